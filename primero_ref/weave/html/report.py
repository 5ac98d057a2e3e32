"""The page of one's own game report as HTML: the form, and what stands there without scripts."""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.reconstruction.reconstruction import LONGEST, LONGEST_SUMMARY, MOST_WORDS, SUMMARY, reconstruct
from primero_ref.report.full_report import FIT
from primero_ref.report.game_report import report
from primero_ref.report.writers import body
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.apparatus.fit_results import FitResults
from primero_ref.weave.html.lesson import TABLE
from primero_ref.web.reconstruction import open_questions

if TYPE_CHECKING:
    from primero_ref.report.game_report import Report
    from primero_ref.weave.parts.page import Page

NAMED = re.compile(r"<code>([a-z0-9-]+/[a-z0-9-]+)</code>")
"""How the report names a claim."""

TOOLS = {
    "The full report": {
        "print": ("Print the report, or save it as PDF", "In the print window of your browser, choose to save as PDF."),
        "html": ("Save the report as a web page (HTML)", "One file, which any browser and most word processors open."),
        "md": ("Save the report as Markdown", "Plain text, with signs for headings and footnotes."),
        "copy": ("Copy the report as Markdown", "The same text, to paste into a message."),
    },
    "Two pages for the judges": {
        "short-html": ("Save the two-page report as a web page (HTML)", "Open the file in a browser to print it."),
    },
    "The handout: one page for the table": {
        "handout-html": ("Save the handout as a web page (HTML)", "Open the file in a browser to print it."),
        "handout-md": ("Save the handout as Markdown", "Plain text."),
    },
    "Your choices": {
        "link": ("Copy the link to this form", "Whoever opens the link finds the form filled in as you left it."),
        "toml": ("Save the choices as a file (TOML)", "The commands of the Python engine read this file."),
    },
}
"""What a reader may take away, under its headings: the word that the script knows it by, its button, what it gives."""

WORD = (
    "<h3>As a Word file (DOCX)</h3><p>This page cannot write Word files. If you have installed the Python engine, this "
    "command writes one, with footnotes; see "
    '<a href="#from-the-command-line">From the command line</a>.</p>'
    '<pre class="pr-command" tabindex="0" role="group" aria-label="The command for a Word file"></pre>'
    '<p><button type="button" class="pr-edit" data-does="command">Copy this command</button></p>'
)
"""How one gets the report as a Word file; the script puts the command in."""


FIELDS = {
    "title": "Title of your entry, or what you call the game",
    "redactor": "Your name, or the names of all who wrote the rules",
    "branch": "Your branch: shire, barony, kingdom",
    "event": "Event at which you hand it in",
    "date": "Date",
}
"""What stands at the head of the report besides the summary, as the form asks for it."""


DRAFTS = (
    '<section class="pr-drafts" aria-labelledby="pr-drafts" hidden><h2 id="pr-drafts">Your drafts</h2>'
    '<div class="pr-field pr-naming" hidden><label for="pr-draft-name">Name of this draft</label>'
    '<input id="pr-draft-name" maxlength="100" autocomplete="off"></div><p role="status"></p><ul></ul>'
    '<p><button type="button" class="pr-edit" data-does="anew">Begin a new draft</button></p></section>'
)
"""The drafts that the browser keeps, which the script lists."""

TEXTS = "compare/fit"
"""The page with the old texts."""


def page_of(book: str) -> str:
    """Name the page on which the report of a rulebook stands.

    >>> page_of("italian")
    'reports/italian'
    """
    return f"reports/{book}"


