"""The table: the pack that runs out, the stakes in pots, and events as they are told."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from primero_ref import Game, Unreadable, cards, dealt, rulebook, shuffled
from primero_ref.game.events import Event
from primero_ref.game.pots import parted
from primero_ref.game.seat import Seat
from tests.support.games import offer_of
from tests.support.strategies import NAMES, check_kept, games
from tests.support.toy import TOY

if TYPE_CHECKING:
    from primero_ref.cards.pack import Card

pytestmark = pytest.mark.usefixtures("toy")


@given(games())
def test_layers_share_out_all_that_is_staked(game: Game) -> None:
    """The pots hold every counter staked and carried, each once; who contends has paid in full, or all do."""
    staked = {name: game.seat(name).staked for name in game.players}
    carried = sum(game.carry.values())
    pots = game.copy().table.side_pots()

    assert sum(staked.values()) + carried == sum(sum(pot.parts.values()) for pot in pots)
    stakes = pots[bool(carried) :]
    for name, sum_ in staked.items():
        assert sum_ == sum(pot.parts.get(name, 0) for pot in stakes)
    for pot in stakes:
        contenders = {seat.name for seat in pot.contenders}
        assert contenders
        if game.rules("short.wins") == "the table":
            assert contenders == {seat.name for seat in game.table.seats if not seat.out}
            continue
        assert contenders <= set(pot.parts)
        assert 1 == len({pot.parts[name] for name in contenders})
    if carried:
        live = [seat.name for seat in game.table.seats if not seat.out]
        everyone = game.rules("carry.layer") == "everyone still in"
        assert [seat.name for seat in pots[0].contenders] == (
            live if everyone else [seat.name for seat in pots[-1].contenders]
        )


@pytest.mark.parametrize("together", [False, True])
def test_what_lies_there_is_a_pot_when_nobody_is_left(*, together: bool) -> None:
    """Where a hand is void and all have thrown in their cards, the stakes are one pot that nobody can win."""
    seats = [Seat("Alberto", 0), Seat("Bernardo", 0)]
    assert not [part for pot in parted(seats, [], together=together) for part in pot.parts]

    for seat in seats:
        seat.staked, seat.out = 2, True
    assert [({"Alberto": 2, "Bernardo": 2}, ())] == [pot[:2] for pot in parted(seats, [], together=together)]


@given(st.integers(0, 200))
def test_pack_that_runs_out_is_made_of_the_discards(seed: int) -> None:
    """Six players who change all they can run through the pack; the discards are shuffled, and no card is lost."""
    game = Game(TOY, NAMES, NAMES[-1], shuffled(seed))
    chance = Random(seed)
    while not game.over:
        moves = [move for move in (offer_of(game).any(chance.random) for _ in range(9)) if move.verb in {"pass", "see"}]
        widest = max(moves, key=lambda move: len(move.discards), default=offer_of(game).any(chance.random))
        game.play(widest)
        check_kept(game)
    if sum(len(event.drawn) for event in game.log) + 12 > 40:
        told = next(event for event in game.log if event.deed == "reshuffle")
        assert ("toy/reshuffle-discards",) == told.claims
        assert str(told).startswith("The discards are shuffled, ")


@pytest.mark.parametrize("round_", ["one at a time", "two together", "to the dealer first"])
@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_cards_go_round_in_packets_from_the_top(round_: str, number: int, players: int) -> None:
    """Each gets a packet of the pack in his turn, until all have their cards, whether or not any are known before."""
    rules = TOY.but(answers={"deal.packet": round_, "deal.first": number})
    names, pack = NAMES[:players], shuffled("packets")
    order = names if round_ == "to the dealer first" else (*names[1:], names[0])
    hands: dict[str, list[Card]] = {name: [] for name in order}
    top = iter(pack)
    for packet in [1] * number if round_ == "one at a time" else [2, number - 2]:
        for name in order:
            hands[name] += islice(top, packet)

    for known in ({}, {order[-1]: hands[order[-1]]}):
        game = Game(rules, names, names[0], pack, deal=known)
        assert hands == {name: game.seat(name).cards for name in order}
        assert pack[number * players :] == tuple(game.table.pack)


def test_events_read_as_sentences() -> None:
    """The log tells the game as one would at the table."""
    game = dealt(
        TOY, "Bernardo 7c 6d 2h 3h; Cinthio Ks 4s; Alberto Qh 5d 2d 3d",
        "vie primero 40 for 2; pass -4s +4d; see -5d +5h; pass; see; vie primero 40 for 1 -2h +4h -3h +3s; fold; see",
    )  # fmt: skip

    assert [
        "Alberto deals",
        "Alberto shuffles",
        "Bernardo is dealt 7c 6d",
        "Cinthio is dealt Ks 4s",
        "Alberto is dealt Qh 5d",
        "Bernardo vies primero 40 for 2",
        "Cinthio passes and exchanges 4s for 4d",
        "Alberto sees 2, exchanging 5d for 5h",
    ] == [str(event) for event in game.log[:8]]
    assert game.over
    assert "Cinthio folds and takes back 1" in map(str, game.log)
    told = [str(event) for event in game.log][-3:]
    assert told[0].startswith("Bernardo shows 7c 6d 4h 3s")
    assert told[1].startswith("Alberto shows Qh 5h 2d 3d")
    assert told[2].startswith("Bernardo wins 7")


def test_others_see_backs() -> None:
    """What is dealt, thrown and drawn lies face down for the others, and how many they are can be seen."""
    game = dealt(TOY, "Bernardo 7c 6d; Alberto Qh 5d", "pass -6d +6c")
    mine, his = game.view("Bernardo"), game.view("Alberto")

    assert "Bernardo passes and exchanges 6d for 6c" == str(mine.log[-1])
    assert "Bernardo passes and exchanges a card" == str(his.log[-1])
    assert "(??, ??)" == str(his.hands["Bernardo"])
    assert "(7c, 6c)" == str(mine.cards)


def test_discards_of_a_deal_from_the_bottom_are_dealt_from_the_bottom() -> None:
    """Where cards come from the bottom they do so after the discards are shuffled, and none of them is lost."""
    rules = TOY.but(answers={"deal.from": "the bottom"})
    game = Game(rules, NAMES, NAMES[-1], shuffled("bottom", rules.ranking.pack))
    while "reshuffle" not in [event.deed for event in game.log]:
        assert game.offer is not None
        seat, left, thrown = game.offer.seat, [*game.table.pack], [*game.table.discards, *game.offer.seat.cards]
        game.play(f"pass -{' -'.join(map(str, seat.cards))}")
    last = game.log[-1]
    again = shuffled("bottom/1", tuple(thrown))[::-1]

    assert [*last.drawn, *game.table.pack] == [*left, *again]
    check_kept(game)


def test_deal_that_outlasts_the_pack_goes_on_with_all_discards() -> None:
    """Where the pack runs out in the deal of the second phase, no discard is left apart."""
    game = Game(TOY, NAMES, NAMES[-1], shuffled("all"))
    for _ in range(12):
        assert game.offer is not None
        game.play(
            f"pass -{' -'.join(map(str, game.offer.seat.cards))}" if game.table.pack[7:] else "vie numerus 20 for 1"
        )
        if game.bid:
            break
    while game.table.phase == 1:
        game.play("see")

    assert "reshuffle" in [event.deed for event in game.log]
    assert [] == game.table.discards
    check_kept(game)


def test_turn_passes_from_one_who_is_out_to_the_next_still_in() -> None:
    """After one who has left the hand comes the next in the round who has not."""
    table = dealt(TOY, "Bernardo; Cinthio; Domenico; Alberto").table
    bernardo, cinthio, domenico, alberto = table.seats
    table.throw_in(cinthio)
    assert domenico is table.next_in(cinthio) is table.next_in(bernardo)
    table.throw_in(alberto)
    assert bernardo is table.next_in(alberto) is table.next_in(domenico)
    table.throw_in(domenico)

    assert bernardo is table.next_in(cinthio) is table.next_in(domenico)


def test_record_may_leave_open_what_was_drawn() -> None:
    """A card that a record does not name is the one that comes."""
    game = Game(TOY, "Alberto Bernardo", "Alberto", shuffled("open"))
    top = game.table.pack[0]
    game.play(f"pass -{game.seat('Bernardo').cards[0]} +??")

    assert (top,) == game.log[-1].drawn


def test_money_is_no_part_of_a_deal() -> None:
    """No counter moves while cards are dealt."""
    assert {0} == {event.money for event in dealt(TOY, "Bernardo; Alberto").log if event.deed == "deal"}


def test_what_is_said_to_lie_on_the_table_must_be_what_comes() -> None:
    """Cards that a record turns up are refused if the pack has others on top."""
    scopa = rulebook("scopa")
    pack = shuffled("layout", scopa.ranking.pack)
    wrong = next(one for one in pack if one not in pack[:20])
    with pytest.raises(Unreadable, match=f"^The table is said to get {wrong}, but the next card of the pack is "):
        Game(scopa, "Alberto Bernardo", "Alberto", pack, layout=[wrong])


def test_event_of_which_little_is_told_is_open() -> None:
    """What a player says without money or cards moves nothing, and all hear it."""
    event = Event("Bernardo", "pass")

    assert (0, (), (), True, False) == (event.money, event.cards, event.drawn, event.open, event.anew)


def test_cards_drawn_are_told_if_one_is_known() -> None:
    """Where a record names one of two cards drawn, it is told, and where it names none, only that two are drawn."""
    for drawn, told in (("7c ??", " 7c ??"), ("?? ??", "")):
        event = Event("Bernardo", "draw", (), None, 0, cards("2c 3c"), cards(drawn))
        assert f"Bernardo discards 2c 3c and draws{told}" == str(event)


def test_others_see_the_backs_of_what_is_changed_with_a_bid() -> None:
    """Where cards are changed in another way of vying, they lie face down for the others too."""
    game = dealt(rulebook("suzuki"), "Bernardo 7c 6d 4h 3s; Alberto Kh Jd 2c 5s", "pass -3s +2s")

    assert "Bernardo passes and exchanges 3s for 2s" == str(game.log[-1])
    assert "Bernardo passes and exchanges a card" == str(game.view("Alberto").log[-1])


@pytest.mark.parametrize(("answer", "dealt_in"), [("everybody", 3), ("those still in", 2)])
@pytest.mark.parametrize("out", ["no more is drawn", "the discards are shuffled"])
def test_who_has_folded_comes_back_where_everybody_throws_in(answer: str, dealt_in: int, out: str) -> None:
    """When all throw in their cards and are dealt new ones, those who folded are among them only where all are."""
    rules = rulebook("english").but(answers={"phase2.no-vie": "throw in", "swig.deals": answer, "pack.out": out})
    game = dealt(rules, "Bernardo; Cinthio; Alberto", "vie for 1; fold; see")
    deals = len(game.log)
    while "throw in" not in [event.deed for event in game.log[deals:]]:
        game.play("pass -??")
    told = [event.deed for event in game.log]
    after = game.log[told.index("throw in") :]

    assert dealt_in == sum(event.deed == "deal" for event in after) == len(game.table.live)
    assert ["throw in", "reshuffle"] == [event.deed for event in after[:2]]


def test_log_has_as_many_events_as_it_tells() -> None:
    """The log is as long as it is told."""
    log = dealt(TOY, "Bernardo; Alberto", "pass -??").table.log

    assert len([*log]) == len(log)
