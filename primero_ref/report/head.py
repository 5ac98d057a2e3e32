"""The head of a game report: of what class and type the game is, for how many, with what, begun from what, whose."""

from __future__ import annotations

from primero_ref.claims import as_rulebook, inventory, rulebook
from primero_ref.claims.wording import listed
from primero_ref.errors import Unreadable, shortened
from primero_ref.reconstruction.switches import left_out
from primero_ref.sources import chicago, works

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.claims import Rulebook
    from primero_ref.reconstruction.reconstruction import Reconstruction


DIGITS = 11
"""So many digits has the last second of the year 3000."""

LEFT_OUT = "Left out as a whole"
"""What stands in the head before what one choice leaves out."""

GAMES = ("primero", "primera", "primiera", "prime")
"""The names of the game, by which a reader knows it."""


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
    if gone := left_out(rules):
        yield LEFT_OUT, " ".join(f"{switch.what}. {switch.then}" for switch in gone)
    # whoever told the rules that these begin from has not written this paper, and does not sign it
    yield from (("Redactor", choices.redactor),) * bool(choices.redactor)
    yield "Date", choices.date or chicago.day(today())


def today() -> str:
    """Give the day on which a paper is written, as in `2026-11-26`.

    `SOURCE_DATE_EPOCH`, in seconds since 1970, stands for it where the same paper is to be made again.
    """
    from datetime import UTC, datetime
    from os import environ

    seconds = environ.get("SOURCE_DATE_EPOCH", "")
    if not seconds:
        return datetime.now().astimezone().date().isoformat()
    if not (seconds.isascii() and seconds.isdecimal() and len(seconds) <= DIGITS):
        raise Unreadable(f"SOURCE_DATE_EPOCH is {shortened(seconds)}, which is not a number of seconds since 1970.")
    return datetime.fromtimestamp(int(seconds), UTC).date().isoformat()


def names_the_game(title: str, rules: Rulebook) -> str:
    """Give the title of a paper; if it names no game, the game follows it.

    >>> names_the_game("Our house rules", rulebook("italian")), names_the_game("Our primero", rulebook("italian"))
    ('Our house rules (Italian Primero)', 'Our primero')
    """
    game = rules.short_title.partition(" (")[0]
    named = (word for name in (*GAMES, game) for word in (name.casefold(),))
    return title if any(word in title.casefold() for word in named) else f"{title} ({game})"


def number_of_players(rules: Rulebook) -> str:
    """Say how many may play; two teams have as many players each.

    >>> number_of_players(rulebook("italian")), number_of_players(rulebook("scopa"))
    ('2 to 6', '2 or 4')
    """
    fewest, most = rules.number("seats.fewest"), rules.number("seats.most")
    if rules("sides") == "two, partners opposite":
        return " or ".join(str(number) for number in range(fewest, most + 1) if number % 2 == 0)
    return str(fewest) if fewest == most else f"{fewest} to {most}"


def kind_of_game(rules: Rulebook | str) -> str:
    """Say of what type the game of a rulebook is: `Vying`, `Capturing` or `Divination`.

    >>> kind_of_game(rulebook("italian")), kind_of_game(rulebook("scopa")), kind_of_game(rulebook("divination"))
    ('Vying', 'Capturing', 'Divination')
    """
    rules = as_rulebook(rules)
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
