"""What Stable-Baselines3, SuperSuit and OpenSpiel's solvers take is what the guide says, and its recipes run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from primero_ref.learn import gym, zoo

if TYPE_CHECKING:
    from collections.abc import Callable

ENGINE = Path(__file__).parents[2] / "docs" / "engine"


def printed(program: str, *words: str) -> str:
    """Run a program of the guide, and give what it prints."""
    command = [sys.executable, "-W", "ignore", str(ENGINE / program), *words]
    there = {**os.environ, "PYTHONPATH": str(ENGINE.parents[1])}
    return subprocess.run(command, env=there, capture_output=True, text=True, check=True).stdout


def test_the_small_game_of_the_page_is_solved() -> None:
    """The program prints what the page says."""
    assert printed("learn_small.py") == (ENGINE / "learn_small.txt").read_text(encoding="utf-8")


def test_supersuit_stacks_what_has_no_mask() -> None:
    """The recipe plays a deal to its end with observations twice as long."""
    pytest.importorskip("supersuit", reason="SuperSuit is not installed")
    numbers = zoo.env("kings", stacks=4).observation_space("Seat1")["observation"].shape[0]

    assert printed("learn_supersuit.py").startswith(f"({2 * numbers},) float32 ")


TAKEN = {"clip_reward_v0": (-1, 1), "pad_action_space_v0": ()}
REFUSED: dict[str, tuple[object, ...]] = {
    "flatten_v0": (), "dtype_v0": ("float32",), "frame_stack_v2": (2,), "agent_indicator_v0": (),
}  # fmt: skip


def wrapped(name: str, *words: object) -> dict[str, Any]:
    """Wrap a table, and look at it."""
    supersuit = pytest.importorskip("supersuit", reason="SuperSuit is not installed")
    table = getattr(supersuit, name)(zoo.env("kings", stacks=4), *words)
    table.reset(seed=1)
    seen: dict[str, Any] = table.last()[0]
    return seen


@pytest.mark.parametrize("name", TAKEN)
def test_wrappers_that_leave_the_observation_are_taken(name: str) -> None:
    """They show the numbers and the mask as before."""
    assert {*wrapped(name, *TAKEN[name])} == {"observation", "action_mask"}


@pytest.mark.parametrize("name", REFUSED)
def test_wrappers_of_observations_refuse_a_mask(name: str) -> None:
    """They take numbers alone."""
    with pytest.raises((AssertionError, AttributeError)):
        wrapped(name, *REFUSED[name])


def baselines() -> Any:  # noqa: ANN401  # the library may not be there
    """Give the library, where it is installed: it brings PyTorch, so the extra `test` does not ask for it."""
    return pytest.importorskip("stable_baselines3", reason="stable-baselines3 is not installed (it brings PyTorch)")


def test_the_recipe_with_masks_runs() -> None:
    """MaskablePPO learns some words and plays some deals; how much it gains, three minutes show."""
    baselines()
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed (it brings PyTorch)")

    before, after = printed("learn_masked.py", "1024", "20").splitlines()
    assert before.startswith("before: ")
    assert after.startswith("after:  ")


@pytest.mark.parametrize("name", ["PPO", "A2C"])
def test_a_learner_without_masks_says_what_is_not_allowed(name: str) -> None:
    """It runs, and after some words still loses all its counters in most deals."""
    library = baselines()
    table = gym.PrimeroSeat("huila", others="random", stacks=10)
    learner = getattr(library, name)("MultiInputPolicy", table, n_steps=128, seed=1).learn(256)
    ends: list[dict[str, Any]] = []
    for deal in range(20):
        seen, _ = table.reset(seed=deal)
        over = False
        while not over:
            seen, _, over, _, ends_with = table.step(learner.predict(seen)[0])
        ends.append(ends_with)
    assert sum("illegal" in end for end in ends) > 10


def test_many_tables_of_ours_are_no_vector_of_theirs() -> None:
    """`make_vec_env` makes one environment for each seat; what `gymnasium.make_vec` makes is refused."""
    library = baselines()
    make: Callable[..., Any] = pytest.importorskip("stable_baselines3.common.env_util").make_vec_env
    gymnasium = pytest.importorskip("gymnasium")
    given: dict[str, Any] = {"others": "random", "stacks": 10}

    assert make("Primero/huila-v0", 3, env_kwargs={**given, "render_mode": "ansi"}).num_envs == 3
    with pytest.raises(ValueError, match="not a Gymnasium environment"):
        library.PPO("MultiInputPolicy", gymnasium.make_vec("Primero/huila-v0", num_envs=3, **given))
