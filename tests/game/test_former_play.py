"""Games of an earlier edition: they load, come out as they did, and say which correction has turned them since."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import pytest

from primero_ref import Illegal, Unreadable, load, rulebook
from primero_ref.claims.corrections import UNNAMED, corrections
from primero_ref.edition import RULES
from primero_ref.game.former_play import FormerPlay, corrections_turning, former_play
from primero_ref.session.participants import EVERYBODY
from primero_ref.session.session import read_session
from primero_ref.web.view import table_view
from tests.tools.old_games import outcome

KEPT: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("old_games.jsonl").read_text(encoding="utf-8").splitlines()
]
"""Some games of edition 0.1.0 that are turned now, two for each rulebook and correction, as that edition wrote them."""


@pytest.mark.parametrize("old", KEPT, ids=[f"{old['book']}-{number}" for number, old in enumerate(KEPT)])
def test_a_game_of_the_first_edition_comes_out_as_it_did(old: dict[str, Any]) -> None:
    """Its record, which names no edition, and its link are played by its rulings; one sentence says so."""
    how, told = outcome(old)

    assert how == "as it was"
    assert len(told) == 1
    assert told[0].startswith("Played as edition 0.1.0 played it; one rule has been corrected since, and turns this ")
    assert outcome(old, by_link=True)[0] == "as it was"


@pytest.mark.filterwarnings("ignore::primero_ref.game.former_play.FormerPlay")
def test_every_correction_turns_a_kept_game() -> None:
    """Each that the first edition lacks is shown by one of its games at least."""
    turned = {made.id for old in KEPT for made in corrections_turning(load(old["record"]))}

    assert turned == {*corrections()}


@pytest.mark.filterwarnings("ignore::primero_ref.game.former_play.FormerPlay")
def test_an_old_game_names_its_edition_when_it_is_written_anew() -> None:
    """So it is replayed the same way ever after, whoever has taken its comments off."""
    for old in KEPT:
        game = load(old["record"])
        bare = "".join(line for line in game.record().splitlines(keepends=True) if not line.startswith("#"))

        assert f'[Edition "{UNNAMED}"]' in bare
        assert load(bare).log == game.log


def test_a_refused_move_of_an_old_game_is_refused_under_the_edition_of_now() -> None:
    """With the tag of this edition the second pass on one vie is no move."""
    old = next(game for game in KEPT if "Once somebody has vied" in outcome(game)[1][0])
    book, rest = old["record"].split("\n", 1)

    with pytest.raises(Illegal, match="pass"):
        load(f'{book}\n[Edition "{RULES}"]\n{rest}')


def test_a_record_by_hand_is_played_by_the_rules_of_now() -> None:
    """It names no edition and tells no end, so nothing says that it was played by other rules."""
    hands = "Bernardo 6d Ad 4d Jd; Cinthio 5d Kd 2d 7d"
    names = "Alberto Bernardo Cinthio Domenico"
    record = f'[Rulebook "modern"]\n[Players "{names}"]\n[Dealer "Alberto"]\n[Deal "{hands}"]\n'
    moves = "Bernardo: claim fluxus\nCinthio: claim fluxus\nDomenico: pass\nAlberto: pass\n"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert str(load(record + moves).log[-1]) == "Cinthio wins 4"
    with pytest.warns(FormerPlay, match="modern/tie-flush-one-suit"):
        game = load(record.replace("\n", '\n[Edition "0.1.0"]\n', 1) + moves)
    assert str(game.log[-1]) == "4 is carried over to the next hand"


def test_an_answer_of_ones_own_stays_in_an_old_game() -> None:
    """Former answers take the place of the published ones, not of those that a reader gave."""
    rules = rulebook("modern").of_edition("0.1.0")

    assert rules("tie.one-suit") == "nothing"
    assert rules.but(answers={"tie.one-suit": "the higher cards"})("tie.one-suit") == "the higher cards"
    assert rules.changes() == rulebook("modern").changes()


def test_an_edition_that_is_none_is_refused_with_its_line() -> None:
    """It is a number, in a record and in a link."""
    with pytest.raises(Unreadable, match=r"Line 2: 'second' is no edition: write its number, as in 0\.1\.0"):
        load('[Rulebook "modern"]\n[Edition "second"]\n')
    with pytest.raises(Unreadable, match="'second' is no edition"):
        read_session("modern;edition=second;seed=x;seats=Alberto:9:person,Bernardo:9:person")


def test_an_edition_to_come_plays_as_this_one() -> None:
    """What it has corrected is not known here."""
    assert not rulebook("modern").of_edition("9.0").former
    assert [*former_play(load('[Rulebook "italian"]\n[Edition "0.1.0"]\n[Dealer "Alberto"]\n'))] == []


def test_the_next_deal_after_an_old_game_is_played_by_the_rules_of_now() -> None:
    """Only the game that was played before is an old one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        game = load(next(old["record"] for old in KEPT if old["book"] == "zorli"))
    assert game.rules.edition == UNNAMED
    assert game.again().rules.edition == RULES


def test_a_link_names_its_edition_where_a_correction_may_turn_it() -> None:
    """A link without it is of the last edition that never named itself; of other rulebooks it need not be known."""
    seats = "seed=x;seats=Alberto:9:person,Bernardo:9:person"

    assert read_session(f"modern;{seats}").edition == UNNAMED
    assert f"edition={UNNAMED}" in read_session(f"modern;{seats}").text
    assert read_session(f"italian;{seats}").edition == RULES
    assert "edition" not in read_session(f"italian;{seats}").text


def test_the_table_says_at_the_end_which_correction_turned_an_old_game() -> None:
    """Whoever opens the link of a finished game reads it below the hands."""
    old = next(game for game in KEPT if game["book"] == "modern")
    following = table_view(read_session(old["link"]), EVERYBODY)["next"]

    assert isinstance(following, dict)
    assert following["sentence"].startswith("Played as edition 0.1.0 played it; one rule has been corrected since")
