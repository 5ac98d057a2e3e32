"""One game put to several rulebooks: the marks of its lines, where it stops, how it ends, and what makes it go so."""

from __future__ import annotations

import pytest

from primero_ref.compare.games import deciding_claims, replay, steps
from primero_ref.errors import Unreadable

pytestmark = pytest.mark.usefixtures("toy")

TABLE = """\
[Players "Alberto Bernardo Cinthio"]
[Dealer "Alberto"]
[Deal "Bernardo 7c 6d 5h 4s; Cinthio Kd 2d Qs Jc; Alberto 5c 4c 3c 2c"]
"""
VIE = "Bernardo: vie primero 40 for 2 | vie for 1 | bid primero 40 for 2\n"


def test_the_first_way_that_a_game_allows_is_taken() -> None:
    """A bid of kind and points is a vie in the toy, only money in England, and a bid with Suzuki."""
    moves = {book: replay(TABLE + "* " + VIE, book).moves[-1].sentence for book in ("toy", "english", "suzuki")}

    assert moves == {
        "toy": "Bernardo vies primero 40 for 2",
        "english": "Bernardo vies for 1",
        "suzuki": "Bernardo bids primero 40 for 2",
    }


def test_a_refusal_is_told_with_its_claim_before_what_is_done_instead() -> None:
    """The last player would fold and sees."""
    moves = replay(TABLE + VIE + "Cinthio: pass -Kd\n* Alberto: fold | see", "toy").moves

    assert [(move.sentence, move.refused) for move in moves] == [
        ("Alberto may not fold: the last player must see", True),
        ("Alberto sees 2", False),
    ]
    assert moves[0].claims == ("toy/forced-see",)


def test_ways_refused_by_one_claim_are_refused_once() -> None:
    """Neither to fold nor to pass is open to him, by one and the same rule."""
    moves = replay(TABLE + VIE + "Cinthio: pass -Kd\n* Alberto: fold | pass -5c | see", "toy").moves

    assert sum(move.refused for move in moves) == 1


def test_a_free_line_is_left_out_where_the_game_does_not_come_to_it() -> None:
    """Nobody waits in the Italian game, and it is not Alberto's turn."""
    assert replay(TABLE + "? Bernardo: wait\n? Alberto: pass -5c\n* " + VIE, "toy").line == 0


def test_a_record_stops_at_the_line_that_a_rule_forbids() -> None:
    """The English vie is one stake, and so the game is not played on."""
    stopped = replay(TABLE + "Bernardo: vie for 2\nCinthio: see", "english")

    assert stopped.line == 4
    assert [(move.claims, move.refused) for move in stopped.moves] == [(("english/action-vie-stake",), True)]
    assert stopped.end == ()


def test_a_game_that_cannot_begin_says_by_which_claim() -> None:
    """Six cards are more than an Italian hand; a reader of the page does not see the lines of the record."""
    stopped = replay(TABLE.replace("7c 6d 5h 4s", "7c 6d 5h 4s 7h 7s") + VIE, "toy").moves[0]

    assert stopped.sentence == "Bernardo may not hold 6 cards: a hand is 4 cards at most"
    assert stopped.claims == ("toy/face-down",)


def test_the_end_is_told_with_its_sums_where_they_are_asked_for() -> None:
    """Two leave, and the money is Bernardo's."""
    text = TABLE + VIE + "Cinthio: see\nAlberto: fold\nBernardo: vie primero 41 for 2\nCinthio: fold"

    assert [move.sentence for move in replay(text, "italian-2003").end] == ["Bernardo wins"]
    assert [move.sentence for move in replay(text, "italian-2003", money=True).end] == ["Bernardo wins 6"]


def test_a_deed_is_told_when_it_is_asked_for_of_all_or_of_one() -> None:
    """Whittaker's players ante, and nobody bets."""
    assert [len(replay(TABLE, "whittaker-it", [deed]).moves) for deed in ("ante", "ante:Cinthio", "share")] == [3, 1, 0]


def test_a_cause_is_a_claim_without_which_the_game_goes_otherwise() -> None:
    """The forced see is why Alberto sees; that Cinthio may fold has no part in it."""
    text = TABLE + VIE + "Cinthio: pass -Kd\n* Alberto: fold | see"
    played = replay(text, "toy")

    assert deciding_claims(text, played, ["last-player", "fold", "tie"]) == ("toy/forced-see",)


def test_claims_that_change_nothing_alone_are_all_named() -> None:
    """What a claim says, the engine does unasked as well; it is still the rule."""
    text = TABLE + VIE

    assert deciding_claims(text, replay(text, "toy"), ["tie"]) == ("toy/tie-eldest",)


def test_a_mark_that_means_nothing_is_refused_with_its_line() -> None:
    """A slip in the record is no player's name."""
    with pytest.raises(Unreadable, match=r"^Line 1: a line begins with"):
        steps("! Alberto: fold")
