"""The pages that nobody writes, such as those of the matrix: while nothing changes that they come from, they stand."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx import addnodes

from primero_ref.weave.domain.domain import domain
from primero_ref.weave.package import PACKAGE

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder


def is_current(app: Sphinx, file: str) -> bool:
    """Say whether a file of the site, such as the page of a script, need not be made: it is there, as it would be."""
    return _unchanged_since_last_build(app.builder) and (Path(app.outdir) / file).exists()


@lru_cache(maxsize=1)
def _unchanged_since_last_build(builder: StandaloneHTMLBuilder) -> bool:
    """Compare with the last build that came to its end; until this one does, there is none."""
    memory = _memory(builder)
    before = memory.read_text(encoding="ascii") if memory.exists() else ""
    memory.unlink(missing_ok=True)
    return before == _inputs_digest(builder)


def _memory(builder: StandaloneHTMLBuilder) -> Path:
    return Path(builder.doctreedir) / f"{builder.name}-unwritten"


@lru_cache(maxsize=1)
def _inputs_digest(builder: StandaloneHTMLBuilder) -> str:
    """Sum up all that such pages are made from: data, code, look, settings, and what they show of the other pages."""
    env, ours = builder.env, domain(builder.env)
    contents = [
        (name, env.titles[name].astext(), [toctree.pformat() for toctree in env.tocs[name].findall(addnodes.toctree)])
        for name in sorted(env.found_docs)
    ]
    shown = (
        str(builder.outdir), builder.config.project, builder.config.release,
        builder.create_build_info().config_hash, builder.templates.newest_template_mtime(),
        contents, ours.states(), ours.findings(),
        sorted((of, anchor.docname, anchor.anchor) for of, anchor in ours.anchors.items()),
    )  # fmt: skip
    sum_ = hashlib.sha256(repr(shown).encode())
    looks = [Path(builder.confdir) / name for name in builder.config.html_static_path]
    for folder in (PACKAGE, Path(builder.srcdir) / "_web", *looks):
        for path in sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
            sum_.update(path.name.encode() + path.read_bytes())
    return sum_.hexdigest()


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Remember what the pages were made from, when all of them are made."""
    if not exception and app.builder.name == "html":
        _memory(app.builder).write_text(_inputs_digest(app.builder), encoding="ascii")  # type: ignore[arg-type]  # it is an HTML builder


def setup(app: Sphinx) -> None:
    """Come after everybody who writes a file."""
    app.connect("build-finished", build_finished, priority=950)
