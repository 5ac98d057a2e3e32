"""A session: games at one table, the last of them kept whole, as a text that is short and safe in an address."""

from __future__ import annotations

from primero_ref.cards.pack import shuffled
from primero_ref.edition import RULES
from primero_ref.errors import Illegal, Unknown, Unreadable, as_kind, as_text, check_number, whole
from primero_ref.game.evening import Evening
from primero_ref.game.game import Game
from primero_ref.game.load import load
from primero_ref.game.moves import read_move
from primero_ref.game.record import as_moved
from primero_ref.lessons.answers import correction
from primero_ref.lessons.course import lesson, lessons, plain
from primero_ref.players.by_name import player
from primero_ref.reconstruction.link_text import decode, encode
from primero_ref.session.participants import (
    PERSON,
    Participant,
    addressed,
    addressed_name,
    decoded_name,
    own_chips,
    read_participant,
    read_sums,
    written_sums,
)  # fmt: skip
from primero_ref.session.positions import play_by_position, read_by_position
from primero_ref.session.rules_link import EDITION, edition_word, link_of, read_edition, rules_of, with_edition
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.game.moves import Move
    from primero_ref.lessons.course import Step

LONGEST = 20_000
"""How many letters a session has at the most: a game told to its end by positions has some hundreds."""

MOST_GAMES = 500
"""How many games are played at one table: the seed of each is a letter longer than that of the one before."""

MOST_SEATS = 12
"""How many seats a table has at the most; no rulebook has room for as many."""

RECORDED = "record"
"""What stands in place of a rulebook where a game begins with a record."""

LESSON = "lesson"
"""Who sits there does what the lesson has him do; in the text, what stands in place of a rulebook."""

NUMBERED = ("points", "vying", "forced-see", "changing", "the-bid", "the-rest", "all-in")
"""The lessons as links of earlier editions number them; a link names its lesson now."""

_A_GAME = "game: give one, such as session.standing"

KEYS = (
    RECORDED, "seed", "game", "hands", "seats", "dealer", "carry", "score", "black", "moves", EDITION, LESSON, "step",
)  # fmt: skip
"""What a session says besides its rulebook; no question bears one of these names."""


class _Fields(NamedTuple):
    book: str
    seed: str
    participants: tuple[Participant, ...]
    dealer: str = ""
    number: int = 1
    hands: int = 0
    carry: tuple[tuple[str, int], ...] = ()
    score: tuple[tuple[str, int], ...] = ()
    black: tuple[tuple[str, int], ...] = ()
    record: str = ""
    moves: tuple[str, ...] = ()
    lesson: str = ""
    edition: str = RULES


