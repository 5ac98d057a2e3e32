"""The review at the end of a game: who had what, and the chances as each seat could know them."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from primero_ref import Game, Illegal, dealt, load, rulebook, rulebooks, shuffled
from primero_ref.cards.masks import mask_of
from primero_ref.odds import against
from primero_ref.players import player
from primero_ref.players.review import COUNTED, FALLS, TRIED, chance_to_win, review, review_json
from tests.players.test_engine_players import NAMES, play_out
from tests.support.strategies import room
from tests.support.toy import TOY

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.game import View

pytestmark = pytest.mark.usefixtures("toy")

WHITTAKER = rulebook("whittaker-it")
FOUR = TOY.but(answers={"deal.first": 4, "deal.second": 0, "pass.after-vie": 0})


def played(book: str, number: int, seed: object = 5) -> Game:
    """Let steady players play a game."""
    rules, names = rulebook(book), NAMES[:number]
    game = Game(rules, names, pack=shuffled(seed, rules.ranking.pack), stacks=20)
    return play_out(game, {name: player("steady", rules, name) for name in names})


@pytest.mark.parametrize("book", [book for book in rulebooks() if rulebook(book).script])
def test_every_game_has_its_review(book: str) -> None:
    """Each decision has a line, with a chance from nought to one; scopa, where no hands are compared, has none."""
    game = played(book, min(room(rulebook(book))))
    decisions = review(game)

    assert [decision.number for decision in decisions] == ([] if book == "scopa" else [*range(1, len(game.moves) + 1)])
    assert all(
        decision.chance is not None and 0 <= decision.chance <= 1 and decision.how in {COUNTED, TRIED}
        for decision in decisions
    )
    assert json.loads(review_json(game.record())) == json.loads(
        json.dumps([decision.as_data() for decision in decisions])
    )


def facing(mine: str, theirs: str, bid: str) -> View:
    """Give the view of Alberto, to whom Bernardo has made a bid."""
    return dealt(FOUR, f"Bernardo {theirs}; Alberto {mine}", f"vie {bid} for 2").view("Alberto")


def test_the_chance_of_two_whole_hands_is_counted() -> None:
    """Against one other, a whole hand that meets the bid wins as often as it beats the hands of the other cards."""
    view = facing("7d 6c Ah 5s", "7c 6d 5h As", "primero 40")
    strengths = FOUR.ranking.strengths
    mine = strengths[mask_of(view.cards)]
    rest = [
        strengths[mask_of(theirs)]
        for theirs in combinations([card for card in FOUR.ranking.pack if card not in view.cards], 4)
    ]
    # of the kind that was bid, with forty points at least, and better: this hand counts seventy
    over = [strength for strength in rest if mine < strength < mine - 70 + 100]
    even = rest.count(mine)

    assert FOUR.ranking.bid_for_hand(view.cards).points == 70
    chance, how = chance_to_win(FOUR, view, [view.hands["Bernardo"]])
    assert chance == pytest.approx(1 - (len(over) + even / 2) / len(rest), abs=0.002)
    assert how == COUNTED


def test_a_hand_that_misses_the_bid_cannot_win() -> None:
    """With four cards of another kind than was bid, and nothing more to change, there is no chance."""
    view = facing("4c 3c Kd Qs", "7c 6d 5h As", "primero 55")

    assert chance_to_win(FOUR, view, [view.hands["Bernardo"]]) == (0.0, COUNTED)


def test_what_is_tried_agrees_with_what_is_counted() -> None:
    """With three at the table a thousand falls are tried; they come within five in a hundred of all of them."""
    two = dealt(WHITTAKER, "Bernardo 7c 6c 5h As; Alberto Qh 5d 2c 2d").view("Bernardo")
    chance, how = chance_to_win(WHITTAKER, two, [two.hands["Alberto"]])
    exact = against(WHITTAKER, ["7c 6c 5h As", ""])
    assert (chance, how) == ((exact.wins[0] + exact.ties / 2) / exact.all, COUNTED)

    three = dealt(WHITTAKER, "Bernardo 7c 6c 5h As; Cinthio Qh 5d 2c 2d; Alberto Kc Kd 3s 4h").view("Bernardo")
    tried, how = chance_to_win(WHITTAKER, three, [three.hands["Alberto"], three.hands["Cinthio"]])
    against_one, _ = chance_to_win(WHITTAKER, three, [three.hands["Alberto"]])
    assert (FALLS, how) == (1000, TRIED)
    assert abs(tried - against_one**2) < 0.05


@pytest.mark.parametrize("book", ["italian", "whittaker-it"])
def test_hidden_cards_do_not_change_the_chance(book: str) -> None:
    """What a seat could not know has no part in its chance: with other cards there it is the same."""
    rules, chances = rulebook(book), set()
    for hidden in ("Kh Qd", "2s 3s", "As 7s"):
        view = dealt(rules, f"Bernardo 7c 6d; Cinthio {hidden}; Alberto 4d 3h").view("Bernardo")
        chances.add(chance_to_win(rules, view, [view.hands["Alberto"], view.hands["Cinthio"]]))

    assert len(chances) == 1


def test_a_game_that_goes_on_has_no_review() -> None:
    """While a game lasts nobody is told what the others hold."""
    game = dealt(WHITTAKER, "Bernardo 7c 6c; Alberto Qh 5d")

    with pytest.raises(Illegal, match="The game is not over yet"):
        review(game)
    with pytest.raises(Illegal, match="The game is not over yet"):
        review_json(game.record())


def test_the_review_of_a_record_is_that_of_its_game() -> None:
    """A record read again gives the same review, to the last figure."""
    game = played("toy", 3)

    assert review(load(game.record())) == review(game)
