"""The page on which a reader makes his own reconstruction: its questions, and what his choices come to, in JSON."""

from __future__ import annotations

from primero_ref.cite.citation import grade_text
from primero_ref.claims import answer_text, claim, question, questions, read_answer, rulebooks
from primero_ref.claims.parts import by_part
from primero_ref.claims.suspension import once_per_suspension
from primero_ref.claims.wording import worded
from primero_ref.errors import Illegal, Unknown, Unreadable, whole
from primero_ref.fit import WORDS, check, counted, witness
from primero_ref.lookup import rulebook
from primero_ref.reconstruction import reconstruction
from primero_ref.reconstruction.effect import effects, reason_without
from primero_ref.reconstruction.rebase import rebase
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.reconstruction.subjects import without_subject
from primero_ref.reconstruction.switches import switches_of
from primero_ref.report.game_report import report
from primero_ref.report.guesses import guesses, preferred, same_family, texts_bearing_on, unspoken
from primero_ref.report.handout import handout
from primero_ref.report.short_report import short_report
from primero_ref.report.writers import PAPER_WRITERS, WRITERS, body

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from primero_ref.claims import Claim, Rulebook
    from primero_ref.fit import Finding
    from primero_ref.reconstruction.reconstruction import Reconstruction


@once_per_suspension(1)
def unruled() -> frozenset[str]:
    """Give the questions on which no rulebook has a rule: a reader may still have one.

    >>> "raise.most" in unruled(), "fold" in unruled()
    (True, False)
    """
    books = [rulebook(name) for name in rulebooks()]
    return frozenset(name for name in questions() if not any(book.ask(name).claims for book in books))


@once_per_suspension(256)
def open_questions(base: str) -> tuple[str, ...]:
    """List the questions that a reader may answer otherwise: those the game asks, and those that a rule of it answers.

    What only games of another family have a rule on is left out; what nobody has a rule on is asked.

    >>> "last-player" in open_questions("italian"), "capture" in open_questions("italian")
    (True, False)
    >>> "points.eight-to-ten" in open_questions("italian")
    True
    """
    asked, here = questions_of(base), rulebook(base)
    others = [rulebook(name) for name in same_family(base)]
    return tuple(
        name for name in questions()
        if here.ask(name).claims
        or (name in asked and (name in unruled() or any(other.ask(name).claims for other in others)))
    )  # fmt: skip


def warm_up(link: str) -> dict[str, object]:
    """Read what a link begins with, so that a slow machine has its work in two parts.

    >>> warm_up("scopa;score.coins=2")
    {'alike': ['scopa']}
    """
    return {"alike": [*same_family(link.partition(";")[0])]}


def questionnaire(base: str) -> dict[str, object]:
    """Lay out the questions of a rulebook, in playing order, with every answer and what it rests on.

    >>> laid_out = questionnaire("italian")
    >>> laid_out["parts"][0]["title"], len(laid_out["parts"]) > 5
    ('Players, pack and stakes', True)
    """
    rules = rulebook(base)
    variants = [claim for claim in rules.claims.values() if not claim.held]
    return {
        "base": base, "title": rules.title, "redactor": rules.redactor, "guesses": len(guesses(base)),
        "parts": [
            {"title": part.title, "lead": part.lead, "questions": [_question(base, name) for name in part.questions]}
            for part in by_part(open_questions(base))
        ],
        "switches": [
            {
                "name": switch.name, "says": switch.says, "then": switch.then,
                "answers": {name: answer_text(value) for name, value in switch.answers.items()},
            }
            for switch in switches_of(base)
        ],
        "variants": [_claim(claim) for claim in variants if claim.id not in rules.held],
        "rules": [_claim(claim) for claim in rules.claims.values() if claim.id in rules.held],
    }  # fmt: skip


@once_per_suspension(32)
def answers_on_offer(base: str) -> dict[str, list[object]]:
    """Give every answer of the form to each question, the rulebook's own first.

    >>> answers_on_offer("italian")["fold.refund"]
    ['half', 'nothing', 'all']
    """
    return {name: [value for (_, value) in _books_by_answer(base, name)] for name in open_questions(base)}


def _books_by_answer(base: str, name: str) -> dict[tuple[type, object], list[str]]:
    """Give each answer to a question with those who give it: the rulebook's own first, and all that are listed."""
    here, asks = rulebook(base).ask(name), question(name)
    books_by_answer: dict[tuple[type, object], list[str]] = {(type(here.value), here.value): []}
    for book in same_family(base):
        answer = rulebook(book).ask(name)
        if answer.claims:
            books_by_answer.setdefault((type(answer.value), answer.value), []).append(book)
    if not isinstance(asks.answers, str) and not asks.words:
        for value in asks.answers:
            books_by_answer.setdefault((type(value), value), [])
    return books_by_answer


