"""Likely hands: a world is the likelier, the more a steady player would have done in it what the others did."""

from __future__ import annotations

from primero_ref import Game, Move, cards, dealt, rulebook
from primero_ref.cards.masks import mask_of
from primero_ref.cards.pack import UNKNOWN
from primero_ref.game.moves import read_move
from primero_ref.players.likely_hands import SLIP, likeness
from primero_ref.players.worlds import Worlds
from tests.support.toy import TOY

KINGS, SUZUKI = rulebook("kings"), rulebook("suzuki")
WORLDS = 60


def after(*moves: str) -> Game:
    """Play some moves of a game for two under the rulebook Kings."""
    game = Game(KINGS, "Alberto Bernardo", dealer="Alberto", stacks=40)
    for move in moves:
        game.play(move)
    return game


def strength(game: Game, *, weighs: bool) -> float:
    """Give the mean strength of what Bernardo holds, in some worlds of Alberto's turn."""
    worlds = Worlds(game.view("Alberto"), game.rules, weighs=weighs)
    hands = [worlds.world(number).seat("Bernardo").cards for number in range(WORLDS)]
    return sum(game.rules.ranking.strengths[mask_of(hand)] for hand in hands) / WORLDS


def test_who_has_named_a_good_hand_holds_more_than_the_cards_alone_would_say() -> None:
    """After a bid of primero the bidder's hand is stronger in the worlds that weigh what he did."""
    game = dealt(SUZUKI, "Bernardo 7c 6c 5c 2c; Alberto Qh 5d 3s 2s", "bid primero 50 for 9")

    assert strength(game, weighs=True) > 1.1 * strength(game, weighs=False)


def test_a_move_that_a_steady_player_would_not_make_is_a_slip() -> None:
    """Another verb or kind of bid is a slip, and so is another number of cards; the money does not matter."""
    did = read_move("vie primero 40 for 2 -Kh", TOY.ranking)

    assert likeness(did._replace(money=9), did) == 1
    assert likeness(Move("pass", discards=cards("2c")), did) == SLIP
    assert likeness(did._replace(discards=cards("2c 3c")), did) == SLIP
    assert 0 < likeness(Move("pass"), did) < SLIP


def test_the_same_number_makes_the_same_world() -> None:
    """What another may hold depends on the number of the world and on nothing else."""
    game = after("check", "check", "draw", "draw", "bet for 2")
    view = game.view("Alberto")
    first, again = Worlds(view, KINGS), Worlds(view, KINGS)
    hands = [[*worlds.world(number).seat("Bernardo").cards] for worlds, number in ((first, 3), (first, 4), (again, 3))]

    assert hands[0] == hands[2] != hands[1]


def test_a_card_that_has_been_shown_stays_in_the_hand() -> None:
    """However a hand was played, the cards of it that lie open are in it in every world."""
    game = dealt(SUZUKI, "Bernardo 7c 6c Kc 2d; Cinthio 7h 6h 2h Ks; Domenico 4d 4s 5h Kh; Alberto Kd 2s Jd Qc")
    for move in ("bid numerus 40 for 10", "pass -Ks +3h", "pass -Kh +3s", "pass -Qc +3d", "stake"):
        game.play(move)
    view = game.view("Alberto")
    shown = {card for card in view.hands["Bernardo"] if card is not UNKNOWN}

    assert shown == {*cards("7c 6c Kc")}
    assert all(shown < {*Worlds(view, SUZUKI).world(number).seat("Bernardo").cards} for number in range(5))
