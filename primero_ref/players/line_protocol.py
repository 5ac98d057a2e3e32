"""The line protocol: a program in any language sits at a seat, told in lines of text what the seat may know.

The position is the record as the seat sees it, made from the view of that seat and nothing else. Every legal move is
listed before the program is asked, so that it needs to know no rules.
"""

from __future__ import annotations

from time import monotonic

from primero_ref.errors import Illegal, Unreadable, on_one_line, shortened
from primero_ref.game.moves import Move, read_move
from primero_ref.rules.procedures.capture import CaptureOffer

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Protocol

    from primero_ref.cards.bids import Bid
    from primero_ref.claims import Rulebook
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.view import View

    class Channel(Protocol):
        """A program that runs, as lines go to it and come from it."""

        def write(self, text: str) -> None:
            """Send whole lines, without waiting for them to be read."""

        def read(self, seconds: float) -> str | None:
            """Give the next line, or None if none comes in time; `Fault` if none can come any more."""

        def close(self, *, politely: bool) -> None:
            """End the program; politely, it is told first and given a moment."""


GREETING = "primero 1"
"""The first line that a program is sent: the protocol and its version."""

START_TIME = 10.0
"""How many seconds a program has to say that it is ready."""

MOVE_TIME = 5.0
"""How many seconds a program has for a move, if nobody says otherwise."""

LONGEST_LINE = 65_536
"""How many bytes a line has at the most, in both directions."""

LINES_BEFORE = 1000
"""How many lines for people are passed over at the most before a program is asked."""

NONE = "none"
"""What is written for a part that a move does without."""


class Fault(Exception):
    """A program broke the protocol, and loses the deal; the sentence begins with what it did."""


def told(word: str, more: str = "") -> str:
    """Write a line."""
    return f"{word} {more}".rstrip() + "\n"


def position_lines(view: View, rules: Rulebook) -> str:
    r"""Write what a seat knows: its record, line by line, and the cards in its hand.

    >>> from primero_ref import dealt, rulebook
    >>> rules = rulebook("italian")
    >>> game = dealt(rules, "Bernardo 7c 6c; Alberto Qh 5d")
    >>> position_lines(game.view("Bernardo"), rules).splitlines()[1], position_lines(game.view("Bernardo"), rules)[-11:]
    ('record [Rulebook "italian"]', 'hand 7c 6c\n')
    """
    lines = [told("record", line) for line in view.record(rules).splitlines()]
    return "".join([told("position"), *lines, told("hand", " ".join(map(str, view.cards)))])


def offer_lines(offer: Offer) -> str:
    r"""Write every legal move, a line for each verb, or several where other cards go with other bids.

    A line has a verb, the bids, the least and the greatest sum, and the cards. One of each, joined, is a move.

    >>> from primero_ref import dealt, rulebook
    >>> offer = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", "vie primero 81 for 2").offer
    >>> print(offer_lines(offer).splitlines()[0])
    offer see | none | none | none, -Qh, -5d, -Qh -5d
    """
    if isinstance(offer, CaptureOffer):
        by_verb: dict[str, list[str]] = {}
        for move in offer.listed():
            by_verb.setdefault(move.verb, []).append(str(move).removeprefix(move.verb).strip())
        return "".join(_offer_line(verb, [NONE], NONE, cards) for verb, cards in by_verb.items())
    return "".join(
        _offer_line(verb.name, [*map(_bid_text, bids)], "-".join(map(str, verb.money or ())) or NONE, cards)
        for verb in offer.may.values()
        for cards, bids in _bids_by_cards(offer, verb).items()
    )


def _bids_by_cards(offer: Offer, verb: Verb) -> dict[tuple[str, ...], list[Bid | None]]:
    """Give the bids that may be named with a verb, by the cards that may be thrown with them."""
    bids: Sequence[Bid | None] = verb.bids[verb.first : verb.last] or (None,)
    grouped: dict[tuple[str, ...], list[Bid | None]] = {}
    by_kind: dict[str, tuple[str, ...]] = {}
    for bid in (*bids, None) if verb.free and bids[0] else bids:
        kind = bid.kind if bid else ""
        if kind not in by_kind:
            by_kind[kind] = tuple(" ".join(f"-{card}" for card in some) for some in offer.throwable(verb, bid))
        if by_kind[kind]:
            grouped.setdefault(by_kind[kind], []).append(bid)
    return grouped


