"""What an answer does in a game: of each answer in each published game exactly one thing is said, and it is true."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from primero_ref import Game, question, rulebook, rulebooks, shuffled
from primero_ref.claims import questions
from primero_ref.claims.wording import worded
from primero_ref.errors import Unreadable
from primero_ref.reconstruction import from_link
from primero_ref.reconstruction.contradictions import clashing
from primero_ref.reconstruction.effect import (
    KINDS,
    NEEDS,
    NOT_PLAYED,
    PLAYED,
    WITHOUT,
    effect,
    effects,
    notes,
    reason_without,
)
from primero_ref.reconstruction.script_questions import asked_by
from tests.support.commands import run
from tests.support.strategies import reconstructions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.claims import Rulebook
    from primero_ref.reconstruction import Reconstruction

PARTS = 6
"""In how many parts the questions of a rulebook are gone through."""


def answers_to(name: str, own: object) -> Iterator[object]:
    """Give every answer that is listed, each word alone, and of numbers the least, the greatest and two between."""
    asks = question(name)
    if asks.answers == "number":
        yield from dict.fromkeys((0, 2, int(str(own)), 1000))
    elif asks.answers == "shares":
        yield from ("0 0", "1/6 1/3")
    elif asks.words:
        yield from dict.fromkeys((own, "", *asks.answers))
    else:
        yield from asks.answers


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("book", rulebooks())
def test_of_each_answer_one_thing_is_said(book: str, part: int) -> None:
    """Every answer has one of four kinds; where it is not played a sentence says why, and what is offered mends it."""
    rules = rulebook(book)
    for name in [*questions()][part::PARTS]:
        for value in answers_to(name, rules(name)):
            own = effect(rules, name, value)
            assert own.kind in KINDS
            assert bool(own.says) is (own.kind != PLAYED)
            assert bool(own.offers) or own.kind != NEEDS
            if name not in asked_by(book):
                assert own.kind == NOT_PLAYED
            for offer in own.offers:
                made = rules.but(answers={**offer, name: value})
                assert effect(made, name).kind == PLAYED, (name, value, offer)
                assert not clashing(made)
            if own.kind != WITHOUT and own.offers:
                assert all(question(asked).asks in own.says for asked in own.offers[0])
                assert ("other way" in own.says) is (len(own.offers) > 1)


@given(reconstructions())
def test_under_any_choices_an_answer_is_played_or_told(made: Reconstruction) -> None:
    """Whatever else is chosen: each answer of a reader's own is played, or named with the reason."""
    try:
        rules = made.rules
    except Unreadable:
        return  # contradictions are told as such
    own = effects(rules)
    idle = [name for name, told in own.items() if not told.is_played]
    assert len(notes(rules)) == len(idle)
    for name, note in zip(idle, notes(rules), strict=True):
        assert note.startswith(question(name).asks)
        assert reason_without(rules, name, rules(name))
    for name, told in own.items():
        assert effect(rules, name, rules(name)).kind == told.kind


def kinds(link: str) -> dict[str, str]:
    """Give what the answers of a link do, by their questions."""
    return {name: own.kind for name, own in effects(from_link(link).rules).items()}


def test_a_stake_and_a_rest_need_an_agreement() -> None:
    """A1: `bets.agreed` was not named, and the report printed a stake that no bet knew."""
    link = "italian;fold.refund=nothing;stake=2;rest.sum=8"

    assert kinds(link) == {"stake": NEEDS, "rest.sum": NEEDS, "fold.refund": PLAYED}
    assert all("bets.agreed" in offer for offer in effects(from_link(link).rules)["stake"].offers)
    agreed = "italian;bets.agreed=yes;rest=a_raise_limit;vie.sum=from_the_stake_to_the_rest;stake=2;rest.sum=8"
    assert set(kinds(agreed).values()) == {PLAYED}


def test_a_bet_from_the_stake_to_the_rest_needs_both_of_them() -> None:
    """A2: the handout said how much a vie may be, and the engine took any sum."""
    offers = effects(from_link("italian;vie.sum=from_the_stake_to_the_rest;stake=2;rest.sum=8").rules)["vie.sum"].offers

    assert offers[0] == {"bets.agreed": True}
    for book in ("suzuki", "rmi", "huila", "zorli"):
        own = effect(rulebook(book), "vie.sum", "from the stake to the rest")
        assert (own.kind, own.because[0]) == (NEEDS, ("bets.agreed", False))


def test_a_raise_of_money_alone_and_consent_to_a_bet_are_played() -> None:
    """A3: the engine went on asking for a higher bid, and nobody could refuse by common consent."""
    for name, answer in (("revie", "money"), ("refusal", "by common consent")):
        assert effect(rulebook("italian"), name, answer).kind == PLAYED


