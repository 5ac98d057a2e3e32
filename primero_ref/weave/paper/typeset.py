"""Strict XHTML into what the press sets: each element of a page as a call of `book.typ`."""

from __future__ import annotations

import posixpath
import re

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from xml.etree import ElementTree as ET

    Setter = Callable[["TypstWriter", ET.Element], str]

XHTML = "{http://www.w3.org/1999/xhtml}"
SUFFIX = ".xhtml"
RULES = "rules/"
"""Where the pages of the rulebooks are."""

SPECIAL = re.compile(r"([\\#$*_`<>@\[\]/\-+=~'\".:])")
"""What would mean something to the press."""

LEFT_OUT = {
    "pr-cite", "pr-cited", "pr-when", "pr-sr", "pr-heads", "headerlink", "pr-mark", "clearer", "pr-jump",
    "toctree-wrapper",
}  # fmt: skip
"""What a page needs and a book does not: buttons of copying, headings repeated for the ear, links to oneself."""

INLINE = {"a", "b", "code", "img", "q", "span", "ul"}
"""Elements that may stand beside one another in a line."""

WIDEST = 7
"""The most columns of a table that a sheet of paper holds."""

EMPTY_ANSWERS = {"", "says nothing", "not asked here"}
"""Answers that a table in words leaves out."""

SPACE = re.compile(r"\s+")


def escaped(text: str) -> str:
    r"""Write words so that the press takes them for words.

    >>> print(escaped("#7 of [clubs]"))
    \#7 of \[clubs\]
    """
    return SPECIAL.sub(r"\\\1", SPACE.sub(" ", text))


