"""Slips on the pages that show without Sphinx: fences, contents, links, roles, and what each claim needs."""

from __future__ import annotations

import re
from collections import Counter
from difflib import get_close_matches
from fnmatch import fnmatchcase
from posixpath import dirname, join, normpath, relpath
from urllib.parse import unquote

from primero_ref.slips.markdown import Page
from primero_ref.slips.names import LESSONS, book_file, id_slip
from primero_ref.slips.slip import Slip, unknown

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from primero_ref.slips.markdown import Fence
    from primero_ref.slips.names import Names

SKIPPED = ("docs/_fonts/", "docs/_web/", "docs/_static/", "docs/_templates/")
"""What Sphinx does not read as pages (`exclude_patterns` in conf.py)."""

LESSON_PAGES = "{lessons}"
"""What stands in a list of contents for the pages of all lessons."""

RULEBOOK_PAGES = ("{beginners}", "{games}", "{lists}")
"""What stands there for the pages of rulebooks: games for a beginner, all other games, and what is no game."""

NAMED = {
    "claim": "claim", "passage": "passage", "question": "question", "rulebook": "rulebook", "source": "source",
    "source-about": "source", "source-text": "source",
}  # fmt: skip
"""The directives whose argument is an id, and of what."""

ROLES = {"claim", "passage", "question", "rulebook", "source", "term", "finding"}
"""The roles whose target is an id."""


