"""Questions without a subject: under the answers that take it away, no game goes otherwise for any answer to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, Illegal, Unreadable, question, rulebook, rulebooks, shuffled
from primero_ref.lab.figures import table_for
from primero_ref.reconstruction import reconstruct
from primero_ref.reconstruction.contradictions import answered
from primero_ref.reconstruction.effect import NOT_PLAYED, effect
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.reconstruction.subjects import subjects, without_subject
from tests.support.strategies import NAMES, to_the_end

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.claims import Rulebook
    from primero_ref.reconstruction.subjects import Subject

GAMES = 3
"""How many games are played under each answer."""

IN_WORDS = {
    "kinds.order", "draw.forced-by", "draw.barred-by", "closed.kinds", "raise.barred", "bluff.vie", "bluff.raise",
}  # fmt: skip
"""Answers in words that name a kind of hand, which has to go where the kind goes."""


def without(book: str, subject: Subject) -> dict[str, object]:
    """Give the answers by which a rulebook comes to lack the subject."""
    base, known = rulebook(book), questions_of(book)
    answers: dict[str, object] = {
        name: value[0] if isinstance(value, list) else value
        for name, value in subject.when.items() if name in known and not answered(base, name, value)
    }  # fmt: skip
    answers |= {
        name: all_words for name, all_words in subject.having.items()
        if not {*all_words.split()} <= {*str(base(name)).split()}
    }  # fmt: skip
    for name, words in subject.unless.items():
        for listed in {name, *IN_WORDS} & known if isinstance(words, list) else ():
            now = str(base(listed)).split()
            left = [word for word in now if not answered(base.but(answers={name: word}), name, words)]
            if len(left) < len(now):
                answers[listed] = " ".join(left)
    if "phase2" in answers:
        answers["deal.first"] = base.number("hand.size")  # else a contradiction
    return answers


PLAYED_AS = {
    "quiet-dealt-anew": "the hand ends", "quiet-changes": "the hand ends", "raises-of-money-alone": "nothing",
}  # fmt: skip
"""What is played instead where an answer of some lines is not carried out, and the game is another all the same."""

PLAYED_OTHERWISE = {
    "thrown-in-nowhere", "sums-of-no-agreement", "sums-of-no-limit", "sums-of-one-kind", "limit-of-no-sum", "no-rest",
    "one-is-the-stake", "consent", "raises-of-bids", "raises-of-money", "bids-of-types-alone",
    "forced-in-the-second-phase",
}  # fmt: skip
"""Lines about some answers to a question only, under which others are played: they have tests of their own."""


def others(name: str, own: object) -> list[object]:
    """Give some other answers to a question."""
    answers = question(name).answers
    if isinstance(answers, str):
        some: list[object] = [0, 1, 3] if answers == "number" else ["1/6 1/3"]
    else:
        some = [answers[0], " ".join(map(str, answers[:2]))] if question(name).words else [*answers]
    return [value for value in some if value != own]


def played(rules: Rulebook) -> Iterator[Game]:
    """Play some games by chance."""
    for seed in range(GAMES):
        names = NAMES[: table_for(rules)]
        game = Game(rules, list(names), pack=shuffled(seed, rules.ranking.pack), stacks=[100, *[20] * (len(names) - 1)])
        for _ in to_the_end(game, seed, 3000):
            pass
        yield game


def alike(one_way: Rulebook, other: Rulebook) -> bool:
    """Say whether every game that is played under one rulebook can be played under the other, and ends so there."""
    for game in played(one_way):
        again = Game(other, game.players, pack=game.pack, stacks=game.buy_in)
        for move in game.moves:
            if again.over or again.offer is None or move.verb not in again.offer.may:
                return False
            try:
                again.play(move)
            except Illegal:
                return False
        if not again.over or [seat.stack for seat in again.table.seats] != [seat.stack for seat in game.table.seats]:
            return False
    return True


def pairs() -> Iterator[tuple[str, str]]:
    """Give each line of the file with each rulebook that asks one of its questions."""
    for name, subject in subjects().items():
        for book in rulebooks():
            here = not subject.scripts or rulebook(book).script in subject.scripts
            told = here and name not in {*PLAYED_AS, *PLAYED_OTHERWISE}
            if told and not questions_of(book).isdisjoint(subject.questions):
                yield name, book


@pytest.mark.parametrize(("name", "book"), [*pairs()])
def test_what_has_no_subject_changes_no_game(name: str, book: str) -> None:
    """Where the subject is missing, games come out alike whatever those questions are answered."""
    subject = subjects()[name]
    answers = without(book, subject)
    try:
        rules = reconstruct(book, answers=answers).rules
    except Unreadable:
        pytest.skip("this rulebook cannot lack it")
    if not subject.is_missing(rules):
        pytest.skip("this rulebook cannot lack it")
    for asked in questions_of(book) & {*subject.questions}:
        if subject.same and rules(asked) not in subject.answers:
            continue  # the line is silent where the published rulebook gives another answer
        assert subject.answers or without_subject(rules)[asked]
        for value in others(asked, rules(asked)):
            if subject.answers and value not in subject.answers:
                continue
            made = reconstruct(book, answers={**answers, asked: value})
            if not made.contradictions:
                assert alike(rules, made.rules), (asked, value)
                assert alike(made.rules, rules), (asked, value)


def misplayed() -> Iterator[tuple[str, str]]:
    """Give each line about an answer that is played as another, with each rulebook that its script plays."""
    for name in PLAYED_AS:
        for book in rulebooks():
            if rulebook(book).script in subjects()[name].scripts:
                yield name, book


@pytest.mark.parametrize(("name", "book"), [*misplayed()])
def test_an_answer_that_is_not_carried_out_is_played_as_another(name: str, book: str) -> None:
    """A script that knows no more than two ways plays a third as one of them, and so says so."""
    subject = subjects()[name]
    (asked,) = subject.questions
    for value in subject.answers:
        made = [rulebook(book).but(answers={asked: each}) for each in (value, PLAYED_AS[name])]
        if asked == "revie" and rulebook(book).script != "huila":
            made[1] = rulebook(book).but(answers={asked: "money"})
        assert alike(*made)
        assert alike(*reversed(made))
        assert effect(rulebook(book), asked, value).kind == NOT_PLAYED
