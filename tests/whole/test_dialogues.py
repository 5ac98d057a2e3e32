"""Minsheu's table and Florio's: the records of the two dialogues, and each cell of the page that compares them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from primero_ref import Illegal, dealt, load, rulebook
from primero_ref.game.record import read
from primero_ref.sources import passage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref import Game

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "compare" / "dialogues.md").read_text(encoding="utf-8")
BOOKS = ("english", "english-2003", "italian", "italian-2003", "whittaker-en", "whittaker-it")
SOURCES = {"Minsheu": "minsheu-1599", "Florio": "florio-1591"}
RECORDS = ("minsheu-1599", "minsheu-1599-plain", "minsheu-1599-side-pot", "florio-1591")


def record(name: str, book: str = "english") -> str:
    """Give a record as it stands, or put to another rulebook; no line moves."""
    text = (ROOT / "primero_ref" / "records" / f"{name}.primero").read_text(encoding="utf-8")
    text = text.replace('[Rulebook "english"]', f'[Rulebook "{book}"]')
    if "english/highest-lift-eldest" not in rulebook(book).claims:
        text = text.replace("[Hold ", "# [Hold ")
    if book.startswith("whittaker") and name.startswith("minsheu"):
        text = text.replace(" -??", "")  # nobody speaks of these cards, and Whittaker lets nobody change them
    return text


def begun(name: str, book: str) -> Game:
    """Sit down at the table of a record, before the first move."""
    return load("\n".join(line for line in record(name, book).splitlines() if line.startswith("[")))


# -- the page, read as a person reads it ----------------------------------------------------------------


class Said(NamedTuple):
    """What a cell says of one thing: a move, a question or an event, and the claims that it names for it."""

    how: str
    what: str
    claims: tuple[str, ...]


_TOKENS = re.compile(
    r"(?:(?P<how>not|could) )?(?<!\})`(?P<move>[^`]+)`"
    r"|\{claim\}`(?:[^`<]*<)?(?P<claim>[^`>]+)>?`"
    r"|\{question\}`(?:[^`<]*<)?(?P<question>[^`>]+)>?` \*\*(?P<value>[^*]+)\*\*"
    r"|\*\*(?P<event>[^*]+)\*\*"
    r"|\{\w+\}`[^`]*`"
)


def said(cell: str) -> Iterator[Said]:
    """Read a cell."""
    how, what, claims = "", "", list[str]()
    for found in _TOKENS.finditer(cell):
        if found["claim"]:
            claims.append(found["claim"])
            continue
        new = (
            (found["how"] or "play", found["move"])
            if found["move"]
            else ("asks", f"{found['question']} = {found['value']}")
            if found["question"]
            else ("tells", found["event"])
            if found["event"]
            else None
        )
        if new:
            if what:
                yield Said(how, what, tuple(claims))
            (how, what), claims = new, []
    if what:
        yield Said(how, what, tuple(claims))


def rows(text: str) -> list[list[str]]:
    """Give the rows of the first table of a part of the page, without its head."""
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return lines[2:]


def part(heading: str) -> str:
    """Give what stands under a heading."""
    return PAGE.partition(f"{heading}\n")[2].partition("\n##")[0]


ENDINGS = part("### Minsheu 51 to 57. The showdown").partition("In du Coeur’s Italian game the hand")
"""The two endings in the English game, and what follows on the endings in the Italian one."""


def told(dialogue: str, book: str) -> list[tuple[str, list[int], str]]:
    """List, in order, the speeches of a dialogue with the cell that a rulebook has for them."""
    found = []
    for heading, numbers in re.findall(rf"^(### {dialogue} ([\d, ]+)\..*)$", PAGE, re.MULTILINE):
        cells = [cell for name, cell in rows(part(heading)) if f"`{book}`" in name or f"<{book}>" in name]
        assert len(cells) == 1, f"{heading}: {book}"
        found.append((heading, [int(number) for number in numbers.split(",")], cells[0]))
    return found


def put(game: Game, player: str, one: Said) -> None:
    """Hold the engine to one thing that a cell says."""
    move = one.what if ":" in one.what else f"{player}: {one.what}"
    if one.how == "play":
        claims = game.play(move).claims
        assert one.claims
        assert set(one.claims) <= set(claims), f"{move}: {claims}"
        return
    if one.how == "could":
        assert one.claims == (game.why(move).claim,)
        game.copy().play(move)
        return
    with pytest.raises(Illegal) as refused:
        game.play(move)
    assert "".join(one.claims) == refused.value.claim


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("dialogue", SOURCES)
def test_each_cell_is_what_the_engine_plays(dialogue: str, book: str) -> None:
    """Every move, bar and answer in the tables is what the rulebook plays, by the claim named, to the end."""
    source = SOURCES[dialogue]
    game = begun(source, book)
    events = {str(event): event.claims for event in game.log}
    for _, speeches, cell in told(dialogue, book):
        for speech in speeches:
            player = passage(f"{source}:{speech}").speaker.rstrip(".")
            for one in said(cell):
                if one.how == "asks":
                    question, _, value = one.what.partition(" = ")
                    answer = game.rules.ask(question)
                    assert value == {"True": "yes", "False": "no"}.get(str(answer.value), str(answer.value))
                    assert one.claims == answer.claims
                elif one.how == "tells":
                    assert set(one.claims) <= set(events[one.what])
                else:
                    put(game, player, one)
    assert game.open


def test_every_speech_that_is_an_act_of_play_has_its_table() -> None:
    """The page goes through every act at both tables."""
    acts = {
        "Minsheu": [28, 33, *range(35, 51)],
        "Florio": [5, 7, 8, 9, 13, 15, 16],
    }
    for dialogue, speeches in acts.items():
        for book in BOOKS:
            assert speeches == [number for _, numbers, _ in told(dialogue, book) for number in numbers]


def test_first_table_says_where_each_rulebook_stops() -> None:
    """Put to another rulebook, a record stops at the speech and by the claim that the page names."""
    for name, *cells in rows(part("## Where each rulebook stops")):
        book = name.partition("<")[2].partition(">")[0]
        for source, cell in zip(SOURCES.values(), cells, strict=True):
            text = record(source, book)
            if cell == "the end":
                assert load(text).open
                continue
            with pytest.raises(Illegal, match=r"^Line \d+: ") as refused:
                load(text)
            line = text.splitlines()[int(str(refused.value).split()[1].rstrip(":")) - 1]
            speech = int(re.findall(r"# speech(?:es \d+ and)? (\d+)", line)[0])
            assert f"{{passage}}`speech {speech} <{source}:{speech}>`, {{claim}}`{refused.value.claim}`" == cell


def wins(game: Game) -> dict[str, tuple[str, ...]]:
    """Tell who wins what, by which claims."""
    return {str(event): event.claims for event in game.log if event.deed == "win"}


def assert_wins(cell: str, game: Game) -> None:
    """Hold a cell to who wins."""
    won = wins(game)
    assert [one.what for one in said(cell)] == [*won]
    for one in said(cell):
        assert set(one.claims) <= set(won[one.what])


def later(text: str) -> str:
    """Play a rest as the opinions of 2003 have it: a bet of eight, and the others see."""
    return text.replace("Osorio: rest", "Osorio: vie for 8").replace(": rest", ": see")


def test_both_endings_pay_as_the_page_says() -> None:
    """With one pot Lorenço's flush takes all; if he is short, Osorio's fifty-five takes the side pot."""
    for name, here, in_2003 in rows(ENDINGS[0]):
        record_name = name.partition("]")[0].strip("[")
        assert_wins(here, load(record(record_name)))
        assert_wins(in_2003, load(later(record(record_name, "english-2003"))))


@pytest.mark.parametrize("book", ["italian", "italian-2003"])
def test_italian_bid_decides_who_wins_the_same_cards(book: str) -> None:
    """In the Italian game each kind that Osorio may bid finds another winner."""
    bids = rows(ENDINGS[2])
    assert 4 == len(bids)
    for move, cell in bids:
        text = later(record("minsheu-1599-plain", book)).replace("vie for 2", "vie numerus 30 for 2")
        assert_wins(cell, load(text.replace("Osorio: vie for 8", f"Osorio: {move.strip('`')}")))


def test_two_records_hold_the_same_cards() -> None:
    """The two endings differ by Lorenço's money only."""
    plain, side_pot = (load(record(name)) for name in RECORDS[1:3])

    assert plain.moves == side_pot.moves
    assert plain.known == side_pot.known
    assert dict.fromkeys(plain.players, 100) == plain.buy_in
    assert {**plain.buy_in, "Lorenço": 6} == side_pot.buy_in


