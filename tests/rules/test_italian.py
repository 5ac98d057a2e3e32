"""Italian Primero, turn by turn: du Coeur's example, his contradictions, and what is offered when."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from primero_ref import Illegal, cards, dealt, load, question, rank, rulebook
from primero_ref.cards.pack import FORTY
from tests.support.games import offer_of, speaks

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook

ITALIAN = rulebook("italian")
LATER = rulebook("italian-2003")


# S000 L47, checked as W-10: A passes, B vies, C and D pass, A must see, B stands, C folds, D sees.
EXAMPLE = """\
[Rulebook "italian"]
[Players "A B C D"]
[Dealer "D"]

A: pass -??
B: vie numerus 40 for 4
C: pass -??
D: pass -??
A: see
B: pass
C: fold
D: see
"""


def test_example_of_du_coeur_replays() -> None:
    """The example replays from a record, and every act in it is among those open."""
    lines = EXAMPLE.splitlines()
    free, forced, spent = "see revie fold pass", "see revie", "see revie fold"
    turns = zip("ABCDABCD", ("pass vie", "pass vie", free, free, forced, "pass", spent, spent), strict=True)
    for number, (seat, may) in enumerate(turns):
        game = load("\n".join(lines[: 4 + number]))
        assert (seat, set(may.split())) == (speaks(game)[0], set(speaks(game)[1].split()))


def test_example_of_du_coeur_ends_the_phase() -> None:
    """With D's see the stakes are right: A, B and D have 4 in, C has left nothing, and two more cards are dealt."""
    game = load(EXAMPLE)

    assert {"A": 4, "B": 4, "C": 0, "D": 4} == {name: game.seat(name).staked for name in "ABCD"}
    assert game.seat("C").out
    assert [4, 4, 4] == [len(game.seat(name).cards) for name in "ABD"]
    assert ("A", "pass vie") == speaks(game)
    assert "the last player must see [italian/forced-see]" in str(load("\n".join(EXAMPLE.splitlines()[:8])).why("fold"))


# -- what is offered, turn by turn ----------------------------------------------------------------

FOUR = "Alberto 2c 3d; Bernardo 7c 6h; Cinthio Ks 4s; Domenico Qh 5d"


@pytest.mark.parametrize(
    ("moves", "seat", "may"),
    [
        ("", "Alberto", "pass vie"),
        ("pass -2c", "Bernardo", "pass vie"),
        ("vie primero 40 for 2", "Bernardo", "see revie fold pass"),
        ("vie primero 40 for 2; pass -7c", "Cinthio", "see revie fold pass"),
        ("vie primero 40 for 2; pass -7c; pass -Ks", "Domenico", "see revie"),
        ("vie primero 40 for 2; fold; fold", "Domenico", "see revie"),
        ("vie primero 40 for 2; see; pass -Ks", "Domenico", "see revie fold pass"),
        ("vie primero 40 for 2; pass -7c; pass -Ks; see", "Alberto", "pass"),
        ("vie primero 40 for 2; pass -7c; pass -Ks; see; pass", "Bernardo", "see revie fold"),
        ("vie primero 40 for 2; see; pass -Ks; see; pass", "Bernardo", "pass revie"),
        ("vie primero 40 for 2; pass -7c; revie primero 41 for 1; pass -Qh", "Alberto", "see revie fold pass"),
        ("vie primero 40 for 2; pass -7c; revie primero 41 for 1; pass -Qh; pass -2c", "Bernardo", "see revie fold"),
        ("vie primero 40 for 2; pass -7c; revie primero 41 for 1; pass -Qh; pass -2c; fold", "Cinthio", "pass"),
        (
            "vie primero 40 for 2; pass -7c; revie primero 41 for 1; pass -Qh; pass -2c; fold; pass",
            "Domenico",
            "see revie fold",
        ),
        ("vie primero 40 for 2; see; see; see", "Alberto", "pass vie"),
        ("vie primero 40 for 2; see; see; see; vie primero 40 for 1; pass -7c; pass -Ks", "Domenico", "see revie"),
    ],
)
def test_what_is_open(moves: str, seat: str, may: str) -> None:
    """Whose turn it is, and what is open to him."""
    there, verbs = speaks(dealt(ITALIAN, FOUR, moves))

    assert (seat, set(may.split())) == (there, set(verbs.split()))


