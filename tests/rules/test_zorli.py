"""Caudate primero from end to end: the hands, the order of play, closed hands, what is refused and what is seen."""

from __future__ import annotations

import pytest

from primero_ref import Game, Illegal, cards, load, rank
from primero_ref.cards.pack import UNKNOWN
from tests.support.games import offer_of, open_to, refused, told
from tests.support.scenes import LAST, OPENED, ZORLI, grounds, other, scene
from tests.support.strategies import NAMES

CLOSED = "Bernardo 7c 6d 5h 4s; Cinthio 2c 3c 4c 5c; Alberto Kd Qd Jh 2h"
"""Bernardo has a primero 68 and Cinthio a flush 54."""

ALL_PAID = "invite for 1; pay; pay; keep; keep; keep"

CONTEST = f"{ALL_PAID}; declare primero; declare fluxus; pass"


# -- the hands and the table --------------------------------------------------------------------

# hand, kind and points: W-01 and W-02 of the worked examples; five cards count as their best four
HANDS = [
    ("7c 6c Ac Js", "supremus", 55),
    ("7c 6c Ac 5c", "fluxus", 70),
    ("7c 6d Ah 2s", "primero", 67),
    ("7c 7d 7h Ac", "numerus", 37),
    ("7d 7h 7s Ac", "primero", 79),
    ("7c 7d 7h 7s", "chorus", 84),
    ("7c 6c Qd Jd", "numerus", 39),
    ("Ac 4c 2c Kd", "numerus", 42),
    ("7c 6c Ah", "numerus", 39),
    ("7c 6d Ah", "nothing", 0),
    ("7c", "nothing", 0),
    ("7c 6c Ac 5c Kd", "fluxus", 70),
    ("7c 6c Ac Kd Qh", "supremus", 55),
    ("7c 6d Ah 2s Kc", "primero", 67),
]


@pytest.mark.parametrize(("hand", "kind", "points"), HANDS, ids=[hand for hand, *_ in HANDS])
def test_what_a_hand_is(hand: str, kind: str, points: int) -> None:
    """A hand of two to five cards is of the best kind that four of them make; a card alone is nothing."""
    made = ZORLI.ranking.rank_hand(cards(hand))

    assert (kind, points) == (made.kind, made.points)


# each hand beats the next: the order of Zorli, with the two primeros over the flush
ORDER = ["Kc Kd Kh Ks", "7d 7h 7s 6c", "7d 7h 7s Ac", "7c 6c Ac 5c", "7c 6c Ac Js", "7c 7d 6h 6s", "7c 6c Kd Qh"]


def test_order_of_the_hands() -> None:
    """Downward: four of a kind, primero 81 and 79, flush, fifty-five, primero, point."""
    strengths = [rank(hand, ZORLI).strength for hand in ORDER]

    assert sorted(strengths, reverse=True) == strengths
    assert len(strengths) == len(set(strengths))


@pytest.mark.parametrize(
    ("claim", "better", "lesser"),
    [
        ("primero-79-beats-flush", "7d 7h 7s Ac", "2c 3c Jc Qc"),
        ("primero-81-beats-flush", "7d 7h 7s 6c", "2c 3c Jc Qc"),
        ("fiftyfive-beats-primero", "7c 6c Ac Js", "Kc Qd Jh 2s"),
    ],
)
def test_claims_on_the_order(claim: str, better: str, lesser: str) -> None:
    """Without the claim the hand that it lifts falls below the other."""
    without = ZORLI.but(suspend=[f"zorli/{claim}"])

    assert rank(better, ZORLI).strength > rank(lesser, ZORLI).strength
    assert rank(better, without).strength < rank(lesser, without).strength


@pytest.mark.parametrize("number", [1, 6])
def test_two_to_five_play(number: int) -> None:
    """Fewer than two and more than five may not sit down."""
    with pytest.raises(Illegal, match=r"2 to 5 can play \[zorli/players\]"):
        Game(ZORLI, NAMES[:number])


