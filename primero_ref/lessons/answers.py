"""What a pupil's answer comes to: right, wrong with a sentence of the lesson, or refused by the rules."""

from __future__ import annotations

from primero_ref.errors import Illegal, as_kind, as_listed, as_text
from primero_ref.game.game import Game
from primero_ref.game.moves import read_move
from primero_ref.lessons.course import Step

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.game.moves import Move

GAME = "game: give one, such as lesson('points').begin()"
STEP = "step of a lesson: give one, such as lesson('points').steps[0]"
"""What those need who give neither."""

QUIET = ("dealer", "deal", "show")
"""Deeds of the deal and of the showdown: the table is drawn as they leave it."""


def meant(game: Game, typed: str, step: Step) -> bool:
    """Say whether a move is the one that a lesson asks for, apart from the cards drawn.

    `typed` is the pupil's move as text; nothing is played. A move that the rules forbid is `Illegal`, as `Game.play`
    refuses it, and text that is no move of the game is `Unreadable`.

    >>> from primero_ref.lessons import lesson
    >>> points = lesson("points")
    >>> game = points.begin()
    >>> [meant(game, typed, points.moves[0]) for typed in ("vie primero 50 for 1", "vie primero 60 for 1")]
    [True, False]
    >>> meant(game, "fold", points.moves[0])
    Traceback (most recent call last):
        ...
    Illegal: Bernardo may not fold: there is no vie to answer [italian/fold-answers-vie]
    """
    step = as_kind(step, Step, STEP)
    return _alike(_judged(game, typed), _without_draw(read_move(step.move, game.rules.ranking)))


def correction(game: Game, typed: str, step: Step) -> str | None:
    """Return what a lesson says to a wrong answer, or None if the answer is right.

    `typed` is text. A question is answered with one of its options, or with cards of the hand in any order. To a step
    that asks for a move, a move that the rules forbid is `Illegal`, and text that is no move is `Unreadable`.

    >>> from primero_ref.lessons import lesson
    >>> points = lesson("points")
    >>> correction(points.begin(), "7c", points.steps[0])
    >>> correction(points.begin(), "6d", points.steps[0])
    'The six counts 18. The seven counts 21, more than any other card.'
    """
    others = dict(as_kind(step, Step, STEP).others)
    game, typed = as_kind(game, Game, GAME), as_text(typed, "an answer")
    if step.options:
        return None if (typed,) == step.answer else others.get(typed, step.wrong)
    if not step.move:
        chosen = typed.split()
        if {*chosen} == {*step.answer}:
            return None
        return next((others[card] for card in chosen if card in others), step.wrong)
    made = _judged(game, typed)
    wanted = _without_draw(read_move(step.move, game.rules.ranking))
    if _alike(made, wanted):
        return None
    listed = (
        sentence for move, sentence in step.others
        if " " in move and _alike(made, read_move(move, game.rules.ranking))
    )  # fmt: skip
    bid = f"{made.verb} {made.bid.kind}" if made.bid else made.verb
    return next(listed, others.get(bid, others.get(made.verb, step.wrong)))


def refusal(game: Game, typed: str) -> Illegal | None:
    """Return the message that refuses a move, with its claim, or None if the move is legal.

    `typed` is the move as text, and nothing is played. Text that is no move of the game is `Unreadable`.

    >>> from primero_ref.lessons import lesson
    >>> refusal(lesson("points").begin(), "fold")
    Illegal('Bernardo may not fold: there is no vie to answer [italian/fold-answers-vie]')
    """
    game, typed = as_kind(game, Game, GAME), as_text(typed, "a move")
    try:
        if game.offer:
            game.offer.judge(read_move(typed, game.rules.ranking))
    except Illegal as error:
        return error
    return None


def outcome(game: Game, moves: tuple[str, ...]) -> tuple[str, ...]:
    """Say how the game would go on with some moves, an event in each sentence; the game itself does not change.

    `moves` are text, as a game takes them. A move that the rules forbid is `Illegal`.

    >>> from primero_ref.lessons import lesson
    >>> points = lesson("points")
    >>> outcome(points.begin(), tuple(step.line for step in points.moves))[-2:]
    ('Cinthio folds', 'Alberto wins 7')
    """
    other = as_kind(game, Game, GAME).copy()
    for move in as_listed(moves, "moves: give a list, such as ['fold']"):
        other.play(move)
    return tuple(str(event) for event in other.log[len(game.log) :] if event.deed not in ("deal", "show"))


def _judged(game: Game, typed: str) -> Move:
    """Read a move that the rules allow, without the cards drawn."""
    game, typed = as_kind(game, Game, GAME), as_text(typed, "a move")
    if game.offer is None:
        raise Illegal("The game is over: no more moves are taken")
    made = _without_draw(read_move(typed, game.rules.ranking))
    game.offer.judge(made)
    return made


def _without_draw(move: Move) -> Move:
    return move._replace(drawn=())


def _alike(move: Move, other: Move) -> bool:
    """Say whether two moves are the same, in whatever order their cards are named."""
    return {*move.discards} == {*other.discards} and move._replace(discards=()) == other._replace(discards=())
