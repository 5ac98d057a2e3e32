"""The command `evening`: the score sheet of the hands in a file of records."""

from __future__ import annotations

from typing import Any

import click

from primero_ref.cli.console import Failure, Refusal, json_option, say_json
from primero_ref.cli.files import kept_record
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.game.record import records_in
from primero_ref.session.record_session import from_record
from primero_ref.session.score_sheet import played_hand
from primero_ref.web.evening import sheet_as_data, study_as_data
from primero_ref.web.score_files import comma_separated, plain


@click.command("evening")
@click.argument("file", metavar="FILE")
@click.option(
    "--seat", metavar="NAME", help="Player whose sheet it is, with that player’s bluffs [default: the person]."
)
@click.option("--csv", "as_csv", is_flag=True, help="Write the sheet as CSV.")
@json_option
def evening(file: str, seat: str | None, *, as_csv: bool, as_json: bool) -> None:
    """Print the score sheet of an evening.

    FILE holds the records of its hands one after another, as the table saves them, or - for standard input. The exit
    code is 1 if a rule forbids a move.
    """
    if not file:
        raise Refusal("The file name is empty: name a file of records, or - for standard input.")
    texts = []
    for number, record in enumerate(records_in(kept_record(file)), 1):
        try:
            texts.append(from_record(record).text)
            hand = played_hand(texts[-1])
        except Illegal as error:
            raise Failure(f"Hand {number}: {error}") from None
        except (Unknown, Unreadable) as error:
            raise Refusal(f"Hand {number}: {error}") from None
        if seat and seat not in hand.after:
            raise Refusal(f"Hand {number}: {Unknown('player', seat, [*hand.after])}")
    studies = [study_as_data(text, seat) for text in texts] if seat else []
    sheet: dict[str, Any] = sheet_as_data(texts, studies, seat or "")
    if as_json:
        say_json(sheet)
    else:
        click.echo(comma_separated(sheet) if as_csv else plain(sheet), nl=False)
