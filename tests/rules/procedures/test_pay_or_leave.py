"""The vie and the bets of caudate primero, and the last change between them."""

from __future__ import annotations

import pytest

from primero_ref import Game, shuffled
from tests.support.games import offer_of, open_to, refused, told
from tests.support.scenes import LAST, OPENED, ZORLI, grounds, other, scene

POINTS = "Bernardo 7c 6c 5d 4h; Alberto 7d 5h Qs 3h"
THREE = "Bernardo 7c 6c 5d 4h; Cinthio 2c 3c 4c 5c; Alberto Kd Qd Jh 2h"
ALL_PAID = "invite for 1; pay; pay; keep; keep; keep"
VIED = f"{OPENED}; vie numerus for 1; pay numerus"
FIVE = f"{OPENED}; pass; pass; discard -5d; discard -7d; vie fluxus for 1; pay numerus"
FIVE_CARDS = "Bernardo 7c 6c 5d 4h Ac 2c; Alberto 7d 5h Qs 3h 2h 4d"

BARRED = "fifty-five and four of a kind may not bet more than the vie [zorli/55-four-cannot-raise]"


# -- the vie ------------------------------------------------------------------------------------


def test_vie_adds_a_counter_to_what_he_owes() -> None:
    """Who vies puts in what he owes of the invitation and a counter at least."""
    game = scene(THREE, "invite for 2; pass; pay for 2; keep; discard -2c; keep; pass; vie numerus for 1")

    assert [2, 3, 2] == [game.seat(name).staked for name in game.players]


def test_who_cannot_add_a_counter_cannot_vie() -> None:
    """With no more than he owes a player cannot vie."""
    game = scene(POINTS, OPENED, stacks=[1, 9])

    assert "Bernardo: pass declare" == open_to(game)
    assert refused(game, "vie numerus for 1").endswith(
        "players stake only the money in front of them [zorli/bet-to-resto]"
    )


def test_vie_is_paid_or_the_hand_is_left() -> None:
    """After a vie everyone pays, invitations that he owes included, or leaves and takes nothing back."""
    game = scene(THREE, "invite for 2; pass; pay for 2; keep; discard -2c; keep; vie numerus for 1")
    assert "Cinthio: pay fold raise" == open_to(game)
    game.play("pay numerus")
    game.play("fold")

    assert [3, 3, 2] == [game.seat(name).staked for name in game.players]
    assert game.seat("Alberto").out
    assert 98 == game.stacks["Alberto"]


def test_one_may_stay_without_paying_in_another_reading() -> None:
    """With `vie.answer = he may stay without` a vie can be passed."""
    game = scene(POINTS, OPENED, "vie numerus for 1; pass", rules=other("vie.answer", "he may stay without"))

    assert not game.seat("Alberto").out
    assert "Bernardo: discard stand" == open_to(game)
    assert [2, 1] == [seat.staked for seat in game.table.seats]


def test_vie_is_raised_up_to_all_one_has() -> None:
    """The vie is raised as often as the players like, by a counter or more, up to all they have."""
    game = scene(POINTS, OPENED, "vie numerus for 1; raise numerus for 1; raise numerus for 3")
    assert "Alberto: pay fold raise" == open_to(game)
    assert "[zorli/bet-to-resto]" in refused(game, "raise numerus for 95")
    assert refused(game, "raise numerus for 0").endswith(", as in raise numerus for 1 [zorli/vie-raise-to-rest]")
    game.play("raise numerus for 94")

    assert 0 == game.stacks["Alberto"]
    assert "Bernardo: pay fold" == open_to(game)


@pytest.mark.parametrize(("hand", "kind"), [("7c 6c Ac Js", "supremus"), ("Kc Kd Kh Ks", "chorus")])
def test_fiftyfive_and_four_vie_and_pay_and_bet_no_more(hand: str, kind: str) -> None:
    """Fifty-five and four of a kind open the vie and pay, but neither raise nor bet after the last change."""
    hands = f"Bernardo {hand}; Alberto 7d 5h Qd 3h"
    game = scene(hands, OPENED, f"vie {kind} for 1; raise numerus for 1")
    assert "Bernardo: pay fold" == open_to(game)
    assert f"Bernardo may not raise: {BARRED}" == refused(game, f"raise {kind} for 1")
    game = scene(hands, OPENED, f"vie {kind} for 1; pay numerus; stand; stand")
    assert "Bernardo: pass" == open_to(game)
    assert f"Bernardo may not bet: {BARRED}" == refused(game, f"bet {kind} for 1")

    free = scene(hands, OPENED, f"vie {kind} for 1; pay numerus; stand; stand", rules=other("raise.barred", ""))
    assert "Bernardo: pass bet" == open_to(free)


