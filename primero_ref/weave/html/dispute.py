"""A dispute as HTML: what a player asks, what the game says, how firm that is, a scene, and what other games say."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.claims.words import unexplained
from primero_ref.sources.chicago import capital
from primero_ref.weave.apparatus import disputes, relations
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.claim import demo

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.weave.apparatus.disputes import Dispute, Ruling
    from primero_ref.weave.parts.page import Page

FOLDER = "rules/may-i"
"""Where the pages of the games stand, one for each."""

TRIED = ("fold last", "take back half", "two flushes", "pass twice")
"""What is offered to try, where the game has an answer."""


def title(book: str) -> str:
    """Give the title of the page of a game.

    >>> title("losing")
    'May I do this? Losing Primero'
    """
    return f"May I do this? {claims.rulebook(book).short_title}"


def rulings(page: Page, book: str) -> str:
    """List all that a game rules on, by the moment of play."""
    sections = (
        f'<section class="pr-moment"><h2 id="at-{part.slug}">{escape(part.title)}</h2>'
        f"{''.join(ruling(page, book, ruled) for ruled in listed)}</section>"
        for part, listed in disputes.rulings(book)
    )
    return "".join(sections)


def ruling(page: Page, book: str, ruled: Ruling) -> str:
    """Write one ruling: a word, the sentence of the rule, its grade, a scene, the other games."""
    dispute = ruled.dispute
    word = ruled.told or ruled.verdict
    verdict = f"<b>{escape(word, quote=False)}.</b> " if word else ""
    words = escape("|".join(disputes.phrases(dispute)))
    return (
        f'<article class="pr-dispute" id="{dispute.id}" data-words="{words}">'
        f"<h3>{escape(dispute.asks, quote=False)}</h3>"
        f'<p class="pr-ruling">{verdict}{_sentence(page, ruled)}</p>{glosses(ruled)}{_firmness(page, ruled)}'
        f"{_scene(page, ruled)}{_elsewhere(page, dispute, book)}</article>"
    )


def _sentence(page: Page, ruled: Ruling) -> str:
    says = (
        escape(relations.all_claims()[ruled.claims[0]].says, quote=False) if ruled.claims else page.prose(ruled.absence)
    )
    limits = " ".join(page.link("claim", claim, relations.all_claims()[claim].says) for claim in ruled.limits)
    return f'<span class="pr-by">{says}{f" But: {limits}" if limits else ""}</span>'


def glosses(ruled: Ruling) -> str:
    """Explain the old words of an answer."""
    rules = [relations.all_claims()[claim].says for claim in (*ruled.claims[:1], *ruled.limits)]
    if ruled.dispute.moment:
        return ""
    return _explained("\n".join((ruled.dispute.asks, ruled.verdict, *rules)), *ruled.claims[:1])


def _explained(text: str, target: str = "") -> str:
    """Explain the old words of a text about some rule."""
    alone = unexplained(text, target)
    entries = (f"<b>{capital(form)}</b>: {escape(word.gloss, quote=False)}" for form, word in alone)
    words = " ".join(entries)
    return f'<p class="pr-note">{words}</p>' if words else ""


def _firmness(page: Page, ruled: Ruling) -> str:
    """Say how firm the rule is, and lead to its sources."""
    if not ruled.claims:
        return ""
    rule = relations.all_claims()[ruled.claims[0]]
    sources = page.link("claim", rule.id, "The rule and its sources")
    return f'<p class="pr-firm">{capital(drawings.graded(rule))}. {sources}</p>'


def _scene(page: Page, ruled: Ruling) -> str:
    """Show the first demo of the rule: its story, and the table as it was left."""
    verdicts = [verdict for name in ruled.claims for verdict in page.domain.demos().get(name, ())]
    if not verdicts:
        return ""
    shown = verdicts[0]
    tale = f'<p class="pr-tale">{page.prose(shown.demo.story)}</p>'
    return f'<details class="pr-shown"><summary>At the table</summary>{tale}{demo.story(shown.outcome.scene)}</details>'


def _elsewhere(page: Page, dispute: Dispute, book: str) -> str:
    """List what the other games say, those that agree together."""
    groups = disputes.elsewhere(dispute, book)
    if not groups:
        return ""
    return f'<details class="pr-shown"><summary>In other games</summary>{_groups(page, dispute, groups)}</details>'


def foreign(page: Page, book: str) -> str:
    """List what players ask elsewhere and no rule of a game settles, each with the answers of the other games."""
    hub = escape(page.builder.get_relative_uri(page.docname, FOLDER))
    rows = "".join(
        f'<li data-words="{escape("|".join(disputes.phrases(dispute)))}">'
        f'<a href="{hub}#{dispute.id}">{escape(dispute.asks, quote=False)}</a></li>'
        for dispute in disputes.foreign(book)
    )
    summary = "<summary>What only the rules of other games settle</summary>"
    return f'<details class="pr-foreign pr-shown">{summary}<ul>{rows}</ul></details>'


def _groups(page: Page, dispute: Dispute, groups: dict[str, tuple[str, ...]]) -> str:
    rows = (
        f"<li><b>{escape(verdict, quote=False)}</b>: {', '.join(_game(page, dispute, book) for book in books)}</li>"
        for verdict, books in groups.items()
    )
    return f"<ul>{''.join(rows)}</ul>"


def _game(page: Page, dispute: Dispute, book: str) -> str:
    """Name a game with what limits its answer, and lead to its rule, or if it has none to the same question there."""
    ruled = disputes.ruling(book, dispute)
    title = claims.rulebook(book).title
    if not ruled or not ruled.claims:
        return f'<a href="{_address(page, book)}#{dispute.id}">{escape(title, quote=False)}</a>'
    says = (relations.all_claims()[claim].says.rstrip(".") for claim in ruled.limits)
    limits = "; ".join(escape(sentence[0].lower() + sentence[1:], quote=False) for sentence in says)
    return f"{page.link('claim', ruled.claims[0], title)}{f' (but {limits})' if limits else ''}"


def _address(page: Page, book: str) -> str:
    return escape(page.builder.get_relative_uri(page.docname, f"{FOLDER}/{book}"))


def form(page: Page, book: str = "", tried: Iterable[str] = TRIED) -> str:
    """Write the form in which a player chooses the game and asks; a script shows it, and gives the answers."""
    options = "".join(
        f'<option value="{_address(page, name)}" data-book="{name}"{" selected" if name == book else ""}>'
        f"{escape(claims.rulebook(name).title, quote=False)}</option>"
        for name in disputes.books()
    )
    every = f'<option value="{escape(page.builder.get_relative_uri(page.docname, FOLDER))}">All games</option>'
    tries = "".join(f'<button type="button">{escape(words)}</button>' for words in tried)
    return (
        f'<form class="pr-inquiry" role="search" aria-label="Ask the rules" data-book="{book}" hidden>'
        f'<p><label for="pr-game">Your game</label><select id="pr-game">{every}{options}</select></p>'
        '<p><label for="pr-deed">What do you want to do?</label>'
        '<input id="pr-deed" type="search" autocomplete="off" enterkeyhint="search"></p>'
        '<p class="pr-asks"><button class="pr-run" type="submit">Ask</button></p>'
        f'<p class="pr-try" role="group" aria-label="Examples">{tries}</p>'
        '<p class="pr-note"><output></output></p></form><div class="pr-answers" tabindex="-1"></div>'
    )


def hub(page: Page) -> str:
    """Write what stands on the page of all games: the form, the games, and each dispute with what they rule."""
    games = "".join(
        f'<li><a href="{_address(page, book)}">{escape(claims.rulebook(book).title, quote=False)}</a></li>'
        for book in disputes.books()
    )
    rows = "".join(_in_every_game(page, dispute) for dispute in disputes.disputes().values())
    return (
        f'{form(page)}<h2 id="your-game">Choose your game</h2><ul class="pr-games">{games}</ul>'
        '<section class="pr-moment"><h2 id="every-game">What every game says</h2>'
        f"<p>Each question is answered for all games; those that agree stand together.</p>{rows}</section>"
    )


def _in_every_game(page: Page, dispute: Dispute) -> str:
    words = escape("|".join(disputes.phrases(dispute)))
    groups = disputes.elsewhere(dispute)
    ruled = (
        f"<p>{page.prose(dispute.absent)}</p>"
        if dispute.moment
        else _groups(page, dispute, groups) + _explained("\n".join((dispute.asks, *groups)))
    )
    return (
        f'<article class="pr-dispute" id="{dispute.id}" data-words="{words}">'
        f"<h3>{escape(dispute.asks, quote=False)}</h3>{ruled}</article>"
    )