SHOWN = {
    "english": "vie for 1 -Jc +6s; revie for 1 -Qc +6h; see; rest; rest",
    "english-2003": "vie for 1 -Jc +6s; revie for 1 -Qc +6h; see; vie for 3; see",
    "italian": "vie numerus 30 for 1 -Jc +6s; revie numerus 40 for 1 -Qc +6h; see; vie numerus 50 for 3 -Kh +Kc; see",
    "whittaker-en": "vie for 1; revie for 1; see; vie for 3; see",
    "whittaker-it": "vie for 1; revie for 1; see; vie numerus for 3; see",
}
SHOWN["italian-2003"] = SHOWN["italian"]


@pytest.mark.parametrize("book", BOOKS)
def test_florios_fifty_four_wins_by_one(book: str) -> None:
    """A shows fifty-four against fifty-three and wins all that lies there."""
    hands = "S 7s 6s 4s Kh; A 7h 6h 5h Kd" if book.startswith("whittaker") else "S 7s Jc 4s Kh; A 7h Qc 5h Kd"
    game = dealt(begun("florio-1591", book).rules, hands, SHOWN[book])
    table = rows(part("### Florio 18 and 19. Fifty-four and fifty-three"))
    cell = next(cell for name, cell in table if f"<{book}>" in name)

    assert ["numerus 53", "numerus 54"] == [str(event.held) for event in game.log if event.deed == "show"]
    assert_wins(cell, game)


