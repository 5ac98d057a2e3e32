"""Lifting for the deal."""

from __future__ import annotations

import pytest
from hypothesis import given

from primero_ref import Game, Unreadable, cards, load, rulebook, shuffled
from tests.support.games import dealer_of, offer_of
from tests.support.strategies import NAMES, seeds
from tests.support.toy import TOY

pytestmark = pytest.mark.usefixtures("toy")

ON_CREDIT = rulebook("whittaker-it").but(suspend=["italian/table-stakes"])


def lifted(game: Game) -> list[str]:
    """Tell what was lifted, and who deals."""
    return [str(event) for event in game.log if event.deed in {"lift", "dealer"}]


def test_lowest_points_deal() -> None:
    """The lowest card by points deals: a king (10) before a two (12)."""
    game = Game(
        TOY,
        "Alberto Bernardo Cinthio",
        lift={"Alberto": cards("2c"), "Bernardo": cards("Kc"), "Cinthio": cards("7c")},
    )

    assert ["Alberto cuts 2c", "Bernardo cuts Kc", "Cinthio cuts 7c", "Bernardo deals"] == lifted(game)
    assert "Cinthio" == offer_of(game).seat.name
    assert ("toy/lowest-lift-deals",) == next(event.claims for event in game.log if event.deed == "dealer")


def test_ties_lift_again() -> None:
    """Those who lift equal points lift again, the others do not; a knave and a king are equal."""
    lift = {"Alberto": cards("Jc 3c"), "Bernardo": cards("Kc 2c"), "Cinthio": cards("7c")}
    game = Game(TOY, "Alberto Bernardo Cinthio", lift=lift)

    assert [
        "Alberto cuts Jc", "Bernardo cuts Kc", "Cinthio cuts 7c",
        "Alberto cuts 3c", "Bernardo cuts 2c", "Bernardo deals",
    ] == lifted(game)  # fmt: skip
    assert game.log == load(game.record()).log


@given(seeds)
def test_every_lift_ends_with_one_dealer(seed: int) -> None:
    """Whatever is lifted, one of the lowest deals, and nobody lifts a card another has lifted."""
    game = Game(TOY, NAMES, pack=shuffled(seed))
    lifts = [event for event in game.log if event.deed == "lift"]
    points = TOY.ranking.points
    dealer = dealer_of(game).name
    first = {event.who: event.cards[0] for event in lifts[: len(NAMES)]}

    assert len(NAMES) == len(set(first.values()))
    assert points[first[dealer].rank] == min(points[one.rank] for one in first.values())
    assert dealer == game.table.seats[-1].name
    assert game.log == load(game.record()).log


def test_highest_deals_where_the_claim_is_gone() -> None:
    """Without the rule that the lowest deals, the highest does."""
    rules = TOY.but(suspend=["toy/lowest-lift-deals"])
    game = Game(rules, "Alberto Bernardo", lift={"Alberto": cards("2c"), "Bernardo": cards("Kc")})

    assert "Alberto deals" == lifted(game)[-1]


def test_nobody_lifts_from_a_pack_that_nobody_knows() -> None:
    """Where the cards are not known the dealer must be named."""
    with pytest.raises(Unreadable, match="Name the dealer"):
        Game(TOY, "Alberto Bernardo", pack=())


def test_deal_passes_to_the_eldest() -> None:
    """The next to deal is the next in turn, after a void hand too, and one who is not dealt in is passed over."""
    game = Game(TOY, "Alberto Bernardo Cinthio", dealer="Alberto", stacks=[5, 0, 5])
    assert ["Cinthio", "Alberto"] == [seat.name for seat in game.table.seats]
    while not game.over:
        game.play(next(move for move in offer_of(game).moves() if move.verb == "pass"))
    assert "void" == game.log[-1].deed
    following = game.again()

    assert "Cinthio" == dealer_of(following).name
    assert "toy/next-dealer" in next(event.claims for event in following.log if event.deed == "dealer")


def test_no_ante_from_below_nothing() -> None:
    """On credit a player who is already below nothing puts down no ante, and the record of it can be read."""
    game = Game(ON_CREDIT, "Alberto Bernardo", "Alberto", stacks={"Alberto": -5, "Bernardo": 9})

    assert {"Alberto": -5, "Bernardo": 8} == game.stacks
    assert ["Bernardo antes 1"] == [str(event) for event in game.log if event.deed == "ante"]
    assert game.log == load(game.record()).log


def seats(game: Game) -> list[str]:
    """Name the players in the order of the deal."""
    return [seat.name for seat in game.table.seats]


def test_whoever_sits_first_deals_where_nobody_lifts() -> None:
    """Where the first to sit deals nobody lifts, and the next after him is eldest."""
    game = Game(TOY.but(answers={"dealer.first": "whoever sits first"}), "Alberto Bernardo Cinthio")

    assert ["Alberto deals"] == lifted(game)
    assert ["Bernardo", "Cinthio", "Alberto"] == seats(game)


def test_seats_go_by_the_first_lift() -> None:
    """Where the players sit by the points lifted, those of the first lift count, though two have lifted again."""
    lift = {"Alberto": cards("Jc 7c"), "Bernardo": cards("7d"), "Cinthio": cards("Kc 2c"), "Domenico": cards("4c")}
    rules = TOY.but(answers={"lift.seats": "by points"})

    assert ["Alberto", "Bernardo", "Domenico", "Cinthio"] != seats(Game(TOY, NAMES[:4], lift=lift))
    assert ["Bernardo", "Domenico", "Alberto", "Cinthio"] == seats(Game(rules, NAMES[:4], lift=lift))


@pytest.mark.parametrize(("stack", "paid"), [(9, 6), (4, 4)])
def test_ante_is_so_many_stakes_or_what_one_has(stack: int, paid: int) -> None:
    """Each puts down so many stakes as the ante says, who has less puts down that, and who has nothing is not named."""
    rules = TOY.but(answers={"ante": 2, "bets.agreed": True, "stake": 3, "rest.sum": 9})
    game = Game(rules, NAMES[:3], "Cinthio", stacks=[stack, 9, 0], carry={"Cinthio": 2})

    assert [f"Alberto antes {paid}", "Bernardo antes 6"] == [str(one) for one in game.log if one.deed == "ante"]
    assert [paid, 6, 0] == [game.seat(name).staked for name in NAMES[:3]]
