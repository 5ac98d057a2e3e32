"""What is named in caudate primero: bluffs by their scope, what may not be hidden, and what may be concealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref.rules.procedures.named_hands import NamedHands, rank_of_kind
from tests.support.games import offer_of, refused, told
from tests.support.scenes import LAST, OPENED, ZORLI, grounds, other, scene

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook

SUPREMUS = "7c 6c Ac Js"
CHORUS = "Kc Kd Kh Ks"
PRIMERO = "7d 6h 5s 4c"
FLUSH = "2d 3d 4d 5d"
POINT = "Qd Jd 2h 3s"


def kinds(hand: str, moves: str, verb: str, rules: Rulebook = ZORLI) -> str:
    """Tell which kinds the one to speak may name with a verb; it is Bernardo, with a hand."""
    game = scene(f"Bernardo {hand}; Alberto 2s 3h 4h 5h", moves, rules=rules)
    return " ".join(bid.kind for bid in offer_of(game).may[verb].bids)


# -- who may name what --------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [SUPREMUS, PRIMERO, FLUSH, POINT])
def test_at_the_vie_all_but_four_may_be_named(hand: str) -> None:
    """At the vie point, primero, fifty-five and flush may be named by anybody, four of a kind is not bluffed."""
    assert "numerus primero supremus fluxus" == kinds(hand, OPENED, "vie")
    assert refused(scene(f"Bernardo {hand}; Alberto 2s 3h 4h 5h", OPENED), "vie chorus for 1") == (
        "Bernardo may not vie chorus: four of a kind may not be bluffed at the vie; "
        "here numerus, primero, supremus or fluxus [zorli/bluff-scope]"
    )


def test_at_the_vie_four_is_named_by_who_has_it() -> None:
    """Who holds four of a kind may name it, and all below."""
    assert "numerus primero supremus fluxus chorus" == kinds(CHORUS, OPENED, "vie")


@pytest.mark.parametrize(
    ("hand", "named"),
    [
        (POINT, "numerus supremus"),
        (PRIMERO, "numerus primero supremus"),
        (SUPREMUS, "numerus primero supremus"),
        (FLUSH, "numerus primero supremus fluxus"),
    ],
)
def test_outline_bluffs_neither_primero_nor_flush(hand: str, named: str) -> None:
    """With `bluff.vie = numerus supremus` a primero or a flush is named only by who holds as much."""
    assert named == kinds(hand, OPENED, "vie", other("bluff.vie", "numerus supremus"))


def test_after_the_last_change_anything_may_be_bluffed() -> None:
    """At a bet after the last change, and at a raise, any hand may be named."""
    everything = "numerus primero supremus fluxus chorus"

    assert everything == kinds(POINT, LAST, "bet")
    assert everything == kinds(POINT, f"{OPENED}; vie numerus for 1; raise numerus for 1", "raise")
    assert "numerus primero supremus fluxus" == kinds(POINT, f"{OPENED}; vie numerus for 1; raise numerus for 1", "pay")
    assert "numerus" == kinds(POINT, LAST, "bet", other("bluff.raise", "numerus"))


def test_hand_that_nobody_knows_may_be_anything() -> None:
    """A hand with open cards may name every kind."""
    assert "numerus primero supremus fluxus chorus" == kinds("7c 6c ?? ??", OPENED, "vie")


# -- what is hidden, and what is concealed ------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "named"),
    [(PRIMERO, "numerus"), (FLUSH, "numerus"), (FLUSH, "primero"), (FLUSH, "supremus"), (SUPREMUS, "numerus")],
)
def test_hidden_hand_loses_the_pot(hand: str, named: str) -> None:
    """Who is shown to have named less than he holds loses the pot to the best other hand."""
    game = scene(f"Bernardo 2s 3h 4h Jd; Alberto {hand}", LAST, f"bet numerus for 1; pay {named}")

    assert ["Alberto has named a lower hand than he holds", "Bernardo wins 6"] == told(game)[2:]
    assert "undeclared-penalty" in grounds(game, "hid")


@pytest.mark.parametrize(
    ("hand", "first", "honest"),
    [
        (SUPREMUS, "primero", True),
        (SUPREMUS, "numerus", False),
        (CHORUS, "primero", True),
        (CHORUS, "fluxus", True),
        (CHORUS, "supremus", False),
        (FLUSH, "primero", False),
    ],
)
def test_concealed_behind_what_another_named_first(hand: str, first: str, honest: bool) -> None:  # noqa: FBT001  # a row
    """Fifty-five hides behind another's primero, four of a kind behind his primero or flush, and nothing else does."""
    game = scene(f"Bernardo 2s 3h 4h Jd; Alberto {hand}", LAST, f"bet {first} for 1; pay {first}")

    assert (not told(game, "hid")) is honest
    if honest:
        assert "Alberto wins 6" == told(game)[-1]


@pytest.mark.parametrize(("hand", "kind"), [(SUPREMUS, "primero"), (CHORUS, "primero"), (CHORUS, "fluxus")])
def test_concealed_only_after_the_other(hand: str, kind: str) -> None:
    """Who names first what lies under his hand has hidden it."""
    game = scene(f"Bernardo {hand}; Alberto 2s 3h 4h Jd", f"{OPENED}; vie {kind} for 1; fold")

    assert ["Bernardo has named a lower hand than he holds"] == told(game, "hid")
    assert {"Bernardo": 2, "Alberto": 1} == game.carry


