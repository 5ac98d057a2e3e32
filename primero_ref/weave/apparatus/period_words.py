"""The old words that readers meet in the rules: the sense of each in a line, and where its forms mean that."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE = Path(__file__).with_suffix(".toml")


class PeriodWord(NamedTuple):
    """An old word: its entry in the glossary, how that begins, and where its forms are looked for."""

    name: str
    gloss: str
    anywhere: re.Pattern[str] | None
    in_links: re.Pattern[str]
    linked: str
    other: tuple[str, ...]
    in_answers: re.Pattern[str] | None

    def found_in(self, words: str, target: str = "") -> re.Match[str] | None:
        """Find the word where it means what the glossary says; `target` is the id that the words are about."""
        if self.linked and self.linked in target:
            return self.in_links.search(words)
        return self.anywhere.search(words) if self.anywhere else None

    def unexplained_in(self, answer: str, target: str = "") -> str:
        """Give the word as a short answer has it where nothing there explains it, in its first form; else nothing.

        >>> vie = period_words()["vie"]
        >>> vie.unexplained_in("A player who vies bets."), vie.unexplained_in("To a vie (a bet) all answer.")
        ('vie', '')
        """
        match = self.in_answers.search(answer) if self.in_answers else self.found_in(answer, target)
        if not match or re.search(rf"{re.escape(match[0])}(?: still in)? \(", answer):
            return ""
        form = match[0].lower()
        return self.name if form.startswith(self.name[:-1]) else form


@lru_cache(maxsize=1)
def period_words() -> Mapping[str, PeriodWord]:
    """Give every word by the name of its entry.

    >>> period_words()["eldest"].gloss
    'The player who was dealt to first.'
    """
    with FILE.open("rb") as file:
        return {name: _word(name, row) for name, row in tomllib.load(file).items()}


def _word(name: str, row: Mapping[str, Any]) -> PeriodWord:
    """Read one word; one that is also everyday English is looked for in links, or as its own expression finds it."""
    by_form = re.compile(rf"\b(?:{'|'.join(row['forms'])})\b", re.IGNORECASE)
    linked, also = row.get("linked", ""), row.get("also", "")
    anywhere = re.compile(also) if also else None if linked else by_form
    in_answers = re.compile(row["answers"], re.MULTILINE) if "answers" in row else None
    return PeriodWord(name, row["gloss"], anywhere, by_form, linked, tuple(row.get("other", ())), in_answers)
