"""Chance: the cards of a deal as they become known one at a time, all before it begins or each when it is needed."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.errors import Illegal
from primero_ref.learn.position import whole_pack

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from primero_ref.cards.pack import Card
    from primero_ref.game.moves import Move
    from primero_ref.learn.position import Setting, SpelledPosition


class ChancePosition:
    """A deal whose cards chance names, each by its number in the vocabulary.

    `late` asks for a card only when it is dealt or drawn. Until then nobody knows it, so a game with a small pack stays
    small. Before discards are shuffled, the rest of the pack is named, since its order decides how they lie.

    >>> from primero_ref import rulebook
    >>> from primero_ref.learn import Setting
    >>> deal = ChancePosition(Setting(rulebook("kings")), late=True)
    >>> while deal.due:
    ...     deal.deal(deal.cards_left[0])
    >>> len(deal.order), deal.position.over
    (10, False)
    >>> deal.deal(0)
    Traceback (most recent call last):
        ...
    Illegal: No card is dealt here: it is Seat1's turn
    """

    def __init__(self, setting: Setting, order: Iterable[int] = (), moves: Iterable[Move] = (), *, late: bool) -> None:
        """Begin with no card known, or go on from the cards and the moves of a deal."""
        self.setting = setting
        self.late = late
        self._from_the_bottom = late and setting.rules.settled["deal.from"] == "the bottom"
        self.order = [*order]
        self._play(moves)

    @property
    def due(self) -> bool:
        """Whether the next card is to be named before anything else."""
        return len(self.order) < self._needed

    @property
    def cards_left(self) -> list[int]:
        """The numbers of the cards that may come next, each as likely as any other; none where no card is dealt."""
        known = {*self.order}
        return [card for card in range(len(self.setting.vocabulary.cards)) if card not in known] if self.due else []

    def deal(self, card: int) -> None:
        """Name the next card; one that has been dealt, or is none, is refused."""
        if not self.due:
            seat = self.position.game.offer
            now = f"it is {seat.seat.name}'s turn" if seat else "the deal is over"
            raise Illegal(f"No card is dealt here: {now}")
        cards = self.setting.vocabulary.cards
        if not 0 <= card < len(cards):
            raise Illegal(f"There is no card {card}: the cards are 0 to {len(cards) - 1}")
        if card in self.order:
            raise Illegal(f"{cards[card]} (card {card}) has been dealt already: each card is dealt once")
        self.order.append(card)
        if len(self.order) == self._needed:
            self._play(self.position.game.moves)

    def say(self, word: int) -> None:
        """Say the next word of a move; if cards come for it, they are due."""
        self.position.say(word)
        if not self.position.numbers:
            self._needed = self._cards_out()

    def _play(self, moves: Iterable[Move]) -> None:
        """Play the deal as far as its cards are known."""
        cards = self.setting.vocabulary.cards
        pack: Sequence[Card] = [cards[card] for card in self.order]
        if self._from_the_bottom:  # the first card to be dealt lies last
            pack = [UNKNOWN] * (len(cards) - len(pack)) + [*reversed(pack)]
        known = len(self.order) == len(cards)
        self.position: SpelledPosition = self.setting.position(whole_pack(pack) if known else pack)
        for move in moves:
            self.position.move(move)
        self._needed = self._cards_out()

    def _cards_out(self) -> int:
        """Count the cards that must be known: those that have left the pack, or all."""
        table, all_cards = self.position.game.table, len(self.setting.vocabulary.cards)
        return all_cards - len(table.pack) if self.late and not table.shuffles else all_cards
