"""The ids: what was once published can still be found."""

from __future__ import annotations

from primero_ref.weave.ids import LIST, present, published


def test_no_published_id_has_vanished() -> None:
    """Every claim, passage, question, rulebook and source ever published is still there."""
    assert sorted(published() - present()) == []


def test_every_id_is_listed() -> None:
    """A new id is put on the list by `python -m primero_ref.weave.ids`."""
    assert sorted(present() - published()) == []


def test_the_list_is_in_order() -> None:
    """The list is sorted and names nothing twice, so that a change to it reads well."""
    lines = LIST.read_text(encoding="utf-8").splitlines()

    assert sorted(set(lines)) == lines
