"""How the edition is built: the way from a sentence to a page as a drawing, and its packages as a list."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import NamedTuple

from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.package import PACKAGE
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page

WAY_OF_A_RULE = Template(__file__)
PACKAGES = Template(__file__, "packages")

WIDTH, STEP, TEXT = 360, 92, 34
"""The width of the drawing, how far its stations lie apart, and where their words begin."""


class Station(NamedTuple):
    """A station of the way: what it is, where it stands, and what happens there."""

    name: str
    path: str
    does: str
    beside: str = ""


WAY = (
    Station(
        "A sentence", "rules/italian.toml", "the rule, its grade, its passages", "sources/texts: the words it rests on"
    ),
    Station("A rule", "claims/", "answers one question or several", "claims/questions.toml: what is asked"),
    Station("A game", "rules/italian.py, game/", "asks, and does as the answer says", "cards/: what a hand is worth"),
    Station("A demo", "docs/rules/italian.md", "plays a deal in which the rule matters"),
    Station("A verdict", "demo/", "without the rule, the deal must go differently"),
    Station("A page", "weave/", "puts all of this together", "web/: the reader plays the demo again"),
)
"""The way from a sentence to a page."""


@directive("architecture")
class ArchitectureDirective(Directive):
    """A part of the page on how the edition is built: `{architecture} way` or `{architecture} packages`."""

    def run(self) -> list[Node]:
        """Put the part."""
        part = self.arguments[0]
        if part not in ("way", "packages"):
            problem(
                self.env, self.lineno, f"There is no {part!r} of the architecture: write way or packages.", "unknown"
            )
            return []
        depend(self.env, "engine")
        return [WayPart().node() if part == "way" else PackagesPart().node()]


@dataclass(frozen=True)
class WayPart(Part):
    """The way of a rule from its sentence to its page."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw it."""
        del page, content
        return WAY_OF_A_RULE(
            width=WIDTH,
            height=20 + STEP * (len(WAY) - 1) + 56,
            lines=joined(line for number, station in enumerate(WAY) for line in drawn(number, station)),
        )


@dataclass(frozen=True)
class PackagesPart(Part):
    """The packages with what each is for."""

    def web(self, page: Page, content: Markup) -> Markup:
        """List them."""
        del content
        return PACKAGES(rows=[(name, page.prose(charter)) for name, charter in charters()])


def drawn(number: int, station: Station) -> Iterator[Markup]:
    """Draw a station of the way, and the arrow to the next."""
    top = 20 + STEP * number
    yield element("circle", class_="pr-open", cx="14", cy=top, r="7")
    if number + 1 < len(WAY):
        foot = top + STEP - 9
        yield drawings.line(f"M14 {top + 9}V{foot}M10 {foot - 6}L14 {foot}L18 {foot - 6}", "pr-axis")
    yield element("text", element("tspan", station.name, font_weight="700"), x=TEXT, y=top + 5)
    yield drawings.words(WIDTH, top + 5, station.path, "pr-lane", anchor="end")
    yield drawings.words(TEXT, top + 26, station.does)
    if station.beside:
        yield drawings.words(TEXT, top + 46, station.beside, "pr-lane")


def charters() -> list[tuple[str, str]]:
    """List the packages, each with the sentence that its face begins with.

    >>> dict(charters())["odds"]
    'Odds, calculated exactly: what a hand may become, and who wins.'
    """
    faces = sorted(PACKAGE.rglob("*/__init__.py"))
    read = [(face, ast.get_docstring(ast.parse(face.read_text(encoding="utf-8"))) or "") for face in faces]
    return [(face.parent.relative_to(PACKAGE).as_posix(), words.partition("\n")[0]) for face, words in read]
