"""The command `evening`: the score sheet of the hands in a file of records."""

from __future__ import annotations

from typing import Any

import click

from primero_ref.cli.console import Failure, Refusal, json_option, say_json
from primero_ref.cli.files import kept_record
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.game.record import records_in
from primero_ref.names import as_word
from primero_ref.session.saved_evening import going_on, hand_of
from primero_ref.session.score_sheet import played_hand
from primero_ref.session.session import read_session
from primero_ref.web.evening import sheet_as_data, study_as_data
from primero_ref.web.score_files import comma_separated, plain


@click.command("evening")
@click.argument("file", metavar="FILE")
@click.option("--seat", metavar="NAME", help="Player whose bluffs are counted on the sheet, too.")
@click.option("--csv", "as_csv", is_flag=True, help="Write the sheet as CSV.")
@json_option
def evening(file: str, seat: str | None, *, as_csv: bool, as_json: bool) -> None:
    """Print the score sheet of an evening.

    FILE holds the records of its hands one after another, as the table saves them, or - for standard input. A hand that
    is not over, or whose record is broken, is left out and named; the exit code is then 1 or 2.
    """
    if not file:
        raise Refusal("The file name is empty: name a file of records, or - for standard input.")
    seat = as_word(seat) if seat else None
    texts: list[str] = []
    left_out: list[click.ClickException] = []
    kept = kept_record(file)
    for number, record in enumerate(records_in(kept), 1):
        try:
            text = hand_of(record)
            hand = played_hand(text)
        except Illegal as error:
            left_out.append(Failure(f"Hand {number}: {error}"))
            continue
        except (Unknown, Unreadable) as error:
            left_out.append(Refusal(f"Hand {number}: {error}"))
            continue
        if seat and seat not in hand.after:
            raise Refusal(f"Hand {number}: {Unknown('player', seat, [*hand.after])}")
        texts.append(text)
    if left_out and not texts:
        raise left_out[0]
    studies = [study_as_data(text, seat) for text in texts] if seat else []
    unfinished, complaints = going_on(kept)
    left_out += [Refusal(complaint) for complaint in complaints]
    sheet: dict[str, Any] = sheet_as_data(
        texts, studies, seat or "", read_session(unfinished) if unfinished else None
    )
    if as_json:
        say_json(sheet)
    else:
        click.echo(comma_separated(sheet) if as_csv else plain(sheet), nl=False)
    for complaint in left_out:
        click.echo(f"Left out: {complaint.message}", err=True)
    if left_out:
        click.get_current_context().exit(max(complaint.exit_code for complaint in left_out))
