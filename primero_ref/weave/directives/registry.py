"""Every directive of the weave by its name, and their registration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils.parsers.rst import DirectiveError
from sphinx.errors import SphinxError

from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.weave.directives import (
    citations,
    claims,
    comparisons,
    coverage,
    findings,
    hands,
    home,
    lists,
    play,
    solved,
    sources,
)
from primero_ref.weave.domain.domain import problem

if TYPE_CHECKING:
    from docutils.nodes import Node
    from docutils.parsers.rst import Directive
    from sphinx.application import Sphinx

DIRECTIVES: dict[str, type[Directive]] = {
    "claim": claims.ClaimDirective,
    "demo": claims.DemoDirective,
    "prelude": claims.PreludeDirective,
    "rulebook": claims.RulebookDirective,
    "source": sources.SourceDirective,
    "source-about": sources.SourceAboutDirective,
    "source-text": sources.SourceTextDirective,
    "passage": sources.PassageDirective,
    "question": claims.QuestionDirective,
    "difference": claims.DifferenceDirective,
    "disputes": comparisons.DisputesDirective,
    "ranked": hands.RankedDirective,
    "ranker": hands.RankerDirective,
    "hands": home.ComputedPartDirective,
    "grades": home.ComputedPartDirective,
    "console": home.ComputedPartDirective,
    "reading": home.ComputedPartDirective,
    "scene": home.SceneDirective,
    "poker-counts": hands.PokerCountsDirective,
    "door": home.DoorDirective,
    "doors": home.DoorsDirective,
    "finding": findings.FindingDirective,
    "plot": findings.PlotDirective,
    "matrix": comparisons.MatrixDirective,
    "fit": comparisons.FitDirective,
    "matrix-pages": comparisons.MatrixPagesDirective,
    "replay": comparisons.ReplayDirective,
    "throwing": hands.ThrowingDirective,
    "winning": hands.WinningDirective,
    "calculator": hands.CalculatorDirective,
    "speed": hands.SpeedDirective,
    "contest": hands.ContestDirective,
    "duels": hands.DuelsDirective,
    "meetings": hands.MeetingsDirective,
    "move-times": hands.MoveTimesDirective,
    "solved": solved.SolvedDirective,
    "tempers": hands.TempersDirective,
    "ways": hands.WaysDirective,
    "cited": citations.CitedDirective,
    "data-fields": citations.FieldsDirective,
    "lesson": play.LessonDirective,
    "lessons": play.LessonsDirective,
    "concordance": sources.ConcordanceDirective,
    "timeline": sources.LineageDirective,
    "reliance": sources.LineageDirective,
    "gaps": sources.GapsDirective,
    "architecture": home.ArchitectureDirective,
    "covered": coverage.CoverageDirective,
    "mutants": coverage.MutantsDirective,
    "reporter": citations.ReporterDirective,
    "reports": citations.ReporterDirective,
    "sitting": play.TableDirective,
    "hand-of-the-day": play.HandOfTheDayDirective,
    "shelf": play.ShelfDirective,
    "pages": lists.PagesDirective,
    "rulebooks": lists.RulebooksDirective,
}


def guarded(name: str, directive: type[Directive]) -> type[Directive]:
    """Have a directive say at its line what it could not do, whatever it was; the build goes on to the next."""

    def run(self: Directive) -> list[Node]:
        try:
            return [*directive.run(self)]
        except (DirectiveError, SphinxError):
            raise
        except Exception as error:  # noqa: BLE001  # whatever an author has written is told with its place
            kind = "" if isinstance(error, (Unknown, Unreadable, Illegal)) else f"{type(error).__name__}: "
            sentence = f"{{{name}}} cannot be put here: {kind}{str(error).rstrip('.')}."
            problem(self.state.document.settings.env, self.lineno, sentence, "directive")
            return []

    return type(directive.__name__, (directive,), {"run": run})


def setup(app: Sphinx) -> None:
    """Add them to the domain."""
    for name, directive in DIRECTIVES.items():
        app.add_directive_to_domain("primero", name, guarded(name, directive))
