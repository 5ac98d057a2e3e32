"""The command `cite`: a rule, a passage, a source in a footnote, or for a reference manager."""

from __future__ import annotations

import click

from primero_ref.cite.citation import Citation, cite, edition, kind_of, plain, whole, words
from primero_ref.cite.formats import bibtex, csl, ris
from primero_ref.claims import claim
from primero_ref.cli.checkout import check_claims, findings, have_pages
from primero_ref.errors import Unknown
from primero_ref.withdrawn_ids import became, borne

FORMATS = ("plain", "bibtex", "ris", "csl")


@click.command("cite")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option(
    "-f", "--format", "form", type=click.Choice(FORMATS), default="plain", show_default=True,
    help="Plain words, or what a reference manager reads.",
)  # fmt: skip
def cite_things(ids: tuple[str, ...], form: str) -> None:
    """Cite rules, passages, sources and more.

    ID is a claim (italian/forced-see), a passage or several (minsheu-1599:41,
    minsheu-1599:51-57), or the name of any other of these. Without any, the
    edition itself is cited. Where the edition stands on the web, say so by the
    variable PRIMERO_BASE_URL, and the citations bear addresses.
    """
    cited = [cited_by_id(one) for one in ids] or [whole()]
    if form == "plain":
        click.echo("\n\n".join(map(_told, cited)))
    elif form == "csl":
        click.echo(csl(cited), nl=False)
    else:
        click.echo("\n".join(map({"bibtex": bibtex, "ris": ris}[form], cited)), nl=False)


def cited_by_id(name: str) -> Citation:
    """Cite one thing; of a claim the demos are run, for what they say belongs to its citation.

    What was renamed is cited by the name that it bears now, and a line on stderr says so.
    """
    said = findings() if have_pages() else {}
    bare = name.removeprefix("finding:")
    if bare in said:
        return words("finding", bare, said[bare], at=edition())
    if bare != name:
        raise Unknown("finding", bare, said)
    kind, bare = kind_of(name)
    if (now := borne(kind, bare)) != bare:
        click.echo(became(kind, bare), err=True)
        bare = now
    verdict = check_claims([claim(bare)])[0].verdict if kind == "claim" and have_pages() else ""
    return cite(bare, kind, verdict=verdict)


def _told(one: Citation) -> str:
    """Write a citation in words, in a footnote, in a bibliography and in short."""
    rows = {"Footnote": plain(one.footnote), "Bibliography": plain(one.entry), "In short": one.short}
    return "\n".join(f"{head}: {said}" for head, said in rows.items())
