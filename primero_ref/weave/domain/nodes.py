"""The nodes of the weave: the parts of a page that are drawn from claims, passages, demos and data."""

from __future__ import annotations

from docutils import nodes


class EditionNode(nodes.General, nodes.Element):
    """A part of a page that the weave draws from the texts, the rulebooks and the engine."""


class Claim(EditionNode):
    """A claim: its sentence and standing, then what its page says of it, its passages, its demos, its kin."""


class Commentary(EditionNode):
    """What the page says of a claim in its own words."""


class Demo(EditionNode):
    """A demo: its story, the table, the code, and what came of it."""


class Finding(EditionNode):
    """A finding: its sentence, what it is about, and within it the demos that count it."""


class DataBlock(EditionNode):
    """A part with nothing of the page's own in it; `part` names what is drawn and `of` what it is drawn from."""


class LessonText(EditionNode):
    """A lesson told as text, which stands below the one that is played."""


class LessonAnswer(EditionNode):
    """The answer to a step of a lesson, folded on the screen: what was done, and why."""


class Door(EditionNode):
    """One of the doors of the home page."""


class Doors(EditionNode):
    """The doors of the home page."""


class InlineQuotation(nodes.Invisible, nodes.Inline, nodes.TextElement):
    """A quotation within a sentence, its words taken from the source."""
