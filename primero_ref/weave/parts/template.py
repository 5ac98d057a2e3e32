"""Templates: each stands beside its part, escapes what is put into it, and is compiled once."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension

from primero_ref.weave.parts.markup import written

TYPE_CHECKING = False

if TYPE_CHECKING:
    from jinja2 import Template as Compiled

    from primero_ref.weave.parts.markup import Markup

WEAVE = Path(__file__).parents[1]

BESIDE_TAG = re.compile(r"(?:(?<=[>])|(?<=[%#]\}))\s*\n\s*|\s*\n\s*(?=<|\{[%#])")
BETWEEN_VALUES = re.compile(r"(?<=\}\})\s*\n\s*(?=\{\{)")
LINE_BREAK = re.compile(r"\s*\n\s*")


class LineBreaks(Extension):
    """Has the lines of a template be only for its reader: a break between words is a space, any other is nothing."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        r"""Take out the breaks.

        >>> LineBreaks(ENVIRONMENT).preprocess("<p>\n  Vie and\n  see {{ money }}\n</p>\n", None)
        '<p>Vie and see {{ money }}</p>'
        """
        del name, filename
        source = BETWEEN_VALUES.sub("", BESIDE_TAG.sub("", source.strip()))
        return LINE_BREAK.sub(" ", source)


ENVIRONMENT = Environment(
    loader=FileSystemLoader(WEAVE), autoescape=True, undefined=StrictUndefined, extensions=[LineBreaks],
    auto_reload=False,
)  # fmt: skip


class Template:
    """A template: called with what it names, it gives HTML.

    `file` is the `__file__` of the module beside which it stands; it bears that module's name, or `name`.
    """

    every: list[Template] = []  # noqa: RUF012  # the list of all, to compile them before pages are written

    def __init__(self, file: str, name: str = "") -> None:
        """Know the file; it is read when it is first needed."""
        path = Path(file)
        self.path = path.with_name(f"{name or path.stem}.html")
        self.every.append(self)

    @cached_property
    def compiled(self) -> Compiled:
        """The template as Python runs it."""
        return ENVIRONMENT.get_template(self.path.relative_to(WEAVE).as_posix())

    def __call__(self, **values: object) -> Markup:
        """Write it; a value that is no `Markup` is escaped, and one that is missing is an error."""
        return written(self.compiled.render(values))
