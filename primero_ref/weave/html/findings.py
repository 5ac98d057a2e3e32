"""Findings and pictures as HTML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref.weave.html import citation

if TYPE_CHECKING:
    from primero_ref.weave.domain.page_data import Finding
    from primero_ref.weave.html.page import Page


def opening(page: Page, finding: Finding) -> str:
    """Write the sentence of a finding, and what it is about."""
    name = finding.name
    listed = "".join(f"<li>{page.link(*subject.split(' ', 1))}</li>" for subject in finding.about)
    about = f'<ul class="pr-about" aria-label="About">{listed}</ul>' if listed else ""
    return (
        f'<section class="pr-claim pr-finding" id="{name}" aria-labelledby="{name}-says">'
        f'<h3 class="pr-says" id="{name}-says">'
        f'<a class="pr-mark" href="#{name}" aria-label="Permanent link to {name}">¶</a> '
        f"{escape(finding.says, quote=False)}</h3>{about}"
    )


def closing(page: Page, finding: Finding) -> str:
    """Write how to cite a finding."""
    return f"{citation.listed(page, 'finding', finding.name)}</section>"


def plot(page: Page, title: str, drawn: str, rows: tuple[tuple[str, str], ...]) -> str:
    """Put a picture, and behind it its table for those who do not see it."""
    del page
    listed = "".join(f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>' for name, value in rows)
    table = f'<table class="pr-sr"><caption>{escape(title)}</caption><tbody>{listed}</tbody></table>'
    unread = drawn.replace("<svg ", '<svg aria-hidden="true" ', 1)
    # it scrolls sideways where the window is narrow, and so the keyboard must reach it
    return f'<figure class="pr-plot-of" tabindex="0" aria-label="{escape(title)}">{unread}{table}</figure>'
