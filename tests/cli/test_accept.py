"""`primero check --accept`: what a demo now says is written into its page, where it still shows its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.commands import refused, run

if TYPE_CHECKING:
    from pathlib import Path

PAGE = """\
# Rules\r
\r
Prose that nobody has committed yet.\r
:::{{claim}} {claim}\r
What it says.\r
\r
````{{demo}}\r
:story: A story.\r
\r
{code}\r
````\r
:::\r
\r
The end, without a newline"""

REFUSED = (
    '>>> game = deal("Bernardo 7c 6h; Cinthio Ks 4s; Alberto Qh 5d")\r\n>>> game.play("vie primero 40 for 2")\r\n'
    'Bernardo vies primero 40 for 2\r\n>>> game.play("fold")\r\nCinthio folds\r\n>>> game.play("fold")\r\n'
    "Traceback (most recent call last):\r\n    ...\r\nIllegal: {}"
)
MUST_SEE = "Alberto may not fold: the last player must see [italian/forced-see]"


@pytest.fixture(autouse=True)
def no_slips(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the data files for right: that they are looked at first is held by slips/test_command.py."""
    monkeypatch.setattr("primero_ref.cli.check.slips", list)


def page(checkout: Path, claim: str, code: str) -> Path:
    """Write a page with a demo, its newlines those of Windows."""
    path = checkout / "docs" / "rules" / "italian.md"
    path.write_bytes(PAGE.format(claim=claim, code=code).encode())
    return path


@pytest.mark.parametrize(
    ("claim", "wrong", "right"),
    [
        ("value-ace", '>>> rank("Ac 2c", rules).points\r\n29', '>>> rank("Ac 2c", rules).points\r\n28'),
        ("value-ace", '>>> rank("Ac 2c", rules).points', '>>> rank("Ac 2c", rules).points\r\n28'),
        ("value-ace", '>>> for _ in "ab":\r\n...     rank("Ac 2c", rules).points\r\n1\r\n2\r\n3\r\n>>> 1\r\n0',
         '>>> for _ in "ab":\r\n...     rank("Ac 2c", rules).points\r\n28\r\n28\r\n>>> 1\r\n1'),
        ("forced-see", REFUSED.format("Alberto may not sing [italian/forced-see]"), REFUSED.format(MUST_SEE)),
    ],
)  # fmt: skip
def test_what_a_demo_says_is_written(checkout: Path, claim: str, wrong: str, right: str) -> None:
    """Exactly the lines of the answer are written, shown as a difference, and everything else stays to the byte."""
    path = page(checkout, f"italian/{claim}", wrong)
    before = path.read_bytes()

    shown = run("check", "--accept", "--dry-run", f"italian/{claim}")
    assert (shown.exit_code, path.read_bytes()) == (0, before)
    result = run("check", "--accept", f"italian/{claim}")

    assert result.exit_code == 0, result.stderr
    assert result.stdout == shown.stdout
    assert path.read_bytes() == before.replace(wrong.encode(), right.encode())
    assert result.stdout.startswith("--- docs/rules/italian.md\n+++ docs/rules/italian.md\n@@")
    again = run("check", "--accept", f"italian/{claim}")
    assert (again.exit_code, again.stdout) == (
        0, "There is nothing to accept: every demo gives the result on its page.\n",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "code", "reason"),
    [
        ("value-ace", ">>> 1\r\n2", "does not bite: it passes with its claim suspended"),
        ("value-ace", ">>> 1 / 0\r\n2", "it now raises 'ZeroDivisionError: division by zero', which is no refusal"),
        ("value-ace", ">>> open('x', 'w')\r\n2", "a demo may not write files ('x')"),
        ("forced-see", REFUSED.format("Alberto may not fold: so it is [italian/eldest]"),
         "italian/forced-see now refuses what italian/eldest refused, so it shows another rule"),
    ],
)  # fmt: skip
def test_what_no_longer_shows_the_rule_is_refused(checkout: Path, claim: str, code: str, reason: str) -> None:
    """Nothing is written where the bite, an error or another rule contradicts; it is told with file, line and why."""
    path = page(checkout, f"italian/{claim}", code)
    before = path.read_bytes()

    sentence = refused(run("check", "--accept", f"italian/{claim}"), 1)

    assert sentence.startswith(f"docs/rules/italian.md:10: italian/{claim}.1 is not accepted: {reason}")
    assert path.read_bytes() == before


def test_a_story_that_contradicts_refuses(checkout: Path) -> None:
    """A demo whose story says otherwise than its new answer is not written."""
    path = page(checkout, "italian/value-ace", '>>> rank("Ac 2c", rules).points\r\n29')
    path.write_bytes(path.read_bytes().replace(b"A story.", b"It counts twenty-nine.\r\n:told: code 29"))
    before = path.read_bytes()

    assert "is not accepted: its data say 'code 29'" in refused(run("check", "--accept", "italian/value-ace"), 1)
    assert path.read_bytes() == before


FINDING = """\
# Counts

:::{{finding}} ace
:says: {says}

```{{demo}}
:story: {story}
{told}
>>> drawing(rules, "Ac 2c").all, rank("Ac 2c", rules).points
{answer}
```
:::
"""


def finding(
    checkout: Path, says: str, story: str = "A story.", told: str = "", answer: str = "(703, 29)"
) -> tuple[Path, bytes]:
    """Write a page of findings, whose demo answers (703, 28)."""
    path = checkout / "docs" / "findings" / "aces.md"
    path.parent.mkdir()
    path.write_text(FINDING.format(says=says, story=story, told=told, answer=answer), encoding="utf-8")
    return path, path.read_bytes()


@pytest.mark.parametrize("asked", [(), ("finding:ace",)])
def test_what_the_demo_of_a_finding_says_is_written(checkout: Path, asked: tuple[str, ...]) -> None:
    """A finding has no rule to disable; its new answer is written where its sentence and its story allow it."""
    path, before = finding(checkout, "An ace and a two count as much as they should.")

    result = run("check", "--accept", *asked)

    assert result.exit_code == 0, result.stderr
    assert path.read_bytes() == before.replace(b"(703, 29)", b"(703, 28)")


@pytest.mark.parametrize(
    ("says", "story", "told", "reason"),
    [
        ("An ace and a two count twenty-nine.", "A story.", "",
         "its finding says twenty-nine, which it no longer answers; mend the finding or the demo by hand"),
        ("Small cards count little.", "They count twenty-nine.", ":told: code 29",
         "its data say 'code 29', and its demo does not"),
    ],
)  # fmt: skip
def test_a_finding_that_contradicts_refuses(checkout: Path, says: str, story: str, told: str, reason: str) -> None:
    """Neither the sentence of a finding nor its story may be left saying what its demo no longer answers."""
    path, before = finding(checkout, says, story, told)

    assert refused(run("check", "--accept", "findings"), 1) == (
        f"docs/findings/aces.md:9: finding/ace.1 is not accepted: {reason}."
    )
    assert path.read_bytes() == before


def test_a_number_that_the_demo_never_gave_does_not_refuse(checkout: Path) -> None:
    """A sentence may say in its own way what the demo counts: one in seven hundred, or two cards."""
    finding(checkout, "Of two cards one pair in seven hundred is 55.5 times as good.")

    assert run("check", "--accept", "finding:ace").exit_code == 0


def test_options_that_contradict_are_refused() -> None:
    """--dry-run alone says what it needs."""
    assert "--dry-run needs --accept" in refused(run("check", "--dry-run"))
