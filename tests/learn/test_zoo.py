"""A table as PettingZoo knows it, by PettingZoo's own tests."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, render_test, seed_test

from primero_ref import rulebook
from primero_ref.errors import Illegal
from primero_ref.learn import betting_rulebooks, zoo

BOOKS = betting_rulebooks()

pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation", # that a mask stands beside the numbers, as in the library's own card games
    "ignore:We recommend agents to be named",
)  # fmt: skip


@pytest.mark.parametrize("book", BOOKS)
def test_pettingzoos_own_tests(book: str) -> None:
    """The library's tests of an environment and of its seeds pass."""
    api_test(zoo.env(book), num_cycles=30)
    seed_test(lambda: zoo.env(book), num_cycles=5)


def test_it_is_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    """The library's test of what is rendered passes, and what is printed is what is given."""
    render_test(zoo.env)
    assert '[Rulebook "italian"]' in capsys.readouterr().out


@pytest.mark.parametrize("book", BOOKS)
def test_rewards_are_paid_at_the_end(book: str) -> None:
    """Each is paid once, what he made, at every number of seats up to six."""
    rules = rulebook(book)
    for players in range(rules.number("seats.fewest"), min(6, rules.number("seats.most")) + 1):
        table = zoo.raw_env(rules, players)
        table.reset(seed=players)
        paid = dict.fromkeys(table.agents, 0.0)
        space = table.action_space(table.agents[0])
        space.seed(players)
        for agent in table.agent_iter():
            seen, reward, over, _, _ = table.last()
            paid[agent] += reward
            assert seen
            table.step(None if over else int(space.sample(seen["action_mask"])))
        assert [*paid.values()] == table.position.made()


def test_a_render_shows_no_hand() -> None:
    """What is rendered names no card before one is shown."""
    table = zoo.raw_env(render_mode="ansi")
    table.reset(seed=1)
    text = table.render() or ""
    assert "Everybody looks" in text
    assert not any(str(card) in text for card in table.setting.vocabulary.cards)


def test_a_seat_sees_its_own_cards_only() -> None:
    """Each seat is shown two cards of its own, and the number of the others'."""
    table = zoo.raw_env(players=3)
    table.reset(seed=1)
    for agent in table.agents:
        numbers = table.observe(agent)["observation"].tolist()
        hands = table.observer.fields.part(numbers, "hands")
        held = {str(card) for card, has in zip(table.setting.vocabulary.cards, hands, strict=False) if has}
        assert held == {str(card) for card in table.position.game.seat(agent).cards}
        assert sum(hands) == len(held) == 2
        assert [0, 2, 2] == table.observer.fields.part(numbers, "hidden")


def test_a_deal_may_be_named() -> None:
    """The same deal is dealt again by its seed, so that it can be played from every seat."""
    tables = zoo.raw_env(), zoo.raw_env()
    for number, table in enumerate(tables):
        table.reset(seed=number, options={"deal": "Milan", "dealer": 1})
    first, second = (table.observe("Seat1") for table in tables)
    assert data_equivalence(first, second)
    assert '[Seed "Milan"]' in tables[0].position.game.record()


def test_who_says_what_he_may_not_loses_all() -> None:
    """In the usual wrappers the deal ends with it; the environment itself refuses the word."""
    table = zoo.env()
    table.reset(seed=1)
    mask = table.observe(table.agent_selection)["action_mask"]
    wrong, agent = int(np.flatnonzero(mask == 0)[0]), table.agent_selection
    table.step(wrong)
    assert (table.rewards[agent], all(table.terminations.values())) == (-20, True)
    bare = zoo.raw_env()
    bare.reset(seed=1)
    with pytest.raises(Illegal, match="may not say"):
        bare.step(wrong)