def _bid_text(bid: Bid | None) -> str:
    return str(bid) if bid else NONE


def _offer_line(verb: str, bids: Sequence[str], sums: str, cards: Sequence[str]) -> str:
    return told("offer", " | ".join([verb, ", ".join(bids), sums, ", ".join(some or NONE for some in cards)]))


def answered_move(line: str, rules: Rulebook, offer: Offer) -> Move:
    """Read the move that a program has chosen; what is not on offer is a fault.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d")
    >>> print(answered_move("bestmove vie primero 40 for 2", game.rules, game.offer))
    vie primero 40 for 2
    >>> answered_move("bestmove fold", game.rules, game.offer)
    Traceback (most recent call last):
        ...
    primero_ref.players.line_protocol.Fault: chose what is not allowed: Bernardo may not fold: there is no vie to answer
    """
    word, _, text = line.partition(" ")
    if word != "bestmove":
        raise Fault(f"wrote {shortened(line)} in place of bestmove and a move")
    try:
        move = read_move(text, rules.ranking)
        if move.drawn and not isinstance(offer, CaptureOffer):
            raise Fault(f"named the cards that it is to draw: {shortened(text)}")
        offer.judge(move)
    except Illegal as error:
        raise Fault(f"chose what is not allowed: {error.sentence}") from None
    except Unreadable as error:
        raise Fault(f"chose what is no move: {str(error).rstrip('.')}") from None
    return move


class LinePlayer:
    """A player at one seat who is a program of anybody's; it goes on from deal to deal until it breaks a rule.

    `start` runs the program, `seconds` is its time for a move. Whatever it does wrong raises `Fault`.
    """

    def __init__(self, start: Callable[[], Channel], rules: Rulebook, seconds: float = MOVE_TIME) -> None:
        """Sit down; the program is started for the first deal, and again for the deal that follows a fault."""
        self._start = start
        self._rules = rules
        self._seconds = seconds
        self._channel: Channel | None = None
        self.name = ""

    def begin(self, seats: Sequence[str], seat: str) -> None:
        """Begin a deal at a seat."""
        if self._channel is None:
            self._channel = self._start()
            self._channel.write(told(GREETING))
            self._read_until_ready(self._channel)
        self._channel.write(told("game", f"{self._rules.id} seat {seat} players {' '.join(seats)}"))

    def _read_until_ready(self, channel: Channel) -> None:
        for line in _lines(channel, START_TIME):
            word, _, more = line.partition(" ")
            if line == "ready":
                return
            if word != "name":
                raise Fault(f"wrote {shortened(line)} in place of ready")
            self.name = on_one_line(more.strip()[:60])
        raise Fault(f"was not ready within {START_TIME:g} seconds")

    def __call__(self, view: View) -> Move:
        """Ask for a move."""
        channel, offer = self._channel, view.offer
        if channel is None or offer is None:
            raise Illegal(f"{view.player} is not asked for a move")
        for _ in range(LINES_BEFORE):
            line = channel.read(0)
            if line is None:
                break
            if _is_said(line):
                raise Fault(f"wrote {shortened(line.strip())} before it was asked")
        lines = (position_lines(view, self._rules), offer_lines(offer), told("go", str(round(self._seconds * 1000))))
        channel.write("".join(lines))
        for line in _lines(channel, self._seconds):
            return answered_move(line, self._rules, offer)
        raise Fault(f"chose no move within {self._seconds:g} second{'' if self._seconds == 1 else 's'}")

    def end(self, view: View, made: int) -> None:
        """Tell how a deal ended: the record as the seat sees it, and what it has won or lost."""
        if self._channel:
            self._channel.write(position_lines(view, self._rules) + told("over", str(made)))

    def leave(self, *, politely: bool = True) -> None:
        """End the program."""
        channel, self._channel = self._channel, None
        if channel:
            channel.close(politely=politely)


def _lines(channel: Channel, seconds: float) -> Iterator[str]:
    """Give the lines that a program writes within some time, but those that are empty or for people alone."""
    until = monotonic() + seconds
    while (line := channel.read(max(0.0, until - monotonic()))) is not None:
        if _is_said(line):
            yield line.strip()
        if monotonic() >= until:
            return


def _is_said(line: str) -> bool:
    """Say whether a line is for the arena; the others are empty or begin with `info`."""
    return line.strip().partition(" ")[0] not in {"", "info"}
