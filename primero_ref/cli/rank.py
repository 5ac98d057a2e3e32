"""The command `rank`: one hand, or two against each other, under one rulebook or all of them."""

from __future__ import annotations

import click
from rich.table import Table
from rich.text import Text

from primero_ref import claims
from primero_ref.cards.pack import cards
from primero_ref.cards.ranking import rank
from primero_ref.cli.console import (
    Refusal,
    evidence_text,
    json_option,
    quotation,
    say_json,
    tell_idle,
    terminal,
    with_suit_signs,
)
from primero_ref.compare.hands import Showdown, agreeing, rank_under_all, ranking_books, ranks_hands, showdowns
from primero_ref.lookup import rulebook

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console

    from primero_ref.claims import Rulebook
    from primero_ref.compare.hands import RankedHand

ALL = "all"
"""What stands for every rulebook that ranks hands."""


@click.command("rank")
@click.argument("words", nargs=-1, required=True, metavar="CARDS...")
@click.option(
    "-r", "--rules", "--rulebook", "book", default="italian", show_default=True, metavar="ID",
    help="Rulebook, or all.",
)  # fmt: skip
@json_option
def rank_hand(words: tuple[str, ...], book: str, *, as_json: bool) -> None:
    """Rank a hand, or say which of two wins.

    Name one to four CARDS, such as 7c 6c Ac Js: a rank (A 2 3 4 5 6 7 J Q K) and
    a suit (c d h s). Put quotation marks around each of two hands: "7c 6c Ac" "5h
    4h 3h 2h". For cards of the King's deck, such as 7bl 13bo Pth, add -r kings.
    """
    hands = _hands(words)
    if book != ALL:
        tell_idle(ranking(book))
    books = ranking_books() if book == ALL else (rulebook(book).id,)
    if len(hands) == 2:
        _who_wins(hands[0], hands[1], books, as_json=as_json)
    elif book == ALL:
        _under_all(hands[0], books, as_json=as_json)
    else:
        _under_one(hands[0], book, as_json=as_json)


def ranking(book: str) -> Rulebook:
    """Find a rulebook that says what a hand is worth."""
    rules = rulebook(book)
    if not ranks_hands(rules):
        raise Refusal(f"Hands have no ranking in {rules.title}: name another rulebook with -r.")
    return rules


def _hands(words: Sequence[str]) -> list[str]:
    """Read one hand, its cards together or apart, or two, each together."""
    together = [len(word.replace(",", " ").split()) > 1 for word in words]
    if len(words) == 2 and any(together):
        return [*words]
    if len(words) > 2 and all(together):
        raise Refusal(f"You named {len(words)} hands, and at most two can be compared.")
    return [" ".join(words)]


def _under_one(text: str, book: str, *, as_json: bool) -> None:
    rules = rulebook(book)
    hand = cards(text)
    bid = rank(hand, rules)
    if as_json:
        names = {"rulebook": rules.id, "cards": [*map(str, hand)], "kind": bid.kind, "points": bid.points}
        say_json({**names, "scoring": [*map(str, bid.scoring)]})
        return
    console = terminal()
    console.print(Text.assemble(with_suit_signs(console, hand), "  ", (str(bid), "bold")))
    if rules("ranking") == "poker hands":
        console.print(Text.assemble("made of ", with_suit_signs(console, bid.scoring)))
    elif bid.scoring:
        points = [rules.ranking.points[card.rank] for card in bid.scoring]
        total = f": {' + '.join(map(str, points))} = {bid.points}"
        console.print(Text.assemble("counting ", with_suit_signs(console, bid.scoring), total))
    console.print(Text(f"{rules.title}, {rules.redactor}", "dim"))


def _under_all(hand: str, books: Iterable[str], *, as_json: bool) -> None:
    rows = rank_under_all(hand, books)
    if as_json:
        say_json({"cards": [*map(str, cards(hand))], "rows": [_ranked_json(row) for row in rows]})
        return
    console = terminal()
    console.print(with_suit_signs(console, cards(hand)))
    _show(console, rows)


def _who_wins(first: str, second: str, books: Iterable[str], *, as_json: bool) -> None:
    rows = showdowns(first, second, books)
    if as_json:
        hands = [[*map(str, cards(hand))] for hand in (first, second)]
        say_json({"hands": hands, "rows": [_met_json(row) for row in rows]})
        return
    console = terminal()
    console.print(
        Text.assemble(with_suit_signs(console, cards(first)), "  against  ", with_suit_signs(console, cards(second)))
    )
    _show(console, rows)


def _ranked_json(row: RankedHand) -> dict[str, object]:
    answer = {"rulebook": row.rulebook, "kind": row.kind, "points": row.points, "scoring": [*map(str, row.scoring)]}
    return {**answer, "counted_by": row.counted_by, **_grounds(row)}


def _met_json(row: Showdown) -> dict[str, object]:
    hands = [{"kind": hand.kind, "points": hand.points} for hand in (row.first, row.second)]
    return {"rulebook": row.rulebook, "winner": row.winner or None, "hands": hands, **_grounds(row)}


def _grounds(row: RankedHand | Showdown) -> dict[str, object]:
    """Give the claim behind an answer, with its passages, and what may turn it."""
    named = row.claims[0] if row.claims else ""
    evidence = claims.claim(named).evidence if named else ()
    return {
        "claim": named,
        "claims": row.claims,
        "passages": [{"id": piece.passage, "text": quotation(piece)} for piece in evidence],
        "remarks": row.remarks,
        "refused": row.refused,
    }


def _show(console: Console, rows: Sequence[RankedHand] | Sequence[Showdown]) -> None:
    """Write the answers, most rulebooks first, each with its reasons, its claims and those who give them."""
    for group in agreeing(rows):
        console.print()
        first = group.first
        console.print(Text.assemble((first.words or "no hand here", "bold"), _counting(console, first)))
        table = Table(box=None, padding=(0, 2, 0, 2), show_header=False, show_edge=False)
        table.add_column(width=26)
        table.add_column()
        for row, books in group.rows:
            table.add_row(Text("; ".join(rulebook(book).title for book in books)), _because(row, first))
        console.print(table)


def _counting(console: Console, row: RankedHand | Showdown) -> Text:
    """Write which cards count, and what."""
    if isinstance(row, Showdown) or not row.worth:
        return Text()
    total = f": {' + '.join(map(str, row.worth))} = {row.points}"
    return Text.assemble(", counting ", with_suit_signs(console, row.scoring), total)


def _because(row: RankedHand | Showdown, first: RankedHand | Showdown) -> Text:
    """Write the claims that decide, each with its grade and its id, and after them what may turn it."""
    text = Text()
    if row.words != first.words:
        text.append(f"{row.words}: ")
    if row.refused:
        text.append(f"{row.refused}. ")
    for name in () if row.refused else row.claims:
        _add(text, "", name)
    for name in row.remarks:
        _add(text, "But: ", name)
    if row.refused or not row.claims:
        text.append(" ".join(f"[{name}]" for name in row.claims) or "nobody says", "dim")
    text.rstrip()
    return text


def _add(text: Text, before: str, name: str) -> None:
    claim = claims.claim(name)
    text.append(f"{before}{claim.says} ")
    text.append(f"{evidence_text(claim)} [{name}]\n", "dim")
