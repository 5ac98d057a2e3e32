"""On what a rule rests: the sentences of its footnote, the words of an old text, and the old texts against it."""

from __future__ import annotations

import re

from primero_ref.cite.citation import where_printed, whose_rule
from primero_ref.claims import RELATIONS, inventory
from primero_ref.claims.wording import listed, topic, within
from primero_ref.report.guesses import givers, preferred
from primero_ref.sources import WORDS_AT_A_TIME, dates, works
from primero_ref.sources.chicago import capital
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from primero_ref.claims import Claim, Evidence
    from primero_ref.sources import Passage

GUESSED = ("conjecture", "invention", "gap")
"""The grades of what is guessed."""

DIGESTED = "cardano-1663"
"""The work that every digest among the passages reports: that of 1913 names Cardano at each of its sentences."""

NAMED_PARTS = 2
"""The most points on which a passage bears that a note names one by one."""


class Quotation(NamedTuple):
    """The words of a passage in their language, with a modern English version where needed, and why it is cited.

    >>> from primero_ref.reconstruction import reconstruct
    >>> from primero_ref.report import report
    >>> [quoted] = report(reconstruct("italian")).rules[0].quoted
    >>> quoted.language, quoted.why
    ('it', 'Berni says that five and six can play. He does not say that no more than six can play.')
    """

    words: str
    """The words as the source has them, forty at most."""
    language: str
    """The code of their language, such as `it`."""
    meaning: str
    """The same in modern English; empty where the words need no other."""
    by: str
    """The work, the place in it, and on what part of the rule it speaks."""
    why: str = ""
    """Why the words bear on the rule, where that is explained."""


class Objection(NamedTuple):
    """An old text that speaks against a rule: its passages, where they stand, and why they speak against it."""

    passages: frozenset[str]
    at: str
    why: str

    @property
    def words(self) -> str:
        """The place, and the reason in parentheses."""
        return f"{self.at} ({self.why.rstrip('.')})" if self.why else self.at


# -- names ------------------------------------------------------------------------------------


def cited_as(passage: str) -> str:
    """Name the work of a passage as a note does; a digest is named after the work that it reports.

    >>> cited_as("minsheu-1599:41"), cited_as("nq-1913:2.6")
    ('Minsheu, Dialogues, 1599', 'Cardano, De ludo aleae, 1663, as digested in Notes and Queries, 1913')
    """
    first = works.passage_range(passage)[0]
    short = works.source(first.source).short
    return f"{works.source(DIGESTED).short}, as digested in {short}" if first.digest else short


def place(passage: str) -> str:
    """Say where a passage stands in its work, as a note does.

    >>> place("minsheu-1599:41"), place("mabbe-1623:1.246.2"), place("nq-1913:2.6")
    ('speech 41, page 26', 'part 1, page 246, passage 2', 'page 2, sentence 6')
    >>> place("nq-1913:2.8-2.11"), place("minsheu-1599:51-57")
    ('page 2, sentences 8 to 11', 'speeches 51 to 57, page 26')
    >>> place("minucci-1688:3.46.1-3.46.3")
    'canto 3, stanza 46, note, passages 1 to 3'
    """
    at = where_printed(passage)
    first, *_, last = (*works.passage_range(passage),) * 2
    (head, begin), (same, end) = (row.label.rpartition(" ")[::2] for row in (first, last))
    if begin != end and head == same and "." in first.locus:  # the edition's own numbers say nothing to a reader
        page = at.partition(f"{last.locus}, ")[2] if " page" not in f" {head}" else ""
        passages = f"{head} passages" if head.endswith(",") else f"{head}s"  # a note may have several passages
        at = f"{passages} {begin} to {end}{f', {page}' if page else ''}"
    elif begin != end and "." in first.locus and ", page" in at:
        at = at.partition(", ")[2]
    return re.sub(r", (\d+)(?=,|$)", r", passage \1", at.replace("digest of Cardano, ", ""))


def graded(claim: Claim) -> str:
    """Say whose rule a claim is, and which grade this edition gives it.

    >>> graded(inventory.claim("italian/forced-see")), graded(inventory.claim("italian/table-stakes"))
    ('du Coeur’s rule; grade: attested', 'gap: nobody says; this edition’s choice')
    """
    if claim.grade == "gap":
        return "gap: nobody says; this edition’s choice"
    return f"{whose_rule(claim.id)}; grade: {claim.grade}"


def is_of_the_time(passage: str) -> bool:
    """Say whether the words are of the time, or a later translation or digest of such words.

    >>> is_of_the_time("minsheu-1599:41"), is_of_the_time("ducoeur-2003:hand-types")
    (True, False)
    """
    first = works.passage_range(passage)[0]
    return first.digest or dates.speaks_for(works.source(first.source)) is not None


# -- footnotes --------------------------------------------------------------------------------


def notes(rows: Iterable[Evidence], settles: Mapping[str, object]) -> Iterator[str]:
    """Write the sentences of a footnote: the works that say so, that suggest it, and later ones that say otherwise.

    Where a passage bears on a part of the rule, the part is named. Old texts against it are named beside the rule.
    """
    rows = [row for row in rows if row.how != "contradicts" or not is_of_the_time(row.passage)]
    for relation in RELATIONS.values():
        places_by_work: dict[str, list[str]] = {}
        for row in rows:
            if row.relation == relation:
                places_by_work.setdefault(cited_as(row.passage), []).append(_placed(row, settles))
        works_named = [f"{work} ({'; '.join(places)})" for work, places in places_by_work.items()]
        if works_named:
            yield f"{capital(relation)}: {'; '.join(works_named)}."


