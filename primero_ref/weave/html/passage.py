"""Passages as HTML: quoted at a claim, in the rows of their source, within a sentence."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.cite import where
from primero_ref.claims import RELATIONS, wording
from primero_ref.sources import prints, works
from primero_ref.sources.chicago import capital
from primero_ref.weave.apparatus import relations
from primero_ref.weave.html import citation
from primero_ref.weave.html.claim import rule_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.claims import Claim, Evidence
    from primero_ref.sources import Passage, Source
    from primero_ref.weave.apparatus.relations import EvidenceLink
    from primero_ref.weave.html.page import Page

LANGUAGES = {"es": "Spanish", "la": "Latin", "it": "Italian", "fr": "French", "en-emodeng": "English", "en": "English"}


SHORT = {"es": "Sp.", "la": "Lat.", "it": "It.", "fr": "Fr.", "en-emodeng": "En.", "en": "En."}


WHOLE = 4
"""The most passages of one range that are quoted at a claim; a longer one is linked to."""

LONG = 7
"""Letters in a locus that still stand in the narrow column of numbers."""


READ_AS = re.compile(r"\b(?:as|to) “([^”]+)”")
"""How a correction names what now stands in the text."""

SUPPLIED = re.compile(r"\[([^\]]+)\]")
"""Letters or words in brackets: ours, if a correction says so."""


def mended(passage: Passage, words: str) -> str:
    """Mark what the corrections of a passage have changed in its words, at its place.

    >>> mended(works.passage("minsheu-1599:33"), "Yo vn ſeis, con que ſoy mano.")
    'Yo vn <ins>ſeis</ins>, con que ſoy mano.'
    """
    named = " ".join(passage.corrections)
    spans = [match.span() for match in SUPPLIED.finditer(words) if f"“{match[1]}”" in named or match[0] in named]
    for new in READ_AS.findall(named):
        spans += [match.span() for match in re.finditer(rf"(?<!\w){re.escape(new)}(?!\w)", words)]
    drawn, at = "", 0
    for start, end in sorted(spans):
        if start >= at:
            drawn += f"{escape(words[at:start], quote=False)}<ins>{escape(words[start:end], quote=False)}</ins>"
            at = end
    return drawn + escape(words[at:], quote=False)


def quotation(passage: Passage, tag: str) -> str:
    """Write the words of a passage in one language; those of a work that is only quoted stand in quotation marks."""
    words = mended(passage, passage.texts[tag])
    if works.source(passage.source).quoted_only:
        words = f"“{words}”"
    return f'<blockquote lang="{tag}">{words}</blockquote>'


def column(work: Source, tag: str) -> str:
    """Name a column: its language, and for English the year."""
    return f"{LANGUAGES[tag]}, {work.year}" if tag.startswith("en") else LANGUAGES[tag]


def our_words(page: Page, passage: Passage) -> str:
    """Write what we say a passage says: its old English in plain words, what is foreign in our English."""
    lines = [f'<p class="pr-plain">{page.prose(passage.plain)}</p>'] if passage.plain else []
    if passage.english:
        tongue = next(LANGUAGES[tag] for tag in passage.texts if not tag.startswith("en"))
        # Where the old translation is read plainly too, ours of the original says which it is.
        of = f'<i class="pr-of">The {tongue}: </i>' if lines else ""
        lines.append(f'<p class="pr-plain">{of}{page.prose(passage.english)}</p>')
    return "".join(lines)


def our_column(passages: Iterable[Passage]) -> str:
    """Name the column of ours: translations are marked as such; where there is nothing to say it is empty.

    >>> our_column([works.passage("berni-1526:40")]), our_column([works.passage("florio-1591:13")])
    ('In our English', 'In our words')
    """
    listed = [*passages]
    if any(passage.english for passage in listed):
        return "In our English"
    return "In our words" if any(passage.plain for passage in listed) else ""


def columns(page: Page, span: tuple[Passage, ...]) -> str:
    """Write passages side by side: original, old translation, ours."""
    rows: list[str] = []
    for passage in span:
        work = works.source(passage.source)
        cells = [(column(work, tag), quotation(passage, tag)) for tag in passage.texts]
        note = f'<p class="pr-note">{page.prose(passage.note)}</p>' if passage.note else ""
        if ours := our_words(page, passage):
            cells.append((our_column(span), f"{ours}{note}"))
        elif note:
            cells.append(("Note", note))
        speaker = f'<p class="pr-note">{escape(passage.speaker)}</p>' if passage.speaker and len(span) > 1 else ""
        drawn = "".join(f"<div>{f'<b>{head}</b>' if not rows else ''}{words}</div>" for head, words in cells)
        if cells:  # who speaks stands above all columns, or the first would begin a line lower than the others
            rows.append(f'{speaker}<div class="pr-cols pr-by-{len(cells)}">{drawn}</div>')
    return "".join(rows)


def locus_text(name: str) -> str:
    """Say where a passage or a range stands: its work, its place, who speaks."""
    span = works.passage_range(name)
    work = works.source(span[0].source)
    speaker = span[0].speaker if len(span) == 1 else ""
    at = f"{speaker} speaks" if speaker else where(name)
    return f"{escape(work.short)} · {escape(at)}"


def figure(page: Page, name: str, relation: str = "", via: str = "", bears: str = "", *, cited: bool = True) -> str:
    """Quote a passage, or a range of them, with its place and its link; one without words is one line.

    At a claim it says what it does for it (`relation`, and more in HTML: `bears`), and by way of which work it is
    known; what is only background to it is one line too.
    """
    span = works.passage_range(name)
    via = via or span[0].via
    head = locus_text(name)
    if relation:
        head += f" · <i>{relation}</i>"
    elif page_of_print := prints.words(name, head):
        head += f", {escape(page_of_print)}"
    if via:
        head += f", as {escape(works.source(via).short)} quotes it"
    elif any(passage.digest and "digest" not in passage.label for passage in span):
        head += ", a digest"
    body = columns(page, span) if len(span) <= WHOLE and relation != RELATIONS["background"] else ""
    kind = "pr-passage" if body else "pr-passage pr-brief"
    caption = f"<figcaption><span>{head}</span>{page.link('passage', name)}</figcaption>"
    # At a claim the claim's own citation stands; a passage that stands by itself has its own.
    own = citation.line(page, "passage", name) if cited and not relation else ""
    return f'<figure class="{kind}">{caption}{bears}{body}{own}</figure>'


def quoted_evidence(page: Page, claim: Claim) -> str:
    """Quote all that a claim rests on: the old texts first, then the modern, then what stands without words."""

    def firmness(row: Evidence) -> tuple[bool, bool, bool]:
        passage = works.passage_range(row.passage)[0]
        quoted = (passage.texts or passage.note) and len(works.passage_range(row.passage)) <= WHOLE
        return row.how == "background", not quoted, works.source(passage.source).quoted_only

    rows_of: dict[tuple[str, str], list[Evidence]] = {}
    for row in sorted(claim.evidence, key=firmness):
        rows_of.setdefault((row.passage, row.via), []).append(row)
    return "".join(_quoted_once(page, claim, rows) for rows in rows_of.values())


def _quoted_once(page: Page, claim: Claim, rows: list[Evidence]) -> str:
    """Quote a passage once, and say of each answer on which it bears how it does."""
    first, *others = rows
    notes = [(row.relation, escape(wording.bearing(claim, row), quote=False)) for row in rows]
    if not others:
        bears = "".join(f'<p class="pr-note">{words}</p>' for _, words in notes if words)
        return figure(page, first.passage, first.relation, first.via, bears)
    bears = "".join(f'<p class="pr-note"><i>{capital(relation)}.</i> {words}</p>' for relation, words in notes)
    return figure(page, first.passage, via=first.via, bears=bears, cited=False)


def inline(page: Page, name: str, tag: str) -> str:
    """Quote a passage within a sentence, linked to its place."""
    words = escape(works.passage(name).texts[tag], quote=False)
    uri = escape(page.uri("passage", name))
    return f'<q lang="{tag}" cite="{uri}">{words}</q>' if uri else f'<q lang="{tag}">{words}</q>'


def relying_claims(page: Page, name: str) -> str:
    """List the claims that rest on a passage, each with the questions on which it bears, where these are not all."""
    rows = relations.claims_resting_on(name)
    if not rows:
        return ""
    listed = "".join(
        f"<li>{page.link('claim', row.claim, rule_name(row.claim))} ({RELATIONS[row.how]}){_in_part(row)}</li>"
        for row in rows
    )
    return f'<ul class="pr-rely" aria-label="Rules that rely on this">{listed}</ul>'


def _in_part(link: EvidenceLink) -> str:
    """Name the questions of a claim on which a passage bears, where it does not bear on all."""
    settled = relations.all_claims()[link.claim].settles
    if not link.on or len(link.on) == len(settled):
        return ""
    return f": {escape('; '.join(claims.question(name).asks for name in link.on), quote=False)}"


def row(page: Page, passage: Passage, tags: tuple[str, ...]) -> str:
    """Write one row of a source."""
    at = page.uri("passage", passage.id).partition("#")[2]
    speaker = f"<b>{escape(passage.speaker)}</b>" if passage.speaker else ""
    # What is read out must hold what is seen, for those who speak to their browser.
    seen = re.search(rf"(?<!\w){re.escape(passage.locus)}(?!\w)", capital(passage.label))
    label = capital(passage.label) if seen else f"{passage.locus}, {passage.label}"
    label = f"{escape(label)}, permanent link"
    leaf = f'<span class="pr-leaf">{escape(in_print)}</span>' if (in_print := prints.brief(passage.id)) else ""
    number = f'<a href="#{at}" aria-label="{label}">{escape(passage.locus)}</a>'
    # under each line of verse a whole citation would part the lines
    verse = not passage.speaker and passage.label.lower().startswith("line ")
    cited = citation.link(page, "passage", passage.id) if verse else ""
    cells = [f'<div class="pr-who">{number}{speaker}{leaf}{cited}</div>']
    for tag in tags:
        words = f'<span class="pr-k">{SHORT[tag]}</span>{quotation(passage, tag)}' if tag in passage.texts else ""
        if not words and tag == tags[0]:
            # Of a work in copyright most places are only named; of an old one the original may be lost.
            lost = "The original is not here." if passage.texts else capital(passage.label)
            words = f'<p class="pr-gap">{escape(lost)}</p>'
        cells.append(f"<div>{words}</div>")
    notes = [our_words(page, passage)]
    notes += [f'<p class="pr-note">{page.prose(words)}</p>' for words in (passage.note, *passage.corrections) if words]
    if passage.via:
        verb = "quotes" if passage.texts else "reports"
        notes.append(
            f'<p class="pr-note">As {page.link("source", passage.via, works.source(passage.via).short)} {verb} it.</p>'
        )
    notes.append(relying_claims(page, passage.id))
    key = '<span class="pr-k">Ours</span>' if any(notes) else ""
    cells.append(f"<div>{key}{''.join(notes)}</div>")
    whole = "" if verse else citation.line(page, "passage", passage.id)
    return f'<li class="pr-row" id="{at}">{"".join(cells)}{whole}</li>'


def rows(page: Page, name: str, span: tuple[str, ...]) -> str:
    """Write the rows of a source under the heads of their columns."""
    work = works.source(name)
    passages = [works.passage(passage_id) for passage_id in span]
    tags = tuple(tag for tag in work.languages if any(tag in passage.texts for passage in passages))
    heads = [column(work, tag) for tag in tags]
    last = f"{our_column(passages) or 'Notes'}, and who relies on it"
    drawn = "".join(f"<span>{head}</span>" for head in ("", *heads, last))
    listed = "".join(row(page, passage, tags) for passage in passages)
    width = f" pr-by-{len(tags) + 1}" + " pr-long" * any(len(passage.locus) > LONG for passage in passages)
    return (
        f'<div class="pr-text{width}"><div class="pr-heads" aria-hidden="true">{drawn}</div>'
        f'<ol class="pr-rows">{listed}</ol></div>'
    )


def evidence(page: Page, name: str) -> str:
    """Quote what a claim rests on."""
    claim = relations.all_claims()[name]
    if not claim.evidence:
        return '<p class="pr-passage pr-gap">No passage: nothing in the sources speaks of it.</p>'
    return quoted_evidence(page, claim)
