"""The showdown against a bid, and the settlement in layers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, dealt, load, rulebook, shuffled
from tests.support.toy import TOY

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook

pytestmark = pytest.mark.usefixtures("toy")


WON, LOST, CARRIED = {"Bernardo": 103, "Alberto": 97}, {"Bernardo": 97, "Alberto": 103}, {"Bernardo": 97, "Alberto": 97}


def against(bid: str, bidder: str, other: str, rules: Rulebook = TOY) -> Game:
    """Let Bernardo bid and bid again, each time for what Alberto sees, until the hands are shown.

    The rule of the forced draw is left out, so that the hands stay as they are named.
    """
    rules = rules.but(suspend=[rules.claim_for("draw.forced-by")])
    return dealt(rules, f"Bernardo {bidder}; Alberto {other}", f"vie {bid} for 2; see", f"vie {bid} for 1; see")


# the bid, the bidder's hand, the other's, who has what in the end; S000 L55 unless another place is named
HANDS = [
    ("most points win", "primero 40", "7c 6d 4h 3s", "Kh Jd 2c 5s", WON),
    ("most points win", "primero 40", "Kh Jd 2c 5s", "7c 6d 4h 3s", LOST),
    ("bid points must be reached", "primero 60", "Kh Jd 2c 5s", "7c 6d 4h 3s", LOST),
    ("nobody reaches the bid", "primero 70", "Kh Jd 2c 5s", "7c 6d 4h 3s", CARRIED),
    ("exactly the bid is enough", "primero 66", "7c 6d 4h 3s", "Kh Jd 2c 5s", WON),
    ("lower kind loses", "primero 40", "7c 6c 4h 3s", "Kh Jd 2c 5s", LOST),
    ("lower kind loses, L136 against L112", "primero 40", "7c 6c 4h 3s", "Kh Kd 2d 5s", CARRIED),
    ("higher kind loses", "primero 40", "7d 5d 4d 2d", "Kh Jd 2c 5s", LOST),
    ("higher kind loses", "numerus 20", "7c 6d 4h 3s", "Kh Kd 2d 5s", LOST),
    ("nobody has the kind", "fluxus 42", "7c 6d 4h 3s", "Kh Jd 2c 5s", CARRIED),
    ("points may be understated", "primero 41", "7c 6d 4h 3s", "Kh Jd 2c 5s", WON),
    ("supremus counts as another's primero, L112", "primero 40", "Kh Jd 2c 5s", "7c 6c Ac Js", LOST),
    ("supremus does not count as one's own primero", "primero 40", "7c 6c Ac Js", "Kh Kd 2d 5s", CARRIED),
    ("supremus counts as 55", "primero 40", "7h 6d 4c 3s", "7c 6c Ac Js", WON),
    ("supremus conceals as primero only", "fluxus 42", "7d 5d 4d 2d", "7c 6c Ac Js", WON),
    ("chorus counts as another's primero, L112", "primero 40", "Kh Jd 2c 4s", "5c 5d 5h 5s", LOST),
    ("chorus counts as another's fluxus, L112", "fluxus 42", "7d Kd 4d 2d", "5c 5d 5h 5s", LOST),
    ("chorus does not count as one's own fluxus", "fluxus 42", "5c 5d 5h 5s", "Kh Kd 2d 4s", CARRIED),
    ("chorus conceals not as numerus", "numerus 20", "7d 6d 4h 3s", "5c 5d 5h 5s", WON),
    ("eldest wins a tie", "primero 40", "7c 6d 4h 3s", "7d 6h 4s 3c", WON),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "bid", "bidder", "other", "ending"), HANDS, ids=[f"{n} {row[0]}" for n, row in enumerate(HANDS)]
)
def test_hands_against_a_bid(
    rule: str, bid: str, bidder: str, other: str, ending: dict[str, int]
) -> None:  # a row of the table
    """Who wins, and what nobody wins."""
    game = against(bid, bidder, other)

    assert ending == game.stacks, rule
    assert 200 == sum(game.stacks.values()) + sum(game.carry.values())
    assert game.log == load(game.record()).log


def test_tie_goes_to_the_eldest_whoever_bid() -> None:
    """The first of those tied, from the first dealt to, wins, also when another made the bid."""
    game = dealt(
        TOY, "Bernardo 7d 6h 4s 3c; Cinthio Kh Jh 2d 2h; Alberto 7c 6d 4h 3s",
        "vie primero 40 for 1; see; see", "vie primero 40 for 1; revie primero 41 for 1; see; see",
    )  # fmt: skip

    assert {"Bernardo": 106, "Cinthio": 97, "Alberto": 97} == game.stacks


def test_tie_is_shared_where_that_is_the_rule() -> None:
    """Where those who tie share, the odd counter goes to the eldest."""
    rules = TOY.but(answers={"tie": "they share"})
    game = dealt(
        rules, "Bernardo 7d 6h 4s 3c; Cinthio Kh Jh; Alberto 7c 6d 4h 3s",
        "vie primero 40 for 2; pass -Kh +2d; see; pass; fold", "vie primero 40 for 1; see",
    )  # fmt: skip

    assert {"Bernardo": 100, "Cinthio": 100, "Alberto": 100} == game.stacks


def test_tie_is_won_by_nobody_where_the_claim_is_gone() -> None:
    """Without the rule that the eldest wins nobody does, and the money waits as it does when nobody can win."""
    game = dealt(
        TOY.but(suspend=["toy/tie-eldest"]), "Bernardo 7d 6h 4s 3c; Alberto 7c 6d 4h 3s",
        "vie primero 40 for 2; see", "vie primero 40 for 1; see",
    )  # fmt: skip

    assert {"Bernardo": 3, "Alberto": 3} == game.carry


def settled(*moves: str) -> Game:
    """Play the example of the inventory: Alberto has 8 counters; Bernardo, Cinthio and Domenico have enough."""
    hands = "Alberto 7c 6d 5h 4s; Bernardo Jc Qc 2d 3d; Cinthio Kc Kd 2h 3h; Domenico Jd Qd 2c 3c"
    return dealt(TOY, hands, *moves, stacks=[8, 100, 100, 100])


def test_all_in_winner_takes_his_layer_and_the_rest_is_carried() -> None:
    """Of 8, 20, 5 left by a fold and 20 the one who is all-in wins 29; the 24 that nobody else can win are carried.

    The inventory's own example of a settlement, after the turns of the Italian game.
    """
    game = settled(
        "vie primero 40 for 8; revie primero 41 for 2; see; see; see",
        "pass; vie primero 41 for 10; fold; see; see",
    )

    assert game.over
    assert {"Alberto": 29, "Bernardo": 80, "Cinthio": 95, "Domenico": 80} == game.stacks
    assert {"Bernardo": 12, "Domenico": 12} == game.carry


def test_layer_of_one_player_returns_to_him() -> None:
    """Had Domenico folded after matching 14, Bernardo's 12 go back to him and Alberto has 8 + 8 + 5 + 7."""
    game = settled(
        "vie primero 40 for 8; revie primero 41 for 2; see; see; see",
        "pass; pass -2d +3s; pass -2h +4h; vie primero 41 for 4; see; revie primero 42 for 6; fold; fold; see",
    )

    assert game.over
    assert {"Alberto": 28, "Bernardo": 92, "Cinthio": 95, "Domenico": 93} == game.stacks
    assert {} == game.carry
    assert "Bernardo takes back 12" in map(str, game.log)


