"""Links that deal at once: a game at the table, by published rules or by some with a change, cards and all."""

from __future__ import annotations

import re
from dataclasses import dataclass

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.game.setup import usual_stack
from primero_ref.session.participants import Participant
from primero_ref.session.rules_link import link_of, rules_of
from primero_ref.session.session import Session
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts.directive import role
from primero_ref.weave.parts.markup import Markup, element
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.table.usual_game import USUAL_SEATS, usual_player
from primero_ref.web.form import NAMES

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node, system_message

    from primero_ref.weave.parts.page import Page

TABLE = "play/table"
"""The page of the table."""

WRITTEN = re.compile(r"(.+) <(\S+)>")


@role("game-link")
class GameLink(SphinxRole):
    """A link that deals: {game-link}`Play it so <italian;fold.refund=nothing>`."""

    button = False

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Put the link; rules that cannot be played break the build."""
        match = WRITTEN.fullmatch(self.text)
        if not match:
            sentence = f"{self.text!r} does not say what is played, as in `Play <italian>`."
            problem(self.env, self.lineno, sentence, "link")
            return [nodes.literal("", self.text)], []
        words, rules = match.groups()
        try:
            session = dealt_session(rules)
        except (Unknown, Unreadable, Illegal) as error:
            problem(self.env, self.lineno, f"{rules!r} cannot be played: {error}", "link")
            return [nodes.literal("", words)], []
        depend(self.env, "texts", "facts", "engine")
        return [GameLinkPart(words, session, button=self.button).inline()], []


@role("game-button")
class GameButton(GameLink):
    """The same, drawn as a button."""

    button = True


@dataclass(frozen=True)
class GameLinkPart(Part):
    """The words of the link, and the game that it deals."""

    words: str
    session: str
    button: bool

    def web(self, page: Page, content: Markup) -> Markup:
        """Write the link."""
        del content
        kind = "fp-go" if self.button else None
        return element("a", self.words, href=f"{page.to(TABLE)}#{self.session}", class_=kind)


def dealt_session(rules: str) -> str:
    """Write the session in which a reader sits down with the usual opponents, and the cards are dealt.

    >>> dealt_session("italian")
    'italian;seed=Tonight;seats=Alberto:20:person,Bernardo:20:steady,Cinthio:20:steady'
    >>> dealt_session("italain")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no rulebook 'italain'; the nearest is 'italian'.
    """
    book = rules_of(rules)
    stack = usual_stack(book) or 0
    seats = tuple(Participant(name, stack, usual_player(seat)) for seat, name in enumerate(NAMES[:USUAL_SEATS]))
    session = Session(link_of(book) if ";" in rules else rules, "Tonight", seats)
    session.begin()
    return session.text
