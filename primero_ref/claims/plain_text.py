"""Text that a person gives in a file: of bounded size, from a regular file, in UTF-8, or a sentence why not."""

from __future__ import annotations

from primero_ref.errors import Unreadable

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any


def read_text(path: str, most: int) -> str:
    """Read a file of so many bytes at the most, its line ends made plain.

    A device or a pipe may have no end, and is refused as a folder is.

    >>> read_text(".", 100)
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: . cannot be read to its end: name a plain file.
    """
    import stat
    from os import stat as status

    if not stat.S_ISREG(status(path).st_mode):
        raise Unreadable(f"{path} cannot be read to its end: name a plain file.")
    with open(path, "rb") as file:
        return decoded(file.read(most + 1), path, most)


def decoded(data: bytes, name: str, most: int) -> str:
    """Make text of bytes that a person gave; too many of them, or what is no text, is refused."""
    if len(data) > most:
        raise Unreadable(f"{name} is too long: {most:,} bytes are the most.")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise Unreadable(f"{name} is not plain text in UTF-8.") from None


def read_toml(text: str, name: str) -> dict[str, Any]:
    """Take a TOML text apart; what is none, and what has no end, is refused.

    >>> read_toml("a = [" + "[" * 5000, "It")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: It cannot be read: a number or a list in it has no end.
    """
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        why = str(error) if isinstance(error, tomllib.TOMLDecodeError) else "a number or a list in it has no end"
        raise Unreadable(f"{name} cannot be read: {why}.") from None
