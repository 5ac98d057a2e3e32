"""The table in the page: whole games by what the page is offered, and whatever else it may send."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import primero_ref
from primero_ref import Game, load, suspended
from primero_ref.lessons.course import lesson, lessons, plain
from primero_ref.players import PLAYER_NAMES
from primero_ref.web.form import NAMES
from primero_ref.web.offer import LABELS
from primero_ref.web.table_requests import PageTable, answer_json
from tests.support.strategies import PLAYED

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.game.events import Event

pytestmark = pytest.mark.usefixtures("toy")

MILAN = "toy;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady,Cinthio:20:bold*0.2;dealer=Cinthio"


def ask(which: str, *of: object) -> Any:  # noqa: ANN401  # whatever the engine answers
    """Ask as a page does that has asked nothing before."""
    return json.loads(answer_json(which, *of))


def sits(book: str, seats: str, seed: object = "Milan", **more: object) -> Any:  # noqa: ANN401  # likewise
    """Sit down: a letter for each seat, p for a person, r, s, c or b for the engine's."""
    ways = {"p": "person", "r": "random", "s": "steady", "c": "cautious", "b": "bold"}
    participants = [{"name": name, "who": ways[one]} for name, one in zip(NAMES, seats, strict=False)]
    return ask("sit", json.dumps({"rulebook": book, "seed": str(seed), "seats": participants, **more}))


def composed(told: dict[str, Any], chance: Random) -> str:
    """Put a move together from what the page is offered for a verb, and nothing else."""
    words = [told["verb"]]
    if told["captures"]:
        one = chance.choice(told["captures"])
        taken = chance.choice(one["takes"] or [[]])
        return " ".join([*words, f"-{one['card']}", *(f"+{card}" for card in taken)])
    kind, cards = "", told["cards"]
    if told["bids"] and not (told["free"] and chance.random() < 0.5):
        row = chance.choice(told["bids"])
        kind, cards = row["kind"], row["cards"]
        words += [kind, *([str(chance.choice(row["points"]))] if row["points"] else [])]
    if told["money"]:
        low, high = told["money"]
        words.append(f"for {chance.choice([low, high, min(high, low + 1)])}")
    if told["throws"]:
        thrown = chance.choice(told["throws"][kind])
    else:
        least, most = cards or (0, 0)
        thrown = chance.sample(told["hand"], chance.randint(least, most))
    return " ".join([*words, *(f"-{card}" for card in thrown)])


def asked(table: dict[str, Any], chance: Random) -> str:
    """Choose a move for the person whose turn it is."""
    told = chance.choice(table["offer"]["open"])
    told["hand"] = [card["card"] for seat in table["seats"] if seat["turn"] for card in seat["cards"]]
    return composed(told, chance)


