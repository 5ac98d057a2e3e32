"""An evening as a file: what is saved is opened again, and what is broken or foreign is told and loses nothing."""

from __future__ import annotations

import pytest

from primero_ref import Unreadable
from primero_ref.game.record import records_in
from primero_ref.session.record_session import from_record
from primero_ref.session.saved_evening import NOT_OVER, TABLE, SavedEvening, hand_of, opened, saved
from primero_ref.session.session import read_session
from tests.web.test_evening import texts

pytestmark = pytest.mark.usefixtures("toy")


def going_on() -> str:
    """Give the hand after the evening, one move on."""
    session = read_session(texts()[-1])
    following = session.again({name: 30 for name, sum_ in session.standing.stacks.items() if not sum_})
    game = following.standing
    assert game.offer
    return following.after(str(game.offer.any(lambda: 0.5))).text


def records(text: str) -> str:
    """Leave out what a table adds to the records."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith((TABLE, NOT_OVER)))


def test_what_is_saved_is_opened_again() -> None:
    """Hands, seats, money and the hand that is being played are the same; the file is the same when saved anew."""
    text = saved(texts(), going_on())

    evening = opened(text)

    assert evening == SavedEvening(texts(), going_on())
    assert saved(evening.hands, evening.current) == text


def test_the_evening_goes_on_after_its_last_hand() -> None:
    """Where no hand was being played, the last one stands on the table, and the next can be dealt."""
    evening = opened(saved(texts(), texts()[-1]))

    assert evening.current == texts()[-1]
    assert read_session(evening.current).persons == ("Alberto",)


def test_records_without_their_table_have_persons_in_all_seats() -> None:
    """A file of another program, or of an older edition, opens too; its last hand may be unfinished."""
    game = read_session(going_on()).standing
    text = records(saved(texts())) + game.record()

    evening = opened(text)

    assert len(evening.hands) == len(texts())
    assert {read_session(hand).persons for hand in evening.hands} == {("Alberto", "Bernardo", "Cinthio")}
    assert evening.current == from_record(game.record()).text
    assert not evening.single


def test_one_record_is_to_be_looked_at_and_no_evening() -> None:
    """Unless it was saved with its table."""
    [record] = records_in(saved(texts()[:1]))

    assert opened(records(record)).single
    assert not opened(record).single


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("Alberto: ", "Ugo: ", "Hand 1 is left out. Line "),
        ('[Dealer "', '[Dealer "Z', "Hand 2 is left out. Line "),
        ("seed=Lucca;seats", "seed=Siena;seats", "Hand 1: who sat where does not fit its record"),
        (TABLE, f"{TABLE}Once upon a time ", "Hand 1: who sat where does not fit its record"),
    ],
)
def test_a_broken_hand_is_told_and_the_others_are_opened(old: str, new: str, complaint: str) -> None:
    """It is told by its number; where only its table is broken it is opened, and all its seats are a person’s."""
    evening = opened(saved(texts()).replace(old, new, 1))

    assert len(evening.complaints) == 1
    assert evening.complaints[0].startswith(complaint)
    lost = "Line" in complaint
    broken = texts()[int(complaint[5]) - 1]
    assert [hand for hand in evening.hands if hand in texts()] == [hand for hand in texts() if hand != broken]
    assert len(evening.hands) == len(texts()) - lost


def test_a_broken_hand_that_was_being_played_is_told() -> None:
    """The evening then goes on after its last whole hand."""
    evening = opened(saved(texts(), going_on()).replace(f"{NOT_OVER}toy", f"{NOT_OVER}tot"))

    assert evening.current == texts()[-1]
    assert evening.complaints[0].startswith("The hand that was not over: There is no rulebook 'tot'")


def test_an_unfinished_hand_between_others_is_told() -> None:
    """It is not over, and cannot be gone on with."""
    unfinished = read_session(going_on()).standing.record()

    evening = opened(records(saved(texts()[:1])) + unfinished + records(saved(texts()[1:2])))

    assert evening.complaints == ("Hand 2 is left out. It is not over, and other hands follow it.",)
    assert len(evening.hands) == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "This file has no hand of primero in it"),
        ("\x00\x01PNG", "This file has no hand of primero in it"),
        ('{"version": 1, "hands": []}', "This file has no hand of primero in it"),
        ("\ufeffHand,Game,Won by,With\r\n", "This file has the score, not the hands"),
        ("The score of the evening\n\nYou won 5.\n", "This file has the score, not the hands"),
        ('[Rulebook "toy"]\n[Dealer "Ugo"]\n', "No hand of this file can be opened. Hand 1 is left out. Line 2"),
        ('[Rulebook "toy"]\n' * 501, "A score sheet has room for 500 hands, and this file has 501."),
    ],
)  # fmt: skip
def test_what_is_no_evening_is_refused_with_a_sentence(text: str, why: str) -> None:
    """It says what was expected, or which hand could not be read."""
    with pytest.raises(Unreadable, match=why.replace("(", r"\(")):
        opened(text)


def test_a_table_that_tells_another_game_than_its_record_is_not_believed() -> None:
    """The record stands: what was played is in it."""
    first, second = records_in(saved(texts()[:2]))
    foreign = f"{records(second)}{TABLE}{texts()[0]}\n"

    assert hand_of(first) == texts()[0]
    assert hand_of(foreign) == from_record(records(second)).text
