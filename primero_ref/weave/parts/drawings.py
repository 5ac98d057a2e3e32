"""Cards, hands and marks as small drawings: each is a `<use>` of a symbol that its page holds once."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from primero_ref.cards import drawn_cards, pack
from primero_ref.cards.drawn_cards import RED
from primero_ref.cards.pack import SYSTEMS, UNKNOWN
from primero_ref.cite import VERDICTS, around_grade
from primero_ref.sources.chicago import capital
from primero_ref.weave.apparatus import relations
from primero_ref.weave.parts.markup import Markup, element, joined, written

TYPE_CHECKING = False

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


USED = re.compile(r'<use href="#([^"]+)"')

CARD = "card-"
"""How the id begins of a drawing that is put together of others: its face, its rank, its suit."""


@cache
def symbols() -> Mapping[str, str]:
    """Give every drawing by its id."""
    texts = ((Path(__file__).parent / name).read_text(encoding="utf-8") for name in ("drawings.svg", "kings.svg"))
    return {**drawn_cards.symbols(), **{match[1]: match[0] for text in texts for match in SYMBOL.finditer(text)}}


def definitions(page: str) -> Markup:
    """Gather the drawings that a page uses, to stand in it once; nothing where it uses none.

    >>> definitions('<use href="#g-invention"/>').count("<symbol")
    1
    """
    used = set(USED.findall(page))
    cards = "".join(map(_whole, sorted(name for name in used if name.startswith(CARD))))
    drawn = "".join(drawing for name, drawing in symbols().items() if name in used) + cards
    if not drawn:
        return Markup()
    return element("svg", written(drawn), class_="pr-defs", aria_hidden="true", focusable="false")


@cache
def mark(name: str) -> Markup:
    """Draw a mark that stands beside its word."""
    return element("svg", element("use", href=f"#{name}"), class_="pr-i", aria_hidden="true")


@cache
def spoken_mark(name: str, words: str) -> Markup:
    """Draw a mark that stands alone, whose words are read out."""
    return element("svg", element("use", href=f"#{name}"), class_="pr-i", role="img", aria_label=words)


@cache
def grade(word: str) -> Markup:
    """Draw a grade: its disc and its word."""
    return element("span", mark("g-" + word) + word, class_="pr-grade")


def graded(claim: Claim, *, first: bool = False) -> Markup:
    """Say whose rule a claim is, and draw its grade; where it comes `first` in a sentence, with a capital."""
    before, after = around_grade(claim)
    return joined([capital(before) if first else before, grade(claim.grade), after])


def verdict(state: str) -> Markup:
    """Draw a verdict: its mark and its words."""
    kind = state if state in {"verified", "fails"} else "none"
    return element("span", mark("v-" + kind) + VERDICTS[state], class_=f"pr-verdict pr-{kind}")


@cache
def picture(name: str) -> Markup:
    """Draw a card; `??` is a card face down.

    >>> "seven of clubs" in picture("7c")
    True
    """
    used = element("use", href=f"#{symbol_of(name)}")
    return element("svg", used, class_=kind_of(name), role="img", aria_label=pack.card(name).name)


def symbol_of(name: str) -> str:
    """Name the drawing of a card.

    >>> symbol_of("7c"), symbol_of("??")
    ('card-7-c', 'back')
    """
    card = pack.card(name)
    return "back" if card is UNKNOWN else f"{CARD}{card.rank}-{card.suit or card.rank}"


def kind_of(name: str) -> str:
    """Say how a card looks: red or black.

    >>> kind_of("7h")
    'pr-card red'
    """
    return "pr-card red" if pack.card(name).suit in RED else "pr-card"


def layers(drawing: str) -> tuple[str, ...]:
    """Name the drawings that one is put together of: of a card its face, its rank and its suit.

    >>> layers("card-7-c"), layers("back")
    (('face', 'r7', 'sc'), ('back',))
    """
    if not drawing.startswith(CARD):
        return (drawing,)
    rank, suit = drawing.removeprefix(CARD).split("-")
    return drawn_cards.layers(rank, suit)


def _whole(drawing: str) -> str:
    """Put a card together, line by line: a browser copies what a `<use>` names, and a card is used a thousand times."""
    lines = "".join(map(lines_of, layers(drawing)))
    return f'<symbol id="{drawing}" viewBox="0 0 28 40">{lines}</symbol>'


def lines_of(layer: str) -> str:
    """Give the lines of a drawing, to be put together with others."""
    return LINES.sub(r"\1", symbols()[layer])


def large(card: Card, *, turned: bool = False) -> Markup:
    """Draw a card of the King's deck large, upright or `turned`: the emblem of its rank above its suit, or its back.

    >>> "witch of bones" in large(pack.card("7bo"))
    True
    """
    if card is UNKNOWN:
        kind, drawn = "", [element("use", href="#k-back")]
    else:
        kind = " red" if card.suit in RED else ""
        drawn = [
            element("use", href="#k-face"),
            element("use", href=f"#r{card.rank}", x="9", y="8", width="16.8", height="24"),
            element("use", href=f"#k-{card.rank}", x="18", y=26 if card.suit else 38, width="64", height="64"),
        ]
        if card.suit:
            drawn.append(element("use", href=f"#p{card.suit}", x="37", y="99", width="26", height="26"))
    kind = f"pr-large{' is-reversed' if turned else ''}{kind}"
    return element("svg", joined(drawn), class_=kind, viewBox="0 0 100 140", role="img", aria_label=card.name)


def in_words(text: str) -> Markup:
    """Write a sentence with the cards in it as rank and suit: `changes 3d` shows a small diamond."""
    pieces, last = list[str](), 0
    for match in NAMED.finditer(text):
        pieces += [text[last : match.start()], _small(match[0])]
        last = match.end()
    return joined([*pieces, text[last:]])


@cache
def _small(name: str) -> Markup:
    card = pack.card(name)
    kind = "pr-pip red" if card.suit in RED else "pr-pip"
    label = f" of {card.name.rpartition(' ')[2]}"
    used = element("use", href=f"#p{card.suit}")
    pip = element("svg", used, class_=kind, viewBox="0 0 15 15", role="img", aria_label=label)
    return joined([card.rank, pip])


def hand(cards: Iterable[str], label: str, points: Mapping[str, int] | None = None) -> Markup:
    """Draw a hand as a list with its owner's name; beneath each card its points, where they are given.

    A card that is not in `points` does not count.
    """

    def worth(name: str) -> Markup:
        if points is None:
            return Markup()
        if name in points:
            return element("span", points[name], class_="pr-pts")
        unseen, heard = element("span", "·", aria_hidden="true"), element("span", "does not count", class_="pr-sr")
        return element("span", unseen + heard, class_="pr-pts")

    drawn = joined(element("li", picture(name) + worth(name)) for name in cards)
    return element("ul", drawn, class_="pr-hand", aria_label=label)


def line(path: str, kind: str = "") -> Markup:
    """Draw a line along a path.

    >>> line("M0 0H9", "pr-rule")
    Markup('<path class="pr-rule" d="M0 0H9"/>')
    """
    return element("path", class_=kind or None, d=path)


def dot(x: float, y: float, radius: float, kind: str = "") -> Markup:
    """Draw a disc, or with a kind of its own a ring.

    >>> dot(3, 4.25, 2)
    Markup('<circle cx="3" cy="4.2" r="2"/>')
    """
    return element("circle", class_=kind or None, cx=short(x), cy=short(y), r=short(radius))


def words(x: float, y: float, text: str, kind: str = "", anchor: str = "") -> Markup:
    """Write words at a place, from it or about it.

    >>> words(3, 4, "Q & A", anchor="end")
    Markup('<text x="3" y="4" text-anchor="end">Q &amp; A</text>')
    """
    return element("text", text, class_=kind or None, x=short(x), y=short(y), text_anchor=anchor or None)


def short(number: float) -> str:
    """Write a number with no more digits than a drawing needs.

    >>> short(12.0), short(3.14159)
    ('12', '3.1')
    """
    return f"{number:.1f}".removesuffix(".0")


def grade_mark(name: str) -> Markup:
    """Draw the grade of a claim; its word is read out."""
    grade = relations.all_claims()[name].grade
    return spoken_mark(f"g-{grade}", grade)