def _question(base: str, name: str) -> dict[str, object]:
    """Give a question with its answers: the rulebook's own first, then those that most others give."""
    asks, books_by_answer = question(name), _books_by_answer(base, name)
    parted = len({key for key, books in books_by_answer.items() if books}) > 1
    rows = [_answer(base, name, value, books) for (_, value), books in books_by_answer.items()]
    rows = [rows[0], *sorted(rows[1:], key=lambda row: -len(row["books"]))]
    guess = name in guesses(base)
    if guess:
        rows = [{**row, "texts": _texts(name, row["claims"])} for row in rows]
    return {
        "id": name, "asks": asks.asks, "parted": parted, "guess": guess, "unspoken": name in unspoken(base),
        "number": asks.answers == "number",
        "rows": rows,
    }  # fmt: skip


def _answer(base: str, name: str, value: object, books: list[str]) -> dict[str, Any]:
    """Give an answer with those who give it; who chooses it by its value takes it for a rule of his own."""
    here = rulebook(base).ask(name)
    own = here.value == value and type(here.value) is type(value)
    ids = dict.fromkeys(id_ for book in books for id_ in rulebook(book).ask(name).claims)
    claims = preferred(base, (rulebook(id_.partition("/")[0]).claims[id_] for id_ in ids))
    written = answer_text(value)
    return {
        "said": worded(value), "answer": written, "own": own, "value": "" if own else written,
        "claims": [_claim(giver) for giver in claims], "books": [rulebook(book).title for book in books],
    }  # fmt: skip


def _texts(name: str, claims: list[dict[str, str]]) -> list[dict[str, str]]:
    """Give what the texts of the time say on an answer."""
    texts = texts_bearing_on(name, [claim(row["id"]) for row in claims])
    return [text._asdict() for text in texts]


def _claim(rule: Claim) -> dict[str, str]:
    return {"id": rule.id, "says": rule.says, "grade": grade_text(rule), "book": rulebook(rule.book).title}


def evaluate(choices: str) -> dict[str, object]:
    """Say what a reader's choices come to: contradictions, or the file, the link, and who is nearest.

    `choices` is JSON with what `reconstruct` takes, answers as they are written.

    >>> evaluate('{"base": "italian", "answers": {"seats.most": "1"}}')["wrong"][0]["says"]
    'At least 2 play, and 1 at the most. [italian/players-two-to-six]'
    """
    made = _made(choices)
    wrong = [
        {"says": str(contradiction), "questions": [name for name in contradiction.questions if name in made.answers]}
        for contradiction in made.contradictions
    ]
    answer: dict[str, object] = {**_state(made), "wrong": wrong, "file": _file_name(made)}
    if wrong:
        return answer
    return {
        **answer, "toml": made.toml, "unasked": [question(name).asks for name in made.unasked],
        "near": _nearest(made), "plays": bool(rulebook(made.base).script),
        "moot": [{"id": name, "says": says} for name, says in without_subject(made.rules).items()],
        "idle": _idle(made.rules), "mute": _mute(made.rules),
    }  # fmt: skip


def _idle(rules: Rulebook) -> list[dict[str, object]]:
    """Give the reader’s own answers that have no effect, each with the sentence and with what would give it one."""
    return [
        {
            "id": name, "kind": own.kind, "says": _why(rules, name) if own.offers else own.says,
            "offers": [
                {
                    "answers": {asked: answer_text(value) for asked, value in offer.items()},
                    "says": " ".join(f"{question(asked).asks} {worded(value)}." for asked, value in offer.items()),
                }
                for offer in own.offers
            ],
        }
        for name, own in effects(rules).items() if not own.is_played
    ]  # fmt: skip


def _why(rules: Rulebook, name: str) -> str:
    """Say why an answer has no effect, where buttons beside it offer what would give it one."""
    return f"This has no effect as your game stands, because {reason_without(rules, name, rules(name))}."


def _mute(rules: Rulebook) -> list[dict[str, str]]:
    """Give the answers of the form that would have no effect in the game as it stands, each with the reason."""
    return [
        {"id": name, "answer": answer_text(value), "says": reason}
        for name, values in answers_on_offer(rules.id).items() for value in values
        if (reason := reason_without(rules, name, value))
    ]  # fmt: skip


