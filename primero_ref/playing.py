"""The page with the table: what it asks of the engine, move by move, answered in JSON."""

from __future__ import annotations

from primero_ref.addresses import of_rulebook
from primero_ref.claims import rulebook, rulebooks
from primero_ref.errors import Illegal, Unknown, Unreadable, whole
from primero_ref.grounds import with_words
from primero_ref.rules.capturing import Capturing
from primero_ref.seating import seated as sat_down
from primero_ref.seating import starting_stack
from primero_ref.seen import seen_record, table
from primero_ref.sitting import PERSON, Sitting, book, from_record, read_sitting, seated
from primero_ref.tempers import SENSIBLE, TEMPERS

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from primero_ref.claims import Rulebook

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio")
"""The names that are offered."""

SEEDS = ("Milan", "Florence", "Rome", "Venice", "Naples", "Ferrara", "Urbino", "Mantua", "Siena", "Genoa")
"""Words to shuffle by, where the reader names none."""

USUAL = 50
"""The money with which each sits down where no rule says."""

LONGEST_FORM = 10_000
"""How many letters the form has at the most."""


def books() -> dict[str, object]:
    """Give what the form for sitting down needs: the rulebooks that are played, who plays, names, and seeds.

    >>> [one["id"] for one in books()["books"]][:3]
    ['3m', 'english', 'english-2003']
    """
    return {
        "books": [_book(rules) for rules in map(rulebook, rulebooks()) if rules.script],
        "tempers": [
            {"name": "random", "says": "He does anything that he may.", "bluffs": None},
            {"name": SENSIBLE.name, "says": SENSIBLE.says, "bluffs": None},
            *({"name": one.name, "says": one.says, "bluffs": one.bluffs} for one in TEMPERS.values()),
        ],
        "names": [*NAMES], "seeds": [*SEEDS],
    }  # fmt: skip


def _book(rules: Rulebook) -> dict[str, object]:
    room = _room(rules)
    return {
        "id": rules.id, "title": rules.title, "redactor": rules.redactor, "uri": of_rulebook(rules.id),
        "seats": [room[0], room[-1]], "room": room, "stack": usual_stack(rules), "black": rules.number("style"),
        "summary": f"{listed_numbers(room)} play; told by {rules.redactor}.",
    }  # fmt: skip


def listed_numbers(room: list[int]) -> str:
    """Say how many can play: `2 to 6`, or `2 or 4` where a number between cannot.

    >>> listed_numbers([2, 3, 4]), listed_numbers([2, 4])
    ('2 to 4', '2 or 4')
    """
    whole_span = room == [*range(room[0], room[-1] + 1)] and len(room) > 1
    return f"{room[0]} to {room[-1]}" if whole_span else " or ".join(map(str, room))


def _room(rules: Rulebook) -> list[int]:
    """Give the numbers of players that can sit down."""
    found = []
    for number in range(max(1, rules.number("seats.fewest")), min(rules.number("seats.most"), 12) + 1):
        try:
            found.append(len(sat_down(rules, [f"P{one}" for one in range(number)])))
        except Illegal:
            continue
    return found or [0]


def usual_stack(rules: Rulebook) -> int | None:
    """Give the money with which each sits down, None where nothing is staked.

    >>> usual_stack(rulebook("kings")), usual_stack(rulebook("italian")), usual_stack(rulebook("scopa"))
    (15, 50, None)
    """
    if rules("stake.from") == "nothing":
        return None
    return starting_stack(rules) if rules.claim_for("stack.white") else USUAL


# -- a sitting and its moves ----------------------------------------------------------------------


def sit(form: str) -> dict[str, object]:
    """Sit down as a form says: its rulebook, its seed, the seats, and who deals, if that is said.

    >>> told = sit('{"rulebook": "italian", "seed": "Milan", "dealer": "Alberto", "seats": ['
    ...     '{"name": "Alberto", "who": "person"}, {"name": "Bernardo", "who": "bold", "bluffs": "0.2"}]}')
    >>> told["text"]
    'italian;seed=Milan;seats=Alberto:50:person,Bernardo:50:bold*0.2;dealer=Alberto'
    """
    asked = _form(form)
    rules = book(_words(asked, "rulebook", "italian"))
    seats = asked.get("seats", [])
    if not isinstance(seats, list) or not all(isinstance(one, dict) for one in seats):
        raise Unreadable("The seats cannot be read: each has a name, its money, and who sits there.")
    usual = usual_stack(rules)
    chairs = tuple(
        seated(
            _words(one, "name", ""), "0" if usual is None else _words(one, "stack", str(usual)),
            _words(one, "who", PERSON), _words(one, "bluffs", "") or None,
        )
        for one in seats[:20]
    )  # fmt: skip
    sitting = Sitting(
        _words(asked, "rulebook", "italian"), _words(asked, "seed", SEEDS[0]), chairs, _words(asked, "dealer", ""),
        hands=whole(_words(asked, "hands", "0")),
    )  # fmt: skip
    if sitting.hands:
        sitting.evening(sitting.begin())  # where no number of games is agreed, that is refused
    return _answer(read_sitting(sitting.text), _first_person(sitting))


