"""Slips in the words of the game: what each must have, what two may not share, and how they are written."""

from __future__ import annotations

import re

from primero_ref.claims.words import LANGUAGES, OLD_GROUPS
from primero_ref.slips.fields import Field, row_slips
from primero_ref.slips.names import WORDS, id_slip
from primero_ref.slips.slip import Slip, unknown
from primero_ref.weave.apparatus.terms import folded

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from primero_ref.slips.checkout import Toml
    from primero_ref.slips.fields import Row
    from primero_ref.slips.names import Names
    from primero_ref.slips.pages import Pages

GLOSSARY = "docs/glossary.md"

_RULES = Field("texts", names="claim", means="the rules behind the sentence")

WORD: Row = {
    "head": Field("text", needed=True, means="the word, with others that mean the same; the first is its address"),
    "group": Field("text", means="its heading in the glossary; a word without one is not there"),
    "gloss": Field("text", needed=True, means="what it means, in a sentence or two that can stand alone"),
    "rules": _RULES,
    "more": Field("list", means="the sentences that follow in the glossary and at the table"),
    "explained": Field("table", means="where a page explains the word when it first uses it"),
    "texts": Field("table", means="the word in the old texts, for the concordance"),
}

DETAIL: Row = {
    "says": Field("text", needed=True, means="the sentence"), "rules": _RULES,
    "passages": Field("texts", names="passage", means="the passages behind the sentence"),
    "quote": Field("text", names="passage", means="the passage whose words follow"),
}  # fmt: skip

EXPLAINED: Row = {
    "forms": Field("texts", needed=True, means="the spellings that are looked for"),
    "linked": Field(
        "text", means="a part of the id of which the words of a link must be, where a form is everyday English"
    ),
    "also": Field("text", means="the expression that finds such a form outside links"),
    "answers": Field("text", means="the expression that finds the word in the answers of “May I do this?”"),
    "other": Field("texts", means="the pages on which the word means something else"),
}

TEXTS: Row = {
    "group": Field("text", needed=True, words=OLD_GROUPS, means="its heading in the concordance"),
    "head": Field("text", means="how the concordance calls the word, if otherwise"),
    "says": Field("text", means="what the concordance says after the gloss"),
    "tells": Field("flag", means="false for a word that says nothing of a rule"),
    "everyday": Field("flag", means="true for a common English word"),
    "aside": Field("list", means="the passages in which a form stands in another sense"),
    **{tag: Field("texts", means=f"its forms in {name}") for tag, name in LANGUAGES.items()},
}

ASIDE: Row = {
    "at": Field("text", needed=True, names="passage"), "form": Field("text", needed=True), "nth": Field("number"),
    "why": Field("text", needed=True),
}  # fmt: skip

END = re.compile(r"[.?!][”’)]?$")
"""How a sentence ends."""


def word_slips(names: Names, pages: Pages) -> Iterator[Slip]:
    """List the slips of the words, and the headings of the glossary that no word has."""
    file = names.checkout.toml(WORDS)
    if file is None:
        return
    rows = {name: row for name, row in file.data.items() if isinstance(row, dict)}
    for name, row in file.data.items():
        if says := id_slip("term", name):
            yield file.slip((name,), f"{name}: {says}")
        for keys, says, word in row_slips(names, row, WORD, (name,)):
            yield file.slip(keys, says, word)
    for name, row in rows.items():
        yield from _in_parts(names, file, name, row)
        yield from _of_forms(names, file, name, row)
        yield from _of_texts(file, name, row)
        yield from _of_sentences(file, name, row)
        if not row.get("group") and not row.get("texts"):
            says = f"{name}: no page would show this word: give it a 'group' of the glossary, or [{name}.texts]."
            yield file.slip((name,), says)
        elif row.get("explained") and not row.get("group"):
            says = f"{name}: a page that explains this word leads to the glossary: give it a 'group' there."
            yield file.slip((name, "explained"), says)
    yield from _twice(file, rows)
    yield from _of_headings(file, rows, pages)


def _in_parts(names: Names, file: Toml, name: str, row: Mapping[str, object]) -> Iterator[Slip]:
    """Tell what has another shape than it should within the tables and lists of a word."""
    texts = _table(row, "texts")
    for key, fields in (("explained", EXPLAINED), ("texts", TEXTS)):
        if isinstance(row.get(key), dict):
            for keys, says, word in row_slips(names, row[key], fields, (name, key)):
                yield file.slip(keys, f"{name}, {says}", word)
    lists: tuple[tuple[tuple[str, ...], object, Row], ...] = (
        ((name, "more"), row.get("more"), DETAIL), ((name, "texts", "aside"), texts.get("aside"), ASIDE),
    )  # fmt: skip
    for keys, listed, fields in lists:
        for inner in listed if isinstance(listed, list) else ():
            for inner_keys, says, word in row_slips(names, inner, fields, keys):
                yield file.slip(keys, f"{name}, {says}", word or str(inner_keys[-1]))


