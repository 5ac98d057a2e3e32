"""An answer that is worded otherwise and played alike has no effect, and the papers tell what is published."""

from __future__ import annotations

import pytest

from primero_ref import claims, rulebook
from primero_ref.reconstruction import reconstruct
from primero_ref.reconstruction.effect import PLAYED, WITHOUT, effect, reason_without
from primero_ref.reconstruction.likeness import LIKENESSES, why_alike
from primero_ref.report.composition import Composition


@pytest.mark.parametrize(("book", "name", "alike", "other"), [
    ("italian", "pack.without", "8 9 T F", "8 9"),
    ("huila", "kinds.order", "numerus primero supremus fluxus chorus", "primero numerus supremus fluxus"),
    ("huila", "supremus.stands", "over primero", None),
    ("huila", "made.kinds", "primero supremus fluxus chorus", "primero supremus"),
    ("3m", "bid.lowest", "primero", "fluxus"),
    ("italian", "conceal.supremus", "primero chorus", "numerus primero"),
    ("zorli", "conceal.chorus", "primero fluxus chorus", "primero"),
    ("italian", "seats.fewest", 0, 3),
    ("scopa", "seats.most", 5, 2),
    ("whittaker-en", "deal.second", 1000, None),
    ("scopa", "deal.first", 0, 2),
    ("zorli", "duel.cards.fluxus", 3, 1),
    ("italian", "raise.most", 1000, 3),
    ("kings", "raise.most", 1000, 1),
    ("english-2003", "raise.most", 1000, 1),
    ("zorli", "hand.most", 6, None),
    ("modern", "suits.order", "hearts diamonds clubs", "diamonds hearts clubs spades"),
    (
        "kings", "poker.order",
        "high-card pair two-pair trips straight flush full-boat quads straight-flush five-alike", None,
    ),
])  # fmt: skip
def test_an_answer_that_is_played_as_the_published_one_has_no_effect(
    book: str, name: str, alike: object, other: object
) -> None:
    """Its words say what the game does anyway; another answer to the same question is played."""
    rules = rulebook(book)

    assert effect(rules, name, alike).kind == WITHOUT
    reason = why_alike(rules, name, alike)
    assert effect(rules, name, alike).says == f"This has no effect in your game, because {reason}."
    assert reason_without(rules, name, alike) == reason
    assert other is None or effect(rules, name, other).kind == PLAYED


def test_the_published_answer_is_not_said_to_be_like_itself() -> None:
    """Of each rulebook’s own answers none is compared."""
    for name in LIKENESSES:
        assert [book for book in claims.rulebooks() if why_alike(rulebook(book), name, rulebook(book)(name))] == []


def test_papers_tell_the_published_rule_where_an_answer_is_played_alike() -> None:
    """Who leaves out a card that the pack has not still reads of the pack of forty, and is told why nothing changes."""
    made = Composition(reconstruct("italian", answers={"pack.without": "8 9 T F"}))

    assert made.stands("italian/deck-forty")
    assert made.changed() == ()
    assert [why for _, why in made.idle()] == ["the pack has no such cards to leave out"]


def test_what_is_offered_with_an_answer_gives_it_an_effect() -> None:
    """An order of the types without supremus is the same as the published one where no supremus counts."""
    for offer in effect(rulebook("italian"), "kinds.order", "numerus primero fluxus chorus").offers:
        made = rulebook("italian").but(answers={**offer, "kinds.order": "numerus primero fluxus chorus"})

        assert not why_alike(made, "kinds.order", made("kinds.order"))
