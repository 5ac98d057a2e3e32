"""Primera of Neiva: what its page does not show, and its rules reckoned by hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from primero_ref import Game, cards, dealt, load, rulebook, shuffled
from primero_ref.cards.pack import UNKNOWN
from tests.support.games import dealer_of, offer_of, refused

NEIVA = rulebook("huila")
CHIVO, SEGUNDA, PRIMERA, PUNTOS = "7c 6c Ac 2d", "5s 4s 3s 2s", "7d 6h 5c As", "7h 6s 5h 4d"
QUIET = "pass; pass; pass; keep; keep; keep; pass; pass; pass"


def three(*moves: str, hands: tuple[str, str, str] = (CHIVO, SEGUNDA, PRIMERA), **settings: object) -> Game:
    """Deal three hands, the dealer's last, and make some moves."""
    table = "; ".join(f"{name} {hand}" for name, hand in zip(("Bernardo", "Cinthio", "Alberto"), hands, strict=True))
    return dealt(NEIVA, table, *moves, **settings)


def won(game: Game) -> list[tuple[str, int]]:
    """List who has won how much, pot by pot."""
    assert game.offer is None
    return [(event.who, event.money) for event in game.log if event.deed == "win"]


# -- the hands --------------------------------------------------------------------------------------


def test_counts_of_the_kinds() -> None:
    """Of 20,475 hands 7⁴ are primeras, four times C(7,4) segundas and 84 a chivo with one of 21 other cards."""
    kinds = Counter(strength // 100 for strength in NEIVA.ranking.strength_by_number)

    assert {1: 17_850, 2: 2401, 3: 84, 4: 140} == kinds
    assert (7**4, 4 * 21, 4 * 35) == (kinds[2], kinds[3], kinds[4])


def test_order_of_all_hands_is_that_of_the_program() -> None:
    """As the club's program has it: kinds first, and then the points of a whole primera, or of the best suit."""
    points = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12}

    def evaluated(hand: tuple[object, ...]) -> tuple[int, int]:
        by_suit: dict[str, list[str]] = {}
        for held in map(str, hand):
            by_suit.setdefault(held[1], []).append(held[0])
        best = max(sum(points[rank] for rank in suit) for suit in by_suit.values())
        if len(by_suit) == 1:
            return 4, best
        if any({*"A67"} <= {*suit} for suit in by_suit.values()):
            return 3, best
        if len(by_suit) == 4:
            return 2, sum(points[str(held)[0]] for held in hand)
        return 1, best

    for number, hand in enumerate(combinations(NEIVA.ranking.pack, 4)):
        kind, best = evaluated(hand)
        assert NEIVA.ranking.strength_by_number[number] == 100 * kind + best


# -- who is eldest ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fall", "eldest"), [("2d", "A"), ("2c 3d", "B"), ("2c 3s 4h 5d", "A"), ("2c 3s 4h 5c 6d", "B")]
)
def test_first_coin_names_the_eldest(fall: str, eldest: str) -> None:
    """The cards go round from the one who sits first; the eldest speaks first, and the one before him deals."""
    lift = {name: cards(" ".join(fall.split()[place::3])) for place, name in enumerate("ABC")}
    game = Game(NEIVA, "A B C", pack=shuffled("fall", NEIVA.ranking.pack), lift=lift)

    assert eldest == offer_of(game).seat.name
    assert "ABC"["ABC".index(eldest) - 1] == dealer_of(game).name


def test_a_coin_falls_at_last() -> None:
    """Whatever the pack, no more cards are turned than all that are no coins, and one."""
    for seed in range(50):
        game = Game(NEIVA, "A B C", pack=shuffled(seed, NEIVA.ranking.pack))
        lifted = [event.cards[0] for event in game.log if event.deed == "lift"]

        assert "d" == lifted[-1].suit
        assert all(card.suit != "d" for card in lifted[:-1])
        assert len(lifted) <= 22


# -- the pique --------------------------------------------------------------------------------------


def test_those_who_passed_before_the_bet_are_asked_once_more_in_turn() -> None:
    """Bernardo and Cinthio pass, Alberto goes: both are asked again, and if both pass the hand is dealt anew."""
    game = three("pass; pass; bet for 1; pass")

    assert "Cinthio may match or pass" == repr(game.offer)
    game.play("pass")
    assert "Cinthio may pass or bet" == repr(game.offer)
    assert 1 == len({*game.stacks.values()})


def test_nobody_is_asked_again_where_two_go() -> None:
    """Bernardo has passed before the bet; two go without him, and he is out."""
    game = three("pass; bet for 1; match")

    assert game.seat("Bernardo").out
    assert "Cinthio may bet, rest or pass" == repr(game.offer)


def test_one_who_cannot_cover_the_pique_puts_in_what_he_has() -> None:
    """Bernardo asks for ten; Cinthio has four, and contends for four of each."""
    game = three("bet for 10; match; match; pass; pass; keep; keep; keep; pass; pass; pass; pass", stacks=[30, 4, 30])

    assert [("Cinthio", 12), ("Bernardo", 12)] == won(game)


# -- Llevo Juego --------------------------------------------------------------------------------------


def test_only_the_hand_that_is_held_may_be_claimed() -> None:
    """Alberto holds a primera and may claim nothing else; one with points alone may not claim at all."""
    game = three("bet for 2; match; match; bet for 3; fold")

    assert "huila/llevo-juego" in refused(game, "claim fluxus")
    assert "huila/llevo-juego" in refused(game, "claim")
    points = three("bet for 2; match; match; bet for 3; fold", hands=(CHIVO, SEGUNDA, PUNTOS))
    assert "Alberto may not claim: he holds no made hand [huila/made-hands]" == refused(points, "claim numerus")


