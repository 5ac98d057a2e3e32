"""The directives of the table, of the lessons and of the problems."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes

from primero_ref import claims
from primero_ref.claims.words import glossary
from primero_ref.errors import Illegal, Unreadable
from primero_ref.lessons import course
from primero_ref.lessons import problem as problems
from primero_ref.lessons.answers import QUIET, outcome, refusal
from primero_ref.sources import works
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.domain.nodes import LessonAnswer, LessonText
from primero_ref.weave.html import table
from primero_ref.weave.html.lesson import scene
from primero_ref.weave.html.problem import THEME_TITLES, rules_of
from primero_ref.weave.parts.directive import Directive
from primero_ref.weave.parts.passage.passage import PassagePart

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils.nodes import Node

    from primero_ref.game import Game
    from primero_ref.game.events import Event


GLOSSARY = "glossary"
"""The page that explains the words."""

ELSEWHERE = ("Telling fortunes",)
"""The headings of the glossary whose words nobody meets at the table."""


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
        yield from self.block("lesson-board", lesson.id)
        yield LessonText("", *self.text(lesson))

    def text(self, lesson: course.Lesson) -> Iterator[Node]:
        """Tell the lesson: each position as the pupil sees it, what is asked of him, the answer and its rule."""
        yield from self.prose(lesson.opening)
        game = lesson.begin()
        drawn = -1
        for step in lesson.steps:
            pupil = lesson.asks(step)
            if pupil and drawn != len(game.moves):
                yield from self.block("lesson-table", scene(game, lesson.pupil))
                drawn = len(game.moves)
            yield from self.prose(step.says)
            if step.asks:
                yield nodes.paragraph("", step.asks, classes=["pr-task"])
            yield from self.block("lesson-options", step.options) if step.options else ()
            yield from self.refusals(game, step)
            done = [*self.done(game, lesson, step)]
            if pupil:
                self.need("claim", step.rule)
                yield LessonAnswer("", *done, *self.block("lesson-rule", step.rule))
            else:
                yield from done
        learnt = (*self.prose(lesson.learnt), *self.block("lesson-end", lesson.claims, lesson.number, game.record()))
        title = nodes.title("", "What was learnt")
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
            yield from self.block("lesson-answer", step.answer)
        if instead:
            yield from self.block("lesson-instead", instead)
        if game.over:
            yield from self.block("lesson-table", scene(game, lesson.pupil))
        yield from self.prose(step.after)
        for name in step.quotes:
            self.need("passage", *(cited.id for cited in works.passage_range(name)))
            yield PassagePart(name).node()

    def prose(self, text: str) -> list[Node]:
        """Read what is said, as a page is read: its links lead somewhere, and the search finds it."""
        return self.parse_text_to_nodes(text) if text else []

    def refusals(self, game: Game, step: course.Step) -> list[Node]:
        """Put what the rules say to the moves that are worth trying."""
        refused = [(move, refusal(game, move)) for move in step.tries]
        for move, error in refused:
            if error is None:
                message = f"{step.player} may {move} here, so there is no refusal to show."
                raise Illegal(message)
        answers = tuple((move, error.sentence, error.claim) for move, error in refused if error)
        self.need("claim", *(claim for *_, claim in answers))
        return self.block("lesson-refused", answers) if answers else []

    def deeds(self, events: Iterable[Event]) -> list[Node]:
        """Put what was done, as the pupil sees it, each deed with the rule by which it was."""
        done = tuple((str(event), event.claims[:1]) for event in events if event.deed not in QUIET)
        self.need("claim", *(claim for _, grounds in done for claim in grounds))
        return self.block("lesson-deeds", done)


class LessonsDirective(Directive):
    """The list of the lessons, each with what it teaches."""

    required_arguments = 0
    option_spec: ClassVar = {}

    def run(self) -> list[Node]:
        """Put the list."""
        depend(self.env, "lessons")
        return self.block(
            "lessons",
            tuple((lesson.id, lesson.title, lesson.teaches) for lesson in map(course.lesson, course.lessons())),
        )


class TableDirective(Directive):
    """The table, and the sample under it."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the table."""
        depend(self.env, "texts", "facts", "engine")
        self.need("rulebook", *(name for name in matrix.every_book() if claims.rulebook(name).script))
        self.need("claim", *(claim for event in table.sample_game().log for claim in event.claims))
        return [*self.block("sitting", self.words()), *self.block("sample")]

    def words(self) -> tuple[tuple[str, str], ...]:
        """Give the words that are explained at the table, where the site has a glossary."""
        if GLOSSARY not in self.env.found_docs:
            return ()
        depend(self.env, "words")
        return tuple((word.head, word.longer) for word in glossary() if word.group not in ELSEWHERE)


class HandOfTheDayDirective(Directive):
    """The hand of the day, drawn once for readers without scripts."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put it."""
        depend(self.env, "facts", "engine", "lessons")
        self.need("rulebook", *(rules_of(posed).id for posed in problems.hands_of_the_day()))
        return self.block("hand-of-the-day")


class ShelfDirective(Directive):
    """The problems of the shelf, a section for each theme."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put each theme under its heading."""
        depend(self.env, "facts", "engine", "lessons")
        self.need("rulebook", *(rules_of(posed).id for posed in problems.shelf()))
        sections: list[Node] = []
        for theme, title in THEME_TITLES.items():
            content = (nodes.title("", title), *self.block("shelf", theme))
            section = nodes.section("", *content, ids=[theme], names=[theme])
            self.state.document.note_implicit_target(section)
            sections.append(section)
        return sections
