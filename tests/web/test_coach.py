"""What the page asks of the coach: advice at a person's turn and nobody else's, refined from request to request."""

from __future__ import annotations

from typing import Any

import pytest

from primero_ref.coach import Turn
from tests.web.test_answers_schema import ask

TWO = "whittaker-it;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"


def test_advice_is_refined_from_request_to_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer has the shape of the schema and more deals than the one before, which are not played out again."""
    begun: list[object] = []
    begin = Turn.__init__

    def noted(turn: Turn, *of: Any) -> None:  # noqa: ANN401  # whatever a turn begins with
        begun.append(of)
        begin(turn, *of)

    monkeypatch.setattr(Turn, "__init__", noted)
    text = TWO.replace("Milan", "Trieste")  # a game that no other test asks about, so that none has been played out
    answers = [ask("table", ["coach", text, "Alberto", budget])["coach"] for budget in ("", 12, 120)]

    assert [answer["deals"] for answer in answers] == sorted({answer["deals"] for answer in answers})
    assert len(begun) <= 1
    assert answers[-1]["how"].startswith("simulated in ")
    assert all(len(answer["sentences"]) == 2 for answer in answers)


@pytest.mark.parametrize(
    ("text", "seat", "sentence"),
    [
        (TWO, "Bernardo", "It is Alberto's turn, and only Alberto may ask the coach."),
        (
            TWO.replace("dealer=Bernardo", "dealer=Alberto"),
            "Bernardo",
            "It is Bernardo's turn, and only Bernardo may ask the coach.",
        ),
        ("lesson=3;step=0", "Alberto", None),
    ],
)
def test_only_who_is_to_move_is_advised(text: str, seat: str, sentence: str | None) -> None:
    """Another's turn, the turn of one whom the engine plays, and a lesson are refused with a sentence."""
    refused = ask("table", ["coach", text, seat])["refused"]

    assert sentence in (None, refused["sentence"])


def test_decisions_are_told_to_persons_when_the_game_is_over() -> None:
    """A person is told his three decisions at the end, one whom the engine plays is not, and nobody before."""
    text = TWO
    refused = ask("table", ["decisions", text, "Alberto", 12])["refused"]
    table = ask("table", ["show", text, "Alberto"])
    while not table["table"]["over"]:
        seen = table["table"]
        if seen["turn_is"] == "player":
            table = ask("table", ["next", table["text"], "Alberto"])
        else:
            table = ask("table", ["play", table["text"], "Alberto", seen["offer"]["open"][0]["example"]])
    decisions = ask("table", ["decisions", table["text"], "Alberto", 60])["decisions"]

    assert refused["sentence"].startswith("The game is not over yet")
    assert len(decisions) <= 3
    assert "refused" in ask("table", ["decisions", table["text"], "Bernardo", 24])
