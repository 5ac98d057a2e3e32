"""Many games by chance at once, in the arrays of numpy: the script is asked once for each situation."""

from __future__ import annotations

from contextlib import closing
from functools import lru_cache, partial
from hashlib import sha512
from itertools import chain
from threading import Lock

from primero_ref.errors import Illegal, Unreadable, shortened
from primero_ref.game.setup import playable
from primero_ref.lab.cluster import opened, parts
from primero_ref.lab.experiment import MOST, Experiment, GameResult
from primero_ref.lab.lockstep.chunks import Chunk, Learned, Lots
from primero_ref.lab.lockstep.lots import BITS, NAMES, SEATS, LotGame
from primero_ref.lab.lockstep.packed_hands import SIZE
from primero_ref.lab.lockstep.play import ENDS, Lockstep
from primero_ref.lab.statistics import Mean, Share, mean, share
from primero_ref.odds.hand_counts import numpy_if_there

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Executor
    from typing import Any

    from distributed import Client

    from primero_ref.claims import Rulebook
    from primero_ref.game import Game

CHUNK = 1 << 19
"""How many games are played at once; no game depends on it."""

BLOCK = 1 << 13
"""For how many games packs and lots are drawn at once; which games a seed gives depends on it."""

SCRIPTS = ("italian", "english")
"""The scripts whose flow is learned: of the others, some keep what is not learned here."""

NO_NUMPY = 'A batch needs numpy, which is not installed: python -m pip install "primero-ref[fast]"'

MOVES = 12
"""For how many moves of each player lots are drawn beforehand."""


