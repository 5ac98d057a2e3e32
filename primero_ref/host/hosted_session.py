"""A session whose pack was shuffled by all who sit at the table."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.game.game import Game
from primero_ref.host.fair_shuffle import LaidPack
from primero_ref.session.participants import EVERYBODY, PERSON, Participant
from primero_ref.session.rules_link import rules_of
from primero_ref.session.session import Session

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.cards.pack import Card, Shuffled
    from primero_ref.host.chairs import Newcomer
    from primero_ref.host.fair_shuffle import Opening

_BEFORE = ("lift",)
"""Where a card is seen that lay in another pack: to open it would tell where it lies in the one that is dealt."""


def seed_of(secret: str, turn: str) -> str:
    """Write as one seed the secret of the host, and the hash of what the seats named."""
    return f"{secret}.{turn}"


class HostedSession(Session):
    """A session at a hosted table: its seed is the secret of the host and the turn that the seats gave it."""

    @property
    def pack(self) -> LaidPack:
        """The pack as the host has laid it."""
        return LaidPack(self.seed.partition(".")[0], rules_of(self.book).ranking.pack)

    @property
    def turn(self) -> str:
        """The turn that the seats gave it."""
        return self.seed.partition(".")[2]

    @property
    def dealt_pack(self) -> Shuffled:
        """The pack as it is dealt."""
        return self.pack.dealt(self.turn)

    def begin(self) -> Game:
        """Deal the cards of the game.

        >>> from primero_ref.session.participants import Participant
        >>> two = Participant("Anna", 20, "person"), Participant("Ugo", 20, "person")
        >>> HostedSession("italian", seed_of("0" * 64, "1" * 64), two, "Anna").begin().offer
        Ugo may pass or vie
        """
        participants = self.participants
        return Game(
            rules_of(self.book).of_edition(self.edition), [participant.name for participant in participants],
            self.dealer or None, self.dealt_pack, {participant.name: participant.stack for participant in participants},
            dict(self.carry), style=dict(self.black) if self.black else None, score=dict(self.score),
        )  # fmt: skip

    def seating(self, newcomer: Newcomer, stack: int) -> HostedSession:
        """Seat somebody who came late: with what a computer player has left, or with money of their own.

        >>> from primero_ref.host.chairs import Newcomer
        >>> from primero_ref.session.participants import Participant
        >>> two = Participant("Anna", 20, "person"), Participant("Ugo", 17, "steady")
        >>> late = HostedSession("italian", "", two, "Ugo").seating(Newcomer("Pia", "", "Ugo"), 20)
        >>> late.dealer, [str(participant) for participant in late.participants]
        ('Pia', ['Anna:20:person', 'Pia:17:person'])
        """
        if not newcomer.chair:
            return self._replace(participants=(*self.participants, Participant(newcomer.name, stack, PERSON)))
        names = {newcomer.chair: newcomer.name}

        def renamed(sums: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
            return tuple((names.get(name, name), sum_) for name, sum_ in sums)

        return self._replace(
            participants=tuple(
                Participant(newcomer.name, each.stack, PERSON) if each.name == newcomer.chair else each
                for each in self.participants
            ),
            dealer=names.get(self.dealer, self.dealer), carry=renamed(self.carry), score=renamed(self.score),
            black=renamed(self.black),
        )  # fmt: skip

    def __reduce__(self) -> tuple[object, ...]:
        """Be copied, or sent to another process, without the game on its way."""
        return HostedSession, (*self,)


def seen_cards(game: Game, seat: str) -> set[Card]:
    """List the cards of the pack that a seat has seen; of nobody’s seat, those that lay open to all."""
    view = game.view(seat) if seat else None
    log = view.log if view else [event.seen_by("") for event in game.log]
    seen = {card for event in log if event.deed not in _BEFORE for card in (*event.cards, *event.drawn)}
    if view:
        seen.update(*view.hands.values(), view.discards, view.layout)
    return seen - {UNKNOWN}


def openings(session: HostedSession, seat: str) -> list[Opening]:
    """Open the cards that a seat has seen, so that its phone can check them; all, where everybody has agreed."""
    pack = session.pack
    return pack.openings(session.turn, pack.whole if seat == EVERYBODY else seen_cards(session.standing, seat))