def from_link(link: str) -> dict[str, object]:
    """Read a link, and lay out the questions of its rulebook beside the choices.

    >>> from_link("italian;fold.refund=nothing")["choices"]["answers"]
    {'fold.refund': 'nothing'}
    """
    made = reconstruction.from_link(link)
    return {**questionnaire(made.base), "choices": _state(made)}


def move_to(choices: str, base: str) -> dict[str, object]:
    """Begin the choices from another rulebook, and say what is not taken along.

    >>> moved = move_to('{"base": "italian", "suspend": ["italian/forced-see"]}', "scopa")
    >>> moved["choices"]["link"], moved["lost"]
    ('scopa', ['italian/forced-see, which you left out: Scopa has no such rule.'])
    """
    moved = rebase(_made(choices), base)
    return {
        **questionnaire(base), "choices": _state(moved.made), "agreed": [*moved.agreed], "lost": [*moved.lost],
    }  # fmt: skip


def report_text(choices: str, form: str) -> dict[str, object]:
    """Write the report in one format, or what stands in its page (`body`), or a shorter paper (`handout-html`).

    >>> report_text('{"base": "scopa"}', "html")["text"][:15]
    '<!doctype html>'
    """
    findings = [_finding(choices, row.id) for row in counted()]
    made = _made(choices)
    kind, _, sort = form.rpartition("-")
    if kind == "handout":
        return {"text": PAPER_WRITERS[sort](handout(made, findings))}
    if kind == "short":
        return {"text": PAPER_WRITERS[sort](short_report(report(made, findings)))}
    return {"text": body(report(made, findings)) if form == "body" else WRITERS[form](report(made, findings))}


def put_to_texts(choices: str, first: str, number: str) -> dict[str, object]:
    """Put some of the old texts to the choices, from a first one on: a slow machine does it in parts.

    >>> answer = put_to_texts('{"base": "italian"}', "17", "4")
    >>> answer["of"], [(row["witness"], row["verdict"]) for row in answer["rows"]][2]
    (48, ('minsheu-vie', 'fails'))
    """
    begin = whole(first)
    some = [(row, _finding(choices, row.id)) for row in counted()[begin : begin + whole(number)]]
    return {
        "of": len(counted()),
        "rows": [
            {"witness": row.id, "title": row.title, "says": row.says, "verdict": WORDS[finding.verdict],
             "sentence": finding.sentence, "claims": [*finding.claims]}
            for row, finding in some
        ],
    }  # fmt: skip


def _finding(choices: str, name: str) -> Finding:
    """Put one of the old texts to the choices; a title or a name changes nothing."""
    import json

    chosen = json.loads(choices)
    return _put(json.dumps({key: chosen[key] for key in ("base", "hold", "suspend", "answers") if key in chosen}), name)


@once_per_suspension(256)
def _put(choices: str, name: str) -> Finding:
    return check(witness(name), _rules(choices), mend=False)


@once_per_suspension(4)
def _rules(choices: str) -> Rulebook:
    """Give the rules of some choices; those that were asked for last are kept, with what was worked out for them."""
    return _made(choices).rules


def sample_games(choices: str, first: str, games: str) -> dict[str, object]:
    """Play some games under the choices and say what came of them.

    >>> sample_games('{"base": "scopa"}', "0", "1")["moves"]
    36
    """
    from primero_ref.lab.figures import figures

    return figures(_made(choices).rules, int(first), int(games))._asdict()


def _made(choices: str) -> Reconstruction:
    import json

    chosen = json.loads(choices)
    answers = {name: read_answer(name, written) for name, written in chosen.pop("answers", {}).items()}
    reasons = {name: why for name, why in chosen.pop("because", {}).items() if name in answers}
    return reconstruction.reconstruct(answers=answers, because=reasons, **chosen)


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
    rules, names = made.rules, open_questions(made.base)

    def parting(book: str) -> list[str]:
        other = rulebook(book)
        return [name for name in names if rules(name) != other(name)]

    counts = {book: parting(book) for book in same_family(made.base) if rulebook(book).script}
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
    "prepared": warm_up, "begun": questionnaire, "told": evaluate, "opened": from_link, "moved": move_to,
    "written": report_text, "put": put_to_texts, "played": sample_games,
}  # fmt: skip
"""What the page asks, each by its word."""


def answer_json(which: str, *of: str) -> str:
    r"""Answer the page in JSON; what cannot be read is answered with its sentence.

    >>> answer_json("opened", "italien;tie=x")
    '{"error": "There is no rulebook \'italien\'; the nearest is \'italian\'."}'
    """
    import json

    try:
        answer = WAYS[which](*of)
    except (Illegal, Unknown, Unreadable) as error:
        answer = {"error": str(error)}
    return json.dumps(answer, ensure_ascii=False)
