"""The arena: pairs of computer players over the same deals."""

from __future__ import annotations

import pytest

from primero_ref import load, rulebook
from primero_ref.errors import Unknown, Unreadable
from primero_ref.game.record import read, records_in
from primero_ref.lab.arena import meet
from tests.support.toy import TOY

pytestmark = pytest.mark.usefixtures("toy")


def test_a_duplicate_deal_is_dealt_alike_and_the_seats_exchanged() -> None:
    """Two games in a row begin from the same seed, dealer and seats; only who sits there differs."""
    kept: list[str] = []
    [*_] = meet(TOY, ["sensible", "random"], 6, duplicate=True, keep=kept.append)

    assert len(kept) == 6
    for first, second in zip(kept[::2], kept[1::2], strict=True):
        tags, others = read(first)[0], read(second)[0]
        assert [tags[name][1] for name in ("Seed", "Dealer", "Players")] == [
            others[name][1] for name in ("Seed", "Dealer", "Players")
        ]
        assert first.endswith("sensible sits first, random beside\n")
        assert second.endswith("random sits first, sensible beside\n")


def test_the_lead_is_what_the_records_say() -> None:
    """Played again from their records, the games of a deal give how far the first player is said to be ahead."""
    kept: list[str] = []
    [pair] = meet(TOY, ["sensible", "random"], 8, duplicate=True, keep=kept.append)
    games = [load(text) for text in records_in("\n".join(kept))]
    made = [[game.stacks[name] - game.buy_in[name] for name in game.players] for game in games]

    leads = [first[0] - first[1] + second[1] - second[0] for first, second in zip(made[::2], made[1::2], strict=True)]

    assert list(pair.leads) == leads


def test_who_chooses_by_skill_is_ahead_of_who_chooses_by_chance() -> None:
    """Over duplicate deals the sensible player is ahead of the random one, the whole interval above nothing."""
    [pair] = meet(rulebook("kings"), ["sensible", "random"], 40, duplicate=True)

    assert pair.lead.low > 0


@pytest.mark.parametrize("book", ["rmi", "scopa", "kings"])
def test_every_kind_of_game_has_its_arena(book: str) -> None:
    """Rulebooks for four or more, for points and with other packs play; each pair meets once, the same again."""
    names = ["random", "sensible", "random"]
    once = [*meet(rulebook(book), names, 2, duplicate=True)]

    assert [(pair.first, pair.second) for pair in once] == [
        ("random", "sensible"), ("random", "random"), ("sensible", "random"),
    ]  # fmt: skip
    assert once == [*meet(rulebook(book), names, 2, duplicate=True)]


@pytest.mark.parametrize(
    ("names", "games", "error"),
    [
        (["sensible"], 2, Unreadable),
        (["sensible", "stedy"], 2, Unknown),
        (["random", "random"], 3, Unreadable),
        (["random", "random"], 0, Unreadable),
    ],
)
def test_what_makes_no_arena_is_refused(names: list[str], games: int, error: type[Exception]) -> None:
    """One player alone, an unknown one, an odd number of games of deals played twice, or none at all."""
    with pytest.raises(error):
        meet(TOY, names, games, duplicate=True)
