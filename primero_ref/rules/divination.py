"""Divination with the King's deck: a reading is dealt face down, turned card by card, and read."""

from __future__ import annotations

from functools import cache
from os import path  # pathlib would double the time of the import

from primero_ref.cards.pack import UNKNOWN, Pack, shuffled
from primero_ref.claims import rulebook
from primero_ref.errors import Illegal, Unknown, Unreadable, as_text
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from primero_ref.cards.drawn_tables import Cell
    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook

SPREADS = ("one", "three")
"""The spreads that have a name; any other is the places that the diviner names himself."""

ALONE = ("The answer",)
"""What we call the place of a card that is drawn alone."""

SETS = ("nobles", "household", "wylds", "companions")
"""The sets of three ranks that have a joint sense."""

FILLING = ("prime", "Fate")
"""The cards of no set, which may fill a place in one where a rulebook lets them."""


class LaidCard(NamedTuple):
    """A card of a reading: its place, which way up it lies, and what its rank and its suit mean so.

    >>> next(reading("Shall I go to Milan?").turn())
    Past: hawk of bones
    """

    place: str
    card: Card
    upright: bool
    meaning: str
    """What its rank means, this way up."""
    through: str
    """The suit with what it means, this way up."""

    @property
    def name(self) -> str:
        """The card in words, and whether it lies reversed."""
        return f"{self.card.name}{'' if self.upright or self.card is UNKNOWN else ', reversed'}"

    @property
    def sense(self) -> str:
        """What it means: by its rank, then through its suit."""
        return "; ".join(filter(None, (self.meaning, self.through)))

    def __repr__(self) -> str:
        """Print where it lies and what it is."""
        return f"{self.place}: {self.name}"


class JointSet(NamedTuple):
    """A set of which all three ranks lie in one reading, and what they mean together."""

    name: str
    sense: str
    cards: tuple[LaidCard, ...]

    def __repr__(self) -> str:
        """Print its name and its ranks, and which of them lie reversed."""
        ranks = (f"{_rank(laid_card.card)}{'' if laid_card.upright else ' reversed'}" for laid_card in self.cards)
        return f"{self.name}: {', '.join(ranks)}"


