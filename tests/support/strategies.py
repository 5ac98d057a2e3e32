"""What the property tests are made from: cards, tables, rulebooks and whole games, and what every game keeps."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from primero_ref import Game, Illegal, Move, Unreadable, claim, question, rulebook, rulebooks, shuffled
from primero_ref.cards.pack import FORTY, SYSTEMS, UNKNOWN
from primero_ref.claims import is_claim
from primero_ref.game.setup import check_players
from primero_ref.reconstruction import reconstruct
from primero_ref.reconstruction.script_questions import questions_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from primero_ref.claims import Rulebook
    from primero_ref.game import View
    from primero_ref.reconstruction import Reconstruction

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio")

hands = st.lists(st.sampled_from(FORTY), min_size=1, max_size=4, unique=True).map(tuple)
"""One to four cards."""

four_cards = st.lists(st.sampled_from(FORTY), min_size=4, max_size=4, unique=True).map(tuple)
"""A full hand."""

seeds = st.integers(0, 2**32)
"""Seeds for packs and for the players' choices."""

PLAYED = tuple(rulebook(name) for name in rulebooks() if rulebook(name).script)
"""The rulebooks that have a script."""

ENFORCED = tuple(name for book in PLAYED for name in book.own if not book.claims[name].remark)
"""The claims that the engine can enforce."""

books = st.sampled_from(PLAYED)
"""The rulebooks as they stand."""


@st.composite
def variants(draw: st.DrawFn) -> Rulebook:
    """Take a rulebook without up to four of its claims."""
    book = draw(books)
    held = sorted(name for name in book.held if not book.claims[name].remark)
    return book.but(suspend=sorted(draw(st.sets(st.sampled_from(held), max_size=4))))


def room(rules: Rulebook) -> list[int]:
    """Give the numbers of us that can sit down; two where none can, so that they are refused."""
    found = []
    for number in range(2, len(NAMES) + 1):
        with suppress(Illegal):
            found.append(len(check_players(rules, NAMES[:number])))
    return found or [2]


@st.composite
def tables(draw: st.DrawFn, rules: st.SearchStrategy[Rulebook] = books) -> Game:
    """Sit two to six down with equal, unequal or hardly any money, some of it carried over from before."""
    book = draw(rules)
    names = NAMES[: draw(st.sampled_from(room(book)))]
    sums = st.one_of(st.integers(0, 3), st.integers(1, 100))
    stacks = draw(st.lists(sums, min_size=len(names), max_size=len(names)))
    if sum(one > 0 for one in stacks) < 2:
        stacks[:2] = [1, 2]
    carry = draw(st.dictionaries(st.sampled_from(names), st.integers(0, 9), max_size=2))
    dealer = draw(st.one_of(st.none(), st.sampled_from(names)))
    pack = shuffled(draw(seeds), book.ranking.pack)
    return Game(book, names, dealer, pack, stacks, carry)


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[Rulebook] = books) -> Game:
    """Play a game up to some point, perhaps to its end."""
    game = draw(tables(rules))
    chance = Random(draw(seeds))
    for _ in range(draw(st.integers(0, 30))):
        if game.over:
            break
        game.play(chosen(game, chance))
    return game


def chosen(game: Game, chance: Random) -> Move:
    """Choose a legal move, one way or the other."""
    assert game.offer is not None
    if chance.random() < 0.5:
        return game.offer.any(chance.random)
    moves = game.offer.moves(money=(1, 2, 5))
    return moves[chance.randrange(len(moves))]


def to_the_end(game: Game, seed: object, most: int) -> Iterator[Game]:
    """Play a game out by chance, and give it before each move and at the end."""
    chance = Random(str(seed))
    for _ in range(most):
        yield game
        if game.over:
            return
        game.play(chosen(game, chance))
    message = f"{game!r} goes on after {most} moves"
    raise AssertionError(message)


_WRITTEN = sorted((str(one) for suits in SYSTEMS.values() for one in suits.cards), key=len, reverse=True)
_CARDS = re.compile(rf"\b(?:{'|'.join(_WRITTEN)})\b")


def cards_named(text: str) -> set[str]:
    """Find the cards that a text names, of whatever suits."""
    return set(_CARDS.findall(text))


def seen(view: View) -> dict[str, object]:
    """Give all that a player sees, so that two views can be compared."""
    return {name: repr(what) for name, what in vars(view).items()}


def table_at(game: Game) -> list[object]:
    """Give all that there is to see of a game, from everywhere."""
    return [
        game.log,
        game.record(),
        game.stacks,
        game.carry,
        repr(game.offer),
        [seen(game.view(one)) for one in game.players],
    ]


