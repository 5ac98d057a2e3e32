"""The nearest legal move: within the limits of its sum and its bid, and nothing where cards are what is wrong."""

from __future__ import annotations

import json

import pytest

from primero_ref import dealt
from primero_ref.web.nearest import nearest_move
from primero_ref.web.table_requests import answer_json
from tests.support.toy import TOY

pytestmark = pytest.mark.usefixtures("toy")

HANDS = "Bernardo 7c 6c; Alberto Qh 5d"


@pytest.mark.parametrize(
    ("typed", "move", "label"),
    [
        ("vie primero 40 for 50", "vie primero 40 for 20", "Make it 20"),
        ("vie primero 9 for 50 -7c", "vie primero 40 for 20 -7c", "Make it primero 40 for 20"),
        ("vie primero 99 for 2", "vie primero 81 for 2", "Make it primero 81"),
    ],
)
def test_a_sum_and_a_bid_come_within_their_limits(typed: str, move: str, label: str) -> None:
    """The cards stay as they are, and what was right stays too."""
    game = dealt(TOY, HANDS, stacks=20)
    assert nearest_move(game, typed) == {"move": move, "label": label}
    game.play(move)


@pytest.mark.parametrize("typed", ["pass", "vie primero 40 for 2 -Kd", "fold", "nonsense", "vie primero 40 for much"])
def test_where_no_sum_is_wrong_nothing_is_offered(typed: str) -> None:
    """Which cards go is the player's to say, and a verb that is shut has no nearest move."""
    assert nearest_move(dealt(TOY, HANDS, stacks=20), typed) is None


def test_it_comes_with_the_refusal_and_is_not_made() -> None:
    """The page gets the sentence, the rule and the move."""
    text = "toy;seed=Siena;seats=Alberto:50:person,Bernardo:50:bold;dealer=Bernardo"
    refused = json.loads(answer_json("play", text, "Alberto", "vie numerus 20 for 51"))["refused"]
    assert refused["sentence"].endswith("Alberto has only 50.")
    assert refused["claims"]
    assert refused["nearest"] == {"move": "vie numerus 20 for 50", "label": "Make it 50"}
