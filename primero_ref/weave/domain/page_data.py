"""What the domain keeps of each page between builds."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.demo import Verdict


class Anchor(NamedTuple):
    """Where something stands: its page, its anchor there, and the line of the page's file that puts it there."""

    docname: str
    anchor: str
    line: int


class Problem(NamedTuple):
    """Something that breaks the build: where, what, and of which kind."""

    line: int
    sentence: str
    kind: str


class Finding(NamedTuple):
    """A finding: its name, its sentence, and the claims, passages and sources that it is about."""

    name: str
    says: str
    about: tuple[str, ...]


class PageData:
    """What is kept of one page: what stands there, its demos and problems, and what it shows of other pages."""

    def __init__(self) -> None:
        """Begin with an empty page."""
        self.placed: list[tuple[str, str, str, int]] = []
        self.demos: list[Verdict] = []
        self.findings: list[Finding] = []
        self.problems: list[Problem] = []
        self.needs: set[tuple[str, str]] = set()
        self.prose: list[tuple[str, str, str]] = []
        self.seen = ""
        self.read_from: dict[str, str] = {}
        """The parts of the package that it was read from, each with its digest."""
        self.told: dict[str, str] = {}
        """The rules of which the sentences were read with it, each with the sum of its words."""
        self.code: dict[str, list[str]] = {}
        """Of the reference: the modules whose source it leads to, each with the names that stand on the page."""
