"""Scopa: the deal, the sweeps, the last cards, the count, and the game of several deals."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, Illegal, Unknown, Unreadable, card, cards, dealt, load, rank, rulebook, shuffled
from primero_ref.rules.procedures.scoring import primiera
from tests.support.games import game_with, offer_of

if TYPE_CHECKING:
    from primero_ref.cards.pack import Card

SCOPA = rulebook("scopa")
PACK = SCOPA.ranking.pack


def played(seed: object, names: str = "Alberto Bernardo", **settings: object) -> Game:
    """Play a deal out by chance."""
    game = game_with(SCOPA, names, pack=shuffled(seed, PACK), **settings)
    chance = Random(str(seed))
    while game.offer:
        game.play(game.offer.any(chance.random))
    return game


def short(hands: str, *moves: str, cards_each: int = 1, **settings: object) -> Game:
    """Play a deal of one card each, or a few, and no more."""
    rules = SCOPA.but(answers={"deal.first": cards_each, "deal.again": 0})
    return dealt(rules, hands, *moves, **settings)


def deeds(game: Game, *deeds: str) -> list[str]:
    """Tell some of the deeds."""
    return [str(event) for event in game.log if event.deed in deeds]


# -- the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("names", "rounds"), [("A B", 6), ("A B C D", 3)])
def test_deal_comes_out_even(names: str, rounds: int) -> None:
    """Six rounds of three for two players, three for four, and every card is captured in the end."""
    game = played(1, names)

    assert rounds * len(game.players) == len(deeds(game, "deal"))
    assert all(3 == len(event.cards) for event in game.log if event.deed == "deal")
    assert 40 == sum(len(side.pile) for side in game.table.sides)
    assert 36 == len(game.moves)


@pytest.mark.parametrize("names", ["A", "A B C", "A B C D E"])
def test_two_or_four_play(names: str) -> None:
    """Three cannot play, nor one, nor five, by the claim."""
    with pytest.raises(Illegal, match=r"may not sit down.*\[scopa/two-sides\]"):
        Game(SCOPA, names)


def test_partners_sit_opposite() -> None:
    """The first plays with the third, the second with the fourth; they share a pile and a score."""
    game = played(3, "Alberto Bernardo Cinthio Domenico", score={"Alberto": 4, "Domenico": 2})

    assert ["Alberto and Cinthio", "Bernardo and Domenico"] == [side.name for side in game.table.sides]
    assert game.score["Alberto"] == game.score["Cinthio"] >= 4
    assert game.score["Bernardo"] == game.score["Domenico"] >= 2


def test_no_money_is_staked() -> None:
    """Nobody has money, no record names any, and a stack is not asked for."""
    game = played(2, stacks=50)

    assert {"Alberto": 0, "Bernardo": 0} == game.stacks
    assert "Stacks" not in game.record()


def test_layout_of_three_kings_is_dealt_anew() -> None:
    """With three kings or four the layout is taken up and dealt anew, with two it stays."""
    anew = dealt(SCOPA, "Bernardo; Alberto", layout="Kco Kcu Kba 2co 3co 4co 5co 6co")
    kept = dealt(SCOPA, "Bernardo; Alberto", layout="Kco Kcu 7ba 2co")

    assert [*cards("3co 4co 5co 6co")] == anew.table.layout
    assert ["scopa/three-kings"] == [*next(event.claims for event in anew.log if event.deed == "take up")]
    assert [*cards("Kco Kcu 7ba 2co")] == kept.table.layout


@pytest.mark.parametrize(("number", "anew"), [(38, True), (39, False)])
def test_layout_is_dealt_anew_as_long_as_fewer_kings_may_come(number: int, anew: bool) -> None:  # noqa: FBT001  # a row
    """Of 38 cards two may be the only kings, so they are dealt until they are; of 39 three are kings always."""
    rules = SCOPA.but(answers={"layout": number, "capture.sum": False})
    game = Game(rules, pack=shuffled("kings", PACK))

    assert anew == bool(deeds(game, "take up"))
    assert anew == (sum(one.rank == "K" for one in game.table.layout) < 3)
    assert number == len(game.table.layout)


def test_redeal_follows_the_seed() -> None:
    """A layout dealt anew is the same from the same seed, and its record is the same game."""
    seed = next(
        one for one in range(4000) if sum(card.rank == "K" for card in shuffled(one, PACK)[:4]) > 2
    )  # fmt: skip
    game = played(seed)

    assert deeds(game, "take up")
    assert game.log == played(seed).log == load(game.record()).log
    assert sum(one.rank == "K" for one in [event.cards for event in game.log if event.deed == "turn up"][-1]) < 3


def test_layouts_of_three_kings() -> None:
    """Of 91,390 layouts 145 have three kings or four (W-17)."""
    layouts = [sum(one.rank == "K" for one in four) for four in combinations(PACK, 4)]

    assert (145, 91390) == (sum(kings > 2 for kings in layouts), len(layouts))


def test_layout_is_known_in_the_record_and_to_all() -> None:
    """The cards turned up are open: each seat sees them, and the record of a seat names them."""
    game = Game(SCOPA, pack=shuffled("Milan", PACK))

    assert tuple(game.table.layout) == game.view("Alberto").layout == game.view("Bernardo").layout
    assert f'[Layout "{" ".join(map(str, game.table.layout))}"]' in game.record()


def test_nothing_is_turned_up_elsewhere() -> None:
    """A layout named for a game that has none is refused."""
    with pytest.raises(Illegal, match="No cards are turned up on the table here"):
        dealt(rulebook("italian"), "Bernardo; Alberto", layout="7c")


def test_cards_that_lie_elsewhere_cannot_be_turned_up_or_dealt() -> None:
    """A card is in one place only."""
    with pytest.raises(Unreadable, match="Bernardo cannot be given 7co: it lies on the table"):
        dealt(SCOPA, "Bernardo 7co; Alberto", layout="7co 5cu 2ba Jsw")
    with pytest.raises(Illegal, match="7c is not in the pack"):
        dealt(SCOPA, "Bernardo; Alberto", layout="7c 5cu 2ba Jsw")


# -- sweeps and the last cards -------------------------------------------------------------------


def test_sweep_is_called_and_marked_at_once() -> None:
    """Whoever clears the table has a point at once, and the log says so."""
    game = dealt(SCOPA, "Bernardo 7co; Alberto", "take -7co", layout="Aco 2cu 3sw Aba")

    assert "Bernardo sweeps the table" == str(game.log[-1])
    assert {"Bernardo": 1, "Alberto": 0} == game.score
    assert not game.view("Alberto").layout


def test_sweep_that_is_not_called_is_counted_in_the_end() -> None:
    """Without the custom of calling it, a scopa still counts when the deal is over."""
    quiet = SCOPA.but(answers={"deal.first": 1, "deal.again": 0}, suspend=["scopa/call-aloud"])
    game = dealt(quiet, "Bernardo 7co; Alberto Kba", "take -7co", layout="Aco 2cu 3sw Aba")
    assert {"Bernardo": 0, "Alberto": 0} == game.score
    game.play("lay -Kba")
    assert ["Bernardo scores 1 for sweeps, with 1"] == deeds(game, "sweeps")


def test_last_card_makes_no_sweep_but_the_one_before_does() -> None:
    """To clear the table with the very last card is no scopa; with any other it is one."""
    game = short("Bernardo 4sw; Alberto 7co", "take -4sw; take -7co", layout="5cu 2ba Aco 3sw")
    assert not deeds(game, "sweep")
    game = short("Bernardo 7co; Alberto Kco", "take -7co", layout="Aco 2cu 3sw Aba")
    assert deeds(game, "sweep")


def test_what_is_left_goes_to_the_last_who_captured() -> None:
    """The last taker gets the rest, and it is no scopa; where nobody has captured it stays."""
    game = short("Bernardo 7cu; Alberto Nsw", "take -7cu; lay -Nsw", layout="7co 4ba Kco Jsw")
    assert ["Bernardo takes what is left: 4ba Kco Jsw Nsw"] == deeds(game, "leavings")
    assert not deeds(game, "sweep", "sweeps")
    assert not game.table.layout
    game = short("Bernardo 3cu; Alberto Nsw", "lay -3cu; lay -Nsw", layout="7co 4ba Kco Jsw")
    assert not deeds(game, "leavings", "cards", "coins", "settebello", "primiera")
    assert 6 == len(game.table.layout)


def test_what_is_left_goes_to_one_who_captured_in_an_earlier_round() -> None:
    """Who has captured in the first round and nobody since gets what is left after the last."""
    rules = SCOPA.but(answers={"deal.first": 9, "deal.again": 9, "lay.capturer": True, "capture.forced": False})
    game = Game(rules, pack=shuffled("once", PACK))
    taker = ""
    while game.offer:
        takes = [move for move in game.offer.moves() if move.verb == "take"]
        lays = [move for move in game.offer.moves() if move.verb == "lay"]
        if takes and not taker:
            taker = game.offer.seat.name
        game.play(takes[0] if takes and len(deeds(game, "take")) == 0 else lays[0])

    assert 2 == len([event for event in game.log if event.deed == "deal" and event.who == taker])
    assert [taker] == [event.who for event in game.log if event.deed == "leavings"]


def test_dealer_opens_before_the_eldest() -> None:
    """Where the dealer opens, the eldest comes after him, and so round."""
    game = Game(
        SCOPA.but(answers={"opens": "the dealer"}), "Alberto Bernardo Cinthio Domenico", "Domenico", shuffled(1, PACK)
    )
    asked = []
    for _ in range(5):
        asked.append(offer_of(game).seat.name)
        game.play(offer_of(game).moves()[0])

    assert ["Domenico", "Alberto", "Bernardo", "Cinthio", "Domenico"] == asked


def test_card_that_is_laid_aside_counts_for_nobody() -> None:
    """Where the card that captures is laid aside it is in no pile, and cannot be played again."""
    rules = SCOPA.but(answers={"capture.card": "it is laid aside"})
    game = dealt(rules, "Bernardo 7cu; Alberto", "take -7cu", layout="7co 2ba Kco Jsw")

    assert [cards("7co"), ()] == [side.pile for side in game.table.sides]
    assert [*cards("7cu")] == game.table.discards
    with pytest.raises(Illegal, match="Alberto does not hold 7cu"):
        game.play("lay -7cu")


# -- the count -----------------------------------------------------------------------------------


def counted(pile: tuple[Card, ...]) -> tuple[int, int, bool, int]:
    """Count a pile apart from the engine: cards, coins, the settebello, the best primiera of all fours of suits."""
    worth = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 10, "N": 10, "K": 10}
    suits = [[one for one in pile if one.suit == suit] for suit in ("co", "cu", "sw", "ba")]
    best = max((sum(worth[one.rank] for one in four) for four in product(*suits)), default=0)
    return len(pile), len(suits[0]), card("7co") in pile, best


@pytest.mark.parametrize("seed", range(40))
def test_score_is_that_of_an_independent_count(seed: int) -> None:
    """Cards, coins, settebello and primiera, counted anew from the piles, with the sweeps make up the score."""
    game = played(seed, "A B" if seed % 2 else "A B C D")
    sides = game.table.sides
    counts = [counted(side.pile) for side in sides]
    for place, side in enumerate(sides):
        mine, other = counts[place], counts[1 - place]
        points = sum(one > two for one, two in zip(mine, other, strict=True))
        swept = sum(event.deed == "sweep" and event.who in side.name for event in game.log)
        assert points + swept == side.score


def test_each_sweep_that_is_not_called_counts() -> None:
    """Two scopas count two in the end, where they have not been marked at once."""
    quiet = SCOPA.but(answers={"deal.first": 2, "deal.again": 0}, suspend=["scopa/call-aloud"])
    game = dealt(
        quiet, "Bernardo 7co 5cu; Alberto 5sw Kba", "take -7co; lay -5sw; take -5cu; lay -Kba", layout="Aco 2cu 3sw Aba"
    )

    assert ["Bernardo scores 2 for sweeps, with 2"] == deeds(game, "sweeps")


def test_level_sides_score_nothing() -> None:
    """Of as many cards, as many coins and an equal primiera nobody scores."""
    game = short("Bernardo 4sw; Alberto 7co", "take -4sw; take -7co", layout="5cu 2ba Aco 3sw")

    assert ["Alberto scores 1 for the settebello"] == deeds(game, "cards", "coins", "primiera", "settebello")


def test_primiera_is_counted_as_primero_is() -> None:
    """Every card counts at scopa what its rank counts in the Italian game, knave and knight as court cards."""
    there = rulebook("italian").ranking.points
    here = SCOPA.ranking.points

    assert {rank: there[rank] for rank in "A234567K"} == {rank: here[rank] for rank in "A234567K"}
    assert there["Q"] == there["J"] == here["N"] == here["J"]
    for asked in ("points.two-to-five", "points.six-seven", "points.ace", "points.court"):
        assert "scopa/primiera-values" in SCOPA.ask(asked).claims
        assert SCOPA(asked) == rulebook("italian")(asked) == rulebook("zorli")(asked)


def test_sample_primiera() -> None:
    """The sample of the page: 21 + 16 + 15 + 21 = 73 (W-17)."""
    assert 73 == rank("7co Acu 5sw 7ba", SCOPA).points


def test_primiera_totals() -> None:
    """Totals run from 40 to 84 in 41 steps, without 41, 80, 82 and 83; 48 patterns of ranks give 73 (W-17)."""
    worth = SCOPA.ranking.points
    totals = [sum(worth[rank] for rank in four) for four in product("A234567JNK", repeat=4)]

    assert {*range(40, 85)} - {41, 80, 82, 83} == {*totals}
    assert 48 == totals.count(73)


@pytest.mark.parametrize(
    ("pile", "best"),
    [
        ("7co Kco Acu 5sw 7ba Jba", "7co Acu 5sw 7ba"),
        ("Kba Kco Kcu 2sw Ksw", "Kco Kcu 2sw Kba"),
        ("7co 7cu 7sw", ""),
        ("", ""),
    ],
)
def test_best_primiera_of_a_pile(pile: str, best: str) -> None:
    """The best card of each suit; nothing where a suit is lacking, however high the others count."""
    assert cards(best) == primiera(SCOPA, cards(pile))


def test_lacking_suit_loses_to_a_poor_primiera() -> None:
    """Fifty-five in three suits is no primiera, so fifty in four scores."""
    game = short(
        "Bernardo 7sw Nsw; Alberto 2sw Kba", "take -7sw; lay -2sw; lay -Nsw; take -Kba",
        cards_each=2, layout="6co Acu 5co 3cu",
    )  # fmt: skip

    assert ["Alberto scores 1 for the better primiera: 5co 3cu 2sw Kba, 50"] == deeds(game, "primiera")


# -- several deals -------------------------------------------------------------------------------


def test_score_is_carried_to_the_next_deal_and_the_deal_passes() -> None:
    """The next deal begins with the score of this one, the eldest dealing, until somebody has eleven."""
    game = played("Milan")
    deals = 1
    while not game.won:
        before, dealer = game.score, str(game.table.dealer)
        game = game.again()
        assert before == game.scored == game.score
        assert dealer != str(game.table.dealer)
        chance = Random(deals)
        while game.offer:
            game.play(game.offer.any(chance.random))
        assert game.log == load(game.record()).log
        deals += 1
    assert max(game.score.values()) >= 11
    with pytest.raises(Illegal, match=r"The game is won.*\[scopa/first-to-target-wins\]"):
        game.again()


@pytest.mark.parametrize(
    ("before", "won"),
    [((9, 9), []), ((3, 10), ["Alberto wins the game"]), ((14, 10), ["Bernardo wins the game"]), ((15, 14), [])],
    ids=["ten", "eleven", "both past it", "level"],
)
def test_first_to_eleven_wins(before: tuple[int, int], won: list[str]) -> None:
    """Eleven win when the deal is over; past it the higher wins, and if both are level one deals again."""
    game = short(
        "Bernardo 4sw; Alberto 7co", "take -4sw; take -7co", layout="5cu 2ba Aco 3sw",
        score={"Bernardo": before[0], "Alberto": before[1]},
    )  # fmt: skip

    assert {"Bernardo": before[0], "Alberto": before[1] + 1} == game.score
    assert won == deeds(game, "won")
    assert bool(won) == game.won
    if not won:
        assert game.score == game.again().score


def test_nobody_wins_where_no_total_is_told() -> None:
    """Where no rule says who wins the game, no score wins it."""
    game = short(
        "Bernardo 4sw; Alberto 7co", "take -4sw; take -7co", layout="5cu 2ba Aco 3sw", score={"Bernardo": 14},
    )  # fmt: skip
    assert ["Bernardo wins the game"] == deeds(game, "won")

    rules = SCOPA.but(answers={"deal.first": 1, "deal.again": 0, "game.won": "nobody says"})
    game = dealt(
        rules, "Bernardo 4sw; Alberto 7co", "take -4sw; take -7co", layout="5cu 2ba Aco 3sw", score={"Bernardo": 14}
    )
    assert not deeds(game, "won")


def test_first_of_four_who_play_for_themselves_wins() -> None:
    """Where each of four plays for himself, who has more than every other wins, and two who are level do not."""
    rules = SCOPA.but(answers={"deal.first": 1, "deal.again": 0, "sides": "nobody", "capture": False})
    hands, moves = "Bernardo Kba; Cinthio Nco; Domenico Jba; Alberto 7co", "lay -Kba; lay -Nco; lay -Jba; lay -7co"
    for score, won in (({"Bernardo": 14}, ["Bernardo wins the game"]), ({"Bernardo": 14, "Domenico": 14}, [])):
        game = dealt(rules, hands, moves, layout="5cu 2ba Acu 3sw", score=score)
        assert won == deeds(game, "won")


@pytest.mark.parametrize(
    ("score", "refused"),
    [({"Zeno": 3}, Unknown), ({"Alberto": -1}, Unreadable), ({"Alberto": 1, "Cinthio": 2}, Unreadable)],
)
def test_score_that_cannot_be(score: dict[str, int], refused: type[Exception]) -> None:
    """A score is a whole number of somebody at the table, and partners have one."""
    with pytest.raises(refused):
        Game(SCOPA, "Alberto Bernardo Cinthio Domenico", score=score)


# -- what is seen --------------------------------------------------------------------------------


def test_piles_lie_face_down() -> None:
    """A view tells how many cards each side has taken, and not which, not even one’s own."""
    game = dealt(SCOPA, "Bernardo 7cu; Alberto", "take -7cu", layout="7co 2ba Kco Jsw")

    assert "Bernardo takes 7co with 7cu" == str(game.view("Alberto").log[-1])
    for name in game.players:
        assert "{'Bernardo': (??, ??), 'Alberto': ()}" == str(game.view(name).piles)


def test_record_of_one_seat_loads() -> None:
    """Without the others’ cards the record still plays: a card that is played is named by its move."""
    text = """\
[Rulebook "scopa"]
[Players "Alberto Bernardo"]
[Dealer "Bernardo"]
[Score "Alberto 3; Bernardo 5"]
[Layout "7co 5cu 2ba Jsw"]
[Deal "Alberto 7sw 3sw Kba"]

Alberto: take -7sw +7co
Bernardo: take -7ba +5cu +2ba
"""
    game = load(text)

    assert {"Alberto": 3, "Bernardo": 5} == game.score
    assert game.log == load(game.record()).log
    with pytest.raises(Illegal, match="Line 10: Alberto does not hold 7ba"):
        load(text + "Alberto: lay -7ba\n")