def _placed(row: Evidence, settles: Mapping[str, object]) -> str:
    known = works.passage_range(row.passage)[0].via
    via = f", quoted in {works.source(row.via).short}" if row.via not in {"", known} else ""
    return f"{place(row.passage)}{via}{_part(row, settles)}{_reader(row)}"


def _reader(row: Evidence) -> str:
    return f", as read by {row.reading}" if row.reading else ""


def _part(row: Evidence, settles: Mapping[str, object]) -> str:
    """Say on which part of a rule a passage bears, if not on the whole; what it has instead stands there as well."""
    points = f"on {listed(map(topic, row.on))}" if row.on and len(row.on) < len(settles) else ""
    if row.how == "contradicts":
        says = row.instead is not None and not str(row.instead).startswith("nobody")
        instead = f"“{within(row.instead)}”" if says else ""
        if points:
            return f", {points}" + (f", where it has {instead}" if instead else "")
        return f", which has {instead}" if instead else ""
    if len(row.on) > NAMED_PARTS and points:
        return ", on part of the rule"
    return f", {points}" if points else ""


# -- words of old texts -----------------------------------------------------------------------


def quoted(rows: Iterable[Evidence], settles: Mapping[str, object]) -> Iterator[Quotation]:
    """Quote the first old passage that states a rule, or implies it, where its words are few."""
    rows = tuple(rows)
    for how in ("states", "implies"):
        for row in rows:
            passage, *others = works.passage_range(row.passage)
            work = works.source(passage.source)
            if row.how != how or others or not passage.texts or not dates.is_of_the_time(work):
                continue
            language = next((tag for tag in passage.texts if tag.startswith("en")), next(iter(passage.texts)))
            words = passage.texts[language]
            if len(words.split()) <= WORDS_AT_A_TIME:
                part = ", on part of the rule" if row.part else _part(row, settles)
                by = f"{work.short}, {place(row.passage)}{part}{_reader(row)}"
                yield Quotation(words, language, _meaning(passage, language), by, row.why)
                return


def _meaning(passage: Passage, language: str) -> str:
    """Give what the words mean, where they are foreign or old."""
    return passage.plain if language.startswith("en") else passage.english or passage.plain


# -- what speaks against a rule ---------------------------------------------------------------


def objections(rows: Iterable[Evidence], settles: Mapping[str, object]) -> Iterator[Objection]:
    """Name the old texts of which the edition notes that they contradict a rule."""
    for row in rows:
        if row.how == "contradicts" and is_of_the_time(row.passage):
            at = f"{cited_as(row.passage)}, {_placed(row, settles)}"
            yield Objection(_loci(row.passage), at, row.why)


def for_another(base: str, name: str, answer: object) -> Iterator[Objection]:
    """Name the old texts that speak for another answer than this one, where a game can have only one of them.

    They are those that the rulebook itself cites for its answer, and those of which another says why they bear on it.
    """
    asked = inventory.question(name)
    if asked.words or isinstance(asked.answers, str):
        return  # a text with five players speaks against neither six nor eight
    mine = frozenset().union(*(_loci(row.passage) for row in old_rows(base, name, answer)))
    cited_there = inventory.read_book(base)[1]
    for (_, other), claims in givers(base, name).items():
        for claim in preferred(base, claims) if other != answer else ():
            for row in _of_the_time(name, [claim]):
                if (row.why or claim.id in cited_there) and not row.part and mine.isdisjoint(_loci(row.passage)):
                    at = f"{cited_as(row.passage)}, {_placed(row, {name: other})}"
                    yield Objection(
                        _loci(row.passage), at, row.why or f"{row.relation.removesuffix(' it')}: {within(other)}"
                    )


def old_rows(base: str, name: str, answer: object) -> tuple[Evidence, ...]:
    """List where old texts state or imply an answer, as any rulebook of the family cites them.

    >>> [row.passage for row in old_rows("italian", "tie", "the eldest")][:1]
    ['mabbe-1623:1.246.2']
    """
    return tuple(_of_the_time(name, givers(base, name).get((type(answer), answer), ())))


def _of_the_time(name: str, claims: Iterable[Claim]) -> Iterator[Evidence]:
    rows = {
        (row.passage, row.how): row._replace(on=(name,)) for claim in claims for row in claim.evidence
        if row.how in {"states", "implies"} and name in row.on and is_of_the_time(row.passage)
    }  # fmt: skip
    yield from rows.values()


def apart(objections: Iterable[Objection], known: Collection[Objection] = ()) -> Iterator[Objection]:
    """Leave out what speaks from a place that is named already."""
    seen = frozenset().union(*(row.passages for row in known))
    for row in objections:
        if seen.isdisjoint(row.passages):
            seen |= row.passages
            yield row


def _loci(passages: str) -> frozenset[str]:
    return frozenset(passage.id for passage in works.passage_range(passages))
