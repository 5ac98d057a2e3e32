"""The page with the table: what it asks of the engine, move by move, answered in JSON."""

from __future__ import annotations

from random import Random

from primero_ref.claims import suspension
from primero_ref.errors import Illegal, Unknown, Unreadable, whole
from primero_ref.game.view import View
from primero_ref.session.positions import check_names_no_draw
from primero_ref.session.record_session import from_record
from primero_ref.session.session import Session, read_session
from primero_ref.web import form, view
from primero_ref.web.claims import claim_with_words
from primero_ref.web.nearest import nearest_move
from primero_ref.web.refusal import refusal_sentence

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


_latest: tuple[Session, tuple[object, object]] | None = None
"""The session that was answered last, and what was suspended then: the next request goes on with its game."""


def _session(text: str) -> Session:
    """Read a session; if it is the one that was answered last, or goes on from it, the game is at hand."""
    session = read_session(text)
    if _latest and _latest[1] == _suspended():
        session.go_on_from(_latest[0])
    return _remember(session)


def _remember(session: Session) -> Session:
    global _latest  # noqa: PLW0603  # one table at a time; what is remembered changes no answer
    _latest = session, _suspended()
    return session


def _suspended() -> tuple[object, object]:
    """Say what of the rulebooks does not stand just now: a game that was begun otherwise is not gone on with."""
    return suspension.suspended_now, suspension.answer_override


def sit_down(asked: str) -> dict[str, object]:
    """Sit down as a form says; the table is shown from the only person’s seat, or from nobody’s.

    >>> sit_down('{"seats": [{"name": "Alberto"}, {"name": "Bernardo", "who": "bold"}]}')["text"]
    'italian;seed=Milan;seats=Alberto:50:person,Bernardo:50:bold'
    """
    session = form.session_from_form(asked)
    return _answer(session, _first_person(session))


def session_form(text: str) -> dict[str, object]:
    """Give the form by which a session was begun, to fill it in again."""
    return {"form": form.form_from_session(read_session(text))}


def rulebook_choice(link: str) -> dict[str, object]:
    """Give what the form needs of a reader’s own rules."""
    return {"book": form.rulebook_choice(link)}


def _first_person(session: Session) -> str:
    """Give the seat from which the table is shown first: the only person’s; nobody’s where there are several."""
    return session.persons[0] if len(session.persons) == 1 else ""


def _answer(session: Session, seat: str, step: int | None = None) -> dict[str, object]:
    return {"text": session.text, "table": view.table_view(_remember(session), seat, step)}


def _step(step: str) -> int | None:
    """Read a step; the last one where none is named."""
    return whole(step) if step else None


def show(text: str, seat: str = "", step: str = "") -> dict[str, object]:
    """Show the table as a seat sees it, after some step or as it stands."""
    return _answer(_session(text), seat, _step(step))


def play(text: str, seat: str, move: str, step: str = "") -> dict[str, object]:
    """Make a person's move, as a record writes it; after an earlier step, the game goes another way from there.

    >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"
    >>> play(text, "Alberto", "pass -Jh")["text"].rpartition(";")[2]
    'moves=pass_-1'
    """
    session = _session(text).until(_step(step))
    offer = session.standing.offer
    if offer and offer.seat.name != seat:
        raise Illegal(f"{seat or 'Nobody'} may not move: it is {offer.seat.name}'s turn")
    if seat not in session.persons:
        raise Illegal(f"{seat} is a computer player, so nobody else can move for {seat}")
    if offer:
        check_names_no_draw(move, offer)
    try:
        return _answer(session.after(move), seat)
    except Illegal as error:
        near = None if session.lesson else nearest_move(session.standing, move)
        return _refusal(error, {"nearest": near} if near else {})


def _refusal(error: Illegal, more: Mapping[str, object]) -> dict[str, object]:
    """Give the sentence of a refusal and the rule behind it, with the words that rest on."""
    claims = [claim_with_words(error.claim)] if error.claim else []
    return {"refused": {"sentence": refusal_sentence(error), "claims": claims, **more}}


def engine_move(text: str, seat: str = "") -> dict[str, object]:
    """Let the one player of the engine whose turn it is act.

    >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Alberto"
    >>> engine_move(text, "Alberto")["table"]["acts"][-1]["line"]
    'Bernardo: pass -??'
    """
    session = _session(text)
    return _answer(session.after(session.decides(session.standing)), seat)


