"""Spaces: what an environment shows and takes, in the arrays and spaces of Gymnasium, which PettingZoo shares."""

from __future__ import annotations

from typing import Any

from primero_ref.learn.extra import MISSING

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    raise ImportError(MISSING) from None

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.learn.observation import Observer
    from primero_ref.learn.position import Setting, SpelledPosition

    Seen = dict[str, np.ndarray[Any, Any]]
    """What a seat sees as numbers, and which words it may say."""


def action_space(setting: Setting) -> Discrete[np.int64]:
    """Give the space of the words."""
    return Discrete(len(setting.vocabulary))


def observation_space(observer: Observer) -> Dict:
    """Give the space of what a seat sees: the numbers, and a one for each word that it may say."""
    setting = observer.setting
    seats, cards = len(setting.names), len(setting.vocabulary.cards)
    return Dict(
        {
            "observation": Box(-float(seats), float(cards), (observer.fields.size,), np.float32),
            "action_mask": Box(0, 1, (len(setting.vocabulary),), np.int8),
        }
    )


def seen(observer: Observer, position: SpelledPosition, seat: int) -> Seen:
    """Look at a position from a seat; only the one whose turn it is may say anything."""
    mask = np.zeros(len(observer.setting.vocabulary), np.int8)
    if position.seat == seat:
        mask[[*position.words]] = 1
    return {"observation": np.array(observer.numbers(position, seat), np.float32), "action_mask": mask}
