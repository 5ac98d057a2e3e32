"""The command `odds`: what a hand may become, what to throw, who wins; counted over every fall of the cards."""

from __future__ import annotations

from pathlib import Path

import click
from rich.table import Table
from rich.text import Text

from primero_ref.cards.pack import cards
from primero_ref.cli.console import Refusal, json_option, say_json, terminal, with_suit_signs
from primero_ref.cli.files import file_to_write, write_whole
from primero_ref.cli.rank import ranking
from primero_ref.odds.contest import against
from primero_ref.odds.draws import drawing
from primero_ref.odds.exchanges import bid_of, exchanges, meets
from primero_ref.odds.plot import ChartBar, bars

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from primero_ref.claims import Rulebook
    from primero_ref.odds.contest import Outcome
    from primero_ref.odds.draws import Falls
    from primero_ref.odds.exchanges import Exchange

HIGHEST = "highest"
"""The goal of somebody who names none."""

SHOWN = 16
"""How many exchanges are listed: a hand of four has no more."""

BAR = 24
"""How long the bar of what always happens is, where there is room."""

NARROW, COLUMN = 25, 10
"""What a list of exchanges takes of the width before the kinds of hand, and for each of them."""

LIKELIEST = 2
"""How many kinds are named where the width does not allow for all."""


@click.command("odds")
@click.argument("words", nargs=-1, metavar="[CARDS...]")
@click.option("-r", "--rulebook", "book", default="italian", show_default=True, metavar="ID", help="Rulebook.")
@click.option("--known", default="", metavar="CARDS", help="Cards seen elsewhere, which you cannot draw.")
@click.option(
    "--goal", default=HIGHEST, show_default=True, metavar="GOAL",
    help='What to exchange for: highest, "kind fluxus", "meet primero 50", "stay numerus 30".',
)  # fmt: skip
@click.option(
    "--throw", "throws", type=int, multiple=True, metavar="N", help="Number of cards you may discard [default: any]."
)
@click.option("--bid", metavar="BID", help='Show how often you can meet a bid, such as "primero 50".')
@click.option("--against", "others", multiple=True, metavar="CARDS", help="Another hand, to see who wins.")
@click.option("--plot", metavar="FILE.svg", help="Save a chart in a new file.")
@json_option
def odds(
    words: tuple[str, ...], book: str, known: str, goal: str, throws: tuple[int, ...], bid: str | None,
    others: tuple[str, ...], plot: str | None, *, as_json: bool,
) -> None:  # fmt: skip
    """Calculate the odds of a hand.

    For one to three CARDS, such as 7c 6c, it shows the hands you may draw; for four, which to discard;
    for none, how rare each hand is. With --against it shows who wins once all hands are complete.
    """
    rules = ranking(book)
    hand = " ".join(words)
    full = len(cards(hand, rules.ranking.pack.suits)) >= rules.ranking.size
    if (goal != HIGHEST or throws) and (others or not full):
        raise Refusal(f"--goal and --throw need one full hand: name {rules.ranking.size} cards, and omit --against.")
    if others and bid:
        raise Refusal("--bid needs one hand: omit --against.")
    if plot is not None:
        _free(plot)
    waiting = terminal(stderr=True).status("Counting the possible deals")
    if others:
        with waiting:
            outcome = against(rules, [hand, *others], known)
        chart = [
            ChartBar(name, count / outcome.all, _percent(count / outcome.all)) for name, count in _outcomes(outcome)
        ]
        answer: dict[str, object] = {"wins": outcome.wins, "ties": outcome.ties, "falls": outcome.all}
        _answer(rules, hand, answer, chart, plot, as_json=as_json)
    elif not full:
        with waiting:
            falls = drawing(rules, hand, known)
        _answer(rules, hand, _falls_json(rules, falls, bid), _kinds(rules, falls, bid), plot, as_json=as_json)
    else:
        with waiting:
            ways = exchanges(rules, hand, goal, known, throws or None)
        rows = [_exchange_json(rules, exchange, bid) for exchange in ways]
        if as_json:
            say_json({"rulebook": rules.id, "cards": hand.split(), "goal": goal, "exchanges": rows})
        else:
            _show_exchanges(rules, hand, goal, ways)
        if plot:
            worths = [_worth(rules, goal, exchange) for exchange in ways]
            labels = map(_thrown, ways)
            chart = [ChartBar(label, worth, _percent(worth)) for label, worth in zip(labels, worths, strict=True)]
            _draw(plot, f"{hand}: {goal}", chart)


def _outcomes(outcome: Outcome) -> list[tuple[str, int]]:
    named = ["you win", *[f"hand {number} wins" for number in range(2, len(outcome.wins) + 1)]]
    return [*zip(named, outcome.wins, strict=True), ("a tie", outcome.ties)]


