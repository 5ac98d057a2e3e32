"""A game under watch: after every move it is asked for all that every game must keep."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from primero_ref import Illegal, Unknown, Unreadable, load, rulebook
from primero_ref.cards.pack import UNKNOWN
from primero_ref.game.bounds import longest
from tests.game.test_view import cards_in, may_know
from tests.support.hostile import PLAYERS, with_drawn
from tests.support.strategies import beyond, check_kept, chosen, table_at

if TYPE_CHECKING:
    from random import Random

    from primero_ref import Game

UNGROUNDED = "does not hold|no rule here|turn"
"""What a refusal says that no claim stands behind: who holds what and whose turn it is are no rules."""

PART = 0.15
"""After how large a part of the moves a game is also asked for what takes longer to look at."""

UNDONE = 300
"""Games of fewer moves are taken back to their start; each move taken back plays all those before it again."""

LOOKS = 8
"""How often at the most, for some games take thousands of moves."""


def watch(game: Game, chance: Random) -> int:
    """Play a game to its end and back to its beginning; give the number of its moves, none above its bound."""
    brought, bound, player = check_kept(game), longest(game), chance.choice(PLAYERS)
    before: list[tuple[int, object]] = []
    while game.offer:
        if not game.moves or (len(before) < LOOKS and chance.random() < PART):
            before.append((len(game.moves), table_at(game)))
            look(game, chance)
        drawn = with_drawn(game, player(game, chance), chance)
        try:
            game.play(drawn)
        except Unreadable:  # the cards that it says are drawn may lie elsewhere
            game.play(drawn._replace(drawn=()))
        assert check_kept(game) == brought
        assert len(game.moves) <= bound
    look(game, chance)
    ended(game)
    moves = len(game.moves)
    for number, seen in reversed(before[:1] + before[-4:] if moves < UNDONE else []):
        while len(game.moves) > number:
            game.undo()
        assert seen == table_at(game)
    return moves


def ended(game: Game) -> None:
    """Check what holds at the end: nothing is left on the table, nobody owes, and the table can go on or says why."""
    if not game.open:
        assert not any(game.seat(name).staked for name in game.players)
    if game.rules("stake.from") == "what lies before him":
        assert min(game.stacks.values()) >= 0
    try:
        following = game.again()
    except Illegal as refused:
        assert game.won or game.open or "two players with money" in str(refused)  # noqa: PT017  # it is refused only so
    except Unreadable as refused:
        assert not hasattr(game.pack, "seed"), refused  # noqa: PT017  # cards that nobody knows cannot be dealt anew
    else:
        check_kept(following)


def look(game: Game, chance: Random) -> None:
    """Look at a game from everywhere: its record, what its players see, what is offered, and what is not."""
    record = game.record()
    again = load(record)
    assert game.log == again.log
    assert record == again.record()
    name = chance.choice(game.players)
    hidden = game.rules("deal.face") != "face up" and game.rules("discards") != "face up"
    if hidden and UNKNOWN not in game.view(name).cards:
        # a pair of fours may be called "pair of 4s", which is no card of the King's deck
        pack = {str(one) for one in game.rules.ranking.pack}
        leaked = pack & cards_in(game.view(name)) - may_know(game, name)
        assert not leaked, f"{name} sees {leaked} in\n{record}"
    for event in game.log[-3:]:
        assert set(event.claims) <= game.rules.held, event
        assert str(event)
    if game.offer:
        accepted(game, chance)
        refused(game, chance)


def accepted(game: Game, chance: Random) -> None:
    """Check that a move that is offered is accepted, as a move and as text, and that `why` says so beforehand."""
    assert game.offer is not None
    move = chosen(game, chance)
    assert game.why(str(move)).allowed
    one, other = game.copy(), game.copy()
    assert one.play(move) == other.play(f"{game.offer.seat.name}: {move}")
    assert one.log == other.log


def refused(game: Game, chance: Random) -> None:
    """Check that moves beyond the offer are refused in a sentence, by a claim if the rules stand; nothing changes."""
    assert game.offer is not None
    if UNKNOWN in game.offer.seat.cards:
        return  # a card that nobody has named may be any
    before = table_at(game)
    tried = list(beyond(game))
    for text in chance.sample(tried, min(6, len(tried))):
        with pytest.raises((Illegal, Unreadable, Unknown)) as caught:
            raise AssertionError(f"{text!r} is accepted: {game.play(text)}")
        assert "\n" not in str(caught.value)
        if isinstance(caught.value, Illegal):
            claim, said = caught.value.claim, str(caught.value)
            turned = game.rules.answers or game.rules.held != rulebook(game.rules.id).held
            assert claim in game.rules.held if claim else turned or re.search(UNGROUNDED, said), f"{text}: {said}"
    assert before == table_at(game)
