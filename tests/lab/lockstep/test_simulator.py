"""A batch: each of its games is one that the engine plays, with the same cards and choices, to the same end."""

from __future__ import annotations

import pytest

from primero_ref import Illegal, Unreadable, load, rulebook
from primero_ref.lab.experiment import game_result
from primero_ref.lab.lockstep import play, simulator
from primero_ref.lab.lockstep.simulator import BatchResults, Simulator, run_batch

pytestmark = pytest.mark.usefixtures("toy")

pytest.importorskip("numpy", reason="the extra `fast` is not installed")

BOOKS = ("italian", "italian-2003", "english-2003", "english")
"""The two families as they were told first, and as they were mended."""

Variant = tuple[str, tuple[str, ...], tuple[str, ...], dict[str, object]]

VARIANTS: tuple[Variant, ...] = (
    ("toy", (), (), {"underbidder": "he draws a card"}),
    ("toy", (), (), {"tie": "nobody", "fold.refund": "all"}),
    ("toy", (), (), {"short.wins": "his own money"}),
    ("toy", (), (), {"bid.above-hand.phase2": False}),
    ("toy", (), ("toy/forced-see",), {}),
    ("toy", (), (), {"deal.from": "the bottom"}),
    ("english-2003", (), (), {"ante": 1, "show": "those that make the winning hand"}),
    ("english-2003", (), (), {"reenter": "with four new cards"}),
)


THREE = ("toy", "italian", "english-2003")


def differing(simulator: Simulator, games: int) -> list[int]:
    """Name the games of a batch that the engine plays to another end."""
    results = BatchResults(simulator, [simulator.play(0, games)], games)
    return [
        number
        for number in range(games)
        if game_result(number, simulator.game(number))._replace(bid="") != results.result(number)
    ]


@pytest.mark.parametrize("book", BOOKS)
def test_every_game_of_a_sample_ends_as_the_engine_ends_it(book: str) -> None:
    """Winner, money moved, hands shown, number of moves: all are those of the same game judged move by move."""
    assert differing(Simulator(rulebook(book), "sample"), 500) == []


@pytest.mark.parametrize("book", BOOKS)
def test_thirty_thousand_games_end_as_the_engine_ends_them(book: str) -> None:
    """The same, for as many games as show what is rare."""
    assert differing(Simulator(rulebook(book), "long"), 30_000) == []


@pytest.mark.parametrize("book", THREE)
def test_games_of_three_end_as_the_engine_ends_them(book: str) -> None:
    """Who has folded is out of the comparison; a third hand may have named what the first does not hold."""
    assert differing(Simulator(rulebook(book), "three", seats=3), 300) == []


@pytest.mark.parametrize("book", [*BOOKS, "toy", "losing", "whittaker-en"])
def test_two_thousand_games_of_three_end_as_the_engine_ends_them(book: str) -> None:
    """The same, for more games; CONTRIBUTING.md says for how many it was tried once."""
    assert differing(Simulator(rulebook(book), "long", seats=3), 2_000) == []


def test_games_of_three_with_little_money_end_as_the_engine_ends_them() -> None:
    """Three who soon have nothing left share side pots."""
    for stacks in (1, 2, 3, 7):
        assert differing(Simulator(rulebook("toy"), "short", stacks, 3), 60) == []


def test_few_games_of_three_are_left_to_the_script() -> None:
    """Those in which the pack runs short, and hardly more."""
    assert Simulator(rulebook("english-2003"), "few", seats=3).play(0, 2000).by_script < 140


@pytest.mark.parametrize("stacks", [1, 2, 3, 7])
@pytest.mark.parametrize("book", ["toy", "english-2003"])
def test_games_of_little_money_end_as_the_engine_ends_them(book: str, stacks: int) -> None:
    """Where players soon have nothing left, and others may be owed what lies above it, no counter goes astray."""
    assert differing(Simulator(rulebook(book), "short", stacks), 150) == []


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_variants_end_as_the_engine_ends_them(
    variant: Variant,
) -> None:
    """What an answer changes is learned from the script, or left to it."""
    book, hold, suspend, answers = variant
    assert differing(Simulator(rulebook(book).but(hold, suspend, answers), "variant"), 150) == []


