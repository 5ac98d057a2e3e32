"""The prose of the project, sentence by sentence: what a reader meets on pages, in the data, at the terminal."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

KINDS = (
    "front matter", "rules glosses", "stories", "compare", "findings", "cite/engine/sources", "claims says",
    "claims note", "questions", "texts", "lessons+sheets", "UI/CLI/errors", "changelog",
)  # fmt: skip
"""The kinds of prose, as a sample is drawn from them."""


class Sentence(NamedTuple):
    """A sentence, with its kind and where it is: a file, and behind a colon the line or the name of the entry."""

    kind: str
    where: str
    text: str


FRONT = ("README.md", "CONTRIBUTING.md", "docs/index.md", "docs/how-to-read.md", "docs/glossary.md", "docs/play/")
KIND_OF_PAGE = {
    "docs/rules/": "rules glosses",
    "docs/compare/": "compare",
    "docs/findings/": "findings",
    "CHANGELOG.md": "changelog",
}
"""The kind of a page by the beginning of its path; any other is of cite, engine or sources."""

SETTING = re.compile(r"^(?::{3,}|`{3,}|[^|]*\|[^|]*\||\{\.|#|\||---|!\[|    \S)|^:(?!story:|says:|note:|title:)[\w-]+:")
"""A line that is no prose: a directive, a class, a heading, a row of a table, an option, code that is indented."""
OPTION = re.compile(r"^:(?:story|says|note|title):\s*")
ROLE = re.compile(r"\{[\w:-]+\}`(?:([^`<]+?)\s*<[^`>]*>|([^`]*))`")
MARK = re.compile(r"\{rule-mark\}`[^`]*`")
"""A mark that shows no words: its words are for a screen reader."""
ITEM = re.compile(r"\s*(?:: |- |\d{1,2}\. )")
"""How an item of a list begins."""
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
WORDS = re.compile(r"[A-Za-zÀ-ÿ’]{2,}")
BREAK = re.compile(r"(?<!\b[A-Z]\.)(?<!\bvol\.)(?<!\bi\.e\.)(?<=[.!?])[”’)*]*\s+(?=`|[“‘(*\[]*[A-Z0-9])")
"""The end of a sentence, but not of a name’s first letter."""


def kind_of_page(name: str) -> str:
    """Give the kind of a page by its path."""
    if name.startswith(FRONT):
        return "front matter"
    return next((kind for start, kind in KIND_OF_PAGE.items() if name.startswith(start)), "cite/engine/sources")


def plain(text: str) -> str:
    """Leave the words of a text: no roles, no addresses, no emphasis.

    >>> plain("A *rest* is {claim}`a last bet <english/rest-call>`, see [How to cite](cite/index.md).")
    'A rest is a last bet, see How to cite.'
    """
    text = ROLE.sub(lambda match: match[1] or match[2], MARK.sub("", text))
    return " ".join(LINK.sub(r"\1", text).replace("*", "").split())


def split(text: str) -> list[str]:
    """Split a paragraph into its sentences.

    >>> split("S. has lost. “How?” asks A. He does not say.")
    ['S. has lost.', '“How?” asks A. He does not say.']
    """
    return [words for words in BREAK.split(plain(text)) if len(WORDS.findall(words)) > 1]


def paragraphs(text: str) -> Iterator[tuple[int, str, bool]]:
    """Give the paragraphs of a page, each with its line, and whether it is the story of a demo."""
    held: list[str] = []
    start, fence = 0, ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        fenced = re.match(r"(`{3,})(.*)", line)
        if fence and not OPTION.match(line):
            fence = "" if fenced and fenced[1] == fence and not fenced[2] else fence
            continue
        if fenced and not fence:
            fence = fenced[1]
        if OPTION.match(line):
            yield number, OPTION.sub("", line), line.startswith(":story:")
        if not line.strip() or SETTING.match(line) or OPTION.match(line) or ITEM.match(line):
            if held:
                yield start, " ".join(held), False
            held = []
        if line.strip() and not SETTING.match(line) and not OPTION.match(line):
            start = start if held else number
            held.append(ITEM.sub("", line, count=1).strip() if ITEM.match(line) else line.strip())


def page(path: Path, root: Path = ROOT) -> Iterator[Sentence]:
    """Give the sentences of a page of a checkout."""
    name = path.relative_to(root).as_posix()
    for line, words, is_story in paragraphs(path.read_text(encoding="utf-8")):
        kind = "stories" if is_story and not name.startswith("docs/findings/") else kind_of_page(name)
        found = (sentence for sentence in split(words) if sentence[-1] in ".!?:;”)`")
        yield from (Sentence(kind, f"{name}:{line}", sentence) for sentence in found)


PROSE_KEYS = {
    "teaches", "opening", "learnt", "gloss", "says", "after", "wrong", "trust", "provenance", "missing", "head", "note",
    "plain", "lead", "rows", "points", "ranked", "gives", "said", "stands_in", "because",
}  # fmt: skip
"""The keys of the data under which there is prose."""


def strings(node: object, key: str = "") -> Iterator[str]:
    """Give the prose of a piece of data."""
    if isinstance(node, str):
        yield from [node] if key in PROSE_KEYS else []
    elif isinstance(node, dict):
        for inner, value in node.items():
            yield from strings(value, inner)
    elif isinstance(node, list):
        for value in node:
            yield from strings(value, key)


def read(path: Path) -> dict[str, Any]:
    """Read a file of data; it is empty at a commit from before it was there."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def rulebooks(root: Path) -> Iterator[Sentence]:
    """Give the sentences of the rules and their notes."""
    for path in sorted((root / "primero_ref" / "rules").glob("*.toml")):
        for name, claim in read(path)["claim"].items():
            where = f"primero_ref/rules/{path.name}:{name}"
            yield from (Sentence("claims says", where, words) for words in split(claim["says"]))
            yield from (Sentence("claims note", where, words) for words in split(claim.get("note", "")))


