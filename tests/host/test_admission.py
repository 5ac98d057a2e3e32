"""Whom the host of a table admits: he sends away who came with the link, and lets nobody else sit down."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("uvicorn", reason="The extra host is not installed.", exc_type=ImportError)

from primero_ref.errors import Illegal, Unreadable
from primero_ref.host.hosted_table import HostedTable
from primero_ref.host.journal import Journal
from primero_ref.host.requests import answer
from primero_ref.host.sight import looked_back, own_record, state_for
from tests.support.hosted_phones import Phone, running_host
from tests.support.hosting import dealt_table, laid_table, play_out, shuffle, token_of

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

HOST, BRUNO, CLARA, PIA = (token_of(name) for name in ("Anna", "Bruno", "Clara_Maria", "Pia"))


def ended_table(friends: int = 3, journal: Journal | None = None, *, book: str = "italian") -> HostedTable:
    """Have some friends play a hand to its end."""
    table = dealt_table(book, friends, journal)
    play_out(table, Random("admission"))
    return table


def test_in_the_lobby_the_chair_is_free_again() -> None:
    """Who was sent away may not come back, neither by that name nor by another; a friend may have the name."""
    table = laid_table("italian", 2)
    table.dismiss(HOST, "Bruno")
    assert ["Anna"] == [*table.chairs]
    assert state_for(table, BRUNO)["dismissed"]
    assert not state_for(table, CLARA)["dismissed"]
    for name in ("Bruno", "Somebody else"):
        with pytest.raises(Illegal, match="Anna has sent you away from this table: you may watch"):
            table.sit(BRUNO, name)
    assert "Bruno" == table.sit(PIA, "Bruno")


@pytest.mark.parametrize("book", ["italian", "english", "scopa", "zorli", "kings", "modern"])
def test_after_a_hand_the_computer_plays_on_with_what_is_left(tmp_path: Path, book: str) -> None:
    """No counter and no point is lost, a kill changes nothing, and a friend can have the chair at the next hand."""
    file, friends = str(tmp_path / "evening.sqlite3"), 4 if book in ("scopa", "modern") else 3
    table = ended_table(friends, Journal(file), book=book)
    assert table.game
    left = table.game.stacks, table.game.score
    table.dismiss(HOST, "Bruno")
    table = HostedTable(Journal(file), "kite")
    assert table.game
    assert left == (table.game.stacks, table.game.score)
    assert ["Bruno"] == table.free_chairs
    assert ("", True) == (state_for(table, BRUNO)["you"], state_for(table, BRUNO)["dismissed"])
    assert "Pia" == table.come(PIA, "Pia", "Bruno")
    with pytest.raises(Illegal, match="sent you away"):
        table.come(BRUNO, "Bruno2")
    table.next_hand(HOST, 1, rebuy=True)
    assert not table.shuffle or "Bruno" not in table.shuffle.commits
    assert "Pia" in table.chairs
    assert "Bruno" not in table.chairs


def test_who_was_sent_away_sees_what_everybody_sees() -> None:
    """Neither the hand that is played nor one that is looked back at shows the cards of the lost seat."""
    table = ended_table()
    before = own_record(table, BRUNO, 1)
    table.dismiss(HOST, "Bruno")
    for view in (looked_back, own_record):
        arguments = (1, 2) if view is looked_back else (1,)
        assert view(table, BRUNO, *arguments) == view(table, "", *arguments)
    assert before != own_record(table, BRUNO, 1)
    public = state_for(table, "") | {"dismissed": True}
    assert public == state_for(table, BRUNO)


def test_cards_are_not_opened_by_sending_away_who_does_not_agree() -> None:
    """All who played have to agree; who had agreed before they were sent away still do."""
    table = ended_table()
    table.agree_to_open(HOST, 1)
    table.agree_to_open(CLARA, 1)
    table.dismiss(HOST, "Bruno")
    assert not table.open

    table = ended_table()
    for token in (HOST, BRUNO, CLARA):
        assert not table.open
        table.agree_to_open(token, 1)
    table.dismiss(HOST, "Bruno")
    assert table.open


def test_a_latecomer_is_sent_away_before_sitting_down() -> None:
    """Even while a hand is played: nothing of it is theirs."""
    table = dealt_table("italian", 2)
    table.come(PIA, "Pia")
    table.dismiss(HOST, "Pia")
    assert not table.newcomers
    with pytest.raises(Illegal, match="sent you away"):
        table.come(PIA, "Pia")


@pytest.mark.parametrize("phase", ["shuffle", "hand"])
def test_during_a_hand_nobody_is_sent_away(phase: str) -> None:
    """Who plays it plays it to its end, or the computer does where they are away."""
    table = dealt_table("italian", 3)
    if phase == "shuffle":
        play_out(table, Random("admission"))
        table.next_hand(HOST, 1, rebuy=True)
    assert phase == table.phase
    with pytest.raises(Illegal, match="A hand is being played: send Bruno away when it is over"):
        table.dismiss(HOST, "Bruno")


def test_the_door_is_closed_and_opened() -> None:
    """Nobody else sits down, in the lobby or later; who sits is not concerned; a kill changes nothing."""
    journal = Journal(":memory:")
    table = laid_table("italian", 2, journal)
    table.close(HOST, closed=True)
    version = table.version
    table.close(HOST, closed=True)
    assert version == table.version
    assert HostedTable(journal, "kite").closed
    assert "Bruno" == table.sit(BRUNO, "Bruno")
    with pytest.raises(Illegal, match="Anna lets nobody else sit down now: you may watch"):
        table.sit(CLARA, "Clara")
    table.begin(HOST)
    shuffle(table)
    with pytest.raises(Illegal, match="Anna lets nobody else sit down now"):
        table.come(CLARA, "Clara")
    table.close(HOST, closed=False)
    assert "Clara" == table.come(CLARA, "Clara")


def test_a_host_who_closes_the_door_first_may_sit_down() -> None:
    """The link of the host is no friend's."""
    table = laid_table("italian", 0)
    table.close(HOST, closed=True)
    assert "Anna" == table.sit(HOST, "Anna")