class Reading:
    """Cards laid for a question, and as many of them turned as have been turned so far."""

    def __init__(self, rules: Rulebook, question: str, cards: tuple[LaidCard, ...], seed: str) -> None:
        """Lay the cards out."""
        self.rules = rules
        self.question = question
        self.seed = seed
        self._cards = cards
        self._read = 0
        self._open = 0 if rules("reading.faces") == "face down" else len(cards)

    @property
    def cards(self) -> tuple[LaidCard, ...]:
        """The cards in the order of their places; of one that lies face down only the place is known."""
        return tuple(
            laid_card
            if number < self._open
            else LaidCard(laid_card.place, UNKNOWN, upright=True, meaning="", through="")
            for number, laid_card in enumerate(self._cards)
        )

    def turn(self) -> Iterator[LaidCard]:
        """Turn the cards, one at a time, and give each as it is turned.

        >>> told = reading("Shall I go to Milan?")
        >>> for card in told.turn():
        ...     print(card.place, card.card, card.upright)
        Past 4bo True
        Present 13bo False
        Future 4bl True
        """
        while self._read < len(self._cards):
            self._read += 1
            self._open = max(self._open, self._read)
            if self.rules("reading.turning") != "one at a time":
                self._open = len(self._cards)
            yield self._cards[self._read - 1]

    def turned(self) -> Reading:
        """Turn all that still lies face down, and give the reading."""
        for _ in self.turn():
            pass
        return self

    @property
    def over(self) -> bool:
        """Whether every card has been turned and read."""
        return self._read == len(self._cards)

    @property
    def sets(self) -> tuple[JointSet, ...]:
        """The sets that lie whole among the cards turned so far."""
        return joint(self.rules, [laid_card for laid_card in self.cards if laid_card.card is not UNKNOWN])

    @property
    def told(self) -> str:
        """The whole reading in words, as far as it has been turned."""
        lines = []
        for laid_card in self.cards:
            lines += [repr(laid_card), f"  {laid_card.sense}"] if laid_card.sense else [repr(laid_card)]
        for three in self.sets:
            lines += [repr(three), f"  {three.sense}"]
        return "\n".join(lines)

    def __eq__(self, other: object) -> bool:
        """Be the same if the same cards lie for the same question, and as many are turned."""
        return vars(self) == vars(other) if isinstance(other, Reading) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # its cards are turned, so it is no key

    def _repr_html_(self) -> str:
        """Draw the cards with what they mean, in a notebook; what lies face down is drawn so."""
        from primero_ref.cards.drawn_tables import grid

        rows: list[list[Cell]] = [[laid.place, (laid.card,), laid.name, laid.sense] for laid in self.cards]
        return grid(self.question, ["place", "card", "name", "meaning"], rows)

    def __repr__(self) -> str:
        """Print each card as it lies."""
        return "\n".join(map(repr, (*self.cards, *self.sets)))

    def as_json(self) -> dict[str, object]:
        """Give it for programs, the cards that lie face down with their places only."""
        return {
            "question": self.question,
            "seed": self.seed,
            "cards": [
                {
                    "place": laid_card.place,
                    "card": str(laid_card.card),
                    "name": laid_card.card.name,
                    "upright": laid_card.upright,
                }
                | {"meaning": laid_card.meaning, "through": laid_card.through}
                for laid_card in self.cards
            ],
            "sets": [
                {"name": joint_set.name, "sense": joint_set.sense, "places": [card.place for card in joint_set.cards]}
                | {"cards": repr(joint_set).partition(": ")[2]}
                for joint_set in self.sets
            ],
        }

    def scene(self) -> dict[str, object]:
        """Draw the cards as they lie, as the table of a game is drawn."""
        upright = {True: "upright", False: "reversed"}
        return {
            "players": [
                {
                    "name": laid_card.place,
                    "label": laid_card.place,
                    "cards": [str(laid_card.card)],
                    "turn": False,
                    "out": False,
                }
                | {"deed": "not turned yet" if laid_card.card is UNKNOWN else upright[laid_card.upright]}
                for laid_card in self.cards
            ],
            "laid": False,
        }


def reading(question: str = "", spread: str | Iterable[str] = "three", seed: object = "") -> Reading:
    """Lay out cards for a question, following the leaflet of the King's deck.

    The same question, spread and seed lay the same cards on every machine; a question needs no seed, and with
    another seed it is shuffled anew. `spread` is `"one"`, `"three"`, or the names of places. See `divine`.

    >>> reading("Shall I go to Milan?", ["I", "My horse"])
    I: a card face down
    My horse: a card face down
    """
    return divine(rulebook("divination"), question, spread, seed)


def divine(rules: Rulebook, question: str = "", spread: str | Iterable[str] = "three", seed: object = "") -> Reading:
    """Lay out cards for a question under a rulebook.

    Places without a name or of the same name, and a reading with neither question nor seed, are `Unreadable`;
    more places than cards are `Illegal` [divination/full-pack].

    >>> divine(rulebook("divination"), "Shall I go?", ["I", "I"])
    Traceback (most recent call last):
        ...
    Unreadable: 'I' is named twice: each place of a reading has its own name.
    """
    question, seed = _plain(as_text(question, "a question")), _plain(str(seed))
    if not question and not seed:
        raise Unreadable("A reading needs a question, or a seed to shuffle by.")
    names = places(rules, spread)
    pack = Pack.without(str(rules("pack.without")), str(rules("pack.suits")))
    if len(names) > len(pack):
        sentence = f"{len(names)} cards may not be laid: the pack has {len(pack)}"
        raise Illegal(sentence, rules.claim_for("pack.suits"))
    minded = rules("reading.shuffle") == "it is done with the question in mind"
    by = f"{question} | {seed}" if minded else f"| {seed}"
    coins = _coins(by) if rules("reading.reversed") else None
    laid = (
        _laid(rules, position, card, upright=coins is None or not coins >> number & 1)
        for number, (position, card) in enumerate(zip(names, shuffled(by, pack), strict=False))
    )
    return Reading(rules, question, tuple(laid), seed)


