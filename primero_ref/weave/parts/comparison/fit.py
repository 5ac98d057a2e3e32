"""Which reconstruction fits: witnesses by rulebooks as a table, each witness with its run, each question judged."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from primero_ref import claims
from primero_ref.claims import catalogue
from primero_ref.claims.wording import listed, numbered, worded
from primero_ref.fit import APART, FAILS, FITS, KINDS, PLAYED, RANKING, SILENT, VERDICTS, WORDS, books, totals, witness
from primero_ref.session.record_session import from_record
from primero_ref.weave.domain.domain import depend, domain, problem
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.passage.quotation import figure
from primero_ref.weave.parts.table.game_link import TABLE
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils.nodes import Node

    from primero_ref.fit import Finding, Judged, Remedy, Row, Survival, Witness
    from primero_ref.weave.parts.page import Page

FIT = Template(__file__)
FAILURES = Template(__file__, "fit_failures")
WITNESS = Template(__file__, "fit_witness")
JUDGED = Template(__file__, "fit_judged")

MEANINGS = {
    FITS: "fits: the game can be played as the text says",
    FAILS: "fails: a rule forbids what the text says",
    SILENT: "silent: no rule is about this, or this never happens in the game",
}
"""What each mark means."""


CHOICES = ("First", "Second", "Third")
"""The boxes in which a narrow page has three rulebooks chosen; the stylesheet does it, without a script."""


@directive("fit")
class FitDirective(Directive):
    """What the old texts make of the rulebooks: `{fit} counts`, `table`, `failures`, `witnesses` or `answers`."""

    def run(self) -> list[Node]:
        """Put the part."""
        if self.arguments[0] not in PARTS:
            problem(self.env, self.lineno, f"The fit has no part {self.arguments[0]!r}.", "unknown")
            return []
        depend(self.env, "texts", "facts", "engine")
        results = domain(self.env).fit_results
        if self.arguments[0] == "answers":
            results.judged()  # worked out once, here: what writes the page finds it in the file
        rows = results.rows()
        self.need("rulebook", *books())
        self.need("passage", *(name for row in rows for name in row.witness.passages))
        self.need("claim", *(claim for row in rows for finding in row.findings for claim in finding.claims))
        return [FitPart(self.arguments[0]).node()]


@dataclass(frozen=True)
class FitPart(Part):
    """One part of the page: `table`, `failures`, `witnesses`, `answers`, or `counts` for the figures in a sentence."""

    part: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw it."""
        del content
        return PARTS[self.part](page)


def mark(word: str) -> Markup:
    """Draw the mark of a verdict: a disc, a cross or a dash.

    >>> mark("fits")
    Markup('<span class="pf-mark pf-fits"></span>')
    """
    return element("span", class_=f"pf-mark pf-{word}")


def speaking(page: Page) -> tuple[int, ...]:
    """Give the places of the rulebooks to which some witness speaks."""
    rows = page.domain.fit_results.rows()
    return tuple(number for number in range(len(books())) if totals(rows, number)[SILENT] < len(rows))


def counts(page: Page) -> Markup:
    """Say how many witnesses there are, what the rulebooks make of them, and how many are counted apart."""
    every, heard = page.domain.fit_results.rows(), speaking(page)
    rows = [row for row in every if row.witness.counts]
    all_totals = [totals(rows, number) for number in heard]
    fits, fails, silent = (sum(each[verdict] for each in all_totals) for verdict in VERDICTS)
    unheard = [claims.rulebook(book) for number, book in enumerate(books()) if number not in heard]
    sentence = (
        f"There are {len(rows)} witnesses and {len(heard)} rulebooks. Of {len(rows) * len(heard):,} cells "
        f"{fits:,} fit, {fails:,} fail and {silent:,} are silent. "
        f"{len(every) - len(rows)} more witnesses are counted separately."
    )
    if not unheard:
        return element("p", sentence)
    links = [page.link("rulebook", rules.id, rules.title) for rules in unheard]
    *first, last = links
    named = joined([joined(first, ", "), last], " and ") if first else last
    return element("p", joined([sentence, " No text can test ", named, "."]))


