"""Errors, each with a one-sentence message."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    T = TypeVar("T")


LONGEST = 500
"""How many letters of a refusal are written: it may have to name what was typed, and that may be anything."""


def on_one_line(sentence: str) -> str:
    r"""Put a refusal on one line that can be shown anywhere, cut where it is too long to be read.

    >>> print(on_one_line("7c\nis no card."))
    7c\nis no card.
    """
    if not sentence.isprintable():
        sentence = "".join(map(_shown, sentence[:LONGEST]))
    return sentence if len(sentence) <= LONGEST else f"{sentence[:LONGEST]}…"


def _shown(letter: str) -> str:
    return letter if letter.isprintable() else repr(letter)[1:-1]


class Unreadable(ValueError):
    """Text that cannot be read as a card, move, sum of money, claim file or record.

    >>> from primero_ref import load
    >>> load("Alberto folds")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: Line 1: a move reads Name: verb, as in Cinthio: see; this is 'Alberto folds'.
    """

    def __init__(self, sentence: str) -> None:
        """Take the sentence, on one line."""
        super().__init__(on_one_line(sentence))


def shortened(given: object, most: int = 60) -> str:
    """Write what was given as it would stand in code, or the beginning of it where it is long.

    >>> shortened("7c"), shortened("c" * 100, 5), shortened(10**5000)
    ("'7c'", "'cccc…", 'so large a number')
    """
    if isinstance(given, int) and abs(given) > 10**most:
        return "so large a number"
    try:
        written = repr(given[:most] if isinstance(given, str) else given)
    except Exception:  # noqa: BLE001  # whatever cannot even be written is still refused in a sentence
        written = f"a {type(given).__name__}"
    cut = len(given) > most if isinstance(given, str) else len(written) > most
    return f"{written[:most]}…" if cut else written


def as_text(given: object, what: str) -> str:
    """Give a text back; anything else is refused, and `what` says what the text would be.

    >>> as_text(5, "the id of a rule")
    Traceback (most recent call last):
        ...
    Unreadable: 5 cannot be the id of a rule: write it as text, between quotation marks.
    """
    if isinstance(given, str):
        return given
    raise Unreadable(f"{shortened(given)} cannot be {what}: write it as text, between quotation marks.")


def as_kind(given: object, kind: type[T], words: str) -> T:
    """Give a value of a class back; anything else is refused, and `words` say what it would be and how to get one.

    >>> as_kind("7c", list, "list: write [5, 6]")
    Traceback (most recent call last):
        ...
    Unreadable: '7c' is no list: write [5, 6].
    """
    if isinstance(given, kind):
        return given
    raise Unreadable(f"{shortened(given)} is no {words}.")


def as_listed(given: Iterable[T], words: str) -> tuple[T, ...]:
    """Give what is listed, in its order; what lists nothing is refused, and a text too, which would list its letters.

    >>> as_listed("italian", "ids of rulebooks: give a list, such as ['italian']")
    Traceback (most recent call last):
        ...
    Unreadable: 'italian' lists no ids of rulebooks: give a list, such as ['italian'].
    """
    if hasattr(given, "__iter__") and not isinstance(given, (str, bytes)):
        return (*given,)
    raise Unreadable(f"{shortened(given)} lists no {words}.")


def check_number(given: object, words: str, least: int, most: int) -> None:
    """Refuse what is no whole number within bounds; `words` say what it would be.

    >>> check_number(2.5, "number of deals", 0, 1000)
    Traceback (most recent call last):
        ...
    Unreadable: 2.5 is no number of deals: give a whole number from 0 to 1,000.
    """
    if isinstance(given, bool) or not hasattr(given, "__index__") or not least <= given.__index__() <= most:
        raise Unreadable(f"{shortened(given)} is no {words}: give a whole number from {least:,} to {most:,}.")


def check_told(given: object, words: str) -> None:
    """Refuse what is to be told something and is no function; `words` say what it would be told.

    >>> check_told(5, "how many games are done")
    Traceback (most recent call last):
        ...
    Unreadable: 5 cannot be told how many games are done: give a function, such as print.
    """
    if given is not None and not callable(given):
        raise Unreadable(f"{shortened(given)} cannot be told {words}: give a function, such as print.")


DIGITS = 15
"""How many digits a number may have: more than any sum of a game."""


def whole(word: str) -> int:
    """Read a whole number, nought or more, of no more digits than a sum may have.

    >>> whole("ten")
    Traceback (most recent call last):
        ...
    Unreadable: 'ten' is not a whole number.
    """
    if word.isascii() and word.isdigit() and len(word) > DIGITS:
        raise Unreadable(f"{shortened(word, 20)} is too large a number: use at most {DIGITS} digits.")
    if not (word.isascii() and word.isdigit()):
        raise Unreadable(f"{word[:20]!r} is not a whole number.")
    return int(word)


LIKE = 0.6
"""How much of two names must agree, in parts of one, for the one to be offered where the other was written."""

SHORT, LIKE_SHORT = 3, 0.5
"""The same for a word of so few letters, where half of it is a single slip."""

FEW = 24
"""How many names are listed where none is near."""


class Unknown(LookupError):
    """An unknown name; the message suggests a similar one, lists the names, or says what became of it.

    >>> Unknown("game", "primera", ["scopa", "primero"])
    Unknown("There is no game 'primera'; the nearest is 'primero'.")
    >>> Unknown("game", "primera", ["scopa", "modern"])
    Unknown("There is no game 'primera'; there are scopa and modern.")
    """

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        """Say what was asked for, and what is known."""
        import difflib

        from primero_ref.withdrawn_ids import became

        name = str(name)
        if became_of_it := became(what.partition(" of ")[0], name):  # a claim of italian is a claim
            super().__init__(became_of_it)
            return
        name = name if len(name) <= 60 else f"{name[:60]}…"
        names = list(map(str, known))
        near = difflib.get_close_matches(name, names, n=1, cutoff=LIKE if len(name) > SHORT else LIKE_SHORT)
        hint = f"; the nearest is {near[0]!r}" if near else ""
        if names and not near and len(names) <= FEW:
            hint = f"; there are {', '.join(names[:-1])} and {names[-1]}" if names[1:] else f"; there is {names[0]}"
        super().__init__(f"There is no {what} {name!r}{hint}.")

    def __reduce__(self) -> tuple[object, ...]:
        """Let it cross from one process to another with its sentence."""
        return _unknown, (type(self), str(self))


def _unknown(kind: type[Unknown], sentence: str) -> Unknown:
    """Make an error again from its sentence."""
    error = kind.__new__(kind)
    LookupError.__init__(error, sentence)
    return error


class Illegal(ValueError):
    """A move, or a way to sit down, that a rule forbids; `seat`, `move` and `claim` say who, what and by which.

    `example` is a move that would do instead, where there is one to name: `sentence` ends with it, `reason` does not.

    >>> refused = Illegal("Cinthio may not fold: the last player must see", "italian/forced-see", "Cinthio", "fold")
    >>> str(refused)
    'Cinthio may not fold: the last player must see [italian/forced-see]'
    >>> refused.seat, refused.claim
    ('Cinthio', 'italian/forced-see')
    >>> str(Illegal("Alberto may not pass without exchanging a card", example="pass -7c"))
    'Alberto may not pass without exchanging a card, as in pass -7c'
    """

    def __init__(self, reason: str, claim: str = "", seat: str = "", move: str = "", example: str = "") -> None:
        """Put the sentence, the example and the claim together."""
        sentence = on_one_line(f"{reason}, as in {example}" if example else reason)
        super().__init__(f"{sentence} [{claim}]" if claim else sentence)
        self.reason = on_one_line(reason)
        self.sentence = sentence
        self.claim = claim
        self.seat = seat
        self.move = move
        self.example = example

    def __reduce__(self) -> tuple[type[Illegal], tuple[str, str, str, str, str]]:
        """Let it cross from one process to another."""
        return Illegal, (self.reason, self.claim, self.seat, self.move, self.example)
