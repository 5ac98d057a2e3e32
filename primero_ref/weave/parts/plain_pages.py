"""Parts for builders that write no HTML, such as `text`, `man` and `latex`: in plain paragraphs and lists.

A part is written as for a book, and its words are taken out of that: cards by their names, tables row by row. Buttons,
forms and pictures without words are left out.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

from docutils import nodes

from primero_ref.weave.parts.markup import written
from primero_ref.weave.parts.page import Page
from primero_ref.weave.parts.part import InlinePartNode, PartNode

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx.application import Sphinx

_CONTENT = "primero-content"
"""The element that stands where the author's own words belong."""

_NO_WORDS = frozenset((
    "button", "canvas", "form", "head", "input", "script", "select", "style", "template", "textarea",
))  # fmt: skip
"""Elements of which nobody reads anything on paper."""

_LEFT_OUT = frozenset((
    "clearer", "headerlink", "pr-cite", "pr-cited", "pr-heads", "pr-jump", "pr-mark", "pr-sr", "pr-when",
))  # fmt: skip
"""What a page needs and plain text does not: buttons of copying, links to oneself, words for the ear alone."""

_VOID = frozenset(("br", "circle", "col", "hr", "img", "input", "link", "meta", "path", "rect", "source", "use", "wbr"))
"""Elements with nothing in them."""

_WITHIN_A_LINE = frozenset((
    "a", "abbr", "b", "br", "cite", "code", "em", "i", "img", "mark", "output", "q", "small", "span", "strong", "sub",
    "sup", "svg", "time", "wbr",
))  # fmt: skip
"""Elements that do not end a paragraph."""

_KINDS: dict[str, type[nodes.TextElement]] = {
    "b": nodes.strong, "strong": nodes.strong, "em": nodes.emphasis, "i": nodes.emphasis, "code": nodes.literal,
}  # fmt: skip
"""What becomes of words that stand out in a line."""

_TITLES = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "summary", "caption", "dt", "figcaption"))
"""Elements that are the title of what follows."""

_SPACE = re.compile(r"\s+")


class _Tag:
    """An element of HTML with what stands in it."""

    def __init__(self, name: str, attributes: dict[str, str | None]) -> None:
        self.name = name
        self.attributes = attributes
        self.inside: list[_Tag | str] = []

    @property
    def silent(self) -> bool:
        """Whether nobody reads what stands in it."""
        given = self.attributes
        kinds = {*(given.get("class") or "").split()}
        return (
            self.name in _NO_WORDS or "hidden" in given or given.get("aria-hidden") == "true" or bool(kinds & _LEFT_OUT)
        )


