"""One turn: what money and the rulebook leave open to a player."""

from __future__ import annotations

import pytest

from primero_ref import dealt, rulebook
from tests.support.toy import TOY

pytestmark = pytest.mark.usefixtures("toy")

ENGLISH = rulebook("english")


@pytest.mark.parametrize(("stack", "may"), [(4, False), (5, True), (6, True)])
def test_who_cannot_pay_what_he_owes_may_not_see_where_he_must_fold(stack: int, may: bool) -> None:  # noqa: FBT001  # a row of the table
    """Where a player short of money must fold he sees only if he has all that he owes, to the last counter."""
    for answer in ("he must fold", "he stays in for what he has"):
        rules = TOY.but(answers={"short": answer, "last-player": "he is free"})
        game = dealt(rules, "Bernardo; Cinthio; Alberto", "vie primero 40 for 5", stacks=[100, stack, 100])
        assert game.offer is not None
        assert (may or answer != "he must fold") == ("see" in game.offer.may)
        assert "fold" in game.offer.may


@pytest.mark.parametrize("short", ["he must fold", "he stays in for what he has"])
@pytest.mark.parametrize("stack", [100, 3, 2])
def test_why_there_is_no_rest_is_not_a_matter_of_money(stack: int, short: str) -> None:
    """In a game without a rest it is barred by that, however little a player has."""
    rules = rulebook("english-2003").but(answers={"short": short, "rest.on": "on top of what is owed"})
    game = dealt(rules, "Bernardo; Cinthio; Alberto", "vie for 3", stacks=[100, stack, 100])

    assert "english-2003/rest-is-raise-limit" == rules.claim_for("rest") == game.why("rest").claim


@pytest.mark.parametrize(("stack", "may"), [(2, False), (3, True)])
def test_rest_is_laid_with_more_than_is_owed(stack: int, may: bool) -> None:  # noqa: FBT001  # a row of the table
    """Who owes all that he has lays no rest: it comes on top of that."""
    game = dealt(ENGLISH, "Bernardo; Alberto", "vie for 1; see; vie for 1", stacks=[9, stack])

    assert may == game.why("rest").allowed
    if not may:
        assert "english/rest-on-top" == game.why("rest").claim


def test_verb_that_no_rule_knows_is_barred_by_what_bars_it_now() -> None:
    """A revie that no rule knows is no move before a vie for the reason that none stands."""
    game = dealt(TOY.but(answers={"revie": "nothing"}), "Bernardo; Alberto")

    assert "Bernardo may not revie: no vie stands yet" == str(game.why("revie"))


@pytest.mark.parametrize(("answer", "may"), [("no lower", True), ("higher", False)])
def test_first_vie_of_the_second_phase_may_repeat_the_bid_where_it_need_be_no_lower(answer: str, may: bool) -> None:  # noqa: FBT001  # a row of the table
    """The bid of the first phase is repeated where the next must be no lower, and passed where it must be higher."""
    rules = TOY.but(answers={"phase2.first-vie": answer, "bid.above-hand.phase2": True})
    game = dealt(rules, "Bernardo; Alberto", "vie primero 40 for 1; see")
    assert game.offer is not None
    verb = game.offer.may["vie"]

    assert may == (str(verb.bids[verb.first]) == "primero 40")


@pytest.mark.parametrize(
    ("answers", "vie", "least"),
    [
        ({}, "vie primero 40 for 1", 0),
        ({"bid.names": "kind"}, "vie primero for 1", 1),
        ({"revie": "a kind as high"}, "vie primero 40 for 1", 1),
        ({"bid.phase1": False}, "vie for 1", 1),
        ({"bid.phase1": "as he likes"}, "vie primero 40 for 1", 1),
    ],
)
def test_revie_adds_nothing_only_where_it_names_a_higher_hand(answers: dict[str, object], vie: str, least: int) -> None:
    """A revie may add nothing where it names more points than the bid; else two could revie for ever."""
    game = dealt(TOY.but(answers={"revie.least": 0, **answers}), "Bernardo; Alberto", vie)
    assert game.offer is not None

    assert (least, 99) == game.offer.may["revie"].money


