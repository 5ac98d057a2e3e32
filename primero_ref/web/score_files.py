"""The score sheet as files: plain text, and a table of values parted by commas."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""How a cell begins that a spreadsheet takes for a formula."""


def signed(sum_: int) -> str:
    """Write a gain with its sign.

    >>> signed(6), signed(-6), signed(0)
    ('+6', '−6', '0')
    """
    return f"+{sum_}" if sum_ > 0 else f"−{-sum_}" if sum_ else "0"


def plain(sheet: Mapping[str, Any]) -> str:
    """Write a score sheet as plain text, its columns aligned."""
    lines = ["The score of the evening", "", sheet["summary"], ""]
    for sitting in sheet["sittings"]:
        head = [
            "Hand",
            *(column for name in sitting["players"] for column in (_you(name, sitting), "")),
            "How it ended",
        ]
        rows = [head, *map(_plain_row, sitting["rows"])]
        if sitting["unit"] != "points":
            totals = [cell for total in sitting["totals"] for cell in (str(total["has"]), signed(total["gain"]))]
            rows.append(["In all", *totals, ""])
        lines += [sitting["title"], "", *_aligned(rows)]
        lines += [
            f"{total['name']} bought in again with {total['bought']}." for total in sitting["totals"] if total["bought"]
        ]
        lines.append("")
    lines += [f"{row['label'].rstrip('?')}: {row['words']}" for row in sheet["end"]]
    lines += ["", *(f"{fact['label']}: {fact['words']}" for fact in sheet["facts"])] if sheet["facts"] else []
    lines += ["", *sheet["meaning"]] if any(fact["label"] == "Your bluffs" for fact in sheet["facts"]) else []
    return "\n".join(lines).rstrip() + "\n"


def _you(name: str, sitting: Mapping[str, Any]) -> str:
    return "You" if name == sitting["me"] else name


def _plain_row(row: Mapping[str, Any]) -> list[str]:
    cells = [cell for has, gain in zip(row["has"], row["gains"], strict=True) for cell in (str(has), signed(gain))]
    return [str(row["number"]), *cells, row["how"]]


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)][:-1]
    return [
        "  ".join([*(cell.rjust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]).rstrip()
        for row in rows
    ]


def comma_separated(sheet: Mapping[str, Any]) -> str:
    r"""Write a score sheet as RFC 4180 has it: a line for each hand, and for each player what he won and what he has.

    A cell of words that a spreadsheet would take for a formula has an apostrophe before it.

    >>> comma_separated({"sittings": []})
    'Hand,Game,Won by,With,How it ended,Carried over\r\n'
    """
    names = [*dict.fromkeys(name for sitting in sheet["sittings"] for name in sitting["players"])]
    columns = [column for name in names for column in (name, f"{name} has", f"{name} bought in")]
    lines = [_line(["Hand", "Game", "Won by", "With", "How it ended", "Carried over", *columns])]
    for sitting in sheet["sittings"]:
        for row in sitting["rows"]:
            of = dict(zip(sitting["players"], zip(row["gains"], row["has"], row["bought"], strict=True), strict=True))
            sums = [sum_ for name in names for sum_ in of.get(name, ("", "", ""))]
            won_with = ", ".join(filter(None, row["with"]))
            words = [row["number"], sitting["title"], ", ".join(row["winners"]), won_with, row["how"], row["carried"]]
            lines.append(_line([*words, *sums]))
    return "".join(lines)


def _line(row: Iterable[str | int]) -> str:
    return ",".join(map(_cell, row)) + "\r\n"


def _cell(value: str | int) -> str:
    """Write a cell, in quotes where a comma, a quote or the end of a line stands in it."""
    if not isinstance(value, str):
        return str(value)
    words = f"'{value}" if value.startswith(_FORMULAS) else value
    return '"{}"'.format(words.replace('"', '""')) if any(sign in words for sign in ',"\r\n') else words
