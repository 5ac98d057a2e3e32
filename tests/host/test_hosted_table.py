"""A hosted table: what is noted before it is done, done once, or refused, and what goes on after a kill."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref.errors import Illegal, Unreadable
from primero_ref.host.chairs import Settings, key_of
from primero_ref.host.fair_shuffle import digest
from primero_ref.host.hosted_table import HostedTable
from primero_ref.host.journal import Journal
from primero_ref.host.sight import state_for
from primero_ref.names import spaced
from tests.support.hosting import FRIENDS, dealt_table, laid_table, play_move, secret_of, shuffle, token_of

if TYPE_CHECKING:
    from pathlib import Path

HOST = token_of("Anna")


def leaves(table: HostedTable, name: str) -> None:
    """Let the phone of a friend go."""
    table.here[key_of(token_of(name))] = 0


def asked(table: HostedTable) -> str:
    """Give who is asked for a move."""
    assert table.game
    assert table.game.offer
    return table.game.offer.seat.name


def played_out(table: HostedTable, random: Random) -> None:
    """Play a hand to its end."""
    while table.phase == "hand":
        play_move(table, random)


# -- nothing is lost --------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["italian", "english", "scopa", "modern"])
def test_a_table_read_from_its_file_is_the_same_after_every_act(tmp_path: Path, book: str) -> None:
    """Whenever the program is killed, it goes on at the same offer, and each seat sees the same."""
    file, random = str(tmp_path / "evening.sqlite3"), Random(book)
    table = dealt_table(book, 4, Journal(file))
    for _ in range(2):
        while table.phase == "hand":
            play_move(table, random)
            again = HostedTable(Journal(file), "kite")
            again.here = table.here
            for name in FRIENDS[:4]:
                assert state_for(table, token_of(name)) == state_for(again, token_of(name))
            table = again
        table.next_hand(HOST, table.hand, rebuy=True)
        shuffle(table)


TELLING = """
import sys
from random import Random
from primero_ref.host.journal import Journal
from primero_ref.names import spaced
from tests.support.hosting import dealt_table, play_move, shuffle, token_of
table = dealt_table("italian", 4, Journal(sys.argv[1]), stack=200)
random = Random("kill")
while True:
    while table.phase == "hand":
        play_move(table, random)
        print(table.hand, len(table.session.moves), flush=True)
    table.next_hand(token_of("Anna"), table.hand, rebuy=True)
    shuffle(table)
