"""Demos: snippets that show a claim, run as they stand and once more with the claim suspended."""

from __future__ import annotations

import doctest
from io import StringIO
from itertools import pairwise

from primero_ref.claims import suspended
from primero_ref.divination import Reading
from primero_ref.errors import Illegal, Unreadable
from primero_ref.events import SCORED
from primero_ref.game import Game
from primero_ref.pack import UNKNOWN
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType

PRELUDE = """\
>>> from functools import partial
>>> from primero_ref import *
>>> rules = rulebook("{rulebook}")
>>> deal = partial(dealt, rules)
"""
"""What every demo starts from; the site shows it once on each rules page."""

FINDING = "finding/"
"""What stands before the name of a finding where else a claim is named."""

COUNTING = """\
>>> from fractions import Fraction
>>> from primero_ref.odds import against, bid_of, drawing, exchanges, meets
"""
"""What a finding starts from besides: the odds."""

_ERRORS = "primero_ref.errors."

_NO_ROOM = "there is no room for so much"

MOST = 100_000
"""How many letters a line of a demo may answer with before it is stopped: the worker's memory is finite."""

SHOWN = 20_000
"""How many of these letters are shown: a page is slow with more, and nobody reads them."""


class Demo(NamedTuple):
    """A snippet that shows a claim: where it stands, the sentence that tells it, and its code."""

    claim: str
    number: int
    story: str
    code: str
    file: str
    line: int

    @property
    def id(self) -> str:
        """The claim and the number, as in `italian/forced-see.1`."""
        return f"{self.claim}.{self.number}"

    @property
    def of_finding(self) -> bool:
        """Whether it shows a finding, which is no rule and cannot be suspended."""
        return self.claim.startswith(FINDING)

    @property
    def rulebook(self) -> str:
        """The rulebook that the demo plays under; for a finding Italian Primero, unless it names another."""
        return "italian" if self.of_finding else self.claim.partition("/")[0]

    @property
    def sha256(self) -> str:
        """The hash of the code: the bytes shown, tested and run are the same."""
        import hashlib

        return hashlib.sha256(self.code.encode()).hexdigest()


class Shown(NamedTuple):
    """One line of a demo that was run: what it says, what it should answer, and what it answered."""

    source: str
    want: str
    got: str
    line: int
    ok: bool
    illegal: bool
    error: str

    @property
    def by_the_rules(self) -> bool:
        """Whether it answers, or is refused by a rule, and does not break by some other error."""
        return self.illegal or not self.error


class Outcome(NamedTuple):
    """What running a demo gave, and the table as it stood at the end."""

    lines: tuple[Shown, ...]
    scene: dict[str, object] | None

    @property
    def passed(self) -> bool:
        """Whether every line answered as the demo says."""
        return all(line.ok for line in self.lines)

    @property
    def failure(self) -> Shown | None:
        """The first line that did not."""
        return next((line for line in self.lines if not line.ok), None)

    def as_json(self) -> dict[str, object]:
        """Give it in the shape that the page's runner reads."""
        lines = [
            {"source": line.source, "want": line.want, "got": line.got, "ok": line.ok, "line": line.line}
            for line in self.lines
        ]
        error = next((line.error for line in self.lines if line.error), None)
        return {"passed": self.passed, "lines": lines, "error": error, "scene": self.scene}


