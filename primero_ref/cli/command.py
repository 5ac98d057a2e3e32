"""The commands that ask the engine: claim, check, replay; and how every command answers bad input."""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.table import Column, Table
from rich.text import Text

import primero_ref
from primero_ref import claim, load, question
from primero_ref.cli.citing import cite_things
from primero_ref.cli.divining import divine_cards
from primero_ref.cli.helping import helpers
from primero_ref.cli.lab import lab
from primero_ref.cli.odds import odds
from primero_ref.cli.pages import answered_so, check_answers, check_claims, claims_named, demos, have_pages
from primero_ref.cli.playing import play
from primero_ref.cli.ranking import rank_hand
from primero_ref.cli.reporting import report_game
from primero_ref.cli.shelving import shelve
from primero_ref.cli.showing import (
    Failure,
    Refusal,
    Stopped,
    answered,
    json_option,
    quotation,
    say_json,
    show_claim,
    terminal,
    told,
)
from primero_ref.cli.website import build, serve
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.record import LONGEST, as_moved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from primero_ref.cli.pages import Checked
    from primero_ref.events import Event
    from primero_ref.offers import Move
    from primero_ref.pairs import Told

MOST_BYTES = 4 * LONGEST + 1
"""How much is read of what is said to be a record: a device or a pipe may have no end."""

FEW = 100
"""The demos of so few claims are run before other processes have begun."""

NO_PAGES = "The demos stand on the pages of the edition, and these are not installed: run this in a checkout."

_VERDICTS = {
    "verified": "the engine plays it so",
    "fails": "the engine does not play it so, see primero check",
    "none": "no demo shows it yet",
    "remark": "a remark, which changes nothing in play",
}
_STATES = {"verified": "verified", "fails": "failing", "toothless": "toothless", "none": "none", "remark": "remarks"}


@contextmanager
def in_one_sentence() -> Iterator[None]:  # noqa: C901  # one sentence for each thing that can go wrong
    """Turn what can go wrong with what was typed, or with a file, into a refusal."""
    try:
        yield
    except (Illegal, Unknown, Unreadable) as error:
        raise Refusal(str(error)) from None
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise Refusal(error.format_message()) from None
    except KeyboardInterrupt:
        raise Stopped("Stopped.") from None
    except BrokenPipeError:
        raise
    except FileNotFoundError as error:
        raise Refusal(f"There is no file {str(error.filename)!r}.") from None
    except UnicodeDecodeError:
        raise Refusal("A file is not plain text in UTF-8.") from None
    except OSError as error:
        raise Refusal(f"{error.filename or 'A file'}: {error.strerror or error}.") from None
    except ValueError as error:
        if "null" not in str(error):
            raise
        raise Refusal("The name of a file has no null character in it.") from None


