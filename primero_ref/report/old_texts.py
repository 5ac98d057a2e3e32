"""How rules fit the old texts, for a game report: what they fail and by which rule, what they fit, what they leave."""

from __future__ import annotations

import re

from primero_ref.errors import Unreadable, as_listed, shortened
from primero_ref.fit import FAILS, FITS, counted, witness
from primero_ref.fit.checks import check, course_of
from primero_ref.fit.course import GOES
from primero_ref.report.grounds import Objection, cited_as, place
from primero_ref.sources import works
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.claims import Rulebook
    from primero_ref.fit import Finding, Witness

FINDINGS = "findings: leave them out, or give those of put_to(rules)"

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class FailedText(NamedTuple):
    """A sentence of an old text that the rules fail: what it says, where it stands, and which rules decide it.

    `why` is what the engine said. `caveat` says what speaks against reading the text so. `answers` are the questions
    that the writer of the report answers himself, where his own answers decide it.
    """

    says: str
    at: str
    why: str
    claims: tuple[str, ...]
    passages: tuple[str, ...] = ()
    caveat: str = ""
    answers: tuple[str, ...] = ()

    @property
    def objection(self) -> Objection:
        """What the text says against the rules by which it fails."""
        loci = (passage.id for name in self.passages for passage in works.passage_range(name))
        return Objection(frozenset(loci), self.at, self.says)


class OldTexts(NamedTuple):
    """What the old texts make of some rules: those that fail, and the titles of the others."""

    failed: tuple[FailedText, ...]
    fitted: tuple[str, ...]
    silent: tuple[str, ...]

    @property
    def number(self) -> int:
        """How many texts the rules were put to."""
        return len(self.failed) + len(self.fitted) + len(self.silent)

    @property
    def speak(self) -> bool:
        """Whether any of them speaks to these rules."""
        return bool(self.failed or self.fitted)


def put_to(rules: Rulebook) -> tuple[Finding, ...]:
    """Put every witness that counts to some rules; no answers are sought that would let it pass.

    >>> from primero_ref import rulebook
    >>> [finding.witness for finding in put_to(rulebook("italian")) if finding.verdict == "fails"]
    ['harington-flush', 'minsheu-vie', 'minsheu-flush']
    """
    return tuple(check(told_by, rules, mend=False) for told_by in counted())


def old_texts(findings: Iterable[Finding], rules: Rulebook, without: Mapping[str, Rulebook]) -> OldTexts:
    """Sort what was found of each witness.

    `without` gives, for each answer of the writer’s own, the rules without it. A text that fails by such an answer has
    no rule to fail by, and the check counts it as silent; here it fails by that answer if it fits without it.
    """
    failed, fitted, silent = [], [], []
    for finding in as_listed(findings, FINDINGS):
        if not hasattr(finding, "witness"):
            raise Unreadable(f"{shortened(finding)} is none of the {FINDINGS}.")
        told_by = witness(finding.witness)
        if not told_by.counts:
            continue
        at = " and ".join(f"{cited_as(name)}, {place(name)}" for name in told_by.passages)
        why = _drawn(finding.sentence)
        text = FailedText(told_by.says, at, why, finding.claims, told_by.passages, told_by.caveat)
        if finding.verdict == FITS:
            fitted.append(told_by.title)
        elif mine := tuple(name for name in told_by.on if name in without and _fails_by(told_by, rules, without[name])):
            failed.append(text._replace(answers=mine, claims=()))
        elif finding.verdict == FAILS:
            failed.append(text)
        else:
            silent.append(told_by.title)
    return OldTexts(tuple(failed), tuple(fitted), tuple(silent))


def _fails_by(told_by: Witness, rules: Rulebook, without: Rulebook) -> bool:
    """Say whether a text fits the rules without an answer, and with it does not."""
    if course_of(told_by, rules).state == GOES:
        return False
    return check(told_by, without, mend=False).verdict == FITS


def _drawn(sentence: str) -> str:
    """Say a sentence with its cards as they are drawn.

    >>> _drawn("Bernardo vies numerus 40 for 9, exchanging 2h for 2c")
    'Bernardo vies numerus 40 for 9, exchanging 2♥ for 2♣'
    """
    return re.sub(r"\b([2-9TJQKA])([cdhs])\b", lambda card: f"{card[1]}{SUITS[card[2]]}", sentence)
