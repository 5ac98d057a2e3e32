"""The data files and pages of a checkout, each read once, with what is wrong in them as texts."""

from __future__ import annotations

import re
from os import path, walk
from unicodedata import normalize

from primero_ref.claims.plain_text import read_toml
from primero_ref.errors import Unreadable
from primero_ref.slips.slip import Slip
from primero_ref.slips.toml_places import Places

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from primero_ref.slips.toml_places import Path

ROOT = path.dirname(path.dirname(path.dirname(path.abspath(__file__))))
"""The checkout to which this very package belongs."""

LARGEST = 5_000_000
"""How many bytes a page or a data file may have; the longest of all has a tenth of it."""

CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What no reader sees: control characters, and marks that turn the direction of writing."""

CONFLICT = re.compile(r"^(?:<{7}|>{7})(?: .*)?$")
"""What git leaves where two changes could not be merged."""

LINE = re.compile(r"\(?at line (\d+), column \d+\)?")
"""How the reader of TOML says where it stopped."""


class Toml:
    """A data file in TOML as it was read, and the lines of its keys."""

    def __init__(self, name: str, text: str, data: dict[str, Any]) -> None:
        """Keep what was read."""
        self.name, self.data = name, data
        self._text = text
        self._places: Places | None = None

    @property
    def places(self) -> Places:
        """Where its keys stand; found when first asked for, since few files have a slip."""
        if self._places is None:
            self._places = Places(self._text)
        return self._places

    def slip(self, keys: Path, says: str, word: str = "") -> Slip:
        """Make a slip at the line of a key, or of a word within it."""
        return Slip(f"{self.name}:{self.places.line(keys, word)}", says)


class Checkout:
    """A checkout, or the place into which the package was installed, whose pages are then missing."""

    def __init__(self, root: str = ROOT, pages: str = "docs") -> None:
        """Belong to a folder; `pages` names the one in it that has the pages, which is called `docs` in any case."""
        self.root = root
        self.pages = pages
        self.unread = set[str]()
        """The files that cannot be read: what follows from that is not told."""
        self.reading_slips: list[Slip] = []
        self._texts: dict[str, str | None] = {}
        self._tomls: dict[str, Toml | None] = {}

    def names(self, folder: str, end: str) -> list[str]:
        """List the files below a folder by their names from the checkout on."""
        top = self.where(folder)
        below = (path.join(at, name) for at, _, names in walk(top) for name in names if name.endswith(end))
        return sorted(f"{folder}/{path.relpath(file, top)}".replace(path.sep, "/") for file in below)

    def stems(self, folder: str) -> list[str]:
        """Name the data files of a folder without their ending."""
        return [name[len(folder) + 1 : -5] for name in self.names(folder, ".toml")]

    def where(self, name: str) -> str:
        """Give the place of a file on this machine."""
        folder, _, rest = name.partition("/")
        return path.join(self.root, self.pages if folder == "docs" else folder, rest)

    def has(self, name: str) -> bool:
        """Say whether there is such a file or folder."""
        return path.exists(self.where(name))

    def text(self, name: str) -> str | None:
        """Give the text of a file; nothing where it cannot be read, which is told once."""
        if name not in self._texts:
            slips = [*self._read(name)]
            self.reading_slips += slips
            if slips:
                self.unread.add(name)
        return self._texts[name]

    def _read(self, name: str) -> Iterator[Slip]:
        self._texts[name] = None
        try:
            size = path.getsize(self.where(name))
            if size > LARGEST:
                most = LARGEST // 1_000_000
                says = f"the file has {size / 1e6:.0f} MB; {most} are the most: split it, or take out what is not text."
                yield Slip(f"{name}:1", says)
                return
            with open(self.where(name), "rb") as file:
                data = file.read()
        except FileNotFoundError:
            self.unread.add(name)
            return
        except OSError as error:
            yield Slip(f"{name}:1", f"the file cannot be read ({error.strerror}): see who may read it.")
            return
        if data.startswith(b"\xef\xbb\xbf"):
            yield Slip(
                f"{name}:1", "the file begins with a byte order mark: save it as UTF-8 without one (“without BOM”)."
            )
            data = data[3:]
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            yield Slip(f"{name}:{line}", "this line is not in UTF-8; save the file in that encoding.")
            return
        text = text.replace("\r\n", "\n")
        self._texts[name] = text
        wrong = [*_signs(name, text)]
        if wrong:
            self._texts[name] = None
            yield from wrong

    def raw(self, name: str) -> str:
        """Give the text of a file that cannot be read as it should, to see what it may have said."""
        with open(self.where(name), encoding="utf-8", errors="replace") as file:
            return file.read(LARGEST)

    def toml(self, name: str) -> Toml | None:
        """Give what a data file says; nothing where it cannot be read, which is told once."""
        if name not in self._tomls:
            self._tomls[name] = None
            text = self.text(name)
            if text is not None:
                slips = [*self._parse(name, text)]
                self.reading_slips += slips
                if slips:
                    self.unread.add(name)
        return self._tomls[name]

    def rows(self, name: str) -> Iterator[tuple[Toml, str, Any]]:
        """Give the tables of a data file with their names; none where it cannot be read."""
        file = self.toml(name)
        if file is not None:
            yield from ((file, key, row) for key, row in file.data.items())

    def _parse(self, name: str, text: str) -> Iterator[Slip]:
        try:
            data = read_toml(text, path.basename(name))
        except Unreadable as error:
            yield from _unparsed(name, text, str(error))
            return
        toml = Toml(name, text, data)
        yield from _hidden(toml, (), data)
        self._tomls[name] = toml


def _signs(name: str, text: str) -> Iterator[Slip]:
    """Tell the marks of a merge, and what no reader sees."""
    for number, line in enumerate(text.split("\n"), 1) if "<<<<<<<" in text or ">>>>>>>" in text else ():
        if CONFLICT.match(line) and (line[0] == "<" or not _opened(text, number)):
            way = "keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>."
            yield Slip(f"{name}:{number}", f"a merge has left its marks here: {way}")
    for match in CONTROL.finditer(text):
        yield Slip(f"{name}:{text.count(chr(10), 0, match.start()) + 1}", _unseen(match[0]))


def _opened(text: str, number: int) -> bool:
    """Say whether a merge was marked before the line of this number, so that its end need not be told."""
    return any(line.startswith("<<<<<<<") for line in text.split("\n")[: number - 1])


def _unseen(sign: str) -> str:
    return f"the character U+{ord(sign):04X} stands here, which no reader sees: delete it."


def _unparsed(name: str, text: str, says: str) -> Iterator[Slip]:
    """Say why a text is no TOML, at the place where an author can mend it."""
    places = Places(text)
    outermost = [
        row for row in places.twice if not any(row[0][: len(of)] == of for of, _, _ in places.twice if of != row[0])
    ]
    for keys, first, again in outermost:
        head = ".".join(map(str, keys))
        yield Slip(f"{name}:{again}", f"{head!r} stands here and in line {first}: keep one, or give one another name.")
    if places.twice:
        return
    where = LINE.search(says)
    if places.unclosed:
        says = LINE.sub("", says).rstrip(" .") + "."
        yield Slip(f"{name}:{places.unclosed}", f"{says[:-1]}: what begins on this line has no end; close it.")
    else:
        yield Slip(f"{name}:{where[1] if where else 1}", says)


def _hidden(toml: Toml, keys: Path, value: object) -> Iterator[Slip]:
    """Tell what no reader sees, where it is written as an escape, and names that are not in their composed form."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _hidden(toml, (*keys, key), inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _hidden(toml, (*keys, number), inner)
    elif isinstance(value, str) and (match := CONTROL.search(value)):
        yield toml.slip(keys, _unseen(match[0]))


def composed(name: str) -> bool:
    """Say whether a name is in the one form in which Unicode composes its letters.

    >>> composed("é"), composed("e" + chr(0x301))
    (True, False)
    """
    return normalize("NFC", name) == name
