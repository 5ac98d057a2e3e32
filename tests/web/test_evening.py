"""The score sheet as the page gets it: its sentences and sums, what it keeps to itself, and its files."""

from __future__ import annotations

import csv
import json
import re
from functools import cache
from io import StringIO
from typing import Any

import pytest

from primero_ref import load
from primero_ref.game.record import records_in
from primero_ref.players.by_name import player
from primero_ref.session.score_sheet import played_hand
from primero_ref.session.session import Session, read_session
from primero_ref.web import evening, score_words

pytestmark = pytest.mark.usefixtures("toy")

SEATS = "Alberto:30:person,Bernardo:30:bold,Cinthio:30:cautious"
CARD = re.compile(r"(?<![\w=])(?:[A2-7JQK])[cdhs](?!\w)")
"""How a card is written."""


def to_the_end(session: Session) -> Session:
    """Play a hand to its end; persons play steadily."""
    while not session.standing.over:
        game = session.standing
        assert game.offer
        name = game.offer.seat.name
        if name in session.persons:
            session = session.after(
                player("steady", game.rules, f"{session.number}{len(session.moves)}")(game.view(name))
            )
        else:
            session = session.after(session.decides(game))
    return session


@cache
def texts(seats: str = SEATS, hands: int = 5, book: str = "toy") -> tuple[str, ...]:
    """Play some hands, the broke buying in again."""
    played: list[str] = []
    session = to_the_end(read_session(f"{book};seed=Lucca;seats={seats}"))
    while True:
        played.append(session.text)
        if len(played) == hands:
            return (*played,)
        lacking = sheet(played)["broke"]
        offers = lacking["offers"] if lacking else ()
        again = evening.rebuy(json.dumps(played), ",".join(offers[-1]["names"]))["text"] if offers else None
        session = to_the_end(read_session(str(again)) if again else session.again())


def sheet(played: Any, studies: Any = ()) -> dict[str, Any]:  # noqa: ANN401  # any list of texts
    """Ask for the sheet as the page does."""
    answer = json.loads(evening.answer_json("sheet", json.dumps([*played]), json.dumps([*studies])))
    score: dict[str, Any] = answer["sheet"]
    return score


def file(kind: str, *more: str) -> str:
    """Ask for a file."""
    answer = json.loads(evening.answer_json("file", json.dumps(texts()), kind, *more))
    return str(answer["file"]["text"])


def test_the_sheet_has_a_line_for_each_hand_and_the_same_figures_in_the_chart() -> None:
    """What each has after a hand stands in its line and on his line of the chart, the one who looks first."""
    score = sheet(texts())
    [sitting] = score["sittings"]

    assert score["hands"] == len(sitting["rows"]) == 5
    assert (sitting["me"], sitting["players"][0], sitting["chart"]["lines"][0]["name"]) == ("Alberto", "Alberto", "You")
    for seat, line in enumerate(sitting["chart"]["lines"]):
        run = dict(map(tuple, line["points"]))
        for row in sitting["rows"]:
            last = [sum_ for number, sum_ in line["points"] if number == row["number"]]
            assert row["has"][seat] in last
        assert run[5] == sitting["totals"][seat]["has"]
    assert sum(total["gain"] for total in sitting["totals"]) + sitting["rows"][-1]["carried"] == 0
    assert all(row["how"].endswith(".") for row in sitting["rows"])


def test_the_sheet_names_no_card_and_no_hand_that_was_not_shown() -> None:
    """Neither the sheet nor the text and the table made of it name a card, or what somebody held who showed nothing."""
    for seats in (SEATS, SEATS.replace("bold", "person")):
        played = texts(seats)
        score = sheet(played)
        everything = json.dumps(score, ensure_ascii=False)
        for kind in ("text", "csv"):
            everything += json.loads(evening.answer_json("file", json.dumps(played), kind))["file"]["text"]
        assert not CARD.search(everything)
        rows = [row for sitting in score["sittings"] for row in sitting["rows"]]
        for text, row in zip(played, rows, strict=True):
            game = played_hand(text).session.standing
            known = {str(event.held) for event in game.log if event.deed == "show" and event.open is True}
            named = re.findall(r"(?:numerus|primero|supremus|fluxus|chorus) \d+", row["how"])
            bids = {str(event.bid) for event in game.log if event.bid}
            assert {*named} <= known | bids


