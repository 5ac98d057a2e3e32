"""What a note on a rule says that the page has just said: both stand below the rule's sentence, one under the other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.support.prose import plain, split

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]

GLOSS = re.compile(r"^(:{3,})\{claim\} (\S+)\n(.*?)^\1\s*$", re.MULTILINE | re.DOTALL)
DEMO = re.compile(r"^`{3,}\{demo\}", re.MULTILINE)
WORD = re.compile(r"[A-Za-zÀ-ÿ’-]{2,}|\d+")
REFERENCE = re.compile(r"\b[a-z0-9-]+/[a-z0-9-]+")
"""A rule named by its id, which the prose of a page never does without a link: it says more than its words."""

EMPTY = frozenset(
    """a about after all also an and any are as at be been before both but by can could did do does done each for
    from had has have he her here his if in into is it its may more most must no nor not of on one only or other
    our out should so some such than that the their them then there these they this those to up was we were what
    when where which who whom whose with would you your""".split()  # noqa: SIM905  # a hundred quoted words could not be read
)
"""Words that any sentence may share with another."""

SHARE = 0.6
"""From this share of its words on, a sentence says again what was said."""


class NoteSentence(NamedTuple):
    """A sentence of the note on a rule, and the share of its words that the gloss has."""

    claim: str
    text: str
    share: float


def content_words(text: str) -> set[str]:
    """Take the words that say something; those of a plural count as those of one.

    >>> sorted(content_words("The antes stay in the pot."))
    ['ante', 'pot', 'stay']
    """
    return {word.lower().rstrip("s") for word in WORD.findall(text) if word.lower() not in EMPTY}


def glosses(root: Path = ROOT) -> dict[str, str]:
    """Give what each page of rules says below the sentence of a rule, before its demo."""
    pages = (path.read_text(encoding="utf-8") for path in sorted((root / "docs" / "rules").glob("*.md")))
    return {part[2]: plain(DEMO.split(part[3])[0]) for page in pages for part in GLOSS.finditer(page)}


def note_sentences(root: Path = ROOT) -> Iterator[NoteSentence]:
    """Give each sentence of each note."""
    said = {claim: content_words(gloss) for claim, gloss in glosses(root).items()}
    for path in sorted((root / "primero_ref" / "rules").glob("*.toml")):
        for name, claim in tomllib.loads(path.read_text(encoding="utf-8"))["claim"].items():
            for sentence in split(claim.get("note", "")):
                words = content_words(sentence)
                shared = words & said.get(f"{path.stem}/{name}", set())
                share = 0.0 if REFERENCE.search(sentence) or not words else len(shared) / len(words)
                yield NoteSentence(f"{path.stem}/{name}", sentence, share)


def repetitions(root: Path = ROOT) -> list[NoteSentence]:
    """Give the sentences of notes that say again what the gloss says."""
    return [sentence for sentence in note_sentences(root) if sentence.share >= SHARE]


if __name__ == "__main__":
    for claim, text, share in repetitions():
        print(f"{share:.0%}  {claim}: {text}")  # noqa: T201  # it is a command
