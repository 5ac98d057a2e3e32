"""Where the tables and keys of a TOML text stand, which the reader of TOML does not tell."""

from __future__ import annotations

import re
from bisect import bisect_right

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

_KEY = re.compile(r"""[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s.=\[\]"'#]+))[ \t]*""")

Path = tuple[object, ...]
"""The keys from the top of a file to what is meant, and the number of each table of an array: `passage, 3, locus`."""


class Places:
    """The line of every table and key of a text, those within inline tables left out."""

    def __init__(self, text: str) -> None:
        """Go through the lines once."""
        self.lines = text.split("\n")
        self.at: dict[Path, int] = {}
        self.twice: list[tuple[Path, int, int]] = []
        """What stands twice: its path, where it stands first, and where again."""
        self.unclosed = 0
        """The line on which a text or a list begins that has no end."""
        self._arrays: dict[Path, int] = {}
        self._walk()
        self._starts = sorted(self.at.values())

    def _walk(self) -> None:
        table: Path = ()
        open_sign, depth, begun = "", 0, 0
        for number, line in enumerate(self.lines, 1):
            rest = line
            if not open_sign and not depth:
                bare = line.strip()
                if bare.startswith("["):
                    table = self._header(bare, number)
                    continue
                if not bare or bare.startswith("#"):
                    continue
                keys, after = _keys(line)
                if keys and line[after : after + 1] == "=":
                    self._note((*table, *keys), number)
                    rest = line[after + 1 :]
                begun = number
            open_sign, depth = _state(rest, open_sign, depth)
        if open_sign or depth:
            self.unclosed = begun

    def _header(self, bare: str, number: int) -> Path:
        array = bare.startswith("[[")
        keys, _ = _keys(bare[2 if array else 1 :])
        path: Path = ()
        for depth, key in enumerate(keys):
            path = (*path, key)
            if path in self._arrays and not (array and depth == len(keys) - 1):
                path = (*path, self._arrays[path])
        if array:
            self._arrays[path] = self._arrays.get(path, -1) + 1
            path = (*path, self._arrays[path])
        self._note(path, number)
        return path

    def _note(self, path: Path, number: int) -> None:
        if path in self.at:
            self.twice.append((path, self.at[path], number))
        else:
            self.at[path] = number

    def line(self, path: Path, word: str = "") -> int:
        """Give the line of a table or a key, or that of a word in it; 1 where nothing of it can be found."""
        known = next((path[:size] for size in range(len(path), 0, -1) if path[:size] in self.at), ())
        start = self.at.get(known, 1)
        for search in (word, *(str(key) for key in reversed(path[len(known) :]) if isinstance(key, str))):
            bare = re.compile(rf"(?<![\w-]){re.escape(search)}(?![\w-])")
            for number in self._within(known, start) if search else ():
                if bare.search(self.lines[number - 1]):
                    return number
        return start

    def _within(self, known: Path, start: int) -> Iterator[int]:
        """Give the lines of a table or of a key with its value."""
        size = len(known)
        inner = max((line for path, line in self.at.items() if path[:size] == known), default=start) if known else 0
        index = bisect_right(self._starts, max(start, inner))
        end = self._starts[index] - 1 if known and index < len(self._starts) else len(self.lines)
        yield from range(start, end + 1)


def _keys(text: str) -> tuple[tuple[str, ...], int]:
    """Read a key, dotted or not, from the beginning of a line, and say where it ends."""
    keys, at = [], 0
    while match := _KEY.match(text, at):
        double, single, bare = match.groups()
        keys.append(next(part for part in (double, single, bare) if part is not None))
        at = match.end()
        if text[at : at + 1] != ".":
            break
        at += 1
    return tuple(keys), at


def _state(text: str, sign: str, depth: int) -> tuple[str, int]:
    """Follow the signs that open and close texts and lists to the end of a line."""
    at = 0
    while at < len(text):
        if sign:
            if sign[0] == '"' and text[at] == "\\":
                at += 2
            elif text.startswith(sign, at):
                at, sign = at + len(sign), ""
            else:
                at += 1
        elif text[at] == "#":
            break
        elif text[at] in "\"'":
            sign = text[at] * 3 if text.startswith(text[at] * 3, at) else text[at]
            at += len(sign)
        else:
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(text[at], 0)
            at += 1
    return (sign if len(sign) == 3 else ""), max(depth, 0)  # a text on one line ends with it
