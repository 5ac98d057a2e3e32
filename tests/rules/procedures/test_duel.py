"""The last duel of caudate primero: who may challenge, with which cards, and how the pot is shared."""

from __future__ import annotations

import contextlib
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from primero_ref import Illegal, cards
from primero_ref.cards.pack import FORTY, UNKNOWN, Card
from primero_ref.game.seat import Seat
from primero_ref.rules.procedures.duel import beforehand, kinds_in_reach, shares, tries
from tests.support.games import offer_of, open_to, refused, told
from tests.support.scenes import LAST, OPENED, ZORLI, grounds, other, scene

BARGAIN = ZORLI.but(hold=["zorli/duel-negotiable"])

DOMINANT = "Bernardo 7c 5c 4d 4h"
"""A point 36."""

POINT = f"{DOMINANT}; Alberto Ah 2h Qs Jd"
PRIMERO = f"{DOMINANT}; Alberto 7d 6h Qs 2h"
FLUSH = f"{DOMINANT}; Alberto Kh Qh 2h 3s"
"""Points 28, 30 and 32; the last two are three cards to a primero and to a flush."""

MET = "bet numerus for 1; pay numerus"
TRIED = "bet numerus for 1; try primero; try primero -2h"
CARDS = "a challenger keeps two cards of a point, or three of a primero or a flush"

# the hands, how the bet is met, the try, and cards that win and lose it
CASES = {
    "numerus": (POINT, "pay numerus", "try numerus -Qs -Jd", "7h Kd", "Kd 3s"),
    "primero": (PRIMERO, "try primero", "try primero -2h", "2c", "2s"),
    "fluxus": (FLUSH, "try fluxus", "try fluxus -3s", "Jh Kd", "Kd 3d"),
}


# -- the three cases ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CASES)
def test_challenger_alone_gets_his_cards(kind: str) -> None:
    """Two cards for a point, one for a primero, two for a flush; both hands are shown, and the other looks on."""
    hands, met, attempt, won, _ = CASES[kind]
    game = scene(f"{hands} {won}", LAST, f"bet numerus for 1; {met}")
    assert "Alberto: try yield" == open_to(game)
    assert game.view("Alberto").hands["Bernardo"] == cards("7c 5c 4d 4h")
    assert UNKNOWN not in game.view("Bernardo").hands["Alberto"]
    game.play(attempt)

    assert f"Alberto is dealt {won}" == str(game.view("Bernardo").log[-4])
    assert told(game)[-1].startswith("Alberto wins")


@pytest.mark.parametrize("kind", CASES)
def test_wrong_card_leaves_the_pot_to_the_dominant(kind: str) -> None:
    """With the wrong card the challenger keeps his share beforehand, and the other takes the rest."""
    hands, met, attempt, _, lost = CASES[kind]
    game = scene(f"{hands} {lost}", LAST, f"bet numerus for 1; {met}; {attempt}")

    assert "Bernardo" == game.log[-1].who
    assert {"duel-won-by", "duel-other-half"} <= grounds(game, "win")


def test_challenge_may_be_declined() -> None:
    """Who yields loses to the better hand; where the challenge is a duty he may not yield."""
    assert ["Bernardo wins 6"] == told(scene(POINT, LAST, MET, "yield"), "share", "win")
    game = scene(POINT, LAST, MET, rules=other("duel.is", "a duty"))

    assert "Alberto: try" == open_to(game)
    assert "Alberto may not yield: " in refused(game, "yield")


