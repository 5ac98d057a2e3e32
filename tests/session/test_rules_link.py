"""The rules of a session as a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref import Unknown, rulebook
from primero_ref.reconstruction.reconstruction import from_link
from primero_ref.session.rules_link import link_of, rules_of
from primero_ref.session.session import read_session
from primero_ref.web.table_requests import answer_json
from tests.support.strategies import PLAYED

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("toy")


def test_a_published_rulebook_has_a_plain_link() -> None:
    """What was published and not changed is named by its id alone."""
    assert [link_of(rules) for rules in PLAYED] == [rules.id for rules in PLAYED]
    assert link_of(rulebook("toy").but(answers={"ante": 3})) == "toy;ante=3"


def test_a_link_opens_no_file(tmp_path: Path) -> None:
    """Whoever sends a link learns nothing of the files of whoever follows it."""
    (tmp_path / "mine.toml").write_text('base = "toy"\n', encoding="utf-8")
    for name in (tmp_path / "mine.toml", tmp_path / "none.toml", "none.toml"):
        for link in (f"{name}", f"{name};", f"{name};stake=1", f"{name}".replace("/", "%2F") + ";stake=1"):
            for read in (rules_of, lambda book: read_session(f"{book};seed=x;seats=Alberto:5:person,B:5:bold").game()):
                with pytest.raises(Unknown, match="There is no rulebook"):
                    read(link)
            assert "There is no rulebook" in answer_json("show", f"{link};seed=x;seats=Alberto:5:person,B:5:bold")


def test_a_link_within_a_link_is_no_rulebook() -> None:
    """What is read from a link can be written as one that is read again."""
    with pytest.raises(Unknown, match=r"There is no rulebook 'toy;fold\.refund=all'"):
        from_link("toy%3Bfold.refund=all;fold.refund=half")
