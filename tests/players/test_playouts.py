"""Playouts: every move tried in the same worlds, those clearly poorer no longer, and the averages as they come out."""

from __future__ import annotations

from primero_ref import Game, Move, cards, dealt, rulebook
from primero_ref.game.view import View
from primero_ref.players.playouts import ROUNDS, Playouts, average
from primero_ref.players.quick_player import QuickPlayer
from tests.players.test_worlds import turns
from tests.support.strategies import PLAYED

KINGS, SUZUKI = rulebook("kings"), rulebook("suzuki")


def test_a_fold_brings_what_the_rules_give_back() -> None:
    """Whoever folds loses in every deal what he has staked, less what he takes back."""
    game = Game(KINGS, "Alberto Bernardo", dealer="Alberto")
    for move in ("check", "check", "draw", "draw", "check", "bet for 2"):
        game.play(move)
    name = game.offer.seat.name if game.offer else ""
    folded = game.copy()
    folded.play("fold")
    playouts = Playouts(game.view(name), KINGS, [Move("fold"), Move("see")])
    playouts.go_on(2 * ROUNDS)

    worth = playouts.worth(Move("fold"))

    assert (worth.gain, worth.error) == (folded.stacks[name] - folded.buy_in[name], 0.0)
    assert worth.deals >= ROUNDS
    assert {*playouts.moves} == {Move("fold"), Move("see")}


def test_what_is_clearly_poorer_is_tried_no_longer() -> None:
    """With a hand that cannot lose, to throw its cards away is tried in the first rounds and then left out."""
    game = dealt(SUZUKI, "Bernardo Qh 5d 3s 2s; Alberto 7c 7d 7h 7s", "bid numerus 20 for 4")
    away = Move("pass", discards=cards("7c 7d"))
    playouts = Playouts(game.view("Alberto"), SUZUKI, [away, Move("stake")])
    playouts.go_on(60)

    assert playouts.worth(away).deals < 30
    assert not playouts.go_on_is_worth_it
    assert playouts.is_clearly_better(Move("stake"), away)


def test_averages_have_their_standard_error() -> None:
    """Four gains of which two are 0 and two 2 have the mean 1, and its standard error from their spread."""
    assert average([0.0, 2.0, 0.0, 2.0]) == (1.0, (4 / 3 / 4) ** 0.5, 4)
    assert average([]) == (0.0, 0.0, 0)


def test_the_quick_player_makes_legal_moves_in_every_rulebook() -> None:
    """He plays what the offer allows, from his own seat alone, and the same for the same seed."""
    for rules in PLAYED:
        for game, name in turns(rules, 1, 4)[:2]:
            view = View(game.table, rules, game.offer, name)
            moves = [QuickPlayer(rules, "Milan")(view) for _ in range(2)]

            assert moves[0] == moves[1]
            assert game.offer
            game.offer.judge(moves[0])