def _of_forms(names: Names, file: Toml, name: str, row: Mapping[str, object]) -> Iterator[Slip]:
    """Tell expressions that are none, forms without a letter, and pages that there are not."""
    explained = _table(row, "explained")
    for key in ("also", "answers"):
        try:
            re.compile(str(explained.get(key, "")))
        except re.error as error:
            yield file.slip((name, "explained", key), f"{name}: {key!r} is no regular expression ({error}).")
    for key, tag in (("explained", "forms"), *(("texts", tag) for tag in LANGUAGES)):
        if any(not folded(form) for form in _texts(_table(row, key), tag)):
            yield file.slip((name, key, tag), f"{name}: a form is empty, and would stand everywhere: take it out.")
    for page in _texts(explained, "other"):
        if GLOSSARY in names.pages and f"docs/{page}.md" not in names.pages:  # a small site has neither
            says = unknown("page", page, [known.removeprefix("docs/").removesuffix(".md") for known in names.pages])
            yield file.slip((name, "explained", "other"), f"{name}: {says}", page)


def _of_texts(file: Toml, name: str, row: Mapping[str, object]) -> Iterator[Slip]:
    """Tell a word of old texts that has no form there, and places left aside for a form that it has not."""
    texts = _table(row, "texts")
    forms = {folded(form) for tag in LANGUAGES for form in _texts(texts, tag)}
    if texts and not forms:
        says = f"{name}: there is no form of it to look for in the old texts: write en, es, it, fr or la."
        yield file.slip((name, "texts"), says)
    for aside in _rows(texts, "aside") if forms else ():
        form = aside.get("form")
        if isinstance(form, str) and folded(form) not in forms:
            says = unknown(f"form of {name}", form, {" ".join(known) for known in forms})
            yield file.slip((name, "texts", "aside"), f"{name}: {says}", form)


def _of_sentences(file: Toml, name: str, row: Mapping[str, object]) -> Iterator[Slip]:
    """Tell the sentences that do not end as a sentence does."""
    sentences: list[tuple[tuple[str, ...], object, bool]] = [
        ((name, "gloss"), row.get("gloss"), False),
        ((name, "texts", "says"), _table(row, "texts").get("says"), False),
        *(((name, "more"), detail.get("says"), bool(detail.get("quote"))) for detail in _rows(row, "more")),
    ]
    for keys, says, leads in sentences:
        if isinstance(says, str) and says and not END.search(says) and not (leads and says.endswith(":")):
            way, last = "a colon" if leads else "a full stop", " ".join(says.split()[-3:])
            yield file.slip(keys, f"{name}: “{says[:60]}” is no whole sentence: end it with {way}.", last)


def _twice(file: Toml, rows: Mapping[str, Mapping[str, object]]) -> Iterator[Slip]:
    """Tell a word that has two entries, and a form that belongs to two words."""
    glossary: dict[str, str] = {}
    concordance: dict[str, str] = {}
    shown: dict[str, str] = {}
    old: dict[tuple[str, ...], str] = {}
    for name, row in rows.items():
        texts, head = _table(row, "texts"), str(row.get("head", ""))
        for word in head.split(",") if row.get("group") else ():
            other = glossary.setdefault(" ".join(re.findall(r"\w+", word.lower())), name)
            if other != name:
                yield file.slip(
                    (name, "head"), f"{name}: {other} explains {word.strip()!r} too: make one entry of the two."
                )
        old_head = str(texts.get("head", head))
        if texts and (other := concordance.setdefault(old_head, name)) != name:
            says = f"{name}: {other} has the head {old_head!r} too: make one word of the two."
            yield file.slip((name, "texts", "head"), says)
        for form in _texts(_table(row, "explained"), "forms"):
            if form and (other := shown.setdefault(form.lower(), name)) != name:
                yield file.slip((name, "explained", "forms"), _claimed(name, form, other), form)
        for tag, form in [(key, form) for key in LANGUAGES for form in _texts(texts, key)]:
            if folded(form) and (other := old.setdefault(folded(form), name)) != name:
                yield file.slip((name, "texts", tag), _claimed(name, form, other), form)


def _claimed(name: str, form: str, other: str) -> str:
    return f"{name}: the form {form!r} belongs to {other} too: leave it with the one that it means."


def _of_headings(file: Toml, rows: Mapping[str, Mapping[str, object]], pages: Pages) -> Iterator[Slip]:
    """Tell a heading of a word that the glossary has not, and one of the glossary that no word has."""
    page = pages.pages.get(GLOSSARY)
    if page is None or GLOSSARY in pages.broken:
        return
    headings = {fence.argument: fence.line for fence in page.fences if fence.directive == "words"}
    used = dict.fromkeys(str(row["group"]) for row in rows.values() if row.get("group"))
    for name, row in rows.items():
        group = row.get("group")
        if isinstance(group, str) and group and group not in headings:
            yield file.slip((name, "group"), f"{name}: {unknown('heading of the glossary', group, headings)}")
    for heading, line in headings.items():
        if heading not in used and not {*used} - {*headings}:
            yield Slip(f"{GLOSSARY}:{line}", f"{unknown('heading of the glossary', heading, used)}", woven=True)


def _table(row: Mapping[str, object], key: str) -> Mapping[str, object]:
    inner = row.get(key)
    return inner if isinstance(inner, dict) else {}


def _rows(row: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    inner = row.get(key)
    return [detail for detail in inner if isinstance(detail, dict)] if isinstance(inner, list) else []


def _texts(row: Mapping[str, object], key: str) -> list[str]:
    inner = row.get(key)
    return [text for text in inner if isinstance(text, str)] if isinstance(inner, list) else []
