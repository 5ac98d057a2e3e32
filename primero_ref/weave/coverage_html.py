"""What the demos cover, as HTML: the claims, the scripts and their branches, the constants, the passages."""

from __future__ import annotations

from collections import Counter
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from primero_ref.claims import rulebook
from primero_ref.sources import source
from primero_ref.weave import (
    branches,
    code_html,
    constants,
    explained,
    gaps,
    governing,
    kin,
    lineage,
    matrix,
    mutants_html,
    script_html,
)
from primero_ref.weave.concord_html import counted
from primero_ref.weave.covered import Tracing
from primero_ref.weave.deciding import ASKS, LEADS
from primero_ref.weave.gaps_html import work_of
from primero_ref.weave.governing import Line
from primero_ref.weave.map_html import who
from primero_ref.weave.mutants_html import table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from primero_ref.weave.page import Page
    from primero_ref.weave.reaching import Traced


def traced() -> Traced:
    """Give what the run of all demos found."""
    if Tracing.found is None:
        raise LookupError("The demos have not been traced.")
    return Tracing.found


def claims(page: Page) -> str:
    """Count the claims with a demo, and list those without: each with its reason."""
    states = page.domain.states()
    shown = Counter(states.values())
    without = [kin.claims()[name] for name, state in states.items() if state != "verified"]
    rows = "".join(
        f'<h3>{page.link("rulebook", book, rulebook(book).title)}</h3><ul class="pr-plainlist">'
        + "".join(
            f"<li>{page.link('claim', one.id, one.says)} "
            f'<span class="pr-note">{page.prose(one.remark or WHY_NOT[one.held])}</span></li>'
            for one in listed
        )
        + "</ul>"
        for book, listed in groupby(without, key=lambda one: one.book)
    )
    demos = sum(len(verdicts) for name, verdicts in page.domain.demos().items() if name in states)
    others = f" {shown['none']} have no demo for another reason." if shown["none"] else ""
    return (
        f"<p>{counted(len(states), 'claim', 'claims')}: {shown['verified']} are shown by {demos} demos, each of which "
        f"comes out otherwise when its rule is switched off. {shown['remark']} are remarks, which no engine can show."
        f'{others}</p><div class="pr-gaps">{rows}</div>'
    )


WHY_NOT = {True: "No demo.", False: "A variant, which stands there until somebody asks for it."}
"""Why a claim that is no remark has no demo, by whether it is held."""


def scripts(page: Page) -> str:
    """List the scripts and what the engine asks besides: lines, conditions, how many of their ways demos take."""
    found = traced()
    rows = []
    for module in governing.modules():
        lines = governing.source(module).splitlines()
        code = sum(bool(line.strip()) and not line.lstrip().startswith("#") for line in lines)
        books = governing.books(module)
        asked = {one.question for one in governing.asks(module)}
        claims_ = {claim.id for name in asked for book in books for claim in governing.settling(name, book)}
        row = [to_script(page, module), about(module), str(code), str(len(asked)), str(len(claims_))]
        rows.append([*row, *(ways(module, found) if module in branches.scripts() else ("", "", ""))])
    return table(
        ("Module", "What it does", "Lines", "Questions", "Rules", "Ways", "Shown", "Listed"),
        rows,
        "The scripts, and the modules of the engine that ask a rule",
    )


def about(module: str) -> str:
    """Say what a module is for, in a cell that keeps its width on a narrow page."""
    return f'<span class="pr-does">{escape(governing.about(module))}</span>'


def ways(module: str, found: Traced) -> tuple[str, str, str]:
    """Count the ways from the branches of a script, those that a demo takes, and those that are listed."""
    every = [(one.name, way) for one in branches.branches(module) for way in one.ways]
    shown = sum(way in found.reached for way in every)
    return str(len(every)), str(shown), str(len(every) - shown)


def summary(found: Traced) -> str:
    """Say in a sentence or two how many ways there are, who takes them, and what their conditions turn on."""
    every = [(one.name, way) for module in branches.scripts() for one in branches.branches(module) for way in one.ways]
    shown = [found.reached[way] for way in every if way in found.reached]
    only = sum(one.without for one in shown)
    turning = Counter(found.standing.values())
    return (
        f"The scripts have {len(every)} ways on from their functions and conditions. Demos take {len(shown)} of them, "
        f"{only} of these only when they are played without their rule. The other {len(every) - len(shown)} are listed "
        f"below with the reasons, or stand behind one that is. Of the {len(found.standing)} conditions {turning[ASKS]} "
        f"turn on the answer to a question, {turning[LEADS]} lead to one, and {turning['']} are listed below."
    )


def to_script(page: Page, module: str) -> str:
    """Link to the page of a script."""
    uri = escape(page.builder.get_relative_uri(page.docname, code_html.page_of(module)))
    return f'<a href="{uri}"><code>{module}.py</code></a>'


def all_scripts(page: Page) -> str:
    """Say how far the scripts are covered, and list them."""
    return f"<p>{summary(traced())}</p>{scripts(page)}"


