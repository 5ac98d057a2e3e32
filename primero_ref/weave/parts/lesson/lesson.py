"""A lesson: the board on which it is played, and below it the lesson as text."""

from __future__ import annotations

from docutils import nodes

from primero_ref.errors import Illegal, Unreadable
from primero_ref.lessons import course
from primero_ref.lessons.answers import QUIET, outcome, refusal
from primero_ref.sources import works
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.lesson.board import BoardPart
from primero_ref.weave.parts.lesson.scene import ScenePart, scene
from primero_ref.weave.parts.lesson.text import (
    AnswerPart,
    Deed,
    DeedsPart,
    EndPart,
    GivenAnswerPart,
    InsteadPart,
    LessonTextPart,
    OptionsPart,
    Refusal,
    RefusedPart,
    RulePart,
)
from primero_ref.weave.parts.passage.passage import PassagePart

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils.nodes import Node

    from primero_ref.game import Game
    from primero_ref.game.events import Event


@directive("lesson")
class LessonDirective(Directive):
    """A lesson, `{lesson} points`: the board on which it is played, and below it the lesson as text."""

    def run(self) -> list[Node]:
        """Play the lesson; a move that the rules refuse, or a refusal that they don't make, breaks the build."""
        depend(self.env, "texts", "facts", "engine", "lessons")
        try:
            lesson = course.lesson(self.arguments[0])
            content = [*self.tell(lesson)]
        except (Illegal, LookupError, Unreadable) as error:
            problem(self.env, self.lineno, str(error), "failing")
            return []
        self.need("claim", *lesson.claims)
        return content

    def tell(self, lesson: course.Lesson) -> Iterator[Node]:
        """Put the board, and below it the lesson as text, from the deal to what was learnt."""
        yield nodes.paragraph("", lesson.teaches, classes=["pr-lead"])
        yield BoardPart(lesson.id).node()
        yield LessonTextPart().node(*self.text(lesson))

    def text(self, lesson: course.Lesson) -> Iterator[Node]:
        """Tell the lesson: each position as the pupil sees it, what is asked of him, the answer and its rule."""
        yield from self.prose(lesson.opening)
        game = lesson.begin()
        drawn = -1
        for step in lesson.steps:
            pupil = lesson.asks(step)
            if pupil and drawn != len(game.moves):
                yield ScenePart(scene(game, lesson.pupil)).node()
                drawn = len(game.moves)
            yield from self.prose(step.says)
            if step.asks:
                yield nodes.paragraph("", step.asks, classes=["pr-task"])
            if step.options:
                yield OptionsPart(step.options).node()
            yield from self.refusals(game, step)
            done = [*self.done(game, lesson, step)]
            if pupil:
                self.need("claim", step.rule)
                yield AnswerPart().node(*done, RulePart(step.rule).node())
            else:
                yield from done
        end = EndPart(lesson.claims, lesson.number, game.record())
        title = nodes.title("", "What was learnt")
        learnt = (*self.prose(lesson.learnt), end.node())
        section = nodes.section("", title, *learnt, ids=["what-was-learnt"], names=["what was learnt"])
        self.state.document.note_implicit_target(section)
        yield section

    def done(self, game: Game, lesson: course.Lesson, step: course.Step) -> Iterator[Node]:
        """Put what was done in a step, or answered, and what is said of it."""
        instead = outcome(game, step.instead)
        if step.move:
            before = len(game.log)
            game.play(step.line)
            yield from self.deeds(game.view(lesson.pupil).log[before:])
        else:
            yield GivenAnswerPart(step.answer).node()
        if instead:
            yield InsteadPart(instead).node()
        if game.over:
            yield ScenePart(scene(game, lesson.pupil)).node()
        yield from self.prose(step.after)
        for name in step.quotes:
            self.need("passage", *(cited.id for cited in works.passage_range(name)))
            yield PassagePart(name).node()

    def refusals(self, game: Game, step: course.Step) -> list[Node]:
        """Put what the rules say to the moves that are worth trying."""
        refused = [(move, refusal(game, move)) for move in step.tries]
        for move, error in refused:
            if error is None:
                message = f"{step.player} may {move} here, so there is no refusal to show."
                raise Illegal(message)
        refusals = tuple(Refusal(move, error.sentence, error.claim) for move, error in refused if error)
        self.need("claim", *(refusal.claim for refusal in refusals))
        return [RefusedPart(refusals).node()] if refusals else []

    def deeds(self, events: Iterable[Event]) -> list[Node]:
        """Put what was done, as the pupil sees it, each deed with the rule by which it was."""
        done = tuple(Deed(str(event), event.claims[:1]) for event in events if event.deed not in QUIET)
        self.need("claim", *(claim for deed in done for claim in deed.claims))
        return [DeedsPart(done).node()]
