"""Offers and moves: how a move is written, and what an offer says of it."""

from __future__ import annotations

import pickle
from functools import partial
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from primero_ref import Game, Illegal, Move, Unreadable, cards, dealt, rulebook, shuffled
from primero_ref.cards.bids import Bid
from primero_ref.cards.pack import FORTY
from primero_ref.errors import DIGITS
from primero_ref.game.moves import read_move, well_formed
from primero_ref.game.offers import Situation, SizedOffer, Verb
from primero_ref.game.seat import Seat
from tests.support.games import move_of, offer_of
from tests.support.scenes import LAST, scene
from tests.support.toy import TOY

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.game.offers import Offer

pytestmark = pytest.mark.usefixtures("toy")

RANKING = TOY.ranking

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
    game = Game(TOY, "Alberto Bernardo", dealer="Alberto")

    assert "Bernardo may pass or vie" == repr(game.offer)
    assert "Bernardo may vie [toy/action-vie]" == str(game.why("vie"))
    assert "Bernardo may not fold: there is no vie to answer [toy/fold-answers-vie]" == str(game.why("fold"))
    assert not game.why("see").allowed
    assert "toy/no-refusal" == game.why("refuse").claim
    with pytest.raises(Unreadable, match="the moves are"):
        game.why("dance")


@pytest.mark.parametrize("changed", Verb.__slots__)
def test_a_verb_with_other_limits_keeps_all_the_rest(changed: str) -> None:
    """A verb whose limit is changed is another one, and has every limit of the first but that."""
    limits = {limit: object() for limit in Verb.__slots__}
    verb = Verb(**limits)  # type: ignore[arg-type]  # any values do
    new = object()
    other = verb.with_limits(**{changed: new})

    assert limits == {limit: getattr(verb, limit) for limit in Verb.__slots__}
    assert {**limits, changed: new} == {limit: getattr(other, limit) for limit in Verb.__slots__}


def test_a_bet_that_asks_for_cards_goes_on_asking_for_them() -> None:
    """An offer that sets the sums of its bet leaves it what it is, as a draw that asks how many cards."""
    seat = Seat("Alberto", 9)
    draw = Verb("draw", (), money=(0, 3), new_cards=3, asks_cards=True)
    offer = SizedOffer(seat, Situation({"draw": draw}, {}, bet="draw"), supply=9, money=(0, 1))

    assert (0, 1) == offer.may["draw"].money
    assert offer.may["draw"].asks_cards


def test_limits_are_in_the_offer() -> None:
    """The offer has the cards, the money and the bids that a verb takes."""
    game = dealt(TOY, "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2", stacks=10)
    revie = offer_of(game).may["revie"]

    assert (1, 8) == revie.money
    assert (0, 2) == revie.cards
    assert "primero 41" == str(revie.bids[revie.first])
    assert "chorus 84" == str(revie.bids[revie.last - 1])
    assert offer_of(game).may["see"].money is None


def test_every_opening_move_is_counted() -> None:
    """The eldest opens with 3 ways to pass, and each bid for each sum with each change: 3 + 152 x 4 x 4."""
    game = Game(TOY, "Alberto Bernardo", dealer="Alberto")
    listed = offer_of(game).moves(money=(1, 2, 5))

    # 35 bids of numerus, 42 of primero, 1 of supremus, 29 of fluxus, 45 of chorus; sums 1, 2, 5 and all;
    # no card changed, one of two, or both: 1 + 2 + 1 ways
    assert 3 + 152 * 4 * 4 == len(listed)


@pytest.mark.parametrize(
    ("move", "reason", "claim"),
    [
        (
            "vie primero 82 for 1",
            "no hand of that type holds those points; the nearest is primero 81",
            "toy/bid-range",
        ),
        (
            "vie numerus 150 for 1",
            "no hand of that type holds those points; the nearest is numerus 54",
            "toy/bid-range",
        ),
        (
            "vie for 1",
            "a bid names a type of hand and points; here numerus 20 to chorus 84",
            "toy/bid-type-and-points",
        ),
        ("vie primero 40", "a player who vies puts money down, as in vie primero 40 for 1", "toy/action-vie"),
        (
            "vie primero 40 for 101",
            "players stake only the money in front of them; Bernardo has only 100",
            "toy/table-stakes",
        ),
        ("pass", "a player who passes must exchange one or two cards, as in pass -7c", "toy/pass-draws"),
        ("pass for 1 -7c", "it takes no sum", "toy/action-pass"),
        ("pass -7c -6h -5d", "no more than two cards may be exchanged", "toy/draw-max-two"),
        ("refuse", "a vie cannot be refused", "toy/no-refusal"),
    ],
)
def test_limit_is_barred_by_its_claim(move: str, reason: str, claim: str) -> None:
    """Each limit of an offer names its reason and its claim, and the refusal carries the seat and the move."""
    game = dealt(TOY, "Bernardo 7c 6h; Alberto Qh 5d")
    with pytest.raises(Illegal) as caught:
        game.play(move)

    refused = caught.value
    assert (claim, "Bernardo") == (refused.claim, refused.seat)
    assert refused.sentence.endswith(f": {reason}")
    assert str(pickle.loads(pickle.dumps(refused))) == str(refused)  # noqa: S301  # our own pickle


