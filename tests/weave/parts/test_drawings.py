"""What the weave draws: cards, marks, code, and what rests on what."""

from __future__ import annotations

import html
import re

import pytest

from primero_ref import claims
from primero_ref.cards.pack import KINGS, SYSTEMS
from primero_ref.cite import citation, grade_text, grader
from primero_ref.claims import GRADES
from primero_ref.rules.divination import reading
from primero_ref.sources import passage_range, source, sources
from primero_ref.weave.apparatus import relations
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.claim import demo
from primero_ref.weave.parts.markup import Markup
from primero_ref.weave.parts.passage import quotation as passage
from primero_ref.weave.parts.passage.source_text import SHORT, SourceTextPart


class Page:
    """What a row asks of the page that it stands on."""

    release = "1"

    def cite_uri(self, kind: str, name: str) -> str:
        """Say where its citations stand."""
        return f"cite/{kind}/{name}.html"

    def uri(self, kind: str, name: str) -> str:
        """Say where a thing stands."""
        return f"#{kind}-{name}"

    def prose(self, text: str) -> str:
        """Write a sentence."""
        return text

    def link(self, kind: str, name: str, words: str = "") -> str:
        """Link to a thing."""
        return f"{kind} {name} {words}"


def undrawn(page: str) -> set[str]:
    """Name what is used on a page, or in what it is drawn with, and stands nowhere on it."""
    whole = f"{page}{drawings.definitions(page)}"
    return {*drawings.USED.findall(whole)} - {*re.findall(r'<symbol id="([^"]+)"', whole)}


def test_every_card_has_its_drawing() -> None:
    """Every card of every suit system, and a back, is drawn from symbols that exist, each with its spoken name."""
    every = [card for suits in SYSTEMS.values() for card in suits.cards]
    drawn = "".join(drawings.picture(name) for name in (*map(str, every), "??"))

    assert undrawn(drawn) == set()
    assert 'aria-label="seven of clubs"' in drawn
    assert 'aria-label="knight of swords"' in drawn
    assert 'aria-label="a card face down"' in drawn


def test_every_card_of_the_king_is_drawn() -> None:
    """The fifty-four have faces and pips from symbols that exist; blood is red, and a Fate has no suit."""
    drawn = [drawings.picture(str(card)) for card in KINGS.cards]
    pips = drawings.in_words(" ".join(str(card) for card in KINGS.cards if card.suit))

    assert undrawn("".join([*drawn, pips])) == set()
    assert len(set(drawn)) == 53  # the two Fates look alike
    assert sum("red" in card for card in drawn) == 13
    assert 'aria-label="witch of bones"' in "".join(drawn)
    assert pips.count("<svg") == 52


def test_a_reading_is_drawn_as_a_table_is() -> None:
    """Each place has its card, or its back, and the words for how it lies."""
    spread = reading("Will my ship come home?")
    next(spread.turn())
    drawn = demo.story(spread.scene())

    assert re.findall(r"<b>(.*?)</b><span>(.*?)</span>", drawn) == [
        ("Past", "reversed"), ("Present", "not turned yet"), ("Future", "not turned yet"),
    ]  # fmt: skip
    assert drawn.count('aria-label="a card face down"') == 2


def test_every_grade_and_verdict_has_its_mark_and_word() -> None:
    """No grade or verdict is told by a mark alone."""
    for grade in GRADES:
        assert f"g-{grade}" in drawings.symbols()
        assert drawings.grade(grade).endswith(f"{grade}</span>")
    for state, words in citation.VERDICTS.items():
        assert words in drawings.verdict(state)
    assert tuple(relations.GRADE_MEANINGS) == GRADES


def test_a_page_holds_only_the_drawings_it_uses() -> None:
    """The symbols stand once, and none without use."""
    page = drawings.picture("7c") + drawings.picture("7h")

    assert re.findall(r'<symbol id="([^"]+)"', drawings.definitions(page)) == ["card-7-c", "card-7-h"]
    assert not drawings.definitions("<p>No cards.</p>")


def test_cards_in_a_sentence_are_spoken() -> None:
    """A card within a deed is drawn small and read out with its suit."""
    assert 'aria-label=" of diamonds"' in drawings.in_words("passes and exchanges 3d")
    assert drawings.in_words("wins 8") == "wins 8"


