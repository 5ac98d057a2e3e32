"""Every two answers that rulebooks give to a question are told apart by a demo, or it is said why they cannot be."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import pytest

from primero_ref import rulebook
from primero_ref.claims import answering, question
from primero_ref.cli.checkout import demos
from primero_ref.demo import Demo, pairs
from primero_ref.demo.pairs import Pair, PairResult, answers_given, check_pairs, kept_pairs
from primero_ref.errors import Unreadable
from primero_ref.weave.parts.claim import question as question_html

if TYPE_CHECKING:
    from pathlib import Path

NAMED = "italian-2003/no-withdraw-half"
TELLS = ">>> rules(\"fold.refund\")\n'nothing'\n"
TOOTHLESS = '>>> rules("ante")\n0\n'


def result_of(*codes: str) -> PairResult:
    """Check the pair of answers about folds against demos of ours."""
    planted = [Demo(NAMED, number, "", code, "a.md", 1) for number, code in enumerate(codes, 1)]
    (result,) = check_pairs(planted, ["fold.refund"])
    return result


def test_every_pair_is_told_apart() -> None:
    """With the pages as they are each pair has its demo, and only what cannot be shown has a reason instead."""
    results = check_pairs(demos())

    assert [] == [result.complaint() for result in results if result.fault]
    assert {result.pair for result in results} == {*pairs.pairs()}
    assert all(result.demo or result.pair.because.endswith(".") for result in results)


def test_the_pairs_that_are_kept_are_those_that_rulebooks_give() -> None:
    """Each pair stands once, of two answers that some claim gives, with a demo or a reason, and never with both."""
    places = [(pair.question, frozenset(pair.answers)) for pair in kept_pairs()]

    assert len(places) == len({*places}) == len(pairs.pairs())
    for pair in kept_pairs():
        assert {*pair.answers} <= {*answers_given()[pair.question]}
        assert all(question(pair.question).allows(answer) for answer in pair.answers)
        assert bool(pair.demo) is not bool(pair.because)


def test_a_pair_is_told_apart_by_the_demo_that_is_named() -> None:
    """The demo is run with the other answer in the place of its own, and its first other line is kept."""
    result = result_of(TELLS)

    assert (result.demo, result.answer, result.complaint()) == (f"{NAMED}.1", "half", "")
    assert result.line
    assert "'half'" == result.line.got.strip()


def test_a_toothless_pair_is_named() -> None:
    """A pair whose demos do not notice the other answer fails, with both answers in the sentence."""
    assert result_of(TOOTHLESS).complaint() == "fold.refund: 'nothing' and 'half': no demo tells them apart"


def test_the_demo_that_would_do_is_named() -> None:
    """Where the demo that is kept does not tell a pair apart and another does, the sentence names both."""
    fault = result_of(TOOTHLESS, TELLS).fault

    assert f"{NAMED}.1 does not tell them apart; {NAMED}.2 does" == fault


def test_a_reason_that_is_not_needed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pair that is said to need no demo fails when a demo tells it apart after all, and passes when none does."""
    exempt = Pair("fold.refund", ("nothing", "half"), "", "Nobody folds.")
    monkeypatch.setattr(pairs, "pairs", lambda: (exempt,))

    assert result_of(TELLS).fault == f"they are said to need no demo, and {NAMED}.1 shows them"
    assert result_of(TOOTHLESS).fault == ""


def test_an_error_that_is_none_of_the_rules_tells_nothing_apart() -> None:
    """A demo that breaks with the other answer by some error of Python does not tell the two apart."""
    assert result_of('>>> {"nothing": 1}[rules("fold.refund")]\n1\n').fault == "no demo tells them apart"


def test_a_pair_without_demos_is_left_out() -> None:
    """Where no claim that gives either answer has a demo yet there is nothing to check."""
    assert check_pairs([], ["fold.refund"]) == []


def test_a_slip_in_the_file_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A question that does not exist is refused with its name."""
    (tmp_path / "pairs.toml").write_text('"fold.refunds" = []\n', encoding="utf-8")
    monkeypatch.setattr(pairs, "FILE", str(tmp_path / "pairs.toml"))
    kept_pairs.cache_clear()

    with pytest.raises(Unreadable, match=r"no question 'fold\.refunds'"):
        kept_pairs()
    kept_pairs.cache_clear()


@pytest.mark.usefixtures("toy")
def test_an_answer_is_put_in_the_place_of_another() -> None:
    """Inside, one rulebook answers otherwise by the same claims; an answer that was given by name stays."""
    with answering("toy", "fold.refund", "nothing"):
        rules = rulebook("toy")

        assert rules.ask("fold.refund") == ("nothing", ("toy/fold-withdraw-half",))
        assert rules.but(suspend=["toy/no-ante"])("fold.refund") == "nothing"
        assert rules.but(answers={"fold.refund": "all"})("fold.refund") == "all"
        assert rulebook("zorli").but(hold=["toy/fold-withdraw-half"])("fold.refund") == "half"
    assert rulebook("toy")("fold.refund") == "half"
    with pytest.raises(Unreadable, match="does not answer"):
        answering("toy", "fold.refund", "twice")


def test_a_rulebook_that_inherits_keeps_its_answers() -> None:
    """An answer is put in the place of one rulebook's own: what is made of it answers as before."""
    before = rulebook("losing").settled
    with answering("italian", "ante", rulebook("italian").number("ante") + 1):
        assert rulebook("losing").settled == before


class Page:
    """A page that writes links as they are asked for."""

    def link(self, kind: str, name: str) -> str:
        """Write a link."""
        return f"[{kind} {name}]"

    def prose(self, text: str) -> str:
        """Write a sentence."""
        return text


def test_the_reader_sees_what_tells_answers_apart() -> None:
    """Under a question stand its pairs with their demos, a reason where there is none, and many only when opened."""
    few, none, many = (question_html.apart(Page(), name) for name in ("fold.refund", "direction", "kinds"))  # type: ignore[arg-type]  # two methods of a page serve

    assert f"<li>Nothing against half: [demo {NAMED}.1]</li>" in few
    assert "in the order in which they play" in none
    assert "<li>King&#39;s against Italian: " in question_html.apart(Page(), "pack.suits")  # type: ignore[arg-type]  # likewise
    number = comb(len(answers_given()["kinds"]), 2)
    assert many.startswith(f'<details class="pr-apart"><summary>Played both ways: {number} pairs')
    assert question_html.apart(Page(), "pass") == ""  # type: ignore[arg-type]  # likewise
