"""What a story asserts, as data: the `:told:` of a demo, a small language that is read here.

A line of data is a row of facts, parted by commas or semicolons, in the order in which the story tells them:

    Bernardo holds 7c 6c, left 5, may not vie 6, vies 5; Alberto folds; (Bernardo) wins (5)

A fact begins with whom it is about, unless that is the same as in the fact before; then comes one of the words of
`FACTS`, then its numbers, types of hand and cards. What is in round brackets is not in the words of the story. A fact
after `would` is one of the run without the claim. A question mark is what nobody has decided yet.
"""

from __future__ import annotations

import re

from primero_ref.demo.words import CAST, TYPES, Word, value
from primero_ref.errors import Unreadable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

OPTION = "told"
"""The option of a demo that holds the data of its story."""

FACTS = {
    "sits": "the player sits at a table of the demo, or is named in its code",
    "are": "this many players are named",
    "wins": "the player wins, or wins this amount",
    "loses": "the player shows or folds, and somebody else wins",
    "back": "the player takes back this amount",
    "share": "the player takes this amount beforehand, as a share of the pot",
    "scores": "the player scores this many points, or has this many at the end",
    "has": "the player has a hand of this type, or with these points, or both",
    "lacks": (
        "in the end the player has no hand of this type, or with these points; or fewer cards of one rank than "
        "this, as in `lacks 4 alike`"
    ),
    "part": "this many cards of one hand, all of one suit, add up to these points",
    "holds": (
        "the player has these cards: 7c, a rank, or a number of clubs, courts, kings, sevens, cards, suits, alike "
        "(of one rank) or others"
    ),
    "throws": "the player discards these cards",
    "draws": "the player gets these cards",
    "lifts": "the player cuts this card",
    "plays": "the player plays this card",
    "takes": "the player captures these cards",
    "table": "these cards lie on the table or in a reading; a number of them may be `down`, `upright` or `reversed`",
    "knows": "the player is shown these cards of another player, or the backs of this many",
    "pile": "the player has captured these cards, or this many cards",
    "backs": "the player sees the backs of this many cards together",
    "partners": "the players are all on one side, or on a side of this many players",
    "bids": "the player names this type, or these points, or four sevens, hearts or alike",
    "as": "the player wins with a hand of another type, which counts as this type",
    "staked": "the player has this amount staked at some point in the game",
    "left": "the player has this amount in front at some point in the game",
    "style": "the player has this many black chips at some point in the game",
    "turn": "the player is asked for a move, or makes one",
    "next": "the player is to move when the demo ends",
    "deals": "the player is the dealer",
    "may": "the player may make this move (a verb of the game), or any move, with these numbers",
    "may not": "the player may not make this move (a verb of the game), or any move, with these numbers",
    "must": "the player is allowed to do nothing else, or is told so",
    "beats": "a type of hand ranks above another; or one player’s hand beats another’s, or beats every hand of a type",
    "below": "a type of hand ranks below another",
    "counts": "the cards, the sign =, and their total or the value of each card, as in `counts 7 6 = 39`",
    "makes": "the same facts as `counts`, with the total first, as in `makes 39 = 7 6`",
    "adds": "two sums are equal, as in `adds 24 = 6 x 4`",
    "by": "the points of two hands differ by this many",
    "pot": "this amount is in the pot or on the table at some point in the game",
    "carried": "this amount is carried over, or this player had put in this much of it",
    "players": "this many players sit down",
    "pack": "the pack has this many cards, or this many kings or clubs; or this many cards are left in it",
    "hands": "the code has this many hands, or this many of a type, or hands of this many types",
    "rows": "an answer of the demo has this many lines",
    "rule": "a rule gives this answer to a question, as in `rule hand.size 4`",
    "code": "these numbers, names or types of hand appear in the demo’s code or its output",
    "aside": "no game can prove these words wrong; they may not include the name of a player who sits at a table",
}
"""The words that a fact may begin with, and what each says."""

