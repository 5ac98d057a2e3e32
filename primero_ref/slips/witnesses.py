"""Slips in the witnesses: each names its passages, the questions on which it bears, and one check."""

from __future__ import annotations

from primero_ref.cards.pack import cards
from primero_ref.errors import Unreadable
from primero_ref.fit.ends import OUTCOMES
from primero_ref.fit.scene_text import read_scene
from primero_ref.fit.witness import APART, CHECKS, KINDS
from primero_ref.slips.fields import Field, row_slips
from primero_ref.slips.slip import Slip, listed, unknown

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from primero_ref.slips.checkout import Toml
    from primero_ref.slips.fields import Row
    from primero_ref.slips.names import Names

FILE = "primero_ref/fit/witnesses.toml"

ROW: Row = {
    "title": Field("text", needed=True), "says": Field("text", needed=True),
    "passages": Field("texts", needed=True, names="passage", means='where it stands, such as ["minsheu-1599:41"]'),
    "on": Field("texts", needed=True, names="question", means="the questions on which it bears"),
    "kind": Field("text", needed=True, words=tuple(KINDS)), "caveat": Field("text"),
    "apart": Field("text", words=tuple(APART)), "where": Field("table"),
    "beats": Field("list"), "points": Field("table"), "makes": Field("table"),
    "players": Field("number"), "scene": Field("text"), "outcome": Field("table"),
}  # fmt: skip


def witness_slips(names: Names) -> Iterator[Slip]:
    """List the slips of all witnesses."""
    for file, name, row in names.checkout.rows(FILE):
        for keys, says, word in row_slips(names, row, ROW, (name,)):
            yield file.slip(keys, says, word)
        if isinstance(row, dict):
            yield from _in_check(file, name, row)


def _in_check(file: Toml, name: str, row: dict[str, Any]) -> Iterator[Slip]:
    checks = [key for key in CHECKS if key in row]
    if len(checks) != 1 and {*row} <= {*ROW}:
        have = f"it has {listed(checks)}" if checks else "it has none"
        yield file.slip((name,), f"{name}: a witness has one check of {listed(CHECKS)}; {have}.")
    outcome = row.get("outcome", {})
    for key in outcome if isinstance(outcome, dict) else ():
        if key not in OUTCOMES:
            yield file.slip((name, "outcome"), f"{name}: {unknown('outcome', key, OUTCOMES)}", key)
    pairs = row.get("beats", [])
    for pair in pairs if isinstance(pairs, list) else ():
        if not isinstance(pair, list) or len(pair) != 2:
            yield file.slip((name, "beats"), f"{name}: 'beats' holds pairs of hands, each a list of two.")
        else:
            yield from _hands(file, name, "beats", pair)
    for key in ("points", "makes"):
        yield from _hands(file, name, key, [*row.get(key, {})] if isinstance(row.get(key, {}), dict) else [])
    if isinstance(row.get("scene"), str):
        try:
            read_scene(row["scene"])
        except Unreadable as error:
            yield file.slip((name, "scene"), f"{name}: the scene cannot be read: {error}")


def _hands(file: Toml, name: str, key: str, hands: list[object]) -> Iterator[Slip]:
    for hand in hands:
        try:
            cards(str(hand))
        except Unreadable as error:
            yield file.slip((name, key), f"{name}: {error}", str(hand))