def redeal(text: str, seat: str = "") -> dict[str, object]:
    """Play the same deal once more, from its beginning.

    >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo;moves=pass_-1"
    >>> redeal(text)["text"] == text.removesuffix(";moves=pass_-1")
    True
    """
    return _answer(read_session(text)._replace(moves=()), seat)


def warm_up(text: str) -> dict[str, object]:
    """Let the players of the engine reckon beforehand, while a person thinks, what each of them reckons only once.

    >>> warm_up("italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo")
    {'ready': True}
    """
    session = read_session(text)
    game, chance = session.game(), Random(text).random
    # some moves ahead, whatever they are, one of those whom the engine plays has to decide
    for _ in session.participants:
        if game.offer is None or session.record:
            break
        if game.offer.seat.name not in session.persons:
            session.decides(game)
            break
        game.play(game.offer.any(chance))
    return {"ready": True}


def undo(text: str, seat: str = "") -> dict[str, object]:
    """Go back to where the person who moved last had to decide."""
    return _answer(_session(text).undone(), seat)


def again(text: str, seat: str = "") -> dict[str, object]:
    """Sit down to the next game: the deal passes on, and each has the money that he has."""
    return _answer(_session(text).again(), seat)


def why(text: str, seat: str, typed: str, step: str = "") -> dict[str, object]:
    """Say which claim allows or bars a move or a verb, with the words it rests on.

    >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"
    >>> why(text, "Alberto", "fold")["why"]["sentence"]
    'Alberto may not fold: there is no vie to answer.'
    """
    session = _session(text)
    game = session.until(_step(step)).standing
    if game.offer and (game.offer.seat.name != seat or seat not in session.persons):
        asked = game.offer.seat.name
        raise Illegal(f"It is {asked}'s turn, and only {asked} may ask what the moves are")
    ruling = game.why(typed)
    claims = [claim_with_words(ruling.claim)] if ruling.claim else []
    return {"why": {"allowed": ruling.allowed, "sentence": f"{ruling.sentence}.", "claims": claims}}


def read(record: str, seat: str = "") -> dict[str, object]:
    """Take up a record, to step through it and to go on from any step; all who play in it are persons."""
    return _answer(from_record(record), seat)


def record(text: str, seat: str = "") -> dict[str, object]:
    """Write the game as a record: whole when it is over, else as far as the seat may know it."""
    session = _session(text)
    game = session.standing
    view.check_may_look(session, game, seat)
    return {
        "record": game.record()
        if game.over
        else View(game.table, game.rules, game.offer, seat, game.moves).record(game.rules)
    }


def review(text: str) -> dict[str, object]:
    """Say who had what at each decision of a game that is over, and how likely it was to win."""
    from primero_ref.players.review import review as reviewed

    return {"sheet": [decision.as_data() for decision in reviewed(_session(text).standing)]}


def advise(text: str, seat: str, budget: str = "") -> dict[str, object]:
    """Say what the coach would do at a person's turn, after so many deals played out.

    >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"
    >>> advise(text, "Alberto")["coach"]["how"]
    'counted'
    """
    from primero_ref.web import coach

    return {"coach": coach.advice(_session(text), seat, whole(budget or "0"), _suspended())}


def decisions(text: str, seat: str, budget: str = "") -> dict[str, object]:
    """Give the decisions of a person in a finished game that mattered most, after so many deals played out."""
    from primero_ref.web import coach

    return coach.decisions(_session(text), seat, whole(budget or "0"), _suspended())


WAYS: Mapping[str, Callable[..., dict[str, object]]] = {
    "books": form.form_choices, "rules": rulebook_choice, "sit": sit_down, "form": session_form, "show": show,
    "play": play, "next": engine_move, "ready": warm_up, "undo": undo, "same": redeal, "again": again, "why": why,
    "read": read, "record": record, "sheet": review, "coach": advise, "decisions": decisions,
}  # fmt: skip
"""What the page asks, each by its word."""


def answer_json(which: str, *of: Any) -> str:  # noqa: ANN401  # the page may send anything
    r"""Answer the page in JSON; what is refused is answered with its sentence, and nothing has changed.

    >>> answer_json("show", "italien;seed=x;seats=")
    '{"refused": {"sentence": "There is no rulebook \'italien\'; the nearest is \'italian\'.", "claims": []}}'
    """
    import json

    try:
        answer = WAYS[which](*[str(part) if isinstance(part, (str, int)) else "" for part in of])
    except Illegal as error:
        answer = _refusal(error, {})
    except (Unknown, Unreadable) as error:
        answer = {"refused": {"sentence": str(error), "claims": []}}
    return json.dumps(answer, ensure_ascii=False)
