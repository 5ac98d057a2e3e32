"""The values that win in the favoured seat, and the two circles of which only one can be dealt."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from primero_ref import cards
from primero_ref.cards.masks import mask_of
from primero_ref.cards.pack import FORTY
from primero_ref.rules.procedures.mean_values import best_first, cards_that_count, favoured_seat, showdown_value
from tests.support.games import told
from tests.support.scenes import LAST, OPENED, ZORLI, grounds, other, scene

if TYPE_CHECKING:
    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook

OVER = other("mean.circle", "over 79 and 81")


def best(*hands: str, rules: Rulebook = ZORLI) -> str:
    """Give the best of two or three hands at the showing, where the first is the eldest's."""
    table = scene("; ".join(["Bernardo", "Cinthio", "Alberto"][-len(hands) :]), rules=rules).table
    values = {
        seat: showdown_value(table, rules, seat, rules.ranking.bid_for_hand(cards(hand)))
        for seat, hand in zip(table.seats, hands, strict=True)
    }
    return hands[table.seats.index(best_first(values, values)[0])]


# the claim, the favoured hand, the best of its kind, and the least of the kind above
FAVOURED = [
    ("mean-point-39", "7c 6c Qd Jh", "7d 6d 5d 2c", "Kc Qd Jh 2s"),
    ("mean-primero-62", "2c 6s Ad Ah", "7c 7d 6h 6s", "7h 6h Ah Kd"),
    ("mean-flush-61", "7d 6d 2d Kd", "7c 6c Ac 5c", "Ks Kd Kh Kc"),
]


@pytest.mark.parametrize(("claim", "mean", "better", "higher"), FAVOURED, ids=[claim for claim, *_ in FAVOURED])
def test_mean_value_beats_its_kind_in_the_eldest_seat(claim: str, mean: str, better: str, higher: str) -> None:
    """In the eldest seat 39, 62 and 61 beat all others of their kind, but no higher kind; elsewhere they do not."""
    assert mean == best(mean, better)
    assert better == best(better, mean)
    assert higher == best(mean, higher)
    assert better == best(mean, better, rules=ZORLI.but(suspend=[f"zorli/{claim}"]))
    assert better == best(mean, better, rules=other("mean.seat", "no seat"))


@pytest.mark.parametrize(("claim", "mean", "better", "higher"), FAVOURED, ids=[claim for claim, *_ in FAVOURED])
def test_circle_is_one_of_primeros(claim: str, mean: str, better: str, higher: str) -> None:
    """Where the favoured primero stands over 79 and 81 it beats a flush; a point and a flush beat their kind only."""
    assert mean == best(mean, better, rules=OVER)
    assert (higher if "primero" not in claim else mean) == best(mean, higher, rules=OVER)


@pytest.mark.parametrize(("passes", "then"), [(False, None), (True, "Alberto")])
def test_favour_is_the_eldests_though_the_next_has_left(passes: bool, then: str | None) -> None:  # noqa: FBT001  # one answer
    """The eldest is favoured whoever else has left; when he leaves nobody is, or the next who is still in."""
    rules = other("mean.passes", passes)
    table = scene("Bernardo; Cinthio; Alberto", rules=rules).table
    bernardo, cinthio, _ = table.seats
    table.throw_in(cinthio)
    assert bernardo is favoured_seat(table, rules)
    table.throw_in(bernardo)
    seat = favoured_seat(table, rules)

    assert then == (seat.name if seat else None)


def test_nothing_is_worth_nothing() -> None:
    """A hand that makes nothing is worth nothing, unless the higher cards win."""
    table = scene("Bernardo 7c 6d; Alberto").table
    seat = table.seats[0]
    for answer, value in (("a tie", 0), ("the higher cards", 39)):
        rules = other("nothing.against-nothing", answer)
        assert value == showdown_value(table, rules, seat, rules.ranking.bid_for_hand(seat.cards))


