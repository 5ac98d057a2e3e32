"""A session: its text, its steps, its games one after another, and what it begins with."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings

from primero_ref import Game, Illegal, Unreadable, questions, shuffled
from primero_ref.reconstruction import HEADINGS, LISTS
from primero_ref.session.participants import Participant
from primero_ref.session.record_session import from_record
from primero_ref.session.session import KEYS, LONGEST, Session, read_session
from primero_ref.web import view
from primero_ref.web.view import table_view
from tests.support.strategies import NAMES, PLAYED, chosen, reconstructions, room, seeds

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.reconstruction import Reconstruction

pytestmark = pytest.mark.usefixtures("toy")

TWO = "toy;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"


def played(session: Session, seed: object, most: int = 200) -> Session:
    """Play a game on by chance."""
    chance, game, moves = Random(str(seed)), session.game(), 0
    while game.offer and moves < most:
        session = session.after(chosen(game, chance))
        game, moves = session.game(), moves + 1
    return session


def seated(rules: Rulebook, number: int, seed: object) -> Session:
    """Sit some of us down, all of them persons."""
    return Session(rules.id, str(seed), tuple(Participant(name, 20, "person") for name in NAMES[:number]))


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_a_game_is_its_text(rules: Rulebook) -> None:
    """The text brings the same game back, step by step, and names no card of it."""
    session = played(seated(rules, room(rules)[0], rules.id), 1)
    again = read_session(session.text)
    assert again == session
    direct = Game(rules, [who.name for who in session.participants], None, shuffled(rules.id, rules.ranking.pack), 20)
    for move in again.game().moves:
        direct.play(move)
    assert direct.log == again.game().log
    assert from_record(direct.record()) == session._replace(participants=tuple(
        who._replace(stack=direct.buy_in[who.name]) for who in session.participants
    ))  # fmt: skip
    assert "-" not in session.text.replace(rules.id, "") or all(
        word[1:].isdigit() for move in session.moves for word in move.split() if word[0] in "-+"
    )


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(made=reconstructions(), seed=seeds)
def test_a_reconstruction_is_played_from_its_link(made: Reconstruction, seed: int) -> None:
    """A game under a reader's own choices is brought back by its text, and its record by the choices in it."""
    if made.contradictions:
        with pytest.raises(Unreadable):
            Session(made.link, "x", (Participant("Alberto", 9, "person"), Participant("Bernardo", 9, "person"))).game()
        return
    session = seated(made.rules, room(made.rules)[0], seed)._replace(book=made.link)
    try:
        session.game()
    except Illegal:  # nobody can sit down, as with one seat at the most
        return
    session = played(session, seed, 6)
    assert read_session(session.text).game().log == session.game().log
    assert from_record(session.game().record()).game().log == session.game().log


def test_another_way_goes_on_from_an_earlier_step() -> None:
    """A move after an earlier step leaves out what came after it then."""
    session = read_session(TWO).after("pass -Jh").after("pass -5h")
    assert session.moves == ("pass -1", "pass -1")
    other = session.after("vie primero 40 for 2", 0)
    assert other.moves == ("vie primero 40 for 2",)
    assert other.game().bid


def test_undo_goes_back_to_the_last_person() -> None:
    """What the engine has done since a person decided is taken back with his move."""
    session = read_session(TWO).after("pass -Jh")
    session = session.after(session.decides(session.game()))
    assert len(session.moves) == 2
    assert session.undone().moves == ()
    with pytest.raises(Illegal, match="No person has made a move in this game yet, so there is none to take back"):
        session.undone().undone()


def test_a_player_of_the_engine_decides_the_same_again() -> None:
    """What he does follows from the text, so that it is the same after the page is opened anew."""
    session = read_session(TWO.replace("Alberto:20:person", "Alberto:20:random"))
    moves = {str(session.decides(session.game())) for _ in range(5)}
    assert len(moves) == 1
    with pytest.raises(Illegal, match="is not a computer player"):
        read_session(TWO).decides(read_session(TWO).game())
    one = from_record('[Rulebook "toy"]\n[Players "Mendoça Rodrigo"]\n[Dealer "Rodrigo"]')
    one = one._replace(participants=tuple(participant._replace(who="steady") for participant in one.participants))
    with pytest.raises(Illegal, match="Nobody knows what Mendoça holds"):
        one.decides(one.game())


def test_a_player_reckons_where_all_hands_lie_open() -> None:
    """Where two cards only are unseen, and no hand could be made of them, one still makes a move."""
    text = (
        "3m;suspend=3m/deal-four-by-two;seed=5;seats=Alberto:50:person,Bernardo:50:person,Cinthio:50:steady,"
        "Domenico:50:person,Ercole:50:person,Fabio:50:steady,Giulio:50:person;moves=wait,wait,wait,wait,wait,wait,wait,"
        "change,change_-1_-2,change_-1_-2_-3,change_-1,change_-1_-3_-2,change_-3_-1_-2,change_-1_-3,pass_-2_-1,pass_-2"
    )
    session = read_session(text)
    game = session.game()
    assert session.decides(game).verb in ("pass", "bid")


