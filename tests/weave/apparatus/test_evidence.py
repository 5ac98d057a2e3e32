"""Which passage bears on which answer: nothing is multiplied, and no claim says more than its passages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref import claims
from primero_ref.claims import inventory
from primero_ref.errors import Unknown, Unreadable
from primero_ref.sources import works
from primero_ref.sources.dates import read_date
from primero_ref.weave.apparatus import evidence, matrix, relations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Written = Callable[[str], list[str]]

HEAD = 'title = "Ours"\nredactor = "We"\nsource = "ducoeur-2003"\nscript = "italian"\n'
SEATS = (
    '[claim.a]\nsays = "Two to six."\ngrade = "{grade}"\nsettles = {{ "seats.fewest" = 2, "seats.most" = 6 }}\n'
    "from = [{entries}]\n"
)
ANTE = (
    '[claim.{slug}]\nsays = "A."\ngrade = "modern"\nsettles = {{ "ante" = {ante} }}\nheld = {held}\nfrom = [{entry}]\n'
)
BOTH = 'on = ["seats.fewest", "seats.most"]'


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    """Judge a rulebook of ours that stands alone: give what is wrong with it."""

    def judge(text: str) -> list[str]:
        ours = inventory.parse_rulebook("ours", inventory.parse_toml("ours", HEAD + text))
        monkeypatch.setattr(inventory, "rulebooks", lambda: ("ours",))
        monkeypatch.setattr(inventory, "read_book", lambda _: ours)
        monkeypatch.setattr(evidence, "_line", lambda *_: 7)
        evidence.bearings.cache_clear()
        evidence.faults.cache_clear()
        return [fault.complaint() for fault in evidence.faults()]

    yield judge
    evidence.bearings.cache_clear()
    evidence.faults.cache_clear()


def test_every_pair_is_judged() -> None:
    """No passage is set beside an answer on which nobody has said that it bears, and no grade is too strong."""
    assert [] == [fault.complaint() for fault in evidence.faults()]
    assert {(count.multiplied, count.unexplained) for count in evidence.counts().values()} == {(0, 0)}
    assert sum(count.judged for count in evidence.counts().values()) == len(evidence.bearings()) > 1000


def test_a_passage_of_a_claim_with_two_answers_says_on_which_it_bears(written: Written) -> None:
    """Where a claim gives two answers, a passage without `on` is refused with its file and line; background is not."""
    text = SEATS.format(grade="gap", entries='{ passage = "minsheu-1599:30", implies = true }')
    assert written(text) == [
        "primero_ref/rules/ours.toml:7: ours/a: minsheu-1599:30 must say on which of seats.fewest, seats.most it bears."
    ]
    assert written(SEATS.format(grade="gap", entries='{ passage = "minsheu-1599:30", background = true }')) == []


def test_an_answer_needs_a_passage(written: Written) -> None:
    """An answer on which no passage bears is refused, unless the claim is a gap, a guess, an invention or unsourced."""
    entry = '{ passage = "minsheu-1599:30", implies = true, on = ["seats.fewest"] }'
    (fault,) = written(SEATS.format(grade="inferred", entries=entry))

    assert "the grade is inferred, and nothing says or suggests its answer to 'seats.most'" in fault
    for grade in ("gap", "invention", "conjecture", "unsourced"):
        assert written(SEATS.format(grade=grade, entries=entry)) == []


def test_what_is_attested_is_stated(written: Written) -> None:
    """A claim whose passages only suggest one of its answers is not attested."""
    entries = '{{ passage = "minsheu-1599:30", {how} = true, on = ["seats.fewest", "seats.most"] }}'
    (fewest, most) = written(SEATS.format(grade="attested", entries=entries.format(how="implies")))

    assert "the grade is attested, and nothing states its answer to 'seats.fewest'" in fewest
    assert "'seats.most'" in most
    assert written(SEATS.format(grade="attested", entries=entries.format(how="states"))) == []


@pytest.mark.parametrize("how", ["states", "contradicts"])
def test_a_passage_says_one_thing(written: Written, how: str) -> None:
    """A passage that states two answers, or states and denies one, is refused unless it is said whose reading it is."""
    ante = "1" if how == "states" else "0"
    entry = '{ passage = "minsheu-1599:30-33", HOW = true READING }'.replace("HOW", how)
    first = ANTE.format(slug="a", ante=0, held="true", entry='{ passage = "minsheu-1599:31", states = true }')
    second = ANTE.format(slug="b", ante=ante, held="false", entry=entry)
    (fault,) = [*filter(lambda complaint: "reading" in complaint, written(first + second.replace("READING", "")))]

    assert "minsheu-1599:31" in fault
    assert "ours/a" in fault
    read = written(first + second.replace("READING", ', reading = "Zorli"'))
    assert not [complaint for complaint in read if "reading" in complaint]


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ('{ passage = "a:1", implies = true, on = ["ante"] }', "no question that the claim settles 'ante'"),
        ('{ passage = "a:1", implies = true, on = [5] }', "no question that the claim settles '5'"),
        ('{ passage = "a:1", background = true, on = ["seats.most"] }', "is background and bears on no question"),
        ('{ passage = "a:1", implies = true, on = ["seats.most"], instead = 5 }', "it must contradict one answer"),
        ('{ passage = "a:1", contradicts = true, BOTH, instead = 5 }', "it must contradict one answer"),
        ('{ passage = "a:1", contradicts = true, on = ["seats.most"], instead = 6 }', "the same answer instead"),
        ('{ passage = "a:1", contradicts = true, on = ["seats.most"], instead = "five" }', "does not answer"),
        ('{ passage = "a:1", implies = true, BOTH, suggested = true, why = "So." }', "must contradict the answer and"),
        ('{ passage = "a:1", contradicts = true, on = ["seats.most"], suggested = true }', "and say why"),
        ('{ passage = "a:1", implies = true, states = true }', "each passage states, implies or contradicts"),
        ('{ passage = "a:1", implied = true }', "There is no key 'implied'; the nearest is 'implies'"),
        ('{ passage = "a:1", implies = "yes" }', "'implies' of a passage cannot be 'yes'"),
    ],
)
def test_a_slip_in_an_entry_is_named(written: Written, entry: str, sentence: str) -> None:
    """What a passage cannot be is refused in a sentence that begins with the claim."""
    with pytest.raises((Unreadable, Unknown), match=f"ours/a: .*{sentence}"):
        written(SEATS.format(grade="gap", entries=entry.replace("BOTH", BOTH)))


def test_the_line_of_a_passage_is_found() -> None:
    """A fault names the line of the rulebook on which its passage stands, below its own claim."""
    claim = claims.claim("italian/forced-see")
    passage = claim.evidence[-1].passage
    number = evidence._line("italian", "forced-see", passage)
    with open(f"{inventory.BOOKS}/italian.toml", encoding="utf-8") as file:  # a path as text, as there
        lines = file.read().splitlines()

    assert f'"{passage}"' in lines[number - 1]
    assert evidence._line("italian", "forced-see", "") == lines.index("[claim.forced-see]") + 1 < number


def test_no_passage_stands_beside_an_answer_on_which_it_does_not_bear() -> None:
    """What the matrix says of an old text is what some claim's passage says of that very question and answer."""
    judged = {
        (pair.question, type(answer), answer, pair.evidence.passage)
        for pair in evidence.bearings()
        for answer in (pair.answer, pair.evidence.instead)
    }
    for name in matrix.compared():
        for witness in matrix.witnesses():
            for testimony in matrix.testimony(name, witness):
                for row in testimony.evidence:
                    assert (name, type(testimony.answer), testimony.answer, row.passage) in judged