def plays_out(told: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Play a game to its end, each question of its table answered."""
    for _ in range(2000):
        assert "refused" not in told, told
        table, text = told["table"], told["text"]
        assert table["step"] == table["steps"]
        if table["over"]:
            return told
        turn = table["turn"]
        if table["turn_is"] == "person":
            if table["seat"] != turn:
                assert table["offer"] is None
                table = ask("show", text, turn)["table"]
            for verb in (*table["offer"]["open"], *table["offer"]["barred"]):
                assert verb["label"] in {LABELS[verb["verb"]], "Claim the pique"}
                assert verb.get("says", verb.get("sentence"))
            told = ask("play", text, turn, asked(table, chance))
        else:
            told = ask("next", text, chance.choice(["", *table["persons"]]))
    message = "The game goes on and on"
    raise AssertionError(message)


ROOM = [(one["id"], number) for one in ask("books")["books"] for number in {one["room"][0], one["room"][-1]}]


@pytest.mark.parametrize(("book", "number"), sorted(ROOM))
def test_every_game_is_played_to_its_end_by_what_is_offered(book: str, number: int) -> None:
    """Whatever is put together from the fields of an open verb is accepted, to the end and into the next game."""
    chance = Random(f"{book} {number}")
    told = plays_out(sits(book, "".join(chance.choice("prb") for _ in range(number)).replace("b", "p", 1)), chance)
    table, text = told["table"], told["text"]
    assert table["turn"] is None
    assert table["offer"] is None
    assert table["result"]["sentence"]
    assert ask("record", text, "")["record"].startswith(f'[Rulebook "{book}"]')
    if table["next"]["can"]:
        following = ask("again", text, "")
        assert following["table"]["games"] == 2
        assert [one["stack"] + one["staked"] for one in following["table"]["seats"]] == [
            one["stack"] for one in table["seats"]
        ] or table["carry"]
    else:
        assert ask("again", text, "")["refused"]["sentence"] == table["next"]["sentence"]


def test_the_form_has_what_sitting_down_needs() -> None:
    """Each rulebook with a script is there with its room and its money, and each way to play with its sentence."""
    told = ask("books")
    assert [one["id"] for one in told["books"]] == [rules.id for rules in PLAYED]
    assert [one["name"] for one in told["tempers"]] == [*PLAYER_NAMES]
    assert [one["name"] for one in told["levels"]] == ["easy", "good", "master"]
    needs = {one["id"]: (one["room"], one["stack"]) for one in told["books"]}
    assert [needs[one] for one in ("kings", "scopa", "zorli")] == [
        ([2, 3, 4, 5, 6], 15), ([2, 4], None), ([2, 3, 4, 5], 20)
    ]  # fmt: skip
    own = ask("rules", "toy;seats.most=4")["book"]
    assert (own["own"], own["seats"], own["uri"]) == (True, [2, 4], "cite/report.html#toy;seats.most=4")


def test_the_form_can_be_filled_in_again() -> None:
    """A session tells the form by which it was begun."""
    told = sits("kings", "pbs", "Milan", hands=3, dealer="Bernardo")
    again = ask("sit", json.dumps(ask("form", told["text"])["form"]))
    assert again["text"] == told["text"]
    for begun in ("lesson=the-rest", ask("read", RECORDS[0].read_text(encoding="utf-8"))["text"]):
        again = ask("sit", json.dumps(ask("form", begun)["form"]))
        assert [one["name"] for one in again["table"]["seats"]] == [
            one["name"] for one in ask("show", begun)["table"]["seats"]
        ]


def test_a_reconstruction_is_sat_down_to() -> None:
    """A reader's own rules are played by their link, and the table says that they are his."""
    told = sits("toy;suspend=toy/forced-see;title=At_home", "ps")
    assert told["text"].startswith("toy;title=At_home;suspend=toy/forced-see;seed=Milan;") or told["text"].startswith(
        "toy;suspend=toy/forced-see;title=At_home;seed=Milan;"
    )
    book = told["table"]["rulebook"]
    assert (book["title"], book["own"]) == ("At home", True)
    assert plays_out(told, Random(1))["table"]["over"]


def test_why_quotes_the_words() -> None:
    """Why a verb is barred is told with its rule, the rule's grade, and the words it rests on."""
    told = ask("why", MILAN, "Alberto", "fold")["why"]
    assert (told["allowed"], told["sentence"]) == (False, "Alberto may not fold: there is no vie to answer.")
    (claim,) = told["claims"]
    assert claim["uri"] == "rules/toy.html#fold-answers-vie"
    assert claim["grade"] == "gap: nobody says; this edition’s choice"
    text = MILAN.replace("steady", "person") + ";moves=vie_primero_40_for_2"
    seen = ask("why", text, "Bernardo", "see")
    (claim,) = seen["why"]["claims"]
    assert claim["grade"].startswith("Nobody’s rule; grade: ")
    assert claim["words"]
    assert all(word["uri"].startswith("sources/") for word in claim["words"])
    assert ask("why", MILAN, "Alberto", "pass -Jh")["why"]["allowed"] is True
    assert "Alberto's turn" in ask("why", MILAN, "Bernardo", "fold")["refused"]["sentence"]


def test_a_refused_move_changes_nothing() -> None:
    """A refusal has its sentence and its claim; what is drawn is not for the player to name."""
    said = ask("play", MILAN, "Alberto", "fold")["refused"]
    assert said["sentence"] == "Alberto may not fold: there is no vie to answer."
    assert [one["id"] for one in said["claims"]] == ["toy/fold-answers-vie"]
    for move, sentence in {
        "pass -Jh +7c": "+7c is not for you to name",
        "pass -7c": "Alberto does not hold 7c",
        "Bernardo: pass": "it is Alberto's turn",
        "": "nothing is written here",
    }.items():
        assert sentence in ask("play", MILAN, "Alberto", move)["refused"]["sentence"]
    assert "Bernardo may not move" in ask("play", MILAN, "Bernardo", "pass")["refused"]["sentence"]
    assert "not a computer player" in ask("next", MILAN, "Alberto")["refused"]["sentence"]


def test_undo_same_and_another_way() -> None:
    """A person's move is taken back, made otherwise from an earlier step, or the deal is played once more."""
    first = ask("play", MILAN, "Alberto", "pass -Jh")["text"]
    text = ask("next", ask("next", first, "Alberto")["text"], "Alberto")["text"]
    assert ask("show", text, "Alberto", 1)["table"]["step"] == 1
    assert ask("undo", text, "Alberto")["text"] == MILAN
    assert ask("same", text, "Alberto")["text"] == MILAN
    other = ask("play", text, "Alberto", "vie primero 40 for 1", 0)
    assert other["table"]["steps"] == 1
    assert "There is no move 4" in ask("show", text, "Alberto", 4)["refused"]["sentence"]


RECORDS = sorted((Path(primero_ref.__file__).parent / "records").glob("minsheu*.primero"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_pasted_record_is_stepped_through(path: Path) -> None:
    """Each step of a record shows a table, and the game can be gone on with from there."""
    told = ask("read", path.read_text(encoding="utf-8"))
    for step in range(told["table"]["steps"] + 1):
        table = ask("show", told["text"], "", str(step))["table"]
        assert table["step"] == step
        turn = table["turn"]
        if turn and step:
            seen = ask("show", told["text"], turn, step)["table"]
            assert seen["offer"]["open"]
    assert ask("record", told["text"], "Mendoça")["record"].count("\nMendoça: ") == sum(
        line.startswith("Mendoça:") for line in path.read_text(encoding="utf-8").splitlines()
    )


def words_of(prose: list[list[dict[str, str]]]) -> str:
    """Put the prose of a lesson together."""
    return " ".join("".join(part["text"] for part in paragraph) for paragraph in prose)


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_is_played_at_the_table(name: str) -> None:
    """The others do what the lesson has them do, the pupil is asked for his moves, and the next lesson follows."""
    one, text = lesson(name), f"lesson={name}"
    told = ask("show", text, one.pupil)
    assert words_of(told["table"]["lesson"]["opening"]) == " ".join(plain(one.opening).split())
    for place, step in enumerate(one.moves):
        table = told["table"]
        assert (table["step"], table["turn"]) == (place, step.player)
        assert table["lesson"]["title"] == one.title
        if step.player == one.pupil:
            for wrong in step.tries:
                assert ask("play", told["text"], one.pupil, wrong)["refused"]["claims"]
            typed = " ".join(word for word in step.move.split() if not word.startswith("+"))
            told = ask("play", told["text"], one.pupil, typed)
        else:
            told = ask("next", told["text"], one.pupil)
        assert told["text"] == f"lesson={name};step={place + 1}"
        after = told["table"]["lesson"]
        assert words_of(after["after"]) == " ".join(plain(step.after).split())
        assert len(after["quotes"]) == len(step.quotes)
    assert told["table"]["over"]
    assert words_of(told["table"]["lesson"]["learnt"])
    assert load(ask("record", told["text"], one.pupil)["record"]).log == load(one.record()).log
    assert told["table"]["next"]["can"] == (name != lessons()[-1])
    assert ask("undo", told["text"], one.pupil)["table"]["turn"] == one.pupil


def test_a_lesson_answers_another_move_with_its_reason() -> None:
    """A move that the rules allow and the lesson does not ask for changes nothing, and is told why."""
    said = ask("play", "lesson=forced-see;step=3", "Alberto", "see")["refused"]
    assert said == {"sentence": dict(lesson("forced-see").moves[3].others)["see"], "claims": []}
    for wrong in ("lesson=8", "lesson=3;step=99", "lesson=3;seed=x", "lesson=x"):
        assert ask("show", wrong)["refused"]["sentence"]


def test_a_link_of_an_earlier_edition_numbers_the_lessons_in_the_order_of_that_edition() -> None:
    """The third lesson was the one on the last player, and it still is what such a link leads to."""
    for number, name in enumerate(("points", "vying", "forced-see", "changing", "the-bid", "the-rest", "all-in"), 1):
        assert ask("show", f"lesson={number};step=1")["text"] == f"lesson={name};step=1"


def test_the_sheet_tells_who_had_what() -> None:
    """When the game is over each decision is told with its cards and its chance; before, it is refused."""
    assert "not over yet" in ask("sheet", MILAN)["refused"]["sentence"]
    told = plays_out(sits("toy", "pr"), Random(4))
    rows = ask("sheet", told["text"])["sheet"]
    assert len(rows) == told["table"]["steps"]
    assert {"who", "did", "cards", "held", "chance", "how"} <= {*rows[0]}


texts = st.one_of(
    st.text(max_size=80),
    st.builds(
        lambda at, cut, put: MILAN[:at] + put + MILAN[at + cut :],
        st.integers(0, len(MILAN)), st.integers(0, 12), st.text("0123456789,;:=*%_-+.'éß\ud800 pas", max_size=8),
    ),
    st.builds(
        lambda moves: f"{MILAN};moves={','.join(moves)}",
        st.lists(
            st.sampled_from(["pass_-1", "see", "vie_primero_40_for_2", "rest", "fold", "%", "for", "-1"]), max_size=6
        ),
    ),
)  # fmt: skip
whatever = st.one_of(st.text(max_size=30), st.integers(), st.none(), st.sampled_from(["Alberto", "Bernardo", "pass"]))
forms = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["rulebook", "seed", "seats", "dealer", "hands", "name", "stack", "who", "bluffs"]), inner,
            max_size=4,
        ),
    ),
    max_leaves=12,
)  # fmt: skip


