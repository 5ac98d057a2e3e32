"""Search the course of each witness under each published rulebook: `python -m tests.tools.courses`.

It writes `primero_ref/fit/courses.toml`: how each goes, or came furthest, and which other single answers turn it. With
`--check` it writes nothing, and lists what is kept otherwise. Words name the witnesses that are searched; the others
keep what is kept of them. A full run takes some minutes of processor time; `--dask` and the address of a scheduler let
the workers of a cluster share it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from primero_ref.claims import answer_text, rulebook
from primero_ref.claims.inventory import read_file
from primero_ref.demo.answers import other_answers
from primero_ref.fit import books, witness, witnesses
from primero_ref.fit.checks import FITS, finding_of, is_in_force, passes
from primero_ref.fit.kept_courses import FILE, FOLDER, asked_digest, way_text
from tests.support.executors import executor_at, without_address

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from primero_ref.claims import Rulebook
    from primero_ref.fit import Witness
    from primero_ref.fit.checks import Found

PATH = Path(FOLDER) / f"{FILE}.toml"

HEAD = "# Written by `python -m tests.tools.courses`: how each witness goes under each rulebook, and what turns it.\n"


def searched(name: str) -> dict[str, Any]:
    """Search one witness under every rulebook."""
    told = witness(name)
    courses: dict[str, str] = {}
    turned: dict[str, dict[str, list[str]]] = {}
    for book in books():
        rules = rulebook(book)
        course = finding_of(told, rules, anew=True)
        if course.course.way:
            courses[book] = way_text(course.course.way)
        others = dict(_turning(told, rules, course))
        if others:
            turned[book] = others
    return {"asked": asked_digest(told), "courses": courses, "turned": turned}


def _turning(told: Witness, rules: Rulebook, found: Found) -> Iterator[tuple[str, list[str]]]:
    """Give the other answers that turn a witness, by question; of those that its claims settle, if no other does."""
    fits, claims, near = found.finding.verdict == FITS, found.finding.claims, found.course.way
    settled = [name for claim in claims for name in rules.claims[claim].settles]
    for names in (told.on, settled):
        turning = {
            name: [
                answer_text(value)
                for value in dict.fromkeys((*other_answers(name, rules(name)), *_given(name, rules(name))))
                if is_in_force(rules, name, value) and passes(told, rules, name, value, near=near) != fits
            ]
            for name in dict.fromkeys(names)
        }
        yield from ((name, values) for name, values in turning.items() if values)
        if any(turning.values()) or fits or not claims:
            return


def _given(name: str, own: object) -> list[object]:
    """List the answers that other rulebooks give."""
    return [answer for book in books() if (answer := rulebook(book)(name)) != own]


def text_of(rows: Mapping[str, Mapping[str, Any]]) -> str:
    """Write the file."""
    lines = [HEAD]
    for name, row in rows.items():
        lines += [f"[{name}]", f'asked = "{row["asked"]}"', ""]
        if row["courses"]:
            lines += [f"[{name}.courses]", *(f'{book} = "{text}"' for book, text in row["courses"].items()), ""]
        for book, others in row["turned"].items():
            lines.append(f"[{name}.turned.{book}]")
            lines += [f'"{asked}" = {_listed(values)}' for asked, values in others.items()]
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _listed(values: Sequence[str]) -> str:
    return "[" + ", ".join(f'"{value}"' for value in values) + "]"


def main(words: Sequence[str]) -> int:
    """Search, and write the file or say what is kept otherwise."""
    words, where = without_address(words)
    check, named = "--check" in words, [word for word in words if word != "--check"]
    kept = read_file(FOLDER, FILE) if PATH.exists() else {}
    wanted = [told.id for told in witnesses() if told.id in named or not named]
    with executor_at(where, 2) as executor:
        found = dict(zip(wanted, executor.map(searched, wanted), strict=True))
    rows = {told.id: found.get(told.id) or kept.get(told.id) for told in witnesses()}
    whole = {name: {"courses": {}, "turned": {}, **row} for name, row in rows.items() if row}
    otherwise = [name for name in found if {"courses": {}, "turned": {}, **kept.get(name, {})} != whole[name]]
    if not check:
        PATH.write_text(text_of(whole), encoding="utf-8")
    sys.stdout.write(f"{len(found)} witnesses searched; kept otherwise: {', '.join(otherwise) or 'none'}\n")
    return int(check and bool(otherwise))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