@pytest.mark.parametrize(
    "text",
    [
        ">>> 20 + 20\n40\n",
        '>>> game = deal("A 7c",\n...     "vie & see <all>")\n>>> game.offer\nBernardo may pass or vie\n',
        ">>> 1 / 0\nTraceback (most recent call last):\n    ...\nZeroDivisionError: division by zero\n",
    ],
)
def test_marked_code_stays_the_same_text(text: str) -> None:
    """The tags around prompts and answers take away no letter and add none."""
    assert html.unescape(re.sub(r"<[^>]+>", "", demo.code(text))) == text


def test_agreeing_and_differing_come_from_the_answers() -> None:
    """A claim of another rulebook agrees when it settles the same questions alike, else it differs."""
    half = relations.related_claims(claims.claim("italian/fold-withdraw-half"))

    assert {"english/fold-no-refund", "italian-2003/no-withdraw-half"} <= {*half.differ}
    assert "italian/fold-answers-vie" not in (*half.agree, *half.differ)
    assert (
        "italian/fold-withdraw-half" in relations.related_claims(claims.claim("italian-2003/no-withdraw-half")).differ
    )


def test_every_passage_knows_who_relies_on_it() -> None:
    """Each passage that a claim names, alone or in a range, leads back to the claim with what it does there."""
    for name, claim in relations.all_claims().items():
        for evidence in claim.evidence:
            link = relations.EvidenceLink(name, evidence.how, evidence.on, evidence.relation_key)
            assert all(
                link in relations.claims_resting_on(passage.id) for passage in passage_range(evidence.passage)
            )


def test_a_source_says_what_rests_on_it() -> None:
    """The summary counts each claim on which a passage of the source bears, by rulebook and by what it does there."""
    for work in sources():
        rows = [
            (name, evidence)
            for name, claim in relations.all_claims().items()
            for evidence in claim.evidence
            if evidence.passage.startswith(f"{work}:") and evidence.how != "background"
        ]
        use = relations.source_use(work)

        assert use.claims == len({name for name, _ in rows})
        assert sum(sum(counts.values()) for counts in use.books.values()) == len(
            {(name, evidence.relation_key) for name, evidence in rows}
        )
        assert {*use.questions} == {asked for _, evidence in rows for asked in evidence.on}


def test_what_was_mended_is_marked_where_it_stands() -> None:
    """What is emended is marked; a word in one place and no other, and every letter that was supplied."""
    for quoted in (quoted for work in sources() for quoted in source(work).passages.values()):
        marked = [
            html.unescape(words)
            for tag in quoted.texts
            for words in re.findall("<ins>(.*?)</ins>", passage.mended(quoted, quoted.texts[tag]))
        ]

        assert {*marked} == {emendation.read for emendation in quoted.emended}, quoted.id
        assert [words for words in marked if words[0] != "[" and marked.count(words) != 1] == [], quoted.id
        assert quoted.corrections or not marked


def test_the_number_of_a_row_is_spoken_as_a_word() -> None:
    """What is read out of a row's link holds what is seen, as a word of its own: not `meaning` within `meanings`."""
    loci = ("darksteel-2018:meaning", "darksteel-2018:ante")
    rows = SourceTextPart("darksteel-2018", loci).web(Page(), Markup())  # type: ignore[arg-type]  # it stands for a page

    assert 'aria-label="meaning, “Divination”, paragraph 2, the meanings together, permanent link"' in rows
    assert 'aria-label="The rules of play, paragraph 3, the ante, permanent link"' in rows


def test_every_language_has_its_name() -> None:
    """Each language in which a source stands can head a column."""
    spoken = {tag for name in sources() for tag in source(name).languages}

    assert spoken <= set(passage.LANGUAGES)
    assert spoken <= set(SHORT)


@pytest.mark.parametrize(
    ("name", "grader_name"),
    [
        ("italian/action-vie", "du Coeur"),
        ("whittaker-en/ante", "du Coeur"),
        ("rmi/ante", "the Red Mountain Inn"),
        ("rmi/tie", "this edition"),
        ("divination/orientation", "Darksteel Games"),
    ],
)
def test_grader_is_named_as_a_reader_would(name: str, grader_name: str) -> None:
    """A rule is a person's by his family name, a house's by its whole name, and a gap is filled by this edition."""
    assert grader_name == grader(name)


def test_a_grade_is_never_said_by_an_author() -> None:
    """This edition gives the grades: what stands beside one is whose rule it is."""
    for name, claim in relations.all_claims().items():
        shown = re.sub("<[^>]+>", "", drawings.graded(claim))

        assert shown == grade_text(claim)
        assert "says" not in shown or claim.grade == "gap"
        assert claim.grade == "gap" or shown.endswith(f"; grade: {claim.grade}"), name
