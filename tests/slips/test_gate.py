"""The gate: every slip is told once, at its cause, with file, line and the way out."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from primero_ref.claims.plain_text import read_toml
from primero_ref.slips import slips
from primero_ref.slips.markdown import Page
from tests.slips.planted import FROM_THE_ERRATA, OF_OTHER_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.slips.planted import Planted
    from tests.support.copied_checkout import Checkout

PLANTED = (*FROM_THE_ERRATA, *OF_OTHER_KINDS)


@pytest.fixture(scope="module")
def read_once() -> Iterator[None]:
    """Read what is as it was no second time: most files are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("primero_ref.slips.checkout.read_toml", cache(read_toml))
        patch.setattr("primero_ref.slips.pages.Page", cache(Page))
        yield


@pytest.mark.usefixtures("read_once")
@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.what)
def test_each_slip_is_told_once_at_its_cause(checkout: Checkout, planted: Planted) -> None:
    """One slip, one line: the file, the line, what is wrong, and what to do about it."""
    checkout.plant(planted)

    told = slips(str(checkout.root))

    assert [slip.at for slip in told] == [checkout.place(planted)], [*map(str, told)]
    assert planted.says in told[0].says
    assert planted.way_out in told[0].says


def test_there_is_a_slip_of_every_kind() -> None:
    """Twenty kinds come from the errata, and thirty others or more have been thought of besides."""
    assert len(FROM_THE_ERRATA) >= 20
    assert len({planted.what for planted in OF_OTHER_KINDS}) >= 30
    assert len({planted.what for planted in PLANTED}) == len(PLANTED)


def test_many_slips_are_all_told_at_once_and_nothing_else(checkout: Checkout) -> None:
    """A slip in each of many files: each is told as it is alone, and none brings another about."""
    planted_in: dict[str, Planted] = {}
    for planted in (
        planted for planted in PLANTED if "move" not in planted.what and "by its list" not in planted.what
    ):  # no game is played by rules with slips, and no list is compared with them
        apart = planted.file not in planted_in and planted.told_in not in planted_in
        if apart and not planted.throughout and planted.old != "*":
            planted_in |= dict.fromkeys((planted.file, planted.told_in), planted)
    every = [*dict.fromkeys(planted_in.values())]
    for planted in every:
        checkout.plant(planted)

    told = slips(str(checkout.root))

    assert len(every) >= 20
    assert sorted(map(checkout.place, every)) == sorted(slip.at for slip in told)


def test_the_published_data_has_no_slip() -> None:
    """The edition as it stands passes."""
    assert [] == slips()
