"""Choices moved to another rulebook: nothing is lost without a sentence."""

from __future__ import annotations

import pytest

from primero_ref import rulebooks
from primero_ref.reconstruction import HEADINGS, Reconstruction, questions_of, reconstruct
from primero_ref.reconstruction.rebase import rebase

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture(name="ours")
def _ours() -> Reconstruction:
    """Make choices of every kind, with a heading of every kind."""
    return reconstruct(
        "toy", ["zorli/vie-in-or-out"], ["toy/forced-see"], {"tie": "they share", "points.ace": 15},
        {"tie": "We are friends"}, title="Ours", redactor="Aemilia", date="1 May 2026",
        branch="Barony of the Bridge", event="Twelfth Night", summary="We share.",
    )  # fmt: skip


@pytest.mark.parametrize("book", [name for name in rulebooks() if questions_of(name)])
def test_every_choice_is_kept_or_told(book: str, ours: Reconstruction) -> None:
    """Each of them is a change there, or none, or is left out with its reason; the headings are as they were."""
    moved = rebase(ours, book)

    assert moved.made.choices + len(moved.agreed) + len(moved.lost) == ours.choices
    assert [getattr(moved.made, key) for key in HEADINGS] == [getattr(ours, key) for key in HEADINGS]
    assert {*moved.made.because} == {*ours.because} & {*moved.made.answers}


def test_to_the_same_rulebook_and_back_all_is_as_it_was(ours: Reconstruction) -> None:
    """Where nothing changes nothing is told."""
    assert rebase(ours, "toy") == (ours, (), ())


def test_what_a_rulebook_does_already_is_told_as_such(ours: Reconstruction) -> None:
    """A rule that the other holds, and an answer that it gives, are no choices there."""
    moved = rebase(ours, "zorli")

    (agreed,) = moved.agreed
    assert agreed == "zorli/vie-in-or-out, which you added: Caudate Primero (Zorli, 2011) has this rule already."
    assert len(moved.lost) == 1
