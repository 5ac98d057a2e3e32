"""The form for one's own game report, and the places that its script fills."""

from __future__ import annotations

import json
from dataclasses import dataclass

from primero_ref import claims
from primero_ref.reconstruction.reconstruction import ACCOUNT, LONGEST, LONGEST_SUMMARY, MOST_WORDS, SUMMARY
from primero_ref.report.full_report import FIT
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.lesson.text import TABLE
from primero_ref.weave.parts.markup import Markup
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template
from primero_ref.web.reconstruction import open_questions

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page

REPORTER = Template(__file__)

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

FIELDS = {
    "title": "Title of your entry, or what you call the game",
    "redactor": "Your name, or the names of all who wrote the rules",
    "branch": "Your branch: shire, barony, kingdom",
    "event": "Event at which you hand it in",
    "date": "Date; if you leave it empty, the report has the day on which it is made",
    "picture": "A picture of your own: its address on the web, a space, and what it shows",
    "old_picture": "A picture from the time of primero, in the same way",
    "old_picture_2": "A second picture from that time",
    "old_picture_3": "A third picture from that time",
}
"""What stands at the head of the report besides the summary, as the form asks for it."""


TEXTS = "compare/fit"
"""The page with the old texts."""


@directive("reporter")
class ReporterDirective(Directive):
    """The form: `{reporter}`."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put it."""
        depend(self.env, "facts", "engine")
        self.need("rulebook", *matrix.every_book())
        return [ReporterPart().node()]


@dataclass(frozen=True)
class ReporterPart(Part):
    """The form in which a rulebook is chosen, and what comes of it."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Write it; without Python for the browser there is none."""
        del content
        if not page.runs:
            return Markup()
        return REPORTER(
            pages=json.dumps({name: page.uri("rulebook", name).partition("#")[0] for name in matrix.every_book()}),
            texts=address(page, TEXTS),
            books=[(name, claims.rulebook(name).title) for name in matrix.every_book() if open_questions(name)],
            first=matrix.FIRST,
            fields=FIELDS,
            longest=LONGEST,
            summary=SUMMARY,
            account=ACCOUNT,
            most_words=MOST_WORDS,
            longest_summary=LONGEST_SUMMARY,
            table=address(page, TABLE),
            fit=FIT,
            tools=TOOLS,
        )


def address(page: Page, docname: str) -> str:
    """Say where another page stands; nothing where the site has it not."""
    return page.to(docname) if docname in page.builder.env.found_docs else ""
