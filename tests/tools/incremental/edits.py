"""Edits of every kind that an author makes, drawn by a seed, on a checkout of which nobody else makes use.

Each leaves a checkout that can be built. What it changes is said in a line.
"""

from __future__ import annotations

import os
import re
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

    Edit = Callable[[Path, Random, int], str]

DATA = {
    "a rule's sentence": ("primero_ref/rules/*.toml", r'^says += ".*?[a-z](?=\."$)'),
    "a rule's sentence, at its begin": ("primero_ref/rules/*.toml", r'^says += "[A-Z][a-z]*'),
    "a rule's note": ("primero_ref/rules/*.toml", r'^note += ".*?[a-z](?=\.)'),
    "why a passage bears on a rule": ("primero_ref/rules/*.toml", r'why = "[^"]*[a-z](?=\.?")'),
    "a passage in modern words": (
        "primero_ref/sources/texts/*.toml",
        r'^(?:english|plain|note) = "[^"]*[a-z](?=[.!?]")',
    ),
    "the head of a source": ("primero_ref/sources/texts/*.toml", r'^(?:head|trust|provenance) = """[^"]*?[a-z](?=\.)'),
    "a question's words": ("primero_ref/claims/questions.toml", r'^asks += ".*?[a-z](?=\?")'),
    "the words of an answer": ("primero_ref/claims/answers.toml", r'^".*" = ".*[a-z](?=")'),
    "the topic of a question": ("primero_ref/claims/topics.toml", r'^"[\w.-]+" = "the .*[a-z](?=")'),
    "what a word means": ("primero_ref/claims/words.toml", r'^gloss = ".*?[a-z](?=\.)'),
    "what the glossary adds of a word": ("primero_ref/claims/words.toml", r'^    \{ says = ".*?[a-z](?=\.)'),
    "what the concordance adds of a word": ("primero_ref/claims/words.toml", r'^says = ".*?[a-z](?=\.)'),
    "a lesson": ("primero_ref/lessons/*.toml", r'^(?:says|asks) = ".*?[a-z](?=\.)'),
    "a line of a sheet": ("primero_ref/report/sheets/*.toml", r'^  "[^|"]*\|[^|"]*?[a-z](?=\.)'),
    "a witness": ("primero_ref/fit/witnesses.toml", r'^title += ".*[a-z](?=")'),
    "why no demo shows an answer": ("primero_ref/demo/unshown.toml", r'^because += ".*?[a-z](?=\.)'),
    "why no demo tells answers apart": ("primero_ref/demo/pairs.toml", r'because = """[^"]*?[a-z](?=\.)'),
    "a story": ("docs/rules/*.md", r"^:story: .*[a-z](?=\.$)"),
    "a gloss": ("docs/rules/*.md", r"^[A-Z][^:`{|]*[a-z](?=\.$)"),
    "a finding's sentence": ("docs/findings/*.md", r"^:says: .*[a-z](?=\.$)"),
    "a change of the changelog": ("CHANGELOG.md", r"^- .*[a-z](?=\.$)"),
    "a word of the read-me": ("README.md", r"^[A-Z].*[a-z](?=\.$)"),
    "a dispute": ("primero_ref/weave/apparatus/disputes.toml", r'^(?:absent|asks) += ".*?[a-z](?=[.?])'),
    "a docstring of the engine": ("primero_ref/g*/*.py", r'^ +"""[A-Z].*[a-z](?=\."""$)'),
    "a docstring of a package": ("primero_ref/*/__init__.py", r'^"""[A-Z].*[a-z](?=[.;])'),
    "a docstring of the weave": ("primero_ref/weave/parts/**/*.py", r'^ +"""[A-Z].*[a-z](?=\."""$)'),
    "the title of the site": ("conf.py", r'^html_title = ".*(?=")'),
    "the site's lead": ("docs/index.md", r"^[A-Z][^:`{|]*[a-z](?=\.$)"),
}
"""Edits of words: in which files, and after what a word is put."""

