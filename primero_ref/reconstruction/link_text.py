"""Words in an address: readable where they can be, and safe everywhere."""

from __future__ import annotations

from primero_ref.errors import Unreadable

PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-./:,'")
"""What stands in an address for itself."""

HEXADECIMAL = frozenset("0123456789ABCDEFabcdef")
"""The digits of a byte’s number."""

DIGITS = 2
"""So many of them name a byte."""


def encode(words: str) -> str:
    """Write words for an address: a stroke below for each space, and what is not plain by its number.

    >>> encode("he must see"), encode("100 %; é")
    ('he_must_see', '100_%25%3B_%C3%A9')
    """
    return "".join(
        "_" if sign == " " else sign if sign in PLAIN else "".join(f"%{byte:02X}" for byte in sign.encode())
        for sign in words
    )


def decode(text: str) -> str:
    """Read words from an address.

    A percent sign that does not begin the number of a byte is refused, as are bytes that are no text.

    >>> decode("100_%25%3B_%C3%A9")
    '100 %; é'
    >>> decode("50%")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: The link cannot be read at '50%': write %25 for a percent sign.
    """
    first, *rest = text.replace("_", " ").encode("utf-8", "surrogatepass").split(b"%")
    read = first
    for part in rest:
        number = part[:2].decode("latin-1")
        if len(number) != DIGITS or not set(number) <= HEXADECIMAL:
            raise Unreadable(f"The link cannot be read at {text[:60]!r}: write %25 for a percent sign.")
        read += bytes.fromhex(number) + part[2:]
    try:
        return read.decode()
    except UnicodeDecodeError:
        raise Unreadable(f"The link cannot be read at {text[:60]!r}: its bytes are no text in UTF-8.") from None
