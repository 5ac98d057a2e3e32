"""What a phone may ask at a table, each by its word, answered with data or only with the table as it then stands."""

from __future__ import annotations

from primero_ref.errors import Unreadable
from primero_ref.host import sight
from primero_ref.host.phrases import phrases
from primero_ref.names import as_word

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from primero_ref.host.hosted_table import HostedTable

    Asked = Mapping[str, Any]
    """What a phone has sent."""
    Way = Callable[[HostedTable, str, Asked], "dict[str, Any] | None"]


def number(asked: Asked, key: str) -> int:
    """Read a number that a phone has sent.

    >>> number({"hand": 3}, "hand")
    3
    >>> number({"hand": "3"}, "hand")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: What the page asks cannot be read: reload the page.
    """
    given = asked.get(key)
    if type(given) is int and 0 <= given < 10**6:
        return given
    raise Unreadable("What the page asks cannot be read: reload the page.")


def words(asked: Asked, key: str) -> str:
    """Read a word or a sentence that a phone has sent."""
    given = asked.get(key)
    if isinstance(given, str) and len(given) <= 400:
        return given
    raise Unreadable("What the page asks cannot be read: reload the page.")


def choice(asked: Asked, key: str) -> bool:
    """Read a yes or no that a phone has sent."""
    given = asked.get(key)
    if isinstance(given, bool):
        return given
    raise Unreadable("What the page asks cannot be read: reload the page.")


def _sit(table: HostedTable, token: str, asked: Asked) -> None:
    table.sit(token, words(asked, "name"))


def _leave(table: HostedTable, token: str, asked: Asked) -> None:
    del asked
    table.leave(token)


def _come(table: HostedTable, token: str, asked: Asked) -> None:
    table.come(token, words(asked, "name"), as_word(words(asked, "chair")))


def _begin(table: HostedTable, token: str, asked: Asked) -> None:
    table.begin(token, number(asked, "computers"))


def _commit(table: HostedTable, token: str, asked: Asked) -> None:
    table.commit(token, number(asked, "hand"), number(asked, "attempt"), asked.get("hash"))


def _reveal(table: HostedTable, token: str, asked: Asked) -> None:
    table.reveal(token, number(asked, "hand"), number(asked, "attempt"), asked.get("secret"))


def _anew(table: HostedTable, token: str, asked: Asked) -> None:
    del asked
    table.shuffle_anew(token)


def _move(table: HostedTable, token: str, asked: Asked) -> None:
    table.move(token, number(asked, "hand"), number(asked, "step"), words(asked, "id"), asked.get("move"))


def _fold_for(table: HostedTable, token: str, asked: Asked) -> None:
    table.fold_for(token, as_word(words(asked, "seat")), number(asked, "hand"), number(asked, "step"))


def _stand_in(table: HostedTable, token: str, asked: Asked) -> None:
    table.stand_in(token, as_word(words(asked, "seat")))


def _dismiss(table: HostedTable, token: str, asked: Asked) -> None:
    table.dismiss(token, as_word(words(asked, "seat")))


def _close(table: HostedTable, token: str, asked: Asked) -> None:
    table.close(token, closed=choice(asked, "closed"))


def _next(table: HostedTable, token: str, asked: Asked) -> None:
    table.next_hand(token, number(asked, "hand"), rebuy=asked.get("rebuy") is True)


def _agree(table: HostedTable, token: str, asked: Asked) -> None:
    table.agree_to_open(token, number(asked, "hand"))


def _end(table: HostedTable, token: str, asked: Asked) -> None:
    del asked
    table.end(token)


def _look(table: HostedTable, token: str, asked: Asked) -> dict[str, Any]:
    return sight.looked_back(table, token, number(asked, "hand"), number(asked, "step"))


def _record(table: HostedTable, token: str, asked: Asked) -> dict[str, Any]:
    return sight.own_record(table, token, number(asked, "hand"))


def _why(table: HostedTable, token: str, asked: Asked) -> dict[str, Any]:
    return sight.reason(table, token, words(asked, "verb"))


def _phrases(table: HostedTable, token: str, asked: Asked) -> dict[str, Any]:
    del table, token, asked
    return phrases()


def _here(table: HostedTable, token: str, asked: Asked) -> None:
    """Say nothing: a phone that has slept asks whether its line still holds."""
    del table, token, asked


WAYS: Mapping[str, Way] = {
    "sit": _sit, "come": _come, "leave": _leave, "begin": _begin, "commit": _commit, "reveal": _reveal, "anew": _anew,
    "move": _move, "fold_for": _fold_for, "stand_in": _stand_in, "dismiss": _dismiss, "close": _close, "next": _next,
    "agree": _agree, "end": _end, "look": _look, "record": _record, "why": _why, "phrases": _phrases, "here": _here,
}  # fmt: skip
"""What may be asked."""


def answer(table: HostedTable, token: str, asked: Asked) -> dict[str, Any] | None:
    """Do what a phone asks; what is refused is raised, and nothing has changed."""
    way = WAYS.get(asked["do"]) if isinstance(asked.get("do"), str) else None
    if way is None:
        raise Unreadable("What the page asks cannot be read: reload the page.")
    return way(table, token, asked)