class Simulator:
    """Plays many games of one rulebook between two or three who play by chance.

    Each game is played by lots: its pack and a number for each move. So any game can be played again by the engine
    itself, which judges every move: `game(number)`.
    """

    def __init__(self, rules: Rulebook | str, seed: object = "Primero", stacks: int = 100, seats: int = SEATS) -> None:
        """Take a rulebook, or its id, a seed, the money of each, and how many sit down."""
        rules = playable(rules)
        if rules.script not in SCRIPTS:
            reason, question = _hindrance(rules)
            sentence = f"A batch does not play {rules.title}, since {reason}: play its games one by one"
            raise Illegal(sentence, rules.claim_for(question))
        self.numpy = _numpy()
        fewest, most = rules.number("seats.fewest"), rules.number("seats.most")
        if type(seats) is not int or not SEATS <= seats <= len(NAMES):
            raise Unreadable(
                f"A batch is for two or three players, not {shortened(seats)}: play such games one by one."
            )
        if not fewest <= seats <= most:
            question = "seats.fewest" if seats < fewest else "seats.most"
            few_or_many = "few" if seats < fewest else "many"
            raise Illegal(f"{seats} players are too {few_or_many} for {rules.title}", rules.claim_for(question))
        if type(stacks) is not int:
            raise Unreadable(f"{shortened(stacks)} is no sum of money: all begin with the same whole number.")
        self.rules, self.seed, self.stacks, self.seats = rules, str(seed), stacks, seats
        self.learned = Learned(rules, self.numpy, seats)
        self._lots = 0, self._block(0)
        self._lock = Lock()

    def __reduce__(self) -> tuple[Callable[..., Simulator], tuple[Rulebook, str, int, int]]:
        """Send what it was made of: another process keeps the last that it has made, with what that has learned."""
        return _kept, (self.rules, self.seed, self.stacks, self.seats)

    def lots(self, start: int, games: int) -> Lots:
        """Draw the packs and the lots of games from a number on, which a block begins with; they never change."""
        numpy = self.numpy
        blocks = [self._block(number) for number in range(start // BLOCK, -(-(start + games) // BLOCK))]
        packs, words = (numpy.concatenate(part, axis=1)[:, :games] for part in zip(*blocks, strict=True))
        return Lots(packs, words)

    def _block(self, number: int) -> Lots:
        """Draw those of one block; each place of the pack in turn changes with one of those that are left."""
        numpy = self.numpy
        drawn = sha512(f"{self.seed}/{number}".encode()).digest()
        chance = numpy.random.Generator(numpy.random.PCG64(int.from_bytes(drawn, "big")))
        cards = len(self.rules.ranking.pack)
        lots = chance.integers(0, 1 << BITS, (cards - 1, BLOCK), "u4")
        packs = numpy.empty((cards, BLOCK), "u1")
        packs.T[:] = numpy.arange(cards)
        flat, row = packs.ravel(), numpy.arange(BLOCK)
        for turn, lot in enumerate(lots):
            other = lot.astype("u8")
            other *= cards - turn
            other >>= BITS
            other = other.view("i8")
            other += turn
            other *= BLOCK
            other += row
            card = flat.take(other)
            flat[other] = packs[turn]
            packs[turn] = card
        return Lots(packs, chance.integers(0, 1 << BITS, (MOVES * self.seats, BLOCK), "u4"))

    def lot_game(self, number: int, rules: Rulebook | None = None) -> LotGame:
        """Lay out one game for the engine itself, with the cards and the lots that it has in a batch."""
        start, lots = self._lots
        if not start <= number < start + lots.packs.shape[1]:
            start = number - number % BLOCK
            lots = self._block(number // BLOCK)
            self._lots = start, lots
        row, pack = number - start, self.rules.ranking.pack
        cards = [pack[index] for index in lots.packs[:, row].tolist()]
        words = lots.words[:, row].tolist()
        return LotGame(rules or self.rules, number, cards, words, self.stacks, self.seed, self.seats)

    def game(self, number: int) -> Game:
        """Play one game by the engine itself, move by move; it can be written as a record."""
        return self.lot_game(number).play()

    def play(self, chunk: int, games: int = CHUNK) -> Chunk:
        """Play a chunk of games, or the first of them."""
        start = chunk * CHUNK
        with self._lock:  # what one chunk has learned the next one uses
            lots = self.lots(start, games)
            self._lots = start, lots
            return Lockstep(self.learned, lots, lambda row, rules: self.lot_game(start + row, rules)).play()


@lru_cache(1)
def _kept(rules: Rulebook, seed: str, stacks: int, seats: int) -> Simulator:
    return Simulator(rules, seed, stacks, seats)


class BatchResults:
    """The games of a batch, in order, and summaries of them; what is of a player stands by his name’s place."""

    def __init__(self, simulator: Simulator, chunks: Sequence[Chunk], games: int) -> None:
        """Put the chunks of a batch together."""
        numpy = simulator.numpy
        self.simulator, self.games = simulator, games
        rules = simulator.rules
        self.names = NAMES[: simulator.seats]
        players = tuple((name, "random") for name in self.names)
        self.run = Experiment(rules.id, *rules.changes(), players, simulator.stacks, simulator.seed)

        def whole(arrays: Iterable[Any]) -> Any:  # noqa: ANN401  # arrays of numpy
            return numpy.concatenate([*arrays])[:games]

        self.end, self.moves = whole(chunk.end for chunk in chunks), whole(chunk.moves for chunk in chunks)
        self.pot, self.carried = whole(chunk.pot for chunk in chunks), whole(chunk.carried for chunk in chunks)
        self.by_script = sum(chunk.by_script for chunk in chunks)
        # who deals sits last, so that each is the eldest in his turn
        dealer, seats = numpy.arange(games) % simulator.seats, range(simulator.seats)

        def of_players(part: Callable[[Chunk], list[Any]]) -> list[Any]:
            in_turn = [whole(part(chunk)[index] for chunk in chunks) for index in seats]
            return [numpy.choose((player - dealer - 1) % simulator.seats, in_turn) for player in seats]

        self.gains, self.won = of_players(lambda chunk: chunk.made), of_players(lambda chunk: chunk.won)
        self.levels = of_players(lambda chunk: chunk.level)
        self._kinds = simulator.learned.table.kinds

    def __len__(self) -> int:
        """Count the games."""
        return self.games

    def ends(self) -> dict[str, Share]:
        """Say how often games end in each way."""
        counts = {end: int((self.end == number).sum()) for number, end in enumerate(ENDS)}
        return {end: share(count, self.games) for end, count in sorted(counts.items()) if count}

    def wins(self) -> dict[str, Share]:
        """Say how often each player wins."""
        return {name: share(int(won.sum()), self.games) for name, won in zip(self.names, self.won, strict=True)}

    def made(self) -> dict[str, Mean]:
        """Return what each player gains per game on average."""
        return {name: mean(made.tolist()) for name, made in zip(self.names, self.gains, strict=True)}

    def winning_kinds(self) -> dict[str, Share]:
        """Say how often each kind of hand wins where hands are shown."""
        counts: dict[str, int] = {}
        for won, level in zip(self.won, self.levels, strict=True):
            shown = self.simulator.numpy.bincount(level[won & (level >= 0)], minlength=len(self._kinds)).tolist()
            for kind, count in zip(self._kinds, shown, strict=True):
                counts[kind] = counts.get(kind, 0) + count
        every = sum(counts.values())
        return {kind: share(count, every) for kind, count in sorted(counts.items()) if count}

    def result(self, number: int) -> GameResult:
        """Give the result of one game, but for its last bid and its pot, which a batch does not keep."""
        row = range(self.games)[number]
        names = self.names
        players = [(row + 1 + index) % len(names) for index in range(len(names))]
        winners = tuple(names[player] for player in players if self.won[player][row])
        levels = {names[player]: int(self.levels[player][row]) for player in players}
        kinds = tuple((name, self._kinds[level]) for name, level in levels.items() if level >= 0)
        made = tuple(int(gains[row]) for gains in self.gains)
        return GameResult(
            row, names[row % len(names)], int(self.moves[row]), ENDS[self.end[row]], "", int(self.pot[row]), winners,
            kinds, made, int(self.carried[row]),
        )  # fmt: skip

    def rows(self) -> Iterator[dict[str, object]]:
        """Give the games as rows of a table, one by one."""
        for number in range(self.games):
            result = self.result(number)
            row = result._asdict() | {
                "winners": " ".join(result.winners), "kinds": "; ".join(map(" ".join, result.kinds))
            }  # fmt: skip
            del row["made"], row["bid"]
            yield row | {f"{name} made": made for name, made in zip(self.names, result.made, strict=True)}

    def record(self, number: int) -> str:
        """Give one game as a record."""
        return self.simulator.game(range(self.games)[number]).record()


def run_batch(
    rules: Rulebook | str,
    games: int = 300_000,
    seed: object = "Primero",
    *,
    stacks: int = 100,
    seats: int = SEATS,
    executor: Executor | Client | str | None = None,
    progress: Callable[[int], object] | None = None,
) -> BatchResults:
    """Play many games between two or three players by chance at once; the same seed plays the same games.

    They are other games than those of `run`: a seed gives the two of them different cards. It needs numpy. `executor`
    is as for `run`: each chunk of games may be played on another machine.
    """
    if type(games) is not int or not 1 <= games <= MOST:
        raise Unreadable(f"{shortened(games)} is no number of games: play from one to {MOST:,}.")
    simulator = Simulator(rules, seed, stacks, seats)

    def tell(chunks: int) -> None:
        if progress:
            progress(min(chunks * CHUNK, games))

    work = partial(_play_chunks, simulator, games)
    with opened(executor) as computers, closing(parts(work, 0, -(-games // CHUNK), 1, computers, tell)) as played:
        return BatchResults(simulator, [*chain.from_iterable(played)], games)


def _play_chunks(simulator: Simulator, games: int, start: int, stop: int) -> Iterator[Chunk]:
    """Play some chunks of a batch; this is what a worker does."""
    for number in range(start, stop):
        yield simulator.play(number, min(CHUNK, games - number * CHUNK))


def _hindrance(rules: Rulebook) -> tuple[str, str]:
    """Say why a rulebook with another script is not learned, and which question its rule settles."""
    if rules("stake.from") == "nothing":
        return "nobody bets in it", "stake.from"
    if rules.ranking.size != SIZE:
        return f"its hands have {rules.ranking.size} cards, and a batch knows hands of four", "hand.size"
    if rules.number("seats.fewest") > len(NAMES):
        return f"fewer than {rules.number('seats.fewest')} cannot play it", "seats.fewest"
    return "a hand counts as whichever type its holder likes, and a batch knows one type of each hand", "classes"


def _numpy() -> Any:  # noqa: ANN401  # the library
    numpy = numpy_if_there()
    if numpy is None:
        raise Unreadable(NO_NUMPY)
    return numpy
