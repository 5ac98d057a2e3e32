"""Slips in the data that the edition is made of, all at once, each with its file and line; for whoever writes them."""

from __future__ import annotations

import ast
import re
from os import listdir, path
from typing import TYPE_CHECKING, NamedTuple

from primero_ref import claims
from primero_ref.claims import catalogue, inventory
from primero_ref.demo.answers import reasons
from primero_ref.demo.pages import collect
from primero_ref.demo.pairs import kept_pairs
from primero_ref.errors import Unknown, Unreadable
from primero_ref.sources import works
from primero_ref.sources.dates import UNDATED, read_date

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping
    from pathlib import Path
    from typing import Any

PACKAGE = path.dirname(path.dirname(path.dirname(path.abspath(__file__))))

PARTS = ("cards", "claims", "compare", "game", "odds", "players", "reconstruction", "rules", "web")
"""The packages in which questions are asked."""

ASKS = re.compile(r'\brules(?:\.(?:number|ask|because|claim_for|claims_settling|grounds))?\(\s*"([^"\n]*[^".\n])"')
"""How code asks a rulebook."""

LINE = re.compile(r"\(?at line (\d+), column \d+\)?")
"""How the reader of TOML says where it stopped."""


class Slip(NamedTuple):
    """What is wrong, and where."""

    at: str
    """The file, and the line where it has one."""
    says: str

    def __str__(self) -> str:
        """Say it in one sentence, with file and line."""
        return f"{self.at}: {self.says}"


def slips() -> list[Slip]:
    """List every slip in the questions, the rulebooks, the texts and the scripts, in this order."""
    listed = [*_in_questions()]
    asked = not listed
    by_book = {book: [*_in_rulebook(book)] for book in claims.rulebooks()}
    listed += [slip for own in by_book.values() for slip in own]
    listed += _in_places()
    listed += [slip for work in works.sources() for slip in _in_text(work)]
    if asked:
        listed += in_scripts()
    following = [slip for book, own in by_book.items() if not own for slip in _between(book)]
    if asked:
        following += in_other_files()
    messages = {slip.says for slip in listed}  # what a slip has brought about elsewhere is not told again
    listed += [slip for slip in following if not any(slip.says in says for says in messages)]
    return listed


def in_scripts() -> list[Slip]:
    """List the questions that code asks and nobody has put, and those that nobody asks nor any claim settles."""
    listed, texts, known = [], [], claims.questions()
    for folder in PARTS:
        for file in sorted(_files(path.join(PACKAGE, folder), ".py")):
            text = re.sub(r"(?m)^ +>>> .*$", "", _text(file))  # an example may ask what there is not
            texts.append(text)
            listed += [
                Slip(f"{_name(file)}:{_line(text, asking.start(1))}", str(Unknown("question", asking[1], known)))
                for asking in ASKS.finditer(text)
                if asking[1] not in known
            ]
    listed += [*_no_python()]
    rulebooks = "\n".join(_text(file) for file in _files(inventory.BOOKS, ".toml"))
    code, file = "\n".join(texts), path.join(PACKAGE, "claims", "questions.toml")
    begun = {name: [f'f"{name[: stop.end()]}{{' for stop in re.finditer(r"\.", name)] for name in claims.questions()}
    return listed + [
        Slip(_at(file, name), f"{name}: no script asks it, and no claim settles it.")
        for name in claims.questions()
        if not any(word in code for word in (f'"{name}"', *begun[name]))
        and not re.search(rf'(?<![\w.-]){re.escape(name)}"?\s*=', rulebooks)
    ]


def in_other_files() -> Iterator[Slip]:
    """List the other data of the package that is no TOML, and what is kept of demos that there are not."""
    questions = path.join(PACKAGE, "claims", "questions.toml")
    for file in sorted(_files(PACKAGE, ".toml")):
        if file != questions and path.dirname(file) not in (inventory.BOOKS, works.HERE):
            yield from _read(file)
    for name, kept in (("pairs", kept_pairs), ("unshown", reasons)):
        file = path.join(PACKAGE, "demo", f"{name}.toml")
        try:
            kept()
        except (Unknown, Unreadable, LookupError, TypeError, AttributeError) as error:
            named = re.search(r"'([^']+)'", str(error))
            says = str(error) if isinstance(error, (Unknown, Unreadable)) else f"{name}.toml lacks {error}."
            yield Slip(_at(file, named[1] if named else ""), says)
        except ValueError:  # no TOML: told above
            continue


