"""Slips in the words: the terms of the concordance, the glossary, and the old words that a rules page explains."""

from __future__ import annotations

import re

from primero_ref.slips.fields import Field, row_slips
from primero_ref.slips.names import TERMS, id_slip
from primero_ref.slips.slip import Slip, unknown
from primero_ref.weave.apparatus.terms import LANGUAGES, folded

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.slips.checkout import Toml
    from primero_ref.slips.fields import Row
    from primero_ref.slips.names import Names

PERIOD_WORDS = "primero_ref/weave/apparatus/period_words.toml"
GLOSSARY = "docs/glossary.md"

TERM: Row = {
    "group": Field("text", needed=True), "head": Field("text", needed=True), "sense": Field("text", needed=True),
    "tells": Field("flag"), "everyday": Field("flag"), "aside": Field("list"),
    **{tag: Field("texts", means=f"its forms in {name}") for tag, name in LANGUAGES.items()},
}  # fmt: skip

ASIDE: Row = {
    "at": Field("text", needed=True, names="passage"), "form": Field("text", needed=True), "nth": Field("number"),
    "why": Field("text", needed=True),
}  # fmt: skip

PERIOD_WORD: Row = {
    "gloss": Field("text", needed=True), "forms": Field("texts", needed=True), "linked": Field("text"),
    "also": Field("text"), "answers": Field("text"), "other": Field("texts"),
}  # fmt: skip

ENTRY = re.compile(r"^([^\s:`{|#-][^\n]*)\n: (.*)$", re.MULTILINE)
"""An entry of the glossary: its words, and the first line of what they mean."""


def word_slips(names: Names) -> Iterator[Slip]:
    """List the slips of the terms, the glossary and the period words."""
    terms = names.checkout.toml(TERMS)
    if terms:
        yield from _in_terms(names, terms)
    text = names.checkout.text(GLOSSARY) if names.checkout.has(GLOSSARY) else None
    first: dict[str, str] = {}
    for entry in ENTRY.finditer(text or ""):
        line = (text or "").count("\n", 0, entry.start()) + 1
        for word in (word.strip() for word in entry[1].split(",")):
            if word in first:
                says = f"{word!r} is explained in line {first[word]} too: make one entry of the two."
                yield Slip(f"{GLOSSARY}:{line}", says)
            else:
                first[word] = str(line)
    words = names.checkout.toml(PERIOD_WORDS)
    if words:
        yield from _in_period_words(names, words, text)


def _in_terms(names: Names, file: Toml) -> Iterator[Slip]:
    heads: dict[str, str] = {}
    for name, row in file.data.items():
        if says := id_slip("term", name):
            yield file.slip((name,), f"{name}: {says}")
        for keys, says, word in row_slips(names, row, TERM, (name,)):
            yield file.slip(keys, says, word)
        if not isinstance(row, dict):
            continue
        head = str(row.get("head", ""))
        if head and head in heads:
            yield file.slip(
                (name, "head"), f"{name}: {heads[head]} has the head {head!r} too: make one term of the two."
            )
        heads.setdefault(head, name)
        forms = {
            folded(form) for tag in LANGUAGES if isinstance(row.get(tag), list) for form in row[tag]
            if isinstance(form, str)
        }  # fmt: skip
        asides = row.get("aside", [])
        for aside in asides if isinstance(asides, list) else ():
            for keys, says, word in row_slips(names, aside, ASIDE, (name, "aside")):
                yield file.slip(keys[:2], says, word or str(keys[-1]))
            form = aside.get("form") if isinstance(aside, dict) else None
            if isinstance(form, str) and folded(form) not in forms:
                says = unknown(f"form of {name}", form, {" ".join(known) for known in forms})
                yield file.slip((name, "aside"), f"{name}: {says}", form)


def _in_period_words(names: Names, file: Toml, glossary: str | None) -> Iterator[Slip]:
    glosses: dict[str, str] = {}
    for match in re.finditer(r"^([^\s:`{|#-][^\n]*)\n: ((?:.+\n?)+)", glossary or "", re.MULTILINE):
        glosses.setdefault(match[1].split(",")[0].strip(), " ".join(match[2].split()))
    for name, row in file.data.items():
        for keys, says, word in row_slips(names, row, PERIOD_WORD, (name,)):
            yield file.slip(keys, says, word)
        if not isinstance(row, dict):
            continue
        for key in ("also", "answers"):
            try:
                re.compile(str(row.get(key, "")))
            except re.error as error:
                yield file.slip((name, key), f"{name}: {key!r} is no regular expression ({error}).")
        if glossary is None:
            continue
        shown = {word.lower().replace(" ", "-"): word for word in glosses}
        if name not in shown:
            yield file.slip((name,), f"{unknown('entry of the glossary', name, shown)}")
        elif not _plain(glosses[shown[name]]).startswith(str(row.get("gloss", ""))):
            yield file.slip((name, "gloss"), f"{name}: the entry in {GLOSSARY} begins otherwise: use the same words.")


def _plain(gloss: str) -> str:
    return " ".join(re.sub(r",?\s*\{\w+\}`[^`]*`", "", gloss).split())
