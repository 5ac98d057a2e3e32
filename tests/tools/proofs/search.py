"""The search for a game that an answer changes: scenario by scenario, demo by demo, until one comes out otherwise."""

from __future__ import annotations

from functools import cached_property
from time import process_time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from primero_ref import rulebook
from primero_ref.cards.poker import PokerRanking
from primero_ref.cards.ranking import Ranking
from primero_ref.reconstruction.script_questions import DRAWN
from tests.tools.proofs.answers import fits
from tests.tools.proofs.course import Course, difference, play
from tests.tools.proofs.demo_games import demo_game, demo_games
from tests.tools.proofs.evenings import EVENING, EVENINGS, evening_differs
from tests.tools.proofs.picture import PICTURE, drawn_otherwise
from tests.tools.proofs.scenario import RAISING_FROM, Scenario, scenario

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from primero_ref.claims import Rulebook
    from primero_ref.claims.answer import Answer
    from tests.tools.proofs.demo_games import DemoGame

GAMES: Final = 2000
"""How many scenarios are played of each rulebook before a search gives up."""

ARRANGED: Final = 400
"""How many scenarios follow in which the hands of two players are arranged."""

DIRECTED: Final = 200
"""How many scenarios follow that are each directed at one thing."""

FIRST: Final = 160
"""How many of them are played before the games of the demos."""

PATIENCE: Final = 60
"""How many seconds of the processor are spent on one answer."""

CONTRADICTS, UNASKED, ALIKE = "contradicts", "unasked", "alike"
"""What is noted of an answer that no game shows: it contradicts others, or the script never asks the question in any
of the games, or it asks, and no game differs."""

APART: Final = (PICTURE, *(f"{EVENING}{number}" for number in range(EVENINGS)))
"""What shows the answers that change no single game: how the table is drawn, and whole evenings."""

OUTCOMES: Final = (CONTRADICTS, UNASKED, ALIKE)


class Found(NamedTuple):
    """What came of one answer: the scenario or demo that shows it and where its game differs, or an outcome."""

    by: str
    where: str
    """At what point its game differs, or how many games were played in vain."""


class Asked(dict[str, Any]):
    """Answers by question that note which have been looked at."""

    def __init__(self, answers: dict[str, Any]) -> None:
        """Begin with nothing noted."""
        super().__init__(answers)
        self.noted: set[str] = set()

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - whatever the answer is
        self.noted.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: object = None) -> Any:  # noqa: ANN401 - likewise
        """Look at one."""
        self.noted.add(name)
        return super().get(name, default)


def watched(
    book: str, given: Mapping[str, object], ranking: tuple[Ranking, Asked] | None = None
) -> tuple[Rulebook, Asked]:
    """Give a rulebook, made anew, with some answers, and what notes the questions that are asked of it.

    The rulebook looks for a ranking of hands by the answers to all the questions that any ranking asks. So it is given
    one, with what notes the questions that this ranking asks.
    """
    published = rulebook(book)
    rules = published.but(answers=given) if given else published.titled(published.title, published.redactor)
    rules.ranking, _ = ranking or watched_ranking(rules)
    asked = rules.settled = Asked(rules.settled)
    look_up = rules.ask

    def ask(question: str, /) -> Answer:
        asked.noted.add(question)
        return look_up(question)

    rules.ask = ask  # type: ignore[method-assign]  # this one rulebook alone is watched
    return rules, asked


def watched_ranking(rules: Rulebook) -> tuple[Ranking, Asked]:
    """Make the ranking of a rulebook anew, with what notes the questions that it asks."""
    asked = Asked(rules.settled)
    poker = rules("ranking") == "poker hands"
    return (PokerRanking(asked.__getitem__) if poker else Ranking(asked.__getitem__)), asked


class Played(NamedTuple):
    """A game as it was played: its table, how it went, and the questions that were asked in it."""

    there: Scenario | DemoGame
    course: Course | None
    asked: frozenset[str]


