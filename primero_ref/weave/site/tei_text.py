"""The words of a source as TEI: prose in divisions, verse in lines, and at its place what was changed in the print."""

from __future__ import annotations

import re
from itertools import groupby
from xml.etree import ElementTree as ET  # only written here

from primero_ref.cite.addresses import anchor
from primero_ref.sources import works
from primero_ref.sources.verse import lines, poem, verse_loci

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from primero_ref.sources import Passage, Source

XML = "{http://www.w3.org/XML/1998/namespace}"

LINE = re.compile(r"\bline (\S+)$")
"""How the label of a passage that is one line of its print ends."""

ELLIPSIS = re.compile(r"\[(?:\.\.\.|…)\]")
"""How a quotation says that words of the work are left out."""

OURS = "#ours"


def within(parent: ET.Element, tag: str, attributes: dict[str, str] | None = None, text: str = "") -> ET.Element:
    """Put an element on a line of its own at the end of another."""
    if not len(parent):
        parent.text = "\n"
    child = ET.SubElement(parent, tag, attributes or {})
    child.text, child.tail = text or None, "\n"
    return child


def editor(name: str) -> str:
    """Give the id of an earlier editor, under which the header names him.

    >>> editor("Littré")
    'by-littré'
    """
    return f"by-{'-'.join(name.casefold().split())}"


def write(body: ET.Element, source: Source, passages: Sequence[Passage]) -> None:
    """Write passages into the body of a file, with the pages on which they begin and end."""
    verse, pages = verse_loci(source), Pages(passages)

    def kind(passage: Passage) -> tuple[bool, tuple[str, str]]:
        return passage.locus in verse and not passage.breaks, poem(passage)

    for (is_line, _), group in groupby(passages, key=kind):
        together = [*group]
        if is_line:
            _poem(body, together, pages)
            continue
        for passage in together:
            pages.begin(body, passage)
            body.extend(_divs(passage))
            pages.end(body, passage)


