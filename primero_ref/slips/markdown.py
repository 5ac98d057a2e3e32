"""A page in Markdown as far as an author's slips need it: its fences, roles and links, each with its line."""

from __future__ import annotations

import re

from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

OPENER = re.compile(r"^\s*(`{3,}|:{3,})\s*(?:\{([^}\s]+)\}|([\w.+-]+))?[ \t]*(.*?)\s*$")
"""A line that may open a fence: its sign, its directive or its language, and what follows."""

ROLE = re.compile(r"\{([a-z:-]+)\}`([^`]+)`")
LINK = re.compile(r"(?<!\\)\]\(<?([^()\s<>]+)>?(?:\s+\"[^\"]*\")?\)")
TARGET = re.compile(r".*<([^<>]+)>", re.DOTALL)

SHOWING = frozenset({"markdown", "md", "myst", "rst"})
"""The languages of code in which the signs of other fences are shown and mean nothing."""


class Fence(NamedTuple):
    """A fenced part of a page: where it begins and ends, and what it is."""

    sign: str
    line: int
    directive: str
    argument: str
    end: int
    """The line of its closing fence; 0 where it has none."""
    within: tuple[int, ...]
    """The lines of the fences around it, the outermost first."""


class Reference(NamedTuple):
    """A role or a link: its line, its kind and what it leads to."""

    line: int
    kind: str
    target: str


class Page:
    """The parts of a page in which slips are looked for."""

    def __init__(self, text: str) -> None:
        """Take a page apart."""
        self.lines = text.split("\n")
        self.fences, self.unclosed = _fences(self.lines)
        self.prose = self._prose()

    def _prose(self) -> str:
        """Give the text with demos, code and spans of code blanked, so that what they show is not followed."""
        lines = [*self.lines]
        for fence in self.fences:
            if fence.sign[0] == "`" and (
                fence.directive in {"demo", "plot", "eval-rst", "code-block"} or not fence.directive
            ):
                for number in range(fence.line, fence.end or len(lines) + 1):
                    lines[number - 1] = ""
        text = "\n".join(lines)
        return re.sub(
            r"(?<!`)(``+)(?!`).+?(?<!`)\1(?!`)", lambda span: re.sub(r"[^\n]", " ", span[0]), text, flags=re.DOTALL
        )

    def references(self) -> Iterator[Reference]:
        """Give every role and link of the prose."""
        for pattern in (ROLE, LINK):
            for match in pattern.finditer(self.prose):
                line = self.prose.count("\n", 0, match.start()) + 1
                if pattern is LINK:
                    yield Reference(line, "link", match[1])
                else:
                    named = TARGET.fullmatch(match[2])
                    yield Reference(line, match[1], " ".join((named[1] if named else match[2]).split()))

    def inside(self, fence: Fence) -> list[tuple[int, str]]:
        """Give the lines of a fence with their numbers."""
        last = fence.end or len(self.lines) + 1
        return [(number, self.lines[number - 1]) for number in range(fence.line + 1, last)]

    @property
    def orphan(self) -> bool:
        """Whether the page says itself that it stands in no list of contents."""
        if self.lines[0].strip() != "---":
            return False
        end = next((number for number, line in enumerate(self.lines[1:], 1) if line.strip() == "---"), 0)
        return any(re.match(r"orphan:\s*true\s*$", line, re.IGNORECASE) for line in self.lines[1:end])


def _fences(lines: list[str]) -> tuple[list[Fence], list[Fence]]:
    """Find the fences of a page, those of them that are not closed apart."""
    done: list[Fence] = []
    unclosed: list[Fence] = []
    stack: list[Fence] = []
    for number, line in enumerate(lines, 1):
        match = OPENER.match(line)
        if not match or (match[1][0] == "`" and "`" in match[4]):
            continue
        sign, bare = match[1], not (match[2] or match[3] or match[4])
        if bare:
            _close(stack, sign, number, done, unclosed)
            if stack or not done or done[-1].end != number:
                pass
            if done and done[-1].end == number:
                continue
        if not bare or sign[0] == "`":
            while stack and _is_cut_short(stack[-1], sign, match[2] or ""):
                unclosed.append(stack.pop())
            if stack and stack[-1].sign[0] == "`":
                continue  # it is shown within code
            within = tuple(fence.line for fence in stack)
            stack.append(Fence(sign, number, match[2] or "", match[4] if match[2] else match[3] or "", 0, within))
    if stack:
        unclosed.append(stack[-1])  # what is around it may be closed by the line that it has swallowed
    done += stack
    return sorted(done + unclosed[: len(unclosed) - bool(stack)], key=lambda fence: fence.line), unclosed


def _close(stack: list[Fence], sign: str, number: int, done: list[Fence], unclosed: list[Fence]) -> None:
    """Close the fence to which a bare line of signs belongs, if it belongs to one."""
    if not stack:
        return
    top = stack[-1]
    if top.sign[0] == sign[0] and len(sign) >= len(top.sign):
        done.append(stack.pop()._replace(end=number))
    elif (
        top.sign[0] == "`" and sign[0] == ":" and top.directive and len(stack) > 1 and len(sign) >= len(stack[-2].sign)
    ):
        unclosed.append(stack.pop())  # the part around a directive ends, and the directive has not
        done.append(stack.pop()._replace(end=number))


def _is_cut_short(open_fence: Fence, sign: str, directive: str) -> bool:
    """Say whether a line that opens a fence shows that the one before it was to be closed."""
    if open_fence.argument in SHOWING and open_fence.directive in {"", "code-block"}:
        return False
    if open_fence.sign[0] == sign[0]:
        return len(sign) >= len(open_fence.sign) and (bool(directive) or sign[0] == "`")
    return open_fence.sign[0] == "`" and bool(open_fence.directive) and bool(directive)
