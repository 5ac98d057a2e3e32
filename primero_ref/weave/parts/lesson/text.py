"""A lesson as text: what is asked at each step, what is done and refused, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from primero_ref.game.offer_text import DISCARDING
from primero_ref.lessons.course import lesson, lessons
from primero_ref.weave.apparatus import relations
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.weave.parts.page import Page

TEXT = Template(__file__)
ANSWER = Template(__file__, "answer")
REFUSED = Template(__file__, "refused")
END = Template(__file__, "end")

FOLDER = "play"
"""The folder of the pages of the lessons, each named after its lesson."""

TABLE = "play/table"
"""The page with the table."""

COACHED = "?coach=on#italian;seed=Ferrara;seats=Alberto:20:person,Bernardo:20:steady,Cinthio:20:cautious"
"""The real hand after the last lesson, at a table where the coach speaks unasked."""


class Deed(NamedTuple):
    """What was done, as a sentence, and the claims by which it was."""

    sentence: str
    claims: tuple[str, ...]


class Refusal(NamedTuple):
    """A move that the rules forbid, what they say to it, and the claim that says so."""

    move: str
    sentence: str
    claim: str


@dataclass(frozen=True)
class LessonTextPart(Part):
    """A lesson told as text, which stands below the one that is played."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Put it where a reader can be led to it."""
        del page
        return TEXT(content=content)


@dataclass(frozen=True)
class AnswerPart(Part):
    """The answer to a step, folded on the screen: what was done, and why."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Fold it, where the lesson above can be played; elsewhere it stands open."""
        return ANSWER(folded=page.runs, content=content)


@dataclass(frozen=True)
class OptionsPart(Part):
    """What a question may be answered with."""

    choices: tuple[str, ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """List it."""
        del page, content
        return element("ul", joined(element("li", choice) for choice in self.choices), class_="pr-options")


@dataclass(frozen=True)
class GivenAnswerPart(Part):
    """What answers a question: an option, or the cards that were to be found."""

    answers: tuple[str, ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """Write it."""
        del page, content
        return element("p", drawings.in_words(" ".join(self.answers)), class_="pr-deed")


@dataclass(frozen=True)
class RulePart(Part):
    """The rule on which a step rests."""

    claim: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Lead to it, with its grade."""
        del content
        link = page.link("claim", self.claim, relations.all_claims()[self.claim].says)
        return element("p", joined(["The rule:", drawings.grade_mark(self.claim), link], " "), class_="pr-note")


@dataclass(frozen=True)
class DeedsPart(Part):
    """What was done, as the pupil saw it."""

    deeds: tuple[Deed, ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """Write it."""
        del content
        return deeds(page, self.deeds)


@dataclass(frozen=True)
class RefusedPart(Part):
    """What the rules answer to moves that they forbid."""

    refusals: tuple[Refusal, ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """List it."""
        del content
        return REFUSED(
            rows=[
                (drawings.in_words(move_question(move)), linked(page, sentence, claim))
                for move, sentence, claim in self.refusals
            ]
        )


@dataclass(frozen=True)
class InsteadPart(Part):
    """How it would have gone otherwise."""

    sentences: tuple[str, ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """Tell it."""
        del page, content
        words = joined((drawings.in_words(sentence) for sentence in self.sentences), "; ")
        return element("p", joined([element("b", "What if instead:"), " ", words, "."]), class_="pr-note")


@dataclass(frozen=True)
class EndPart(Part):
    """The end of a lesson: its claims, its number, and its game as a record."""

    claims: tuple[str, ...]
    number: int
    record: str

    def web(self, page: Page, content: Markup) -> Markup:
        """List the rules with their grades, give the record, and lead to the next lesson."""
        del content
        following = lessons()[self.number : self.number + 1]
        onward = joined(
            page.see(f"{FOLDER}/{name}", f"Lesson {self.number + 1}: {lesson(name).title}") for name in following
        )
        return END(
            rules=[
                (drawings.grade_mark(name), page.link("claim", name, relations.all_claims()[name].says))
                for name in self.claims
            ],
            record=self.record,
            number=self.number,
            hand=real_hand(page) if self.number == len(lessons()) else "",
            onward=onward,
        )


def deeds(page: Page, done: Iterable[Deed]) -> Markup:
    """Write what was done, each deed a link to its rule."""
    return joined(element("p", linked(page, sentence, *claims) + ".", class_="pr-deed") for sentence, claims in done)


def linked(page: Page, sentence: str, claim: str = "") -> Markup:
    """Write a sentence, with its cards drawn small, as a link to the rule behind it."""
    uri = page.uri("claim", claim) if claim else ""
    words = drawings.in_words(sentence)
    return element("a", words, href=uri) if uri else words


def move_question(move: str) -> str:
    """Ask in words whether a move may be made.

    >>> move_question("pass -Kh -2s"), move_question("revie primero 60 for 1")
    ('Pass and exchange Kh 2s', 'Revie primero 60 for 1')
    >>> move_question("trade -Kh"), move_question("discard -Kh")
    ('Exchange Kh', 'Discard Kh')
    """
    verb, _, cards = move.partition(" -")
    does = "discard" if verb in DISCARDING else "exchange"
    lead = "" if verb in ("trade", "change", "discard") else f"{verb} and "
    asked = f"{lead}{does} {cards.replace('-', '')}" if cards else verb
    return asked[:1].upper() + asked[1:]


def real_hand(page: Page) -> str:
    """Give the address of a real hand with the coach; nothing where the site has no table that plays."""
    if not page.runs or TABLE not in page.builder.env.found_docs:
        return ""
    return f"{page.to(TABLE)}{COACHED}"
