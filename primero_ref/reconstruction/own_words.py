"""Own words: what whoever hands a report in says of the game besides its rules, and the pictures that go with it."""

from __future__ import annotations

import re

from primero_ref.errors import Unreadable, as_text, shortened
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

OWN_PICTURE = "picture"
"""The heading with a picture of one's own."""

PICTURES = (OWN_PICTURE, "old_picture", "old_picture_2", "old_picture_3")
"""The headings that name pictures: one of one's own, and three of the time at the most."""

SCHEMES = ("https://", "http://")


class Picture(NamedTuple):
    """A picture, which a paper names and nobody fetches: its address, what it shows, and whether it is one's own."""

    address: str
    shows: str
    own: bool


def check_picture(heading: str, text: str) -> None:
    """Let through what names a picture: its address, and after a space what it shows.

    >>> check_picture("picture", "https://example.org/table.jpg Our table at Pennsic")
    >>> check_picture("picture", "table.jpg")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: 'table.jpg' names no picture (picture): write its address on the web, \
as in https://example.org/table.jpg, and after a space what it shows.
    """
    address = text.split(" ", maxsplit=1)[0]
    scheme = next((start for start in SCHEMES if address.startswith(start)), "")
    if text and (not scheme or len(address) == len(scheme)):
        raise Unreadable(
            f"{shortened(text)} names no picture ({heading}): write its address on the web, as in "
            "https://example.org/table.jpg, and after a space what it shows."
        )


def pictures_of(headings: Mapping[str, str]) -> Iterator[Picture]:
    """Read the pictures that are named, one's own first."""
    for heading in PICTURES:
        if headings[heading]:
            address, _, shows = headings[heading].partition(" ")
            yield Picture(address, shows.strip(), heading == OWN_PICTURE)


def paragraphs(text: str) -> str:
    r"""Give an account in paragraphs, each a line, with an empty line between; what cannot be printed is refused.

    >>> paragraphs("We played\nfour hands. \r\n\r\n\r\nBernardo won.")
    'We played four hands.\n\nBernardo won.'
    """
    parts = re.split(r"\n\s*\n", as_text(text, "an account").replace("\r\n", "\n").replace("\r", "\n"))
    written = "\n\n".join(filter(None, (" ".join(part.split()) for part in parts)))
    unprintable = next((sign for sign in written if not sign.isprintable() and sign != "\n"), "")
    if unprintable:
        raise Unreadable(f"The account has a sign that cannot be printed, {unprintable!r}: leave it out.")
    return written
