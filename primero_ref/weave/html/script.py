"""A script as HTML, its lines on one side and the rules that govern them on the other; a rulebook beside its script."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.claims import wording
from primero_ref.weave.apparatus import relations
from primero_ref.weave.coverage import question_lines
from primero_ref.weave.coverage.branches import WAYS
from primero_ref.weave.coverage.question_lines import CodeLine
from primero_ref.weave.coverage.trace_process import HOME, DemoTrace
from primero_ref.weave.html import code, drawings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.claims import Claim
    from primero_ref.weave.coverage.question_lines import CodePart
    from primero_ref.weave.html.page import Page

NAMED = 2
"""How many demos are named at a function."""

QUOTED = 2
"""How many places of the engine are quoted beside a claim; the others are linked."""


def page_of_book(book: str) -> str:
    """Name the page on which a rulebook stands beside its script."""
    return f"engine/beside/{book}"


def script(page: Page, module: str) -> str:
    """Write a module, part by part."""
    drawn = "".join(piece(page, module, part, index) for index, part in enumerate(question_lines.parts(module)))
    books = question_lines.books(module)
    form = '<form class="pr-choose" hidden></form>' if len(books) > 1 else ""
    return f'{form}<div class="pr-script">{drawn}</div>'


def piece(page: Page, module: str, part: CodePart, index: int) -> str:
    """Write a part: its lines, and beside them what they ask, each question once with all its lines."""
    asked: dict[str, list[int]] = {}
    for line, name, _ in question_lines.module_questions(module):
        if part.first <= line <= part.last:
            asked.setdefault(name, []).append(line)
    leads: dict[int, str] = {}
    rows = []
    books = question_lines.books(module, part.top)
    for number, (name, lines) in enumerate(asked.items()):
        at = f"r{index}-{number}"
        for line in lines:
            leads.setdefault(line, f"#{at}")
        numbers = ", ".join(f'<a href="#L{line}">{line}</a>' for line in lines)
        rows.append(
            f'<li id="{at}"><span class="pr-at">{numbers}</span> '
            f"{page.link('question', name, claims.question(name).asks)} {answers(page, name, books)}</li>"
        )
    ruled = f'<ul class="pr-ruled">{"".join(rows)}</ul>' if rows else ""
    return (
        f'<section class="pr-part"{label(part)}>{code.block(module, part.first, part.last, leads)}'
        f"<div>{ruled}{demos_through(page, module, part)}</div></section>"
    )


def demos_through(page: Page, module: str, part: CodePart) -> str:
    """Say how many demos come by a function of a script, and name two of them."""
    reaching = (
        DemoTrace.result.reached.get((f"{module}.{part.name}", WAYS[0])) if DemoTrace.result and part.name else None
    )
    if reaching is None or reaching.without:
        return ""
    named = " and ".join(page.link("demo", demo_id) for demo_id in reaching.demos[:NAMED])
    more = "" if reaching.number <= NAMED else f", and {reaching.number - NAMED} more"
    return f'<p class="pr-note">Played in {named}{more}.</p>'


def label(part: CodePart) -> str:
    """Name a part for those who hear the page."""
    # with its lines, for Rank and rank sound alike
    return f' aria-label="{escape(part.name)}, lines {part.first} to {part.last}"' if part.name else ""


def answers(page: Page, name: str, books: Iterable[str]) -> str:
    """Write how rulebooks answer a question, each answer with its claims; where none does, what the engine takes."""
    by_answer: dict[tuple[str, object], dict[str, list[str]]] = {}
    for book in books:
        for claim in question_lines.claims_settling(name, book):
            answer = claim.settles[name]
            by_answer.setdefault((type(answer).__name__, answer), {}).setdefault(claim.id, []).append(book)
    if not by_answer:
        otherwise = wording.worded(claims.question(name).otherwise)
        return f'<span class="pr-quiet">No rule answers this. Default: {escape(otherwise)}</span>'
    return " ".join(
        f'<span class="pr-said"><b>{escape(wording.worded(answer))}</b> '
        + " ".join(claim_link(page, claim_id, holders) for claim_id, holders in by_claim.items())
        + "</span>"
        for (_, answer), by_claim in by_answer.items()
    )


def claim_link(page: Page, name: str, books: list[str]) -> str:
    """Link to a claim; its sentence stands beside it when it is pointed at, chosen, or printed."""
    says = escape(relations.all_claims()[name].says)
    uri = escape(page.uri("claim", name))
    codes = " ".join(map(code_of, books))
    if not uri:
        return f'<span data-books="{codes}"><code>{name}</code></span>'
    return f'<a href="{uri}" data-says="{says}" data-books="{codes}"><code>{name}</code></a>'


def code_of(book: str) -> str:
    """Give the short name of a rulebook within a page, by which a script chooses it."""
    return str(claims.rulebooks().index(book))


def users(page: Page, module: str) -> str:
    """Say which rulebooks are played with a module; one that can be played leads to its page beside its script."""
    links = []
    for name in question_lines.books(module):
        rules = claims.rulebook(name)
        uri = escape(page.builder.get_relative_uri(page.docname, page_of_book(name)))
        to = f'<a href="{uri}">{escape(rules.title)}</a>' if rules.script else page.link("rulebook", name, rules.title)
        links.append(f'<span data-book="{code_of(name)}">{to}</span>')
    return "; ".join(links)


def beside(page: Page, book: str) -> str:
    """Write the claims that a rulebook makes itself, each beside the lines of the engine that ask what it settles."""
    rules = claims.rulebook(book)
    rows = "".join(claim_row(page, rules.claims[name]) for name in rules.own)
    return f'<div class="pr-beside">{rows}</div>'


def claim_row(page: Page, claim: Claim) -> str:
    """Write one claim and its lines."""
    return (
        f'<section class="pr-pair" id="{claim.slug}" aria-labelledby="{claim.slug}-says"><div>'
        f'<h2 id="{claim.slug}-says">{page.link("claim", claim.id, claim.says)}</h2>'
        f'<p class="pr-note">{drawings.grade_mark(claim.id)} {escape(claim.grade)} <code>{claim.id}</code></p></div>'
        f"<div>{deciding_lines(page, claim)}</div></section>"
    )


def deciding_lines(page: Page, claim: Claim) -> str:
    """Quote the lines that ask what a claim settles, or say why there are none."""
    if claim.remark:
        return f'<p class="pr-note">No line: {page.prose(claim.remark)}</p>'
    lines = question_lines.lines(claim)
    asking = [line for line in lines if line.decides] or [*lines]
    spans = quotable(asking)
    quotations = []
    for module, first, last in spans[:QUOTED]:
        part = question_lines.part_of(module, first).name
        there = code.to_line(page, CodeLine(module, first), code.named(CodeLine(module, first)))
        where = f", in <code>{escape(part)}</code>" if part else ""
        quotations.append(f'<p class="pr-note">{there}{where}</p>{code.quoted(module, first, last)}')
    more = tuple(line for line in lines if not any(covers(span, line) for span in spans[:QUOTED]))
    if more:
        quotations.append(f'<p class="pr-note">Also in {code.to_lines(page, more)}.</p>')
    return "".join(quotations)


def quotable(lines: Iterable[CodeLine]) -> list[tuple[str, int, int]]:
    """Give the statements in which some lines stand, those that touch one another as one; scripts before the rest."""
    spans = sorted({(line.module, *code.excerpt(line.module, line.number)) for line in lines}, key=_scripts_first)
    joined: list[tuple[str, int, int]] = []
    for module, first, last in spans:
        if joined and joined[-1][0] == module and first <= joined[-1][2] + 1:
            joined[-1] = (module, joined[-1][1], max(last, joined[-1][2]))
        else:
            joined.append((module, first, last))
    return joined


def covers(span: tuple[str, int, int], line: CodeLine) -> bool:
    """Say whether a line is quoted."""
    return line.module == span[0] and span[1] <= line.number <= span[2]


def _scripts_first(span: tuple[str, int, int]) -> tuple[bool, str, int, int]:
    return (span[0] in question_lines.core(), *span)


def where_decided(page: Page, claim: Claim) -> str:
    """Say at a claim where the engine decides it: the lines, and where the rule stands beside them."""
    lines = question_lines.lines(claim)
    if not lines or HOME not in page.builder.env.found_docs:
        return ""
    aside = ""
    if claims.rulebook(claim.book).script:
        uri = escape(page.builder.get_relative_uri(page.docname, page_of_book(claim.book)))
        aside = f' <a href="{uri}#{claim.slug}">side by side</a>'
    more = " …" if len(lines) > QUOTED else ""
    return f"<li><b>Engine</b><span><span>{code.to_lines(page, lines[:QUOTED])}{more}</span>{aside}</span></li>"
