"""Moves: what a player says and does, read from the words in which it is written."""

from __future__ import annotations

from itertools import accumulate

from primero_ref.cards.bids import Bid
from primero_ref.cards.pack import UNKNOWN, Card, card
from primero_ref.errors import DIGITS, Unreadable, shortened, whole
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from primero_ref.cards.pack import Hand
    from primero_ref.cards.ranking import Ranking

    Block = tuple[str, Sequence[Bid | None], Sequence[int], Sequence[Hand]]
    """A verb with the bids, the sums and the cards of which each goes with each."""


class Move(NamedTuple):
    """A move: a verb and, where needed, a bid, money, cards discarded and cards drawn.

    >>> from primero_ref import cards
    >>> print(Move("pass", discards=cards("Ah"), drawn=cards("4d")))
    pass -Ah +4d
    """

    verb: str
    bid: Bid | None = None
    money: int = 0
    discards: Hand = ()
    drawn: Hand = ()

    def __str__(self) -> str:
        """Write the move as a record does."""
        words = [self.verb]
        if self.bid:
            words.append(str(self.bid))
        if self.money:
            words.append(f"for {self.money}")
        words += [f"-{thrown}" for thrown in self.discards]
        words += [f"+{drawn}" for drawn in self.drawn]
        return " ".join(words)


LONGEST = 1000
"""How many letters a move has at the most, written with every card of the largest pack."""


def read_move(text: str, ranking: Ranking) -> Move:
    """Read a move such as `vie primero 40 for 2 -Qh +7d`."""
    if len(text) > LONGEST:
        raise Unreadable(f"A move is a verb, such as see or pass -Qh; this has {len(text)} letters.")
    words = text.split()
    if not words:
        raise Unreadable("A move is a verb, such as see or pass -Qh; nothing is written here.")
    number = 2 if words[0].lower() in _FIRST_OF_TWO and " ".join(words[:2]).lower() in _OF_TWO_WORDS else 1
    verb = " ".join(words[:number]).lower()
    bid, money = None, None
    thrown: list[Card] = []
    drawn: list[Card] = []
    suits = ranking.pack.suits
    left = iter(words[number:])
    following = next(left, "")
    while following:
        word, following = following, next(left, "")
        sign = word[0]
        if (sign == "-" or sign == "+") and len(word) > 1:  # noqa: PLR1714  # two comparisons are quicker
            (thrown if sign == "-" else drawn).append(card(word[1:], suits))
        elif word == "for" and following and money is None:
            money, following = _number(following, text), next(left, "")
        elif bid is None and word in ranking.words:
            if following and following not in ("for", "and") and following[0] not in "-+":
                bid = ranking.bid(word, _number(following, text))
                following = next(left, "")
            else:
                bid = ranking.bid(word, 0)
        else:
            raise Unreadable(
                f"{word[:20]!r} in {text[:60]!r} is not understood: a move reads like vie primero 40 for 2 -Qh."
            )
    for discard in thrown if len(thrown) > 1 else ():
        if discard is not UNKNOWN and thrown.count(discard) > 1:
            raise Unreadable(f"{discard} is named twice.")
    return Move(verb, bid, money or 0, tuple(thrown), tuple(drawn))


def well_formed(move: object) -> Move:
    """Let a move through that is made of a verb, a bid, money and cards, whether or not it is legal.

    >>> well_formed(("vie", "primero 40", 2))
    Traceback (most recent call last):
        ...
    Unreadable: ('vie', 'primero 40', 2) is no move: write it as text, or make a Move.
    """
    if isinstance(move, Move):
        parts: tuple[object, ...] = move  # nobody has looked at them yet
        verb, bid, money, thrown, drawn = parts
        if isinstance(money, int) and abs(money) >= 10**DIGITS:
            raise Unreadable("So large a number is no sum of money.")
        named = bid is None or (isinstance(bid, Bid) and [*map(type, bid)] == [str, int, int])
        listed = isinstance(thrown, tuple) and isinstance(drawn, tuple) and {*map(type, thrown + drawn)} <= {Card}
        if type(verb) is str and named and listed:
            return move
    raise Unreadable(f"{shortened(move)} is no move: write it as text, or make a Move.")


_OF_TWO_WORDS = ("chip in", "sit out")
"""Verbs that are written in two words."""

_FIRST_OF_TWO = [verb.split()[0] for verb in _OF_TWO_WORDS]


def _number(word: str, text: str) -> int:
    try:
        return whole(word)
    except Unreadable as error:
        raise Unreadable(f"{str(error).rstrip('.')} in {text[:60]!r}.") from None


class MoveList:
    """Every legal move on a grid of money, as a sequence that makes a move only when it is asked for."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        """Count the moves of some blocks."""
        self._blocks = [*blocks]
        self._ends = [*accumulate(len(bids) * len(sums) * len(thrown) for _, bids, sums, thrown in self._blocks)]

    def __len__(self) -> int:
        """Count the moves."""
        return self._ends[-1] if self._ends else 0

    def __getitem__(self, index: int) -> Move:
        """Make one move; places run verb by verb, bids rising, then money, then cards."""
        if index < 0:
            index += len(self)
        start = 0
        for block, end in zip(self._blocks, self._ends, strict=True):
            if start <= index < end:
                verb, bids, sums, thrown = block
                rest, last = divmod(index - start, len(thrown))
                first, middle = divmod(rest, len(sums))
                return Move(verb, bids[first], sums[middle], thrown[last])
            start = end
        raise IndexError(index)

    def __iter__(self) -> Iterator[Move]:
        """Give the moves one by one."""
        return (self[index] for index in range(len(self)))
