"""Words in an address: readable where they can be, and safe everywhere."""

from __future__ import annotations

from primero_ref.errors import Unreadable

PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-./:,'")
"""What stands in an address for itself."""


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

    >>> decode("100_%25%3B_%C3%A9")
    '100 %; é'
    """
    first, *rest = text.replace("_", " ").encode("utf-8", "surrogatepass").split(b"%")
    read = first
    for part in rest:
        try:
            read += bytes.fromhex(part[:2].decode()) + part[2:]
        except ValueError:
            raise Unreadable(f"The link cannot be read: {text[:60]!r}.") from None
    try:
        return read.decode()
    except UnicodeDecodeError:
        raise Unreadable(f"The link cannot be read: {text[:60]!r}.") from None
