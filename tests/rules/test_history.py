"""Rulebooks that are read and not played: Parlett's hands, and points of history."""

from __future__ import annotations

import pytest

from primero_ref import Game, Illegal, cards, rank, rulebook

PARLETT, HISTORY = rulebook("parlett"), rulebook("history")


@pytest.mark.parametrize("book", [PARLETT, HISTORY], ids=["parlett", "history"])
def test_it_is_read_and_not_played(book: object) -> None:
    """No game begins under them; the refusal says so in one sentence."""
    with pytest.raises(Illegal, match="can be read and ranked with, but not played"):
        Game(book, "Alberto Bernardo")  # type: ignore[arg-type]  # a rulebook


def test_eighty_eight_hands_in_a_hundred_hold_nothing() -> None:
    """Without a point class 80,430 of 91,390 hands are nothing, and four alike are among 10,000 primeros (W-02)."""
    strengths = PARLETT.ranking.strength_by_number

    assert (91_390, 80_430) == (len(strengths), strengths.count(0))
    assert 10_000 == sum(100 < one < 200 for one in strengths)


def test_none_is_held_until_it_is_asked_for() -> None:
    """History's claims settle nothing by themselves; each settles its own when held alone."""
    assert {name for name in HISTORY.held if not HISTORY.claims[name].remark} == set()
    for name, one in HISTORY.claims.items():
        if one.settles:
            assert dict(one.settles) == {asked: HISTORY.but(hold=[name])(asked) for asked in one.settles}


def test_old_values_of_the_small_cards() -> None:
    """Four, three and two count their pips, five fifteen, and the pack has twenty-eight cards."""
    old = HISTORY.but(hold=["history/hombre-28"]).ranking

    assert [21, 18, 15, 4, 3, 2, 16] == [old.points[one] for one in "765432A"]
    assert 28 == len(old.pack)


def test_eights_nines_and_tens_of_the_full_pack_score_their_pips() -> None:
    """The article of 1913 says so of a game with six cards; any game with points can be played with this pack."""
    full = HISTORY.but(hold=["history/full-pack-values"]).ranking
    italian = rulebook("italian").but(hold=["history/full-pack-values"])

    assert [8, 9, 10, 10, 10, 10, 12, 15, 18, 21, 16] == [full.points[rank] for rank in "89TJQK2567A"]
    assert 52 == len(full.pack) == len(italian.ranking.pack)
    assert ("history/full-pack-values",) == italian.ask("points.eight-to-ten").claims
    assert "fluxus 37" == str(rank("8h 9h Th Kh", italian))


@pytest.mark.parametrize(
    ("hand", "said", "counting"),
    [
        ("7c 6d 5h Jd", "primero 75", "7c 6d 5h Jd"),
        ("7c 6c 5c Jd", "fluxus 70", "7c 6c 5c Jd"),
        ("7c 6c 5d Jd", "nothing", ""),
        ("7c 6d 5h 4s", "primero 68", "7c 6d 5h 4s"),
    ],
)
def test_quinola_stands_for_the_best_card(hand: str, said: str, counting: str) -> None:
    """The knave of diamonds makes the best hand it can, and is still itself among the cards that count."""
    usual = {
        asked: PARLETT(asked) for asked in ("points.two-to-five", "points.six-seven", "points.ace", "points.court")
    }
    found = rank(hand, HISTORY.but(hold=["history/quinola"], answers=usual | {"points.of": "those that make it"}))

    assert said == str(found)
    assert {*cards(counting)} == {*found.scoring}


def test_either_knave_may_be_the_quinola() -> None:
    """A table that plays with both knaves can hold two of them in one hand."""
    both = HISTORY.but(hold=["history/quinola"], answers={"quinola": "Jd Jh"})

    assert "fluxus" == rank("7c 6c Jd Jh", both).kind
    assert "nothing" == rank("7c 6c Qd Qh", both).kind