DEEDS = {
    "bets": ("vie", "revie", "bet", "bid", "raise", "invite", "double", "rest", "put in", "stake", "make up", "chip"),
    "vies": ("vie",), "invites": ("invite",), "stakes": ("stake",), "sees": ("see",), "matches": ("match",),
    "covers": ("cover",), "claims": ("claim",),
    "raises": ("revie", "raise", "double", "bid", "rest", "vie", "make up", "bet"),
    "pays": (
        "see", "match", "stake", "cover", "pay", "make up", "keep", "rest", "put in", "ante", "chip in", "chip",
        "discard",
    ),
    "rests": ("rest",), "folds": ("fold", "swig"), "passes": ("pass", "check", "decline", "wait"),
    "shuffles": ("shuffle",), "declares": ("declare", "claim", "bid", "vie", "bet", "pay", "match", "fold", "raise"),
    "shows": ("show",), "refuses": ("refuse",), "accepts": ("accept", "agree"), "keeps": ("keep", "stand"),
    "calls": ("call",), "doubles": ("double",), "tries": ("try",), "yields": ("yield",), "changes": (
        "pass", "vie", "revie", "see", "change", "trade", "discard", "draw", "chip", "rest", "try", "stand", "bid",
        "stake",
    ),
    "lays": ("lay",), "sweeps": ("sweep",), "stands": ("stand", "keep"), "out": ("out", "sit out"),
}  # fmt: skip
"""What a player may be said to have done, and the deeds of the log that are meant."""

NOBODY, EVERYBODY, HAND = "nobody", "all", "hand"
"""Whom a fact is about, if it is no player: no one, everyone at the table, any hand of the code."""

PARTS = re.compile(r"[();,=+]|[^\s();,=+]+")
"""What a line of data is made of: signs, and words between them."""

_SUITED = re.compile(r"(?:1[0-3]|[A2-9TJQKNPF])(?:co|cu|sw|ba|bl|bo|ir|th|[cdhs])\b")
_FRENCH_OR_SPANISH = re.compile(r"(?:[2-9])(?:co|cu|sw|ba|[cdhs])\b")
_SPOKEN_NUMBER = re.compile(r"(?:es|s)$")


class Part(NamedTuple):
    """A word of the data, and whether the story says it too."""

    text: str
    spoken: bool

    @property
    def number(self) -> int | None:
        """The number that it is, in figures or in words, if it is one; that of sevens is none."""
        if self.text in ("a", "A"):
            return None
        try:
            return value(self.text)
        except (KeyError, ValueError):
            return None

    @property
    def type(self) -> str:
        """The type of hand that it names, by the name under which types are compared; else nothing."""
        return TYPES.get(self.text, "")

    def word(self) -> Word | None:
        """Give the word that the story must have for it."""
        if not self.spoken:
            return None
        if self.text in CAST:
            return Word(self.text, self.text)
        if self.type:
            return Word(self.type, self.text)
        if _SUITED.match(self.text):
            return Word(int(self.text[0]), self.text) if _FRENCH_OR_SPANISH.match(self.text) else None
        for plain in (self.text, _SPOKEN_NUMBER.sub("", self.text), self.text.removesuffix("s")):
            number = Part(plain, spoken=True).number if plain else None
            if number is not None:
                return Word(number, self.text)
        return None


class Assertion(NamedTuple):
    """One fact: whom it is about, what is said of them, with which words; of the run with the claim or without."""

    about: tuple[str, ...]
    fact: str
    parts: tuple[Part, ...]
    would: bool
    written: str

    @property
    def numbers(self) -> list[int]:
        """The numbers of the fact."""
        return [part.number for part in self.parts if part.number is not None]


class Told(NamedTuple):
    """All that a story asserts: its facts, and the words that the story must have for them, in this order."""

    assertions: tuple[Assertion, ...]
    words: tuple[Word, ...]


