"""Permission: what one demo may do that others may not, and the author's reason for it."""

from __future__ import annotations

from primero_ref.errors import Unreadable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

ACTS = (
    "read files", "write files", "use the network", "start programs", "start threads", "read the keyboard",
    "reach into Python",
)  # fmt: skip
"""What a demo may do only where its author permits it."""

MOST = 60
"""How many seconds an author can give one demo: whoever builds the edition waits for it."""

BECAUSE = ", because "
"""What stands before the reason."""


class Permission(NamedTuple):
    """What a demo may do besides what all may: take so many seconds, do some acts, import some modules."""

    seconds: float = 0.0
    """How long it may take, at work or asleep; nothing if it has no more time than others."""
    acts: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    because: str = ""


NONE = Permission()
"""What a demo may do whose author says nothing."""


def read_permission(text: str) -> Permission:
    """Read the option `:may:` of a demo.

    What is permitted stands first, separated by commas: some of the acts, `import` with the name of a module, or a
    number of seconds. The reason follows.

    Raises Unreadable if there is no reason, or if something cannot be permitted.

    >>> read_permission("10 seconds, because it counts every deal").seconds
    10.0
    >>> read_permission("10 seconds")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: ":may: 10 seconds" gives no reason: write ":may: 10 seconds, because …".
    """
    permitted, _, because = text.partition(BECAUSE)
    permitted, because = permitted.strip(), because.strip(" .…")
    if not because:
        raise Unreadable(f'":may: {permitted}" gives no reason: write ":may: {permitted or "read files"}, because …".')
    seconds, acts, modules = 0.0, set[str](), set[str]()
    for words in map(str.strip, permitted.split(",")):
        number, _, unit = words.partition(" ")
        if words in ACTS:
            acts.add(words)
        elif number == "import" and all(part.isidentifier() for part in unit.split(".")):
            modules.add(unit)
        elif number.isdecimal() and unit in ("second", "seconds") and 0 < int(number) <= MOST:
            seconds = float(number)
        else:
            raise Unreadable(
                f'":may:" cannot permit {words!r}: it permits "import" with the name of a module, 1 to {MOST} seconds '
                f'(such as "10 seconds"), or to {", ".join(ACTS[:-1])} or {ACTS[-1]}.'
            )
    return Permission(seconds, tuple(sorted(acts)), tuple(sorted(modules)), because)
