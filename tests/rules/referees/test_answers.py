"""Answers that no published game gives, before referees of their words: who must fold, wins a tie, comes back."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import rulebook
from tests.rules.referees.own_answers import NothingLeft, PartIsCarried, QuarterIsCarried, WhoeverHasPassed
from tests.rules.referees.test_settlements import CARRYING, GAMES, set_out, tied_pairs
from tests.rules.referees.walks import PACK, by_chance, walk

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from tests.rules.referees.vying import Vying
    from tests.rules.referees.walks import Refereed

VYING = ("english", "italian", "whittaker-en", "english-2003", "whittaker-it", "italian-2003", "losing")

SHARES = {
    "half, and half is carried": PartIsCarried,
    "half, the next a quarter, and a quarter is carried": QuarterIsCarried,
}


def compared(game: str, rules: Rulebook, referee: type[Refereed], part: int, hands: int = 150) -> None:
    """Play hands by chance before a referee, with level hands and short stacks."""
    chance = Random(f"{game} {part}")
    for _ in range(hands):
        size = chance.choice([2, 2, 3, 3, 4, 6])
        stacks = [chance.choice([0, 1, 1, 2, 3, 4, 5, 8, 12]) for _ in range(size)]
        if sum(map(bool, stacks)) < 2:
            continue
        carry = [chance.choice([0, 0, 1, 2, 3]) if game in CARRYING else 0 for _ in range(size)]
        value = chance.choice([*tied_pairs()])
        pair = chance.choice(tied_pairs()[value])
        spare = [card for hand in tied_pairs()[value] for card in hand[0]]
        spare = [card for card in dict.fromkeys(spare) if card not in {*pair[0], *pair[1]}]
        spare += [card for card in PACK if card not in {*pair[0], *pair[1], *spare}]
        dealt = [*pair, *(spare[4 * place : 4 * place + 4] for place in range(size - 2))]
        chance.shuffle(dealt)
        deal, pack = set_out(game, stacks, dealt, carry)
        walk(rules, referee, deal, pack, by_chance(chance, 0.8, value[0]))


def with_answer(game: str, **says: bool) -> type[Vying]:
    """Give the referee of a game who takes an answer by its words."""
    return type("OfAnswer", (GAMES[game].referee,), says)


@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("game", VYING)
def test_who_cannot_pay_must_fold(game: str, part: int) -> None:
    """What happens to players who cannot pay what they owe? They fold, the last player and who meets a rest too."""
    rules = rulebook(game).but(answers={"short": "he must fold"})
    compared(game, rules, with_answer(game, must_fold=True), part)


@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("game", VYING)
def test_nobody_wins_a_tie(game: str, part: int) -> None:
    """Who wins a tie? Nobody: the money goes where it goes if nobody can win."""
    rules = rulebook(game).but(answers={"tie": "nobody"})
    compared(game, rules, with_answer(game, ties_won=False), part)


@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("game", [game for game in VYING if not game.startswith("whittaker")])
def test_cards_are_not_exchanged_with_a_bet(game: str, part: int) -> None:
    """May a player who vies or sees exchange cards? No, with money or without; but a bid may force one."""
    rules = rulebook(game).but(answers={"draw.vie-see": False})
    compared(game, rules, with_answer(game, changes_with_bets=False), part)


@pytest.mark.parametrize("part", range(8))
def test_whoever_has_passed_takes_four_new_cards(part: int) -> None:
    """Which players count as coming back into the hand? Whoever has passed in this round."""
    rules = rulebook("whittaker-en").but(answers={"reenter.who": "whoever has passed"})
    compared("whittaker-en", rules, WhoeverHasPassed, part)


@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("game", VYING)
def test_the_last_player_pays_half(game: str, part: int) -> None:
    """How much of the vie must the last player match? Half, and the odd counter; nothing more is owed for that vie."""
    rules = rulebook(game).but(answers={"last-player.pays": "half"})
    compared(game, rules, with_answer(game, half_see=True), part)


@pytest.mark.parametrize("part", range(8))
def test_short_is_whoever_has_nothing_left(part: int) -> None:
    """Who counts as short of money? Whoever has nothing left, though they have met every bet in full."""
    rules = rulebook("whittaker-en").but(answers={"short.is": "whoever has nothing left"})
    compared("whittaker-en", rules, NothingLeft, part)


@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("takes", SHARES)
@pytest.mark.parametrize("game", [game for game in VYING if game != "whittaker-en"])
def test_the_winner_takes_a_part(game: str, takes: str, part: int) -> None:
    """What does the winner take? Half of the money, or half and the next hand a quarter; what is left is carried."""
    rules = rulebook(game).but(answers={"winner.takes": takes})
    compared(game, rules, type("OfAnswer", (SHARES[takes], GAMES[game].referee), {}), part)