# the challenger's hand, what he says to the bet, and the try that he cannot make
WRONG = [
    (POINT, "pay numerus", "try numerus -Ah -2h", f"numerus, discarding Ah 2h: {CARDS}"),
    (POINT, "pay numerus", "try numerus", f"numerus, discarding nothing: {CARDS}"),
    (POINT, "pay numerus", "try numerus -Qs", f"numerus, discarding Qs: {CARDS}"),
    (POINT, "pay numerus", "try numerus -7c -5c", f"numerus, discarding 7c 5c: {CARDS}"),
    (
        POINT,
        "pay numerus",
        "try primero -2h",
        "primero: the challenger names the try when meeting the bet; here numerus [zorli/duel-attempt-declared]",
    ),
    (PRIMERO, "try primero", "try primero -7d", f"primero, discarding 7d: {CARDS}"),
    (PRIMERO, "try primero", "try numerus -7d -Qs", "numerus: the challenger names the try when meeting the bet"),
    (FLUSH, "try fluxus", "try fluxus -3s -2h", f"fluxus, discarding 3s 2h: {CARDS}"),
    (FLUSH, "try fluxus", "try fluxus for 1 -3s", "for 1: it takes no sum"),
    (FLUSH, "try fluxus", "try -3s", "without a bid: a hand is named by its type alone"),
    (FLUSH, "try fluxus", "try chorus -3s", "chorus: the challenger names the try when meeting the bet"),
]


@pytest.mark.parametrize(("hands", "met", "attempt", "said"), WRONG, ids=[attempt for _, _, attempt, _ in WRONG])
def test_wrong_try_is_refused(hands: str, met: str, attempt: str, said: str) -> None:
    """A try of a kind that was not announced, or with the wrong cards thrown, is refused by name."""
    sentence = refused(scene(hands, LAST, f"bet numerus for 1; {met}"), attempt)

    assert sentence.startswith(f"Alberto may not try {said}")


@pytest.mark.parametrize("kind", ["numerus", "primero", "fluxus", "chorus"])
def test_try_is_announced_only_with_cards_for_it(kind: str) -> None:
    """Who meets the bet may announce no try for which he has no cards; a point needs no announcement."""
    game = scene("Bernardo 7c 5c 4d 4h; Alberto Ah 2h 3d 5d", LAST, "bet numerus for 1")

    assert refused(game, f"try {kind}").startswith(f"Alberto may not try: {CARDS} [zorli/duel-cards]")


@given(st.lists(st.sampled_from(FORTY), min_size=2, max_size=5, unique=True))
def test_able_to_try_is_who_has_cards_to_keep(hand: list[Card]) -> None:
    """A kind can be tried for just when some of the cards can be kept for it, and the right number is kept."""
    seat = Seat("Alberto", 0)
    seat.cards = hand
    found = tries(ZORLI, seat)

    assert kinds_in_reach(ZORLI, seat) == [*found]
    for kind, keeps in (("numerus", 2), ("primero", 3), ("fluxus", 3)):
        assert {len(hand) - keeps} >= {len(thrown) for thrown in found.get(kind, ())}


# the better hand, what it says, the lesser, what it says, and whether they duel
MATCHES = [
    ("7c 5c 4d 4h", "numerus", "Kh Qh 2h 3s", "try fluxus", True),
    ("7c 6d 5h 4s", "primero", "Kh Qh 2h 3s", "try fluxus", True),
    ("7d 7h 7s Ac", "primero", "Kh Qh 2h 3s", "try fluxus", False),
    ("7d 7h 7s 6c", "primero", "Kh Qh 2h 3s", "try fluxus", False),
    ("2c 3c 4c 5c", "fluxus", "Kh Qh 2h 3s", "try fluxus", False),
    ("7c 6d 5h 4s", "primero", "7d 6h Qs 2h", "try primero", False),
    ("7c 6d 5h 4s", "primero", "Ah 2h Qs Jd", "pay numerus", False),
    ("7c 6d 5h 4s", "primero", "2c 3d 4h 5s", "pay primero", False),
    ("7c 5c 4d 4h", "numerus", "7d 6h Qs 2h", "pay numerus", True),
    ("5c 4c 3c Kd", "numerus", "Ah 2h Qs Jd", "pay numerus", True),
    ("5c 4c 3c Kd", "numerus", "Kh Qh 2h 3s", "pay numerus", True),
]


