"""JSON Schemas of the data files, made of what the checks know, so that an editor explains and completes their keys."""

from __future__ import annotations

from primero_ref import claims
from primero_ref.claims import evidence as evidence_rows
from primero_ref.claims import inventory
from primero_ref.demo.answers import KINDS as UNSHOWN_KINDS
from primero_ref.slips import data_files, lessons, published, sentences, sheets, testimonies, witnesses, words
from primero_ref.slips.fields import KINDS, Field
from primero_ref.sources import rights, works

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.slips.fields import Row

Schema = dict[str, object]

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The edition of JSON Schema that editors of TOML read."""

DEFINITIONS = "#/definitions/"
"""Where a schema keeps what it says in several places."""

TYPES = {str: "string", int: "integer", bool: "boolean", list: "array", dict: "object"}
"""The types of Python by their names in JSON Schema."""

NAMES = {
    "claim": r"^[a-z0-9-]+/[a-z0-9-]+$",
    "passage": r"^[a-z0-9-]+:.+$",
}
"""How an id is written of which there are too many to be listed."""

MEANS = {
    "title": "The name that readers see.",
    "redactor": "Who tells the game so.",
    "grader": "Whom the grade of a rule names, if not the redactor in full.",
    "whose": "Whose rule it is, if not the grader’s with an ’s.",
    "source": "The id of the work that the rulebook follows.",
    "script": "The script that plays it (rules/NAME.py); none where it can only be read.",
    "base": "The rulebook whose rules it inherits.",
    "suspend": "The inherited rules that it drops.",
    "claim": "The rules, each a table [claim.NAME].",
    "rank": "Its place in the order of the rulebooks.",
    "family": "The family of games to which it belongs.",
    "says": "The rule, in one sentence.",
    "short": "The rule as it reads after “may not fold:”, where it can bar a move.",
    "grade": "What the redactor says of the rule; gap is a hole in the text that the engine fills.",
    "from": "The passages on which the rule rests, and those against it.",
    "settles": "The questions that the rule answers, each with its answer.",
    "note": "What the redactor says of the rule, and what the engine decides where the redactor is silent.",
    "remark": "Why no question hangs on the rule.",
    "held": "Whether the rule is in force; a variant is not.",
    "passage": "The id of a passage, such as minsheu-1599:41.",
    "via": "The work in which the passage was seen, if not in the original.",
    "reading": "Whose reading it is, where another reads another answer in the same words.",
    "why": "How the answer follows from the passage.",
    "on": "The questions on whose answers the passage bears.",
    "instead": "The answer that the passage gives instead.",
    "part": "Whether the passage bears out a part of the answer only.",
    "suggested": "Whether a passage that contradicts the answer only suggests the contrary; why says how.",
    "read": "The readers who judge it so, as claims/readers.toml names them; without it, the first alone.",
    "dissent": "What the second reader says against the judgement, where it stands all the same.",
    "kept": "Why the judgement is kept against the dissent, as it follows “because”.",
    "states": "The passage says so.",
    "implies": "The answer follows from the passage; why says how.",
    "contradicts": "The passage says otherwise; instead says what.",
    "background": "The passage bears on the sentence, but on no answer.",
    "rights": "What may be shown of the work; the class decides, not the year.",
    "locus": "The number of the passage: page, line or speech.",
    "languages": "The languages in which words of it are given.",
    "head": "What the work is, in a few sentences.",
    "transcriber": "Who transcribed the copy from which the words come.",
    "verse": "The passages that are verse, as in 1-42, if not all that the labels call lines.",
    "breaks": "The words with which the second and each later line of verse in the passage begins.",
    "trust": "How far its text is to be trusted, and why.",
    "read_on": "The day on which a page of the web was read, as in 2026-11-22; its provenance says so too.",
    "state": "Which state of a web page was read; the provenance begins with this sentence.",
    "provenance": "Where the words come from, after the sentence of state.",
    "missing": "What we lack of it.",
    "plain": "The passage in modern spelling.",
    "english": "The passage in our own English.",
    "paraphrase": "What the passage says, in our words, where its own are not shown.",
    "corrections": "Each correction of a misprint.",
    "emended": "Where the words are not those of our copy: what we read for it, or supplied; by names who else did.",
    "asks": "The question, as a reader would put it.",
    "answers": 'What may be answered: a list, { words = […] }, "number" or "shares".',
    "otherwise": "The answer where no rule in force settles the question.",
}
"""What the keys of rulebooks, questions and texts say."""


def schemas() -> dict[str, Schema]:
    """Give the schema of each kind of data file, by the name of the kind.

    >>> schemas()["rulebook"]["properties"]["redactor"]["description"]
    'Who tells the game so.'
    """
    every: dict[str, Schema] = {
        "rulebook": _rulebook(), "questions": _tables(_question()), "source": _source(), "lesson": _lesson(),
        "witnesses": _tables(_row(witnesses.ROW)), "sheet": _sheet(), "words": _tables(_word()), "parts": _parts(),
        "topics": _object({key: _texts_by(claims.questions()) for key in data_files.TOPICS}),
        "sentences": _sentences(), "corrections": _corrections(),
        "pairs": _by_question(_list(_row(data_files.PAIR))),
        "testimony": _object({"statement": _list(_row(testimonies.ROW))}, ("statement",)),
        "unshown": _tables(_list(_unshown())), "withdrawn-ids": _tables(_row(published.ROW)),
        "texts": _tables({"type": "string"}), "explained": _tables(_tables(_row(EXPLAINED))),
        "meanings": _object({"rank": _tables(_row(MEANING)), "set": _tables(_row(SET))}),
        "courses": _tables(_course()),
        "effects": _object(dict.fromkeys(claims.rulebooks(), COUNTS), claims.rulebooks()),
        **{_kind(name): _tables(_row(fields)) for name, fields in data_files.ROWS.items()},
    }  # fmt: skip
    definitions = _definitions()
    for kind, schema in every.items():
        text = repr(schema)
        used = {name: shape for name, shape in definitions.items() if f"'{DEFINITIONS}{name}'" in text}
        every[kind] = {
            "$schema": DRAFT, "title": f"Primero: {kind.replace('-', ' ')}", "definitions": used, **schema,
        }  # fmt: skip
    return every


FILES = {
    "rulebook": ("rules/*.toml",), "source": ("sources/texts/*.toml",), "lesson": ("lessons/*.toml",),
    "sheet": ("report/sheets/*.toml",), "questions": ("claims/questions.toml",), "topics": ("claims/topics.toml",),
    "sentences": ("claims/sentences.toml",), "corrections": ("claims/corrections.toml",),
    "parts": ("claims/parts.toml",), "witnesses": ("fit/witnesses.toml",), "pairs": ("demo/pairs.toml",),
    "unshown": ("demo/unshown.toml",), "words": ("claims/words.toml",), "withdrawn-ids": ("withdrawn_ids.toml",),
    "texts": ("claims/answers.toml", "weave/site/former_headings.toml", "weave/site/search_leads.toml",
              "weave/apparatus/wordings/*.toml"),
    "explained": ("weave/coverage/explained.toml",), "meanings": ("cards/meanings.toml",),
    "courses": ("fit/courses.toml",), "effects": ("weave/coverage/effects.toml",),
    "testimony": ("weave/apparatus/testimonies/*.toml",),
    **{name.rpartition("/")[2].removesuffix(".toml"): (name.removeprefix("primero_ref/"),) for name in data_files.ROWS},
}  # fmt: skip
"""The files of each kind, below primero_ref."""


EXPLAINED: Row = {"says": Field("text", needed=True), "names": Field("texts", needed=True)}

COUNTS: Schema = {"type": "array", "items": {"type": "integer", "minimum": 0}}
"""How many answers have each effect in a rulebook's game."""

