"""Records: a game as text, and back."""

from __future__ import annotations

from itertools import pairwise

from primero_ref.cards.pack import UNKNOWN, Shuffled, shuffled
from primero_ref.claims import answer_text
from primero_ref.errors import Unknown, Unreadable, as_text
from primero_ref.game.events import SCORED, named
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.events import Event
    from primero_ref.game.moves import Move

TAGS = (
    "Rulebook",
    "Edition",
    "Hold",
    "Suspend",
    "Answers",
    "Players",
    "Dealer",
    "Lift",
    "Stacks",
    "Style",
    "Carry",
    "Score",
    "Seed",
    "Pack",
    "Layout",
    "Deal",
)
"""The tags of a record, in the order in which they are written."""

LONGEST = 1_000_000
"""How many letters a record has at the most; of a game told in full, with comments, it is a hundred times enough."""

RESULTS = ("show", "win", "return", "carry", "void", "unknown", "sweep", "leavings", *SCORED, "points", "won")
"""The events by rule that a record tells, each in a comment."""


class Line(NamedTuple):
    """One move of a record: its line, who made it, and what it was."""

    number: int
    player: str
    move: str


def read(text: str) -> tuple[dict[str, tuple[int, str]], list[Line]]:
    """Part a record into its tags, with their lines, and its moves."""
    if len(as_text(text, "a record")) > LONGEST:
        raise Unreadable(f"A record has {LONGEST} letters at most; this one has {len(text)}.")
    tags: dict[str, tuple[int, str]] = {}
    lines: list[Line] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        tag = line[:1] == "["
        if not tag and "#" in line:
            line = line.partition("#")[0].rstrip()
        if not line:
            continue
        if tag:
            name, quote, rest = line[1:].partition(' "')
            value, end, after = rest.rpartition('"]')
            if not quote or not end or after.partition("#")[0].strip():
                raise Unreadable(f'Line {number}: a tag reads [Name "value"]; this one is cut short: {line}')
            if name not in TAGS:
                raise Unreadable(f"Line {number}: {Unknown('tag', name, TAGS)}")
            if name in tags:
                raise Unreadable(f"Line {number}: the tag {name} stands twice.")
            tags[name] = (number, value)
        else:
            player, colon, move = line.partition(":")
            if not colon or not move.strip():
                raise Unreadable(f"Line {number}: a move reads Name: verb, as in Cinthio: see; this is {line!r}.")
            lines.append(Line(number, player.strip(), move.strip()))
    return tags, lines


def records_in(text: str) -> list[str]:
    """Part a file into its records: after the first, each begins with its rulebook.

    A file of one record is given as it is, and the lines of each other one keep their numbers in the file.

    >>> [len(part.splitlines()) for part in records_in('[Rulebook "italian"]' + chr(10) + '[Rulebook "english"]')]
    [1, 2]
    """
    lines = text.splitlines(keepends=True)
    starts = [number for number, line in enumerate(lines) if line.lstrip().startswith("[Rulebook ")]
    if len(starts) < 2:
        return [text]
    bounds = [0, *starts[1:], len(lines)]
    return ["\n" * first + "".join(lines[first:last]) for first, last in pairwise(bounds)]


