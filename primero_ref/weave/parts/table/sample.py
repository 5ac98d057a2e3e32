"""A game played out by the engine, which stands on the page of the table for readers without scripts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from primero_ref.lessons.answers import QUIET
from primero_ref.session.session import read_session
from primero_ref.weave.parts.lesson.scene import drawn, scene
from primero_ref.weave.parts.lesson.text import Deed, deeds
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.game.events import Event
    from primero_ref.game.game import Game
    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

SAMPLE_GAME = Template(__file__)

SAMPLE = "italian;seed=Lucca;seats=Alberto:20:steady,Bernardo:20:bold,Cinthio:20:cautious;dealer=Alberto"
"""The game that stands on the page without scripts."""

SEEN_BY = "Alberto"
"""Through whose eyes it is told."""


@cache
def sample_game() -> Game:
    """Let the players of the engine play the sample to its end."""
    session = read_session(SAMPLE)
    while not session.standing.over:
        session = session.after(session.decides(session.standing))
    return session.standing


@dataclass(frozen=True)
class SamplePart(Part):
    """The sample, seen by one of its players."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw the table at its end, what was done and by which rules, and its record."""
        del content
        game = sample_game()
        return SAMPLE_GAME(
            player=SEEN_BY,
            scene=drawn(scene(game, SEEN_BY)),
            deeds=deeds(page, _deeds(game, SEEN_BY)),
            record=game.record(),
        )


def _deeds(game: Game, player: str) -> Iterator[Deed]:
    events: tuple[Event, ...] = game.view(player).log
    return (Deed(str(event), event.claims[:1]) for event in events if event.deed not in QUIET)