def test_carried_money_is_taken_up() -> None:
    """What nobody could win lies on the table in the next hand, and its winner takes it."""
    game = against("fluxus 42", "7c 6d 4h 3s", "Kh Jd 2c 5s")
    assert {"Bernardo": 3, "Alberto": 3} == game.carry
    following = dealt(
        TOY,
        "Alberto; Bernardo",
        "vie primero 40 for 1; revie primero 41 for 1; fold",
        stacks=[97, 97],
        carry=game.carry,
    )

    assert {"Alberto": 96, "Bernardo": 104} == following.stacks
    assert {} == following.carry


def test_broke_player_contends_for_the_carry_alone() -> None:
    """One whose last money lies in the carry is dealt in, and can win the carry and no more."""
    game = dealt(
        TOY, "Alberto 7c 6d 5h 4s; Bernardo Jc Qc 2d 3d; Cinthio Kc Kd 2h 3h",
        "pass; vie primero 40 for 2; see; see", "pass; vie primero 40 for 1; see; see",
        stacks=[0, 10, 10], carry={"Alberto": 4, "Cinthio": 1},
    )  # fmt: skip

    assert {"Alberto": 5, "Bernardo": 7, "Cinthio": 7} == game.stacks
    assert {"Bernardo": 3, "Cinthio": 3} == game.carry


