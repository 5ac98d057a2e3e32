"""The copy of the checkout in which the tests of slips plant theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.copied_checkout import Checkout

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """Copy the checkout once."""
    return Checkout(tmp_path_factory.mktemp("checkout"))


@pytest.fixture
def checkout(copy: Checkout) -> Iterator[Checkout]:
    """Give the copy, and mend it afterwards."""
    yield copy
    copy.mend()
