"""The full game report as a paper: every rule with its footnote, guesses marked, what fits, how to make it again."""

from __future__ import annotations

from primero_ref.claims.wording import numbered
from primero_ref.edition import __version__
from primero_ref.report.paper import Facts, Heading, Items, Note, Paper, Paragraph, Run

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from primero_ref.report.game_report import Departure, Quotation, Report, Rule
    from primero_ref.report.old_texts import FailedText
    from primero_ref.report.paper import Block

SUMMARY = "In the entrant’s own words"
RULES = "The rules as played"
OLD = "Old sources"
EARLIER = "Reconstructions used"
DEPARTURES = "Where this departs from {}"
GAPS = "What no source says"
FIT = "How these rules fit the old texts"
WORKS = "Works"
AGAIN = "How to make this report again"
AS_TOLD = "This game differs nowhere: these are the rules according to {}."
NO_OLD = "None of these rules cites an old source."
NO_GAPS = "Somebody has stated every one of these rules."
GUESS = "guess"
HOW_TO_READ = (
    "After each rule you find its grade and who gives it, and its id in the edition; a footnote names its sources with "
    "their pages. A grade says how far a source supports the rule: attested, inferred, conjecture, invention, "
    "unsourced, reported, modern, or gap. What is guessed is marked with the word"
)
HOW_PUT = (
    "The edition tests these rules against {} of old texts, in each of which somebody plays primero. They fit {}, fail "
    "{} and are silent on {}. Rules fail a text if they forbid what the text tells, or allow what it forbids. The text "
    "may be wrong, and rules that fit every text are not proved right by that."
)
NONE_SPEAKS = "None of the old texts in which somebody plays primero says anything about these rules."
FAILED, FITTED, SILENT = "Fails", "Fits", "Silent on"
HOW_AGAIN = (
    f"Written with Primero, an annotated edition of its rules, edition {__version__}. "
    "To get the same choices again, use"
)


def full_report(report: Report) -> Paper:
    """Lay a report out as a paper.

    >>> from primero_ref.reconstruction import reconstruct
    >>> from primero_ref.report.game_report import report
    >>> full_report(report(reconstruct("italian"))).title
    'Game report: Italian Primero (du Coeur, 2002)'
    """
    title = f"Game report: {report.title}"
    return Paper(title, (Heading(1, title), *_blocks(report)))


def _blocks(report: Report) -> Iterator[Block]:
    if report.summary:
        yield Paragraph((Run(f"{SUMMARY}:", "strong"), Run(f" {report.summary}")))
    yield Facts(report.head)
    yield Heading(2, OLD)
    yield lines(report.old or (NO_OLD,))
    yield Heading(2, EARLIER)
    yield lines(report.earlier)
    yield Heading(2, RULES)
    yield Paragraph((Run(f"{HOW_TO_READ} "), Run(GUESS, "guess"), Run(".")))
    number = note = 0
    for section in report.sections:
        yield Heading(3, section.title)
        items = []
        for rule in section.rules:
            note += bool(rule.rests_on)
            items.append(tuple(_rule(rule, note)))
        yield Items(tuple(items), number + 1)
        number += len(section.rules)
    yield Heading(2, DEPARTURES.format(report.begun_by))
    yield (
        Items(tuple((_departure(report, departure),) for departure in report.departures))
        if report.departures
        else plain(AS_TOLD.format(report.begun_by))
    )
    yield Heading(2, GAPS)
    yield lines(report.gaps or (NO_GAPS,))
    yield Heading(2, FIT)
    yield plain(how_put(report))
    if report.fit.speak:
        yield Items((*((_failed(text),) for text in report.fit.failed), *_titles(report)))
    yield Heading(2, WORKS)
    yield Items(tuple((Paragraph(tuple(marked(work))),) for work in report.works))
    yield Heading(2, AGAIN)
    yield again(report)


def plain(words: str) -> Paragraph:
    """Give a paragraph of words without style."""
    return Paragraph((Run(words),))


def lines(sentences: Iterable[str]) -> Items:
    """Give a list of sentences."""
    return Items(tuple((plain(sentence),) for sentence in sentences))


def command(report: Report) -> str:
    """Give the command that makes the report again."""
    return f'primero report "{report.link}"'


def again(report: Report) -> Paragraph:
    """Say how to make the report again."""
    return Paragraph((Run(f"{HOW_AGAIN} "), Run(command(report), "code"), Run(".")))


def _titles(report: Report) -> Iterator[tuple[Paragraph]]:
    """Give the texts that fit, and those on which the rules are silent, each sort as one line after its word."""
    for word, titles in ((FITTED, report.fit.fitted), (SILENT, report.fit.silent)):
        if titles:
            yield (Paragraph((Run(f"{word} ({len(titles)}):", "strong"), Run(f" {'; '.join(titles)}."))),)


def how_put(report: Report) -> str:
    """Say how the texts were put to the rules, or that none of them speaks to these."""
    fit = report.fit
    counts = (numbered(fit.number, "sentence"), len(fit.fitted), len(fit.failed), len(fit.silent))
    return HOW_PUT.format(*counts) if fit.speak else NONE_SPEAKS


def _rule(rule: Rule, number: int) -> Iterator[Paragraph]:
    runs: list[Run | Note] = [Run(rule.says, "strong"), Run(" "), Run(rule.grade, "em")]
    if rule.claim:
        runs += [Run("; "), Run(rule.claim, "code")]
    if rule.guess:
        runs += [Run("; "), Run(GUESS, "guess")]
    runs.append(Run("."))
    if rule.rests_on:
        runs.append(Note(number, (Run(f"{'; '.join(rule.rests_on)}."),)))
    yield Paragraph(tuple(runs))
    yield from map(_quotation, rule.quoted)
    if rule.note:
        yield plain(rule.note)


def _quotation(quotation: Quotation) -> Paragraph:
    meaning = f" That is: {quotation.meaning}" if quotation.meaning else ""
    words = Run(quotation.words, language=quotation.language)
    return Paragraph((Run("“"), words, Run(f"” ({quotation.by}){meaning}")), "quote")


def _departure(report: Report, departure: Departure) -> Paragraph:
    there = f"{report.begun_by}: {departure.there}. " if departure.there else ""
    return Paragraph((Run(departure.asks, "strong"), Run(f" {there}Here: {departure.here}. {departure.why}")))


def _failed(text: FailedText) -> Paragraph:
    why = f"{text.why}. " if text.why else ""
    runs = [Run(f"{FAILED}:", "strong"), Run(f" {text.says} ({text.at}) {why}Decided by ")]
    for order, claim in enumerate(text.claims):
        runs += [Run(", ")] * bool(order) + [Run(claim, "code")]
    return Paragraph((*runs, Run(".")))


def marked(entry: str) -> Iterator[Run]:
    """Take an entry of the bibliography apart: titles that stand between asterisks set off, an address as a link."""
    words, http, address = entry.partition(" http")
    yield from (Run(part, "em" if at % 2 else "") for at, part in enumerate(words.split("*")) if part)
    if http:
        yield from (Run(" "), Run(f"http{address}".removesuffix("."), "link"), Run("."))
