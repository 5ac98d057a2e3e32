"""How far an evening at a hosted table has come, as its acts have brought it."""

from __future__ import annotations

from collections import Counter

from primero_ref.errors import Illegal, Unreadable
from primero_ref.host.chairs import Chair, Newcomer, Settings, key_of
from primero_ref.host.fair_shuffle import FairShuffle
from primero_ref.host.hosted_session import HostedSession, seed_of
from primero_ref.session.participants import PERSON, Participant
from primero_ref.session.rules_link import rules_of

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.game.game import Game
    from primero_ref.host.journal import Act, Journal


class EveningState:
    """Who sits, what is dealt and what was played: the same acts, read again, give the same."""

    def __init__(self, journal: Journal, word: str) -> None:
        """Open a table that was laid, as far as its acts have brought it."""
        self.word = word
        self.version = 0
        """How many acts there have been."""
        self.settings = Settings("")
        self.chairs: dict[str, Chair] = {}
        self.newcomers: dict[str, Newcomer] = {}
        """Who has come late, and sits down at the next hand."""
        self.session: HostedSession | None = None
        self.finished: list[HostedSession] = []
        self.shuffle: FairShuffle | None = None
        self.shuffled: FairShuffle | None = None
        """The shuffle from which the last hand was dealt."""
        self.agreed: set[str] = set()
        self.dismissed: set[str] = set()
        """Whom the host has sent away, by the keys of their tokens."""
        self.parted: set[str] = set()
        """Who played the last hand and was sent away after it: their cards stay closed unless they had agreed."""
        self.closed = False
        """Whether the host lets nobody else sit down."""
        self.over = False
        self.here: Counter[str] = Counter()
        """Who is here, by the keys of their tokens; that is not noted, and nobody is here after a start."""
        self.made: set[tuple[str, str]] = set()
        self._journal = journal
        for act in journal.acts(word):
            self._apply(act)

    @property
    def rules(self) -> Rulebook:
        """The rules of the table."""
        return rules_of(self.settings.book)

    @property
    def phase(self) -> str:
        """Where the evening stands: `lobby`, `shuffle`, `hand`, `between` or `over`."""
        if self.over:
            return "over"
        if self.session is None:
            return "lobby"
        if self.shuffle:
            return "shuffle"
        return "between" if self.session.standing.over else "hand"

    @property
    def hand(self) -> int:
        """The number of the hand, from 1; nought in the lobby."""
        return self.session.number if self.session else 0

    @property
    def game(self) -> Game | None:
        """The game as it stands, while one is dealt."""
        return self.session.standing if self.session and not self.shuffle else None

    @property
    def played(self) -> list[HostedSession]:
        """The hands that are over."""
        last = [self.session] if self.session and not self.shuffle and self.session.standing.over else []
        return [*self.finished, *last]

    def seat_of(self, token: str) -> str:
        """Give the name of whoever has a token; nothing where it is nobody’s who sits here."""
        key = key_of(token)
        return next((chair.name for chair in self.chairs.values() if chair.key == key), "")

    def newcomer_of(self, token: str) -> str:
        """Give the name under which whoever has a token sits down at the next hand; nothing where nobody does."""
        key = key_of(token)
        return next((newcomer.name for newcomer in self.newcomers.values() if newcomer.key == key), "")

    def seat_in(self, session: HostedSession, token: str) -> str:
        """Give the seat that whoever has a token had in a hand; nothing where they had none yet."""
        seat = self.seat_of(token)
        return seat if seat and self.chairs[seat].since <= session.number else ""

    @property
    def computers(self) -> list[str]:
        """Those who are nothing but players of the engine: no person has their chair."""
        return [each.name for each in self.session.participants if each.name not in self.chairs] if self.session else []

    def is_host(self, token: str) -> bool:
        """Say whether a token is the host’s."""
        return key_of(token) == key_of(self.settings.token)

    def is_dismissed(self, token: str) -> bool:
        """Say whether the host has sent away whoever has a token."""
        return key_of(token) in self.dismissed

    def is_here(self, seat: str) -> bool:
        """Say whether somebody looks from a seat just now."""
        return self.here[self.chairs[seat].key] > 0

    @property
    def host_name(self) -> str:
        """The name of the host, if the host has sat down."""
        return self.seat_of(self.settings.token)

    def dealt(self) -> tuple[HostedSession, Game]:
        """Give the hand that is dealt."""
        if self.session is None or self.shuffle:
            raise Illegal("No cards are dealt yet")
        return self.session, self.session.standing

    # -- acts ---------------------------------------------------------------------------------------------

    def do(self, act: Act, following: HostedSession | None = None) -> None:
        """Note an act, and only then do it."""
        self._journal.note(self.word, act)
        self._apply(act, following)

    def _apply(self, act: Act, following: HostedSession | None = None) -> None:
        getattr(self, f"_{act['do']}_act")(act)
        if following:
            self.session = following  # the same, with its game
        self.version += 1

    def _lay_act(self, act: Act) -> None:
        self.settings = Settings(**{key: act[key] for key in Settings._fields})

    def _sit_act(self, act: Act) -> None:
        self.chairs[act["name"]] = Chair(act["name"], act["key"])

    def _leave_act(self, act: Act) -> None:
        del (self.newcomers if act["seat"] in self.newcomers else self.chairs)[act["seat"]]

    def _dismiss_act(self, act: Act) -> None:
        seat: str = act["seat"]
        sitting: dict[str, Newcomer] | dict[str, Chair] = self.newcomers if seat in self.newcomers else self.chairs
        if self.session and seat in self.chairs:
            self._play_seat(seat, away=True)  # what is left there is played on with
            self.parted.add(seat)
        self.dismissed.add(sitting.pop(seat).key)

    def _door_act(self, act: Act) -> None:
        self.closed = act["closed"]

    def _come_act(self, act: Act) -> None:
        self.newcomers[act["name"]] = Newcomer(act["name"], act["key"], act["chair"])

    def _begin_act(self, act: Act) -> None:
        stack, level = self.settings.stack or 0, self.settings.level
        persons = [Participant(name, stack, PERSON) for name in self.chairs]
        computers = [Participant(name, stack, level) for name in act["computers"]]
        everybody = (*persons, *computers)
        dealer = everybody[0].name  # who sits down first deals first: no cards are cut for it
        self.session = HostedSession(self.settings.book, "", everybody, dealer)
        self._begin_shuffle(act["secret"], 1)

    def _anew_act(self, act: Act) -> None:
        self._begin_shuffle(act["secret"], (self.shuffle.attempt if self.shuffle else 0) + 1)

    def _next_act(self, act: Act) -> None:
        session, _ = self.dealt()
        self.finished.append(session)
        following: HostedSession = session.again(act["bought"])._replace(seed="")  # type: ignore[assignment]  # it stays of its class
        for newcomer in self.newcomers.values():
            following = following.seating(newcomer, self.settings.stack or 0)
            self.chairs[newcomer.name] = Chair(newcomer.name, newcomer.key, since=following.number)
        self.session, self.newcomers = following, {}
        self.agreed, self.parted = set(), set()
        self.made = set()
        self._begin_shuffle(act["secret"], 1)

    def _begin_shuffle(self, secret: str, attempt: int) -> None:
        self.shuffle = FairShuffle(secret, [chair.name for chair in self.chairs.values() if not chair.away], attempt)
        self._deal_if_shuffled()

    def _commit_act(self, act: Act) -> None:
        if self.shuffle:
            self.shuffle.commit(act["seat"], act["hash"])

    def _reveal_act(self, act: Act) -> None:
        if self.shuffle:
            self.shuffle.reveal(act["seat"], act["secret"])
            self._deal_if_shuffled()

    def _deal_if_shuffled(self) -> None:
        shuffle, session = self.shuffle, self.session
        if shuffle and session and shuffle.over:
            self.session = session._replace(seed=seed_of(shuffle.secret, shuffle.turn))
            self.shuffled, self.shuffle = shuffle, None

    def _move_act(self, act: Act) -> None:
        if self.session is None:
            raise Unreadable("A move stands in the evening before any cards were dealt: the file is damaged.")
        self.session = self.session._replace(moves=(*self.session.moves, act["move"]))
        self.made.add((act["seat"], act["id"]))

    def _away_act(self, act: Act) -> None:
        self._play_seat(act["seat"], away=True)
        if self.shuffle:
            self.shuffle.without(act["seat"])
            self._deal_if_shuffled()

    def _back_act(self, act: Act) -> None:
        self._play_seat(act["seat"], away=False)

    def _play_seat(self, seat: str, *, away: bool) -> None:
        self.chairs[seat] = self.chairs[seat]._replace(away=away)
        if self.session:
            who = self.settings.level if away else PERSON
            self.session = self.session._replace(
                participants=tuple(
                    participant._replace(who=who) if participant.name == seat else participant
                    for participant in self.session.participants
                )
            )

    def _agree_act(self, act: Act) -> None:
        self.agreed.add(act["seat"])

    def _end_act(self, act: Act) -> None:
        del act
        self.over = True
