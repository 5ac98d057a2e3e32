"""The fields of `primero.json`, from its schema, as a list to read."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from primero_ref.weave.parts.page import Page


@cache
def schema() -> dict[str, Any]:
    """Read the schema of the data file."""
    data: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return data


def fields(page: Page) -> str:
    """Write a table for each kind of thing: its fields, what each holds, and what that means."""
    del page
    tables = []
    for kind, part in schema()["properties"].items():
        if "items" not in part:
            tables.append(f"<p><code>{kind}</code>: {escape(description(part))}.</p>")
            continue
        rows = "".join(
            f'<tr><th scope="row"><code>{name}</code></th><td>{field_type(field)}</td>'
            f"<td>{escape(description(field))}</td></tr>"
            for name, field in part["items"]["properties"].items()
        )
        tables.append(
            f'<h3 id="{kind}">{kind.capitalize()}</h3><p>{escape(description(part))}.</p>'
            f'<div class="pr-wide" tabindex="0" role="group" aria-label="The fields of {kind}"><table class="docutils">'
            f'<thead><tr><th scope="col">Field</th><th scope="col">Holds</th><th scope="col">Which is</th></tr></thead>'
            f"<tbody>{rows}</tbody></table></div>"
        )
    return "".join(tables)


def description(field: dict[str, Any]) -> str:
    """Give what the schema says of a field."""
    return str(field.get("description", ""))


WORDS = {"string": "text", "integer": "number", "boolean": "yes or no", "null": "nothing", "object": "a table"}
"""What the types of a schema are called for readers."""


def field_type(field: dict[str, Any]) -> str:
    """Say in words what a field holds.

    >>> field_type({"type": "array", "items": {"type": "string"}}), field_type({"type": ["string", "null"]})
    ('a list of text', 'text or nothing')
    """
    if "enum" in field:
        return "one of " + ", ".join(f"<i>{escape(str(word))}</i>" for word in field["enum"])
    if "oneOf" in field:
        return "; or ".join(map(field_type, field["oneOf"]))
    kind = field.get("type", "")
    if kind == "array":
        return f"a list of {field_type(field['items']) if 'items' in field else 'anything'}"
    kinds = [kind] if isinstance(kind, str) else kind
    return " or ".join(WORDS.get(word, word) for word in kinds if word) or "anything"


SCHEMA = Path(__file__).parent / "primero.schema.json"