LINES = {
    "a comment in the engine": ("primero_ref/g*/*.py", "# Nobody reads this ({number})."),
    "a comment in a script of the rules": ("primero_ref/rules/procedures/*.py", "# Nobody reads this ({number})."),
    "a comment in the weave": ("primero_ref/weave/*/*.py", "# Nobody reads this ({number})."),
    "a comment in the command": ("primero_ref/cli/*.py", "# Nobody reads this ({number})."),
    "a line of the engine": ("primero_ref/cards/*.py", "_NUMBER_{number} = {number}"),
    "a line of the weave": ("primero_ref/weave/parts/**/*.py", "_NUMBER_{number} = {number}"),
    "the look": ("docs/_static/*.css", ".pr-nobody-{number} {{ color: red }}"),
    "the look of what is run": ("docs/_web/*.css", ".pr-nobody-{number} {{ color: red }}"),
    "a script": ("docs/_web/*.js", "void {number};"),
    "a script of every page": ("docs/_static/*.js", "void {number};"),
    "a template": ("docs/_templates/page.html", "<!-- {number} -->"),
    "prose": ("docs/**/*.md", "\nAnother word, for the {number}th time."),
    "a section": ("docs/*/*.md", "\n## Another section, the {number}th\n\nWith a word in it."),
    "a comment in a rulebook": ("primero_ref/rules/*.toml", "# Nobody reads this ({number})."),
    "a comment in a text": ("primero_ref/sources/texts/*.toml", "# Nobody reads this ({number})."),
}
"""Edits that put a line at the end of a file."""


def put_word(root: Path, draw: Random, number: int, files: str, after: str) -> str:
    """Put a word into some file, after one of the places that an expression finds."""
    paths = sorted(root.glob(files))
    draw.shuffle(paths)
    for path in paths:
        text = path.read_text(encoding="utf-8")
        ends = [match.end() for match in re.finditer(after, text, re.MULTILINE)]
        if ends:
            at = draw.choice(ends)
            words = " now" if after.startswith("^:story:") else f" once {number}"  # a number in a story needs its data
            path.write_text(f"{text[:at]}{words}{text[at:]}", encoding="utf-8")
            return f"{path.relative_to(root).as_posix()}, at {text.count(chr(10), 0, at) + 1}"
    return ""


def put_line(root: Path, draw: Random, number: int, files: str, line: str) -> str:
    """Put a line at the end of some file."""
    path = draw.choice(sorted(path for path in root.glob(files) if path.is_file()))
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text.rstrip()}\n{line.format(number=number)}\n", encoding="utf-8")
    return path.relative_to(root).as_posix()


def weaken(root: Path, draw: Random, number: int) -> str:
    """Take a rule that its redactor attests for inferred."""
    del number
    return exchanged(root, draw, "primero_ref/rules/*.toml", r'^grade( +)= "attested"', r'grade\1= "inferred"')


def drop_word_of_why(root: Path, draw: Random, number: int) -> str:
    """Take for background no passage, but let one be known by way of another work no more."""
    del number
    return exchanged(root, draw, "primero_ref/rules/*.toml", r', via = "[\w-]+"', "")


def exchanged(root: Path, draw: Random, files: str, old: str, new: str) -> str:
    """Exchange one of the places that an expression finds."""
    paths = sorted(root.glob(files))
    draw.shuffle(paths)
    for path in paths:
        text = path.read_text(encoding="utf-8")
        places = [*re.finditer(old, text, re.MULTILINE)]
        if places:
            place = draw.choice(places)
            path.write_text(text[: place.start()] + place.expand(new) + text[place.end() :], encoding="utf-8")
            return f"{path.relative_to(root).as_posix()}, at {text.count(chr(10), 0, place.start()) + 1}"
    return ""


def longer_demo(root: Path, draw: Random, number: int) -> str:
    """Let a demo count something more."""
    paths = sorted((root / "docs" / "rules").glob("*.md"))
    draw.shuffle(paths)
    for path in paths:
        text = path.read_text(encoding="utf-8")
        ends = [match.start(1) for match in re.finditer(r"^```\{demo\}\n(?:.+\n|\n)*?(```)$", text, re.MULTILINE)]
        if ends:
            at = draw.choice(ends)
            path.write_text(f"{text[:at]}>>> {number} + 1\n{number + 1}\n{text[at:]}", encoding="utf-8")
            return f"{path.relative_to(root).as_posix()}, at {text.count(chr(10), 0, at) + 1}"
    return ""


def new_page(root: Path, draw: Random, number: int) -> str:
    """Add a page, in the tree of contents of the engine's or in none."""
    del draw
    name = f"another-{number}"
    index, page = root / "docs" / "engine" / "index.md", root / "docs" / "engine" / f"{name}.md"
    text = index.read_text(encoding="utf-8")
    listed = re.sub(r"(^```\{toctree\}\n(?:.+\n|\n)*?)(```)", rf"\1{name}\n\2", text, count=1, flags=re.MULTILINE)
    orphan = "" if listed != text and number % 2 else "---\norphan: true\n---\n"
    page.write_text(f"{orphan}# Another page {number}\n\nSee {{claim}}`italian/forced-see`.\n", encoding="utf-8")
    if not orphan:
        index.write_text(listed, encoding="utf-8")
    return page.relative_to(root).as_posix()


