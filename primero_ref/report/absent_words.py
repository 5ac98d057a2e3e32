"""Words for what a game does not have: where there is no rest, a sentence that speaks of one does not stand."""

from __future__ import annotations

import re
from functools import cache
from os import path

from primero_ref import claims
from primero_ref.claims.inventory import read_file
from primero_ref.reconstruction.contradictions import answered
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.claims import Rulebook


class AbsentWord(NamedTuple):
    """One line of the file: a word in its forms, and under which answers a game does not have what it means."""

    words: tuple[str, ...]
    but: tuple[str, ...]
    when: Mapping[str, object]
    unless: Mapping[str, object]

    def is_absent(self, rules: Rulebook) -> bool:
        """Say whether a rulebook takes away what the word means."""
        if any(not answered(rules, name, value) for name, value in self.when.items()):
            return False
        return not self.unless or not all(answered(rules, name, value) for name, value in self.unless.items())

    def is_in(self, sentence: str) -> bool:
        """Say whether a sentence uses the word, and in this meaning."""
        for phrase in self.but:
            sentence = re.sub(rf"\b{phrase}\b", "", sentence)
        return re.search(rf"\b(?:{'|'.join(self.words)})\b", sentence, re.IGNORECASE) is not None


@cache
def absent_words() -> Mapping[str, AbsentWord]:
    """Give every line of the file by its name; a question that nobody asks is refused."""
    by_name = {}
    for name, row in read_file(path.dirname(__file__), "absent_words").items():
        by_name[name] = AbsentWord(
            tuple(row["words"]), tuple(row.get("but", ())), row.get("when", {}), row.get("unless", {})
        )
        for question in (*by_name[name].when, *by_name[name].unless):
            claims.question(question)  # refused where there is none
    return by_name


def newly_absent(rules: Rulebook, published: Rulebook) -> tuple[AbsentWord, ...]:
    """List the words for what a game does not have, though the published game on which it is built has it.

    >>> from primero_ref import rulebook
    >>> english = rulebook("english")
    >>> [word] = newly_absent(english.but(answers={"rest": "none"}), english)
    >>> word.is_in("Vie until somebody bets the rest."), word.is_in("Keep the rest of the pack.")
    (True, False)
    """
    return tuple(
        word for word in absent_words().values() if word.is_absent(rules) and not word.is_absent(published)
    )
