"""The names by which a line that asks a rule is known: data with a reason, and each of them in use."""

from __future__ import annotations

import ast

import pytest

from primero_ref.claims import Rulebook
from primero_ref.edition import modules
from primero_ref.weave.coverage import branches, question_lines
from primero_ref.weave.coverage.code_names import code_names
from primero_ref.weave.coverage.reasons import reasons

USES = ("asking", "telling", "kind", "spoken", "common", "state")


def in_use(*names: str) -> set[str]:
    """Gather the names in some modules: of values, of attributes and of what is called."""
    nodes = [node for name in names for node in ast.walk(question_lines.tree(name))]
    return {node.id for node in nodes if isinstance(node, ast.Name)} | {
        node.attr for node in nodes if isinstance(node, ast.Attribute)
    }


def test_every_use_has_its_reason() -> None:
    """The file lists these uses and no others, each with a sentence that says why."""
    assert [*USES] == [reason.slug for reason in reasons("names")]
    assert all(reason.says.endswith(".") for reason in reasons("names"))


@pytest.mark.parametrize("use", ["kind", "common", "state"])
def test_a_listed_name_is_one_of_the_scripts(use: str) -> None:
    """No name is listed that no script uses."""
    assert set() == code_names(use) - in_use(*branches.scripts())


@pytest.mark.parametrize("use", ["asking", "spoken"])
def test_a_listed_call_is_one_of_the_engine(use: str) -> None:
    """No call is listed that nothing in the scripts, the cards and the game makes, and no rulebook offers."""
    assert set() == code_names(use) - in_use(*branches.scripts(), *modules("game", "cards")) - {*dir(Rulebook)}


def test_what_tells_of_a_game_is_a_module() -> None:
    """No module is listed that is not there."""
    assert set() == code_names("telling") - {*modules("game", "cards")}
