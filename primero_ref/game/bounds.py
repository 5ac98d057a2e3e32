"""How long a game can last: a bound on its moves that holds for every rulebook, table and way to play."""

from __future__ import annotations

from primero_ref.errors import Unreadable, shortened
from primero_ref.game.setup import most_deals

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.game.game import Game

AROUND = 12
"""How often at the most each player speaks outside the bets: ante, invitation, discard, exchange, trade, call, duel."""

ROUNDS = 3
"""How many rounds of bets a deal has at the most: after the first cards, after the second, and a last."""


def longest(game: Game) -> int:
    """Return an upper limit on the number of moves in a game, whatever the players do.

    Where cards are captured, each card is played once. Elsewhere every counter on the table is put into a bet
    once at the most; between two bets each player speaks once or twice, passes as often as the rules let him, and
    bets anew as often as his bet can be refused; and without a bet a round can go by quietly only so often.

    >>> from primero_ref import Game, rulebook
    >>> longest(Game(rulebook("scopa"), "Alberto Bernardo")), longest(Game(rulebook("italian"), stacks=10))
    (40, 5064)
    """
    if not hasattr(game, "buy_in"):
        raise Unreadable(f"{shortened(game)} is no game: give one, such as Game('italian').")
    rules, players, cards = game.rules, len(game.players), len(game.rules.ranking.pack)
    if game.table.sides:
        return cards
    money = sum(max(sum_, 0) for sum_ in game.buy_in.values())
    if rules("stake.from") == "his credit":
        money *= players  # each may stake as much as the table has
    # a raise may cost nothing where it names a higher hand instead
    named = rules("ranking") == "primero hands" and not rules.number("revie.least")
    bets = money + (len(rules.ranking.bids) if named else 0)
    again = rules.number("pass.after-vie") + rules.number("quiet.after-vie")
    refused = money if rules("refusal") == "by common consent" else 0
    quiet = max(cards, rules.number("quiet.phase1"), rules.number("quiet.phase2"))
    return players * (AROUND + most_deals(rules) * ROUNDS * (2 + again + refused) * (3 * quiet + bets))
