"""Slips in the smaller data files, each by the shape of its rows."""

from __future__ import annotations

import re

from primero_ref.demo.answers import KINDS
from primero_ref.slips.fields import Field, answer_slip, row_slips
from primero_ref.slips.names import book_file
from primero_ref.slips.sentences import sentence_slips
from primero_ref.slips.slip import Slip, unknown
from primero_ref.weave.apparatus import scholarship

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from primero_ref.slips.checkout import Toml
    from primero_ref.slips.fields import Row
    from primero_ref.slips.names import Names

_SAYS = Field("text", needed=True, means="the sentence that a reader sees")

ROWS: dict[str, Row] = {
    "primero_ref/reconstruction/contradictions.toml": {
        "when": Field("answers"), "unless": Field("answers"), "more": Field("list"),
        "beyond": Field("texts", names="question"), "says": _SAYS,
    },
    "primero_ref/reconstruction/subjects.toml": {
        "questions": Field("texts", needed=True, names="question"), "answers": Field("list"), "scripts": Field("texts"),
        "same": Field("flag"), "when": Field("answers"), "having": Field("answers"), "unless": Field("answers"),
        "says": _SAYS,
    },
    "primero_ref/reconstruction/switches.toml": {
        "rulebooks": Field("texts", needed=True, names="rulebook"), "what": Field("text", needed=True), "says": _SAYS,
        "then": Field("text", needed=True, means="the sentence on what then holds"),
        "answers": Field("answers", needed=True),
    },
    "primero_ref/report/absent_words.toml": {
        "when": Field("answers"), "unless": Field("answers"), "words": Field("texts", needed=True),
        "but": Field("texts"),
    },
    "primero_ref/weave/apparatus/disputes.toml": {
        "question": Field("text", names="question"), "asks": _SAYS, "yes": Field("list"), "words": Field("texts"),
        "silent": Field("text"), "absent": Field("text"), "among": Field("text", names="question"),
        "but": Field("texts", names="question"), "later": Field("text", names="question"),
        "by": Field("table"), "moment": Field("text"), "page": Field("text"),
        "word": Field("text"),
        "highest": Field("texts", names="claim"), "ruled": Field("table"),
        "open": Field("text"),
    },
    "primero_ref/claims/readers.toml": {key: Field("text", needed=True) for key in ("who", "what", "when")},
    "primero_ref/weave/apparatus/wanted.toml": {
        key: Field("text", needed=True) for key in ("title", "gives", "said", "stands_in")
    },
    "primero_ref/weave/apparatus/scholarship.toml": {
        "record": Field("table", needed=True), "seen": Field("text", needed=True, words=scholarship.SEEN),
        "known": _SAYS, "says": Field("list"),
    },
    "primero_ref/lab/trials.toml": {
        "tries": Field("text", needed=True), "rulebook": Field("text", needed=True, names="rulebook"),
        "games": Field("text", needed=True), "answers": Field("text"), "hold": Field("text"),
        "suspend": Field("text"),
    },
}  # fmt: skip
"""The files that consist of tables of one shape, by the name that each table has."""

UNSHOWN: Row = {
    "question": Field("text", names="question"), "answers": Field("list"),
    "kind": Field("text", needed=True, words=tuple(KINDS)), "at": Field("text", names="claim"), "because": _SAYS,
}  # fmt: skip

PAIR: Row = {"answers": Field("list", needed=True), "demo": Field("text"), "because": Field("text")}

PARTS: dict[str, Row] = {
    "witness": {
        "title": Field("text", needed=True), "of": Field("text"), "sources": Field("texts", names="source"),
    },
    "part": {
        "slug": Field("text", needed=True), "title": Field("text", needed=True), "lead": Field("text", needed=True),
        "questions": Field("texts"),
    },
}  # fmt: skip


def data_slips(names: Names, demos: Mapping[str, int]) -> Iterator[Slip]:
    """List the slips of the smaller files; `demos` counts the demos of each claim that has an entry."""
    for name, fields in ROWS.items():
        for file, key, row in names.checkout.rows(name):
            for keys, says, word in row_slips(names, row, fields, (key,)):
                yield file.slip(keys, says, word)
    yield from _of_disputes(names)
    yield from _of_wordings(names)
    yield from _of_contradictions(names)
    yield from _of_topics(names)
    yield from sentence_slips(names)
    yield from _of_parts(names)
    yield from _of_pairs(names, demos)
    yield from _of_unshown(names)
    for name in names.checkout.names("primero_ref", ".toml"):
        names.checkout.toml(name)  # the rest must at least be TOML