def answered(which: str, *of: object) -> None:
    """Check that an answer is a table or what else was asked for, or one sentence."""
    said = ask(which, *of)
    if "refused" in said:
        assert said["refused"]["sentence"].isprintable()
        assert len(said["refused"]["sentence"]) < 700


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(text=texts, seat=whatever, more=whatever, step=whatever)
@pytest.mark.parametrize(
    "which", ["show", "play", "next", "ready", "undo", "again", "why", "record", "sheet", "read", "rules"]
)
def test_whatever_is_sent_is_answered(which: str, text: str, seat: object, more: object, step: object) -> None:
    """No text, seat, move or step brings anything but an answer, or a sentence on one line."""
    of = {
        "play": (seat, more, step),
        "why": (seat, more, step),
        "show": (seat, step),
        "rules": (),
        "sheet": (),
        "ready": (),
    }
    answered(which, text, *of.get(which, (seat,)))


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(form=forms, text=st.text(max_size=60))
def test_whatever_is_filled_in_is_answered(form: object, text: str) -> None:
    """No form brings anything but a table, or a sentence."""
    answered("sit", json.dumps(form))
    answered("sit", text)


def test_a_name_that_is_none_is_refused_as_a_name() -> None:
    """Signs that part things in an address are told of as in a record, and nobody is called everybody."""
    for name, sentence in {
        "a:b": "'a:b' cannot be a player's name: use one word",
        "Bernardo": "Bernardo sits down twice",
        "*": "'*' cannot be the name of anyone at the table",
    }.items():
        told = ask("sit", json.dumps({"rulebook": "toy", "seats": [{"name": name}, {"name": "Bernardo"}]}))
        assert told["refused"]["sentence"].startswith(sentence)


