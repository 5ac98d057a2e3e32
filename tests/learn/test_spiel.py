"""Every rulebook with bets is a game of OpenSpiel, by OpenSpiel's own tests."""

from __future__ import annotations

import copy
import subprocess
import sys
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

from primero_ref import load, rulebook
from primero_ref.learn import betting_rulebooks, spiel
from primero_ref.reconstruction import reconstruct

GAMES = spiel.register()


def played(game: pyspiel.Game, seed: object, words: int | None = None) -> pyspiel.State:
    """Play a game by chance, to its end or for some words."""
    random, state = Random(str(seed)), game.new_initial_state()
    while not state.is_terminal() and words != 0:
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            words = None if words is None else words - 1
    return state


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_own_test(name: str) -> None:
    """The library's test of a game passes: actions, returns, tensors, strings, clones and histories."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_all_rulebooks_with_bets_are_registered_once() -> None:
    """The games bear the names of their rulebooks, and a second call registers nothing anew."""
    assert len(GAMES) == len(betting_rulebooks()) == len({*GAMES})
    assert {*GAMES} <= {*pyspiel.registered_names()}
    assert spiel.register() == GAMES


def test_it_writes_a_playthrough() -> None:
    """The library writes a deal out with all that each sees."""
    text = generate_playthrough.playthrough("primero_huila(stacks=2)", None, seed=1)
    assert "GameType.utility = Utility.ZERO_SUM" in text
    assert "IsTerminal() = True" in text


@pytest.mark.parametrize("name", GAMES)
def test_returns_are_counters(name: str) -> None:
    """What each makes is whole, within the limits, and nothing in all where the rulebook pays all out."""
    game = pyspiel.load_game(name)
    zero = game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    for deal in range(10):
        state = played(game, deal)
        returns = state.returns()
        assert all(sum_ == int(sum_) and game.min_utility() <= sum_ <= game.max_utility() for sum_ in returns)
        assert sum(returns) == -sum(state.position.game.carry.values())
        assert not (zero and sum(returns))


def test_a_game_that_carries_over_is_no_zero_sum_game() -> None:
    """In the Italian game a deal may leave counters for the next."""
    game = pyspiel.load_game("primero_italian")
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert any(sum(played(game, deal).returns()) < 0 for deal in range(20))


def test_a_copy_stands_where_its_original_stands() -> None:
    """A clone and a deep copy say the same, and go their own way from there."""
    state = played(pyspiel.load_game("primero_italian(players=3)"), "Milan", words=5)
    before = str(state)
    for other in (state.clone(), copy.deepcopy(state)):
        assert str(other) == before
        assert other.information_state_string(0) == state.information_state_string(0)
        other.apply_action(other.legal_actions()[0])
        assert str(other) != before
    assert str(state) == before


def test_the_text_of_a_state_is_a_record() -> None:
    """A deal that was played is a record of the engine."""
    state = played(pyspiel.load_game("primero_english(dealer=0,stacks=7)"), "Milan")
    again = load(str(state))
    assert (again.over, again.dealer, again.stacks) == (True, "Seat1", state.position.game.stacks)


@pytest.mark.parametrize("recall", [True, False])
def test_the_observer_shows_the_fields(*, recall: bool) -> None:
    """The fields of an observer are parts of its row, and the library's own tensors are the same."""
    game = pyspiel.load_game("primero_italian")
    state = played(game, "Milan", words=2)
    observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=recall))
    observation.set_from(state, 1)
    tensor = state.information_state_tensor(1) if recall else state.observation_tensor(1)
    assert ("events" in observation.dict) is recall
    assert 4 >= observation.dict["hands"].sum() > 0
    np.testing.assert_array_equal(observation.tensor, np.array(tensor, np.float32))
    assert observation.string_from(state, 1) == state.information_state_string(1)
    with pytest.raises(ValueError, match="takes no parameters"):
        make_observation(game, params={"far": 1})


def test_a_rulebook_of_ones_own_is_a_game_too() -> None:
    """What is reconstructed can be played by the library without being registered."""
    rules = reconstruct("kings", answers={"fold.refund": "half"}, title="Mine").rules
    pyspiel.random_sim_test(spiel.game_class(rules)(), num_sims=1, serialize=False, verbose=False)
    assert spiel.seats(rulebook("huila")) == (2, 6)


def test_the_librarys_learners_run() -> None:
    """Monte Carlo regret minimisation of the library goes through deals of it."""
    game = pyspiel.load_game("primero_kings(stacks=3)")
    np.random.seed(1)  # noqa: NPY002  # the library draws from it
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(5):
        solver.iteration()
    state = played(game, "Milan", words=0)
    policy = solver.average_policy().action_probabilities(state)
    assert [*policy] == state.legal_actions()
    assert sum(policy.values()) == pytest.approx(1)


@pytest.mark.parametrize(("adapter", "library"), [("spiel", "pyspiel"), ("zoo", "pettingzoo"), ("gym", "gymnasium")])
def test_what_is_missing_is_told_in_one_sentence(adapter: str, library: str) -> None:
    """Without the extra an adapter says what it needs and how to get it, and the rest of the package works."""
    code = (
        f"import sys; sys.modules[{library!r}] = None; import primero_ref.learn\n"
        f"try: import primero_ref.learn.{adapter}\nexcept ImportError as error: print(error)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told == (
        'The adapters need OpenSpiel, PettingZoo and Gymnasium: python -m pip install "primero-ref[learn]"\n'
    )


def test_the_core_stays_light() -> None:
    """Neither the engine nor the common part of the adapters loads a library."""
    code = "import sys, primero_ref.learn; print({'numpy', 'pyspiel', 'gymnasium', 'pettingzoo'} & {*sys.modules})"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told == "set()\n"