def beside(page: Page) -> str:
    """List the rulebooks that can be read beside their script."""
    rows = []
    for book in filter(lambda one: rulebook(one).script, matrix.every_book()):
        uri = escape(page.builder.get_relative_uri(page.docname, script_html.page_of_book(book)))
        rules = rulebook(book)
        rows.append(
            f'<li><a href="{uri}">{escape(rules.title)}</a> <span class="pr-note">{escape(rules.redactor)}</span></li>'
        )
    return f'<ul class="pr-plainly">{"".join(rows)}</ul>'


def unreached(page: Page) -> str:
    """List the ways that no demo takes, under their reasons."""
    lines = {explained.way_of(one, way): _at(one) for module in branches.scripts()
             for one in branches.branches(module) for way in one.ways}  # fmt: skip
    return listed(page, explained.UNREACHED, explained.missed(traced().reached), lines, _in_words)


def unasked(page: Page) -> str:
    """List the conditions that turn on no question, under their reasons."""
    lines = {one.name: _at(one) for module in branches.scripts() for one in branches.branches(module)}
    return listed(page, explained.UNASKED, explained.unasked(traced().standing), lines, None)


def ungoverned(page: Page) -> str:
    """List the constants beside which no question stands, under their reasons."""
    every = constants.constants()
    lines = {one.name: Line(one.module, one.line) for one in reversed(every)}
    names = explained.ungoverned()
    asking = sum(bool(one.questions) for one in every)
    told = f"{asking} of {len(every)} stand in a statement that asks a question."
    return f"<p>{told}</p>{listed(page, explained.CONSTANTS, names, lines, None)}"


def _at(one: branches.Branch) -> Line:
    return Line(one.module, one.line)


def _in_words(name: str) -> str:
    """Say which way it is.

    >>> _in_words("yes vying.opener: phase == 2"), _in_words("capturing.Capturing.any")
    ('when phase == 2', 'Capturing.any')
    """
    way, _, rest = name.partition(" ")
    if way not in branches.WAYS:
        return name.partition(".")[2]
    test = rest.partition(": ")[2]
    return f"when {test}" if way == "yes" else f"when not: {test}"


def listed(
    page: Page, part: str, names: Iterable[str], lines: Mapping[str, Line], words: Callable[[str], str] | None
) -> str:
    """List things under their reasons, each with its line; without words of its own the lines alone."""
    found: dict[str, list[str]] = {}
    for name in names:
        why = explained.reason(part, name)
        found.setdefault(why.says if why else "No reason is given.", []).append(name)
    rows = []
    for says, those in found.items():
        if words is None:
            told = f'<p class="pr-note">{script_links(page, tuple(dict.fromkeys(lines[name] for name in those)))}</p>'
        else:
            told = (
                '<ul class="pr-plainlist">'
                + "".join(
                    f"<li>{code_html.to_line(page, lines[name], code_html.named(lines[name]))} "
                    f"<code>{escape(words(name), quote=False)}</code></li>"
                    for name in those
                )
                + "</ul>"
            )
        rows.append(f'<h3>{escape(says, quote=False)} <span class="pr-note">{len(those)}</span></h3>{told}')
    return f'<div class="pr-gaps">{"".join(rows) or "<p>None.</p>"}</div>'


def script_links(page: Page, lines: tuple[Line, ...]) -> str:
    """Link to lines; those of a module that has no page of its own are named without a link."""
    paged = tuple(line for line in lines if line.module in governing.modules())
    others: dict[str, list[str]] = {}
    for line in lines:
        if line.module not in governing.modules():
            others.setdefault(line.module, []).append(str(line.number))
    told = [code_html.to_lines(page, paged)] if paged else []
    told += [f"<code>{module}.py</code> {', '.join(numbers)}" for module, numbers in others.items()]
    return "; ".join(told)


def passages(page: Page) -> str:
    """Count, by source, the passages on which no claim rests, and link to those that tell of a rule."""
    unclaimed = {work: [*names] for work, names in groupby(gaps.unclaimed(), key=work_of)}
    rows = []
    for work in lineage.in_order():
        every = source(work).passages
        without = [name for name in (one.id for one in every.values()) if not kin.relying(name)]
        telling = ", ".join(page.link("passage", name, name.partition(":")[2]) for name in unclaimed.get(work, ()))
        rows.append((who(page, work), str(len(every)), str(len(without)), telling or "none"))
    return table(
        ("Source", "Passages", "Without a rule", "Of these, those that tell of a rule"), rows, "Passages without a rule"
    )


_DRAWN: dict[str, Callable[[Page], str]] = {
    "claims": claims, "scripts": all_scripts, "beside": beside, "unreached": unreached, "unasked": unasked,
    "constants": ungoverned, "passages": passages,
}  # fmt: skip


def covered(page: Page, part: str) -> str:
    """Draw a part of the page."""
    return _DRAWN[part](page)


DRAWN: dict[str, Callable[..., str]] = {"covered": covered, "mutants": mutants_html.mutants}
"""How each part is drawn, by the name that its directive gives it."""
