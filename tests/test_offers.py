"""Offers and moves: how a move is written, and what an offer says of it."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from primero_ref import Game, Illegal, Move, Unreadable, cards, dealt, rulebook, shuffled
from primero_ref.hands import Bid
from primero_ref.offers import read_move
from primero_ref.pack import FORTY

ITALIAN = rulebook("italian")
RANKING = ITALIAN.ranking

bids = st.sampled_from(RANKING.bids)
some_cards = st.lists(st.sampled_from(FORTY), max_size=2, unique=True).map(tuple)
moves = st.builds(
    Move,
    st.sampled_from(["pass", "vie", "revie", "see", "fold"]),
    st.none() | bids,
    st.integers(0, 10**9),
    some_cards,
    some_cards,
)


@given(moves)
def test_move_reads_as_it_is_written(move: Move) -> None:
    """A move written as text is the same move when read."""
    assert move == read_move(str(move), RANKING)
    assert move == read_move(str(move).replace(" ", "  "), RANKING)


@pytest.mark.parametrize(
    "text",
    ["", "vie 40", "vie primero x", "vie primero 40 for", "vie primero 40 for two",
     "vie primero -40 for 2", "vie primero 40 41", "vie primero 40 for 2 for 3", "vie primero ٤٠", "vie flush 40",
     "pass 7c", "pass -8x", "pass -7c -7c"],
)  # fmt: skip
def test_what_is_no_move_is_refused(text: str) -> None:
    """A text that is no move is refused in a sentence that shows how one is written."""
    with pytest.raises(Unreadable):
        read_move(text, RANKING)


def test_offer_says_what_is_open_and_by_which_claim() -> None:
    """An offer prints what the seat may do, and `why` answers for each verb."""
    game = Game(ITALIAN, "Alberto Bernardo", dealer="Alberto")

    assert "Bernardo may pass or vie" == repr(game.offer)
    assert "Bernardo may vie [italian/action-vie]" == str(game.why("vie"))
    assert "Bernardo may not fold: folding only answers a vie [italian/fold-answers-vie]" == str(game.why("fold"))
    assert not game.why("see").allowed
    assert "italian/no-refusal" == game.why("refuse").claim
    with pytest.raises(Unreadable, match="the moves are"):
        game.why("dance")


def test_limits_are_in_the_offer() -> None:
    """The offer has the cards, the money and the bids that a verb takes."""
    game = dealt(ITALIAN, "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2", stacks=10)
    revie = game.offer.may["revie"]

    assert (1, 8) == revie.money
    assert (0, 2) == revie.cards
    assert "primero 41" == str(revie.bids[revie.first])
    assert "chorus 84" == str(revie.bids[revie.last - 1])
    assert game.offer.may["see"].money is None


def test_every_opening_move_is_counted() -> None:
    """The eldest opens with 3 ways to pass, and each bid for each sum with each change: 3 + 152 x 4 x 4."""
    game = Game(ITALIAN, "Alberto Bernardo", dealer="Alberto")
    listed = game.offer.moves(money=(1, 2, 5))

    # 35 bids of numerus, 42 of primero, 1 of supremus, 29 of fluxus, 45 of chorus; sums 1, 2, 5 and all;
    # no card changed, one of two, or both: 1 + 2 + 1 ways
    assert 3 + 152 * 4 * 4 == len(listed)


@pytest.mark.parametrize(
    ("move", "reason", "claim"),
    [
        ("vie primero 82 for 1", "no hand of that kind holds those points", "italian/bid-range"),
        ("vie numerus 150 for 1", "no hand of that kind holds those points", "italian/bid-range"),
        ("vie for 1", "a bid names a kind and points", "italian/bid-type-and-points"),
        ("vie primero 40", "a vie puts money in front", "italian/action-vie"),
        ("vie primero 40 for 101", "he stakes only what lies before him", "italian/table-stakes"),
        ("pass", "he who passes changes one or two cards", "italian/pass-draws"),
        ("pass for 1 -7c", "it takes no sum", "italian/action-pass"),
        ("pass -7c -6h -5d", "no more than two cards are changed", "italian/draw-max-two"),
        ("refuse", "a vie cannot be refused", "italian/no-refusal"),
    ],
)
def test_limit_is_barred_by_its_claim(move: str, reason: str, claim: str) -> None:
    """Each limit of an offer names its reason and its claim, and the refusal carries the seat and the move."""
    game = dealt(ITALIAN, "Bernardo 7c 6h; Alberto Qh 5d")
    with pytest.raises(Illegal) as caught:
        game.play(move)

    refused = caught.value
    assert (claim, "Bernardo") == (refused.claim, refused.seat)
    assert refused.sentence.endswith(f": {reason}")
    assert str(pickle.loads(pickle.dumps(refused))) == str(refused)  # noqa: S301  # our own pickle


def test_bid_is_its_kind_and_points() -> None:
    """A bid that has another's strength is not that bid: a made-up one is refused."""
    game = Game(ITALIAN, "Alberto Bernardo", dealer="Alberto")
    for bid in (Bid("chorus", 84, RANKING.bid("numerus", 20).strength), Bid("primero", 40, 399), Bid("flush", 40, 240)):
        with pytest.raises(Illegal, match=r"\[italian/bid-range\]"):
            game.play(Move("vie", bid, 1))


