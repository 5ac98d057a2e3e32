"""The command `without`: what falls when passages, sources, rules or answers are taken away."""

from __future__ import annotations

from itertools import zip_longest

import click
from rich.text import Text

from primero_ref.claims import rulebook
from primero_ref.cli.checkout import demos, findings_about, have_pages
from primero_ref.cli.console import demos_bar, json_option, say_json, terminal
from primero_ref.demo.runner import run
from primero_ref.footing.derivation import every_claim, footing, with_findings
from primero_ref.footing.fall import without

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from primero_ref.demo.verdict import RunLine
    from primero_ref.footing.fall import Fall

MOST = 12
"""How many names a line gives."""

LOSSES = {
    "nothing": "Left without any source", "redactor": "Left with only a modern source",
    "weaker": "Weakened", "fewer": "As certain as before, with fewer passages",
}  # fmt: skip


@click.command("without")
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@click.option("--figures", is_flag=True, help="Calculate the figures of the findings anew (seconds for each).")
@json_option
def take_away(ids: tuple[str, ...], *, figures: bool, as_json: bool) -> None:
    """Show what would change without a source, a passage or a rule.

    ID is a source (minsheu-1599), a passage (minsheu-1599:41), a rule
    (italian/forced-see), a question (last-player) or an answer to one
    ("last-player=he is free"). Several are removed together, but what
    each changes in play was tried alone.
    """
    fall = without(ids, with_findings(findings_about()) if have_pages() else footing())
    changed = _recalculated(fall) if figures else {}
    if as_json:
        rows = [{"finding": name, "line": row.source, "was": row.want, "now": row.got} for name, row in changed.items()]
        say_json(fall.as_json() | ({"recalculated": rows} if figures else {}))
        return
    console = terminal()
    console.print(Text(f"Without {', '.join(fall.cut)}", "bold"))
    for line in _lines(fall):
        console.print(Text(line))
    for name, row in changed.items():
        was, now = _first_difference(row.want, row.got)
        console.print(Text(f"{name}: {was} becomes {now}, in {row.source.splitlines()[0]}"))


def _recalculated(fall: Fall) -> dict[str, RunLine]:
    """Run the demos of the findings whose figures change with all fallen rules disabled; give the first other line."""
    wanted = [demo for demo in demos() if demo.id in fall.demos and demo.of_finding] if have_pages() else []
    changed: dict[str, RunLine] = {}
    with demos_bar() as bar:
        task = bar.add_task("", total=len(wanted))
        for demo in wanted:
            failure = run(demo.code, demo.rulebook, fall.fallen, demo.claim, may=demo.may).failure
            if failure:
                changed[demo.id.removeprefix("finding/")] = failure
            bar.advance(task)
    return changed


def _first_difference(want: str, got: str) -> tuple[str, str]:
    r"""Give the first line in which two answers differ.

    >>> _first_difference("carried 3\ntaken 5\n", "carried 3\ntaken 4\n")
    ('taken 5', 'taken 4')
    """
    pairs = zip_longest(want.strip().splitlines(), got.strip().splitlines(), fillvalue="nothing")
    return next((pair for pair in pairs if pair[0] != pair[1]), ("nothing", "nothing"))


def _lines(fall: Fall) -> Iterator[str]:
    """Say in a line each what has become of the rules, and what else comes out otherwise."""
    lists: dict[str, list[str]] = {"Passages removed": [*fall.passages], "Rules fallen": [*fall.fallen]}
    for kind, head in LOSSES.items():
        rows = (loss for loss in fall.losses if loss.kind == kind)
        lists[head] = [f"{loss.claim} ({loss.question})" if loss.question else loss.claim for loss in rows]
    lists |= {
        "Rules that no longer apply to anything": [f"{name} (needs {on})" for name, on in fall.idle],
        "Demos with another result": [*fall.demos],
        "Games that are played differently": [*fall.games],
        "Old texts that the rules now fit differently": [f"{name} ({how})" for name, how in fall.witnesses],
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