def data(root: Path) -> Iterator[Sentence]:
    """Give the sentences of questions, of the glossary, of what is said about sources, of lessons and of sheets."""
    package = root / "primero_ref"
    for name, word in read(package / "claims" / "words.toml").items():
        where = f"primero_ref/claims/words.toml:{name}"
        texts = (text for text in strings(word) if text[-1] in ".:")  # the others are heads
        yield from (Sentence("front matter", where, words) for text in texts for words in split(text))
    for name, question in read(package / "claims" / "questions.toml").items():
        yield Sentence("questions", f"primero_ref/claims/questions.toml:{name}", question["asks"])
    folders = {"sources/texts": "texts", "lessons": "lessons+sheets", "report/sheets": "lessons+sheets"}
    for folder, kind in folders.items():
        for path in sorted((package / folder).glob("*.toml")):
            for text in strings(read(path)):
                words = text.split(" | ")[1] if text.count(" | ") == 2 else text
                where = path.relative_to(root).as_posix()
                yield from (Sentence(kind, where, sentence) for sentence in split(words))


PROGRAM = re.compile(r"^(?:from \w+ import|#set|/\*|:root|b')", re.MULTILINE)
"""How a text begins that is a program, a style or bytes of a file."""


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """Give the texts in a program, with their lines: no docstrings, no single words, no markup."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    inner -= {id(node) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)}
    for node in ast.walk(tree):
        if id(node) in docs or id(node) in inner or not isinstance(node, ast.Constant | ast.JoinedStr):
            continue
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts)
        prose = "<" not in text and not PROGRAM.search(text) and re.search(r"[a-z]{2} [a-z]{2}", text)
        if prose and len(WORDS.findall(text)) > 3:
            yield node.lineno, text


WORDY = re.compile(r'"([A-Z][^"]* [^"]* [^"]*[.?!]?)"')
"""A text of three words or more in a script."""
SPEAKING = ("primero_ref/cli/*.py", "primero_ref/errors.py", "primero_ref/web/*.py", "primero_ref/report/*.py")
"""The modules whose texts are for readers."""


def interface(root: Path) -> Iterator[Sentence]:
    """Give the sentences that the command, its errors and the pages in the browser say."""
    for pattern in SPEAKING:
        for path in sorted(root.glob(pattern)):
            for line, text in literals(path):
                where = f"{path.relative_to(root).as_posix()}:{line}"
                yield from (Sentence("UI/CLI/errors", where, sentence) for sentence in split(text))
    for path in sorted((root / "docs" / "_web").glob("*.js")):
        for number, code in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for text in [] if code.lstrip().startswith(("//", "*", "/*")) else WORDY.findall(code):
                if len(WORDS.findall(text)) < 3:
                    continue
                yield Sentence("UI/CLI/errors", f"{path.relative_to(root).as_posix()}:{number}", text)


@cache
def sentences(root: Path = ROOT) -> tuple[Sentence, ...]:
    """Give every sentence of a checkout."""
    top = (root / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG"))
    pages = [*top, *sorted((root / "docs").rglob("*.md"))]
    of_pages = (page(path, root) for path in pages)
    parts: Iterable[Iterable[Sentence]] = (*of_pages, rulebooks(root), data(root), interface(root))
    return tuple(sentence for part in parts for sentence in part)


def titles() -> Iterator[tuple[str, str]]:
    """Give the title of each page that is not a source’s own, and of each lesson, with its file."""
    sources = {path.stem for path in (ROOT / "primero_ref" / "sources" / "texts").glob("*.toml")}
    for path in sorted(DOCS.rglob("*.md")):
        heading = re.search(r"^# (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        if heading and not (path.parent.name == "sources" and path.stem in sources):
            yield path.relative_to(ROOT).as_posix(), heading[1]
