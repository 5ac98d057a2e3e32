"""Du Coeur's games, Whittaker's, the losing one and Suzuki's before their referees: ties, short stacks, carries."""

from __future__ import annotations

from functools import cache
from itertools import combinations, islice, product
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from primero_ref import rank, rulebook, shuffled
from tests.rules.referees.english import English
from tests.rules.referees.english_2003 import English2003
from tests.rules.referees.hands import equals, worth
from tests.rules.referees.italian import Italian
from tests.rules.referees.italian_2003 import Italian2003
from tests.rules.referees.losing import Losing
from tests.rules.referees.suzuki import HalfAndQuarter, Suzuki
from tests.rules.referees.walks import NAMES, PACK, Deal, by_chance, by_list, frank, pack_of, speaking_order, walk
from tests.rules.referees.whittaker_en import WhittakerEnglish
from tests.rules.referees.whittaker_it import WhittakerItalian

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook
    from tests.rules.referees.hands import Worth
    from tests.rules.referees.vying import Vying


class Dealing(NamedTuple):
    """Who referees a game, how many cards come with each deal, and how many of them together."""

    referee: type[Vying | Suzuki]
    deals: tuple[int, ...]
    packet: int
    rules: Rulebook


GAMES = {
    "english": Dealing(English, (2, 2), 1, rulebook("english")),
    "italian": Dealing(Italian, (2, 2), 2, rulebook("italian")),
    "whittaker-en": Dealing(WhittakerEnglish, (2, 2), 1, rulebook("whittaker-en")),
    "english-2003": Dealing(English2003, (2, 2), 1, rulebook("english-2003")),
    "whittaker-it": Dealing(WhittakerItalian, (4,), 2, rulebook("whittaker-it")),
    "italian-2003": Dealing(Italian2003, (2, 2), 2, rulebook("italian-2003")),
    "losing": Dealing(Losing, (2, 2), 2, rulebook("losing")),
    "suzuki": Dealing(Suzuki, (4,), 1, rulebook("suzuki")),
    "half": Dealing(HalfAndQuarter, (4,), 1, rulebook("suzuki").but(hold=["suzuki/variant-half-quarter-carry"])),
}
CARRYING = ("italian", "whittaker-en", "whittaker-it", "italian-2003", "losing", "half")
"""Where money may lie over: in the English games of du Coeur the best hand always takes it."""


@cache
def tied_pairs() -> dict[Worth, list[tuple[Sequence[str], Sequence[str]]]]:
    """Give for each class of hands up to three pairs that can be dealt together."""
    return equals(combinations(PACK, 4))


def set_out(
    game: str, stacks: Sequence[int], hands: Sequence[Sequence[str]], carry: Sequence[int] = ()
) -> tuple[Deal, str]:
    """Lay a deal, the hands in the order of speech."""
    carried = {name: sum_ for name, sum_ in zip(NAMES, carry, strict=False) if sum_}
    given = {*(card for hand in hands for card in hand)}
    spare = [card for card in PACK if card not in given]
    Random(0).shuffle(spare)
    order = speaking_order(stacks, carried)
    pack = pack_of(hands[: len(order)], GAMES[game].deals, GAMES[game].packet, spare)
    return Deal(tuple(stacks), tuple(hands), carried or None), pack


@pytest.mark.parametrize("part", range(12))
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_worth_what_the_claims_say(game: str, part: int) -> None:
    """Each of the 91,390 hands of four is of the kind and counts the points that the claims give it."""
    rules = GAMES[game].rules
    for hand in islice(combinations(PACK, 4), part, None, 12):
        kind, points = worth(hand, lower_pair=game == "losing")
        assert f"{kind} {points}" == str(rank(" ".join(hand), rules)).replace("maximus", "supremus")


@pytest.mark.parametrize("part", range(34))
@pytest.mark.parametrize("game", GAMES)
def test_every_class_against_its_equals(game: str, part: int) -> None:
    """Two level hands in any two of three seats, with one to five counters and money that waits, end alike."""
    for value in [*tied_pairs()][part::34]:
        for pair in tied_pairs()[value][:2]:
            others = [card for card in PACK if card not in {*pair[0], *pair[1]}]
            third = others[::9][:4]
            for seats in ((0, 1), (1, 0), (1, 2), (2, 1), (0, 2), (2, 0)):
                hands: list[Sequence[str]] = [third, third, third]
                hands[seats[0]], hands[seats[1]] = pair
                for stacks in ((5, 5, 5), (2, 5, 5), (5, 2, 5), (5, 5, 2), (1, 2, 5), (5, 2, 1), (2, 1, 5), (1, 1, 5)):
                    for carry in ((), (0, 3, 2)) if game in CARRYING else ((),):
                        deal, pack = set_out(game, stacks, hands, carry)
                        walk(GAMES[game].rules, GAMES[game].referee, deal, pack, frank(value))


@pytest.mark.parametrize("part", range(16))
@pytest.mark.parametrize("game", GAMES)
def test_every_short_stack_in_every_course(game: str, part: int) -> None:
    """Two and three players with up to three counters: all courses of the first five choices, then by chance."""
    tables = [
        *(stacks for stacks in product(range(4), repeat=2) if min(stacks) > 0),
        *(stacks for stacks in product((0, 1, 2, 3), repeat=3) if sum(sum_ > 0 for sum_ in stacks) > 1),
    ]
    chance = Random(part)
    for stacks in tables[part::16]:
        carry = tuple(1 + place if not sum_ else 0 for place, sum_ in enumerate(stacks)) if game in CARRYING else ()
        value = chance.choice([*tied_pairs()])
        pair = chance.choice(tied_pairs()[value])
        spare = [card for card in PACK if card not in {*pair[0], *pair[1]}]
        deal, pack = set_out(game, stacks, [pair[0], pair[1], chance.sample(spare, 4)], carry)
        for course in by_list(Random(part), 5):
            walk(GAMES[game].rules, GAMES[game].referee, deal, pack, course)


@pytest.mark.parametrize("part", range(24))
@pytest.mark.parametrize("game", GAMES)
def test_tables_of_every_size_by_chance(game: str, part: int) -> None:
    """Two to six players with stacks, money that waits, bids, exchanges and passes by chance; each full table too."""
    chance = Random(f"{game} {part}")
    dealing = GAMES[game]
    for number in range(200):
        size = chance.choice([2, 3, 4, 5, 6])
        stacks = [chance.choice([0, 1, 1, 2, 3, 4, 5, 8, 12]) for _ in range(size)]
        if sum(sum_ > 0 for sum_ in stacks) < 2:
            continue
        some = game in CARRYING and chance.random() < 0.5
        carry = [chance.choice([0, 0, 1, 2, 3]) if some else 0 for _ in range(size)]
        value = chance.choice([*tied_pairs()])
        pair = chance.choice(tied_pairs()[value])
        spare = [card for card in PACK if card not in {*pair[0], *pair[1]}]
        chance.shuffle(spare)
        hands = [*pair, *(spare[4 * place : 4 * place + 4] for place in range(size - 2))]
        chance.shuffle(hands)
        deal, laid = set_out(game, stacks, hands, carry)
        # a pack that is laid has no seed by which it could be shuffled anew, as english/swig-throw-in has it
        pack: str | Sequence[Card] = shuffled(f"{part} {number}") if number % 2 else laid
        style = chance.choice([0, 0, 0.5, 0.9])
        walk(dealing.rules, dealing.referee, deal, pack, by_chance(chance, 0.8, value[0], passing=style))