# -- the records ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RECORDS)
def test_record_loads_under_english(name: str) -> None:
    """Each record plays to its end under English Primero, and is the same game when written out again."""
    game = load(record(name))

    assert game.over
    assert load(game.record()).log == game.log


@pytest.mark.parametrize("name", RECORDS)
def test_every_move_names_its_speech(name: str) -> None:
    """Each move stands with the speech that makes it, spoken by the one who moves; one alone is silent."""
    text = record(name)
    source = SOURCES["Florio" if name.startswith("florio") else "Minsheu"]
    speeches = []
    for line in read(text)[1]:
        comment = text.splitlines()[line.number - 1].partition("#")[2]
        speech = int(re.findall(r"\d+", comment)[-1] if " and " in comment else re.findall(r"\d+", comment)[0])
        speeches.append(speech)
        if "in silence" not in comment:
            assert line.player == passage(f"{source}:{speech}").speaker.rstrip(".")
    assert sorted(speeches) == speeches
    assert len(set(speeches)) >= len(speeches) - 1


def test_cards_of_the_dialogues_stay_open() -> None:
    """No card is named that the speeches do not name; at the lift only the suits are ours, and the kind of court."""
    for name in ("minsheu-1599", "florio-1591"):
        assert "[Deal " not in record(name)
        assert "[Pack " not in record(name)
        assert not re.search(r": .*[-+][A2-7JQK][cdhs]", record(name))
    assert "KA46" == "".join(re.findall(r" ([A2-7JQK])[cdhs]", read(record("minsheu-1599"))[0]["Lift"][1]))


def test_lift_makes_osorio_dealer_and_mendoca_eldest() -> None:
    """The lowest of the four lifts deals, and the six, the highest, is eldest, as its player says."""
    game = load(record("minsheu-1599"))

    assert "Osorio" == str(game.table.dealer)
    assert ["Mendoça", "Rodrigo", "Lorenço", "Osorio"] == [seat.name for seat in game.table.seats]
    assert rulebook("english").ranking.points["6"] == max(rulebook("english").ranking.points[rank] for rank in "KA46")


# -- what the page says of the words --------------------------------------------------------------------


def spanish(speech: int) -> str:
    """Give the Spanish of a speech, without accents and long s."""
    return passage(f"minsheu-1599:{speech}").texts["es"].lower().translate(str.maketrans("áéíóúſ", "aeious"))


def test_spanish_accepts_with_one_verb() -> None:
    """The refusals, the forced see and the taking up of the rest are all said with querer."""
    assert all("quier" in spanish(speech) or "querer" in spanish(speech) for speech in (39, 40, 41, 48))


def test_spanish_sets_a_rest_at_47_only() -> None:
    """At 43 the Spanish knows no rest, and the English does; at 47 both do."""
    assert "resto" not in spanish(43)
    assert "resto" in spanish(47)
    assert all("rest" in passage(f"minsheu-1599:{n}").texts["en-emodeng"].replace("ſ", "s") for n in (43, 47))


def test_spanish_rest_is_four_stakes() -> None:
    """Four and sixteen reales, two and eight shillings."""
    assert "quatro reales y dies y seis" in spanish(28)
    assert "Two ſhillings" in passage("minsheu-1599:28").texts["en-emodeng"]
    assert "eight ſhillings" in passage("minsheu-1599:28").texts["en-emodeng"]


def test_spanish_at_50_is_to_throw_in() -> None:
    """Lorenço cannot throw himself in, where the English has that he cannot give it over."""
    assert "no me puedo echar" in spanish(50)


# -- what the page says beside its tables ---------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_who_folds_at_39_does_not_come_back(book: str) -> None:
    """If the two refusals were folds, nobody but Lorenço and Osorio would be left."""
    game = begun("minsheu-1599", book)
    bid = " numerus 30" if book.startswith("italian") else ""
    passing = "pass" if book.startswith("whittaker") else "pass -??"
    for move in (passing, passing, passing, f"vie{bid} for 2", "fold", "fold", "see"):
        game.play(move)

    assert ["Lorenço", "Osorio"] == [seat.name for seat in game.table.live]


def test_two_passes_at_florios_table_throw_the_hands_in() -> None:
    """Under English Primero the hands are thrown in, not by a move, when both pass."""
    game = begun("florio-1591", "english")
    for move in ("vie for 1 -??", "revie for 1 -??", "see", "pass -??", "pass -??"):
        game.play(move)
    thrown_in = next(event for event in game.log if event.deed == "throw in")

    assert "english/swig-throw-in" in thrown_in.claims


def test_a_rest_of_sixteen_fits_no_english_agreement() -> None:
    """Sixteen shillings are more than the rest agreed, and the Italian game has no such limit."""
    assert 3 == load(record("florio-1591")).rules.number("rest.sum")
    assert "any" == rulebook("italian")("vie.sum")
