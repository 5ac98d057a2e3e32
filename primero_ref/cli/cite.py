"""The command `cite`: a rule, a passage, a source in a footnote, or for a reference manager."""

from __future__ import annotations

import click

from primero_ref import claims
from primero_ref.cite.bibtex import bibtex
from primero_ref.cite.citation import Citation, cite, edition, kind_of, plain, whole, words
from primero_ref.cite.formats import csl, ris
from primero_ref.cli.checkout import check_claims, findings, have_pages
from primero_ref.cli.workers import demo_pool
from primero_ref.errors import Unknown
from primero_ref.withdrawn_ids import became, borne

FORMATS = ("plain", "bibtex", "ris", "csl")


@click.command("cite")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option(
    "-f", "--format", "form", type=click.Choice(FORMATS), default="plain", show_default=True,
    help="Plain text, or a format for reference managers.",
)  # fmt: skip
def cite_things(ids: tuple[str, ...], form: str) -> None:
    """Cite rules, passages, sources and more.

    ID is a rule (italian/forced-see), a passage or several (minsheu-1599:41,
    minsheu-1599:51-57), or the id of anything else that has one [default: the
    whole edition]. If the edition is on the web, set PRIMERO_BASE_URL to its
    address, and each citation includes a link.
    """
    citations = [citation_of(name) for name in ids] or [whole()]
    if form == "plain":
        click.echo("\n\n".join(map(_in_words, citations)))
    elif form == "csl":
        click.echo(csl(citations), nl=False)
    else:
        click.echo("\n".join(map({"bibtex": bibtex, "ris": ris}[form], citations)), nl=False)


def citation_of(name: str) -> Citation:
    """Cite one thing; of a claim the demos are run, for what they say belongs to its citation.

    What was renamed is cited by the name that it bears now, and a line on stderr says so.
    """
    sentences = findings() if have_pages() else {}
    bare = name.removeprefix("finding:")
    if bare in sentences:
        return words("finding", bare, sentences[bare], at=edition())
    if bare != name:
        raise Unknown("finding", bare, sentences)
    kind, bare = kind_of(name)
    if (now := borne(kind, bare)) != bare:
        click.echo(became(kind, bare), err=True)
        bare = now
    verdict = ""
    if kind == "claim" and have_pages():
        with demo_pool() as pool:
            verdict = check_claims([claims.claim(bare)], pool=pool)[0].verdict
    return cite(bare, kind, verdict=verdict)


def _in_words(citation: Citation) -> str:
    """Write a citation in words, in a footnote, in a bibliography and in short."""
    rows = {"Footnote": plain(citation.footnote), "Bibliography": plain(citation.entry), "In short": citation.short}
    return "\n".join(f"{head}: {text}" for head, text in rows.items())
