"""What the engine answers to the pages is as its JSON Schema says, job by job, over whole games."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from jsonschema.exceptions import best_match

import primero_ref
from primero_ref import rulebook, rulebooks
from primero_ref.compare.hands import ranking_books
from primero_ref.demo import collect
from primero_ref.lessons import course
from primero_ref.web import Door, calculators, evening, reconstruction
from primero_ref.web import lesson as lesson_page
from primero_ref.web.console import PageConsole
from primero_ref.web.door import JOBS
from primero_ref.web.table_requests import PageTable
from tests.support.strategies import PLAYED

pytestmark = pytest.mark.usefixtures("toy")

ROOT = Path(primero_ref.__file__).parent
SCHEMA = ROOT / "web" / "answers.schema.json"
NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio", "Giulio", "Orazio")


WAYS = {
    "calculators": calculators.WAYS, "reconstruction": reconstruction.WAYS, "lesson": lesson_page.WAYS,
    "table": PageTable().ways, "evening": evening.WAYS, "console": PageConsole().ways,
}  # fmt: skip
"""What may be asked first, of the modules that are asked several things."""

DOOR = Door()
"""The door of the page that asks."""


@cache
def schema() -> jsonschema.Draft202012Validator:
    """Give what checks an answer."""
    told = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(told)
    return jsonschema.Draft202012Validator(told)


def ask(job: str, asked: Any) -> Any:  # noqa: ANN401  # whatever is asked and answered
    """Ask the door, and check what it answers."""
    told = json.loads(DOOR.answer(json.dumps({job: asked})))
    wrong = best_match(schema().iter_errors({job: {asked[0]: told} if job in WAYS else told}))
    assert wrong is None, f"{wrong.json_path}: {wrong.message[:300]}"
    return told


def game(book: str, seats: list[str], seed: str) -> None:
    """Play a game to its end as the page does, asking whatever can be asked on the way."""
    chance = Random(f"{book} {seed}")
    sat = [{"name": name, "who": who} for name, who in zip(NAMES, seats, strict=False)]
    told = ask("table", ["sit", json.dumps({"rulebook": book, "seed": seed, "seats": sat})])
    while not told["table"]["over"]:
        text, seen = told["text"], told["table"]
        if seen["turn_is"] == "player":
            told = ask("table", ["next", text, seen["seat"]])
            continue
        seat = seen["turn"]
        offer = ask("table", ["show", text, seat])["table"]["offer"]
        for verb in (*offer["open"][:1], *offer["barred"][:1]):
            ask("table", ["why", text, seat, verb["verb"]])
        if chance.random() < 0.2:
            for asked in (["record", text, seat], ["undo", text, seat], ["show", text, "", 0], ["ready", text]):
                ask("table", asked)
        played = ask("table", ["play", text, seat, chance.choice(offer["open"])["example"]])
        told = played if "table" in played else ask("table", ["play", text, seat, offer["open"][0]["example"]])
    for asked in (["record"], ["show", "*"], ["same"], ["again"], ["form"], ["undo"]):
        ask("table", [asked[0], told["text"], *asked[1:]])
    if len(seats) < 4 and told["table"]["steps"] < 20:
        ask("table", ["sheet", told["text"]])
    hands = json.dumps([told["text"]])
    studies = json.dumps([ask("evening", ["study", told["text"]])["study"]])
    broke = ask("evening", ["sheet", hands, studies])["sheet"]["broke"]
    for offer in broke["offers"] if broke else ():
        ask("evening", ["rebuy", hands, ",".join(offer["names"])])
    for kind in ("text", "csv", "record"):
        assert ask("evening", ["file", hands, kind])["file"]["text"]
    assert ask("evening", ["open", ask("evening", ["file", hands, "record"])["file"]["text"]])["opened"]


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_the_table_answers_as_the_schema_says(rules: Any) -> None:  # noqa: ANN401  # a rulebook
    """Whatever the page with the table asks in a whole game is answered in the shape that stands in the schema."""
    room = ask("table", ["rules", rules.id])["book"]["room"]
    game(rules.id, ["person", "steady", "random", "person", "bold", "random"][: room[0]], "Milan")
    game(rules.id, (["person", "random"] * 6)[: room[-1]], "Rome")


def test_a_lesson_and_a_record_are_shown_as_the_schema_says() -> None:
    """So are the lessons, step by step, and the records that come with the engine."""
    for name in course.lessons():
        lesson = course.lesson(name)
        for made in range(len(lesson.moves) + 1):
            ask("table", ["show", f"lesson={lesson.id};step={made}", lesson.pupil])
        for place, step in enumerate(lesson.steps):
            if lesson.asks(step):
                ask("lesson", ["answer", name, place, step.move or (step.answer[0] if step.options else "2c")])
                ask("lesson", ["answer", name, place, "swig"])
            else:
                ask("lesson", ["on", name, place])
        ask("lesson", ["show", name, len(lesson.steps)])
    for path in sorted((ROOT / "records").glob("*.primero"))[:6]:
        ask("table", ["read", path.read_text(encoding="utf-8")])
    assert "refused" in ask("table", ["read", "no record"])


@pytest.mark.parametrize("name", [name for name in rulebooks() if reconstruction.open_questions(name)])
def test_the_page_of_the_report_is_answered_as_the_schema_says(name: str) -> None:
    """The questions of each rulebook, and what choices come to, whether they contradict each other or not."""
    ask("reconstruction", ["prepared", name])
    first = ask("reconstruction", ["begun", name])["parts"][0]["questions"][0]
    for answers in ({}, {"seats.most": "1"}, {first["id"]: first["rows"][-1]["value"] or first["rows"][-1]["answer"]}):
        choices = json.dumps({"base": name, "answers": answers, "because": dict.fromkeys(answers, "So we play.")})
        told = ask("reconstruction", ["told", choices])
        if "link" in told:
            ask("reconstruction", ["opened", told["link"]])
            ask("reconstruction", ["written", choices, "html"])
            ask("reconstruction", ["put", choices, "20", "4"])
    if rulebook(name).script:
        ask("reconstruction", ["played", json.dumps({"base": name}), "0", "1"])
    assert "error" in ask("reconstruction", ["begun", "no rulebook"])


def test_counted_compared_and_laid_cards_are_answered_as_the_schema_says() -> None:
    """Both calculators, the ranker and the cards for a question, and what each of them refuses."""
    for name in calculators.counting_books():
        for goal in ("highest", f"kind {rulebook(name).ranking.kinds[1]}"):
            ask("calculators", ["throwing", name, "7c 6c Ad 2h", goal, "Kd"])
        ask("calculators", ["winning", name, "7c 6c | ", ""])
    for hands in (["7c 6c Ac Js"], ["7c 6c Ac Js", "5h 4h 3h 2h"], ["7c 7c"], ["7c", "6c"]):
        ask("compare", hands)
    for number in range(20):
        ask("divination", ["Shall I travel?", str(number)])
    assert "error" in ask("divination", ["", ""])
    assert "error" in ask("calculators", ["winning", "toy", "7c"])
    assert ranking_books()


def test_demos_are_answered_as_the_schema_says() -> None:
    """Demos of several pages, with their claim and without, and snippets that go wrong in every way."""
    codes = [
        ">>> 1 / 0",
        ">>>x",
        ">>> game = deal('Bernardo 7c 6c; Alberto Qh 5d')\n>>> game.play('fold')",
        "",
        ">>> 1",
    ]
    demos = [{"code": code, "claim": "toy/forced-see", "rulebook": "toy"} for code in codes]
    for page in ("italian", "divination", "scopa", "zorli"):
        path = ROOT.parent / "docs" / "rules" / f"{page}.md"
        if path.exists():  # the pages are not in the wheel
            text = path.read_text(encoding="utf-8")
            demos += [
                {"code": demo.code, "claim": demo.claim, "rulebook": demo.rulebook}
                for demo in collect(text, path.name)[:8]
            ]
    for demo in demos:
        ask("demo", demo)
        ask("demo", {**demo, "without": True})
        ask("demo", {**demo, "both": True})


def test_the_console_is_answered_as_the_schema_says() -> None:
    """Code that gives cards, a game, a reading, an error and nothing; code that is not finished; names and none."""
    for code in ("cards('7c 6c')", "deal('Bernardo 7c; Alberto Qh')", "reading('Why?')", "1 / 0", "x = 1", "if x", ""):
        ask("console", ["run", code, "[]"])
    ask("console", ["run", "if rules:", "[]", "ask"])
    ask("console", ["complete", "rules.", "[]"])
    assert "error" in ask("console", ["complete", "rules.", "{}"])


def test_every_job_and_every_word_has_its_answer_in_the_schema() -> None:
    """What a page may ask stands in the schema, and nothing else."""
    whole = schema().schema
    assert not isinstance(whole, bool)
    jobs = whole["properties"]
    assert [*jobs] == [*JOBS]
    for job, ways in WAYS.items():
        assert [*jobs[job]["properties"]] == [*ways]


def test_what_is_not_in_the_schema_is_found() -> None:
    """The schema is strict: a field too many or too few is an error."""
    told = json.loads(DOOR.answer('{"divination": ["Shall I travel?", "7"]}'))
    for wrong in ({**told, "more": 1}, {key: value for key, value in told.items() if key != "sets"}):
        assert not schema().is_valid({"divination": wrong})