@pytest.mark.parametrize(
    ("better", "bet", "lesser", "met", "duels"), MATCHES, ids=[f"{a} v {b}, {c}" for a, _, b, c, _ in MATCHES]
)
def test_three_cases_and_no_other(better: str, bet: str, lesser: str, met: str, duels: bool) -> None:  # noqa: FBT001  # a row
    """Point against better point, three to a primero against a point, three to a flush against less than a flush."""
    game = scene(f"Bernardo {better}; Alberto {lesser}", LAST, f"bet {bet} for 1; {met}")

    assert (not game.over) is duels
    if game.over:
        assert ["Bernardo wins 6"] == told(game, "share", "win")


@pytest.mark.parametrize(("hand", "attempt"), [("Kh Qh 2h 3s", "fluxus"), ("7d 5h Qs 3h", "")])
def test_bettor_against_fiftyfive(hand: str, attempt: str) -> None:
    """Fifty-five is challenged by a flush try alone; a bettor who proves the lesser names it at the showing."""
    game = scene(f"Bernardo 7c 6c Ac Js; Alberto {hand}", LAST, "pass; bet numerus for 1; pay supremus")

    assert ("" if game.over else " ".join(bid.kind for bid in offer_of(game).may["try"].bids)) == attempt


def test_bettor_chooses_his_try_at_the_showing() -> None:
    """A bettor who turns out the lesser has all the tries that his cards allow."""
    game = scene("Bernardo Kh Qh 2h 3s; Alberto 7c 5c 4d 4h", LAST, MET)
    assert ["numerus", "fluxus"] == [bid.kind for bid in offer_of(game).may["try"].bids]

    sentence = f"Bernardo may not try primero: {CARDS}; here numerus or fluxus [zorli/duel-cards]"
    assert sentence == refused(game, "try primero -2h")


def test_caught_bluffer_has_no_challenge() -> None:
    """Who has bluffed and is called loses the pot without a duel."""
    game = scene("Bernardo Ah 2h Qs Jd; Alberto 7c 5c 4d 4h", LAST, "bet supremus for 1; pay numerus")

    assert ["Bernardo is caught bluffing", "Alberto wins 6"] == told(game)[2:]


def test_try_does_not_excuse_a_hidden_hand() -> None:
    """Who announces a try on a flush that he has already has named too little, and loses."""
    game = scene(f"{DOMINANT}; Alberto Ah 2h Kh Qh", LAST, "bet numerus for 1; try fluxus")

    assert ["Alberto has named a lower hand than he holds", "Bernardo wins 6"] == told(game)[2:]


THREE = "Bernardo 7c 5c 4d 4h; Cinthio Kc Kd 3s 2d; Alberto Ah 2h Qs Jd"
THREE_SHOW = (
    "invite for 1; pay; pay; keep; keep; keep; vie numerus for 1; pay numerus; pay numerus; stand; stand; stand;"
    "bet numerus for 1; pay numerus; pay numerus"
)


def test_no_duel_when_three_show() -> None:
    """With three or more the best hand takes all; with the other answer the two best duel."""
    assert ["Bernardo wins 9"] == told(scene(THREE, THREE_SHOW), "share", "win")

    assert "Alberto: try yield" == open_to(
        scene(THREE, THREE_SHOW, rules=other("duel.showing", "the two best of several"))
    )


# -- the shares ---------------------------------------------------------------------------------

# kind, and what the winner has in all: challenger, dominant (S001 L133-135, W-07)
IN_ALL = [
    ("numerus", Fraction(3, 4), Fraction(3, 4)),
    ("primero", Fraction(2, 3), Fraction(5, 6)),
    ("fluxus", Fraction(5, 8), Fraction(7, 8)),
]


