"""The nodes of the weave: the parts of a page that are drawn from claims, passages, demos and data."""

from __future__ import annotations

from docutils import nodes


class EditionNode(nodes.General, nodes.Element):
    """A part of a page that the weave draws from the texts, the rulebooks and the engine."""


class DataBlock(EditionNode):
    """A part with nothing of the page's own in it; `part` names what is drawn and `of` what it is drawn from."""


class LessonText(EditionNode):
    """A lesson told as text, which stands below the one that is played."""


class LessonAnswer(EditionNode):
    """The answer to a step of a lesson, folded on the screen: what was done, and why."""
