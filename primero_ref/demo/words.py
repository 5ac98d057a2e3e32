"""The words of a story that can be true or false: names of players, numbers, and types of hand, in the order told.

No sentence is understood here. The words are only picked out, so that they can be laid beside the data of the story.
"""

from __future__ import annotations

import re

from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

CAST = (
    "Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio", "Gualtiero", "Guido", "Lorenço", "Mendoça",
    "Osorio", "Rodrigo",
)  # fmt: skip
"""Who sits at the tables of the stories."""

TYPES = {
    "numerus": "numerus", "primero": "primero", "primeros": "primero", "primera": "primero",
    "primeras": "primero", "primiera": "primero", "primieras": "primero",
    "prime": "primero", "primes": "primero", "supremus": "supremus", "supremi": "supremus", "maximus": "maximus",
    "chivo": "chivo", "chivos": "chivo", "fluxus": "fluxus", "flush": "fluxus", "flushes": "fluxus",
    "chorus": "chorus", "straight": "straight", "straights": "straight", "trips": "trips", "quads": "quads",
    "boat": "boat", "pair": "pair", "pairs": "pair", "point": "point",
}  # fmt: skip
"""What the types of hand are called, each with the one name under which it is compared."""

OFTEN_NO_TYPE = ("point", "pair")
"""Words that may mean a type of hand and often do not: a story may use them without its data."""

_ONES = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_VALUES = {word: number for number, word in enumerate(_ONES)} | {word: 10 * ten for ten, word in enumerate(_TENS, 2)}
_BELOW_HUNDRED = rf"(?:(?:{'|'.join(_TENS)})(?:-(?:{'|'.join(_ONES[1:10])}))?|{'|'.join(reversed(_ONES))})"
_LARGE = rf"(?:a|{_BELOW_HUNDRED}) (?:hundred|thousand)(?: and {_BELOW_HUNDRED})?"  # no story needs both
_NUMBER = rf"(?:{_LARGE}|{_BELOW_HUNDRED}|\d{{1,3}}(?:,\d{{3}})+|\d+)"
_WORD = re.compile(
    rf"(?<![\w?])(?:(?P<name>{'|'.join(CAST)})|(?P<number>{_NUMBER})(?:es|s)?|(?P<type>{'|'.join(TYPES)}))(?!\w|-\w)",
    re.IGNORECASE,
)


class Word(NamedTuple):
    """A word that can be checked: a name, a number or a type of hand, and how it is written."""

    value: str | int
    written: str

    @property
    def idle(self) -> bool:
        """Whether it is often no number or type at all, such as the *one* in *this one*."""
        return self.value in (1, *OFTEN_NO_TYPE)


def value(number: str) -> int:
    """Read a number in words or figures.

    >>> value("Sixty-one"), value("91,390"), value("a hundred and one"), value("five hundred")
    (61, 91390, 101, 500)
    """
    if number[0].isdecimal():
        return int(number.replace(",", ""))
    first, _, rest = number.lower().partition(" ")
    head = 1 if first == "a" else sum(_VALUES[word] for word in first.split("-"))
    if not rest:
        return head
    scale, _, more = rest.partition(" and ")
    return head * {"hundred": 100, "thousand": 1000}[scale] + (value(more) if more else 0)


def words(story: str, *, primes: bool = True) -> Iterator[Word]:
    """Pick out what can be checked; `primes` says whether a prime is a type of hand, and not a card.

    >>> [word.value for word in words("Alberto’s sixes beat Bernardo’s flush of fifty-four.")]
    ['Alberto', 6, 'Bernardo', 'fluxus', 54]
    """
    for match in _WORD.finditer(story):
        written = match[0]
        if match["name"]:
            if match["name"] in CAST:
                yield Word(match["name"], written)
        elif match["number"]:
            yield Word(value(match["number"]), written)
        elif primes or not written.lower().startswith("prime"):
            yield Word(TYPES[written.lower()], written)