class Session(_Fields):
    """A game at a table with those who play it, after how many others, and the moves made in it.

    `book` is a rulebook or the link of a reconstruction. Where a game begins with a record, `record` is its head, and
    the moves name cards; else they give the positions of cards in the hand of who moves.

    A session is a value, which its text brings back. It carries the game as it stands, so that this is dealt and
    played once; with the next move the game goes on to the session that follows.

    >>> two = (Participant("Alberto", 20, "person"), Participant("Bernardo", 20, "steady"))
    >>> session = Session("italian", "Milan", two, "Alberto")
    >>> print(session.after("pass -As").text)
    italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Alberto;moves=pass_-2
    """

    _carried: tuple[Game, int] | None = None
    """A game on its way here, with how many of the moves have been made in it."""

    def __reduce__(self) -> tuple[object, ...]:
        """Be copied, or sent to another process, without the game on its way: only one session can play that on."""
        return Session, (*self,)

    @property
    def text(self) -> str:
        """The session as text, which `read_session` reads again."""
        if self.lesson:
            return f"{LESSON}={self.lesson};step={len(self.moves)}"
        if self.record:
            words = {RECORDED: encode(self.record)}
        else:
            words = {"seed": addressed(self.seed), "game": str(self.number) if self.number > 1 else ""}
            words[EDITION] = edition_word(self.edition, self.book)
        words["hands"] = str(self.hands or "")
        words["seats"] = ",".join(map(str, self.participants))
        words["dealer"] = addressed_name(self.dealer)
        words |= {key: written_sums(getattr(self, key)) for key in ("carry", "score", "black")}
        words["moves"] = ",".join(map(addressed, self.moves))
        parts = [f"{key}={written}" for key, written in words.items() if written or key == "seed"]
        return ";".join(parts if self.record else [self.book, *parts])

    # -- the game ---------------------------------------------------------------------------------

    def begin(self) -> Game:
        """Deal the cards of the game."""
        if self.record:
            game = load(self.record)
            if game.players != tuple(participant.name for participant in self.participants):
                raise Unreadable("The players named in the link are not those of its record.")
            return game
        rules = rules_of(self.book).of_edition(self.edition)
        return Game(
            rules, [participant.name for participant in self.participants], self.dealer or None,
            shuffled(self.seed + "'" * (self.number - 1), rules.ranking.pack),
            {participant.name: participant.stack for participant in self.participants}, dict(self.carry),
            style=dict(self.black) if self.black else None, score=dict(self.score),
        )  # fmt: skip

    def game(self, step: int | None = None) -> Game:
        """Play the game as far as it has gone, or up to a step; it is a game by itself, and may be played on."""
        return self._played(self.begin(), 0, self.until(step).moves)

    def _played(self, game: Game, made: int, moves: tuple[str, ...]) -> Game:
        """Make the moves that are not made yet; one that cannot be made is named by its number."""
        for number, move in enumerate(moves[made:], made + 1):
            try:
                game.play(move if self.record else read_by_position(move, game))
            except Illegal as error:
                reason = f"Move {number}: {error.reason}"
                raise Illegal(reason, error.claim, error.seat, error.move, error.example) from None
            except (Unknown, Unreadable) as error:
                raise Unreadable(f"Move {number}: {error}") from None
        return game

    @property
    def standing(self) -> Game:
        """The game as it stands, which the session carries: to look at, and not to play on."""
        game, made = self._handed_over() or (self.begin(), 0)
        self.carrying(self._played(game, made, self.moves))
        return game

    def carrying(self, game: Game, made: int | None = None) -> Session:
        """Let the session carry a game, in which all its moves are made or so many."""
        self._carried = as_kind(game, Game, _A_GAME), len(self.moves) if made is None else made
        return self

    def _handed_over(self) -> tuple[Game, int] | None:
        """Give the game away: who takes it plays on, and here it would be dealt anew."""
        carried, self._carried = self._carried, None
        return carried

    def go_on_from(self, other: Session) -> None:
        """Take over the game of a session that has come as far as this one, or less far on the same way.

        >>> earlier = read_session("italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:bold;dealer=Bernardo")
        >>> later, game = read_session(f"{earlier.text};moves=pass_-1"), earlier.standing
        >>> later.go_on_from(earlier)
        >>> later.standing is game
        True
        """
        same = self._replace(moves=()) == as_kind(other, Session, "session: read_session gives one")._replace(moves=())
        if same and self.moves[: len(other.moves)] == other.moves:
            self._carried = other._handed_over() or self._carried  # the same class

    def until(self, step: int | None) -> Session:
        """Go back to an earlier step; the session itself where none is named, or none so late."""
        check_number(0 if step is None else step, "number of a move", 0, LONGEST)
        return self if step is None or step >= len(self.moves) else self._replace(moves=self.moves[:step])

    def after(self, typed: str | Move, step: int | None = None) -> Session:
        """Make a move, after the last or after an earlier step, from where the game then goes another way."""
        if self.until(step) is not self:
            return self.until(step).after(typed)
        game = self.standing
        if self.lesson:
            typed = _lesson_move(self, game, typed)
        self._carried = None  # what breaks off within a move leaves no game behind
        try:
            if self.record:  # cards that nobody has named can have no position
                game.play(typed)
                made = str([move for _, move in as_moved(game.log, game.moves) if move][-1])
            else:
                made = play_by_position(game, typed)
        except (Illegal, Unknown, Unreadable):
            self.carrying(game)  # after a refusal nothing has changed
            raise
        return self._replace(moves=(*self.moves, made)).carrying(game)

    # -- those who play it ------------------------------------------------------------------------

    def participant(self, name: str) -> Participant:
        """Give who plays under a name."""
        for participant in self.participants:
            if participant.name == name:
                return participant
        raise Unknown("player", name, [participant.name for participant in self.participants])

    @property
    def persons(self) -> tuple[str, ...]:
        """Those who are no players of the engine."""
        return tuple(participant.name for participant in self.participants if participant.who == PERSON)

    def decides(self, game: Game) -> Move:
        """Let the player of the engine whose turn it is choose: the same move for the same text."""
        offer = as_kind(game, Game, _A_GAME).offer
        if offer is None:
            raise Illegal("The game is over: no more moves are taken")
        name = offer.seat.name
        participant = self.participant(name)
        if participant.who == PERSON:
            raise Illegal(f"It is {name}'s turn, and {name} is not a computer player")
        if self.lesson:
            return read_move(_lesson_step(self, len(self.moves)).move, game.rules.ranking)
        view = game.view(name)
        if self.record:
            rules_of(link_of(game.rules))  # a record may be of rules that contradict each other: nobody plays by them
        seed = f"{self.seed or self.record}{self.number} {name} {len(self.moves)}"
        return player(participant.who, game.rules, seed, participant.bluffs, at_table=True)(view)

    # -- from game to game ------------------------------------------------------------------------

    def undone(self) -> Session:
        """Go back to where the person who moved last had to decide."""
        game = self.standing
        movers = [event.who for event, move in as_moved(game.log, game.moves) if move]
        persons = self.persons
        mine = [step for step, who in enumerate(movers) if who in persons]
        if not mine:
            raise Illegal("No person has made a move in this game yet, so there is none to take back")
        return self._replace(moves=self.moves[: mine[-1]])

    def evening(self, game: Game) -> Evening:
        """Give the evening of which this game is a part."""
        evening = Evening(as_kind(game, Game, _A_GAME), self.hands or None)
        evening.played = self.number
        return evening

    def again(self, bought: Mapping[str, int] | None = None) -> Session:
        """Sit down to the next game at the same table, or to the next lesson; `bought` is what some buy in with again.

        >>> session = read_session("italian;seed=Milan;seats=Alberto:0:person,Bernardo:9:bold,Cinthio:9:bold")
        >>> while not session.standing.over:
        ...     session = session.after(session.decides(session.standing))
        >>> session.again({"Alberto": 20}).participant("Alberto").stack
        20
        """
        if self.number >= MOST_GAMES:
            raise Illegal(f"{MOST_GAMES} games are enough for one table")
        game = self.standing
        if not game.over:
            raise Illegal("This game is not over yet")
        if self.lesson:
            return from_lesson(lesson(lesson(self.lesson).number + 1).id)
        table = self._replace(
            book=link_of(game.rules) if self.record else self.book, seed="Primero" if self.record else self.seed,
            record="", number=self.number + 1, moves=(), edition=RULES,
        )  # fmt: skip
        if game.won and self.number != self.hands:  # the deals so far were one game: another begins without points
            return table._replace(participants=self._with_money(game.stacks), dealer=game.next_dealer, score=())
        pack = shuffled("Primero", game.rules.ranking.pack) if self.record else None
        following = self.evening(game).next(pack, bought)
        session = table._replace(
            participants=self._with_money(following.buy_in), dealer=str(following.dealer), black=own_chips(following),
            carry=tuple(following.carried_in.items()), score=tuple(following.scored.items()),
        )  # fmt: skip
        return session if self.record else session.carrying(following, 0)  # a record shuffles by a seed of its own

    def _with_money(self, stacks: Mapping[str, int]) -> tuple[Participant, ...]:
        return tuple(participant._replace(stack=stacks[participant.name]) for participant in self.participants)