def test_zorlis_other_number_of_players() -> None:
    """With `seats.most = 4` a fifth player may not sit down."""
    with pytest.raises(Illegal, match="2 to 4 can play"):
        Game(other("seats.most", 4), NAMES[:5])


def test_cards_come_from_the_bottom_two_together() -> None:
    """The two lowest cards of the pack go to the eldest, the next two to the dealer."""
    game = Game(ZORLI, "Alberto Bernardo", "Alberto", cards("2c 3c 4c 5c 6c 7c Ac Jc Qc Kc") + tuple(
        one for one in ZORLI.ranking.pack if one.suit != "c"
    ))  # fmt: skip

    assert list(ZORLI.ranking.pack[-1:-3:-1]) == game.seat("Bernardo").cards
    assert list(ZORLI.ranking.pack[-3:-5:-1]) == game.seat("Alberto").cards


def test_eldest_speaks_first_in_each_round() -> None:
    """Bernardo, eldest, opens the invitation, the discards, the changes and the bets."""
    for moves in ("", "invite for 1; pay for 1", OPENED, f"{OPENED}; pass; pass", LAST):
        assert "Bernardo" == offer_of(scene("Bernardo 7c 6c 5d 4h; Alberto 5c 4c 2h 2d", moves)).seat.name


# -- closed hands -------------------------------------------------------------------------------


def test_closed_hand_wins_if_all_pass() -> None:
    """Who declares a closed hand shows it, and takes the pot without a bet if all pass."""
    game = scene(CLOSED, ALL_PAID, "declare primero; pass; pass")

    assert ["Bernardo shows 7c 6d 5h 4s, primero 68", "Bernardo wins 3"] == told(game)
    assert "declare-closed-wins" in grounds(game, "win")


def test_declaration_needs_no_money() -> None:
    """Who has nothing left may declare all the same."""
    game = scene(CLOSED, ALL_PAID, "declare primero; pass; pass", stacks=[1, 9, 9])

    assert 3 == game.stacks["Bernardo"]


@pytest.mark.parametrize("kind", ["numerus", "supremus"])
def test_points_and_fiftyfive_are_not_declared(kind: str) -> None:
    """Only primero, flush and four of a kind are closed hands."""
    assert refused(scene(CLOSED, ALL_PAID), f"declare {kind}").endswith(
        "is declared, and before any vie; here primero, fluxus or chorus [zorli/declare-closed-wins]"
    )


def test_three_cards_are_no_closed_hand() -> None:
    """Who holds fewer than four cards has nothing to declare."""
    assert "Bernardo: pass vie" == open_to(scene(CLOSED, "invite for 1; pay; pay; discard -7c; keep; keep"))


def test_declared_hand_that_is_not_there_leaves_the_whole_pot() -> None:
    """Who cannot show the closed hand he declared loses, and the pot is carried over undivided."""
    game = scene(
        "Bernardo 7c 6c 5d 4h; Alberto 2c 2d 3c 3h", "invite for 2; pay for 1; keep; discard -2c",
        "declare fluxus; pass",
    )  # fmt: skip

    assert ["Bernardo is caught bluffing", "3 is carried over to the next hand"] == told(game)[1:]
    assert {"Bernardo": 2, "Alberto": 1} == game.carry


def test_declared_hand_that_hides_a_better_loses() -> None:
    """Who declares a primero and holds a flush has named too little, and wins nothing."""
    game = scene("Bernardo 7c 6c 5c 4c; Alberto 2d 2h 3d 3h", OPENED, "declare primero; pass")

    assert ["Bernardo has named a lower hand than he holds", "2 is carried over to the next hand"] == told(game)[1:]