class _Reader(HTMLParser):
    """Reads a part into its elements."""

    def __init__(self) -> None:
        super().__init__()
        self.root = _Tag("div", {})
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = _Tag(tag, dict(attrs))
        self._open[-1].inside.append(element)
        if tag not in _VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].inside.append(_Tag(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag in {element.name for element in self._open[1:]}:
            while self._open.pop().name != tag:
                pass

    def handle_data(self, data: str) -> None:
        self._open[-1].inside.append(data)


def plain(html: str, content: Sequence[nodes.Node] = ()) -> list[nodes.Node]:
    """Give the words of HTML as paragraphs and lists, with the author's own words in their place.

    >>> [node.astext() for node in plain("<h3>A rule</h3><ul><li>see <b>or</b> revie</li></ul>")]
    ['A rule', 'see or revie']
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return _Blocks(content).of(reader.root)


def in_line(html: str) -> list[nodes.Node]:
    """Give the words of HTML within a line.

    >>> in_line("ask <b>why</b>")
    [<#text: 'ask '>, <strong: <#text: 'why'>>]
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return _words(reader.root)


def _words(element: _Tag) -> list[nodes.Node]:
    """Give what is read in a line, with what stands out in it."""
    words: list[nodes.Node] = []
    last: _Tag | str = ""
    for inside in element.inside:
        if isinstance(inside, _Tag) and isinstance(last, _Tag) and words:
            words.append(nodes.Text(" "))  # what only a stylesheet keeps apart must not run together
        last = inside
        if isinstance(inside, str):
            words += [nodes.Text(text)] if (text := _SPACE.sub(" ", inside)) else []
        elif not inside.silent:
            words += _words_of_tag(inside)
    return words


def _words_of_tag(element: _Tag) -> list[nodes.Node]:
    """Give what is read of an element within a line."""
    given = element.attributes
    if element.name in {"svg", "img"} or given.get("role") == "img":
        label = given.get("aria-label") or given.get("alt") or ""
        return [nodes.Text(label)] if label else []
    if element.name == "br":
        return [nodes.Text(" ")]
    if element.name == "q":
        return [nodes.Text("“"), *_words(element), nodes.Text("”")]
    kind = _KINDS.get(element.name)
    if kind is None:
        return _words(element)
    text = _text(element)
    return [kind(text, text)] if text else []


def _text(element: _Tag) -> str:
    """Give the bare words of an element."""
    return _SPACE.sub(" ", "".join(word.astext() for word in _words(element))).strip()


def _within_a_line(element: _Tag | str) -> bool:
    """Say whether an element holds nothing that would end a paragraph."""
    if isinstance(element, str):
        return True
    return element.name in _WITHIN_A_LINE and (element.name == "svg" or all(map(_within_a_line, element.inside)))


class _Blocks:
    """What becomes of the elements of a part that stand by themselves."""

    def __init__(self, content: Sequence[nodes.Node]) -> None:
        self._content = content

    def of(self, element: _Tag) -> list[nodes.Node]:
        """Give the paragraphs and lists of an element; words between two blocks are a paragraph."""
        blocks: list[nodes.Node] = []
        line = _Tag("p", {})
        for inside in element.inside:
            if isinstance(inside, str) or _within_a_line(inside):
                line.inside.append(inside)
                continue
            blocks += self._paragraph(line)
            line = _Tag("p", {})
            blocks += [] if inside.silent else self._block(inside)
        return blocks + self._paragraph(line)

    def _block(self, element: _Tag) -> list[nodes.Node]:
        name = element.name
        if name == _CONTENT:
            return [*self._content]
        if name == "pre":
            code = "".join(_code(element)).strip("\n")
            return [nodes.literal_block(code, code)] if code else []
        if name in {"ul", "ol"}:
            return self._list([inside for inside in element.inside if isinstance(inside, _Tag) and inside.name == "li"])
        if name == "table":
            return self._table(element)
        if name in _TITLES:
            text = _text(element)
            return [nodes.paragraph("", "", nodes.strong(text, text))] if text else []
        blocks = self.of(element)
        return [nodes.block_quote("", *blocks)] if blocks and name == "blockquote" else blocks

    def _paragraph(self, element: _Tag) -> list[nodes.Node]:
        words = _words(element)
        if not "".join(word.astext() for word in words).strip():
            return []
        return [nodes.paragraph("", "", *_trimmed(words))]

    def _list(self, items: Sequence[_Tag]) -> list[nodes.Node]:
        listed = [nodes.list_item("", *within) for item in items if not item.silent and (within := self.of(item))]
        return [nodes.bullet_list("", *listed, bullet="*")] if listed else []

    def _table(self, table: _Tag) -> list[nodes.Node]:
        """Write a table row by row: the name of the row, then each cell with the head of its column."""
        rows = [*_found(table, "tr")]
        head = [_text(cell) for cell in _cells(rows[0])] if rows and not [*_found(rows[0], "td")] else []
        titles = [title for caption in _found(table, "caption") for title in self._block(caption)]
        lines = []
        for row in rows[1:] if head else rows:
            cells = [_text(cell) for cell in _cells(row)]
            names = head if len(head) == len(cells) else [""] * len(cells)
            facts = [
                f"{name}: {cell}" if name and at else cell
                for at, (name, cell) in enumerate(zip(names, cells, strict=True)) if cell
            ]  # fmt: skip
            text = "; ".join(facts)
            if text:
                lines.append(nodes.list_item("", nodes.paragraph(text, text)))
        return [*titles, nodes.bullet_list("", *lines, bullet="*")] if lines else titles


def _cells(row: _Tag) -> list[_Tag]:
    return [cell for cell in row.inside if isinstance(cell, _Tag) and cell.name in {"td", "th"}]


def _found(element: _Tag, name: str) -> list[_Tag]:
    """Find the elements of a name within another, but for those that nobody reads."""
    found_elements: list[_Tag] = []
    for inside in element.inside:
        if isinstance(inside, _Tag) and not inside.silent:
            found_elements += [inside] if inside.name == name else _found(inside, name)
    return found_elements


def _code(element: _Tag) -> list[str]:
    """Give code letter for letter."""
    return [line for inside in element.inside for line in ([inside] if isinstance(inside, str) else _code(inside))]


def _trimmed(words: list[nodes.Node]) -> list[nodes.Node]:
    """Take the spaces off both ends of a paragraph."""
    kept = [*words]
    while kept and not kept[0].astext().strip():
        kept.pop(0)
    while kept and not kept[-1].astext().strip():
        kept.pop()
    if kept and isinstance(kept[0], nodes.Text):
        kept[0] = nodes.Text(kept[0].lstrip())
    if kept and isinstance(kept[-1], nodes.Text):
        kept[-1] = nodes.Text(kept[-1].rstrip())
    return kept


class PlainPage(Page):
    """A page without links, on which nothing runs."""

    @property
    def runs(self) -> bool:
        """Nothing runs there."""
        return False

    def uri(self, kind: str, name: str) -> str:
        """Give no address."""
        del kind, name
        return ""

    cite_uri = uri

    def to(self, docname: str) -> str:
        """Give no address."""
        del docname
        return ""


def write_plainly(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put paragraphs and lists in the place of the parts of a page, for a builder that writes no HTML."""
    if app.builder.format in {"", "html"}:
        return
    page = PlainPage(app.builder, docname)
    for node in [*doctree.findall(PartNode)]:
        html = node.part.book(page, written(f"<{_CONTENT}></{_CONTENT}>"))
        node.replace_self(plain(html, [*node.children]))
    for inline in [*doctree.findall(InlinePartNode)]:
        inline.replace_self(in_line(inline.part.book(page, written(""))))
