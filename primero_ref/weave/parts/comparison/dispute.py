"""What a player asks when a table is in dispute: what each game says, how firm that is, a scene, the other games."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from primero_ref import claims
from primero_ref.claims.words import unexplained
from primero_ref.sources.chicago import capital
from primero_ref.weave.apparatus import disputes, inquiries, relations
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.claim.demo import story
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils.nodes import Node

    from primero_ref.weave.apparatus.disputes import Dispute, Ruling
    from primero_ref.weave.parts.page import Page

HUB = Template(__file__)
RULINGS = Template(__file__, "rulings")
RULING = Template(__file__, "ruling")
FOREIGN = Template(__file__, "foreign")
GROUPS = Template(__file__, "groups")
INQUIRY = Template(__file__, "inquiry")

FOLDER = "rules/may-i"
"""Where the pages of the games stand, one for each."""

FORMER = {
    "hand-size": "hand.size",
    "money-to-begin": "stack.white",
    "pique-kept": "pique.keep",
    "rest-exchange": "rest.draw",
}
"""The place that an answer had in edition 0.1.0, the name of its question: links to it still lead there."""

TRIED = ("fold last", "take back half", "two flushes", "pass twice")
"""What is offered to try, where the game has an answer."""


def title(book: str) -> str:
    """Give the title of the page of a game.

    >>> title("losing")
    'May I do this? Losing Primero'
    """
    return f"May I do this? {claims.rulebook(book).short_title}"


@directive("disputes")
class DisputesDirective(Directive):
    """What players ask when a table is in dispute, with what every game says: `{disputes}`."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the form and the list."""
        depend(self.env, "texts", "facts", "engine")
        listed = disputes.disputes().values()
        self.need("rulebook", *disputes.books())
        rulings = [ruled for book in disputes.books() for asked in listed if (ruled := disputes.ruling(book, asked))]
        self.need("claim", *(claim for ruled in rulings for claim in ruled.claims))
        return [DisputesPart().node()]


@dataclass(frozen=True)
class DisputesPart(Part):
    """The page of all games: the form, the games, and each dispute with what they rule."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Write it."""
        del content
        return HUB(
            form=form(page),
            games=[(page.to(page_of(book)), claims.rulebook(book).title) for book in disputes.books()],
            disputes=[in_every_game(page, dispute) for dispute in disputes.disputes().values()],
        )


Explained = tuple[tuple[str, str], ...]
"""Old words, each with what it means."""


class DisputeInEveryGame(NamedTuple):
    """A dispute and what the games say: in a sentence, or by the games that agree."""

    dispute: Dispute
    absent: Markup
    groups: Markup
    explained: Explained
    more: Markup


def in_every_game(page: Page, dispute: Dispute) -> DisputeInEveryGame:
    """Gather what the games say of a dispute; one that belongs to a moment of play is told in a sentence."""
    verdicts = disputes.elsewhere(dispute)
    grouped = groups(page, dispute, verdicts) if verdicts else Markup()
    words = () if dispute.moment else explained("\n".join((dispute.asks, *verdicts)))
    absent = page.prose(dispute.absent) if dispute.moment or not dispute.silent else Markup()
    return DisputeInEveryGame(dispute, absent, grouped, words, more(page, dispute))


def more(page: Page, dispute: Dispute, book: str = "index") -> Markup:
    """Lead to the page that tells more, by its title."""
    name, titles = dispute.page.format(book=book), page.builder.env.titles
    return page.see(name, titles[name].astext()) if name in titles else Markup()


def page_of(book: str) -> str:
    """Name the page of a game.

    >>> page_of("italian")
    'rules/may-i/italian'
    """
    return f"{FOLDER}/{book}"


def rulings(page: Page, book: str) -> Markup:
    """List all that a game rules on, by the moment of play."""
    scenes = set[str]()
    return RULINGS(
        moments=[(part, [ruling(page, book, each, scenes) for each in those]) for part, those in disputes.rulings(book)]
    )


