"""A table as it is shown from one seat: the game after some step, what the seat may see of it, and what can follow."""

from __future__ import annotations

from primero_ref.errors import Illegal, Unreadable, as_kind, as_text, shortened
from primero_ref.game.view import View, events_with_moves
from primero_ref.session.participants import EVERYBODY, PERSON
from primero_ref.session.session import Session
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.game.events import Event
    from primero_ref.game.game import Game
    from primero_ref.game.moves import Move
    from primero_ref.session.participants import Participant


class Following(NamedTuple):
    """What is over, and what can come after it."""

    whole: bool
    """Whether all of it is over, and not only one hand of several."""
    dealt: bool
    """Whether another hand can be dealt."""
    refusal: str = ""
    """Why none can."""
    takers: tuple[str, ...] = ()
    """Who takes the stake of the evening then."""


class ShownTable(NamedTuple):
    """The game of a session after some step, what a seat sees of it, who sits there, and what was done so far."""

    session: Session
    game: Game
    view: View
    participants: Mapping[str, Participant]
    acts: tuple[tuple[int, Event, Move | None], ...]
    """Each event that the seat sees, with the number of moves made by then, and the move that it is, if it is one."""
    following: Following | None
    """What can come after the game; nothing while it lasts."""


def shown_table(session: Session, seat: str = "", step: int | None = None) -> ShownTable:
    """Show the table as a seat sees it after some step, or as it stands; a seat that may not look is refused.

    Nobody's seat sees backs only, and `EVERYBODY` sees all hands when the game is over.

    >>> from primero_ref.session.session import read_session
    >>> session = read_session("italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:bold;dealer=Alberto")
    >>> shown_table(session, "Bernardo")
    Traceback (most recent call last):
        ...
    Illegal: Bernardo is played by the computer: you can see these cards only when the hand is over
    """
    session = as_kind(session, Session, "session: give one, such as read_session('italian;seed=Milan;seats=…')")
    steps, seat = len(session.moves), as_text(seat, "the name of a player")
    if step is not None and not hasattr(step, "__index__"):
        raise Unreadable(f"{shortened(step)} is no number of moves: the game has {steps}.")
    if step is not None and not 0 <= step <= steps:
        raise Unreadable(f"There is no move {step}: the game has {steps} moves.")
    game = session.until(step).standing
    check_may_look(session, session.standing, seat)
    following = _following(session, game)
    view = View(game.table, game.rules, game.offer, seat)
    if seat == EVERYBODY:
        view.hands = {name: tuple(player.cards) for name, player in game.table.players.items()}
        view.log = game.log
    return ShownTable(
        session, game, view, {participant.name: participant for participant in session.participants},
        (*events_with_moves(view.log, game.moves),), following,
    )  # fmt: skip


def check_may_look(session: Session, game: Game, seat: str) -> None:
    """Let somebody look from a seat, or from nobody’s; an engine’s hand is not looked into while the game lasts."""
    if seat == EVERYBODY:
        if not game.over:
            raise Illegal("You can see all hands only when the hand is over")
    elif seat and session.participant(seat).who != PERSON and not game.over:
        raise Illegal(f"{seat} is played by the computer: you can see these cards only when the hand is over")


def _following(session: Session, game: Game) -> Following | None:
    """Say what is over, and whether more can be dealt."""
    if not game.over:
        return None
    evening = None if session.lesson else session.evening(game)
    whole = evening is None or evening.over
    try:
        session.again()
    except (Illegal, Unreadable) as error:
        refusal = error.sentence if isinstance(error, Illegal) else str(error)
        return Following(whole, False, f"{refusal.rstrip('.')}.", session.evening(game).takers)
    return Following(whole, True)
