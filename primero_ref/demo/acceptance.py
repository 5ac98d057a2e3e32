"""Acceptance: a page with what its demo answers now in the place of what it says, where that still shows the same."""

from __future__ import annotations

import doctest
import re

from primero_ref.demo.pages import collect
from primero_ref.demo.runner import SHOWN
from primero_ref.demo.words import words
from primero_ref.errors import Unreadable

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.demo.verdict import Demo, RunLine, Verdict

_RULES = re.compile(r"\[([^\[\]]*/[^\[\]]*)\]\s*$")


def objection(verdict: Verdict) -> str:
    """Say in a few words why what a demo answers now cannot be its answer; nothing if it may be tried.

    Another error than one of the rules, and another rule that refuses, mean that the demo no longer shows its claim.
    """
    for line in verdict.outcome.lines:
        if line.ok:
            continue
        if line.stopped:
            return line.error.partition(": ")[2]
        if not line.by_the_rules:
            return f"it now raises {line.error!r}, which is no refusal by a rule; mend the demo by hand"
        before, now = _RULES.search(line.want), _RULES.search(line.got)
        if line.illegal and before and now and before[1] != now[1]:
            return f"{now[1]} now refuses what {before[1]} refused, so it shows another rule; mend the demo by hand"
        if len(line.got) > SHOWN:
            return f"it now answers with more than {SHOWN:,} letters; have it answer less"
    return ""


def contradiction(sentence: str, verdict: Verdict) -> str:
    """Say in a few words what the sentence of a finding says that its demo answered, and does not any more.

    A finding has no claim to suspend, so what it says is held to what it showed: its numbers, players and types of
    hand. What its demo never answered, such as a share that the sentence gives in round numbers, is not judged.
    """
    lines = verdict.outcome.lines
    before = {word.value for line in lines for word in words(_whole_numbers(line.want))}
    now = {word.value for line in lines for word in words(_whole_numbers(line.got))}
    for word in words(sentence):
        if not word.idle and word.value in before - now:
            return f"its finding says {word.written}, which it no longer answers; mend the finding or the demo by hand"
    return ""


def _whole_numbers(answer: str) -> str:
    """Leave out the numbers that have decimals, whose digits say nothing one by one.

    >>> _whole_numbers("7 of 37, 18.9%, is 7.0 times 1/37").split()
    ['7', 'of', '37,', '%,', 'is', '7', 'times', '1/37']
    """
    return re.sub(r"\d+\.\d+", " ", re.sub(r"(\d)\.0+\b", r"\1", answer))


def rewritten(text: str, verdict: Verdict) -> str:
    """Give a page with the answers of one demo as they are now; nothing else of the page changes.

    Raises Unreadable if the demo does not stand in the text as it was run.
    """
    demo = verdict.demo
    lines = text.splitlines(keepends=True)
    standing = next((other for other in collect(text, demo.file) if other.id == demo.id), None)
    if standing is None or standing.code != demo.code:
        raise Unreadable(f"{demo.file}:{demo.line}: {demo.id} has been changed meanwhile; run this again.")
    examples = {example.lineno: example for example in doctest.DocTestParser().get_examples(demo.code)}
    for line in reversed([line for line in verdict.outcome.lines if not line.ok]):
        example = examples[line.line]
        first = standing.line - 1 + example.lineno + example.source.count("\n")
        last = first + example.want.count("\n")
        before = lines[first - 1]
        end = before[len(before.rstrip("\r\n")) :] or "\n"
        lines[first:last] = [f"{' ' * example.indent}{answer}{end}" for answer in _answers(line)]
    return "".join(lines)


def _answers(line: RunLine) -> list[str]:
    """Write what a line answers now, as a page does."""
    if line.error:
        return ["Traceback (most recent call last):", "    ...", *line.error.splitlines()[-1:]]
    return [answer or "<BLANKLINE>" for answer in line.got.removesuffix("\n").split("\n")] if line.got else []


def demo_in(text: str, demo: Demo) -> Demo:
    """Give a demo as it stands in another text of its page."""
    return next(other for other in collect(text, demo.file) if other.id == demo.id)
