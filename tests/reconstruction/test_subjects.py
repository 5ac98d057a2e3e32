"""Questions without a subject: under the answers that take it away, no game goes otherwise for any answer to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, Unreadable, question, rulebook, rulebooks, shuffled
from primero_ref.lab.figures import table_for
from primero_ref.reconstruction import reconstruct
from primero_ref.reconstruction.contradictions import answered
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
    for name, words in subject.unless.items():
        for listed in {name, *IN_WORDS} & known if isinstance(words, list) else ():
            now = str(base(listed)).split()
            left = [word for word in now if not answered(base.but(answers={name: word}), name, words)]
            if len(left) < len(now):
                answers[listed] = " ".join(left)
    if "phase2" in answers:
        answers["deal.first"] = base.number("hand.size")  # else a contradiction
    return answers


def others(name: str, own: object) -> list[object]:
    """Give some other answers to a question."""
    answers = question(name).answers
    if isinstance(answers, str):
        some: list[object] = [0, 1, 3] if answers == "number" else ["1/6 1/3"]
    else:
        some = [answers[0], " ".join(map(str, answers[:2]))] if question(name).words else [*answers]
    return [value for value in some if value != own]


def played(rules: Rulebook) -> list[tuple[list[str], list[int]]]:
    """Play some games by chance, and give their moves and what each player has at the end."""
    games = []
    for seed in range(GAMES):
        names = NAMES[: table_for(rules)]
        game = Game(rules, list(names), pack=shuffled(seed, rules.ranking.pack), stacks=[100, *[20] * (len(names) - 1)])
        for _ in to_the_end(game, seed, 3000):
            pass
        games.append(([str(move) for move in game.moves], [seat.stack for seat in game.table.seats]))
    return games


def pairs() -> Iterator[tuple[str, str]]:
    """Give each line of the file with each rulebook that asks one of its questions."""
    for name, subject in subjects().items():
        for book in rulebooks():
            if not questions_of(book).isdisjoint(subject.questions):
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
    as_is = played(rules)
    for asked in questions_of(book) & {*subject.questions}:
        assert without_subject(rules)[asked]
        for value in others(asked, rules(asked)):
            made = reconstruct(book, answers={**answers, asked: value})
            if not made.contradictions:
                assert played(made.rules) == as_is, (asked, value)
