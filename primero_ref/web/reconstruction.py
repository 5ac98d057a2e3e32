"""The page on which a reader makes his own reconstruction: its questions, and what his choices come to, in JSON."""

from __future__ import annotations

from functools import cache

from primero_ref.cite.citation import grade_text
from primero_ref.claims import GRADES, answer_text, question, questions, read_answer, rulebooks
from primero_ref.claims.parts import by_part
from primero_ref.claims.wording import worded
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.lookup import rulebook
from primero_ref.reconstruction.reconstruction import from_link, reconstruct
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.report.game_report import report
from primero_ref.report.writers import WRITERS

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from primero_ref.claims import Claim
    from primero_ref.reconstruction.reconstruction import Reconstruction


@cache
def alike(base: str) -> tuple[str, ...]:
    """Name the rulebooks of the same cards and the same hands: what one answers, the other may.

    >>> "zorli" in alike("italian"), "scopa" in alike("italian")
    (True, False)
    """
    here = rulebook(base)
    known = map(rulebook, rulebooks())
    return tuple(
        one.id for one in known
        if one("ranking") == here("ranking") and one("pack.suits") == here("pack.suits")
        and bool(one("reading.patterns")) == bool(here("reading.patterns"))
    )  # fmt: skip


@cache
def open_to(base: str) -> tuple[str, ...]:
    """List the questions that a reader may answer otherwise: those the game asks, and somebody answers.

    >>> "last-player" in open_to("italian"), "capture" in open_to("italian")
    (True, False)
    """
    known, here = questions_of(base), rulebook(base)
    others = [rulebook(name) for name in alike(base)]
    return tuple(
        name for name in questions()
        if here.ask(name).claims or (name in known and any(one.ask(name).claims for one in others))
    )  # fmt: skip


def prepared(link: str) -> dict[str, object]:
    """Read what a link begins with, so that a slow machine has its work in two parts.

    >>> prepared("scopa;score.coins=2")
    {'alike': ['scopa']}
    """
    return {"alike": [*alike(link.partition(";")[0])]}


def begun(base: str) -> dict[str, object]:
    """Lay out the questions of a rulebook, in playing order, with every answer and what it rests on.

    >>> told = begun("italian")
    >>> told["parts"][0]["title"], len(told["parts"]) > 5
    ('Sitting down', True)
    """
    rules = rulebook(base)
    variants = [one for one in rules.claims.values() if not one.held]
    return {
        "base": base, "title": rules.title, "redactor": rules.redactor,
        "parts": [
            {"title": part.title, "lead": part.lead, "questions": [_question(base, name) for name in part.questions]}
            for part in by_part(open_to(base))
        ],
        "variants": [_claim(one) for one in variants if one.id not in rules.held],
        "rules": [_claim(one) for one in rules.claims.values() if one.id in rules.held],
    }  # fmt: skip


def _question(base: str, name: str) -> dict[str, object]:
    """Give a question with its answers: the rulebook's own first, then those that most others give."""
    here, asks = rulebook(base).ask(name), question(name)
    found: dict[tuple[type, object], list[str]] = {(type(here.value), here.value): []}
    for book in alike(base):
        answer = rulebook(book).ask(name)
        if answer.claims:
            found.setdefault((type(answer.value), answer.value), []).append(book)
    parted = len({key for key, books in found.items() if books}) > 1
    if not isinstance(asks.answers, str) and not asks.words:
        for value in asks.answers:
            found.setdefault((type(value), value), [])
    rows = [_answer(base, name, value, books) for (_, value), books in found.items()]
    rows = [rows[0], *sorted(rows[1:], key=lambda row: -len(row["books"]))]
    return {"id": name, "asks": asks.asks, "parted": parted, "number": asks.answers == "number", "rows": rows}


def _answer(base: str, name: str, value: object, books: list[str]) -> dict[str, Any]:
    """Give an answer with those who give it; the value by which it is chosen is a claim, where one says so."""
    here = rulebook(base).ask(name)
    own = here.value == value and type(here.value) is type(value)
    ids = dict.fromkeys(one for book in books for one in rulebook(book).ask(name).claims)
    claims = [rulebook(one.partition("/")[0]).claims[one] for one in ids]
    firm = sorted(claims, key=lambda one: GRADES.index(one.grade))
    said = answer_text(value)
    return {
        "said": worded(value), "answer": said, "own": own, "value": "" if own else firm[0].id if firm else said,
        "claims": [_claim(one) for one in claims], "books": [rulebook(book).title for book in books],
    }  # fmt: skip