@pytest.mark.parametrize(
    ("moves", "verb", "claim"),
    [
        ("", "fold", "italian/fold-answers-vie"),
        ("vie primero 40 for 2", "vie", "italian/raise-type-or-points"),
        ("vie primero 40 for 2; pass -7c; pass -Ks", "pass", "italian/forced-see"),
        ("vie primero 40 for 2; pass -7c; pass -Ks; see", "fold", "italian/pass-after-own-vie-no-discard"),
        ("vie primero 40 for 2; pass -7c; pass -Ks; see", "revie", "italian/pass-after-own-vie-no-discard"),
        ("vie primero 40 for 2; pass -7c; pass -Ks; see; pass", "pass", "italian/pass-once-after-vie"),
        ("vie primero 40 for 2; see; pass -Ks; see; pass", "fold", None),
        ("vie primero 40 for 2; see; pass -Ks; see; pass", "see", "italian/seen-player-stands"),
        ("vie chorus 84 for 2", "revie", "italian/raise-type-or-points"),
        ("vie primero 40 for 100", "revie", "italian/table-stakes"),
    ],
)
def test_what_is_shut(moves: str, verb: str, claim: str | None) -> None:
    """What is not open is shut by the claim that shuts it."""
    why = dealt(ITALIAN, FOUR, moves).why(verb)

    assert not why.allowed
    assert claim is None or claim == why.claim


def test_one_who_is_all_in_answers_and_never_bets() -> None:
    """He sees free or folds after each vie and revie, and stands with or without a change before the vie of phase 2."""
    game = dealt(ITALIAN, FOUR, "vie primero 40 for 2; revie primero 41 for 2; see; see", stacks=[2, 50, 50, 50])
    assert ("Alberto", {"see", "fold"}) == (speaks(game)[0], set(speaks(game)[1].split()))
    assert "italian/all-in-no-bets" == game.why("revie").claim
    assert "Alberto sees" == str(game.play("see"))
    assert ("Alberto", "pass") == speaks(game)
    assert (0, 2) == offer_of(game).may["pass"].cards


def test_one_who_is_short_sees_for_what_he_has() -> None:
    """The last player who cannot pay must see all the same, and goes all-in."""
    game = dealt(ITALIAN, "Bernardo; Alberto", "vie primero 40 for 9", stacks=[20, 5])

    assert ("Alberto", "see") == speaks(game)
    assert 5 == game.play("see").money


def test_hand_is_void_after_three_quiet_rounds() -> None:
    """When all have passed three times in phase 1 the hand is void, and nobody has lost anything."""
    game = dealt(ITALIAN, "Bernardo; Alberto", "; ".join(["pass -??"] * 6))

    assert "The hand is void" == str(game.log[-1])
    assert {"Bernardo": 100, "Alberto": 100} == game.stacks


def test_hands_are_shown_after_three_quiet_rounds_of_phase_2() -> None:
    """When all have passed three times in phase 2 the hands are shown against the bid of phase 1."""
    game = dealt(
        ITALIAN, "Bernardo 7c 6d 4h 3s; Alberto Kh Jd 2c 5s", "vie primero 40 for 2; see",
        "pass -3s +2s; pass -5s +As; pass -2s +3d; pass -As +4d; pass -3d +5h; pass -4d +Ks",
    )  # fmt: skip

    assert game.over
    assert "show" in {event.deed for event in game.log}


