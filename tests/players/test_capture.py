"""The sensible player of Scopa: what he takes, what he leaves, and how he does against chance."""

from __future__ import annotations

import pytest

from primero_ref import Game, dealt, rulebook, shuffled
from primero_ref.players import RandomPlayer, SensiblePlayer

SCOPA = rulebook("scopa")


def chosen(hand: str, layout: str) -> str:
    """Let him choose a move."""
    game = dealt(SCOPA, f"Bernardo {hand}; Alberto", layout=layout)
    return str(SensiblePlayer(SCOPA, 1)(game.view("Bernardo")))


@pytest.mark.parametrize(
    ("hand", "layout", "move"),
    [
        ("7cu 5ba Kba", "7co 5cu 2ba Jsw", "take -7cu +7co"),
        ("7cu 2ba Kba", "Aco 2cu 3sw Aba", "take -7cu +Aco +2cu +3sw +Aba"),
        ("5sw 3ba 2cu", "5cu 5co Jsw Nba", "take -5sw +5co"),
        ("Kba 7co 2sw", "5cu 4ba Jsw Ncu", "lay -Kba"),
    ],
    ids=["settebello", "sweep", "coin", "keeps the settebello"],
)
def test_he_takes_what_is_worth_most(hand: str, layout: str, move: str) -> None:
    """He takes the settebello, sweeps, prefers a coin, and does not throw the seven of coins away."""
    assert move == chosen(hand, layout)


@pytest.mark.parametrize("number", [2, 4])
def test_he_beats_the_random_player(number: int) -> None:
    """Over sixty deals, from both sides of the table, he scores half as much again as chance does, in teams too."""
    names = ["Alberto", "Bernardo", "Cinthio", "Domenico"][:number]
    points = [0, 0]
    for seed in range(60):
        sensible = seed % 2
        players = {
            name: SensiblePlayer(SCOPA, seed) if seat % 2 == sensible else RandomPlayer(seed)
            for seat, name in enumerate(names)
        }
        game = Game(SCOPA, names, names[seed % number], shuffled(seed, SCOPA.ranking.pack))
        while game.offer:
            name = game.offer.seat.name
            game.play(players[name](game.view(name)))
        points[0] += game.score[names[sensible]]
        points[1] += game.score[names[1 - sensible]]

    assert points[0] > 1.5 * points[1]


def test_he_does_not_see_hidden_cards() -> None:
    """What the other holds changes nothing."""
    moves = {
        SensiblePlayer(SCOPA, 1)(
            dealt(SCOPA, f"Bernardo 7cu 3sw Kba; Alberto {hidden}", layout="6co 5cu 2ba Jsw").view("Bernardo")
        )
        for hidden in ("7co 6cu 5ba", "Kco Kcu Ksw", "")
    }

    assert 1 == len(moves)
