"""The two calculators as HTML: their forms, and their tables as the script of the page draws them too."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.cards.pack import cards
from primero_ref.cards.ranking import KINDS
from primero_ref.weave.html.picker import Field, form
from primero_ref.weave.parts import drawings
from primero_ref.web.calculators import counting_books, throwing, winning

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from primero_ref.weave.parts.page import Page

GOALS = {
    "highest": "the highest hand", "kind": "a kind, or a higher one", "meet": "to meet a bid",
    "stay": "to stay at a bid or below",
}  # fmt: skip
"""What a reader may want of his cards."""


def throw(page: Page, book: str, hand: str, goal: str, known: str) -> str:
    """Draw what may be thrown of a hand, the best first."""
    del page
    return _answer(throwing(book, hand, goal, known))


def win(page: Page, book: str, hands: str, known: str) -> str:
    """Draw how often each hand wins."""
    del page
    return _answer(winning(book, hands, known))


def _answer(answer: Mapping[str, Any]) -> str:
    hand = drawings.hand(answer["cards"], "The hand") if answer["cards"] else ""
    return f'<div class="pr-answer">{hand}<p>{escape(answer["says"])}</p>{table(answer)}</div>'


def table(answer: Mapping[str, Any]) -> str:
    """Draw an answer as a table: each row with a bar as long as its part of the whole."""
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in answer["heads"])
    body = "".join(_row(row) for row in answer["rows"])
    caption = f'<caption class="pr-sr">{escape(answer["heads"][0])}: {escape(answer["heads"][1])}</caption>'
    return (
        f'<div class="pr-counted" role="group" aria-label="{escape(answer["heads"][0])}" tabindex="0">'
        f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
        f'<p class="pr-note">{escape(answer["note"])}</p>'
    )


def _row(row: Mapping[str, Any]) -> str:
    shown = f"<span>{escape(row['label'])}</span>" if row["label"] else ""
    if row["cards"]:
        named = ", ".join(card.name for card in cards(" ".join(row["cards"])))
        shown = f"{shown}{drawings.hand(row['cards'], named)}"
    length = f"{row['part'] * 100:.2f}"
    bar = (
        '<svg class="pr-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{length}" height="8"/></svg>'
    )
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in row["cells"])
    return f'<tr><th scope="row">{shown}</th><td>{bar}{escape(row["said"])}</td>{cells}</tr>'


def thrower(page: Page) -> str:
    """Write the form that says what to throw; without Python for the browser there is none."""
    if not page.runs:
        return ""
    goals = "".join(f'<option value="{name}">{words}</option>' for name, words in GOALS.items())
    kinds = "".join(f"<option>{kind}</option>" for kind in KINDS)
    more = (
        f"{_books('throw')}"
        f'<div class="pr-choice"><label for="pr-throw-goal">You want</label>'
        f'<select id="pr-throw-goal" name="goal">{goals}</select></div>'
        f'<div class="pr-choice" hidden><label for="pr-throw-kind">The kind</label>'
        f'<select id="pr-throw-kind" name="kind">{kinds}</select></div>'
        '<div class="pr-choice" hidden><label for="pr-throw-points">Its points</label>'
        '<input id="pr-throw-points" name="points" inputmode="numeric" autocomplete="off" value="40"></div>'
    )
    fields = (
        Field("throw-hand", "Your cards, such as 7c 6c Ad 2h", 4, "✓"),
        Field("throw-known", "Cards you have seen elsewhere", 36, "×"),
    )
    return form(
        "throw", "What to discard", fields,
        "Take two to four cards, or write them, to see which of them to discard.", run="Calculate", more=more,
    )  # fmt: skip


def winner(page: Page) -> str:
    """Write the form that says who wins."""
    if not page.runs:
        return ""
    fields = (
        Field("win-1", "Your cards", 4, "1"), Field("win-2", "Another’s", 4, "2"),
        Field("win-3", "A third player’s", 4, "3"), Field("win-4", "A fourth’s", 4, "4"),
        Field("win-known", "Cards out of play", 36, "×"),
    )  # fmt: skip
    return form(
        "win", "Who wins", fields,
        "Take cards for one player or more, to see how often each wins. Missing cards are drawn. A single hand plays "
        "against one of which nothing is known.", run="Calculate", more=_books("win"),
    )  # fmt: skip


def _books(kind: str) -> str:
    listed = "".join(
        f'<option value="{name}"{" selected" * (name == "italian")}>{escape(claims.rulebook(name).title)}</option>'
        for name in counting_books()
    )
    return (
        f'<div class="pr-choice"><label for="pr-{kind}-book">Under</label>'
        f'<select id="pr-{kind}-book" name="book">{listed}</select></div>'
    )