def test_too_few_have_money_to_bet() -> None:
    """When fewer than two have money left in phase 2 each changes once, up to two cards, and the hands are shown."""
    game = dealt(ITALIAN, "Bernardo 7c 6d 4h 3s; Alberto Kh Jd 2c 5s", "vie primero 40 for 5; see", stacks=[5, 50])

    assert ("Bernardo", "pass") == speaks(game)
    assert "italian/no-money-to-bet" == game.why("vie").claim
    game.play("pass")
    game.play("pass -5s +6s")
    assert game.over
    assert {"Bernardo": 10, "Alberto": 45} == game.stacks


def test_fold_takes_half_back_rounded_down() -> None:
    """Half of all that was staked in the hand goes back, rounded down, and the rest stays on the table."""
    game = dealt(ITALIAN, "Bernardo; Cinthio; Alberto", "vie primero 40 for 3; see; revie primero 41 for 2; fold; fold")

    assert "Bernardo folds and takes back 1" in map(str, game.log)
    assert {"Bernardo": 98, "Cinthio": 98, "Alberto": 104} == game.stacks


# -- the contradictions of du Coeur, as the inventory numbers them --------------------------------


def test_contradiction_1_no_pot() -> None:
    """Stakes lie in front of each, and there is no pot, though what nobody wins is carried."""
    game = dealt(ITALIAN, "Bernardo; Alberto", "vie primero 40 for 2; see")

    assert (2, 2, 0) == (game.seat("Bernardo").staked, game.seat("Alberto").staked, game.pot)


def test_contradiction_3_change_can_ruin_a_supremus() -> None:
    """With seven, six, ace and an odd card thrown, the card drawn makes a losing fluxus 7 times in 36."""
    kept, thrown = cards("7c 6c Ac"), cards("Jd")
    left = [one for one in FORTY if one not in kept + thrown]
    ruined = sum(rank((*kept, one), ITALIAN).kind == "fluxus" for one in left)

    assert Fraction(7, 36) == Fraction(ruined, len(left))


def test_contradiction_4_others_are_not_absolved() -> None:
    """After the forced see the others, whose one pass is spent, still see or fold; without the claim they are out."""
    moves = "vie primero 40 for 2; pass -7c; pass -Ks; see"
    game = dealt(ITALIAN, FOUR, moves, "pass")
    absolved = dealt(ITALIAN.but(suspend=["italian/forced-see-leaves-others-free"]), FOUR, moves)

    assert ("Bernardo", {"see", "revie", "fold"}) == (speaks(game)[0], set(speaks(game)[1].split()))
    assert absolved.seat("Bernardo").out
    assert absolved.seat("Cinthio").out


@pytest.mark.parametrize(
    ("rules", "may"), [(ITALIAN, "see revie"), (LATER, "see revie fold pass")], ids=["2002", "2003"]
)
def test_contradiction_5_forced_see_of_phase_2(rules: Rulebook, may: str) -> None:
    """In 2002 the last player must see in phase 2 as well, in 2003 he is free; in phase 1 he must by both."""
    first = dealt(rules, "Bernardo; Alberto", "vie primero 40 for 2")
    game = dealt(rules, "Bernardo; Alberto", "vie primero 40 for 2; see; vie primero 40 for 1")

    assert {"see", "revie"} == set(offer_of(first).may)
    assert set(may.split()) == set(offer_of(game).may)


@pytest.mark.parametrize(("rules", "back"), [(ITALIAN, 2), (LATER, 0)], ids=["2002", "2003"])
def test_contradiction_6_half_back(rules: Rulebook, back: int) -> None:
    """In 2002 one who folds takes half back, in 2003 nothing."""
    game = dealt(
        rules, "Bernardo; Cinthio; Alberto", "vie primero 40 for 4; see; revie primero 41 for 1; fold; pass -??"
    )

    assert back == next(event.money for event in game.log if event.deed == "fold")


def test_contradiction_7_one_pass_but_many_changes() -> None:
    """One may pass once after a vie, and change cards again with a see."""
    game = dealt(ITALIAN, FOUR, "vie primero 40 for 2; pass -7c; pass -Ks; see; pass")

    assert not game.why("pass").allowed
    assert game.why("see -6h").allowed


