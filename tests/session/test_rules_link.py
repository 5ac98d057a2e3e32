"""The rules of a session as a link."""

from __future__ import annotations

from primero_ref import rulebook
from primero_ref.session.rules_link import link_of
from tests.support.strategies import PLAYED


def test_a_published_rulebook_has_a_plain_link() -> None:
    """What was published and not changed is named by its id alone."""
    assert [link_of(rules) for rules in PLAYED] == [rules.id for rules in PLAYED]
    assert link_of(rulebook("italian").but(answers={"ante": 3})) == "italian;ante=3"