SET: Row = {"name": Field("text", needed=True), "sense": Field("text", needed=True)}

MEANING: Row = {"upright": Field("text"), "reversed": Field("text"), "note": Field("text")}


def _kind(name: str) -> str:
    return name.rpartition("/")[2].removesuffix(".toml")


def _object(properties: Mapping[str, object], needed: Iterable[str] = ()) -> Schema:
    """Describe a table that has these keys and no others."""
    required = sorted(needed)
    return {
        "type": "object", "properties": dict(properties), "additionalProperties": False,
        **({"required": required} if required else {}),
    }  # fmt: skip


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _tables(row: Schema) -> Schema:
    """Describe a file of tables of one shape, whatever their names."""
    return {"type": "object", "additionalProperties": row}


def _by_question(row: Schema) -> Schema:
    """Describe a file of one table for each question."""
    asked = {name: question.asks for name, question in claims.questions().items()}
    described = {name: {"allOf": [{"$ref": f"{DEFINITIONS}row"}], "description": asks} for name, asks in asked.items()}
    return {**_object(described), "definitions": {"row": row}}


def _course() -> Schema:
    """Describe what a search has kept of a witness: what was asked, and by rulebook the course and what turns it."""
    line: Schema = {"type": "string"}
    books = claims.rulebooks()
    turned = _object(dict.fromkeys(books, _tables(_list(line))))
    return _object({"asked": line, "courses": _object(dict.fromkeys(books, line)), "turned": turned}, ("asked",))