def _no_python() -> Iterator[Slip]:
    """List the scripts that Python cannot read; a procedure that it cannot read stops the command before this."""
    for name in sorted(listdir(inventory.BOOKS)):
        if name.endswith(".py"):
            file = path.join(inventory.BOOKS, name)
            try:
                ast.parse(_text(file))
            except (SyntaxError, ValueError) as error:
                yield Slip(f"{_name(file)}:{getattr(error, 'lineno', 1)}", f"Python cannot read this: {error.args[0]}.")


def _in_questions() -> Iterator[Slip]:
    file = path.join(PACKAGE, "claims", "questions.toml")
    rows = yield from _read(file)
    for name, row in (rows or {}).items():
        try:
            inventory.read_question(name, row)
        except (Unknown, Unreadable) as error:
            yield Slip(_at(file, name), str(error))


def _in_rulebook(book: str) -> Iterator[Slip]:
    """List the slips of one rulebook that show without the others."""
    file = path.join(inventory.BOOKS, f"{book}.toml")
    data = (yield from _read(file)) or {}
    for says, word in catalogue.head_slips(book, data):
        yield Slip(_at(file, word), says)
    own = data.get("claim", {})
    if not isinstance(own, dict):
        yield Slip(_at(file, "claim"), "A table was expected here.")
        return
    for slug, row in own.items():
        if not isinstance(row, dict):
            yield Slip(_at(file, slug), f"{book}/{slug}: a table was expected here.")
            continue
        evidence: list[inventory.Evidence] = []
        for says, word in inventory.claim_slips(row, evidence):
            yield Slip(_at(file, f"claim.{slug}", word), f"{book}/{slug}: {says}.")
        for entry in evidence:
            yield from _of_passage(file, f"{book}/{slug}", entry)


def _in_places() -> Iterator[Slip]:
    """List what is wrong with the places of the rulebooks among one another."""
    heads: dict[str, Mapping[str, Any]] = {}
    for book in claims.rulebooks():
        try:
            heads[book] = inventory.read_file(inventory.BOOKS, book)
        except Unreadable:
            continue  # told already
    for book in heads:
        for says, word in catalogue.place_slips(book, heads):
            yield Slip(_at(path.join(inventory.BOOKS, f"{book}.toml"), word), says)


def _of_passage(file: str, claim: str, entry: inventory.Evidence) -> Iterator[Slip]:
    """Say that a claim names a passage, or a source by way of which it is known, that there is not."""
    at = _at(file, f"claim.{claim.partition('/')[2]}", entry.passage)
    try:
        works.passage_range(entry.passage)
        if entry.via:
            works.source(entry.via)
    except Unknown as error:
        yield Slip(at, f"{claim}: {error}")
    except Unreadable:
        return  # told with the text itself


def _in_text(work: str) -> Iterator[Slip]:
    file = path.join(works.HERE, f"{work}.toml")
    data = yield from _read(file)
    if data is None:
        return
    for says, locus, word in works.text_slips(work, data):
        yield Slip(_at_locus(file, locus, word), says)
    for key in ("year", "written"):
        try:
            read_date(str(data.get(key, UNDATED)))
        except Unreadable as error:
            wanted = "Write a year as in 1599, c. 1555, 1603-1613 or before 1614, or 'undated'."
            yield Slip(_at_locus(file, "", key), f"{work}.toml: {error} {wanted}")
    for lean in data["leans"] if isinstance(data.get("leans"), list) else ():
        on = str(lean.get("on", "")) if isinstance(lean, dict) else ""
        if on and on not in works.sources():
            yield Slip(_at(file, on), f"{work}.toml: {Unknown('source', on, works.sources())}")


