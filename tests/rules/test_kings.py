"""The game of the King's deck: the ante, the bets, the draw and the black chip, and who takes the pot."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, Unreadable, dealt, load, rulebook, shuffled
from primero_ref.players import RandomPlayer, SensiblePlayer
from tests.support.games import dealer_of, game_with, offer_of, refused, told

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref import Move
    from primero_ref.game.view import View

KINGS = rulebook("kings")
TWO = "Bernardo Pbl 2bo 7ir 9th 12bo; Alberto 8bl 8bo 3ir 4th 13bl"
FOUR = (
    "Bernardo Pbl 2bo 7ir 9th 12bo; Cinthio 5bl 5bo 5ir 6th 10bl; "
    "Domenico 2bl 4bo 6ir 8th 10bo; Alberto 8bl 8bo 3ir 4th 13bl"
)
ALL_IN = "chip in; chip in; chip in; chip in"


def two(*moves: str, **settings: object) -> Game:
    """Deal two hands and make some moves."""
    return dealt(KINGS, TWO, *moves, **settings)


def four(*moves: str, **settings: object) -> Game:
    """Deal four hands to players who all chip in, and make some moves."""
    return dealt(KINGS, FOUR, ALL_IN, *moves, **settings)


# -- chips and the ante ---------------------------------------------------------------------------


def test_each_begins_with_fifteen_and_one_black_chip() -> None:
    """Five white chips and two red ones are fifteen; a record without its own tags begins with them too."""
    game = Game(KINGS, "Alberto Bernardo Cinthio")
    written = '[Rulebook "kings"]\n[Players "Alberto Bernardo"]\n[Dealer "Alberto"]\n[Pack ""]\n'

    assert {15} == {*game.buy_in.values()}
    assert {1} == {*game.style.values()}
    assert {"Alberto": 15, "Bernardo": 15} == load(written).buy_in


def test_those_who_sit_out_get_no_cards_and_lose_nothing() -> None:
    """Two of four sit out; the other two need not be asked, for a hand takes two."""
    game = dealt(KINGS, "Cinthio; Domenico; Bernardo; Alberto", "sit out; sit out")

    assert ["Cinthio sits out", "Domenico sits out", "Bernardo antes 1", "Alberto antes 1"] == told(
        game, "sit out", "ante", "chip in"
    )
    assert [0, 0, 5, 5] == [len(game.seat(name).cards) for name in game.players]
    assert "Bernardo" == offer_of(game).seat.name
    assert 2 == game.pot


def test_the_one_who_has_less_than_the_ante_puts_in_all() -> None:
    """Where the ante is two a player with one puts in one, bets no more and stays in for that."""
    game = dealt(KINGS.but(answers={"ante": 2}), TWO, "draw; draw", stacks=[9, 1])

    assert ["Alberto wins 2", "Bernardo takes back 1"] == told(game, "win", "return")


def test_a_player_without_chips_sits_out() -> None:
    """Who has no white or red chip is not dealt in, whatever black ones he has."""
    game = Game(KINGS, "Alberto Bernardo Cinthio", "Alberto", stacks=[5, 0, 5], style=9)

    assert ["Cinthio", "Alberto"] == [seat.name for seat in game.table.seats]
    assert not game.seat("Bernardo").cards


# -- the bets -------------------------------------------------------------------------------------


def test_a_check_passes_the_right_to_bet_on() -> None:
    """Two check, the third bets, and those who checked answer him."""
    game = four("check; check; bet for 3; fold")

    assert "Bernardo may see, raise or fold" == repr(game.offer)
    assert "Bernardo may not check: a bet stands, and it is answered [kings/first-check-or-bet]" == refused(
        game, "check"
    )


def test_a_bet_is_one_to_five() -> None:
    """Neither nothing nor six may be bet or raised, and never more than one has."""
    limit, claim = "a bet or a raise is from one to five", "[kings/bet-one-to-five]"

    assert f"Bernardo may not bet for 6: {limit}; here for 1 to 5 {claim}" == refused(two(), "bet for 6")
    assert f"Bernardo may not bet without a sum: {limit}, as in bet for 1 {claim}" == refused(two(), "bet")
    assert f"Alberto may not raise for 6: {limit}; here for 1 to 5 {claim}" == refused(two("bet for 5"), "raise for 6")
    assert "[kings/no-chips]" in refused(two(stacks=4), "bet for 4")


def test_each_raises_once_in_a_round() -> None:
    """Opening is no raise: who opens may raise once, and after two raises both may only see or fold."""
    game = two("bet for 1; raise for 5; raise for 2")

    assert "Alberto may not raise: each player may raise once in a round [kings/betting-ends]" == refused(
        game, "raise for 1"
    )
    game.play("see")
    assert "Bernardo may draw or chip" == repr(game.offer)
    game.play("draw")
    game.play("draw")
    game.play("bet for 1")
    assert "Alberto may see, raise or fold" == repr(game.offer)


def test_raise_on_the_first_turn_only() -> None:
    """Read so, who has checked or bet may only see or fold when he is reached again."""
    game = dealt(KINGS.but(hold=["kings/one-turn-each"]), TWO, "check; bet for 1")

    assert "Bernardo may see or fold" == repr(game.offer)
    assert "[kings/one-turn-each]" in refused(game, "raise for 1")


def test_limit_for_a_whole_round() -> None:
    """Read so, who has opened with four may raise by one and no more."""
    game = dealt(KINGS.but(hold=["kings/limit-by-round"]), TWO, "bet for 4; raise for 5")

    assert "[kings/limit-by-round]" in refused(game, "raise for 2")
    assert "Bernardo raises by 1" == str(game.play("raise for 1"))


def test_a_folded_hand_is_not_seen_and_its_money_stays() -> None:
    """Nobody sees the cards, and nothing comes back."""
    game = four("bet for 2; fold")

    assert "Cinthio folds" == str(game.log[-1])
    assert 14 == game.seat("Cinthio").stack
    assert not game.seat("Cinthio").cards


def test_the_last_one_left_shows_nothing() -> None:
    """He takes the pot at once, before the draw as after it."""
    game = four("bet for 2; fold; fold; fold")

    assert game.over
    assert ["Bernardo wins 6"] == told(game, "win", "show", "draw")


def test_nobody_bets() -> None:
    """All check twice: cards are drawn between, and the antes go to the best hand."""
    game = two("check; check; draw; draw; check; check")

    assert ["Bernardo", "Alberto"] == [event.who for event in game.log if event.deed == "show"]
    assert "Alberto shows 8bl 8bo 3ir 4th 13bl, pair of pages" in told(game, "show")
    assert ["Alberto wins 2"] == told(game, "win")


# -- short of chips -------------------------------------------------------------------------------


def test_side_pots() -> None:
    """Three have put in different sums: each pot goes to the best of those who paid for it."""
    game = four("bet for 5; see; see; fold; draw; draw; draw", stacks=[15, 3, 6, 15])

    assert "Bernardo" not in repr(game.offer)
    assert game.over
    assert ["Cinthio wins 10", "Bernardo wins 6"] == told(game, "win", "return")
    assert {"Bernardo": 15, "Cinthio": 10, "Domenico": 0, "Alberto": 14} == game.stacks


def test_a_round_is_left_out_when_fewer_than_two_can_bet() -> None:
    """Alberto is all in after the first round: both draw, nobody bets again, and the hands are shown."""
    game = two("bet for 5; see", stacks=[15, 4])

    assert "Bernardo may draw or chip" == repr(game.offer)
    game.play("draw")
    game.play("draw")
    assert game.over
    assert ["Alberto wins 8"] == told(game, "win")
    assert ["Bernardo takes back 2"] == told(game, "return")


# -- the draw -------------------------------------------------------------------------------------

QUIET = "check; check"


def test_up_to_three_are_drawn() -> None:
    """None to three are changed, and four not without a prime."""
    game = two(QUIET, "draw -2bo -7ir -9th +3bl +3bo +6th")

    assert "Bernardo discards 2bo 7ir 9th and draws 3bl 3bo 6th" == str(game.log[-1])
    assert "Alberto may not draw with 8bo 3ir 4th 13bl: up to three cards may be drawn [kings/draw-three]" == refused(
        game, "draw -8bo -3ir -4th -13bl"
    )
    assert "Alberto draws nothing" == str(game.play("draw"))


def test_four_are_drawn_to_a_prime_that_is_shown() -> None:
    """The prime that is kept is shown before the cards come; the other four go, and no other four."""
    game = two(QUIET)
    four_to_a_prime = "four cards are drawn only to a prime that is kept and shown [kings/draw-four-with-prime]"

    assert refused(game, "draw -Pbl -2bo -7ir -9th").endswith(four_to_a_prime)
    assert refused(game, "draw -Pbl -2bo -7ir -9th -12bo").endswith(four_to_a_prime)
    game.play("draw -2bo -7ir -9th -12bo")
    assert "Bernardo shows Pbl" == str(game.log[-2])
    assert "Pbl ?? ?? ?? ??" == " ".join(map(str, game.view("Alberto").hands["Bernardo"]))


def test_black_chip_draws_first() -> None:
    """He has eight cards before he throws three; the chip is spent, and he has no other."""
    game = two(QUIET, "chip for 3 +3bl +3bo +6th")

    assert 8 == len(game.seat("Bernardo").cards)
    assert "Bernardo may discard" == repr(game.offer)
    assert (
        "Bernardo may not discard with 3bl only: he discards as many as he has drawn, 3; here exactly 3 "
        "[kings/discard-first]"
    ) == refused(game, "discard -3bl")
    game.play("discard -2bo -7ir -9th")
    assert 5 == len(game.seat("Bernardo").cards)
    assert {"Bernardo": 0, "Alberto": 1} == game.style
    assert load(game.record()).log == game.log


def test_no_chip_to_turn_in() -> None:
    """Who has no black chip left is told so, and with one it is once in a hand."""
    game = two(QUIET, style={"Bernardo": 0, "Alberto": 2})

    assert "Bernardo may not chip: he has no black chip [kings/style]" == refused(game, "chip for 3")
    game.play("draw")
    game.play("chip for 1")
    game.play("discard -3ir")
    assert "Bernardo may check or bet" == repr(game.offer)
    assert {"Bernardo": 0, "Alberto": 1} == game.style


def test_four_with_a_black_chip_bind_to_the_prime() -> None:
    """He shows the prime, draws four, and throws any four but that."""
    game = two(QUIET, "chip for 4 +3bl +3bo +6th +9bl")

    assert ["Bernardo shows Pbl"] == told(game, "show")
    assert "Bernardo may not discard Pbl: the prime that was shown must be kept [kings/chip-and-prime]" == refused(
        game, "discard -Pbl -2bo -7ir -9th"
    )
    game.play("discard -2bo -7ir -3bl -3bo")
    assert "Pbl 9th 12bo 6th 9bl" == " ".join(map(str, game.seat("Bernardo").cards))
    three = "up to three cards may be drawn; here for 0 to 3 [kings/draw-three]"
    assert f"Alberto may not chip for 4: {three}" == refused(game, "chip for 4")


def test_black_chip_lifts_the_limit_for_all() -> None:
    """After one has turned in a chip everybody bets what he likes; each still raises once."""
    game = two(QUIET, "draw; chip")

    assert "Bernardo bets 11" == str(game.play("bet for 11"))
    assert "Alberto raises by 3" == str(game.play("raise for 3"))
    assert "Bernardo may see or fold" == repr(game.offer)
    assert "[kings/bet-one-to-five]" in refused(two(QUIET, "draw; draw"), "bet for 11")


def test_a_record_may_not_name_more_cards_than_come() -> None:
    """What is said to be drawn is as many as are asked for, and nothing is drawn with the discard."""
    game = two(QUIET)

    assert "cannot draw 2" in refused(game, "chip for 1 +3bl +3bo")
    game.play("chip for 1 +3bl")
    assert "has drawn already" in refused(game, "discard -3bl +3bo")


def test_drawing_first_without_a_chip() -> None:
    """Without the rule that the discard comes first, everybody asks for a number and throws afterwards."""
    game = dealt(KINGS.but(suspend=["kings/discard-first"]), TWO, QUIET, "draw for 2 +3bl +3bo")

    assert "Bernardo may discard" == repr(game.offer)
    game.play("discard -2bo -7ir")
    assert "Alberto may draw or chip" == repr(game.offer)


def test_six_never_run_out_of_cards() -> None:
    """Four who keep a prime draw four each and two draw three: the pack of fifty-two serves them all."""
    hands = [f"P{suit} 2{suit} 3{suit} 4{suit} 5{suit}" for suit in ("bl", "bo", "ir", "th")]
    hands += ["6bl 7bl 8bl 9bl 10bl", "6bo 7bo 8bo 9bo 10bo"]
    names = ("Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio", "Alberto")
    game = dealt(KINGS, "; ".join(map(" ".join, zip(names, hands, strict=True))), "; ".join(["chip in"] * 6))
    for _ in names:
        game.play("check")
    for hand in hands:
        game.play("draw" + "".join(f" -{one}" for one in hand.split()[1 if hand[0] == "P" else 2 :]))

    assert 0 == len(game.table.pack)
    assert {5} == {len(game.seat(name).cards) for name in names}


# -- the showdown and after -----------------------------------------------------------------------


def test_ties_share_and_the_odd_chip_goes_to_the_first() -> None:
    """Two hands of the same values share five: the first winner from the dealer's left has the odd one."""
    hands = "Bernardo 9bl 9bo 13ir 4th 2bl; Cinthio 3bl 5bo 6ir 7th 12bl; Alberto 9ir 9th 13bo 4bl 2th"
    moves = "chip in; chip in; chip in; bet for 2; see; see; draw; draw; draw; bet for 1; fold; see"
    game = dealt(KINGS, hands, moves)

    assert ["Bernardo wins 6", "Alberto wins 5"] == told(game, "win")


