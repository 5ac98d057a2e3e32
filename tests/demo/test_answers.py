"""Each answer of a claim is shown by the claim's own demo, or a reason is kept why it need not be."""

from __future__ import annotations

from collections import Counter

import pytest

from primero_ref import claim, question, rulebook, rulebooks
from primero_ref.cli.checkout import demos, demos_by_claim
from primero_ref.demo import Demo, answers
from primero_ref.demo.answers import AnswerProof, Reason, other_answers, prove, reasons

pytestmark = pytest.mark.usefixtures("toy")

HALF = "toy/fold-withdraw-half"
TELLS = ">>> rules(\"fold.refund\")\n'half'\n"
TOOTHLESS = '>>> rules("ante")\n0\n'


def proof_of(*codes: str, others: dict[str, str] | None = None) -> AnswerProof:
    """Prove the answer about folds by demos of ours, beside those of other claims."""
    planted = {HALF: codes} | {name: (code,) for name, code in (others or {}).items()}
    by_claim = {
        name: [Demo(name, number, "", code, "a.md", 1) for number, code in enumerate(listed, 1)]
        for name, listed in planted.items()
    }
    (proof,) = prove(claim(HALF), by_claim)
    return proof


def keep(monkeypatch: pytest.MonkeyPatch, *kept: Reason) -> None:
    """Keep these reasons and no others."""
    monkeypatch.setattr(answers, "reasons", lambda: {(reason.claim, reason.question): (reason,) for reason in kept})


@pytest.mark.parametrize("book", rulebooks())
def test_every_answer_is_shown_or_has_its_reason(book: str) -> None:
    """With the pages as they are no answer of a claim can be changed without its demo noticing, or it is said why."""
    by_claim = demos_by_claim(demos())

    proofs = [proof for name in rulebook(book).own for proof in prove(claim(name), by_claim)]

    assert [] == [proof.complaint() for proof in proofs if proof.fault]
    assert len(proofs) == sum(len(claim(name).settles) for name in rulebook(book).own if name in by_claim)


def test_every_reason_is_one_sentence_of_a_kind() -> None:
    """A reason ends with its stop, and names a claim of the same rulebook where another is said to show it."""
    for kept in reasons().values():
        for reason in kept:
            assert reason.because.endswith(".")
            assert bool(reason.at) is (reason.kind == "elsewhere")
            assert all(question(reason.question).allows(answer) for answer in reason.answers)
    assert Counter(reason.kind for kept in reasons().values() for reason in kept).keys() <= {*answers.KINDS}


def test_all_that_is_allowed_is_put_in_the_place_of_an_answer() -> None:
    """Of a list every other answer is tried, of numbers the neighbours, of several words each left out."""
    assert other_answers("see", True) == (False,)
    assert {15, 17} <= {*other_answers("points.ace", 16)}
    assert -1 not in other_answers("ante", 0)
    assert {"8 9", "8 T", "9 T"} <= {*other_answers("pack.without", "8 9 T")}
    assert "1/6 1/3" not in other_answers("duel.shares.numerus", "1/6 1/3")


def test_a_demo_that_notices_shows_the_answer() -> None:
    """A demo that comes out otherwise with every other answer shows its own."""
    assert proof_of(TELLS) == AnswerProof(HALF, "fold.refund", "half", ("nothing", "all"), (), "")


def test_a_demo_that_does_not_notice_is_named() -> None:
    """Where no demo notices, the claim, the question and the other answers are named."""
    complaint = f"{HALF}: fold.refund: its demo comes out the same with nothing, all"

    assert proof_of(TOOTHLESS).complaint() == complaint
    assert proof_of(TOOTHLESS, TELLS).complaint() == ""


def test_a_reason_excuses_what_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reason holds for the answers that it names, or for all, and one for a question holds for every claim."""
    keep(monkeypatch, Reason(HALF, "fold.refund", ("all",), "same", "", "Nobody folds."))
    assert proof_of(TOOTHLESS).fault == "its demo comes out the same with nothing"
    keep(monkeypatch, Reason("", "fold.refund", (), "same", "", "Nobody folds."))
    assert proof_of(TOOTHLESS).fault == ""


def test_a_reason_that_is_not_needed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that is said to need no demo fails when its demo shows it after all."""
    keep(monkeypatch, Reason(HALF, "fold.refund", ("all",), "same", "", "Nobody folds."))

    assert proof_of(TELLS).fault == "all is said to need no demo, and its own demo shows it"


def test_what_is_shown_elsewhere_must_be_shown_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The demo of the claim that is named is run, and must notice the answer."""
    at = "toy/forced-see"
    keep(monkeypatch, Reason(HALF, "fold.refund", (), "elsewhere", at, "It is shown there."))

    assert proof_of(TOOTHLESS, others={at: TELLS}).fault == ""
    assert proof_of(TOOTHLESS, others={at: TOOTHLESS}).fault == (
        "the demo of toy/forced-see does not notice nothing, all either"
    )
    assert proof_of(TOOTHLESS).fault == "the demo of toy/forced-see does not notice nothing, all either"
