"""The concordance: every word of the game with every place at which it stands in the texts, in any spelling."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

from primero_ref.sources import works
from primero_ref.weave.apparatus import lineage
from primero_ref.weave.apparatus.terms import term, terms, words

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from primero_ref.sources import Passage


class Hit(NamedTuple):
    """A place at which a term stands: the passage, the language, and where in its words the form begins and ends."""

    passage: Passage
    tag: str
    start: int
    end: int
    form: tuple[str, ...]

    @property
    def shown(self) -> str:
        """The word as printed."""
        return self.passage.texts[self.tag][self.start : self.end]


class TermMatch(NamedTuple):
    """A form of a term in a text: where it begins and ends there."""

    term: str
    form: tuple[str, ...]
    start: int
    end: int


class WordOccurrences(NamedTuple):
    """What the texts hold of a term: the places that count, and those left aside with their reasons."""

    hits: tuple[Hit, ...]
    asides: tuple[tuple[Hit, str], ...]


@cache
def _forms_by_first_word() -> Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    """Give the forms that begin with a word, the longest first, each with its term."""
    forms: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for entry in terms().values():
        for form in entry.forms:
            forms.setdefault(form[0], []).append((entry.name, form))
    return {first: tuple(sorted(rows, key=lambda row: (-len(row[1]), row))) for first, rows in forms.items()}


def terms_in(text: str) -> Iterator[TermMatch]:
    """Find the terms that a text holds; of two forms of a term at one place the longer counts.

    >>> [one.term for one in terms_in("I'le ſee it, and reuie it.")]
    ['see', 'revie']
    """
    tokens = tuple(words(text))
    spelt = tuple(word.folded for word in tokens)
    for at, first in enumerate(tokens):
        taken = set()
        for name, form in _forms_by_first_word().get(first.folded, ()):
            if name not in taken and spelt[at : at + len(form)] == form:
                taken.add(name)
                yield TermMatch(name, form, first.start, tokens[at + len(form) - 1].end)


@cache
def _all_hits() -> Mapping[str, tuple[Hit, ...]]:
    """Find all terms in all texts, in one reading."""
    hits: dict[str, list[Hit]] = {name: [] for name in terms()}
    for work in lineage.in_order():
        for passage in works.source(work).passages.values():
            for tag, text in passage.texts.items():
                for hit in terms_in(text):
                    hits[hit.term].append(Hit(passage, tag, hit.start, hit.end, hit.form))
    return {name: tuple(listed) for name, listed in hits.items()}


@cache
def occurrences(name: str) -> WordOccurrences:
    """Give what the texts hold of a term, by year.

    >>> [hit.shown for hit in occurrences("swig").hits][:2]
    ['swigg', 'swig']
    >>> occurrences("encounter").asides[0][1]
    'the bailiffs meet him; he plays on the word'
    """
    why = {(aside.passage, aside.form, aside.nth): aside.why for aside in term(name).asides}
    hits: list[Hit] = []
    asides: list[tuple[Hit, str]] = []
    met: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for hit in _all_hits()[name]:
        here = hit.passage.id, hit.form
        met[here] += 1
        reason = why.get((*here, 0)) or why.get((*here, met[here]))
        if reason:
            asides.append((hit, reason))
        else:
            hits.append(hit)
    return WordOccurrences(tuple(hits), tuple(asides))


def faults() -> tuple[str, ...]:
    """Say, in a sentence each, what is wrong with the terms: one nobody uses, a place left aside without its word.

    >>> faults()
    ()
    """
    sentences = []
    for entry in terms().values():
        there = occurrences(entry.name)
        if not there.hits:
            sentences.append(f"The term {entry.name} stands in no text.")
        met = Counter((hit.passage.id, hit.form) for hit in _all_hits()[entry.name])
        sentences += [
            f"The term {entry.name} leaves {aside.passage} aside, where {' '.join(aside.form)!r} does not stand."
            for aside in entry.asides
            if met[aside.passage, aside.form] < max(1, aside.nth)
        ]
    return tuple(sentences)
