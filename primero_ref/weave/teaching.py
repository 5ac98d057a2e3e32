"""Directives of the lessons: a lesson told and drawn move by move, and the list of them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from docutils import nodes

from primero_ref.errors import Illegal, Unreadable
from primero_ref.pack import UNKNOWN
from primero_ref.sources import passage_range
from primero_ref.teaching import Lesson, Step, lesson, lessons, outcome, refusal
from primero_ref.weave.directives import Directive
from primero_ref.weave.kept import depend, problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils.nodes import Node
    from docutils.parsers.rst import Directive as AnyDirective

    from primero_ref.events import Event
    from primero_ref.game import Game

QUIET = ("dealer", "deal", "show")
"""Deeds of the deal and of the showdown: the table is drawn as they leave it."""


class Place(NamedTuple):
    """A player at the table as the pupil sees him: his cards, his money, whether it is his turn, whether he is out."""

    name: str
    cards: tuple[str, ...]
    staked: int
    stack: int
    turn: bool
    out: bool


class Scene(NamedTuple):
    """The table as the pupil sees it, the bid, the pot, and the points of his cards."""

    places: tuple[Place, ...]
    pupil: str
    bid: str
    over: bool
    pot: int
    points: dict[str, int]


def scene(game: Game, pupil: str) -> Scene:
    """Look at the table from the pupil's seat, the eldest first."""
    view = game.view(pupil)
    bidder = f", by {game.table.bidder.name}" if game.table.bidder else ""
    places = tuple(
        Place(
            seat.name, tuple(map(str, view.hands[seat.name])), view.staked[seat.name], view.stacks[seat.name],
            seat.name == view.turn, view.out[seat.name],
        )
        for seat in game.table.seats
    )  # fmt: skip
    worth = game.rules.ranking.points
    points = {str(card): worth[card.rank] for hand in view.hands.values() for card in hand if card is not UNKNOWN}
    return Scene(places, pupil, f"{view.bid}{bidder}" if view.bid else "", game.over, view.pot or 0, points)


class LessonDirective(Directive):
    """A lesson, `{lesson} points`: before each move of the pupil's the table, after each move what came of it."""

    def run(self) -> list[Node]:
        """Play the lesson; a move that the rules refuse, or a refusal that they don't make, breaks the build."""
        depend(self.env, "texts", "rules", "engine", "lessons")
        try:
            one = lesson(self.arguments[0])
            told = [*self.told(one)]
        except (Illegal, LookupError, Unreadable) as error:
            problem(self.env, self.lineno, str(error), "failing")
            return []
        self.need("claim", *one.claims)
        return told

    def told(self, one: Lesson) -> Iterator[Node]:
        """Tell the lesson from the deal to what was learnt."""
        lead = f"Lesson {one.number} of {len(lessons())}. {one.teaches}"
        yield nodes.paragraph("", lead, classes=["pr-lead"])
        yield from self.prose(one.opening)
        game = one.begin()
        for step in one.steps:
            yield from self.prose(step.says)
            if one.asks(step):
                yield from self.block("lesson-table", scene(game, one.pupil))
            yield from self.refusals(game, step)
            instead = outcome(game, step.instead)
            before = len(game.log)
            game.play(f"{step.player}: {step.move}")
            yield from self.deeds(game.view(one.pupil).log[before:])
            if instead:
                yield from self.block("lesson-instead", instead)
            if game.over:
                yield from self.block("lesson-table", scene(game, one.pupil))
            yield from self.prose(step.after)
            for name in step.quotes:
                self.need("passage", *(found.id for found in passage_range(name)))
                yield from self.block("passage", name)
        learnt = (*self.prose(one.learnt), *self.block("lesson-end", one.claims, one.number, game.record()))
        title = nodes.title("", "What was learnt")
        section = nodes.section("", title, *learnt, ids=["what-was-learnt"], names=["what was learnt"])
        self.state.document.note_implicit_target(section)
        yield section

    def prose(self, text: str) -> list[Node]:
        """Read what is said, as a page is read: its links lead somewhere, and the search finds it."""
        return self.parse_text_to_nodes(text) if text else []

    def refusals(self, game: Game, step: Step) -> list[Node]:
        """Put what the rules say to the moves that are worth trying."""
        refused = [(move, refusal(game, move)) for move in step.tries]
        for move, said in refused:
            if said is None:
                message = f"{step.player} may {move} here, so there is no refusal to show."
                raise Illegal(message)
        answers = tuple((move, said.sentence, said.claim) for move, said in refused if said)
        self.need("claim", *(claim for *_, claim in answers))
        return self.block("lesson-refused", answers) if answers else []

    def deeds(self, events: Iterable[Event]) -> list[Node]:
        """Put what was done, as the pupil sees it, each deed with the rule by which it was."""
        done = tuple((str(event), event.claims[:1]) for event in events if event.deed not in QUIET)
        self.need("claim", *(claim for _, claims in done for claim in claims))
        return self.block("lesson-deeds", done)


class LessonsDirective(Directive):
    """The list of the lessons, each with what it teaches."""

    required_arguments = 0
    option_spec: ClassVar = {}

    def run(self) -> list[Node]:
        """Put the list."""
        depend(self.env, "lessons")
        return self.block("lessons", tuple((one.id, one.title, one.teaches) for one in map(lesson, lessons())))


DIRECTIVES: dict[str, type[AnyDirective]] = {"lesson": LessonDirective, "lessons": LessonsDirective}
