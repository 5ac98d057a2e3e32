"""The nodes of the weave, and how each is written as HTML."""

from __future__ import annotations

from docutils import nodes


class Woven(nodes.General, nodes.Element):
    """A part of a page that the weave draws from the texts, the rulebooks and the engine."""


class Claim(Woven):
    """A claim: its sentence and standing, then what its page says of it, its passages, its demos, its kin."""


class Gloss(Woven):
    """What the page says of a claim in its own words."""


class Demo(Woven):
    """A demo: its story, the table, the code, and what came of it."""


class Finding(Woven):
    """A finding: its sentence, what it is about, and within it the demos that count it."""


class Block(Woven):
    """A part with nothing of the page's own in it; `part` names what is drawn and `of` what it is drawn from."""


class Door(Woven):
    """One of the doors of the home page."""


class Doors(Woven):
    """The doors of the home page."""


class Words(nodes.Invisible, nodes.Inline, nodes.TextElement):
    """A quotation within a sentence, its words taken from the source."""
