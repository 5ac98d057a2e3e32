"""The coach's advice: from what the seat may see, coherent with its figures, and no worse than the best player's."""

from __future__ import annotations

import json

import pytest

from primero_ref import Game, Illegal, Move, cards, coach, dealt, rulebook
from primero_ref.cards.pack import UNKNOWN
from primero_ref.coach.chances import chances_of
from primero_ref.coach.wording import said
from primero_ref.odds.exchanges import exchanges
from primero_ref.players.candidates import best_players_move, candidates
from tests.game.test_view import with_other_cards
from tests.players.test_worlds import turns
from tests.support.strategies import PLAYED
from tests.support.toy import TOY

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook

pytestmark = pytest.mark.usefixtures("toy")

KINGS, SUZUKI = rulebook("kings"), rulebook("suzuki")
BUDGET = 8
ENOUGH = 4
"""How many positions are compared in each rulebook."""


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_hidden_cards_do_not_matter(rules: Rulebook) -> None:
    """Advice is the same when every card that the seat has not seen is exchanged for another."""
    compared = 0
    for game, name in turns(rules, 6, 7):
        if compared == ENOUGH:
            break
        twin = with_other_cards(game, name)
        if twin is None or game.seat(name).cards != twin.seat(name).cards:
            continue
        compared += [*map(str, twin.pack)] != [*map(str, game.pack)]
        asked = coach.advice(game.view(name), rules, BUDGET)
        assert coach.advice(twin.view(name), rules, BUDGET).as_data() == asked.as_data()
    assert compared


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_advice_is_a_legal_move_with_its_figures(rules: Rulebook) -> None:
    """In every rulebook the move may be made, two sentences say why, and its rule is the one that allows it."""
    for game, name in turns(rules, 2, 5)[:4]:
        view = game.view(name)
        advised = coach.advice(view, rules, BUDGET)
        verb = game.offer.judge(advised.move) if game.offer else None

        assert verb
        assert advised.claim in verb.claims
        assert len(advised.sentences) == 2
        assert advised.sentences[0].startswith(advised.said[0].upper() + advised.said[1:])
        assert all(0 <= chance.per_cent <= 100 for chance in advised.chances)
        assert len(advised.chances) <= 3
        assert sum(option.deals for option in advised.options) <= BUDGET
        json.dumps(advised.as_data())


def test_the_coach_takes_the_best_players_move_unless_another_is_clearly_better() -> None:
    """What is advised has gained no less than the best player's own move in the same deals."""
    for game, name in turns(rulebook("whittaker-it"), 3, 4):
        turn = coach.Turn(game.view(name), game.rules)
        advised = turn.advice(90)

        assert advised.move == turn.best_players or turn.playouts.is_clearly_better(advised.move, turn.best_players)
        assert str(turn.best_players) == str(best_players_move(game.view(name), game.rules))


def test_a_hand_that_cannot_lose_is_not_folded() -> None:
    """With the best hand there is, the coach stays in and says how often it wins."""
    game = dealt(SUZUKI, "Bernardo 7c 7d 7h 7s; Alberto Qh 5d 3s 2s", "bid chorus 84 for 3")
    advised = coach.advice(game.view("Alberto"), SUZUKI, 60)
    mine = coach.advice(dealt(SUZUKI, "Bernardo 7c 7d 7h 7s; Alberto Qh 5d 3s 2s").view("Bernardo"), SUZUKI, 60)

    assert advised.move.verb in ("fold", "pass")
    assert mine.chances[0].per_cent == 100
    assert mine.sentences[0].endswith(": you would always win if all hands were shown now.")


def test_an_answer_is_refined_from_where_it_stood() -> None:
    """Asked in steps, the coach comes to the same answer as when asked once for as many deals."""
    view = dealt(TOY, "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d", "vie numerus 20 for 2").view("Bernardo")
    turn = coach.Turn(view, TOY)
    for budget in (0, 10, 25, 40):
        in_steps = turn.advice(budget)

    assert in_steps == coach.advice(view, TOY, 40)
    assert coach.advice(view, TOY, 0).options == ()


def test_chances_are_those_of_the_odds() -> None:
    """The chance to better a hand by an exchange is counted as the calculators count it."""
    game = dealt(SUZUKI, "Bernardo 7c 6c Ac Kh; Alberto Qh 5d 3s 2s")
    rows = chances_of(game.view("Bernardo"), SUZUKI, [Move("pass", discards=cards("Kh"))])
    flush = next(
        row for row in exchanges(SUZUKI, "7c 6c Ac Kh", "kind fluxus", throws=(1,)) if row.thrown == cards("Kh")
    )

    assert rows[1].cards == "7 of the 36"
    assert rows[1].per_cent == pytest.approx(100 * float(flush.worth))


def test_candidates_begin_with_the_best_players_move() -> None:
    """The best player's own move is always tried, and no move is tried that may not be made."""
    for game, name in turns(rulebook("zorli"), 3):
        view = game.view(name)
        moves = candidates(view, game.rules, game.offer) if game.offer else ()

        assert moves[0] == best_players_move(view, game.rules)
        assert len({*moves}) == len(moves) <= 8


def test_the_price_of_a_raise_is_all_that_it_costs() -> None:
    """A raise costs what is owed and what is added to it; the pot is what lay there before."""
    game = Game(KINGS, "Alberto Bernardo", dealer="Alberto")
    for move in ("check", "bet for 2"):
        game.play(move)
    name = game.offer.seat.name if game.offer else ""
    staked, raised = sum(game.table.players[each].staked for each in game.players), Move("raise", money=3)
    turn = coach.Turn(game.view(name), KINGS, (raised,))
    turn.best_players = raised

    assert turn.advice(0).price == f"it costs 5, and the pot holds {staked}"


def test_nobody_is_advised_out_of_turn() -> None:
    """Who is not to move, or does not know his cards, gets no advice."""
    game = dealt(TOY, "Bernardo 7c 6h; Alberto ?? ??", "vie numerus 20 for 2")

    with pytest.raises(Illegal, match="Bernardo may not ask the coach: it is not his turn"):
        coach.advice(game.view("Bernardo"), TOY)
    assert UNKNOWN in game.view("Alberto").cards
    with pytest.raises(Illegal, match="Nobody knows what Alberto holds"):
        coach.advice(game.view("Alberto"), TOY)


@pytest.mark.parametrize(
    ("book", "move", "words"),
    [
        ("toy", "revie primero 40 for 2 -Qh", "revie primero 40 for 2 and exchange the queen of hearts"),
        ("kings", "draw", "draw no card"),
        ("scopa", "take -7co +3sw +4cu", "take the three of swords and the four of cups with the seven of coins"),
        ("zorli", "keep", "keep your cards"),
    ],
)
def test_a_move_is_said_in_plain_words(book: str, move: str, words: str) -> None:
    """A move is said as one player would say it to another."""
    from primero_ref.game.moves import read_move

    assert said(read_move(move, rulebook(book).ranking)) == words
