"""Demos: snippets that show a claim, run as they stand and once more with the claim suspended."""

from __future__ import annotations

import doctest
from contextlib import suppress
from dis import opmap
from functools import lru_cache
from io import StringIO

from primero_ref.claims import rulebook, suspended
from primero_ref.demo.clock import Endless
from primero_ref.demo.confinement import Confinement, cleared, confined
from primero_ref.demo.permission import NONE
from primero_ref.demo.resource_limits import limited
from primero_ref.demo.run_notes import noted
from primero_ref.demo.scene import scene_of
from primero_ref.demo.sight import Sight
from primero_ref.demo.story import complaint
from primero_ref.demo.verdict import FINDING, Demo, Outcome, RunLine, Verdict
from primero_ref.errors import Illegal, Unreadable

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import TracebackType

    from primero_ref.demo.clock import Clock
    from primero_ref.demo.permission import Permission

PRELUDE = """\
>>> from functools import partial
>>> from primero_ref import *
>>> rules = rulebook("{rulebook}")
>>> deal = partial(dealt, rules)
"""
"""What every demo starts from; the site shows it once on each rules page."""

COUNTING = """\
>>> from fractions import Fraction
>>> from primero_ref.odds import against, bid_of, drawing, exchanges, meets
"""
"""What a finding starts from besides: the odds."""

_ERRORS = "primero_ref.errors."

_SHORTEN = "shorten it, or give it more time with a reason: `:may: 10 seconds, because …`"

_NO_ROOM = "there is no room for so much"

MOST = 100_000
"""How many letters a line of a demo may answer with before it is stopped: the worker's memory is finite."""

SHOWN = 20_000
"""How many of these letters are shown: a page is slow with more, and nobody reads them."""


