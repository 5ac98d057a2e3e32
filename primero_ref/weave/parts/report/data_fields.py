"""The fields of `primero.json`, from its schema, as a list to read."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page

DATA_FIELDS = Template(__file__)

SCHEMA = Path(__file__).parent / "primero.schema.json"

WORDS = {"string": "text", "integer": "number", "boolean": "yes or no", "null": "nothing", "object": "a table"}
"""What the types of a schema are called for readers."""


@directive("data-fields")
class DataFieldsDirective(Directive):
    """What stands in `primero.json`, kind by kind, as its schema says."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the tables."""
        return [DataFieldsPart().node()]


@dataclass(frozen=True)
class DataFieldsPart(Part):
    """The schema, which stands beside this module."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Write a table for each kind of thing: its fields, what each holds, and what that means."""
        del page, content
        return DATA_FIELDS(
            kinds=[
                (
                    kind,
                    description(part),
                    [
                        (name, field_type(field), description(field))
                        for name, field in part.get("items", {}).get("properties", {}).items()
                    ],
                )
                for kind, part in schema()["properties"].items()
            ]
        )


@cache
def schema() -> dict[str, Any]:
    """Read the schema of the data file."""
    data: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return data


def description(field: dict[str, Any]) -> str:
    """Give what the schema says of a field."""
    return str(field.get("description", ""))


def field_type(field: dict[str, Any]) -> Markup:
    """Say in words what a field holds.

    >>> print(field_type({"type": "array", "items": {"type": "string"}}), field_type({"type": ["string", "null"]}))
    a list of text text or nothing
    """
    if "enum" in field:
        return "one of " + joined((element("i", word) for word in field["enum"]), ", ")
    if "oneOf" in field:
        return joined(map(field_type, field["oneOf"]), "; or ")
    kind = field.get("type", "")
    if kind == "array":
        return joined(["a list of ", field_type(field["items"]) if "items" in field else "anything"])
    kinds = [kind] if isinstance(kind, str) else kind
    return joined([WORDS.get(word, word) for word in kinds if word] or ["anything"], " or ")