@pytest.mark.parametrize(("kind", "challenger", "dominant"), IN_ALL, ids=[kind for kind, *_ in IN_ALL])
def test_customary_shares_come_to_one(kind: str, challenger: Fraction, dominant: Fraction) -> None:
    """Half the pot is shared beforehand; with the other half each of the six outcomes comes to one, as Zorli has it."""
    first, second = (Fraction(int(over), int(under)) for over, _, under in shares(ZORLI, kind))
    rest = 1 - first - second

    assert Fraction(1, 2) == first + second == rest
    assert (challenger, 1 - challenger) == (first + rest, second)
    assert (dominant, 1 - dominant) == (second + rest, first)


@pytest.mark.parametrize("kind", CASES)
@pytest.mark.parametrize("rounding", ["down", "up"])
def test_shares_of_every_pot_come_to_the_pot(kind: str, rounding: str) -> None:
    """For every pot up to two hundred the shares are whole, rounded one way, and never come to more than the pot."""
    rules = other("duel.rounding", rounding)
    for pot in range(201):
        both = beforehand(rules, kind, pot, None)
        exact = [pot * Fraction(int(over), int(under)) for over, _, under in shares(rules, kind)]
        down, up = [one.__floor__() for one in exact], [one.__ceil__() for one in exact]

        assert (down if rounding == "down" else [up[0], min(up[1], pot - up[0])]) == [*both]
        assert 0 <= pot - sum(both) <= pot


@pytest.mark.parametrize("kind", CASES)
@pytest.mark.parametrize("carried", range(25))
def test_played_shares_come_to_the_pot(kind: str, carried: int) -> None:
    """Whatever the pot, and whoever wins, what the two take comes to it exactly."""
    hands, met, attempt, *drawn = CASES[kind]
    pot = 6 + carried
    for new in drawn:
        game = scene(f"{hands} {new}", LAST, f"bet numerus for 1; {met}; {attempt}", carry={"Alberto": carried})
        first, second = beforehand(ZORLI, kind, pot, None)
        rest = pot - first - second
        won = (first + rest, second) if new == drawn[0] else (first, second + rest)

        assert won == (game.stacks["Alberto"] - 97, game.stacks["Bernardo"] - 97)
        assert not game.carry


def test_pot_of_twenty_seven() -> None:
    """Of a pot of 27 two points take six each beforehand, and the winner fifteen."""
    game = scene(f"{POINT} 7h Kd", LAST, MET, "try numerus -Qs -Jd", carry={"Bernardo": 21})

    assert ["Alberto takes 6 beforehand", "Bernardo takes 6 beforehand"] == told(game, "share")
    assert "Alberto wins 15" == told(game)[-1]


def test_shares_may_be_agreed_before_play() -> None:
    """Players who agree on other shares answer the question so."""
    game = scene(f"{POINT} 7h Kd", LAST, MET, "try numerus -Qs -Jd", rules=other("duel.shares.numerus", "1/3 1/6"))

    assert ["Alberto takes 2 beforehand", "Bernardo takes 1 beforehand"] == told(game, "share")


# -- negotiated shares --------------------------------------------------------------------------


def test_shares_are_negotiated() -> None:
    """Where it is held the challenger proposes what he takes of the half, and the other agrees or refuses."""
    game = scene(f"{POINT} 7h Kd", LAST, MET, "try numerus for 3 -Qs -Jd", rules=BARGAIN, carry={"Alberto": 4})
    assert "Bernardo: agree decline" == open_to(game)
    other_ = game.copy()
    game.play("agree")
    other_.play("decline")

    assert ["Alberto takes 3 beforehand", "Bernardo takes 2 beforehand", "Alberto wins 5"] == told(game, "share", "win")
    assert "duel-negotiable" in grounds(game, "share")
    assert ["Alberto takes 2 beforehand", "Bernardo takes 2 beforehand"] == told(other_, "share")
    assert "duel-fraction-point" in grounds(other_, "share")


def test_no_more_than_the_half_is_negotiated() -> None:
    """A challenger cannot ask for more than the half that is shared, and where nothing is negotiated for nothing."""
    game = scene(POINT, LAST, MET, rules=BARGAIN)
    assert game.offer is not None

    assert (0, 3) == game.offer.may["try"].money
    assert refused(game, "try numerus for 4 -Qs -Jd").endswith(
        "half of the pot is shared out before the duel; here for 0 to 3 [zorli/duel-half-shared]"
    )
    assert "it takes no sum" in refused(scene(POINT, LAST, MET), "try numerus for 1 -Qs -Jd")