def _claim(one: Claim) -> dict[str, str]:
    return {"id": one.id, "says": one.says, "grade": grade_text(one)}


def told(choices: str) -> dict[str, object]:
    """Say what a reader's choices come to: contradictions, or the report, the file, the link, and who is nearest.

    `choices` is JSON with what `reconstruct` takes, answers as they are written.

    >>> told('{"base": "italian", "answers": {"seats.most": "1"}}')["wrong"][0]["says"]
    'At least 2 play, and 1 at the most. [italian/players-two-to-six]'
    """
    made = _made(choices)
    wrong = [
        {"says": str(one), "questions": [name for name in one.questions if name in made.answers]}
        for one in made.contradictions
    ]
    answer: dict[str, object] = {**_state(made), "wrong": wrong, "file": _file_name(made)}
    if wrong:
        return answer
    return {
        **answer, "md": WRITERS["md"](report(made)), "toml": made.toml, "unasked": [
            question(name).asks for name in made.unasked
        ], "near": _nearest(made), "plays": bool(rulebook(made.base).script),
    }  # fmt: skip


def opened(link: str) -> dict[str, object]:
    """Read a link, and lay out the questions of its rulebook beside the choices.

    >>> opened("italian;fold.refund=nothing")["choices"]["answers"]
    {'fold.refund': 'nothing'}
    """
    made = from_link(link)
    return {**begun(made.base), "choices": _state(made)}


def written(choices: str, form: str) -> dict[str, object]:
    """Write the report in one format.

    >>> written('{"base": "scopa"}', "html")["text"][:15]
    '<!doctype html>'
    """
    return {"text": WRITERS[form](report(_made(choices)))}


def played(choices: str, first: str, games: str) -> dict[str, object]:
    """Play some games under the choices and say what came of them.

    >>> played('{"base": "scopa"}', "0", "1")["moves"]
    36
    """
    from primero_ref.lab.figures import figures

    return figures(_made(choices).rules, int(first), int(games))._asdict()


def _made(choices: str) -> Reconstruction:
    import json

    asked_for = json.loads(choices)
    answers = {name: read_answer(name, said) for name, said in asked_for.pop("answers", {}).items()}
    reasons = {name: why for name, why in asked_for.pop("because", {}).items() if name in answers}
    return reconstruct(answers=answers, because=reasons, **asked_for)


def _state(made: Reconstruction) -> dict[str, object]:
    """Give the choices as the page keeps them."""
    answers = {name: answer_text(value) for name, value in made.answers.items()}
    return {**made._asdict(), "answers": answers, "because": dict(made.because), "link": made.link}


def _file_name(made: Reconstruction) -> str:
    """Make a name for a file of the title, in plain letters."""
    mine = f"my {made.base}" if made.choices else made.base
    plain = "".join(sign if sign.isascii() and sign.isalnum() else " " for sign in (made.title or mine).lower())
    return "-".join(plain.split())[:60] or made.base


def _nearest(made: Reconstruction) -> dict[str, object]:
    """Say from which published rulebook the choices differ least, and where."""
    rules, names = made.rules, open_to(made.base)

    def parting(book: str) -> list[str]:
        other = rulebook(book)
        return [name for name in names if rules(name) != other(name)]

    counts = {book: parting(book) for book in alike(made.base) if rulebook(book).script}
    if not counts:
        return {"books": [], "differs": []}
    ranked = sorted(counts, key=lambda book: (len(counts[book]), book != made.base, book))
    first = rulebook(ranked[0])
    return {
        "books": [{"id": book, "title": rulebook(book).title, "number": len(counts[book])} for book in ranked],
        "differs": [
            {"asks": question(name).asks, "here": worded(rules(name)), "there": worded(first(name))}
            for name in counts[ranked[0]]
        ],
    }  # fmt: skip


WAYS: Mapping[str, Callable[..., dict[str, object]]] = {
    "prepared": prepared, "begun": begun, "told": told, "opened": opened, "written": written, "played": played,
}  # fmt: skip
"""What the page asks, each by its word."""


def answer_json(which: str, *of: str) -> str:
    r"""Answer the page in JSON; what cannot be read is answered with its sentence.

    >>> answer_json("opened", "italien;tie=x")
    '{"error": "There is no rulebook \'italien\'; the nearest is \'italian\'."}'
    """
    import json

    try:
        said = WAYS[which](*of)
    except (Illegal, Unknown, Unreadable) as error:
        said = {"error": str(error)}
    return json.dumps(said, ensure_ascii=False)
