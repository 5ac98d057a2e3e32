"""Code is summed up by what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref.weave.store.code import KnownDigests, code_digest, documented_digest, imports

if TYPE_CHECKING:
    from pathlib import Path

CODE = b'''"""A module."""
RANKS = frozenset(("A", "K"))


def points(card: str) -> int:
    """Give the points."""
    return 21 if card == "7" else len(card)
'''


@pytest.mark.parametrize(
    ("old", "new", "does", "says"),
    [
        (b"\n\n\ndef", b"\n# Points.\n\n\n\ndef", False, False),
        (b"return 21", b"return  21", False, False),
        (b"Give the points.", b"Give its points.", False, True),
        (b"return 21", b"return 22", True, True),
        (b'"A", "K"', b'"A", "Q"', True, True),
        (b"def points", b"def point", True, True),
        (b"len(card)", b"max(card)", True, True),
        (b"def points(card", b"def points(*card", True, True),
    ],
)
def test_what_is_summed_up(old: bytes, new: bytes, *, does: bool, says: bool) -> None:
    """A comment and a place change nothing, a docstring what is documented only, and all else everything."""
    changed = CODE.replace(old, new)
    assert changed != CODE
    assert (code_digest(changed) != code_digest(CODE)) is does
    assert (documented_digest(changed) != documented_digest(CODE)) is says


def test_what_cannot_be_read_is_summed_up_as_it_stands() -> None:
    """A slip in a module is another digest, and no error."""
    assert code_digest(b"def (") != code_digest(b"def ((")
    assert imports(b"def (") == ""


def test_imports_for_types_reach_nothing() -> None:
    """A module reaches what it imports when it runs, in a function too."""
    code = b"""
if TYPE_CHECKING:
    from primero_ref.web import door
def f():
    from primero_ref.odds import against
"""
    assert imports(code).split() == ["primero_ref.odds", "primero_ref.odds.against"]


@pytest.mark.parametrize("foreign", [b"", b"[1]", b'{"code": 1}', b"\xff", b"{"])
def test_a_foreign_file_is_left_aside(tmp_path: Path, foreign: bytes) -> None:
    """What somebody else has written is not read, and is written over."""
    file = tmp_path / "code.json"
    file.write_bytes(foreign)
    known = KnownDigests(file)

    digest = known.of(CODE, "code")
    known.write()

    assert digest == code_digest(CODE) == KnownDigests(file).of(CODE, "code")