def _form(form: str) -> Mapping[str, object]:
    import json

    if len(form) > LONGEST_FORM:
        raise Unreadable(f"The form has {LONGEST_FORM} letters at the most; this one has {len(form)}.")
    try:
        asked = json.loads(form)
    except (ValueError, RecursionError):
        raise Unreadable("The form cannot be read.") from None
    if not isinstance(asked, dict):
        raise Unreadable("The form cannot be read.")
    return asked


def _words(asked: Mapping[str, object], key: str, otherwise: str) -> str:
    """Take a line of words, or a number, from the form."""
    said = asked.get(key)
    if said is None or said == "":
        return otherwise
    if isinstance(said, bool) or not isinstance(said, (str, int, float)):
        raise Unreadable(f"The form cannot be read: {key} is a line of words.")
    if isinstance(said, int) and abs(said) > 10**15:
        raise Unreadable("So large a number is no sum of money.")
    words = f"{said:g}" if isinstance(said, float) else str(said)
    return words.strip()


def _first_person(sitting: Sitting) -> str:
    """Give the seat from which the table is shown first: the only person’s; nobody’s where there are several."""
    return sitting.persons[0] if len(sitting.persons) == 1 else ""


def _answer(sitting: Sitting, seat: str, step: int | None = None) -> dict[str, object]:
    return {"text": sitting.text, "table": table(sitting, seat, step)}


def _step(step: object) -> int | None:
    """Read a step; the last one where none is named."""
    if isinstance(step, float) and step.is_integer():
        step = int(step)
    if isinstance(step, int) and not isinstance(step, bool):
        return step
    return whole(step) if isinstance(step, str) and step else None


def show(text: str, seat: str = "", step: object = None) -> dict[str, object]:
    """Show the table as a seat sees it, after some step or as it stands."""
    return _answer(read_sitting(text), seat, _step(step))


def play(text: str, seat: str, move: str, step: object = None) -> dict[str, object]:
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
    # a card said to be drawn would be checked against the pack, and so tell what lies there
    drawn = next((word for word in move.split() if word.startswith("+")), "")
    if drawn and not isinstance(game.offer, Capturing):
        raise Unreadable(f"{drawn[:20]} is not for you to name: what you draw comes from the pack.")
    return _answer(sitting.after(move, at), seat)


def go_on(text: str, seat: str = "") -> dict[str, object]:
    """Let the one player of the engine whose turn it is act.

    >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Alberto"
    >>> go_on(text, "Alberto")["table"]["acts"][-1]["line"]
    'Bernardo: pass -??'
    """
    sitting = read_sitting(text)
    return _answer(sitting.after(sitting.decides(sitting.game())), seat)


def undo(text: str, seat: str = "") -> dict[str, object]:
    """Go back to where the person who moved last had to decide."""
    return _answer(read_sitting(text).undone(), seat)


def again(text: str, seat: str = "") -> dict[str, object]:
    """Sit down to the next game: the deal passes on, and each has the money that he has."""
    return _answer(read_sitting(text).again(), seat)


def why(text: str, seat: str, typed: str, step: object = None) -> dict[str, object]:
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
    game = read_sitting(text).game()
    return {"record": game.record() if game.over else seen_record(game, seat)}


def sheet(text: str) -> dict[str, object]:
    """Say who had what at each decision of a game that is over, and how likely it was to win."""
    from primero_ref.aftermath import sheet as gone_through

    return {"sheet": [one.plain() for one in gone_through(read_sitting(text).game())]}


def answer_json(which: str, *of: Any) -> str:  # noqa: ANN401  # the page may send anything
    r"""Answer the page in JSON; what is refused is answered with its sentence, and nothing has changed.

    >>> answer_json("show", "italien;seed=x;seats=")
    '{"refused": {"sentence": "There is no rulebook \'italien\'; the nearest is \'italian\'.", "claims": []}}'
    """
    import json

    ways: Mapping[str, Callable[..., dict[str, object]]] = {
        "books": books, "sit": sit, "show": show, "play": play, "next": go_on, "undo": undo, "again": again, "why": why,
        "read": read, "record": record, "sheet": sheet,
    }  # fmt: skip
    try:
        said = ways[which](*of)
    except Illegal as error:
        claims = [with_words(error.claim)] if error.claim else []
        said = {"refused": {"sentence": f"{error.sentence}.", "claims": claims}}
    except (Unknown, Unreadable) as error:
        said = {"refused": {"sentence": str(error), "claims": []}}
    return json.dumps(said, ensure_ascii=False)
