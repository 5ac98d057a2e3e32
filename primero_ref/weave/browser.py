"""What a page needs to run its demos by itself: Python, the engine, and the script behind the Run button."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from primero_ref.parcel import engine_files, packed
from primero_ref.weave.runtime import fetch_runtime, pieces

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["engine_files", "fetch_runtime", "write_runtime"]

ELSEWHERE = ("worker.js", "sw.js")
"""Scripts that stand in another place: the worker in `pieces.js`, the service worker at the root of the site."""


def write_runtime(runtime: Path, out_dir: Path, engine: dict[str, bytes], web: Path) -> dict[str, object]:
    """Put everything that runs demos into one folder of the site, the same bytes from the same input.

    `runtime` comes from `fetch_runtime`, `engine` from `engine_files`; `web` is the folder with `runner.js`.
    The answer says what was written: `engine` is the SHA-256 of the engine, `bytes` what the first run loads.
    """
    parcel = packed(engine)
    scripts = [(path.name, path.read_bytes()) for path in sorted(runtime.glob("python-*.js"))]
    engine_scripts = enumerate(pieces("engine.zip", parcel), 1)
    scripts += [(f"engine-{number:02}.js", script.encode()) for number, script in engine_scripts]
    # The digest after the name makes a browser that kept an older file fetch the new one.
    listed = [[f"{name}?{hashlib.sha256(script).hexdigest()[:12]}", len(script)] for name, script in scripts]
    made: dict[str, object] = {
        "engine": hashlib.sha256(parcel).hexdigest(),
        "bytes": sum(len(script) for _, script in scripts),
    }
    worker = (web / "worker.js").read_text(encoding="utf-8")
    pieces_js = f"primeroPieces({json.dumps(made | {'scripts': listed, 'worker': worker})});\n"
    assets = [(path.name, path.read_bytes()) for path in sorted(web.iterdir()) if path.name not in ELSEWHERE]
    out_dir.mkdir(parents=True, exist_ok=True)
    written = dict([*assets, *scripts, ("pieces.js", pieces_js.encode())])
    for name, content in written.items():
        _write(out_dir / name, content)
    for path in out_dir.glob("*-??.js"):
        if path.name not in written:
            path.unlink()
    return made


def _write(path: Path, content: bytes) -> None:
    """Write a file unless it already says so, to keep a rebuild short."""
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)
