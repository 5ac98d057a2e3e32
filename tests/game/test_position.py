"""Positions: a line gives the same game again, equal lines have equal offers, and a seat's line hides what it must."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, Illegal, Position, Unknown, Unreadable, dealt, load, rulebook, shuffled
from primero_ref.cards.pack import cards, laid
from primero_ref.edition import RULES
from primero_ref.game.former_play import FormerPlay
from tests.game.test_view import may_know, may_now, some_games, with_other_cards
from tests.support.hostile import PLAYERS, table
from tests.support.strategies import PLAYED, cards_named, room
from tests.support.toy import TOY

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook

pytestmark = pytest.mark.usefixtures("toy")

TURNS = 20
"""At how many turns a game at a hostile table is looked at; some of them take thousands."""


def check(game: Game) -> None:
    """Check that a game is what its line says, and that each seat's line is one, in whichever way it is copied."""
    position = game.position
    again = Position(str(position))
    assert again == position
    assert hash(again) == hash(position)
    assert load(str(again)) == game
    assert load(again).position == position
    assert all(other == position for other in (copy.copy(position), copy.deepcopy(position)))
    assert pickle.loads(pickle.dumps(position)) == position  # noqa: S301  # our own pickle
    assert len(str(position).splitlines()) == 1
    for name in game.players:
        seen = game.view(name).position
        assert seen.seat == name
        assert seen != position
        assert Position(seen.text) == seen


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_the_line_of_a_game_is_that_game(rules: Rulebook) -> None:
    """At every turn, and at the end, the line of a random game is played to the same game."""
    for game in some_games(rules, 4):
        check(game)


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_the_line_of_a_game_at_any_table_is_that_game(rules: Rulebook) -> None:
    """So it is with rules of one's own, unequal money, money carried over, and moves that are seldom made."""
    chance = Random(rules.id)
    tables = [game for game in (table(chance, rules) for _ in range(4)) if game]
    assert tables
    for game in tables:
        player = chance.choice(PLAYERS)
        for _ in range(TURNS):
            check(game)
            if game.over:
                break
            game.play(player(game, chance))


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_equal_positions_have_the_same_offers(rules: Rulebook) -> None:
    """Whoever plays from a seat's line is offered what the seat is offered, whatever the cards that it does not see.

    Where the hands alone decide whose turn it is, the game of a seat's line ends there.
    """
    compared = 0
    for turn, game in enumerate(some_games(rules, 8)):
        if game.offer is None:
            continue
        name = game.players[turn % len(game.players)]
        view = game.view(name)
        offer = load(view.position).offer
        if offer is None:
            assert rules("underbidder") == "he draws a card"
            continue
        assert offer.seat.name == view.turn
        twin = with_other_cards(game, name)
        if twin:
            assert twin.view(name).position == view.position
            assert (twin.position == game.position) is (twin.pack == game.pack)
        if view.offer:
            compared += 1
            assert may_now(offer) == may_now(view.offer)
            assert not twin or may_now(twin.copy().offer or offer) == may_now(view.offer)
    assert compared


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_a_seat_s_line_names_no_card_that_the_seat_has_not_seen(rules: Rulebook) -> None:
    """A seat's line has no seed, no order of the pack and no card but those that the seat has held or was shown."""
    for game in some_games(rules, 6):
        for name in game.players:
            line = str(game.view(name).position)
            assert cards_named(line) <= may_know(game, name)
            assert "; seed " not in line
            assert "; pack " not in line
            known = load(line)
            assert {str(card) for card in known.table.pack} == {"??"} or not known.table.pack


def test_moves_in_another_order_are_another_position() -> None:
    """Who spoke first is part of a position, though the money on the table is the same."""
    ways = ("vie primero 40 for 2; see; vie primero 41 for 2", "vie primero 40 for 2; revie primero 41 for 2")
    here, there = (dealt(TOY, "Bernardo 7c 6h; Alberto Qh 5d", moves) for moves in ways)

    assert here.seat("Bernardo").staked, there.seat("Bernardo").staked
    assert here.position != there.position


def test_a_line_is_written_in_one_way() -> None:
    """Fields in another order and spaces make no other position; what is left unsaid is said by the loaded game."""
    written = load("toy; players Alberto Bernardo; dealer Alberto; seed Milan: vie primero 40 for 2; see").position
    typed = Position(" toy ;seed Milan;dealer Alberto: Bernardo: vie primero 40 for 2 ; see; ")

    assert str(typed) == "toy; dealer Alberto; seed Milan: Bernardo: vie primero 40 for 2; see"
    assert load(typed).position == written
    assert f"toy; edition {RULES}; players Alberto Bernardo; dealer Alberto; stacks 100; seed Milan: " in str(written)
    assert repr(written) == f"Position({str(written)!r})"
    assert Position(written) == written
    assert written != str(written)