def test_no_more_is_drawn_than_is_thrown() -> None:
    """A move that draws more cards than it throws is no move."""
    with pytest.raises(Unreadable, match="throws 1 and cannot draw 2"):
        dealt(ITALIAN, "Bernardo 7c 6h; Alberto", "pass -7c +2c +3c")


def test_any_stays_within_the_offer() -> None:
    """The move picked by chance is within the offer at both ends of chance."""
    game = Game(ITALIAN, "Alberto Bernardo", dealer="Alberto")
    for place in (0.0, 0.5, 1 - 2**-53):
        game.offer.judge(game.offer.any(lambda place=place: place))
    assert cards("7c") not in game.offer.moves()


def test_only_who_comes_in_again_takes_a_new_hand() -> None:
    """Who let no vie go by may name no card that he draws without throwing one, though the game lets others do so."""
    game = Game(rulebook("whittaker-en"), "Alberto Bernardo Cinthio", pack=shuffled(0), stacks=[4, 4, 1])
    for move in ("pass", "vie for 2", "pass"):
        game.play(move)

    for drawn in ("+2c", "+2c +3c +4c"):
        with pytest.raises(Unreadable, match="throws 0 and cannot draw"):
            game.play(f"see {drawn}")


@pytest.mark.parametrize("book", ["italian", "whittaker-it"])
def test_who_may_change_no_card_may_still_pass(book: str) -> None:
    """Where cards must be changed to pass, and none may be, a pass is a pass: what is offered can be done."""
    game = Game(rulebook(book).but(answers={"draw.most": 0}), dealer="Alberto", pack=shuffled("Milan"))

    for _ in range(4):
        assert str(game.offer.moves()[0]) == "pass"
        game.play("pass")


def test_a_move_has_an_end() -> None:
    """A move of more letters than any move can have is refused before it is read."""
    with pytest.raises(Unreadable, match="this has 500003 letters"):
        read_move("see" + " " * 500_000, RANKING)


ITS_BID = RANKING.bids[40]


@pytest.mark.parametrize(
    "move",
    [
        None, 5, ("vie", ITS_BID, 2), ["vie"], Move(5), Move(["vie"]), Move("vie", "primero 40", 2),
        Move("vie", (1, 2, 3), 2), Move("vie", Bid([], 40, 240), 2), Move("vie", ITS_BID, "2"),
        Move("vie", ITS_BID, None), Move("vie", ITS_BID, 10**5000), Move("vie", ITS_BID, 2, "7c"),
        Move("vie", ITS_BID, 2, None), Move("pass", None, 0, (5,)), Move("pass", drawn=[FORTY[0]]),
        Move("see", None, 0, (), (None,)), Move("pass" * 10**6), Move("\x1b[2J"),
    ],
    ids=range(19),
)  # fmt: skip
def test_what_is_made_up_wrongly_is_no_move(move: object) -> None:
    """Whatever is given as a move is refused in a sentence if it is none, and nothing has changed."""
    game = Game(ITALIAN, "Alberto Bernardo", dealer="Alberto")
    before = game.record()
    with pytest.raises((Unreadable, Illegal)) as caught:
        game.play(move)

    assert str(caught.value).isprintable()
    assert before == game.record()