def _sentences() -> Schema:
    """Describe the table of sentences of each question: one for each answer, or one for all of a kind."""
    tables = {}
    for name, asked in claims.questions().items():
        keys: Schema = {key: {"type": "string"} for key in sentences.keys_of(asked)}
        if asked.words:
            keys |= {"each": _texts_by(map(str, asked.answers)), "last": {"type": "string"}}
        one_of_many = asked.words or isinstance(asked.answers, str)
        tables[name] = {
            **_object(keys, sentences.keys_of(asked)), "description": asked.asks,
            **({"additionalProperties": {"type": "string"}} if one_of_many else {}),
        }  # fmt: skip
    return _object(tables, tables)


def _texts_by(names: Iterable[str]) -> Schema:
    return _object({name: {"type": "string"} for name in names})


def _typed(kind: type, key: str) -> Schema:
    """Describe a key by its type; `object` stands for anything."""
    means: Schema = {"description": MEANS[key]} if key in MEANS else {}
    return means if kind is object else {"type": TYPES[kind], **means}


def _definitions() -> dict[str, Schema]:
    """Describe the ids of things, from a list where it is short enough to choose from, and a table of answers."""
    chosen: dict[str, Iterable[str]] = {
        "question": claims.questions(), "rulebook": claims.rulebooks(), "source": works.sources(),
    }  # fmt: skip
    named: dict[str, Schema] = {name: {"type": "string", "enum": [*ids]} for name, ids in chosen.items()}
    written: dict[str, Schema] = {name: {"type": "string", "pattern": pattern} for name, pattern in NAMES.items()}
    return {**named, **written, "answers": _answers(several=True)}


def _named(names: str) -> Schema:
    return {"$ref": f"{DEFINITIONS}{names}"}


def _field(field: Field) -> Schema:
    """Describe what a key of a row holds."""
    text: Schema = _named(field.names) if field.names else {"type": "string"}
    if field.words:
        text = {"type": "string", "enum": [*field.words]}
    shapes: dict[str, Schema] = {
        "text": text, "texts": {"type": "array", "items": text}, "answers": _named("answers"),
    }  # fmt: skip
    shape = shapes.get(field.kind) or {"type": TYPES[KINDS[field.kind][0]]}
    return {**shape, "description": field.means} if field.means else shape


def _row(fields: Row, **own: Schema) -> Schema:
    """Describe a row by the table of its keys; what `own` says of a key goes before."""
    needed = (key for key, field in fields.items() if field.needed)
    return _object({key: _field(field) for key, field in fields.items()} | own, needed)


def _answer(name: str) -> Schema:
    """Describe what answers a question."""
    asked = claims.question(name)
    if asked.answers == "number":
        return {"type": "integer", "minimum": 0, "maximum": inventory.LARGEST, "description": asked.asks}
    if asked.answers == "shares" or asked.words:
        return {"type": "string", "description": f"{asked.asks} {asked.wanted().capitalize()}."}
    return {"enum": [*asked.answers], "description": asked.asks}


