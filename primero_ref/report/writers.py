"""A paper as text: in Markdown, in HTML that stands alone, and in the language of Typst, which sets it as PDF."""

from __future__ import annotations

import re

from primero_ref.report.full_report import full_report
from primero_ref.report.page_style import STYLE, STYLE_HASH
from primero_ref.report.paper import Facts, Hands, Heading, Items, Note, Paper, Paragraph, Run, Table
from primero_ref.report.type_size import type_size

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from primero_ref.report.game_report import Report
    from primero_ref.report.paper import Block

FORMATS = ("md", "html", "pdf", "docx")
"""The formats in which `primero report` writes a report, each named by the ending of its file."""

NOTES = "Notes"
NEXT = "\n"
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
"""How suits are written where no cards are drawn."""

_MARKDOWN = re.compile(r"[\\`*_{}<>#|~$]|&(?=#?\w+;)|!(?=\[)|\[(?=\^)|\](?=[(\[:]|$)")
"""The signs that Markdown may take for marks; brackets and ampersands are marks only before certain others."""


def card_text(card: str) -> str:
    """Write a card where none is drawn.

    >>> card_text("7c"), card_text("5th"), card_text("?")
    ('7♣', '5th', '?')
    """
    return f"{card[0]}{SUITS[card[1]]}" if is_french(card) else card


def is_french(card: str) -> bool:
    """Say whether a card is of a French suit: thorns and coins have marks of two letters."""
    return len(card) == 2 and card[1] in SUITS


# -- Markdown ---------------------------------------------------------------------------------


def paper_markdown(paper: Paper) -> str:
    """Write a paper in Markdown, with the footnotes that many programs know."""
    written = "\n\n".join(filter(None, map(_md_block, paper.blocks)))
    notes = "\n".join(f"[^{note.number}]: {_md_runs(note.runs)}" for note in paper.notes)
    return f"{written}\n\n{notes}\n" if notes else f"{written}\n"


def _md_block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.level} {_md(block.words)}"
    if isinstance(block, Paragraph):
        return f"> {_md_runs(block.runs)}" if block.style == "quote" else _md_runs(block.runs)
    if isinstance(block, Facts):
        return "\n".join(f"- **{name}:** {_md(text)}" for name, text in block.rows)
    if isinstance(block, Hands):
        return "\n".join(
            f"- **{_md(name)}** {' '.join(map(card_text, cards))} {_md(words)} {_md(points)}".rstrip()
            for name, cards, words, points in block.rows
        )
    if isinstance(block, Table):
        rows = [block.heads, ("---",) * len(block.heads), *(tuple(map(_md, row)) for row in block.rows)]
        return "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return "\n".join(_md_items(block))


def _md_items(block: Items) -> Iterator[str]:
    for order, item in enumerate(block.items):
        mark = f"{block.start + order}." if block.start else "-"
        indent = " " * (len(mark) + 1)
        yield f"{mark} " + f"\n\n{indent}".join(map(_md_block, item)) + ("\n" if block.start else "")


def _md_runs(runs: tuple[Run | Note, ...]) -> str:
    return "".join(f"[^{run.number}]" if isinstance(run, Note) else _md_run(run) for run in runs)


def _md_run(run: Run) -> str:
    if run.style == "code":
        return f"`{run.words}`"
    if run.style == "link":
        return f"<{run.words}>"
    mark = {"strong": "**", "em": "*", "guess": "**"}.get(run.style, "")
    return f"{mark}{_md(run.words)}{mark}"


def _md(words: str) -> str:
    """Write words so that Markdown takes none of them for a mark."""
    return _MARKDOWN.sub(r"\\\g<0>", words)


# -- HTML -------------------------------------------------------------------------------------


