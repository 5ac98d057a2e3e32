"""`primero check`: the demos of the pages, with their claims and without."""

from __future__ import annotations

import json
from itertools import chain
from typing import TYPE_CHECKING

import pytest

from primero_ref import claim, rulebook, rulebooks
from primero_ref.cli import checkout as checkout_cli
from primero_ref.weave.apparatus import evidence
from tests.support.commands import answer, refused, run

if TYPE_CHECKING:
    from pathlib import Path

@pytest.fixture(autouse=True)
def no_slips(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the data files for right: that they are looked at first is held by slips/test_command.py."""
    monkeypatch.setattr("primero_ref.cli.check.slips", list)


PAGE = """\
:::{{claim}} {claim}
What it says.

```{{demo}}
:story: A story.

{code}
```
:::
"""

GOOD = PAGE.format(claim="italian/fold-withdraw-half", code=">>> rules(\"fold.refund\")\n'half'")
FAILS = PAGE.format(claim="italian/value-ace", code='>>> rank("Ac 2c", rules).points\n29')
TOOTHLESS = PAGE.format(claim="italian/value-court", code='>>> rank("Ac 2c", rules).points\n28')


UNTRUE = GOOD.replace("A story.", "The refund is sixty-one.\n:told: code 61")


def test_a_story_that_its_demo_denies_fails(checkout: Path) -> None:
    """A demo that passes and bites fails with its story; the complaint names the file, the line and the number."""
    (checkout / "docs" / "rules" / "italian.md").write_text(UNTRUE, encoding="utf-8")

    result = run("check", "italian/fold-withdraw-half")

    assert result.exit_code == 1
    assert (
        "docs/rules/italian.md:8: italian/fold-withdraw-half.1: its data say 'code 61', and its demo does not"
        in result.stdout
    )


def test_check_in_json(checkout: Path) -> None:
    """Claims are sorted by what their demos say, each in one list; a failing or toothless one makes the exit code 1."""
    (checkout / "docs" / "rules" / "italian.md").write_text(GOOD + FAILS + TOOTHLESS, encoding="utf-8")
    names = ("fold-withdraw-half", "value-ace", "value-court", "forced-see", "honest-type")

    result = run("check", "--json", *(f"italian/{name}" for name in names))

    assert json.loads(result.stdout) == {
        "verified": ["italian/fold-withdraw-half"],
        "failing": ["italian/value-ace"],
        "toothless": ["italian/value-court"],
        "none": ["italian/forced-see"],
        "remarks": ["italian/honest-type"],
        "bites": {"italian/fold-withdraw-half": "rules(\"fold.refund\") -> 'all'"},
        "exempt": {"italian/honest-type": claim("italian/honest-type").remark},
        "pairs": {
            "fold.refund": [
                {
                    "answers": ["nothing", "half"],
                    "demo": "italian/fold-withdraw-half.1",
                    "put": "nothing",
                    "bite": "rules(\"fold.refund\") -> 'nothing'",
                    "fault": "italian-2003/no-withdraw-half.1 does not tell them apart; "
                    "italian/fold-withdraw-half.1 does",
                }
            ]
        },
        "answers": [
            {
                "claim": "italian/fold-withdraw-half",
                "question": "fold.refund",
                "answer": "half",
                "shown": ["nothing", "all"],
                "unshown": [],
            },
            {
                "claim": "italian/value-ace",
                "question": "points.ace",
                "answer": 16,
                "shown": [15],
                "unshown": [17],
                "fault": "its demo comes out the same with 17",
            },
            {
                "claim": "italian/value-court",
                "question": "points.court",
                "answer": 10,
                "shown": [],
                "unshown": [9, 11],
                "fault": "its demo comes out the same with 9, 11",
            },
        ],
    }
    assert result.exit_code == 1


def test_check_names_file_and_line(checkout: Path) -> None:
    """What fails, and what does not bite, is named with the file and the line of the page."""
    (checkout / "docs" / "rules" / "italian.md").write_text(GOOD + FAILS + TOOTHLESS, encoding="utf-8")

    result = run("check")

    assert "docs/rules/italian.md:17: italian/value-ace.1 answers '28' where the page says '29'" in result.stdout
    assert "docs/rules/italian.md:27: italian/value-court.1 does not bite" in result.stdout
    assert result.exit_code == 1


def test_check_takes_claims_and_rulebooks(checkout: Path) -> None:
    """A rulebook's id stands for all its own claims; without any id every claim is checked; no fault, exit code 0."""
    page = PAGE.format(claim="italian/value-ace", code='>>> rank("Ac 2c", rules).points\n28')
    (checkout / "docs" / "rules" / "italian.md").write_text(page, encoding="utf-8")
    own, every = answer("check", "italian-2003"), answer("check")
    assert isinstance(own, dict)
    assert isinstance(every, dict)

    assert own["none"] == [*rulebook("italian-2003").own]
    assert every.pop("pairs") == {}
    assert "findings" not in every  # there are none
    assert [proof["claim"] for proof in every.pop("answers")] == ["italian/value-ace"]
    assert {*chain(*every.values())} == {name for book in rulebooks() for name in rulebook(book).own}
    assert run("check", "italian/value-ace").exit_code == 0


FINDING = """\
:::{{finding}} {name}
:says: A sentence.

```{{demo}}
:story: A story.

>>> drawing(rules, "Ac 2c").all
{answer}
```
:::
"""


@pytest.fixture
def findings(checkout: Path) -> None:
    """Write a rule, a finding that comes out as it says, one that does not, and one without a demo."""
    (checkout / "docs" / "findings").mkdir()
    page = FINDING.format(name="good", answer=703) + FINDING.format(name="bad", answer=704)
    page += ":::{finding} bare\n:says: A sentence.\n:::\n"
    (checkout / "docs" / "findings" / "aces.md").write_text(page, encoding="utf-8")
    page = PAGE.format(claim="italian/value-ace", code='>>> rank("Ac 2c", rules).points\n28')
    (checkout / "docs" / "rules" / "italian.md").write_text(page, encoding="utf-8")


WRONG = "docs/findings/aces.md:17: finding/bad.1 answers '703' where the page says '704'"


@pytest.mark.usefixtures("findings")
@pytest.mark.parametrize(
    ("asked", "counted", "wrong"),
    [
        ((), "1 of 3 findings", True),
        (("findings",), "1 of 3 findings", True),
        (("finding:good",), "1 of 1 findings", False),
        (("finding/good.1", "italian/value-ace.1"), "1 of 1 findings", False),
        (("finding/bad",), "0 of 1 findings", True),
        (("italian/value-ace",), "", False),
        (("scopa",), "", False),
    ],
)
def test_check_runs_findings(asked: tuple[str, ...], counted: str, wrong: bool) -> None:  # noqa: FBT001  # of the row
    """Findings are counted apart from rules; one that comes out otherwise is named, and fails; one can be asked for."""
    result = run("check", *asked)

    sentence = f"{counted}: the demo gives the figures on the page."
    lines = result.stdout.splitlines()
    assert [sentence] * bool(counted) == [line for line in lines if line.endswith("the figures on the page.")]
    assert (WRONG in result.stdout.splitlines()) is wrong
    assert ("finding/bare has no demo" in result.stdout.splitlines()) is (len(counted) > 0 and "3" in counted)
    assert ("rulebook" in result.stdout) is (not asked or "italian" in str(asked) or "scopa" in asked)
    assert result.exit_code == wrong


@pytest.mark.usefixtures("findings")
def test_findings_in_json() -> None:
    """They are sorted by what their demos say, in a list of their own."""
    assert json.loads(run("check", "--json", "findings", "italian/value-ace").stdout)["findings"] == {
        "verified": ["good"], "failing": ["bad"], "none": ["bare"],
    }  # fmt: skip


@pytest.mark.usefixtures("findings")
def test_a_finding_that_there_is_not_is_refused() -> None:
    """It is named with the nearest; and evidence is counted of rules only."""
    assert refused(run("check", "finding:goood")) == "There is no finding 'goood'; the nearest is 'good'."
    assert "A finding has no evidence to count" in refused(run("check", "--evidence", "findings"))


def test_check_counts_pairs_of_answers(checkout: Path) -> None:
    """Beneath the demos the pairs of answers are counted, and one that no demo tells apart is named."""
    toothless = PAGE.format(claim="italian/fold-withdraw-half", code='>>> rules("ante")\n0')
    (checkout / "docs" / "rules" / "italian.md").write_text(toothless, encoding="utf-8")

    result = run("check")

    assert "Demos show the difference between the answers in 0 of 1 pairs. For 0 no demo can show it." in result.stdout
    assert "fold.refund: 'nothing' and 'half': no demo tells them apart" in result.stdout
    assert result.exit_code == 1


def test_check_names_an_answer_that_its_demo_does_not_show(checkout: Path) -> None:
    """An answer that may be changed without the demo noticing is named with the answers that come out the same."""
    (checkout / "docs" / "rules" / "italian.md").write_text(TOOTHLESS, encoding="utf-8")

    result = run("check", "italian/value-court")

    assert (
        "With any other answer the rule's own demo comes out differently for 0 of 1 answers. For 0 it comes out"
        in result.stdout
    )
    assert "italian/value-court: points.court: its demo comes out the same with 9, 11" in result.stdout
    assert result.exit_code == 1


def test_check_counts_the_evidence() -> None:
    """With --evidence the pairs of a passage and an answer are counted, none of them multiplied or unexplained."""
    counted = answer("check", "--evidence", "italian", "english")

    assert isinstance(counted, dict)
    assert [*counted["rulebooks"]] == ["english", "italian"]
    assert counted["judged"] == sum(book["judged"] for book in counted["rulebooks"].values()) > 100
    assert (counted["multiplied"], counted["unexplained"], counted["faults"]) == (0, 0, [])
    assert run("check", "--evidence").stdout.splitlines()[-1].split() == [
        "all", str(answer_of_all()["judged"]), "0", "0",
    ]  # fmt: skip


def answer_of_all() -> dict[str, int]:
    """Count the evidence of every rulebook."""
    counted = answer("check", "--evidence")
    assert isinstance(counted, dict)
    return counted


def test_check_names_evidence_that_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault is named with the file and the line of the rulebook, and makes the exit code 1."""
    left = evidence.Fault("italian/forced-see", True, "x must say on what it bears", "primero_ref/rules/italian.toml:3")
    monkeypatch.setattr(evidence, "faults", lambda: (left,))

    result = run("check", "--evidence", "italian/forced-see")

    assert result.stdout.splitlines()[-1] == (
        "primero_ref/rules/italian.toml:3: italian/forced-see: x must say on what it bears."
    )
    assert result.stdout.splitlines()[-2].split()[2:] == ["1", "0"]
    assert result.exit_code == 1


def test_evidence_that_is_not_judged_stops_a_check_as_it_stops_a_build(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --evidence each fault is told too, and no demo is run."""
    left = [evidence.Fault("italian/forced-see", True, f"{name} bears on nothing", "ours.toml:3") for name in "xy"]
    monkeypatch.setattr(evidence, "faults", lambda: (*left,))

    result = run("check", "italian/forced-see")

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [
        "ours.toml:3: italian/forced-see: x bears on nothing.", "ours.toml:3: italian/forced-see: y bears on nothing."
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (GOOD.replace("withdraw-half", "withdraw-hafl"), "docs/rules/italian.md:7: There is no claim"),
        (GOOD.replace("\n```\n", "\n"), "docs/rules/italian.md:4: a demo is not closed by its fence"),
    ],
)
def test_check_refuses_a_broken_page(checkout: Path, page: str, sentence: str) -> None:
    """A demo of an unknown claim, or one whose fence is missing, is refused with its place."""
    (checkout / "docs" / "rules" / "italian.md").write_text(page, encoding="utf-8")

    assert refused(run("check")).startswith(sentence)


def test_check_needs_the_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Installed without its pages the package says that there is nothing to check."""
    monkeypatch.setattr(checkout_cli, "ROOT", tmp_path)

    assert "run this in a checkout" in refused(run("check"))
    assert "run this in a checkout" in refused(run("check", "finding:good"))


def test_check_refuses_an_unknown_claim() -> None:
    """A claim or rulebook that nobody knows is refused before anything runs."""
    assert "no claim 'italian/nothing'" in refused(run("check", "italian/nothing"))
    assert "no rulebook 'italain'" in refused(run("check", "italain"))


def test_check_says_what_bites_and_what_is_exempt() -> None:
    """In JSON each claim has the first line that differs without it, and each remark the reason why it needs none."""
    data = answer("check", "italian/forced-see", "italian/direction")
    assert data["verified"] == ["italian/forced-see"]
    assert data["toothless"] == []
    assert data["bites"]["italian/forced-see"].startswith("game.play(")
    assert data["exempt"] == {"italian/direction": claim("italian/direction").remark}
