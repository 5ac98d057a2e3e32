"""What a seat may see: every way to learn a hidden card from a view, tried in every rulebook that can be played."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, Illegal, Move, load, rulebook, shuffled
from primero_ref.cards.pack import UNKNOWN, Card
from primero_ref.cards.ranking import Ranking
from primero_ref.claims import Rulebook
from primero_ref.game import View
from primero_ref.game.table import Table
from tests.support.strategies import NAMES, PLAYED, cards_named, room

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from primero_ref.game.events import Event
    from primero_ref.game.offers import Offer

WITH_VARIANTS = [
    *PLAYED,
    *(
        rulebook("suzuki").but(hold=[f"suzuki/{name}"])
        for name in ("two-card-round", "variant-show-all", "variant-overstate-descending")
    ),
]


def reached(thing: object) -> Iterator[object]:
    """Give all that can be reached from a view: attributes, slots, what is behind them, and what each of it prints."""
    seen: dict[int, object] = {}  # what is kept cannot leave its number to something else
    ahead = [thing]
    while ahead:
        here = ahead.pop()
        if id(here) in seen or isinstance(here, (type, Rulebook, Ranking)):
            continue  # rules are known to all
        seen[id(here)] = here
        yield here
        if isinstance(here, (str, int, Card)) or here is None:
            continue
        yield repr(here)
        if isinstance(here, dict):
            ahead += [*here, *here.values()]
        elif isinstance(here, (tuple, list, set, frozenset)):
            ahead += here
        slots = [name for kind in type(here).__mro__ for name in getattr(kind, "__slots__", ())]
        ahead += [getattr(here, name) for name in (*slots, *getattr(here, "__dict__", ())) if hasattr(here, name)]
        if isinstance(here, View):
            ahead += [getattr(here, name) for name in dir(here) if not name.startswith("_")]


def cards_in(thing: object) -> set[str]:
    """Name every card that can be reached or read."""
    found: set[str] = set()
    for here in reached(thing):
        assert not isinstance(here, (Game, Table))
        found |= {repr(here)} if isinstance(here, Card) else cards_named(str(here))
    return found - {repr(UNKNOWN)}


def lies_open(event: Event, player: str) -> bool:
    """Say whether a player is shown the cards of an event."""
    return event.open is True or player in (event.who, event.open)


def may_know(game: Game, player: str) -> set[str]:
    """Name the cards that a player has held or been shown, and those that an answer of the rules names."""
    shown = {
        repr(one)
        for event in game.log
        if lies_open(event, player)
        for one in (*event.cards, *event.drawn)
    }  # fmt: skip
    return shown | cards_named(str(game.rules.changes()))


def some_games(rules: Rulebook, number: int) -> Iterator[Game]:
    """Play some games, and give each before every move and at its end."""
    for seed in range(number):
        chance = Random(seed)
        sizes = [number for number in room(rules) if number < 5]
        names = NAMES[: sizes[seed % len(sizes)]]
        game = Game(rules, names, names[-1], tuple(shuffled(seed, rules.ranking.pack)), 20)
        while True:
            yield game
            if game.offer is None:
                break
            game.play(game.offer.any(chance.random))


def named(rules: Rulebook) -> str:
    """Name a rulebook, with the variants that it holds."""
    return "+".join([rules.id, *sorted(rules.held - rulebook(rules.id).held)])


@pytest.mark.parametrize("rules", WITH_VARIANTS, ids=named)
def test_no_hidden_card_can_be_reached(rules: Rulebook) -> None:
    """From a view no attribute, no offer, no event and nothing printed leads to a card that the seat has not seen."""
    for game in some_games(rules, 6):
        for name in game.players:
            assert cards_in(game.view(name)) <= may_know(game, name)


def told(view: View) -> set[str]:
    """Write down all that can be reached, so that two views can be compared, whatever things they share."""
    things = [str(here) for here in reached(view) if isinstance(here, (str, int, tuple, Card))]
    things += [f"{name}: {what!r}" for name, what in vars(view).items() if name != "offer"]
    return {re.sub(r" at 0x[0-9a-f]+", "", one) for one in things}


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_view_is_the_same_whatever_lies_face_down(rules: Rulebook) -> None:
    """A seat sees the same when all the cards that it does not see are exchanged for one another.

    The players look in turn, one before each move: what a seat may not see it may not see before the next move either,
    and through all eyes at once the test above looks.
    """
    compared = 0
    for turn, game in enumerate(some_games(rules, 12)):
        name = game.players[turn % len(game.players)]
        twin = with_other_cards(game, name)
        if twin is not None:
            compared += 1
            assert told(twin.view(name)) == told(game.copy().view(name))
    assert compared > 12


def with_other_cards(game: Game, player: str) -> Game | None:
    """Play the same with other cards where a player sees none; nothing if the rules would have forbidden a move."""
    known = may_know(game, player)
    hidden = [one for one in game.pack if repr(one) not in known]
    other = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))

    def changed(hand: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(other.get(one, one) for one in hand)

    twin = Game(game.rules, game.players, game.dealer, changed(game.pack), game.buy_in)
    try:
        for move in game.moves:
            twin.play(Move(move.verb, move.bid, move.money, changed(move.discards), move.drawn))
    except Illegal:
        return None
    # how many cards are shown to another is seen by all
    here, there = (
        [event.seen_by(player) for event in one.log if event.deed == "show"] for one in (game, twin)
    )  # fmt: skip
    return twin if here == there else None


SHOWING = """\
[Rulebook "suzuki"]
[Players "Bernardo Cinthio Domenico Alberto"]
[Dealer "Alberto"]
[Deal "Bernardo 7c 6c Kc 2d; Cinthio 7h 6h 2h Ks; Domenico 4d 4s 5h Kh; Alberto Kd 2s Jd Qc"]

