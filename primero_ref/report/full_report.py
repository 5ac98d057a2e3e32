"""The full game report as a paper: every rule with its footnote, guesses marked, what fits, how to make it again."""

from __future__ import annotations

from primero_ref.claims.wording import listed, numbered
from primero_ref.claims.words import unexplained
from primero_ref.edition import __version__
from primero_ref.errors import as_kind
from primero_ref.report.game_report import Report
from primero_ref.report.paper import Facts, Heading, Items, Note, Paper, Paragraph, Run, Table
from primero_ref.sources.chicago import capital

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from primero_ref.report.bibliography import Work
    from primero_ref.report.game_report import Departure, Rule
    from primero_ref.report.grounds import Quotation
    from primero_ref.report.old_texts import FailedText
    from primero_ref.report.paper import Block

SUMMARY = "In the entrant’s own words"
OLD_WORDS = "Old words in these rules"
RULES = "The rules as played"
OLD = "Old sources"
EARLIER = "Reconstructions used"
DEPARTURES = "Where this departs from {}"
IDLE = "Answers without effect in this game"
GAPS = "What no source states (some passages may suggest it)"
FIT = "How these rules fit the old texts"
WORKS = "Works"
AGAIN = "How to make this report again"
AS_TOLD = "This game differs nowhere: these are the rules according to {}."
NO_OLD = "None of these rules cites an old source."
NO_GAPS = "Every one of these rules has been stated by somebody."
GUESS = "guess"
AGAINST = "Against it:"
CITED_FOR = "Why it is cited:"
HOW_TO_READ = (
    "After each rule you find whose it is, its grade and, in parentheses, its id in the edition. A footnote names its "
    "sources with their pages. A grade is given by this edition, and not by the author of the rule: it judges what the "
    "author offers as support. The grades are: attested, inferred, conjecture, invention, unsourced, reported, modern, "
    "and gap. "
    "This edition also added the quotations. Old texts that speak against a rule are named below it. A guess is "
    "marked. A guess is a rule of grade conjecture or invention, a rule that nobody states, or a choice of ours that "
    "no old text states. The mark is the word"
)
NOTED_GAPS = (
    "These rules fill gaps. Where a passage suggests one of them, the footnote of the rule names it. If no rule says "
    "how to play, the engine plays by its default."
)
GAP_HEADS = ("Rule", "What is played, though no source states it")
BY_DEFAULT = "default"
ACCOUNT = "How it was played"
PICTURES = "Pictures"
OWN_PICTURE, OLD_PICTURE = "Our own", "Of the time"
HOW_PUT = (
    "The edition tests these rules against {} of old texts, in each of which somebody plays primero. They agree with "
    "{} and disagree with {}{}. Rules disagree with a text if they forbid what the text tells, or allow what it "
    "forbids. The text may be wrong, and rules that agree with every text are not proved right by that."
)
NONE_SPEAKS = "None of the old texts in which somebody plays primero says anything about these rules."
FITTED, SILENT = "They agree with", "They say nothing about"
SHORT_NAMES = (
    "Each work begins with the short name by which the notes cite it. After a web page, the list says which version of "
    "it we read, or on which day; if it says neither, we did not note the day."
)
COMMON = ("The", "A", "An", "He", "She", "It", "They", "This", "That", "In", "To", "If", "Of", "Two")
"""Words with which a reason begins and that are no names."""
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
    report = as_kind(report, Report, "report: give one, such as report(reconstruct('italian'))")
    title = f"Game report: {report.title}"
    return Paper(title, (Heading(1, title), *_blocks(report)))


def _blocks(report: Report) -> Iterator[Block]:
    yield from entrants_words(report)
    yield Facts(report.head)
    yield from accounts(report)
    yield Heading(2, OLD)
    yield lines(report.old or (NO_OLD,))
    yield Heading(2, EARLIER)
    yield lines(report.earlier)
    if words := old_words(report):
        yield Heading(2, OLD_WORDS)
        yield words
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
        Items(tuple((departed(report, departure),) for departure in report.departures))
        if report.departures
        else plain(AS_TOLD.format(report.begun_by))
    )
    if report.idle:
        yield Heading(2, IDLE)
        yield lines(f"{capital(about)}: the answer has no effect, because {why}." for about, why in report.idle)
    yield Heading(2, GAPS)
    if report.gaps:
        yield plain(NOTED_GAPS)
        yield Table(GAP_HEADS, tuple((str(gap.number) if gap.number else BY_DEFAULT, gap.says) for gap in report.gaps))
    else:
        yield plain(NO_GAPS)
    yield Heading(2, FIT)
    yield plain(how_put(report))
    if report.fit.speak:
        yield Items((*((_failed(report, text),) for text in report.fit.failed), *_titles(report)))
    yield Heading(2, WORKS)
    yield plain(SHORT_NAMES)
    yield listed_works(report)
    yield Heading(2, AGAIN)
    yield again(report)


def entrants_words(report: Report) -> Iterator[Paragraph]:
    """Give the summary of whoever hands the report in, where there is one."""
    if report.summary:
        yield Paragraph((Run(f"{SUMMARY}:", "strong"), Run(f" {report.summary}")))