def beyond(game: Game) -> Iterable[str]:
    """Give moves that overstep an offer: each limit by one, every verb that is shut, and what no move takes."""
    offer = game.offer
    assert offer is not None
    yield from offer.barred
    hand = list(offer.seat.cards)
    others = [one for one in game.rules.ranking.pack if one not in hand]
    held = hand[0] if hand else "2c"  # what he holds comes neither from the pack nor from the table
    for verb in offer.may.values():
        bids = verb.bids[verb.first : verb.last]
        bid = f" {bids[0]}" if bids else ""
        thrown = "".join(f" -{one}" for one in hand[: offer.changeable(verb, bids[0] if bids else None)[0]])
        if verb.money is None:
            yield f"{verb.name} for 1{thrown}"
        else:
            low, high = verb.money
            yield f"{verb.name}{bid} for {high + 1}{thrown}"
            yield f"{verb.name}{bid} for {low - 1}{thrown}" if low else f"{verb.name}{bid} for -1{thrown}"
            bid += f" for {low}"
        if bids:
            least_sum = f" for {verb.money[0]}" if verb.money else ""
            if not verb.free:
                yield f"{verb.name}{least_sum}{thrown}"
            for wrong in (*verb.bids[: verb.first][-1:], *verb.bids[verb.last :][:1]):
                yield f"{verb.name} {wrong}{least_sum}{thrown}"
            for words in ("numerus 55", "primero 39"):
                if words not in map(str, bids):
                    yield f"{verb.name} {words}{least_sum}{thrown}"
        else:
            yield f"{verb.name} primero 40{thrown}"
        least, most = offer.changeable(verb, bids[0] if bids else None)
        if least:
            yield f"{verb.name}{bid}"
        if most:
            yield f"{verb.name}{bid} -{others[0]}"
            yield f"{verb.name}{bid} -{hand[0]} -{hand[0]}"
        yield f"{verb.name}{bid}{''.join(f' -{one}' for one in [*hand, *others][: most + 1])}"
        yield f"{verb.name}{bid}{thrown} +{held} +3c +4c"
    yield from (
        "",
        "dance",
        "vie primero",
        "pass 7c",
        f"see +{held}",
        "Zeno: pass",
        f"{offer.seat.name}:",
        "vie primero forty for 2",
    )
    yield from (f"{name}: pass" for name in game.players if name != offer.seat.name)


def money_at(game: Game) -> int:
    """Add up all the money at a table."""
    return sum(game.stacks.values()) + sum(game.seat(name).staked for name in game.players) + sum(game.carry.values())


def check_kept(game: Game) -> int:
    """Check that every card is in one place, and that no money has come or gone; give what there is."""
    table = game.table
    everywhere = [*table.pack, *table.discards, *(one for name in game.players for one in game.seat(name).cards)]
    everywhere += [*table.layout, *(one for side in table.sides for one in side.pile)]
    known = [one for one in everywhere if one is not UNKNOWN]

    assert len(game.rules.ranking.pack) == len(everywhere)
    assert len(known) == len(set(known))
    brought = sum(game.buy_in.values()) + sum(game.carried_in.values())
    assert brought == money_at(game)
    return brought


def _settling() -> dict[str, list[str]]:
    """List, for each question, the claims of any rulebook that settle it."""
    found: dict[str, list[str]] = {}
    for name in rulebooks():
        for one in rulebook(name).own:
            for asks in claim(one).settles:
                found.setdefault(asks, []).append(one)
    return found


SETTLING = _settling()


@st.composite
def answers_to(draw: st.DrawFn, name: str) -> object:
    """Answer a question: as a claim does, or with anything that it allows."""
    asks = question(name)
    if name in SETTLING and draw(st.booleans()):
        return draw(st.sampled_from(SETTLING[name]))
    if asks.answers == "number":
        return draw(st.integers(0, 7))
    if asks.answers == "shares":
        return draw(st.sampled_from(["1/6 1/3", "0 0", "1/2 1/2"]))
    if asks.words:
        return " ".join(sorted(draw(st.sets(st.sampled_from(asks.answers))), key=asks.answers.index))
    return draw(st.sampled_from(asks.answers))


@st.composite
def reconstructions(draw: st.DrawFn) -> Reconstruction:
    """Take a rulebook with up to three claims more and three less, and up to five questions answered otherwise."""
    book = draw(books)
    alike = [one for one in PLAYED if all(one(name) == book(name) for name in ("ranking", "pack.suits"))]
    hold = draw(st.sets(st.sampled_from([name for one in alike for name in one.own]), max_size=3))
    suspend = draw(st.sets(st.sampled_from(sorted(book.held - hold)), max_size=3))
    names = draw(st.sets(st.sampled_from(sorted(questions_of(book.id))), max_size=5))
    answers = {name: draw(answers_to(name)) for name in sorted(names)}
    because = {name: "It’s “so”; 100 % = sure_ly" for name in answers if is_claim(str(answers[name]))}
    try:
        return reconstruct(book.id, hold, suspend, answers, because, redactor="Aemilia & Co.", event="A fair; 1603")
    except Unreadable:  # a reason for what turned out to be no choice
        return reconstruct(book.id, hold, suspend, answers)