# -- the end ------------------------------------------------------------------------------------


def test_tied_duel_goes_to_the_eldest() -> None:
    """A tie goes to the one nearer to the dealer's right; with the other answer they share what is left."""
    hands = f"{DOMINANT}; Alberto Ah Kh Qs Jd Jh 2s"
    moves = f"{LAST}; {MET}; try numerus -Qs -Jd"
    game = scene(hands, moves)
    assert ["Bernardo wins 4"] == told(game, "win")
    assert "duel-tie" in grounds(game, "win")

    assert ["Bernardo wins 2", "Alberto wins 2"] == told(
        scene(hands, moves, rules=other("duel.tie", "they share")), "win"
    )


def test_duel_is_for_the_part_he_met() -> None:
    """A challenger who was short duels for what he has met, and the rest returns; with the other answer for all."""
    moves = f"{LAST}; bet numerus for 5; pay numerus; try numerus -Qs -Jd"
    game = scene(f"{POINT} 7h Kd", moves, stacks=[100, 3])
    assert ["Bernardo takes back 4", "Alberto takes 1 beforehand"] == told(game, "return", "share")[:2]
    assert {"Bernardo": 98, "Alberto": 5} == game.stacks

    whole = scene(f"{POINT} 7h Kd", moves, stacks=[100, 3], rules=other("duel.for", "the whole pot"))
    assert {"Bernardo": 95, "Alberto": 8} == whole.stacks


def test_money_of_those_who_left_is_in_the_duel() -> None:
    """What others had put in before they left belongs to the pot of the duel."""
    hands = "Bernardo 7c 5c 4d 4h; Cinthio Kc Kd 3s 2d; Alberto Ah 2h Qs Jd 7h Jh"
    game = scene(hands, THREE_SHOW.rpartition("bet")[0], "bet numerus for 1; fold; pay numerus; try numerus -Qs -Jd")

    assert ["Alberto takes 2 beforehand", "Bernardo takes 2 beforehand", "Alberto wins 4"] == told(game, "share", "win")


def test_duel_with_cards_that_nobody_knows_stays_open() -> None:
    """Where the challenger's new cards are not known nobody can say who wins, and the rest of the pot lies there."""
    game = scene(POINT, LAST, MET, "try numerus -Qs -Jd")

    assert game.open
    assert 4 == game.pot
    assert {"Bernardo": 98, "Alberto": 98} == game.stacks


# the question, the other answer, hands with the new cards, the moves after the last change, and how it ends
READINGS = [
    ("duel.numerus", "two cards against three", POINT, MET, "Bernardo wins 6"),
    ("duel.numerus", "none", POINT, MET, "Bernardo wins 6"),
    ("duel.fluxus", "against primero or 55", FLUSH, "bet numerus for 1; try fluxus", "Bernardo wins 6"),
    ("duel.declared", "at the showing", f"{PRIMERO} 2c", f"{MET}; try primero -2h", "Alberto wins 3"),
    ("duel.beforehand", "nothing", f"{POINT} 7h Kd", f"{MET}; try numerus -Qs -Jd", "Alberto wins 6"),
    ("duel.keeps.numerus", 1, f"{POINT} 7h Kd", f"{MET}; try numerus -Qs -Jd -2h", "Alberto wins 4"),
    ("duel.cards.numerus", 1, f"{POINT} 7h", f"{MET}; try numerus -Qs -Jd", "Alberto wins 4"),
    ("duel.won-by", "the hand tried for", f"{PRIMERO} 7h", TRIED, "Bernardo wins 3"),
    ("duel.rest", "they share it", f"{POINT} 7h Kd", f"{MET}; try numerus -Qs -Jd", "Alberto wins 2"),
    ("duel.shares.numerus", "0 0", f"{POINT} 7h Kd", f"{MET}; try numerus -Qs -Jd", "Alberto wins 6"),
    ("duel.rounding", "up", f"{POINT} 7h Kd", f"{MET}; try numerus -Qs -Jd", "Alberto wins 2"),
    ("closed.settled", "by a duel", "Bernardo 7c 6d 5h 4s; Alberto 7d 6h Qs 2h 2c",
     "bet primero for 1; try primero; try primero -2h", "Bernardo wins 3"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "answer", "hands", "moves", "end"), READINGS, ids=[f"{asked}={answer}" for asked, answer, *_ in READINGS]
)
def test_other_readings_of_the_duel(asked: str, answer: object, hands: str, moves: str, end: str) -> None:
    """Each question of the duel, answered otherwise, plays so, and not as Zorli has it."""
    assert end == told(scene(hands, LAST, moves, rules=other(asked, answer)))[-1]
    with contextlib.suppress(Illegal):
        assert end != told(scene(hands, LAST, moves))[-1]


