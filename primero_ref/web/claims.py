"""A claim, and the words it rests on, as plain data for a page."""

from __future__ import annotations

from functools import cache

from primero_ref import claims
from primero_ref.cite.addresses import of_claim, of_passage, of_rulebook
from primero_ref.cite.citation import grade_text
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.claims.wording import worded
from primero_ref.sources import passage_range, source

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from primero_ref.claims import Rulebook
    from primero_ref.sources import Passage


def rulebook_as_data(rules: Rulebook, link: str = "") -> dict[str, object]:
    """Give a rulebook with its page; one of a reader’s own choices has its link, and the page that tells them.

    Answers of the reader’s own that have no effect are `idle`, each told with the reason.

    >>> from primero_ref import rulebook
    >>> rulebook_as_data(rulebook("italian;ante=2"), "italian;ante=2")["uri"]
    'cite/report.html#italian;ante=2'
    """
    own = ";" in link
    return {
        "id": link or rules.id, "title": rules.title, "redactor": rules.redactor, "own": own,
        "uri": f"cite/report.html#{link}" if own else of_rulebook(rules.id), "idle": _idle(rules) if own else [],
    }  # fmt: skip


@once_per_rulebook
def _idle(rules: Rulebook) -> list[str]:
    """Say of each answer without effect why, briefly: the page of the rules offers what would give it one."""
    from primero_ref.reconstruction.effect import effects, reason_without  # only a reader’s own rules need it

    return [
        f"{claims.question(name).asks} {worded(rules(name))}. This has no effect, because "
        f"{reason_without(rules, name, rules(name))}."
        for name, own in effects(rules).items() if not own.is_played
    ]  # fmt: skip


@cache
def claim_as_data(name: str) -> dict[str, str]:
    """Give a claim with its grade, its sentence and its place on the site.

    >>> claim_as_data("italian/forced-see")["grade"]
    'du Coeur’s rule; grade: attested'
    """
    claim = claims.claim(name)
    return {"id": claim.id, "grade": grade_text(claim), "uri": of_claim(claim.id), "sentence": claim.says}


def claim_with_words(name: str) -> dict[str, Any]:
    """Give a claim with the words that it rests on.

    >>> claim_with_words("italian/forced-see")["words"][0]["uri"]
    'sources/minsheu-1599.html#s41'
    """
    words = [
        {"work": source(passage.source).short, "relation": evidence.relation, **passage_as_data(passage)}
        for evidence in claims.claim(name).evidence if evidence.how != "background"
        for passage in passage_range(evidence.passage)
    ]  # fmt: skip
    return {**claim_as_data(name), "words": words}


def passage_as_data(passage: Passage) -> dict[str, object]:
    """Give the words of a passage as printed, and the plainest English of them that we have."""
    lang, text = next(iter(passage.texts.items()), ("", ""))
    english = passage.english or passage.plain or passage.paraphrase
    if not english and lang and not lang.startswith("en"):
        english = next((words for tag, words in passage.texts.items() if tag.startswith("en")), "")
    return {
        "passage": passage.id, "label": passage.label, "speaker": passage.speaker, "text": text, "lang": lang,
        "plain": english, "digest": passage.digest, "uri": of_passage(passage.id),
    }  # fmt: skip