def test_bid_is_its_kind_and_points() -> None:
    """A bid that has another's strength is not that bid: a made-up one is refused."""
    game = Game(TOY, "Alberto Bernardo", dealer="Alberto")
    for bid in (Bid("chorus", 84, RANKING.bid("numerus", 20).strength), Bid("primero", 40, 399), Bid("flush", 40, 240)):
        with pytest.raises(Illegal, match=r"\[toy/bid-range\]"):
            game.play(Move("vie", bid, 1))


def test_no_more_is_drawn_than_is_thrown() -> None:
    """A move that draws more cards than it throws is no move."""
    with pytest.raises(Unreadable, match="discards 1 and cannot draw 2"):
        dealt(TOY, "Bernardo 7c 6h; Alberto", "pass -7c +2c +3c")


@pytest.mark.parametrize(("book", "move"), [("toy", "vie primero 40 for 2"), ("suzuki", "bid numerus 30 for 2")])
def test_nothing_is_drawn_where_nothing_is_thrown(book: str, move: str) -> None:
    """Who vies or bids, and throws nothing, draws nothing either."""
    with pytest.raises(Unreadable, match="discards 0 and cannot draw 1"):
        dealt(rulebook(book), "Bernardo 7c 6c; Alberto", f"{move} +2c")


def test_nothing_is_drawn_where_cards_are_dealt_afterwards() -> None:
    """In Zorli's game who throws gets others when all have thrown, and names none of them."""
    with pytest.raises(Unreadable, match="Bernardo draws no card with it, and 2c cannot be named"):
        scene("Bernardo 7c 6h Kh 4c; Alberto", "invite for 1; pay for 1; keep; keep; pass; pass; discard -7c +2c")


def test_any_stays_within_the_offer() -> None:
    """The move picked by chance is within the offer at both ends of chance."""
    game = Game(TOY, "Alberto Bernardo", dealer="Alberto")
    for place in (0.0, 0.5, 1 - 2**-53):
        offer_of(game).judge(offer_of(game).any(partial(float, place)))
    assert cast("Move", cards("7c")) not in offer_of(game).moves()


@pytest.mark.parametrize("moves", [("pass", "vie for 2", "pass"), ("pass", "vie for 2")])
def test_only_who_comes_in_again_takes_a_new_hand(moves: tuple[str, ...]) -> None:
    """Who let no vie go by may name no card that he draws without throwing one, though the game lets others do so."""
    game = Game(rulebook("whittaker-en"), "Alberto Bernardo Cinthio", pack=shuffled(0), stacks=[4, 4, 1])
    for move in moves:
        game.play(move)

    for drawn in ("+2c", "+2c +3c +4c"):
        with pytest.raises(Unreadable, match="discards 0 and cannot draw"):
            game.play(f"see {drawn}")


@pytest.mark.parametrize("book", ["toy", "whittaker-it"])
def test_who_may_change_no_card_may_still_pass(book: str) -> None:
    """Where cards must be changed to pass, and none may be, a pass is a pass: what is offered can be done."""
    game = Game(rulebook(book).but(answers={"draw.most": 0}), dealer="Alberto", pack=shuffled("Milan"))

    for _ in range(4):
        assert str(offer_of(game).moves()[0]) == "pass"
        game.play("pass")


def test_a_move_has_an_end() -> None:
    """A move of more letters than any move can have is refused before it is read."""
    with pytest.raises(Unreadable, match="this has 500003 letters"):
        read_move("see" + " " * 500_000, RANKING)


ITS_BID = RANKING.bids[40]

bid_of: Callable[..., Bid] = Bid
"""Makes a bid of whatever a program may hand in."""


