"""The one door: each job of a page goes to the module whose name it bears."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from typing import Any

import pytest

from primero_ref import withdrawn_ids
from primero_ref.compare.hands import compare_json
from primero_ref.demo import run_json
from primero_ref.rules.divination import reading_json
from primero_ref.web import answer, calculators, lesson, prepare, reconstruction, table_requests
from primero_ref.web.door import JOBS
from primero_ref.withdrawn_ids import WithdrawnId

pytestmark = pytest.mark.usefixtures("toy")

TEXT = "toy;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"
CODE = ">>> rulebook('toy')('seats.most')\n6\n"
CLAIM = "toy/players-two-to-six"


def answers() -> list[tuple[dict[str, Any], str]]:
    """List jobs, each with the answer of the module that does it."""
    return [
        ({"compare": ["7c 6c Ac Js"]}, compare_json("7c 6c Ac Js")),
        ({"compare": ["7c 6c Ac Js", "5h 4h"]}, compare_json("7c 6c Ac Js", "5h 4h")),
        ({"calculators": ["throwing", "toy", "7c 6c Ad 2h", "highest", ""]},
         calculators.answer_json("throwing", "toy", "7c 6c Ad 2h")),
        ({"divination": ["Shall I travel?", "7"]}, reading_json("Shall I travel?", "7")),
        ({"reconstruction": ["prepared", "scopa"]}, reconstruction.answer_json("prepared", "scopa")),
        ({"table": ["show", TEXT, "Alberto", 0]}, table_requests.answer_json("show", TEXT, "Alberto", 0)),
        ({"lesson": ["show", "points"]}, lesson.answer_json("show", "points")),
        ({"table": ["show", TEXT, None]}, table_requests.answer_json("show", TEXT)),
        ({"demo": {"code": CODE, "claim": CLAIM, "rulebook": "toy"}}, run_json(CODE, CLAIM, "toy")),
        ({"demo": {"code": CODE, "claim": CLAIM, "rulebook": "toy", "without": True}},
         run_json(CODE, CLAIM, "toy", [CLAIM])),
    ]  # fmt: skip


def test_a_job_is_answered_as_by_its_module() -> None:
    """The door gives the very JSON of the module that does the job."""
    for job, expected in answers():
        assert expected == answer(json.dumps(job))


UNREADABLE = [
    "", "{", "[" * 100_000, "7", "[]", "{}", '{"demo": {}, "compare": []}', '{"": []}', '{"__init__": []}',
    '{"door": []}', '{"os": ["listdir"]}', '{"hands": ["7c"]}',
]  # fmt: skip
WRONG: list[dict[str, Any]] = [
    {"compare": []}, {"compare": "7c"}, {"compare": ["7c", "6c", "5c"]}, {"compare": {"0": "7c"}}, {"compare": None},
    {"calculators": ["throwing"]}, {"calculators": ["percent", "1"]}, {"divination": ["one"]},
    {"reconstruction": []}, {"reconstruction": ["_made", "{}"]}, {"reconstruction": [["told"], "{}"]},
    {"table": []}, {"table": ["show"]}, {"table": ["deal", TEXT]}, {"table": ["show", TEXT, "", "", ""]},
    {"demo": {}}, {"demo": [CODE]}, {"demo": {"code": 7}}, {"demo": {"code": CODE, "claim": ["toy"]}},
]  # fmt: skip


@pytest.mark.parametrize("job", [*UNREADABLE, *map(json.dumps, WRONG)], ids=itertools.count())
def test_what_cannot_be_read_is_answered_with_a_sentence(job: str) -> None:
    """Whatever is handed to the door, it answers in one sentence, and does nothing else."""
    told = json.loads(answer(job))

    assert ["error"] == [*told]
    assert told["error"].endswith(".")
    assert "\n" not in told["error"]


DOERS = {
    "demo": "demo.runner", "compare": "compare.hands", "divination": "rules.divination",
    "calculators": "web.calculators", "reconstruction": "web.reconstruction", "table": "web.table_requests",
    "evening": "web.evening", "lesson": "web.lesson", "console": "web.console",
}  # fmt: skip


def test_a_job_brings_in_no_other_module() -> None:
    """The first answer is quick: what a job does not need is not imported."""
    assert {*DOERS} == {*JOBS}
    for job, done in DOERS.items():
        script = f"import sys; from primero_ref import web; web.prepare({job!r}); print(*sys.modules)"
        brought = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
        others = {
            "demo.runner",
            "compare.hands",
            "web.calculators",
            "web.reconstruction",
            "web.table_requests",
            "web.evening",
            "web.lesson",
            "web.console",
        } - {done}
        if job == "console":
            others.remove("demo.runner")  # it runs a line as a demo does
        if job == "calculators":
            others.remove("compare.hands")  # it says which rulebooks rank a hand
        if job == "reconstruction":
            # A report plays the scenes of the old texts, and ranks their hands.
            others -= {"compare.hands", "demo.runner"}

        assert f"primero_ref.{done}" in brought.split()
        assert not {f"primero_ref.{name}" for name in others} & {*brought.split()}


def test_what_is_no_job_prepares_nothing() -> None:
    """A name that is no job is passed over, whatever module bears it."""
    prepare("")
    prepare("os")


def test_a_link_with_a_former_id_is_answered_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table and the form open it, and `notices` says what the rule is called now; no other answer has them."""
    renamed = WithdrawnId("claim", "toy/forced-look", "0.2.0", "toy/forced-see", "")
    monkeypatch.setattr(withdrawn_ids, "withdrawn", lambda: {(renamed.kind, renamed.name): renamed})
    link = "toy;suspend=toy/forced-look"

    opened = json.loads(answer(json.dumps({"reconstruction": ["opened", link]})))
    shown = json.loads(answer(json.dumps({"table": ["show", TEXT.replace("toy", link, 1), "Alberto"]})))
    plain = json.loads(answer(json.dumps({"table": ["show", TEXT, "Alberto"]})))

    assert opened["notices"] == shown["notices"] == [renamed.sentence]
    assert opened["choices"]["suspend"] == ["toy/forced-see"]
    assert "notices" not in plain
