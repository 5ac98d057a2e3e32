"""Records: a game as text, and back."""

from __future__ import annotations

from primero_ref.claims import read_answer, rulebook, rulebooks
from primero_ref.errors import Illegal, Unknown, Unreadable, whole
from primero_ref.events import SCORED, named
from primero_ref.game import Game
from primero_ref.pack import UNKNOWN, Shuffled, card, cards, shuffled
from primero_ref.seating import seated, starting_stack
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import TypeVar

    from primero_ref.claims import Rulebook
    from primero_ref.events import Event
    from primero_ref.offers import Move
    from primero_ref.pack import Card

    T = TypeVar("T")

TAGS = (
    "Rulebook",
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

_RESULTS = ("show", "win", "return", "carry", "void", "unknown", "sweep", "leavings", *SCORED, "points", "won")


class Line(NamedTuple):
    """One move of a record: its line, who made it, and what it was."""

    number: int
    player: str
    move: str


def load(text: str, pack: Iterable[Card] | None = None) -> Game:
    """Read a record and play it; cards that it does not name stay open, or come from `pack`.

    A slip is refused with its line: `Unreadable` if it cannot be read, `Illegal` if a rule forbids it.

    >>> game = load('''
    ... [Rulebook "italian"]
    ... [Players "Alberto Bernardo Cinthio"]
    ... [Dealer "Alberto"]
    ... [Deal "Bernardo 7c 6h; Cinthio Ks 4s"]
    ... Bernardo: vie primero 40 for 2
    ... ''')
    >>> game.seat("Bernardo").staked
    2
    >>> load(game.record() + "Cinthio: see for 3")
    Traceback (most recent call last):
        ...
    Illegal: Line 8: Cinthio may not see for 3: it takes no sum [italian/action-see]
    """
    tags, lines = read(text)
    game = _begin(tags, pack)
    for line in lines:
        try:
            game.play(f"{line.player}: {line.move}")
        except Illegal as error:
            raise Illegal(f"Line {line.number}: {error.sentence}", error.claim, error.seat, error.move) from None
        except (Unknown, Unreadable) as error:
            raise Unreadable(f"Line {line.number}: {error}") from None
    return game


def read(text: str) -> tuple[dict[str, tuple[int, str]], list[Line]]:
    """Part a record into its tags, with their lines, and its moves."""
    if len(text) > LONGEST:
        raise Unreadable(f"A record has {LONGEST} letters at the most; this one has {len(text)}.")
    tags: dict[str, tuple[int, str]] = {}
    lines: list[Line] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip() if raw.lstrip().startswith("[") else raw.partition("#")[0].strip()
        if not line:
            continue
        if line.startswith("["):
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


class _Tags:
    """The tags of a record; what is read from one of them is refused with its line."""

    def __init__(self, tags: Mapping[str, tuple[int, str]]) -> None:
        self._tags = tags

    def read(self, tag: str, reader: Callable[[str], T], otherwise: str = "") -> T:
        """Read the value of a tag, or what stands for it."""
        line, value = self._tags.get(tag, (self._tags["Rulebook"][0], otherwise))
        try:
            return reader(value)
        except Illegal as error:
            raise Illegal(f"Line {line}: {error.sentence}", error.claim) from None
        except (Unknown, Unreadable) as error:
            raise Unreadable(f"Line {line}: {error}") from None


def _begin(tags: Mapping[str, tuple[int, str]], pack: Iterable[Card] | None) -> Game:
    """Sit the players down as the tags say."""
    if "Rulebook" not in tags:
        raise Unreadable('A record begins with its rulebook, as in [Rulebook "italian"].')
    record = _Tags(tags)
    rules = record.read("Rulebook", _published)
    rules = record.read("Hold", lambda text: rules.but(hold=text.split()))
    rules = record.read("Suspend", lambda text: rules.but(suspend=text.split()))
    rules = record.read("Answers", lambda text: rules.but(answers=_answers(text)))
    players = record.read("Players", lambda text: seated(rules, text.split()), "Alberto Bernardo")

    def known(name: str) -> str:
        if name not in players:
            raise Unknown("player", name, players)
        return name

    def sums(text: str, of: str = "stacks") -> dict[str, int]:
        found = [-whole(word[1:]) if word.startswith("-") else whole(word) for word in text.split()]
        if len(found) not in (1, len(players)):
            raise Unreadable(f"{len(found)} {of} are given for {len(players)} players.")
        return dict(zip(players, found * len(players), strict=False))

    def hands(text: str) -> dict[str, tuple[Card, ...]]:
        return {known(who): hand for who, hand in _hands(text, rules).items()}

    dealer = record.read("Dealer", lambda text: known(text) if text else None)
    lift = record.read("Lift", hands)
    deal = record.read("Deal", hands)
    stacks = record.read("Stacks", sums, str(starting_stack(rules)))
    style = record.read("Style", lambda text: sums(text, "black chips"), str(rules.number("style")))
    carry = record.read("Carry", lambda text: {known(who): whole(part) for who, part in _pairs(text).items()})
    score = record.read("Score", lambda text: {known(who): whole(part) for who, part in _pairs(text).items()})
    layout = record.read("Layout", lambda text: tuple(card(one, rules.ranking.pack.suits) for one in text.split()))
    if pack is None and "Seed" in tags:
        pack = record.read("Seed", lambda text: shuffled(text, rules.ranking.pack))
    elif pack is None:
        pack = record.read("Pack", lambda text: cards(text, rules.ranking.pack.suits))
    return record.read(
        next((tag for tag in ("Layout", "Deal") if tag in tags), "Stacks"),
        lambda _: Game(
            rules, players, dealer, pack, stacks, carry, style=style, deal=deal, lift=lift, layout=layout, score=score
        ),
    )


def _published(name: str) -> Rulebook:
    """Give a published rulebook: a record opens no file, and tells what is held otherwise by its tags."""
    if name not in rulebooks():
        raise Unknown("rulebook", name, rulebooks())
    return rulebook(name)


def _answers(text: str) -> dict[str, object]:
    """Read answers that no claim gives, as in `fold.refund = nothing; ante = 1`."""
    settled: dict[str, object] = {}
    for part in filter(None, text.split("; ")):
        name, _, said = part.partition(" = ")
        settled[name] = read_answer(name, said)
    return settled


def _pairs(text: str) -> dict[str, str]:
    """Read what is said of each player, as in `Alberto 7c 6h; Bernardo Ks 4s`."""
    found: dict[str, str] = {}
    for part in filter(str.strip, text.split(";")):
        name, *rest = part.split()
        if name in found:
            raise Unreadable(f"{name} is named twice.")
        found[name] = " ".join(rest)
    return found


def _hands(text: str, rules: Rulebook) -> dict[str, tuple[Card, ...]]:
    suits = rules.ranking.pack.suits
    return {who: tuple(card(one, suits) for one in hand.split()) for who, hand in _pairs(text).items()}


def written(game: Game) -> str:
    """Write a game as a record; what followed by rule stands in it as a comment."""
    rules = game.rules
    told = {"Rulebook": rules.id, "Players": " ".join(game.players)}
    plain = rulebook(rules.id)
    told["Hold"] = " ".join(sorted(rules.held - plain.held))
    told["Suspend"] = " ".join(sorted(plain.held - rules.held))
    told["Answers"] = "; ".join(f"{name} = {_said(value)}" for name, value in sorted(rules.answers.items()))
    told["Dealer"] = game.dealer or ""
    told["Lift"] = "; ".join(f"{name} {named(hand)}" for name, hand in game.lift.items())
    if rules("stake.from") != "nothing":
        told["Stacks"] = _each(game.buy_in)
    if {*game.style_in.values()} != {rules.number("style")}:
        told["Style"] = _each(game.style_in)
    told["Carry"] = "; ".join(f"{name} {sum_}" for name, sum_ in game.carried_in.items())
    told["Score"] = "; ".join(f"{name} {points}" for name, points in game.scored.items())
    if isinstance(game.pack, Shuffled) and game.pack == shuffled(game.pack.seed, rules.ranking.pack):
        told["Seed"] = game.pack.seed
    else:
        told["Pack"] = named(game.pack)
    told["Layout"] = named(one for event in game.log if event.deed == "turn up" for one in event.cards)
    dealt: dict[str, list[Card]] = {}
    for event in game.log:
        if event.deed == "deal":
            dealt.setdefault(event.who, []).extend(event.cards)
    told["Deal"] = "; ".join(
        f"{name} {named(hand)}" for name, hand in dealt.items() if any(one is not UNKNOWN for one in hand)
    )
    lines = [f'[{name} "{told[name]}"]' for name in TAGS if told.get(name) or (name == "Seed" and name in told)]
    lines.append("")
    for event, move in as_moved(game.log, game.moves):
        if move:
            lines.append(f"{event.who}: {move}")
        elif event.deed in _RESULTS:
            lines.append(f"# {event} [{', '.join(event.claims)}]" if event.claims else f"# {event}")
    return "\n".join(lines) + "\n"


def as_moved(log: Iterable[Event], moves: Iterable[Move]) -> Iterator[tuple[Event, Move | None]]:
    """Give each event with the move that it was, as far as the log tells its cards; None for what followed by rule."""
    left = iter(moves)
    move = next(left, None)
    for event in log:
        if move is None or event.deed != move.verb:
            yield event, None
            continue
        drawn = event.drawn if any(one is not UNKNOWN for one in event.drawn) else ()
        # who comes in again throws his whole hand, whatever he has named
        said = event.cards if move.discards and not event.anew else move.discards
        yield event, move._replace(discards=said, drawn=drawn)
        move = next(left, None)


def _each(sums: Mapping[str, int]) -> str:
    """Write a sum for each player, or one for all."""
    return " ".join(map(str, sums.values())) if len({*sums.values()}) > 1 else str(next(iter(sums.values())))


def _said(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def dealt(rules: Rulebook, hands: str, *moves: str, **settings: object) -> Game:
    """Begin a game from hands that are named, eldest first and the dealer last, and make some moves.

    `moves` are parted by semicolons; `settings` are those of `Game`. Cards that nobody names stay open.

    >>> from primero_ref import rulebook
    >>> dealt(rulebook("italian"), "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2").offer
    Alberto may see or revie
    """
    given = _hands(hands, rules)
    players = tuple(given)
    told: dict[str, object] = {"players": players, "dealer": players[-1], "pack": (), "deal": given, **settings}
    game = Game(rules, **told)  # type: ignore[arg-type]  # Game itself refuses a setting it does not know
    for move in moves:
        for one in filter(str.strip, move.split(";")):
            game.play(one.strip())
    return game