def test_broke_player_without_a_share_sits_out() -> None:
    """One who has no money and nothing in the carry is not dealt in."""
    game = dealt(TOY, "Alberto; Bernardo; Cinthio", stacks=[0, 10, 10])

    assert [] == game.seat("Alberto").cards
    assert ["Bernardo", "Cinthio"] == [seat.name for seat in game.table.seats]


def test_carry_goes_back_when_too_few_have_money() -> None:
    """When fewer than two have money left each takes back what he put into the carry."""
    game = dealt(TOY, "Bernardo 7c 6d 4h 3s; Alberto Kh Jd 2c 5s", "vie fluxus 42 for 5; see; pass; pass", stacks=5)

    assert game.over
    assert {"Bernardo": 5, "Alberto": 5} == game.stacks
    assert {} == game.carry


def test_last_one_left_shows_nothing() -> None:
    """The one left when the others fold takes the table with the carry, and his cards stay hidden."""
    game = dealt(
        TOY,
        "Bernardo 7c 6h; Alberto Qh 5d",
        "vie primero 40 for 2; revie chorus 84 for 2; fold",
        carry={"Bernardo": 3},
    )

    assert {"Bernardo": 99, "Alberto": 104} == game.stacks
    assert not any(event.deed == "show" for event in game.log)
    assert "(??, ??)" == str(game.view("Bernardo").hands["Alberto"])


def test_everyone_shows_all_four() -> None:
    """All the cards of all who are still in are shown; where that rule is gone, only those that win."""
    game = against("primero 40", "7c 6d 4h 3s", "Kh Jd 2c 5s")
    told = [str(event) for event in game.log if event.deed == "show"]
    fewer = against("primero 40", "7c 6d 4h 3s", "Kh Jd 2c 5s", TOY.but(suspend=["toy/show-all-four"]))

    assert ["Bernardo shows 7c 6d 4h 3s, primero 66", "Alberto shows Kh Jd 2c 5s, primero 47"] == told
    assert ["Bernardo shows 7c 6d 4h 3s, primero 66"] == [str(event) for event in fewer.log if event.deed == "show"]


def test_nobody_can_say_who_wins_unknown_cards() -> None:
    """Where cards are not known the stakes stay where they are."""
    game = dealt(TOY, "Bernardo 7c 6d; Alberto", "vie primero 40 for 2; see; vie primero 40 for 1; see")

    assert game.open
    assert 3 == game.seat("Bernardo").staked
    assert game.log == load(game.record()).log


def answered(**answers: object) -> Rulebook:
    """Give the Italian game with some questions answered otherwise; `_` stands for the point in their names."""
    return TOY.but(answers={name.replace("_", "."): answer for name, answer in answers.items()})


# the answers, the bid, the bidder's hand, the other's, who has what in the end
OTHERWISE: list[tuple[dict[str, object], str, str, str, dict[str, int]]] = [
    ({"target": "the best"}, "primero 70", "7c 6d 4h 3s", "Kh Jd 2c 5s", WON),
    ({"target": "the best"}, "primero 40", "7c 6c 4h 3s", "7d 5d 4d 2d", LOST),
    ({"understate_points": False}, "primero 41", "7c 6d 4h 3s", "Kh Jd 2c 5s", LOST),
    ({"understate_points": False}, "primero 66", "7c 6d 4h 3s", "Kh Jd 2c 5s", WON),
    ({"understate_points": False}, "primero 47", "Kh Jd 2c 5s", "7c 6d 4h 3s", LOST),
    ({"classes": "what its holder likes"}, "numerus 20", "7d 5d 4d 2d", "Kh Jh 2c 5s", WON),
    ({"classes": "what its holder likes"}, "numerus 20", "Kh Jh 2c 5s", "7d 5d 4d 2d", LOST),
    ({"classes": "what its holder likes"}, "fluxus 42", "7d 5d 4d 2d", "Kh Jh 2c 5s", WON),
    ({"classes": "what its holder likes"}, "fluxus 42", "Kc Jh 3c 6h", "Kh Jd 2c 5s", CARRIED),
]  # fmt: skip