def table(page: Page) -> Markup:
    """Draw the table: a witness a row, a rulebook a column, a mark and its word in each cell, and a sum below.

    A page too narrow for all has three rulebooks chosen in boxes, whose values are columns.
    """
    rows, heard = page.domain.fit_results.rows(), speaking(page)
    named = [claims.rulebook(books()[number]) for number in heard]
    counted = [row for row in rows if row.witness.counts]
    return FIT(
        key=[(mark(WORDS[verdict]), MEANINGS[verdict]) for verdict in VERDICTS],
        boxes=[*zip(CHOICES, catalogue.chosen(len(CHOICES)), strict=True)],
        books=[(rules, page.link("rulebook", rules.id, rules.title)) for rules in named],
        rows=[_table_row(row, heard) for row in counted],
        apart=[_table_row(row, heard) for row in rows if not row.witness.counts],
        sums=[
            (mark(WORDS[verdict]), WORDS[verdict], [totals(rows, number)[verdict] for number in heard])
            for verdict in VERDICTS
        ],
    )


def _table_row(row: Row, heard: Iterable[int]) -> tuple[str, str, Markup]:
    return anchor(row.witness), row.witness.title, joined(cell(row.findings[number]) for number in heard)


def cell(finding: Finding) -> Markup:
    """Write a cell: the mark and its word, to whoever hears the page the claims; it leads to the words and the run."""
    word = WORDS[finding.verdict]
    by = f"{word} by {', '.join(finding.claims)}" if finding.verdict == FAILS else None
    link = element("a", word, href=f"#{anchor(witness(finding.witness))}", aria_label=by)
    return element("td", link, class_=f"pf-{word}")


def anchor(of: Witness) -> str:
    """Name the place of a witness on the page.

    >>> anchor(witness("minsheu-flush"))
    'fit-minsheu-flush'
    """
    return f"fit-{of.id}"


def witness_list(page: Page) -> Markup:
    """Tell each witness: its words, what is asked of a rulebook, who fits, who fails by which claim, who is silent."""
    return joined(witness_told(page, row) for row in page.domain.fit_results.rows())


def witness_told(page: Page, row: Row) -> Markup:
    """Tell one witness: what it asks and how many fit stand open, its words, the reasons and the run unfold."""
    of = row.witness
    heard = [row.findings[number].verdict for number in speaking(page)]
    return WITNESS(
        of=of,
        at=anchor(of),
        sums=[
            (mark(WORDS[verdict]), heard.count(verdict), words)
            for verdict, words in ((FITS, "fit"), (FAILS, "fail"), (SILENT, "silent"))
        ],
        quoted=[figure(page, name, cited=False, whole=True) for name in of.passages],
        kind=f"{KINDS[of.kind].capitalize()}, put to each rulebook as {of.check}",
        apart=" ".join(filter(None, [APART.get(of.apart, ""), BARE if of.check == RANKING else ""])),
        caveat=page.prose(of.caveat),
        verdicts=verdicts(page, row),
        run=run(of),
    )


BARE = "No hand is played for this text. It only compares hands, so it is counted separately."


def verdicts(page: Page, row: Row) -> list[tuple[Markup, str, Markup, Markup | str]]:
    """List the rulebooks by what they make of a witness; those that fail by the same claims stand together."""
    by_reason: dict[tuple[str, tuple[str, ...], str], list[Finding]] = {}
    heard = [row.findings[number] for number in speaking(page)]
    for finding in sorted(heard, key=lambda finding: VERDICTS.index(finding.verdict)):
        reason = (finding.claims, finding.sentence) if finding.verdict == FAILS else ((), "")
        by_reason.setdefault((finding.verdict, *reason), []).append(finding)
    return [
        (
            mark(WORDS[verdict]),
            WORDS[verdict],
            book_links(page, [finding.rulebook for finding in findings]),
            because(page, findings[0]) if verdict == FAILS else opened(page, findings[0]),
        )
        for (verdict, _, _), findings in by_reason.items()
    ]


def book_links(page: Page, names: Iterable[str]) -> Markup:
    """Name some rulebooks."""
    return joined((page.link("rulebook", book, claims.rulebook(book).title) for book in names), ", ")


def because(page: Page, finding: Finding) -> Markup:
    """Say why a rulebook fails: what the engine said, the claims, and the answers that would let the witness pass."""
    named = joined((drawings.grade_mark(name) + page.link("claim", name) for name in finding.claims), ", ")
    sentence = joined([" ", drawings.in_words(finding.sentence), "."]) if finding.sentence else ""
    return joined([", by ", named, ".", sentence, " ", mended(page, finding.remedies), opened(page, finding)])


def opened(page: Page, finding: Finding) -> Markup | str:
    """Lead to the table, with the hand that was found or came furthest, where there are such a hand and a table."""
    if not finding.record or TABLE not in page.builder.env.found_docs:
        return ""
    words = "Open this hand at the table" if finding.verdict == FITS else "Open the hand that came closest"
    book = claims.rulebook(finding.rulebook).title
    link = element("a", words, href=f"{page.to(TABLE)}#{session_of(finding.record)}", aria_label=f"{words}: {book}")
    return joined([" ", link, "."])


