"""The decisions of a finished game: by what the seat could know then, exchanges included, in their order."""

from __future__ import annotations

import pytest

from primero_ref import Illegal, coach, dealt, rulebook
from primero_ref.coach.trials import FEWEST
from tests.game.test_view import some_games, with_other_cards
from tests.players.test_review import played

pytestmark = pytest.mark.usefixtures("toy")

SUZUKI = rulebook("suzuki")


@pytest.mark.parametrize("book", ["whittaker-it", "zorli"])
def test_decisions_are_the_seats_own(book: str) -> None:
    """At most three moves of the seat, in their order, each with another that could have been made."""
    game = played(book, 2)
    name = game.players[0]
    decisions = coach.decisions(game, name, budget=150)
    own = [str(move._replace(drawn=())) for move in game.moves]

    assert len(decisions) <= 3
    assert [decision.number for decision in decisions] == sorted(decision.number for decision in decisions)
    for decision in decisions:
        assert own[decision.number - 1] == decision.did != decision.other
        assert decision.claim in game.rules.claims
        assert decision.deals >= FEWEST
        assert decision.margin == 2 * decision.error


def test_a_winning_exchange_is_worth_what_it_may_bring() -> None:
    """An exchange that bettered the hand is weighed with all that it could bring, not as a lost hand."""
    game = dealt(
        SUZUKI, "Bernardo 7c 6c Ac Kh; Alberto Qh 5d 3s 2s", "pass -Kh +5c; bid numerus 20 for 1; bid fluxus 70 for 5"
    )
    while game.offer:
        game.play(
            "stake" if "stake" in game.offer.may else "pass -Qh" if "pass" in game.offer.may else game.offer.moves()[0]
        )
    first = next(decision for decision in coach.decisions(game, "Bernardo", most=9, budget=600) if decision.number == 1)

    assert first.did == "pass -Kh"
    assert len(first.cards) == 4
    assert first.sentence.startswith("Pass and exchange the king of hearts: ")
    assert "give or take" in first.sentence or "too few to tell" in first.sentence


def test_hidden_cards_do_not_matter() -> None:
    """Of two games that a seat saw alike up to a decision, that decision is weighed alike."""
    rules = rulebook("whittaker-it")
    for number, game in enumerate(some_games(rules, 2)):
        if game.over or number % 4 != 3:
            continue
        name = game.offer.seat.name if game.offer else ""
        twin = with_other_cards(game, name)
        if twin is None:
            continue
        weighed = [coach.Turn(one.view(name), rules).advice(12).as_data() for one in (game, twin)]
        assert weighed[0] == weighed[1]


def test_while_it_lasts_nobody_is_told() -> None:
    """The decisions of a game are weighed when it is over."""
    game = dealt(rulebook("toy"), "Bernardo 7c 6c; Alberto Qh 5d")

    with pytest.raises(Illegal, match="The game is not over yet"):
        coach.decisions(game, "Bernardo")
