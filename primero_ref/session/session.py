"""A sitting: games at one table, the last of them kept whole, as a text that is short and safe in an address."""

from __future__ import annotations

from functools import lru_cache

from primero_ref.cards.pack import Shuffled, shuffled
from primero_ref.claims import rulebooks
from primero_ref.errors import Illegal, Unknown, Unreadable, whole
from primero_ref.game.evening import Evening
from primero_ref.game.game import Game
from primero_ref.game.load import load
from primero_ref.game.moves import read_move
from primero_ref.game.record import TAGS, as_moved, read
from primero_ref.lessons.course import lesson, meant, plain
from primero_ref.lookup import rulebook
from primero_ref.players.engine_players import player
from primero_ref.reconstruction.quoting import quoted, unquoted
from primero_ref.session.participants import PERSON, Chair, addressed, read_chair
from primero_ref.session.positions import found, placed
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.lessons.course import Step

LONGEST = 20_000
"""How many letters a sitting has at the most: a game told to its end by places has some hundreds."""

MOST_GAMES = 500
"""How many games are played at one table: the seed of each is a letter longer than that of the one before."""

MOST_SEATS = 12
"""How many seats a table has at the most; no rulebook has room for as many."""

RECORDED = "record"
"""What stands in place of a rulebook where a game begins with a record."""

LESSON = "lesson"
"""Who sits there does what the lesson has him do; in the text, what stands in place of a rulebook."""

KEYS = (RECORDED, "seed", "game", "hands", "seats", "dealer", "carry", "score", "black", "moves", LESSON, "step")
"""What a sitting says besides its rulebook; no question bears one of these names."""


class Sitting(NamedTuple):
    """A game at a table with those who play it, after how many others, and the moves made in it.

    `book` is a rulebook or the link of a reconstruction. Where a game begins with a record, `record` is its head, and
    the moves name cards; else they give the places of cards in the hand of who moves.

    >>> chairs = (Chair("Alberto", 20, "person"), Chair("Bernardo", 20, "steady"))
    >>> one = Sitting("italian", "Milan", chairs, "Alberto")
    >>> print(one.after("pass -As").text)
    italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Alberto;moves=pass_-2
    """

    book: str
    seed: str
    chairs: tuple[Chair, ...]
    dealer: str = ""
    number: int = 1
    hands: int = 0
    carry: tuple[tuple[str, int], ...] = ()
    score: tuple[tuple[str, int], ...] = ()
    black: tuple[tuple[str, int], ...] = ()
    record: str = ""
    moves: tuple[str, ...] = ()
    lesson: int = 0

    @property
    def text(self) -> str:
        """The sitting as text, which `read_sitting` reads again."""
        if self.lesson:
            return f"{LESSON}={self.lesson};step={len(self.moves)}"
        if self.record:
            told = {RECORDED: quoted(self.record)}
        else:
            told = {"seed": addressed(self.seed), "game": str(self.number) if self.number > 1 else ""}
        told["hands"] = str(self.hands or "")
        told["seats"] = ",".join(map(str, self.chairs))
        told["dealer"] = addressed(self.dealer)
        told |= {key: _pairs(getattr(self, key)) for key in ("carry", "score", "black")}
        told["moves"] = ",".join(map(addressed, self.moves))
        parts = [f"{key}={said}" for key, said in told.items() if said or key == "seed"]
        return ";".join(parts if self.record else [self.book, *parts])

    def begin(self) -> Game:
        """Deal the cards of the game."""
        if self.record:
            game = load(self.record)
            if game.players != tuple(one.name for one in self.chairs):
                raise Unreadable("Those who sit in the link are not those of its record.")
            return game
        rules = book(self.book)
        return Game(
            rules, [one.name for one in self.chairs], self.dealer or None,
            shuffled(self.seed + "'" * (self.number - 1), rules.ranking.pack),
            {one.name: one.stack for one in self.chairs}, dict(self.carry),
            style=dict(self.black) if self.black else None, score=dict(self.score),
        )  # fmt: skip

    def game(self, step: int | None = None) -> Game:
        """Play the game as far as it has gone, or up to a step; a move that cannot be made is named by its number."""
        game = self.begin()
        for number, move in enumerate(self.moves[:step], 1):
            try:
                game.play(move if self.record else found(move, game))
            except Illegal as error:
                raise Illegal(f"Move {number}: {error.sentence}", error.claim, error.seat, error.move) from None
            except (Unknown, Unreadable) as error:
                raise Unreadable(f"Move {number}: {error}") from None
        return game

    def after(self, typed: str | Move, step: int | None = None) -> Sitting:
        """Make a move, after the last or after an earlier step, from where the game then goes another way."""
        game = self.game(step)
        if self.lesson:
            typed = _asked(self, game, typed)
        if self.record:  # cards that nobody has named can have no place
            game.play(typed)
            made = str([move for _, move in as_moved(game.log, game.moves) if move][-1])
        else:
            made = _made(game, typed)
        return self._replace(moves=(*self.moves[:step], made))

    def chair(self, name: str) -> Chair:
        """Give the chair of a player."""
        for one in self.chairs:
            if one.name == name:
                return one
        raise Unknown("player", name, [one.name for one in self.chairs])

    @property
    def persons(self) -> tuple[str, ...]:
        """Those who are no players of the engine."""
        return tuple(one.name for one in self.chairs if one.who == PERSON)

    def decides(self, game: Game) -> Move:
        """Let the player of the engine whose turn it is choose: the same move for the same text."""
        if game.offer is None:
            raise Illegal("The game is over: no more moves are taken")
        name = game.offer.seat.name
        one = self.chair(name)
        if one.who == PERSON:
            raise Illegal(f"It is {name}'s turn, and {name} is no player of the engine")
        if self.lesson:
            return read_move(_step(self, len(self.moves)).move, game.rules.ranking)
        view = game.view(name)
        if self.record:
            book(link_of(game.rules))  # a record may be of rules that contradict each other; nobody can play by them
        seed = f"{self.seed or self.record}{self.number} {name} {len(self.moves)}"
        return player(one.who, game.rules, seed, one.bluffs)(view)

    def undone(self) -> Sitting:
        """Go back to where the person who moved last had to decide."""
        game = self.game()
        movers = [event.who for event, move in as_moved(game.log, game.moves) if move]
        persons = self.persons
        mine = [step for step, who in enumerate(movers) if who in persons]
        if not mine:
            raise Illegal("No person has made a move in this game that could be taken back")
        return self._replace(moves=self.moves[: mine[-1]])

    def evening(self, game: Game) -> Evening:
        """Give the evening of which this game is a part."""
        evening = Evening(game, self.hands or None)
        evening.played = self.number
        return evening

    def again(self) -> Sitting:
        """Sit down to the next game at the same table, or to the next lesson."""
        if self.number >= MOST_GAMES:
            raise Illegal(f"{MOST_GAMES} games are enough for one table")
        game = self.game()
        if not game.over:
            raise Illegal("This game is not over yet")
        if self.lesson:
            return from_lesson(self.lesson + 1)
        evening = self.evening(game)
        pack = shuffled("Primero", game.rules.ranking.pack) if self.record else None
        following = evening.next(pack)
        chairs = tuple(one._replace(stack=following.buy_in[one.name]) for one in self.chairs)
        return self._replace(
            book=link_of(game.rules) if self.record else self.book, seed="Primero" if self.record else self.seed,
            record="", chairs=chairs, dealer=str(following.dealer), number=self.number + 1,
            carry=tuple(following.carried_in.items()), score=tuple(following.scored.items()),
            black=_black(following), moves=(),
        )  # fmt: skip


