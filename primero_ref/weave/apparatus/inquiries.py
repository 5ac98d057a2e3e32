"""How players ask: the wordings of each question from which the page “May I do this?” learns what is meant."""

from __future__ import annotations

import hashlib
import json
import tomllib
from functools import cache
from pathlib import Path

from primero_ref import claims
from primero_ref.errors import Unreadable
from primero_ref.weave.apparatus import disputes

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDER = Path(__file__).parent / "wordings"
"""A file for each part of the game: of each question its wordings, a semicolon between two."""

SCRIPT = "wordings.js"
"""The file of all wordings, which the pages load as a script: so they work when opened from disk."""

LEARNER = "inquiry.js"
"""The script that learns from the wordings."""

UNRULED = "-"
"""The name under which stand wordings of which no rule speaks."""


@cache
def wordings() -> Mapping[str, tuple[str, ...]]:
    """Give the wordings of each question, by the id of the dispute, or of the question where no dispute has it.

    >>> "can two of us play this" in wordings()["players-fewest"]
    True
    """
    listed: dict[str, tuple[str, ...]] = {}
    for file in sorted(FOLDER.glob("*.toml")):
        for name, text in tomllib.loads(file.read_text(encoding="utf-8")).items():
            _refuse_slips(file.name, name, text, listed)
            listed[name] = tuple(" ".join(wording.split()) for wording in text.split(";"))
    return listed


def _refuse_slips(file: str, name: str, text: object, listed: Mapping[str, tuple[str, ...]]) -> None:
    """Refuse what is no question, what is listed twice, and what has an empty wording."""
    if name != UNRULED and name not in disputes.disputes() and name not in claims.questions():
        raise Unreadable(f"wordings/{file}: {name} is neither a dispute of disputes.toml nor a question.")
    if name in listed:
        raise Unreadable(f"wordings/{file}: {name} has wordings in another file; they belong in one list.")
    if not isinstance(text, str) or not all(wording.strip() for wording in text.split(";")):
        raise Unreadable(f"wordings/{file}, {name}: the wordings are a text, with a semicolon between two.")


def lines() -> Mapping[str, str]:
    """Give all that leads to each question, a line each: its own sentence, the other ways to ask, the wordings.

    >>> lines()["fold-last"].splitlines()[0]
    'May I fold when I am the last to answer and nobody has seen?'
    >>> "swigge" in lines()["swig"].splitlines()
    True
    """
    return {name: "\n".join(dict.fromkeys(_of(name))) for name in (*_asked(), UNRULED)}


@cache
def script(scripts: Path) -> str:
    """Write all that leads to each question as a script, after the one that learns from it."""
    text = json.dumps(lines(), ensure_ascii=False, separators=(",\n", ":"))
    return f"{(scripts / LEARNER).read_text(encoding='utf-8')}self.primeroWordings = {text};\n"


@cache
def version(scripts: Path) -> str:
    """Sum up the script: with another, a browser fetches it anew."""
    return hashlib.sha256(script(scripts).encode()).hexdigest()[:8]


def _asked() -> Iterator[str]:
    """Name every dispute, and every question that none of them asks."""
    yield from disputes.disputes()
    settled = {dispute.question for dispute in disputes.disputes().values()}
    yield from (name for name in claims.questions() if name not in settled)


def _of(name: str) -> Iterator[str]:
    if name in disputes.disputes():
        yield from disputes.phrases(disputes.disputes()[name])
    elif name != UNRULED:
        yield claims.question(name).asks
    yield from wordings().get(name, ())
