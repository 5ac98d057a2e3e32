"""The table as one seat sees it: hands, money, moves, and the record so far."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from rich.table import Table
from rich.text import Text

from primero_ref.cli.showing import signed
from primero_ref.errors import Illegal
from primero_ref.offers import Move
from primero_ref.record import written

if TYPE_CHECKING:
    from rich.console import Console

    from primero_ref.claims import Rulebook
    from primero_ref.game import Game
    from primero_ref.offers import Offer, Verb


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
    bidder = f", by {game.table.bidder.name}" if game.table.bidder else ""
    lines = [f"The bid is {view.bid}{bidder}."] if view.bid else [_no_bid(game)]
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


def _no_bid(game: Game) -> str:
    """Say that nothing has been bid, or what the players have declared where that is no bid to be met."""
    if game.table.bids:
        return " ".join(f"{who} has declared {kind}." for who, kind in game.table.bids)
    return "" if game.rules("target") == "the best" else "There is no bid yet."


def example(offer: Offer, verb: Verb) -> Move:
    """Give one way to make a move: the lowest bid, the least sum, the fewest cards."""
    bid = verb.bids[verb.first] if verb.first < verb.last else None
    return Move(
        verb.name, bid, verb.money[0] if verb.money else 0, tuple(offer.seat.cards[: offer.changeable(verb, bid)[0]])
    )


def show_moves(console: Console, game: Game, offer: Offer) -> None:
    """List what the seat may do, with the limits and the claim of each."""
    for number, verb in enumerate(offer.may.values(), 1):
        console.print(Text.assemble(f"  {number}  {_limits(game, offer, verb)}", ("  " + " ".join(verb.claims), "dim")))


def _limits(game: Game, offer: Offer, verb: Verb) -> str:
    """Say of a verb what it takes: its price, its bids, its money, its cards."""
    said = [verb.name]
    if verb.name in {"see", "stake", "match", "fold"}:
        price = _price(game, offer, verb)
        said[0] += f", taking back {price}" if price and verb.name == "fold" else f" for {price}" if price else ""
    if verb.first < verb.last:
        said.append(f"{verb.bids[verb.first]} or higher")
    if verb.money:
        low, high = verb.money
        span = f"{low} to {high}" if low < high else str(low)
        said.append(f"asking for {span} cards" if verb.draws else f"for {span}")
    least, most = offer.changeable(verb, None)
    if most:
        span = f"up to {most}" if not least else f"{least} to {most}" if least < most else str(most)
        said.append(f"changing {span} card{'s' if most > 1 else ''}")
    by_least: dict[int, list[str]] = {}
    for kind, (fewest, _) in verb.of_kind.items():
        by_least.setdefault(fewest, []).append(kind)
    said += [f"at least {number} with {' or '.join(kinds)}" for number, kinds in by_least.items() if number]
    return ", ".join(said)


def _price(game: Game, offer: Offer, verb: Verb) -> int:
    """Reckon what a see costs or a fold brings, by trying it on a copy of the game."""
    try:
        return game.copy().play(example(offer, verb)).money
    except Illegal:
        return 0


def seen_record(game: Game, name: str) -> str:
    """Write the record as far as a seat may know it: its own cards and draws, no seed, no card face down.

    It loads again as a game whose other cards are open.
    """
    dealer = game.table.dealer
    seen = SimpleNamespace(
        rules=game.rules, players=game.players, dealer=dealer.name if dealer else None, lift={}, buy_in=game.buy_in,
        style_in=game.style_in, carried_in=game.carried_in, scored=game.scored, pack=(), log=game.view(name).log,
        moves=game.moves,
    )  # fmt: skip
    return written(cast("Game", seen))
