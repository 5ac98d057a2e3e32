"""Values: a copy is a copy, what comes out of a pickle is what went in, and equal is what has the same content."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import TYPE_CHECKING, TypeVar

import pytest

from primero_ref import Game, dealt, load, rulebook, rulebooks, shuffled, suspended
from primero_ref.session.session import read_session

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook

T = TypeVar("T")

PLAYED = [name for name in rulebooks() if rulebook(name).script]
NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico")
SMALL = 1000
"""The most bytes of a pickled game: its rules by name, its pack by seed, its moves as text."""


def begun(rules: Rulebook, seed: object) -> Game:
    """Begin a game of as few as the rules allow."""
    players = NAMES[: rules.number("seats.fewest")]
    return Game(rules, players, players[-1], shuffled(seed, rules.ranking.pack))


def sent(value: T) -> T:
    """Send a value through a pickle."""
    arrived: T = pickle.loads(pickle.dumps(value))  # noqa: S301  # our own pickle
    return arrived


def copies(value: object) -> list[object]:
    """Copy a value in every way that Python knows."""
    return [copy.copy(value), copy.deepcopy(value), sent(value)]


@pytest.mark.each("book", PLAYED)
def test_a_game_is_a_value_at_every_move(book: str) -> None:
    """A game, its offer and what each seat sees are equal to each of their copies, and a game to its loaded record."""
    game, chance = begun(rulebook(book), book), Random(book)

    while game.offer and game.moved < 15:
        for other in [*copies(game), load(game.record())]:
            assert other == game
        assert sent(game).moves == game.moves
        assert all(other == game.offer for other in copies(game.offer))
        for name in game.players:
            view = game.view(name)
            assert all((other, hash(other)) == (view, hash(view)) for other in [game.view(name), *copies(view)])
        before = game.record()
        for other in copies(game):
            assert isinstance(other, Game)
            other.play(other.offer.any(chance.random) if other.offer else "")
            assert other != game
        assert game.record() == before
        game.play(game.offer.any(chance.random))
    assert len(pickle.dumps(game)) < SMALL


def test_a_shallow_copy_does_not_share_the_table() -> None:
    """Moves made in `copy.copy(game)` change nothing in the game, which plays on."""
    game = Game(rulebook("italian"), dealer="Alberto", stacks=20)

    copy.copy(game).play("vie primero 40 for 2")

    assert game.stacks == {"Alberto": 20, "Bernardo": 20}
    game.play("vie primero 40 for 2")


def test_cards_that_are_still_to_be_dealt_make_another_game() -> None:
    """Two deals that are known to go on otherwise are not equal, though nothing else tells them apart yet."""
    hands = ["Bernardo 7c 6c 5c 4c; Alberto Qh 5d", "Bernardo 7c 6c 5c Kc; Alberto Qh 5d"]
    first, second = (dealt(rulebook("italian"), hand) for hand in hands)

    assert first.log == second.log
    assert first != second
    assert first == sent(first)


def test_what_goes_on_has_no_hash() -> None:
    """A game and an offer go on, so neither can be a key; what a seat sees, and the rules, can."""
    game = begun(rulebook("italian"), "Milan")

    for changing in (game, game.offer):
        with pytest.raises(TypeError, match="unhashable"):
            hash(changing)
    assert {game.view("Alberto"): 1, game.rules: 2}[game.copy().view("Alberto")] == 1


@pytest.mark.each("book", rulebooks())
def test_a_published_rulebook_stays_the_one_of_its_id(book: str) -> None:
    """A rulebook that games have been played by is the same object after a copy and a pickle of a few bytes."""
    rules = rulebook(book)
    if rules.script:
        begun(rules, "Milan")

    assert all(other is rules for other in copies(rules))
    assert all(other == rules.ranking for other in copies(rules.ranking))
    assert len(pickle.dumps(rules)) < SMALL


def test_a_variant_is_equal_to_what_is_made_alike() -> None:
    """Variants are equal by what they hold and answer, and are so after a pickle, whatever was played before."""

    def variants() -> list[Rulebook]:
        rules = rulebook("italian")
        with suspended("italian/forced-see"):
            changed = rulebook("italian")
        return [
            rules.but(suspend=["italian/forced-see"]), rules.but(answers={"fold.refund": "zorli/vie-in-or-out"}),
            rules.but(hold=["suzuki/variant-ante"]), rules.of_edition("0.1.0"), rules.titled("Ours", "We"), changed,
        ]  # fmt: skip

    for made, again in zip(variants(), variants(), strict=True):
        begun(made, "Milan")
        arrived = sent(made)
        assert made == again == arrived
        assert hash(made) == hash(again) == hash(arrived)
        assert made != rulebook("italian")
        assert arrived.changes() == made.changes()
    assert variants()[0] == variants()[-1]


def test_a_session_that_is_copied_keeps_its_game_to_itself() -> None:
    """A copied session deals its own game, so that playing on in one leaves the other where it is."""
    text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Alberto"
    session = read_session(text)
    stands = session.standing.record()

    for other in copies(session):
        assert other == session
        assert hash(other) == hash(session)
        read_session(text)
        other.after(other.decides(other.standing))
        assert session.standing.record() == stands
