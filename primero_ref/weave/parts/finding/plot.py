"""A picture of what an expression counts, with its table for those who do not see it."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from primero_ref.demo.clock import PLOT, Endless
from primero_ref.demo.confinement import Confined, confined
from primero_ref.demo.resource_limits import limited
from primero_ref.demo.runner import prelude
from primero_ref.demo.verdict import FINDING
from primero_ref.errors import Unreadable
from primero_ref.lab.statistics import Share
from primero_ref.odds.plot import NARROW, WIDTH, ChartBar, bars, columns
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.home.hands import EXAMPLES
from primero_ref.weave.parts.markup import written
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

PLOT_OF = Template(__file__)


@directive("plot")
class PlotDirective(Directive):
    """A picture of what an expression counts: columns over numbers, or bars by name.

    The expression is reckoned after the lines that every demo starts from, and may have lines of its own before it. A
    number of times for each number makes columns; a part, or a part with its words, or a share that the lab has found
    with its bounds, for each name makes bars.
    """

    has_content = True
    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Reckon the expression and draw it."""
        depend(self.env, "engine", "facts")
        title = self.arguments[0]
        try:
            with limited() as clock, confined() as confinement:
                counted = reckoned("\n".join(self.content), confinement.builtins())
        except (Exception, Confined, Endless) as error:  # noqa: BLE001  # whatever an author has written is told with its place
            why = clock.why or str(error) or type(error).__name__
            problem(self.env, self.lineno, f"The picture {title!r} cannot be drawn: {why.rstrip('.')}.", "plot")
            return []
        if all(isinstance(key, int) for key in counted):
            counts = {int(str(key)): int(str(value)) for key, value in counted.items()}
            drawn, narrow = (columns(title, counts, width=width) for width in (WIDTH, NARROW))
            rows = [(str(key), str(value)) for key, value in counted.items()]
        else:
            parts = [bar(str(key), value) for key, value in counted.items()]
            explained_bars = [part._replace(label=explained(part.label)) for part in parts]
            drawn, narrow = bars(title, parts), bars(title, explained_bars, width=NARROW)
            rows = [(bar.label, bar.figure) for bar in explained_bars]
        return [PlotPart(title, drawn, narrow, tuple(rows)).node()]


@dataclass(frozen=True)
class PlotPart(Part):
    """A picture: its title, the drawing as SVG, that for a telephone, and the names and figures in it."""

    title: str
    drawn: str
    narrow: str
    rows: tuple[tuple[str, str], ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """Put the picture, and behind it its table."""
        del page, content
        wide, narrow = (
            written(drawn.replace("<svg ", '<svg aria-hidden="true" ', 1)) for drawn in (self.drawn, self.narrow)
        )
        return PLOT_OF(title=self.title, drawing=wide, narrow=narrow, rows=self.rows)


def reckoned(code: str, builtins: Mapping[str, object] | None = None) -> Mapping[object, object]:
    """Reckon what is to be drawn, with the names that Python brings, or with others in their place.

    >>> reckoned("courts = 78" + chr(10) + "{40: courts}")
    {40: 78}
    """
    namespace: dict[str, object] = {"__builtins__": builtins} if builtins else {}
    lines = [line[4:] for line in prelude("italian", FINDING).splitlines()]
    *before, last = ast.parse(code).body
    whole = compile("\n".join([*lines, *map(ast.unparse, before)]), PLOT, "exec")
    exec(whole, namespace)  # noqa: S102  # the prelude and the pages are ours
    value = eval(compile(ast.unparse(last), PLOT, "eval"), namespace)  # noqa: S307  # likewise
    if not isinstance(value, Mapping) or not value:
        raise Unreadable(f"A picture is drawn from counts by number or by name; this is {value!r}.")
    return value


def explained(name: str) -> str:
    """Say beside the name of a type of hand what it is; any other name stands as it is.

    >>> explained("fluxus"), explained("four suits")
    ('fluxus: four cards of one suit', 'four suits')
    """
    if name not in EXAMPLES:
        return name
    words = EXAMPLES[name][1].partition(".")[0]
    return f"{name}: {words[0].lower()}{words[1:]}"


def bar(label: str, value: object) -> ChartBar:
    """Make a bar of a part, of a part and what is written behind it, or of a share with its bounds."""
    if isinstance(value, Share):
        words = f"{percent(value.part)} ({percent(value.low)} to {percent(value.high)})"
        return ChartBar(label, value.part, words, (value.low, value.high))
    part, written = value if isinstance(value, tuple) else (value, None)
    share = float(Fraction(str(part)) if isinstance(part, (int, Fraction)) else part)
    return ChartBar(label, share, written or f"{share:.2%}".replace("%", " %"))


def percent(part: float) -> str:
    """Write a share that was tried out, as nearly as it is known.

    >>> percent(0.134), percent(0.062)
    ('13 %', '6.2 %')
    """
    return f"{part:.{0 if part >= 0.0995 else 1}%}".replace("%", " %")