@pytest.mark.parametrize(
    "move",
    [
        None, 5, ("vie", ITS_BID, 2), ["vie"], move_of(5), move_of(["vie"]), move_of("vie", "primero 40", 2),
        move_of("vie", (1, 2, 3), 2), move_of("vie", bid_of([], 40, 240), 2), move_of("vie", ITS_BID, "2"),
        move_of("vie", ITS_BID, None), move_of("vie", ITS_BID, 10**5000), move_of("vie", ITS_BID, 2, "7c"),
        move_of("vie", ITS_BID, 2, None), move_of("pass", None, 0, (5,)), move_of("pass", drawn=[FORTY[0]]),
        move_of("see", None, 0, (), (None,)), move_of("pass" * 10**6), move_of("\x1b[2J"),
    ],
    ids=range(19),
)  # fmt: skip
def test_what_is_made_up_wrongly_is_no_move(move: object) -> None:
    """Whatever is given as a move is refused in a sentence if it is none, and nothing has changed."""
    game = Game(TOY, "Alberto Bernardo", dealer="Alberto")
    before = game.record()
    with pytest.raises((Unreadable, Illegal)) as caught:
        game.play(cast("Move", move))

    assert str(caught.value).isprintable()
    assert before == game.record()


# -- how a move is read ---------------------------------------------------------------------------


def test_a_move_has_a_thousand_letters_at_the_most() -> None:
    """A thousand letters are read, and one more is refused."""
    assert "see" == read_move("see".ljust(1000), RANKING).verb
    with pytest.raises(Unreadable, match="this has 1001 letters"):
        read_move("see".ljust(1001), RANKING)


@pytest.mark.parametrize("text", ["chip in for 2", "Chip in  for 2"])
def test_verb_may_be_of_two_words(text: str) -> None:
    """To chip in is said in two words, and the sum comes after them."""
    assert Move("chip in", None, 2) == read_move(text, RANKING)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("pass -", "'-' in 'pass -' is not understood"),
        ("pass -7", "7 is no card"),
        ("vie primero 40 fluxus 50", "'fluxus' in 'vie primero 40 fluxus 50' is not understood"),
        (f"see {'n' * 30} {'m' * 90}", f"'{'n' * 20}' in 'see {'n' * 30} {'m' * 25}' is not understood"),
        (f"vie for {'n' * 90}", f"in 'vie for {'n' * 52}'."),
    ],
)
def test_slip_in_a_move_is_named(text: str, sentence: str) -> None:
    """What is not understood is told with the move that it stands in, shortened where that is long."""
    with pytest.raises(Unreadable) as caught:
        read_move(text, RANKING)

    assert sentence in str(caught.value)


@pytest.mark.parametrize("bid", [("primero", 40, 240), bid_of("primero", 40.0, 240), Bid("primero", 40, True)])
def test_bid_is_a_kind_with_whole_numbers(bid: object) -> None:
    """A bid that is only made up like one, or of other numbers, makes no move."""
    with pytest.raises(Unreadable, match="is no move"):
        well_formed(move_of("vie", bid, 2))


def test_cards_thrown_are_cards() -> None:
    """The name of a card is no card."""
    with pytest.raises(Unreadable, match="is no move"):
        well_formed(move_of("pass", None, 0, ("7c",)))


def test_sum_of_money_can_be_told() -> None:
    """A sum has so many digits at the most as can be read again, whether it is more or less than nothing."""
    for sum_ in (10**DIGITS - 1, 1 - 10**DIGITS):
        assert sum_ == well_formed(Move("vie", None, sum_)).money
    for sum_ in (10**DIGITS, -(10**DIGITS)):
        with pytest.raises(Unreadable, match="So large a number is no sum of money"):
            well_formed(Move("vie", None, sum_))


# -- what comes by chance, and what is listed -----------------------------------------------------


def by_chance(offer: Offer, verb: str) -> set[tuple[object, ...]]:
    """Take moves by chance, many times over, and give those with one verb, in whatever order cards are thrown."""
    chance = Random(1)
    some = [offer.any(chance.random) for _ in range(600)]
    for move in some:
        offer.judge(move)
    return {(move.money, frozenset(move.discards)) for move in some if move.verb == verb}


def subsets(hand: str, least: int, most: int) -> set[frozenset[object]]:
    """Give every choice of so many cards of a hand."""
    return {frozenset(some) for number in range(least, most + 1) for some in combinations(cards(hand), number)}


