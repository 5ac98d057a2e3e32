"""The Python that the site ships, run by Node: what it says here it says in a reader's browser."""

from __future__ import annotations

import subprocess
from pathlib import Path

from primero_ref.weave.site.browser import _program, fetch_runtime

ROOT = Path(__file__).parents[2]
"""The checkout."""

NODE = """
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const [pieces, home, root, ...codes] = process.argv.slice(1);
const packed = {};
globalThis.primeroPiece = (file, piece) => (packed[file] ??= []).push(Buffer.from(piece, "base64"));
for (const name of readdirSync(pieces).sort()) (0, eval)(readFileSync(`${pieces}/${name}`, "utf8"));
for (const [file, parts] of Object.entries(packed)) writeFileSync(`${home}/${file}`, gunzipSync(Buffer.concat(parts)));
const { loadPyodide } = await import(`${home}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: home, stdin: () => {}, stdout: () => {}, stderr: () => {} });
python.mountNodeFS("/engine", root);
python.runPython("import sys; sys.path.insert(0, '/engine')");
const answers = codes.map((code) => {
  try {
    return { answer: String(python.runPython(code)) };
  } catch (error) {
    return { failed: String(error.message ?? error).trim().split("\\n").at(-1) };
  }
});
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
"""
"""What Node does: unpacks the pieces that the site serves, starts Python, and runs one code after another in it."""


def command(home: Path, *codes: str) -> list[str] | None:
    """Give the command that runs codes in the browser's Python and prints what each gave; None if it cannot be had.

    `home` is an empty folder to unpack it in.
    """
    pieces = fetch_runtime(ROOT / ".cache")
    if pieces is None:
        return None
    return [*_program("node"), "--input-type=module", "--eval", NODE, "--", str(pieces), str(home), str(ROOT), *codes]


def asked(home: Path, *codes: str, seconds: float = 120) -> str | None:
    """Run codes in the browser's Python, one after another, and give the JSON of what they gave."""
    words = command(home, *codes)
    if words is None:
        return None
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=seconds, cwd=home).stdout
