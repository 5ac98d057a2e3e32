"""The table as one seat sees it: hands, money and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from primero_ref.cli.showing import signed
from primero_ref.limits import bid_told, limits

if TYPE_CHECKING:
    from rich.console import Console

    from primero_ref.claims import Rulebook
    from primero_ref.game import Game
    from primero_ref.offers import Offer


def show_table(console: Console, game: Game, name: str) -> None:
    """Show each player's cards, money and standing, the player himself with what his hand is."""
    view = game.view(name)
    order = [seat.name for seat in game.table.seats] + [one for one in game.players if not view.hands[one]]
    grid = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    chips, dealt = game.rules("chip.red") != 1, any(view.hands.values())
    held = str(game.rules.ranking.reckon(view.hands[name])) if view.hands[name] and not view.out[name] else ""
    for one in dict.fromkeys(order):
        here = one == view.turn
        standing = "out" if view.out[one] or (dealt and not view.hands[one]) else ""
        if one == name and not chips:
            standing = standing or held
        grid.add_row(
            Text(("> " if here else "  ") + one, "bold" if here else ""), signed(console, view.hands[one]),
            f"staked {view.staked[one]}",
            in_chips(game.rules, view.stacks[one], view.style[one]) if chips else f"behind {view.stacks[one]}",
            Text(standing, "italic"),
        )  # fmt: skip
    console.print()
    console.print(grid)
    lines = [bid_told(game)]
    if chips and held:
        lines.append(f"You hold: {held}.")
    if view.pot:
        lines.append(f"{view.pot} lies in the pot.")
    if view.carry:
        lines.append(f"{sum(view.carry.values())} lies over from before.")
    console.print(Text(" ".join(filter(None, lines))))


def in_chips(rules: Rulebook, sum_: int, black: int) -> str:
    """Write a sum of money in chips; a few white ones are kept for change."""
    worth = max(1, rules.number("chip.red"))
    red = max(0, sum_ - 1) // worth if worth > 1 else 0
    return f"{sum_}: {red} red {sum_ - red * worth} white {black} black"


def show_moves(console: Console, game: Game, offer: Offer) -> None:
    """List what the seat may do, with the limits and the claim of each."""
    for number, verb in enumerate(offer.may.values(), 1):
        console.print(Text.assemble(f"  {number}  {limits(game, offer, verb)}", ("  " + " ".join(verb.claims), "dim")))
