"""A paper as a Word file, with real footnotes; the library that writes it is asked for only here."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from html import escape

from primero_ref.cli.console import Refusal
from primero_ref.report.head import today
from primero_ref.report.paper import Facts, Hands, Heading, Note, Paragraph, Table
from primero_ref.report.type_size import type_size
from primero_ref.report.writers import card_text

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docx.document import Document
    from docx.text.paragraph import Paragraph as WordParagraph

    from primero_ref.report.paper import Block, Paper, Run

NO_LIBRARY = 'A Word file needs python-docx, which is not installed: python -m pip install "primero-ref[docx]"'
WORDS = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
NOTES_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
NOTES_LINK = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
SEPARATORS = (
    '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    '<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>'
)
"""What the format asks for before the first footnote."""


LARGER = {"Title": 1.8, "Heading 1": 1.2, "Heading 2": 1.1}
"""How much larger than the text headings are on a paper that is to fit on its pages."""


def word_file(paper: Paper) -> bytes:
    """Write a paper as a Word file, the same bytes from the same paper."""
    try:
        import docx
        from docx.shared import Cm, Pt
    except ImportError:
        raise Refusal(NO_LIBRARY) from None
    document = docx.Document()
    document.core_properties.title, document.core_properties.author = paper.title, "Primero"
    document.core_properties.language = "en-GB"
    day = datetime.fromisoformat(today()).replace(tzinfo=UTC)
    document.core_properties.created = document.core_properties.modified = day
    normal = document.styles["Normal"]
    normal.font.name, normal.font.size = "Georgia", Pt(_points(paper))
    for section in document.sections:
        section.page_width, section.page_height = Cm(21), Cm(29.7)
        side = Cm(1.4 if paper.pages else 2.2)
        section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = side
    for block in paper.blocks:
        _write(document, block)
    for style in ("Normal", "List Bullet", "List Number", "Quote", "Title", "Heading 1", "Heading 2"):
        if paper.pages:
            document.styles[style].paragraph_format.space_after = Pt(1)
            document.styles[style].paragraph_format.space_before = Pt(3 if "Heading" in style else 0)
            document.styles[style].paragraph_format.line_spacing = 1
            document.styles[style].font.size = Pt(_points(paper) * LARGER.get(style, 1))
    _put_notes(document, paper)
    written = io.BytesIO()
    document.save(written)
    return _settled(written.getvalue(), day)


def _points(paper: Paper) -> float:
    """Give the size of type; a line of Word is as wide as the page, and the lists stand apart a little."""
    return type_size(paper) - 0.5 if paper.pages else 11


def _write(document: Document, block: Block) -> None:  # noqa: C901  # a branch for each kind of block
    """Put a block at the end of the document."""
    if isinstance(block, Heading):
        document.add_heading(block.words, block.level - 1)
    elif isinstance(block, Paragraph):
        _fill(document.add_paragraph(style="Quote" if block.style == "quote" else None), block)
    elif isinstance(block, Facts):
        for name, text in block.rows:
            paragraph = document.add_paragraph(style="List Bullet")
            paragraph.add_run(f"{name}: ").bold = True
            paragraph.add_run(text)
    elif isinstance(block, Hands):
        for name, cards, words, points in block.rows:
            paragraph = document.add_paragraph(style="List Bullet")
            paragraph.add_run(f"{name} ").bold = True
            paragraph.add_run(f"{' '.join(map(card_text, cards))} {words} {points}".rstrip())
    elif isinstance(block, Table):
        _put_table(document, block)
    else:
        for order, item in enumerate(block.items):
            first, *others = item
            # numbers are written out: a list of Word would begin anew, or run on, as the reader's program likes
            paragraph = document.add_paragraph(style=None if block.start else "List Bullet")
            if block.start:
                paragraph.add_run(f"{block.start + order}. ")
            _fill(paragraph, first)
            for other in others:
                _fill(document.add_paragraph(style="Quote" if other.style == "quote" else None), other)


def _put_table(document: Document, block: Table) -> None:
    """Put a table, whose heads are said again on each page."""
    from docx.oxml import OxmlElement
    from docx.shared import Cm

    table = document.add_table(rows=0, cols=len(block.heads), style="Table Grid")
    for row in (block.heads, *block.rows):
        for column, (cell, words) in enumerate(zip(table.add_row().cells, row, strict=True)):
            cell.width = Cm(13 if column else 3)
            cell.paragraphs[0].add_run(words).bold = row is block.heads or None
    repeated = OxmlElement("w:tblHeader")
    table.rows[0]._tr.get_or_add_trPr().append(repeated)  # noqa: SLF001  # the library has no other way


def _fill(paragraph: WordParagraph, words: Paragraph) -> None:
    """Put runs and footnotes into a paragraph."""
    for run in words.runs:
        if isinstance(run, Note):
            _refer(paragraph, run.number)
        else:
            _add(paragraph, run)


def _add(paragraph: WordParagraph, run: Run) -> None:
    from docx.shared import RGBColor

    added = paragraph.add_run(f"[{run.words}]" if run.style == "guess" else run.words)
    added.bold = run.style in {"strong", "guess"} or None
    added.italic = run.style == "em" or None
    if run.style == "code":
        added.font.name = "DejaVu Sans Mono"
    if run.style == "guess":
        added.font.color.rgb = RGBColor(0x9C, 0x1F, 0x1F)
    if run.language:
        from docx.oxml import OxmlElement
        from docx.oxml.ns import qn

        language = OxmlElement("w:lang")
        language.set(qn("w:val"), run.language.partition("-")[0])
        added._r.get_or_add_rPr().append(language)  # noqa: SLF001  # the library has no other way


def _refer(paragraph: WordParagraph, number: int) -> None:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    added = paragraph.add_run()
    added.font.superscript = True
    reference = OxmlElement("w:footnoteReference")
    reference.set(qn("w:id"), str(number))
    added._r.append(reference)  # noqa: SLF001  # likewise


def _put_notes(document: Document, paper: Paper) -> None:
    """Add the footnotes, of which the library knows nothing, as a part of the file."""
    from docx.opc.packuri import PackURI
    from docx.opc.part import Part

    if not paper.notes:
        return
    mark = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r>'
    notes = "".join(
        f'<w:footnote w:id="{note.number}"><w:p>{mark}<w:r><w:t xml:space="preserve"> '
        f"{escape(''.join(run.words for run in note.runs))}</w:t></w:r></w:p></w:footnote>"
        for note in paper.notes
    )
    xml = f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:footnotes xmlns:w="{WORDS}">{SEPARATORS}{notes}'
    blob = f"{xml}</w:footnotes>".encode()
    part = Part(PackURI("/word/footnotes.xml"), NOTES_TYPE, blob, document.part.package)
    document.part.relate_to(part, NOTES_LINK)


def _settled(data: bytes, day: datetime) -> bytes:
    """Pack the file again with the day on which it is written on each part, for the library writes the hour."""
    import zipfile

    settled = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(settled, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            entry = zipfile.ZipInfo(name, (day.year, day.month, day.day, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, old.read(name))
    return settled.getvalue()
