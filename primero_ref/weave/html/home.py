"""The parts of the home page: five hands, the grades, hands shown at a table of old, the doors."""

from __future__ import annotations

from collections import Counter
from html import escape
from math import comb
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.cards.pack import cards
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations
from primero_ref.weave.html import (
    drawings,
)

if TYPE_CHECKING:
    from primero_ref.weave.html.page import Page

EXAMPLES = {
    "numerus": ("7c 6c Kh 4s", "Two or three cards of one suit. Only they count."),
    "primero": ("7h 5s 2c Qd", "Four cards, four suits."),
    "supremus": ("7s 6s As 3d", "The seven, six and ace of one suit. Also called fifty-five."),
    "fluxus": ("7d 4d 2d Jd", "Four cards of one suit."),
    "chorus": ("4c 4d 4h 4s", "Four cards of one rank."),
}


def five_hands(page: Page) -> str:
    """Draw one hand of each kind with its range and how often it is dealt, counted by the engine."""
    del page
    rules = claims.rulebook("italian")
    ranking = rules.ranking
    dealt: dict[str, Counter[int]] = {kind: Counter() for kind in ranking.kinds}
    by_strength = Counter(ranking.strength_by_number)
    for bid in ranking.bids:
        if bid.strength in by_strength:
            dealt[bid.kind][bid.points] = by_strength[bid.strength]
    rows = []
    for kind in ranking.kinds:
        example, words = EXAMPLES[kind]
        scoring = {str(card): ranking.points[card.rank] for card in ranking.rank_hand(cards(example)).scoring}
        points = dealt[kind]
        fewest, most = min(points), max(points)
        span = f"{fewest} points" if fewest == most else f"{fewest} to {most} points"
        rows.append(
            f"<li><h3>{kind.capitalize()}</h3>{drawings.hand(example.split(), kind.capitalize(), scoring)}"
            f'<p>{words}</p><p class="pr-note"><span class="pr-fig">{span}</span><br>{chance(points.total())}</p></li>'
        )
    return f'<ol class="pr-ranks">{"".join(rows)}</ol>'


def chance(count: int) -> str:
    """Say how often a hand is dealt among all four-card hands of the forty cards.

    >>> chance(80_430), chance(120), chance(10)
    ('88 deals in 100', '1 deal in 762', '1 deal in 9,139')
    """
    hands = comb(40, 4)
    often = count / hands
    # of rarer hands, a hundred deals show too few
    return f"{often * 100:.0f} deals in 100" if often > 0.02 else f"1 deal in {hands / count:,.0f}"


def all_grades(page: Page) -> str:
    """Draw the scale of grades, each with its meaning and the number of claims that bear it."""
    del page
    rows = "".join(
        f"<li>{drawings.mark('g-' + grade)}<span>{grade}<br>"
        f'<span class="pr-note">{relations.GRADE_MEANINGS[grade]}</span></span>'
        f'<span class="pr-fig pr-note">{count}</span></li>'
        for grade, count in relations.graded().items()
    )
    return f'<ul class="pr-scale">{rows}</ul>'


def shown_hands(page: Page, title: str, note: str, rows: tuple[tuple[str, str, str], ...]) -> str:
    """Draw hands shown at a table of old, each beside the words of the one who shows it."""
    rules = claims.rulebook("italian")
    drawn = []
    for name, written, words in rows:
        passage = works.passage(name)
        tag = [*passage.texts][-1]
        scoring = {
            str(card): rules.ranking.points[card.rank] for card in rules.ranking.rank_hand(cards(written)).scoring
        }
        hand = drawings.hand(map(str, cards(written)), f"{passage.speaker}’s hand", scoring)
        cite = escape(page.uri("passage", name))
        drawn.append(
            f'<li><blockquote lang="{tag}" cite="{cite}">{escape(passage.texts[tag], quote=False)}</blockquote>'
            f'<p class="pr-note"><a href="{cite}">{escape(passage.speaker)}</a> · {escape(words)}</p>{hand}</li>'
        )
    return (
        f'<figure class="pr-scene" aria-label="{escape(title)}"><p class="pr-quiet">{escape(title)}</p>'
        f"<ol>{''.join(drawn)}</ol><figcaption>{page.prose(note)}</figcaption></figure>"
    )


def door(name: str, title: str) -> str:
    """Open a door: its drawing and its title."""
    return f'<section class="pr-door">{drawings.picture_of_door(name)}<h2>{escape(title, quote=False)}</h2>'
