"""The voice of the project, so far as a machine can hear it: words that are never right, sentences that lack a part.

VOICE.md says how we write. Each check here looks for one slip that it names, and lets pass whatever it is not sure of.
What it finds and what is right all the same is listed in words.toml with the reason. Do not write a worse sentence to
please it.

Neither proselint nor Vale takes its place: proselint knows general English and no words of a game, and Vale fetches a
program from the network when it is first used.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support import prose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

KNOWN = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
EXCEPTIONS: dict[str, str] = KNOWN["exceptions"]

LEFT_ALONE = ("stories", "texts", "changelog", "UI/CLI/errors")
"""Kinds that are not asked: finished stories, what is said of sources beside quotations, what earlier editions said."""

NEVER = {re.compile(rf"\b(?:{words})", re.IGNORECASE): better for words, better in KNOWN["never"].items()}
WHO = {re.compile(words, re.IGNORECASE): better for words, better in KNOWN["who"].items()}
QUOTED = re.compile(r"“[^”]*”|‘[^’]*’|`[^`]*`")
WORD = re.compile(r"[\w’-]+")

STEMS = KNOWN["verbs"]["stems"]
VERBS = {
    *KNOWN["verbs"]["forms"],
    *STEMS,
    *(f"{stem}{end}" for stem in STEMS for end in ("s", "es", "d", "ed")),
    *(f"{stem[:-1]}{end}" for stem in STEMS if stem.endswith("y") for end in ("ies", "ied")),
    *(f"{stem}{stem[-1]}ed" for stem in STEMS),
}
LOOSE = re.compile(r"^(?:From|By|Against|Without|Also|Only|Not|Nor) [^,]*? (?:that|which|who|whom|whose)\b[^,]*$")
"""The head of a phrase whose only verb is in a relative clause."""

PRONOUNS = {*KNOWN["alone"]["pronouns"]}
BEFORE_A_NOUN = {*KNOWN["alone"]["before"], *VERBS}
"""Words that may stand before a pronoun without naming anything."""
EMPTY = re.compile(
    r"^(?:It (?:is|was|does|makes|takes) |So (?:long|much|many) |(?:This|These|Those|The|A|An|Each|Every|No) )"
)
"""An “it” that stands for what follows, or a word that goes with the noun behind it."""


def never_right(sentence: str) -> str:
    """Name a word that is never right, and what to write; words in quotation marks are somebody else’s."""
    ours = QUOTED.sub("“”", sentence)
    return next((f"write {better!r}" for words, better in NEVER.items() if words.search(ours)), "")


def nobody_named(sentence: str) -> str:
    """Find a “who …” that is the subject of a statement."""
    ours = QUOTED.sub("“”", sentence)
    return next((f"write {better!r}" for words, better in WHO.items() if words.search(ours)), "")


def verbless(sentence: str) -> str:
    """Find a note without a verb of its own: one in a relative clause is not enough."""
    main = QUOTED.sub("“”", sentence).partition(";")[0]
    if LOOSE.match(main):
        main = re.split(r" (?:that|which|who|whom|whose)\b", main)[0]
    words = {word.lower() for word in WORD.findall(main)}
    return "" if words & VERBS else "give it a verb, or add its verb to words.toml"


def without_noun(sentence: str) -> str:
    """Find a pronoun that comes before any noun, in a sentence that must make sense alone."""
    if EMPTY.match(sentence):
        return ""
    for word in WORD.findall(sentence):
        if word.lower() in PRONOUNS:
            return f"say what {word.lower()!r} is"
        if word.lower() not in BEFORE_A_NOUN:
            return ""
    return ""


def without_field(title: str) -> str:
    """Find a title without a word of the field."""
    words = title.lower()
    found = any(re.search(rf"\b{re.escape(word)}\b", words) for word in KNOWN["titles"]["words"])
    return "" if found else "name the thing that the page holds"


def kinds(*names: str) -> list[prose.Sentence]:
    """Give the sentences of some kinds; of all but those that are left alone, if none is named."""
    return [one for one in prose.sentences() if (one.kind in names if names else one.kind not in LEFT_ALONE)]


def excepted(text: str) -> bool:
    """Say whether a sentence is an exception with a reason."""
    return any(words in text for words in EXCEPTIONS)


def faults(check: Callable[[str], str], found: Iterable[prose.Sentence]) -> list[str]:
    """List what a check finds, each with its place and what to do; exceptions are left out."""
    return [f"{one.where}: {one.text} ({why})" for one in found if (why := check(one.text)) and not excepted(one.text)]


def test_no_word_is_used_that_is_never_right() -> None:
    """The words that VOICE.md replaces are gone from pages, rules, notes, questions, lessons and sheets."""
    assert faults(never_right, kinds()) == []


def test_every_sentence_names_who_acts() -> None:
    """No statement begins with “who folds”: it says “if you fold” or “a player who folds”."""
    assert faults(nobody_named, kinds()) == []


def test_every_note_has_a_verb() -> None:
    """No note on a rule is a telegram."""
    assert faults(verbless, kinds("claims note")) == []


def test_every_rule_makes_sense_alone() -> None:
    """The sentence of a rule, which has a page of its own, has no pronoun before its first noun."""
    assert faults(without_noun, kinds("claims says")) == []


def test_every_title_says_what_the_page_holds() -> None:
    """Each title of a page has a word of the field; the titles of sources name author and year and are not asked."""
    found = [f"{where}: {words}" for where, words in prose.titles() if without_field(words) and not excepted(words)]

    assert found == []


@pytest.mark.parametrize(
    ("check", "bad", "good"),
    [
        (never_right, "The median is 20, on the average.", "The mean is 20 on average."),
        (never_right, "All the rest is dealt.", "They wrote “all the rest”, but every other card is dealt."),
        (nobody_named, "Who folds takes back half.", "Who deals next?"),
        (nobody_named, "You may see; whoever folds is out.", "If you fold, you are out; the player who dealt goes on."),
        (verbless, "From a list that is lost.", "Du Coeur’s list is lost."),
        (verbless, "Cotton, of another game; and it is the eldest there.", "Cotton says so; but of another game."),
        (without_noun, "Whoever passes on it must draw as usual.", "A player who passes on it must draw as usual."),
        (without_noun, "That is not a scopa.", "It is forbidden to name less than you hold."),
        (without_field, "Slips", "Errors in the sources’ examples"),
    ],
)
def test_a_check_finds_its_slip_and_no_other(check: Callable[[str], str], bad: str, good: str) -> None:
    """Each check finds the slip that it is for, and passes a sentence that is right."""
    assert check(bad)
    assert check(good) == ""


def test_no_exception_is_idle() -> None:
    """Each exception is of a sentence that is there and that a check finds, and has a reason in a sentence."""
    checked = [
        *((one.text, (never_right, nobody_named)) for one in kinds()),
        *((one.text, (verbless,)) for one in kinds("claims note")),
        *((one.text, (without_noun,)) for one in kinds("claims says")),
        *((words, (without_field,)) for _, words in prose.titles()),
    ]
    needed = {
        words
        for words in EXCEPTIONS
        for text, checks in checked
        if words in text and any(check(text) for check in checks)
    }

    assert set(EXCEPTIONS) == needed
    assert [words for words, because in EXCEPTIONS.items() if len(because.split()) < 4] == []