@pytest.mark.parametrize(("kind", "hands"), [("primero", PRIMERO), ("fluxus", FLUSH)])
def test_try_that_the_rules_do_not_know(kind: str, hands: str) -> None:
    """Where no such try challenges anybody, none is announced."""
    assert "Alberto: pay fold raise try" == open_to(scene(hands, LAST, "bet numerus for 1"))

    game = scene(hands, LAST, "bet numerus for 1", rules=other(f"duel.{kind}", "none"))
    assert "Alberto: pay fold raise" == open_to(game)


def test_two_cards_against_three_in_another_reading() -> None:
    """With `duel.numerus = two cards against three` a point of two cards challenges one of three."""
    rules = other("duel.numerus", "two cards against three")

    assert "Alberto: try yield" == open_to(scene("Bernardo 5c 4c 3c Kd; Alberto Ah 2h Qs Jd", LAST, MET, rules=rules))


def test_hands_stay_hidden_in_another_reading() -> None:
    """With `duel.shown = no` nobody sees the other's hand before the change, and both are shown after it."""
    game = scene(f"{POINT} 7h Kd", LAST, MET, rules=other("duel.shown", answer=False))
    assert {UNKNOWN} == {*game.view("Alberto").hands["Bernardo"]}
    assert not told(game, "show")
    game.play("try numerus -Qs -Jd")

    assert 2 == len(told(game, "show"))
    assert UNKNOWN not in game.view("Alberto").hands["Bernardo"]


def test_discards_of_the_challenger_lie_open() -> None:
    """What the challenger throws is seen, and his new cards are."""
    game = scene(f"{POINT} 7h Kd", LAST, MET, "try numerus -Qs -Jd", rules=BARGAIN)

    assert "Alberto tries for a numerus, discarding Qs Jd" in map(str, game.view("Bernardo").log)
    assert "Alberto is dealt 7h Kd" in map(str, game.view("Bernardo").log)
    assert cards("Ah 2h 7h Kd") == game.view("Bernardo").hands["Alberto"]


LATE = "pass; bet numerus for 1; pay supremus"
"""Bernardo has fifty-five and may not bet, so Alberto does, and chooses his try at the showing."""


@pytest.mark.parametrize(
    ("asked", "answer", "better", "lesser", "met", "duels"),
    [
        ("duel.fluxus", "against primero or 55", "7c 6d 5h 4s", "Kh Qh 2h 3s", "bet primero for 1; try fluxus", True),
        ("duel.fluxus", "against primero or 55", "7c 6c Ac Js", "Kh Qh 2h 3s", LATE, True),
        ("closed.settled", "by a duel", "7c 6c Ac Js", "7d 6h Qs 2h", LATE, False),
    ],
)  # fmt: skip
def test_what_each_try_may_be_made_against(
    asked: str,
    answer: object,
    better: str,
    lesser: str,
    met: str,
    duels: bool,  # noqa: FBT001  # a row of a table
) -> None:
    """A flush is tried for against a primero or fifty-five in every reading, a primero never against fifty-five."""
    game = scene(f"Bernardo {better}; Alberto {lesser}", LAST, met, rules=other(asked, answer))

    assert (not game.over) is duels


