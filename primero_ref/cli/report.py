"""The command `report`: the game report of a rulebook, or of one's own reconstruction."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from primero_ref.claims import read_answer
from primero_ref.claims.former_ids import current_answers, current_claims, current_questions
from primero_ref.claims.plain_text import read_text
from primero_ref.cli.console import Refusal, tell_idle
from primero_ref.cli.files import file_to_write, write_whole
from primero_ref.cli.switches import WITHOUT_HELP
from primero_ref.reconstruction.own_words import PICTURES
from primero_ref.reconstruction.reconstruction import ACCOUNT, MOST_BYTES, MOST_WORDS, from_file, from_link, reconstruct
from primero_ref.reconstruction.switches import switched
from primero_ref.report.full_report import full_report
from primero_ref.report.game_report import report
from primero_ref.report.handout import handout
from primero_ref.report.short_report import short_report
from primero_ref.report.writers import FORMATS as REPORT_FORMATS
from primero_ref.report.writers import PAPER_WRITERS

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from primero_ref.reconstruction.reconstruction import Reconstruction
    from primero_ref.report.game_report import Report
    from primero_ref.report.paper import Paper

FORMATS = (*REPORT_FORMATS, "toml", "link")
"""What can be written: a paper in four ways, and the choices as a file or as the end of an address."""

OLD_PICTURES = PICTURES[1:]
"""The headings that name pictures of the time."""

PAPERS = ("report", "short", "handout")
"""What paper: the full report, two pages for its judges, or one page for the table."""

NO_PRESS = 'A PDF needs the packages that print, which are not installed: python -m pip install "primero-ref[paper]"'


@click.command("report")
@click.argument("begun", metavar="RULEBOOK|FILE|LINK")
@click.option("--hold", multiple=True, metavar="RULE", help="Add a rule, from any rulebook.")
@click.option("--suspend", multiple=True, metavar="RULE", help="Disable a rule.")
@click.option(
    "--answer",
    "--option",
    "answers",
    multiple=True,
    metavar="Q=A",
    help="Answer question Q by A, or by the id of a rule.",
)
@click.option("--without", multiple=True, metavar="NAME", help=WITHOUT_HELP)
@click.option("--because", "reasons", multiple=True, metavar="Q=WHY", help="Your reason for the answer to Q.")
@click.option("--title", metavar="TEXT", help="Title of your game [default: the rulebook's].")
@click.option("--redactor", metavar="NAME", help="Your name.")
@click.option("--branch", metavar="TEXT", help="Your shire, barony or kingdom.")
@click.option("--event", metavar="TEXT", help="Event at which you hand it in.")
@click.option("--summary", metavar="TEXT", help=f"Your own words on the game, {MOST_WORDS} at most.")
@click.option("--date", metavar="TEXT", help="Date of the report [default: today].")
@click.option("--account", "account_file", metavar="FILE", help="Text file with your account of play, in paragraphs.")
@click.option("--picture", metavar="ADDRESS", help="Picture of your own on the web, then what it shows.")
@click.option(
    "--old-picture", "old_pictures", multiple=True, metavar="ADDRESS", help="Picture of primero’s time; up to three."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="md",
    show_default=True,
    metavar="F",
    help=f"{', '.join(FORMATS[:-1])} or {FORMATS[-1]}.",
)
@click.option(
    "--paper",
    type=click.Choice(PAPERS),
    default="report",
    show_default=True,
    metavar="P",
    help="report, short or handout.",
)
@click.option("-o", "--output", "file", metavar="FILE", help="File to write [default: the terminal].")
def report_game(  # each of them is an option
    begun: str, hold: tuple[str, ...], suspend: tuple[str, ...], answers: tuple[str, ...], without: tuple[str, ...],
    reasons: tuple[str, ...], old_pictures: tuple[str, ...], account_file: str | None, form: str, paper: str,
    file: str | None, **headings: str | None,
) -> None:  # fmt: skip
    """Write a game report of a rulebook, a FILE or a LINK."""
    start = _start(begun)
    headings |= dict.fromkeys(OLD_PICTURES) | _in_their_places(old_pictures)
    headings[ACCOUNT] = read_text(account_file, MOST_BYTES) if account_file else None
    added, dropped = {*current_claims(hold)}, {*current_claims(suspend)}
    answered = current_answers({name: read_answer(name, answer) for name, answer in _pairs(answers)})
    choices = reconstruct(
        start.base,
        ({*start.hold} - dropped) | added,
        ({*start.suspend} - added) | (dropped - {*start.hold}),
        {**start.answers, **switched(start.base, without), **answered},
        {**start.because, **current_questions(dict(_pairs(reasons)))},
        **{key: getattr(start, key) if text is None else text for key, text in headings.items()},
    )
    _put(_written(choices, form, paper), file)
    if not choices.contradictions:
        tell_idle(choices.rules)


def _in_their_places(pictures: Sequence[str]) -> dict[str, str]:
    """Give each picture of the time its heading."""
    if len(pictures) > len(OLD_PICTURES):
        raise Refusal(f"A report names at most {len(OLD_PICTURES)} pictures of primero’s time, not {len(pictures)}.")
    return dict(zip(OLD_PICTURES, pictures, strict=False))


def _start(begun: str) -> Reconstruction:
    """Read what the report begins with."""
    if ";" in begun:
        return from_link(begun)
    return from_file(begun) if begun.endswith(".toml") else reconstruct(begun)


def _pairs(options: Iterable[str]) -> Iterable[tuple[str, str]]:
    for option in options:
        name, equals, rest = option.partition("=")
        if not equals or not name:
            raise Refusal(f"{option!r} is not an answer: write QUESTION=ANSWER, as in fold.refund=nothing.")
        yield name.strip(), rest.strip()


def _written(choices: Reconstruction, form: str, kind: str) -> bytes:
    if form == "link":
        return f"{choices.link}\n".encode()
    if form == "toml":
        choices.rules  # noqa: B018  # what contradicts itself is not written
        return choices.toml.encode()
    paper = handout(choices) if kind == "handout" else _laid_out(report(choices), kind)
    if form == "pdf":
        return _pdf(paper)
    if form == "docx":
        from primero_ref.cli.docx import word_file

        return word_file(paper)
    return PAPER_WRITERS[form](paper).encode()


def _laid_out(made: Report, kind: str) -> Paper:
    return short_report(made) if kind == "short" else full_report(made)


def _pdf(paper: Paper) -> bytes:
    """Print a paper with the type and the cards of the site."""
    try:
        from primero_ref.weave.paper import reports, typst
    except ImportError:
        raise Refusal(NO_PRESS) from None
    if not typst.ready():
        raise Refusal(NO_PRESS)
    from typst import TypstError

    with tempfile.TemporaryDirectory() as cache:
        try:
            return reports.printed(paper, Path(cache))
        except TypstError as error:  # more changes than one page takes, or a letter that no font has
            raise Refusal(f"The PDF cannot be made: {error} Try --format html instead.") from None


def _put(data: bytes, file: str | None) -> None:
    """Write to a file, wholly or not at all, or to the terminal."""
    if not file or file == "-":
        if data.startswith((b"%PDF", b"PK")) and sys.stdout.isatty():
            raise Refusal("This format cannot be shown in a terminal: name a file with -o.")
        click.echo(data, nl=False)
        return
    write_whole(file_to_write(file), data)
    click.echo(f"The report is in {file}.", err=True)