def reporter(page: Page) -> str:
    """Write the form in which a rulebook is chosen, and the places that the script fills; without Python none."""
    if not page.runs:
        return ""
    books = [name for name in matrix.every_book() if open_questions(name)]
    listed = "".join(
        f'<option value="{name}"{" selected" * (name == matrix.FIRST)}>{escape(claims.rulebook(name).title)}</option>'
        for name in books
    )
    pages = json.dumps({name: page.uri("rulebook", name).partition("#")[0] for name in matrix.every_book()})
    fields = "".join(
        f'<div class="pr-field"><label for="pr-report-{name}">{label}</label>'
        f'<input id="pr-report-{name}" name="{name}" maxlength="{LONGEST}" autocomplete="off"></div>'
        for name, label in FIELDS.items()
    )
    summary = (
        f'<div class="pr-field"><label for="pr-report-{SUMMARY}">Your game in your own words, {MOST_WORDS} words at '
        f'most: the report prints them first, as yours</label><textarea id="pr-report-{SUMMARY}" name="{SUMMARY}" '
        f'rows="3" maxlength="{LONGEST_SUMMARY}"></textarea></div>'
    )
    return (
        f'<form class="pr-reporter" aria-label="Write a game report" data-pages="{escape(pages)}" '
        f'data-texts="{escape(_uri(page, TEXTS))}">'
        '<div class="pr-field"><label for="pr-report-base">Begin with</label>'
        f'<select id="pr-report-base" name="base">{listed}</select></div>'
        '<details class="pr-for-judges"><summary>For the judges: title, names, event, and a summary</summary>'
        "<p>These stand at the head of the report. You may leave any of them empty, and fill it in later.</p>"
        f'<div class="pr-fields">{fields}{summary}</div></details>'
        '<p class="pr-do"><button class="pr-run" type="submit">Show the rule questions</button></p></form>'
        f'<div class="pr-report">{DRAFTS}<div id="pr-report-moved" role="status" hidden></div>'
        '<div id="pr-report-questions" tabindex="-1" hidden></div><div class="pr-status">'
        "<output>Choose a rulebook to begin with, and its questions stand here.</output>"
        f'<div class="pr-tools" role="group" aria-label="What next" hidden>'
        '<a href="#pr-report-made">Read the report</a><a href="#pr-report-away">Save, print or send it</a>'
        f"{at_the_table(page)}</div></div>"
        '<div id="pr-report-near" hidden><h2>Beside the published rulebooks</h2><div></div></div>'
        f'<div id="pr-report-fit" hidden><h2>{FIT}</h2><p role="status"></p><div></div></div>'
        '<div id="pr-report-played" hidden><h2>How it plays</h2><p>A hundred games between players who know their '
        "hands, and the odds roughly. Figures of so few games show the lie of the land, and no more.</p>"
        '<p><button class="pr-run" type="button">Play a hundred games</button></p><div role="status"></div></div>'
        f'<div id="pr-report-away" tabindex="-1" hidden><h2>Save, print or send it</h2>{taken_away()}{WORD}</div>'
        '<div id="pr-report-made" tabindex="-1" hidden><h2>The report</h2>'
        '<div class="pr-paper"></div>'
        "<details><summary>The report as Markdown</summary>"
        '<pre tabindex="0" role="group" aria-label="The report as Markdown"></pre></details></div></div>'
    )


def taken_away() -> str:
    """List what a reader may take away, each button with what it gives."""
    return "".join(
        f'<h3>{heading}</h3><ul class="pr-plainly">'
        + "".join(
            f'<li><button type="button" class="pr-edit" data-does="{does}">{words}</button> '
            f'<span class="pr-note">{gives}</span></li>'
            for does, (words, gives) in tools.items()
        )
        + "</ul>"
        for heading, tools in TOOLS.items()
    )


def at_the_table(page: Page) -> str:
    """Lead to the table, where the site has it; the script adds the choices."""
    uri = _uri(page, TABLE)
    return f'<a href="{escape(uri)}" data-does="play">Play it</a>' if uri else ""


def _uri(page: Page, docname: str) -> str:
    """Say where another page stands; nothing where the site has it not."""
    return page.builder.get_relative_uri(page.docname, docname) if docname in page.builder.env.found_docs else ""


def reports(page: Page) -> str:
    """List the reports of the published rulebooks."""
    rows = "".join(f"<li>{_to(page, name)}</li>" for name in matrix.every_book())
    return f'<ul class="pr-plainly">{rows}</ul>'


def _to(page: Page, book: str) -> str:
    uri = page.builder.get_relative_uri(page.docname, page_of(book))
    return f'<a href="{escape(uri)}">{escape(claims.rulebook(book).title)}</a>'


def published_report(book: str) -> Report:
    """Make the report of a published rulebook; what the old texts make of it is known to the build."""
    findings = [finding for row in FitResults.rows() for finding in row.findings if finding.rulebook == book]
    return report(reconstruct(book), findings or None)


def report_page(page: Page, book: str) -> str:
    """Write the report of a rulebook as a page of the site: the command's own, with its claims as links."""
    slug = f"{book}.md"
    taken = f'<p class="pr-note"><a href="{slug}" download>The same as Markdown</a></p>'
    linked = NAMED.sub(lambda match: page.link("claim", match[1]), body(published_report(book)))
    head, end, rest = linked.partition("</h1>")
    return f"{head}{end}{taken}{rest}"
