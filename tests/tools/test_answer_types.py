"""The types for the scripts of the pages say what the JSON Schema of the answers says."""

from __future__ import annotations

import json

from tests.tools import answer_types


def test_the_types_are_those_of_the_schema() -> None:
    """If this fails: python -m tests.tools.answer_types."""
    schema = json.loads(answer_types.SCHEMA.read_text(encoding="utf-8"))

    assert answer_types.written(schema) == answer_types.TYPES.read_text(encoding="utf-8")