"""


@pytest.mark.parametrize("after", [3, 17, 40])
def test_what_was_told_is_there_after_a_kill(tmp_path: Path, after: int) -> None:
    """A process killed while it plays leaves every move that it has told of, and at most one that it had not."""
    file = str(tmp_path / "evening.sqlite3")
    with subprocess.Popen([sys.executable, "-c", TELLING, file], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        told = [process.stdout.readline() for _ in range(after)]
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
    hand, step = map(int, [line for line in told if line.endswith("\n")][-1].split())
    table = HostedTable(Journal(file), "kite")

    assert table.session
    assert table.hand > hand or (table.hand == hand and len(table.session.moves) >= step)
    if table.phase == "hand":
        play_move(table, Random("on"))


class FullDisk(Journal):
    """A journal whose disk is full."""

    full = False

    def note(self, word: str, act: dict[str, object]) -> None:
        """Write nothing any more, once the disk is full."""
        if self.full:
            raise Illegal("Nothing was done: the host’s disk takes nothing more")
        super().note(word, act)


def test_what_cannot_be_written_is_not_done() -> None:
    """With a full disk a move is refused, the table stands as before, and afterwards the move can be made."""
    journal = FullDisk(":memory:")
    table = dealt_table("italian", 3, journal)
    before = {name: state_for(table, token_of(name)) for name in FRIENDS[:3]}
    journal.full = True
    with pytest.raises(Illegal, match="disk"):
        play_move(table, Random("full"))

    assert before == {name: state_for(table, token_of(name)) for name in FRIENDS[:3]}
    journal.full = False
    play_move(table, Random("full"))


def test_a_file_that_is_no_evening_is_refused(tmp_path: Path) -> None:
    """Another file is not written into."""
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, " * 1000, encoding="utf-8")
    with pytest.raises(Unreadable, match="cannot be opened as an evening"):
        Journal(str(file))
    assert file.read_text(encoding="utf-8").startswith("Dear Anna")


# -- once, in turn, in time -------------------------------------------------------------------------------


def test_a_move_sent_twice_is_made_once() -> None:
    """A phone that has heard no answer sends its move again, with the same id."""
    table = dealt_table("italian", 3)
    seat = asked(table)
    assert table.game
    assert table.game.offer
    move = str(table.game.offer.any(Random("once").random)._replace(drawn=()))
    for _ in range(3):
        table.move(token_of(seat), 1, 0, "a tap", move)

    assert table.session
    assert 1 == len(table.session.moves)


def test_a_late_move_is_refused_with_a_sentence() -> None:
    """What was meant for an earlier step, or an earlier hand, is not made at a later one."""
    table = dealt_table("italian", 3)
    seat = play_move(table, Random("late"))
    with pytest.raises(Illegal, match=r"too late: the table has gone on since, and now it is \w+'s turn"):
        table.move(token_of(seat), 1, 0, "another tap", "fold")
    played_out(table, Random("late"))
    with pytest.raises(Illegal, match="too late: the table has gone on since, and now that hand is over"):
        table.move(token_of(seat), 1, 3, "a third", "fold")
    with pytest.raises(Illegal, match="too late"):
        table.move(token_of(seat), 7, 0, "a fourth", "fold")


def test_nobody_moves_for_another() -> None:
    """Out of turn, without a seat, and with a token that is nobody’s, nothing is done."""
    table = dealt_table("italian", 3)
    version = table.version
    for name in FRIENDS[:3]:
        if name != asked(table):
            with pytest.raises(Illegal, match="turn"):
                table.move(token_of(name), 1, 0, "tap", "fold")
    with pytest.raises(Illegal, match="without a seat"):
        table.move("f" * 32, 1, 0, "tap", "fold")
    token = token_of("Bruno")
    with pytest.raises(Illegal, match="Only Anna may"):
        table.next_hand(token, 1)
    with pytest.raises(Illegal, match="Only Anna may"):
        table.end(token)
    with pytest.raises(Illegal, match="Only Anna may"):
        table.stand_in(token, "Anna")
    with pytest.raises(Illegal, match="Only Anna may"):
        table.fold_for(token, "Anna", 1, 0)
    with pytest.raises(Illegal, match="Only Anna may"):
        table.shuffle_anew(token)
    assert version == table.version


@pytest.mark.parametrize(
    "move", ["", "x" * 10_000, "fly", "pass -7c -7c", "vie primero 40 for 999999999", "see\nfold", "\x00"]
)
def test_what_is_no_move_changes_nothing(move: str) -> None:
    """Whatever is sent as a move, it is made by the rules or refused in one line."""
    table = dealt_table("italian", 3)
    before = table.version
    with pytest.raises((Illegal, Unreadable, LookupError)) as refused:
        table.move(token_of(asked(table)), 1, 0, "tap", move)

    assert before == table.version
    assert "\n" not in str(refused.value)


def test_what_is_drawn_is_not_for_a_player_to_name() -> None:
    """A move that names a card of the pack would find out what lies there."""
    table = dealt_table("italian", 3)
    seat = asked(table)
    assert table.game
    card = table.game.view(seat).cards[0]
    with pytest.raises(Unreadable, match="not for you to name"):
        table.move(token_of(seat), 1, 0, "tap", f"pass -{card} +7c")


# -- sitting down -----------------------------------------------------------------------------------------


def test_a_seat_is_its_token() -> None:
    """Who sits down twice has one chair; the file knows no token, only its hash."""
    table = laid_table("italian", 2)
    assert "Anna" == table.sit(HOST, "Berta")
    assert ["Anna", "Bruno"] == [*table.chairs]
    assert token_of("Bruno") not in json.dumps([*table._journal.acts("kite")])


@pytest.mark.parametrize("name", ["", " ", "x" * 21, "a:b", "*", "a;b", "[x]", 5, None, "a b c d e", "a\u200bb", "<b>"])
def test_a_name_that_cannot_be_shown_is_refused(name: object) -> None:
    """Whatever somebody calls himself, it is a word or a few."""
    table = laid_table("italian", 1)
    with pytest.raises(Unreadable, match="name"):
        table.sit(token_of("X"), name)  # type: ignore[arg-type]  # a phone may send anything


def test_there_are_as_many_chairs_as_the_host_says() -> None:
    """Whoever comes later may watch."""
    table = laid_table("italian", 3, seats=3)
    with pytest.raises(Illegal, match="All 3 chairs are taken"):
        table.sit(token_of("Dario"), "Dario")
    table.begin(HOST)
    with pytest.raises(Illegal, match="The game has begun"):
        table.sit(token_of("Dario"), "Dario")


def test_more_chairs_than_the_rules_have_room_for_are_refused() -> None:
    """The rules say how many can play."""
    with pytest.raises(Illegal, match="may not sit down"):
        HostedTable.laid(Journal(":memory:"), "kite", Settings("italian", seats=40))


def test_players_of_the_engine_take_empty_seats() -> None:
    """The host says how many; they have names that nobody else has, and no part in the shuffle."""
    table = laid_table("italian", 2)
    table.begin(HOST, 2)
    assert table.shuffle
    assert ["Anna", "Bruno"] == [*table.shuffle.commits]
    shuffle(table)

    assert ["Anna", "Bruno", "Alberto", "Bernardo"] == [each["name"] for each in state_for(table, HOST)["chairs"]]
    while table.phase == "hand":
        assert table.game
        if table.waits_for_computer:
            assert table.session
            move = table.session.decides(table.session.game())
            assert table.computer_moves(table.hand, len(table.session.moves), str(move))
            assert not table.computer_moves(table.hand, 0, str(move))
        else:
            play_move(table, Random("engine"))


# -- who drops out ----------------------------------------------------------------------------------------


def test_the_host_folds_for_who_has_dropped_out_where_the_rules_allow_it() -> None:
    """Not for anybody who is here, and not where no fold is open: the sentence gives the rule."""
    table = dealt_table("italian", 3)
    random = Random("gone")
    folded = False
    while not folded and table.phase == "hand":
        seat, step = asked(table), len(table.session.moves) if table.session else 0
        with pytest.raises(Illegal, match="decides alone"):
            table.fold_for(HOST, seat, table.hand, step)
        leaves(table, seat)
        away = state_for(table, HOST)["away"]
        assert spaced(seat) == away["seat"]
        if away["fold"] is None:
            with pytest.raises(Illegal, match="may not fold"):
                table.fold_for(HOST, seat, table.hand, step)
            table.here[key_of(token_of(seat))] = 1
            play_move(table, random)
        else:
            table.fold_for(HOST, seat, table.hand, step)
            folded = True
    assert folded


@pytest.mark.parametrize("book", ["italian", "english", "scopa", "modern", "kings", "zorli", "losing", "suzuki"])
def test_under_every_rulebook_a_table_waits_for_who_is_away(book: str) -> None:
    """Whether or not the game has a fold, all are told who is away, at each turn of a hand."""
    table, random = dealt_table(book, 4), Random(book)
    while table.phase == "hand":
        seat = asked(table)
        leaves(table, seat)
        for name in FRIENDS[:4]:
            assert spaced(seat) == state_for(table, token_of(name))["away"]["seat"]
        if state_for(table, HOST)["away"]["fold"] is None:
            with pytest.raises(Illegal, match=r"fold"):
                table.fold_for(HOST, seat, table.hand, len(table.game.moves) if table.game else 0)
        table.here[key_of(token_of(seat))] = 1
        play_move(table, random)


def test_the_computer_plays_until_the_person_is_back() -> None:
    """Nobody’s hand is waited for then, and who comes back has the same cards and the turn."""
    table = dealt_table("italian", 3)
    seat = asked(table)
    assert table.game
    cards = table.game.view(seat).cards
    leaves(table, seat)
    waited = [table.waits_for_computer]
    table.stand_in(HOST, seat)
    waited.append(table.waits_for_computer)
    table.come_back(token_of(seat))
    waited.append(table.waits_for_computer)
    assert [False, True, False] == waited
    assert cards == table.game.view(seat).cards
    play_move(table, Random("back"))


def test_a_shuffle_does_not_wait_for_a_seat_that_the_computer_has() -> None:
    """When the last whom it waits for has dropped out, the host goes on without that secret."""
    table = laid_table("italian", 3)
    table.begin(HOST)
    for name in ("Anna", "Bruno"):
        table.commit(token_of(name), 1, 1, digest(secret_of(name, 1)))
    leaves(table, "Clara_Maria")
    table.stand_in(HOST, "Clara_Maria")
    for name in ("Anna", "Bruno"):
        table.reveal(token_of(name), 1, 1, secret_of(name, 1))

    assert "hand" == table.phase
    assert "Clara" not in state_for(table, HOST)["shuffle"]["named"]["text"]


def test_a_shuffle_that_is_begun_anew_says_so() -> None:
    """Each phone sees how often; what was committed to before counts no more."""
    table = laid_table("italian", 2)
    table.begin(HOST)
    table.commit(HOST, 1, 1, "0" * 64)
    table.shuffle_anew(HOST)

    assert 2 == state_for(table, token_of("Bruno"))["shuffle"]["attempt"]
    with pytest.raises(Illegal, match="too late"):
        table.commit(HOST, 1, 1, "0" * 64)
    shuffle(table)
    assert "hand" == table.phase


# -- the evening ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["italian", "english", "modern", "kings", "zorli"])
def test_no_counter_and_no_card_is_lost(book: str) -> None:
    """Over five hands all counters are where somebody can see them, and the pack is whole."""
    table, random = dealt_table(book, 4, stack=40), Random(book)
    bought = 0
    for _ in range(5):
        while table.phase == "hand":
            play_move(table, random)
            game = table.game
            assert game
            staked = 0 if game.over else sum(seat.staked for seat in game.table.players.values())
            assert 160 + bought == sum(game.stacks.values()) + staked + sum(game.carry.values())
            held = [card for seat in game.table.players.values() for card in seat.cards]
            everywhere = [*held, *game.table.discards, *game.table.pack, *game.table.layout]
            assert {*game.rules.ranking.pack} >= {*everywhere}
            assert len({*everywhere}) == len(everywhere)
        bought += 40 * len(table.broke)
        table.next_hand(HOST, table.hand, rebuy=True)
        shuffle(table)
    assert 6 == table.hand


def test_the_next_hand_is_asked_for_once() -> None:
    """Two taps deal one hand, and an evening of two hands has no third."""
    table = dealt_table("italian", 3, hands=2)
    played_out(table, Random("two"))
    table.next_hand(HOST, 1)
    table.next_hand(HOST, 1)
    assert 2 == table.hand
    shuffle(table)
    played_out(table, Random("two"))
    with pytest.raises(Illegal, match="was to have 2 hands"):
        table.next_hand(HOST, 2)
    table.end(HOST)
    assert "over" == table.phase
    assert [1, 2] == [row["hand"] for row in state_for(table, HOST)["score"]]
