"""The table as one seat sees it: hands, money and moves."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from primero_ref.cli.console import with_suit_signs
from primero_ref.errors import Illegal
from primero_ref.game.offer_text import bid_told, limits
from primero_ref.names import spaced, told

TYPE_CHECKING = False

if TYPE_CHECKING:
    from rich.console import Console

    from primero_ref.claims import Rulebook
    from primero_ref.game import Game
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer
    from primero_ref.rules.procedures.capture import CaptureOffer


def show_table(console: Console, game: Game, name: str) -> None:
    """Show each player's cards, money and standing, the player himself with what his hand is."""
    view = game.view(name)
    order = [seat.name for seat in game.table.seats] + [player for player in game.players if not view.hands[player]]
    grid = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    chips, dealt = game.rules("chip.red") != 1, any(view.hands.values())
    own_hand = str(game.rules.ranking.rank_hand(view.hands[name])) if view.hands[name] and not view.out[name] else ""
    for player in dict.fromkeys(order):
        in_turn = player == view.turn
        standing = "out" if view.out[player] or (dealt and not view.hands[player]) else ""
        if player == name and not chips:
            standing = standing or own_hand
        grid.add_row(
            Text(("> " if in_turn else "  ") + spaced(player), "bold" if in_turn else ""),
            with_suit_signs(console, view.hands[player]),
            f"staked {view.staked[player]}",
            in_chips(game.rules, view.stacks[player], view.style[player]) if chips else f"{view.stacks[player]} left",
            Text(standing, "italic"),
        )  # fmt: skip
    console.print()
    console.print(grid)
    lines = [told(bid_told(game), game.players)]
    if chips and own_hand:
        lines.append(f"You hold: {own_hand}.")
    if view.pot:
        lines.append(f"The pot is {view.pot}.")
    if view.carry:
        lines.append(f"{sum(view.carry.values())} is carried over from earlier deals.")
    console.print(Text(" ".join(filter(None, lines))))


def in_chips(rules: Rulebook, sum_: int, black: int) -> str:
    """Write a sum of money in chips; a few white ones are kept for change."""
    worth = max(1, rules.number("chip.red"))
    red = max(0, sum_ - 1) // worth if worth > 1 else 0
    return f"{sum_}: {red} red {sum_ - red * worth} white {black} black"


def refusal_text(error: Exception, offer: Offer) -> str:
    """Say why what was typed is refused, its stop included, and what may be done where the move itself is shut."""
    if not isinstance(error, Illegal):
        return f"{str(error).rstrip('.')}."
    opens = any(f"{error.move} ".startswith(f"{verb} ") for verb in offer.may)
    way_out = "" if opens or error.seat != offer.seat.name else f" {offer!r}."
    return f"{error.sentence}.{way_out}{f' [{error.claim}]' if error.claim else ''}"


def show_moves(console: Console, game: Game, offer: Offer) -> None:
    """List what the seat may do, with the limits and the claim of each."""
    for number, verb in enumerate(offer.may.values(), 1):
        console.print(Text.assemble(f"  {number}  {limits(game, offer, verb)}", ("  " + " ".join(verb.claims), "dim")))


def show_layout(console: Console, game: Game, name: str) -> None:
    """Show the cards on the table, each player's hand, and what his side has taken and scored."""
    view = game.view(name)
    grid = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    grid.add_row(
        "  on the table", with_suit_signs(console, view.layout) if view.layout else Text("nothing", "italic"), "", ""
    )
    for side in game.table.sides:
        for number, seat in enumerate(side.players):
            in_turn = seat.name == view.turn
            taken = score = ""
            if not number:
                taken = f"{len(view.piles[side.name])} taken"
                score = f"{side.score} point{'' if side.score == 1 else 's'}"
            mark = Text(("> " if in_turn else "  ") + spaced(seat.name), "bold" if in_turn else "")
            grid.add_row(mark, with_suit_signs(console, view.hands[seat.name]), taken, score)
    console.print()
    console.print(grid)


def show_choices(console: Console, offer: CaptureOffer) -> None:
    """List every move by its number, and say which would sweep the table."""
    for number, move in enumerate(offer.listed(), 1):
        sweep = ", and sweep the table" if {*move.drawn} == {*offer.layout} else ""
        console.print(Text.assemble(f"  {number}  ", _move_text(console, move), sweep))


def _move_text(console: Console, move: Move) -> Text:
    played = with_suit_signs(console, move.discards)
    if not move.drawn:
        return Text.assemble("lay ", played)
    return Text.assemble("take ", with_suit_signs(console, move.drawn), " with ", played)


def sides_text(game: Game, name: str) -> str:
    """Say in a sentence with whom one plays, and how long."""
    own = next(side for side in game.table.sides if name in [seat.name for seat in side.players])
    with_ = " and ".join(seat.name for seat in own.players if seat.name != name)
    against = ", ".join(side.name for side in game.table.sides if side is not own)
    partner = f" with {with_}" if with_ else ""
    return f"You play{partner} against {against}, to {game.rules.number('game.points')} points."


def score_text(game: Game) -> str:
    """Say how the game of several deals stands, and who has won it if somebody has."""
    points = "; ".join(f"{side.name} {side.score}" for side in game.table.sides)
    won = [str(event) for event in game.log if event.deed == "won"]
    return f"{points}.{f' {won[0]}.' if won else ''}"
