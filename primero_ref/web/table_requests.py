"""The page with the table: what it asks of the engine, move by move, answered in JSON."""

from __future__ import annotations

from random import Random
from warnings import warn

from primero_ref.edition import RULES
from primero_ref.errors import Illegal, Unknown, Unreadable, whole
from primero_ref.game.former_play import FormerPlay, former_play
from primero_ref.game.view import View
from primero_ref.names import as_word, with_spaces
from primero_ref.session.latest_session import LatestSession
from primero_ref.session.person_move import person_move
from primero_ref.session.record_session import from_record
from primero_ref.session.session import read_session
from primero_ref.session.shown_table import check_may_look
from primero_ref.web import form, view
from primero_ref.web.claims import claim_with_words
from primero_ref.web.nearest import nearest_move
from primero_ref.web.refusal import refusal_sentence

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from primero_ref.session.session import Session
    from primero_ref.web.coach import Coach


class PageTable:
    """The table of one page, which asks move by move: what it asks next goes on with the game of its last answer.

    What a table remembers changes no answer, and no other table knows of it.
    """

    def __init__(self) -> None:
        """Begin without a game."""
        self._latest = LatestSession()
        self._coach: Coach | None = None
        self.ways: Mapping[str, Callable[..., dict[str, object]]] = {
            "books": form.form_choices, "rules": rulebook_choice, "sit": self.sit_down, "form": session_form,
            "show": self.show, "play": self.play, "next": self.engine_move, "ready": warm_up, "undo": self.undo,
            "same": self.redeal, "again": self.again, "why": self.why, "read": self.read, "record": self.record,
            "sheet": self.review, "coach": self.advise, "decisions": self.decisions,
        }  # fmt: skip
        """What the page asks, each by its word."""

    def answer_json(self, which: str, *of: Any) -> str:  # noqa: ANN401  # the page may send anything
        r"""Answer the page in JSON; what is refused is answered with its sentence, and nothing has changed.

        >>> PageTable().answer_json("show", "italien;seed=x;seats=")
        '{"refused": {"sentence": "There is no rulebook \'italien\'; the nearest is \'italian\'.", "claims": []}}'
        """
        import json

        asked = [str(part) if isinstance(part, (str, int)) else "" for part in of]
        try:
            asked[1:2] = map(as_word, asked[1:2])  # every way that asks more than one thing asks for a seat there
            answer = self.ways[which](*asked)
        except Illegal as error:
            answer = _refusal(error, {})
        except (Unknown, Unreadable) as error:
            answer = {"refused": {"sentence": str(error), "claims": []}}
        return json.dumps(with_spaces(answer, self._latest.names), ensure_ascii=False)

    def _answer(self, session: Session, seat: str, step: int | None = None) -> dict[str, object]:
        return {"text": session.text, "table": view.table_view(self._latest.had(session), seat, step)}

    def _opened(self, session: Session, seat: str, step: int | None = None) -> dict[str, object]:
        """Answer with a game that was made elsewhere, and say what has turned it since its edition."""
        answered = self._answer(session, seat, step)
        for sentence in former_play(session.standing):
            warn(sentence, FormerPlay, stacklevel=2)
        return answered

    def sit_down(self, asked: str) -> dict[str, object]:
        """Sit down as a form says; the table is shown from the only person’s seat, or from nobody’s.

        >>> PageTable().sit_down('{"seats": [{"name": "Alberto"}, {"name": "Bernardo", "who": "bold"}]}')["text"]
        'italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:bold'
        """
        session = form.session_from_form(asked)
        return self._answer(session, _first_person(session))

    def show(self, text: str, seat: str = "", step: str = "") -> dict[str, object]:
        """Show the table as a seat sees it, after some step or as it stands."""
        return self._opened(self._latest.read(text), seat, _step(step))

    def play(self, text: str, seat: str, move: str, step: str = "") -> dict[str, object]:
        """Make a person's move, as a record writes it; after an earlier step, the game goes another way from there.

        >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"
        >>> PageTable().play(text, "Alberto", "pass -Jh")["text"].rpartition(";")[2]
        'moves=pass_-1'
        """
        session = self._latest.read(text, _step(step))
        try:
            return self._answer(person_move(session, seat, move), seat)
        except Illegal as error:
            # of who may not move at all no other move would be taken either
            near = nearest_move(session.standing, move) if error.seat and not session.lesson else None
            return _refusal(error, {"nearest": near} if near else {})

    def engine_move(self, text: str, seat: str = "") -> dict[str, object]:
        """Let the one player of the engine whose turn it is act.

        >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Alberto"
        >>> PageTable().engine_move(text, "Alberto")["table"]["acts"][-1]["line"]
        'Bernardo: pass -??'
        """
        session = self._latest.read(text)
        return self._answer(session.after(session.decides(session.standing)), seat)

    def redeal(self, text: str, seat: str = "") -> dict[str, object]:
        """Play the same deal once more, from its beginning.

        >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo;moves=pass_-1"
        >>> PageTable().redeal(text)["text"] == text.removesuffix(";moves=pass_-1")
        True
        """
        return self._answer(read_session(text)._replace(moves=(), edition=RULES), seat)

    def undo(self, text: str, seat: str = "") -> dict[str, object]:
        """Go back to where the person who moved last had to decide."""
        return self._answer(self._latest.read(text).undone(), seat)

    def again(self, text: str, seat: str = "") -> dict[str, object]:
        """Sit down to the next game: the deal passes on, and each has the money that he has."""
        return self._answer(self._latest.read(text).again(), seat)

    def why(self, text: str, seat: str, typed: str, step: str = "") -> dict[str, object]:
        """Say which claim allows or bars a move or a verb, with the words it rests on.

        >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"
        >>> PageTable().why(text, "Alberto", "fold")["why"]["sentence"]
        'Alberto may not fold: there is no vie to answer.'
        """
        session = self._latest.read(text, _step(step))
        game = session.standing
        if game.offer and (game.offer.seat.name != seat or seat not in session.persons):
            asked = game.offer.seat.name
            raise Illegal(f"It is {asked}'s turn, and only {asked} may ask what the moves are")
        ruling = game.why(typed)
        claims = [claim_with_words(ruling.claim)] if ruling.claim else []
        return {"why": {"allowed": ruling.allowed, "sentence": f"{ruling.sentence}.", "claims": claims}}

    def read(self, record: str, seat: str = "") -> dict[str, object]:
        """Take up a record, to step through it and to go on from any step; all who play in it are persons."""
        return self._opened(from_record(record), seat)

    def record(self, text: str, seat: str = "") -> dict[str, object]:
        """Write the game as a record: whole when it is over, else as far as the seat may know it."""
        session = self._latest.read(text)
        game = session.standing
        check_may_look(session, game, seat)
        return {
            "record": game.record()
            if game.over
            else View(game.table, game.rules, game.offer, seat, game.moves).record(game.rules)
        }

    def review(self, text: str) -> dict[str, object]:
        """Say who had what at each decision of a game that is over, and how likely it was to win."""
        from primero_ref.players.review import review as reviewed

        return {"sheet": [decision.as_data() for decision in reviewed(self._latest.read(text).standing)]}

    def advise(self, text: str, seat: str, budget: str = "") -> dict[str, object]:
        """Say what the coach would do at a person's turn, after so many deals played out.

        >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"
        >>> PageTable().advise(text, "Alberto")["coach"]["how"]
        'counted'
        """
        return {"coach": self._coaching().advice(self._latest.read(text), seat, whole(budget or "0"))}

    def decisions(self, text: str, seat: str, budget: str = "") -> dict[str, object]:
        """Give the decisions of a person in a finished game that mattered most, after so many deals played out."""
        return self._coaching().decisions(self._latest.read(text), seat, whole(budget or "0"))

    def _coaching(self) -> Coach:
        """Give the coach, who is asked seldom and imported then."""
        if self._coach is None:
            from primero_ref.web.coach import Coach

            self._coach = Coach()
        return self._coach


def session_form(text: str) -> dict[str, object]:
    """Give the form by which a session was begun, to fill it in again."""
    return {"form": form.form_from_session(read_session(text))}


def rulebook_choice(link: str) -> dict[str, object]:
    """Give what the form needs of a reader’s own rules."""
    return {"book": form.rulebook_choice(link)}


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


def _first_person(session: Session) -> str:
    """Give the seat from which the table is shown first: the only person’s; nobody’s where there are several."""
    return session.persons[0] if len(session.persons) == 1 else ""


def _step(step: str) -> int | None:
    """Read a step; the last one where none is named."""
    return whole(step) if step else None


def _refusal(error: Illegal, more: Mapping[str, object]) -> dict[str, object]:
    """Give the sentence of a refusal and the rule behind it, with the words that rest on."""
    claims = [claim_with_words(error.claim)] if error.claim else []
    return {"refused": {"sentence": refusal_sentence(error), "claims": claims, **more}}


def answer_json(which: str, *of: Any) -> str:  # noqa: ANN401  # likewise
    """Answer one request by itself, which goes on from no other."""
    return PageTable().answer_json(which, *of)