def test_favoured_point_does_not_beat_fiftyfive() -> None:
    """Fifty-five is a hand of its own, though it is called the best point."""
    assert "7d 6d Ad Ks" == best("7c 6c Qd Jh", "7d 6d Ad Ks")


# what the eldest is dealt, what the other is dealt, what they declare, and what each shows
FIVE = [
    ("7c 6d Ks Jh 3h 5h", "7d 6h 2s Kd Ac Qd", "primero", "primero 62", "primero 67"),
    ("7c 6c Qc Jd 2c 5c", "7h 6h 5h Kd 4h Qd", "fluxus", "fluxus 61", "fluxus 68"),
]


@pytest.mark.parametrize(("first", "second", "kind", "mean", "better"), FIVE, ids=[row[2] for row in FIVE])
def test_mean_value_among_five_cards_counts(first: str, second: str, kind: str, mean: str, better: str) -> None:
    """A 62 or 61 that lies among the eldest's five cards counts, though four others of them come to more."""
    moves = (
        f"{OPENED}; pass; pass; discard -{first.split()[3]}; discard -{second.split()[3]};"
        f"declare {kind}; declare {kind}; pass; pass"
    )
    game = scene(f"Bernardo {first}; Alberto {second}", moves)
    plain = scene(f"Bernardo {first}; Alberto {second}", moves, rules=other("mean.seat", "no seat"))

    assert [mean, better] == [str(event).rpartition(", ")[2] for event in game.log if event.deed == "show"]
    assert "Bernardo wins 2" == told(game)[-1]
    assert f"mean-{kind.replace('fluxus', 'flush')}-{mean[-2:]}" in grounds(game, "win")
    assert "Alberto wins 2" == told(plain)[-1]


def test_point_of_39_among_five_cards_counts() -> None:
    """The third card of a suit may be left out of the best four, where the two others are the favoured 39."""
    table = scene("Bernardo 7c 6c 2c Kd Qh; Alberto").table
    seat = table.seats[0]
    seat.cards = [*cards("7c 6c 2c Kd Qh")]

    assert "numerus 39" == str(ZORLI.ranking.bid_for_hand(cards_that_count(table, ZORLI, seat)))
    seat.cards = [*cards("7c 6c 2c Kd")]
    assert "numerus 51" == str(ZORLI.ranking.bid_for_hand(cards_that_count(table, ZORLI, seat)))


def test_points_of_the_favoured_seat_are_told() -> None:
    """The log says by which claim the lesser sum has won."""
    hands = "Bernardo 7c 6c Qd Jh; Alberto 7d 6d 5d 2c"
    moves = "invite for 1; pay for 1; keep; keep; vie numerus for 1; pay numerus; stand; stand; bet numerus for 1"
    game = scene(hands, moves, "pay numerus; yield")

    assert "Bernardo wins 6" == told(game)[-1]
    assert "mean-point-39" in grounds(game, "win")


def test_favoured_seat_counts_in_a_duel() -> None:
    """A point of 39 in the eldest seat beats what the challenger has become."""
    game = scene(
        "Bernardo 7c 6c 4d 4h; Alberto Ah 2h Qs Jd 7h Kd",
        f"{LAST}; bet numerus for 1; pay numerus",
        "try numerus -Qs -Jd",
    )

    assert "Alberto shows Ah 2h 7h Kd, numerus 49" in told(game)
    assert "Bernardo wins 4" == told(game)[-1]
    assert "mean-point-39" in grounds(game, "win")


def test_privilege_does_not_pass_on() -> None:
    """Once the eldest is out nobody is favoured; with `mean.passes = yes` the next is."""
    hands = "Bernardo Kc Qd Jh 2s; Cinthio 7c 6c Qh Js; Alberto 7d 6d 5d 2c"
    moves = (
        "invite for 1; pay; pay; keep; keep; keep; pass; vie numerus for 1; pay numerus; fold; stand; stand;"
        "bet numerus for 1; pay numerus; yield"
    )
    assert "Alberto wins 7" == told(scene(hands, moves))[-1]
    assert "Cinthio wins 7" == told(scene(hands, moves, rules=other("mean.passes", answer=True)))[-1]