# -- short of money -----------------------------------------------------------------------------

SHORT = f"{ALL_PAID}; vie numerus for 5; pay fluxus; pay numerus; stand; stand; stand"


def test_short_player_stays_for_what_he_has() -> None:
    """Who cannot pay in full puts in all he has, changes cards with the others, and is asked for no bet."""
    game = scene(THREE, SHORT, stacks=[100, 2, 100])
    assert [6, 2, 6] == [game.seat(name).staked for name in game.players]
    assert "Bernardo: pass bet" == open_to(game)
    game.play("bet numerus for 2")

    assert "Alberto: pay fold raise" == open_to(game)


def test_short_player_contends_for_the_part_he_met() -> None:
    """The best hand takes from each what it has met itself, and the next best the rest."""
    game = scene(THREE, SHORT, "bet numerus for 2; pay numerus", stacks=[100, 2, 100])

    assert ["Cinthio wins 6", "Bernardo wins 12"] == told(game, "win")


def test_money_of_one_who_left_goes_to_the_best_hand_left() -> None:
    """What one who left put in above the short player goes to the other still in, whose own surplus returns to him."""
    game = scene(THREE, SHORT, "bet numerus for 2; fold", stacks=[100, 2, 100])
    assert ["Bernardo takes back 2", "Cinthio wins 6", "Bernardo wins 8"] == told(game, "return", "win")

    bluff = scene(THREE, SHORT, "bet supremus for 2; fold", stacks=[100, 2, 100])
    assert ["Bernardo is caught bluffing", "Cinthio wins 6", "Cinthio wins 8"] == told(bluff, "caught", "win")


def test_short_player_folds_in_another_reading() -> None:
    """With `short = he must fold` one who cannot pay in full leaves, and cannot stay by a try either."""
    rules = other("short", "he must fold")
    game = scene(THREE, ALL_PAID, "vie numerus for 5", rules=rules, stacks=[100, 2, 100])
    assert "Cinthio: fold" == open_to(game)
    late = scene(POINTS, LAST, "bet numerus for 4", rules=rules, stacks=[100, 4])

    assert "Alberto: fold" == open_to(late)


def test_others_bet_on_beside_a_rest() -> None:
    """One player's rest does not stop the others, unless `rest.others = nobody bets more`."""
    assert "bet" in offer_of(scene(THREE, SHORT, stacks=[100, 2, 100])).may
    game = scene(THREE, SHORT, rules=other("rest.others", "nobody bets more"), stacks=[100, 2, 100])

    assert "Bernardo: pass" == open_to(game)


def test_who_plays_for_the_carry_alone_stays_in() -> None:
    """Who has no money but some in the carry is not put out by a vie, and may win the carry."""
    game = scene(
        THREE, "invite for 1; pass; pay for 1; keep; discard -2c; keep; vie numerus for 1", "pay numerus",
        stacks=[9, 0, 9], carry={"Cinthio": 3},
    )  # fmt: skip

    assert not game.seat("Cinthio").out
    assert "Bernardo: discard stand" == open_to(game)


# -- the last change ----------------------------------------------------------------------------


def test_survivors_come_down_and_get_two_cards() -> None:
    """Before the last change four cards become three or two, and two are dealt to each; five are cut to four again."""
    game = scene("Bernardo 7c 6c 5d 4h Ac 2c; Alberto 7d 5h Qs 3h 2h 4d", VIED)
    assert "at most three cards may be kept, as in discard -7c [zorli/hold-at-most-three]" in refused(game, "discard")
    assert "one or two cards must be discarded for the last exchange [zorli/third-deal]" in refused(
        game, "discard -7c -6c -5d"
    )
    game.play("discard -5d")
    game.play("discard -Qs -7d")
    assert [5, 4] == [len(game.seat(name).cards) for name in game.players]
    assert "Bernardo: discard" == open_to(game)
    assert refused(game, "bet numerus for 1").endswith("at most four cards may be kept [zorli/last-change-discard]")
    game.play("discard -4h")

    assert "Bernardo: pass bet" == open_to(game)
    assert 4 == len(game.seat("Bernardo").cards)


def test_three_cards_may_be_kept_for_the_last_change() -> None:
    """Who holds three cards or two keeps them if he likes."""
    game = scene(POINTS, "invite for 1; pay for 1; discard -7c; keep; vie numerus for 1; pay numerus")

    assert "Bernardo: keep discard" == open_to(game)
    assert refused(game, "discard").endswith("for the last exchange, as in discard -6c [zorli/third-deal]")