def test_two_closed_hands_contend() -> None:
    """A second closed hand contends; whoever has none leaves, and each of the two may bet or not."""
    game = scene(CLOSED, CONTEST)
    assert game.seat("Alberto").out
    assert "Bernardo: pass bet" == open_to(game)
    game.play("pass")
    assert "Cinthio: pass bet" == open_to(game)
    game.play("pass")

    assert ["Cinthio shows 2c 3c 4c 5c, fluxus 54", "Cinthio wins 3"] == told(game)[1:]
    assert not any(event.deed in ("deal", "share") for event in game.log[-4:])


def test_second_to_declare_may_bet_where_the_first_has_passed() -> None:
    """He who declared first has passed; the other bets, and the first pays, raises or leaves."""
    game = scene(CLOSED, CONTEST, "pass; bet fluxus for 2")

    assert "Bernardo: pay fold raise" == open_to(game)
    game.play("pay primero")
    assert ["Cinthio wins 7"] == told(game, "win")


def test_contest_begins_with_the_one_who_declared_first() -> None:
    """The eldest, who declares after another, is asked for a bet after him."""
    game = scene(CLOSED, ALL_PAID, "pass; declare fluxus; pass; declare primero")

    assert "Cinthio: pass bet" == open_to(game)
    game.play("pass")
    assert "Bernardo: pass bet" == open_to(game)


def test_contest_is_bet_on_by_the_first() -> None:
    """The first to declare bets, the other pays, raises or leaves."""
    game = scene(CLOSED, CONTEST, "bet primero for 2")

    assert "Cinthio: pay fold raise" == open_to(game)
    game.play("raise fluxus for 3")
    assert "Bernardo: pay fold raise" == open_to(game)
    game.play("pay primero")
    assert ["Cinthio wins 13"] == told(game, "win")


@pytest.mark.parametrize("invited", [1, 2])
def test_those_who_contend_make_up_what_they_owe(invited: int) -> None:
    """Who closes a hand without having paid the invitation makes it up before they show."""
    game = scene(
        "Bernardo 7c 6d 5h 4s 3s Qd; Cinthio Kh 2c 3c Kd 4c 5c; Alberto Ks Qs Jh 2h",
        f"invite for {invited}; pass; pay for {invited}; keep; discard -Kh; keep; pass; pass; pass",
        "discard -4s; discard -Kd; discard -Ks; declare primero; declare fluxus; pass",
    )
    assert [f"Cinthio makes up {invited}"] == told(game, "make up")
    for _ in range(2):
        game.play("pass")

    assert f"Cinthio wins {3 * invited}" == told(game)[-1]


def test_contest_is_lost_by_who_cannot_show_what_he_declared() -> None:
    """A closed hand that was declared and is not there loses, also if less is named when the bet is paid."""
    hands = "Bernardo 7c 6d 5h 4s; Alberto 2c 2d 3c 3h"
    for answer in ("pay fluxus", "pay numerus"):
        game = scene(hands, OPENED, "declare primero; declare fluxus; bet primero for 1", answer)
        assert ["Alberto is caught bluffing", "Bernardo wins 4"] == told(game)[-2:]
    both = scene("Bernardo 7c 6c 5d 4h; Alberto 2c 2d 3c 3h", OPENED, "declare primero; declare fluxus")
    both.play("bet primero for 1")
    both.play("pay numerus")

    assert "4 is carried over to the next hand" == told(both)[-1]


def test_four_of_a_kind_may_be_declared_as_less_after_another() -> None:
    """Four of a kind declared as a primero is honest after another's primero, and wins as what it is."""
    game = scene("Bernardo 7c 6d 5h 4s; Alberto 2c 2d 2h 2s", OPENED, "declare primero; declare primero; pass; pass")

    assert ["Alberto shows 2c 2d 2h 2s, chorus 48", "Alberto wins 2"] == told(game)[1:]
    assert "conceal-rank" in grounds(game, "win")


