"""The one runner of demos: what it says of a snippet, and whether the snippet bites."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from primero_ref import suspended
from primero_ref.demo import Demo, check, collect, prelude, run, run_json
from primero_ref.demo.runner import SHOWN

pytestmark = pytest.mark.usefixtures("toy")

GOOD = """\
>>> game = deal("Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2")
>>> game.play("fold")
Traceback (most recent call last):
    ...
Illegal: Alberto may not fold: the last player must see [toy/forced-see]
"""

PAGE = f"""\
# Rules

:::{{claim}} toy/forced-see
In our words.

```{{demo}}
:story: Alberto would fold.

{GOOD}```

````{{demo}}
>>> rules("last-player")
'he must see'
````
:::

:::{{claim}} toy/no-ante
```{{demo}}
:story: Nothing.
:who: nobody
>>> rules("ante")
0
```
:::
"""


def demo(code: str, claim: str = "toy/forced-see") -> Demo:
    """Make a demo of a claim."""
    return Demo(claim, 1, "A story.", code, "docs/rules/italian.md", 10)


def test_demos_are_collected_with_their_lines() -> None:
    """Each demo of a page has its claim, number, story, exact code and the line of its first line of code."""
    demos = collect(PAGE, "page.md")
    lines = PAGE.splitlines()

    assert ["toy/forced-see.1", "toy/forced-see.2", "toy/no-ante.1"] == [demo.id for demo in demos]
    assert ["Alberto would fold.", "", "Nothing."] == [demo.story for demo in demos]
    assert GOOD == demos[0].code
    for demo in demos:
        assert demo.code.splitlines()[0] == lines[demo.line - 1]
    assert 64 == len(demos[0].sha256)
    assert demos[0].sha256 != demos[1].sha256
    assert "toy" == demos[0].rulebook


def test_demo_that_passes_and_bites_is_verified() -> None:
    """A demo whose output changes by a rule when its claim goes is verified, and nothing is to be said of it."""
    verdict = check(demo(GOOD))

    assert verdict.outcome.passed
    assert verdict.bites
    assert verdict.verified
    assert verdict.complaint() == ""


def test_demo_that_fails_is_named_with_file_and_line() -> None:
    """A demo that answers otherwise than the page says is named with the line of the example that failed."""
    verdict = check(demo('>>> rules("ante")\n0\n>>> rules("fold.refund")\n\'all\'\n'))

    assert not verdict.verified
    assert not verdict.outcome.passed
    assert verdict.complaint().startswith("docs/rules/italian.md:12: toy/forced-see.1 answers")
    assert "'half'" in verdict.complaint()


def test_demo_without_teeth_is_named() -> None:
    """A demo that passes without its claim too does not bite."""
    verdict = check(demo(">>> rules(\"fold.refund\")\n'half'\n"))

    assert verdict.outcome.passed
    assert not verdict.bites
    assert "does not bite" in verdict.complaint()


BELOW = (
    "Bernardo may not vie primero 40: the vie may not go below the bid of the first phase; "
    "here primero 60 to chorus 84 [toy/phase2-first-vie]"
)
"""What is said of a vie below the standing bid."""


def test_refusal_for_another_reason_is_no_bite() -> None:
    """A move that is refused with the claim and without it, only by another rule, shows nothing of the claim."""
    code = f"""\
>>> game = deal("Bernardo; Alberto", "vie primero 60 for 2; see")
>>> game.play("vie primero 40 for 1")
Traceback (most recent call last):
    ...
Illegal: {BELOW}
"""
    again = '>>> game.play("vie primero 60 for 1")\nBernardo vies primero 60 for 1\n'
    alone, both = (check(demo(snippet, "toy/phase2-first-vie")) for snippet in (code, code + again))

    assert alone.outcome.passed
    assert "does not bite" in alone.complaint()
    assert both.verified
    assert both.difference
    assert both.difference.source == again.splitlines()[0].removeprefix(">>> ") + "\n"
    answer = json.loads(run_json(code + again, "toy/phase2-first-vie", "toy", ["toy/phase2-first-vie"]))
    assert [True, True, False] == [line["ok"] for line in answer["lines"]]


def test_licence_of_another_rule_is_no_bite() -> None:
    """What is open with the claim and without it, only by another rule, shows nothing of the claim either."""
    code = """\
