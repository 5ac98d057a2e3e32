"""The tool that tries the tests: what it changes in a module, and that a change which nobody notices is told."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.tools.mutation.child import ROOT, afresh, hold, in_child, killer, module_of
from tests.tools.mutation.mutants import mutants
from tests.tools.mutation.witnesses import of_docstrings

if TYPE_CHECKING:
    from tests.tools.mutation.mutants import Mutant

REASONS = Path(__file__).with_name("mutation") / "reasons.toml"

SMALL = '''\
"""A module."""

from __future__ import annotations

def older(age: int, than: int = 18) -> bool:
    """Say who is older."""
    if not age:
        raise ValueError("no age")
    return age > than and age < 120
'''

forked = pytest.mark.skipif(not hasattr(os, "fork"), reason="mutants are tried in processes that are forked")


def found(source: str = SMALL) -> list[Mutant]:
    """List the mutants of some code."""
    return mutants(source)[1]


def test_each_small_fault_is_made_once() -> None:
    """Comparisons, what joins them, numbers, refusals, results and defaults are changed; words and types are not."""
    keys = [one.key for one in found()]

    assert keys == [
        "older: age: int, than: int=18 → age: int, than: int=19",
        "older: age: int, than: int=18 → age: int, than: int=17",
        "older: not age → age",
        "older: drop raise ValueError('no age')",
        "older: return age > than and age < 120 → return None",
        "older: age > than and age < 120 → age > than or age < 120",
        "older: age > than and age < 120 → age < 120",
        "older: age > than and age < 120 → age > than",
        "older: age > than → age >= than",
        "older: age > than → age <= than",
        "older: age < 120 → age <= 120",
        "older: age < 120 → age >= 120",
        "older: age < 120 → age < 121",
        "older: age < 120 → age < 119",
    ]


def test_a_change_is_undone() -> None:
    """A tree in which a change was made and undone is what it was."""
    import ast

    tree, some = mutants(SMALL)
    before = ast.unparse(tree)
    for one in some:
        back = one.change.swap()
        assert before != ast.unparse(tree)
        back.swap()
        assert before == ast.unparse(tree)


def test_same_words_in_one_function_are_numbered() -> None:
    """Two changes that read alike are told apart."""
    keys = [one.key for one in found("def f(a):\n    a.x()\n    a.x()\n")]

    assert ["f: drop a.x()", "f: drop a.x() (2)"] == keys


@forked
def test_fault_is_found_by_what_meets_it() -> None:
    """A mutant that an example notices is told by the name of the example; one that nobody notices, by nothing."""

    def trial() -> list[str | None]:
        path = ROOT / "primero_ref" / "cards" / "pack.py"
        held = hold([path])
        tree, some = mutants(path.read_text(encoding="utf-8"))
        word = next(one for one in of_docstrings(path) if one.id.endswith(":card"))
        told = []
        afresh()
        for what in ("len(given) < 20 → len(given) >= 20", "len(given) < 20 → len(given) <= 20"):
            back = next(one for one in some if what in one.what).change.swap()
            told.append(killer(held, module_of(path), tree, [word], []))
            back.swap()
        return told

    told = in_child(trial)

    assert ["primero_ref.cards.pack:card", ""] == told


def test_every_reason_is_of_a_mutant_that_there_is() -> None:
    """A reason for which a mutant may survive names a change that can still be made in its module."""
    for file, reasons in tomllib.loads(REASONS.read_text(encoding="utf-8")).items():
        keys = {one.key for one in found((ROOT / file).read_text(encoding="utf-8"))}
        named = [one for said in reasons.values() if isinstance(said, list) for one in said]
        named += [one for one, said in reasons.items() if isinstance(said, str)]

        assert [] == [one for one in named if one not in keys], file
        assert len(named) == len({*named}), file