def string(text: str) -> str:
    r"""Write a string of the press.

    >>> print(string('say "see"'))
    "say \"see\""
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def name_of(element: ET.Element) -> str:
    """Give the name of an element without its namespace."""
    return element.tag.removeprefix(XHTML)


def classes(element: ET.Element) -> set[str]:
    """Give the classes of an element."""
    return set(element.get("class", "").split())


class TypstWriter:
    """A page on its way to the press: where it stands, which places there are, how deep its headings go."""

    def __init__(self, docname: str, places: set[str], pictures: set[str]) -> None:
        """Know the places of the whole book, and note the pictures that are used."""
        self.docname = docname
        self.places = places
        self.pictures = pictures
        self.level = 1
        self.claim = ""
        """The claim whose sentence comes next."""
        self.plain = False
        """Whether links are plain for now: in the head of a table, which each page repeats."""
        self.set: set[str] = set()

    def all(self, element: ET.Element) -> str:
        """Set what stands in an element."""
        parts = [escaped(element.text or "")]
        last = ""
        for child in element:
            # What only a stylesheet keeps apart must not run together.
            if last in INLINE and name_of(child) in INLINE:
                parts.append(", " if last == name_of(child) == "a" else " ")
            parts += [self.one(child), escaped(child.tail or "")]
            last = "" if (child.tail or "").strip() else name_of(child)
        return "".join(parts)

    def one(self, element: ET.Element) -> str:
        """Set an element, with the place that it marks."""
        kinds = classes(element)
        if kinds & LEFT_OUT:
            return ""
        at = element.get("id", "")
        mark = self.mark(at) if at else ""
        setter = next((BY_CLASS[kind] for kind in BY_CLASS if kind in kinds), None) or BY_NAME.get(name_of(element))
        body = setter(self, element) if setter else self.all(element)
        tongue = element.get("lang")
        if tongue:
            body = f"#tongue({string(tongue.partition('-')[0])})[{body}]"
        return mark + body

    def mark(self, at: str) -> str:
        """Mark a place that a link goes to, once."""
        anchor = f"{self.docname}#{at}"
        if anchor not in self.places or anchor in self.set:
            return ""
        self.set.add(anchor)
        return f"#place-of({string(anchor)})"

    def block(self, call: str, body: str) -> str:
        """Set a block of its own."""
        return f"\n#{call}[{body.strip()}]\n" if body.strip() else ""

    def children(self, element: ET.Element, *names: str) -> Iterator[ET.Element]:
        """Give the children of some names."""
        return (child for child in element if name_of(child) in names)

    def target(self, href: str) -> str:
        """Find where a link goes: a place in the book, an address outside, or nowhere."""
        if re.match(r"[a-z]+:", href):
            return href
        path, _, at = href.partition("#")
        where = posixpath.normpath(posixpath.join(posixpath.dirname(self.docname), path)) if path else self.docname
        anchor = f"{where.removesuffix(SUFFIX)}#{at}"
        return anchor if anchor in self.places else ""


def paragraph(page: TypstWriter, element: ET.Element) -> str:
    """Set a paragraph."""
    body = page.all(element).strip()
    return f"\n\n{body}\n\n" if body else ""


def heading(page: TypstWriter, element: ET.Element) -> str:
    """Set a heading; one never stands two levels below the last, which no reader by ear could follow."""
    page.level = min(int(name_of(element)[1]) + 1, page.level + 1)
    head = f"#heading(level: {page.level})[{page.all(element).strip()}]"
    claim, page.claim = page.claim, ""
    return f"\n#beside({string(claim)})[{head}]\n" if claim else f"\n{head}\n"


def link(page: TypstWriter, element: ET.Element) -> str:
    """Set a link; one that leads nowhere in the book is plain."""
    body, target = page.all(element), page.target(element.get("href", ""))
    if not target or page.plain or not body.strip():
        return body
    where = string(target) if re.match(r"[a-z]+:", target) else f"label({string(target)})"
    return f"#link({where})[{body}]"


def picture(page: TypstWriter, element: ET.Element) -> str:
    """Set a card, a mark, a suit or a plot."""
    file = posixpath.basename(element.get("src", ""))
    page.pictures.add(file)
    kind = next(iter(sorted(classes(element))), "")
    return f"#picture({string(file)}, {string(kind)}, {string(element.get('alt', ''))})"


def plot(page: TypstWriter, element: ET.Element) -> str:
    """Set a plot; its table, which nobody sees, is what is said of it."""
    rows = (": ".join("".join(cell.itertext()) for cell in row) for row in element.iter(f"{XHTML}tr"))
    drawn = next(element.iter(f"{XHTML}img"))
    drawn.set("alt", f"{element.get('aria-label', '')}. {'; '.join(rows)}.")
    return page.block("block", picture(page, drawn))


def hand(page: TypstWriter, element: ET.Element) -> str:
    """Set a hand of cards, in a line."""
    cards = "".join(f"#held[{page.all(card).strip()}]" for card in page.children(element, "li"))
    return f"#hand[{cards}]"


def repeated(item: ET.Element) -> bool:
    """Say whether a line only repeats the id that stands in the margin."""
    first = next(iter(item), None)
    if first is None or (item.text or "").strip():
        return False
    words = "".join(first.itertext())
    return (name_of(first) == "b" and words == "Cite") or (name_of(first) == "code" and "/" in words and len(item) == 1)


def listed(call: str) -> Setter:
    """Set a list in one way."""

    def setter(page: TypstWriter, element: ET.Element) -> str:
        items = [item for item in page.children(element, "li") if not repeated(item)]
        rows = ", ".join(f"[{page.one(item).strip()}]" for item in items)
        return f"\n#{call}({rows})\n" if rows else ""

    return setter


def definitions(page: TypstWriter, element: ET.Element) -> str:
    """Set a list of terms."""
    parts = []
    for child in element.iter():
        if name_of(child) == "dt":
            parts.append(page.mark(child.get("id", "")) + page.block("term", page.all(child)))
        elif name_of(child) == "dd":
            parts.append(page.block("sense", page.all(child)))
    return "".join(parts)


def table(page: TypstWriter, element: ET.Element) -> str:
    """Set a table, its head repeated on each page."""
    rows = list(element.iter(f"{XHTML}tr"))
    if not rows:
        return ""
    width = max(sum(int(cell.get("colspan", "1")) for cell in row) for row in rows)
    head = [row for part in page.children(element, "thead") for row in part]
    caption = "".join(page.block("caption", page.all(child)) for child in page.children(element, "caption"))

    def cell_of(cell: ET.Element) -> str:
        spans = f"colspan: {cell.get('colspan', '1')}, rowspan: {cell.get('rowspan', '1')}"
        return f"table.cell({spans})[{page.one(cell).strip()}]"

    def cells(row: ET.Element) -> str:
        return ", ".join(map(cell_of, row))

    if width > WIDEST and head:
        return caption + "".join(spelled(page, row, head[-1]) for row in rows if row not in head and len(row))
    page.plain = True
    top = f"table.header({', '.join(cells(row) for row in head)}), " if head else ""
    page.plain = False
    body = ", ".join(cells(row) for row in rows if row not in head and len(row))
    return f"{caption}\n#chart({width}, {top}{body})\n" if body else ""


def spelled(page: TypstWriter, row: ET.Element, head: ET.Element) -> str:
    """Set a row of a table that is wider than a sheet in words: what is asked, then each column with its answer."""
    first, *others = row
    named = ["".join(column.itertext()).strip() for column in head][1:]
    facts = ", ".join(
        f"[{escaped(name)}: {page.one(cell).strip()}]"
        for name, cell in zip(named, others, strict=False)
        if "".join(cell.itertext()).strip() not in EMPTY_ANSWERS
    )
    return page.block("term", f"#strong[{page.one(first).strip()}]") + (f"\n#facts({facts})\n" if facts else "")


def code(page: TypstWriter, element: ET.Element) -> str:
    """Set lines of code, letter for letter."""
    del page
    return f"\n#lines({string(''.join(element.itertext()).strip(chr(10)))})\n"


def inline_code(page: TypstWriter, element: ET.Element) -> str:
    """Set an id or a word of code within a sentence."""
    del page
    return f"#word({string(SPACE.sub(' ', ''.join(element.itertext())))})"


def columns(page: TypstWriter, element: ET.Element) -> str:
    """Set texts side by side."""
    cells = [f"[{page.one(child).strip()}]" for child in element]
    return f"\n#side-by-side({', '.join(cells)})\n"


def row(page: TypstWriter, element: ET.Element) -> str:
    """Set a row of a source: its number and speaker, its texts, ours, and who relies on it."""
    cells = [f"[{page.one(child).strip()}]" for child in element if not classes(child) & LEFT_OUT]
    return f"#row({', '.join(cells)})"


def claim(page: TypstWriter, element: ET.Element) -> str:
    """Set a claim, or a finding, its id in the margin."""
    at = element.get("id", "")
    page.claim = f"{page.docname.removeprefix(RULES)}/{at}" if page.docname.startswith(RULES) else at
    return page.all(element)


def note(page: TypstWriter, element: ET.Element) -> str:
    """Set a note: a paragraph of its own, or words within one."""
    return wrapped("note", block=name_of(element) != "span")(page, element)


def wrapped(call: str, *, block: bool = False) -> Setter:
    """Set what stands in an element in one way."""

    def setter(page: TypstWriter, element: ET.Element) -> str:
        body = page.all(element)
        return page.block(call, body) if block else f"#{call}[{body}]" if body.strip() else body

    return setter


BY_CLASS: dict[str, Setter] = {
    "pr-claim": claim,
    "pr-card": picture,
    "pr-plot-of": plot,
    "pr-hand": hand,
    "pr-row": row,
    "pr-cols": columns,
    "pr-facts": listed("facts"),
    "pr-kin": listed("kin"),
    "pr-story": listed("story"),
    "pr-rely": listed("facts"),
    "pr-asked": listed("facts"),
    "pr-passage": wrapped("passage", block=True),
    "pr-demo": wrapped("demo", block=True),
    "pr-tale": wrapped("tale", block=True),
    "pr-result": wrapped("result", block=True),
    "pr-without": wrapped("without", block=True),
    "pr-lead": wrapped("lead", block=True),
    "pr-rows": lambda page, element: page.all(element),
    "pr-note": note,
    "pr-k": wrapped("key"),
    "pr-pts": wrapped("points"),
}
"""How a part is set, by its class; the first that fits counts."""

BY_NAME: dict[str, Setter] = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), heading),
    "p": paragraph,
    "a": link,
    "img": picture,
    "ul": listed("list"),
    "ol": listed("enum"),
    "dl": definitions,
    "table": table,
    "pre": code,
    "code": inline_code,
    "blockquote": wrapped("quoted", block=True),
    "figcaption": wrapped("caption", block=True),
    "q": wrapped("words"),
    "em": wrapped("emph"),
    "i": wrapped("emph"),
    "cite": wrapped("emph"),
    "b": wrapped("strong"),
    "strong": wrapped("strong"),
    "ins": wrapped("mended"),
    "sup": wrapped("super"),
    "br": lambda page, element: " \\ ",  # noqa: ARG005  # a line ends here, whatever stands in it
}
"""How an element is set, by its name."""