def test_nothing_is_not_challenged() -> None:
    """Of two hands that are nothing the higher cards win, and no flush is tried for against them."""
    rules = ZORLI.but(
        answers={
            "kinds": "primero supremus fluxus chorus", "bid.names": "nothing",
            "nothing.against-nothing": "the higher cards",
        }
    )  # fmt: skip
    opened = f"{OPENED}; vie for 1; pay; stand; stand; bet for 1; try fluxus"
    game = scene("Bernardo 7c 7d 5h 4h; Alberto Kh Qh 2h 3s", opened, rules=rules)

    assert ["Bernardo wins 6"] == told(game, "share", "win")


def test_flush_is_not_tried_for_against_a_flush_that_counts_nothing() -> None:
    """Where ace and court cards count nothing, a flush of them is a flush all the same."""
    rules = ZORLI.but(answers={"points.ace": 0, "points.court": 0})
    game = scene("Bernardo Ac Kc Qc Jc; Alberto Kh Qh 2h 3s", LAST, "bet fluxus for 1; try fluxus", rules=rules)

    assert ["Bernardo wins 6"] == told(game, "share", "win")


def test_hand_tried_for_wins_where_no_other_does() -> None:
    """Where only the hand that was tried for wins, a primero that was tried for does."""
    game = scene(f"{PRIMERO} 2c", LAST, TRIED, rules=other("duel.won-by", "the hand tried for"))

    assert "Alberto wins 3" == told(game)[-1]


def test_odd_counter_of_a_shared_duel_goes_to_the_eldest() -> None:
    """Where those who tie share what is left, the eldest has the odd counter."""
    hands = f"{DOMINANT}; Alberto Ah Kh Qs Jd Jh 2s"
    moves = f"{LAST}; {MET}; try numerus -Qs -Jd"
    game = scene(hands, moves, rules=other("duel.tie", "they share"), carry={"Alberto": 1})

    assert ["Bernardo wins 3", "Alberto wins 2"] == told(game, "win")
    assert {"Bernardo": 101, "Alberto": 100} == game.stacks


def test_cards_that_nobody_knows_may_be_tried_with() -> None:
    """Who holds cards that nobody has named may have them for any try, and who has no card at all for none."""
    game = scene("Bernardo; Alberto", LAST, "bet numerus for 1")
    assert game.offer is not None

    assert ["primero", "fluxus"] == [bid.kind for bid in game.offer.may["try"].bids]
    assert not kinds_in_reach(other("duel.keeps.fluxus", 1), Seat("Alberto", 0))


def test_try_always_names_its_kind() -> None:
    """Where players may say what they like of their hands, a try still says what it is for."""
    rules = other("bid.names", "what he likes")
    game = scene(POINT, LAST, MET, rules=rules)

    for late, move in ((game, "try -Qs -Jd"), (scene(PRIMERO, LAST, "bet numerus for 1", rules=rules), "try")):
        assert refused(late, move).startswith("Alberto may not try without a bid: no rule here allows it; here ")


# -- equal points --------------------------------------------------------------------------------

EQUAL = "Bernardo 7c Ac Kd 2h; Alberto 7d Ad Qs 3h"
"""Two points of thirty-seven, of which the eldest's is the better."""


def test_one_of_two_equal_points_may_challenge_or_not() -> None:
    """The one that loses the tie challenges as a lesser point; in the other reading it has lost."""
    assert "Alberto: try yield" == open_to(scene(EQUAL, LAST, MET))
    ended = scene(EQUAL, LAST, MET, rules=other("duel.equal", "none"))

    assert "Bernardo wins 6" == told(ended)[-1]