def test_one_who_has_claimed_is_not_asked_again_and_keeps_his_cards() -> None:
    """Cinthio claims by a segunda: he neither bets nor changes, and takes the pique at the end; Bernardo the bets."""
    game = three("bet for 2; match; match; bet for 3; claim fluxus; match; keep; keep; pass; pass; pass; pass")

    assert [("Bernardo", 6), ("Cinthio", 6)] == won(game)


def test_two_who_have_claimed_contend_with_each_other() -> None:
    """Both leave a bet of Bernardo's points: he takes the bet unmet, and the better of the two the pique."""
    game = three("bet for 2; match; match; bet for 3; claim fluxus; claim primero", hands=(PUNTOS, SEGUNDA, PRIMERA))

    assert [("Bernardo", 3), ("Cinthio", 6)] == won(game)


def test_one_who_folds_has_no_part_in_the_pique() -> None:
    """Cinthio folds the best hand of the table, and gets nothing."""
    game = three("bet for 2; match; match; bet for 3; fold; match; keep; keep; pass; pass; pass; pass")

    assert [("Bernardo", 6), ("Bernardo", 6)] == won(game)


# -- the last rounds ----------------------------------------------------------------------------------


def test_canticos_with_a_bet_goes_to_the_showing() -> None:
    """A bet in Guerra and a bet in Cánticos: nobody declares, and the hands are shown."""
    game = three(
        "bet for 2; match; match",
        "pass; pass; pass; keep; keep; keep",
        "bet for 1; match; match; bet for 1; match; match",
    )

    assert "declare" not in {event.deed for event in game.log}
    assert [("Cinthio", 6), ("Cinthio", 6)] == won(game)


def test_a_single_made_hand_bets_with_nobody() -> None:
    """Only Cinthio declares; there is nobody to bet with."""
    game = three("bet for 2; match; match", QUIET, hands=(PUNTOS, SEGUNDA, "7s 6d 3h 2h"))

    assert ["Cinthio"] == [event.who for event in game.log if event.deed == "declare"]
    assert [("Cinthio", 6)] == won(game)


def test_in_the_round_of_made_hands_nobody_folds() -> None:
    """A bet there is met, or passed; whoever passes keeps his part in the pique."""
    game = three("bet for 2; match; match", QUIET, "bet for 5; pass; pass")

    assert [("Cinthio", 6)] == won(game)
    assert ("return", "Bernardo", 5) in [(event.deed, event.who, event.money) for event in game.log]


# -- the eldest's point -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("eldest", "other", "shares"),
    [
        ("As 5s 3s 2s", "5c 4c 3c Ac", [("Alberto", 4)]),
        ("7s 4s 3s 2s", "7c 3c 2c 5c", [("Bernardo", 2), ("Alberto", 2)]),
        ("7s 4s 3s 2s", "7c 4c 3c 2c", [("Bernardo", 4)]),
        ("7s 6s As 2d", "7c 6c Ac 5d", [("Bernardo", 4)]),
    ],
)
def test_eldest_counts_one_point_more(eldest: str, other: str, shares: list[tuple[str, int]]) -> None:
    """56 against 58, 60 against 61, 60 against 60, and two chivos."""
    game = dealt(
        NEIVA, f"Bernardo {eldest}; Alberto {other}",
        "bet for 2; match; pass; pass; keep; keep; pass; pass; pass; pass",
    )  # fmt: skip

    assert shares == won(game)


def test_eldest_who_has_left_hands_his_point_on() -> None:
    """Bernardo claims and leaves the bets; the point of the eldest is Cinthio's, for the pique too."""
    game = three(
        "bet for 2; match; match; pass; bet for 3; match; claim supremus; keep; keep; pass; pass; pass; pass",
        hands=(CHIVO, "7d 6d Ad 2h", "7s 6s As 3h"),
    )

    assert [("Cinthio", 6), ("Cinthio", 6)] == won(game)


# -- what nobody knows --------------------------------------------------------------------------------


def test_unknown_cards_leave_the_stakes_where_they_lie() -> None:
    """With hands that nobody has named a game goes on, any hand may be claimed, and nobody can say who wins."""
    game = dealt(NEIVA, "Bernardo; Alberto", "bet for 2; match; bet for 1")

    assert "claim" in offer_of(game).may
    for move in ("match", "keep", "keep", "pass", "pass"):
        game.play(move)
    assert "unknown" == game.log[-1].deed
    assert UNKNOWN in game.seat("Bernardo").cards


def test_a_full_table_has_nothing_to_change_with() -> None:
    """Seven who all go hold the whole pack, and no change is offered."""
    game = Game(NEIVA, "A B C D E F G", dealer="G", pack=shuffled("full", NEIVA.ranking.pack))
    for move in ("bet for 1", *["match"] * 6, *["pass"] * 7):
        game.play(move)

    assert "A may bet, rest or pass" == repr(game.offer)
    assert [] == game.table.pack


def test_record_brings_the_first_coin_back() -> None:
    """The cards that fell before the first coin stand in the record."""
    game = Game(NEIVA, "A B C", pack=shuffled("record", NEIVA.ranking.pack))

    assert game.log == load(game.record()).log


def test_where_the_eldest_passes_the_next_is_eldest_and_sets_the_price() -> None:
    """Section 5 gives the eldest's place to the next at once, and section 7 lets the eldest set the price."""
    assert "Cinthio bets 5" == str(three("pass").play("bet for 5"))
    assert "Alberto bets 9" == str(three("pass; pass").play("bet for 9"))