class Search:
    """The games of one rulebook as it is published, or with some answers, kept while its other answers are tried."""

    def __init__(
        self, book: str, games: int = GAMES, given: Mapping[str, object] | None = None, directed: int = DIRECTED
    ) -> None:
        """Begin with no game played."""
        self.book, self.games, self._given, self._directed = book, games, dict(given or {}), directed
        self._script = rulebook(book).script
        self._ranking = watched_ranking(rulebook(book).but(answers=self._given))
        self._played: dict[int, Played] = {}

    def _play(self, there: Scenario | DemoGame) -> Played:
        """Play a game under a rulebook of which nothing is worked out yet, so that it asks all that it needs."""
        rules, asked = watched(self.book, self._given, self._ranking)
        course = play(rules, there)
        # what the ranking has worked out for an earlier game it does not ask again
        return Played(there, course, frozenset(asked.noted | self._ranking[1].noted))

    def _chance(self, first: int, last: int) -> Iterator[tuple[str, Played]]:
        """Give scenarios with their courses, played when they are first wanted."""
        for number in range(first, last):
            if number not in self._played:
                self._played[number] = self._play(scenario(self.book, number))
            yield str(number), self._played[number]

    @cached_property
    def _demos(self) -> list[tuple[str, Played]]:
        played = [(game.name, self._play(game)) for game in demo_games(self._script)]
        return [(name, game) for name, game in played if game.course]

    def ways(self) -> Iterator[tuple[str, Played]]:
        """Give all games in the order in which they are tried."""
        yield from self._chance(0, min(FIRST, self.games))
        yield from self._demos
        yield from self._chance(FIRST, self.games)
        if self.games == GAMES:
            yield from self._chance(GAMES, GAMES + ARRANGED)
            yield from self._chance(RAISING_FROM, RAISING_FROM + self._directed)

    def find(self, name: str, answer: object, before: int = 0) -> Found:
        """Look for a game that comes out otherwise with an answer; as many as were tried `before` are left out."""
        if not fits(self.book, name, answer, self._given):
            return Found(CONTRADICTS, "-")
        for by in () if before else APART:
            where = shown(self.book, name, answer, by, self._given)
            if where:
                return Found(by, where)
        rules = rulebook(self.book).but(answers={**self._given, name: answer})
        until = process_time() + PATIENCE
        tried, asked = 0, False
        for by, game in self.ways():
            asked = asked or name in game.asked
            if tried >= before and name in game.asked:  # what is never read cannot change what follows from a seed
                if process_time() > until:
                    break
                where = differs(rules, game.there, game.course)
                if where:
                    return Found(by, where)
            tried += 1
        return Found(ALIKE if asked else UNASKED, str(tried))

    @property
    def asked(self) -> frozenset[str]:
        """The questions that are asked in any of the games."""
        return frozenset().union(*(game.asked for _, game in self.ways()))


def differs(rules: Rulebook, there: Scenario | DemoGame, course: Course | None) -> str:
    """Say where a game goes otherwise under other rules, or nothing if nowhere."""
    return difference(rules, there.begin, course, named=not isinstance(there, Scenario) or bool(there.deal))


def game_by(book: str, by: str) -> Scenario | DemoGame:
    """Give the scenario or the game of a demo that stands in a kept row."""
    return scenario(book, int(by)) if by.isdigit() else demo_game(by)


def shown(book: str, name: str, answer: object, by: str, given: Mapping[str, object] | None = None) -> str:
    """Play a kept game both ways; say where it goes otherwise with the answer, or nothing if nowhere.

    `given` are other answers, with which it is played both times.
    """
    here = rulebook(book).but(answers=dict(given)) if given else rulebook(book)
    there = rulebook(book).but(answers={**(given or {}), name: answer})
    if by == PICTURE:
        return drawn_otherwise(here, there) if name in DRAWN else ""
    if by.startswith(EVENING):
        return evening_differs(here, there, int(by.removeprefix(EVENING))) if name.startswith("evening.") else ""
    table = game_by(book, by)
    return differs(there, table, play(here, table))


Note = tuple[str, str, object, Found]


def searched(
    book: str, wanted: list[tuple[str, object, int]], note: Callable[[Note], None], games: int, directed: int = DIRECTED
) -> None:
    """Search for some answers of a rulebook, each with how many games were tried before, and note what is found."""
    search = Search(book, games, directed=directed)
    for name, answer, before in wanted:
        note((book, name, answer, search.find(name, answer, before)))