def test_where_several_persons_play_the_sheet_speaks_to_nobody() -> None:
    """It says no you and no yours, studies nobody’s hand, and counts only the bluffs that came to light."""
    played = texts(SEATS.replace("bold", "person"))
    score = sheet(played)

    assert [sitting["me"] for sitting in score["sittings"]] == [""] * len(score["sittings"])
    assert not re.search(r"\b[Yy]ours?\b", json.dumps([score["sittings"], score["verdict"], score["facts"]]))
    assert evening.study(played[0])["study"] == {"bluffs": 0, "believed": 0, "best": None, "worst": None}
    assert [fact["label"] for fact in score["facts"]] == ["Bluffs"]


def test_the_best_and_the_worst_decision_come_from_the_studies() -> None:
    """Of all hands the one that stands out most is named with its hand; what is not studied yet is not counted."""
    studies = [
        {"bluffs": 1, "believed": 1, "best": {"gain": 2.0, "words": "two."}, "worst": {"gain": -1.0, "words": "a."}},
        None,
        {"bluffs": 2, "believed": 0, "best": {"gain": 6.5, "words": "six."}, "worst": {"gain": -4.0, "words": "b."}},
    ]
    facts = {fact["label"]: fact["words"] for fact in sheet(texts(), studies)["facts"]}

    assert facts["Best decision"] == "Hand 3: six."
    assert facts["Worst decision"] == "Hand 3: b."
    assert facts["Your bluffs"] == "3 in 2 hands, 1 of them believed."
    plain = {"bluffs": 0, "believed": 0, "best": None, "worst": None}
    assert sheet(texts(), [plain])["facts"][0]["words"] == score_words.NONE_STOOD_OUT


def test_a_study_weighs_each_decision_in_more_and_more_deals() -> None:
    """The page asks for some deals at a time, until there are no more."""
    few, all_ = (json.loads(evening.answer_json("study", texts()[0], deals)) for deals in ("30", "9999"))
    assert {*few["study"]} == {*all_["study"]} == {"bluffs", "believed", "best", "worst"}
    assert (few["more"], all_["more"]) == (True, False)
    assert "error" in json.loads(evening.answer_json("study", texts()[0], "few"))


def test_the_table_of_values_is_as_rfc_4180_has_it() -> None:
    """A line for each hand ends in CR LF, quotes are doubled, and each player has his column."""
    text = file("csv")
    rows = [*csv.DictReader(StringIO(text, newline=""))]

    assert text.count("\r\n") == text.count("\n") == 6
    assert len(rows) == 5
    for row, there in zip(rows, sheet(texts())["sittings"][0]["rows"], strict=True):
        assert [int(row[name]) for name in ("Alberto", "Bernardo", "Cinthio")] == there["gains"]
        assert row["How it ended"] == there["how"]


def test_no_cell_is_taken_for_a_formula() -> None:
    """A name that begins as a formula gets an apostrophe, and one with a comma stands in quotes."""
    played = texts("=1%2B1:9:person,%40b%2Cc:9:bold", 2)
    text = str(json.loads(evening.answer_json("file", json.dumps(played), "csv"))["file"]["text"])
    rows = [*csv.reader(StringIO(text, newline=""))]

    assert {"'=1+1", "'=1+1 has", "'@b,c"} <= {*rows[0]}
    assert not any(cell[:1] in ("=", "+", "@") for row in rows for cell in row)


def test_the_record_of_all_hands_is_read_again_hand_by_hand() -> None:
    """Each part of the file is a record that loads as the very hand that was played."""
    records = records_in(file("record"))

    assert len(records) == 5
    for record, text in zip(records, texts(), strict=True):
        assert load(record).log == played_hand(text).session.standing.log


def test_the_text_says_what_was_won_and_bought() -> None:
    """The text begins with who won how much, and has each hand and who bought in again."""
    text = file("text", json.dumps([evening.study(texts()[0], "30")["study"]]))
    score = sheet(texts())

    assert score["summary"] in text
    assert text.count("\n     ") >= 1
    for total in score["sittings"][0]["totals"]:
        assert (f"{total['name']} bought in again with {total['bought']}." in text) == bool(total["bought"])
    assert "Your bluffs" in text