def test_rules_that_contradict_each_other_are_not_played_by_the_engine() -> None:
    """A record may be of rules that nobody could play by; it can be looked at, and no player of the engine joins in."""
    one = from_record('[Rulebook "toy"]\n[Answers "hand.size = 3"]\n[Players "A B"]\n[Dealer "A"]\n[Seed "x"]')
    assert one.record
    one = one._replace(participants=tuple(participant._replace(who="steady") for participant in one.participants))
    with pytest.raises(Unreadable, match="and a hand has 3"):
        one.decides(one.game())


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_the_next_game_is_the_one_that_follows(rules: Rulebook) -> None:
    """The deal passes on, each has the money and the chips he has, what lies over is played for, and points stand."""
    session = played(seated(rules, room(rules)[-1], 5), 2)
    for _ in range(3):
        game = session.game()
        try:
            following = game.again()
        except Illegal:
            if game.won:  # points begin anew
                assert not session.again().score
                return
            with pytest.raises(Illegal):
                session.again()
            return
        session = read_session(session.again().text)
        there = session.game()
        assert following.record() == there.record()
        assert following.log == there.log
        session = played(session, 3)


def test_who_has_won_at_scopa_plays_another_game_with_the_same_seats() -> None:
    """The deal passes on, the cards are others, and nobody has a point."""
    head = "scopa;seed=Rome;game={};seats=Alberto:0:random,Bernardo:0:random;dealer={}{}"
    won = played(read_session(head.format(5, "Bernardo", ";score=Alberto:9,Bernardo:8")), 5)

    assert won.standing.won
    assert won.again().text == head.format(6, "Alberto", "")
    assert view.table_view(won, "")["next"] == {
        "ended": "The game is over", "more": "Next game", "can": True, "sentence": view.ANEW, "takers": [],
    }  # fmt: skip


def test_the_hands_that_are_agreed_are_the_last() -> None:
    """Where a number of hands is agreed no more are dealt after them."""
    text = "kings;seed=Milan;hands=1;seats=Alberto:15:person,Bernardo:15:person;dealer=Alberto"
    with pytest.raises(Illegal, match="The evening is over"):
        played(read_session(text), 1).again()
    with pytest.raises(Illegal, match="This game is not over yet"):
        read_session(text).again()


def test_no_question_bears_the_name_of_what_a_sitting_says() -> None:
    """What stands in the text beside the rulebook cannot be taken for a choice of the reader's own."""
    assert {*KEYS}.isdisjoint({*questions(), *HEADINGS, *LISTS})


def test_what_a_sitting_cannot_say_is_refused_in_a_sentence() -> None:
    """Each slip in the text is named."""
    for wrong, sentence in {
        "": "A sitting begins with the name of its rulebook",
        "seed=x": "A sitting begins with the name of its rulebook",
        "toy;record=x": "names its rulebook",
        "toy;seed=x;seed=y": "'seed' is in the link twice",
        "toy;seats=Alberto": "A seat reads Name:money:who",
        "toy;seats=Alberto:x:person": "'x' is not a whole number",
        "toy;seats=Alberto:5:clever": "There is no way to play 'clever'",
        "toy;seats=Alberto:5:bold*nan": "'nan' is no rate of bluffs",
        "toy;seats=Alberto:5:person*0.1": "is a person, who decides",
        "toy;game=501": "501 is too many: 500 at most",
        "toy;seats=" + ",".join(["A:1:person"] * 13): "There is room for 12 players at one table",
        "x" * (LONGEST + 1): "letters at most",
    }.items():
        with pytest.raises((Unreadable, LookupError), match=sentence.replace("?", r"\?")):
            read_session(wrong)
    for wrong, sentence in {
        ";moves=dance": "Move 1: 'dance' is no move of this game",
        ";moves=pass_-3": "Move 1: Alberto has no card 3",
        ";moves=pass": "Move 1: Alberto may not pass without exchanging a card",
        ";moves=pass_-1,pass_%2B4": "Move 2: The table has no card 4",
    }.items():
        with pytest.raises((Unreadable, Illegal), match=sentence):
            read_session(TWO + wrong).game()


def test_the_game_of_a_session_is_its_own() -> None:
    """A game that is given out may be played on; the one that the session carries stands as it did."""
    session = read_session(TWO)
    session.game().play("pass -Jh")

    assert session.standing.moves == []
    assert session.after("pass -Jh").standing.log == session.after("pass -Jh").game().log
    with pytest.raises(Illegal):
        session.after("fold")
    assert session.standing.log == session.game().log


def test_the_former_names_lead_to_the_session() -> None:
    """What the guide of earlier editions imports is there, by its module and its name."""
    seen, sitting = import_module("primero_ref.seen"), import_module("primero_ref.sitting")

    assert (sitting.read_sitting, sitting.Sitting) == (read_session, Session)
    assert seen.table is table_view
