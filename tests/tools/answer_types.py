"""The types of what the engine answers to the pages, for the checker of their scripts: made of the JSON Schema.

    python -m tests.tools.answer_types

writes `docs/_web/answers.d.ts`; a test tells when it is due.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
"""The checkout."""

SCHEMA = ROOT / "primero_ref" / "web" / "answers.schema.json"
TYPES = ROOT / "docs" / "_web" / "answers.d.ts"

HEAD = """\
// What the engine answers to the pages, made of primero_ref/web/answers.schema.json by tests/tools/answer_types.py.

declare namespace Answers {
"""

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
"""What a simple type of the schema is called."""


def written(schema: dict[str, Any]) -> str:
    """Write the types: an interface for each definition, and at the end the answers by the names of the jobs."""
    interfaces = [_interface(name, part) for name, part in schema["$defs"].items()]
    jobs = _interface("Jobs", schema | {"required": list(schema["properties"])})
    return f"{HEAD}{chr(10).join([*interfaces, jobs])}}}\n"


def _interface(name: str, part: dict[str, Any]) -> str:
    if "properties" not in part:
        return f"{_comment(part, 2)}  type {name} = {_type(part, 2)};\n"
    return f"{_comment(part, 2)}  interface {name} {_type(part, 2)}\n"


def _comment(part: dict[str, Any], indent: int) -> str:
    return f"{' ' * indent}/** {part['description']} */\n" if "description" in part else ""


def _type(part: dict[str, Any], indent: int) -> str:
    """Write a type; the lines of an object are further in."""
    if "$ref" in part:
        return str(part["$ref"].rpartition("/")[2])
    if "const" in part or "enum" in part:
        return " | ".join(map(json.dumps, part.get("enum", [part.get("const")])))
    if "anyOf" in part:
        return " | ".join(_type(way, indent) for way in part["anyOf"])
    if isinstance(part["type"], list):
        return " | ".join(_type(part | {"type": name}, indent) for name in part["type"])
    if part["type"] == "array":
        items = _type(part["items"], indent)
        return f"({items})[]" if " | " in items.partition("{")[0] else f"{items}[]"
    return _object(part, indent) if part["type"] == "object" else PLAIN[part["type"]]


def _object(part: dict[str, Any], indent: int) -> str:
    """Write an object by its keys; where these are names of its own, by what stands under each."""
    if "properties" not in part:
        return f"{{ [name: string]: {_type(part['additionalProperties'], indent)} }}"
    within, required = indent + 2, part.get("required", [])
    lines = [
        f"{_comment(way, within)}{' ' * within}{name}{'' if name in required else '?'}: {_type(way, within)};\n"
        for name, way in part["properties"].items()
    ]
    return f"{{\n{''.join(lines)}{' ' * indent}}}"


if __name__ == "__main__":
    TYPES.write_text(written(json.loads(SCHEMA.read_text(encoding="utf-8"))), encoding="utf-8", newline="\n")
