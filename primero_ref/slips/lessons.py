"""Slips in the lessons: what they name, and moves that the rules of their game do not allow."""

from __future__ import annotations

import re

from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.game.load import load
from primero_ref.slips.fields import Field, row_slips
from primero_ref.slips.names import LESSONS, QUESTIONS
from primero_ref.slips.rulebooks import inherited
from primero_ref.slips.slip import Slip

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from primero_ref.game.game import Game
    from primero_ref.slips.checkout import Toml
    from primero_ref.slips.fields import Row
    from primero_ref.slips.names import Names

HEAD: Row = {
    "title": Field("text", needed=True), "teaches": Field("text", needed=True), "pupil": Field("text", needed=True),
    "claims": Field("texts", needed=True, names="claim", means="the rules that the lesson teaches"),
    "setup": Field("text", needed=True, means="the head of a record, with the cards"),
    "opening": Field("text", needed=True), "learnt": Field("text", needed=True), "step": Field("list", needed=True),
}  # fmt: skip

STEP: Row = {
    **{key: Field("text") for key in ("move", "says", "asks", "after", "wrong")},
    "rule": Field("text", names="claim"),
    **{key: Field("texts") for key in ("answer", "options", "tries", "instead")},
    "quotes": Field("texts", names="passage"), "others": Field("table"),
}  # fmt: skip

NAME = re.compile(rf"{LESSONS}/\d+-[a-z0-9-]+\.toml")

ROLE = re.compile(r"\{(claim|passage|term|question)\}`(?:[^`<]*<)?([^`<>]+)>?`")
"""A link in the prose of a lesson."""


def lesson_slips(names: Names) -> Iterator[Slip]:
    """List the slips of all lessons."""
    for name in names.checkout.names(LESSONS, ".toml"):
        file = names.checkout.toml(name)
        if not NAME.fullmatch(name):
            yield Slip(f"{name}:1", "the file of a lesson is named by its number and its id, such as 3-vying.toml.")
        if file is None:
            continue
        slips = [*_in_lesson(names, file)]
        yield from slips or _in_game(names, file)


def _in_lesson(names: Names, file: Toml) -> Iterator[Slip]:
    data = file.data
    for keys, says, word in row_slips(names, data, HEAD, ()):
        yield file.slip(keys, says, word)
    steps = data.get("step")
    for number, step in enumerate(steps if isinstance(steps, list) else ()):
        for keys, says, word in row_slips(names, step, STEP, ("step", number)):
            yield file.slip(keys, says, word)
        if isinstance(step, dict):
            yield from _of_step(file, number, step)
    for keys, text in _prose((), data):
        for kind, target in ROLE.findall(text):
            if says := names.wrong(kind, " ".join(target.split())):
                yield file.slip(keys, says, target)


def _of_step(file: Toml, number: int, step: dict[str, Any]) -> Iterator[Slip]:
    keys = ("step", number)
    if "move" in step and "answer" in step:
        yield file.slip((*keys, "answer"), "a step is a move or a question with an answer: leave one of them out.")
    elif "move" not in step and "answer" not in step:
        yield file.slip(keys, "a step has a move, or a question with its answer (answer = […]): write one of them.")
    options, answer = step.get("options"), step.get("answer")
    if isinstance(options, list) and isinstance(answer, list) and not {*map(str, answer)} <= {*map(str, options)}:
        yield file.slip((*keys, "answer"), f"the answer is none of the options: {', '.join(map(str, options))}.")


def _prose(keys: tuple[object, ...], value: object) -> Iterator[tuple[tuple[object, ...], str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _prose((*keys, key), inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _prose((*keys, number), inner)
    elif isinstance(value, str):
        yield keys, value


def _in_game(names: Names, file: Toml) -> Iterator[Slip]:
    """Play the lesson to its end; what the rules say of a move is told where the move stands."""
    data = file.data
    book = re.search(r'^\[Rulebook "([^"]*)"\]', data["setup"], re.MULTILINE)
    if book and not _are_sound(names, book[1]):
        return  # what its rules do not allow may follow from a slip in them
    try:
        game = load(data["setup"].strip() + "\n")
    except (Illegal, Unknown, Unreadable) as error:
        yield file.slip(("setup",), f"the game does not begin: {error}")
        return
    for number, step in enumerate(data["step"]):
        player = step["move"].partition(": ")[0] if "move" in step else data["pupil"]
        yield from _tried(game, file, number, player, step.get("tries", ()))
        yield from _instead(game, file, number, step.get("instead", ()))
        if "move" in step:
            try:
                game.play(step["move"])
            except (Illegal, Unknown, Unreadable) as error:
                yield file.slip(("step", number, "move"), f"the move does not fit the game: {error}")
                return


def _are_sound(names: Names, book: str) -> bool:
    """Say whether the rules of a game have no slip, as far as it is played by them."""
    if QUESTIONS in names.checkout.unread or names.question_slips or names.asked_in_vain:
        return False
    if any(kind == "question" for kind, _ in names.gone):
        return False
    if any(file.endswith(".py") for file in names.checkout.unread) or book not in names.rulebooks:
        return False
    have = inherited(names, book)
    return have.whole and names.doubtful_claims.isdisjoint(have.claims)


def _tried(game: Game, file: Toml, number: int, player: str, moves: list[str]) -> Iterator[Slip]:
    """Make the moves that are worth trying for the refusal: a rule must refuse each."""
    for move in moves:
        try:
            game.copy().play(f"{player}: {move}")
        except Illegal:
            continue
        except (Unknown, Unreadable) as error:
            yield file.slip(("step", number, "tries"), str(error), move)
        else:
            says = f"the rules allow {move!r}: name a move that they refuse."
            yield file.slip(("step", number, "tries"), says, move)


def _instead(game: Game, file: Toml, number: int, moves: list[str]) -> Iterator[Slip]:
    """Make the moves that could have been made, one after another: each must be allowed."""
    other = game.copy()
    for move in moves:
        try:
            other.play(move)
        except (Illegal, Unknown, Unreadable) as error:
            yield file.slip(("step", number, "instead"), f"the move does not fit the game: {error}", move)
            return
