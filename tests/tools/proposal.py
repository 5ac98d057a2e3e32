"""A first proposal of what a story asserts, from its words and the games of its demo; to be read, and set right.

Here English is guessed at, because a person reads what comes of it; the check of the stories guesses at nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from primero_ref.demo.assertions import read
from primero_ref.demo.story import primes_are_hands
from primero_ref.demo.truth import holds
from primero_ref.demo.words import CAST, Word, words
from primero_ref.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.demo import Demo
    from primero_ref.demo.sight import Sight

_COUNTED = (
    "clubs?|diamonds?|hearts?|spades?|coins?|cups|swords|batons?|blood|bones|iron|thorns|cards?|suits?|courts?|kings?|"
    "queens?|knaves?|knights?|aces?|crowns?|consorts?|hounds?|cats?|primes?|pages?|beasts?|wyrms?|witch(?:es)?|hawks?"
)
"""What a number may count in a hand."""

_SUMS = {
    "back": r"takes? back", "raises": r"rais", "wins": r"wins?\b|takes the|gets", "bets": r"\bbets?\b|vies|invit|asks",
    "pays": r"pays?|paid|sees|puts? in|costs?|owes|adds", "staked": r"staked?|in front|\beach\b|put (?:in|down)",
    "left": r"\bleft|still|sat down|has (?:only )?[\w-]+ counter", "share": "beforehand", "pot": r"pot\b|middle|table",
    "carried": "carried", "scores": r"scores|points?\b",
}  # fmt: skip
"""What a sum of money may be, and the words that say so."""

_DEEDS = {
    "wins": r"wins?\b|won\b|takes? (?:the pot|everything|both)", "loses": r"loses?\b", "folds": r"folds?|swigs?",
    "passes": r"pass(?:es|ed)?\b", "sees": r"sees\b|seen\b", "pays": r"pays|paid|matches|stakes|covers",
    "raises": r"rais|doubles", "bets": r"bets?\b|vies?\b|vied|invites?|bids?\b", "deals": r"deals\b|dealt\b",
    "shuffles": "shuffles", "calls": "calls", "declares": r"declares|claims", "rests": r"\brests?\b",
}  # fmt: skip
"""What somebody may do, and the words that say so."""

_LEAVE = {"may not": r"may not|cannot", "must": r"must|has to|have to|had to"}

_NAMING = r"bids?\b|declar|names?\b|says?\b|announce|promise|claim|invit"


class Met(NamedTuple):
    """A word of the story with what stands before it and after it, up to the next."""

    word: Word
    before: str
    after: str


def met(story: str, *, primes: bool) -> Iterator[Met]:
    """Give the words that can be checked, each with its surroundings."""
    found = list(words(story, primes=primes))
    places, at = list[tuple[int, int]](), 0
    for word in found:
        here = re.compile(rf"(?<!\w){re.escape(word.written)}(?!\w)").search(story, at)
        assert here
        at = here.end()
        places.append(here.span())
    starts = [start for start, _ in places[1:]] + [len(story)]
    for word, (start, end), following in zip(found, places, starts, strict=True):
        yield Met(word, story[max(0, start - 40) : start], story[end:following])


class Proposal:
    """The data of one story, as they grow fact by fact."""

    def __init__(self, demo: Demo, kept: Sight) -> None:
        """Begin with nothing said and nobody spoken of."""
        self._demo, self._kept = demo, kept
        self._about = self._row_about = "hand"
        self._facts: list[str] = []

    def text(self) -> str:
        """Guess at every word that can be checked, and give the line."""
        for here in met(self._demo.story, primes=primes_are_hands(self._kept.rules)):
            if here.word.value in CAST:
                self._name(here)
            elif not here.word.idle or re.match(r" counter| chip", here.after):
                self._put_first(here, [*self._candidates(here)])
            self._deeds(here.after)
        return re.sub(r"^[;,] ", "", "".join(self._facts))

    def _true(self, fact: str) -> bool:
        try:
            return all(holds(assertion, self._kept) for assertion in read(fact).assertions)
        except Unreadable:
            return False

    def _name(self, here: Met) -> None:
        name = here.word.written
        if self._true(name):
            self._about = self._row_about = name
            self._facts.append(f"; {name}")
        else:
            self._facts.append(f", aside {name}")

    def _put(self, fact: str, about: str) -> None:
        if about == self._row_about:
            self._facts.append(f"{' ' if self._facts and self._facts[-1] == f'; {about}' else ', '}{fact}")
        else:
            self._facts.append(f"; ({about}) {fact}")
            self._row_about = about

    def _put_first(self, here: Met, facts: list[str]) -> None:
        """Put the first fact that is so of the one who is spoken of, or else of anybody."""
        for about in (self._about, *sorted(self._kept.sitting() - {self._about}), "hand"):
            for fact in facts:
                if self._true(f"{about} {fact}"):
                    self._put(fact, about)
                    return
        value = here.word.written.lower() if isinstance(here.word.value, str) else str(here.word.value)
        self._put(f"code {value}" if self._true(f"code {value}") else f"? {value}", self._row_about)

    def _candidates(self, here: Met) -> Iterator[str]:
        """Give what a number or a type of hand may mean, the likeliest first."""
        number, context = here.word.value, here.before + here.word.written + here.after[:25]
        if isinstance(number, str):
            order = ("bids", "has") if re.search(_NAMING, here.before) else ("has", "bids")
            yield from (f"{fact} {here.word.written.lower()}" for fact in order)
            return
        counted = re.match(rf"(?: \w+)? ({_COUNTED})\b", here.after)
        cards = (
            ("throws", "draws", "holds")
            if re.search("exchang|discard|throw", context)
            else ("holds", "draws", "throws")
        )
        if counted:
            yield from (f"{fact} {number} {counted[1]}" for fact in cards)
        plural = here.word.written.lower().endswith("s")
        rank = here.word.written.lower() if plural else str(number)
        ranks = [f"{fact} {rank}" for fact in (*cards, "lifts", "takes", "plays", "table")]
        sums = [f"{fact} {number}" for fact, cue in _SUMS.items() if re.search(cue, context)]
        if not sums:
            yield from ranks
        yield from sums
        if re.search(r"\bby\b|point|more|less|better", context):
            yield f"by {number}"
        yield from (
            f"{fact} {number}" for fact in (("bids", "has") if re.search(_NAMING, context) else ("has", "bids"))
        )
        yield from ranks
        yield from (f"{fact} {number}" for fact in ("may not", "players", "pack", *_SUMS))

    def _deeds(self, after: str) -> None:
        """Guess at what somebody does, may not do, or must do."""
        for fact, cue in _LEAVE.items():
            for found in re.finditer(rf"\b(?:{cue}) (\w+)", after):
                facts = [f"{fact} {found[1]}", fact]
                self._put(next((one for one in facts if self._true(f"{self._about} {one}")), f"? {fact}"), self._about)
        certain = re.sub(r"[^.;:,]*\b(?:may|must|would|cannot|has to|could|not|nobody)\b[^.;:,]*", "", after)
        for fact, cue in _DEEDS.items():
            if re.search(rf"\b(?:{cue})", certain) and self._about != "hand":
                if self._true(f"{self._about} {fact}"):
                    self._put(fact, self._about)
                elif fact == "wins":
                    self._put("? wins", self._about)
        if re.search(r"[Nn]obody (?:wins|gets)", after):
            self._put("nobody wins", self._about)
            self._row_about = "nobody"