class Record(NamedTuple):
    """What a record tells of a game: its rules, how it was begun, what was done, and the moves that were made."""

    rules: Rulebook
    players: tuple[str, ...]
    dealer: str | None
    pack: Iterable[Card]
    lift: Mapping[str, Hand]
    stacks: Mapping[str, int]
    style: Mapping[str, int]
    carry: Mapping[str, int]
    score: Mapping[str, int]
    log: Iterable[Event]
    moves: Iterable[Move]

    def tags(self, undealt: Mapping[str, Hand] | None = None, unturned: Hand = ()) -> dict[str, str]:
        """Write what each tag says, in the order of the tags; some cards may be known that have not come yet."""
        rules = self.rules
        tags = {"Rulebook": rules.id, "Edition": rules.edition, "Players": " ".join(self.players)}
        changes = rules.changes()
        tags["Hold"] = " ".join(changes.hold)
        tags["Suspend"] = " ".join(changes.suspend)
        tags["Answers"] = "; ".join(f"{name} = {answer_text(value)}" for name, value in changes.answers)
        tags["Dealer"] = self.dealer or ""
        tags["Lift"] = "; ".join(f"{name} {named(hand)}" for name, hand in self.lift.items())
        if rules("stake.from") != "nothing":
            tags["Stacks"] = _each(self.stacks)
        if {*self.style.values()} != {rules.number("style")}:
            tags["Style"] = _each(self.style)
        tags["Carry"] = "; ".join(f"{name} {sum_}" for name, sum_ in self.carry.items())
        tags["Score"] = "; ".join(f"{name} {points}" for name, points in self.score.items())
        if isinstance(self.pack, Shuffled) and self.pack == shuffled(self.pack.seed, rules.ranking.pack):
            tags["Seed"] = self.pack.seed
        else:
            tags["Pack"] = named(self.pack)
        turned = [card for event in self.log if event.deed == "turn up" for card in event.cards]
        tags["Layout"] = named([*turned, *unturned])
        dealt: dict[str, list[Card]] = {}
        for event in self.log:
            if event.deed == "deal":
                dealt.setdefault(event.who, []).extend(event.cards)
        for name, hand in (undealt or {}).items():
            dealt.setdefault(name, []).extend(hand)
        tags["Deal"] = "; ".join(
            f"{name} {named(hand)}" for name, hand in dealt.items() if any(card is not UNKNOWN for card in hand)
        )
        return {name: tags[name] for name in TAGS if tags.get(name) or (name == "Seed" and name in tags)}

    def text(self) -> str:
        """Write it out; what followed by rule stands in it as a comment."""
        lines = [*(f'[{name} "{value}"]' for name, value in self.tags().items()), ""]
        for event, move in as_moved(self.log, self.moves):
            if move:
                lines.append(f"{event.who}: {move}")
            elif event.deed in RESULTS:
                lines.append(f"# {event} [{', '.join(event.claims)}]" if event.claims else f"# {event}")
        return "\n".join(lines) + "\n"


def told(text: str) -> list[str]:
    """List what the comments of a record tell, each without the rules that it names.

    >>> told("Cinthio: see" + chr(10) + "# Cinthio wins 4 [italian/winner]")
    ['Cinthio wins 4']
    >>> told("# 3 is carried to the next hand")
    ['3 is carried over to the next hand']
    """
    lines = [line.strip() for line in text.splitlines()]
    comments = [line[1:].partition(" [")[0].strip() for line in lines if line.startswith("#")]
    return [comment.replace(*_FORMER_CARRY) for comment in comments]


_FORMER_CARRY = " is carried to the next hand", " is carried over to the next hand"
"""How a record before edition 0.2.0 told that money stays for the next hand, and how it is told now."""


def as_moved(log: Iterable[Event], moves: Iterable[Move]) -> Iterator[tuple[Event, Move | None]]:
    """Give each event with the move that it was, as far as the log tells its cards; None for what followed by rule."""
    left = iter(moves)
    move = next(left, None)
    for event in log:
        if move is None or event.deed != move.verb:
            yield event, None
            continue
        drawn = event.drawn if any(card is not UNKNOWN for card in event.drawn) else ()
        # who comes in again throws his whole hand, whatever he has named
        discards = event.cards if move.discards and not event.anew else move.discards
        yield event, move._replace(discards=discards, drawn=drawn)
        move = next(left, None)


def _each(sums: Mapping[str, int]) -> str:
    """Write a sum for each player, or one for all."""
    return " ".join(map(str, sums.values())) if len({*sums.values()}) > 1 else str(next(iter(sums.values())))
