"""Moves are spelled word by word, each in one way."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import learn, rulebook
from primero_ref.errors import Illegal
from primero_ref.game import events
from primero_ref.learn import Setting, SpelledPosition, betting_rulebooks
from primero_ref.learn.observation import DEEDS
from primero_ref.learn.spelling import VERBS

if TYPE_CHECKING:
    from primero_ref.game.moves import Move

BOOKS = betting_rulebooks()


def spelled_moves(position: SpelledPosition) -> list[Move]:
    """Spell every move of an offer."""
    setting, offer = position.setting, position.game.offer
    assert offer
    moves: list[Move] = []
    rows: list[tuple[int, ...]] = [()]
    while rows:
        row = rows.pop()
        spelled = setting.vocabulary.spelled(offer, row)
        if spelled.move:
            moves.append(spelled.move)
        rows += [(*row, word) for word in spelled.words]
    return moves


@pytest.mark.parametrize("book", BOOKS)
def test_every_move_is_spelled_once(book: str) -> None:
    """The spellings of an offer are its legal moves: all of them, each once, and no others."""
    setting = Setting(rulebook(book), stacks=3)
    random = Random(book)
    for deal in range(2):
        position = setting.position(f"{book}/{deal}")
        while not position.over:
            moves, offer = spelled_moves(position), position.game.offer
            assert offer
            plain = [move._replace(discards=tuple(sorted(move.discards, key=str))) for move in moves]
            offered = {move._replace(discards=tuple(sorted(move.discards, key=str))) for move in offer.moves(range(4))}
            assert len(plain) == len({*plain})
            assert {*plain} == offered
            position.move(random.choice(moves))


def test_the_words_of_verbs_stay() -> None:
    """Every deed that the engine tells has its number, and no verb has lost its own."""
    assert {*DEEDS} == {*events._SENTENCES}
    assert DEEDS[: len(VERBS)] == VERBS
    assert ("accept", "pass" in DEEDS, "vie", "yield") == (VERBS[0], True, VERBS[-3], VERBS[-1])


def test_more_money_changes_no_other_word() -> None:
    """A larger stack only adds sums at the end."""
    small, large = (Setting(rulebook("italian"), stacks=stacks).vocabulary for stacks in (5, 50))
    assert [small[number] for number in range(len(small))] == [large[number] for number in range(len(small))]


def test_a_word_that_cannot_follow_is_refused() -> None:
    """Whoever says what he may not is told so, and nothing has changed."""
    position = Setting(rulebook("italian")).position("Milan")
    before = position.words
    with pytest.raises(Illegal, match="Seat1 may not say “fold” here"):
        position.say(VERBS.index("fold"))
    with pytest.raises(Illegal, match="may not say word 9999 here"):
        position.say(9999)
    assert position.words == before


def test_a_copy_is_another_game() -> None:
    """What is said in a copy is not said in the original, even half way through a move."""
    position = Setting(rulebook("italian")).position("Milan")
    position.say(VERBS.index("vie"))
    copy = position.copy()
    while not copy.over:
        copy.say(copy.words[0])
    assert position.numbers == (VERBS.index("vie"),)
    assert position.game.moved == 0


def test_only_games_with_bets_are_taken() -> None:
    """A game without bets is refused with those that have some."""
    with pytest.raises(Illegal, match="cannot be played for counters: choose one of 3m"):
        Setting(rulebook("scopa"))
    with pytest.raises(Illegal, match="Seat 2 cannot deal"):
        Setting(rulebook("italian"), dealer=2)


def test_a_program_of_the_last_edition_finds_a_deal_by_its_name() -> None:
    """What is called a spelled position now was called a position in edition 0.2.0."""
    assert learn.Position is SpelledPosition