def test_hands_that_are_looked_at_before_the_showdown_are_left_to_the_script() -> None:
    """Whether an underbidder draws depends on more of the hands than which of them can win."""
    simulator = Simulator(rulebook("toy").but((), (), {"underbidder": "he draws a card"}), "variant")
    assert differing(simulator, 1500) == []


def test_a_game_depends_on_nothing_but_the_seed_and_its_number() -> None:
    """What was learned before, and how many games are played with it, change no game."""
    simulator = Simulator(rulebook("toy"), "again")
    cold = simulator.play(0, 900)
    warm = simulator.play(0, 500)
    assert [array.tolist()[:500] for array in (cold.end, *cold.made)] == [
        array.tolist() for array in (warm.end, *warm.made)
    ]


def test_every_game_can_be_written_and_read_as_a_record() -> None:
    """A record of a game of a batch plays to the same money."""
    results = run_batch(rulebook("english-2003"), 40, "records")
    for number in range(40):
        again = load(results.record(number))
        made = tuple(stack - 100 for stack in again.stacks.values())
        assert again.over
        assert made == results.result(number).made


def test_few_games_are_left_to_the_script() -> None:
    """Most games of the rulebooks that a batch is made for go on in arrays to their end."""
    for book in ("toy", "english-2003"):
        assert Simulator(rulebook(book), "few").play(0, 600).by_script < 12


def test_what_cannot_be_learned_is_left_to_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no attempt at learning allowed every game is played by the script, to the same end."""
    whole = run_batch(rulebook("toy"), 60, "left")
    monkeypatch.setattr(play, "TRIES", 0)
    left = run_batch(rulebook("toy"), 60, "left")
    assert left.by_script == 60
    assert [left.result(number) for number in range(60)] == [whole.result(number) for number in range(60)]


def test_summaries_count_what_the_games_say() -> None:
    """Shares, averages and winning kinds are those of the games one by one."""
    results = run_batch(rulebook("english-2003"), 300, "sums")
    games = [results.result(number) for number in range(300)]
    ends = [game.end for game in games]
    won = [kind for game in games for name, kind in game.kinds if name in game.winners]
    assert {end: share.times for end, share in results.ends().items()} == {end: ends.count(end) for end in {*ends}}
    assert {kind: share.times for kind, share in results.winning_kinds().items()} == {
        kind: won.count(kind) for kind in {*won}
    }
    assert [mean.value for mean in results.made().values()] == [
        sum(game.made[seat] for game in games) / 300 for seat in range(2)
    ]
    assert [share.times for share in results.wins().values()] == [
        sum(name in game.winners for game in games) for name in ("Alberto", "Bernardo")
    ]


HINDRANCES = {
    "scopa": r"nobody bets in it.* \[scopa/no-money\]",
    "kings": r"its hands have 5 cards.* \[kings/deal-five\]",
    "rmi": r"fewer than 4 cannot play it.* \[rmi/players-four-to-six\]",
    "3m": r"fewer than 4 cannot play it.* \[3m/players\]",
    "modern": r"fewer than 4 cannot play it.* \[modern/players\]",
    "suzuki": "a hand counts as whichever type its holder likes",
    "huila": "a hand counts as whichever type its holder likes",
    "zorli": "a hand counts as whichever type its holder likes",
}
"""Which rule keeps each of the other rulebooks with a script from being played in batches."""


def test_another_game_is_refused() -> None:
    """A rulebook with a script of its own is not played in batches, and the refusal names the rule that prevents it."""
    for book, reason in HINDRANCES.items():
        with pytest.raises(Illegal, match=reason):
            run_batch(rulebook(book), 1)
    with pytest.raises(Unreadable, match="for two or three players, not 4"):
        run_batch(rulebook("toy"), 1, seats=4)
    with pytest.raises(Unreadable, match="0 is no number of games"):
        run_batch(rulebook("toy"), 0)


def test_without_numpy_the_way_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where numpy is not installed a sentence says how to install it."""
    monkeypatch.setattr(simulator, "numpy_if_there", lambda: None)
    with pytest.raises(Unreadable, match=r"needs numpy.*pip install .*fast"):
        run_batch(rulebook("toy"), 1)