# what is hidden, behind what the other has, and who wins as the hand keeps its rank or sinks
PASSING = [
    ("7c 6c Ac Kd", "7h 6d 5c 4s", "primero", ("Alberto", "Bernardo")),
    ("7c 6c Ac Kd", "2h 3d Kc 4s", "primero", ("Alberto", "Alberto")),
    ("Kc Kd Kh Ks", "7h 6h 5h 4h", "fluxus", ("Alberto", "Bernardo")),
    ("Kc Kd Kh Ks", "7h 6d 5c 4s", "primero", ("Alberto", "Bernardo")),
    ("7c 7d 7h 7s", "6h 6d 5c 4s", "primero", ("Alberto", "Alberto")),
]


@pytest.mark.parametrize(("hidden", "before", "kind", "winners"), PASSING)
def test_hand_that_passes_for_less_keeps_its_rank_or_sinks(
    hidden: str, before: str, kind: str, winners: tuple[str, str]
) -> None:
    """Fifty-five or four of a kind wins as what it is; in the other reading as what it was named."""
    moves = f"vie {kind} for 1; pay {kind}; stand; stand; bet {kind} for 1; pay {kind}"
    for answer, winner in zip(("its own", "that of the kind it passes for"), winners, strict=True):
        game = scene(f"Bernardo {before}; Alberto {hidden}", OPENED, moves, rules=other("conceal.rank", answer))
        if game.offer:
            game.play("yield")
        assert f"{winner} wins 6" == told(game)[-1]


def test_hand_that_was_named_rightly_never_sinks() -> None:
    """Where a hand that passes for less sinks, one that is called what it is keeps its rank."""
    moves = "vie primero for 1; pay supremus; stand; stand; bet primero for 1; pay supremus"
    rules = other("conceal.rank", "that of the kind it passes for")

    assert "Alberto wins 6" == told(scene("Bernardo 7h 6d 5c 4s; Alberto 7c 6c Ac Kd", OPENED, moves, rules=rules))[-1]


def test_hidden_closed_hand_wins_in_another_reading() -> None:
    """With `underdeclare.closed = it counts as what it is` a flush that was declared as a primero takes the pot."""
    game = scene(
        "Bernardo 7c 6c 5c 4c; Alberto 2d 2h 3d 3h", OPENED, "declare primero; pass",
        rules=other("underdeclare.closed", "it counts as what it is"),
    )  # fmt: skip

    assert ["Bernardo shows 7c 6c 5c 4c, fluxus 68", "Bernardo wins 2"] == told(game)


def test_hidden_flush_that_nobody_bets_on_must_be_broken() -> None:
    """After the vie a flush that was not declared is shown to nobody where there is no bet, and a card of it goes."""
    game = scene("Bernardo 7c 6c 5c 4c; Alberto 2d 2h 3d 3h", LAST, "pass; pass")

    assert "Bernardo: discard" == open_to(game)
    assert refused(game, "stand").endswith("[zorli/after-all-pass]")
    game.play("discard -4c")
    assert not told(game, "show", "hid")


def test_uncalled_bettor_whose_hand_is_hidden_leaves_the_pot_by_its_own_claim() -> None:
    """What nobody can win stays for the next hand, and the log says which rule has it so."""
    game = scene("Bernardo 7c 6c 5d 2s; Alberto 2d 2h 3d 3h", OPENED, "vie primero for 1; fold")

    assert "no-winner" in grounds(game, "carry")
    returned = scene(
        "Bernardo 7c 6c 5d 2s; Alberto 2d 2h 3d 3h", OPENED, "vie primero for 1; fold",
        rules=other("no-winner", "each takes back his own"),
    )  # fmt: skip
    assert {"Bernardo": 100, "Alberto": 100} == returned.stacks


# the question, the other answer, the moves, and how it ends
READINGS = [
    ("closed.two", "the first has won", f"{ALL_PAID}; declare primero", "Bernardo wins 3"),
    ("closed.contest", "they show at once", CONTEST, "Cinthio wins 3"),
    ("declare.bet", "a counter", f"{ALL_PAID}; declare primero for 1; pass; pass", "Bernardo wins 4"),
    ("closed.kinds", "fluxus", f"{ALL_PAID}; pass; declare fluxus; pass; pass", "Cinthio wins 3"),
]