Bernardo: bid numerus 40 for 10
Cinthio: pass -Ks +3h
Domenico: pass -Kh +3s
Alberto: pass -Qc +3d
Alberto: stake
"""


def test_private_showing_is_seen_by_one() -> None:
    """Only the player who was forced to stake sees what the bidder shows; the others see that he shows three cards."""
    game = load(SHOWING)

    assert (*map(repr, game.view("Alberto").hands["Bernardo"]),) == ("7c", "6c", "Kc", "??")
    assert "Bernardo shows Alberto 7c 6c Kc, numerus 49" == str(game.view("Alberto").log[-1])
    for name in ("Cinthio", "Domenico"):
        assert {UNKNOWN} == {*game.view(name).hands["Bernardo"]}
        assert "Bernardo shows Alberto 3 cards" == str(game.view(name).log[-1])
        assert not {"7c", "6c", "Kc"} & cards_in(game.view(name))
    assert {"7c", "6c", "Kc", "2d"} <= cards_in(game.view("Bernardo"))


def test_cards_thrown_after_the_showing_are_no_longer_seen_in_the_hand() -> None:
    """A card that was shown and thrown away is no longer in the hand that the other sees."""
    game = load(SHOWING + "Alberto: bid for 1\nBernardo: pass -Kc +5c\n")

    assert (*map(repr, game.view("Alberto").hands["Bernardo"]),) == ("7c", "6c", "??", "??")


def may_now(offer: Offer) -> str:
    """Write down all that an offer opens and shuts, in whatever order its seat holds the cards."""
    names = ("name", "money", "bids", "first", "last", "cards", "free", "claims")
    throws = [
        sorted((kind, sorted(map(in_order, some))) for kind, some in verb.throws.items()) for verb in offer.may.values()
    ]
    open_ = [[getattr(verb, name) for name in names] for verb in offer.may.values()]
    return repr((open_, throws, offer.barred, offer.supply))


def in_order(hand: Iterable[Card]) -> list[str]:
    """Write cards in one order, however they are held."""
    return sorted(map(repr, hand))


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_the_record_of_each_seat_loads_at_each_turn(rules: Rulebook) -> None:
    """It loads as a game in which the same player is to move, the seat sees the same hands, and may do the same.

    Who has bid less than he holds draws a card before the showing. Whether somebody does only the hands tell, so where
    they are not known the game ends there.
    """
    hands_decide = rules("underbidder") == "he draws a card"
    for game in some_games(rules, 8):
        for name in game.players if game.offer else ():
            view = game.view(name)
            again = load(view.record(rules))
            if again.offer is None:
                assert again.open
                assert hands_decide
                continue
            assert again.offer.seat.name == view.turn
            held, seen = ([*map(in_order, one.hands.values())] for one in (again.view(name), view))
            assert held == seen
            if view.offer:
                assert may_now(again.offer) == may_now(view.offer)


def test_hands_that_were_shown_are_known_in_the_record_of_a_seat() -> None:
    """In caudate primero a duel may follow the showing: who may try what, both hands decide."""
    duels = 0
    for game in some_games(rulebook("zorli"), 40):
        if game.offer and {"try", "yield"} <= {*game.offer.may}:
            duels += 1
            for name in game.players:
                again = load(game.view(name).record(game.rules))
                assert again.offer is not None
                assert may_now(again.offer) == may_now(game.offer)
    assert duels


def test_the_record_names_no_card_that_may_have_been_thrown_unseen() -> None:
    """Of the cards that were shown, the record names those that lie open still; each of the others may be gone."""
    game = load(SHOWING + "Alberto: bid for 1\nBernardo: pass -Kc +5c\n")

    assert '[Deal "Bernardo ?? 7c 6c ??; Alberto' in game.view("Alberto").record(game.rules)
    assert not {"7c", "6c", "Kc"} & cards_named(game.view("Cinthio").record(game.rules))


def test_the_record_of_a_seat_loads_after_a_new_deal_with_another_dealer() -> None:
    """In Primera of Neiva hands are dealt anew by another dealer; the record names the one with whom the game began."""
    rules = rulebook("huila")
    fewest = rules.number("seats.fewest")
    dealt_anew = 0
    for deal in range(20):
        random = Random(deal)
        game = Game(rules, NAMES[:fewest], NAMES[0], shuffled(f"Neiva {deal}", rules.ranking.pack), 10)
        while game.offer:
            asked = game.offer.seat.name
            again = load(game.view(asked).record(rules))
            dealt_anew += game.view(asked).dealer != NAMES[0]
            assert again.offer is not None
            assert again.offer.seat.name == asked
            game.play(game.offer.any(random.random))
    assert dealt_anew
