"""Every rulebook with bets is a game of OpenSpiel, by OpenSpiel's own tests."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    best_response,
    expected_game_score,
    exploitability,
    generate_playthrough,
    outcome_sampling_mccfr,
)
from open_spiel.python.observation import make_observation

from primero_ref import Illegal, Unreadable, load, rulebook
from primero_ref.learn import betting_rulebooks, spiel
from primero_ref.reconstruction import reconstruct
from tests.support.strategies import cards_named

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


@pytest.mark.parametrize("late", [False, True])
def test_chance_deals_no_card_twice(*, late: bool) -> None:
    """A card that has been dealt, one that is not there, and a card in a player's turn are refused; nothing changes."""
    state = pyspiel.load_game("primero_italian", {"late": late}).new_initial_state()
    state.apply_action(0)
    refused = [(0, r"^Ac \(card 0\) has been dealt already: each card is dealt once$")]
    refused += [(number, "^There is no card .*: the cards are 0 to 39$") for number in (40, -2, 10**6)]
    for number, sentence in refused:
        before = str(state), state.legal_actions(), state.history()
        with pytest.raises(Illegal, match=sentence):
            state.apply_action(number)
        assert before == (str(state), state.legal_actions(), state.history())
    while state.is_chance_node():
        dealt = state.order
        assert not {*dealt} & {*state.legal_actions()}
        assert len({*dealt}) == len(dealt)
        state.apply_action(state.legal_actions()[-1])
    with pytest.raises(Illegal, match="may not say"):
        state.apply_action(10**6)
    with pytest.raises(Illegal, match=r"^No card is dealt here: it is Seat1's turn$"):
        state._chance.deal(0)
    assert sum(part for _, part in pyspiel.load_game("primero_italian").new_initial_state().chance_outcomes()) == (
        pytest.approx(1)
    )


@pytest.mark.parametrize("name", GAMES)
def test_cards_that_come_late_make_the_same_deal(name: str) -> None:
    """Whether all cards are named before the deal or each when it is needed, the same cards and words end alike."""
    early, late = (pyspiel.load_game(name, {"stacks": 6, "late": each}) for each in (False, True))
    fewer = 0
    from_the_bottom = early.setting.rules("deal.from") == "the bottom"
    for deal in range(6):
        done = played(early, f"{name}/{deal}")
        words = [made.action for made in done.full_history() if made.player >= 0]
        cards, said = iter(done.order[::-1] if from_the_bottom else done.order), iter(words)
        state = late.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                assert state.returns() == [0.0] * late.num_players()
                state.apply_action(next(cards))
            else:
                state.apply_action(next(said))
        assert next(said, None) is None
        assert state.returns() == done.returns()
        assert state.position.game.log == done.position.game.log
        fewer += len(state.order) < len(done.order)
    assert fewer


def test_the_librarys_own_test_passes_with_late_cards() -> None:
    """So it does where cards are drawn in the middle of a deal, and the discards are shuffled."""
    for name in ("primero_kings(late=True)", "primero_3m(late=True,players=5)"):
        pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


SMALL = {
    "pack.without": "A 2 3 4 5 8 9 T J Q K", "hand.size": 1, "deal.first": 1, "draw.most.phase2": 0,
    "pass.change": "he may not", "bid.names": "nothing",
}  # fmt: skip
"""Suzuki's game with the sevens and the sixes alone, one card a hand and no exchange: as small as Kuhn's poker."""


def small_game() -> pyspiel.Game:
    """Give a game of which every deal can be gone through."""
    return spiel.game_class(rulebook("suzuki").but(answers=SMALL))({"stacks": 1, "late": True})


def test_best_response_and_exploitability_of_a_small_game() -> None:
    """What best responses gain on a policy, over every deal of a small rulebook, is how far it can be exploited."""
    game = small_game()
    uniform = policy.UniformRandomPolicy(game)
    expected = expected_game_score.policy_value(game.new_initial_state(), [uniform] * 2)
    gains = [
        best_response.BestResponsePolicy(game, seat, uniform).value(game.new_initial_state()) - expected[seat]
        for seat in (0, 1)
    ]
    assert sum(expected) == pytest.approx(0)
    assert all(gain > 0.1 for gain in gains)
    assert sum(gains) == pytest.approx(exploitability.nash_conv(game, uniform))


def test_a_small_game_is_solved_by_the_library() -> None:
    """Regret minimisation finds play in it that can hardly be exploited."""
    game = small_game()
    solver = pyspiel.CFRPlusSolver(game)
    before = pyspiel.exploitability(game, solver.average_policy())
    for _ in range(10):
        solver.evaluate_and_update_policy()
    assert 0 <= pyspiel.exploitability(game, solver.average_policy()) < before / 10


def test_a_state_is_written_as_data_and_read_again() -> None:
    """Structs, dictionaries and JSON of a state give the state again, also between two words and among the cards."""
    for params in ({}, {"late": True}):
        game = pyspiel.load_game("primero_kings", {"stacks": 4, **params})
        random, state = Random("Milan"), game.new_initial_state()
        while True:
            for written in (state.to_struct(), state.to_dict(), state.to_json()):
                again = game.new_initial_state(written)
                assert str(again) == str(state)
                assert again.current_player() == state.current_player()
                assert again.to_json() == state.to_json()
                if not state.is_terminal():
                    assert again.legal_actions() == state.legal_actions()
            if state.is_terminal():
                break
            action = random.choice(state.legal_actions())
            struct = state.action_to_struct(state.current_player(), action)
            assert state.struct_to_actions(struct) == [action]
            state.apply_action(action)
        assert state.to_struct().returns == state.returns()
    with pytest.raises(Unreadable, match=r"^'7x' is no card and no word of this game\.$"):
        game.new_initial_state({"cards": ["7x"]})
    with pytest.raises(Illegal, match=r"^There is no action 1000: "):
        game.new_initial_state().action_to_struct(1000)


def test_an_observation_as_data_is_what_the_seat_may_know() -> None:
    """It has the seat's own cards and words and no others, and `load` reads its line."""
    state = played(pyspiel.load_game("primero_kings(stacks=4)"), "Milan", words=1)
    seat = state.current_player()
    own, other = (state.to_observation_struct(each) for each in (seat, 1 - seat))
    cards = [*map(str, state.position.game.seat(own.seat).cards)]

    assert own.cards == cards
    assert own.says
    assert own.may == [state.action_to_string(seat, word) for word in state.legal_actions()]
    assert other.says == other.may == []
    assert not {*cards} & cards_named(other.to_json())
    assert load(str(own.position)).seat(str(own.seat)).cards == state.position.game.seat(own.seat).cards
    assert state.to_observation_struct() == own
    assert json.loads(own.to_json()) == own.to_dict()
    with pytest.raises(Illegal, match="There is no seat 2 at this table"):
        state.to_observation_struct(2)


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
    chances = solver.average_policy().action_probabilities(state)
    assert [*chances] == state.legal_actions()
    assert sum(chances.values()) == pytest.approx(1)


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