def test_what_contradicts_with_another_answer_speaks_for_that_one() -> None:
    """Where a passage gives another answer instead, the matrix sets it beside that answer and denies nothing."""
    for pair in evidence.bearings():
        if pair.evidence.instead is not None and pair.question in matrix.compared():
            for witness in matrix.witnesses():
                if matrix.speaks(pair.evidence, witness) and pair.claim.partition("/")[0] in matrix.books():
                    rows = {row.answer: row.evidence for row in matrix.testimony(pair.question, witness)}
                    hows = {row.how for row in rows[pair.evidence.instead] if row.passage == pair.evidence.passage}
                    assert hows & {"implies", "states"}


def test_a_source_bears_on_no_more_questions_than_its_passages() -> None:
    """What a source is said to bear on are the questions on which its passages bear, and background counts for none."""
    asked: dict[str, set[str]] = {}
    for pair in evidence.bearings():
        asked.setdefault(pair.evidence.passage.partition(":")[0], set()).add(pair.question)
    for work, names in asked.items():
        assert {*relations.source_use(work).questions} == names


def is_reasoned(pair: evidence.Bearing) -> bool:
    """Say whether a judgement that needs a reason has one: why it follows, or what the passage says instead."""
    return bool(pair.evidence.why) or (pair.evidence.how == "contradicts" and pair.evidence.instead is not None)


def test_what_suggests_or_denies_an_answer_has_its_reason() -> None:
    """Beside each passage that implies an answer stands why; one that contradicts has why, or another answer."""
    reasoned = [pair for pair in evidence.bearings() if pair.evidence.how in {"implies", "contradicts"}]

    assert len(reasoned) > 700
    assert [(pair.claim, pair.evidence.passage) for pair in reasoned if not is_reasoned(pair)] == []


def test_two_readers_have_judged_every_text_from_before_1800() -> None:
    """Each pair of an answer and such a text bears a second reader's name or a dissent."""
    for pair in evidence.bearings():
        work = pair.evidence.passage.partition(":")[0]
        date = read_date(works.source(work).year)
        if date is not None and date.first < 1800:
            assert pair.evidence.read_twice, (pair.claim, pair.evidence.passage)