def remove_page(root: Path, draw: Random, number: int) -> str:
    """Remove a page that was added, and a script of nobody's."""
    del draw, number
    folder = root / "docs" / "engine"
    for page in sorted(folder.glob("another-*.md")):
        page.unlink()
        index = folder / "index.md"
        index.write_text(index.read_text(encoding="utf-8").replace(f"{page.stem}\n", ""), encoding="utf-8")
        return page.relative_to(root).as_posix()
    return ""


def head_comment(root: Path, draw: Random, number: int) -> str:
    """Put a comment before all lines of a module, which moves them down."""
    package, parts = root / "primero_ref", ("rules/**", "game", "cards", "weave/parts/**")
    paths = sorted(path for part in parts for path in package.glob(f"{part}/*.py"))
    path = draw.choice(paths)
    path.write_text(f"# Nobody reads this ({number}).\n{path.read_text(encoding='utf-8')}", encoding="utf-8")
    return path.relative_to(root).as_posix()


def new_file(root: Path, draw: Random, number: int) -> str:
    """Add a script that no page loads, or take it away again."""
    path = root / "docs" / draw.choice(("_static", "_web")) / "nobody.js"
    if path.exists():
        path.unlink()
    else:
        path.write_text(f"void {number};\n", encoding="utf-8")
    return path.relative_to(root).as_posix()


def former_heading(root: Path, draw: Random, number: int) -> str:
    """Say of a heading that it had another name once."""
    page = draw.choice(sorted((root / "docs").rglob("*.md")))
    titles = re.findall(r"^## ([A-Z][\w ]+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    file = root / "primero_ref" / "weave" / "site" / "former_headings.toml"
    text = file.read_text(encoding="utf-8")
    titles = [title for title in titles if f'"{title}"' not in text]
    if not titles:
        return ""
    file.write_text(f'{text.rstrip()}\n"{titles[0]}" = "once-{number}"\n', encoding="utf-8")
    return f"{titles[0]!r}"


def touch(root: Path, draw: Random, number: int) -> str:
    """Give a file another time, and nothing else."""
    del number
    path = draw.choice(sorted(path for path in (root / "primero_ref").rglob("*.*") if path.suffix in {".py", ".toml"}))
    os.utime(path)
    return path.relative_to(root).as_posix()


def slip(root: Path, draw: Random, number: int) -> str:
    """Let a page say what cannot be built; the next edit of this kind mends it, and so does whoever builds it."""
    page = draw.choice(sorted((root / "docs" / "compare").glob("*.md")))
    text = page.read_text(encoding="utf-8")
    page.with_suffix(".md.before").write_text(text, encoding="utf-8")
    page.write_text(f"{text}\nSee {{claim}}`italian/nobody-{number}`.\n", encoding="utf-8")
    return page.relative_to(root).as_posix()


def mend(root: Path) -> bool:
    """Take a slip back; say whether there was one."""
    slips = sorted((root / "docs").rglob("*.md.before"))
    for before in slips:
        before.with_suffix("").write_text(before.read_text(encoding="utf-8"), encoding="utf-8")
        before.unlink()
    return bool(slips)


def copy_memory(root: Path, draw: Random, number: int) -> str:
    """Put what is kept between builds into another folder and back: its files have another time then."""
    del draw, number
    for kept in sorted((root / ".cache").glob("site-*")):
        shutil.copytree(kept, kept.with_name("copied"))
        shutil.rmtree(kept)
        kept.with_name("copied").rename(kept)
    return ".cache"


OTHERS: dict[str, Edit] = {
    "a grade": weaken, "a passage's way": drop_word_of_why, "a demo": longer_demo, "a new page": new_page,
    "a page removed": remove_page, "a comment before all lines": head_comment,
    "a script that comes and goes": new_file, "a former heading": former_heading, "nothing but a time": touch,
    "a slip, mended": slip, "the memory copied": copy_memory,
}  # fmt: skip

KINDS: tuple[str, ...] = (*DATA, *LINES, *OTHERS)
"""Every kind of edit."""


def edit(kind: str, root: Path, draw: Random, number: int) -> str:
    """Make an edit and say where; nothing where there is no place for it."""
    if kind in DATA:
        return put_word(root, draw, number, *DATA[kind])
    return put_line(root, draw, number, *LINES[kind]) if kind in LINES else OTHERS[kind](root, draw, number)
