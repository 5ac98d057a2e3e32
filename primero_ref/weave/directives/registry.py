"""Every directive of the weave by its name, and their registration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref.weave.directives import citations, claims, comparisons, coverage, findings, hands, home, play, sources

if TYPE_CHECKING:
    from docutils.parsers.rst import Directive
    from sphinx.application import Sphinx

DIRECTIVES: dict[str, type[Directive]] = {
    "claim": claims.ClaimDirective,
    "demo": claims.DemoDirective,
    "prelude": claims.PreludeDirective,
    "rulebook": claims.RulebookDirective,
    "source": sources.SourceDirective,
    "source-text": sources.SourceTextDirective,
    "passage": sources.PassageDirective,
    "question": claims.QuestionDirective,
    "difference": claims.DifferenceDirective,
    "ranked": hands.RankedDirective,
    "ranker": hands.RankerDirective,
    "hands": home.ComputedPartDirective,
    "grades": home.ComputedPartDirective,
    "reading": home.ComputedPartDirective,
    "scene": home.SceneDirective,
    "poker-counts": hands.PokerCountsDirective,
    "door": home.DoorDirective,
    "doors": home.DoorsDirective,
    "finding": findings.FindingDirective,
    "plot": findings.PlotDirective,
    "matrix": comparisons.MatrixDirective,
    "matrix-pages": comparisons.MatrixPagesDirective,
    "replay": comparisons.ReplayDirective,
    "throwing": hands.ThrowingDirective,
    "winning": hands.WinningDirective,
    "calculator": hands.CalculatorDirective,
    "speed": hands.SpeedDirective,
    "contest": hands.ContestDirective,
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
}


def setup(app: Sphinx) -> None:
    """Add them to the domain."""
    for name, directive in DIRECTIVES.items():
        app.add_directive_to_domain("primero", name, directive)