def test_the_deal_passes_to_the_left_and_chips_are_kept() -> None:
    """The next hand is dealt by the one at the dealer's left, and chips of every colour stay as they are."""
    game = Game(KINGS, "Alberto Bernardo", "Alberto", style=[2, 1])
    for move in ("check", "check", "draw", "chip", "bet for 1", "fold"):
        game.play(move)
    after = game.again()

    assert "Bernardo" == dealer_of(after).name
    assert {"Alberto": 1, "Bernardo": 1} == after.style_in
    assert {"Alberto": 14, "Bernardo": 16} == after.buy_in
    assert '[Style "' not in after.record()
    assert '[Style "2 1"]' in game.record()


def test_first_dealer_is_drawn_by_lot() -> None:
    """Each of three deals about as often as the others; where the pack has no seed somebody must be named."""
    dealers = [dealer_of(Game(KINGS, "A B C", pack=shuffled(seed, KINGS.ranking.pack))).name for seed in range(300)]

    assert all(70 < dealers.count(name) < 130 for name in "ABC")
    with pytest.raises(Unreadable, match="Name the dealer"):
        Game(KINGS, "A B C", pack=())


@pytest.mark.parametrize("style", [-1, [1], [1, 2, 3], [1.5, 1], {"Alberto": -2}, [True, 1]])
def test_black_chips_are_whole(style: object) -> None:
    """Black chips are a whole number for each player."""
    with pytest.raises(Unreadable, match="black chips"):
        game_with(KINGS, "Alberto Bernardo", style=style)