def test_contradiction_8_no_bid_of_phase_1_forces_a_change() -> None:
    """A numerus bid on two cards forces no change; bid on four it does, and a primero does not."""
    first = dealt(ITALIAN, "Bernardo 7c 6c 2d 3h; Alberto")
    second = dealt(ITALIAN, "Bernardo 7c 6c 2d 3h; Alberto", "vie numerus 30 for 1; see")

    assert first.why("vie numerus 39 for 1").allowed
    assert "italian/must-draw-numerus-supremus" == second.why("vie numerus 39 for 1").claim
    assert "italian/must-draw-numerus-supremus" == second.why("vie supremus 55 for 1").claim
    assert second.why("vie numerus 39 for 1 -2d").allowed
    assert second.why("vie primero 40 for 1").allowed


def test_contradiction_9_no_ante() -> None:
    """Nobody antes; where that rule is gone, each puts down as much as the question has for an answer."""
    anted = dealt(ITALIAN.but(suspend=["italian/no-ante"]), "Bernardo; Alberto")

    assert 0 == dealt(ITALIAN, "Bernardo; Alberto").seat("Bernardo").staked
    assert question("ante").otherwise == anted.seat("Bernardo").staked


def test_contradiction_11_one_left_need_not_show() -> None:
    """When all the others have folded the one left wins without having made his bid."""
    game = dealt(ITALIAN, "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2; revie chorus 84 for 2; fold")

    assert game.over
    assert ("italian/last-one-left",) == game.log[-1].claims


def test_bid_of_phase_1_stands_until_it_is_raised() -> None:
    """The first vie of phase 2 may repeat the bid that stands, and not go below it."""
    game = dealt(ITALIAN, "Bernardo; Alberto", "vie fluxus 50 for 2; see")

    assert "fluxus 50" == str(game.bid)
    assert game.why("vie fluxus 50 for 1").allowed
    assert "italian/phase2-first-vie" == game.why("vie fluxus 49 for 1").claim
    with pytest.raises(Illegal, match="may not go below the bid of the first phase"):
        game.play("vie primero 81 for 1")


def test_last_one_left_takes_the_table_though_nobody_has_vied() -> None:
    """Where one may fold at any turn, who is left alone before any vie takes the table; the hand is not void."""
    game = dealt(ITALIAN.but(answers={"fold.when": "at any turn"}), "Bernardo; Alberto", "fold", carry={"Alberto": 3})

    assert game.over
    assert ["Alberto wins 3"] == [str(one) for one in game.log if one.deed in ("win", "void")]


@pytest.mark.parametrize(("answer", "told"), [("the hand is void", "void"), ("the hands are shown", "unknown")])
def test_second_phase_that_all_pass(answer: str, told: str) -> None:
    """A second phase that nobody vies makes the hand void, or the hands count, here of unknown cards."""
    rules = ITALIAN.but(answers={"phase2.no-vie": answer})
    hands = "Bernardo 7c 6d 4h 3s; Alberto Kh Jd 2c 5s"
    game = dealt(rules, hands, "vie primero 40 for 1; see")
    while game.offer:
        game.play(f"pass -{game.offer.seat.cards[0]}")
    deeds = [event.deed for event in game.log]

    assert [told] == [deed for deed in dict.fromkeys(deeds) if deed in ("void", "unknown")]
    vied = dealt(rules, hands, "vie primero 40 for 1; see; vie primero 41 for 1; see")
    assert "void" not in [event.deed for event in vied.log]
    assert vied.over


@pytest.mark.parametrize("answer", ["the hand is void", "the hands are shown"])
def test_last_one_left_in_the_second_phase_takes_the_table(answer: str) -> None:
    """Who is left alone in the second phase before any vie takes what was staked in the first."""
    rules = ITALIAN.but(answers={"fold.when": "at any turn", "phase2.no-vie": answer})
    game = dealt(rules, "Bernardo; Alberto", "vie primero 40 for 1; see; fold")

    assert ("Alberto", "win") == (game.log[-1].who, game.log[-1].deed)