class Commands(click.Group):
    """The commands, each of which answers bad input with one sentence."""

    def make_context(self, *args: Any, **settings: Any) -> click.Context:  # noqa: ANN401  # click's own signature
        """Read the options that stand before a command."""
        with in_one_sentence():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command."""
        with in_one_sentence():
            return super().invoke(ctx)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(primero_ref.__version__, message="primero %(version)s")
def primero() -> None:
    """Primero: the rules of a Renaissance card game, and an engine that plays them."""


for other in (serve, build, rank_hand, odds, play, lab, divine_cards, cite_things, shelve, report_game):
    primero.add_command(other)


@primero.command("claim")
@click.argument("name", metavar="ID")
@json_option
def show_one_claim(name: str, *, as_json: bool) -> None:
    """Show a rule, its grade, and the words it rests on.

    ID is a claim, such as italian/forced-see. The verdict says whether the engine plays it so.
    """
    one = claim(name)
    verdict = check_claims([one])[0].verdict if have_pages() else None
    if as_json:
        passages = [{"id": evidence.passage, "text": quotation(evidence)} for evidence in one.evidence]
        told = {"id": one.id, "says": one.says, "grade": one.grade, "settles": dict(one.settles), "remark": one.remark}
        say_json({**told, "passages": passages, "verdict": verdict})
        return
    console = terminal()
    show_claim(console, one)
    console.print()
    for asked, value in one.settles.items():
        console.print(Text.assemble((f"{question(asked).asks} ", ""), f"{answered(value)}  ", (f"[{asked}]", "dim")))
    for prose in filter(None, (one.note, f"Not for an engine: {one.remark}" if one.remark else "")):
        console.print(Text(prose))
    if verdict:
        console.print(Text(f"Verdict: {_VERDICTS[verdict]}."))


@primero.command("check")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@json_option
@click.pass_context
def check_demos(ctx: click.Context, ids: tuple[str, ...], *, as_json: bool) -> None:
    """Run the demos of all claims, with the claim and without.

    ID is a claim or a whole rulebook; without any, everything is checked. Of each question that they
    settle every two answers that rulebooks give must be told apart by a demo. The exit code is 1 if a
    demo fails or does not notice that its claim is gone, or if two answers are not told apart.
    """
    claims = claims_named(ids)
    if not have_pages():
        raise Refusal(NO_PAGES)
    processors = os.cpu_count() or 1
    with counting("demos run") as tick, helpers(processors) if len(claims) > FEW else nullcontext() as helping:
        later = helping.submit(check_answers, claims, demos()) if helping else None
        checked = check_claims(claims, tick, helping)
        told = later.result() if later else check_answers(claims, demos())
    by_state: dict[str, list[Checked]] = {state: [] for state in _STATES.values()}
    for one in checked:
        by_state["toothless" if one.toothless else _STATES[one.verdict]].append(one)
    if as_json:
        bites = {one.claim.id: bite for one in checked if (bite := one.bite)}
        exempt = {one.claim.id: one.claim.remark for one in checked if one.claim.remark}
        states = {state: [one.claim.id for one in found] for state, found in by_state.items()}
        say_json({**states, "bites": bites, "exempt": exempt, "pairs": _by_question(told)})
    else:
        _report(checked, by_state)
        _report_pairs(told)
    faulty = by_state["failing"] or by_state["toothless"] or any(one.fault for one in told)
    ctx.exit(1 if faulty else 0)


@contextmanager
def counting(what: str) -> Iterator[Callable[[], None]]:
    """Count on the terminal what goes on for more than a second."""
    console = terminal(stderr=True)
    start, number = time.monotonic(), 0
    with console.status("") as status:
        status.stop()

        def tick() -> None:
            nonlocal number
            number += 1
            if console.is_terminal and time.monotonic() - start > 1:
                status.start()
                status.update(f"{number} {what}")

        yield tick


def _report(checked: Sequence[Checked], by_state: Mapping[str, Sequence[Checked]]) -> None:
    """Count the claims by rulebook and verdict, and say what is wrong and where."""
    console = terminal()
    table = Table("rulebook", *(Column(state, justify="right") for state in by_state), box=None, padding=(0, 2, 0, 0))
    for book in dict.fromkeys(one.claim.book for one in checked):
        counts = (sum(one.claim.book == book for one in found) for found in by_state.values())
        table.add_row(book, *map(str, counts))
    console.print(table)
    for one in (*by_state["failing"], *by_state["toothless"]):
        for complaint in one.complaints:
            console.print(Text(complaint), soft_wrap=True)
    for one in by_state["none"]:
        console.print(Text(f"{one.claim.id} has no demo"), soft_wrap=True)


def _by_question(told: Sequence[Told]) -> dict[str, list[dict[str, object]]]:
    """Write out the pairs of answers by question: the demo that tells each apart and its line, a reason, or a fault."""
    found: dict[str, list[dict[str, object]]] = {}
    for one in told:
        said: dict[str, object] = {"answers": one.pair.answers}
        if one.line:
            said |= {"demo": one.demo, "put": one.put, "bite": answered_so(one.line)}
        said |= {key: words for key, words in (("because", one.pair.because), ("fault", one.fault)) if words}
        found.setdefault(one.pair.question, []).append(said)
    return found


def _report_pairs(told: Sequence[Told]) -> None:
    """Count the pairs of answers, and name those that are not told apart."""
    if not told:
        return
    console = terminal()
    faulty = [one for one in told if one.fault]
    needless = sum(not one.fault and not one.demo for one in told)
    apart = len(told) - len(faulty) - needless
    console.print()
    counted = f"Of {len(told)} pairs of answers {apart} are told apart by a demo, and {needless} cannot be."
    console.print(Text(counted), soft_wrap=True)
    for one in faulty:
        console.print(Text(one.complaint()), soft_wrap=True)


@primero.command("replay")
@click.argument("file", metavar="FILE")
@json_option
def replay(file: str, *, as_json: bool) -> None:
    """Play a record again, naming the claims of each step.

    FILE is a record as text, or - for the standard input. The exit code is 1 if a rule forbids a move.
    """
    if not file:
        raise Refusal("No file is named.")
    with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as read:
        data = read.read(MOST_BYTES)
    if len(data) == MOST_BYTES:
        raise Refusal(f"{file} is too long for a record.")
    try:
        game = load(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Refusal(f"{file} is not plain text in UTF-8.") from None
    except Illegal as error:
        raise Failure(str(error)) from None
    if as_json:
        events = [
            {"seat": event.who, "move": _said(event, move), "claims": [*event.claims]}
            for event, move in as_moved(game.log, game.moves)
        ]
        say_json({"rulebook": game.rules.id, "events": events, "stacks": game.stacks, "over": game.over})
        return
    console = terminal()
    for event in game.log:
        console.print(told(event))
    console.print()
    console.print(Text("; ".join(f"{name} has {sum_}" for name, sum_ in game.stacks.items()) + "."))
    if game.carry:
        console.print(Text(f"{sum(game.carry.values())} lies over for the next hand."))
    if game.offer:
        console.print(Text(f"{game.offer}."))


def _said(event: Event, move: Move | None) -> str:
    """Write a move as a record does, and what followed by rule in words without the name."""
    return str(move or str(event).removeprefix(event.who).strip())