def test_a_thousand_raises_are_answered() -> None:
    """A player of the engine reckons with any number of raises."""
    text = "english;seed=1;seats=Alberto:9999:steady,Bernardo:9999:steady;dealer=Bernardo;moves=vie_for_1"
    told = ask("next", text + ",revie_for_1" * 1199)
    assert told["table"]["step"] == 1201


def test_what_is_too_long_is_refused_at_once() -> None:
    """A text, a form or a record without end is refused before it is read."""
    for which, of in {
        "show": MILAN + ";moves=" + "pass_-1," * 10_000,
        "sit": "[" * 100_000,
        "read": '[Rulebook "toy"]\n' * 10_000,
    }.items():
        assert "at most" in ask(which, of)["refused"]["sentence"]
    assert "cannot be read" in ask("sit", "[" * 9_000)["refused"]["sentence"]


# ---- How much is dealt and played for an answer ---------------------------------------------------


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, int]]:
    """Give the way to ask and to hear how many games were dealt for the answer, and how many moves were made."""
    deals, moves = [0], [0]
    deal, make = Game.__init__, Game.play

    def dealing(game: Game, *of: Any, **more: Any) -> None:  # noqa: ANN401  # whatever a game begins with
        deals[0] += 1
        deal(game, *of, **more)

    def making(game: Game, move: Any) -> Event:  # noqa: ANN401  # likewise
        event = make(game, move)
        moves[0] += 1
        return event

    monkeypatch.setattr(Game, "__init__", dealing)
    monkeypatch.setattr(Game, "play", making)
    own = PageTable()

    def work_of(*asked: str, page: PageTable = own) -> tuple[int, int]:
        deals[0] = moves[0] = 0
        page.answer_json(*asked)
        return deals[0], moves[0]

    return work_of


PASSED = ";moves=pass_-1,pass_-2,pass_-1"


