"""Two calculators for a page: what to discard from a hand, and who wins; each answers in JSON, for a reader."""

from __future__ import annotations

from primero_ref.cards.bids import NOTHING
from primero_ref.cards.pack import FORTY, cards
from primero_ref.claims.words import glossary
from primero_ref.compare.hands import ranking_books
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.lookup import rulebook
from primero_ref.odds.contest import against, to_deal
from primero_ref.odds.draws import drawing
from primero_ref.odds.exchanges import exchanges

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook
    from primero_ref.claims.words import Word
    from primero_ref.odds.exchanges import Exchange

MOST_DEALT = 100_000
"""The most falls that are dealt out for three or four hands while a reader waits."""

MOST_HANDS = 4
"""The most hands that are set against each other."""

EVERY_DEAL = "it covers every possible deal of the cards that are still to come"
"""What an exact figure covers."""

ORDERS = ("the most points", "the fewest points")
"""The ways of winning in which one of two hands is the better by itself."""


def counting_books() -> tuple[str, ...]:
    """Name the rulebooks under which may be counted: those that rank hands of the forty cards, by the hands alone.

    >>> "losing" in counting_books(), "parlett" in counting_books()
    (True, False)
    """
    return tuple(
        name for name in ranking_books()
        if rulebook(name).ranking.pack == FORTY and rulebook(name)("winner") in ORDERS
    )  # fmt: skip


def percent(part: float) -> str:
    """Write a part in hundredths; what is there at all is never nought, and what may fail is never all.

    >>> percent(0.0889), percent(0.0001), percent(0.9999), percent(0)
    ('8.9 %', 'under 0.1 %', 'over 99.9 %', '0 %')
    """
    if part in {0, 1}:
        return f"{part * 100:.0f} %"
    if part < 0.001:
        return "under 0.1 %"
    return "over 99.9 %" if part > 0.999 else f"{part * 100:.1f} %"


def throwing(book: str, hand: str, goal: str = "highest", known: str = "") -> dict[str, object]:
    """Weigh every way to discard cards from a hand and draw as many: a table for a page, the best first.

    `goal` is one that `primero_ref.odds.worth_of` reads; `known` the cards seen elsewhere.

    >>> throwing("italian", "7c 6c Ad 2h", "kind supremus")["says"]
    'You hold numerus 39. To have supremus or higher, discard Ad 2h: 8.9 %.'
    """
    rules = rulebook(book)
    ways = exchanges(rules, hand, goal, known)
    worth = rules.ranking.rank_hand(cards(hand))
    all_hands = drawing(rules).all if goal == "highest" else 1
    rows: list[dict[str, object]] = []
    for way in ways:
        part = float(way.worth / all_hands)
        rows.append({"label": "" if way.thrown else "nothing", **_row(way.thrown, part, _kinds(rules, way))})
    wanted, head = _goal(rules, goal)
    best = rows[0]["said"]
    how = f"the hand is then higher than {best} of all hands, on average" if goal == "highest" else best
    says = f"You hold {'no hand yet' if worth.kind == NOTHING else worth}. {wanted}, {_advice(ways)}: {how}."
    return {
        "says": says, "cards": [*map(str, cards(hand))], "heads": ["Discard", head, *map(called, rules.ranking.kinds)],
        "rows": rows, "note": f"{_ground(rules, f'Each figure is exact: {EVERY_DEAL}.')} {_meanings(rules)}",
    }  # fmt: skip


def _kinds(rules: Rulebook, way: Exchange) -> list[str]:
    falls = way.falls
    return [percent(falls.kinds.get(kind, 0) / falls.all) for kind in rules.ranking.kinds]


def _goal(rules: Rulebook, goal: str) -> tuple[str, str]:
    """Say what is wanted, in a sentence and at the head of a column."""
    word, _, rest = goal.partition(" ")
    top = rules.ranking.kinds[-1]
    if word == "kind":
        reached = rest if rest == top else f"{rest} or higher"
        return f"To have {reached}", reached
    return {
        "highest": ("For the highest hand", "higher than, of all hands"), "meet": (f"To meet {rest}", f"meets {rest}"),
        "stay": (f"To stay at {rest} or below", f"{rest} at most"),
    }[word]  # fmt: skip


def _meanings(rules: Rulebook) -> str:
    """Say what the names of the types of hand mean."""
    words = ((kind, _word(kind)) for kind in rules.ranking.kinds)
    return " ".join(f"{kind.capitalize()}: {word.gloss}" for kind, word in words if word)


