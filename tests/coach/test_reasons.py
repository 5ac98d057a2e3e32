"""The reason of an advice argues for it: a bluff is called one, a call has its price, an exchange what it brings."""

from __future__ import annotations

import re

from primero_ref import coach, dealt, rulebook
from primero_ref.game.moves import read_move
from primero_ref.players.bluff_review import bluffs

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref import Game
    from primero_ref.coach import Advice, Turn

ITALIAN, ENGLISH, SUZUKI = map(rulebook, ("italian", "english-2003", "suzuki"))
HANDS = "Bernardo As 3c 6d 4h; Cinthio 7c 6h Ac 5d; Alberto Qh 5s 3s 2s"
ALL_DEALT = "vie numerus 20 for 1; see; see"
"""The moves after which everybody in the Italian game holds four cards; Bernardo has a primero of 61."""


def told(game: Game, move: str, budget: int = 0) -> Advice:
    """Have the coach advise a move, whether he would or not, and give what he says of it."""
    return seated(game, move).advice(budget)


def seated(game: Game, move: str) -> Turn:
    """Sit down at a turn, with a move that the steady player is taken to make."""
    assert game.offer
    made = read_move(move, game.rules.ranking)
    turn = coach.Turn(game.view(game.offer.seat.name), game.rules, (made,))
    turn.best_players = made
    return turn


def share(sentence: str) -> int:
    """Give in how many times in 100 what a move costs is that of the pot and the price together, as it says them."""
    cost, pot = map(int, re.findall(r"costs (\d+), and the pot holds (\d+)", sentence)[0])
    return round(100 * cost / (cost + pot))


def test_a_bid_above_the_hand_is_a_bluff_with_how_often_the_others_must_fold() -> None:
    """Who names more than he holds is told that he bluffs, what he holds, and how often the others must fold."""
    game = dealt(ITALIAN, HANDS, f"{ALL_DEALT}; vie primero 56 for 2; revie primero 57 for 2")
    hand, price = told(game, "revie primero 70 for 12").sentences

    assert hand == "Revie primero 70 for 12 and keep your cards: a bluff, because you hold only numerus 40."
    assert f"it pays if the others fold {share(price)} times in 100" in price


def test_where_the_last_must_see_nobody_is_told_that_all_may_fold() -> None:
    """The first vie is always seen by somebody in the Italian game: a bluff is not said to pay if all others fold."""
    hand, price = told(dealt(ITALIAN, HANDS, ALL_DEALT), "vie primero 70 for 2").sentences

    assert "a bluff, because you hold only primero 61" in hand
    assert price.startswith("It costs 2, and the pot holds 3. Not everybody can fold to it.")
    assert "it pays if" not in price


def test_a_true_bid_is_no_bluff() -> None:
    """A primero of 61 that is bid as 56 is no bluff: the chance to win is that with this bid, not with the old one."""
    game = dealt(ITALIAN, HANDS, ALL_DEALT)
    hand = told(game, "vie primero 56 for 2").sentences[0]

    assert str(game.view("Bernardo").bid) == "numerus 20"
    assert "bluff" not in hand
    assert re.search(r"you would win \d\d times in 100 with a bid of primero 56 if all hands were shown now", hand)


def test_the_coach_calls_a_bluff_what_the_score_sheet_counts_as_one() -> None:
    """What the coach calls a bluff is counted as one on the sheet when it has been made, and the other way round."""
    for bid, is_bluff in (("primero 62", True), ("primero 61", False), ("fluxus 60", True)):
        game = dealt(ITALIAN, HANDS, ALL_DEALT)
        hand = told(game, f"vie {bid} for 2").sentences[0]
        game.play(f"vie {bid} for 2")
        while game.offer:
            game.play(next((verb for verb in ("fold", "see") if verb in game.offer.may), None) or game.offer.moves()[0])
        counted = [bluff for bluff in bluffs(game, "Bernardo") if bid in bluff.did]

        assert (": a bluff" in hand, bool(counted)) == (is_bluff, is_bluff)


def test_a_bet_without_a_bid_is_a_bluff_below_an_equal_share() -> None:
    """Where no hand is named, a bet on a hand that wins less than one in two against one player is a bluff."""
    for cards_held, is_bluff in (("Jc Kc Qs 2d", True), ("7c 6c Ac 5c", False)):
        game = dealt(ENGLISH, f"Bernardo {cards_held}; Alberto Qh 5d 3s 2h", "vie for 1; see")
        while game.offer is not None and game.offer.seat.name != "Bernardo":
            game.play("pass")

        assert (": a bluff, because you would" in told(game, "vie for 1").sentences[0]) is is_bluff


def test_a_call_says_how_often_it_must_win() -> None:
    """A call pays if it wins as often as its price is part of the pot and the price together."""
    price = told(dealt(ENGLISH, HANDS, "vie for 3"), "see").sentences[1]

    assert share(price) == 50
    assert "so it pays if you win 50 times in 100" in price


def test_a_fold_says_what_to_see_would_cost() -> None:
    """A fold names the price of staying in, and how often that must win."""
    hand, price = told(dealt(ENGLISH, HANDS, "vie for 3; see"), "fold").sentences

    assert hand.startswith("Fold: you would win only ")
    assert price.startswith("To see costs 3, and the pot holds 6, so it pays only if you win 33 times in 100.")


def test_an_exchange_says_what_it_brings() -> None:
    """An exchange names the cards that help, the hand they most often make, and how the chance to win changes."""
    game = dealt(SUZUKI, "Bernardo 7c 6c Ac 2h; Alberto Qh 5d 3s 2s")
    better = told(game, "pass -2h").sentences[0]
    worse = told(dealt(SUZUKI, "Bernardo 7c 6c Ac 5c; Alberto Qh 5d 3s 2s"), "pass -7c").sentences[0]

    assert "7 of the 36 cards you have not seen make your hand better, most often a fluxus" in better
    assert re.search(r", although your chance to win, if nobody else exchanges a card, falls from \d+ to \d+ in", worse)


def test_a_good_hand_is_broken_up_for_a_reason_where_nobody_folds() -> None:
    """In Suzuki's game a pass is free and a player who passes may win: the coach says so, and only where it counts."""
    deal = "Bernardo 6d 6c Qs Qh; Cinthio 5h 4s 3c 2c; Alberto Jh Kd 4d 3s"
    good, poor = dealt(SUZUKI, deal), dealt(SUZUKI, "Bernardo Kc Qs Jd 2s; Alberto Qh 5d 3s 3h")

    assert "Nobody can fold in this game." in told(good, "pass -Qs -Qh").sentences[1]
    assert "Nobody can fold" not in told(poor, "pass -2s").sentences[1]
    assert "Nobody can fold" not in told(dealt(ITALIAN, HANDS, ALL_DEALT), "pass -As").sentences[1]


def test_cards_that_are_kept_are_said_to_be_kept() -> None:
    """A pass that might have gone with an exchange says that the cards are kept; one that might not, does not."""
    game = dealt(ITALIAN, HANDS)

    assert told(game, "vie numerus 20 for 1").said == "vie numerus 20 for 1 and keep your cards"
    assert told(dealt(ENGLISH, HANDS, "vie for 3"), "fold").said == "fold"


def test_moves_that_are_not_tried_give_no_figure() -> None:
    """Before deals are played out the advice has no average, and says whose move it is."""
    advised = told(dealt(ENGLISH, HANDS, "vie for 3"), "see")

    assert "on average" not in advised.sentences[1]
    assert advised.sentences[1].endswith("It is what the steady player would do.")
    assert advised.options == ()
