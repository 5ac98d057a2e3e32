"""Hosted tables for tests: friends who sit down, shuffle and play, with nothing between them and the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref.host.chairs import Settings
from primero_ref.host.fair_shuffle import digest
from primero_ref.host.hosted_table import HostedTable
from primero_ref.host.journal import Journal

if TYPE_CHECKING:
    from random import Random

FRIENDS = ("Anna", "Bruno", "Clara_Maria", "Dario", "Elsa", "Franco")


def token_of(name: str) -> str:
    """Give the token by which a friend is known in a test."""
    return digest(name)[:32]


def secret_of(name: str, hand: int) -> str:
    """Give the secret that a friend adds to the shuffle of a hand."""
    return digest(f"{name} {hand}")


def laid_table(
    book: str,
    friends: int,
    journal: Journal | None = None,
    *,
    stack: int | None = None,
    hands: int = 0,
    seats: int | None = None,
) -> HostedTable:
    """Lay a table at which some friends sit, the first of them the host."""
    laid = Settings(book, token=token_of(FRIENDS[0]))._replace(stack=stack, hands=hands, seats=seats)
    table = HostedTable.laid(journal or Journal(":memory:"), "kite", laid)
    for name in FRIENDS[:friends]:
        table.here[_key(name)] += 1
        table.sit(token_of(name), name)
    return table


def _key(name: str) -> str:
    from primero_ref.host.chairs import key_of

    return key_of(token_of(name))


def shuffle(table: HostedTable) -> None:
    """Have all phones do what they do by themselves: commit to a secret, then name it."""
    shuffling = table.shuffle
    assert shuffling
    for ask in ("commit", "reveal"):
        for name in [*shuffling.commits]:
            if shuffling.awaits(name) == ask:
                secret = secret_of(name, table.hand)
                given = digest(secret) if ask == "commit" else secret
                way = table.commit if ask == "commit" else table.reveal
                way(token_of(name), table.hand, shuffling.attempt, given)


def dealt_table(
    book: str,
    friends: int,
    journal: Journal | None = None,
    *,
    stack: int | None = None,
    hands: int = 0,
    seats: int | None = None,
) -> HostedTable:
    """Lay a table at which the first hand is dealt."""
    table = laid_table(book, friends, journal, stack=stack, hands=hands, seats=seats)
    table.begin(token_of(FRIENDS[0]))
    shuffle(table)
    return table


def play_move(table: HostedTable, random: Random) -> str:
    """Make a legal move by chance, as the phone of whoever is asked would send it; give who it was."""
    game = table.game
    assert game
    assert game.offer
    seat = game.offer.seat.name
    move = str(
        game.offer.any(random.random)._replace(drawn=()) if not game.table.layout else game.offer.any(random.random)
    )
    table.move(token_of(seat), table.hand, len(game.moves), f"{table.hand}-{len(game.moves)}", move)
    return seat


def play_out(table: HostedTable, random: Random) -> None:
    """Play a hand to its end; the players of the engine move by chance as well, which takes no time."""
    while table.phase == "hand":
        game = table.game
        if table.waits_for_computer and game and game.offer:
            move = game.offer.any(random.random)
            drawn = move if game.table.layout else move._replace(drawn=())
            table.computer_moves(table.hand, len(game.moves), str(drawn))
        else:
            play_move(table, random)
