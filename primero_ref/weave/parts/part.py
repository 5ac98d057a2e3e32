"""A part of a page: what it carries, where it stands among the nodes of docutils, and how it is written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TypeVar, cast

from docutils import nodes

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page


class Part(ABC):
    """What stands on a page: a frozen dataclass, which Sphinx keeps between builds with the page."""

    @abstractmethod
    def web(self, page: Page, content: Markup) -> Markup:
        """Write it for a browser; `content` is what the author put within it, written already."""

    def book(self, page: Page, content: Markup) -> Markup:
        """Write it for a book, whose pages are HTML without scripts; as for a browser, where a part says no other."""
        return self.web(page, content)

    def node(self, *content: nodes.Node, ids: Sequence[str] = ()) -> PartNode:
        """Put it on a page, with what the author wrote within it; `ids` are the addresses that it bears."""
        return PartNode("", *content, part=self, ids=[*ids])

    def inline(self) -> InlinePartNode:
        """Put it within a sentence."""
        return InlinePartNode("", "", part=self)


P = TypeVar("P", bound=Part)


class PartNode(nodes.General, nodes.Element):
    """The place of a part among the nodes of a page."""

    @property
    def part(self) -> Part:
        """The part that stands here."""
        return cast("Part", self["part"])

    @part.setter
    def part(self, part: Part) -> None:
        self["part"] = part


class InlinePartNode(nodes.Invisible, nodes.Inline, nodes.TextElement):
    """The place of a part within a sentence."""

    @property
    def part(self) -> Part:
        """The part that stands here."""
        return cast("Part", self["part"])


def part_at(node: nodes.Node, kind: type[P]) -> P | None:
    """Give the part that stands at a node, if it is of a kind."""
    part = node.part if isinstance(node, (PartNode, InlinePartNode)) else None
    return part if isinstance(part, kind) else None


def parts_within(tree: nodes.Element, kind: type[P]) -> Iterator[tuple[PartNode, P]]:
    """Find the parts of a kind, each with its node."""
    for node in tree.findall(PartNode):
        if isinstance(node.part, kind):
            yield node, node.part
