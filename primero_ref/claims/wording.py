"""Answers, lists and numbers in words, as every page, report and command tells them."""

from __future__ import annotations

from functools import cache
from os import path

from primero_ref.claims.answer import answer_text
from primero_ref.claims.inventory import question, questions, read_file

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.claims.evidence import Evidence
    from primero_ref.claims.inventory import Claim


def worded(answer: object) -> str:
    """Say an answer in words; one that lists several is parted by commas.

    >>> worded(True), worded(16), worded("half"), worded("numerus supremus")
    ('Yes', '16', 'Half', 'Numerus, supremus')
    >>> worded("whom the lift names")
    'The player chosen by cutting'
    """
    if isinstance(answer, bool):
        return "Yes" if answer else "No"
    words = str(answer) or "None"
    words = _as_read().get(words, words)
    if set(words.split()) <= _listed():
        words = ", ".join(words.split())
    return words[0].upper() + words[1:]


def within(answer: object) -> str:
    """Say an answer in words as they stand within a sentence.

    >>> within(True), within("half"), within("Italian"), within("whom the lift names")
    ('yes', 'half', 'Italian', 'the player chosen by cutting')
    """
    words, plain = worded(answer), str(answer) or "None"
    named = not isinstance(answer, bool) and plain != "None" and _as_read().get(plain, plain)[0].isupper()
    return words if named else words[0].lower() + words[1:]


def topic(name: str) -> str:
    """Say what a question is about, as it stands after *on*.

    >>> topic("fold.refund")
    'what a player who folds takes back'
    """
    topics = _topics()
    return f"whether {topics['whether'][name]}" if name in topics["whether"] else str(topics["topic"][name])


def sentence(name: str, answer: object) -> str:
    """Tell the players an answer to a question, in the sentence that stands on a sheet for the table.

    >>> sentence("seats.most", 8), sentence("fold.refund", "nothing"), sentence("pass", True)
    ('Up to 8 can play.', 'If you fold, take back nothing.', 'You may pass.')
    >>> sentence("pack.without", "8 9 T"), sentence("ante", 0)
    ('Take the eights, nines and tens out of the pack.', 'Put down nothing before the deal: there is no ante.')
    """
    asked, by_answer = question(name), _sentences()[name]
    own = by_answer.get(answer_text(answer))
    if own is not None:
        return str(own)
    if not asked.words:
        return str(by_answer[str(asked.answers)]).format(*answer_text(answer).split())
    read = by_answer.get("each", {})
    words = [str(read.get(word, word)) if isinstance(read, dict) else word for word in str(answer).split()]
    return str(by_answer["words"]).format(listed(words, str(by_answer.get("last", "and"))))


@cache
def _topics() -> dict[str, dict[str, object]]:
    """Give what each question is about, and what it asks whether it is so."""
    return read_file(path.dirname(__file__), "topics")


@cache
def _sentences() -> dict[str, dict[str, object]]:
    """Give the sentences of the answers to each question."""
    return read_file(path.dirname(__file__), "sentences")


@cache
def _as_read() -> dict[str, str]:
    """Give the answers that people read in other words than those by which they are chosen."""
    return {answer: str(words) for answer, words in read_file(path.dirname(__file__), "answers").items()}


@cache
def _listed() -> frozenset[str]:
    """Give every word of the questions that are answered with several."""
    return frozenset(str(word) for question in questions().values() if question.words for word in question.answers)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Put words one after another as a sentence does.

    >>> listed(["see", "fold", "pass"], "or")
    'see, fold or pass'
    """
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def numbered(count: int, noun: str) -> str:
    """Write a number with its noun.

    >>> numbered(1, "rule"), numbered(90, "rule"), numbered(1234, "hand")
    ('1 rule', '90 rules', '1,234 hands')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def bearing(claim: Claim, row: Evidence) -> str:
    """Say on which answers of a claim a passage bears, where these are not all; what it says instead, to whom, and why.

    >>> from primero_ref.claims import claim
    >>> half = claim("italian/fold-withdraw-half")
    >>> bearing(half, half.evidence[0]._replace(why="He says: half.", reading="Zorli"))
    'Read so by Zorli. Why: He says: half.'
    """
    sentences = []
    if row.on and len(row.on) < len(claim.settles):
        answers = "; ".join(f"{question(name).asks} {worded(claim.settles[name])}" for name in row.on)
        sentences.append(f"About: {answers}.")
    if row.instead is not None:
        sentences.append(f"Its own answer: {worded(row.instead)}.")
    sentences += [f"Read so by {row.reading}."] if row.reading else []
    sentences += [f"Why: {row.why}"] if row.why else []
    if row.dissent:
        sentences += [f"A second reader disagrees: {row.dissent}", f"We keep our judgement because {row.kept}"]
    return " ".join(sentences)