def test_single_card_may_be_changed() -> None:
    """Who holds one card alone is asked like the others whether he keeps it."""
    game = scene(
        POINTS, "invite for 1; pay for 1; discard -7c -6c; keep; vie numerus for 1; pay numerus",
        rules=other("deal.second", 1),
    )  # fmt: skip

    assert 1 == len(game.seat("Bernardo").cards)
    assert "Bernardo: keep discard" == open_to(game)


def test_five_cards_come_down_to_three_or_stand_on_four() -> None:
    """Of five cards two are thrown, or one by who refuses the last change."""
    game = scene(FIVE_CARDS, FIVE)
    assert "Bernardo: discard stand" == open_to(game)
    assert "at most three cards may be kept" in refused(game, "discard -4h")
    assert refused(game, "stand").startswith("Bernardo may not stand without exchanging a card")
    game.play("stand -4h")

    assert 4 == len(game.seat("Bernardo").cards)


def test_who_stands_gets_no_card() -> None:
    """Who refuses the last change keeps his four cards; where it may not be refused he cannot."""
    game = scene(POINTS, VIED, "stand; discard -Qs")
    assert [4, 5] == [len(game.seat(name).cards) for name in game.players]

    assert "Bernardo: discard" == open_to(scene(POINTS, VIED, rules=other("last-change.refuse", answer=False)))


def test_vie_ends_all_changes_in_another_reading() -> None:
    """With `last-change = 0` the bets follow the vie at once, and are asked for once."""
    game = scene(POINTS, VIED, rules=other("last-change", 0))
    assert "Bernardo: pass bet" == open_to(game)
    game.play("pass")
    game.play("pass")

    assert "Bernardo wins 4" == told(game)[-1]


# -- the bets -----------------------------------------------------------------------------------


def test_all_pass_and_the_last_change_is_repeated() -> None:
    """If all pass after the last change they come down to three exactly, whoever stood too, and get two more."""
    game = scene(POINTS, LAST, "pass; pass")
    assert "Bernardo: discard" == open_to(game)
    for wrong in ("discard -7c -6c", "discard", "stand"):
        assert "all have passed, and must discard down to three cards" in refused(game, wrong)
    game.play("discard -4h")
    game.play("discard -Qs")

    assert [5, 5] == [len(game.seat(name).cards) for name in game.players]


def test_repeated_change_leaves_three_cards_alone() -> None:
    """Who holds three cards or fewer has nothing to throw when the change is repeated."""
    game = scene(POINTS, "invite for 1; pay for 1; discard -7c -6c; keep; vie numerus for 1; pay numerus")
    game.play("discard -5d -4h")
    game.play("stand")
    game.play("pass")
    game.play("pass")

    assert "Alberto: discard" == open_to(game)


def test_repeated_changes_end_when_nobody_gets_a_card() -> None:
    """Where five cards may be kept and all have five, they bet once more without a change, and then show."""
    rules = ZORLI.but(answers={"change.keep": 5, "last-change.keep": 5})
    game = scene(POINTS, LAST, "pass; pass", rules=rules)
    assert "Bernardo: pass bet" == open_to(game)
    assert [5, 5] == [len(game.seat(name).cards) for name in game.players]
    for _ in range(4):
        game.play("pass")

    assert game.over


def test_quiet_bets_show_the_hands_in_another_reading() -> None:
    """With `last.quiet = the hands are shown` there is one last change only."""
    game = scene(POINTS, LAST, "pass; pass", rules=other("last.quiet", "the hands are shown"))

    assert "Bernardo wins 4" == told(game)[-1]


def test_repeated_changes_end_with_the_pack() -> None:
    """When the pack cannot serve another repeated change the hands are shown, and no bluff is judged."""
    game = Game(ZORLI, "Bernardo Alberto", "Alberto", shuffled("quiet"))
    vied = False
    while game.offer:
        may, hand = game.offer.may, game.offer.seat.cards
        vied = vied or "fold" in may
        game.play(
            "invite for 1" if "invite" in may else
            "keep" if "keep" in may else
            "pay for 1" if "double" in may else
            "pay supremus" if "fold" in may else
            "vie supremus for 1" if "vie" in may else
            "pass" if "pass" in may else
            "discard " + " ".join(f"-{one}" for one in hand[: game.offer.may["discard"].cards[0]])
        )  # fmt: skip

    assert vied
    assert len(game.table.pack) < 4
    assert not told(game, "caught", "hid", "reshuffle")
    assert "after-all-pass" in grounds(game, "show")