def test_sensible_player_beats_the_random_one() -> None:
    """Over some two hundred hands he takes more than one chip a hand from a random player."""
    won = hands = 0
    for seed in range(20):
        names = ["Alberto", "Bernardo"][:: 1 if seed % 2 else -1]
        players: dict[str, Callable[[View], Move]] = {
            "Alberto": SensiblePlayer(KINGS, seed),
            "Bernardo": RandomPlayer(seed),
        }
        game = Game(KINGS, names, pack=shuffled(seed, KINGS.ranking.pack), stacks=100)
        for _ in range(10):
            while game.offer:
                name = game.offer.seat.name
                game.play(players[name](game.view(name)))
            hands += 1
            if not all(game.stacks.values()):
                break
            game = game.again()
        won += game.stacks["Alberto"] - 100

    assert won > hands


def test_sensible_player_knows_what_he_holds() -> None:
    """Against a bet he stays with a full boat and folds nothing at all; and he keeps a full boat as it is."""
    good, bad = ("Pbl Pbo Pir 9th 9bo", "2bl 4bo 7ir 9th 11bo")
    for held, expected in ((good, {"see", "raise"}), (bad, {"fold", "raise"})):
        view = dealt(KINGS, f"Bernardo; Alberto {held}", "check; check; chip; draw; bet for 11").view("Alberto")
        assert {SensiblePlayer(KINGS, seed)(view).verb for seed in range(20)} <= expected
    view = dealt(KINGS, f"Bernardo; Alberto {good}", "check; check; draw").view("Alberto")
    assert not SensiblePlayer(KINGS, 1)(view).discards


