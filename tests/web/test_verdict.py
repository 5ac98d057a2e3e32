"""The sentence after a game: who won and why against the one who looks, under every rulebook."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from primero_ref import dealt, rulebook
from primero_ref.game import View
from primero_ref.session.session import read_session
from primero_ref.web.form import NAMES, rulebook_choice
from primero_ref.web.verdict import last_bid, verdict
from primero_ref.web.view import table_view
from tests.support.strategies import PLAYED
from tests.support.toy import TOY

pytestmark = pytest.mark.usefixtures("toy")

GAIN = re.compile(r"; you (?:gain (\d+)|lose (\d+)|neither gain nor lose)\.$")
"""How a verdict ends that tells what the hand brought or cost."""


def played_out(book: str, number: int, seed: str) -> Any:  # noqa: ANN401  # a session whose game is over
    """Let players of the engine, one of them as in a person's seat, play a game to its end by chance."""
    seats = ",".join(f"{name}:{'0' if book == 'scopa' else '40'}:person" for name in NAMES[:number])
    session, chance = read_session(f"{book};seed={seed};seats={seats}"), Random(f"{book} {seed}")
    while session.standing.offer:
        session = session.after(str(session.standing.offer.any(chance.random)))
    return session


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_every_game_ends_with_a_sentence_and_what_it_brought(rules: Any) -> None:  # noqa: ANN401  # a rulebook
    """Whoever looks is told a sentence, and the gain in it is what his money has grown by."""
    for number in {*rulebook_choice(rules.id)["room"][:2]}:  # type: ignore[index]
        for seed in ("Milan", "Rome", "Siena"):
            session = played_out(rules.id, number, seed)
            game = session.standing
            for name in (*game.players, ""):
                said: Any = table_view(session, name)["result"]
                assert said["verdict"].endswith(".")
                gain = GAIN.search(said["verdict"])
                if gain:
                    brought = int(gain[1] or 0) - int(gain[2] or 0)
                    assert brought == game.table.players[name].stack - game.buy_in[name]
                else:
                    assert "you" not in said["verdict"] or game.table.sides


def told(book: str, deal: str, moves: str, *names: str) -> list[str]:
    """Play a game and give its verdict as some see it."""
    game = dealt(rulebook(book), deal, moves)
    assert game.over
    return [verdict(game, View(game.table, game.rules, None, name)) for name in names]


HANDS = "Bernardo 7c 6c 4c Jh; Alberto Qh 5d 3d Kd"


def test_the_winner_and_who_lost_are_told_with_both_hands() -> None:
    """One's own hand is `your`, of the other of the same kind the points do, and a third reads both names."""
    assert told("english", HANDS, "vie for 1; see; vie for 1; see; rest; rest", "Bernardo", "Alberto", "") == [
        "Your numerus 53 beats Alberto’s 38; you gain 5.",
        "Bernardo’s numerus 53 beats your 38; you lose 5.",
        "Bernardo’s numerus 53 beats Alberto’s 38.",
    ]


def test_nobody_left_to_play_against_is_told_so() -> None:
    """Where all others fold nothing is shown, and no hand is named."""
    session = played_out("english", 2, "Milan")
    said: Any = [table_view(session, name)["result"]["verdict"] for name in session.standing.players]  # type: ignore[index]
    assert said == ["Nobody stayed in against Bernardo; you lose 1.", "Nobody stayed in against you; you gain 1."]


def test_under_a_bid_that_nobody_meets_the_pot_is_carried() -> None:
    """One is told that one's own hand does not meet the bid, and what becomes of the stakes."""
    assert told("toy", HANDS, "vie primero 40 for 1; see; vie chorus 60 for 1; see", "Alberto", "") == [
        (
            "Your numerus 38 cannot win under the bid chorus 60, and neither can any other hand: the pot of 4 is "
            "carried over to the next hand; you lose 2."
        ),
        "No hand wins under the bid chorus 60: the pot of 4 is carried over to the next hand.",
    ]


def test_the_end_tells_what_the_last_bidder_had_bid_and_shows() -> None:
    """Whoever looks can set the bid beside the hand; where all others folded there is the bid alone, or none."""
    game = dealt(TOY, HANDS, "vie primero 40 for 1; see; vie chorus 60 for 1; see")
    seen = [last_bid(game, View(game.table, game.rules, None, name)) for name in ("Alberto", "Bernardo", "")]

    assert seen == [
        "Bernardo had bid chorus 60 and shows numerus 53.",
        "You had bid chorus 60 and show numerus 53.",
        "Bernardo had bid chorus 60 and shows numerus 53.",
    ]
    assert [played["result"]["bid"] for played in (table_view(played_out("english", 2, "Milan"), ""),)] == [""]  # type: ignore[index]


def test_whoever_named_a_hand_as_he_paid_has_not_bid_it() -> None:
    """In Zorli's game the last to name a hand may have paid with it."""
    session = read_session("zorli;seed=z0;seats=Anna:50:sensible,Ugo:50:sensible,Zoe:50:steady")
    while not session.standing.over:
        session = session.after(session.decides(session.standing))
    named = [event for event in session.standing.log if event.bid is not None and event.deed != "show"][-1]
    said = last_bid(session.standing, View(session.standing.table, session.standing.rules, None, ""))

    assert named.deed == "pay"
    assert said.startswith(f"{named.who} had named {named.bid} and shows ")


def test_a_deal_of_scopa_tells_how_far_the_game_goes_and_at_last_who_has_won_it() -> None:
    """Points alone would look like the end of the game."""
    said: Any = table_view(played_out("scopa", 2, "Milan"), "Alberto")
    assert said["result"]["verdict"].endswith("; the game goes to 11.")
    assert said["result"]["scored"]
    assert all(re.search(r" scores? \d for ", sentence) for sentence in said["result"]["scored"])
    head = "scopa;seed=Rome;seats=Alberto:0:random,Bernardo:0:random;score=Alberto:10,Bernardo:1"
    session = read_session(head)
    while not session.standing.over:
        session = session.after(session.decides(session.standing))
    if session.standing.won:
        assert table_view(session, "Alberto")["result"]["verdict"].endswith("; you win the game.")  # type: ignore[index]


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_a_hand_is_over_until_one_has_all_or_has_won(rules: Any) -> None:  # noqa: ANN401  # a rulebook
    """Only where no more can be dealt, or points begin anew, is it the game that is over."""
    for seed in ("Milan", "Rome", "Siena"):
        session = played_out(rules.id, rulebook_choice(rules.id)["room"][0], seed)  # type: ignore[index]
        told: Any = table_view(session, "")
        broke = rules("stake.from") != "nothing" and sum(sum_ > 0 for sum_ in session.standing.stacks.values()) < 2
        ended = "The game is over" if broke or session.standing.won else "The hand is over"

        assert told["next"]["ended"] == ended
        assert told["announce"].endswith(f"{ended}.")
        assert told["next"]["more"] == ("Next game" if session.standing.won else "Next hand")


def test_when_the_agreed_hands_are_played_the_game_is_over() -> None:
    """The next hand is not dealt, whatever money there is."""
    session = read_session("kings;seed=Milan;hands=1;seats=Alberto:15:person,Bernardo:15:person;dealer=Alberto")
    chance = Random("Milan")
    while session.standing.offer:
        session = session.after(str(session.standing.offer.any(chance.random)))
    assert table_view(session, "")["next"]["ended"] == "The game is over"  # type: ignore[index]