def test_no_money_left_shows_the_hands_at_once() -> None:
    """When fewer than two can still bet the hands are shown after the last change, and no bluff is judged."""
    game = scene(POINTS, OPENED, "vie supremus for 1; pay numerus; stand; stand", stacks=[2, 9])
    assert 2 == len(told(game, "show"))
    assert ["Bernardo wins 4"] == told(game, "win", "caught")

    asked = scene(
        POINTS, OPENED, "vie supremus for 1; pay numerus; stand; stand", rules=other("last.no-money", "they pass"),
        stacks=[2, 9],
    )  # fmt: skip
    assert "Alberto: pass bet" == open_to(asked)


def test_shuffled_discards_serve_the_last_change() -> None:
    """Where the pack has not enough for the last exchange the discards are shuffled into a new one."""
    game = Game(ZORLI, "Bernardo Alberto", "Alberto", shuffled("late"))
    while "vie" not in offer_of(game).may or len(game.table.pack):
        may, hand = offer_of(game).may, offer_of(game).seat.cards
        game.play(
            "invite for 1" if "invite" in may else
            "keep" if "keep" in may else
            "pay for 1" if "double" in may else
            "pass" if "pass" in may else
            "discard " + " ".join(f"-{one}" for one in hand[: offer_of(game).may["discard"].cards[0]])
        )  # fmt: skip
    for move in ("vie fluxus for 1", "pay fluxus"):
        game.play(move)
    for _ in range(2):
        game.play("discard " + " ".join(f"-{one}" for one in offer_of(game).seat.cards[:2]))

    assert 1 == len(told(game, "reshuffle"))
    assert [5, 5] == [len(game.seat(name).cards) for name in game.players]


@pytest.mark.parametrize(("stack", "may"), [(3, "fold"), (4, "pay fold try"), (5, "pay fold raise try")])
def test_who_has_just_what_he_owes_may_pay_and_not_raise(stack: int, may: str) -> None:
    """Where one who is short must fold, the last counter of what is owed decides; one more may be raised with."""
    game = scene(POINTS, LAST, "bet numerus for 2", rules=other("short", "he must fold"), stacks=[100, stack])

    assert f"Alberto: {may}" == open_to(game)


def test_bet_needs_money_beyond_what_is_owed() -> None:
    """With nothing left a player is not asked to bet, and with one counter he may bet just that."""
    game = scene(POINTS, LAST, stacks=[3, 9])
    assert game.offer is not None
    assert "Bernardo: pass bet" == open_to(game)
    assert (1, 1) == game.offer.may["bet"].money


def test_bets_are_made_where_nobody_raises() -> None:
    """Where no rule knows a raise, a vie and a bet are paid or folded, and one may still bet."""
    rules = other("revie", "nothing")
    game = scene(POINTS, OPENED, "vie numerus for 1", rules=rules)

    assert "Alberto: pay fold" == open_to(game)
    assert f"Alberto may not raise: {rules.because('revie')}" == game.why("raise").sentence
    assert "Bernardo: pass bet" == open_to(scene(POINTS, LAST, rules=rules))


CHALLENGED = "Bernardo 7c 5c 4d 4h; Alberto 7d 6h Qs 2h"


def test_try_names_the_least_of_hands() -> None:
    """Who tries for a primero holds a point until he has made it, and has named no more."""
    game = scene(CHALLENGED, LAST, "bet numerus for 1; try primero")

    assert "numerus" == str(game.bid)


@pytest.mark.parametrize(("declared", "tries"), [("when he meets the bet", True), ("at the showing", False)])
def test_try_is_announced_where_the_rules_say_when(declared: str, tries: bool) -> None:  # noqa: FBT001  # one answer
    """A try is announced when the last bet is met, or not at all before the showing."""
    game = scene(CHALLENGED, LAST, "bet numerus for 1", rules=other("duel.declared", declared))

    assert f"Alberto: pay fold raise{' try' if tries else ''}" == open_to(game)
    if not tries:
        assert "zorli/duel-cards" == game.why("try").claim


def test_who_meets_a_raise_without_his_try_has_given_it_up() -> None:
    """Who has announced a try for a primero, and then pays a raise with a point, challenges as a point alone."""
    game = scene(
        "Bernardo 4s 3s Jd Kd; Cinthio 7d 6h Qs 2h; Alberto 7c 5c 4d 4h",
        ALL_PAID, "vie numerus for 1; pay numerus; pay numerus; stand; stand; stand",
        "bet numerus for 1; try primero; raise numerus for 1; fold; pay numerus",
    )  # fmt: skip

    assert "Cinthio: try yield" == open_to(game)
    assert game.offer is not None
    assert ["numerus"] == [bid.kind for bid in game.offer.may["try"].bids]


