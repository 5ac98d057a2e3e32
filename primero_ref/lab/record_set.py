"""A set of records to publish: games of every rulebook by players of each level, in files, with a card that says what.

The same words make the same bytes, whoever plays the games and however often he was stopped.
"""

from __future__ import annotations

from os import path

from primero_ref.claims import rulebook, rulebooks
from primero_ref.claims.file_lock import FileLock
from primero_ref.edition import RULES, engine
from primero_ref.errors import Unknown, Unreadable, shortened
from primero_ref.lab.experiment import BATCH, MOST, Experiment, play_batches
from primero_ref.players.by_name import MASTER
from primero_ref.players.levels import LEVELS
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

GAMES = {"easy": 100_000, "good": 100_000, "master": 1000}
"""How many games of each rulebook the published set has at each level."""

PLAN, CARD, SUMS = "set.json", "README.md", "SHA256SUMS"
"""What stands beside the records: what is being made, and once it is whole its card and the hash of each file."""

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico")
"""Who sits there; no rulebook needs more."""

_SLOW_BATCH = 5
"""How many games of the master are handed out at a time, so that a stop loses little."""

_PIECE = 1 << 20


class Part(NamedTuple):
    """One file of a set: its rulebook, the level of all who play, how many games, and the run that plays them."""

    rulebook: str
    level: str
    games: int
    run: Experiment

    @property
    def file(self) -> str:
        """The name of the file."""
        return f"{self.rulebook}-{self.level}.primero"

    @property
    def batch(self) -> int:
        """How many of its games are handed out at a time."""
        return _SLOW_BATCH if LEVELS[self.level].player == MASTER else BATCH


