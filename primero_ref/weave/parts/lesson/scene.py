"""The table as a pupil sees it: whose cards lie there, whose turn it is, and what has been bid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from primero_ref.cards.pack import UNKNOWN
from primero_ref.cards.poker import PokerRanking
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.game import Game
    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

SCENE = Template(__file__)


class PlayerScene(NamedTuple):
    """A player at the table as the pupil sees him: his cards, his money, whether it is his turn, whether he is out."""

    name: str
    cards: tuple[str, ...]
    staked: int
    stack: int
    turn: bool
    out: bool


class Scene(NamedTuple):
    """The table as the pupil sees it, the bid, the pot, and the points of his cards."""

    players: tuple[PlayerScene, ...]
    pupil: str
    bid: str
    over: bool
    pot: int
    points: dict[str, int]


def scene(game: Game, pupil: str) -> Scene:
    """Look at the table from the pupil's seat, the eldest first; poker hands have no points under their cards."""
    view = game.view(pupil)
    bidder = f", by {game.table.bidder.name}" if game.table.bidder else ""
    places = tuple(
        PlayerScene(
            seat.name, tuple(map(str, view.hands[seat.name])), view.staked[seat.name], view.stacks[seat.name],
            seat.name == view.turn, view.out[seat.name],
        )
        for seat in game.table.seats
    )  # fmt: skip
    ranking = game.rules.ranking
    worth = {} if isinstance(ranking, PokerRanking) else ranking.points
    seen = [card for hand in view.hands.values() for card in hand if card is not UNKNOWN]
    points = {str(card): worth[card.rank] for card in seen if card.rank in worth}
    return Scene(places, pupil, f"{view.bid}{bidder}" if view.bid else "", game.over, view.pot or 0, points)


@dataclass(frozen=True)
class ScenePart(Part):
    """The table at one moment."""

    scene: Scene

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw it."""
        del page, content
        return drawn(self.scene)


def drawn(seen: Scene) -> Markup:
    """Draw the table, the points beneath the cards that the pupil sees, and below it what has been bid."""
    return SCENE(scene=seen, players=[(player, hand(player, seen), standing(player)) for player in seen.players])


def hand(player: PlayerScene, seen: Scene) -> Markup | str:
    """Draw the cards of a player, with the points of those that the pupil sees."""
    whose = "Your cards" if player.name == seen.pupil else f"{player.name}’s cards"
    known = any(card in seen.points for card in player.cards)
    return drawings.hand(player.cards, whose, seen.points if known else None) if player.cards else ""


def standing(player: PlayerScene) -> str:
    """Say whether a player is still in, and what money he has."""
    state = "out" if player.out else "acts next" if player.turn else ""
    money = f"{player.staked} staked, {player.stack} left" if player.staked else f"{player.stack} left"
    return f"{state}; {money}" if state else money