def test_what_a_game_is_known_to_deal_later_is_in_its_line() -> None:
    """Cards that are known and have not come yet stand in the line, as does a pack that was laid by hand."""
    game = dealt(TOY, "Bernardo 7c 6h 5d 4c; Alberto Qh 5s")
    assert "deal Bernardo 7c 6h 5d 4c; deal Alberto Qh 5s" in str(game.position)
    assert load(str(game.position)) == game

    pack = laid(shuffled("Milan"), "its discards")
    game = Game(TOY, dealer="Alberto", pack=pack)
    assert "seed its discards; pack Jh As 5h" in str(game.position).replace("; layout", "")
    assert load(str(game.position)) == game
    again = load(game.record())
    assert again.pack == game.pack
    assert again != game  # a record does not say by which seed its discards are shuffled


@pytest.mark.parametrize("seed", ["", "Milan", "a; dealer Zeno: pass", "100 %3B", " spaced  twice ", "0", "é", '"]'])
def test_any_seed_can_be_written(seed: str) -> None:
    """Whatever the seed, the line gives the same game."""
    check(Game(TOY, "Alberto Bernardo", pack=shuffled(seed)))


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_any_number_of_players_can_be_written(rules: Rulebook) -> None:
    """Names with signs that mean something elsewhere are written as they are."""
    names = ("a|b", "Ä,=", "seat", "%3B", "-", "Zeno")
    for number in room(rules):
        check(Game(rules, names[:number], names[0], shuffled(number, rules.ranking.pack)))


def test_a_position_of_an_older_edition_is_played_as_it_was() -> None:
    """The rules of its edition stand in the line; a correction that turns the game is told."""
    rules = rulebook("modern").of_edition("0.1.0")
    hands = "Bernardo 6d Ad 4d Jd; Cinthio 5d Kd 2d 7d; Domenico; Alberto"
    game = dealt(rules, hands, "claim fluxus; claim fluxus; pass; pass")

    with pytest.warns(FormerPlay, match=r"Played as edition 0\.1\.0 played it"):
        again = load(str(game.position))
    assert again == game


SLIPS = [
    ("; dealer Alberto", Unreadable, "^A position begins with the id of its rulebook, as in 'italian; "),
    ("toy; dealer Alberto: Zeno: pass", Unreadable, "^Move 1: There is no player 'Zeno'"),
    ("toi; dealer Alberto", Unreadable, "^Rulebook: There is no rulebook 'toi'"),
    ("toy; deeler Alberto", Unknown, "^There is no field of a position 'deeler'; the nearest is 'dealer'"),
    ("toy; dealer Alberto; dealer Alberto", Unreadable, "^The field 'dealer' stands twice"),
    ("toy; dealer Zeno", Unreadable, "^Field 'dealer': There is no player 'Zeno'"),
    ("toy; dealer Alberto; seat Zeno", Unreadable, "^Field 'seat': There is no player 'Zeno'"),
    ("toy; players A A", Unreadable, "^Field 'players': A sits down twice"),
    ("toy; dealer Alberto; stacks x", Unreadable, "^Field 'stacks': 'x' is not a whole number"),
    ("toy; dealer Alberto; answers ante = five", Unreadable, "^Field 'answers': 'five' is not a whole number"),
    ("toy; dealer Alberto; deal Bernardo 7c; deal Bernardo 6c", Unreadable, "^Field 'deal': Bernardo is named twice"),
    ("toy; dealer Alberto: dance", Unreadable, "^Move 1: 'dance' is no move of this game"),
    (
        "toy; dealer Alberto: vie primero 40 for 2; fold", Illegal,
        r"^Move 2: Alberto may not fold: the last player must see \[toy/forced-see\]$",
    ),
    ("toy; seat Alberto; dealer Alberto; seed Milan", Unreadable, "^Field 'seed': what a seat knows says"),
    ("toy; seat Alberto; dealer Alberto: vie for", Unreadable, "^Move 1: 'for' in .* is not understood"),
    ("toy; dealer Alberto" + "; " * 1_000_000, Unreadable, "^A position has 1000000 letters at most"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "refused", "sentence"), SLIPS, ids=[str(number) for number in range(len(SLIPS))])
def test_slip_in_a_position_is_named(line: str, refused: type[Exception], sentence: str) -> None:
    """A line that cannot be read or played is refused in one sentence, with its field or the number of its move."""
    with pytest.raises(refused, match=sentence) as caught:
        load(line)

    assert "\n" not in str(caught.value)


def test_a_pack_in_a_line_is_a_pack() -> None:
    """The order of the cards may be given as far as it is known."""
    game = load("toy; dealer Alberto; pack 7c 6c 5c 4c")

    assert cards("7c 6c") == tuple(game.seat("Bernardo").cards)
