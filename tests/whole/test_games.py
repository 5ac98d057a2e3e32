"""Whole games at hostile tables: what each of them keeps, under every rulebook, turned in every way.

A rulebook that gets a script joins by itself. `PRIMERO_GAMES=2000` plays so many games of each instead of a few.
"""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from primero_ref import Game, Illegal, rulebook, rulebooks, shuffled
from primero_ref.game.bounds import longest
from tests.support.hostile import SEATED, dawdler, room, stubborn, table
from tests.support.strategies import NAMES, PLAYED, seeds, to_the_end
from tests.support.watching import watch

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook

GAMES = int(os.environ.get("PRIMERO_GAMES", "10"))
"""How many tables are laid for each rulebook."""


@pytest.mark.parametrize("book", PLAYED, ids=lambda book: book.id)
@settings(max_examples=GAMES)
@given(laid=st.randoms(use_true_random=False), seed=seeds)
def test_every_game_keeps_all_it_must(book: Rulebook, laid: Random, seed: int) -> None:
    """At any table a game keeps cards and money, ends within its bound, hides what is hidden, and is its record."""
    game = table(laid, book)
    if game is not None:
        watch(game, Random(seed))


@pytest.mark.parametrize("book", PLAYED, ids=lambda book: book.id)
def test_every_number_of_players_ends_within_the_bound(book: Rulebook) -> None:
    """From two players to the most that can sit down, with little money and much, the slowest come to an end."""
    for number in room(book):
        for stacks in ([1] * number, [3, 1, *[0] * (number - 2)], [25] * number):
            game = Game(book, SEATED[:number], pack=shuffled(number, book.ranking.pack), stacks=stacks)
            bound, chance = longest(game), Random(number)
            while game.offer:
                game.play(dawdler(game, chance))
            assert len(game.moves) <= bound


@pytest.mark.parametrize("name", [name for name in rulebooks() if not rulebook(name).script])
def test_what_has_no_script_is_not_played(name: str) -> None:
    """A rulebook without a script is refused in a sentence, whoever sits down to it."""
    with pytest.raises(Illegal, match="can be read and ranked with, but not played"):
        Game(rulebook(name), NAMES[:4])


def test_bets_on_credit_come_to_an_end() -> None:
    """Where one plays on credit, nobody stakes more than lay on the whole table, however often he is raised."""
    rules = rulebook("italian").but(suspend=["italian/table-stakes", "italian/raise-type-or-points"])
    game = Game(rules.but(answers={"bid.names": "nothing", "revie": "money"}), pack=shuffled(1), stacks=[7, 1])
    for _ in to_the_end(game, 1, longest(game)):
        if game.offer and game.offer.money:
            assert game.offer.money[1] + game.table.level <= 8
    while game.moves:
        game.undo()
    while game.offer:
        assert all(game.seat(name).staked <= 8 for name in game.players)
        raises = [move for move in game.offer.moves(money=(1,)) if move.verb in ("vie", "revie")]
        game.play(raises[0] if raises else game.offer.moves()[-1])


@pytest.mark.parametrize(
    ("book", "answers"),
    [
        ("italian", {"revie": "a kind as high", "revie.least": 0}),
        ("italian", {"revie": "a kind as high", "revie.least": 0, "bid.phase1": "as he likes"}),
        ("whittaker-it", {"revie": "money", "bid.names": "kind and points", "revie.least": 0}),
        ("suzuki", {"bets.agreed": True, "stake": 0, "vie.sum": "the stake", "revie": "money"}),
        ("3m", {"bets.agreed": True, "stake": 0, "vie.sum": "the stake", "revie": "money"}),
        (
            "italian",
            {"bets.agreed": True, "stake": 0, "vie.sum": "the stake", "revie": "money", "bid.names": "nothing"},
        ),
        ("kings", {"bet.least": 0, "bet.most": 0, "raise.each": "as often as he likes"}),
    ],
)
def test_bets_of_nothing_do_not_go_round_for_ever(book: str, answers: dict[str, object]) -> None:
    """However the rules are turned, each further bet adds money or names a higher hand."""
    rules = rulebook(book).but(answers=answers)
    for seed in range(3):
        game = Game(rules, SEATED[: room(rules)[0]], pack=shuffled(seed, rules.ranking.pack), stacks=4)
        chance, bound = Random(seed), longest(game)
        while game.offer:
            game.play(stubborn(game, chance))
            assert len(game.moves) <= min(bound, 2000)
