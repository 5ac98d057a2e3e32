"""A record taken up as a session: stepped through from the deal to its end, and played by those who sit in it."""

from __future__ import annotations

from pathlib import Path

import pytest

import primero_ref
from primero_ref import Illegal, Unreadable, load
from primero_ref.session.record_session import from_record
from primero_ref.session.rules_link import link_of
from primero_ref.session.session import read_session

pytestmark = pytest.mark.usefixtures("toy")

RECORDS = sorted((Path(primero_ref.__file__).parent / "records").glob("*.primero"))
REFUSED = "suzuki-1994"
"""The hand as its page prints it, which its own rules refuse at a move."""


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_kept_record_is_stepped_through(path: Path) -> None:
    """A record that is pasted can be gone through from the deal to its end, cards that nobody names staying open."""
    record = path.read_text(encoding="utf-8")
    if path.stem == REFUSED:
        with pytest.raises(Illegal, match="Line 22: Alberto does not hold Ad"):
            from_record(record)
        return
    whole = load(record)
    session = read_session(from_record(record).text)
    assert session.game().log == whole.log
    for step in range(len(whole.moves) + 1):
        game = session.game(step)
        assert len(game.moves) == step
        assert game.log == whole.log[: len(game.log)] or step == 0
    assert link_of(whole.rules).startswith(whole.rules.id)


def test_who_plays_in_a_record_is_who_sits_there() -> None:
    """A link whose seats are not those of its record is refused."""
    text = from_record('[Rulebook "toy"]\n[Players "A B"]\n[Dealer "A"]').text
    assert read_session(text).game().players == ("A", "B")
    for wrong in (text.replace("B:", "C:"), text.replace("seats=", "seats=C:1:person,"), text.partition(";seats")[0]):
        with pytest.raises(Unreadable, match="are not those of its record"):
            read_session(wrong).game()
