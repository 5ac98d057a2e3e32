"""The words of passages, side by side in their languages, and the place at which they stand."""

from __future__ import annotations

import re

from primero_ref.cite import where
from primero_ref.claims import RELATIONS
from primero_ref.sources import prints, shown, works
from primero_ref.weave.parts import citation
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.sources import Passage, Source
    from primero_ref.weave.parts.page import Page

COLUMNS = Template(__file__, "columns")
FIGURE = Template(__file__, "figure")

LANGUAGES = {"es": "Spanish", "la": "Latin", "it": "Italian", "fr": "French", "en-emodeng": "English", "en": "English"}

WHOLE = 4
"""The most passages of one range that are quoted at a claim; a longer one is linked to."""


def mended(passage: Passage, words: str) -> Markup:
    """Mark what the corrections of a passage have changed in its words, at its place.

    >>> mended(works.passage("minsheu-1599:33"), "Yo vn ſeis, con que ſoy mano.")
    Markup('Yo vn <ins>ſeis</ins>, con que ſoy mano.')
    """
    pieces, last = list[str](), 0
    for start, end in sorted(span for emendation in passage.emended for span in emendation.places(words)):
        if start >= last:
            pieces += [words[last:start], element("ins", words[start:end])]
            last = end
    return joined([*pieces, words[last:]])


def quotation(passage: Passage, tag: str) -> Markup:
    """Write the words of a passage in one language; those of a work that is only quoted stand in quotation marks."""
    words = mended(passage, passage.texts[tag])
    if works.source(passage.source).quoted_only:
        words = joined(["“", words, "”"])
    return element("blockquote", words, lang=tag)


def column(work: Source, tag: str) -> str:
    """Name a column: its language, and for English the year."""
    return f"{LANGUAGES[tag]}, {work.year}" if tag.startswith("en") else LANGUAGES[tag]


def our_words(page: Page, passage: Passage) -> Markup:
    """Write what we say a passage says: its old English in plain words, what is foreign in our English."""
    paragraphs = [element("p", page.prose(passage.plain), class_="pr-plain")] if passage.plain else []
    if passage.english:
        tongue = next(LANGUAGES[tag] for tag in passage.texts if not tag.startswith("en"))
        # Where the old translation is read plainly too, ours of the original says which it is.
        of = element("i", f"The {tongue}: ", class_="pr-of") if paragraphs else ""
        paragraphs.append(element("p", joined([of, page.prose(passage.english)]), class_="pr-plain"))
    if passage.paraphrase:
        paragraphs.append(element("p", page.prose(passage.paraphrase), class_="pr-plain"))
    return joined(paragraphs)


def elsewhere(passage: Passage, lead: str = "Not quoted here; ") -> Markup:
    """Say where the words can be read of a passage of which we show none, after a few words of ours."""
    where_to_read = shown.whereabouts(passage)
    if not where_to_read.address:
        return joined([lead, where_to_read.says, "."])
    site = re.sub(r"^https?://(www\.)?", "", where_to_read.address).partition("/")[0]
    return joined([lead, where_to_read.says, " ", element("a", site, href=where_to_read.address), "."])


def our_column(passages: Iterable[Passage]) -> str:
    """Name the column of ours: translations are marked as such; where there is nothing to say it is empty.

    >>> our_column([works.passage("berni-1526:40")]), our_column([works.passage("florio-1591:13")])
    ('In our English', 'In our words')
    >>> our_column([works.passage("ducoeur-2003:italian-card-values")])
    'Our paraphrase'
    """
    shown_here = [*passages]
    if any(passage.english for passage in shown_here):
        return "In our English"
    if any(passage.paraphrase for passage in shown_here):
        return "Our paraphrase"
    return "In our words" if any(passage.plain for passage in shown_here) else ""


def columns(page: Page, span: tuple[Passage, ...]) -> Markup:
    """Write passages side by side: original, old translation, ours."""
    rows: list[tuple[str, list[tuple[str, Markup]]]] = []
    for passage in span:
        work = works.source(passage.source)
        cells = [(column(work, tag), quotation(passage, tag)) for tag in passage.texts]
        note = element("p", page.prose(passage.note), class_="pr-note") if passage.note else Markup()
        if ours := our_words(page, passage):
            cells.append((our_column(span), ours + note))
        elif note:
            cells.append(("Note", note))
        if cells:
            rows.append((passage.speaker if len(span) > 1 else "", cells))
    return COLUMNS(rows=rows)


def locus_text(name: str) -> str:
    """Say where a passage or a range stands: its work, its place, who speaks."""
    span = works.passage_range(name)
    work = works.source(span[0].source)
    speaker = span[0].speaker if len(span) == 1 else ""
    at = f"{speaker} speaks" if speaker else where(name)
    return f"{work.short} · {at}"


def figure(
    page: Page, name: str, relation: str = "", via: str = "", bears: Markup | None = None, *, cited: bool = True,
    whole: bool = False,
) -> Markup:  # fmt: skip
    """Quote a passage, or a range of them, with its place and its link; one without words is one line.

    At a claim it says what it does for it (`relation`, and more in HTML: `bears`), and by way of which work it is
    known; what is only background to it is one line too. Of any other without words it says where to read them.
    `cited` adds the citation of a passage that stands by itself; at a claim the claim's own stands. A page that speaks
    of a range quotes the `whole` of it, however long.
    """
    span = works.passage_range(name)
    via = via or span[0].via
    locus = locus_text(name)
    background = relation == RELATIONS["background"]
    return FIGURE(
        locus=locus,
        relation=relation,
        in_print="" if relation else prints.words(name, locus),
        via=works.source(via).short if via else "",
        digest=any(passage.digest and "digest" not in passage.label for passage in span),
        link=page.link("passage", name),
        bears=bears or "",
        body=columns(page, span) if (whole or len(span) <= WHOLE) and not background else "",
        elsewhere="" if background or shown.way(name) == "words" else elsewhere(span[0]),
        cited=citation.line(page, "passage", name) if cited and not relation else "",
    )
