"""Parts made from a file of figures that a command of the project wrote."""

from __future__ import annotations

from pathlib import Path

from primero_ref.weave.parts.directive import Directive

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence


class MeasuredDirective(Directive):
    """A directive that names such a file."""

    def read(self, named: str) -> str:
        """Read a file, on which the page depends from then on."""
        name, file = self.env.relfn2path(named)
        self.env.note_dependency(name)
        return Path(file).read_text(encoding="utf-8")


def with_bounds(figures: Sequence[float]) -> str:
    """Write a figure with the bounds of its 95% confidence interval.

    >>> with_bounds([2, 1.5, 2.5]), with_bounds([-1, -2, 0])
    ('+2.0 (+1.5 to +2.5)', '−1.0 (−2.0 to +0.0)')
    """
    value, low, high = figures
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})".replace("-", "−")