def accounts(report: Report) -> Iterator[Block]:
    """Give the account of play of whoever hands the report in, and the pictures, each by its address."""
    if report.account:
        yield Heading(2, ACCOUNT)
        yield from map(plain, report.account.split("\n\n"))
    if report.pictures:
        yield Heading(2, PICTURES)
        rows = []
        for picture in report.pictures:
            words = f" {picture.shows}" if picture.shows else ""
            whose = OWN_PICTURE if picture.own else OLD_PICTURE
            rows.append((Paragraph((Run(f"{whose}:", "strong"), Run(f"{words} "), Run(picture.address, "link"))),))
        yield Items(tuple(rows))


def old_words(report: Report) -> Items | None:
    """Explain the old words that the rules use and do not explain, each once, as they come; none if there are none."""
    uses: dict[str, tuple[str, str]] = {}
    for rule in (rule for section in report.sections for rule in section.rules):
        for form, word in unexplained(rule.says, rule.claim):
            uses.setdefault(word.id, (form, word.gloss))
    rows = ((Run(f"{capital(form)}:", "strong"), Run(f" {gloss}")) for form, gloss in uses.values())
    return Items(tuple((Paragraph(runs),) for runs in rows)) if uses else None


def listed_works(report: Report) -> Items:
    """List the works, each with the short name by which notes cite it first."""
    return Items(
        tuple((Paragraph((Run(f"{work.short}.", "strong"), Run(" "), *_marked(work))),) for work in report.works)
    )


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
            yield (Paragraph((Run(f"{word} {len(titles)}:", "strong"), Run(f" {'; '.join(titles)}."))),)


def how_put(report: Report) -> str:
    """Say how the texts were put to the rules, or that none of them speaks to these."""
    fit = report.fit
    silent = f", and say nothing on {len(fit.silent)}" if fit.silent else ""
    counts = (numbered(fit.number, "sentence"), len(fit.fitted), len(fit.failed), silent)
    return HOW_PUT.format(*counts) if fit.speak else NONE_SPEAKS


def _rule(rule: Rule, number: int) -> Iterator[Paragraph]:
    runs: list[Run | Note] = [Run(rule.says, "strong"), Run(" "), Run(f"{capital(rule.grade)}.", "em")]
    if rule.claim:
        runs += [Run(" ("), Run(rule.claim, "code"), Run(")")]
    if rule.rests_on:
        runs.append(Note(number, (Run(" ".join(rule.rests_on)),)))
    if rule.guess:
        runs += [Run(" "), Run(GUESS, "guess")]
    yield Paragraph(tuple(runs))
    yield from map(_quotation, rule.quoted)
    if rule.against:
        yield Paragraph((Run(AGAINST, "strong"), Run(f" {'; '.join(rule.against)}.")))
    if rule.note:
        yield plain(rule.note)


def _quotation(quotation: Quotation) -> Paragraph:
    meaning = f" That is: {quotation.meaning}" if quotation.meaning else ""
    why = f" {CITED_FOR} {_lower(quotation.why)}" if quotation.why else ""
    words = Run(quotation.words, language=quotation.language)
    return Paragraph((Run("“"), words, Run(f"” ({quotation.by}){meaning}{why}")), "quote")


def departed(report: Report, departure: Departure) -> Paragraph:
    """Say what is played otherwise, whose rule that is, what the base has, and why."""
    there = capital(f"{report.begun_by}{departure.there}") if departure.there else ""
    grade = f"{capital(departure.grade)}." if departure.grade else ""
    words = " ".join(filter(None, (there, grade, departure.why)))
    return Paragraph(
        (Run(departure.says, "strong"), Run(f" {words}"), *([Run(" "), Run(GUESS, "guess")] * departure.guess))
    )


def _failed(report: Report, text: FailedText) -> Paragraph:
    numbers = report.deciding(text.claims, text.answers)
    rules = f"Rule {numbers[0]} disagrees" if len(numbers) == 1 else "These rules disagree"
    if len(numbers) > 1:
        rules = f"Rules {listed(map(str, numbers))} disagree"
    why = f" In the edition’s test: {text.why}." if text.why else ""
    caveat = f" But: {text.caveat}" if text.caveat else ""
    return Paragraph((Run(f"{rules}:", "strong"), Run(f" {text.says} ({text.at}){why}{caveat}")))


def _marked(work: Work) -> Iterator[Run]:
    """Take an entry of the bibliography apart: titles that stand between asterisks set off, an address as a link."""
    words, http, address = work.entry.partition(" http")
    yield from (Run(part, "em" if at % 2 else "") for at, part in enumerate(words.split("*")) if part)
    if http:
        yield from (Run(" "), Run(f"http{address}".removesuffix("."), "link"), Run("."))
    if work.state:
        yield Run(f" {work.state}")


def _lower(sentence: str) -> str:
    """Let a sentence follow a colon; a name keeps its capital."""
    first = sentence.partition(" ")[0]
    common = {
        "The",
        "A",
        "An",
        "He",
        "She",
        "It",
        "They",
        "This",
        "That",
        "In",
        "To",
        "If",
        "Of",
        "One",
        "Two",
        "Three",
        "Four",
    }
    return sentence[0].lower() + sentence[1:] if first in common else sentence
