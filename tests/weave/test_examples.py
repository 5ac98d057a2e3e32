"""The examples in the docstrings of the weave come out as they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

from primero_ref import weave

MODULES = [module.name for module in pkgutil.walk_packages(weave.__path__, "primero_ref.weave.")]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_the_examples_of_a_module_come_out_as_they_say(name: str) -> None:
    """Whoever renames a function or changes an answer mends the example beside it."""
    failures: list[str] = []
    for test in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(name)):
        doctest.DocTestRunner(verbose=False).run(test, out=failures.append)
    assert "" == "".join(failures)
