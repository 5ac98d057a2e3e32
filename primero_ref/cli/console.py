"""How cards, claims, quotations and refusals look in a terminal."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import IO

import click
from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from primero_ref.cards.pack import UNKNOWN
from primero_ref.cite import grade_text
from primero_ref.claims.wording import bearing
from primero_ref.errors import on_one_line
from primero_ref.names import told
from primero_ref.reconstruction.effect import notes
from primero_ref.sources import shown, works

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.cards.pack import Card
    from primero_ref.claims import Claim, Evidence, Rulebook
    from primero_ref.game.events import Event
    from primero_ref.sources import Passage

_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

_COLOURS = {
    "d": "bold red", "h": "bold red", "co": "bold yellow", "cu": "bold red", "sw": "bold blue", "ba": "bold green",
    "bl": "bold red",
}  # fmt: skip


json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")


def say_json(answer: object) -> None:
    """Write an answer for programs."""
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))


class Refusal(click.ClickException):
    """One sentence on the error stream for bad input."""

    exit_code = 2

    def show(self, file: IO[str] | None = None) -> None:
        """Write the sentence and nothing else, on one line; what steers a terminal is written out."""
        with suppress(OSError):  # where the error stream is full, the exit code says it still
            click.echo(on_one_line(self.message), err=True, file=file)


def tell_idle(rules: Rulebook) -> None:
    """Say on the error stream which answers of a reader’s own rules have no effect, why, and what would give them one.

    These sentences are of our own words alone, and are never cut.
    """
    for note in notes(rules):
        click.echo(note, err=True)


class Failure(Refusal):
    """One sentence for what was checked and is wrong."""

    exit_code = 1


class Stopped(Refusal):
    """One sentence for what somebody has stopped with Ctrl-C; the code is the one that shells know for that."""

    exit_code = 130


def terminal(*, stderr: bool = False) -> Console:
    """Open the terminal; nothing written to it is taken for markup."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def games_bar() -> Progress:
    """Give a bar that shows how many games have been played, to who watches."""
    return Progress(
        TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=terminal(stderr=True), transient=True, disable=not sys.stderr.isatty(),
    )  # fmt: skip


def demos_bar() -> Progress:
    """Give a bar that shows how many demos have been run, to who watches."""
    return Progress(
        TextColumn("Calculating"), BarColumn(), MofNCompleteColumn(), console=terminal(stderr=True), transient=True,
        disable=not sys.stderr.isatty(),
    )  # fmt: skip


def with_suit_signs(console: Console, cards: Iterable[Card]) -> Text:
    """Write cards with the signs of their suits, red and black, or in letters where the terminal has no signs."""
    text = Text()
    for card in cards:
        if text:
            text.append(" ")
        if card is UNKNOWN:
            text.append("??" if console.options.ascii_only else "▒▒", "dim")
        else:
            suit = card.suit if console.options.ascii_only else _SIGNS.get(card.suit, card.suit)
            text.append(card.rank + suit if suit else str(card), _COLOURS.get(card.suit, "bold"))
    return text


def event_text(event: Event, players: Iterable[str]) -> Text:
    """Write what happened to some players, and in grey the claims by which it did."""
    return Text.assemble(told(str(event), players), ("  " + " ".join(event.claims) if event.claims else "", "dim"))


def evidence_text(claim: Claim) -> str:
    """Say whose rule a claim is, and its grade: `du Coeur’s rule; grade: attested`."""
    return grade_text(claim)


def as_printed(passage: Passage) -> str:
    """Give the words of a passage in the language in which it was written; nothing where no words may stand here."""
    return next(iter(passage.texts.values()), "")


def quotation(evidence: Evidence) -> str:
    """Give the words that a piece of evidence points to, a line for each passage."""
    return "\n".join(filter(None, map(as_printed, works.passage_range(evidence.passage))))


def show_claim(console: Console, claim: Claim) -> None:
    """Show a claim: its sentence, its grade, and the passages it rests on, quoted."""
    console.print(Text(claim.says, "bold"))
    console.print(Text(f"{evidence_text(claim)}  [{claim.id}]", "dim"))
    for evidence in claim.evidence:
        _show_evidence(console, claim, evidence)


def _show_evidence(console: Console, claim: Claim, evidence: Evidence) -> None:
    passages = works.passage_range(evidence.passage)
    work = works.source(passages[0].source)
    labels = [passage.label for passage in passages]
    locus = labels[0] if len(labels) == 1 else f"{labels[0]} to {labels[-1].split()[-1]}"
    via = f", quoted in {works.source(evidence.via).short}" if evidence.via else ""
    console.print()
    console.print(Text(f"{work.short}, {locus} ({evidence.relation}{via})", "italic"))
    if more := bearing(claim, evidence):
        console.print(Text(more, "dim"))
    for passage in passages:
        for line in _words(passage):
            console.print(Padding(line, (0, 0, 0, 2), expand=False))
    if evidence.on and shown.way(evidence.passage) != "words":
        console.print(Text(str(shown.whereabouts(passages[0])), "dim"))


def _words(passage: Passage) -> list[Text]:
    """Give the words as printed, and under them the plainest English of them that we have."""
    texts = [*passage.texts.items()]
    if not texts:
        return [Text(f"= {passage.paraphrase}", "dim")] if passage.paraphrase else []
    language, words = texts[0]
    speaker = f"{passage.speaker}: " if passage.speaker else ""
    quoted = words if passage.digest else f"“{words}”"
    lines = [Text(f"{speaker}{quoted}")]
    english = passage.english or passage.plain
    if not english and not language.startswith("en"):
        english = next((f"“{text}”" for tag, text in texts if tag.startswith("en")), "")
    if english:
        lines.append(Text(f"= {english}", "dim"))
    return lines