class Verdict(NamedTuple):
    """What is to be said of a demo: whether it passes, and what changes when its claim is suspended."""

    demo: Demo
    outcome: Outcome
    difference: Shown | None
    fault: str
    without: Outcome | None = None
    """What came of it with its claim suspended."""

    @property
    def verified(self) -> bool:
        """Whether the demo passes and bites."""
        return self.outcome.passed and self.bites

    @property
    def bites(self) -> bool:
        """Whether it no longer holds once its claim is suspended, by the rules and not by some other error.

        A finding has no claim to suspend: what it shows is counted.
        """
        return self.demo.of_finding or (self.difference is not None and not self.fault)

    def complaint(self) -> str:
        """Say in one sentence, with file and line, what is wrong; nothing if nothing is."""
        demo, failure = self.demo, self.outcome.failure
        if failure:
            said = failure.got.strip().splitlines()[-1:] or ["nothing"]
            want = failure.want.strip().splitlines()[-1:] or ["nothing"]
            return (
                f"{demo.file}:{demo.line + failure.line}: {demo.id} answers {said[0]!r} where the page says {want[0]!r}"
            )
        if self.fault:
            return f"{demo.file}:{demo.line}: {demo.id} breaks without its claim for another cause: {self.fault}"
        if not self.bites:
            return f"{demo.file}:{demo.line}: {demo.id} does not bite: it passes with its claim suspended"
        return ""