def from_lesson(number: int, step: int = 0) -> Sitting:
    """Sit down to a lesson, some steps on: the pupil is a person, and the others do what it has them do.

    >>> from_lesson(3).persons, from_lesson(3, 2).text
    (('Alberto',), 'lesson=3;step=2')
    >>> from_lesson(8)
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: There is no lesson 8: the lessons are 1 to 7.
    """
    one = lesson(number)
    if step > len(one.steps):
        raise Unreadable(f"Lesson {number} has {len(one.steps)} steps, and none is number {step}.")
    dealt = one.begin().buy_in
    chairs = tuple(Chair(name, sum_, PERSON if name == one.pupil else LESSON) for name, sum_ in dealt.items())
    moves = tuple(each.move for each in one.steps[:step])
    return Sitting(LESSON, "", chairs, record=one.setup.strip(), moves=moves, lesson=number)


def _step(sitting: Sitting, at: int) -> Step:
    return lesson(sitting.lesson).steps[at]


def _asked(sitting: Sitting, game: Game, typed: str | Move) -> str:
    """Let the move through that a lesson asks for, in its own words; another is answered with its."""
    step = _step(sitting, len(game.moves))
    if isinstance(typed, str) and not meant(game, typed, step):
        raise Unreadable(
            " ".join(plain(step.wrong).split()) or "You may do that, but the lesson asks for another move."
        )
    return step.move


def from_record(text: str) -> Sitting:
    """Take up a record, all of whose players are persons; where its pack comes from a seed, no card is named.

    >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:person;dealer=Alberto;moves=pass_-2"
    >>> from_record(read_sitting(text).game().record()).text == text
    True
    """
    if len(text) > LONGEST:
        raise Unreadable(f"A record at the table has {LONGEST} letters at the most; this one has {len(text)}.")
    game = load(text)
    chairs = tuple(Chair(name, game.buy_in[name], PERSON) for name in game.players)
    by_seed = _by_seed(game, chairs)
    if by_seed:
        return by_seed
    tags, _ = read(text)
    head = "\n".join(f'[{name} "{tags[name][1]}"]' for name in TAGS if name in tags)
    moves = tuple(str(move) for _, move in as_moved(game.log, game.moves) if move)
    return Sitting(RECORDED, "", chairs, record=head, moves=moves)


