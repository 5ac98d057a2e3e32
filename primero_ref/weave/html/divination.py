"""Three cards of the King's deck on a page: a printed reading, and the form in which a visitor draws one."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref.cards.pack import KINGS, UNKNOWN
from primero_ref.rules.divination import reading
from primero_ref.weave.html import drawings

if TYPE_CHECKING:
    from primero_ref.rules.divination import JointSet, LaidCard
    from primero_ref.weave.html.page import Page

SAMPLE = ("Shall I go to Milan?", "Rome")
"""The question and the seed of the printed reading, in which a set comes up."""


def reader(page: Page) -> str:
    """Write the form, where Python for the browser is there, and a reading made by the engine."""
    question, seed = SAMPLE
    answer = reading(question, "three", seed).turned()
    cards = "".join(map(laid, answer.cards))
    joint = "".join(map(together, answer.sets))
    return (
        f'{form() if page.runs else ""}<figure class="pr-reading"><figcaption><span class="pr-quiet">A reading.</span> '
        f"<i>{escape(question)}</i></figcaption>"
        f'<ol class="pr-laid">{cards}</ol><div class="pr-joint">{joint}</div></figure>'
    )


def form() -> str:
    """Write the field for the question, and the pictures that its script lays."""
    faces = "".join(f'<div data-card="{card}">{drawings.large(card)}</div>' for card in (UNKNOWN, *KINGS.cards))
    return (
        '<form class="pr-diviner" aria-label="Draw three cards">'
        '<div class="pr-field"><label for="pr-question">Your question, or keep it to yourself</label>'
        '<input id="pr-question" name="question" autocomplete="off" maxlength="200"></div>'
        '<button class="pr-run" type="submit">Draw</button>'
        '<output for="pr-question">Think of a question, draw three cards, and turn them one at a time: what was, '
        "what is, what will be.</output>"
        f'</form><template id="pr-kings">{faces}</template>'
    )


def laid(laid_card: LaidCard) -> str:
    """Draw a card at its place, the way up it lies, with what it means."""
    picture = drawings.large(laid_card.card)
    if not laid_card.upright:
        picture = picture.replace('class="pr-large', 'class="pr-large is-reversed', 1)
    senses = "".join(f"<p>{escape(sense)}</p>" for sense in (laid_card.meaning, laid_card.through) if sense)
    return (
        f'<li><div class="pr-lies">{picture}</div><p class="pr-place">{escape(laid_card.place)}</p>'
        f'<div class="pr-reads"><p><b>{escape(laid_card.name)}</b></p>{senses}</div></li>'
    )


def together(three: JointSet) -> str:
    """Say that a set lies there, which cards make it, and what it means."""
    name, _, cards = repr(three).partition(": ")
    return f"<p><b>{escape(name)}</b>: {escape(cards)}</p><p>{escape(three.sense)}</p>"
