"""One hand, or two against each other, under every rulebook: the tables, and the form in which a reader names hands."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.cards.pack import cards
from primero_ref.compare.hands import Showdown, agreeing, nameable_claims, rank_under_all, ranking_books, showdowns
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations
from primero_ref.weave.html.picker import Field, form
from primero_ref.weave.parts import drawings

if TYPE_CHECKING:
    from primero_ref.claims import Evidence
    from primero_ref.compare.hands import AgreeingBooks, RankedHand
    from primero_ref.weave.parts.page import Page


NEITHER = ("Neither", "No answer")
"""What stands where no hand wins: they are even, or a rulebook refuses one."""


def ranked(page: Page, hand: str) -> str:
    """Draw what each rulebook makes of a hand: an answer with all who give it, each with its claim and a passage."""
    return table(page, hand, ("It is", "According to", "Because"), agreeing(rank_under_all(hand)))


def met(page: Page, first: str, second: str) -> str:
    """Draw which of two hands wins under each rulebook."""
    heads = ("The better", "According to", "Because")
    return table(page, f"{first} | {second}", heads, agreeing(showdowns(first, second)))


def table(page: Page, hands: str, heads: tuple[str, str, str], groups: tuple[AgreeingBooks, ...]) -> str:
    """Draw answers as a table: one in each group of rows, most rulebooks first; above it two hands that meet."""
    shown = "".join(f'<th scope="col" role="columnheader">{head}</th>' for head in heads)
    body = "".join(answer(page, hands, heads, group) for group in groups)
    dealt = [cards(hand) for hand in hands.split("|")]
    named = " against ".join(", ".join(card.name for card in hand) for hand in dealt)
    against = '<span class="pr-quiet">against</span>'
    drawn = against.join(drawings.hand(map(str, hand), "The hand") for hand in dealt)
    meeting = f'<div class="pr-meeting">{drawn}</div>' if len(dealt) > 1 else ""
    return (
        f'<div class="pr-answer">{meeting}'
        f'<table class="pr-matrix pr-ranked" role="table"><caption class="pr-sr">{named}</caption>'
        f'<thead role="rowgroup"><tr role="row">{shown}</tr></thead>{body}</table></div>'
    )


def answer(page: Page, hands: str, heads: tuple[str, str, str], group: AgreeingBooks) -> str:
    """Draw one answer with all who give it."""
    rows = []
    for number, (row, books) in enumerate(group.rows):
        span = f'scope="rowgroup" role="rowheader" rowspan="{len(group.rows)}"'
        head = "" if number else f"<th {span}>{answer_head(hands, group.first)}</th>"
        tellers = "".join(f"<li>{page.link('rulebook', book, claims.rulebook(book).title)}</li>" for book in books)
        rows.append(
            f'<tr role="row">{head}<td role="cell" data-book="{heads[1]}"><ul>{tellers}</ul></td>'
            f'<td role="cell" data-book="{heads[2]}"><div>{because(page, row, group.first)}</div></td></tr>'
        )
    return f'<tbody role="rowgroup">{"".join(rows)}</tbody>'


def answer_head(hands: str, row: RankedHand | Showdown) -> str:
    """Say an answer: the hand in words with the points of its cards, or the hand that wins."""
    if isinstance(row, Showdown):
        if not row.winner:
            return NEITHER[bool(row.refused)]
        winner = hands.split("|")[row.winner - 1]
        return f'{drawings.hand(map(str, cards(winner)), "The better hand")}<span class="pr-quiet">wins</span>'
    words = row.words or NEITHER[True]
    worth = {str(card): points for card, points in zip(row.scoring, row.worth, strict=True)}
    return f"{words}{drawings.hand(map(str, cards(hands)), words, worth)}"


def because(page: Page, row: RankedHand | Showdown, first: RankedHand | Showdown) -> str:
    """Say why: the claims that decide, what the cards count by, and what may turn it."""
    parts = []
    if row.refused:
        parts.append(f"<p>{escape(row.refused)}.</p>")
    elif isinstance(row, Showdown) or row.words != first.words:
        parts.append(f"<p>{escape(row.words)}</p>")
    parts += [ground(page, name) for name in row.claims] or ['<p class="pr-silent">nobody says</p>']
    if not isinstance(row, Showdown) and row.counted_by:
        named = ", ".join(page.link("claim", name) for name in row.counted_by)
        parts.append(f'<p class="pr-note">Counted by {named}</p>')
    if row.remarks:
        turning = "".join(ground(page, name) for name in row.remarks)
        parts.append(f'<div class="pr-but"><p class="pr-note">Rules that may change this:</p>{turning}</div>')
    return "".join(parts)


def ground(page: Page, name: str) -> str:
    """Give a claim: its grade, its sentence as a link to its place, and the first passage behind it."""
    claim = relations.all_claims()[name]
    behind = sorted((row for row in claim.evidence if row.how != "background"), key=_firmness)[:1]
    rests = f'<p class="pr-note">{passage_link(page, behind[0])}</p>' if behind else ""
    return f"<p>{drawings.grade_mark(name)}{page.link('claim', name, claim.says)}</p>{rests}"


def _firmness(row: Evidence) -> tuple[bool, bool, bool]:
    """Put first what states the claim, in words that stand on the site, in an old text."""
    passage = works.passage_range(row.passage)[0]
    return row.how != "states", not passage.texts, works.source(passage.source).quoted_only


def passage_link(page: Page, row: Evidence) -> str:
    """Link to a passage by its work and place, and say what it does for the claim."""
    span = works.passage_range(row.passage)
    words = f"{works.source(span[0].source).short}, {span[0].label}"
    return f"{page.link('passage', row.passage, words)} <i>{row.relation}</i>"


def ranker(page: Page) -> str:
    """Write the form in which a reader names hands, and what its script fills the tables with.

    Without Python for the browser there is no form.
    """
    if not page.runs:
        return ""
    fields = (Field("one", "A hand, such as 7c 6c Ac Js", 4, "1"), Field("other", "Another, to see who wins", 4, "2"))
    written = form(
        "ranker", "Name a hand", fields,
        "Take up to four cards, or write them, to see what each rulebook makes of them. Take four more to see "
        "which hand wins.", run="Rank",
    )  # fmt: skip
    grounds = "".join(f'<div data-claim="{name}">{ground(page, name)}</div>' for name in nameable_claims())
    books = "".join(
        f'<div data-rulebook="{book}">{page.link("rulebook", book, claims.rulebook(book).title)}</div>'
        for book in ranking_books()
    )
    return f'{written}<template id="pr-grounds">{grounds}{books}</template>'
