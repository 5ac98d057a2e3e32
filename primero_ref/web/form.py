"""Laying the table: what there is to choose before a game, and what was chosen."""

from __future__ import annotations

from primero_ref.claims import rulebooks
from primero_ref.errors import Illegal, Unreadable, whole
from primero_ref.game.setup import seated as sat_down
from primero_ref.game.setup import starting_stack
from primero_ref.lookup import rulebook
from primero_ref.players.tempers import SENSIBLE, TEMPERS
from primero_ref.session.participants import PERSON, seated
from primero_ref.session.session import LESSON, Sitting, book, link_of, read_sitting
from primero_ref.web.claims import rules_told

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.claims import Rulebook

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio", "Giulio", "Orazio")
"""The names that are offered; no more can sit down at any game."""

SEEDS = ("Milan", "Florence", "Rome", "Venice", "Naples", "Ferrara", "Urbino", "Mantua", "Siena", "Genoa")
"""Words to shuffle by, where the reader names none."""

USUAL = 50
"""The money with which each sits down where no rule says."""

USUAL_TEMPER = "steady"
"""Who sits down where a lesson had somebody play."""

LONGEST_FORM = 10_000
"""How many letters the form has at the most."""


def books() -> dict[str, object]:
    """Give what the form for sitting down needs: the rulebooks that are played, who plays, names, and seeds.

    >>> [one["id"] for one in books()["books"]][:3]
    ['3m', 'english', 'english-2003']
    """
    return {
        "books": [_book(rules, rules.id) for rules in map(rulebook, rulebooks()) if rules.script],
        "tempers": [
            {"name": "random", "says": "He does anything that he may.", "bluffs": None},
            {"name": SENSIBLE.name, "says": SENSIBLE.says, "bluffs": None},
            *({"name": one.name, "says": one.says, "bluffs": one.bluffs} for one in TEMPERS.values()),
        ],
        "names": [*NAMES], "seeds": [*SEEDS],
    }  # fmt: skip


def one_book(link: str) -> dict[str, object]:
    """Give what the form needs of one rulebook, published or a reader’s own by its link.

    >>> one_book("italian;seats.most=4")["seats"], one_book("scopa")["room"]
    ([2, 4], [2, 4])
    """
    return _book(book(link), link)


def _book(rules: Rulebook, link: str) -> dict[str, object]:
    room = _room(rules)
    return {
        **rules_told(rules, link), "seats": [room[0], room[-1]], "room": room, "stack": usual_stack(rules),
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


def laid(form: str) -> Sitting:
    """Sit down as a form in JSON says: its rulebook, its seed, the seats, and who deals, if that is said.

    >>> laid('{"rulebook": "italian", "seed": "Milan", "dealer": "Alberto", "seats": ['
    ...     '{"name": "Alberto", "who": "person"}, {"name": "Bernardo", "who": "bold", "bluffs": "0.2"}]}').text
    'italian;seed=Milan;seats=Alberto:50:person,Bernardo:50:bold*0.2;dealer=Alberto'
    """
    asked = _form(form)
    rules = book(_words(asked, "rulebook", "italian"))
    seats = asked.get("seats", [])
    if not isinstance(seats, list) or not all(isinstance(one, dict) for one in seats):
        raise Unreadable("The seats cannot be read: each has a name, its money, and who sits there.")
    sat_down(rules, [_words(one, "name", "") for one in seats])  # a name that is none is refused as such
    usual = usual_stack(rules)
    chairs = tuple(
        seated(
            _words(one, "name", ""), "0" if usual is None else _words(one, "stack", str(usual)),
            _words(one, "who", PERSON), _words(one, "bluffs", "") or None,
        )
        for one in seats
    )  # fmt: skip
    sitting = Sitting(
        _words(asked, "rulebook", "italian"), _words(asked, "seed", SEEDS[0]), chairs, _words(asked, "dealer", ""),
        hands=whole(_words(asked, "hands", "0")),
    )  # fmt: skip
    if sitting.hands:
        sitting.evening(sitting.begin())  # where no number of games is agreed, that is refused
    return read_sitting(sitting.text)


def form_of(sitting: Sitting) -> dict[str, object]:
    """Give the form by which a sitting was begun, as `laid` reads it; of a record, one for the same players.

    After the first game the dealer is no longer who was chosen.

    >>> form_of(read_sitting("lesson=1"))["rulebook"]
    'italian'
    """
    return {
        "rulebook": link_of(sitting.begin().rules) if sitting.record else sitting.book,
        "seed": sitting.seed, "dealer": sitting.dealer if sitting.number == 1 else "", "hands": sitting.hands,
        "seats": [
            {
                "name": one.name, "stack": one.stack, "who": USUAL_TEMPER if one.who == LESSON else one.who,
                "bluffs": "" if one.bluffs is None else one.bluffs,
            }
            for one in sitting.chairs
        ],
    }  # fmt: skip


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
    words = f"{said:g}" if isinstance(said, float) else str(said).strip()
    if not words.isprintable():
        raise Unreadable(f"The form cannot be read: {key} is a line of words.")
    return words