>>> game = deal("Bernardo 7c 6c; Cinthio; Alberto",
...             "vie fluxus 60 for 2; pass -??; see")
>>> game.why("pass -6c")
Bernardo may pass [toy/pass-after-own-vie-no-discard]
"""

    assert "does not bite" in check(demo(code, "toy/pass-after-own-vie-no-discard")).complaint()


def test_demo_that_breaks_for_another_cause_does_not_bite() -> None:
    """A demo that without its claim ends in some error of Python, and not of the rules, does not bite."""
    code = '>>> {"he must see": 1}[rules("last-player")]\n1\n'
    verdict = check(demo(code))

    assert verdict.outcome.passed
    assert not verdict.bites
    assert "KeyError" in verdict.complaint()


def test_refusal_needs_no_module_before_its_name() -> None:
    """A refusal of the rules is written `Illegal: ...`, whichever of the three it is."""
    for error, line in (("Unreadable", 'card("8x")'), ("Unknown", 'rules("foldd")'), ("Illegal", 'rank("8c", rules)')):
        got = run(f">>> {line}\nTraceback (most recent call last):\n    ...\n{error}: nothing\n", "toy").lines[0]
        assert got.got.startswith(f"{error}: ")
        assert not got.ok
        assert run(f">>> {line}\nTraceback (most recent call last):\n    ...\n{got.got}", "toy").passed


def test_each_demo_has_a_namespace_of_its_own() -> None:
    """What one demo names is unknown to the next, and every demo begins with the prelude."""
    assert run(">>> mine = 1\n>>> mine\n1\n").passed
    failure = run(">>> mine\n1\n").failure
    assert failure is not None
    assert "NameError" in failure.error
    assert 'rulebook("italian-2003")' in prelude("italian-2003")
    assert run(">>> rules\nrulebook('italian-2003')\n", "italian-2003").passed


def test_what_follows_a_failure_is_still_run() -> None:
    """Every line of a demo is run and told, so that a reader who edits it sees all of its answers."""
    outcome = run(">>> 1\n2\n>>> 2\n2\n>>> oops\n")

    assert [False, True, False] == [line.ok for line in outcome.lines]
    assert [0, 2, 4] == [line.line for line in outcome.lines]


def test_code_that_is_no_python_is_told_as_such() -> None:
    """A slip of syntax is one failing line, not a broken runner."""
    failure = run(">>> game = (\n").failure

    assert failure is not None
    assert "SyntaxError" in failure.error


def players(scene: dict[str, object]) -> list[dict[str, Any]]:
    """Give the players of a scene."""
    return cast("list[dict[str, Any]]", scene["players"])


def test_scene_is_drawn_from_the_log() -> None:
    """The scene has each player's cards, what he did last, whose turn it is, and the bid."""
    outcome = run('>>> game = deal("Bernardo 7c 6h; Alberto", "vie primero 40 for 2 -6h +6d")\n', "toy")
    scene = outcome.scene
    assert scene is not None
    first, second = players(scene)

    assert ("Bernardo", {"7c", "6d"}, 98, 2) == (first["name"], set(first["cards"]), first["stack"], first["staked"])
    assert first["deed"].startswith("vies primero 40 for 2")
    assert (["??", "??"], True) == (second["cards"], second["turn"])
    assert "primero 40" == scene["bid"]
    assert run(">>> 1\n1\n").scene is None


def test_scene_shows_what_lies_on_the_table() -> None:
    """Where cards are captured the scene has what lies there; what is taken leaves it, and no hand has it."""
    code = ">>> game = deal('Bernardo 7co; Alberto', 'take -7co; lay -Kba', layout='5cu 2ba Jsw Ncu')\n"
    scene = run(code, "scopa").scene
    assert scene is not None

    assert ["Jsw", "Ncu", "Kba"] == scene["layout"]
    assert [["??", "??"], ["??", "??"]] == [player["cards"] for player in players(scene)]
    assert ["takes 5cu 2ba with 7co", "lays Kba"] == [player["deed"] for player in players(scene)]


def test_json_for_the_page() -> None:
    """The page's runner gets whether it passed, the lines, the error and the scene, as JSON."""
    answer = json.loads(run_json(GOOD, "toy/forced-see", "toy"))

    assert {"passed", "lines", "error", "scene"} <= set(answer)
    assert answer["passed"] is True
    assert {"source", "want", "got", "ok", "line"} <= set(answer["lines"][0])
    without = json.loads(run_json(GOOD, "toy/forced-see", "toy", ["toy/forced-see"]))
    assert without["passed"] is False


def test_runner_leaves_no_claim_suspended() -> None:
    """After a demo was run without its claim every rulebook holds it again."""
    with suspended("toy/no-ante"):
        check(demo(GOOD))
    assert run('>>> rules("last-player"), rules("ante")\n(\'he must see\', 0)\n', "toy").passed


def test_a_verdict_keeps_what_comes_without_the_claim() -> None:
    """Beside the demo as it stands is the demo without its claim: its answers, and the table it leaves."""
    verdict = check(Demo("toy/forced-see", 1, "", GOOD, "a.md", 1))
    assert verdict.without_claim
    assert verdict.without_claim.failure == verdict.difference
    assert check(Demo("finding/two", 1, "", ">>> 1 + 1\n2\n", "a.md", 1)).verified


def test_what_is_no_snippet_is_answered_with_its_line() -> None:
    """A text that cannot be taken apart gets an answer like any other, which names the line and what is wrong there."""
    missing, apart = run(">>> 1\n1\n>>>rules\n"), run(">>> 1\n   1\n>>> if True:\n ... 1\n")

    assert "SyntaxError: line 3 is no line of a snippet: a blank must follow >>> and ..." == missing.lines[0].error
    assert not missing.passed
    assert (">>>rules\n", 2) == (missing.lines[0].source, missing.lines[0].line)
    assert all(outcome.scene is None for outcome in (missing, apart))


def test_an_answer_is_cut_where_nobody_reads_on() -> None:
    """What a snippet prints comes to the page as far as anybody reads."""
    (line,) = run(">>> print('7c' * 40_000)\n").lines

    assert len(line.got) < 2 * SHOWN
    assert line.got.startswith("7c7c")


def test_a_game_taken_apart_is_not_drawn() -> None:
    """A snippet may do anything to its game; the answer is there all the same, without a table."""
    outcome = run(">>> game = deal('Bernardo 7c 6c; Alberto Qh 5d')\n>>> game.table = None\n", "toy")

    assert outcome.passed
    assert outcome.scene is None