class RecordSet:
    """A set of records in a folder, which is made, or gone on with, or looked over where it is whole.

    >>> [part.file for part in RecordSet("records", ["italian", "rmi"], {"easy": 3}).parts]
    ['italian-easy.primero', 'rmi-easy.primero']
    """

    def __init__(
        self,
        folder: str,
        books: Iterable[str] = (),
        games: Mapping[str, int] = GAMES,
        seed: object = "Primero",
        *,
        stacks: int = 100,
    ) -> None:
        """Say what it is: which rulebooks, else all that are played, and how many games at each level."""
        for level, number in games.items():
            if level not in LEVELS:
                raise Unknown("level", level, LEVELS)
            if type(number) is not int or not 1 <= number <= MOST:
                raise Unreadable(f"{shortened(number)} is no number of games: play from one to {MOST:,}.")
        self.folder, self.seed, self.stacks = folder, str(seed), stacks
        if not self.seed.isprintable():
            raise Unreadable(
                f"{shortened(self.seed)} is no seed of a set: its card and its records name it on one line."
            )
        books = (*dict.fromkeys(books),) or tuple(book for book in rulebooks() if rulebook(book).script)
        self.parts = [self._part(book, level, number) for book in books for level, number in games.items()]

    def __len__(self) -> int:
        """Count the games of the whole set."""
        return sum(part.games for part in self.parts)

    def _part(self, book: str, level: str, games: int) -> Part:
        rules = rulebook(book)
        if not rules.script:
            raise Unreadable(f"{rules.title} cannot be played, so there are no records of it: name other rulebooks.")
        players = tuple((name, LEVELS[level].player) for name in NAMES[: rules.number("seats.fewest")])
        seed = f"{self.seed}/{rules.id}/{level}"
        return Part(rules.id, level, games, Experiment(rules.id, (), (), (), players, self.stacks, seed))

    def write(self, executor: Executor | None = None, progress: Callable[[int], object] | None = None) -> bool:
        """Play the games that are not there yet, and write the card; where all is there, look it over and say so.

        `progress` is told how many games are done. What the folder holds of another set, or of another engine, is
        refused and left as it is.
        """
        import os

        os.makedirs(self.folder, exist_ok=True)
        with FileLock(path.join(self.folder, PLAN)):
            self._begin()
            if path.exists(path.join(self.folder, SUMS)):
                self._look_over()
                return False
            before = 0
            for part in self.parts:
                for done in self._play(part, executor):
                    if progress:
                        progress(before + done)
                before += part.games
            sums = {part.file: _sum(path.join(self.folder, part.file)) for part in self.parts}
            self._put(CARD, self._card(sums))
            sums |= {name: _sum(path.join(self.folder, name)) for name in (CARD, PLAN)}
            self._put(SUMS, "".join(f"{sum_}  {name}\n" for name, sum_ in sums.items()))
        return True

    def _begin(self) -> None:
        """Write down what is being made, or see that the folder holds the same."""
        from json import dumps

        kept = path.join(self.folder, PLAN)
        files = {part.file: part.games for part in self.parts}
        plan = {"edition": RULES, "engine": engine(), "seed": self.seed, "stacks": self.stacks, "games": files}
        text = dumps(plan, ensure_ascii=False, indent=1) + "\n"
        if not path.exists(kept):
            strange = next((part.file for part in self.parts if path.exists(path.join(self.folder, part.file))), "")
            if strange:
                raise Unreadable(f"{path.join(self.folder, strange)} is of no set that is known: name another folder.")
            self._put(PLAN, text)
            return
        with open(kept, "rb") as file:
            if file.read() != text.encode():
                raise Unreadable(
                    f"{kept} is of another set, or of another engine: give the same words under the same edition, or "
                    "name another folder."
                )

    def _play(self, part: Part, executor: Executor | None) -> Iterator[int]:
        """Add the games that a file has not yet, and say again and again how many it has."""
        file = path.join(self.folder, part.file)
        done, whole, rest = _kept(file, part)
        yield done
        # unbuffered, so that what is said to be done is written
        with open(file, "r+b" if path.exists(file) else "wb", buffering=0) as out:
            out.seek(whole)
            for batch in play_batches(part.run, done, part.games, executor, size=part.batch, records=True):
                data = "\n".join([*(record for _, record in batch), ""]).encode()
                if data[: len(rest)] != rest[: len(data)]:
                    raise Unreadable(f"{file} is not of this set from game {done} on: cut the file off before that.")
                rest = rest[len(data) :]
                try:
                    while data:
                        data = data[out.write(data) :]
                except OSError as error:
                    raise OSError(error.errno, error.strerror, file) from None
                done += len(batch)
                yield done

    def _look_over(self) -> None:
        """See that the files of a whole set are those that its hashes name."""
        with open(path.join(self.folder, SUMS), encoding="utf-8") as file:
            sums = [line.rstrip("\n").partition("  ") for line in file]
        for sum_, _, name in sums:
            if _sum(path.join(self.folder, name)) != sum_:
                raise Unreadable(f"{path.join(self.folder, name)} has changed since the set was made: take a new copy.")

    def _put(self, name: str, text: str) -> None:
        """Write a small file beside its place, and put it there when it is whole."""
        import os

        beside = path.join(self.folder, f".primero-{name}.part")
        with open(beside, "wb") as out:
            out.write(text.encode())
            out.flush()
            os.fsync(out.fileno())
        os.replace(beside, path.join(self.folder, name))

    def _card(self, sums: Mapping[str, str]) -> str:
        """Say what the set is."""
        levels = [LEVELS[level] for level in dict.fromkeys(part.level for part in self.parts)]
        return _CARD.format(
            games=f"{len(self):,}",
            levels="\n".join(f"- **{level.name}**, the player `{level.player}`: {level.says}" for level in levels),
            files="\n".join(_row(self.folder, part, sums[part.file]) for part in self.parts),
            seed=self.seed, stacks=self.stacks, edition=RULES, engine=engine(), example=self.parts[0].file, sums=SUMS,
            first=self.parts[0].run.seed,
        )  # fmt: skip


