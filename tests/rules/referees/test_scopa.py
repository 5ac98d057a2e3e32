"""Scopa before its referee: every capture that is open, every tie of the points, and the end of a game."""

from __future__ import annotations

from random import Random

import pytest

from primero_ref import Game, cards, rulebook, shuffled
from primero_ref.cards.pack import SYSTEMS
from tests.rules.referees import scopa

COMPENDIUM = rulebook("scopa")
PACK = tuple(
    card for suit in scopa.SUITS for rank in scopa.VALUES for card in cards(f"{rank}{suit}", SYSTEMS["Italian"])
)


def watch(game: Game, score: list[int], random: Random) -> scopa.Deal:
    """Play a deal by chance beside its referee: each turn has the same moves, and the points are the same."""
    deal = scopa.Deal(game.players, [str(card) for card in game.table.layout], score)
    while game.offer:
        offer = game.offer
        assert offer.seat.name == deal.order[deal.turn % len(deal.order)]
        moves = {(str(move.discards[0]), frozenset(str(card) for card in move.drawn)): move for move in offer.moves()}
        assert {*moves} == deal.may([str(card) for card in offer.seat.cards]), game.record()
        # with half of the choices a capture, so that both sides take
        taking = [way for way in moves if way[1]]
        ways = taking if taking and random.random() < 0.7 else moves
        # in an order of the cards, for a set is written otherwise in each run of Python
        way = random.choice(sorted(ways, key=lambda way: (way[0], sorted(way[1]))))
        game.play(moves[way])
        deal.play(*way)
    counted = deal.count()
    assert [counted[at % 2] for at, _ in enumerate(game.players)] == [game.score[who] for who in game.players], (
        game.record()
    )
    assert deal.won() == game.won, game.record()
    return deal


@pytest.mark.parametrize("part", range(40))
def test_deals_by_chance(part: int) -> None:
    """Two or four players, from nothing or from points close to the end; among them are ties."""
    random = Random(part)
    ties = 0
    for number in range(40):
        players = "ABCD"[: random.choice((2, 4))]
        before = [random.choice((0, 5, 8, 9, 10)) for _ in range(2)]
        score = {who: before[at % 2] for at, who in enumerate(players)}
        game = Game(COMPENDIUM, [*players], players[-1], shuffled(f"{part} {number}", PACK), score=score)
        deal = watch(game, [*before], random)
        primiere = [deal.primiera(side) for side in (0, 1)]
        ties += len(deal.piles[0]) == len(deal.piles[1]) or primiere[0] == primiere[1]
    assert ties
