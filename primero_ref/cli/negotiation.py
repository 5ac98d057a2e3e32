"""What a browser asks for in the head of a request: how a file may be packed, and which state of it is held already."""

from __future__ import annotations

import re

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

PLAIN = "identity"
"""What a file that is not packed is called (RFC 9110, section 8.4)."""

WEIGHED = re.compile(r"([!#$%&'*+.^_`|~0-9a-z-]+)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?")
"""A coding with its weight (RFC 9110, sections 12.4.2 and 12.5.3); what does not read so is as if it were not there."""

TAG = re.compile(r'"([\x21\x23-\x7e\x80-\xff]*)"')
"""A tag of a state; by weak comparison (RFC 9110, section 8.8.3.2) a W/ before it counts for nothing."""


def weights(asked: str) -> dict[str, float]:
    """Read the weight of each coding in an `Accept-Encoding`.

    >>> weights("gzip;q=1.0, BR ; q=0.5, *;q=0, x;q=2")
    {'gzip': 1.0, 'br': 0.5, '*': 0.0}
    """
    read = [WEIGHED.fullmatch(part.strip().lower()) for part in asked.split(",")]
    # the name of old for gzip means the same (RFC 9110, section 8.4.1.3)
    return {match[1].removeprefix("x-"): float(match[2] or 1) for match in read if match}


def best_coding(asked: str, codings: Iterable[str]) -> str | None:
    """Choose how a file is sent: by the coding of the most weight, of equal ones the first; None where none may be.

    `codings` are those in which the file can be packed, the best first. Sent as it is, it is `identity`, which
    goes before the others only where its own weight is greater.

    >>> best_coding("gzip, deflate, br", ["br", "gzip"]), best_coding("gzip;q=1.0, br;q=0.5", ["br", "gzip"])
    ('br', 'gzip')
    >>> best_coding("br;q=0", ["br", "gzip"]), best_coding("*;q=0", ["br", "gzip"])
    ('identity', None)
    """
    given = weights(asked)
    others = given.get("*")
    weighed = {coding: given.get(coding, others or 0) for coding in codings}
    # a file as it is may always be sent, unless it is excluded by name or with all others (section 12.5.3)
    plain = given.get(PLAIN, others)
    best = max(weighed, key=weighed.__getitem__, default=PLAIN)
    if weighed.get(best, 0) > 0 and weighed[best] >= (plain if plain is not None else 0):
        return best
    return None if plain == 0 else PLAIN


def is_held(tag: str, asked: str) -> bool:
    """Say whether an `If-None-Match` names the state of a file that has this tag; a star names any (section 13.1.2).

    >>> is_held('"a"', 'W/"b", W/"a"'), is_held('"a"', "*"), is_held('"a"', '"ab"')
    (True, True, False)
    """
    return asked.strip() == "*" or tag.strip('"') in TAG.findall(asked)
