"""Suspension: what does not hold within a block holds everywhere else, however many blocks there are at once."""

from __future__ import annotations

from contextvars import copy_context
from threading import Barrier, Thread

import pytest

from primero_ref import dealt, load, rulebook, suspended
from primero_ref.claims import answering
from primero_ref.claims.suspension import NOTHING, once_per_suspension, suspension
from primero_ref.session.rules_link import rules_of
from tests.support.toy import TOY

pytestmark = pytest.mark.usefixtures("toy")

SEE, HALF = "toy/forced-see", "toy/fold-withdraw-half"
LAST, REFUND = "last-player", "fold.refund"
FREE = ("he is free", "half")
"""How the toy answers the two questions with the first of the claims disabled."""
ALL = (TOY(LAST), "all")
"""And with the second."""


def answers() -> tuple[object, object]:
    """Ask a rulebook by its name, as a reader does."""
    rules = rulebook("toy")
    return rules(LAST), rules(REFUND)


def test_two_suspensions_by_turns_do_not_know_of_each_other() -> None:
    """Each of two contexts goes without its own claim, whichever was entered last, and nobody else goes without any."""
    here, there = copy_context(), copy_context()
    first, second = suspended(SEE), suspended(HALF)

    here.run(first.__enter__)
    there.run(second.__enter__)
    assert [FREE, ALL, FREE] == [here.run(answers), there.run(answers), here.run(answers)]
    assert (TOY(LAST), TOY(REFUND)) == answers()
    here.run(first.__exit__)
    assert [(TOY(LAST), TOY(REFUND)), ALL] == [here.run(answers), there.run(answers)]


def test_two_threads_suspend_at_once() -> None:
    """What one thread disables holds in another, while both are within their blocks."""
    both, seen = Barrier(2, timeout=10), {}

    def ask(claim: str) -> None:
        with suspended(claim):
            both.wait()
            seen[claim] = answers()
            both.wait()

    threads = [Thread(target=lambda claim=claim: copy_context().run(ask, claim)) for claim in (SEE, HALF)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)

    assert {SEE: FREE, HALF: ALL} == seen


def test_blocks_may_end_in_any_order() -> None:
    """The block that is left first takes only its own claims back."""
    first, second = suspended(SEE), suspended(HALF)
    first.__enter__()
    second.__enter__()
    first.__exit__()

    assert {HALF} == suspension().claims
    second.__exit__()
    assert NOTHING == suspension()


def test_one_block_may_be_entered_twice() -> None:
    """A claim that is disabled twice holds again when both blocks are left."""
    block = suspended(SEE)
    with block:
        with block:
            pass
        assert {SEE} == suspension().claims

    assert NOTHING == suspension()


def test_the_last_answer_counts() -> None:
    """Of two answers put in the place of a rulebook's own the inner one is given; with it gone, the outer one."""
    with answering("toy", REFUND, "nothing"):
        with answering("toy", REFUND, "all"):
            assert "all" == rulebook("toy")(REFUND)
        assert "nothing" == rulebook("toy")(REFUND)

    assert TOY(REFUND) == rulebook("toy")(REFUND)


def test_an_answer_goes_along_with_a_rulebook_that_is_given_another_title() -> None:
    """It is the same rulebook: what was put in the place of its answer stays, inside the block and after it."""
    with answering("toy", REFUND, "nothing"):
        rules = rulebook("toy")

    assert "nothing" == rules.titled("Toy of ours", "nobody")(REFUND)


def test_what_is_kept_is_kept_apart() -> None:
    """A result that was worked out within a block is not given outside it, and the other way round."""
    asked = []

    @once_per_suspension(8)
    def refund(book: str) -> object:
        asked.append(book)
        return rulebook(book)(REFUND)

    with suspended(HALF):
        inside = refund("toy"), refund("toy")
    outside = refund("toy"), refund("toy")

    assert (("all",) * 2, (TOY(REFUND),) * 2, ["toy"] * 2) == (inside, outside, asked)


def test_rules_of_ones_own_go_without_what_is_disabled() -> None:
    """The link of a reader's own rules is read anew within the block, and again after it."""
    link = "toy;ante=2"
    before = rules_of(link).held
    with suspended(HALF):
        assert before - {HALF} == rules_of(link).held

    assert before == rules_of(link).held


def test_a_record_is_loaded_without_what_is_disabled() -> None:
    """A game that is loaded within the block is played by the rules that are left."""
    record = dealt(TOY, "Bernardo 7c 6c; Alberto Qh 5d").record()
    with suspended(HALF):
        assert "all" == load(record).rules(REFUND)

    assert TOY(REFUND) == load(record).rules(REFUND)
