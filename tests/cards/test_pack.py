"""Cards and packs."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from primero_ref import Unreadable, card, cards, rulebook, shuffled
from primero_ref.cards.masks import mask_of
from primero_ref.cards.pack import FORTY, FRENCH, ITALIAN, KINGS, UNKNOWN, WHOLE_PACK, Pack, Suits


def test_forty_cards_go_without_eight_nine_and_ten() -> None:
    """The pack holds ten cards of each of four suits."""
    assert len(FORTY) == 40
    assert {"8", "9", "T"}.isdisjoint(each.rank for each in FORTY)
    assert [10] * 4 == [sum(each.suit == suit for each in FORTY) for suit in FRENCH.pips]


def test_a_pack_without_cards_is_refused() -> None:
    """Rules of one's own that leave out every rank are told so."""
    with pytest.raises(Unreadable, match="The pack has no card left: leave at least one rank in it"):
        Pack.without("2 3 4 5 6 7 8 9 T J Q K A", "French")


def test_there_is_one_pack_of_forty() -> None:
    """The pack that is shuffled by default is the very one a rulebook plays with, and no game looks through it."""
    assert rulebook("italian").ranking.pack is FORTY is shuffled("Milan").whole


@pytest.mark.parametrize("pack_card", [*WHOLE_PACK, *ITALIAN.cards, *KINGS.cards, UNKNOWN], ids=str)
def test_card_reads_as_it_is_written(pack_card: object) -> None:
    """There is one card of each name, also after a copy or a pickle."""
    assert card(str(pack_card)) is pack_card
    assert copy.deepcopy(pack_card) is pack_card
    assert pickle.loads(pickle.dumps(pack_card)) is pack_card  # noqa: S301  # our own pickle


@pytest.mark.parametrize(
    ("text", "name"),
    [("7♣", "7c"), ("7♧", "7c"), ("q♥\ufe0f", "Qh"), ("10d", "Td"), ("TD", "Td"), ("AS", "As"), ("7CO", "7co")],
)
def test_card_is_read_as_players_write_it(text: str, name: str) -> None:
    """The sign of a suit, capitals and a ten in figures are read as the card that they name."""
    assert card(text) is card(name)


@pytest.mark.parametrize("text", ["8x", "", "7", "7Z", "11c", "7c6c", "é♣", "♣7"])
def test_what_is_no_card_is_refused(text: str) -> None:
    """A text that is no card is refused in one sentence that shows how a card is written."""
    with pytest.raises(Unreadable, match="is no card: write a rank"):
        card(text)


@pytest.mark.parametrize(
    ("text", "beginning"),
    [
        ("x" * 19, "x" * 19), ("x" * 20, f"{'x' * 20}…"), ("x" * 21, f"{'x' * 20}…"),
        ([], "[]"), (["7c"] * 3, "['7c', '7c', '7c']"), (["7c"] * 4, "['7c', '7c', '7c', '…"),
    ],
)  # fmt: skip
def test_what_is_no_card_is_told_by_its_beginning(text: object, beginning: str) -> None:
    """A refusal tells what was given, and of more than twenty letters the beginning."""
    with pytest.raises(Unreadable) as caught:
        card(cast("str", text))

    assert str(caught.value).startswith(f"{beginning} is no card: write a rank")


def test_card_that_nobody_has_named_is_none_of_a_hand() -> None:
    """Each card of a pack has its own bit of the mask of a hand, from the first; what lies face down has none."""
    assert [1 << number for number in range(52)] == [suit_card.bit for suit_card in WHOLE_PACK]
    assert 0 == UNKNOWN.bit
    assert mask_of(cards("7c 6c")) == mask_of(cards("7c ?? 6c"))


@pytest.mark.parametrize(("suits", "number"), [(FRENCH, 52), (ITALIAN, 48), (KINGS, 54)])
def test_cards_of_a_pack_stand_in_their_order(suits: Suits, number: int) -> None:
    """The cards are numbered from nought, suit by suit and rank by rank, and those without a suit come last."""
    assert [*range(number)] == [suit_card.number for suit_card in suits.cards]
    assert [*suits.pips] == [suit for suit in dict.fromkeys(suit_card.suit for suit_card in suits.cards) if suit]
    assert suits.without_suit == [str(suit_card) for suit_card in suits.cards if not suit_card.suit]
    assert all(suit_card.alone == (suit_card,) for suit_card in suits.cards)
    assert {suit_card.rank for suit_card in suits.cards} == set(suits.ranks)


def test_card_named_twice_is_refused() -> None:
    """No card may be named twice, save the one that lies face down."""
    assert cards("?? ??") == (UNKNOWN, UNKNOWN)
    with pytest.raises(Unreadable, match=r"^7c is named twice\.$"):
        cards("7c 6c 7c")


@given(st.text(st.characters(categories=["L", "N", "P", "S"])))
def test_shuffling_keeps_every_card(seed: str) -> None:
    """A shuffled pack holds the same cards, and one seed gives one order."""
    order = shuffled(seed)

    assert set(order) == set(FORTY)
    assert len(order) == 40
    assert shuffled(seed) == order
    assert pickle.loads(pickle.dumps(order)).seed == seed  # noqa: S301  # our own pickle


def test_order_of_a_seed_stays() -> None:
    """A seed gives the same order on every machine and Python, for records live by it."""
    order = "Jh As 5h Kh"

    assert order == " ".join(map(str, shuffled("Milan")[:4]))
    script = "from primero_ref import shuffled; print(*shuffled('Milan')[:4])"
    for hashing in ("0", "1"):
        process = subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": hashing}, capture_output=True, text=True, check=True
        )
        assert order == process.stdout.strip()


@pytest.mark.parametrize("seed", ["two\nlines", "a\u2028b", "\x1f"])
def test_seed_that_no_record_can_hold_is_refused(seed: str) -> None:
    """A seed stands on one line of a record, or it is refused."""
    with pytest.raises(Unreadable, match="cannot be a seed"):
        shuffled(seed)


def test_every_place_is_as_likely() -> None:
    """Each card comes first about as often as any other: chi-square with 39 degrees stays under its 99.9 % bound."""
    firsts = [shuffled(n)[0] for n in range(4000)]

    # 72.05 is the 99.9 % point of chi-square with 39 degrees of freedom
    assert sum((firsts.count(each) - 100) ** 2 / 100 for each in FORTY) < 72.05
