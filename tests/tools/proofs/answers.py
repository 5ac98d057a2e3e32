"""What is tried: every answer that a question lists, and of a number the least, one between and the greatest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from primero_ref import Illegal, Unreadable, question, rulebook, rulebooks
from primero_ref.reconstruction.contradictions import clashing
from primero_ref.reconstruction.script_questions import asked_by

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

GREAT: Final = (1000, 100, 52, 40, 30, 20, 16, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2)
"""Numbers of which the first that is no contradiction stands for the greatest."""

SHARES: Final = ("0 0", "1/6 1/3", "1/2 1/2", "1/4 1/2")
"""Shares of a pot that are tried."""

PLAYED: Final = tuple(book for book in rulebooks() if rulebook(book).script)
"""The rulebooks that have a script; of the others no game is played."""


def fits(book: str, name: str, answer: object, given: Mapping[str, object] | None = None) -> bool:
    """Say whether a rulebook can be played with an answer, and with others that are given; else they contradict it."""
    try:
        return not clashing(rulebook(book).but(answers={**(given or {}), name: answer}))
    except (Illegal, Unreadable):
        return False


def answers_to(book: str, name: str) -> list[object]:
    """List the other answers to a question that are tried in a rulebook.

    >>> answers_to("italian", "fold.refund"), answers_to("italian", "seats.most")
    (['nothing', 'all'], [2, 7, 8])
    """
    asked, own = question(name), rulebook(book)(name)
    if asked.answers == "number":
        return _numbers(book, name)
    if asked.answers == "shares":
        return [shares for shares in SHARES if shares != own]
    if asked.words:
        own_words = str(own).split()
        orders = _orders(own_words) if name == "kinds.order" else []
        return [*_words(own_words, [str(word) for word in asked.answers]), *orders]
    return [value for value in asked.answers if value != own or type(value) is not type(own)]


def _words(own: list[str], listed: list[str]) -> list[object]:
    """Take each word away that is there, and add each that is not."""
    return [
        " ".join([other for other in own if other != word] if word in own else [*own, word]) for word in listed
    ]  # fmt: skip


def _orders(own: list[str]) -> list[object]:
    """Change two neighbours in an order, each pair once."""
    return [" ".join([*own[:at], own[at + 1], own[at], *own[at + 2 :]]) for at in range(len(own) - 1)]


def _numbers(book: str, name: str) -> list[object]:
    own = rulebook(book).number(name)
    least = next((number for number in range(own) if fits(book, name, number)), None)
    greatest = next((number for number in GREAT if number > own and fits(book, name, number)), None)
    between = own + 1 if greatest and own + 1 < greatest else None
    found = [number for number in (least, between, greatest) if number is not None]
    if between is None or not fits(book, name, between):
        middle = range(own - 1, least or 0, -1) if least is not None else range(0)
        found = [number for number in found if number != between]
        found += [number for number in middle if fits(book, name, number)][:1]
    return [*dict.fromkeys(sorted(found))]


def asked(book: str) -> list[str]:
    """List the questions that the game of a rulebook can ask, those of an evening of games among them."""
    return sorted(asked_by(book))


def pairs() -> Iterator[tuple[str, str, object]]:
    """List every rulebook with every question that its script can ask and every answer that is tried."""
    for book in PLAYED:
        for name in asked(book):
            for answer in answers_to(book, name):
                yield book, name, answer