def test_names_of_the_chips_are_not_moves() -> None:
    """A verb of two words is read as one, in whatever case, and half of it is none."""
    game = dealt(KINGS, FOUR)

    assert "Bernardo chips in 1" == str(game.play("Chip In"))
    assert re.search("cards are drawn|no cards are dealt", refused(game, "chip for 3"))
    assert "'sit' is no move" in refused(game, "sit")


# -- a hand that nobody bets ----------------------------------------------------------------------


def played_quietly(hands: str, *moves: str, **answers: object) -> list[str]:
    """Let all check, change nothing and check again, and tell how the hand goes on."""
    rules = KINGS.but(answers={name.replace("__", "-").replace("_", "."): answer for name, answer in answers.items()})
    game = dealt(rules, hands, *moves)
    while game.offer:
        game.play("check" if "check" in game.offer.may else "draw")
    return [event.deed for event in game.log if event.deed in ("deal", "draw", "throw in", "void", "show", "win")]


@pytest.mark.parametrize(
    ("quiet", "then"),
    [
        ("the hand ends", ["void"]),
        ("the hands are dealt anew", ["throw in", "deal", "deal", "void"]),
        ("cards are changed and the round goes on", ["draw", "draw", "void"]),
    ],
)
def test_first_round_that_nobody_bets(quiet: str, then: list[str]) -> None:
    """A first round that all check ends the hand, or the cards are dealt anew, or it goes on to the draw."""
    told = played_quietly("Bernardo; Alberto", quiet=quiet, swig_most=1, phase2_no__vie="the hand is void")

    assert ["deal", "deal", *then] == told


