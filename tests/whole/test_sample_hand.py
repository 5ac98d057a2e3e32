"""Suzuki's sample hand: both records, and each move and hand of the page that goes through it."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from primero_ref import Game, Illegal, cards, load, rank, rulebook
from primero_ref.cards.pack import FORTY
from primero_ref.sources import passage

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "compare" / "suzuki-sample-hand.md").read_text(encoding="utf-8")
RECORDS = ROOT / "primero_ref" / "records"
SUZUKI = rulebook("suzuki")
PRINTED = (RECORDS / "suzuki-1994.primero").read_text(encoding="utf-8")
MENDED = (RECORDS / "suzuki-1994-mended.primero").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """Give the rows of the table under a heading of the page, without its head."""
    part = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")][2:]


def begun(record: str) -> Game:
    """Play the two-card round, up to the first move with four cards."""
    return load(record.partition("\nBernardo: pass -Ah")[0])


def held(game: Game, move: str) -> str:
    """Say what the player who made a move holds."""
    return str(rank(game.seat(move.partition(":")[0]).cards, game.rules))


def test_four_hands_are_as_the_page_says() -> None:
    """The four hands are dealt as printed, and no card of the sixteen twice."""
    game = begun(PRINTED)
    told = rows("Four cards, or two and two?")

    assert 16 == len({one for row in told for one in cards(row[1].strip("`"))})
    for name, hand, worth in told:
        assert list(cards(hand.strip("`"))) == game.seat(name).cards
        assert worth == str(rank(game.seat(name).cards, SUZUKI))


def test_each_printed_move_gives_the_hand_that_the_page_says() -> None:
    """Up to step 8 each move is taken and makes the hand told; at step 8 Alberto does not hold what he throws."""
    game = begun(PRINTED)
    *possible, last = rows("Move by move")
    for _, move, worth in possible:
        game.play(move.strip("`"))
        assert worth.replace("*", "").startswith(held(game, move.strip("`"))), move
    with pytest.raises(Illegal, match="Alberto does not hold Ad"):
        game.play(last[1].strip("`"))
    assert "Alberto does not hold Ad" in last[2]


def test_each_mended_move_gives_the_hand_that_the_page_says() -> None:
    """With the misprint corrected the hand plays to its end, and the hands are those told."""
    printed = [move.strip("`") for _, move, _ in rows("Move by move")]
    told = {move.strip("`"): worth for _, move, worth in rows("With the misprint corrected")}
    game = begun(MENDED)
    moves = MENDED[MENDED.index("Bernardo: pass -Ah") :].splitlines()
    played = []
    for line in moves:
        move = re.sub(r"\s*#.*", "", line)
        game.play(move)
        played.append(move)
        if move in told:
            assert told[move].startswith(held(game, move)), move

    assert game.over
    assert set(told) <= set(played)
    assert set(played) == {*printed, *told} - {printed[3]}


def test_records_differ_by_one_letter() -> None:
    """Beside the comments one letter is changed: the suit of the ace that Alberto draws."""
    here, there = (
        re.sub(r"\s*#.*", "", record).strip() for record in (PRINTED, MENDED)
    )  # fmt: skip

    assert [("c", "d")] == [(a, b) for a, b in zip(here, there, strict=True) if a != b]


def test_printed_record_stops_at_the_impossible_discard() -> None:
    """The replay stops at its line, and says why."""
    line = 1 + PRINTED.splitlines().index("Alberto: pass -Ad -Js +Ks +2h  # sample.8-discard")

    with pytest.raises(Illegal, match=f"^Line {line}: Alberto does not hold Ad$"):
        load(PRINTED)


def test_mended_record_ends_with_bernardos_primero_61_and_a_pot_of_50() -> None:
    """As W-06 has it: A put in 20, B 25, C nothing and D 5."""
    game = load(MENDED)
    shown = {event.who: str(event.held) for event in game.log if event.deed == "show" and event.open is True}

    assert {
        "Bernardo": "primero 61", "Domenico": "primero 58", "Alberto": "numerus 39", "Cinthio": "numerus 28",
    } == shown  # fmt: skip
    assert "Bernardo wins 50" == str(game.log[-1])
    before = load(MENDED.partition("Domenico: pass -Qh")[0])
    assert [20, 25, 0, 5] == [before.seat(name).staked for name in game.players]
    assert 27 == len({one for event in game.log for one in (*event.cards, *event.drawn)})


def test_slip_changes_the_winner() -> None:
    """With the ace of clubs, as printed, Alberto has a maximus at his second turn, and keeping it wins."""
    begun_with = PRINTED.partition("Alberto: pass -Ad")[0]
    game = load(begun_with)

    assert "maximus 55" == held(game, "Alberto: stake")
    game.play("stake")
    assert game.over
    assert "Alberto wins 30" == str(game.log[-1])


def test_two_card_round_changes_nothing_else() -> None:
    """By the rules themselves, with four cards at once and no first passes, the hand ends just the same."""
    plain = MENDED.replace('[Hold "suzuki/two-card-round"]', "").replace("\nAlberto: pass  # sample.deal", "")
    for name in ("Bernardo", "Cinthio", "Domenico"):
        plain = plain.replace(f"\n{name}: pass  # sample.deal", "")

    assert load(plain).rules.held == SUZUKI.held
    assert load(plain).stacks == load(MENDED).stacks


def test_rules_do_not_allow_the_first_passes() -> None:
    """A pass without a change, as in the first four, is barred by his own rule (L53)."""
    with pytest.raises(Illegal, match=r"may not pass without exchanging a card: .* \[suzuki/pass-must-draw\]"):
        load(MENDED.replace('[Hold "suzuki/two-card-round"]', ""))


def test_every_move_names_its_step() -> None:
    """Each move stands with the passage that tells it."""
    for line in MENDED.splitlines():
        if re.match(r"\w+: ", line):
            step = re.search(r"# (sample\.[\w-]+)", line)
            assert step
            assert passage(f"suzuki-1994:{step[1]}")


def test_one_primero_in_eight_is_no_better_than_47() -> None:
    """Of 9,990 primeros 1,206 count 47 or less, as the page says (W-06)."""
    points = [made.points for made in map(SUZUKI.ranking.rank_hand, combinations(FORTY, 4)) if made.kind == "primero"]

    assert 9990 == len(points)
    assert 1206 == sum(one <= 47 for one in points)
    assert "9,990" in PAGE
    assert "1,206" in PAGE
