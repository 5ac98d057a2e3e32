"""An evening as a file: the record of each hand, and how its table stood, so that it can be opened there again."""

from __future__ import annotations

from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.game.load import load
from primero_ref.game.record import records_in
from primero_ref.session.record_session import from_record
from primero_ref.session.score_sheet import MOST_HANDS, played_hand
from primero_ref.session.session import read_session
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

TABLE = "# At the table: "
"""What stands before the text of a session, in the comment that follows the record of its hand."""

NOT_OVER = "# Not over yet: "
"""What stands before the text of the hand that was being played when the evening was saved."""

SHEETS = ("The score of the evening", "Hand,Game,Won by")
"""How the two files begin that have the sheet, and not the hands."""


class SavedEvening(NamedTuple):
    """What a file gives: the texts of its finished hands, the game that was on, and what could not be opened."""

    hands: tuple[str, ...]
    current: str
    complaints: tuple[str, ...] = ()
    single: bool = False
    """Whether it is one record, which was not saved with its table: to be looked at, and no evening to go on with."""


def saved(texts: Sequence[str], current: str = "") -> str:
    """Write the record of each hand, one after another, and after each how its table stood.

    Every card of every hand is named there, shown or not; of a hand that is being played, only its seed.

    >>> saved([])
    ''
    """
    hands = [
        f"# Hand {number}\n{played_hand(text).session.standing.record()}{TABLE}{text}\n"
        for number, text in enumerate(texts, 1)
    ]
    goes_on = current and current not in texts and not read_session(current).lesson
    return "\n".join([*hands, *([f"{NOT_OVER}{current}\n"] if goes_on else [])])


def hand_of(record: str) -> str:
    """Give the text of the session that a record of a saved evening tells, with those who played in it.

    A record that was not saved at the table, or whose game is another than that of its table, has persons in all seats.

    >>> hand_of('[Rulebook "italian"]' + chr(10) + '[Dealer "Ugo"]')
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: Line 2: There is no player 'Ugo'; there are Alberto and Bernardo.
    """
    return _table(record) or from_record(record).text


def _table(record: str) -> str:
    """Give the text of the table that stands with a record, if its game is the same; else nothing."""
    text = _noted(record, TABLE)
    if not text:
        return ""
    try:
        return text if [*read_session(text).standing.log] == [*load(record).log] else ""
    except (Illegal, Unknown, Unreadable):
        return ""


def _noted(text: str, mark: str) -> str:
    """Give what stands behind the last comment of this kind."""
    lines = [line.strip() for line in text.splitlines()]
    return next((line.removeprefix(mark).strip() for line in reversed(lines) if line.startswith(mark)), "")


def opened(text: str) -> SavedEvening:
    """Read an evening that was saved, or any file of records; what cannot be opened is told with its hand.

    >>> opened("Hand,Game,Won by")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: This file has the score, not the hands: open the record of all hands.
    """
    if text.lstrip("\ufeff \n").startswith(SHEETS):
        raise Unreadable("This file has the score, not the hands: open the record of all hands.")
    records = [record for record in records_in(text.lstrip("\ufeff")) if "[Rulebook " in record]
    if len(records) > MOST_HANDS:
        raise Unreadable(f"A score sheet has room for {MOST_HANDS} hands, and this file has {len(records)}.")
    current, complaints = going_on(text)
    if not records and not current:
        raise Unreadable("This file has no hand of primero in it: open a record, as the table saves it.")
    hands: list[str] = []
    for number, record in enumerate(records, 1):
        hand, complaint = _tried(record)
        if not hand:
            complaints.append(f"Hand {number} is left out. {complaint}")
            continue
        complaints += [f"Hand {number}: {complaint}"] if complaint else []
        if read_session(hand).standing.over:
            hands.append(hand)
        elif number == len(records) and not current:
            current = hand
        else:
            complaints.append(f"Hand {number} is left out. It is not over, and other hands follow it.")
    if not hands and not current:
        raise Unreadable(f"No hand of this file can be opened. {complaints[0]}")
    single = len(records) == 1 and not any(_noted(text, mark) for mark in (TABLE, NOT_OVER))
    return SavedEvening((*hands,), current or hands[-1], (*complaints,), single)


def _tried(record: str) -> tuple[str, str]:
    """Open one record, or say why not; and say where those who played are not known."""
    try:
        hand = hand_of(record)
        if read_session(hand).standing.over:
            played_hand(hand)
    except Illegal as error:
        return "", f"{error.sentence}."
    except (Unknown, Unreadable) as error:
        return "", str(error)
    lost = TABLE in record and not _table(record)
    return hand, "who sat where does not fit its record, so all its seats are yours." if lost else ""


def going_on(text: str) -> tuple[str, list[str]]:
    """Read the hand that was being played, and say what is wrong with it."""
    noted = _noted(text, NOT_OVER)
    if not noted:
        return "", []
    try:
        read_session(noted).standing  # noqa: B018  # to play it shows whether it can be played
    except Illegal as error:
        return "", [f"The hand that was not over: {error.sentence}."]
    except (Unknown, Unreadable) as error:
        return "", [f"The hand that was not over: {error}"]
    return noted, []
