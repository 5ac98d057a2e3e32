"""Suzuki's Primero: what his page tells beyond the demos, all of his variants, and moves that his rules refuse."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from primero_ref import Game, Illegal, Unreadable, cards, dealt, load, rank, rulebook, rulebooks, shuffled
from primero_ref.cards.pack import FORTY, UNKNOWN
from tests.support.games import offer_of
from tests.support.strategies import NAMES, check_kept

SUZUKI = rulebook("suzuki")
VARIANTS = tuple(name for name in SUZUKI.own if name not in SUZUKI.held)
FOUR = "Bernardo 7c 6c Kc 2d; Cinthio 7h 6h 2h Ks; Domenico 4d 4s 5h Kh; Alberto Kd 2s Jd Qc"


def speaks(game: Game) -> tuple[str, str]:
    """Tell whose turn it is and what is open to him."""
    assert game.offer is not None
    return game.offer.seat.name, " ".join(game.offer.may)


# -- the hands ------------------------------------------------------------------------------------------


def test_example_of_a_primero_is_none() -> None:
    """The primero of forty-nine in his rules has two clubs (W-05), so it is a numerus of 22."""
    assert "numerus 22" == str(rank("2c 3d 4s Kc", SUZUKI))
    assert "primero 49" == str(rank("2c 3d 4s Kh", SUZUKI))


def test_maximus_and_supremus_are_one_hand() -> None:
    """Every rulebook reads both words and prints its own."""
    hands = "Bernardo 7c 6c Ac Js; Alberto"
    for word in ("maximus", "supremus", "fifty-five"):
        assert "Bernardo bids maximus 55 for 1" == str(dealt(SUZUKI, hands).play(f"bid {word} 55 for 1"))
        italian = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto")
        assert "Bernardo vies supremus 55 for 1" == str(italian.play(f"vie {word} 55 for 1"))
    assert "supremus" == rank("7c 6c Ac Js", rulebook("suzuki-2007")).kind


def test_unlike_faces_raise_chorus_from_ten_to_502() -> None:
    """The counts of W-02: ten choruses, and 502 where any four faces make one."""
    mixed = SUZUKI.but(hold=["suzuki/variant-mixed-face-chorus"])
    for rules, number in ((SUZUKI, 10), (mixed, 502)):
        assert number == sum(rules.ranking.rank_hand(hand).kind == "chorus" for hand in combinations(FORTY, 4))
    assert rank("Kc Kd Qh Js", mixed).strength == rank("Kc Kd Kh Ks", mixed).strength


@pytest.mark.parametrize("book", rulebooks())
def test_every_rulebook_says_which_cards_count(book: str) -> None:
    """No rulebook leaves it open which cards count for points, or whether unlike faces make a chorus."""
    rules = rulebook(book)
    if rules("numerus") != "three of a suit":
        assert rules.ask("points.of").claims
    if "chorus" in rules.ranking.kinds:
        assert rules.ask("chorus.courts").claims


# -- bidding --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("bid numerus 52 for 5", "may not bid numerus 52: a bid may not name more than the bidder holds"),
        ("bid primero 40 for 5", "may not bid primero 40: a bid may not name more"),
        ("bid numerus 40 for 5", "may not bid numerus 40: a bid must be higher than the last"),
        ("bid numerus 39 for 5", "may not bid numerus 39: a bid must be higher than the last"),
        ("bid numerus 55 for 5", "may not bid numerus 55: a bid names points and a type of hand"),
        ("bid numerus for 5", "may not bid numerus without|may not bid numerus: a bid names points"),
        ("bid numerus 41 for 91", "may not bid for 91: the player has too little money"),
        ("bid numerus 41", "may not bid without a sum: a bid is at least one, as in bid numerus 41 for 1"),
        (
            "bid numerus 41 for 5 -2h",
            "may not bid with 2h: a player who bids or stakes keeps their cards and draws none",
        ),
        ("stake for 10", "may not stake for 10: it takes no sum"),
        ("stake numerus 41", "may not stake numerus 41: it names no bid"),
        ("stake -2h", "may not stake with 2h: a player who bids or stakes keeps their cards and draws none"),
        ("pass", "may not pass without exchanging a card: a player who passes must exchange one or two cards"),
        ("pass -7h -6h -2h", "may not pass with 7h 6h 2h: a player who passes must exchange one or two cards"),
        ("pass -7c", "does not hold 7c"),
        ("fold", "may not fold: nobody can fold"),
        ("Domenico: stake", "it is Cinthio's turn"),
        ("see", "'see' is no move of this game: the moves are bid, fold, pass, stake"),
        ("bid flush 50 for 5", "'flush' in .* is not understood"),
        ("bid primero 40 for 5 +2c", "cannot draw|may not bid primero 40"),
    ],
)
def test_move_that_a_rule_forbids_is_refused(move: str, sentence: str) -> None:
    """A bid below, above, too dear or out of turn is refused in a sentence, and nothing has changed."""
    game = dealt(SUZUKI, "Bernardo 7c 6c Kc 2d; Cinthio 7h 6h 2h Ks; Domenico; Alberto", "bid numerus 40 for 10")
    before = (game.log, game.stacks, repr(game.offer), game.record())
    with pytest.raises((Illegal, Unreadable), match=sentence):
        game.play(move)
    assert before == (game.log, game.stacks, repr(game.offer), game.record())


def test_neither_kind_nor_points_may_exceed_those_held() -> None:
    """A primero of 49 may be bid as a numerus of 49 or a primero of 40, but not as a numerus of 50 (L45)."""
    game = dealt(SUZUKI, "Bernardo 2c 3d 4s Kh; Alberto")
    verb = offer_of(game).may["bid"]
    named = {str(bid) for bid in verb.bids[verb.first : verb.last]}

    assert {"numerus 20", "numerus 49", "primero 40", "primero 49"} <= named
    assert not {"numerus 50", "primero 50", "maximus 55"} & named


def test_maximus_may_be_understated_and_fluxus_goes_over_it() -> None:
    """The order of bids is that of the hands: a small fluxus over a maximus."""
    game = dealt(SUZUKI, "Bernardo 7c 6c Ac Js; Alberto 2h 3h 4h 5h", "bid maximus 55 for 1")

    assert "Alberto bids fluxus 42 for 1" == str(game.play("bid fluxus 42 for 1"))


def test_staking_costs_the_last_bid_alone() -> None:
    """In the example of L49 Domenico throws in 5, not 15; he would owe all of it where the rule is suspended."""
    moves = ("bid numerus 40 for 10", "bid numerus 50 for 5", "stake")
    for rules, staked in ((SUZUKI, 5), (SUZUKI.but(suspend=["suzuki/stake-last-bid-only"]), 15)):
        game = dealt(rules, FOUR, *moves)
        assert staked == game.seat("Domenico").staked


# -- the forced stake -----------------------------------------------------------------------------------


def test_player_without_money_only_passes() -> None:
    """One whose last money is staked can neither bid nor stake; when nobody has money for it, a bid stays uncovered."""
    game = dealt(
        SUZUKI, "Bernardo 7c 6c Kc 2d; Alberto 7h 6h 2h Ks", "bid numerus 40 for 10; bid numerus 50 for 5",
        stacks=[10, 50],
    )  # fmt: skip

    assert ("Bernardo", "pass") == speaks(game)
    assert "Bernardo may not stake: the player has too little money [suzuki/short-money]" == str(game.why("stake"))
    assert "Bernardo may not bid: the player has too little money [suzuki/short-money]" == str(game.why("bid"))
    game.play("pass -2d +3c")
    assert game.over
    assert "Bernardo wins 25" == str(game.log[-1])


def test_force_passes_over_one_without_money() -> None:
    """Alberto has put in his last ten; he passes on the next bid, and Domenico before him is forced."""
    game = dealt(
        SUZUKI, "Bernardo 7c 6c Kc 2d; Cinthio 7h 6h 2h Ks; Domenico 4d 4s 5h Kh; Alberto Kd 2s Jd Qc",
        "bid numerus 30 for 5; pass -Ks +3h; pass -Kh +3s; pass -Qc +3d; stake; bid for 5",
        "bid numerus 49 for 10; pass -3h +4h; pass -3s +5s; pass -3d +6d", stacks=[50, 50, 50, 10],
    )  # fmt: skip

    assert 0 == game.stacks["Alberto"]
    assert ("Domenico", "stake") == speaks(game)


def test_free_bid_leaves_the_hand_to_beat() -> None:
    """After a bid that names no hand the one that was named before must still be beaten."""
    game = dealt(SUZUKI, "Bernardo Qc Ah 4d 7s; Alberto Ks 2s Jd Jc",
                 "bid numerus 32 for 10; pass -Jc +3d; stake; bid for 10")  # fmt: skip

    with pytest.raises(Illegal, match=r"may not bid numerus 32: a bid must be higher than the last"):
        game.play("bid numerus 32 for 1")
    game.play("bid numerus 33 for 1")
    assert ["Alberto", "Bernardo"] == [event.who for event in game.log if event.deed == "bid"][-2:]


def test_free_bid_names_no_hand() -> None:
    """The player who was forced cannot name a hand, not even one that he holds."""
    game = dealt(SUZUKI, "Bernardo Qc Ah 4d 7s; Alberto 7h 6h 2h Ks", "bid numerus 32 for 10; pass -Ks +3h; stake")

    with pytest.raises(Illegal, match=r"may not bid numerus 51: this bid names no hand \[suzuki/forced-free-bid\]"):
        game.play("bid numerus 51 for 10")


def test_last_who_has_no_more_money_is_not_asked_for_a_bid() -> None:
    """Whoever has staked his last sum is shown the proof, and the hand is over."""
    game = dealt(SUZUKI, "Bernardo Qc Ah 4d 7s; Alberto Ks 2s Jd Jc", "bid numerus 32 for 10; pass -Jc +3d; stake",
                 stacks=[50, 10])  # fmt: skip

    assert game.over
    assert any(event.open == "Alberto" for event in game.log)


@pytest.mark.parametrize(
    ("hand", "bid", "shown"),
    [
        ("7c 6c Kh 2d", "numerus 39", "7c 6c"),
        ("7c 6c 5c 2d", "numerus 30", "7c 6c"),
        ("7c 6c 5c 2d", "numerus 40", "7c 6c 5c"),
        ("7c 6c Ac Js", "maximus 55", "7c 6c Ac"),
        ("7c 6c Ac Js", "primero 40", "7c 6c Ac"),
        ("2h 3h 4h 5h", "fluxus 42", "2h 3h 4h 5h"),
        ("Qc As 7h 4d", "numerus 32", "Qc As 7h 4d"),
        ("4c 4d 4h 4s", "primero 50", "4c 4d 4h 4s"),
    ],
)
def test_fewest_cards_that_prove_a_bid_are_shown(hand: str, bid: str, shown: str) -> None:
    """Numerus and maximus take fewer than four cards; a hand that is not of the kind bid takes all (L63, L86)."""
    game = dealt(SUZUKI, f"Bernardo {hand}; Alberto Ks 2s Jd Jc", f"bid {bid} for 1; pass -Jc +3c; stake")
    told = next(event for event in game.log if event.open == "Alberto")

    assert cards(shown) == told.cards


# -- the pack -------------------------------------------------------------------------------------------


def test_own_discards_are_not_drawn_again() -> None:
    """When the pack runs out a player never gets back what he has just thrown."""
    seen = 0
    for seed in range(150):
        game = Game(SUZUKI, NAMES, NAMES[-1], shuffled(seed), 1000)
        chance = Random(seed)
        while game.offer and len(game.moves) < 200:
            moves = [game.offer.any(chance.random) for _ in range(6)]
            event = game.play(max(moves, key=lambda move: len(move.discards)))
            assert not set(event.cards) & set(event.drawn)
            check_kept(game)
        seen += any(event.deed == "reshuffle" for event in game.log)
    assert seen > 10


# -- the variants ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_variant_is_played_to_the_end(variant: str) -> None:
    """Each variant, held by itself or with any other, is played to its end and keeps cards and money."""
    for seed in range(60):
        chance = Random(f"{variant} {seed}")
        rules = SUZUKI.but(hold={variant, chance.choice(VARIANTS)} if compatible(variant, seed) else {variant})
        names = NAMES[: 2 + seed % 5]
        game = Game(rules, names, None, shuffled(seed), [chance.choice((1, 2, 10, 50)) for _ in names])
        for _ in range(4):
            while game.offer:
                game.play(game.offer.any(chance.random))
                check_kept(game)
            assert load(game.record()).log == game.log
            try:
                game = game.again()
            except Illegal:
                break


def compatible(variant: str, seed: int) -> bool:
    """Say whether another variant may be chosen by this seed: those two that answer one question otherwise may not."""
    other = Random(f"{variant} {seed}").choice(VARIANTS)
    both = SUZUKI.claims[variant].settles, SUZUKI.claims[other].settles
    return all(both[0][name] == both[1][name] for name in both[0].keys() & both[1].keys())


def test_pot_is_parted_in_half_quarter_and_the_rest() -> None:
    """Of a pot of 25 the best hand takes 12, the next 6, and 7 stay, from each who put in his part of it."""
    rules = SUZUKI.but(hold=["suzuki/variant-half-quarter-carry"])
    game = dealt(rules, "Bernardo Qc As 7h 4d; Domenico 5s 2c 3h 6d; Alberto Kd 2s Jd Kc",
                 "bid numerus 32 for 10; stake; pass -Kc +3d", stacks=[50, 50, 50], carry={"Alberto": 5})  # fmt: skip

    assert [12, 6] == [event.money for event in game.log if event.deed == "win"]
    assert 7 == sum(game.carry.values())
    assert {"Bernardo", "Domenico", "Alberto"} == {*game.carry}


def test_bids_may_run_downhill() -> None:
    """Where overstating is allowed bids fall, nobody goes below his hand, and chorus 84 can open."""
    rules = SUZUKI.but(hold=["suzuki/variant-overstate-descending"])
    game = dealt(rules, "Bernardo 7c 6c 2c Kd; Alberto Qc As 7h 4d", "bid chorus 84 for 1")

    with pytest.raises(Illegal, match=r"may not bid primero 60: bids go down, and none may be below the bidder’s hand"):
        game.play("bid primero 60 for 1")
    game.play("bid primero 61 for 1")
    with pytest.raises(Illegal, match=r"may not bid fluxus 50: bids go down"):
        game.play("bid fluxus 50 for 1")
    assert "Bernardo bids numerus 54 for 1" == str(game.play("bid numerus 54 for 1"))


def test_kind_that_was_bid_is_the_only_one_to_win() -> None:
    """Where the bid sets the kind, no hand of another kind wins, and the pot stays if nobody holds it."""
    rules = SUZUKI.but(hold=["suzuki/variant-bidder-sets-type"])
    game = dealt(rules, "Bernardo Qc As 7h 4d; Alberto 2h 3h 4h 5h", "bid numerus 40 for 10; stake")

    assert 20 == sum(game.carry.values())
    assert "20 is carried over to the next hand" == str(game.log[-1])


def test_maximus_is_a_numerus_and_chorus_a_primero() -> None:
    """With the symmetry a maximus wins as numerus 55; without it neither hand is of the kind, and the pot stays."""
    hands, moves = "Bernardo Qc As 7h 4d; Alberto 7c 6c Ac Js", "bid numerus 40 for 10; stake"
    sets = ["suzuki/variant-bidder-sets-type"]

    assert 20 == sum(dealt(SUZUKI.but(hold=sets), hands, moves).carry.values())
    symmetric = SUZUKI.but(hold=[*sets, "suzuki/variant-type-symmetry"])
    assert "Alberto wins 20" == str(dealt(symmetric, hands, moves).log[-1])


def test_two_cards_are_bid_before_the_other_two_come() -> None:
    """On two cards of different suits nobody can bid, a pass draws nothing, and a bid must be beaten on four."""
    rules = SUZUKI.but(hold=["suzuki/two-card-round"])
    game = dealt(rules, "Bernardo 7c 6h 2c Kd; Alberto 7d 6d Js 2s")

    with pytest.raises(Illegal, match="may not bid: a bid may not name more than the bidder holds"):
        game.play("bid numerus 20 for 1")
    with pytest.raises(
        Illegal, match=r"may not pass with 6h: nobody draws while holding two cards \[suzuki/two-card-round\]"
    ):
        game.play("pass -6h")
    game.play("pass")
    game.play("bid numerus 39 for 2")
    game.play("stake")
    assert ("Bernardo", "pass") == speaks(game)  # the standing 39 is more than his numerus of 33
    assert 4 == len(game.seat("Bernardo").cards)


def test_open_cards_may_be_anything() -> None:
    """A hand that nobody has named may bid whatever there is, and the stakes wait for the cards."""
    game = dealt(SUZUKI, "Bernardo; Alberto", "bid chorus 84 for 1; stake")

    assert game.open
    assert {UNKNOWN} == {*game.seat("Bernardo").cards}


# -- the end of a hand ------------------------------------------------------------------------------------


def test_last_one_left_takes_the_table_without_showing() -> None:
    """Where hands are folded, and the last one left need not make his bid, he takes the table unseen."""
    rules = SUZUKI.but(suspend=["suzuki/no-fold"], answers={"last-one-left": "take the table"})
    game = dealt(rules, "Bernardo; Alberto", "bid primero 40 for 1; fold")

    assert ["fold", "win"] == [event.deed for event in game.log][-2:]
    assert "Bernardo" == game.log[-1].who


@pytest.mark.parametrize(
    ("answer", "bids", "ends"),
    [
        ("the hand is void", False, ["void"]), ("the hands are shown", False, ["unknown"]),
        ("the hand is void", True, ["unknown"]),
    ],
)  # fmt: skip
def test_hand_that_nobody_bids_is_void_or_counts(answer: str, bids: bool, ends: list[str]) -> None:  # noqa: FBT001  # a row of the table
    """A hand that nobody bids is void or counts, as the rules say; one that is bid counts, here of unknown cards."""
    game = dealt(SUZUKI.but(answers={"phase2.no-vie": answer}), "Bernardo; Alberto")
    if bids:
        game.play("bid primero 40 for 1")
    while game.offer:
        verb = "stake" if "stake" in game.offer.may else "pass"
        least = game.offer.may[verb].cards[0]
        game.play(" ".join([verb, *["-??"] * least]))

    assert ends == [event.deed for event in game.log if event.deed in ("void", "unknown")]


@pytest.mark.parametrize("most", [0, 1, 2])
def test_hands_on_which_nobody_bids_are_thrown_in_as_often_as_may_be(most: int) -> None:
    """Where that is the rule, all get new cards if nobody bids; after the last time the hands are shown."""
    rules = SUZUKI.but(answers={"phase2.no-vie": "throw in", "swig.most": most})
    game = Game(rules, "Alberto Bernardo", "Alberto", shuffled("Milan"), 9)
    while game.offer:
        game.play(next(str(move) for move in game.offer.moves() if move.verb == "pass"))

    assert most == [event.deed for event in game.log].count("throw in")
    assert 2 + 2 * most == [event.deed for event in game.log].count("deal")
    assert "show" in [event.deed for event in game.log]


def test_a_bid_on_new_cards_ends_the_throwing_in() -> None:
    """Whoever bids after a throw-in plays the hand out on the new cards."""
    rules = SUZUKI.but(answers={"phase2.no-vie": "throw in"})
    game = Game(rules, "Alberto Bernardo", "Alberto", shuffled("Milan"), 9)
    for _ in range(2):
        game.play(next(str(move) for move in offer_of(game).moves() if move.verb == "pass"))
    game.play(next(str(move) for move in offer_of(game).moves() if move.verb == "bid"))
    while game.offer:
        game.play(str(game.offer.moves()[0]))

    assert 1 == [event.deed for event in game.log].count("throw in")
    assert 18 == sum(game.stacks.values())
