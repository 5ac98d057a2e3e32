"""The command `without`: what falls when passages, sources, rules or answers are taken away."""

from __future__ import annotations

import click
from rich.text import Text

from primero_ref.claims import rulebook
from primero_ref.cli.checkout import findings_about, have_pages
from primero_ref.cli.console import json_option, say_json, terminal
from primero_ref.footing.derivation import every_claim, footing, with_findings
from primero_ref.footing.fall import without

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from primero_ref.footing.fall import Fall

MOST = 12
"""How many names a line gives."""

LOSSES = {
    "nothing": "Left without any text", "redactor": "Left with only a writer of today",
    "weaker": "Weakened", "fewer": "As certain as before, with fewer passages",
}  # fmt: skip


@click.command("without")
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@json_option
def take_away(ids: tuple[str, ...], *, as_json: bool) -> None:
    """Show what would change without a source, a passage or a rule.

    ID is a source (minsheu-1599), a passage (minsheu-1599:41), a rule
    (italian/forced-see), a question (last-player) or an answer to one
    ("last-player=he is free"). Several are removed together, but what
    each changes in play was tried alone.
    """
    fall = without(ids, with_findings(findings_about()) if have_pages() else footing())
    if as_json:
        say_json(fall.as_json())
        return
    console = terminal()
    console.print(Text(f"Without {', '.join(fall.cut)}", "bold"))
    for line in _lines(fall):
        console.print(Text(line))


def _lines(fall: Fall) -> Iterator[str]:
    """Say in a line each what has become of the rules, and what else comes out otherwise."""
    lists: dict[str, list[str]] = {"Passages removed": [*fall.passages], "Rules fallen": [*fall.fallen]}
    for kind, head in LOSSES.items():
        rows = (loss for loss in fall.losses if loss.kind == kind)
        lists[head] = [f"{loss.claim} ({loss.question})" if loss.question else loss.claim for loss in rows]
    lists |= {
        "Left with nothing to apply to": [f"{name} (needs {on})" for name, on in fall.idle],
        "Demos with another result": [*fall.demos],
        "Games that go differently": [*fall.games],
        "Hands of the fit with another result": [f"{name} ({how})" for name, how in fall.witnesses],
        "Findings whose figures change": [*fall.figures],
        **{f"Named in {kind}s": [*names] for kind, names in fall.used.items()},
    }
    yield from (_counted(head, names) for head, names in lists.items() if names)
    if not (fall.fallen or fall.losses):
        yield "No rule loses any support."
    books = dict.fromkeys(every_claim()[name].book for name in fall.fallen)
    if books:
        left = {book: sum(name not in fall.fallen for name in rulebook(book).own) for book in books}
        yield "Own rules left: " + "; ".join(f"{book} {left[book]} of {len(rulebook(book).own)}" for book in books)


def _counted(head: str, names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return f"{head} ({len(names)}): {', '.join(names[:MOST])}{more}"
