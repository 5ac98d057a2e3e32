"""Cards, hands and marks as small drawings: each is a `<use>` of a symbol that its page holds once."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from primero_ref.cards import pack
from primero_ref.cards.pack import SYSTEMS, UNKNOWN
from primero_ref.cite import VERDICTS, around_grade
from primero_ref.errors import Unknown
from primero_ref.weave.apparatus import relations

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.cards.pack import Card
    from primero_ref.claims import Claim

SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>')

LINES = re.compile(r"<symbol [^>]*>(.*)</symbol>")
"""What is drawn in a symbol."""


NAMED = re.compile(
    "|".join(rf"\b(?:{'|'.join(suits.ranks)})(?:{'|'.join(suits.pips)})\b" for suits in SYSTEMS.values())
)


RED = {"d", "h", "co", "cu", "bl"}
"""The suits that are drawn in red: coins and cups stand where diamonds and hearts do, and blood is blood."""

USED = re.compile(r'<use href="#([^"]+)"')

CARD = "card-"
"""How the id begins of a drawing that is put together of others: its face, its rank, its suit."""


@cache
def symbols() -> Mapping[str, str]:
    """Give every drawing by its id."""
    texts = ((Path(__file__).parent / name).read_text(encoding="utf-8") for name in ("drawings.svg", "kings.svg"))
    return {match[1]: match[0] for text in texts for match in SYMBOL.finditer(text)}


def definitions(page: str) -> str:
    """Gather the drawings that a page uses, to stand in it once; nothing where it uses none.

    >>> definitions('<use href="#g-invention"/>').count("<symbol")
    1
    """
    used = set(USED.findall(page))
    cards = "".join(map(_whole, sorted(name for name in used if name.startswith(CARD))))
    drawn = "".join(drawing for name, drawing in symbols().items() if name in used) + cards
    return f'<svg class="pr-defs" aria-hidden="true" focusable="false">{drawn}</svg>' if drawn else ""


def mark(name: str) -> str:
    """Draw a mark that stands beside its word."""
    return f'<svg class="pr-i" aria-hidden="true"><use href="#{name}"/></svg>'


def grade(word: str) -> str:
    """Draw a grade: its disc and its word."""
    return f'<span class="pr-grade">{mark("g-" + word)}{word}</span>'


def graded(claim: Claim) -> str:
    """Say whose rule a claim is, and draw its grade."""
    return grade(claim.grade).join(escape(words, quote=False) for words in around_grade(claim))


def verdict(state: str) -> str:
    """Draw a verdict: its mark and its words."""
    kind = state if state in {"verified", "fails"} else "none"
    return f'<span class="pr-verdict pr-{kind}">{mark("v-" + kind)}{VERDICTS[state]}</span>'


def picture(name: str) -> str:
    """Draw a card; `??` is a card face down.

    >>> "seven of clubs" in picture("7c")
    True
    """
    card = pack.card(name)
    used = "back" if card is UNKNOWN else f"{CARD}{card.rank}-{card.suit or card.rank}"
    red = " red" if card.suit in RED else ""
    return f'<svg class="pr-card{red}" role="img" aria-label="{escape(card.name)}"><use href="#{used}"/></svg>'


def layers(drawing: str) -> tuple[str, ...]:
    """Name the drawings that one is put together of: of a card its face, its rank and its suit.

    >>> layers("card-7-c"), layers("back")
    (('face', 'r7', 'sc'), ('back',))
    """
    if not drawing.startswith(CARD):
        return (drawing,)
    rank, suit = drawing.removeprefix(CARD).split("-")
    return "face", f"r{rank}", f"s{suit}"


def _whole(drawing: str) -> str:
    """Put a card together, line by line: a browser copies what a `<use>` names, and a card is used a thousand times."""
    lines = "".join(map(lines_of, layers(drawing)))
    return f'<symbol id="{drawing}" viewBox="0 0 28 40">{lines}</symbol>'


def lines_of(layer: str) -> str:
    """Give the lines of a drawing, to be put together with others."""
    return LINES.sub(r"\1", symbols()[layer])


def large(card: Card) -> str:
    """Draw a card of the King's deck large: the emblem of its rank above that of its suit, or its back.

    >>> "witch of bones" in large(pack.card("7bo"))
    True
    """
    if card is UNKNOWN:
        used, red = '<use href="#k-back"/>', ""
    else:
        red = " red" if card.suit in RED else ""
        corner = f'<use href="#r{card.rank}" x="9" y="8" width="16.8" height="24"/>'
        emblem = f'<use href="#k-{card.rank}" x="18" y="{26 if card.suit else 38}" width="64" height="64"/>'
        suit = f'<use href="#p{card.suit}" x="37" y="99" width="26" height="26"/>' if card.suit else ""
        used = f'<use href="#k-face"/>{corner}{emblem}{suit}'
    return f'<svg class="pr-large{red}" viewBox="0 0 100 140" role="img" aria-label="{escape(card.name)}">{used}</svg>'


def in_words(text: str) -> str:
    """Write a sentence with the cards in it as rank and suit: `changes 3d` shows a small diamond."""
    return NAMED.sub(_small, escape(text, quote=False))


def _small(match: re.Match[str]) -> str:
    card = pack.card(match[0])
    red = " red" if card.suit in RED else ""
    suit = card.name.rpartition(" ")[2]
    return (
        f'{card.rank}<svg class="pr-pip{red}" viewBox="0 0 15 15" role="img" aria-label=" of {suit}">'
        f'<use href="#p{card.suit}"/></svg>'
    )


def hand(cards: Iterable[str], label: str, points: Mapping[str, int] | None = None) -> str:
    """Draw a hand as a list with its owner's name; beneath each card its points, where they are given.

    A card that is not in `points` does not count.
    """

    def worth(name: str) -> str:
        if points is None:
            return ""
        if name in points:
            return f'<span class="pr-pts">{points[name]}</span>'
        return '<span class="pr-pts"><span aria-hidden="true">·</span><span class="pr-sr">does not count</span></span>'

    drawn = "".join(f"<li>{picture(name)}{worth(name)}</li>" for name in cards)
    return f'<ul class="pr-hand" aria-label="{escape(label)}">{drawn}</ul>'


@cache
def picture_of_door(name: str) -> str:
    """Give the drawing above a door."""
    text = (Path(__file__).parent / "doors.svg").read_text(encoding="utf-8")
    match = re.search(rf'<svg id="{name}" (.*?</svg>)', text, re.DOTALL)
    if match is None:
        raise Unknown("door", name, re.findall(r'<svg id="([^"]+)"', text))
    return f"<svg {match[1]}"


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def line(path: str, kind: str = "") -> str:
    """Draw a line along a path.

    >>> line("M0 0H9", "pr-rule")
    '<path class="pr-rule" d="M0 0H9"/>'
    """
    return f'<path{_class(kind)} d="{path}"/>'


def dot(x: float, y: float, radius: float, kind: str = "") -> str:
    """Draw a disc, or with a kind of its own a ring.

    >>> dot(3, 4.25, 2)
    '<circle cx="3" cy="4.2" r="2"/>'
    """
    return f'<circle{_class(kind)} cx="{short(x)}" cy="{short(y)}" r="{short(radius)}"/>'


def words(x: float, y: float, text: str, kind: str = "", anchor: str = "") -> str:
    """Write words at a place, from it or about it.

    >>> words(3, 4, "Q & A", anchor="end")
    '<text x="3" y="4" text-anchor="end">Q &amp; A</text>'
    """
    anchored = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text{_class(kind)} x="{short(x)}" y="{short(y)}"{anchored}>{escape(text, quote=False)}</text>'


def short(number: float) -> str:
    """Write a number with no more digits than a drawing needs.

    >>> short(12.0), short(3.14159)
    ('12', '3.1')
    """
    return f"{number:.1f}".removesuffix(".0")


def grade_mark(name: str) -> str:
    """Draw the grade of a claim; its word is read out."""
    grade = relations.all_claims()[name].grade
    return f'<svg class="pr-i" role="img" aria-label="{grade}"><use href="#g-{grade}"/></svg>'
