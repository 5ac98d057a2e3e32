"""Every directive of the weave by its name, and their registration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref.weave.directives import (
    citations,
    claims,
    comparisons,
    hands,
    home,
    lists,
    play,
    sources,
)
from primero_ref.weave.parts.directive import guarded

if TYPE_CHECKING:
    from docutils.parsers.rst import Directive
    from sphinx.application import Sphinx

DIRECTIVES: dict[str, type[Directive]] = {
    "prelude": claims.PreludeDirective,
    "rulebook": claims.RulebookDirective,
    "source": sources.SourceDirective,
    "source-about": sources.SourceAboutDirective,
    "question": claims.QuestionDirective,
    "difference": claims.DifferenceDirective,
    "disputes": comparisons.DisputesDirective,
    "ranked": hands.RankedDirective,
    "ranker": hands.RankerDirective,
    "console": home.ComputedPartDirective,
    "poker-counts": hands.PokerCountsDirective,
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
    "tempers": hands.TempersDirective,
    "ways": hands.WaysDirective,
    "data-fields": citations.FieldsDirective,
    "lesson": play.LessonDirective,
    "lessons": play.LessonsDirective,
    "architecture": home.ArchitectureDirective,
    "reporter": citations.ReporterDirective,
    "reports": citations.ReporterDirective,
    "sitting": play.TableDirective,
    "hand-of-the-day": play.HandOfTheDayDirective,
    "shelf": play.ShelfDirective,
    "pages": lists.PagesDirective,
    "rulebooks": lists.RulebooksDirective,
}


def setup(app: Sphinx) -> None:
    """Add them to the domain."""
    for name, directive in DIRECTIVES.items():
        app.add_directive_to_domain("primero", name, guarded(name, directive))
