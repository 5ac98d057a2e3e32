"""Look for papers that contradict themselves: `python -m tests.tools.papers`.

It makes the handout and the report of every single change of every rulebook, and of 3,000 random combinations of two to
five changes, and looks on them for what the changed game does not play: a published sentence of which an answer is
otherwise or has no subject, a word for what the game does not have, an answer told twice, a number that is another.
`papers.txt` keeps how many were tried and what was found; a test makes some of them again.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

from primero_ref.claims import inventory, rulebook, rulebooks
from primero_ref.claims.wording import sentence, topic, within
from primero_ref.errors import Unreadable
from primero_ref.reconstruction import reconstruct
from primero_ref.reconstruction.likeness import why_alike
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.reconstruction.subjects import without_subject
from primero_ref.report.game_report import report
from primero_ref.report.handout import handout_beside
from primero_ref.report.paper import Facts, Hands, Heading, Items, Paper, Paragraph, Run
from primero_ref.report.sheet import sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from primero_ref.claims import Claim, Rulebook
    from primero_ref.reconstruction.reconstruction import Reconstruction

COMBINATIONS = 3000
SEED = 1526
MOST_CHANGES = 5

OTHERWISE, WITHOUT = "otherwise", "without a subject"

PERHAPS = "perhaps a number"
"""The kind of what only a reader can decide: a sentence has a number that is otherwise, in words of its question."""

FILE = Path(__file__).with_suffix(".txt")

LEAST, GREATEST = (0, 1, 2, 3), (1000, 100, 52, 40, 20, 12, 8, 5)
"""Numbers of which the first that can be played stands for the least, and for the greatest."""

WORDS_OF_NUMBERS = ("nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")

COMMON = frozenset({"that", "many", "cards", "each", "player", "players", "which", "most"})
"""Words that do not tell one question from another."""

TERMS: tuple[tuple[str, tuple[object, ...], str], ...] = (
    ("rest", ("none", "nobody says"), r"\b(?:the|a|your|lay|bet) rests?\b(?! of)|\brested\b|\bmust rest\b"),
    ("fold", (False,), r"\bfold(?:s|ed|ing)?\b"),
    ("bid.names", ("nothing",), r"\b(?:bids?|bidding)\b"),
    ("pass", (False,), r"(?<!deal )(?<!privilege )\bpass(?:es|ed|ing)?\b(?! to\b)(?! for\b)"),
    ("swig", ("nobody says",), r"\bswigs?\b"),
    ("phase2", ("the showdown",), r"\bsecond (?:phase|round)\b"),
    ("ante", (0,), r"\bantes?\b(?! no\b)"),
    ("chorus", ("no hand",), r"\bchorus\b"),
    ("supremus", ("no hand",), r"\b(?:supremus|maximus|fifty-five|chivo)\b"),
    ("fluxus", ("no hand",), r"\b(?:fluxus|flush)\b"),
    ("last-round", (False,), r"\blast round\b"),
    ("pique", (False,), r"\bpique\b"),
)
"""Words that a published sentence may not use where an answer has taken away what they mean."""


class Contradiction(NamedTuple):
    """What one paper says and its game does not play."""

    kind: str
    paper: str
    link: str
    question: str
    says: str


def printed(paper: Paper) -> list[str]:
    """Give the lines of a paper, each as plain words."""
    lines = []
    for block in paper.blocks:
        if isinstance(block, Heading):
            lines.append(block.words)
        elif isinstance(block, Paragraph):
            lines.append(_plain(block))
        elif isinstance(block, Items):
            lines += [_plain(paragraph) for item in block.items for paragraph in item]
        elif isinstance(block, Hands):
            lines += [words for _, _, words, _ in block.rows if words]
        elif isinstance(block, Facts):
            lines += [f"{name}: {said}" for name, said in block.rows]
    return lines


def _plain(paragraph: Paragraph) -> str:
    return "".join(run.words for run in paragraph.runs if isinstance(run, Run))


def contradictions(choices: Reconstruction) -> Iterator[Contradiction]:
    """List what the handout and the report of some choices say and their game does not play."""
    rules, published = choices.rules, rulebook(choices.base)
    made = report(choices, ())
    papers = {
        "handout": printed(handout_beside(choices, made)),
        "report": [rule.says for rule in made.rules],
        "departures": [
            f"{departure.says} ({departure.whose})" for departure in made.departures if departure.there
        ],
        "gaps": [gap.says if gap.number else f"{gap.says} (the engine’s default)" for gap in made.gaps],
    }
    idle_there = without_subject(published)
    changed = {
        row.question for row in published.difference(rules) if not why_alike(rules, row.question, rules(row.question))
    }
    idle = {name for name in without_subject(rules) if name not in idle_there or name in changed}
    for paper, lines in papers.items():
        text = "\n".join(lines)
        found = [
            *((name, said) for name in idle for said in _statements(name, rules) if said in text),
            *of_published(rules, changed, idle, paper, text),
        ]
        yield from (
            Contradiction(OTHERWISE if name in changed - idle else WITHOUT, paper, choices.link, name, says)
            for name, says in found
        )
        for words, settles in _published_sentences(choices.base, paper):
            for name in changed - {*settles} if words in text else ():
                if _mentions(rules, name, words):
                    yield Contradiction("mention", paper, choices.link, name, words)
                if published(name) not in settles.values() and _numbered(published, name, words):
                    yield Contradiction(PERHAPS, paper, choices.link, name, words)
    yield from _twice(choices, rules, papers)
    yield from _engine_numbers(choices, rules, papers["handout"])


def of_published(
    rules: Rulebook, changed: set[str], idle: set[str], paper: str, text: str
) -> Iterator[tuple[str, str]]:
    """Find the published sentences on a paper that tell what is otherwise or has no subject, each with its question."""
    for words, settles in _published_sentences(rules.id, paper):
        if words in text:
            yield from ((name, words) for name in settles if name in changed or name in idle)


def _twice(choices: Reconstruction, rules: Rulebook, papers: dict[str, list[str]]) -> Iterator[Contradiction]:
    """Find answers that stand twice on the handout, and defaults that stand in two lists of the report."""
    by_default = [line for paper in ("departures", "gaps") for line in papers[paper] if "default" in line]
    handed_out = "\n".join(papers["handout"])
    for name in questions_of(choices.base):
        says = _statements(name, rules)
        if sum(map(handed_out.count, says)) > 1:
            yield Contradiction("twice", "handout", choices.link, name, says[0])
        if sum(line.startswith(says) for line in by_default) > 1:
            yield Contradiction("twice", "report", choices.link, name, says[0])


def _statements(name: str, rules: Rulebook) -> tuple[str, ...]:
    """Give the ways in which a paper may state an answer: by its sentence, or by a colon."""
    return _stated(name, rules(name))


@cache
def _stated(name: str, answer: object) -> tuple[str, ...]:
    about = topic(name)
    return (sentence(name, answer), f"{about[0].upper()}{about[1:]}: {within(answer)}")


@cache
def _published_sentences(base: str, paper: str) -> tuple[tuple[str, dict[str, object]], ...]:
    """Give the sentences of the published book with the answers that each tells."""
    return tuple(_sentences(base, paper)) if paper in {"handout", "report"} else ()


def _sentences(base: str, paper: str) -> Iterator[tuple[str, dict[str, object]]]:
    rules = rulebook(base)
    for claim in rules.claims.values():
        if claim.id in rules.held:
            yield claim.says.rstrip("."), _given(rules, claim)
    if paper == "handout":
        for row in sheet(base).rows:
            held = [claim for claim in row.claims if claim in rules.held]
            if row.words and len(held) == len(row.claims):
                claims = [rules.claims[claim] for claim in held]
                yield row.words, {name: value for claim in claims for name, value in _given(rules, claim).items()}


def _given(rules: Rulebook, claim: Claim) -> dict[str, object]:
    """Give the answers of a rule that are those of its rulebook."""
    return {name: value for name, value in claim.settles.items() if claim.id in rules.ask(name).claims}


def _mentions(rules: Rulebook, name: str, words: str) -> bool:
    """Say whether a sentence uses a word for what an answer has taken away."""
    limited = name == "rest" and rules("vie.sum") == "from the stake to the rest"
    return not limited and any(
        rules(name) in gone and re.search(pattern, words) is not None for asked, gone, pattern in TERMS if asked == name
    )


def _numbered(published: Rulebook, name: str, words: str) -> bool:
    """Say whether a sentence has the published number of something in words of the question about it."""
    there = published(name)
    if inventory.question(name).answers != "number" or not 0 < int(str(there)) < len(WORDS_OF_NUMBERS):
        return False
    there = int(str(there))
    if not re.search(rf"\b(?:{there}|{WORDS_OF_NUMBERS[there]})\b", words):
        return False
    kin = {*re.findall(r"[a-z]{4,}", topic(name))} - COMMON
    return len(kin & {*re.findall(r"[a-z]{4,}", words.lower())}) > 1


def _engine_numbers(choices: Reconstruction, rules: Rulebook, lines: list[str]) -> Iterator[Contradiction]:
    """Compare what the head says with what the engine seats and deals."""
    text = "\n".join(lines)
    for fewest, most in re.findall(r"\b(\d+) to (\d+) players\.", text):
        if (int(fewest), int(most)) != (rules("seats.fewest"), rules("seats.most")):
            yield Contradiction("number", "handout", choices.link, "seats.most", f"{fewest} to {most} players")
    for count in re.findall(r"A whole hand is (\d+) cards?", text):
        if int(count) != rules.ranking.size:
            yield Contradiction("number", "handout", choices.link, "hand.size", f"{count} cards")


# -- what is tried -------------------------------------------------------------------------------------


def answers_to(base: str, name: str) -> tuple[object, ...]:
    """Give the answers to a question that are tried: every one listed, some numbers, words left out and all."""
    asked, own = inventory.question(name), rulebook(base)(name)
    if asked.answers == "number":
        given: tuple[object, ...] = (LEAST[0], int(str(own)) + 1, GREATEST[0])
    elif asked.answers == "shares":
        given = ("0 0", "1/3 1/3")
    elif asked.words:
        words = str(own).split()
        fewer = (" ".join(word for word in words if word != out) for out in words)
        given = ("", *fewer, " ".join(map(str, asked.answers)))
    else:
        given = tuple(asked.answers)
    return tuple(answer for answer in dict.fromkeys(given) if answer != own or type(answer) is not type(own))


def singles(base: str) -> Iterator[Reconstruction]:
    """Give every single change of a rulebook that does not contradict itself: each answer, and each rule left out."""
    rules = rulebook(base)
    for name in sorted(questions_of(base)):
        if inventory.question(name).answers == "number":
            yield from _numbers(base, name)
            continue
        for answer in answers_to(base, name):
            yield from _made(base, {name: answer}, ())
    for claim in sorted(rules.held):
        yield from _made(base, {}, (claim,))


def _numbers(base: str, name: str) -> Iterator[Reconstruction]:
    """Answer with the least number that can be played, the greatest, and one between."""
    own, tried = int(str(rulebook(base)(name))), set[int]()
    for numbers in (LEAST, (own + 1, own - 1), GREATEST):
        for number in numbers:
            made = next(_made(base, {name: number}, ()), None) if 0 <= number != own else None
            if made is not None and number not in tried:
                tried.add(number)
                yield made
                break


def combination(number: int) -> Iterator[Reconstruction]:
    """Give one random combination of two to five changes; some contradict themselves, and are none."""
    chance = random.Random(f"{SEED}:{number}")
    for _ in range(50):
        base = chance.choice(rulebooks())
        count = chance.randint(2, MOST_CHANGES)
        names = chance.sample(sorted(questions_of(base)), min(count, len(questions_of(base))))
        chosen = {name: chance.choice(given) for name in names if (given := answers_to(base, name))}
        held = sorted(rulebook(base).held)
        suspend = tuple(chance.sample(held, 1)) if len(chosen) < count or chance.random() < 0.3 else ()
        made = next(_made(base, chosen, suspend), None)
        if made is not None and made.choices > 1:
            yield made
            return


def _made(base: str, answers: dict[str, object], suspend: tuple[str, ...]) -> Iterator[Reconstruction]:
    try:
        choices = reconstruct(base, suspend=suspend, answers=answers)
        if choices.choices and not choices.contradictions:
            choices.rules.ranking  # noqa: B018 - a pack too small for the hands is refused here
            yield choices
    except Unreadable:
        return


def combinations(numbers: Iterable[int]) -> Iterator[Reconstruction]:
    """Give the combinations of these numbers."""
    return (choices for number in numbers for choices in combination(number))


def look(tried: Iterable[Reconstruction], shows: str = "") -> tuple[int, list[Contradiction]]:
    """Count what is tried, and list what is found on its papers; a bar shows how far it is, if it has a name.

    What each type of hand counts is left out: to reckon it takes longer than the rest of a paper.
    """
    count = 0
    found: list[Contradiction] = []
    with patch("primero_ref.report.handout.span", lambda *_: ""):
        for choices in tried:
            count += 1
            found += contradictions(choices)
            if shows and count % 10 == 0:
                sys.stderr.write(f"\r{shows}: {count} tried, {len(found)} found ")
                sys.stderr.flush()
    if shows:
        sys.stderr.write("\n")
    return count, found


class Kept(NamedTuple):
    """What a search found: how many papers it made of each rulebook and of the combinations, and the contradictions."""

    tried: dict[str, int]
    found: list[Contradiction]


TOGETHER = "combinations"
"""What stands in place of a rulebook where several changes are made at once."""


def kept() -> Kept:
    """Read the results of the last search."""
    rows = [line.split(" | ") for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return Kept(
        {book: int(count) for book, count in (row for row in rows if len(row) < len(Contradiction._fields))},
        [Contradiction(*row) for row in rows if len(row) == len(Contradiction._fields)],
    )


def written(results: Kept) -> str:
    """Write results: counts first, and then each contradiction once, with one of the games that have it."""
    games = {(row.kind, row.paper, row.question, row.says): row for row in reversed(results.found)}
    return "\n".join([
        "# How many papers were made of single changes of each rulebook and of combinations, and what they contradict;",
        "# `python -m tests.tools.papers` makes them all again.",
        *(f"{book} | {count}" for book, count in results.tried.items()),
        *(" | ".join(row) for row in sorted(games.values())),
        "",
    ])


def main() -> None:
    """Look through all, keep what is found, and print it, the most frequent first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", default=rulebooks(), help="rulebooks [default: all]")
    parser.add_argument("--every", type=int, default=1, help="try one of so many single changes [default: 1]")
    parser.add_argument("--combinations", type=int, default=COMBINATIONS, help=f"[default: {COMBINATIONS}]")
    options = parser.parse_args()
    results = Kept({}, [])
    for book in options.books:
        count, rows = look(islice(singles(book), 0, None, options.every), book)
        results.tried[book] = count
        results.found.extend(rows)
    results.tried[TOGETHER], rows = look(combinations(range(options.combinations)), TOGETHER)
    results.found.extend(rows)
    if (*options.books,) == rulebooks() and options.every == 1 and options.combinations == COMBINATIONS:
        FILE.write_text(written(results), encoding="utf-8")
    found = results.found
    print(f"{len({row.link for row in found})} games:", dict(Counter(row.kind for row in found)))  # noqa: T201
    links = {(row.kind, row.paper, row.question, row.says): row.link for row in reversed(found)}
    counts = Counter((row.kind, row.paper, row.question, row.says) for row in found)
    for key, number in counts.most_common():
        print(number, *key, links[key], sep=" | ")  # noqa: T201


if __name__ == "__main__":
    main()
