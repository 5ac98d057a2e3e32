"""What any page may show that does not stand in its own file: while none of it changes, pages stand as they are.

It is summed up once a build. A page that nobody writes, such as those of the matrix, is made again when the sum is
another; so is every page of the site, for each shows something of the rules, the others and the look. That costs a
few seconds, and what a page shows need not be listed a second time, where something would be forgotten.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from sphinx import addnodes

from primero_ref.weave.domain.domain import domain
from primero_ref.weave.package import PACKAGE, known_digests

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder
    from sphinx.environment import BuildEnvironment

UNSEEN = ("cli", "weave")
"""The packages of which no page shows the code: a comment there changes no page."""


def is_current(app: Sphinx, file: str) -> bool:
    """Say whether a file of the site, such as the page of a script, need not be made: it is there, as it would be."""
    return unchanged(app.builder) and (Path(app.outdir) / file).exists()


@lru_cache(maxsize=1)
def unchanged(builder: StandaloneHTMLBuilder) -> bool:
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
    shown = (
        str(builder.outdir), builder.config.project, builder.config.release, builder.create_build_info().config_hash,
        (Path(builder.confdir) / "CHANGELOG.md").is_file(), [*_of_other_pages(builder.env)],
    )  # fmt: skip
    sum_ = hashlib.sha256(repr(shown).encode())
    settings = builder.config
    looks = [Path(builder.confdir) / name for name in (*settings.html_static_path, *settings.templates_path)]
    for folder in (PACKAGE, Path(builder.srcdir) / "_web", *looks):
        for path in _files(folder):
            sum_.update(path.relative_to(folder).as_posix().encode() + _content(folder, path))
    return sum_.hexdigest()


def _of_other_pages(env: BuildEnvironment) -> Iterator[object]:
    """Give what a page may show of another: its title, its places and names, its demos and what came of them."""
    ours, standard = domain(env), env.domains.standard_domain
    for name in sorted(env.found_docs):
        contents = [toctree.pformat() for toctree in env.tocs[name].findall(addnodes.toctree)]
        yield name, env.titles[name].astext(), contents, _metadata(env.metadata[name])
    yield from (_sorted(standard.labels), _sorted(standard.anonlabels), _sorted(env.domains.python_domain.objects))
    yield ours.states(), ours.findings(), getattr(env, "primero_traced", "")
    yield sorted((of, anchor.docname, anchor.anchor) for of, anchor in ours.anchors.items())
    for verdicts in ours.demos().values():
        yield [verdict._replace(demo=verdict.demo._replace(line=0)) for verdict in verdicts]


def _metadata(of: dict[str, Any]) -> list[tuple[str, Any]]:
    """Give what MyST notes of a page that others show: not its number of words, nor the lines of its headings."""
    slugs = {slug: heading[1:] for slug, heading in of.get("myst_slugs", {}).items()}
    return _sorted({**of, "wordcount": None, "myst_slugs": _sorted(slugs)})


def _sorted(known: dict[str, Any]) -> list[tuple[str, Any]]:
    return sorted(known.items(), key=lambda item: item[0])


def _files(folder: Path) -> Iterable[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def _content(folder: Path, path: Path) -> bytes:
    if folder == PACKAGE and path.suffix == ".py" and path.relative_to(PACKAGE).parts[0] in UNSEEN:
        return known_digests().of(path.read_bytes(), "documented").encode()
    return path.read_bytes()


def env_updated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Write every page again when anything has changed that a page may show of what is not its own."""
    if app.builder.name != "html" or unchanged(cast("StandaloneHTMLBuilder", app.builder)):
        return []
    memory, out = _files_known(app), Path(app.outdir)
    kept = json.loads(memory.read_bytes())
    if not {*kept.get("from", ())} <= {*_sources(app)}:  # nobody takes away what a page made that is gone
        for name in kept["made"]:
            (out / name).unlink(missing_ok=True)
    return sorted(env.found_docs)


def builder_inited(app: Sphinx) -> None:
    """Note which files stand where the site will stand, and are not ours."""
    memory, out = _files_known(app), Path(app.outdir)
    if app.builder.name == "html" and not memory.is_file():
        others = [path.relative_to(out).as_posix() for path in _files(out)] if out.is_dir() else []
        memory.parent.mkdir(parents=True, exist_ok=True)
        memory.write_text(json.dumps({"others": others}), encoding="utf-8")


def _files_known(app: Sphinx) -> Path:
    return Path(app.doctreedir) / "html-files"


def _sources(app: Sphinx) -> list[str]:
    """Name all files that the site is made from, but for those of the tools."""
    folders = (PACKAGE, Path(app.srcdir), *(Path(app.confdir) / name for name in app.config.html_static_path))
    return [path.as_posix() for folder in folders for path in _files(folder)]


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Remember what the pages were made from, when all of them are made, and which files there are."""
    known_digests().write()
    if exception or app.builder.name != "html":
        return
    _memory(app.builder).write_text(_inputs_digest(app.builder), encoding="ascii")  # type: ignore[arg-type]  # it is an HTML builder
    memory, out = _files_known(app), Path(app.outdir)
    (out / ".buildinfo.bak").unlink(missing_ok=True)  # what Sphinx knew its own work by before a setting changed
    kept = json.loads(memory.read_bytes())
    made = sorted({path.relative_to(out).as_posix() for path in _files(out)} - {*kept["others"]})
    memory.write_text(json.dumps({**kept, "made": made, "from": _sources(app)}), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Come after everybody who writes a file, and after everybody who says what a page shows."""
    app.connect("builder-inited", builder_inited)
    app.connect("env-updated", env_updated, priority=900)
    app.connect("build-finished", build_finished, priority=950)
