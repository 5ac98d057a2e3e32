"""Every id ever published: one that a reader may have cited never vanishes, and never comes to mean another thing.

`ids.txt` lists them, a line for each: its kind, itself, the edition that bore it first, a short hash of what it says.
`python -m primero_ref.weave.apparatus.ids` brings the list up to date and prints what it changed; nothing takes a line
away. An id that nothing bears any more needs a table in `primero_ref/withdrawn_ids.toml`, which says what became of it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

from primero_ref import claims
from primero_ref.demo.pages import findings
from primero_ref.edition import __version__
from primero_ref.sources import works
from primero_ref.weave.apparatus.relations import all_claims
from primero_ref.weave.apparatus.terms import terms

LIST = Path(__file__).parent / "ids.txt"

PAGES = Path(__file__).parents[3] / "docs"

DIGITS = 8
"""How much of a hash is kept: enough to see that something has changed."""


class Entry(NamedTuple):
    """A line of the list: since which edition an id is borne, and the hash of what it says."""

    since: str
    digest: str


def present() -> dict[str, str]:
    """Give every id that is borne now, with its kind, and what it says; a claim also says what it settles.

    >>> present()["question fold.refund"]
    'What does a player who folds take back?'
    """
    kinds = {
        "claim": {name: f"{claim.says} {sorted(claim.settles.items())}" for name, claim in all_claims().items()},
        "passage": {
            passage.id: " ".join((passage.label, *passage.texts.values()))
            for work in map(works.source, works.sources())
            for passage in work.passages.values()
        },
        "question": {name: claims.question(name).asks for name in claims.questions()},
        "rulebook": {
            name: f"{claims.rulebook(name).title}, {claims.rulebook(name).redactor}" for name in claims.rulebooks()
        },
        "source": {
            name: f"{works.source(name).author}, {works.source(name).title}, {works.source(name).year}"
            for name in works.sources()
        },
        "term": {name: term.head for name, term in terms().items()},
        "finding": {
            name: says
            for path in sorted(PAGES.rglob("*.md"))
            for name, says in findings(path.read_text(encoding="utf-8")).items()
        },
    }
    return {f"{kind} {name}": words for kind, names in kinds.items() for name, words in names.items()}


def digest(words: str) -> str:
    """Put what is said into a short hash."""
    return hashlib.sha256(words.encode()).hexdigest()[:DIGITS]


def published() -> dict[str, Entry]:
    """Give every id that was ever published, with its kind."""
    rows = (line.split(" ") for line in LIST.read_text(encoding="utf-8").splitlines())
    return {f"{kind} {name}": Entry(since, hashed) for kind, name, since, hashed in rows}


def changed() -> list[str]:
    """Say in a sentence each what the list does not know yet: ids that are new, and ids that say something else.

    >>> changed()
    []
    """
    listed = published()
    sentences = []
    for name, words in sorted(present().items()):
        if name not in listed:
            sentences.append(f"New: {name}.")
        elif listed[name].digest != digest(words):
            sentences.append(f"Worded anew, which must not change what it means: {name}.")
    return sentences


def publish() -> None:
    """Bring the list up to date."""
    rows = published()
    for name, words in present().items():
        since = rows[name].since if name in rows else __version__
        rows[name] = Entry(since, digest(words))
    lines = (" ".join((name, *entry)) for name, entry in sorted(rows.items()))
    LIST.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    for sentence in changed():
        print(sentence)  # noqa: T201  # it is a command
    publish()