def _of_disputes(names: Names) -> Iterator[Slip]:
    parts = names.checkout.toml("primero_ref/claims/parts.toml")
    moments = [str(row.get("slug")) for row in parts.data.get("part", ()) if isinstance(row, dict)] if parts else []
    asked: dict[str, str] = {}
    for file, key, row in names.checkout.rows("primero_ref/weave/apparatus/disputes.toml"):
        if not isinstance(row, dict):
            continue
        for answer in row.get("yes", ()) if isinstance(row.get("yes", ()), list) else ():
            if says := answer_slip(names, str(row.get("question", "")), answer):
                yield file.slip((key, "yes"), f"{key}: {says}", str(answer))
        for claim, says in _wrong_claims(names, row):
            yield file.slip((key, "by"), f"{key}: {says}", claim)
        if bool(row.get("question")) == bool(row.get("moment")):
            says = (
                "a dispute has the question that settles it, or else a moment of play and what is said of it (absent)."
            )
            yield file.slip((key,), f"{key}: {says}")
        elif row.get("silent") and not row.get("absent"):
            says = "the ruling of a game without a rule (silent) needs the sentence that says so (absent)."
            yield file.slip((key,), f"{key}: {says}")
        elif row.get("moment") and parts and row["moment"] not in moments:
            yield file.slip((key, "moment"), f"{key}: {unknown('moment of play', str(row['moment']), moments)}")
        words = str(row.get("asks", ""))
        if words and words in asked:
            yield file.slip((key, "asks"), f"{key}: {asked[words]} asks the same: leave one of them out.")
        asked.setdefault(words, key)