@pytest.mark.parametrize(
    ("book", "hand", "moves", "verb", "least", "most"),
    [
        ("english", "7c 6d 4h 3s", "vie for 1; see", "pass", 1, 4),
        ("toy", "7c 6d", "", "vie", 0, 2),
        ("english", "7c 6d", "", "pass", 1, 2),
    ],
)
def test_each_choice_of_cards_comes_by_chance(  # a row of the table
    book: str, hand: str, moves: str, verb: str, least: int, most: int
) -> None:
    """What is taken by chance is legal, and every choice of cards that may be thrown comes in its turn."""
    game = dealt(rulebook(book).but(answers={"draw.most": 4}), f"Bernardo {hand}; Alberto", moves)
    assert game.offer is not None
    assert subsets(hand, least, most) == {thrown for _, thrown in by_chance(game.offer, verb)}


def test_lowest_sums_come_by_chance() -> None:
    """Of all sums the least and the next two come by chance, or as many as there are."""
    for stack, sums in ((100, {1, 2, 3}), (2, {1, 2})):
        game = dealt(TOY, "Bernardo 7c 6d; Alberto Kh Jd", stacks=stack)
        assert game.offer is not None
        assert sums == {money for money, _ in by_chance(game.offer, "vie")}


@pytest.mark.parametrize(
    ("hand", "answer", "thrown"),
    [("Ah 2h Qs Jd", "pay numerus", ["Qs Jd"]), ("7d 6h Qs 2h", "try primero", ["6h", "2h"])],
)
def test_each_card_of_a_try_comes_by_chance(hand: str, answer: str, thrown: list[str]) -> None:
    """Who challenges throws the very cards that he may, as they are listed, and each choice comes in its turn."""
    game = scene(f"Bernardo 7c 5c 4d 4h; Alberto {hand}", LAST, f"bet numerus for 1; {answer}")
    assert game.offer is not None
    tries = [move for move in game.offer.moves() if move.verb == "try"]

    assert {frozenset(cards(some)) for some in thrown} == {frozenset(move.discards) for move in tries}
    assert {(move.money, frozenset(move.discards)) for move in tries} == by_chance(game.offer, "try")
    with pytest.raises(Illegal, match="may not try"):
        game.play(tries[0]._replace(discards=(*tries[0].discards, tries[0].discards[0])))


@pytest.mark.parametrize(
    ("least", "move", "verb", "sums"),
    [(1, "", "vie", [1, 2, 5, 100]), (0, "vie primero 40 for 2", "revie", [0, 1, 2, 5, 98])],
)
def test_one_two_five_and_all_are_listed(least: int, move: str, verb: str, sums: list[int]) -> None:
    """The moves listed put the least, one, two, five or all."""
    game = dealt(TOY.but(answers={"revie.least": least}), "Bernardo; Alberto", move)
    assert game.offer is not None
    assert sums == sorted({one.money for one in game.offer.moves() if one.verb == verb})


def few_left() -> Game:
    """Give a game in which one card only is left in the pack, and nothing is shuffled anew."""
    rules = TOY.but(answers={"pack.out": "no more is drawn", "pack.without": "A 2 3 4 5 8 9 T J"})
    game = Game(rules, "Alberto Bernardo Cinthio Domenico Ercole Fabio", "Fabio", shuffled("few", rules.ranking.pack))
    for number in (2, 1):
        assert game.offer is not None
        game.play(f"pass -{' -'.join(map(str, game.offer.seat.cards[:number]))}")
    return game


def test_no_more_cards_are_changed_than_are_left() -> None:
    """Where one card is left in the pack, one may be changed: no more come by chance, are listed, or let through."""
    game = few_left()
    assert game.offer is not None
    hand = game.offer.seat.cards

    assert 1 == len(game.table.pack)
    assert {frozenset([one]) for one in hand} == {thrown for _, thrown in by_chance(game.offer, "pass")}
    assert {(one,) for one in hand} == {move.discards for move in game.offer.moves() if move.verb == "pass"}
    with pytest.raises(Illegal) as caught:
        game.play(f"pass -{hand[0]} -{hand[1]}")
    assert caught.value.sentence.endswith(f"{game.rules.because('pack.out')}; here at most 1")
    assert game.rules.because("pack.out") != game.rules.because("draw.most")


def test_what_no_rule_asks_for_is_refused_so() -> None:
    """A sum where nothing is staked is refused, for no rule here asks for it."""
    game = Game(rulebook("3m"), "Alberto Bernardo Cinthio Domenico", "Alberto")
    with pytest.raises(Illegal, match=r"^Bernardo may not wait for 2: no rule here asks for it$"):
        game.play("wait for 2")
