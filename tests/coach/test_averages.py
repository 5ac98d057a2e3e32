"""Averages carry their margin, and are refused where the deals are too few to tell two moves apart."""

from __future__ import annotations

import pytest

from primero_ref import Move, dealt, rulebook
from primero_ref.coach.averages import Beside, on_average
from primero_ref.coach.trials import FEWEST, Trials
from primero_ref.players.playouts import ROUNDS

SEE, FOLD = Move("see"), Move("fold")
GAME = dealt(rulebook("english-2003"), "Bernardo As 3c 6d 4h; Alberto Qh 5d 3s 2s", "vie for 3")


def trials(see: list[float], fold: list[float]) -> Trials:
    """Give two moves what they gained in some deals."""
    tried = Trials(GAME.view("Alberto"), GAME.rules, (SEE, FOLD))
    tried.gained[SEE], tried.gained[FOLD] = see, fold
    return tried


def said(see: list[float], *, staked: int = 0, at_stake: int = 50) -> str:
    """Say what a call brings beside a fold that costs nothing more."""
    fold = [-float(staked)] * len(see)
    return on_average(trials(see, fold), Beside(SEE, FOLD, "fold", staked, at_stake, points=False))


def test_a_clear_difference_is_told_with_both_margins() -> None:
    """What a move gains, and how much less the next best does, each have their margin in words."""
    gained, _, instead = said([4.0, 6.0] * 50).partition("; ")

    assert gained == "on average it gains 5.0, give or take 0.2"
    assert instead == "if you fold instead, you come out 5.0 counters worse, give or take 0.2"


def test_a_difference_within_its_margin_is_refused() -> None:
    """Where the two may as well be the other way round no figure is told, and the number of deals is."""
    words = said([20.0, -18.0] * 30)

    assert words == "60 deals each are too few to tell it apart from the next best, which is to fold"


def test_a_small_difference_that_is_well_known_is_no_difference() -> None:
    """Where the margin is at most half a counter, the other move does about as well."""
    assert said([0.1, -0.1] * 200).endswith("if you fold instead, you do about as well")


@pytest.mark.parametrize(("deals", "is_told"), [(FEWEST - 1, False), (FEWEST, True)])
def test_below_the_floor_nothing_is_told(deals: int, is_told: bool) -> None:  # noqa: FBT001  # a case of the table
    """In fewer deals than the floor a difference has the wrong sign too often, however large it looks."""
    assert bool(said([9.0] * deals)) is is_told
    assert trials([9.0] * deals, [0.0] * deals).is_clearly_better(SEE, FOLD) is is_told


def test_a_move_that_always_did_the_same_may_still_do_otherwise() -> None:
    """A margin is never nothing, except of a fold, whose loss is known."""
    tried = trials([3.0] * FEWEST, [-1.0] * FEWEST)

    assert tried.worth(SEE).error > 0
    assert tried.worth(FOLD).error == 0


def test_what_was_staked_before_is_told_as_such() -> None:
    """A loss that holds what was staked before this turn says how much that is."""
    assert "loses 9.0, 5 of which you had staked before, give or take" in said([-9.0, -9.0] * 20, staked=5)


def test_a_figure_beyond_the_pot_names_the_later_bets() -> None:
    """Where more is won than lies on the table, the line says how large the pot becomes."""
    tried = trials([30.0, 34.0] * 20, [0.0] * 40)
    tried.fates[SEE].extend([(2, 66)] * 40)
    words = on_average(tried, Beside(SEE, FOLD, "fold", 0, 6, points=False))

    assert words.endswith(", because later bets make the pot grow to 66 on average")


def test_the_poorer_half_is_left_and_the_best_are_tried_on() -> None:
    """Of four moves three are tried to the floor, and what became of their deals adds up."""
    game = dealt(rulebook("english-2003"), "Bernardo As 3c; Cinthio 7c 6h; Alberto Qh 5d", "vie for 3")
    view = game.view("Cinthio")
    moves = [SEE, FOLD, *(Move(verb, discards=view.cards[:1]) for verb in ("see", "pass"))]
    tried = Trials(view, game.rules, moves, (FOLD,))
    tried.go_on(90)

    assert sum(tried.worth(move).deals >= FEWEST for move in moves) == 3
    assert tried.worth(FOLD).deals >= FEWEST
    for move in moves:
        tally = tried.tally(move)
        assert tally.deals == (ROUNDS if move == FOLD else len(tried.gained[move]))
        assert tally.won <= tally.shown
        assert tally.alone + tally.shown <= tally.deals
    assert tried.tally(FOLD)[1:4] == (0, 0, 0)
