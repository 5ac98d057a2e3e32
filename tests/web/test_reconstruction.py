"""What the page of the game report asks of the engine: its questions, and what the choices come to."""

from __future__ import annotations

import json
from typing import Any

import pytest

from primero_ref import question, rulebook, rulebooks
from primero_ref.claims import questions, read_answer
from primero_ref.claims.wording import worded
from primero_ref.fit import counted
from primero_ref.reconstruction import from_link, from_toml, reconstruct
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.report import report
from primero_ref.report.guesses import same_family
from primero_ref.report.writers import markdown
from primero_ref.web.reconstruction import answer_json, open_questions


def ask(*of: str) -> Any:  # noqa: ANN401  # whatever the engine answers
    """Ask as the page does."""
    return json.loads(answer_json(*of))


def told(**choices: object) -> Any:  # noqa: ANN401  # likewise
    """Tell the engine what is chosen."""
    return ask("told", json.dumps({"base": "italian", **choices}))


@pytest.mark.parametrize("book", [name for name in rulebooks() if open_questions(name)])
def test_every_answer_of_every_rulebook_stands_there(book: str) -> None:
    """Each question has the rulebook's own answer first, each answer that one alike gives, and by which claims."""
    rows = {one["id"]: one["rows"] for part in ask("begun", book)["parts"] for one in part["questions"]}

    assert {*rows} == {*open_questions(book)}
    for name, listed in rows.items():
        assert [row["own"] for row in listed] == [True, *[False] * (len(listed) - 1)]
        assert listed[0]["said"] == worded(rulebook(book)(name))
        assert listed[0]["value"] == ""
        for other in same_family(book):
            answer = rulebook(other).ask(name)
            if answer.claims:
                (row,) = (one for one in listed if one["said"] == worded(answer.value))
                assert rulebook(other).title in row["books"]
                assert {*answer.claims} <= {one["id"] for one in row["claims"]}


@pytest.mark.parametrize("book", ["italian", "scopa"])
def test_every_answer_can_be_chosen(book: str) -> None:
    """What stands behind an answer makes the rulebook answer so, or a contradiction that is named at the question."""
    for part in ask("begun", book)["parts"]:
        for one in part["questions"]:
            for row in one["rows"][1:]:
                made = reconstruct(book, answers={one["id"]: read_answer(one["id"], row["value"])})
                assert made.choices == 1
                if made.contradictions:
                    assert one["id"] in made.contradictions[0].questions
                else:
                    assert worded(made.rules(one["id"])) == row["said"]


@pytest.mark.parametrize("book", [name for name in rulebooks() if open_questions(name)])
def test_an_answer_is_chosen_as_the_readers_own_rule(book: str) -> None:
    """No answer that is only chosen is credited to a rulebook; that is said by naming one of its rules."""
    questions = [one for part in ask("begun", book)["parts"] for one in part["questions"]]
    rows = [(one["id"], row) for one in questions for row in one["rows"]]

    for name, row in rows:
        if not row["own"]:
            made = reconstruct(book, answers={name: read_answer(name, row["value"])})
            assert (made.own_rules, from_link(made.link)) == ((name,), made)
        for rule in row["claims"] if not row["own"] else ():
            assert not reconstruct(book, answers={name: rule["id"]}).own_rules


def test_what_the_choices_come_to() -> None:
    """The report, the file and the link are those of the command, and the nearest rulebook is named with its points."""
    answers = {"fold.refund": "italian-2003/no-withdraw-half", "tie": "they share", "see": "yes"}
    said = told(answers=answers, because={"tie": "We are friends", "see": ""}, redactor="Aemilia")
    made = reconstruct(
        "italian", answers={"fold.refund": answers["fold.refund"], "tie": "they share"},
        because={"tie": "We are friends"}, redactor="Aemilia",
    )  # fmt: skip

    choices = {"base": "italian", "answers": answers, "because": {"tie": "We are friends"}, "redactor": "Aemilia"}
    assert ask("written", json.dumps(choices), "md")["text"] == markdown(report(made))
    assert from_toml(said["toml"]) == from_link(said["link"]) == made
    assert said["file"] == "my-italian"
    assert [(one["id"], one["number"]) for one in said["near"]["books"]][:2] == [("italian", 2), ("italian-2003", 3)]
    assert [one["asks"] for one in said["near"]["differs"]] == [question("fold.refund").asks, question("tie").asks]
    assert ask("written", json.dumps({"base": "scopa"}), "md")["text"] == markdown(report(reconstruct("scopa")))


def test_contradictions_are_said_at_their_questions() -> None:
    """While choices contradict each other there is no report, and each reason names the answers that bring it about."""
    said = told(answers={"winner": "the fewest points", "tie": "they share"})

    assert [one["questions"] for one in said["wrong"]] == [["winner"]]
    assert "toml" not in said


def test_the_old_texts_are_put_to_the_choices_part_by_part() -> None:
    """In parts of any size they come out as for the report; an answer of the reader's own may let a text pass."""
    choices = {"base": "italian", "answers": {"bid.names": "nothing"}}
    rows: list[dict[str, Any]] = []
    while len(rows) < len(counted()):
        answer = ask("put", json.dumps(choices), str(len(rows)), "10")
        assert answer["of"] == len(counted())
        rows += answer["rows"]
    made = report(reconstruct("italian", answers={"bid.names": "nothing"})).fit
    failed = [row for row in rows if row["verdict"] == "fails"]

    assert [row["witness"] for row in rows] == [witness.id for witness in counted()]
    assert [(row["says"], tuple(row["claims"])) for row in failed] == [(text.says, text.claims) for text in made.failed]
    assert "minsheu-vie" not in {row["witness"] for row in failed}
    assert ask("put", json.dumps(choices), "first", "10")["error"] == "'first' is not a whole number."


def test_a_link_brings_the_choices_back() -> None:
    """The questions of its rulebook are laid out beside the choices; one that leads nowhere is told in a sentence."""
    made = reconstruct("zorli", suspend=["zorli/players"], answers={"tie": "they share"})
    said = ask("opened", made.link)

    assert said["choices"]["suspend"] == ["zorli/players"]
    assert said["title"] == "Caudate Primero (Zorli, 2011)"
    assert ask("opened", "italien;")["error"] == "There is no rulebook 'italien'; the nearest is 'italian'."
    assert ask("opened", "italian;")["choices"]["link"] == "italian"


def test_what_is_held_and_not_asked_is_said() -> None:
    """A held claim may say more than this game asks: that is told, and is no contradiction."""
    said = told(hold=["zorli/vie-in-or-out"])

    assert (said["wrong"], said["unasked"]) == ([], [question("vie.answer").asks])


def test_a_file_is_called_after_the_game() -> None:
    """Of the title only plain letters are left; without one it is the rulebook's name."""
    assert told(title="Primero à l’Ours, no. 1")["file"] == "primero-l-ours-no-1"
    assert told()["file"] == "italian"
    assert told(title="Примеро")["file"] == "italian"


@pytest.mark.parametrize("book", [name for name in rulebooks() if rulebook(name).script])
def test_the_form_asks_what_the_game_asks_and_nobody_answers(book: str) -> None:
    """What eights count in a full pack, a limit on raises: a reader may have a rule where no rulebook has one."""
    asked, offered = questions_of(book), open_questions(book)
    nobodys = [name for name in questions() if not any(rulebook(one).ask(name).claims for one in rulebooks())]

    assert {*nobodys} & {*asked} <= {*offered}
    assert "points.eight-to-ten" in offered
