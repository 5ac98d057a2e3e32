"""What each page and file of the site shows besides its own words: while that stays, it is not made again.

What any page may show is summed up once a build: all but the sentences and notes of the rules, and the comments of the
code. When that sum is another, all is made again, so that no page has to list what it shows. Of which rules a page
tells the sentences is noted while it is made; which lines of code it shows is summed up for those that show any.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from sphinx import addnodes

from primero_ref.claims import inventory
from primero_ref.weave.apparatus import relations
from primero_ref.weave.coverage import question_lines
from primero_ref.weave.domain.domain import domain
from primero_ref.weave.package import PACKAGE, digest, known_digests
from primero_ref.weave.store.sentences import note_readings, sentences_read, titles
from primero_ref.weave.store.wording import words_digest

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils.nodes import document
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.builders.html import StandaloneHTMLBuilder
    from sphinx.environment import BuildEnvironment

Row = tuple[dict[str, str], list[str]]
"""What is kept of a page or file: the rules whose sentences it tells, each summed up, and sums of what else."""


def is_current(app: Sphinx, file: str, *sums: str) -> bool:
    """Say whether a file of the site, such as the page of a script, need not be made: it is there, as it would be.

    `sums` sum up what else it shows, such as lines of the code or the sentences of all rules.
    """
    return unchanged(app.builder) and (Path(app.outdir) / file).exists() and _holds(app.builder, file, [*sums])


def stand(app: Sphinx, folders: tuple[str, ...]) -> bool:
    """Say whether no file of some folders need be made: the code is as it was, and so is what they tell besides."""
    kept = _kept(app.builder)
    files = [name for name in kept["rows"] if name.startswith(folders)]
    unmoved = bool(files) and unchanged(app.builder) and kept["code"] == digest("bytes")
    return unmoved and all(is_current(app, file, *kept["rows"][file][1]) for file in files)


@contextmanager
def made(app: Sphinx, file: str, *sums: str, plays: bool = True) -> Iterator[bool]:
    """Say whether a file has to be made, which is done meanwhile; note of which rules it tells the sentences."""
    if is_current(app, file, *sums):
        yield False
        return
    with sentences_read(plays=plays) as read:
        yield True
    _note(app.builder, file, read, [*sums])


def stamp_before(app: Sphinx, file: str, stamp: str) -> str:
    """Give the stamp with which a file was made that would be made with another now, and is otherwise as it would be.

    Nothing is given where the file has to be made. Else whoever asks exchanges the one stamp for the other in it, as
    is noted here.
    """
    rules, sums = _kept(app.builder)["rows"].get(file, ({}, []))
    if len(sums) != 1 or sums == [stamp] or not is_current(app, file, *sums):
        return ""
    _note(app.builder, file, {*rules}, [stamp])
    return str(sums[0])


def _holds(builder: Builder, name: str, sums: list[str]) -> bool:
    kept = _kept(builder)["rows"].get(name)
    return kept is not None and kept[1] == sums and all(words_digest(rule) == sum_ for rule, sum_ in kept[0].items())


def _note(builder: Builder, name: str, read: set[str], sums: list[str]) -> None:
    """Note what a page or file shows, in a file of this process: pages are written by several."""
    with (Path(builder.doctreedir) / f"{NOTES}{os.getpid()}").open("a", encoding="utf-8") as notes:
        notes.write(f"{json.dumps([name, sorted(read), sums])}\n")


NOTES = "shown-"
"""How the names of files begin in which the processes of a build note what they have made."""


@lru_cache(maxsize=1)
def _kept(builder: Builder) -> dict[str, Any]:
    """Read what the last build that came to its end has kept; until this one does, there is none."""
    memory = _memory(builder)
    try:
        kept: dict[str, Any] = json.loads(memory.read_bytes())
    except (OSError, ValueError):
        kept = {"from": "", "code": "", "rows": {}}
    memory.unlink(missing_ok=True)
    return kept


def unchanged(builder: Builder) -> bool:
    """Say whether nothing has changed that any page may show."""
    return bool(_kept(builder)["from"] == _inputs_digest(builder))


def _memory(builder: Builder) -> Path:
    return Path(builder.doctreedir) / f"{builder.name}-shown"


@lru_cache(maxsize=1)
def _inputs_digest(builder: Builder) -> str:
    """Sum up all that pages are made from: data, code, look, settings, and what they show of the other pages."""
    about = cast("StandaloneHTMLBuilder", builder).create_build_info().config_hash
    shown = (
        str(builder.outdir), builder.config.project, builder.config.release, about,
        (Path(builder.confdir) / "CHANGELOG.md").is_file(), digest("facts"), [*_of_other_pages(builder.env)],
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
    """Give what of a file any page may show; what pages note or sum up for themselves is left out."""
    if folder == PACKAGE and path.parent == Path(inventory.BOOKS) and path.suffix == ".toml":
        return b""
    if folder == PACKAGE and path.suffix == ".py":
        return known_digests().of(path.read_bytes(), "documented").encode()
    return path.read_bytes()


def env_updated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Write every page again when anything has changed that any may show, or else those of which it has."""
    if app.builder.name != "html":
        return []
    builder = app.builder
    if unchanged(builder):
        moved = _kept(builder)["code"] != digest("bytes")
        rows = _kept(builder)["rows"]
        return sorted(
            name
            for name in env.found_docs
            if name not in rows or not _holds(builder, name, _lines(env, name) if moved else rows[name][1])
        )
    memory, out = _files_known(app), Path(app.outdir)
    kept = json.loads(memory.read_bytes())
    if not {*kept.get("from", ())} <= {*_sources(app)}:  # nobody takes away what a page made that is gone
        for name in kept["made"]:
            (out / name).unlink(missing_ok=True)
    return sorted(env.found_docs)