@pytest.mark.parametrize(("asked", "answer", "moves", "end"), READINGS, ids=[asked for asked, *_ in READINGS])
def test_other_readings_of_closed_hands(asked: str, answer: object, moves: str, end: str) -> None:
    """Each question on closed hands, answered otherwise, plays so."""
    assert end == told(scene(CLOSED, moves, rules=other(asked, answer)))[-1]


def test_declaration_with_a_bet_costs_a_counter() -> None:
    """Where every declaration carries a bet, one without is refused."""
    game = scene(CLOSED, ALL_PAID, rules=other("declare.bet", "a counter"))

    assert refused(game, "declare primero").startswith("Bernardo may not declare without a sum")


# -- what is refused ----------------------------------------------------------------------------

POINTS = "Bernardo 7c 6c 4d 4h; Alberto 7d 5h Qs 3h 2c"

# the moves so far, the move, and what is said of it
BAD = [
    (LAST, "bet for 2", "Bernardo may not bet without a bid: a hand is named by its type alone"),
    (LAST, "bet flush for 2", "'flush' in 'bet flush for 2' is not understood"),
    (LAST, "bet numerus 39 for 2", "Bernardo may not bet numerus 39: a hand is named by its type alone"),
    (LAST, "bet numerus for 99", "Bernardo may not bet for 99: players stake only the money in front of them"),
    (LAST, "vie numerus for 1", "Bernardo may not vie: a vie is the first bet, before the last exchange"),
    (LAST, "raise numerus for 1", "Bernardo may not raise: no bet stands"),
    (LAST, "try primero", "Bernardo may not try: only a bet after the last exchange is met with a try"),
    (LAST, "stand", "Bernardo may not stand: only the last exchange can be refused"),
    (LAST, "discard -7c", "Bernardo may not discard: cards are discarded when all have acted"),
    (f"{LAST}; bet numerus for 4", "pay", "Alberto may not pay without a bid: a hand is named by its type alone"),
    (f"{LAST}; bet numerus for 4", "pay numerus for 1", "Alberto may not pay for 1: it takes no sum"),
    (f"{LAST}; bet numerus for 4", "pass", "Alberto may not pass: a player must pay the bet or leave the hand"),
    (OPENED, "vie for 2", "Bernardo may not vie without a bid: a hand is named by its type alone"),
    (OPENED, "vie numerus for 0", "Bernardo may not vie without a sum: a vie adds at least"),
    (OPENED, "vie numerus for 100", "Bernardo may not vie for 100: players stake only the money in front of them"),
    (OPENED, "bet numerus for 1", "Bernardo may not bet: bets come after the last exchange"),
    (OPENED, "invite for 1", "Bernardo may not invite: one invites on the first two cards, and once"),
    (OPENED, "fold", "Bernardo may not fold: there is no bet to leave"),
    (OPENED, "agree", "Bernardo may not agree: "),
    ("", "pay", "Bernardo may not pay: nothing is asked of him"),
    ("", "double", "Bernardo may not double: only an invitation is doubled, and once"),
]


@pytest.mark.parametrize(("moves", "move", "said"), BAD, ids=[f"{move} at {len(m.split(';'))}" for m, move, _ in BAD])
def test_move_out_of_its_place_is_refused(moves: str, move: str, said: str) -> None:
    """A move that the rules do not know here is refused in one sentence, and nothing changes by it."""
    sentence = refused(scene(POINTS, moves), move)

    assert sentence.startswith(said)
    assert "\n" not in sentence


# -- what is seen -------------------------------------------------------------------------------