@pytest.mark.parametrize(("stack", "may"), [(6, "pass"), (7, "pass bet"), (100, "pass bet")])
def test_who_stayed_without_paying_bets_beyond_what_he_owes(stack: int, may: str) -> None:
    """Who has passed a vie of five may bet later what he has above those five, and nothing if he has no more."""
    game = scene(
        POINTS, OPENED, "vie numerus for 5; pass; stand; stand; pass",
        rules=other("vie.answer", "he may stay without"), stacks=[100, stack],
    )  # fmt: skip
    assert game.offer is not None

    assert f"Alberto: {may}" == open_to(game)
    if "bet" in may:
        assert (1, stack - 6) == game.offer.may["bet"].money


def test_who_can_name_no_hand_does_not_bet() -> None:
    """Where a point is no hand and nobody bluffs, who has nothing can neither vie nor bet, whatever his money."""
    rules = ZORLI.but(answers={"kinds": "primero supremus fluxus chorus", "bluff.vie": "", "bluff.raise": ""})
    hands = "Bernardo 7c 6c 5d 4h; Alberto 7d 5h 4s 2c"
    game = scene(hands, OPENED, rules=rules)
    assert "Bernardo: pass declare" == open_to(game)
    assert "Bernardo may not vie: no rule here allows it" == refused(game, "vie primero for 1")
    game = scene(hands.replace("4s", "6s"), OPENED, "pass; vie primero for 1", rules=rules)

    assert "Bernardo: pay fold" == open_to(game)
    assert "Bernardo may not raise: no rule here allows it" == refused(game, "raise primero for 1")


# what a player who leaves takes back, of the two counters that he has put in
REFUNDS = [("nothing", 98), ("half", 99), ("all", 100)]


@pytest.mark.parametrize(("answer", "left"), REFUNDS)
def test_who_leaves_takes_back_what_the_answer_leaves_him(answer: str, left: int) -> None:
    """Zorli's players leave their stakes in the pot; in another reading they take back half or all."""
    game = scene(POINTS, LAST, "bet numerus for 4; fold", rules=other("fold.refund", answer))

    assert left == game.stacks["Alberto"]
    assert 200 == sum(game.stacks.values())


def test_bet_after_the_last_change_is_raised_by_the_same_claims() -> None:
    """What is said of the vie holds of a later bet, and the log says so."""
    raised = scene(POINTS, LAST, "bet numerus for 2; raise numerus for 3")
    left = scene(POINTS, LAST, "bet numerus for 2; fold")

    assert "vie-raise-to-rest" in grounds(raised, "raise")
    assert "vie-in-or-out" in grounds(left, "fold")


@pytest.mark.parametrize("moves", [OPENED, f"{OPENED}; vie numerus for 1", LAST])
def test_no_more_than_a_counter_is_bet_in_another_reading(moves: str) -> None:
    """Where only one counter is put to a vie, nobody vies, raises or bets more."""
    game = scene(POINTS, moves, rules=other("vie.sum", "one"))
    bets = {"vie", "raise", "bet"} & {*game.offer.may} if game.offer else set()

    assert [(1, 1)] == [game.offer.may[verb].money for verb in bets if game.offer]


# how a raise must name, and what may then be named over a bet on a primero
RAISES = [
    ("money", "numerus primero supremus fluxus chorus"),
    ("a kind as high", "primero supremus fluxus chorus"),
    ("kind or points", "supremus fluxus chorus"),
]


@pytest.mark.parametrize(("answer", "open_kinds"), RAISES)
def test_what_a_raise_may_name(answer: str, open_kinds: str) -> None:
    """A raise is one of money, and may name any hand; in other readings it names one as high, or higher."""
    game = scene(POINTS, OPENED, "vie primero for 1", rules=other("revie", answer))
    assert game.offer is not None

    assert open_kinds.split() == [bid.kind for bid in game.offer.may["raise"].bids]


def test_nobody_raises_over_the_highest_hand() -> None:
    """Where a raise must name a higher hand there is none above four of a kind."""
    rules = ZORLI.but(answers={"revie": "kind or points", "bluff.vie": "chorus"})

    assert "Alberto: pay fold" == open_to(scene(POINTS, OPENED, "vie chorus for 1", rules=rules))