def _parted(text: str) -> Iterator[list[Part]]:
    """Take a line of data apart into facts, each a row of words."""
    row, inside = list[Part](), False
    for part in PARTS.findall(text):
        if part in "()":
            if (part == "(") is inside:
                raise Unreadable("A bracket of its data has no partner: write (29) for what the story does not say.")
            inside = part == "("
        elif part in ";,":
            yield row
            row = []
        else:
            row.append(Part(part, not inside))
    if inside:
        raise Unreadable("A bracket of its data has no partner: write (29) for what the story does not say.")
    yield row


def read(text: str) -> Told:
    """Read the data of a story; what cannot be read is refused with the way out.

    >>> told = read("Bernardo holds 7c 6c, vies 5; Alberto folds; (Bernardo) wins (7)")
    >>> [assertion.written for assertion in told.assertions]
    ['Bernardo holds 7c 6c', 'vies 5', 'Alberto folds', 'Bernardo wins 7']
    >>> [word.value for word in told.words]
    ['Bernardo', 7, 6, 5, 'Alberto']
    >>> read("Bernardo wims")
    Traceback (most recent call last):
        ...
    Unreadable: The data of its story say 'wims', which is no fact: write wins, as in 'Bernardo wins'.
    """
    facts, spoken = list[Assertion](), list[Word]()
    about: tuple[str, ...] = (HAND,)
    for row in _parted(text):
        if not row:
            raise Unreadable("The data of its story have an empty fact: leave out the comma that nothing follows.")
        if any("?" in part.text for part in row):
            open_ = " ".join(part.text for part in row)
            raise Unreadable(
                f"The data of its story leave {open_!r} open: decide it, and write a fact without a question mark."
            )
        assertion = _fact(row, about)
        about = assertion.about
        facts.append(assertion)
        spoken += filter(None, (part.word() for part in row))
    return Told(tuple(facts), tuple(spoken))


def _fact(row: list[Part], about: tuple[str, ...]) -> Assertion:
    """Read one fact."""
    written = " ".join(part.text for part in row)
    rest = list(row)
    would = rest[0].text == "would"
    if would:
        rest.pop(0)
    names: list[str] = []
    while rest and (rest[0].text in (*CAST, NOBODY, EVERYBODY, HAND) or (names and rest[0].text == "and")):
        names += [rest.pop(0).text]
    names = [name for name in names if name != "and"]
    if len({*names}) < len(names):
        raise Unreadable(f"The data of its story name somebody twice in {written!r}: name each once.")
    if not rest:
        if not names:
            raise Unreadable("The data of its story have a fact without words: write one, as in 'would Bernardo wins'.")
        return Assertion(tuple(names), "sits", (), would, written)
    if len(rest) > 1 and (rest[0].type or rest[0].number):  # a type, or fifty-five, that beats another
        at = next((index for index, part in enumerate(rest) if part.text in ("beats", "beat", "below")), 0)
        if at:
            fact = "below" if rest[at].text == "below" else "beats"
            return Assertion(tuple(names) or about, fact, tuple(rest[:at] + rest[at + 1 :]), would, written)
    word = rest.pop(0).text
    if word == "may" and rest and rest[0].text == "not":
        rest.pop(0)
        word = "may not"
    return Assertion(tuple(names) or about, _known(word), tuple(rest), would, written)


def _known(word: str) -> str:
    """Give the fact that a word means, in the singular or the plural; another word is refused."""
    if word in FACTS or word in DEEDS:
        return word
    plural = {"have": "has", "pass": "passes", "do": "does"}
    for singular in (plural.get(word, ""), f"{word}s", f"{word}es"):
        if singular in FACTS or singular in DEEDS:
            return singular
    from difflib import get_close_matches

    near = get_close_matches(word, [*FACTS, *DEEDS], 1, 0)[0]
    raise Unreadable(f"The data of its story say {word!r}, which is no fact: write {near}, as in 'Bernardo {near}'.")
