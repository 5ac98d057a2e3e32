"""What a page shows as code is no part of the page."""

from __future__ import annotations

import pytest

from primero_ref.slips.markdown import Page

SHOWN = ":::{claim} ours/rule\n\n```{demo}\n>>> 1\n1\n```\n:::\n"


@pytest.mark.parametrize("opener", ["`````markdown", "`````{code-block} markdown"])
def test_fences_within_shown_code_mean_nothing(opener: str) -> None:
    """A longer fence of a language that has fences of its own is one part of the page, and closed."""
    page = Page(f"# Page\n\n{opener}\n{SHOWN}`````\n")
    assert not page.unclosed
    assert [fence.line for fence in page.fences] == [3]


def test_a_fence_that_is_cut_short_is_still_told() -> None:
    """A directive that begins within another that shows no code says that the first was to be closed."""
    page = Page("```{passage} minsheu-1599:1\n\n```{demo}\n```\n")
    assert [fence.line for fence in page.unclosed] == [1]