def _wrong_claims(names: Names, row: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    by = row.get("by")
    for claim in by if isinstance(by, dict) else ():
        if says := names.wrong("claim", claim):
            yield claim, says


def _of_wordings(names: Names) -> Iterator[Slip]:
    """Tell wordings of what nobody asks, lists of one question in two files, and wordings that are empty."""
    disputes = names.checkout.toml("primero_ref/weave/apparatus/disputes.toml")
    asked = [*(disputes.data if disputes else ()), *names.questions, "-"]  # and what no rule speaks of
    listed: dict[str, str] = {}
    for name in names.checkout.names("primero_ref/weave/apparatus/wordings", ".toml"):
        for file, key, text in names.checkout.rows(name):
            if disputes and key not in asked:
                yield file.slip((key,), unknown("dispute or question", key, asked))
            if key in listed:
                yield file.slip((key,), f"{key}: {listed[key]} has wordings of it too: put them into one list.")
            listed.setdefault(key, name)
            if not isinstance(text, str) or not all(wording.strip() for wording in text.split(";")):
                yield file.slip((key,), f"{key}: the wordings are a text, with a semicolon between two.")


def _of_contradictions(names: Names) -> Iterator[Slip]:
    for file, key, row in names.checkout.rows("primero_ref/reconstruction/contradictions.toml"):
        if not isinstance(row, dict):
            continue
        sides = row.get("more", [])
        for name in (name for side in sides if isinstance(side, list) for name in side):
            if says := names.wrong("question", name):
                yield file.slip((key, "more"), f"{key}: {says}", str(name))
        for name in re.findall(r"\{([^{}]+)\}", str(row.get("says", ""))):
            if says := names.wrong("question", name):
                yield file.slip((key, "says"), f"{key}: {says}", name)


TOPICS = ("topic", "whether")
"""The tables of the file with what each question is about."""


def _of_topics(names: Names) -> Iterator[Slip]:
    file = names.checkout.toml("primero_ref/claims/topics.toml")
    if file is None:
        return
    for table in TOPICS:
        rows = file.data.get(table, {})
        for name, words in rows.items() if isinstance(rows, dict) else ():
            if says := names.wrong("question", name):
                yield file.slip((table, name), says)
            elif not isinstance(words, str) or not words:
                yield file.slip((table, name), f"{name}: write what the question is about, in quotation marks.")
            elif table == "whether" and name in file.data.get("topic", {}):
                yield file.slip((table, name), f"{name}: it has a topic as well; leave one of the two out.")


def _of_parts(names: Names) -> Iterator[Slip]:
    file = names.checkout.toml("primero_ref/claims/parts.toml")
    if file is None:
        return
    for key, fields in PARTS.items():
        rows = file.data.get(key, [])
        for number, row in enumerate(rows if isinstance(rows, list) else ()):
            for keys, says, word in row_slips(names, row, fields, (key, number)):
                yield file.slip(keys, says, word)
    yield from _of_words(names, file)


def _of_words(names: Names, file: Toml) -> Iterator[Slip]:
    """Tell the beginnings of questions that are sorted into a part of the game, and with which no question begins."""
    known = [*names.questions]
    rows = file.data.get("part", [])
    for number, row in enumerate(rows if isinstance(rows, list) and known else ()):
        words = row.get("questions", []) if isinstance(row, dict) else []
        for word in words if isinstance(words, list) else ():
            if not any(name == word or name.startswith(f"{word}.") for name in known):
                says = unknown("question that begins with", str(word), {name.partition(".")[0] for name in known})
                yield file.slip(("part", number, "questions"), says, str(word))


def _of_pairs(names: Names, demos: Mapping[str, int]) -> Iterator[Slip]:
    for file, name, rows in names.checkout.rows("primero_ref/demo/pairs.toml"):
        if says := names.wrong("question", name):
            yield file.slip((name,), says)
            continue
        for number, row in enumerate(rows if isinstance(rows, list) else [rows]):
            for keys, says, word in row_slips(names, row, PAIR, (name, number)):
                yield file.slip(keys[:1], says, word or str(keys[-1]))
            if isinstance(row, dict):
                yield from _of_pair(names, file, name, row, demos)


def _of_pair(names: Names, file: Toml, name: str, row: dict[str, object], demos: Mapping[str, int]) -> Iterator[Slip]:
    answers, demo = row.get("answers"), str(row.get("demo", ""))
    if isinstance(answers, list) and len(answers) != 2:
        yield file.slip((name,), f"{name}: 'answers' holds two answers; here are {len(answers)}.", demo)
    for answer in answers if isinstance(answers, list) else ():
        if says := answer_slip(names, name, answer):
            yield file.slip((name,), says, str(answer))
    if bool(demo) == bool(row.get("because")):
        says = "name the demo that tells the two answers apart (demo), or say why none can (because)."
        yield file.slip((name,), f"{name}: {says}", demo)
    claim, _, count = demo.rpartition(".")
    if not demo:
        return
    if says := names.wrong("claim", claim):
        yield file.slip((name,), says, claim)
    elif demos.get(claim) and not (count.isdigit() and 1 <= int(count) <= demos[claim]):
        yield file.slip((name,), unknown("demo", demo, [f"{claim}.{n}" for n in range(1, demos[claim] + 1)]), demo)


def _of_unshown(names: Names) -> Iterator[Slip]:
    for file, name, rows in names.checkout.rows("primero_ref/demo/unshown.toml"):
        of = "claim" if "/" in name else "question"
        if says := names.wrong(of, name):
            yield file.slip((name, 0), says)
            continue
        for number, row in enumerate(rows if isinstance(rows, list) else [rows]):
            for keys, says, word in row_slips(names, row, UNSHOWN, (name, number)):
                yield file.slip(keys, says, word)
            if isinstance(row, dict):
                yield from _of_reason(names, file, name, number, row)


def _of_reason(names: Names, file: Toml, name: str, number: int, row: dict[str, object]) -> Iterator[Slip]:
    asked = str(row.get("question", "" if "/" in name else name))
    answers = row.get("answers", ())
    for answer in answers if isinstance(answers, list) else ():
        if says := answer_slip(names, asked, answer):
            yield file.slip((name, number, "answers"), says, str(answer))
    book, _, slug = name.partition("/")
    if not slug or book_file(book) in names.checkout.unread:
        return
    settles = names.rows.get(book, {}).get(slug, {}).get("settles", {})
    if asked not in settles and not names.wrong("question", asked):
        says = unknown("question that the claim settles", asked, settles) if asked else "'question' is missing."
        yield file.slip((name, number), f"{name}: {says}", asked)