@pytest.mark.parametrize(
    ("name", "value"),
    [("poker.order", "pair"), ("poker.flush", "five of a suit"), ("layout", 3), ("style", 2), ("prime", "1 alone")],
)
def test_what_another_game_asks_is_not_played(name: str, value: object) -> None:
    """A4: poker hands, the layout and black chips have no place in Italian Primero."""
    assert effect(rulebook("italian"), name, value).kind == NOT_PLAYED


def test_the_order_of_suits_needs_hands_that_they_decide() -> None:
    """A4: suits decide between no two hands of Italian Primero until something else is answered."""
    own = effect(rulebook("italian"), "suits.order", "hearts diamonds clubs spades")

    assert own.kind == NEEDS
    assert {"tie.fluxus": "the suit"} in own.offers


@pytest.mark.parametrize(
    ("link", "moot"),
    [
        ("english;rest=none", ("rest.answer", "rest.ends", "rest.when", "rest.on", "rest.draw")),
        ("italian;fold=no", ("fold.when", "fold.refund")),
        ("italian;bid.names=nothing", ("bid.points", "bid.order", "bid.short", "conceal.supremus", "draw.forced-by")),
        ("italian;last-player=he_is_free;last-player.phase2=he_is_free", ("last-player.pays", "last-player.others")),
        ("rmi;bid.names=nothing", ("underdeclare", "bid.above-hand.phase2", "show.at-declaration")),
        ("rmi;pass=no", ("pass.change", "pass.when", "quiet")),
    ],
)
def test_what_takes_a_subject_away_is_named(link: str, moot: tuple[str, ...]) -> None:
    """A5: the rules about it stayed on the paper; now each says by which answer it has lost its subject."""
    rules = from_link(link).rules
    changed = {name: rules(name) for name in rules.answers}
    for name in moot:
        own = effect(rules, name)
        assert own.kind == WITHOUT, name
        assert set(own.because) & {*changed.items()}, name
        assert own.says.endswith(".")


def test_an_answer_taken_from_a_claim_is_looked_at_like_any_other() -> None:
    """The id of a claim stands for what the claim answers."""
    assert effect(rulebook("italian"), "fold.refund", "zorli/vie-in-or-out").kind == PLAYED


def test_a_contradiction_says_what_else_to_answer() -> None:
    """Who must exchange cards cannot exchange none: with another answer he need not."""
    wrong = effect(rulebook("italian"), "draw.most", 0)
    assert wrong.kind == NEEDS
    assert "no card may be exchanged" in wrong.says


def test_a_pack_whose_cards_count_alike_does_not_have_the_players_cut_for_ever() -> None:
    """Among court cards alone no cut is lower than another, and the first of them deals."""
    rules = courts_alone()
    game = Game(rules, "Alberto Bernardo", pack=shuffled("a", rules.ranking.pack))

    assert game.table.dealer is not None


def courts_alone() -> Rulebook:
    """Leave the court cards alone in the pack."""
    return rulebook("italian").but(answers={"pack.without": "A 2 3 4 5 6 7 8 9 T"})


def test_the_terminal_shows_one_way_out_whole_and_counts_the_others() -> None:
    """A sentence of any length stands there to its end: one offer, and how many more there are."""
    shown = run("rank", "-r", "italian;rest.sum=8;vie.fill=yes", "7c 6c Ac 2d").stderr.splitlines()

    assert [1, 1] == [line.count("For that, answer") for line in shown]
    assert shown[0].endswith("with “a final bet”. There is 1 other way.")
    assert shown[1].endswith("with “a raise limit”.")
    assert not any("…" in line for line in shown)


@pytest.mark.parametrize(
    ("book", "answer"),
    [(book, "cards are changed and the round goes on") for book in ("modern", "rmi", "huila")]
    + [(book, "the hands are dealt anew") for book in ("italian", "english", "suzuki", "3m", "zorli")],
)
def test_what_a_quiet_round_cannot_lead_to_is_told_with_what_happens_instead(book: str, answer: str) -> None:
    """A script that cannot go on so says that the hand ends, and ends it as where that is the answer."""
    own = effect(rulebook(book), "quiet", answer)

    assert own.kind == NOT_PLAYED
    assert "so the hand ends" in own.says
    made = rulebook(book).but(answers={"quiet": answer})
    assert (book, notes(made)) == (book, (f"{question('quiet').asks} {worded(answer)}: {own.says}",))


@pytest.mark.parametrize("command", [
    ("play", "--rulebook"), ("report",), ("report", "--paper", "short"), ("lab", "-n", "1", "-r"),
    ("lab", "--batch", "-r"),
])  # fmt: skip
def test_no_command_takes_such_an_answer_in_silence(command: tuple[str, ...]) -> None:
    """The terminal, the reports, the lab and the batch each say that the Inn does not play it, before anything else."""
    own = effect(rulebook("rmi"), "quiet", "cards are changed and the round goes on")

    assert own.says in run(*command, "rmi;quiet=cards are changed and the round goes on").stderr
