"""The head of a rules page, and what each of its demos starts from."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.demo import runner
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations
from primero_ref.weave.html import dispute
from primero_ref.weave.parts import citation, drawings
from primero_ref.weave.parts.claim import demo

if TYPE_CHECKING:
    from primero_ref.weave.parts.page import Page


def head_of_rulebook(page: Page, name: str, reported: str) -> str:
    """Say whose rules these are, how firm they are, how many the engine shows, and what each demo starts from.

    Rules that are known at second hand only begin with the sentence that says so.
    """
    rules = claims.rulebook(name)
    states = Counter(state for claim_id, state in page.domain.states().items() if claim_id in rules.own)
    grades = [
        f"<li>{drawings.grade(grade)} {count}</li>" for grade, count in relations.graded((name,)).items() if count
    ]
    counted = [f"The engine plays {states['verified']} of these {len(rules.own)} rules as stated"]
    if states["remark"]:
        are = "is a remark" if states["remark"] == 1 else "are remarks"
        counted.append(f"{states['remark']} {are} that no engine can show")
    if states["none"]:
        counted.append(f"{states['none']} have no demo yet")
    if states["fails"]:
        counted.append(f"{states['fails']} fail")
    in_a_book = page.builder.name == "epub"
    runless = " This copy was made without Python for the browser, so its demos have no Run button."
    quiet = "" if page.runs or in_a_book else runless
    more: list[str] = [page.see("how-to-read", "How to read this edition")]
    more += [] if in_a_book else [page.see("cite/paper", "Rule sheets to print"), _disputes(page, name)]
    can_play = " and you can play" if rules.script else " first"
    work = page.link("source", rules.source, works.source(rules.source).title)
    teller = f"These are the rules according to {escape(rules.redactor)}, in {work}."
    base = ""
    if rules.base:
        base = (
            f" For everything else, the rules of {page.link('rulebook', rules.base, claims.rulebook(rules.base).title)}"
            " apply."
        )
    warning = f'<p class="pr-note" role="note">{page.prose(reported)}</p>' if reported else ""
    return (
        f'{page.resumption}{warning}<p class="pr-lead">{teller}{base}</p>'
        f"<p>Read the large sentences{can_play}. The smaller text is for the day somebody asks: <i>says who?</i> "
        "The mark shows how certain a rule is. The tick means that its demo was played when this page was made, and "
        f"came out as the rule says. {' '.join(filter(None, more))}</p>"
        f'{_views(page)}<ul class="pr-facts pr-grades" aria-label="Grades of these rules">{"".join(grades)}</ul>'
        f"<p>{'; '.join(counted)}.{quiet}</p>{citation.listed(page, 'rulebook', name)}"
    )


WAYS = {"all": "Everything", "brief": "Sentences only", "folded": "A section at a time"}
"""The ways to read a page of rules, each as its script calls it and as a reader does."""


def _views(page: Page) -> str:
    """Offer the ways to read a page that scripts can run on; they have their room before the script comes."""
    if page.builder.name != "html":
        return ""
    buttons = "".join(
        f'<button type="button" value="{way}" aria-pressed="{str(way == "all").lower()}" disabled>{words}</button>'
        for way, words in WAYS.items()
    )
    return f'<div class="pr-views" role="group" aria-label="How to read this page">{buttons}<output></output></div>'


def _disputes(page: Page, name: str) -> str:
    """Send somebody whose table disagrees to the page that settles it, where this game has one."""
    if not claims.rulebook(name).script or dispute.FOLDER not in page.builder.env.found_docs:
        return ""
    uri = page.builder.get_relative_uri(page.docname, f"{dispute.FOLDER}/{name}")
    return f'<a href="{escape(uri)}">{escape(dispute.title(name), quote=False)}</a>.'


def prelude(_: Page, name: str) -> str:
    """Show the lines that every demo of a rulebook starts from."""
    return (
        '<div class="pr-prelude"><pre tabindex="0" role="group" aria-label="What every demo starts from">'
        f"<code>{demo.code(runner.prelude(name))}</code></pre></div>"
    )