def _lines(env: BuildEnvironment, name: str) -> list[str]:
    """Sum up which lines of the engine a page names beside its rules."""
    page = domain(env).pages.get(name)
    placed = [of for kind, of, _, _ in page.placed if kind == "claim"] if page else []
    if not placed:
        return []
    lines = [question_lines.lines(relations.all_claims()[of]) for of in placed]
    return [hashlib.sha256(repr(lines).encode()).hexdigest()]


def builder_inited(app: Sphinx) -> None:
    """Note which files stand where the site will stand, and are not ours; have noted what each page shows."""
    memory, out = _files_known(app), Path(app.outdir)
    if app.builder.name == "html":
        note_readings()
        _note_pages(app.builder)
    if app.builder.name == "html" and not memory.is_file():
        others = [path.relative_to(out).as_posix() for path in _files(out)] if out.is_dir() else []
        memory.parent.mkdir(parents=True, exist_ok=True)
        memory.write_text(json.dumps({"others": others}), encoding="utf-8")


def _note_pages(builder: Builder) -> None:
    """Have noted of each page which sentences are read for it, when it is read and when it is written."""
    read_doc, write_doc = builder.read_doc, builder.write_doc
    for left in Path(builder.doctreedir).glob(f"{NOTES}*"):  # by a build that came to no end
        left.unlink()

    def noting_read(docname: str, *, _cache: bool = True) -> None:
        with sentences_read() as read:
            read_doc(docname, _cache=_cache)
        domain(builder.env).page(docname).told = {name: words_digest(name) for name in sorted(read)}

    def noting_write(docname: str, doctree: document) -> None:
        with sentences_read() as read:
            write_doc(docname, doctree)
        _note(builder, docname, read | titles(docname), _lines(builder.env, docname))

    for name, noting in (("read_doc", noting_read), ("write_doc", noting_write)):
        setattr(builder, name, noting)


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
    _keep(app.builder)
    memory, out = _files_known(app), Path(app.outdir)
    (out / ".buildinfo.bak").unlink(missing_ok=True)  # what Sphinx knew its own work by before a setting changed
    kept = json.loads(memory.read_bytes())
    made = sorted({path.relative_to(out).as_posix() for path in _files(out)} - {*kept["others"]})
    memory.write_text(json.dumps({**kept, "made": made, "from": _sources(app)}), encoding="utf-8")


def _keep(builder: Builder) -> None:
    """Keep what all pages and files show, those that were made now and those that stood."""
    rows: dict[str, Row] = dict(_kept(builder)["rows"]) if unchanged(builder) else {}
    for notes in Path(builder.doctreedir).glob(f"{NOTES}*"):
        for line in notes.read_text(encoding="utf-8").splitlines():
            name, read, sums = json.loads(line)
            rows[name] = {rule: words_digest(rule) for rule in read}, sums
        notes.unlink()
    kept = {"from": _inputs_digest(builder), "code": digest("bytes"), "rows": rows}
    _memory(builder).write_text(json.dumps(kept), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Come after everybody who writes a file, and after everybody who says what a page shows."""
    app.connect("builder-inited", builder_inited)
    app.connect("env-updated", env_updated, priority=900)
    app.connect("build-finished", build_finished, priority=950)