# -- the circles --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def promoted() -> list[tuple[Card, ...]]:
    """List the hands whose mean values lift them above every flush."""
    return [hand for hand in combinations(FORTY, 4) if ZORLI.ranking.rank_hand(hand).strength in (494, 496)]


def test_promoted_primeros_are_eight(promoted: list[tuple[Card, ...]]) -> None:
    """There are four primeros 79 and four 81, and each beats the best flush."""
    held = [ZORLI.ranking.bid_for_hand(hand) for hand in promoted]

    assert {("primero", 79), ("primero", 81)} == {(one.kind, one.points) for one in held}
    assert 8 == len(promoted)
    assert min(one.strength for one in held) > ZORLI.ranking.bid_for_hand(cards("7c 6c Ac 5c")).strength


def test_circle_of_fiftyfive_cannot_be_dealt(promoted: list[tuple[Card, ...]]) -> None:
    """No fifty-five can be held beside a 79 or an 81: of 8 x 120 pairs none is of different cards (W-09)."""
    fiftyfives = [hand for hand in combinations(FORTY, 4) if ZORLI.ranking.rank_hand(hand).kind == "supremus"]

    assert 120 == len(fiftyfives)
    assert not [1 for hand in fiftyfives for high in promoted if not {*hand} & {*high}]


def test_circle_of_the_favoured_primero_can_be_dealt(promoted: list[tuple[Card, ...]]) -> None:
    """A favoured 62, a 79 or 81 and a flush can lie on one table, in 318,080 ways (W-09)."""
    masks: dict[str, list[int]] = {"primero": [], "fluxus": []}
    for hand in combinations(FORTY, 4):
        held = ZORLI.ranking.bid_for_hand(hand)
        if held.kind == "fluxus" or (held.kind, held.points) == ("primero", 62):
            masks[held.kind].append(mask_of(hand))
    high = [mask_of(hand) for hand in promoted]
    pairs = [one | other for one in high for other in masks["fluxus"] if not one & other]

    assert 318_080 == sum(not pair & mean for pair in pairs for mean in masks["primero"])


@pytest.mark.parametrize("high", ["7d 7h 7s Ac", "7d 7h 7s 6c"])
def test_circle_that_can_be_dealt_is_decided(high: str) -> None:
    """The favoured 62 stands under the 79 and 81, which stand over the flush, which stands over it."""
    mean, flush = "2c 6s Ad Ah", "3c 4c 5c Qc"

    assert [high, flush, high] == [best(mean, high), best(mean, flush), best(flush, high)]
    assert high == best(mean, high, flush) == best(mean, flush, high)


@pytest.mark.parametrize("high", ["7d 7h 7s Ac", "7d 7h 7s 6c"])
def test_circle_decided_the_other_way(high: str) -> None:
    """With `mean.circle = over 79 and 81` the favoured 62 beats both of them, and so the flush too."""
    mean, flush = "2c 6s Ad Ah", "3c 4c 5c Qc"

    assert [mean, mean, high] == [
        best(one, two, rules=OVER) for one, two in ((mean, high), (mean, flush), (flush, high))
    ]
    assert mean == best(mean, high, flush, rules=OVER)


def test_circle_is_played_out() -> None:
    """At one table the 79 takes the pot from the flush and from the favoured 62."""
    hands = "Bernardo 2c 6s Ad Ah; Cinthio 7d 7h 7s Ac; Alberto 3c 4c 5c 6c"
    moves = (
        "invite for 1; pay; pay; keep; keep; keep; vie primero for 1; pay primero; pay fluxus; stand; stand; stand;"
        "bet primero for 1; pay primero; pay fluxus"
    )
    assert ["Cinthio wins 9"] == told(scene(hands, moves), "win")
    assert ["Bernardo wins 9"] == told(scene(hands, moves, rules=OVER), "win")
