"""Names in the code that say by themselves whether a line asks a rule; `explained.toml` lists them with the reason."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "explained.toml"


@cache
def code_names(use: str) -> frozenset[str]:
    """Give the names of one use, as the part `names` of the file lists them.

    >>> "number" in code_names("asking"), "number" in code_names("state")
    (True, False)
    >>> code_names("anything")
    Traceback (most recent call last):
        ...
    KeyError: 'anything'
    """
    with FILE.open("rb") as file:
        return frozenset(tomllib.load(file)["names"][use]["names"])
