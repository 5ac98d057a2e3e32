"""Slips in the lineage of the sources: what each leans on is a source too, and none leans on itself."""

from __future__ import annotations

from primero_ref.slips.names import text_file

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.slips.names import Names
    from primero_ref.slips.slip import Slip


def lineage_slips(names: Names) -> Iterator[Slip]:
    """List what leans on no source, and the circles of sources that lean on one another."""
    leans: dict[str, list[str]] = {}
    for work in names.sources:
        file = names.checkout.toml(text_file(work))
        rows = file.data.get("leans", []) if file else []
        for row in rows if isinstance(rows, list) else ():
            on = row.get("on") if isinstance(row, dict) else None
            if file and isinstance(on, str):
                leans.setdefault(work, []).append(on)
                if says := names.wrong("source", on):
                    yield file.slip(("leans",), says, on)
    circles = set[frozenset[str]]()
    for work in leans:
        circle = _circle(work, leans)
        if circle and frozenset(circle) not in circles:
            circles.add(frozenset(circle))
            way = " → ".join([*circle, work])
            file = names.checkout.toml(text_file(work))
            if file:
                yield file.slip(("leans",), f"{work} leans on itself ({way}): take one of these out.", circle[-1])


def _circle(work: str, leans: dict[str, list[str]]) -> list[str]:
    """Give the way by which a source leans on itself; nothing where there is none."""
    ways = [[work, below] for below in leans[work]]
    seen = set[str]()
    while ways:
        way = ways.pop()
        if way[-1] == work:
            return way[:-1]
        if way[-1] not in seen:
            seen.add(way[-1])
            ways += [[*way, below] for below in leans.get(way[-1], ())]
    return []