def test_new_cards_are_for_those_who_play() -> None:
    """When the hands are dealt anew, those who sit out get no cards either."""
    told = played_quietly(
        "Cinthio; Domenico; Bernardo; Alberto", "sit out; sit out", quiet="the hands are dealt anew", swig_most=1
    )

    assert ["deal", "deal", "throw in", "deal", "deal", "void"] == told


@pytest.mark.parametrize(
    ("answer", "then"), [("the hand is void", ["void"]), ("the hands are shown", ["show", "show", "win"])]
)
def test_second_round_that_nobody_bets(answer: str, then: list[str]) -> None:
    """A second round that all check makes the hand void, or the hands are shown."""
    told = played_quietly(TWO, quiet="cards are changed and the round goes on", phase2_no__vie=answer)

    assert then == told[4:]


def test_hand_that_was_bet_is_not_void() -> None:
    """Where one has bet, or all have left but one, or nobody could bet, the hand is not void."""
    void = {"quiet": "the hand ends", "phase2.no-vie": "the hand is void", "fold.when": "at any turn"}
    rules = KINGS.but(answers=void)
    for alone in (rules, rules.but(answers={"phase2.no-money": "they go on"})):
        assert "win" in [event.deed for event in dealt(alone, TWO, "fold").log]
    broke = dealt(rules, TWO, stacks=1)
    while broke.offer:
        broke.play("draw" if "draw" in broke.offer.may else "check")

    assert "void" not in [event.deed for event in broke.log]
    assert "win" in [event.deed for event in broke.log]


def test_bet_that_all_have_met_is_played_for() -> None:
    """Where somebody has bet, the hand goes on whatever becomes of one that nobody bets."""
    rules = KINGS.but(answers={"quiet": "the hand ends"})
    game = dealt(rules, TWO, "bet for 1; see")

    assert not game.over
    assert "void" not in [event.deed for event in game.log]


@pytest.mark.parametrize(("who", "dealt_in"), [("those still in", 2), ("everybody", 3)])
def test_hands_are_thrown_in_if_nobody_bets_after_the_draw(who: str, dealt_in: int) -> None:
    """Where that is the rule the hand begins anew, with those still in or with everybody; the antes stay."""
    answers = {"phase2.no-vie": "throw in", "swig.most": 1, "swig.deals": who, "fold.when": "at any turn"}
    rules = KINGS.but(answers=answers)
    game = Game(rules, "Alberto Bernardo Cinthio", "Alberto", shuffled("Milan", rules.ranking.pack), 9)
    for verb in ("chip in", "chip in", "chip in", "fold", "check", "check", "draw", "draw", "check", "check"):
        game.play(next(str(move) for move in offer_of(game).moves() if move.verb == verb))
    deeds = [event.deed for event in game.log]

    assert dealt_in == deeds[deeds.index("throw in") :].count("deal")
    assert 3 == game.table.pot