def places(rules: Rulebook, spread: str | Iterable[str]) -> tuple[str, ...]:
    """Name the places of a spread: by its name, as words with commas between, or one by one.

    >>> places(rulebook("divination"), "You, the road")
    ('You', 'the road')
    """
    if isinstance(spread, str) and "," not in spread:
        if spread not in SPREADS:
            raise Unknown("spread", spread, SPREADS)
        return tuple(str(rules("reading.row")).split(", ")) if spread == "three" else ALONE
    names = [_plain(str(name)) for name in (spread.split(",") if isinstance(spread, str) else spread)]
    if not rules("reading.patterns"):
        raise Illegal("The diviner may not lay out places of his own", rules.claim_for("reading.patterns"))
    if not names:
        raise Unreadable("A reading needs a place at least.")
    for number, name in enumerate(names):
        if not name:
            raise Unreadable(f"Place {number + 1} of the reading has no name.")
        if name in names[:number]:
            raise Unreadable(f"{name!r} is named twice: each place of a reading has its own name.")
    return tuple(names)


def joint(rules: Rulebook, cards: Iterable[LaidCard]) -> tuple[JointSet, ...]:
    """Find the sets whose three ranks all lie among some cards, in any places and suits."""
    if rules("sets") == "never":
        return ()
    counted = [laid_card for laid_card in cards if laid_card.upright or rules("sets.reversed")]
    joint_sets = []
    for name in SETS:
        ranks = str(rules(f"sets.{name}")).split(", ")
        held = [laid_card for laid_card in counted if _rank(laid_card.card) in ranks]
        lacking = len(ranks) - len({_rank(laid_card.card) for laid_card in held})
        filling = (
            [laid_card for laid_card in counted if _rank(laid_card.card) in FILLING] if rules("sets.filled") else []
        )
        if held and lacking <= min(len(filling), 1):
            meaning = _written()["set"][name]
            joint_sets.append(JointSet(meaning["name"], meaning["sense"], (*held, *filling[:lacking])))
    return tuple(joint_sets)


def meanings() -> Mapping[str, Mapping[str, str]]:
    """Give what each rank means upright and reversed, in our own words.

    >>> meanings()["witch"]["upright"]
    'what is hidden, and one who understands it'
    """
    ranks: Mapping[str, Mapping[str, str]] = _written()["rank"]
    return ranks


def _laid(rules: Rulebook, position: str, card: Card, *, upright: bool) -> LaidCard:
    way = "upright" if upright else "reversed"
    listed = meanings() if rules("reading.ranks") != "none" else {}
    meaning = listed.get(_rank(card), {}).get(way, "")
    through = ""
    if rules("reading.suit"):
        suits = _suits(str(rules(f"reading.suits-{way}")))
        suit = card.name.rpartition(" of ")[2]
        if card.suit:
            through = f"through {suit}, {suits[suit]}" if suit in suits else ""
        elif suits and rules("reading.fate-suit") == "all four":
            through = f"through every suit, {', '.join(suits.values())}"
    return LaidCard(position, card, upright, meaning, through)


def _rank(card: Card) -> str:
    return card.name.partition(" of ")[0]


def _suits(answer: str) -> dict[str, str]:
    """Read what the suits mean: `blood: growth within, bones: …`, or nothing."""
    pairs = [part.split(": ") for part in answer.split(", ")]
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}


def _plain(text: str) -> str:
    """Put a text on one line, for it stands in a seed."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _coins(seed: str) -> int:
    """Toss 512 fair coins by a seed; they have nothing to do with the order that it gives."""
    from hashlib import sha512

    return int.from_bytes(sha512(f"{seed} | upright or reversed".encode()).digest(), "big")


@cache
def _written() -> dict[str, Any]:
    import tomllib

    with open(path.join(path.dirname(path.dirname(__file__)), "cards", "meanings.toml"), "rb") as file:
        return tomllib.load(file)


def reading_json(question: str, seed: str) -> str:
    """Lay and turn three cards for the page on which a visitor draws them, and answer in JSON.

    What cannot be laid is answered with its sentence.

    >>> reading_json("", "")
    '{"error": "A reading needs a question, or a seed to shuffle by."}'
    """
    import json

    try:
        answer = reading(question, "three", seed).turned().as_json()
    except (Illegal, Unreadable) as error:
        answer = {"error": str(error)}
    return json.dumps(answer, ensure_ascii=False)