def from_lesson(name: str, step: int = 0) -> Session:
    """Sit down to a lesson, some moves on: the pupil is a person, and the others do what it has them do.

    >>> from_lesson("forced-see").persons, from_lesson("forced-see", 2).text
    (('Alberto',), 'lesson=forced-see;step=2')
    >>> from_lesson("points", 99)
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: Lesson 1 has 6 moves, so it has no move 99.
    """
    taught = lesson(name)
    if step > len(taught.moves):
        raise Unreadable(f"Lesson {taught.number} has {len(taught.moves)} moves, so it has no move {step}.")
    game = taught.begin()
    participants = tuple(
        Participant(name, sum_, PERSON if name == taught.pupil else LESSON) for name, sum_ in game.buy_in.items()
    )
    moves = tuple(each.move for each in taught.moves[:step])
    return Session(LESSON, "", participants, record=taught.setup.strip(), moves=moves, lesson=taught.id).carrying(
        game, 0
    )


def _lesson_name(written: str) -> str:
    """Read which lesson a link names; one of an earlier edition gives its number in the order of that edition.

    >>> _lesson_name("3"), _lesson_name("vying")
    ('forced-see', 'vying')
    """
    if not written.isdecimal():
        return written
    number = whole(written)
    if not 1 <= number <= len(NUMBERED):
        raise Unreadable(f"There is no lesson {number} by that link: name one of {', '.join(lessons())}.")
    return NUMBERED[number - 1]


