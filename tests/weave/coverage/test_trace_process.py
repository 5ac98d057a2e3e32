"""The demos of a site, run beside its build: what one build has found is not known to another in the same process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref.weave.coverage.trace import collected
from primero_ref.weave.coverage.trace_process import DemoTrace

if TYPE_CHECKING:
    from pathlib import Path

PAGE = """\
# Italian Primero

:::{claim} italian/forced-see
```{demo}
:story: The last player must see.

>>> rulebook("italian")("last-player")
'he must see'
```
:::
"""


def test_two_builds_do_not_know_of_each_other(tmp_path: Path) -> None:
    """Each has the verdicts of its own site; one that is left has none, and the other keeps its own."""
    docs = tmp_path / "docs"
    (docs / "rules").mkdir(parents=True)
    (docs / "rules" / "italian.md").write_text(PAGE, encoding="utf-8")
    [demo] = collected(docs)
    first, second = DemoTrace(), DemoTrace()

    first.begin(docs, tmp_path / "first")
    assert first.verdict(demo)
    assert second.verdict(demo) is None
    second.begin(docs, tmp_path / "second")
    second.leave()
    assert first.verdict(demo)
    assert second.verdict(demo) is None