def _row(folder: str, part: Part, sum_: str) -> str:
    title, players = rulebook(part.rulebook).title, len(part.run.players)
    size = path.getsize(path.join(folder, part.file))
    return f"`{part.file}` | {title} | {part.level} | {players} | {part.games:,} | {size:,} | `{sum_}`"


_CARD = """\
# {games} games of Primero and its relatives, played by computer players

This set holds records of whole games. The engine of *Primero: an annotated edition of its rules that runs*
played them. The set is for people who study these games, or who teach a program to play. No person took part in
them.

- Licence: Creative Commons Attribution 4.0 International (CC BY 4.0), https://creativecommons.org/licenses/by/4.0/
- To cite it: The Primero contributors, *Primero*, edition {edition}, records with the seed “{seed}”.
- Engine: SHA-256 `{engine}`. The same engine makes the same files again, byte for byte.

## Who plays

In each file all players play at one level:

{levels}

As few players sit down as the rulebook allows. Where a game is played for money, each begins with {stacks}. The
deal passes on from game to game. Each game stands alone: nothing is carried over from the game before.

## How to read a file

A file is plain text in UTF-8, one record after another. A record begins with the line `[Rulebook "…"]`, and
names the seed of its cards and the cards that were dealt to all players. Each move has a line. The lines that
begin with `#` tell what follows from the moves, with the ids of the rules. Game 0 of `{example}` has the seed
`{first}/0`, and so on.

    >>> from primero_ref import read_games
    >>> for game in read_games("{example}"):
    ...     print(game.players, game.moves)

`sha256sum -c {sums}` checks that your copy is whole.

## What these games do not show

Computer players do not play as people do, and did not learn from them. The games show how these players play
under these rules, and not how Primero was played. Every record has all cards, so a program that learns from it
must be given only what its seat has seen.

## Files

file | rulebook | level | players | games | bytes | SHA-256
--- | --- | --- | --- | --- | --- | ---
{files}
"""


def _kept(file: str, part: Part) -> tuple[int, int, bytes]:
    """Say how many whole games a file has, how many bytes they are, and what of the next one stands there.

    The last game that was begun counts as the next one, since nobody can tell whether it is whole.
    """
    if not path.exists(file):
        return 0, 0, b""
    begun, at, last = 0, 0, 0
    rest: list[bytes] = []
    with open(file, "rb") as lines:
        for line in lines:
            if line.startswith(b"[Rulebook "):
                begun, last, rest = begun + 1, at, []
            elif line.startswith(b"[Seed ") and line.endswith(b"\n"):
                _check_seed(line, file, part, begun - 1)
            rest.append(line)
            at += len(line)
    if begun > part.games:
        raise Unreadable(f"{file} has more than {part.games} games: name another folder.")
    return max(begun - 1, 0), last, b"".join(rest)


def _check_seed(line: bytes, file: str, part: Part, number: int) -> None:
    if line != f'[Seed "{part.run.seed}/{number}"]\n'.encode():
        raise Unreadable(f"{file} is not of this set from game {number} on: cut the file off before that.")


def _sum(file: str) -> str:
    """Give the SHA-256 of a file, which may be too long to be held."""
    from hashlib import sha256

    sum_ = sha256()
    with open(file, "rb") as stream:
        while piece := stream.read(_PIECE):
            sum_.update(piece)
    return sum_.hexdigest()


def parts_of(words: Sequence[str]) -> dict[str, int]:
    """Read how many games are wanted at each level.

    >>> parts_of(["easy=10", "master=1"]), parts_of([]) == GAMES
    ({'easy': 10, 'master': 1}, True)
    >>> parts_of(["easy"])
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: 'easy' names no level with its number of games: write easy=1000.
    """
    games: dict[str, int] = {}
    for word in words:
        level, equals, number = word.partition("=")
        if not equals or not number.isdecimal():
            raise Unreadable(f"{shortened(word)} names no level with its number of games: write easy=1000.")
        games[level] = int(number[:9])
    return games or dict(GAMES)
