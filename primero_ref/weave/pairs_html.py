"""The answers to a question that demos tell apart, as HTML: every two of them, with the demo that parts them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref.pairs import Pair, pairs
from primero_ref.weave import claim_html

if TYPE_CHECKING:
    from primero_ref.weave.page import Page

FEW = 3
"""How many pairs are listed at once; of more only the number, until the reader opens the list."""


def apart(page: Page, name: str) -> str:
    """List for a question every two answers that rulebooks give, each pair with its demo or the reason why none is."""
    found = [pair for pair in pairs() if pair.question == name]
    if not found:
        return ""
    listed = "<ul>" + "".join(f"<li>{one(page, pair)}</li>" for pair in found) + "</ul>"
    if len(found) <= FEW:
        return f'<div class="pr-apart"><p>Played both ways:</p>{listed}</div>'
    many = f"<summary>Played both ways: {len(found)} pairs of answers</summary>"
    return f'<details class="pr-apart">{many}{listed}</details>'


def one(page: Page, pair: Pair) -> str:
    """Write a pair: both answers, and the demo that plays otherwise with the one than with the other."""
    first, second = (claim_html.worded(answer) for answer in pair.answers)
    if second not in pair.answers:  # an answer with a capital of its own keeps it
        second = second[0].lower() + second[1:]
    told = page.link("demo", pair.demo) if pair.demo else page.prose(pair.because)
    return f"{escape(first)} against {escape(second)}: {told}"
