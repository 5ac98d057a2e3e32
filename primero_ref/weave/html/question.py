"""The answers to a question that demos tell apart, as HTML: every two of them, with the demo that parts them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.claims import wording
from primero_ref.demo.pairs import Pair, pairs
from primero_ref.weave.apparatus import relations
from primero_ref.weave.parts import citation

if TYPE_CHECKING:
    from primero_ref.claims import Claim
    from primero_ref.weave.parts.page import Page


FEW = 3
"""How many pairs are listed at once; of more only the number, until the reader opens the list."""


def apart(page: Page, name: str) -> str:
    """List for a question every two answers that rulebooks give, each pair with its demo or the reason why none is."""
    parted = [pair for pair in pairs() if pair.question == name]
    if not parted:
        return ""
    listed = "<ul>" + "".join(f"<li>{pair_line(page, pair)}</li>" for pair in parted) + "</ul>"
    if len(parted) <= FEW:
        return f'<div class="pr-apart"><p>Played both ways:</p>{listed}</div>'
    many = f"<summary>Played both ways: {len(parted)} pairs of answers</summary>"
    return f'<details class="pr-apart">{many}{listed}</details>'


def pair_line(page: Page, pair: Pair) -> str:
    """Write a pair: both answers, and the demo that plays otherwise with the one than with the other."""
    first, second = (wording.worded(answer) for answer in pair.answers)
    if second not in pair.answers:  # an answer with a capital of its own keeps it
        second = second[0].lower() + second[1:]
    proof = page.link("demo", pair.demo) if pair.demo else page.prose(pair.because)
    return f"{escape(first)} against {escape(second)}: {proof}"


def answer_line(page: Page, claim: Claim, name: str) -> str:
    """Write the answer of one rulebook, whose name leads to the rule that gives it."""
    rule = page.link("claim", claim.id, claims.rulebook(claim.book).title)
    optional = "" if claim.held else " (optional rule)"
    return f"{rule}{optional}: {escape(wording.worded(claim.settles[name]), quote=False)}"


def question_list(page: Page, names: tuple[str, ...]) -> str:
    """List questions, each with its answers and the claims that give them."""
    rows = []
    for name in names:
        question = claims.question(name)
        settling = "".join(f"<li>{answer_line(page, claim, name)}</li>" for claim in relations.claims_settling(name))
        answers = f"<ul>{settling}</ul>" if settling else ""
        link = citation.link(page, "question", name)
        otherwise = escape(wording.worded(question.otherwise))
        rows.append(
            f'<div class="pr-question"><dt id="{name}"><a class="pr-mark" href="#{name}" '
            f'aria-label="Permanent link to {name}">¶</a> {escape(question.asks, quote=False)} <code>{name}</code> '
            f"{link}</dt>"
            f'<dd>{answers}<p class="pr-note">Default: {otherwise}</p>'
            f"{apart(page, name)}</dd></div>"
        )
    return f'<dl class="pr-questions">{"".join(rows)}</dl>'
