"""From every rule to its lines, and from every line to its rules."""

from __future__ import annotations

import re
from html import unescape

import pytest

from primero_ref.claims import claim
from primero_ref.weave.apparatus import relations
from primero_ref.weave.coverage import question_lines
from primero_ref.weave.parts.script import beside as script
from primero_ref.weave.parts.script import code


def test_every_rule_that_settles_something_reaches_a_line() -> None:
    """Where a claim answers a question, the engine asks it at a line that the page can name."""
    assert not [
        rule.id
        for rule in relations.all_claims().values()
        if rule.settles and not rule.remark and not question_lines.lines(rule)
    ]


def test_a_rule_reaches_the_lines_of_its_own_game_only() -> None:
    """A capture of Scopa is decided where Scopa is played, and a fold of the Italian game where that is."""
    assert {"capture", "scopa"} == {line.module for line in question_lines.lines(claim("scopa/capture-equal"))}
    assert {"vying"} == {line.module for line in question_lines.lines(claim("italian/fold-withdraw-half"))}


def test_the_line_that_asks_comes_before_those_that_name() -> None:
    """What a player who folds takes back is asked once, and named once more for the log."""
    asking, naming = question_lines.lines(claim("italian/fold-withdraw-half"))

    assert 'rules("fold.refund")' in question_lines.source("vying").splitlines()[asking.number - 1]
    assert 'rules.claims_settling("fold.refund")' in question_lines.source("vying").splitlines()[naming.number - 1]


@pytest.mark.parametrize("module", question_lines.modules())
def test_the_code_on_a_page_is_the_file(module: str) -> None:
    """Less its marks, every line on the page of a module is that of the file, to the letter."""
    drawn = "".join(code.block(module, part.first, part.last, {}) for part in question_lines.parts(module))

    assert question_lines.source(module) == unescape(re.sub(r"<[^>]+>", "", drawn))


@pytest.mark.parametrize("module", question_lines.modules())
def test_the_parts_of_a_module_are_all_of_it(module: str) -> None:
    """Each line stands in one part."""
    lines = [line for part in question_lines.parts(module) for line in range(part.first, part.last + 1)]

    assert [*range(1, len(question_lines.source(module).splitlines()) + 1)] == lines


def line_of(module: str, words: str) -> int:
    """Say at which line of a module some words stand."""
    lines = question_lines.source(module).splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


def test_quotations_that_touch_are_one() -> None:
    """Two statements of one function in a row are quoted together, scripts before the rest of the engine."""
    kinds = line_of("ranking", "self.kinds = tuple(")
    refund = line_of("vying", 'return {"half": staked // 2')
    lines = [
        question_lines.CodeLine("ranking", kinds),
        question_lines.CodeLine("ranking", kinds + 1),
        question_lines.CodeLine("vying", refund),
    ]

    assert [("vying", refund, refund), ("ranking", kinds, kinds + 1)] == script.quotable(lines)
