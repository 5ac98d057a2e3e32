"""Write the JSON Schemas of the data files, and which files each is for: `python -m tests.tools.schemas`.

An editor that knows Taplo reads `.taplo.toml`; it then explains the keys of a rulebook, offers questions and answers,
and underlines what `primero check` would refuse.
"""

from __future__ import annotations

import json
from pathlib import Path

from primero_ref.slips.shapes import FILES, schemas

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "primero_ref" / "slips" / "schemas"
SETTINGS = ROOT / ".taplo.toml"

HEAD = """\
# Written by tests/tools/schemas.py: the schema by which an editor explains each data file, and underlines slips.
# `primero check` knows more, and has the last word.
"""


def written() -> dict[Path, str]:
    """Give the text of each file."""
    texts = {kind: json.dumps(schema, ensure_ascii=False) + "\n" for kind, schema in schemas().items()}
    files = {FOLDER / f"{kind}.json": text for kind, text in texts.items()}
    rules = [
        f"\n[[rule]]\ninclude = {json.dumps([f'primero_ref/{pattern}' for pattern in FILES[kind]])}\n"
        f'schema = {{ path = "./primero_ref/slips/schemas/{kind}.json" }}\n'
        for kind in sorted(FILES)
    ]
    return {**files, SETTINGS: HEAD + "".join(rules)}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in written().items():
        path.write_text(text, encoding="utf-8", newline="\n")