def ruling(page: Page, book: str, ruled: Ruling, scenes: set[str]) -> Markup:
    """Write one ruling: a word, the sentence of the rule, its grade, a scene, the other games.

    A scene is told once on a page. For a matter that no question of the inventory asks it is left to the page of the
    rule, and what others say to the page of all games: fifteen pages of 250 answers are heavy.
    """
    verdicts = [verdict for name in ruled.claims for verdict in page.domain.demos().get(name, ())]
    if ruled.dispute.moment or (verdicts and verdicts[0].demo.story in scenes):
        verdicts = []
    scenes.update(verdict.demo.story for verdict in verdicts[:1])
    others = {} if ruled.dispute.moment else disputes.elsewhere(ruled.dispute, book)
    rule = relations.all_claims()[ruled.claims[0]] if ruled.claims else None
    return RULING(
        dispute=ruled.dispute,
        former=FORMER.get(ruled.dispute.id, ""),
        verdict=ruled.told or ruled.verdict,
        says=rule.says if rule else page.prose(ruled.absence),
        limits=joined((page.link("claim", name, relations.all_claims()[name].says) for name in ruled.limits), " "),
        explained=glosses(ruled),
        grade=drawings.graded(rule, first=True) if rule else "",
        link=page.link("claim", rule.id, "The rule and its sources") if rule else "",
        tale=page.prose(verdicts[0].demo.story) if verdicts else "",
        scene=story(verdicts[0].outcome.scene) if verdicts else "",
        elsewhere=groups(page, ruled.dispute, others, "all other games") if others else "",
        more=more(page, ruled.dispute, book),
        disputed=page.see(ruled.dispute.open, "what the old texts say") if disputes.is_open(ruled) else "",
    )


def glosses(ruled: Ruling) -> Explained:
    """Explain the old words of an answer."""
    rules = [relations.all_claims()[claim].says for claim in (*ruled.claims[:1], *ruled.limits)]
    if ruled.dispute.moment:
        return ()
    return explained("\n".join((ruled.dispute.asks, ruled.verdict, *rules)), *ruled.claims[:1])


def explained(text: str, target: str = "") -> Explained:
    """Explain the old words of a text about some rule."""
    return tuple((capital(form), word.gloss) for form, word in unexplained(text, target))


def foreign(page: Page, book: str) -> Markup:
    """List what players ask elsewhere and no rule of a game settles, each with the answers of the other games."""
    return FOREIGN(
        hub=page.to(FOLDER),
        rows=disputes.foreign(book),
    )


MANY = 4
"""So many games that agree are named at once; of more their number is said, and the names open."""


def groups(page: Page, dispute: Dispute, verdicts: dict[str, tuple[str, ...]], everywhere: str = "all games") -> Markup:
    """List what games say, those that agree together; many are counted."""
    return GROUPS(
        rows=[
            (
                verdict,
                len(books) > MANY,
                f"{len(books)} games",
                joined((game(page, dispute, book) for book in books), ", "),
            )
            for verdict, books in verdicts.items()
        ],
        everywhere=everywhere if len(verdicts) == 1 and all_rule(dispute) else "",
    )


def all_rule(dispute: Dispute) -> bool:
    """Say whether every game rules on a dispute."""
    return all(disputes.ruling(book, dispute) for book in disputes.books())


def game(page: Page, dispute: Dispute, book: str) -> Markup:
    """Name a game with what limits its answer, and lead to its rule, or if it has none to the same question there."""
    ruled = disputes.ruling(book, dispute)
    title = claims.rulebook(book).title
    if not ruled or not ruled.claims:
        return element("a", title, href=f"{page.to(page_of(book))}#{dispute.id}")
    says = (relations.all_claims()[claim].says.rstrip(".") for claim in ruled.limits)
    limits = "; ".join(sentence[0].lower() + sentence[1:] for sentence in says)
    return page.link("claim", ruled.claims[0], title) + (f" (but {limits})" if limits else "")


def form(page: Page, book: str = "", tried: Iterable[str] = TRIED) -> Markup:
    """Write the form in which a player chooses the game and asks; a script shows it, and gives the answers."""
    version = inquiries.version(Path(page.builder.srcdir) / "_static")
    return INQUIRY(
        book=book,
        hub=page.to(FOLDER),
        games=[(name, page.to(page_of(name)), claims.rulebook(name).title) for name in disputes.books()],
        tried=tried,
        search=f"{page.root}search.html",
        wordings=f"{page.root}_static/{inquiries.SCRIPT}?{version}",
    )
