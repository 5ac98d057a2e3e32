"""Who comes late to a hosted table: a computer player's chair or an added one, at the next hand and not before."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("uvicorn", reason="The extra host is not installed.", exc_type=ImportError)

from primero_ref.errors import Illegal, Unreadable
from primero_ref.host.hosted_coach import HostedCoach
from primero_ref.host.hosted_table import HostedTable
from primero_ref.host.journal import Journal
from primero_ref.host.lines import TableLines
from primero_ref.host.sight import looked_back, own_record, state_for
from tests.support.coroutines import completed
from tests.support.hosting import laid_table, play_out, shuffle, token_of
from tests.support.plain_socket import PlainSocket

if TYPE_CHECKING:
    from pathlib import Path

HOST = token_of("Anna")
PIA, UGO = token_of("Pia"), token_of("Ugo")


def begun_table(book: str, computers: int = 2, journal: Journal | None = None, *, hands: int = 0) -> HostedTable:
    """Have two friends and some computer players begin a hand."""
    table = laid_table(book, 2, journal, hands=hands)
    table.begin(HOST, computers)
    shuffle(table)
    return table


def go_on(table: HostedTable) -> None:
    """Have the next hand dealt."""
    table.next_hand(HOST, table.hand, rebuy=True)
    shuffle(table)


@pytest.mark.parametrize("book", ["italian", "english", "kings", "zorli", "modern", "losing", "suzuki", "huila", "3m"])
def test_who_comes_late_sits_down_at_the_next_hand(tmp_path: Path, book: str) -> None:
    """One has what the computer player had left, another brings money; a kill in between changes nothing."""
    file, random = str(tmp_path / "evening.sqlite3"), Random(book)
    table = begun_table(book, journal=Journal(file))
    assert "Pia" == table.come(PIA, "Pia", "Alberto")
    assert "Ugo" == table.come(UGO, "Ugo")
    assert [{"name": "Pia", "chair": "Alberto"}, {"name": "Ugo", "chair": ""}] == state_for(table, "")["newcomers"]
    assert ("", "Pia") == (state_for(table, PIA)["you"], state_for(table, PIA)["coming"])
    play_out(table, random)
    assert table.game
    left = table.game.stacks
    table = HostedTable(Journal(file), "kite")
    go_on(table)
    assert table.game
    assert [*table.game.buy_in] == ["Anna", "Bruno", "Pia", "Bernardo", "Ugo"]
    if left["Alberto"]:
        assert left["Alberto"] == table.game.buy_in["Pia"]
    assert table.settings.stack == table.game.buy_in["Ugo"]
    assert ["Anna", "Bruno", "Pia", "Ugo"] == [*(table.shuffled.secrets if table.shuffled else ())]
    for token, name in ((PIA, "Pia"), (UGO, "Ugo")):
        assert name == state_for(table, token)["you"]
    for _ in range(2):
        play_out(table, random)
        go_on(table)


def test_in_a_game_for_points_only_a_computer_players_chair_can_be_had() -> None:
    """Its points go to the person; a chair more would change the sides."""
    table, random = begun_table("scopa"), Random("points")
    with pytest.raises(Illegal, match="The points run on"):
        table.come(PIA, "Pia")
    table.come(PIA, "Pia", "Alberto")
    play_out(table, random)
    assert table.game
    score = table.game.score
    go_on(table)
    assert score["Alberto"] == table.game.scored["Pia"]


def test_the_cards_of_the_hands_before_stay_hidden() -> None:
    """Who takes a chair over looks back at earlier hands as one who watched them, even under the same name."""
    table, random = begun_table("italian"), Random("before")
    table.come(PIA, "Pia", "Bernardo")
    play_out(table, random)
    go_on(table)
    play_out(table, random)
    for number, sees in ((1, False), (2, True)):
        seats = looked_back(table, PIA, number, 0)["table"]["seats"]
        own = [card["card"] for seat in seats if seat["name"] in ("Pia", "Bernardo") for card in seat["cards"]]
        assert own
        assert sees == all(own)
        assert (own_record(table, PIA, number)["record"] == own_record(table, "", number)["record"]) != sees


def test_late_coming_is_refused_with_a_sentence() -> None:
    """Each refusal says why, and the table stands as before."""
    table = begun_table("italian", hands=2)
    table.come(PIA, "Pia", "Alberto")
    assert "Pia" == table.come(PIA, "Berta", "Bernardo")  # who has a chair keeps it
    assert "Anna" == table.come(HOST, "Berta", "Bernardo")
    version = table.version
    for chair, name, why in (
        ("Alberto", "Ugo", "no computer player whose chair is free"), ("Anna", "Ugo", "no computer player"),
        ("Bernardo", "pia", "Pia sits here already"), ("", "bernardo", "Bernardo sits here already"),
        ("x" * 400, "Ugo", "no computer player"),
    ):  # fmt: skip
        with pytest.raises(Illegal, match=why) as refused:
            table.come(UGO, name, chair)
        assert len(str(refused.value)) < 200
    with pytest.raises(Unreadable, match="name"):
        table.come(UGO, "<b>")
    with pytest.raises(Illegal, match="at the next hand"):
        table.sit(UGO, "Ugo")
    assert version == table.version
    play_out(table, Random("last"))
    go_on(table)
    with pytest.raises(Illegal, match="last hand"):
        table.come(UGO, "Ugo")


def test_who_was_to_sit_down_may_think_better_of_it() -> None:
    """Then the chair is the computer player's as before, and can be had by another."""
    table = begun_table("italian")
    table.come(PIA, "Pia", "Alberto")
    table.leave(PIA)
    assert not table.newcomers
    table.come(UGO, "Ugo", "Alberto")
    play_out(table, Random("better"))
    go_on(table)
    assert "Ugo" in table.chairs
    assert "Pia" not in table.chairs


def test_who_is_to_sit_down_is_told_so_and_others_are_told_who() -> None:
    """A newcomer hears under which name; who only watches hears that somebody comes, and not that it is oneself."""

    async def told() -> tuple[str, str]:
        lines = TableLines(begun_table("italian"), HostedCoach())
        pia, watching = PlainSocket(), PlainSocket()
        for phone, token in ((watching, "0" * 32), (pia, PIA)):
            phone.enter(lines, token)
        await pia.ask(do="come", name="Pia", chair="Alberto")
        for _ in range(20):
            await asyncio.sleep(0)
        heard = [phone.heard("table")[-1] for phone in (pia, watching)]
        assert heard[0]["newcomers"] == heard[1]["newcomers"] == [{"name": "Pia", "chair": "Alberto"}]
        for phone in (pia, watching):
            await phone.leave()
        return heard[0]["coming"], heard[1]["coming"]

    assert ("Pia", "") == completed(told())


def test_a_table_that_is_full_takes_nobody() -> None:
    """With as many chairs as the host has laid, one may only have a computer player's."""
    table = laid_table("italian", 2, seats=3)
    table.begin(HOST, 1)
    shuffle(table)
    with pytest.raises(Illegal, match="All 3 chairs are taken"):
        table.come(PIA, "Pia")
    assert not state_for(table, PIA)["room"]
    table.come(PIA, "Pia", "Alberto")
    assert not state_for(table, UGO)["free"]
