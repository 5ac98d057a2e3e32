"""The package as files: where it stands, and which of its parts a page may depend on, each summed up."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from primero_ref import claims
from primero_ref.claims import inventory
from primero_ref.edition import ABOVE
from primero_ref.sources import works
from primero_ref.weave.store.code import KnownDigests

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

PACKAGE = Path(__file__).parents[1]


PARTS = {
    "texts": ("sources/texts/*.toml",),
    "lessons": ("lessons/*.toml", "lessons/*.jsonl"),
    "words": ("claims/words.toml",),
    "engine": ("**/*.py",),
    "rules": ("**/*.*",),
}
"""The files of the package that a page may depend on; each belongs to the first part that names it."""

KNOWN: list[KnownDigests] = [KnownDigests()]
"""What code was summed up as, of this build; where it is kept, the build says."""


def known_digests() -> KnownDigests:
    """Give what code was summed up as before."""
    return KNOWN[0]


def remember(file: Path) -> None:
    """Keep in a file what code is summed up as."""
    if known_digests().file != file:
        KNOWN[0] = KnownDigests(file)


@cache
def files(part: str) -> tuple[Path, ...]:
    """List the files of a part of the package, which does not change while a site is built."""
    named = [{path for pattern in patterns for path in PACKAGE.glob(pattern)} for patterns in PARTS.values()]
    number = [*PARTS].index(part)
    paths = sorted(named[number].difference(*named[:number]))
    return tuple(
        path
        for path in paths
        if path.relative_to(PACKAGE).parts[0] not in ABOVE and "__pycache__" not in path.parts and path.is_file()
    )


@cache
def digest(part: str) -> str:
    """Sum up a part of the package, for a page that was read from it.

    `texts`, `rules`, `lessons` and `words` are files, every word of them; `facts` are the rules without their
    sentences and notes, `answers` what they answer, with all else that a game is played from, and `ids` the names
    alone; `data` is what is no rulebook; `engine` is what the engine does, `documented` what its docstrings say
    besides, and `bytes` its code with every comment.
    """
    if part == "bytes":
        return _of_bytes(files("engine"))
    if part in ("engine", "documented"):
        return known_digests().of_files(files("engine"), "code" if part == "engine" else part)
    if part in LISTED:
        return hashlib.sha256(repr(LISTED[part]()).encode()).hexdigest()
    return _of_bytes(files(part))


def _of_bytes(paths: tuple[Path, ...]) -> str:
    sum_ = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        sum_.update(f"{path.relative_to(PACKAGE).as_posix()} {len(content)} ".encode() + content)
    return sum_.hexdigest()


def _facts() -> object:
    """List what the rules are, without the words in which they are told, and all other data beside them."""
    books = {
        name: (head, sorted(held), [claim._replace(says="", note="") for claim in known.values()])
        for name in claims.rulebooks()
        for head, known, held in [inventory.read_book(name)]
    }
    return books, _data()


def _answers() -> object:
    """List what the rules answer, and what else a game is played from."""
    books = {
        name: (head, sorted(held), [(claim.id, claim.settles, claim.held) for claim in known.values()])
        for name in claims.rulebooks()
        for head, known, held in [inventory.read_book(name)]
    }
    return books, _of_bytes(tuple(path for path in _no_rulebooks() if path.parent.name in PLAYED_FROM))


PLAYED_FROM = ("claims", "cards", "reconstruction", "records", PACKAGE.name)
"""The folders with data from which games are played, beside the rulebooks."""


def _data() -> str:
    return _of_bytes(_no_rulebooks())


def _no_rulebooks() -> tuple[Path, ...]:
    return tuple(path for path in files("rules") if path.parent != Path(inventory.BOOKS))


def _ids() -> object:
    """List the names that a page may link to."""
    passages = [[*works.source(work).passages] for work in works.sources()]
    rules = [[*inventory.read_book(name)[1]] for name in claims.rulebooks()]
    withdrawn = (PACKAGE / "withdrawn_ids.toml").read_bytes()
    return claims.rulebooks(), rules, [*claims.questions()], works.sources(), passages, withdrawn


def _testimonies() -> str:
    """Sum up what the sources say about the game, which is no part of the engine."""
    return _of_bytes(tuple(sorted((PACKAGE / "weave" / "apparatus" / "testimonies").glob("*.toml"))))


LISTED: dict[str, Callable[[], object]] = {
    "facts": _facts, "answers": _answers, "data": _data, "ids": _ids, "testimonies": _testimonies,
}  # fmt: skip
"""The parts that are more or less than some files."""
