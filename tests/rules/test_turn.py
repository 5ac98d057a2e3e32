"""One turn: what money and the rulebook leave open to a player."""

from __future__ import annotations

import pytest

from primero_ref import dealt, rulebook

ITALIAN = rulebook("italian")
ENGLISH = rulebook("english")


@pytest.mark.parametrize(("stack", "may"), [(4, False), (5, True), (6, True)])
def test_who_cannot_pay_what_he_owes_may_not_see_where_he_must_fold(stack: int, may: bool) -> None:  # noqa: FBT001  # a row of the table
    """Where a player short of money must fold he sees only if he has all that he owes, to the last counter."""
    for answer in ("he must fold", "he stays in for what he has"):
        rules = ITALIAN.but(answers={"short": answer, "last-player": "he is free"})
        game = dealt(rules, "Bernardo; Cinthio; Alberto", "vie primero 40 for 5", stacks=[100, stack, 100])
        assert game.offer is not None
        assert (may or answer != "he must fold") == ("see" in game.offer.may)
        assert "fold" in game.offer.may


@pytest.mark.parametrize("stack", [100, 5, 3])
def test_why_there_is_no_rest_is_not_a_matter_of_money(stack: int) -> None:
    """In a game without a rest it is barred by that, however little a player has."""
    game = dealt(ITALIAN, "Bernardo; Cinthio; Alberto", "vie primero 40 for 5", stacks=[100, stack, 100])

    assert ITALIAN.claim_for("rest") == game.why("rest").claim


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


def test_on_credit_a_player_may_stake_what_lies_on_the_whole_table() -> None:
    """On credit the limit is all the money behind and before the players; one who owes some counts as having none."""
    rules = ITALIAN.but(answers={"stake.from": "his credit"})
    game = dealt(rules, "Bernardo; Alberto", stacks=[7, 0])
    assert game.offer is not None
    assert (1, 7) == game.offer.may["vie"].money
    game.play("vie primero 40 for 3")
    assert game.offer is not None
    assert (1, 4) == game.offer.may["revie"].money
    game = dealt(rules, "Bernardo; Alberto", stacks=[7, -2])
    assert game.offer is not None
    assert (1, 7) == game.offer.may["vie"].money
