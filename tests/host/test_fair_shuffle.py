"""A shuffle that nobody chooses."""

from __future__ import annotations

from collections import Counter

import pytest

from primero_ref.cards.pack import FORTY, cards
from primero_ref.errors import Illegal, Unreadable
from primero_ref.host.fair_shuffle import FairShuffle, LaidPack, committed, digest, in_line, places

PACK = LaidPack("0" * 64, FORTY)


def test_a_card_that_is_opened_is_the_one_committed_to() -> None:
    """Each opening fits the hash of its place, no other card does, and the place is where the turn has it."""
    turn = digest("turn")

    for position, place, card, salt in PACK.openings(turn, FORTY):
        others = {committed(salt, str(other)) for other in FORTY if str(other) != card}
        assert committed(salt, card) == PACK.commitments[place]
        assert not others & {*PACK.commitments}
        assert places(turn, 40)[position] == place
        assert str(PACK.dealt(turn)[position]) == card


def test_only_what_is_asked_for_is_opened() -> None:
    """Two cards that are shown are opened, and thirty-eight are not."""
    assert {"7c", "Ah"} == {opening.card for opening in PACK.openings(digest("turn"), cards("7c Ah"))}


def test_every_seat_turns_the_whole_pack() -> None:
    """Another secret of any one seat deals another order, and every order has each card once."""
    orders = {PACK.dealt(digest(in_line({"Anna": "1", "Ugo": str(number)}))) for number in range(200)}

    assert 200 == len(orders)
    assert all({*FORTY} == {*order} for order in orders)


def test_no_place_is_dealt_first_oftener_than_another() -> None:
    """In 4,000 turns each of forty places comes first about a hundred times: chi squared stays below 84."""
    first = Counter(places(str(number), 40)[0] for number in range(4000))

    assert sum((first[place] - 100) ** 2 / 100 for place in range(40)) < 84  # 39 degrees of freedom


def test_nobody_names_a_secret_before_all_have_committed() -> None:
    """Whoever could see the secrets of the others first could choose the deal."""
    shuffle = FairShuffle("0" * 64, ("Anna", "Ugo"), 1)
    shuffle.commit("Anna", digest("1" * 64))

    with pytest.raises(Illegal, match="Not all have committed yet"):
        shuffle.reveal("Anna", "1" * 64)


def test_nobody_commits_anew_once_all_have() -> None:
    """Until then a phone that has lost its secret commits again."""
    shuffle = FairShuffle("0" * 64, ("Anna", "Ugo"), 1)
    shuffle.commit("Anna", digest("1" * 64))
    shuffle.commit("Anna", digest("3" * 64))
    shuffle.commit("Ugo", digest("2" * 64))

    with pytest.raises(Illegal, match="All have committed already"):
        shuffle.commit("Ugo", digest("4" * 64))
    with pytest.raises(Illegal, match="another secret"):
        shuffle.reveal("Anna", "1" * 64)
    shuffle.reveal("Anna", "3" * 64)
    shuffle.reveal("Ugo", "2" * 64)
    assert shuffle.over


@pytest.mark.parametrize("written", ["", "0" * 63, "G" * 64, 5, None, ["0" * 64], "0" * 65, "０" * 64])
def test_what_is_no_secret_is_refused(written: object) -> None:
    """A phone sends sixty-four digits, whatever else somebody sends."""
    with pytest.raises(Unreadable, match="64 digits"):
        FairShuffle("0" * 64, ("Anna",), 1).check_commit("Anna", written)


def test_a_spectator_has_no_part_in_it() -> None:
    """Nobody who does not sit there adds a secret, nor does a seat that the computer has."""
    shuffle = FairShuffle("0" * 64, ("Anna", "Ugo"), 1)
    shuffle.without("Ugo")

    for name in ("", "Ugo"):
        with pytest.raises(Illegal, match="has no part"):
            shuffle.check_commit(name, "0" * 64)
    assert "commit" == shuffle.awaits("Anna")
    assert not shuffle.awaits("Ugo")