class _Checker(doctest.OutputChecker):
    """Compare as doctest does, an error of the rules by its short name."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        """Leave the module out of the name of an error."""
        return super().check_output(want, got.removeprefix(_ERRORS), optionflags)


class _Heard(StringIO):
    """What a line of a demo prints, up to a bound; for doctest, which asks it for whole lines and empties it."""

    def write(self, text: str) -> int:
        """Take some letters more."""
        if self.tell() + len(text) > MOST:
            raise Unreadable(f"A line of a demo answers with {MOST:,} letters at most.")
        return super().write(text)

    def getvalue(self) -> str:
        """Give them, the last line ended."""
        text = super().getvalue()
        return text if not text or text.endswith("\n") else text + "\n"

    def truncate(self, size: int | None = None, /) -> int:
        """Forget all after some place, and go on from there."""
        self.seek(size or 0)
        return super().truncate(size)


class _Lenient(_Checker):
    """Take what is allowed or refused for the same, whichever rule gives the licence or the reason."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        """Compare what is open or shut, and to whom."""
        if super().check_output(want, got, optionflags):
            return True
        ruled = _ruled(want)
        return bool(ruled) and ruled == _ruled(got.removeprefix(_ERRORS))


def _ruled(said: str) -> str:
    """Give what is allowed or refused without its rule, such as `Cinthio may not fold`; nothing if neither is."""
    who, may_not, what = said.strip().removeprefix("Illegal: ").partition(" may not ")
    if "\n" in who:
        return ""
    if may_not:
        return f"{who} may not {what.split()[0].rstrip(':')}" if what else ""
    may = who.partition(" [")[0]
    return may if " may " in may else ""


class _Runner(doctest.DocTestRunner):
    """Run a snippet and keep what each line answered."""

    def __init__(self, *, until_it_differs: bool, lenient: bool) -> None:
        checker = _Lenient() if lenient else _Checker()
        super().__init__(checker, verbose=False, optionflags=doctest.FAIL_FAST if until_it_differs else 0)
        self._fakeout = _Heard()  # where doctest has a demo print
        self.shown: list[Shown] = []

    def _keep(self, example: doctest.Example, got: str, *, ok: bool, illegal: bool = False, error: str = "") -> None:
        want = example.want if example.exc_msg is None else example.exc_msg
        if len(got) > SHOWN:
            got = f"{got[:SHOWN]}…\n"
        error = error[:SHOWN]
        self.shown.append(Shown(example.source, want, got, example.lineno, ok, illegal, error))

    def report_start(self, *_: object) -> None:
        """Say nothing beforehand."""

    def report_success(self, _: object, __: object, example: doctest.Example, got: str) -> None:
        """Keep a line that answered as it should."""
        self._keep(example, _raised(got) or got, ok=True)

    def report_failure(self, _: object, __: object, example: doctest.Example, got: str) -> None:
        """Keep a line that answered otherwise."""
        error = _raised(got)
        self._keep(example, error or got, ok=False, illegal=error.startswith("Illegal:"), error=error.strip())

    def report_unexpected_exception(
        self,
        _: object,
        __: object,
        example: doctest.Example,
        exc_info: tuple[type[BaseException], BaseException, TracebackType],
    ) -> None:
        """Keep a line that raised where nothing should be raised."""
        error = exc_info[1]
        told = str(error) or (_NO_ROOM if isinstance(error, MemoryError) else "")
        said = f"{type(error).__name__}: {told}" if told else type(error).__name__
        self._keep(example, said + "\n", ok=False, illegal=isinstance(error, Illegal), error=said)


def _raised(got: str) -> str:
    """Give the last line of a traceback, the error by its short name; nothing if none was raised."""
    if not got.startswith("Traceback (most recent call last):"):
        return ""
    return got.rstrip().splitlines()[-1].removeprefix(_ERRORS) + "\n"


def prelude(book: str, claim: str = "") -> str:
    """Give the lines that every demo of a rulebook starts from, or one of a finding."""
    return PRELUDE.format(rulebook=book) + (COUNTING if claim.startswith(FINDING) else "")


def run(
    code: str, book: str = "italian", suspend: Iterable[str] = (), claim: str = "", *, until_it_differs: bool = False
) -> Outcome:
    """Run a snippet after the prelude, in a namespace of its own, with some claims suspended.

    `claim` is what it shows; it may be run only to the first line that answers otherwise. Where a claim is suspended
    or an answer looked for it is no other answer that a move is open or shut by another rule.

    >>> run('>>> rules("fold.refund")' + chr(10) + "'half'").passed
    True
    """
    parser = doctest.DocTestParser()
    suspend = tuple(suspend)
    try:
        examples = parser.get_examples(code)
    except ValueError as error:
        return Outcome((_misspelt(code, str(error)),), None)
    with suspended(*suspend):
        namespace: dict[str, object] = {}
        for example in parser.get_examples(prelude(book, claim)):
            exec(example.source, namespace)  # noqa: S102  # the prelude is ours
        runner = _Runner(until_it_differs=until_it_differs, lenient=until_it_differs or bool(suspend))
        test = doctest.DocTest(examples, namespace, "demo", None, 0, code)
        runner.run(test, out=lambda text: None, clear_globs=False)  # noqa: ARG005  # nothing is printed
    return Outcome(tuple(runner.shown), _drawn(test.globs, runner.shown))


def _misspelt(code: str, why: str) -> Shown:
    """Say of a text that is no snippet in which line it goes wrong."""
    line = int("".join(filter(str.isdecimal, why.split(" of the docstring", 1)[0])) or 1)
    slip = (
        "a blank must follow >>> and ..." if "lacks blank" in why else "it does not begin where the line before begins"
    )
    source = code.splitlines(keepends=True)[line - 1 : line]
    said = f"SyntaxError: line {line} is no line of a snippet: {slip}\n"
    return Shown("".join(source), "", said, line - 1, ok=False, illegal=False, error=said.strip())


def _drawn(names: dict[str, object], shown: list[Shown]) -> dict[str, object] | None:
    """Draw the table, or the cards that are laid, as a snippet left them; nothing if it has taken them apart."""
    game, spread = names.get("game"), names.get("spread")
    try:
        if isinstance(spread, Reading):
            return spread.scene()
        return scene(game, shown) if isinstance(game, Game) else None
    except Exception:  # noqa: BLE001  # a reader's snippet may do anything to a game
        return None


def run_json(code: str, claim: str, book: str, suspend: Iterable[str] = ()) -> str:
    """Run a snippet for the page's runner and answer in JSON; `claim` says whose demo it is."""
    import json

    return json.dumps(run(code, book, suspend, claim).as_json(), ensure_ascii=False)


def check(demo: Demo) -> Verdict:
    """Run a demo as it stands, and once more without its claim."""
    outcome = run(demo.code, demo.rulebook, claim=demo.claim)
    if demo.of_finding or not outcome.passed:
        return Verdict(demo, outcome, None, "")
    without = run(demo.code, demo.rulebook, [demo.claim], until_it_differs=True)
    other = without.failure
    fault = other.error if other and not other.by_the_rules else ""
    return Verdict(demo, outcome, other, fault, without)