def _kinds(rules: Rulebook, falls: Falls, bid: str | None) -> list[ChartBar]:
    chart = [
        ChartBar(kind, number / falls.all, f"{_percent(number / falls.all)}  {number} of {falls.all}")
        for kind, number in falls.kinds.items()
    ]
    if bid:
        chance = float(_met(rules, falls, bid))
        chart.append(ChartBar(f"meets {bid}", chance, _percent(chance)))
    return chart


def _met(rules: Rulebook, falls: Falls, bid: str) -> Fraction:
    wanted = bid_of(rules, bid)
    return falls.chance(lambda hand: meets(rules, hand, wanted))


def _falls_json(rules: Rulebook, falls: Falls, bid: str | None) -> dict[str, object]:
    points = {kind: falls.points(kind) for kind in falls.kinds if kind in rules.ranking.kinds}
    met = {"meets": {"bid": bid, "falls": int(_met(rules, falls, bid) * falls.all)}} if bid else {}
    return {"falls": falls.all, "kinds": falls.kinds, "points": points, **met}


def _exchange_json(rules: Rulebook, exchange: Exchange, bid: str | None) -> dict[str, object]:
    worth = {"numerator": exchange.worth.numerator, "denominator": exchange.worth.denominator}
    return {"thrown": [*map(str, exchange.thrown)], "worth": worth, **_falls_json(rules, exchange.falls, bid)}


def _answer(
    rules: Rulebook, hand: str, answer: dict[str, object], chart: Sequence[ChartBar], plot: str | None, *, as_json: bool
) -> None:
    """Give one answer: for programs, or as a table with bars; and as a picture if one is asked for."""
    if as_json:
        say_json({"rulebook": rules.id, "cards": hand.split(), **answer})
    else:
        console = terminal()
        table = Table(box=None, show_header=False, pad_edge=False)
        longest = max(4, min(BAR, console.width - max(len(label) + len(words) for label, _, words, _ in chart) - 4))
        for label, part, words, _ in chart:
            table.add_row(label, Text("█" * round(part * longest) or "▏" * bool(part)), words)
        console.print(
            with_suit_signs(console, cards(hand, rules.ranking.pack.suits)) if hand else Text("All hands", "bold")
        )
        console.print(table)
        console.print(Text(f"{rules.title}, {rules.redactor}", "dim"))
    if plot:
        _draw(plot, hand or "All hands", chart)


def _show_exchanges(rules: Rulebook, hand: str, goal: str, ways: Sequence[Exchange]) -> None:
    console = terminal()
    table = Table(box=None, pad_edge=False)
    table.add_column("discard")
    table.add_column("beats" if goal == HIGHEST else goal, justify="right")
    apart = console.width >= NARROW + COLUMN * len(rules.ranking.kinds)
    for kind in rules.ranking.kinds if apart else ["and then hold"]:
        table.add_column(kind, justify="right" if apart else "left", style="dim")
    for exchange in ways[:SHOWN]:
        parts = {kind: exchange.falls.kinds.get(kind, 0) / exchange.falls.all for kind in rules.ranking.kinds}
        likely = sorted(filter(parts.get, parts), key=lambda kind: -parts[kind])[:LIKELIEST]
        likeliest = ", ".join(f"{kind} {_percent(parts[kind])}" for kind in likely)
        thrown = with_suit_signs(console, exchange.thrown) if exchange.thrown else Text("nothing")
        shares = map(_percent, parts.values()) if apart else [likeliest]
        table.add_row(thrown, _percent(_worth(rules, goal, exchange)), *shares)
    console.print(with_suit_signs(console, cards(hand, rules.ranking.pack.suits)))
    console.print(table)
    beaten = "The first figure is the share of all hands that you then beat, on average; the others are shares"
    figures = beaten if goal == HIGHEST else "Each figure is a share"
    order = f"The best discard comes first. {figures} of the possible deals."
    console.print(Text(f"{order} {rules.title}, {rules.redactor}", "dim"))


def _thrown(exchange: Exchange) -> str:
    return "discard " + (" ".join(map(str, exchange.thrown)) or "nothing")


def _worth(rules: Rulebook, goal: str, exchange: Exchange) -> float:
    """Give what an exchange is worth as a part: of all hands that are beaten, or of the falls."""
    return float(exchange.worth) / (drawing(rules).all if goal == HIGHEST else 1)


def _percent(part: float) -> str:
    return f"{part:.2%}".replace("%", " %")


def _draw(plot: str, title: str, chart: Sequence[ChartBar]) -> None:
    """Write a picture; what is there already stays."""
    write_whole(Path(plot), (bars(title, chart, alone=True) + "\n").encode(), anew=True)


def _free(plot: str) -> None:
    """Refuse a place where no new picture can stand, before anything is counted."""
    if not plot.endswith(".svg"):
        raise Refusal(f"The chart cannot be saved as {plot!r}: name a new file that ends in .svg.")
    if Path(plot).exists():
        raise Refusal(f"{plot} exists already: name another file, or delete it first.")
    file_to_write(plot)