def test_what_cannot_be_read_any_more_is_counted_and_left_out() -> None:
    """A hand of another edition, or one that is not over, does not take the others with it."""
    score = sheet([*texts(), "toy;seed=x;seats=Alberto:9:bold,Bernardo:9:bold", "nonsense"])
    assert (score["hands"], score["lost"]) == (5, 2)


@pytest.mark.parametrize("asked", ["", "{", "{}", "[1]", "[" * 5000])
def test_what_is_no_evening_is_answered_with_a_sentence(asked: str) -> None:
    """Whatever is kept on a device, it breaks nothing."""
    assert "cannot be read" in json.loads(evening.answer_json("sheet", asked))["error"]


def test_nothing_is_saved_where_nothing_was_played() -> None:
    """An empty evening has no file, and a file of no known kind is refused."""
    assert "nothing to save" in json.loads(evening.answer_json("file", "[]", "text"))["error"]
    assert "not a kind of file" in json.loads(evening.answer_json("file", json.dumps(texts()), "pdf"))["error"]


def ends(played: Any, current: str = "") -> dict[str, str]:  # noqa: ANN401  # any list of texts
    """Give what the sheet says of the end, by its labels."""
    answer = json.loads(evening.answer_json("sheet", json.dumps([*played]), "[]", current))
    return {row["label"]: row["words"] for row in answer["sheet"]["end"]}


def test_the_sheet_says_when_the_evening_is_over_and_whether_it_is() -> None:
    """Money that is left, who has none, and a hand that is not counted yet; nothing before the first hand."""
    assert ends([]) == {}
    rule = "When only one player has money left, or whenever you like."
    session = to_the_end(read_session("toy;seed=Lucca;seats=Alberto:30:person,Bernardo:30:bold,Cinthio:0:cautious"))
    assert ends([session.text]) == {
        "When the evening is over": rule, "Is it over?": "No: 2 players have money left.", "Out of money": "Cinthio.",
    }  # fmt: skip
    following = session.again({"Cinthio": 30})
    assert ends([session.text], following.text)["Not counted"] == "Hand 2 at this table, which is not over yet."
    assert "Not counted" not in ends([session.text], "lesson=points;step=1")
    assert "Not counted" not in ends([session.text], "nonsense")


def test_an_evening_is_over_when_all_agreed_hands_are_played_or_one_has_all() -> None:
    """The rulebook that has a stake for the evening says who takes it."""
    seats = "seats=Alberto:5:random,Bernardo:5:random;dealer=Alberto"
    session = to_the_end(read_session(f"kings;seed=Milan;hands=2;{seats}"))
    assert ends([session.text])["Is it over?"] == "No: hand 1 of 2 was the last one played."
    last = to_the_end(session.again())
    told = ends([session.text, last.text])
    assert told["When the evening is over"] == "After 2 hands, or when only one player has money left."
    assert re.fullmatch(r"Yes: all the agreed hands have been played\. .* takes? the stake\.", told["Is it over?"])
    seats = "seats=Alberto:1:random,Bernardo:9:random"
    duels = (to_the_end(read_session(f"toy;seed={seed};{seats}")) for seed in "abcdefghi")
    broke = next(duel for duel in duels if not duel.standing.stacks["Alberto"])
    assert ends([broke.text])["Is it over?"] == "Yes: only Bernardo has money left."
    points = to_the_end(read_session("scopa;seed=Milan;seats=Alberto:0:random,Bernardo:0:random"))
    assert ends([points.text])["When the evening is over"].startswith("Whenever you like. A game is won at ")


def test_a_saved_file_is_opened_as_the_page_asks() -> None:
    """With the hand that is being played; what is none is answered with a sentence."""
    following = read_session(texts()[0]).again()
    file = json.loads(evening.answer_json("file", json.dumps(texts()[:1]), "record", "[]", following.text))["file"]

    assert json.loads(evening.answer_json("open", file["text"])) == {
        "opened": {
            "hands": [texts()[0]], "current": following.text, "complaints": [], "over": False, "number": 2,
            "single": False,
        },
    }  # fmt: skip
    assert json.loads(evening.answer_json("open", "x" * (evening.LONGEST + 1))) == {
        "error": "This file is too long to be an evening."
    }
    assert "no hand of primero" in json.loads(evening.answer_json("open", "diary"))["error"]