class _Checker(doctest.OutputChecker):
    """Compare as doctest does, an error of the rules by its short name."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        """Leave the module out of the name of an error."""
        return super().check_output(want.removeprefix(_ERRORS), got.removeprefix(_ERRORS), optionflags)


class _BoundedOutput(StringIO):
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


class _SameRulingChecker(_Checker):
    """Take what is allowed or refused for the same, whichever rule gives the licence or the reason."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        """Compare what is open or shut, and to whom."""
        if super().check_output(want, got, optionflags):
            return True
        ruled = _ruled(want)
        return bool(ruled) and ruled == _ruled(got.removeprefix(_ERRORS))


def _ruled(answer: str) -> str:
    """Give what is allowed or refused without its rule, such as `Cinthio may not fold`; nothing if neither is."""
    who, may_not, what = answer.strip().removeprefix("Illegal: ").partition(" may not ")
    if "\n" in who:
        return ""
    if may_not:
        return f"{who} may not {what.split()[0].rstrip(':')}" if what else ""
    may = who.partition(" [")[0]
    return may if " may " in may else ""


class _Runner(doctest.DocTestRunner):
    """Run a snippet and keep what each line answered, up to the one at which it is stopped."""

    def __init__(
        self, clock: Clock, confinement: Confinement, *, until_it_differs: bool, lenient: bool, look: Callable[[], None]
    ) -> None:
        checker = _SameRulingChecker() if lenient else _Checker()
        super().__init__(checker, verbose=False, optionflags=doctest.FAIL_FAST if until_it_differs else 0)
        self._fakeout = _BoundedOutput()  # where doctest has a demo print
        self._clock, self._confinement, self._look = clock, confinement, look
        self._done = False
        self.lines: list[RunLine] = []

    def _keep(self, example: doctest.Example, got: str, *, ok: bool, illegal: bool = False, error: str = "") -> None:
        if self.stopped(example.source, example.lineno):
            return
        want = example.want if example.exc_msg is None else example.exc_msg
        if len(got) > SHOWN:
            got = f"{got[:SHOWN]}…\n"
        error = error[:SHOWN]
        self.lines.append(RunLine(example.source, want, got, example.lineno, ok, illegal, error))
        self._look()

    def stopped(self, source: str = "", line: int = 0) -> bool:
        """Keep a line at which the demo is stopped, if it is, whatever it has caught; what follows it is not kept."""
        error = ""
        if not self._done and (misdeed := self._confinement.take()):
            error = f"Confined: {misdeed}"
        elif not self._done and self._clock.why:
            error = f"Endless: {self._clock.why}; {_SHORTEN}"
        if error:
            self.optionflags |= doctest.FAIL_FAST
            self.lines.append(RunLine(source, "", error + "\n", line, ok=False, illegal=False, error=error))
            self._done = True  # only now: `Endless` may come again as the line is made, whose code is in no file
        return self._done

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
        sentence = str(error) or (_NO_ROOM if isinstance(error, MemoryError) else "")
        raised = f"{type(error).__name__}: {sentence}" if sentence else type(error).__name__
        self._keep(example, raised + "\n", ok=False, illegal=isinstance(error, Illegal), error=raised)


def _raised(got: str) -> str:
    """Give the last line of a traceback, the error by its short name; nothing if none was raised."""
    if not got.startswith("Traceback (most recent call last):"):
        return ""
    return got.rstrip().splitlines()[-1].removeprefix(_ERRORS) + "\n"


def prelude(book: str, claim: str = "") -> str:
    """Give the lines that every demo of a rulebook starts from, or one of a finding."""
    return PRELUDE.format(rulebook=book) + (COUNTING if claim.startswith(FINDING) else "")


def run(
    code: str,
    book: str = "italian",
    suspend: Iterable[str] = (),
    claim: str = "",
    *,
    until_it_differs: bool = False,
    look: Callable[[dict[str, object]], None] = lambda _: None,
    may: Permission = NONE,
) -> Outcome:
    """Run a demo's code after the prelude, in its own namespace, with some claims disabled.

    `claim` is what it shows; it may be run only to the first line that answers otherwise, and `look` is given the
    namespace after each line. It is confined, and stopped after a while; `may` says what it may do nevertheless.
    Where a claim is suspended or an answer looked for, it is no other answer that a move is open or shut by another
    rule.

    >>> run('>>> rules("fold.refund")' + chr(10) + "'half'").passed
    True
    """
    suspend = tuple(suspend)
    try:
        examples = _examples(code)
    except ValueError as error:
        return Outcome((misspelt(code, str(error)),), None)
    with suspended(*suspend), cleared(may) as left, limited(may.seconds) as clock, confined(may) as confinement:
        namespace: dict[str, object] = {"__builtins__": confinement.builtins()}
        for example in _examples(prelude(book, claim)):
            exec(example.source, namespace)  # noqa: S102  # the prelude is ours
        test = doctest.DocTest(examples, namespace, "demo", None, 0, code)
        lenient = until_it_differs or bool(suspend)
        runner = _Runner(
            clock, confinement, until_it_differs=until_it_differs, lenient=lenient, look=lambda: look(test.globs)
        )
        try:
            runner.run(test, out=lambda text: None, clear_globs=False)  # noqa: ARG005  # nothing is printed
        except KeyboardInterrupt as error:  # doctest lets it through
            if not _raises(error):
                raise
            confinement.note("a demo may not raise KeyboardInterrupt, which stops whoever runs it; take that out")
        except Endless:  # it came between two lines
            pass
    for sentence in left:
        confinement.note(sentence)
    runner.stopped()
    return Outcome(tuple(runner.lines), scene_of(test.globs, runner.lines))


def _raises(error: BaseException) -> bool:
    """Say whether a snippet has raised this itself, and nobody has pressed Ctrl-C."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_code.co_code[trace.tb_lasti] == opmap["RAISE_VARARGS"]


def run_line(example: doctest.Example, namespace: dict[str, object]) -> list[RunLine]:
    r"""Run one line of a snippet in a namespace that others share, and give what it answered.

    >>> run_line(doctest.Example("6 * 7", ""), {})[0].got
    '42\n'
    """
    test = doctest.DocTest([example], {}, "line", None, 0, "")
    test.globs = namespace  # doctest would take a copy, and what a line defines would not know the next
    with limited() as clock:
        runner = _Runner(clock, Confinement(NONE), until_it_differs=False, lenient=False, look=lambda: None)
        with suppress(Endless):  # it came when all was done
            runner.run(test, out=lambda text: None, clear_globs=False)  # noqa: ARG005  # nothing is printed
    runner.stopped(example.source, example.lineno)
    return runner.lines


