"""The form before a game: what there is to choose, and the session that comes of what was chosen."""

from __future__ import annotations

from primero_ref.claims import rulebooks
from primero_ref.errors import Illegal, Unreadable, whole
from primero_ref.game.setup import check_players, usual_stack
from primero_ref.lookup import rulebook
from primero_ref.names import chosen, spaced
from primero_ref.players.levels import LEVELS, USUAL_LEVEL
from primero_ref.players.tempers import SENSIBLE, TEMPERS
from primero_ref.session.participants import PERSON, participant
from primero_ref.session.rules_link import link_of, rules_of
from primero_ref.session.session import LESSON, Session, read_session
from primero_ref.web.claims import rulebook_as_data

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.claims import Rulebook

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio", "Giulio", "Orazio")
"""The names that are offered; no more can sit down at any game."""

SEEDS = ("Milan", "Florence", "Rome", "Venice", "Naples", "Ferrara", "Urbino", "Mantua", "Siena", "Genoa")
"""Words to shuffle by, where the reader names none."""

USUAL_TEMPER = USUAL_LEVEL.player
"""Who sits down where a lesson had somebody play."""

LONGEST_FORM = 10_000
"""How many letters the form has at the most."""


def form_choices() -> dict[str, object]:
    """Give what the form for sitting down needs: the rulebooks that are played, levels, who plays, names, and seeds.

    >>> [rulebook["id"] for rulebook in form_choices()["books"]][:3]
    ['3m', 'english', 'english-2003']
    """
    tempers: list[dict[str, object]] = [
        {"name": "random", "says": "Makes any legal move.", "bluffs": None},
        {"name": SENSIBLE.name, "says": SENSIBLE.says, "bluffs": None},
        *({"name": temper.name, "says": temper.says, "bluffs": temper.bluffs} for temper in TEMPERS.values()),
    ]
    known = [temper["name"] for temper in tempers]
    others = [level for level in LEVELS.values() if level.player not in known]
    return {
        "books": [_choice(rules, rules.id) for rules in map(rulebook, rulebooks()) if rules.script],
        "levels": [{**level._asdict(), "usual": level == USUAL_LEVEL} for level in LEVELS.values()],
        "tempers": [*tempers, *({"name": level.player, "says": level.says, "bluffs": None} for level in others)],
        "names": [*NAMES], "seeds": [*SEEDS],
    }  # fmt: skip


def rulebook_choice(link: str) -> dict[str, object]:
    """Give what the form needs of one rulebook, published or a reader’s own by its link.

    >>> rulebook_choice("italian;seats.most=4")["seats"], rulebook_choice("scopa")["room"]
    ([2, 4], [2, 4])
    """
    return _choice(rules_of(link), link)


def _choice(rules: Rulebook, link: str) -> dict[str, object]:
    room = _room(rules)
    return {
        **rulebook_as_data(rules, link), "seats": [room[0], room[-1]], "room": room, "stack": usual_stack(rules),
        "black": rules.number("style"), "summary": f"{listed_numbers(room)} play; told by {rules.redactor}.",
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
    room = []
    for number in range(max(1, rules.number("seats.fewest")), min(rules.number("seats.most"), 12) + 1):
        try:
            room.append(len(check_players(rules, [f"P{seat}" for seat in range(number)])))
        except Illegal:
            continue
    return room or [0]


def session_from_form(form: str) -> Session:
    """Sit down as a form in JSON says: its rulebook, its seed, the seats, and who deals, if that is said.

    >>> session_from_form('{"rulebook": "italian", "seed": "Milan", "dealer": "Alberto", "seats": ['
    ...     '{"name": "Alberto", "who": "person"}, {"name": "Bernardo", "who": "bold", "bluffs": "0.2"}]}').text
    'italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:bold*0.2;dealer=Alberto'
    """
    fields = _fields(form)
    rules = rules_of(_text_field(fields, "rulebook", "italian"))
    seats = fields.get("seats", [])
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        raise Unreadable("The seats cannot be read: each needs a name, a sum of money and a player.")
    names = [chosen(_text_field(seat, "name", "")) for seat in seats]
    check_players(rules, names)  # a name that is none is refused as such
    usual = usual_stack(rules)
    participants = tuple(
        participant(
            name, "0" if usual is None else _text_field(seat, "stack", str(usual)),
            _text_field(seat, "who", PERSON), _text_field(seat, "bluffs", "") or None,
        )
        for name, seat in zip(names, seats, strict=True)
    )  # fmt: skip
    session = Session(
        _text_field(fields, "rulebook", "italian"), _text_field(fields, "seed", SEEDS[0]), participants,
        chosen(_text_field(fields, "dealer", "")), hands=whole(_text_field(fields, "hands", "0")),
    )  # fmt: skip
    if session.hands:
        session.evening(session.standing)  # where no number of games is agreed, that is refused
    again = read_session(session.text)
    again.go_on_from(session)
    return again


def form_from_session(session: Session) -> dict[str, object]:
    """Give the form by which a session was begun, as `session_from_form` reads it; of a record, one for its players.

    After the first game the dealer is no longer who was chosen.

    >>> form_from_session(read_session("lesson=1"))["rulebook"]
    'italian'
    """
    return {
        "rulebook": link_of(session.begin().rules) if session.record else session.book,
        "seed": session.seed, "dealer": spaced(session.dealer) if session.number == 1 else "", "hands": session.hands,
        "seats": [
            {
                "name": spaced(name), "stack": stack, "who": USUAL_TEMPER if who == LESSON else who,
                "bluffs": "" if bluffs is None else bluffs,
            }
            for name, stack, who, bluffs in session.participants
        ],
    }  # fmt: skip


def _fields(form: str) -> Mapping[str, object]:
    import json

    if len(form) > LONGEST_FORM:
        raise Unreadable(f"The form has {len(form)} characters, and may have {LONGEST_FORM} at most.")
    try:
        fields = json.loads(form)
    except (ValueError, RecursionError):
        raise Unreadable("The form cannot be read.") from None
    if not isinstance(fields, dict):
        raise Unreadable("The form cannot be read.")
    return fields


def _text_field(fields: Mapping[str, object], key: str, otherwise: str) -> str:
    """Take a line of words, or a number, from the form."""
    value = fields.get(key)
    if value is None or value == "":
        return otherwise
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise Unreadable(f"The form cannot be read: {key} must be a line of text.")
    if isinstance(value, int) and abs(value) > 10**15:
        raise Unreadable("That number is too large for a sum of money.")
    words = f"{value:g}" if isinstance(value, float) else str(value).strip()
    if not words.isprintable():
        raise Unreadable(f"The form cannot be read: {key} must be a line of text.")
    return words
