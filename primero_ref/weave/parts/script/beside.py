"""A script as HTML, its lines on one side and the rules that govern them on the other; a rulebook beside its script."""

from __future__ import annotations

from primero_ref import claims
from primero_ref.claims import wording
from primero_ref.weave.apparatus import relations
from primero_ref.weave.coverage import question_lines
from primero_ref.weave.coverage.branches import WAYS
from primero_ref.weave.coverage.question_lines import CodeLine
from primero_ref.weave.coverage.trace_process import HOME
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.script import code
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.claims import Claim
    from primero_ref.weave.coverage.question_lines import CodePart
    from primero_ref.weave.parts.page import Page

PIECE = Template(__file__, "piece")
PAIR = Template(__file__, "pair")
LINES = Template(__file__, "deciding_lines")

NAMED = 2
"""How many demos are named at a function."""

QUOTED = 2
"""How many places of the engine are quoted beside a claim; the others are linked."""


def page_of_book(book: str) -> str:
    """Name the page on which a rulebook stands beside its script."""
    return f"engine/beside/{book}"


def script(page: Page, module: str) -> Markup:
    """Write a module, part by part."""
    drawn = joined(piece(page, module, part, index) for index, part in enumerate(question_lines.parts(module)))
    form = element("form", class_="pr-choose", hidden=True) if len(question_lines.books(module)) > 1 else Markup()
    return form + element("div", drawn, class_="pr-script")


def piece(page: Page, module: str, part: CodePart, index: int) -> Markup:
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
        rows.append((at, lines, page.link("question", name, claims.question(name).asks), answers(page, name, books)))
    return PIECE(
        part=part,
        lines=code.block(module, part.first, part.last, leads),
        rows=rows,
        demos=demos_through(page, module, part),
    )


def demos_through(page: Page, module: str, part: CodePart) -> Markup:
    """Say how many demos come by a function of a script, and name two of them."""
    result = page.domain.demo_trace.result
    reaching = result.reached.get((f"{module}.{part.name}", WAYS[0])) if result and part.name else None
    if reaching is None or reaching.without:
        return Markup()
    named = joined((page.link("demo", demo_id) for demo_id in reaching.demos[:NAMED]), " and ")
    more = "" if reaching.number <= NAMED else f", and {reaching.number - NAMED} more"
    return element("p", joined(["Played in ", named, more, "."]), class_="pr-note")


def answers(page: Page, name: str, books: Iterable[str]) -> Markup:
    """Write how rulebooks answer a question, each answer with its claims; where none does, what the engine takes."""
    by_answer: dict[tuple[str, object], dict[str, list[str]]] = {}
    for book in books:
        for claim in question_lines.claims_settling(name, book):
            answer = claim.settles[name]
            by_answer.setdefault((type(answer).__name__, answer), {}).setdefault(claim.id, []).append(book)
    if not by_answer:
        otherwise = wording.worded(claims.question(name).otherwise)
        return element("span", f"No rule answers this. Default: {otherwise}", class_="pr-quiet")
    return joined((said(page, answer, by_claim) for (_, answer), by_claim in by_answer.items()), " ")


def said(page: Page, answer: object, by_claim: Mapping[str, list[str]]) -> Markup:
    """Write an answer with its claims, each with the rulebooks that hold it."""
    links = [claim_link(page, name, holders) for name, holders in by_claim.items()]
    return element("span", joined([element("b", wording.worded(answer)), *links], " "), class_="pr-said")


def claim_link(page: Page, name: str, books: list[str]) -> Markup:
    """Link to a claim; its sentence stands beside it when it is pointed at, chosen, or printed."""
    uri = page.uri("claim", name)
    codes = " ".join(map(code_of, books))
    if not uri:
        return element("span", element("code", name), data_books=codes)
    return element("a", element("code", name), href=uri, data_says=relations.all_claims()[name].says, data_books=codes)


def code_of(book: str) -> str:
    """Give the short name of a rulebook within a page, by which a script chooses it."""
    return str(claims.rulebooks().index(book))


def users(page: Page, module: str) -> Markup:
    """Say which rulebooks are played with a module; one that can be played leads to its page beside its script."""
    shown = []
    for name in question_lines.books(module):
        rules = claims.rulebook(name)
        to = page.link("rulebook", name, rules.title)
        if rules.script:
            to = element("a", rules.title, href=page.to(page_of_book(name)))
        shown.append(element("span", to, data_book=code_of(name)))
    return joined(shown, "; ")


def beside(page: Page, book: str) -> Markup:
    """Write the claims that a rulebook makes itself, each beside the lines of the engine that ask what it settles."""
    rules = claims.rulebook(book)
    rows = joined(claim_row(page, rules.claims[name]) for name in rules.own)
    return element("div", rows, class_="pr-beside")


def claim_row(page: Page, claim: Claim) -> Markup:
    """Write one claim and its lines."""
    return PAIR(
        claim=claim,
        link=page.link("claim", claim.id, claim.says),
        grade=drawings.grade_mark(claim.id),
        lines=deciding_lines(page, claim),
    )


def deciding_lines(page: Page, claim: Claim) -> Markup:
    """Quote the lines that ask what a claim settles, or say why there are none."""
    if claim.remark:
        return element("p", "No line: " + page.prose(claim.remark), class_="pr-note")
    lines = question_lines.lines(claim)
    asking = [line for line in lines if line.decides] or [*lines]
    spans = quotable(asking)
    quotations = []
    for module, first, last in spans[:QUOTED]:
        there = code.to_line(page, CodeLine(module, first), code.named(CodeLine(module, first)))
        quotations.append((there, question_lines.part_of(module, first).name, code.quoted(module, first, last)))
    more = tuple(line for line in lines if not any(covers(span, line) for span in spans[:QUOTED]))
    return LINES(quotations=quotations, more=code.to_lines(page, more))


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


def where_decided(page: Page, claim: Claim) -> Markup:
    """Say at a claim where the engine decides it: the lines, and where the rule stands beside them."""
    lines = question_lines.lines(claim)
    if not lines or HOME not in page.builder.env.found_docs:
        return Markup()
    shown = element("span", code.to_lines(page, lines[:QUOTED]) + (" …" if len(lines) > QUOTED else ""))
    if claims.rulebook(claim.book).script:
        uri = f"{page.to(page_of_book(claim.book))}#{claim.slug}"
        shown = joined([shown, element("a", "side by side", href=uri)], " ")
    return element("li", element("b", "Engine") + element("span", shown))