def test_a_request_deals_once_and_plays_once(work: Callable[..., tuple[int, int]]) -> None:
    """A session that the engine has not in memory is dealt once, and each of its moves is made once."""
    text = MILAN + PASSED
    for which, seat, *more in (
        ("show", "Alberto"), ("why", "Alberto", "vie"), ("play", "Alberto", "vie primero 40 for 1"), ("record", ""),
    ):  # fmt: skip
        work("show", MILAN.replace("Milan", "Rome"))  # another table
        deals, moves = work(which, text, seat, *more)
        assert (deals, moves) == (1, 3 + (which == "play"))


def test_the_next_request_goes_on_with_the_game(work: Callable[..., tuple[int, int]]) -> None:
    """What follows on the last answer is dealt no more: only the new move is made."""
    told = ask("show", MILAN, "Alberto")
    assert work("show", MILAN, "Alberto") == (1, 0)
    assert work("show", MILAN, "Alberto") == (0, 0)
    assert work("play", MILAN, "Alberto", "fold") == (0, 0)
    assert work("why", MILAN, "Alberto", "fold") == (0, 0)
    assert work("play", MILAN, "Alberto", "pass -Jh") == (0, 1)
    text = f"{told['text']};moves=pass_-1"
    assert work("record", text, "Alberto") == (0, 0)
    assert work("next", text, "Alberto") == (0, 1)
    assert work("show", MILAN + PASSED, "Alberto")[0] <= 1
    assert work("show", MILAN + PASSED, "Alberto", 1) == (1, 1)
    assert work("undo", MILAN + PASSED, "Alberto") == (1, 0)


def test_the_end_of_a_game_deals_the_next_one_only(work: Callable[..., tuple[int, int]]) -> None:
    """When a game ends the next is dealt, to know whether it can be played; nothing is played again."""
    told = plays_out(sits("kings", "pss", 3), Random(3))
    last = told["text"].rpartition(",")[0]
    work("show", last, "Alberto")
    table_before = ask("show", last, "")["table"]
    assert table_before["turn_is"] == "player"
    assert work("next", last, "Alberto") == (1, 1)
    assert work("show", told["text"], "Alberto") == (1, 0)
    assert work("show", told["text"], "Alberto", 0) == (1, 0)


def test_a_game_begun_under_suspended_rules_is_not_gone_on_with(work: Callable[..., tuple[int, int]]) -> None:
    """What is remembered changes no answer: rules that were suspended when it was dealt hold again."""
    table = PageTable()
    with suspended("toy/fold-answers-vie"):
        without = table.why(MILAN, "Alberto", "fold")
    assert without != table.why(MILAN, "Alberto", "fold")
    with suspended("toy/fold-answers-vie"):
        assert work("show", MILAN, page=table) == (1, 0)


def test_two_tables_played_by_turns_do_not_know_of_each_other(work: Callable[..., tuple[int, int]]) -> None:
    """Each page goes on with its own game, dealt once, and answers as it would if the other were not there."""
    rome = MILAN.replace("Milan", "Rome")
    alone = {text: PageTable().answer_json("next", f"{text};moves=pass_-1", "Alberto") for text in (MILAN, rome)}
    here, there = PageTable(), PageTable()

    assert (1, 0) == work("show", MILAN, "Alberto", page=here) == work("show", rome, "Alberto", page=there)
    for table, text in ((here, MILAN), (there, rome)):
        held = table.show(text, "Alberto")["table"]["seats"][0]["cards"]  # type: ignore[index]  # as the page reads it
        assert (0, 1) == work("play", text, "Alberto", f"pass -{held[0]['card']}", page=table)
    for table, text in ((here, MILAN), (there, rome)):
        assert alone[text] == table.answer_json("next", f"{text};moves=pass_-1", "Alberto")


COACHED = "whittaker-it;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"


def test_two_coaches_do_not_know_of_each_other() -> None:
    """What one page’s coach has played out, another’s has not: each refines his own advice."""
    here, there = PageTable(), PageTable()
    first = json.loads(here.answer_json("coach", COACHED, "Alberto", "24"))["coach"]
    more = json.loads(here.answer_json("coach", COACHED, "Alberto", "48"))["coach"]

    assert first["deals"] < more["deals"]
    assert first == json.loads(there.answer_json("coach", COACHED, "Alberto", "24"))["coach"]


def test_what_breaks_off_within_a_move_leaves_no_game_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was left in the midst of a move is not gone on with."""
    before = answer_json("show", MILAN, "Alberto")

    def broken(game: Game, move: object) -> Event:
        del move
        game.table.pack.clear()
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(Game, "play", broken)
        with pytest.raises(MemoryError):
            answer_json("play", MILAN, "Alberto", "pass -Jh")
    assert before == answer_json("show", MILAN, "Alberto")