def test_who_owes_an_ante_may_not_see_for_no_vie_stands() -> None:
    """One who is dealt in for the carry alone, and has not paid the ante, is told first that no vie stands."""
    rules = TOY.but(answers={"short": "he must fold", "carry.broke": "he is dealt in for the carry alone", "ante": 1})
    game = dealt(rules, "Bernardo; Cinthio; Alberto", stacks=[0, 9, 9], carry={"Bernardo": 2})

    assert "Bernardo may not see: no vie stands yet [toy/action-see]" == str(game.why("see"))


def test_who_has_put_in_all_must_fold_when_he_is_raised() -> None:
    """Where a player short of money must fold, so must one whose own vie took all he had."""
    rules = TOY.but(answers={"short": "he must fold", "last-player": "he is free"})
    moves = "vie primero 40 for 1; revie primero 41 for 3; pass -??"
    game = dealt(rules, "Bernardo; Cinthio; Alberto", moves, stacks=[1, 9, 9])

    assert "Bernardo may fold" == repr(game.offer)


def agreed(fill: bool) -> list[tuple[int, int] | None]:  # noqa: FBT001  # one answer
    """Give what the next may raise by where a round ends at 10, the stake is 4, and 4 or 8 have been bet."""
    rules = ENGLISH.but(
        answers={
            "bets.agreed": True, "vie.sum": "from the stake to the rest", "stake": 4, "rest.sum": 10, "vie.fill": fill,
            "rest": "a raise limit",
            "bid.phase1": False,
        }
    )  # fmt: skip
    found: list[tuple[int, int] | None] = []
    for sum_ in (6, 7):
        game = dealt(rules, "Bernardo; Cinthio; Alberto", f"vie for {sum_}")
        assert game.offer is not None
        revie = game.offer.may.get("revie")
        found.append(revie.money if revie else None)
    return found


def test_last_raise_fills_the_bets_of_a_round_where_it_may() -> None:
    """What is left to the rest can be put though it is less than the stake, only where a raise may fill."""
    assert [(4, 4), (3, 3)] == agreed(fill=True)
    assert [(4, 4), None] == agreed(fill=False)


@pytest.mark.parametrize("stack", [11, 100])
def test_round_that_is_full_is_the_reason_whatever_a_player_has(stack: int) -> None:
    """Where less than a stake is left of the rest, that bars a raise, though a player has a stake and no more."""
    rules = ENGLISH.but(
        answers={
            "bets.agreed": True, "vie.sum": "from the stake to the rest", "stake": 4, "rest.sum": 10, "vie.fill": False,
            "rest": "a raise limit", "bid.phase1": False,
        }
    )  # fmt: skip
    game = dealt(rules, "Bernardo; Cinthio; Alberto", "vie for 7", stacks=[100, stack, 100])

    assert f"Cinthio may not revie: {rules.because('rest')}" == game.why("revie").sentence
    assert rules.because("rest") != rules.because("stake.from")


def test_on_credit_a_player_may_stake_what_lies_on_the_whole_table() -> None:
    """On credit the limit is all the money behind and before the players; one who owes some counts as having none."""
    rules = TOY.but(answers={"stake.from": "his credit"})
    game = dealt(rules, "Bernardo; Alberto", stacks=[7, 0])
    assert game.offer is not None
    assert (1, 7) == game.offer.may["vie"].money
    game.play("vie primero 40 for 3")
    assert game.offer is not None
    assert (1, 4) == game.offer.may["revie"].money
    game.play("revie primero 41 for 1")
    assert game.offer is not None
    assert (1, 3) == game.offer.may["revie"].money
    game = dealt(rules, "Bernardo; Alberto", stacks=[7, -2])
    assert game.offer is not None
    assert (1, 7) == game.offer.may["vie"].money