@pytest.mark.parametrize(
    ("answers", "bid", "bidder", "other", "ending"),
    OTHERWISE,
    ids=[f"{n} {next(iter(row[0]))}" for n, row in enumerate(OTHERWISE)],
)
def test_hands_against_a_bid_by_other_answers(
    answers: dict[str, object], bid: str, bidder: str, other: str, ending: dict[str, int]
) -> None:  # a row of the table
    """Who wins where the best hand does, where nobody may hold more than he bids, where a hand counts as one likes."""
    assert ending == against(bid, bidder, other, answered(**answers)).stacks


def test_hand_that_makes_nothing_wins_where_it_may() -> None:
    """Where four cards of four suits make nothing, such a hand wins only if one that makes nothing can."""
    for may, ending in ((True, {"Bernardo": 103, "Alberto": 97}), (False, {"Bernardo": 97, "Alberto": 97})):
        rules = answered(kinds="fluxus", target="the best", nothing_wins=may, tie="the eldest")
        game = against("fluxus 42", "7c 6d 4h 3s", "Kh Jd 2c 5s", rules)
        assert ending == game.stacks


def test_everyone_takes_back_what_nobody_wins() -> None:
    """Where money does not wait each takes back his own if nobody reaches the bid, and the log tells it."""
    game = against(
        "primero 70", "7c 6d 4h 3s", "Kh Jd 2c 5s", TOY.but(answers={"no-winner": "each takes back his own"})
    )

    assert {"Bernardo": 100, "Alberto": 100} == game.stacks
    assert {} == game.carry
    assert ["Bernardo takes back 3", "Alberto takes back 3"] == [str(one) for one in game.log if one.deed == "return"]


def test_winner_takes_half_and_half_is_carried() -> None:
    """Half of the money waits for the next hand, as much of each player's as of the whole; the winner has the rest."""
    game = against("primero 40", "7c 6d 4h 3s", "Kh Jd 2c 5s", answered(winner_takes="half, and half is carried"))

    assert {"Bernardo": 100, "Alberto": 97} == game.stacks
    assert {"Bernardo": 1, "Alberto": 2} == game.carry


def test_half_of_single_counters_is_carried() -> None:
    """Where each has staked one counter the winner takes one of the two, and the other waits."""
    rules = TOY.but(answers={"winner.takes": "half, and half is carried"}, suspend=[TOY.claim_for("draw.forced-by")])
    moves = "vie primero 40 for 1; see; fold"
    game = dealt(rules, "Bernardo 7c 6d 4h 3s; Alberto Kh Jd 2c 5s; Cinthio", moves, "pass; pass", stacks=[1, 1, 1])

    told = [str(one) for one in game.log if one.deed in ("win", "carry")]
    assert ["Bernardo wins 1", "1 is carried over to the next hand"] == told


def test_half_is_carried_but_not_of_what_returns() -> None:
    """What only one has staked goes back to him whole, though of what is won a half is carried."""
    rules = answered(winner_takes="half, and half is carried")
    game = dealt(
        rules, "Alberto 7c 6d 5h 4s; Bernardo Kc Jd 2h 3s", "vie primero 40 for 8; revie primero 41 for 4; see",
        "pass; pass", stacks=[8, 100],
    )  # fmt: skip

    assert 108 == sum(game.stacks.values()) + sum(game.carry.values())
    assert {"Alberto": 4, "Bernardo": 4} == game.carry
    assert 8 == game.stacks["Alberto"]