@lru_cache(maxsize=64)
def _examples(code: str) -> list[doctest.Example]:
    """Take a snippet apart; one is run again and again, with one answer changed and another."""
    return doctest.DocTestParser().get_examples(code)


def misspelt(code: str, why: str) -> RunLine:
    """Say of a text that is no snippet in which line it goes wrong."""
    line = int("".join(filter(str.isdecimal, why.split(" of the docstring", 1)[0])) or 1)
    slip = (
        "a blank must follow >>> and ..." if "lacks blank" in why else "it does not begin where the line before begins"
    )
    source = code.splitlines(keepends=True)[line - 1 : line]
    error = f"SyntaxError: line {line} is no line of a snippet: {slip}"
    return RunLine("".join(source), "", error + "\n", line - 1, ok=False, illegal=False, error=error)


def run_json(
    code: str,
    claim: str,
    book: str,
    suspend: Iterable[str] = (),
    both: bool = False,  # noqa: FBT001, FBT002  # the last word of a job, by its place
) -> str:
    """Run a snippet for the page's runner and answer in JSON; `claim` says whose demo it is.

    With `both` it is run once more without the claim, and what differs is told as `without`.
    """
    import json

    outcome = run(code, book, suspend, claim)
    answer = outcome.as_json()
    if both and claim and not claim.startswith(FINDING):
        answer["without"] = contrast(outcome, run(code, book, [claim], claim))
    return json.dumps(answer, ensure_ascii=False)


def contrast(kept: Outcome, without: Outcome) -> dict[str, object]:
    """Say what differs without a claim: the first line that answers otherwise, its answer, and the table if that does.

    Nothing is asked where nothing differs.
    """
    same = _SameRulingChecker()
    for line, other in zip(kept.lines, without.lines, strict=False):
        if not same.check_output(line.got, other.got, 0):
            table = without.scene if without.scene != kept.scene else None
            return {"asked": line.source.strip().splitlines()[0], "answer": answer_told(other.got), "scene": table}
    return {"asked": "", "answer": "", "scene": None}


def answer_told(got: str) -> str:
    r"""Give the last line of an answer, a refusal or a permission without its rules.

    >>> answer_told("Illegal: Alberto may not fold: the last player must see [italian/forced-see]\n")
    'Alberto may not fold: the last player must see'
    """
    last = got.strip().splitlines()[-1:] or [""]
    answer = last[0].strip()
    if answer.startswith("Illegal: ") or " may " in answer:
        return answer.removeprefix("Illegal: ").partition(" [")[0]
    return answer


def check(demo: Demo, runs: Callable[..., Outcome] = run) -> Verdict:
    """Run a demo with and without its claim, and check that its story agrees with it.

    `runs` runs it as `run` does, and may note what it does meanwhile.
    """
    with noted(demo):
        return _verdict(demo, runs)


def _verdict(demo: Demo, runs: Callable[..., Outcome]) -> Verdict:
    kept = Sight(rulebook(demo.rulebook))
    outcome = runs(demo.code, demo.rulebook, claim=demo.claim, look=kept.look, may=demo.may)
    if not outcome.passed:
        return Verdict(demo, outcome, None, "")
    kept.close(demo.code, outcome.lines)
    if demo.of_finding:
        return Verdict(demo, outcome, None, "", untrue=complaint(demo, kept, None))
    without = Sight(rulebook(demo.rulebook))
    without_claim = runs(demo.code, demo.rulebook, [demo.claim], until_it_differs=True, look=without.look, may=demo.may)
    without.close(demo.code, without_claim.lines)
    untrue = complaint(demo, kept, without)
    difference = without_claim.failure
    other_error = difference.error if difference and not difference.by_the_rules else ""
    return Verdict(demo, outcome, difference, other_error, without_claim, untrue)
