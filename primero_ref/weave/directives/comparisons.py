"""Directives that set rulebooks side by side: the matrix, and one game replayed under several of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives

from primero_ref import claims
from primero_ref.compare.games import deciding_claims, replay
from primero_ref.errors import Unreadable
from primero_ref.fit import books
from primero_ref.weave.apparatus import disputes, matrix
from primero_ref.weave.apparatus.fit_results import FitResults
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.html import fit as fit_html
from primero_ref.weave.html import matrix as matrix_html
from primero_ref.weave.parts.directive import Directive, cache_folder

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx


class ComparisonDirective(Directive):
    """A directive that shows what several rulebooks say."""

    required_arguments = 0
    option_spec: ClassVar = {"title": directives.unchanged_required, "books": directives.unchanged_required}

    def books(self) -> tuple[str, ...] | None:
        """Read which rulebooks are to be shown; None where one of them is unknown."""
        named = tuple(self.options.get("books", "").split())
        return None if any(self.unknown("rulebook", name) for name in named) else named

    def show(self, names: tuple[str, ...], books: tuple[str, ...]) -> None:
        """Note what the page shows of these questions."""
        depend(self.env, "texts", "facts", "engine")
        self.need("question", *names)
        self.need("rulebook", *books)
        claim_ids = {claim for book in books for claim in claims.rulebook(book).claims_settling(*names)}
        witnesses = {
            row.passage
            for name in names
            for witness in matrix.witnesses()
            for testimony in matrix.testimony(name, witness)
            for row in testimony.evidence
        }
        self.need("claim", *claim_ids)
        self.need("passage", *witnesses)


class MatrixDirective(ComparisonDirective):
    """Questions under every rulebook: `{matrix} last-player fold`; without questions, all on which two of them part."""

    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Put the table."""
        names = tuple(self.arguments[0].split()) if self.arguments else ()
        books = self.books()
        if books is None or any(self.unknown("question", name) for name in names):
            return []
        if not names:
            self.show(matrix.parting(), matrix.books())
            return self.block("parting", self.options["title"])
        self.show(names, books or matrix_html.answering(names))
        return self.block("matrix", self.options["title"], names, books)


class ReplayDirective(ComparisonDirective):
    """One game under several rulebooks; its lines are those of `primero_ref.compare.games`.

    `:story:` tells it in a sentence or two. `:on:` names the questions at stake: of the claims that answer them, those
    are shown without which the game would go otherwise. `:tell:` names deeds to be told besides the moves after a star
    and the end, `:money:` has the sums told.
    """

    has_content = True
    option_spec: ClassVar = {
        **ComparisonDirective.option_spec,
        "story": directives.unchanged_required,
        "on": directives.unchanged_required,
        "tell": directives.unchanged_required,
        "money": directives.flag,
    }

    def run(self) -> list[Node]:
        """Put the table; a game that no rulebook can begin, or that is stopped by no rule, breaks the build."""
        on, tell = (tuple(self.options.get(option, "").split()) for option in ("on", "tell"))
        books = self.books()
        if books is None or any(self.unknown("question", name) for name in on):
            return []
        text = "\n".join(self.content)
        try:
            played = [replay(text, book, tell, money="money" in self.options) for book in books or matrix.playable()]
            causing = [deciding_claims(text, game, on, tell) for game in played]
        except (Unreadable, LookupError) as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return []
        for game in played:
            if game.line and not game.moves[-1].claims:
                where = f"Under {game.rulebook} the game stops by no rule, at its line {game.line}"
                sentence = f"{where}: {game.moves[-1].sentence}."
                problem(self.env, self.lineno, sentence, "failing")
        depend(self.env, "facts", "engine")
        self.need("rulebook", *(game.rulebook for game in played))
        refusing = {claim for game in played for move in game.moves if move.refused for claim in move.claims}
        self.need("claim", *refusing, *(claim for claims in causing for claim in claims))
        title, story = self.options["title"], self.options["story"]
        return self.block("replay", title, story, text, tuple(zip(played, causing, strict=True)), on)


class FitDirective(Directive):
    """What the old texts make of the rulebooks: `{fit} counts`, `table`, `witnesses` or `answers`."""

    def run(self) -> list[Node]:
        """Put the part."""
        if self.arguments[0] not in fit_html.PARTS:
            problem(self.env, self.lineno, f"The fit has no part {self.arguments[0]!r}.", "unknown")
            return []
        depend(self.env, "texts", "facts", "engine")
        if self.arguments[0] == "answers":
            FitResults.judged()  # worked out once, here: what writes the page finds it in the file
        rows = FitResults.rows()
        self.need("rulebook", *books())
        self.need("passage", *(name for row in rows for name in row.witness.passages))
        self.need("claim", *(claim for row in rows for finding in row.findings for claim in finding.claims))
        return self.block("fit", self.arguments[0])


class MatrixPagesDirective(Directive):
    """The list of the pages of the matrix: `{matrix-pages} parts`, or `rulebooks`."""

    def run(self) -> list[Node]:
        """Put the list."""
        if self.arguments[0] not in {"parts", "rulebooks"}:
            problem(self.env, self.lineno, "The pages of the matrix are listed by parts or by rulebooks.", "unknown")
            return []
        depend(self.env, "facts", "engine")
        return self.block("matrix-pages", self.arguments[0])


class DisputesDirective(Directive):
    """What players ask when a table is in dispute, with what every game says: `{disputes}`."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the form and the list."""
        depend(self.env, "texts", "facts", "engine")
        listed = disputes.disputes().values()
        self.need("rulebook", *disputes.books())
        rulings = [ruled for book in disputes.books() for asked in listed if (ruled := disputes.ruling(book, asked))]
        self.need("claim", *(claim for ruled in rulings for claim in ruled.claims))
        return self.block("disputes")


def _builder_inited(app: Sphinx) -> None:
    FitResults.file = cache_folder(app) / "fitted.json"


def setup(app: Sphinx) -> None:
    """Say where what fits is kept between builds."""
    app.connect("builder-inited", _builder_inited)