def test_last_one_left_must_make_his_bid_where_that_is_asked() -> None:
    """Where the last one left must make his bid he shows, and what he cannot win waits for the next hand."""
    rules = TOY.but(answers={"last-one-left": "make his bid"}, suspend=[TOY.claim_for("draw.forced-by")])
    moves = "vie primero 40 for 2; see; vie primero 40 for 1; revie primero 50 for 1; fold"
    made = dealt(rules, "Bernardo Kh Jd 2c 5s; Alberto 7c 6d 4h 3s", moves)
    missed = dealt(rules, "Bernardo 7c 6d 4h 3s; Alberto Kh Jd 2c 5s", moves)

    assert ["Alberto wins 6"] == [str(one) for one in made.log if one.deed == "win"]
    assert not any(one.deed in ("win", "return") for one in missed.log)
    assert {"Bernardo": 2, "Alberto": 4} == missed.carry


def test_winner_shows_what_makes_his_hand() -> None:
    """Where only the winning cards are shown, a supremus is three cards, or four where the fourth is asked for."""
    for answer, shown in (("those that make the hand", "7c 6c Ac"), ("the fourth too", "7c 6c Ac Js")):
        rules = TOY.but(
            answers={"show": "those that make the winning hand", "show.supremus": answer, "target": "the best"}
        )
        game = against("primero 40", "Kh Jd 2c 5s", "7c 6c Ac Js", rules)
        assert [f"Alberto shows {shown}, supremus 55"] == [str(one) for one in game.log if one.deed == "show"]
        assert shown == " ".join(map(str, game.view("Bernardo").hands["Alberto"])).removesuffix(" ??")


QUARTERS = "half, the next a quarter, and a quarter is carried"
SHARED = {"Bernardo": 100, "Alberto": 100}

# the answers, the bid, the bidder's hand, the other's, who has what in the end
LEVEL = [
    ("a supremus, as 55", {}, "primero 40", "Ac 4d 3h 2s", "7d 6d Ad Js"),
    ("a flush, as a numerus", {"classes": "what its holder likes"}, "numerus 20", "7d 5d 4d 2d", "7c 5c 4c Kh"),
]  # fmt: skip


@pytest.mark.parametrize(("which", "answers", "bid", "bidder", "other"), LEVEL, ids=[row[0] for row in LEVEL])
def test_hand_that_counts_as_another_kind_ties_with_one_of_that_kind(
    which: str, answers: dict[str, object], bid: str, bidder: str, other: str
) -> None:  # a row of the table
    """A hand that counts as the kind bid is worth what a plain one of as many points is."""
    assert SHARED == against(bid, bidder, other, answered(tie="they share", **answers)).stacks, which


def test_concealed_hand_must_reach_the_bid_too() -> None:
    """A supremus that counts as a primero has 55, which is too little for a bid of 60."""
    assert CARRIED == against("primero 60", "Kh Jd 2c 5s", "7c 6c Ac Js").stacks


def test_conceals_only_as_the_kind_that_another_has_bid() -> None:
    """That another has bid some other kind does not make a chorus count as the kind its holder bid himself."""
    rules = TOY.but(suspend=[TOY.claim_for("draw.forced-by")])
    game = dealt(
        rules, "Bernardo 7c 6d 4h 3s; Alberto 5c 5d 5h 5s", "vie primero 40 for 2; revie fluxus 42 for 1; see",
        "pass -7c +Kd; vie fluxus 43 for 1; see",
    )  # fmt: skip

    assert {"Bernardo": 96, "Alberto": 96} == game.stacks


def test_symmetry_is_of_two_pairs_of_kinds_only() -> None:
    """Where a supremus is a numerus and a chorus a primero by symmetry, a chorus is still no numerus."""
    assert WON == against("numerus 20", "7d 6d 4h 3s", "5c 5d 5h 5s", answered(symmetry=True)).stacks


def test_nobody_who_has_understated_wins_for_want_of_others() -> None:
    """Who holds more than he may loses though nobody else can win; a bid without points understates none."""
    strict = {"understate_points": False}

    assert CARRIED == against("primero 41", "7c 6d 4h 3s", "Kh Kd 2d 5s", answered(**strict)).stacks
    assert WON == against("primero", "7c 6d 4h 3s", "Kh Kd 2d 5s", answered(bid_names="kind", **strict)).stacks