class Pages:
    """All pages of a checkout, read once."""

    def __init__(self, names: Names) -> None:
        """Take every page apart that can be read."""
        self.names = names
        listed = [name for name in names.pages if not name.startswith(SKIPPED)]
        texts = {name: names.checkout.text(name) for name in listed}
        self.listed = listed
        self.pages = {name: Page(text) for name, text in texts.items() if text is not None}
        self.demos: Counter[str] = Counter()
        self.claims: dict[str, str] = {}
        """Where each claim stands."""

        self.broken = {name for name in listed if name not in self.pages or self.pages[name].unclosed}
        """The pages that cannot be read to their end: what seems to be missing may stand there."""

    def slips(self) -> Iterator[Slip]:
        """List the slips of each page, and those that show only beside the others."""
        yield from self.open_fences()
        for name, page in self.pages.items():
            yield from self._parts(name, page)
            if not page.unclosed:
                yield from self._references(name, page)
        if self.listed:
            yield from self._contents()
        yield from self._without_demo()

    def open_fences(self) -> Iterator[Slip]:
        """List the fences that are not closed, at the lines where they open."""
        for name, page in self.pages.items():
            for fence in page.unclosed:
                what = f"{{{fence.directive}}}" if fence.directive else "code"
                yield Slip(f"{name}:{fence.line}", _not_closed(fence, what))

    def _parts(self, name: str, page: Page) -> Iterator[Slip]:
        by_line = {fence.line: fence for fence in page.fences}
        for fence in page.fences:
            at = f"{name}:{fence.line}"
            if fence.directive == "claim":
                first = self.claims.setdefault(fence.argument, at)
                if first != at:
                    says = f"the rule {fence.argument} has an entry at {first} too: keep one, with the demos of both."
                    yield Slip(at, says)
            if fence.directive == "demo":
                yield from self._of_demo(at, [by_line[line] for line in fence.within if line in by_line])
            elif fence.directive == "finding":
                yield from self._of_finding(at, page, fence)
            elif fence.directive in NAMED:
                yield from self._of_argument(at, NAMED[fence.directive], fence)
            elif fence.directive == "difference":
                for book in fence.argument.split():
                    if says := self.names.wrong("rulebook", book):
                        yield Slip(at, says, woven=True)

    def _of_demo(self, at: str, around: list[Fence]) -> Iterator[Slip]:
        owner = next((fence for fence in reversed(around) if fence.directive in {"claim", "finding"}), None)
        if owner is None:
            says = "A demo stands outside any claim or finding: put it between the lines of the one that it shows."
            yield Slip(at, says, woven=True)
        elif owner.directive == "claim":
            self.demos[owner.argument] += 1

    def _of_finding(self, at: str, page: Page, fence: Fence) -> Iterator[Slip]:
        if says := id_slip("finding", fence.argument):
            yield Slip(at, says)
        inside = page.inside(fence)
        options = {
            line.split(":")[1]: line.split(":", 2)[2].strip() for _, line in inside if re.match(r":[\w-]+:", line)
        }
        if not options.get("says"):
            yield Slip(
                at, f"the finding {fence.argument} has no sentence: write it as :says: below this line.", woven=True
            )
        for number, line in inside:
            if line.startswith(":about:"):
                for named in line.removeprefix(":about:").split(","):
                    kind, _, target = named.strip().partition(" ")
                    if kind in ROLES and (says := self.names.wrong(kind, target.strip())):
                        yield Slip(f"{name_of(at)}:{number}", says, woven=True)

    def _of_argument(self, at: str, kind: str, fence: Fence) -> Iterator[Slip]:
        if not fence.argument or (kind, fence.argument) == ("question", "all"):
            return  # what it lacks, the directive itself says
        target = fence.argument.split()[0]
        if says := self.names.wrong(kind, target):
            yield Slip(at, says, woven=True)

    def _references(self, name: str, page: Page) -> Iterator[Slip]:
        for reference in page.references():
            at, target = f"{name}:{reference.line}", reference.target
            says = ""
            if reference.kind in ROLES:
                says = self.names.wrong(reference.kind, target)
            elif reference.kind == "quote":
                says = self.names.wrong("passage", target.partition(" ")[0])
            elif reference.kind == "demo":
                says = self.names.wrong("claim", target.rpartition(".")[0])
            elif reference.kind == "link":
                says = self._wrong_link(name, target)
            if says:
                yield Slip(at, says, woven=True)

    def _wrong_link(self, name: str, target: str) -> str:
        page = unquote(target.partition("#")[0])
        if not page.endswith(".md") or re.match(r"[a-z]+:", page):
            return ""
        if self.names.checkout.has(page_at(name, page)):
            return ""
        return unknown("page", page, self._relative(name))

    def _relative(self, name: str) -> list[str]:
        """Name the pages as links do that begin at one of them."""
        return [relpath(page, dirname(name)) for page in self.listed]

    def _contents(self) -> Iterator[Slip]:
        """Tell the entries of lists of contents that lead nowhere, and the pages to which none leads."""
        reached = {"docs/index.md"}
        for name, page in self.pages.items():
            for fence in page.fences:
                if fence.directive in {"toctree", "pages"}:
                    yield from self._toctree(name, page, fence, reached)
        for name, page in self.pages.items() if "docs/index.md" in self.pages else ():
            index = _nearest(name, self.listed)
            if name not in reached and not page.orphan and index not in self.broken:
                way = f"put it into the {{toctree}} of {index}, or write “orphan: true” at its head."
                yield Slip(f"{name}:1", f"no list of contents has this page: {way}")

    def _toctree(self, name: str, page: Page, fence: Fence, reached: set[str]) -> Iterator[Slip]:
        lines = page.inside(fence)
        globbed = any(line.strip() == ":glob:" for _, line in lines)
        for number, line in lines:
            entry = line.strip()
            match = re.fullmatch(r".*<([^<>]+)>", entry)
            target = match[1] if match else entry
            if not target or entry.startswith(":") or target == "self" or re.match(r"[a-z]+://", target):
                continue
            folder, brace, word = target.partition("{")
            if fence.directive == "pages" and brace + word in {LESSON_PAGES, *RULEBOOK_PAGES}:
                yield from self._of_every(name, folder, brace + word, reached)
                continue
            there = page_at(name, target.removesuffix(".md") + ".md")
            if globbed and any(sign in target for sign in "*?["):
                matched = {page for page in self.listed if fnmatchcase(page, there)}
                reached |= matched
                if matched:
                    continue
            elif there in self.listed:
                reached.add(there)
                continue
            known = [relative[:-3] for relative in self._relative(name)]
            near = get_close_matches(target, known, n=1)
            reached |= {page_at(name, f"{page}.md") for page in near}  # it was most likely meant
            yield Slip(f"{name}:{number}", f"the list of contents: {unknown('page', target, known)}")

    def _of_every(self, name: str, folder: str, word: str, reached: set[str]) -> Iterator[Slip]:
        """Follow what stands for the pages of all rulebooks of a kind, or of all lessons, and tell which has none."""
        if word == LESSON_PAGES:
            files = {file.rpartition("/")[2][:-5].partition("-")[2]: file for file in self._lessons()}
        else:
            files = {book: book_file(book) for book in self.names.rulebooks if self._kind(book) == word}
        for stem, file in files.items():
            page = page_at(name, f"{folder}{stem}.md")
            reached.add(page)
            if page not in self.listed:
                yield Slip(f"{file}:1", f"{stem} has no page: write {page}, which {name} lists.")

    def _kind(self, book: str) -> str:
        """Say in which of the lists of rulebooks one stands: games for a beginner, other games, or what is no game."""
        file = self.names.checkout.toml(book_file(book))
        if file is None:
            return RULEBOOK_PAGES[1]
        script, base = file.data.get("script"), file.data.get("base")
        if script is None and isinstance(base, str) and base != book and base in self.names.rulebooks:
            return RULEBOOK_PAGES[2] if self._kind(base) == RULEBOOK_PAGES[2] else RULEBOOK_PAGES[1]
        if not script:
            return RULEBOOK_PAGES[2]
        return RULEBOOK_PAGES[0 if file.data.get("beginner") else 1]

    def _lessons(self) -> list[str]:
        return self.names.checkout.names(LESSONS, ".toml")

    def _without_demo(self) -> Iterator[Slip]:
        """Tell the rules in force that no demo shows, where the page of their rulebook is there."""
        for book in self.names.rulebooks:
            file = self.names.checkout.toml(book_file(book))
            page = f"docs/rules/{book}.md"
            if file is None or page not in self.pages or page in self.broken:
                continue
            for slug, row in self.names.rows[book].items():
                claim = f"{book}/{slug}"
                if claim in self.names.doubtful_claims or not isinstance(row, dict) or row.get("remark"):
                    continue
                if row.get("held", True) and not self.demos[claim]:
                    where = self.claims.get(claim)
                    way = f"in its entry at {where}" if where else f"in an entry on {page} (:::{{claim}} {claim})"
                    says = f"no demo shows the rule {claim}: put one {way}, or say in 'remark' why it needs none."
                    yield file.slip(("claim", slug), says)


def demos_of(pages: Pages) -> Mapping[str, int]:
    """Count the demos of each claim whose entry is on a page that can be read to its end."""
    return {claim: pages.demos[claim] for claim, at in pages.claims.items() if name_of(at) not in pages.broken}


def page_at(name: str, target: str) -> str:
    """Name the page to which a target leads from another."""
    return normpath(f"docs{target}" if target.startswith("/") else join(dirname(name), target))


def name_of(at: str) -> str:
    """Give the file of a place."""
    return at.rpartition(":")[0]


def _not_closed(fence: Fence, what: str) -> str:
    if fence.directive == "demo":
        return f"a demo is not closed by its fence: put a line of {fence.sign} after its last line."
    return f"the fence of {what} that opens here is not closed: put a line of {fence.sign} where it ends."


def _nearest(name: str, listed: list[str]) -> str:
    """Name the page that most likely lists another: the index of its folder, or that of the site."""
    index = f"{dirname(name)}/index.md"
    return index if index in listed and index != name else "docs/index.md"
