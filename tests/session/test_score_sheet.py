"""The score sheet: sums that add up hand by hand, sittings, who buys in again, and what is no part of an evening."""

from __future__ import annotations

import pytest

from primero_ref import Illegal, Unknown, Unreadable, rulebooks
from primero_ref.lookup import rulebook
from primero_ref.session.record_session import from_record
from primero_ref.session.score_sheet import (
    MOST_HANDS,
    POINTS,
    broke,
    dealt_in_again,
    played_hand,
    sittings,
)
from primero_ref.session.session import Session, read_session

pytestmark = pytest.mark.usefixtures("toy")

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico")


def to_the_end(session: Session) -> Session:
    """Let the players of the engine play a hand to its end."""
    while not session.standing.over:
        session = session.after(session.decides(session.standing))
    return session


def evening(book: str, hands: int, money: int = 12) -> list[str]:
    """Play some hands, in which who is broke buys in again wherever that is possible."""
    seats = max(3, rulebook(book).number("seats.fewest"))
    seats = 2 if book == "scopa" else seats
    who = ",".join(f"{name}:{money}:bold" for name in NAMES[:seats])
    session = to_the_end(read_session(f"{book};seed=Lucca;seats={who};dealer=Alberto"))
    texts = [session.text]
    while len(texts) < hands and not session.standing.won:
        lacking = broke(session).names
        session = to_the_end(dealt_in_again(texts, lacking) if lacking else session.again())
        texts.append(session.text)
    return texts


PLAYED = [name for name in rulebooks() if rulebook(name).script]


@pytest.mark.parametrize("book", PLAYED)
def test_the_gains_of_each_hand_add_up_to_nothing(book: str) -> None:
    """What all have won, with what is carried in and out, is nothing; with what was bought, so is the whole evening."""
    for sitting in sittings(evening(book, 6)):
        for hand in sitting.hands:
            if hand.unit != POINTS:
                assert sum(hand.gains.values()) + hand.carried_out - hand.carried_in == 0
        for one, following in zip(sitting.hands, sitting.hands[1:], strict=False):
            has = {name: following.before[name] - following.bought.get(name, 0) for name in sitting.players}
            assert has == one.after
        first, last = sitting.hands[0], sitting.hands[-1]
        if last.unit != POINTS:
            assert sum(sitting.gains.values()) + last.carried_out - first.carried_in == 0
            assert sum(sitting.gains.values()) == sum(sum(hand.gains.values()) for hand in sitting.hands)


def test_who_is_broke_buys_in_with_what_he_began_with() -> None:
    """He is dealt in with the money of the first hand, the sheet says so, and his line has both sums at that place."""
    texts = evening("toy", 30, money=6)
    [sitting] = sittings(texts)
    bought = [(number, *one) for number, hand in enumerate(sitting.hands) for one in hand.bought.items()]

    assert bought
    for number, name, sum_ in bought:
        assert (sum_, sitting.hands[number - 1].after[name], sitting.hands[number].before[name]) == (6, 0, 6)
        assert {(number, 0), (number, 6)} <= {*sitting.lines[name]}


def test_only_who_is_broke_buys_in_again() -> None:
    """Who still has money, who does not sit there, and nobody at all are refused in a sentence."""
    session = to_the_end(read_session("toy;seed=Lucca;seats=Alberto:50:bold,Bernardo:50:cautious,Cinthio:0:bold"))
    assert broke(session).names[-1] == "Cinthio"
    rich = next(name for name, sum_ in session.standing.stacks.items() if sum_)
    with pytest.raises(Illegal, match=f"{rich} is not broke"):
        dealt_in_again([session.text], [rich])
    with pytest.raises(Unknown, match="Fabio"):
        dealt_in_again([session.text], ["Fabio"])
    with pytest.raises(Illegal, match="name one who is broke"):
        dealt_in_again([session.text], [])
    with pytest.raises(Illegal, match="nobody is broke"):
        dealt_in_again([], ["Cinthio"])
    assert dealt_in_again([session.text], ["Cinthio"]).participant("Cinthio").stack == 50


def test_the_others_play_on_where_the_rulebook_has_room_for_so_few() -> None:
    """Two may play the Italian game; a game for four is not played on by three."""
    for book, money, play_on in (("toy", (9, 9, 0), True), ("3m", (9, 9, 9, 0), False)):
        seats = ",".join(f"{name}:{sum_}:cautious" for name, sum_ in zip(NAMES, money, strict=False))
        lacking = broke(to_the_end(read_session(f"{book};seed=Rome;seats={seats};dealer=Alberto")))
        assert NAMES[len(money) - 1] in lacking.names
        assert lacking.play_on is play_on


def test_another_table_is_another_sitting() -> None:
    """Other rules, other players or other money begin a sitting of their own, and a deal replayed is read once more."""
    hands = evening("toy", 2)
    other = evening("kings", 1)
    assert [len(sitting.hands) for sitting in sittings([*hands, *other, hands[0]])] == [2, 1, 1]


def test_records_go_on_as_their_sessions_did() -> None:
    """The hands of an evening, written as records and read again, are the same sitting with the same sums."""
    texts = evening("toy", 4)
    again = [from_record(played_hand(text).session.standing.record()).text for text in texts]
    assert [[hand.gains for hand in sitting.hands] for sitting in sittings(again)] == [
        [hand.gains for hand in sitting.hands] for sitting in sittings(texts)
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("lesson=1", "A lesson is no part of an evening"),
        ("toy;seed=x;seats=Alberto:9:bold,Bernardo:9:bold", "not over yet"),
    ],
)
def test_what_is_no_part_of_an_evening_is_refused(text: str, why: str) -> None:
    """A published lesson, and a hand that still lasts, do not come on the sheet."""
    with pytest.raises(Illegal, match=why):
        played_hand(text)


def test_a_sheet_has_an_end() -> None:
    """More hands than are dealt at a table are refused before any is played."""
    with pytest.raises(Unreadable, match="room for 500 hands"):
        sittings(["x"] * (MOST_HANDS + 1))