def called(kind: str) -> str:
    """Give the name of a type of hand, and the plainer one that the glossary has for it.

    >>> called("fluxus"), called("chorus")
    ('fluxus (flush)', 'chorus')
    """
    word = _word(kind)
    *_, plain = word.names if word else (kind,)
    return kind if plain in (kind, "prime") else f"{kind} ({plain})"


def _word(kind: str) -> Word | None:
    return next((word for word in glossary() if kind in word.names), None)


def _advice(ways: Sequence[Exchange]) -> str:
    best = ways[0]
    if not best.thrown:
        return "discard nothing"
    return "discard " + " ".join(map(str, best.thrown))


def _row(shown: Sequence[Card], part: float, cells: Sequence[str]) -> dict[str, object]:
    return {"cards": [*map(str, shown)], "part": round(part, 6), "said": percent(part), "cells": [*cells]}


def _ground(rules: Rulebook, sentence: str) -> str:
    return f"{sentence} {rules.title}, {rules.redactor}."


def winning(book: str, hands: str, known: str = "") -> dict[str, object]:
    """Count how often each of two to four hands wins when all are filled up: a table for a page.

    `hands` are parted by a stroke, as in `7c 6c | Kh Qd`. More ways than can be dealt out while somebody waits are
    `Unreadable`.

    >>> winning("italian", "7c 6c | Kh Qd 2s 5c")["says"]
    'Hand 2 wins most often: 91.4 % of 561 possible deals.'
    """
    rules = rulebook(book)
    named = [hand.strip() for hand in hands.split("|")]
    if len(named) > MOST_HANDS:
        raise Unreadable(f"{len(named)} hands are too many: compare at most {MOST_HANDS}.")
    _few_enough(rules, named, known)
    outcome = against(rules, named, known)
    rows: list[dict[str, object]] = []
    for position, (hand, number) in enumerate(zip(named, outcome.wins, strict=True), 1):
        label = f"Hand {position}" if hand else f"Hand {position}, unseen"
        rows.append({"label": label, **_row(cards(hand), number / outcome.all, [f"{number:,}"])})
    rows.append({"label": "A tie for the best hand", **_row((), outcome.ties / outcome.all, [f"{outcome.ties:,}"])})
    most = max(outcome.wins)
    first = [position for position, number in enumerate(outcome.wins, 1) if number == most]
    if len(first) > 1:
        who = f"Hands {' and '.join(map(str, first))} win equally often"
    else:
        who = f"Hand {first[0]} wins most often"
    lower = " Here the lower hand wins." if rules("winner") == "the fewest points" else ""
    bid = " In the game itself the winning hand must also meet the bid." if rules("target") == "what was bid" else ""
    return {
        "says": f"{who}: {percent(most / outcome.all)} of {outcome.all:,} possible deals.{lower}", "cards": [],
        "heads": ["Who wins", "how often", "deals"], "rows": rows,
        "note": _ground(rules, f"Each figure is exact: {EVERY_DEAL}.{bid}"),
    }  # fmt: skip


def _few_enough(rules: Rulebook, named: Sequence[str], known: str) -> None:
    """Refuse what would take too long; two hands never do, for they are counted and not dealt."""
    cards(" ".join((*named, known)))  # a card that is named twice comes first
    if len(named) < 3:
        return
    lengths = [len(cards(hand)) for hand in (*named, known)]
    size = rules.ranking.size
    left = len(rules.ranking.pack) - sum(lengths)
    if max(lengths[:-1]) > size or left < 0:
        return
    falls = to_deal(left, [size - number for number in lengths[:-1]])
    if falls > MOST_DEALT:
        raise Unreadable(
            f"For {len(named)} hands with so many cards to come, {falls:,} deals must be played out one by one, and "
            f"more than {MOST_DEALT:,} take too long here: name more cards, or compare only two hands."
        )


WAYS: Mapping[str, Callable[..., dict[str, object]]] = {"throwing": throwing, "winning": winning}
"""What the page asks, each by its word."""


def answer_json(which: str, *asked: str) -> str:
    """Give `throwing` or `winning` as JSON; what cannot be counted is answered with its sentence.

    >>> answer_json("throwing", "italian", "7c 7c")
    '{"error": "7c is named twice."}'
    >>> answer_json("winning", "italian", "7c 6c")
    '{"error": "One hand has nobody to beat: name two or more."}'
    """
    import json

    try:
        count = WAYS[which](*asked)
    except (Illegal, Unknown, Unreadable) as error:
        count = {"error": str(error)}
    return json.dumps(count, ensure_ascii=False)