def test_win_names_what_it_turned_on() -> None:
    """A win names the claim by which a hand counted as the bid's kind, and that by which the best hand wins."""
    concealed = against("primero 40", "Kh Jd 2c 5s", "7c 6c Ac Js")
    rules = rulebook("whittaker-it")
    hands = "Bernardo 7c 6d 4h 3s; Alberto Kh Jd 2c 5s"
    best = dealt(rules, hands, "vie for 2; see; vie primero for 1; see")

    for game, claim in ((concealed, TOY.claim_for("conceal.supremus")), (best, rules.claim_for("target"))):
        won = [one for one in game.log if one.deed == "win"]
        assert won
        assert all(claim in one.claims for one in won)


def test_fourth_card_is_shown_with_a_supremus_only() -> None:
    """A winner with a numerus shows two or three cards, also where the fourth card of a supremus is asked for."""
    rules = TOY.but(answers={"show": "those that make the winning hand", "show.supremus": "the fourth too"})
    game = against("numerus 20", "7c 6c 4h 3s", "Kh Jd 2c 5s", rules)

    assert ["Bernardo shows 7c 6c, numerus 39"] == [str(one) for one in game.log if one.deed == "show"]


@pytest.mark.parametrize(
    ("answers", "other", "stacks", "carry"),
    [
        # six lie there: half is three, a quarter one, and what nobody wins waits by who put it in
        ({}, "Kh Jd 2c 5s", {"Bernardo": 100, "Alberto": 98}, {"Bernardo": 1, "Alberto": 1}),
        ({}, "Kh Kd 2d 5s", {"Bernardo": 100, "Alberto": 97}, {"Bernardo": 1, "Alberto": 2}),
        ({"tie": "they share"}, "7d 6h 4s 3c", {"Bernardo": 99, "Alberto": 98}, {"Bernardo": 1, "Alberto": 2}),
    ],
)
def test_half_to_the_best_and_a_quarter_to_the_next(
    answers: dict[str, object], other: str, stacks: dict[str, int], carry: dict[str, int]
) -> None:  # a row of the table
    """The best has half, the next half of the rest if he can win at all, and those who tie share their part."""
    game = against("primero 40", "7c 6d 4h 3s", other, answered(winner_takes=QUARTERS, **answers))

    assert stacks == game.stacks
    assert carry == game.carry


def test_nothing_is_divided_that_nobody_wins() -> None:
    """Where the stakes are divided but nobody can win, and money does not wait, each takes back his own."""
    rules = TOY.but(answers={"winner.takes": QUARTERS, "no-winner": "each takes back his own"})

    assert SHARED == against("primero 70", "7c 6d 4h 3s", "Kh Jd 2c 5s", rules).stacks


def test_nothing_lies_there_when_each_has_won_his_own() -> None:
    """Where one short of money wins no more than his own, nothing is left staked and no money is lost."""
    rules = TOY.but(answers={"short.wins": "his own money"})
    game = dealt(
        rules, "Alberto 7c 6d 5h 4s; Bernardo Kc Jd 2h 3s", "vie primero 40 for 8; revie primero 41 for 4; see",
        "pass; pass", stacks=[8, 100],
    )  # fmt: skip

    assert game.over
    assert {"Alberto": 8, "Bernardo": 100} == game.stacks
    assert not any(game.seat(name).staked for name in game.players)


@pytest.mark.parametrize(
    ("layer", "wins"),
    [
        ("everyone still in", ["Cinthio wins 4", "Cinthio wins 2", "Bernardo wins 8"]),
        ("those who staked the most", ["Cinthio wins 2", "Bernardo wins 12"]),
    ],
)
def test_who_wins_back_his_own_money_may_win_what_is_carried(layer: str, wins: list[str]) -> None:
    """Where all still in contend for the carry, one short of money wins it besides his own; of the bets, no more."""
    game = dealt(
        rulebook("whittaker-en").but(answers={"carry.layer": layer}),
        "Bernardo 7c 6h 5s 2d; Alberto Qh 5d Jh 3c; Cinthio 7d 6d Ad 4c", "vie for 2; see; see; vie for 1; see; see",
        stacks=[20, 20, 2], carry={"Bernardo": 2, "Cinthio": 2},
    )  # fmt: skip

    assert wins == [str(event) for event in game.log if event.deed == "win"]