def _by_seed(game: Game, chairs: tuple[Chair, ...]) -> Sitting | None:
    """Write a game by its seed and by places, if that gives the same game."""
    if not isinstance(game.pack, Shuffled):
        return None
    try:
        made = Sitting(
            link_of(game.rules), game.pack.seed, chairs, game.dealer or "", carry=tuple(game.carried_in.items()),
            score=tuple(game.scored.items()), black=_black(game),
        )  # fmt: skip
        same = made.begin()
        moves = tuple([_made(same, move) for move in game.moves])
    except (Illegal, Unknown, Unreadable):
        return None
    return made._replace(moves=moves) if same.log == game.log else None


def _made(game: Game, move: str | Move) -> str:
    """Make a move, and write it by places."""
    hand = tuple(game.offer.seat.cards) if game.offer else ()
    layout = tuple(game.table.layout)
    game.play(move)
    return placed(game.moves[-1], hand, layout)


def _black(game: Game) -> tuple[tuple[str, int], ...]:
    """Give the black chips of each player, if they are not those that the rules give him."""
    style = game.style_in
    return () if {*style.values()} == {game.rules.number("style")} else tuple(style.items())


@lru_cache(maxsize=16)
def _reconstructed(link: str) -> Rulebook:
    return rulebook(link)


def book(link: str) -> Rulebook:
    """Give a published rulebook, or the one of a reader's own choices by its link; no file is opened.

    >>> book("italian;fold.refund=nothing")("fold.refund")
    'nothing'
    """
    if ";" in link:
        return _reconstructed(link)
    if link not in rulebooks():
        raise Unknown("rulebook", link, rulebooks())
    return rulebook(link)


def link_of(rules: Rulebook) -> str:
    """Write a rulebook as a link: what is held, suspended and answered otherwise than it was published.

    >>> link_of(book("italian;suspend=italian/forced-see"))
    'italian;suspend=italian/forced-see'
    """
    from primero_ref.reconstruction.reconstruction import reconstruct

    changes = rules.changes()
    return reconstruct(rules.id, changes.hold, changes.suspend, rules.answers).link


# -- text -----------------------------------------------------------------------------------------


def _pairs(sums: Iterable[tuple[str, int]]) -> str:
    return ",".join(f"{addressed(name)}:{sum_}" for name, sum_ in sums)


def read_sitting(text: str) -> Sitting:
    """Read a sitting from its text, with or without the sign before it.

    >>> one = read_sitting("#italian;suspend=italian/forced-see;seed=Milan;seats=Alberto:20:person,Bernardo:9:bold*0.2")
    >>> one.book, one.chairs[1]
    ('italian;suspend=italian/forced-see', Chair(name='Bernardo', stack=9, who='bold', bluffs=0.2))
    >>> read_sitting("italian;seats=Alberto:20")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: A seat reads Name:money:who, as in Alberto:20:person; this is 'Alberto:20'.
    """
    if len(text) > LONGEST:
        raise Unreadable(f"A game in a link has {LONGEST} letters at the most; this one has {len(text)}.")
    told: dict[str, str] = {}
    own = []
    for part in text.removeprefix("#").strip().split(";"):
        key, equals, said = part.partition("=")
        if not equals or key not in KEYS:
            own += [part] if part else []
        elif key in told:
            raise Unreadable(f"{key!r} stands twice in the link.")
        else:
            told[key] = said
    seats = [part for part in told.get("seats", "").split(",") if part]
    if len(seats) > MOST_SEATS:
        raise Unreadable(f"There is room for {MOST_SEATS} at one table, and {len(seats)} want to sit down.")
    if LESSON in told:
        if own or {*told} - {LESSON, "step"}:
            raise Unreadable("A lesson has its own cards and players: its link reads lesson=3;step=2.")
        return from_lesson(whole(told[LESSON]), whole(told.get("step") or "0"))
    chairs = tuple(map(read_chair, seats))
    carry, score, black = (_read_pairs(told.get(key, "")) for key in ("carry", "score", "black"))
    number = _number(told.get("game") or "1", MOST_GAMES)
    moves = tuple(unquoted(part) for part in told.get("moves", "").split(",") if part)
    record = unquoted(told.get(RECORDED, ""))
    if record and own:
        raise Unreadable("A game that begins with a record has its rulebook there.")
    if not record and not own:
        raise Unreadable("A sitting begins with its rulebook, as in italian;seed=Milan;seats=….")
    return Sitting(
        ";".join(own), unquoted(told.get("seed", "")), chairs, unquoted(told.get("dealer", "")), number,
        _number(told.get("hands") or "0", MOST_GAMES), carry, score, black, record, moves,
    )  # fmt: skip


def _number(word: str, most: int) -> int:
    number = whole(word)
    if number > most:
        raise Unreadable(f"{number} is too many: {most} at the most.")
    return number


def _read_pairs(text: str) -> tuple[tuple[str, int], ...]:
    pairs = []
    for part in filter(None, text.split(",")):
        name, _, sum_ = part.partition(":")
        pairs.append((unquoted(name), whole(sum_)))
    return tuple(pairs)