@pytest.mark.parametrize(
    ("token", "asked", "sentence"),
    [
        (BRUNO, {"do": "dismiss", "seat": "Anna"}, "Only Anna may send somebody away"),
        (PIA, {"do": "dismiss", "seat": "Bruno"}, "Only Anna may send somebody away"),
        (BRUNO, {"do": "close", "closed": True}, "Only Anna may say who may sit down"),
        (HOST, {"do": "dismiss", "seat": "Anna"}, "The host stays: end the evening instead"),
        (HOST, {"do": "dismiss", "seat": "Nobody"}, "Nobody called Nobody sits here with a phone"),
        (HOST, {"do": "dismiss", "seat": "x" * 300}, f"Nobody called {'x' * 40} sits here with a phone"),
        (HOST, {"do": "dismiss", "seat": 7}, "What the page asks cannot be read: reload the page."),
        (HOST, {"do": "dismiss"}, "What the page asks cannot be read: reload the page."),
        (HOST, {"do": "close", "closed": "yes"}, "What the page asks cannot be read: reload the page."),
        (HOST, {"do": "close"}, "What the page asks cannot be read: reload the page."),
    ],
)
def test_what_nobody_may_ask_changes_nothing(token: str, asked: dict[str, Any], sentence: str) -> None:
    """It is refused with one sentence, whoever sends it."""
    table = laid_table("italian", 3)
    version = table.version
    with pytest.raises((Illegal, Unreadable)) as refused:
        answer(table, token, asked)
    assert sentence == str(refused.value)
    assert version == table.version


def test_who_is_gone_cannot_be_sent_away_twice() -> None:
    """Nor a player of the engine; nor anybody when the evening is over."""
    table = ended_table()
    table.dismiss(HOST, "Bruno")
    with pytest.raises(Illegal, match="Nobody called Bruno sits here with a phone"):
        table.dismiss(HOST, "Bruno")
    table.end(HOST)
    with pytest.raises(Illegal, match="The evening is over"):
        table.dismiss(HOST, "Clara_Maria")


@pytest.mark.browser
def test_the_host_sends_somebody_away_with_two_taps(tmp_path: Path, chromium: Browser) -> None:
    """The phone of whoever was sent away says so, and after a reload too; another waits until the door is open."""
    with running_host(tmp_path / "evening.sqlite3") as host, ExitStack() as stack:
        phones = [Phone(chromium, "Anna", host.own), *(Phone(chromium, name, host.friends) for name in ("Ugo", "Pia"))]
        for phone in phones:
            stack.callback(phone.close)
        anna, ugo, pia = phones
        for phone in (anna, ugo):
            phone.sit()
        anna.press("Send away")
        anna.press("Really?")
        told = "return document.querySelector('.pr-hosted h2')?.textContent === arguments[0]"
        ugo.wait(told, "Anna has sent you away from this table")
        ugo.reload()
        ugo.wait(told, "Anna has sent you away from this table")
        anna.press("Let nobody else sit down")
        pia.wait(told, "Anna lets nobody else sit down now")
        anna.press("Let friends sit down again")
        pia.sit()
        anna.press("Deal to 2")
        for phone in (anna, pia):
            phone.wait("return document.querySelector('.pr-held .pr-card') !== null")
        ugo.wait("return document.querySelector('.pr-moves').textContent.includes('Anna has sent you away')")
