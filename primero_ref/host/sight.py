"""What a seat at a hosted table is told, as plain data: it hangs on no card that the seat may not see."""

from __future__ import annotations

from primero_ref.errors import Illegal
from primero_ref.game.view import View
from primero_ref.host.fair_shuffle import in_line
from primero_ref.host.hosted_session import openings
from primero_ref.host.hosted_table import HostedTable, no_fold
from primero_ref.names import with_spaces
from primero_ref.session.participants import EVERYBODY
from primero_ref.web.buttons import button_as_data
from primero_ref.web.claims import claim_with_words
from primero_ref.web.view import table_view

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from primero_ref.host.hosted_session import HostedSession


def state_for(table: HostedTable, token: str) -> dict[str, Any]:
    """Tell whoever has a token how the table stands; one that is nobody’s sees what is public.

    >>> from primero_ref.host.chairs import Settings
    >>> from primero_ref.host.hosted_table import HostedTable
    >>> from primero_ref.host.journal import Journal
    >>> table = HostedTable.laid(Journal(":memory:"), "kite", Settings("italian"))
    >>> state = state_for(table, "")
    >>> state["phase"], state["you"], state["title"]
    ('lobby', '', 'Italian Primero (du Coeur, 2002)')
    """
    seat, game = table.seat_of(token), table.game
    state: dict[str, Any] = {
        "is": "table", "version": table.version, "word": table.word, "phase": table.phase, "hand": table.hand,
        "hands": table.settings.hands, "title": table.rules.title, "stack": table.settings.stack,
        "most": table.settings.seats_at_most, "fewest": table.rules.number("seats.fewest"),
        "you": seat, "hosting": table.is_host(token), "host": table.host_name, "chairs": _chairs(table),
        "shuffle": _shuffle(table, seat), "played": len(table.played), "agreed": sorted(table.agreed),
        "open": table.open, "away": _away(table), "broke": table.broke,
        "newcomers": [{"name": each.name, "chair": each.chair} for each in table.newcomers.values()],
        "coming": table.newcomer_of(token), "closed": table.closed, "dismissed": table.is_dismissed(token),
        "free": table.free_chairs, "room": table.phase not in ("lobby", "over") and not table.no_room,
        "table": None, "seen": [], "score": _score(table) if table.phase in ("between", "over") else [],
    }  # fmt: skip
    if game and table.session:
        eyes = EVERYBODY if table.open else seat
        state["table"] = table_view(table.session, eyes) | {"seat": seat}
        state["seen"] = openings(table.session, eyes)
    return with_spaces(state, names_at(table))


def pack_for(table: HostedTable) -> dict[str, Any] | None:
    """Tell what the host has committed to: a hash for each place of the pack, and one for all."""
    session = table.session
    if session is None:
        return None
    shuffle = table.shuffle or table.shuffled
    attempt = shuffle.attempt if shuffle else 0
    pack = session._replace(seed=f"{table.shuffle.secret}.").pack if table.shuffle else session.pack
    return {
        "is": "pack", "hand": table.hand, "attempt": attempt, "root": pack.root, "commitments": pack.commitments,
    }  # fmt: skip


def names_at(table: HostedTable) -> tuple[str, ...]:
    """Name all who play at a table."""
    seated = (each.name for each in table.session.participants) if table.session else table.chairs
    return (*seated, *table.newcomers)


def _chairs(table: HostedTable) -> list[dict[str, object]]:
    chairs: list[dict[str, object]] = []
    for name in [each.name for each in table.session.participants] if table.session else table.chairs:
        chair = table.chairs.get(name)
        who = "person" if chair and not chair.away else "computer"
        chairs.append({"name": name, "who": who, "here": table.is_here(name) if chair else True})
    return chairs


def _shuffle(table: HostedTable, seat: str) -> dict[str, object] | None:
    """Tell how far the shuffle is; after it, what all have named, so that each phone can check what came of it."""
    shuffle = table.shuffle
    if shuffle:
        return {
            "attempt": shuffle.attempt, "awaits": shuffle.awaits(seat), "commits": {"text": in_line(shuffle.commits)},
            "missing": [name for name in shuffle.commits if shuffle.awaits(name)], "named": None,
        }  # fmt: skip
    over = table.shuffled
    if over is None:
        return None
    return {
        "attempt": over.attempt, "awaits": "", "commits": {"text": in_line(over.commits)}, "missing": [],
        "named": {"text": in_line(over.secrets)},
    }  # fmt: skip


def _away(table: HostedTable) -> dict[str, object] | None:
    """Tell for whom a hand waits who has dropped out, and what it costs to fold for him, where the rules allow it."""
    game = table.game
    if game is None or game.offer is None:
        return None
    seat = game.offer.seat.name
    if seat not in table.chairs or table.chairs[seat].away or table.is_here(seat):
        return None
    fold = game.offer.may.get("fold")
    return {
        "seat": seat, "fold": button_as_data(game, game.offer, fold)["below"] if fold else None,
        "why": "" if fold else no_fold(game.offer),
    }  # fmt: skip


def _score(table: HostedTable) -> list[dict[str, object]]:
    """Tell what each hand has left everybody with."""
    rows = []
    for session in table.played:
        game = session.standing
        wins = [str(event) for event in game.log if event.deed in ("win", "carry", "void", "won")]
        sums = {side.name: side.score for side in game.table.sides} if game.table.sides else game.stacks
        rows.append({"hand": session.number, "ended": wins, "left": sums})
    return rows


# -- looking back -----------------------------------------------------------------------------------------


def hand_played(table: HostedTable, number: int) -> HostedSession:
    """Give a hand that is over."""
    for session in table.played:
        if session.number == number:
            return session
    raise Illegal(f"Hand {number} is not over yet" if number == table.hand else f"There was no hand {number}")


def looked_back(table: HostedTable, token: str, number: int, step: int) -> dict[str, Any]:
    """Show a hand that is over after one of its moves, as one’s own seat saw it then."""
    session = hand_played(table, number)
    seat = table.seat_in(session, token)
    shown = table_view(session, seat, max(0, min(step, len(session.moves)))) | {"offer": None}
    return with_spaces({"hand": number, "table": shown}, names_at(table))


def own_record(table: HostedTable, token: str, number: int) -> dict[str, Any]:
    """Write a hand that is over as a record of one’s own seat, or whole where all agreed to open its cards."""
    session = hand_played(table, number)
    seat, game = table.seat_in(session, token), session.standing
    if table.open and number == table.hand:
        return {"hand": number, "record": game.record()}
    return {"hand": number, "record": seat_record(session, seat)}


def seat_record(session: HostedSession, seat: str) -> str:
    """Write a hand that is over as a record of one seat: it names no card that the seat has not seen."""
    game = session.standing
    return View(game.table, game.rules, None, seat, game.moves).record(game.rules)


def reason(table: HostedTable, token: str, verb: str) -> dict[str, Any]:
    """Say by which rule a move is open or barred at one’s own turn, with the words that rests on."""
    game, seat = table.game, table.seat_of(token)
    if game is None or game.offer is None or game.offer.seat.name != seat:
        raise Illegal("It is not your turn")
    ruling = game.why(verb)
    claims = [claim_with_words(ruling.claim)] if ruling.claim else []
    why: dict[str, object] = {"why": {"allowed": ruling.allowed, "sentence": f"{ruling.sentence}.", "claims": claims}}
    return with_spaces(why, names_at(table))