class Pages:
    """The pages of the print as they come: where one begins, and which one is not known to begin at a certain word."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        """Know which passage follows which."""
        self._page = ""
        self._following = dict(zip([passage.id for passage in passages], passages[1:], strict=False))

    def begin(self, parent: ET.Element, passage: Passage) -> None:
        """Mark the page on which a passage begins, if another page came before."""
        first, _ = _ends(passage)
        if first and first != self._page:
            within(parent, "pb", {"n": first})
        self._page = first or self._page

    def end(self, parent: ET.Element, passage: Passage) -> None:
        """Mark the page on to which a passage runs, unless the next passage begins there."""
        first, last = _ends(passage)
        following = self._following.get(passage.id)
        if first not in (last, _ends(following)[0] if following else ""):
            within(parent, "pb", {"n": last, "cert": "low"})
            self._page = last


def _ends(passage: Passage) -> tuple[str, str]:
    """Give the page or signature on which a passage begins, and that on which it ends."""
    ends = (passage.page or passage.signature).split("-")
    return ends[0], ends[-1]


def _names(passage: Passage) -> dict[str, str]:
    """Give the id under which each language of a passage stands."""
    name = anchor(passage.id)
    return {tag: f"{name}.{tag}" if number else name for number, tag in enumerate(passage.texts)} or {"": name}


def _versions(passage: Passage) -> Iterator[tuple[str, str, str]]:
    """Give our modern English and our translation of a passage, with the id of the words that they give again."""
    for kind, words, english in (("modernized", passage.plain, True), ("translation", passage.english, False)):
        if words:
            yield kind, words, next(name for tag, name in _names(passage).items() if tag.startswith("en") is english)


# -- verse -------------------------------------------------------------------------------------------


def _poem(body: ET.Element, passages: Sequence[Passage], pages: Pages) -> None:
    """Write lines that follow one another as one group, and beside it the same lines in other languages and in ours."""
    name, tags = anchor(passages[0].id), [*dict.fromkeys(tag for passage in passages for tag in passage.texts)]
    for number, tag in enumerate(tags or [""]):
        kind = {"type": "parallel", "corresp": f"#{name}.verse"} if number else {"type": "verse"}
        language = {f"{XML}lang": tag} if tag else {}
        div = within(body, "div", {f"{XML}id": f"{name}.verse{f'.{tag}' if number else ''}", **kind, **language})
        group = within(_spoken(div, passages[0].speaker), "lg")
        for passage in passages:
            _line(group, passage, tag, None if number else pages)
    for version in ("modernized", "translation"):
        made = [(passage, *row) for passage in passages for row in _versions(passage)]
        given_lines = [(passage, words, of) for passage, named, words, of in made if named == version]
        if given_lines:
            given = {"type": version, f"{XML}lang": "en", "corresp": f"#{name}.verse", "resp": OURS}
            group = within(within(body, "div", {f"{XML}id": f"{name}.verse.{version}", **given}), "lg")
            for passage, words, of in given_lines:
                within(group, "l", {f"{XML}id": f"{anchor(passage.id)}.{version}", "corresp": f"#{of}"}, words)


def _spoken(div: ET.Element, speaker: str) -> ET.Element:
    """Open a speech in a division, if somebody speaks there."""
    if not speaker:
        return div
    speech = within(div, "sp")
    within(speech, "speaker", text=speaker)
    return speech


def _line(group: ET.Element, passage: Passage, tag: str, pages: Pages | None) -> None:
    """Write a line in one language; with the first go its number, its page and its notes."""
    names = _names(passage)
    if pages is None:
        if tag in passage.texts:
            line = within(group, "l", {f"{XML}id": names[tag], "corresp": f"#{anchor(passage.id)}"})
            _mend(line, passage, passage.texts[tag])
        return
    pages.begin(group, passage)
    line = within(group, "l", {f"{XML}id": anchor(passage.id), "n": passage.locus})
    if tag in passage.texts:
        _mend(line, passage, passage.texts[tag])
    else:
        ET.SubElement(line, "gap", {"reason": "omitted"})
    _notes(group, passage, {"target": f"#{anchor(passage.id)}"})
    pages.end(group, passage)


# -- prose -------------------------------------------------------------------------------------------


def _divs(passage: Passage) -> Iterator[ET.Element]:
    """Write a passage: its words, the same in the other language of the print, and in ours."""
    names = _names(passage)
    first, *others = names
    yield _passage(passage, first, {f"{XML}id": names[first], "n": passage.locus})
    for tag in others:
        yield _passage(passage, tag, {f"{XML}id": names[tag], "type": "parallel", "corresp": f"#{names[first]}"})
    for kind, words, of in _versions(passage):
        given = {f"{XML}id": f"{names[first]}.{kind}", "type": kind, f"{XML}lang": "en", "corresp": f"#{of}"}
        ours = ET.Element("div", {**given, "resp": OURS})
        ours.tail = "\n"
        within(ours, "p", text=words)
        yield ours


def _passage(passage: Passage, tag: str, attributes: dict[str, str]) -> ET.Element:
    """Write the words of a passage in one language; with the first go its speaker and the notes."""
    whole = "n" in attributes
    kind = {"type": "digest" if passage.digest else "passage"} if whole else {}
    div = ET.Element("div", {**attributes, **kind, **({f"{XML}lang": tag} if tag else {})})
    div.tail = "\n"
    if whole:
        within(div, "head", {"type": "label", f"{XML}lang": "en"}, passage.label)
    parent = _spoken(div, passage.speaker)
    if passage.breaks and tag:
        group = within(parent, "lg")
        for words in lines(passage, passage.texts[tag]):
            _mend(within(group, "l"), passage, words)
    else:
        block = within(parent, *(("p",) if passage.speaker else ("ab", {"type": "text"})))
        if not tag:
            ET.SubElement(block, "gap", {"reason": "omitted"})
        elif line := LINE.search(passage.label):
            ET.SubElement(block, "lb", {"n": line[1]})
        if tag:
            _mend(block, passage, passage.texts[tag])
    if whole:
        _notes(parent, passage, {})
    return div


def _notes(parent: ET.Element, passage: Passage, target: dict[str, str]) -> None:
    via = f"As quoted or reported in {works.source(passage.via).short}." if passage.via else ""
    ours = [("paraphrase", passage.paraphrase), ("editorial", passage.note)]
    notes = [("via", via), *ours, *(("correction", words) for words in passage.corrections)]
    for type_, words in notes:
        if words:
            within(parent, "note", {"type": type_, "resp": OURS, **target, f"{XML}lang": "en"}, words)


# -- what was changed ----------------------------------------------------------------------------------


def emended(passage: Passage, words: str) -> list[tuple[int, int, str, str]]:
    """Give where words were changed: from where, to where, what our copy has, and who did it, if it was not we.

    What our copy has is empty for letters that were supplied. A word that stands more than once is left out, since
    nobody knows which was meant. What another editor read otherwise is his text, but what he supplied is marked.

    >>> emended(works.passage("minsheu-1599:33"), "Yo vn ſeis, con que ſoy mano.")
    [(6, 10, 'ſe is', '')]
    """
    ours = [emendation for emendation in passage.emended if not (emendation.by and emendation.copy)]
    emendations = [(emendation.places(words), emendation.copy, emendation.by) for emendation in ours]
    spans = [(*span, copy, by) for places, copy, by in emendations if not copy or len(places) == 1 for span in places]
    kept: list[tuple[int, int, str, str]] = []
    for span in sorted(spans):
        if not kept or span[0] >= kept[-1][1]:
            kept.append(span)
    return kept


def _mend(block: ET.Element, passage: Passage, words: str) -> None:
    """Put words into an element, with what was changed in them, or left out, marked at its place."""
    at, last = 0, next(reversed(block), None)
    left_out = [(*match.span(), None, "") for match in ELLIPSIS.finditer(words)]
    for start, end, copy, by in [*sorted([*emended(passage, words), *left_out]), (len(words), len(words), "", "")]:
        if last is None:
            block.text = (block.text or "") + words[at:start]
        else:
            last.tail = words[at:start]
        at = end
        if start == end:
            break
        if copy is None:
            last = ET.SubElement(block, "ellipsis")
            ET.SubElement(last, "metamark", {"function": "ellipsis"}).text = words[start:end]
        elif copy:
            last = ET.SubElement(block, "choice")
            ET.SubElement(last, "sic").text = copy
            ET.SubElement(last, "corr").text = words[start:end]
        else:
            last = ET.SubElement(block, "supplied", {"resp": f"#{editor(by)}" if by else OURS})
            last.text = words[start:end]
