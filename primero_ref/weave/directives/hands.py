"""The directives that rank hands, compare them and count with them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives

from primero_ref.compare import hands
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.html import poker
from primero_ref.weave.parts.directive import Directive
from primero_ref.web.calculators import counting_books, throwing, winning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from docutils.nodes import Node


class ThrowingDirective(Directive):
    """What to throw of a hand: `{throwing} 7c 6c Ad 2h`, and if need be `:goal:`, `:known:`, `:rulebook:`."""

    final_argument_whitespace = True
    option_spec: ClassVar = dict.fromkeys(("rulebook", "goal", "known"), directives.unchanged_required)

    def run(self) -> list[Node]:
        """Put the table."""
        goal, known = self.options.get("goal", "highest"), self.options.get("known", "")
        return self.counted("throwing", throwing, self.arguments[0], goal, known)

    def counted(self, part: str, count: Callable[..., object], *asked: str) -> list[Node]:
        """Put a table; what cannot be counted breaks the build."""
        book = self.options.get("rulebook", "italian")
        depend(self.env, "facts", "engine")
        try:
            count(book, *asked)
        except (Illegal, Unknown, Unreadable) as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return []
        return self.block(part, book, *asked)


class WinningDirective(ThrowingDirective):
    """How often each of some hands wins: `{winning} 7c 6c | Kh Qd`, and if need be `:known:` and `:rulebook:`."""

    def run(self) -> list[Node]:
        """Put the table."""
        return self.counted("winning", winning, self.arguments[0], self.options.get("known", ""))


class CalculatorDirective(Directive):
    """A form for a reader's own cards: `{calculator} throw` or `{calculator} win`."""

    def run(self) -> list[Node]:
        """Put the form."""
        depend(self.env, "facts", "engine")
        self.need("rulebook", *counting_books())
        return self.block({"throw": "thrower", "win": "winner"}[self.arguments[0]])


class SpeedDirective(Directive):
    """What `make bench` measured, from the file that it wrote: `{speed} speed.json`."""

    part = "speed"

    def run(self) -> list[Node]:
        """Put the tables."""
        return self.block(self.part, self.read(self.arguments[0]))

    def read(self, named: str) -> str:
        """Read a file, on which the page depends from then on."""
        name, file = self.env.relfn2path(named)
        self.env.note_dependency(name)
        return Path(file).read_text(encoding="utf-8")


class ContestDirective(SpeedDirective):
    """What `make contest` found, from the file that it wrote: `{contest} players.json`."""

    part = "contest"


class DuelsDirective(SpeedDirective):
    """What `make duels` found, from the file that it wrote: `{duels} duels.json`."""

    part = "duels"


class MeetingsDirective(SpeedDirective):
    """Who is ahead of whom, from files that `make duels` wrote: `{meetings} quick_duels.json table_duels.json`."""

    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Put the table."""
        duels = [duel for named in self.arguments[0].split() for duel in json.loads(self.read(named))["duels"]]
        return self.block("meetings", json.dumps({"duels": duels}))


class MoveTimesDirective(SpeedDirective):
    """How long the master thinks, from the file that `tests.tools.move_times` wrote: `{move-times} move_times.json`."""

    part = "move-times"


class TempersDirective(Directive):
    """How the players who count the odds differ: `{tempers}`."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the table."""
        depend(self.env, "engine")
        return self.block("tempers")


class WaysDirective(Directive):
    """In how many ways a game can go on, from the folder with the counts of each rulebook: `{ways} ../tests/counts`."""

    def run(self) -> list[Node]:
        """Put the table; the openings of the rulebooks are shown."""
        depend(self.env, "facts", "engine")
        files = sorted(Path(self.env.relfn2path(self.arguments[0])[1]).glob("*.toml"))
        counted = {}
        for file in files:
            self.env.note_dependency(str(file))
            openings = tomllib.loads(file.read_text(encoding="utf-8"))["opening"]
            counted[file.stem] = openings["ways"] + openings["deep"]
        return self.block("ways", json.dumps(counted))


class RankedDirective(Directive):
    """One hand under every rulebook, `{ranked} 7c 6c Ac Js`, or which of two wins, `{ranked} 7c 6c | 5h 4h`."""

    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Put the table; hands that cannot be ranked break the build."""
        hand, against, other = (part.strip() for part in self.arguments[0].partition("|"))
        try:
            rows = hands.showdowns(hand, other) if against else hands.rank_under_all(hand)
        except (Illegal, Unreadable) as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return []
        depend(self.env, "texts", "facts", "engine")
        self.need("rulebook", *(row.rulebook for row in rows))
        self.ground(claim for row in rows for claim in (*row.claims, *row.remarks))
        return self.block("met", hand, other) if against else self.block("ranked", hand)

    def ground(self, claims: Iterable[str]) -> None:
        """Note the claims that stand behind an answer, and their passages."""
        named = [relations.all_claims()[claim] for claim in claims]
        self.need("claim", *(claim.id for claim in named))
        self.need("passage", *(evidence.passage for claim in named for evidence in claim.evidence))


class RankerDirective(RankedDirective):
    """The form in which a reader names a hand or two."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the form."""
        depend(self.env, "texts", "facts", "engine")
        self.need("rulebook", *hands.ranking_books())
        self.ground(hands.nameable_claims())
        return self.block("ranker")


class PokerCountsDirective(Directive):
    """How many hands of the King's deck there are of each kind."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the table."""
        depend(self.env, "facts", "engine")
        self.need("claim", *poker.READINGS)
        return self.block("poker-counts")
