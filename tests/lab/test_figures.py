"""Quick figures: what some games under a rulebook come to, whoever asks for them and in whatever portions."""

from __future__ import annotations

import json

import pytest

from primero_ref import Illegal, rulebook
from primero_ref.lab import run
from primero_ref.lab.figures import figures, table_for
from primero_ref.web.reconstruction import answer_json
from tests.support.strategies import NAMES
from tests.support.toy import TOY

pytestmark = pytest.mark.usefixtures("toy")


def test_figures_are_those_of_the_lab() -> None:
    """The same games as the lab plays, counted alike; in two portions they come to the same."""
    rules = TOY.but(answers={"fold.refund": "zorli/vie-in-or-out"})
    lab = run(rules, dict.fromkeys(NAMES[:4], "sensible"), 6)
    whole = figures(rules, 0, 6)
    parts = [figures(rules, 0, 2), figures(rules, 2, 4)]

    assert (whole.games, whole.players) == (6, 4)
    assert whole.moves == sum(game.moves for game in lab.games)
    assert whole.nobody == sum(not game.winners for game in lab.games)
    assert whole.shown == sum(len({name for name, _ in game.kinds}) > 1 for game in lab.games)
    assert whole.highest <= whole.shown
    assert whole == whole._replace(**{
        name: sum(getattr(part, name) for part in parts) for name in ("games", "moves", "nobody", "shown", "highest")
    })  # fmt: skip


def test_the_highest_hand_wins_where_the_best_must() -> None:
    """Where the best hand wins whatever was bid, the highest shown always does; in the losing game it seldom does."""
    best, lowest = (figures(rulebook(name), 0, 5) for name in ("suzuki", "losing"))

    assert best.highest == best.shown > 0
    assert lowest.highest < lowest.shown


def test_four_sit_down_or_as_many_as_can() -> None:
    """The number nearest to four that the rules have room for; where nobody can sit, that is said."""
    assert [table_for(rulebook("scopa")), table_for(rulebook("zorli").but(answers={"seats.fewest": 5}))] == [4, 5]
    with pytest.raises(Illegal, match="has no room for two to 6 players"):
        table_for(TOY.but(answers={"seats.most": 1}))


def test_the_page_is_told_the_same() -> None:
    """The page asks for some games at a time, under choices that go together."""
    choices = json.dumps({"base": "scopa"})

    assert json.loads(answer_json("played", choices, "4", "2")) == figures(rulebook("scopa"), 4, 2)._asdict()
    wrong = json.dumps({"base": "toy", "answers": {"seats.fewest": "7"}})
    assert "At least 7 play" in json.loads(answer_json("played", wrong, "0", "1"))["error"]
