"""A name of several words is one word to the engine, and has spaces for a reader."""

from __future__ import annotations

import json

import pytest

from primero_ref import load, rulebook
from primero_ref.errors import Unreadable
from primero_ref.game import Game
from primero_ref.names import chosen, with_spaces
from primero_ref.session.session import read_session
from primero_ref.web.table_requests import PageTable

NAME, WORD = "Justin du Coeur", "Justin_du_Coeur"
FORM = {"rulebook": "italian", "seed": "Milan", "dealer": NAME, "seats": [
    {"name": NAME, "who": "person"}, {"name": "Jeff Suzuki", "who": "steady"},
]}  # fmt: skip


def asked(table: PageTable, way: str, *of: str) -> dict[str, object]:
    """Ask the table of a page."""
    answer = json.loads(table.answer_json(way, *of))
    assert isinstance(answer, dict)
    return answer


def test_the_table_of_a_page_shows_names_with_spaces_and_writes_them_as_words() -> None:
    """Seats, turns and lines have spaces; the link has strokes below, and a seat may be asked for either way."""
    table = PageTable()
    sat = asked(table, "sit", json.dumps(FORM))
    view, text = sat["table"], str(sat["text"])
    assert isinstance(view, dict)
    assert [seat["name"] for seat in view["seats"]] == [NAME, "Jeff Suzuki"]
    assert f"seats={WORD}:20:person,Jeff_Suzuki:20:steady;dealer={WORD}" in text
    moved = asked(table, "next", text, NAME)
    assert moved["table"]["acts"][-1]["line"].startswith("Jeff Suzuki: ")  # type: ignore[index]  # JSON
    assert asked(PageTable(), "show", text, WORD)["table"] == asked(PageTable(), "show", text, NAME)["table"]
    assert asked(table, "form", text)["form"]["dealer"] == NAME  # type: ignore[index]  # JSON
    refused = asked(table, "play", str(moved["text"]), NAME, "swig")["refused"]
    assert "_" not in refused["sentence"]  # type: ignore[index]  # JSON
    assert NAME in refused["sentence"]  # type: ignore[index]  # JSON


def test_a_link_and_a_record_bring_the_name_back() -> None:
    """The text of a session reads as itself, in the spelling of earlier editions too, and so does a record."""
    text = f"italian;seed=Milan;seats={WORD}:20:person,Jeff_Suzuki:20:steady;dealer={WORD}"
    session = read_session(text)
    assert read_session(session.text).text == session.text
    assert read_session(text.replace("_", "%5F")).text == session.text
    record = session.standing.record()
    assert f'[Players "{WORD} Jeff_Suzuki"]' in record
    assert load(record).players == (WORD, "Jeff_Suzuki")


def test_a_record_of_an_earlier_edition_keeps_a_name_of_many_words() -> None:
    """Four words are the limit of a form, not of a record."""
    many = "a_b_c_d_e_f"
    assert load(f'[Rulebook "italian"]\n[Players "{many} Bernardo"]\n[Dealer "Bernardo"]\n').players[0] == many


def test_the_library_says_how_a_name_of_several_words_is_written() -> None:
    """A name with spaces is refused with the word that may be used."""
    with pytest.raises(Unreadable, match="write 'Justin_du_Coeur'"):
        Game(rulebook("italian"), [NAME, "B"])
    with pytest.raises(Unreadable, match="four words at most"):
        chosen("one two three four five")


@pytest.mark.parametrize("name", ["a_b_c_d_e_f", "A_", "_A", "A__B"])
def test_a_name_of_an_earlier_edition_keeps_its_strokes(name: str) -> None:
    """A name of many words, or one that spaces could not bring back, is read from its link as it was."""
    text = read_session(f"italian;seed=x;seats={name.replace('_', '%5F')}:20:person,Ugo:20:steady;dealer=Ugo").text
    assert read_session(text).participants[0].name == name
    assert read_session(text).text == text
    shown = asked(PageTable(), "show", text, name)
    assert "refused" not in shown
    [seat, _] = shown["table"]["seats"]  # type: ignore[index]  # JSON
    assert asked(PageTable(), "play", text, seat["name"], "vie numerus 20 for 1").get("refused") is None


def test_of_two_names_the_longer_is_written_first() -> None:
    """A name that is part of another does not break it, and keys that are names change as well."""
    names = ["Ann_Lee", "Ann_Lee_Roy"]
    assert with_spaces({"piles": {"Ann_Lee_Roy": ["Ann_Lee"]}}, names) == {"piles": {"Ann Lee Roy": ["Ann Lee"]}}
