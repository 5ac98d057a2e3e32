"""The page with the table: what it asks of the engine, move by move, answered in JSON."""

from __future__ import annotations

from random import Random

from primero_ref.errors import Illegal, Unknown, Unreadable, whole
from primero_ref.session.positions import names_no_draw
from primero_ref.session.session import Sitting, from_record, read_sitting
from primero_ref.web.claims import with_words
from primero_ref.web.form import books, form_of, laid, one_book
from primero_ref.web.view import looking, seen_record, table

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def sit(form: str) -> dict[str, object]:
    """Sit down as a form says; the table is shown from the only person’s seat, or from nobody’s.

    >>> told = sit('{"seats": [{"name": "Alberto"}, {"name": "Bernardo", "who": "bold"}]}')
    >>> told["text"]
    'italian;seed=Milan;seats=Alberto:50:person,Bernardo:50:bold'
    """
    sitting = laid(form)
    return _answer(sitting, _first_person(sitting))


def form(text: str) -> dict[str, object]:
    """Give the form by which a sitting was begun, to fill it in again."""
    return {"form": form_of(read_sitting(text))}


def rules(link: str) -> dict[str, object]:
    """Give what the form needs of a reader’s own rules."""
    return {"book": one_book(link)}


def _first_person(sitting: Sitting) -> str:
    """Give the seat from which the table is shown first: the only person’s; nobody’s where there are several."""
    return sitting.persons[0] if len(sitting.persons) == 1 else ""


def _answer(sitting: Sitting, seat: str, step: int | None = None) -> dict[str, object]:
    return {"text": sitting.text, "table": table(sitting, seat, step)}


def _step(step: str) -> int | None:
    """Read a step; the last one where none is named."""
    return whole(step) if step else None


def show(text: str, seat: str = "", step: str = "") -> dict[str, object]:
    """Show the table as a seat sees it, after some step or as it stands."""
    return _answer(read_sitting(text), seat, _step(step))


def play(text: str, seat: str, move: str, step: str = "") -> dict[str, object]:
    """Make a person's move, as a record writes it; after an earlier step, the game goes another way from there.

    >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"
    >>> play(text, "Alberto", "pass -Jh")["text"].rpartition(";")[2]
    'moves=pass_-1'
    """
    sitting, at = read_sitting(text), _step(step)
    game = sitting.game(at)
    if game.offer and game.offer.seat.name != seat:
        raise Illegal(f"{seat or 'Nobody'} may not move: it is {game.offer.seat.name}'s turn")
    if seat not in sitting.persons:
        raise Illegal(f"{seat} is played by the engine")
    if game.offer:
        names_no_draw(move, game.offer)
    return _answer(sitting.after(move, at), seat)


def go_on(text: str, seat: str = "") -> dict[str, object]:
    """Let the one player of the engine whose turn it is act.

    >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Alberto"
    >>> go_on(text, "Alberto")["table"]["acts"][-1]["line"]
    'Bernardo: pass -??'
    """
    sitting = read_sitting(text)
    return _answer(sitting.after(sitting.decides(sitting.game())), seat)


def same(text: str, seat: str = "") -> dict[str, object]:
    """Play the same deal once more, from its beginning.

    >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo;moves=pass_-1"
    >>> same(text)["text"] == text.removesuffix(";moves=pass_-1")
    True
    """
    return _answer(read_sitting(text)._replace(moves=()), seat)


def ready(text: str) -> dict[str, object]:
    """Let the players of the engine reckon beforehand, while a person thinks, what each of them reckons only once.

    >>> ready("italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo")
    {'ready': True}
    """
    sitting = read_sitting(text)
    game, chance = sitting.game(), Random(text).random
    # some moves ahead, whatever they are, one of those whom the engine plays has to decide
    for _ in sitting.chairs:
        if game.offer is None or sitting.record:
            break
        if game.offer.seat.name not in sitting.persons:
            sitting.decides(game)
            break
        game.play(game.offer.any(chance))
    return {"ready": True}


def undo(text: str, seat: str = "") -> dict[str, object]:
    """Go back to where the person who moved last had to decide."""
    return _answer(read_sitting(text).undone(), seat)


def again(text: str, seat: str = "") -> dict[str, object]:
    """Sit down to the next game: the deal passes on, and each has the money that he has."""
    return _answer(read_sitting(text).again(), seat)


def why(text: str, seat: str, typed: str, step: str = "") -> dict[str, object]:
    """Say which claim allows or bars a move or a verb, with the words it rests on.

    >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"
    >>> why(text, "Alberto", "fold")["why"]["sentence"]
    'Alberto may not fold: folding only answers a vie.'
    """
    sitting = read_sitting(text)
    game = sitting.game(_step(step))
    if game.offer and (game.offer.seat.name != seat or seat not in sitting.persons):
        raise Illegal(f"It is {game.offer.seat.name}'s turn, and what he may do is his to ask")
    asked = game.why(typed)
    claims = [with_words(asked.claim)] if asked.claim else []
    return {"why": {"allowed": asked.allowed, "sentence": f"{asked.sentence}.", "claims": claims}}


def read(record: str, seat: str = "") -> dict[str, object]:
    """Take up a record, to step through it and to go on from any step; all who play in it are persons."""
    return _answer(from_record(record), seat)


def record(text: str, seat: str = "") -> dict[str, object]:
    """Write the game as a record: whole when it is over, else as far as the seat may know it."""
    sitting = read_sitting(text)
    game = sitting.game()
    looking(sitting, game, seat)
    return {"record": game.record() if game.over else seen_record(game, seat)}


def sheet(text: str) -> dict[str, object]:
    """Say who had what at each decision of a game that is over, and how likely it was to win."""
    from primero_ref.players.review import review as reviewed

    return {"sheet": [decision.as_data() for decision in reviewed(read_sitting(text).game())]}


WAYS: Mapping[str, Callable[..., dict[str, object]]] = {
    "books": books, "rules": rules, "sit": sit, "form": form, "show": show, "play": play, "next": go_on,
    "ready": ready, "undo": undo, "same": same, "again": again, "why": why, "read": read,
    "record": record, "sheet": sheet,
}  # fmt: skip
"""What the page asks, each by its word."""


def answer_json(which: str, *of: Any) -> str:  # noqa: ANN401  # the page may send anything
    r"""Answer the page in JSON; what is refused is answered with its sentence, and nothing has changed.

    >>> answer_json("show", "italien;seed=x;seats=")
    '{"refused": {"sentence": "There is no rulebook \'italien\'; the nearest is \'italian\'.", "claims": []}}'
    """
    import json

    try:
        said = WAYS[which](*[str(one) if isinstance(one, (str, int)) else "" for one in of])
    except Illegal as error:
        claims = [with_words(error.claim)] if error.claim else []
        said = {"refused": {"sentence": f"{error.sentence}.", "claims": claims}}
    except (Unknown, Unreadable) as error:
        said = {"refused": {"sentence": str(error), "claims": []}}
    return json.dumps(said, ensure_ascii=False)
