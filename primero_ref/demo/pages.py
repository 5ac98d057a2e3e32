"""The demos and findings of a Markdown page."""

from __future__ import annotations

from itertools import pairwise

from primero_ref.demo.assertions import OPTION
from primero_ref.demo.permission import NONE, read_permission
from primero_ref.demo.verdict import FINDING, Demo
from primero_ref.errors import Unreadable

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.demo.permission import Permission


def findings(text: str) -> dict[str, str]:
    r"""Give the sentence of every finding of a page, by its name.

    >>> findings(":::{finding} seven\n:says: Seven is most.\n:::")
    {'seven': 'Seven is most.'}
    """
    lines = text.splitlines()
    return {
        line.partition("{finding}")[2].strip(): after.removeprefix(":says: ").strip()
        for line, after in pairwise(lines)
        if line.startswith(":::") and "{finding}" in line and after.startswith(":says: ")
    }


def abouts(text: str) -> dict[str, tuple[str, ...]]:
    r"""Give what every finding of a page is about, by its name.

    >>> abouts(":::{finding} seven\n:says: Seven is most.\n:about: claim a/b, passage c:1\n:::")
    {'seven': ('claim a/b', 'passage c:1')}
    """
    about: dict[str, tuple[str, ...]] = {}
    name = ""
    for line in text.splitlines():
        if line.startswith(":::") and "{finding}" in line:
            name = line.partition("{finding}")[2].strip()
        elif name and line.startswith(":about: "):
            about[name] = tuple(thing.strip() for thing in line.removeprefix(":about: ").split(",") if thing.strip())
        elif not line.startswith(":"):
            name = ""
    return about


def collect(text: str, file: str) -> list[Demo]:
    """Find the demos in a Markdown page, each with the line of its first line of code."""
    demos: list[Demo] = []
    claim, counts = "", dict[str, int]()
    lines = text.splitlines()
    index = 0
    while index < len(lines):
        line = lines[index].strip()
        if line.startswith(":::") and "{claim}" in line:
            claim = line.partition("{claim}")[2].strip()
        elif line.startswith(":::") and "{finding}" in line:
            claim = FINDING + line.partition("{finding}")[2].strip()
        elif line.startswith("```") and line.lstrip("`").startswith("{demo}"):
            fence = _fence(line)
            opened, options, may, index = index + 1, dict[str, str](), NONE, index + 1
            while index < len(lines) and lines[index].startswith(":"):
                name, _, value = lines[index][1:].partition(":")
                options[name] = value.strip()
                may = _permission(value.strip(), f"{file}:{index + 1}") if name == "may" else may
                index += 1
            while index < len(lines) and not lines[index].strip():
                index += 1
            first = index
            index = _closed(lines, index, fence)
            if index == len(lines):
                raise Unreadable(f"{file}:{opened}: a demo is not closed by its fence.")
            counts[claim] = counts.get(claim, 0) + 1
            code = "\n".join(lines[first:index]).rstrip() + "\n"
            story, data = options.get("story", ""), options.get(OPTION, "")
            demos.append(Demo(claim, counts[claim], story, code, file, first + 1, data, may))
        elif line.startswith("```"):  # what stands in another fence is shown to the reader, and not run
            index = _closed(lines, index + 1, _fence(line))
        index += 1
    return demos


def _permission(text: str, at: str) -> Permission:
    """Read what a demo may do; what cannot be read is refused with its place."""
    try:
        return read_permission(text)
    except Unreadable as error:
        raise Unreadable(f"{at}: {error}") from None


def _fence(line: str) -> str:
    """Give the backticks with which a line begins."""
    return line[: len(line) - len(line.lstrip("`"))]


def _closed(lines: Sequence[str], first: int, fence: str) -> int:
    """Find the line, from a first one on, that closes a fence; the end of the page where none does."""
    return next((index for index in range(first, len(lines)) if lines[index].strip() == fence), len(lines))
