"""The small game: its hands rank as the reference engine ranks them, and its moves cost what the rulebook says."""

from __future__ import annotations

import doctest
from fractions import Fraction
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from primero_ref import rank
from primero_ref.rules.procedures.showdown import against_the_bid
from tests.support.toy import TOY
from tests.tools.solved import game_tree, small_game
from tests.tools.solved.best_play import Play, figures
from tests.tools.solved.game_tree import efg, knowledge, seen_of
from tests.tools.solved.small_game import DISPUTES, SMALL_PACK, STAKE, Fold, Showdown, SmallGame, Turn, small_rules

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table
    from tests.tools.solved.best_play import Strategy


@pytest.fixture(autouse=True)
def _made_of_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the toy small in the place of the Italian rulebook."""
    monkeypatch.setattr(small_game, "rulebook", lambda _: TOY)


def game(**chosen: str) -> SmallGame:
    """Make a small game; what is not said is settled the first way."""
    return SmallGame(small_rules(**{name: next(iter(ways)) for name, ways in DISPUTES.items()} | chosen))


def turns(node: Turn | Fold | Showdown) -> Iterator[Turn]:
    """Go through all turns to bet."""
    if isinstance(node, Turn):
        yield node
        for after in node.after.values():
            yield from turns(after)


@pytest.mark.parametrize("way", DISPUTES["bid"])
def test_hands_are_worth_what_the_engine_says(way: str) -> None:
    """Against each bid the same hands can win as at a showdown of the engine, and one beats another as there."""
    small = game(bid=way)
    for bid in (None, *small.bids):
        table = cast("Table", SimpleNamespace(bid=bid, bidder=None, named_kinds=[]))
        strengths = {
            hand: against_the_bid(
                table, small.rules, cast("Seat", SimpleNamespace(cards=hand)), small.rules.ranking.bid_for_hand(hand)
            ).strength
            for hand in small.hands
        }
        worth = small.worth(bid)
        assert [bool(worth[hand]) for hand in small.hands] == [bool(strengths[hand]) for hand in small.hands]
        able = [hand for hand in small.hands if worth[hand]]
        assert sorted(able, key=lambda hand: worth[hand]) == sorted(able, key=lambda hand: strengths[hand])


def test_a_shape_has_one_worth() -> None:
    """Hands of one shape rank alike in the engine, and the three types that are kept all occur."""
    small = game()
    ranks = {(small.named[hand], rank(hand, small.rules)[:2]) for hand in small.hands}

    assert len(ranks) == len(small.exchanges)
    assert {kind for _, (kind, _) in ranks} == set(str(SMALL_PACK["kinds"]).split())


@pytest.mark.parametrize("suits", [3, 4])
def test_every_deal_is_counted_once(suits: int) -> None:
    """The chances of all pairs of hands add up to one, and neither seat has the better cards."""
    deals = SmallGame(small_rules("half", "free", "best hand", "agreed"), suits).deals

    assert sum(deals.values()) == 1
    assert all(chance == deals[his, mine] for (mine, his), chance in deals.items())


def test_suits_can_be_merged() -> None:
    """What a pair of shapes brings is what all hands of these shapes bring on average."""
    rules = small_rules("half", "free", "sets the type", "agreed")
    merged, apart = SmallGame(rules), SmallGame(rules, alike=False)
    shapes = {" ".join(map(repr, hand)): merged.named[hand] for hand in merged.hands}
    bid = merged.bids[-1]
    shares: dict[tuple[str, str], list[Fraction]] = {}
    for mine, his in apart.deals:
        result = apart.results[mine, his, "stand", "stand", bid]
        shares.setdefault((shapes[mine], shapes[his]), []).append(Fraction(result.share))

    assert all(
        merged.results[(*pair, "stand", "stand", bid)].share == pytest.approx(float(sum(found) / len(found)))
        for pair, found in shares.items()
    )


def test_a_fold_costs_what_the_rulebook_keeps() -> None:
    """A player who folds loses all of the stake, or half of it where half is taken back."""
    lost = {
        way: [after.lost for turn in turns(game(refund=way).betting) for after in turn.after.values()
              if isinstance(after, Fold)]
        for way in DISPUTES["refund"]
    }  # fmt: skip

    assert min(lost["nothing"]) == STAKE
    assert [2 * half for half in lost["half"]] == lost["nothing"]


def test_a_forced_player_sees_the_first_vie() -> None:
    """Where the last player must see, nobody folds to a vie, and a revie may still be folded to; else both may."""
    for way, folds in (("must see", {False}), ("free", {True})):
        answers = [turn for turn in turns(game(last=way).betting) if "see" in turn.after]
        assert {"fold" in turn.after for turn in answers if turn.bets} == folds
        assert all("fold" in turn.after for turn in answers if not turn.bets)


def test_an_open_rest_has_more_sums() -> None:
    """Where no rest is agreed, each bet may be small or large."""
    agreed, open_ = (len(game(rest=way).betting.after) for way in ("agreed", "open"))

    assert agreed < open_


def test_no_bid_above_the_hand() -> None:
    """Where a bid may not say more than its bidder holds, a hand without a primero cannot name one."""
    small = game(bid="sets the type, not above the hand")
    free = game(bid="sets the type")

    assert small.moves(small.betting, "76 K") == ("pass", "vie numerus for 2")
    assert free.moves(free.betting, "76 K") == (*free.betting.after,)


def test_who_never_bluffs_has_fewer_moves() -> None:
    """A player who never bluffs passes with a weak hand; the other player may still do as he likes."""
    small = SmallGame(small_rules("half", "free", "sets the type", "agreed"), honest=0)
    second = small.betting.after["pass"]

    assert small.moves(small.betting, "6K K") == ("pass",)
    assert isinstance(second, Turn)
    assert small.moves(second, "6K K") == (*second.after,)


def by_chance(small: SmallGame) -> Strategy:
    """Make every move equally likely."""
    found: dict[str, dict[str, float]] = {}
    for name, exchanges in small.exchanges.items():
        for turn in turns(small.betting):
            moves = small.moves(turn, name)
            found[knowledge(name, turn.history)] = dict.fromkeys(moves, 1 / len(moves))
            for after in turn.after.values():
                if isinstance(after, Showdown):
                    for seen in ("", *map(seen_of, exchanges)):
                        found[knowledge(name, after.history, seen)] = dict.fromkeys(exchanges, 1 / len(exchanges))
    return found


def test_figures_of_play_by_chance() -> None:
    """The ends of all games add up to one, and who bets by chance bets with weak and strong hands alike."""
    small = game(bid="sets the type")
    found = figures(Play(small, by_chance(small)))

    assert sum(found[end] or 0 for end in ("quiet", "folded", "shown")) == pytest.approx(1)
    assert found["strong vies"] == pytest.approx(3 / 4)
    assert found["weak vies"] == pytest.approx(3 / 4)
    assert found["folds to a vie"] is not None
    assert found["nobody"] is not None
    assert found["nobody"] > 0


def test_the_tree_is_zero_sum_and_numbered() -> None:
    """Each end of the written tree gives one player what it takes from the other, and has a number of its own."""
    ends = [line.split() for line in efg(game()) if line.startswith("t ")]

    assert all(float(first) == -float(second) for *_, first, second, _ in ends)
    assert len({line[2] for line in ends}) == len(ends)


@pytest.mark.parametrize("module", [game_tree, small_game], ids=["game_tree", "small_game"])
def test_examples_of_the_solver_come_out(module: ModuleType) -> None:
    """What a docstring of the small game says, it does."""
    failed, tried = doctest.testmod(module)

    assert (0, True) == (failed, tried > 0)
