"""One seat as Gymnasium knows it, by Gymnasium's own test."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from primero_ref import rulebook
from primero_ref.errors import Illegal
from primero_ref.learn import Observer, Setting, betting_rulebooks, gym, lead, zoo
from primero_ref.learn.gym import PrimeroSeat
from primero_ref.learn.vector import PrimeroSeats

BOOKS = betting_rulebooks()


@pytest.mark.parametrize("book", BOOKS)
def test_gymnasiums_own_test(book: str) -> None:
    """The library's test of an environment passes, as it is made by its name."""
    seat = gymnasium.make(f"Primero/{book}-v0", others="random", render_mode="ansi")
    check_env(seat.unwrapped)


@pytest.mark.parametrize("book", BOOKS)
def test_a_seat_is_paid_what_it_made(book: str) -> None:
    """Nothing is paid before the end, and then what the seat has made; it never sees another's turn."""
    seat = PrimeroSeat(book, "random")
    for deal in range(5):
        seen, _ = seat.reset(seed=deal)
        over, reward = False, 0.0
        while not over:
            assert (seat.position.seat, reward) == (seat.seat, 0)
            assert np.array_equal(seat.action_masks(), seen["action_mask"] == 1)
            seen, reward, over, cut, info = seat.step(int(np.flatnonzero(seen["action_mask"])[-1]))
            assert (cut, info) == (False, {})
        assert reward == seat.position.made()[seat.seat]
        assert not seen["action_mask"].any()


def test_a_deal_may_be_named_and_is_not_passed_over() -> None:
    """A deal that was asked for is dealt, at the seat and from the dealer that were asked for."""
    seat = PrimeroSeat("kings")
    seen, info = seat.reset(options={"deal": "Milan", "dealer": 0, "seat": 1})
    assert (seat.seat, info["unasked"], seat.position.game.dealer) == (1, 0, "Seat1")
    assert '[Seed "Milan"]' in seat.position.game.record()
    assert "Seat2 looks" in seat.render()
    assert seen["action_mask"].any()


def test_who_says_what_he_may_not_loses_all() -> None:
    """The deal is over for the seat, and the reason is told."""
    seat = PrimeroSeat("kings", stacks=9)
    seat.reset(seed=1)
    _, reward, over, _, info = seat.step(len(seat.setting.vocabulary) - 1)
    assert (reward, over) == (-9, True)
    assert info["illegal"] == f"{seat.setting.names[seat.seat]} may not say “for 9” here"


def test_the_lead_is_over_deals_from_both_sides() -> None:
    """A player is not ahead of himself, and one who gives up each deal is behind."""
    observer = Observer(Setting(rulebook("kings")))
    sits_out = observer.setting.vocabulary
    folding = [number for number in range(len(sits_out)) if str(sits_out[number]) in {"sit out", "fold"}]

    def gives_up(_: list[float], words: tuple[int, ...]) -> int:
        return next((word for word in words if word in folding), words[0])

    figure = lead(observer, gives_up, "sensible", 20)
    assert figure.low <= figure.value <= figure.high
    assert figure.value <= 0
    assert len(gym.register()) == len(BOOKS)


@pytest.mark.parametrize("number", [-1, 2])
def test_a_seat_that_the_table_does_not_have_is_refused(number: int) -> None:
    """A seat or a dealer of another table is refused; a seat that nobody asks would be waited for without end."""
    refusal = f"There is no seat {number} at this table: the seats are 0 to 1"
    with pytest.raises(Illegal, match=refusal):
        PrimeroSeat("kings", "random", seat=number)
    with pytest.raises(Illegal, match=refusal):
        PrimeroSeats(2, "italian", "random", seat=number)
    for options in ({"seat": number}, {"dealer": number}):
        with pytest.raises(Illegal, match=refusal):
            PrimeroSeat("kings", "random").reset(seed=1, options=options)
        with pytest.raises(Illegal, match=refusal):
            PrimeroSeats(2, "italian", "random").reset(seed=1, options=options)
    with pytest.raises(Illegal, match=refusal):
        zoo.env("kings").reset(seed=1, options={"dealer": number})


def test_seats_by_turns_need_an_even_number() -> None:
    """What a policy gains over another is not compared where one of them has more seats."""
    with pytest.raises(Illegal, match="3 players cannot be seated alternately: use an even number of players"):
        lead(Observer(Setting(rulebook("kings"), 3)), lambda _, words: words[0])