_SHOWN = ("show", "leavings", *SCORED)
"""Deeds whose cards are only looked at, or come from elsewhere than a hand."""


def scene(game: Game, shown: Iterable[Shown]) -> dict[str, object]:
    """Draw the table as the game left it: who holds what, what each did last, whose turn it is."""
    hands: dict[str, list[str]] = {name: [] for name in game.players}
    deeds = dict.fromkeys(game.players, "")
    for event in game.log:
        if event.deed == "throw in":
            hands = {name: [] for name in game.players}
        elif event.deed == "deal":
            hands[event.who] += map(str, event.cards)
        elif event.who in deeds and event.deed not in ("lift", "dealer", "shuffle"):
            deeds[event.who] = str(event).removeprefix(event.who).strip()
            if event.deed not in _SHOWN:
                for thrown in map(str, event.cards):
                    # a card that nobody had named until it was played lay there unknown
                    hands[event.who].remove(thrown if thrown in hands[event.who] else str(UNKNOWN))
                if event.deed != "take":
                    hands[event.who] += map(str, event.drawn)
    turn = game.offer.seat.name if game.offer else None
    last = [line.got for line in shown][-1:]
    if last and last[0].startswith("Illegal: "):
        said = last[0].removeprefix("Illegal: ").partition(":")[0].strip()
        who = said.partition(" ")[0]
        if who in deeds:
            deeds[who], turn = said.removeprefix(who).strip(), who
    order = [seat.name for seat in game.table.seats] + [
        name for name in game.players if game.seat(name) not in game.table.seats
    ]
    return {
        "players": [
            {
                "name": name, "cards": hands[name], "deed": deeds[name], "turn": name == turn,
                "out": game.seat(name).out, "stack": game.seat(name).stack, "staked": game.seat(name).staked,
            }
            for name in order
        ],
        "bid": str(game.bid) if game.bid else "", "pot": game.pot, "carry": sum(game.carry.values()),
        "layout": [*map(str, game.table.layout)], "laid": any(event.deed == "turn up" for event in game.log),
    }  # fmt: skip


def findings(text: str) -> dict[str, str]:
    r"""Give the sentence of every finding of a page, by its name.

    >>> findings(":::{finding} seven\n:says: Seven is most.\n:::")
    {'seven': 'Seven is most.'}
    """
    lines = text.splitlines()
    return {
        line.partition("{finding}")[2].strip(): after.removeprefix(":says: ").strip()
        for line, after in pairwise(lines)
        if line.startswith(":::") and "{finding}" in line and after.startswith(":says: ")
    }


def collect(text: str, file: str) -> list[Demo]:
    """Find the demos in a Markdown page, each with the line of its first line of code."""
    demos: list[Demo] = []
    claim, counts = "", dict[str, int]()
    lines = text.splitlines()
    place = 0
    while place < len(lines):
        line = lines[place].strip()
        if line.startswith(":::") and "{claim}" in line:
            claim = line.partition("{claim}")[2].strip()
        elif line.startswith(":::") and "{finding}" in line:
            claim = FINDING + line.partition("{finding}")[2].strip()
        elif line.startswith("```") and line.lstrip("`").startswith("{demo}"):
            fence = line[: len(line) - len(line.lstrip("`"))]
            story, place = "", place + 1
            while lines[place].startswith(":"):
                name, _, value = lines[place][1:].partition(":")
                story = value.strip() if name == "story" else story
                place += 1
            while not lines[place].strip():
                place += 1
            first = place
            while lines[place].strip() != fence:
                place += 1
            counts[claim] = counts.get(claim, 0) + 1
            demos.append(
                Demo(claim, counts[claim], story, "\n".join(lines[first:place]).rstrip() + "\n", file, first + 1)
            )
        place += 1
    return demos
