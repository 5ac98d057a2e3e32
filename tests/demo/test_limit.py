"""A demo comes to an end, and the one that takes Python with it is named."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from primero_ref.demo import Demo, check, limit
from primero_ref.demo.limit import ended, noted
from primero_ref.demo.runner import run
from tests.support.commands import refused
from tests.support.commands import run as command

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such clock")

PAGE = """\
:::{{claim}} italian/value-ace
What it says.

```{{demo}}
:story: A story.

>>> 1
1
>>> {line}
```
:::
"""


HOLDS_ON = """
while True:
    try:
        sum(range(10**6))
    except BaseException:
        pass
"""


def demo(code: str) -> Demo:
    """Make a demo of a claim."""
    return Demo("italian/value-ace", 1, "A story.", code, "docs/rules/italian.md", 10)


@pytest.mark.parametrize(
    "line",
    [
        "while True: pass",
        "import time; time.sleep(1000)",
        "while True: ante = rules('ante')",
        "while True:\n...     try: ante = rules('ante')\n...     except Exception: pass",
    ],
)
def test_a_demo_without_an_end_is_stopped(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    """Whatever a demo does for ever, it is stopped, and its line is named; what follows is not run."""
    monkeypatch.setattr(limit, "LIMIT", 0.2)
    monkeypatch.setattr(limit, "WAIT", 0.4)

    complaint = check(demo(f">>> 1\n1\n>>> {line}\n>>> 2\n2\n")).complaint()

    assert complaint == (
        "docs/rules/italian.md:12: italian/value-ace.1: it came to no end within 10 seconds of work, or 60 by the clock"
    )
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
    assert run(">>> 1\n1\n").passed


def test_a_demo_that_is_endless_without_its_claim_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second run, without the claim, has its limit too."""
    monkeypatch.setattr(limit, "LIMIT", 0.2)

    complaint = check(demo('>>> while rules("points.ace") != 16: pass\n')).complaint()

    assert "breaks without its claim for another cause: Endless: it came to no end" in complaint


@pytest.mark.parametrize("words", [("check", "italian/value-ace"), ("check",), ("claim", "italian/value-ace")])
@pytest.mark.parametrize("line", ["import os; os._exit(3)", "import os; os.kill(os.getpid(), 9)"])
def test_a_demo_that_ends_python_is_named(checkout: Path, line: str, words: tuple[str, ...]) -> None:
    """The command lives on, and says with file and line which demo took its process away."""
    (checkout / "docs" / "rules" / "italian.md").write_text(PAGE.format(line=line), encoding="utf-8")

    assert refused(command(*words), 1) == (
        "docs/rules/italian.md:7: italian/value-ace.1 ends Python itself, or runs on and cannot be stopped; "
        "take that out of it."
    )


def test_what_cannot_be_stopped_ends_with_its_process() -> None:
    """A loop that no exception leaves, and one that never comes back to Python, end in time all the same."""
    for line in ("sum(iter(int, 1))", HOLDS_ON):
        code = f"from primero_ref.demo import limit\nlimit.LIMIT = 0.2\nwith limit.limited():\n  exec({line!r})"
        assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == -signal.SIGPROF


def test_only_what_ran_to_the_death_stays_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A demo that came to its end, or was stopped from outside, is not blamed."""
    monkeypatch.setenv(limit.NOTES, str(tmp_path))
    with noted(demo("")):
        assert len(ended(str(tmp_path))) == 1
    assert ended(str(tmp_path)) == []
    child = os.fork()
    if not child:
        with noted(demo("")):
            os.kill(os.getpid(), signal.SIGTERM)
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 128 + signal.SIGTERM
    assert ended(str(tmp_path)) == []