def test_naming_again_after_the_other_conceals() -> None:
    """Who has named a point on fifty-five, and names primero after another has, is honest again."""
    hands = f"Bernardo 2s 3h 4h Jd; Cinthio {SUPREMUS}; Alberto 7d 6h 5s 4c"
    moves = "invite for 1; pay; pay; keep; keep; keep; vie numerus for 1; pay numerus; pay numerus; stand; stand; stand"
    game = scene(hands, moves, "bet numerus for 1; pay numerus; raise primero for 1; fold; pay primero")

    assert not told(game, "hid")
    assert "Cinthio wins 11" == told(game)[-1]


@pytest.mark.parametrize(("claim", "hand"), [("conceal-55", SUPREMUS), ("conceal-four", CHORUS)])
def test_without_its_claim_nothing_is_concealed(claim: str, hand: str) -> None:
    """Without the claim the same declaration hides the hand."""
    game = scene(f"Bernardo 2s 3h 4h Jd; Alberto {hand}", LAST, "bet primero for 1; pay primero")
    without = scene(
        f"Bernardo 2s 3h 4h Jd; Alberto {hand}", LAST, "bet primero for 1; pay primero",
        rules=game.rules.but(suspend=[f"zorli/{claim}"]),
    )  # fmt: skip

    assert not told(game, "hid")
    assert told(without, "hid")


def test_underdeclaring_is_allowed_in_another_reading() -> None:
    """With `underdeclare = allowed` nobody is punished, and with a hand counted as named it wins as that only."""
    hands = f"Bernardo 2s 3h 4h Jd; Alberto {FLUSH}"
    moves = f"{LAST}; bet numerus for 1; pay numerus"

    assert "Alberto wins 6" == told(scene(hands, moves, rules=other("underdeclare", "allowed")))[-1]
    counted = scene(hands, moves, rules=other("underdeclare.penalty", "his hand counts as what he named"))
    assert not told(counted, "hid")
    assert "Bernardo wins 6" == told(counted)[-1]


def test_pot_of_a_hidden_hand_stays_in_another_reading() -> None:
    """With `underdeclare.pot = it stays for the next hand` nobody takes what a hidden hand has lost."""
    rules = other("underdeclare.pot", "it stays for the next hand")
    game = scene(f"Bernardo 2s 3h 4h Jd; Alberto {FLUSH}", LAST, "bet numerus for 1; pay numerus", rules=rules)

    assert {"Bernardo": 3, "Alberto": 3} == game.carry


# -- what has been named --------------------------------------------------------------------------


def test_what_was_named_counts_as_it_was_named_last() -> None:
    """Who names another kind, or takes it back, is held to what he said last; who said nothing bluffs nothing."""
    table = scene(f"Bernardo {POINT}; Alberto {SUPREMUS}").table
    bernardo, alberto = table.seats
    naming, ranking = NamedHands(), ZORLI.ranking
    point, primero, supremus = (ranking.bid(kind, 0) for kind in ("numerus", "primero", "supremus"))
    assert not naming.bluffs(ZORLI, alberto, point)
    assert not naming.cannot_show(ZORLI, alberto, point)

    naming.names(table, bernardo, primero)
    naming.names(table, alberto, primero)
    assert naming.may_conceal(ZORLI, alberto, "supremus")
    assert naming.bluffs(ZORLI, alberto, point)
    assert not naming.bluffs(ZORLI, alberto, supremus)

    naming.names(table, alberto, point)
    assert not naming.bluffs(ZORLI, alberto, point)
    naming.names(table, alberto, supremus)
    naming.names(table, alberto, None)
    assert not naming.bluffs(ZORLI, alberto, point)
    assert not naming.may_conceal(ZORLI, alberto, "supremus")


def test_right_to_conceal_is_lost_with_a_kind_of_ones_own() -> None:
    """Who names a kind that nobody had named before has no right any more to hold a higher one under it."""
    table = scene(f"Bernardo {POINT}; Alberto {CHORUS}").table
    bernardo, alberto = table.seats
    naming, ranking = NamedHands(), other("conceal.chorus", "primero fluxus").ranking
    rules = other("conceal.chorus", "primero fluxus")
    naming.names(table, bernardo, ranking.bid("primero", 0))
    naming.names(table, alberto, ranking.bid("primero", 0))
    assert naming.may_conceal(rules, alberto, "chorus")
    naming.names(table, alberto, ranking.bid("fluxus", 0))

    assert not naming.may_conceal(rules, alberto, "chorus")


def test_any_kind_is_more_than_nothing() -> None:
    """Nothing stands before all kinds: who names the least of them and holds nothing bluffs."""
    table = scene("Bernardo; Alberto").table
    naming, nothing = NamedHands(), ZORLI.ranking.bid_for_hand(())
    naming.names(table, table.seats[0], ZORLI.ranking.bid("numerus", 0))

    assert naming.bluffs(ZORLI, table.seats[0], nothing)
    assert [-1, 0, 1] == [rank_of_kind(ZORLI.ranking.kinds, kind) for kind in (nothing.kind, "numerus", "primero")]