def _answers(*, several: bool = False) -> Schema:
    """Describe a table of questions with answers; one of `several` answers stands in a list."""
    shapes = {name: _answer(name) for name in claims.questions()}
    if not several:
        return _object(shapes)
    return _object({name: {"anyOf": [shape, {"type": "array"}]} for name, shape in shapes.items()})


def _rulebook() -> Schema:
    evidence = _object(
        {key: _typed(kind, key) for key, kind in evidence_rows.EVIDENCE_KEYS.items()}
        | {"passage": {**_named("passage"), "description": MEANS["passage"]}},
        ("passage",),
    )
    own = {key: _typed(kind, key) for key, kind in inventory.CLAIM_KEYS.items()} | {
        "grade": {"enum": [*inventory.GRADES], "description": MEANS["grade"]},
        "from": {"type": "array", "items": evidence, "description": MEANS["from"]},
        "settles": {**_answers(), "description": MEANS["settles"]},
    }
    head = {key: _typed(kind, key) for key, kind in inventory.HEAD.items()}
    return _object({**head, "claim": {**_tables(_object(own, ("says", "grade"))), "description": MEANS["claim"]}})


def _question() -> Schema:
    several: Schema = {"type": "array", "items": {"type": ["string", "boolean"]}, "minItems": 1}
    listed = _object({"words": {"type": "array", "items": {"type": "string"}, "minItems": 1}}, ("words",))
    answers = {"anyOf": [{"enum": ["number", "shares"]}, several, listed], "description": MEANS["answers"]}
    asks, otherwise = _typed(str, "asks"), _typed(object, "otherwise")
    return _object({"asks": asks, "answers": answers, "otherwise": otherwise}, ("asks", "answers", "otherwise"))


def _source() -> Schema:
    keys = {key: _typed(works.KINDS.get(key, object), key) for key in sorted(works.HEAD)}
    # Its languages name the keys of a passage under which its words stand.
    passage = {key: _typed(object, key) for key in sorted(works.PASSAGE)}
    rows: Schema = {"type": "object", "properties": passage, "required": ["locus"]}
    classes = {"enum": [*rights.RIGHTS], "description": MEANS["rights"]}
    own = {"rights": classes, "copy": {"enum": [*works.COPIES]}, "passage": {"type": "array", "items": rows}}
    return _object({**keys, **own}, works.NEEDED)


def _lesson() -> Schema:
    return _row(lessons.HEAD, step=_list(_row(lessons.STEP)))


def _sheet() -> Schema:
    anything: Mapping[str, object] = {key: {} for key in sheets.KEYS}
    form = " | ".join(sheets.FORM)
    line: Schema = {"type": "string", "pattern": r"^[^|]*\|[^|]*\|[^|]*$", "description": form}
    part = _object({"head": {"type": "string"}, "rows": {"type": "array", "items": line}})
    base = {"base": _named("rulebook"), "part": {"type": "array", "items": part}}
    return _object({**anything, **base})


def _word() -> Schema:
    texts = _row(words.TEXTS, aside=_list(_row(words.ASIDE)))
    return _row(words.WORD, more=_list(_row(words.DETAIL)), explained=_row(words.EXPLAINED), texts=texts)


def _parts() -> Schema:
    return _object({key: _list(_row(row)) for key, row in data_files.PARTS.items()})


def _corrections() -> Schema:
    """Describe the corrections: since when, which rule of which rulebook, and what was played before."""
    rules = _object({name: {"type": "string"} for name in claims.rulebooks()})
    answers = _object({name: {} for name in claims.questions()})
    keys = {
        "since": {"type": "string"}, "rules": rules, "was": {"type": "string"},
        "answers": answers, "unsettled": answers,
    }  # fmt: skip
    return _tables(_object(keys, ("since", "rules", "was")))


def _unshown() -> Schema:
    kinds: Schema = {"oneOf": [{"const": kind, "description": says} for kind, says in UNSHOWN_KINDS.items()]}
    return _row(data_files.UNSHOWN, kind=kinds)
