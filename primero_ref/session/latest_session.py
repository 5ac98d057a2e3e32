"""The latest session of a table, with whose game the next one goes on."""

from __future__ import annotations

from primero_ref.claims.suspension import suspension
from primero_ref.session.session import Session, read_session

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims.suspension import Suspension


class LatestSession:
    """What a table had last: what is read next, and goes on from it, takes over its game and deals nothing anew."""

    def __init__(self) -> None:
        """Begin without a session."""
        self._known: tuple[Session, Suspension] | None = None

    def read(self, text: str, step: int | None = None) -> Session:
        """Read a session, up to some step; if it is the one that was had last, or goes on from it, the game is at hand.

        >>> latest = LatestSession()
        >>> before = latest.read("italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:bold;dealer=Bernardo")
        >>> game = before.standing
        >>> latest.read(f"{before.text};moves=pass_-1").standing is game
        True
        """
        suspended = suspension()
        session = read_session(text)
        if self._known and self._known[1] == suspended:  # a game of other rules is not gone on with
            session.go_on_from(self._known[0])
        self._known = session, suspended
        return session.until(step)

    @property
    def names(self) -> tuple[str, ...]:
        """Those who sit at the table; nobody before the first session."""
        return tuple(participant.name for participant in self._known[0].participants) if self._known else ()

    def had(self, session: Session) -> Session:
        """Remember a session, and give it."""
        self._known = session, suspension()
        return session
