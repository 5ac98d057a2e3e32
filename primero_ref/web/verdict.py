"""Who won a game, and why against you: one sentence with both hands and what it brought or cost."""

from __future__ import annotations

from primero_ref.cards.bids import NOTHING
from primero_ref.claims.wording import listed

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.cards.bids import Bid
    from primero_ref.game.game import Game
    from primero_ref.game.view import View


def verdict(game: Game, view: View, *, gain: bool = True) -> str:
    """Tell how a game ended to the seat that looks; nothing where its own events tell it best.

    Without `gain` it does not say what the hand brought or cost.

    >>> from primero_ref import dealt, rulebook
    >>> hands = "Bernardo 7c 6c 4c Jh; Alberto Qh 5d 3d Kd"
    >>> game = dealt(rulebook("english"), hands, "vie for 1; see; vie for 1; see; rest; rest")
    >>> verdict(game, game.view("Bernardo"))
    'Your numerus 53 beats Alberto’s 38; you gain 5.'
    """
    tells = _score(game, view) if game.table.sides else _hands(game, view, gain=gain)
    return f"{tells[0].upper()}{tells[1:]}." if tells else ""


def last_bid(game: Game, view: View) -> str:
    """Tell what the last bidder had bid, and what he shows; nothing where nobody bid.

    >>> from primero_ref import dealt, rulebook
    >>> hands = "Bernardo 7c 6c 4c Jh; Alberto Qh 5d 3d Kd"
    >>> game = dealt(rulebook("italian"), hands, "vie primero 40 for 1; see; vie chorus 60 for 1; see")
    >>> last_bid(game, game.view("Alberto"))
    'Bernardo had bid chorus 60 and shows numerus 53.'
    """
    bid, bidder = game.table.bid, game.table.bidder
    if bid is None or bidder is None:
        return ""
    held = next((event.held for event in reversed(view.log) if event.deed == "show" and event.who == bidder.name), None)
    you = bidder.name == view.player
    shows = f" and {'show' if you else 'shows'} {'no hand' if held.kind == NOTHING else held}" if held else ""
    named = next((event.deed for event in reversed(view.log) if event.who == bidder.name and event.bid == bid), "")
    return f"{'You' if you else bidder.name} had {'bid' if named in _BIDDING else 'named'} {bid}{shows}."


_BIDDING = frozenset({"bid", "vie", "revie", "bet", "raise"})
"""The deeds that bid a hand; whoever pays may have to name one too."""


def _hands(game: Game, view: View, *, gain: bool) -> str:
    won: dict[str, int] = {}
    shown: dict[str, Bid] = {}
    carried = 0
    for event in view.log:
        if event.deed == "win" and event.money:
            won[event.who] = won.get(event.who, 0) + event.money
        elif event.deed == "show" and event.held:
            shown[event.who] = event.held
        elif event.deed == "carry":
            carried = event.money
    if won:
        tells = _won(game, view.player, won, shown)
    elif carried:
        tells = _nobody(game, view.player, shown, carried)
    else:
        return ""
    return "; ".join([tells, *(_gain(game, view.player) if gain else ())])


def _whose(player: str) -> Callable[[str], str]:
    """Give the way to say whose a hand is to one who looks."""
    return lambda name: "your" if name == player else f"{name}’s"


def _won(game: Game, player: str, won: dict[str, int], shown: dict[str, Bid]) -> str:
    whose, winner = _whose(player), max(won, key=lambda name: won[name])
    if winner not in shown:
        return f"nobody stayed in against {'you' if winner == player else winner}"
    sharers = [name for name in won if name in shown and shown[name].strength == shown[winner].strength]
    if len(sharers) > 1:
        return f"{listed([whose(name) for name in sharers], 'and')} {shown[winner]} are equal, and share the pot"
    lowest = game.rules("winner") == "the fewest points"
    others = [name for name in shown if name not in won]
    if not others:
        return f"{whose(winner)} {shown[winner]} wins: nobody else showed a hand"
    best = min if lowest else max
    rival = player if player in others else best(others, key=lambda name: shown[name].strength)
    return _against(game, whose, winner, rival, shown, lowest=lowest)


def _against(
    game: Game, whose: Callable[[str], str], winner: str, rival: str, shown: dict[str, Bid], *, lowest: bool
) -> str:
    """Set the hand that won against another: it beats it, comes before its equal, or the other could not win."""
    hand, other = shown[winner], shown[rival]
    if other.kind == NOTHING:
        holds = "you hold" if whose(rival) == "your" else f"{rival} holds"
        return f"{whose(winner)} {hand} wins: {holds} nothing"
    same = hand.kind == other.kind and other.points
    less = f"{whose(rival)} {other.points if same else other}"
    if hand.strength == other.strength:
        return f"{whose(winner)} {hand} comes before {less}"
    bid = game.table.bid
    if (hand.strength < other.strength) != lowest:
        under = f": under the bid {bid}, {other} cannot win" if bid and game.rules("target") == "what was bid" else ""
        return f"{whose(winner)} {hand} wins over {whose(rival)} {other}{under}"
    return f"{whose(winner)} {hand} beats {less}"


def _nobody(game: Game, player: str, shown: dict[str, Bid], carried: int) -> str:
    bid = game.table.bid
    under = f" under the bid {bid}" if bid and game.rules("target") == "what was bid" else ""
    own = (
        f"your {shown[player]} cannot win{under}, and neither can any other hand"
        if player in shown
        else f"no hand wins{under}"
    )
    return f"{own}: the pot of {carried} is carried over to the next hand"


def _gain(game: Game, player: str) -> list[str]:
    """Say what a hand brought or cost the one who looks, if he sits there."""
    if player not in game.buy_in:
        return []
    gain = game.table.players[player].stack - game.buy_in[player]
    return [f"you gain {gain}" if gain > 0 else f"you lose {-gain}" if gain else "you neither gain nor lose"]


def _score(game: Game, view: View) -> str:
    """Tell the points of each side, that of the one who looks first; then who has won, or what the game goes to."""
    sides = sorted(game.table.sides, key=lambda side: view.player not in [seat.name for seat in side.players])
    rows = []
    for side in sides:
        names = ["you" if seat.name == view.player else seat.name for seat in side.players]
        names.sort(key=lambda name: name != "you")
        have = "have" if len(names) > 1 or names == ["you"] else "has"
        rows.append(f"{listed(names, 'and')} {have} {side.score} {'point' if side.score == 1 else 'points'}")
    if game.won:
        best = max(sides, key=lambda side: side.score)
        names = [seat.name for seat in best.players]
        ends = "you win" if view.player in names else f"{listed(names, 'and')} {'win' if len(names) > 1 else 'wins'}"
        return f"{', '.join(rows)}; {ends} the game"
    total = game.rules.number("game.points") if game.rules("game.won") == "by the first to the total" else 0
    return ", ".join(rows) + (f"; the game goes to {total}" if total else "")