def test_who_has_staked_nothing_is_not_said_to_win_nothing() -> None:
    """One who is dealt in for the carry alone wins that, and the log has no second line for no money."""
    game = dealt(
        rulebook("whittaker-en"),
        "Bernardo 7c 6h 5s 2d; Alberto Qh 5d Jh 3c; Cinthio 7d 6d Ad 4c", "vie for 1; see; see; vie for 1; see; see",
        stacks=[20, 20, 0], carry={"Bernardo": 2, "Cinthio": 2},
    )  # fmt: skip

    assert ["Cinthio wins 4", "Bernardo wins 6"] == [str(event) for event in game.log if event.deed == "win"]


def test_who_could_not_meet_the_bet_is_short_though_the_bet_goes_back() -> None:
    """Alberto's last counter was the ante: with the better hand he wins that counter alone."""
    game = dealt(
        rulebook("whittaker-en"),
        "Bernardo 5c 4d Kh Qs; Alberto 7h 6h Ah 2h; Cinthio 7s 6s; Domenico 5d 3d",
        "vie for 2; see; fold; fold; pass; pass",
        stacks=[9, 1, 9, 9],
    )

    assert ["Bernardo takes back 2", "Alberto wins 1", "Bernardo wins 3"] == [str(event) for event in game.log[-3:]]


NEIVA = """\
Bernardo: bet for 2
Cinthio: match
Alberto: match
Bernardo: bet for 10
Cinthio: match
Alberto: match
Bernardo: trade -Ac -2h +2d +5d
Cinthio: keep
Alberto: trade -5c -2s -3s +6h +5s +Ah
"""

ZORLI = """\
Bernardo: invite for 2
Cinthio: double
Alberto: pay
Bernardo: pay
Bernardo: discard -As -6c
Cinthio: discard -3d -Ah
Alberto: discard -Ac
Bernardo: vie supremus for 2
Cinthio: raise supremus for 2
Alberto: raise chorus for 4
Bernardo: pay primero
Cinthio: pay primero
Bernardo: discard -5h
Cinthio: discard -2s
Alberto: discard -7s -5c
"""


@pytest.mark.parametrize(
    ("book", "moves", "ends"),
    [
        # thirty are bet and six lie in the first pot
        ("huila", NEIVA, "Bernardo wins 15; Alberto wins 7; Bernardo wins 3; Alberto wins 1; 10 is carried over"),
        ("zorli", ZORLI, "Bernardo wins 18; Cinthio wins 9; 9 is carried over"),
    ],
)
def test_next_best_hand_has_its_quarter_in_games_with_a_showing_of_their_own(book: str, moves: str, ends: str) -> None:
    """The best hand takes half of each pot, the next best that contends for it half of what is left."""
    rules = rulebook(book).but(answers={"winner.takes": QUARTERS})
    game = Game(rules, "Alberto Bernardo Cinthio", "Alberto", shuffled("0", rules.ranking.pack), 12)
    for line in moves.splitlines():
        game.play(line.partition(": ")[2])

    told = "; ".join(str(event) for event in game.log if event.deed in ("win", "carry"))
    assert ends == told.removesuffix(" to the next hand")


def test_half_and_quarter_of_the_stakes_go_by_those_who_had_money() -> None:
    """Alberto, dealt in for six that were carried, has half of them, and nothing of the eight that are bid."""
    rules = rulebook("suzuki").but(hold=["suzuki/variant-half-quarter-carry"])
    game = dealt(
        rules,
        "Bernardo Qc As 7h 4d; Domenico 5s 2c 3h 6d; Alberto 7c 6c Ac 2h",
        "bid primero 50 for 4; stake; pass -2h +3d",
        stacks=[20, 20, 0],
        carry={"Alberto": 3, "Bernardo": 3},
    )

    assert {"Alberto": 3, "Bernardo": 20 - 4 + 1 + 4, "Domenico": 20 - 4 + 2} == game.stacks
