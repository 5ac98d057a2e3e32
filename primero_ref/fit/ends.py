"""Ends: what must have come out of a scene, and why it has not."""

from __future__ import annotations

from primero_ref.compare.hands import showdown
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from primero_ref.fit.seating import Cast
    from primero_ref.game import Game

OUTCOMES = ("wins", "dealer", "opens", "dealt", "over", "wins no more than")
"""What may have to come out of a scene."""

AT_THE_END = frozenset(("wins", "over", "wins no more than"))
"""What can be said only when the hand is over."""

SENTENCES = {
    "dealer": "{1} deals, not {0}",
    "opens": "{1} speaks first, not {0}",
    "dealt": "Each gets {1} cards at first, not {0}",
}
"""What is said where a scene does not begin as it is told."""

DEEDS = {"dealer": "dealer", "dealt": "deal"}
"""The deed whose claims answer for how a scene begins."""


class Wrong(NamedTuple):
    """What has not come out as it is told, and the claims that answer for it."""

    claims: tuple[str, ...]
    sentence: str


def needs_end(outcome: Mapping[str, Any]) -> bool:
    """Say whether a hand has to be over before it can be said what came out.

    >>> needs_end({"wins": "Lorenço"}), needs_end({"dealt": 2})
    (True, False)
    """
    return not AT_THE_END.isdisjoint(outcome)


class Ending:
    """What must come out of one way to sit down to a scene."""

    def __init__(self, cast: Cast, outcome: Mapping[str, Any]) -> None:
        """Note who deals, who speaks first and how many cards he has by then."""
        game = cast.game
        first = game.offer.seat if game.offer else None
        self.cast, self.outcome = cast, outcome
        self.start: dict[str, object] = {
            "dealer": str(game.table.dealer), "opens": first.name if first else "nobody",
            "dealt": len(first.cards) if first else 0,
        }  # fmt: skip

    def wrong(self, game: Game) -> Wrong | None:
        """Name the first thing that has not come out as it is told."""
        for what, wanted in self.outcome.items():
            if what == "over":
                continue  # it was played to its end, and nothing was bet that is not told
            if what in self.start:
                if self.start[what] != wanted:
                    return Wrong(_claims_of(game, what), SENTENCES[what].format(wanted, self.start[what]))
            elif what == "wins":
                if (wrong := self._not_won(game, str(wanted))) is not None:
                    return wrong
            elif (wrong := self._too_much(game, str(wanted))) is not None:
                return wrong
        return None

    def claims(self, game: Game) -> tuple[str, ...]:
        """Name the claims by which it has come out so."""
        claims = [claim for what in self.outcome for claim in _claims_of(game, what)]
        if not AT_THE_END.isdisjoint(self.outcome):
            claims += [claim for event in game.log if event.deed in {"win", "return"} for claim in event.claims]
        if "wins" in self.outcome:
            claims += self._compared(str(self.outcome["wins"]))
        return tuple(claims)

    def _compared(self, winner: str) -> list[str]:
        """Name the claims by which the hand that is told to win is better than the next that is told."""
        hands = self.cast.hands
        rules = self.cast.game.rules
        others = [name for name in hands if name != winner]
        if winner not in hands:
            return []
        met = [showdown(hands[winner], hands[name], rules) for name in others]
        return [claim for meeting in met for claim in meeting.claims]

    def _not_won(self, game: Game, wanted: str) -> Wrong | None:
        """Say who wins instead of the one who is told to; whoever else is told of may not win with him."""
        wins = [event for event in game.log if event.deed == "win"]
        named = {name for event in wins for name in event.who.split(" and ")}
        if wanted in named and not named & {*self.cast.hands} - {wanted}:
            return None
        event = next((event for event in wins if wanted not in event.who), None)
        if event is None:
            return Wrong((), f"{wanted} wins nothing: {game.log[-1]}")  # nobody does, as when all have named too much
        if self.cast.hands and event.who not in self.cast.hands:
            return Wrong((), str(event))  # the winner is somebody of whom the text tells nothing, and no rule is tested
        besides = self._compared(wanted)
        higher = self._turned(game, wanted, event.who)
        short = game.rules.claims_settling("short.wins") if "wins no more than" in self.outcome else ()
        return Wrong((*higher, *short, *besides) or event.claims, str(event))

    def _turned(self, game: Game, wanted: str, winner: str) -> tuple[str, ...]:
        """Name the claims by which the better kind loses, where a hand of another kind has won."""
        hands, rules = self.cast.hands, game.rules
        if wanted not in hands or winner not in hands or rules("bid.higher-kind") != "it loses":
            return ()
        meeting = showdown(hands[wanted], hands[winner], rules)
        return rules.claims_settling("bid.higher-kind") if meeting.first.kind != meeting.second.kind else ()

    def _too_much(self, game: Game, who: str) -> Wrong | None:
        """See that a player has won from nobody more than he had before him himself."""
        had, gains = game.buy_in[who], {name: game.stacks[name] - before for name, before in game.buy_in.items()}
        most = sum(min(-gain, had) for name, gain in gains.items() if name != who and gain < 0)
        if gains[who] <= most:
            return None
        win = next((event for event in game.log if event.deed == "win" and event.who == who), None)
        sentence = f"{who} had {had} before him, and wins {gains[who]}"
        return Wrong((*game.rules.claims_settling("short.wins"), *(win.claims if win else ())), sentence)


def _claims_of(game: Game, what: str) -> tuple[str, ...]:
    """Name the claims of the deed that answers for how a scene begins, if one does."""
    return next((event.claims for event in game.log if event.deed == DEEDS.get(what)), ())


