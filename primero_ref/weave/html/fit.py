"""Which reconstruction fits: witnesses by rulebooks as a table, each witness with its run, each question judged."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.claims import catalogue
from primero_ref.claims.wording import listed, numbered, worded
from primero_ref.fit import FAILS, FITS, KINDS, SILENT, VERDICTS, WORDS, books, totals, witness
from primero_ref.weave.apparatus.fit_results import FitResults
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.passage import quotation as passage

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.fit import Finding, Judged, Remedy, Row, Survival, Witness
    from primero_ref.weave.parts.page import Page

MEANINGS = {
    FITS: "fits: the game can be played as the text says",
    FAILS: "fails: a rule does not allow it",
    SILENT: "silent: no rule is about it, or the game does not reach it",
}
"""What each mark means."""


CHOICES = ("First", "Second", "Third")
"""The boxes in which a narrow page has three rulebooks chosen; the stylesheet does it, without a script."""


def mark(word: str) -> str:
    """Draw the mark of a verdict: a disc, a cross or a dash.

    >>> mark("fits")
    '<span class="pf-mark pf-fits"></span>'
    """
    return f'<span class="pf-mark pf-{word}"></span>'


def part(page: Page, name: str) -> str:
    """Draw one part of the page: `table`, `witnesses`, `answers`, or `counts` for the figures in a sentence."""
    return PARTS[name](page)


def speaking() -> tuple[int, ...]:
    """Give the places of the rulebooks to which some witness speaks."""
    rows = FitResults.rows()
    return tuple(number for number in range(len(books())) if totals(rows, number)[SILENT] < len(rows))


def counts(page: Page) -> str:
    """Say how many witnesses there are, and what the rulebooks make of them all together."""
    rows, heard = FitResults.rows(), speaking()
    all_totals = [totals(rows, number) for number in heard]
    fits, fails, silent = (sum(each[verdict] for each in all_totals) for verdict in VERDICTS)
    unheard = [claims.rulebook(book).id for number, book in enumerate(books()) if number not in heard]
    left_out = listed(page.link("rulebook", book, claims.rulebook(book).title) for book in unheard)
    return (
        f"<p>There are {len(rows)} witnesses and {len(heard)} rulebooks. Of {len(rows) * len(heard):,} cells "
        f"{fits:,} fit, {fails:,} fail and {silent:,} are silent."
        + (f" No witness can test {left_out}.</p>" if unheard else "</p>")
    )


def table(page: Page) -> str:
    """Draw the table: a witness a row, a rulebook a column, a mark and its word in each cell, and a sum below."""
    rows, heard = FitResults.rows(), speaking()
    named = [claims.rulebook(books()[number]) for number in heard]
    key = "".join(f"<li>{mark(WORDS[verdict])}{escape(MEANINGS[verdict])}</li>" for verdict in VERDICTS)
    heads = "".join(
        f'<th scope="col"><span>{page.link("rulebook", rules.id, rules.title)}</span></th>' for rules in named
    )
    body = "".join(
        f'<tr><th scope="row"><a href="#{anchor(row.witness)}">{escape(row.witness.title, quote=False)}</a></th>'
        + "".join(cell(row.findings[number]) for number in heard)
        + "</tr>"
        for row in rows
    )
    sums = "".join(
        f'<tr><th scope="row">{mark(WORDS[verdict])}{escape(WORDS[verdict])}</th>'
        + "".join(f"<td>{totals(rows, number)[verdict]}</td>" for number in heard)
        + "</tr>"
        for verdict in VERDICTS
    )
    title = "Witnesses by rulebook"
    return (
        f'<ul class="pr-facts pf-key" aria-label="What the marks mean">{key}</ul><div class="pf-fit">{chooser(named)}'
        f'<table class="pf-table"><caption class="pr-sr">{title}</caption>'
        f'<thead><tr><th scope="col">Text</th>{heads}</tr></thead><tbody>{body}</tbody>'
        f"<tfoot>{sums}</tfoot></table></div>"
    )


def chooser(named: Sequence[Rulebook]) -> str:
    """Offer the rulebooks in three boxes, for a page too narrow for all; a value is the column of its rulebook."""
    boxes = "".join(
        f'<label>{which} rulebook <select autocomplete="off">'
        + "".join(
            f'<option value="{column}"{" selected" * (rules.id == first)}>{escape(rules.title)}</option>'
            for column, rules in enumerate(named, 2)
        )
        + "</select></label>"
        for which, first in zip(CHOICES, catalogue.chosen(len(CHOICES)), strict=True)
    )
    return f'<div class="pf-chooser" role="group" aria-label="Rulebooks in the table">{boxes}</div>'


def cell(finding: Finding) -> str:
    """Write a cell: the mark and its word, to whoever hears the page the claims; it leads to the words and the run."""
    word = WORDS[finding.verdict]
    by = f' aria-label="{word} by {", ".join(finding.claims)}"' if finding.verdict == FAILS else ""
    return f'<td class="pf-{word}"><a href="#{anchor(witness(finding.witness))}"{by}>{word}</a></td>'


def anchor(of: Witness) -> str:
    """Name the place of a witness on the page.

    >>> anchor(witness("minsheu-flush"))
    'fit-minsheu-flush'
    """
    return f"fit-{of.id}"


def witness_list(page: Page) -> str:
    """Tell each witness: its words, what is asked of a rulebook, who fits, who fails by which claim, who is silent."""
    return "".join(told(page, row) for row in FitResults.rows())


def told(page: Page, row: Row) -> str:
    """Tell one witness: what it asks and how many fit stand open, its words, the reasons and the run unfold."""
    of = row.witness
    quoted = "".join(passage.figure(page, name, cited=False) for name in of.passages)
    caveat = f'<p class="pr-note">But: {page.prose(of.caveat)}</p>' if of.caveat else ""
    title, says = (escape(words, quote=False) for words in (of.title, of.says))
    return (
        f'<details class="pf-witness"><summary><b>{title}</b> {says} {sums_of(row)}</summary>'
        f'<div id="{anchor(of)}">{quoted}<p>{escape(KINDS[of.kind].capitalize())}. Asked of each rulebook: {says}</p>'
        f"{caveat}{verdicts(page, row)}{run(of)}</div></details>"
    )


def sums_of(row: Row) -> str:
    """Count the rulebooks that fit a witness, fail it and are silent."""
    verdicts_heard = [row.findings[number].verdict for number in speaking()]
    counted = "".join(
        f"<span>{mark(WORDS[verdict])}{verdicts_heard.count(verdict)} {words}</span> "
        for verdict, words in ((FITS, "fit"), (FAILS, "fail"), (SILENT, "silent"))
    )
    return f'<span class="pf-sums">{counted}</span>'


def verdicts(page: Page, row: Row) -> str:
    """List the rulebooks by what they make of a witness; those that fail by the same claims stand together."""
    by_reason: dict[tuple[str, tuple[str, ...], str], list[Finding]] = {}
    heard = [row.findings[number] for number in speaking()]
    for finding in sorted(heard, key=lambda finding: VERDICTS.index(finding.verdict)):
        reason = (finding.claims, finding.sentence) if finding.verdict == FAILS else ((), "")
        by_reason.setdefault((finding.verdict, *reason), []).append(finding)
    listed_reasons = "".join(
        f"<li>{mark(WORDS[verdict])}<b>{WORDS[verdict]}</b>: {book_links(page, findings)}"
        f"{because(page, findings[0]) if verdict == FAILS else ''}</li>"
        for (verdict, _, _), findings in by_reason.items()
    )
    return f'<ul class="pf-verdicts">{listed_reasons}</ul>'


def book_links(page: Page, findings: Iterable[Finding]) -> str:
    """Name the rulebooks of some findings."""
    return ", ".join(
        page.link("rulebook", finding.rulebook, claims.rulebook(finding.rulebook).title) for finding in findings
    )


def because(page: Page, finding: Finding) -> str:
    """Say why a rulebook fails: what the engine said, the claims, and the answers that would let the witness pass."""
    named = ", ".join(f"{drawings.grade_mark(name)}{page.link('claim', name)}" for name in finding.claims)
    sentence = f" {drawings.in_words(finding.sentence)}." if finding.sentence else ""
    return f", by {named}.{sentence} {mended(page, finding.remedies)}"


def mended(page: Page, remedies: tuple[Remedy, ...]) -> str:
    """Say with which other answer to which single question it would pass."""
    if not remedies:
        return "It would still fail if any single answer were different."
    ways = "; ".join(
        f"{page.link('question', remedy.question, claims.question(remedy.question).asks)} "
        f"<b>{escape(listed(map(worded, remedy.answers), 'or'))}</b>"
        for remedy in remedies
    )
    return f"It would fit if one answer were different: {ways}."


def run(of: Witness) -> str:
    """Give what the engine runs: the hands, or the scene as it is put to each rulebook."""
    lines = [
        *(f"{better}  beats  {worse}" for better, worse in of.beats),
        *(f"{elder}  wins as the elder against  {younger}" for elder, younger in of.even),
        *(f"{hand}  counts  {points}" for hand, points in of.points.items()),
        *(f"{hand}  makes  {kind}" for hand, kind in of.makes.items()),
        *([f"{of.players} sit down"] if of.players else []),
        *of.scene.strip().splitlines(),
        *(f"then: {what}: {wanted}" for what, wanted in of.outcome.items()),
    ]
    code = escape("\n".join(lines), quote=False)
    label = f"What the engine runs: {escape(of.title)}"
    return f'<pre class="pr-code" tabindex="0" role="group" aria-label="{label}"><code>{code}</code></pre>'


def answers(page: Page) -> str:
    """List the disputed questions on which a witness turns; the answers to each unfold."""
    return "".join(judged_question(page, row) for row in FitResults.judged())


def judged_question(page: Page, row: Judged) -> str:
    """Tell how many answers to a question survive, and of each who gives it and which witnesses refuse it."""
    surviving = sum(answer.survives for answer in row.answers)
    number = "none" if not surviving else "all" if surviving == len(row.answers) else str(surviving)
    survive = "survives" if surviving == 1 else "survive"
    note = f'<span class="pf-sums">{number} of {numbered(len(row.answers), "answer")} {survive}</span>'
    asks = escape(claims.question(row.question).asks, quote=False)
    linked = page.link("question", row.question, "The answers rulebook by rulebook")
    return (
        f'<details class="pf-judged"><summary>{asks} {note}</summary>'
        f"<ul>{''.join(answer_line(page, answer) for answer in row.answers)}</ul><p>{linked}.</p></details>"
    )


def answer_line(page: Page, answer: Survival) -> str:
    """Say of an answer whether it survives, which witnesses refuse it, and who gives it."""
    allowed = f" Allowed by {witness_links(answer.for_it)}." if answer.for_it else ""
    fate = "survives." if answer.survives else f"does not survive {witness_links(answer.against)}."
    return (
        f"<li>{mark(WORDS[FITS if answer.survives else FAILS])}<b>{escape(worded(answer.answer))}</b> "
        f'{fate}{allowed} <span class="pr-note">{given_by(page, answer.rulebooks)}</span></li>'
    )


def witness_links(names: Iterable[str]) -> str:
    """Link to some witnesses on this page."""
    linked = (f'<a href="#{anchor(witness(name))}">{escape(witness(name).title, quote=False)}</a>' for name in names)
    return "; ".join(linked)


def given_by(page: Page, named: Iterable[str]) -> str:
    """Say which rulebooks give an answer."""
    linked = ", ".join(page.link("rulebook", book, claims.rulebook(book).title) for book in named)
    return f"So in {linked}." if linked else "In no rulebook."


PARTS = {"counts": counts, "table": table, "witnesses": witness_list, "answers": answers}
"""The parts of the page by name."""
