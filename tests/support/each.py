"""One test for hundreds of cases: collected once, it tries them all and names each that fails.

`@pytest.mark.each("demo", DEMOS, ids=[...])` is written as `parametrize` is. With `--all`, with `-k`, or where somebody
names a test, each case is a test by itself, as with `parametrize`: so one alone can be run again, by the name told.
Such a test takes no fixture that a case could leave in another state.
"""

from __future__ import annotations

import os
import traceback
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence

TOGETHER: Final = "every case"
"""The name in brackets of a test that tries all its cases."""


class Cases:
    """The cases of a test: the names of what differs, and for each case its own name and what they are."""

    def __init__(self, names: str, cases: Sequence[Any], ids: Sequence[str] | None = None) -> None:
        self.names = [name.strip() for name in names.split(",")]
        self.ids = [*(ids if ids is not None else map(str, cases))]
        self.values = [tuple(case) if len(self.names) > 1 else (case,) for case in cases]
        if len(self.ids) != len(self.values) or len({*self.ids}) != len(self.ids):
            message = "Each case of a test needs a name of its own."
            raise pytest.UsageError(message)

    def __repr__(self) -> str:
        return f"<{len(self.ids)} cases>"

    def failures(self, item: pytest.Function) -> list[str]:
        """Try each case, and tell of each that fails its name, where, and why."""
        found = []
        for name, values in zip(self.ids, self.values, strict=True):
            try:
                item.obj(**dict(zip(self.names, values, strict=True)))
            except (KeyboardInterrupt, pytest.exit.Exception):
                raise
            except BaseException as fault:  # noqa: BLE001 - pytest fails by an exception of its own kind
                last = traceback.extract_tb(fault.__traceback__)[-1]
                place = f"{os.path.relpath(last.filename)}:{last.lineno}"
                found.append(f"{item.nodeid.partition('[')[0]}[{name}]\n  {place}: {type(fault).__name__}: {fault}")
        return found


def apart(config: pytest.Config) -> bool:
    """Say whether each case is to be a test by itself."""
    named = any("::" in argument for argument in config.args)
    return bool(named or config.getoption("everything") or config.getoption("keyword"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make the cases of a test tests by themselves, or one that tries them all."""
    for mark in metafunc.definition.iter_markers("each"):
        cases = Cases(*mark.args, **mark.kwargs)
        if apart(metafunc.config):
            metafunc.parametrize(cases.names, cases.values, ids=cases.ids)
        else:
            metafunc.parametrize(cases.names, [(cases,) * len(cases.names)], ids=[TOGETHER])


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Try all cases of a test that has them together."""
    given: list[Any] = [*pyfuncitem.callspec.params.values()] if hasattr(pyfuncitem, "callspec") else []
    if not given or not isinstance(given[0], Cases):
        return None
    if found := given[0].failures(pyfuncitem):
        pytest.fail("\n".join([f"{len(found)} of {given[0]!r} fail:", *found]), pytrace=False)
    return True
