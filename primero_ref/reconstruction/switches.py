"""Switches: what people like to leave out of a game, each a name for the answers that do so."""

from __future__ import annotations

from functools import cache
from os import path

from primero_ref import claims
from primero_ref.claims.inventory import read_file
from primero_ref.claims.wording import listed
from primero_ref.errors import Unknown, Unreadable, as_listed, as_text
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.claims import Rulebook

WITHOUT = "without"
"""The word before the name of a switch in a link, a file or a command."""


class Switch(NamedTuple):
    """One thing to leave out: its name, what it is, the sentence of the choice, what then holds, and the answers."""

    name: str
    rulebooks: tuple[str, ...]
    what: str
    says: str
    then: str
    answers: Mapping[str, object]


@cache
def switches() -> Mapping[str, Switch]:
    """Give every switch by its name."""
    return {
        name: Switch(name, tuple(row["rulebooks"]), row["what"], row["says"], row["then"], row["answers"])
        for name, row in read_file(path.dirname(__file__), "switches").items()
    }


def switches_of(base: str) -> tuple[Switch, ...]:
    """Give what can be left out of a published rulebook in one choice.

    >>> [switch.name for switch in switches_of("italian")], switches_of("scopa")
    (['bid-sets-type', 'half-back'], ())
    """
    return tuple(switch for switch in switches().values() if base in switch.rulebooks)


def switched(base: str, names: Iterable[str]) -> dict[str, object]:
    """Give the answers that leave things out of a rulebook.

    >>> switched("italian", ["half-back"])
    {'fold.refund': 'nothing'}
    >>> switched("italian", ["duels"])
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: Italian Primero (du Coeur, 2002) cannot leave out “duels”; it can leave out \
bid-sets-type and half-back.
    >>> switched("scopa", ["half"])
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no switch 'half'; the nearest is 'half-back'.
    """
    answers: dict[str, object] = {}
    for name in as_listed(names, "switches: give a list, such as ['half-back']"):
        if as_text(name, "the name of a switch") not in switches():
            raise Unknown("switch", name, switches())
        if base not in switches()[name].rulebooks:
            has = [switch.name for switch in switches_of(base)]
            can = f"it can leave out {listed(has)}" if has else "no switch belongs to it"
            raise Unreadable(f"{claims.rulebook(base).title} cannot leave out “{name}”; {can}.")
        answers |= switches()[name].answers
    return answers


def left_out(rules: Rulebook) -> tuple[Switch, ...]:
    """Give the switches whose answers a game has, where its published rulebook has them not.

    >>> from primero_ref import rulebook
    >>> [switch.then for switch in left_out(rulebook("italian;without=half-back"))]
    ['A player who folds takes nothing back.']
    """
    return tuple(
        switch for switch in switches_of(rules.id)
        if all(rules(name) == value for name, value in switch.answers.items())
    )  # fmt: skip
