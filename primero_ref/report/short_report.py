"""The short report, two pages for judges: what is played, what otherwise, what is guessed and why, what it rests on."""

from __future__ import annotations

from primero_ref.claims.wording import listed, numbered
from primero_ref.report.full_report import (
    AS_TOLD,
    DEPARTURES,
    FIT,
    GUESS,
    NO_OLD,
    WORKS,
    again,
    departed,
    entrants_words,
    how_put,
    listed_works,
    plain,
)  # fmt: skip
from primero_ref.report.game_report import GUESSED
from primero_ref.report.paper import Facts, Heading, Items, Paper, Paragraph, Run, Table

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.report.game_report import Report, Rule
    from primero_ref.report.paper import Block

PLAYED = "What is played"
RESTS_ON = "What the rules rest on"
GUESSES = "What is guessed, and why"
NO_GUESSES = "None of these rules is a guess."
GUESS_HEADS = ("Rule", "What is played")
NUMBERS = (
    "The numbers are those of the rules in the full documentation, which names the sources of each with their pages."
)
REASONS = {
    "chosen": "We chose it, and no old text states it",
    "gap": "Nobody says it, and this edition fills the gap",
    "conjecture": "It is a conjecture of its author",
    "invention": "It is an invention of its author",
}
"""Why a rule is a guess, in the order in which a reader asks."""


def short_report(report: Report) -> Paper:
    """Write the short report, for two pages.

    >>> from primero_ref.reconstruction import reconstruct
    >>> from primero_ref.report.game_report import report
    >>> short_report(report(reconstruct("italian"))).title
    'Italian Primero (du Coeur, 2002): the short report'
    """
    return Paper(f"{report.title}: the short report", tuple(_blocks(report)), pages=2)


def _blocks(report: Report) -> Iterator[Block]:
    guessed = [(number, rule) for number, rule in enumerate(report.rules, 1) if rule.guess]
    yield Heading(1, f"{report.title}: the short report")
    yield from entrants_words(report)
    yield Facts(report.head)
    yield Heading(2, PLAYED)
    yield plain(
        f"The game has {numbered(len(report.rules), 'rule')}, of which {len(guessed)} are guesses. It is based on "
        f"the game of {report.begun_by} and differs from it in {numbered(len(report.departures), 'point')}. {NUMBERS}"
    )
    yield Heading(2, DEPARTURES.format(report.begun_by))
    yield (
        Items(tuple((departed(report, departure),) for departure in report.departures))
        if report.departures
        else plain(AS_TOLD.format(report.begun_by))
    )
    yield Heading(2, GUESSES)
    if guessed:
        yield from _guesses(guessed)
    else:
        yield plain(NO_GUESSES)
    yield Heading(2, RESTS_ON)
    yield plain(f"Old sources: {'; '.join(report.old)}." if report.old else NO_OLD)
    yield plain(f"Reconstructions: {'; '.join(report.earlier)}.")
    yield Heading(2, FIT)
    yield plain(_fit(report))
    yield Heading(2, WORKS)
    yield listed_works(report)
    yield again(report)


def _guesses(guessed: list[tuple[int, Rule]]) -> Iterator[Block]:
    """Give the guesses under the reasons for which they are guesses, a table for each."""
    for reason, words in REASONS.items():
        rows = tuple((str(number), rule.says) for number, rule in guessed if _reason(rule) == reason)
        if rows:
            yield Paragraph((Run(f"{words}:", "strong"), Run(" "), Run(GUESS, "guess")))
            yield Table(GUESS_HEADS, rows)


def _reason(rule: Rule) -> str:
    if rule.chosen:
        return "chosen"
    return next(grade for grade in GUESSED if rule.grade.startswith(grade) or rule.grade.endswith(grade))


def _fit(report: Report) -> str:
    """Say how the rules agree with the old texts, and with which they do not."""
    failed = []
    for text in report.fit.failed:
        numbers = report.deciding(text.claims, text.answers)
        by = f", against rule {listed(map(str, numbers))}" if numbers else ""
        failed.append(f"{text.at}{by}")
    return how_put(report) + (f" They disagree with: {'; '.join(failed)}." if failed else "")
