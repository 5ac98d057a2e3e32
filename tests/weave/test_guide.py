"""The engine's guide: its examples answer as they are printed."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "engine" / "index.md"


def test_the_examples_of_the_guide_hold() -> None:
    """The pieces of code of the page, run in their order as one, answer as the page says."""
    text = GUIDE.read_text(encoding="utf-8")
    code = "".join(re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE))
    failures: list[str] = []
    test = doctest.DocTestParser().get_doctest(code, {}, GUIDE.name, None, 0)
    results = doctest.DocTestRunner(verbose=False).run(test, out=failures.append)

    assert results.attempted > 10
    assert "".join(failures) == ""
