"""The pages as files: valid HTML, sound links and anchors, nothing inline, nothing from elsewhere, light enough."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urldefrag, urljoin

import pytest

from primero_ref.reconstruction import reconstruct
from primero_ref.report import report
from primero_ref.report.writers import html
from primero_ref.weave.site.browser import _program
from primero_ref.weave.site.theme import FETCHED, POLICY
from tests.tools.fonts import KINDS

if TYPE_CHECKING:
    from pathlib import Path

RULES = {
    "extends": ["html-validate:standard"],
    "elements": ["html5"],
    "root": True,
    "rules": {
        "attribute-boolean-style": "off",  # manner, not validity
        "doctype-style": "off",  # manner, not validity
        "long-title": "off",  # a title may be long
        "no-trailing-whitespace": "off",  # Sphinx leaves some
        "no-inline-style": "error",
        "prefer-native-element": "off",  # Furo's navigation tree gives captions a heading's role
        "require-sri": "off",  # all scripts are the site's own
        "valid-id": ["error", {"relaxed": True}],  # the names of speeches and questions hold stops
    },
}


CHOICES = {"cite/report.html", "play/table.html", "findings/take-away.html"}
"""The pages whose address may hold a game, the rules of one’s own, or what is taken away."""

DATA = "application/ld+json"
"""The type of a block that is no script: it is read by those to whom a link is sent, and never run."""


TAG = re.compile(r'<[a-z](?:[^>"]|"[^"]*")*>')
"""A tag that begins an element; the validator holds that no other sign stands for one."""


class Tag(HTMLParser):
    """What matters of one tag: the ids, links and inline code that it brings."""

    def __init__(self, text: str) -> None:
        """Read it."""
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.inline: list[str] = []
        self.policies: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what matters of it."""
        found = dict(attrs)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag == "a" and found.get("href"):
            self.links.append(str(found["href"]))
        for name in ("src", "cite", "action"):
            if found.get(name):
                (self.links if name == "cite" else self.loads).append(str(found[name]))
        if tag == "link" and found.get("href"):
            self.loads.append(str(found["href"]))
        if (tag == "script" and "src" not in found and found.get("type") != DATA) or tag == "style":
            self.inline.append(tag)
        self.inline += [name for name in found if name == "style" or name.startswith("on")]
        if found.get("http-equiv") == "Content-Security-Policy":
            self.policies.append(str(found["content"]))


tag = cache(Tag)
"""Reads a tag; most stand on many pages."""


class Page:
    """The ids, links and inline code of a page."""

    def __init__(self, path: Path) -> None:
        """Read it."""
        tags = [tag(text) for text in TAG.findall(path.read_text(encoding="utf-8"))]
        self.ids = [name for tag in tags for name in tag.ids]
        self.links = [link for tag in tags for link in tag.links]
        self.loads = [load for tag in tags for load in tag.loads]
        self.inline = [what for tag in tags for what in tag.inline]
        self.policies = [policy for tag in tags for policy in tag.policies]


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    """Read every page of the site."""
    return {path.relative_to(site).as_posix(): Page(path) for path in sorted(site.rglob("*.html"))}


def test_every_link_leads_somewhere(pages: dict[str, Page], site: Path) -> None:
    """A link within the site ends at a page that is there and at an anchor that the page has."""
    anchors = {name: {*page.ids} for name, page in pages.items()}

    @cache
    def leads(folder: str, link: str) -> bool:
        address, anchor = urldefrag(urljoin(f"file:///site/{folder}", link))
        if not address.startswith("file:///site/"):
            return True
        path = unquote(address.removeprefix("file:///site/").partition("?")[0])
        if path in CHOICES and re.search("[=;]", anchor):  # a choice, not a place: the script of the page reads it
            anchor = ""
        return (site / path).is_file() and (not anchor or unquote(anchor) in anchors[path])

    broken = []
    for name, page in pages.items():
        folder = name.rpartition("/")[0]
        for link in {*page.links, *page.loads}:
            here = (name, link) if link.startswith(("#", "?")) else (f"{folder}/" if folder else "", link)
            if not leads(*here):
                broken.append(f"{name}: {link}")

    assert broken == []


def test_no_id_stands_twice_on_a_page(pages: dict[str, Page]) -> None:
    """Each anchor means one place."""
    twice = [f"{name}#{one}" for name, page in pages.items() for one, often in Counter(page.ids).items() if often > 1]

    assert twice == []


def test_nothing_is_inline_and_the_policy_forbids_it(pages: dict[str, Page]) -> None:
    """No page has a script, a style or a handler of its own, and each says that none may run."""
    assert {name: page.inline for name, page in pages.items() if page.inline} == {}
    for page in pages.values():
        assert page.policies == [POLICY, FETCHED]
    assert "default-src 'none'" in POLICY
    assert "unsafe-inline" not in POLICY
    assert "unsafe-eval" not in POLICY.replace("'wasm-unsafe-eval'", "")


def test_nothing_is_loaded_from_elsewhere(pages: dict[str, Page]) -> None:
    """Scripts, styles and forms name files of this site only."""
    assert [load for page in pages.values() for load in page.loads if "//" in load] == []


def test_a_rules_page_is_light(pages: dict[str, Page], site: Path) -> None:
    """Packed, the page to begin with has 109 KB at most, with its files 305 KB, and no other has more than 121 KB."""
    # up to 4 KB of them is what stands beside a passage that is not quoted: our paraphrase, and where to read it
    assert max(len(gzip.compress(path.read_bytes())) for path in (site / "rules").glob("*.html")) <= 121_000
    name = "rules/italian.html"
    page = gzip.compress((site / name).read_bytes())
    local = {urldefrag(urljoin(f"file:///site/{name}", load))[0].partition("?")[0] for load in pages[name].loads}
    files = [site / load.removeprefix("file:///site/") for load in sorted(local) if not load.endswith("search.html")]
    loaded = sum(len(gzip.compress(path.read_bytes())) for path in files if path.suffix in {".css", ".js"})
    fonts = sum((site / "_static" / "fonts" / f"alegreya-{kind}.woff2").stat().st_size for kind in KINDS)

    assert len(page) <= 109_000
    assert len(page) + loaded + fonts <= 305_000


def faults(files: list[Path], npm: Path, folder: Path) -> list[str]:
    """Ask the validator of some pages."""
    program = npm / "html-validate" / "bin" / "html-validate.mjs"
    config = folder / "rules.json"
    config.write_text(json.dumps(RULES), encoding="utf-8")
    found = folder / "found.json"  # through a pipe the end of a long answer is lost
    words = ["--config", str(config), "--formatter", f"json={found}", *map(str, files)]
    subprocess.run([*_program("node"), str(program), *words], capture_output=True, cwd=npm, check=False)
    return [
        f"{page['filePath']}:{fault['line']}: {fault['message']} [{fault['ruleId']}]"
        for page in json.loads(found.read_text(encoding="utf-8"))
        for fault in page["messages"]
    ]


def test_the_html_is_valid(looked_at: list[Path], npm: Path, tmp_path: Path) -> None:
    """A validator finds no error in any page, nor in a game report that a reader takes away."""
    ours = tmp_path / "report.html"
    choices = reconstruct("italian", answers={"points.ace": 15}, because={"points.ace": "<b>&"}, title='"<#>"')
    ours.write_text(html(report(choices)), encoding="utf-8")

    assert faults([*looked_at, ours], npm, tmp_path) == []
