"""A script as a page, its lines on one side and the rules that they carry out on the other; and a rulebook beside its script."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref.claims import question, rulebook
from primero_ref.weave import claim_html, code_html, compare_html, governing, kin
from primero_ref.weave.governing import Line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.claims import Claim
    from primero_ref.weave.governing import Part
    from primero_ref.weave.page import Page

HOME = "engine/coverage"
"""The page from which the pages of the scripts are reached."""

QUOTED = 3
"""How many places of the engine are quoted beside a claim; the others are linked."""


def page_of_book(book: str) -> str:
    """Name the page on which a rulebook stands beside its script."""
    return f"engine/beside/{book}"


def script(page: Page, module: str) -> str:
    """Write a module, part by part."""
    drawn = "".join(piece(page, module, part, place) for place, part in enumerate(governing.parts(module)))
    books = governing.books(module)
    form = '<form class="pr-choose" hidden></form>' if len(books) > 1 else ""
    return f'{form}<div class="pr-code">{drawn}</div>'


def piece(page: Page, module: str, part: Part, place: int) -> str:
    """Write a part: its lines, and beside them what they ask, each question once with all its lines."""
    asked: dict[str, list[int]] = {}
    for line, name in governing.asks(module):
        if part.first <= line <= part.last:
            asked.setdefault(name, []).append(line)
    leads: dict[int, str] = {}
    rows = []
    books = governing.books(module, part.top)
    for number, (name, lines) in enumerate(asked.items()):
        at = f"r{place}-{number}"
        for line in lines:
            leads.setdefault(line, f"#{at}")
        numbers = ", ".join(f'<a href="#L{line}">{line}</a>' for line in lines)
        rows.append(
            f'<li id="{at}"><span class="pr-at">{numbers}</span> '
            f"{page.link('question', name, question(name).asks)} {answers(page, name, books)}</li>"
        )
    told = f'<ul class="pr-ruled">{"".join(rows)}</ul>' if rows else ""
    return (
        f'<section class="pr-part"{label(part)}>{code_html.block(module, part.first, part.last, leads)}'
        f"<div>{told}</div></section>"
    )


def label(part: Part) -> str:
    """Name a part for those who hear the page."""
    return f' aria-label="{escape(part.name)}"' if part.name else ""


def answers(page: Page, name: str, books: Iterable[str]) -> str:
    """Write how rulebooks answer a question, each answer with its claims; where none does, what the engine takes."""
    found: dict[tuple[str, object], dict[str, list[str]]] = {}
    for book in books:
        for claim in governing.settling(name, book):
            answer = claim.settles[name]
            found.setdefault((type(answer).__name__, answer), {}).setdefault(claim.id, []).append(book)
    if not found:
        otherwise = claim_html.worded(question(name).otherwise)
        return f'<span class="pr-quiet">No rule here says; the engine takes: {escape(otherwise)}.</span>'
    return " ".join(
        f'<span class="pr-said"><b>{escape(claim_html.worded(answer))}</b> '
        + " ".join(cited(page, one, held) for one, held in claims.items())
        + "</span>"
        for (_, answer), claims in found.items()
    )


def cited(page: Page, name: str, books: list[str]) -> str:
    """Link to a claim; its sentence stands beside it when it is pointed at, chosen, or printed."""
    says = escape(kin.claims()[name].says)
    uri = escape(page.uri("claim", name))
    held = escape(" ".join(books))
    if not uri:
        return f'<span data-books="{held}"><code>{name}</code></span>'
    return f'<a href="{uri}" data-says="{says}" data-books="{held}"><code>{name}</code></a>'


def users(page: Page, module: str) -> str:
    """Say which rulebooks are played with a module; a rulebook that can be played leads to its page beside its script."""
    links = []
    for name in governing.books(module):
        rules = rulebook(name)
        if rules.script:
            uri = page.builder.get_relative_uri(page.docname, page_of_book(name))
            links.append(f'<a href="{escape(uri)}" data-book="{name}">{escape(rules.title)}</a>')
        else:
            links.append(page.link("rulebook", name, rules.title))
    return ", ".join(links)


def beside(page: Page, book: str) -> str:
    """Write the claims that a rulebook makes itself, each beside the lines of the engine that ask what it settles."""
    rules = rulebook(book)
    rows = "".join(claim_row(page, rules.claims[name]) for name in rules.own)
    return f'<div class="pr-beside">{rows}</div>'


def claim_row(page: Page, one: Claim) -> str:
    """Write one claim and its lines."""
    return (
        f'<section class="pr-pair" id="{one.slug}" aria-labelledby="{one.slug}-says"><div>'
        f'<h2 id="{one.slug}-says">{page.link("claim", one.id, one.says)}</h2>'
        f'<p class="pr-note">{compare_html.grade_mark(one.id)} {escape(one.grade)} <code>{one.id}</code></p></div>'
        f"<div>{decided(page, one)}</div></section>"
    )


def decided(page: Page, one: Claim) -> str:
    """Quote the lines that ask what a claim settles, or say why there are none."""
    if one.remark:
        return f'<p class="pr-note">No line: {page.prose(one.remark)}</p>'
    spans = quotable(governing.lines(one))
    told = []
    for module, first, last in spans[:QUOTED]:
        part = governing.part_of(module, first).name
        there = code_html.to_line(page, Line(module, first), f"{module}.py, line {first}")
        where = f", in <code>{escape(part)}</code>" if part else ""
        told.append(f'<p class="pr-note">{there}{where}</p>{code_html.quoted(module, first, last)}')
    more = tuple(Line(module, first) for module, first, _ in spans[QUOTED:])
    if more:
        told.append(f'<p class="pr-note">And {code_html.to_lines(page, more)}.</p>')
    return "".join(told)


def quotable(lines: Iterable[Line]) -> list[tuple[str, int, int]]:
    """Give the statements in which some lines stand, those that touch one another as one; a rulebook's own script first."""
    spans = sorted({(line.module, *code_html.excerpt(line.module, line.number)) for line in lines}, key=_scripts_first)
    joined: list[tuple[str, int, int]] = []
    for module, first, last in spans:
        if joined and joined[-1][0] == module and first <= joined[-1][2] + 1:
            joined[-1] = (module, joined[-1][1], max(last, joined[-1][2]))
        else:
            joined.append((module, first, last))
    return joined


def _scripts_first(span: tuple[str, int, int]) -> tuple[bool, str, int, int]:
    return (span[0] in governing.CORE, *span)


def where_decided(page: Page, one: Claim) -> str:
    """Say at a claim where the engine decides it: the lines, and where the rule stands beside them."""
    lines = governing.lines(one)
    if not lines or HOME not in page.builder.env.found_docs:
        return ""
    aside = ""
    if rulebook(one.book).script:
        uri = escape(page.builder.get_relative_uri(page.docname, page_of_book(one.book)))
        aside = f' <a href="{uri}#{one.slug}">side by side</a>'
    more = " …" if len(lines) > QUOTED else ""
    return f"<li><b>Engine</b><span><span>{code_html.to_lines(page, lines[:QUOTED])}{more}</span>{aside}</span></li>"