def test_discards_lie_open_for_all() -> None:
    """Each player sees what has been thrown, and no card more than that of the others' hands."""
    game = scene("Bernardo 7c 6c 5d 4h Ac 2c; Alberto 2d 3h 4s Js", OPENED, "pass; pass; discard -5d -4h")

    for name in game.players:
        view = game.view(name)
        assert cards("5d 4h") == view.discards
        assert {UNKNOWN} == {one for there, hand in view.hands.items() if there != name for one in hand}


def test_discards_lie_hidden_in_another_reading() -> None:
    """With `discards = face down` nobody sees what has been thrown, but the one who threw it."""
    game = scene(
        "Bernardo 7c 6c 5d 4h; Alberto 2d 3h 4s Js", OPENED, "pass; pass; discard -5d -4h",
        rules=other("discards", "face down"),
    )  # fmt: skip

    assert (UNKNOWN, UNKNOWN) == game.view("Alberto").discards
    assert "Bernardo discards 2 cards" == str(next(e for e in game.view("Alberto").log if e.deed == "discard"))


def test_who_leaves_lays_his_cards_open() -> None:
    """The cards of who leaves after the vie join the open discards; with the other answer they stay hidden."""
    three = "Bernardo 7c 6c 5d 4h; Cinthio 2c 3c 2d 3d; Alberto Kd Qd Jh 2h"
    moves = f"{ALL_PAID}; vie numerus for 1; fold"
    open_, hidden = scene(three, moves), scene(three, moves, rules=other("fold.cards", "face down"))

    assert "Cinthio folds, 2c 3c 2d 3d" == str(open_.view("Alberto").log[-1])
    assert cards("2c 3c 2d 3d") == open_.view("Alberto").discards
    assert "Cinthio folds" == str(hidden.view("Alberto").log[-1])


def test_record_of_a_duel_replays() -> None:
    """A game with a duel is its record."""
    game = scene(POINTS, LAST, "bet numerus for 4; try primero; try primero -3h")

    assert game.log == load(game.record()).log
    assert game.stacks == load(game.record()).stacks


SHORT = """
[Rulebook "zorli"]
[Players "P0 P1 P2 P3"]
[Dealer "P1"]
[Stacks "2 12 12 5"]
[Seed "zorli-20261126-7721"]
P2: invite for 2
P3: pass
P0: pay
P1: pass
P2: discard -2s
P3: discard -Kh
P0: keep
P1: discard -Kc
P2: pass
P3: pass
P0: pass
P1: pass
P2: discard -Qc -Ad
P3: discard for 5 -2h -5d
P0: discard -Jc
P1: discard for 12 -4d
P2: pass
P3: pass
P0: pass
P1: pass
P2: discard -3h -Ah
P3: discard -5s
P0: discard -5c -4s
P1: discard -2c -7c
P2: pass
P3: declare primero
P0: declare primero
P1: pass
P2: pass
"""


def test_what_one_who_has_left_put_in_above_all_others_goes_to_the_best_hand() -> None:
    """P0 has two counters in, and the better hand: he takes two from each, and the seven that nobody left has met."""
    game = load(SHORT)

    assert [("P0", 8), ("P3", 6), ("P0", 7)] == [(e.who, e.money) for e in game.log if e.deed == "win"]


def test_a_closed_hand_that_is_not_named_is_still_declared() -> None:
    """Whoever declares without naming a type stays in, is asked for a bet, and shows; so the hand comes to an end."""
    free = ZORLI.but(suspend=["zorli/declare-type-only"])
    hands = "Bernardo 7c 6d 5h 4s; Cinthio 4c 3d 2h As; Alberto 5c 4d 3h 2s"
    game = scene(hands, ALL_PAID, "declare; declare; declare primero", rules=free)

    assert [name for name in ("Bernardo", "Cinthio", "Alberto") if game.seat(name).out] == []
    game.play("bet for 1")
    game.play("fold")
    game.play("fold")
    assert game.offer is None
    assert "Bernardo wins" in told(game)[-1]