def _between(book: str) -> Iterator[Slip]:
    """Say what is wrong with a rulebook beside the others: what it rests on, suspends, and settles twice."""
    file = path.join(inventory.BOOKS, f"{book}.toml")
    try:
        rules = claims.rulebook(book)
        if rules.source:
            works.source(rules.source)
        if rules.script and not path.exists(path.join(inventory.BOOKS, f"{rules.script}.py")):
            yield Slip(_at(file, "script"), f"There is no script {rules.script!r}.")
    except RecursionError:
        yield Slip(_at(file, "base"), "It rests on itself, or on one that rests on it.")
    except Unknown as error:
        named = re.search(r"'([^']+)'", str(error))
        yield Slip(_at(file, named[1] if named else ""), str(error))
    except Unreadable as error:
        own = re.findall(rf"{re.escape(book)}/([\w-]+)", str(error))
        if own or not re.search(r"[\w-]+/[\w-]+", str(error)):  # else it is told where the claims stand
            yield Slip(_at(file, f"claim.{own[-1]}" if own else ""), str(error))


def _read(file: str) -> Generator[Slip, None, dict[str, Any] | None]:
    """Take a file apart; what is no TOML is told, and nothing more is looked for there."""
    from primero_ref.claims.plain_text import read_toml

    try:
        with open(file, "rb") as data:
            return read_toml(data.read().decode(), path.basename(file))
    except UnicodeDecodeError as error:
        yield _not_utf8(_name(file), error)
    except Unreadable as error:
        where = LINE.search(str(error))
        yield Slip(f"{_name(file)}:{where[1] if where else 1}", str(error))
    return None


def in_pages(folder: Path) -> Iterator[Slip]:
    """List the pages that cannot be read: what is not UTF-8, and demos that do not end."""
    for file in sorted(folder.rglob("*.md")):
        name = file.relative_to(folder.parent).as_posix()
        try:
            collect(file.read_bytes().decode(), name)
        except UnicodeDecodeError as error:
            yield _not_utf8(name, error)
        except Unreadable as error:
            at, _, says = str(error).partition(": ")
            yield Slip(at, says)


def _not_utf8(name: str, error: UnicodeDecodeError) -> Slip:
    line = error.object.count(b"\n", 0, error.start) + 1
    return Slip(f"{name}:{line}", "this line is not in UTF-8; save the file in that encoding.")


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def _files(folder: str, end: str) -> Iterator[str]:
    for name in listdir(folder):
        inner = path.join(folder, name)
        if path.isdir(inner):
            yield from _files(inner, end)
        elif name.endswith(end):
            yield inner


def _text(file: str) -> str:
    with open(file, encoding="utf-8", errors="replace") as text:
        return text.read()


def _name(file: str) -> str:
    return path.relpath(file, path.dirname(PACKAGE)).replace(path.sep, "/")


def _at(file: str, name: str, word: str = "") -> str:
    """Find the line of a table or a key, and in it that of a word, which the reader of TOML does not tell."""
    lines = _text(file).splitlines()
    spelt = {f"[{name}]", f'["{name}"]', f'[{name.partition(".")[0]}."{name.partition(".")[2]}"]'}
    head = next((number for number, line in enumerate(lines, 1) if line.split("#")[0].strip() in spelt), 0)
    first, word = (head, word) if head else (1, name)
    last = next((number for number, line in enumerate(lines[first:], first) if line.startswith("[")), len(lines))
    bare = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
    within = enumerate(lines[first - 1 : last if head else None], first)
    return f"{_name(file)}:{next((number for number, line in within if word and bare.search(line)), first)}"


def _at_locus(file: str, locus: str, word: str) -> str:
    """Find the line of a passage of a text, and in it that of a word."""
    lines = _text(file).splitlines()
    starts = [number for number, line in enumerate(lines) if re.match(rf'locus\s*=\s*"?{re.escape(locus)}"?\s*$', line)]
    first = starts[-1] if locus and starts else 0
    key = re.compile(rf"\W*{re.escape(word)}\b")
    after = (number for number, line in enumerate(lines[first:], first + 1) if word and key.match(line))
    return f"{_name(file)}:{next(after, first + 1)}"
