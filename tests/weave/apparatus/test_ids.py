"""The ids: what was once published can still be found, and means what it meant."""

from __future__ import annotations

import pytest

from primero_ref import claim, withdrawn_ids
from primero_ref.errors import Unknown
from primero_ref.weave.apparatus.ids import LIST, changed, present, published
from primero_ref.withdrawn_ids import WithdrawnId

RENAMED = WithdrawnId("claim", "italian/forced-look", "0.2.0", "italian/forced-see", "")


def test_no_published_id_has_vanished_without_a_word() -> None:
    """Every id ever published is still borne, or the table of what is gone says what became of it."""
    withdrawn = {f"{gone.kind} {gone.name}" for gone in withdrawn_ids.withdrawn().values()}

    assert [] == sorted({*published()} - {*present()} - withdrawn)


def test_what_is_gone_was_once_published() -> None:
    """Nothing is said of an id that nobody can have cited, nor of one that is borne again."""
    withdrawn = {f"{gone.kind} {gone.name}" for gone in withdrawn_ids.withdrawn().values()}

    assert [] == sorted(withdrawn - {*published()})
    assert [] == sorted(withdrawn & {*present()})


def test_a_renamed_id_leads_to_one_that_is_borne() -> None:
    """No chain of names: what an id is called now is called so."""
    assert [] == [
        gone for gone in withdrawn_ids.withdrawn().values() if gone.now and f"{gone.kind} {gone.now}" not in present()
    ]
    assert [] == [gone for gone in withdrawn_ids.withdrawn().values() if bool(gone.now) == bool(gone.why)]


def test_every_id_is_listed_with_what_it_says() -> None:
    """A new id, and a sentence worded anew, are put on the list by `python -m primero_ref.weave.apparatus.ids`."""
    assert [] == changed()


def test_the_list_is_in_order() -> None:
    """The list is sorted and names nothing twice, so that a change to it reads well."""
    lines = LIST.read_text(encoding="utf-8").splitlines()

    assert sorted(lines) == lines
    assert len(published()) == len(lines)


def test_another_meaning_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An id whose sentence is another one than was published is named."""
    monkeypatch.setattr(
        "primero_ref.weave.apparatus.ids.present", lambda: {**present(), "question fold.refund": "Who pays?"}
    )

    assert changed() == ["Worded anew, which must not change what it means: question fold.refund."]


def test_an_old_name_is_answered_with_the_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a claim by a name that it bore once is told its name of now."""
    monkeypatch.setattr(withdrawn_ids, "withdrawn", lambda: {(RENAMED.kind, RENAMED.name): RENAMED})

    with pytest.raises(Unknown, match=r"^The claim italian/forced-look is called italian/forced-see since edition"):
        claim("italian/forced-look")


def test_a_withdrawn_name_is_answered_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a claim that was withdrawn is told why."""
    withdrawn = WithdrawnId("claim", "italian/forced-look", "0.2.0", "", "Nobody ever said so.")
    monkeypatch.setattr(withdrawn_ids, "withdrawn", lambda: {(withdrawn.kind, withdrawn.name): withdrawn})

    with pytest.raises(Unknown) as refused:
        claim("italian/forced-look")

    assert str(refused.value) == "The claim italian/forced-look was withdrawn in edition 0.2.0: Nobody ever said so."
