"""One game under several rulebooks: who holds what, what is done, and what each rulebook makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from docutils.parsers.rst import directives

from primero_ref import claims
from primero_ref.compare.games import deciding_claims, replay
from primero_ref.errors import Unreadable
from primero_ref.game.record import read
from primero_ref.weave.apparatus import matrix, relations
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.comparison.directive import ComparisonDirective
from primero_ref.weave.parts.directive import directive
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.compare.games import Replay, ReplayedMove
    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

REPLAY = Template(__file__)

HEADS = ("What happens", "According to", "Because")


@directive("replay")
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
        return [ReplayPart(title, story, text, tuple(zip(played, causing, strict=True)), on).node()]


@dataclass(frozen=True)
class ReplayPart(Part):
    """A game, its title and story, how each rulebook played it and by which claims, and the questions at stake."""

    title: str
    story: str
    text: str
    played: tuple[tuple[Replay, tuple[str, ...]], ...]
    on: tuple[str, ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """Tell the game and draw its hands, and below them what happens, with all who tell it so and their reasons."""
        del content
        groups: dict[tuple[str, ...], dict[tuple[str, ...], list[str]]] = {}
        for game, causing in self.played:
            reasons = groups.setdefault(happens(game, self.on), {})
            reasons.setdefault(because(game, self.on, causing), []).append(game.rulebook)
        by_number = sorted(groups.items(), key=lambda group: -sum(map(len, group[1].values())))
        return REPLAY(
            title=self.title,
            story=self.story,
            hands=[(who, drawings.hand(cards, f"{who}’s cards")) for who, *cards in dealt(self.text)],
            heads=HEADS,
            outcomes=[
                ([drawings.in_words(sentence) for sentence in happening], rows_of(page, reasons))
                for happening, reasons in by_number
            ],
            text=self.text,
        )


def at_stake(replay: Replay, on: tuple[str, ...]) -> tuple[ReplayedMove, ...]:
    """List what is to be told: all but the refusals by a rule that answers another question, while the game goes on."""

    def matters(move: ReplayedMove) -> bool:
        stops = replay.line > 0 and move is replay.moves[-1]
        return not move.refused or stops or any(answers(claim, on) for claim in move.claims)

    return (*filter(matters, replay.moves), *replay.end)


def answers(claim: str, on: tuple[str, ...]) -> bool:
    """Say whether a claim answers one of the questions at stake.

    >>> answers("italian/forced-see", ("last-player",)), answers("italian/forced-see", ("fold",))
    (True, False)
    """
    return not set(on).isdisjoint(relations.all_claims()[claim].settles)


def happens(replay: Replay, on: tuple[str, ...]) -> tuple[str, ...]:
    """Tell what happens under a rulebook, a sentence after another."""
    return tuple(f"{move.sentence}." for move in at_stake(replay, on)) or ("The game goes on.",)


def because(replay: Replay, on: tuple[str, ...], causing: tuple[str, ...]) -> tuple[str, ...]:
    """Name the claims for which it happens: those that refuse a move, and those without which it would go otherwise."""
    refusing = (claim for move in at_stake(replay, on) if move.refused for claim in move.claims)
    return tuple(dict.fromkeys((*refusing, *causing)))


Reason = tuple[list["Markup"], list[tuple["Markup", "Markup"]]]
"""The rulebooks that tell an outcome by one reason, and the claims that are it, each with its grade."""


def rows_of(page: Page, reasons: dict[tuple[str, ...], list[str]]) -> list[Reason]:
    """Give for each reason of an outcome the rulebooks that tell it so, and the claims with their grades."""
    return [
        (
            [page.link("rulebook", book, claims.rulebook(book).title) for book in books],
            [
                (drawings.grade_mark(name), page.link("claim", name, relations.all_claims()[name].says))
                for name in claim_ids
            ],
        )
        for claim_ids, books in sorted(reasons.items(), key=lambda reason: -len(reason[1]))
    ]


def dealt(text: str) -> list[list[str]]:
    """Give the hands that are known, as they are once all cards are dealt: each a name and its cards."""
    deal = read(text)[0].get("Deal", (0, ""))[1]
    return [part.split() for part in deal.split(";") if part.strip()]