def _lesson_step(session: Session, number: int) -> Step:
    return lesson(session.lesson).moves[number]


def _lesson_move(session: Session, game: Game, typed: str | Move) -> str:
    """Let the move through that a lesson asks for, in its own words; another is answered with its."""
    step = _lesson_step(session, len(game.moves))
    if isinstance(typed, str):
        wrong = correction(game, typed, step)
        if wrong is not None:
            raise Unreadable(" ".join(plain(wrong).split()) or "You may do that, but the lesson asks for another move.")
    return step.move


# -- text -----------------------------------------------------------------------------------------


def read_session(text: str) -> Session:
    """Read a session from its text, with or without the sign before it.

    >>> session = read_session("#italian;suspend=italian/forced-see;seed=x;seats=Alberto:20:person,Bernardo:9:bold*0.2")
    >>> session.book, session.participants[1]
    ('italian;suspend=italian/forced-see', Participant(name='Bernardo', stack=9, who='bold', bluffs=0.2))
    >>> read_session("italian;seats=Alberto:20")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: A seat reads Name:money:who, as in Alberto:20:person; this is 'Alberto:20'.
    """
    if len(as_text(text, "a session")) > LONGEST:
        raise Unreadable(f"A game in a link has {LONGEST} letters at most; this one has {len(text)}.")
    words: dict[str, str] = {}
    own = []
    for part in text.removeprefix("#").strip().split(";"):
        key, equals, written = part.partition("=")
        if not equals or key not in KEYS:
            own += [part] if part else []
        elif key in words:
            raise Unreadable(f"{key!r} is in the link twice.")
        else:
            words[key] = written
    seats = [part for part in words.get("seats", "").split(",") if part]
    if len(seats) > MOST_SEATS:
        raise Unreadable(f"There is room for {MOST_SEATS} players at one table, and this link names {len(seats)}.")
    if LESSON in words:
        if own or {*words} - {LESSON, "step"}:
            raise Unreadable("A lesson has its own cards and players: its link reads lesson=vying;step=2.")
        return from_lesson(_lesson_name(words[LESSON]), whole(words.get("step") or "0"))
    participants = tuple(map(read_participant, seats))
    carry, score, black = (read_sums(words.get(key, "")) for key in ("carry", "score", "black"))
    number, hands = (_number(words.get(key) or other, MOST_GAMES) for key, other in (("game", "1"), ("hands", "0")))
    moves = tuple(decode(part) for part in words.get("moves", "").split(",") if part)
    record = decode(words.get(RECORDED, ""))
    if record and own:
        raise Unreadable("The record in this link names its rulebook: omit the rulebook before it.")
    if not record and not own:
        raise Unreadable("A sitting begins with the name of its rulebook, as in italian;seed=Milan;seats=….")
    return Session(
        ";".join(own), decode(words.get("seed", "")), participants, decoded_name(words.get("dealer", "")), number,
        hands, carry, score, black, record and with_edition(record), moves,
        edition=read_edition(words.get(EDITION, ""), ";".join(own)),
    )  # fmt: skip


def _number(word: str, most: int) -> int:
    number = whole(word)
    if number > most:
        raise Unreadable(f"{number} is too many: {most} at most.")
    return number


Sitting, read_sitting = Session, read_session  # the former names, which the guide of earlier editions has