def paper_html(paper: Paper) -> str:
    """Write a paper as a page of HTML that needs nothing else: its style is in it, and nothing runs."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src {STYLE_HASH}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{_html(paper.title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body{_fitted(paper)}>\n"
        f"<main>\n{paper_body(paper)}</main>\n</body>\n</html>\n"
    )


def _fitted(paper: Paper) -> str:
    """Give the classes with which a paper fits on its pages in print."""
    return f' class="fit t{type_size(paper) * 4:.0f}"' if paper.pages else ""


def paper_body(paper: Paper) -> str:
    """Write what stands in the page, to be put into any other."""
    written = [*map(_html_block, paper.blocks)]
    if paper.notes:
        notes = "\n".join(
            f'<li id="note-{note.number}"><p>{_html_runs(note.runs)} '
            f'<a href="#at-{note.number}" aria-label="Back to rule with note {note.number}">↩</a></p></li>'
            for note in paper.notes
        )
        written.append(f"<h2>{NOTES}</h2>\n<ol>\n{notes}\n</ol>")
    return "\n".join(written) + "\n"


def _html_block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h{block.level}>{_html(block.words)}</h{block.level}>"
    if isinstance(block, Paragraph):
        paragraph = f"<p>{_html_runs(block.runs)}</p>"
        return f"<blockquote>{paragraph}</blockquote>" if block.style == "quote" else paragraph
    if isinstance(block, Facts):
        rows = "\n".join(f"<dt>{name}</dt><dd>{_html(text)}</dd>" for name, text in block.rows)
        return f"<dl>\n{rows}\n</dl>"
    if isinstance(block, Hands):
        return "<ul>\n" + "\n".join(map(_html_hand, block.rows)) + "\n</ul>"
    if isinstance(block, Table):
        return _html_table(block)
    tag, start = ("ol", f' start="{block.start}"') if block.start else ("ul", "")
    items = "\n".join(f"<li>{NEXT.join(map(_html_block, item))}</li>" for item in block.items)
    return f"<{tag}{start}>\n{items}\n</{tag}>"


def _html_table(table: Table) -> str:
    head = " ".join(f'<th scope="col">{_html(words)}</th>' for words in table.heads)
    rows = "\n".join(f"<tr>{' '.join(f'<td>{_html(words)}</td>' for words in row)}</tr>" for row in table.rows)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"


def _html_hand(row: tuple[str, tuple[str, ...], str, str]) -> str:
    name, cards, words, points = row
    drawn = " ".join(
        f'<span class="{"red" if is_french(card) and card[1] in "dh" else "card"}">{_html(card_text(card))}</span>'
        for card in cards
    )
    return f"<li><strong>{_html(name)}</strong> {drawn} {_html(words)} {_html(points)}</li>"


def _html_runs(runs: tuple[Run | Note, ...]) -> str:
    return "".join(_html_note(run) if isinstance(run, Note) else _html_run(run) for run in runs)


def _html_note(note: Note) -> str:
    return f'<sup><a id="at-{note.number}" href="#note-{note.number}">{note.number}</a></sup>'


def _html_run(run: Run) -> str:
    words = _html(run.words)
    if run.style == "link":
        return f'<a href="{words}">{words}</a>'
    if run.style == "guess":
        return f"<mark>{words}</mark>"
    if run.language:
        return f'<span lang="{run.language}">{words}</span>'
    return f"<{run.style}>{words}</{run.style}>" if run.style else words


def _html(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


# -- Typst ------------------------------------------------------------------------------------


def paper_typst(paper: Paper) -> str:
    """Write a paper in the language of Typst; every word stands in it as a string, so that none is taken for a mark.

    What draws a hand and marks a guess comes from the press, which knows the cards of the site.
    """
    blocks = "\n\n".join(map(_ty_block, paper.blocks))
    return f"#set document(title: {_string(paper.title)}, date: none)\n#show: {_setting(paper)}\n\n{blocks}\n"


def _setting(paper: Paper) -> str:
    return {0: "full-report", 1: "handout"}.get(paper.pages, f"fitted.with(pages: {paper.pages})")


def _ty_block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"#heading(level: {block.level})[{_ty(block.words)}]"
    if isinstance(block, Paragraph):
        words = _ty_runs(block.runs)
        return f"#quote(block: true)[{words}]" if block.style == "quote" else words
    if isinstance(block, Facts):
        return "\n".join(f"- *{_ty(name)}:* {_ty(text)}" for name, text in block.rows)
    if isinstance(block, Hands):
        return "\n".join(
            f"#hand({_string(name)}, ({''.join(f'{_string(card)},' for card in cards)}), "
            f"{_string(words)}, {_string(points)})"
            for name, cards, words, points in block.rows
        )
    if isinstance(block, Table):
        head = ", ".join(f"[{_ty_runs((Run(words, 'strong'),))}]" for words in block.heads)
        cells = "".join(f"[{_ty(words)}], " for row in block.rows for words in row)
        widths = "auto, " + "1fr, " * (len(block.heads) - 1)
        return f"#table(columns: ({widths}), stroke: 0.4pt, table.header({head}), {cells})"
    items = "".join("[" + "\n\n".join(map(_ty_block, item)) + "]," for item in block.items)
    return f"#enum(start: {block.start}, tight: false, {items})" if block.start else f"#list(tight: false, {items})"


def _ty_runs(runs: tuple[Run | Note, ...]) -> str:
    return "".join(f"#footnote[{_ty_runs(run.runs)}]" if isinstance(run, Note) else _ty_run(run) for run in runs)


def _ty_run(run: Run) -> str:
    words = _string(run.words)
    if run.language:
        return f"#text(lang: {_string(run.language[:2])}, {words})"
    names = {"strong": "strong", "em": "emph", "code": "raw", "link": "link", "guess": "guess"}
    return f"#{names[run.style]}({words})" if run.style else f"#{words}"


def _ty(words: str) -> str:
    return f"#{_string(words)}"


def _string(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


# -- the full report --------------------------------------------------------------------------


def markdown(report: Report) -> str:
    r"""Write a report in Markdown, with its notes as footnotes.

    >>> from primero_ref.reconstruction import reconstruct
    >>> from primero_ref.report.game_report import report
    >>> markdown(report(reconstruct("italian"))).partition("\n")[0]
    '# Game report: Italian Primero (du Coeur, 2002)'
    """
    return paper_markdown(full_report(report))


def html(report: Report) -> str:
    """Write a report as a page of HTML that needs no other file and runs no script.

    >>> from primero_ref.reconstruction import reconstruct
    >>> from primero_ref.report.game_report import report
    >>> "<h1>Game report: Italian Primero (du Coeur, 2002)</h1>" in html(report(reconstruct("italian")))
    True
    """
    return paper_html(full_report(report))


def body(report: Report) -> str:
    """Write what stands in that page, to be put into any other."""
    return paper_body(full_report(report))


def typst(report: Report) -> str:
    """Write a report in the language of Typst, which sets it as PDF.

    >>> from primero_ref.reconstruction import reconstruct
    >>> from primero_ref.report.game_report import report
    >>> '#heading(level: 1)[#"Game report: Italian Primero (du Coeur, 2002)"]' in typst(report(reconstruct("italian")))
    True
    """
    return paper_typst(full_report(report))


WRITERS: dict[str, Callable[[Report], str]] = {"md": markdown, "html": html, "typ": typst}
"""What writes a report as text, by the ending of its file: Markdown, HTML and the language of Typst."""

PAPER_WRITERS: dict[str, Callable[[Paper], str]] = {"md": paper_markdown, "html": paper_html, "typ": paper_typst}
"""What writes each format of any paper."""
