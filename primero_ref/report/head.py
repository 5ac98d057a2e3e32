"""The head of a game report: of what class and type the game is, for how many, with what, begun from what, whose."""

from __future__ import annotations

from primero_ref.claims import inventory, rulebook
from primero_ref.claims.wording import listed
from primero_ref.edition import __released__, __version__
from primero_ref.sources import chicago, works

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.claims import Rulebook
    from primero_ref.reconstruction.reconstruction import Reconstruction


def head_lines(choices: Reconstruction, rules: Rulebook) -> Iterator[tuple[str, str]]:
    """Give the lines with which such a report begins."""
    yield from ((name, words) for name, words in (("Event", choices.event), ("Branch", choices.branch)) if words)
    yield "Class", "Cards"
    yield "Type", kind_of_game(rules)
    if rules("reading.row") == inventory.question("reading.row").otherwise:
        yield "Number of players", number_of_players(rules)
    yield "Equipment", _equipment(rules)
    base = rulebook(choices.base)
    yield (
        "Begun from" if choices.choices else "Taken from",
        f"{base.title}, as told by {base.redactor} ({works.source(base.source).short})",
    )
    yield "Redactor", rules.redactor
    yield "Date", choices.date or f"{chicago.day(__released__)}, that of edition {__version__}"


def number_of_players(rules: Rulebook) -> str:
    """Say how many may play.

    >>> number_of_players(rulebook("italian"))
    '2 to 6'
    """
    fewest, most = rules.number("seats.fewest"), rules.number("seats.most")
    return str(fewest) if fewest == most else f"{fewest} to {most}"


def kind_of_game(rules: Rulebook) -> str:
    """Say of what type the game of a rulebook is: `Vying`, `Capturing` or `Divination`.

    >>> kind_of_game(rulebook("italian")), kind_of_game(rulebook("scopa")), kind_of_game(rulebook("divination"))
    ('Vying', 'Capturing', 'Divination')
    """
    if rules("capture"):
        return "Capturing"
    return "Vying" if rules("reading.row") == inventory.question("reading.row").otherwise else "Divination"


def _equipment(rules: Rulebook) -> str:
    pack = rules.ranking.pack
    without = str(rules("pack.without")).split()
    left_out = f", without {listed(_plural(rank) for rank in without)}" if without else ""
    cards = f"A pack of {len(pack)} cards with {rules('pack.suits')} suits{left_out}"
    if rules("stake.from") == "nothing" or kind_of_game(rules) == "Divination":
        return f"{cards}."
    stakes_lie = {"in front": ", which lie before each player", "in a pot": ", and room on the table for a common pot"}
    return f"{cards}; counters or coins{stakes_lie.get(str(rules('stakes.lie')), '')}."


def _plural(rank: str) -> str:
    names = {
        "A": "aces", "2": "twos", "3": "threes", "4": "fours", "5": "fives", "6": "sixes", "7": "sevens", "8": "eights",
        "9": "nines", "T": "tens", "J": "knaves", "Q": "queens", "K": "kings", "F": "Fates",
    }  # fmt: skip
    return names[rank]
