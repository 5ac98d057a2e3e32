"""Corrections: the data about them holds together."""

from __future__ import annotations

from primero_ref import edition
from primero_ref.claims import inventory, is_claim, rulebooks
from primero_ref.claims.corrections import corrections, edition_number


def test_each_correction_names_rules_that_there_are() -> None:
    """Its rulebooks, its rules, and answers that their questions allow; what was played before is one sentence."""
    for made in corrections().values():
        assert {*made.rules} <= {*rulebooks()}
        assert all(is_claim(rule) for rule in made.rules.values())
        assert made.was.endswith(".")
        for name, answer in {**made.answers, **made.unsettled}.items():
            inventory.check_answer(name, answer)


def test_each_correction_is_of_this_edition_or_an_earlier_one() -> None:
    """What this edition plays is no correction yet to come."""
    assert edition_number(edition.RULES) >= edition_number(edition.__version__)
    assert all(edition_number(made.since) <= edition_number(edition.RULES) for made in corrections().values())
