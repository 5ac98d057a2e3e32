"""The command `divine`: a reading of the King's cards, turned one at a time."""

from __future__ import annotations

import sys
from secrets import randbelow

import click
from rich.padding import Padding
from rich.text import Text

from primero_ref.cli.console import json_option, say_json, terminal, with_suit_signs
from primero_ref.rules.divination import reading

TYPE_CHECKING = False

if TYPE_CHECKING:
    from rich.console import Console

    from primero_ref.rules.divination import LaidCard, Reading


@click.command("divine")
@click.argument("question", default="")
@click.option(
    "--spread", default="three", show_default=True, metavar="PLACES",
    help="One card, three cards, or places of your own, such as “You, the road, the inn”.",
)  # fmt: skip
@click.option("--seed", help="Seed: with the same seed, the same question gets the same cards.")
@json_option
def divine_cards(question: str, spread: str, seed: str | None, *, as_json: bool) -> None:
    """Lay the King's cards for a question, and read them.

    A modern pastime with a modern deck: see the rulebook divination. Press Enter
    to turn the next card; without a keyboard all are turned at once.
    """
    seed = str(randbelow(10**6)) if seed is None else seed
    laid = reading(question, spread, seed)
    if as_json:
        say_json(laid.turned().as_json())
        return
    console = terminal()
    if laid.question:
        console.print(Text(laid.question, "bold"))
    if _all_turned(console, laid, asking=sys.stdin.isatty() and console.is_terminal):
        for three in laid.sets:
            console.print(Text.assemble((repr(three), "bold"), f"\n  {three.sense}"))
        console.print(Text("What they mean together is for you to decide."))
    click.echo(f"{f'--seed {seed}' if seed else 'The same question'} lays these cards again.")


def _all_turned(console: Console, laid: Reading, *, asking: bool) -> bool:
    """Turn card after card, and say whether it came to the last."""
    left = len(laid.cards)
    if asking:
        console.print(
            Text(f"{left} {'card lies' if left == 1 else 'cards lie'} face down. Press Enter to turn the next card.")
        )
    cards = laid.turn()
    for name in [card.place for card in laid.cards]:
        if asking:
            try:
                input(f"\n{name}? ")
            except (EOFError, KeyboardInterrupt):
                click.echo()
                return False
        _show(console, next(cards), "" if asking else f"{name}: ")
    if asking:
        console.print()
    return True


def _show(console: Console, card: LaidCard, position: str) -> None:
    """Write a card after its position, where that does not stand there yet, and under it what it means."""
    console.print(Text.assemble(position, (card.name, "bold"), "  ", with_suit_signs(console, [card.card])))
    if card.sense:
        console.print(Padding(Text(card.sense), (0, 0, 0, 2), expand=False))