@lru_cache(maxsize=4096)
def session_of(record: str) -> str:
    """Write a record as the address of a hand at the table."""
    return from_record(record).text


def mended(page: Page, remedies: tuple[Remedy, ...]) -> Markup | str:
    """Say with which other answer to which single question it would pass."""
    if not remedies:
        return "No change of a single answer would make the rulebook fit."
    ways = (
        joined(
            [
                page.link("question", remedy.question, claims.question(remedy.question).asks),
                element("b", listed(map(worded, remedy.answers), "or")),
            ],
            " ",
        )
        for remedy in remedies
    )
    return joined(["The rulebook would fit if this one answer were different: ", joined(ways, "; "), "."])


def run(of: Witness) -> str:
    """Give what the engine runs: the hands, or the scene as it is put to each rulebook."""
    lines = [
        *(f"{better}  beats  {worse}" for better, worse in of.beats),
        *(f"{hand}  counts  {points}" for hand, points in of.points.items()),
        *(f"{hand}  makes  {kind}" for hand, kind in of.makes.items()),
        *([f"{of.players} sit down"] if of.players else []),
        *(f"asked where: {name} = {listed(map(worded, answers), 'or')}" for name, answers in of.where.items()),
        *of.scene.strip().splitlines(),
        *(f"then: {what}: {wanted}" for what, wanted in of.outcome.items()),
    ]
    return "\n".join(lines)


def answers(page: Page) -> Markup:
    """List the disputed questions on which a witness turns; the answers to each unfold."""
    return joined(judged_question(page, row) for row in page.domain.fit_results.judged())


def judged_question(page: Page, row: Judged) -> Markup:
    """Say what is left of the answers to a question, and of each who plays it and which witnesses are against it."""
    return JUDGED(
        asks=claims.question(row.question).asks,
        left=left_of(row),
        answers=[answer_told(page, answer) for answer in row.answers],
        link=page.link("question", row.question, "The answers rulebook by rulebook"),
    )


def left_of(row: Judged) -> str:
    """Say in a word or two which answers survive: one alone, several, or that nothing decides.

    >>> from primero_ref.fit import Judged, Survival
    >>> yes, no = Survival(True, (), ("a",), (), ("italian",)), Survival(False, (), (), ("a",), ("rmi",))
    >>> left_of(Judged("fold", (yes, no)))
    'Only “Yes” survives'
    """
    if row.only:
        return f"Only “{worded(row.only.answer)}” survives"
    tried = [answer for answer in row.answers if answer.tried]
    surviving = sum(answer.survives for answer in tried)
    if surviving == len(tried):
        return "Nothing decides"
    return f"{surviving} of {numbered(len(tried), 'answer')} survive" if surviving else "No answer survives"


def answer_told(page: Page, answer: Survival) -> tuple[Survival, str, Markup, Markup, Markup, Markup]:
    """Give an answer, the mark of its fate, the witnesses for it and against it, and the games that play it."""
    sign = mark(WORDS[SILENT if not answer.tried else FITS if answer.survives else FAILS])
    played = book_links(page, answer.played_in)
    return answer, worded(answer.answer), sign, witness_links(answer.for_it), witness_links(answer.against), played


def witness_links(names: Iterable[str]) -> Markup:
    """Link to some witnesses on this page."""
    links = (element("a", witness(name).title, href=f"#{anchor(witness(name))}") for name in names)
    return joined(links, "; ")


def failures(page: Page) -> Markup:
    """Tell of each rulebook its weightiest failures: what the text says, which rule decides, and the hand."""
    return joined(book_failures(page, number) for number in speaking(page))


MOST_TOLD = 3
"""How many failures of a rulebook are told."""


def book_failures(page: Page, number: int) -> Markup:
    """Tell the weightiest failures of one rulebook; the more rulebooks fit a witness, the more a failure weighs."""
    rows = [
        row for row in page.domain.fit_results.rows() if row.witness.counts and row.findings[number].verdict == FAILS
    ]
    rows.sort(key=lambda row: (row.witness.check != PLAYED, -sum(finding.verdict == FITS for finding in row.findings)))
    rules = claims.rulebook(books()[number])
    return FAILURES(
        book=page.link("rulebook", rules.id, rules.title),
        number=len(rows),
        told=[
            (row.witness.title, anchor(row.witness), row.witness.says, because(page, row.findings[number]))
            for row in rows[:MOST_TOLD]
        ],
    )


PARTS = {"counts": counts, "table": table, "failures": failures, "witnesses": witness_list, "answers": answers}
"""The parts of the page by name."""
