"""What the papers say of evidence: what is our guess, which old texts are against it, and whose grade a grade is."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from primero_ref.claims import inventory, question, questions, rulebook, rulebooks
from primero_ref.claims.wording import sentence, topic
from primero_ref.fit import counted
from primero_ref.reconstruction import from_link, reconstruct
from primero_ref.report import report
from primero_ref.report.full_report import full_report
from primero_ref.report.game_report import ATTESTED, OUR_GUESS, OWN_RULE
from primero_ref.report.grounds import cited_as, notes, place
from primero_ref.report.handout import handout
from primero_ref.report.short_report import short_report
from primero_ref.report.writers import markdown, paper_markdown

if TYPE_CHECKING:
    from primero_ref.reconstruction.reconstruction import Reconstruction

BOAR = from_link(
    "italian;title=Primero_at_the_Boar;redactor=Lady_Ysabeau_de_Valmont;date=5_December_2026;"
    "fold.refund=italian-2003/no-withdraw-half;seats.most=3m/players;stakes.lie=english/common-pot;tie=huila/tie;"
    "because:stakes.lie=One_pot_is_easier_to_watch_at_a_crowded_tavern_table.;"
    "because:tie=None_of_us_likes_to_argue_about_seats."
)
CODE = re.compile(r"`[^`]*`")


def test_a_changed_answer_is_a_guess_unless_an_old_text_states_it() -> None:
    """One in the Italian game from a rulebook says whose it is; that Florio’s two agree on sums makes no rule of it."""
    agreed = {"bets.agreed": True, "stake": 2, "vie.sum": "the stake"}  # an agreement needs something to agree on
    made = report(reconstruct("italian", answers={**BOAR.answers, "points.ace": 15, **agreed}))
    chosen = {rule.answers: rule for rule in made.rules if rule.chosen}

    guessed = {names[0] for names, rule in chosen.items() if rule.guess}
    assert guessed == {*BOAR.answers, "points.ace", *agreed}
    assert chosen["tie",].grade == f"{OUR_GUESS}; rule of a club of Neiva; grade: modern"
    assert chosen["points.ace",].grade == f"{OUR_GUESS}; {OWN_RULE}"
    assert "Florio, Second Frutes, 1591" in "".join(chosen["bets.agreed",].rests_on)


def test_a_changed_answer_that_an_old_text_states_is_attested() -> None:
    """The losing game with a fifty-five that may count as a primero, as Cardano says."""
    made = report(reconstruct("losing", answers={"conceal.supremus": "primero"}))
    (hidden,) = (rule for rule in made.rules if rule.chosen)

    assert not hidden.guess
    assert hidden.grade.startswith(ATTESTED)
    assert "Gould’s Cardano, 1953" in hidden.rests_on[0]


@pytest.mark.parametrize("answer", ["huila/tie", "they share"])
def test_old_texts_against_a_changed_answer_stand_at_the_rule(answer: str) -> None:
    """Harington and Mabbe have the eldest win as Italian Primero has; it is the same whoever has the other answer."""
    made = report(reconstruct("italian", answers={"tie": answer}))
    (tie,) = (rule for rule in made.rules if rule.chosen)
    number = made.rules.index(tie) + 1

    assert any(row.startswith("Harington, Epigrams, 1618, lines 24 to 26") for row in tie.against)
    assert any(row.startswith("Mabbe, The Rogue, 1623, part 1, page 246, passage 2") for row in tie.against)
    assert "**Against it:** Harington, Epigrams, 1618, lines 24 to 26" in markdown(made)
    assert markdown(made).count(f"**Rule {number} disagrees:**") == 2
    assert made.fit.number == len(counted())


def test_more_players_than_others_have_speak_against_nobody() -> None:
    """A text in which two play says nothing against eight at an Italian table."""
    made = report(reconstruct("italian", answers={"seats.most": 8}))

    assert [rule.against for rule in made.rules if rule.chosen] == [()]


@pytest.mark.parametrize("book", rulebooks())
def test_every_gap_is_listed_among_the_gaps(book: str) -> None:
    """Whether it settles a question or is a remark."""
    made = report(reconstruct(book))
    gaps = [rule.says for rule in made.rules if inventory.claim(rule.claim).grade == "gap"]

    assert [gap.says for gap in made.gaps] == gaps


@pytest.mark.parametrize("book", rulebooks())
def test_no_passage_speaks_for_and_against_one_thing(book: str) -> None:
    """Where a passage is on both sides of a rule, each side names the point."""
    for name in rulebook(book).own:
        claim = inventory.claim(name)
        against = {row.passage for row in claim.evidence if row.how == "contradicts"}
        rows = [row for row in claim.evidence if row.passage in against]
        for row in rows if len({row.how == "contradicts" for row in rows if row.how != "background"}) == 2 else ():
            on_both = {other.how == "contradicts" for other in rows if other.passage == row.passage}
            if row.how != "background" and len(on_both) == 2:
                assert len(row.on) < len(claim.settles), (name, row)


def test_the_note_on_the_chorus_names_the_point_on_each_side() -> None:
    """The commentary on Berni bears out the Italian chorus; of its court cards it leaves open which it means."""
    made = report(reconstruct("italian"))
    (chorus,) = (rule for rule in made.rules if rule.claim == "italian/type-chorus")
    (for_it,) = (sentence for sentence in chorus.rests_on if "Berni" in sentence)

    assert re.search(r"Berni, Capitolo della primiera, 1526 \([^)]*, on what makes a chorus\)", for_it)
    assert chorus.against == ()


def test_a_digest_is_cited_as_one() -> None:
    """What a reader of 1913 gives of Cardano on the Italian hands is Cardano’s at second hand, and the note says so."""
    made = report(reconstruct("italian"))
    (types,) = (rule for rule in made.rules if rule.claim == "italian/five-types")

    assert types.rests_on[0].startswith(
        "Says so: Cardano, De ludo aleae, 1663, as digested in Notes and Queries, 1913 (page 2, sentence 6)"
    )
    assert any(
        row.startswith("Cardano, De ludo aleae, 1663, as digested in Notes and Queries, 1913") for row in made.old
    )


@pytest.mark.parametrize("book", rulebooks())
def test_a_grade_is_this_editions_and_a_rule_its_authors(book: str) -> None:
    """No author is made to say a grade, and the papers say who gives it."""
    made = report(reconstruct(book))

    for rule in made.rules:
        assert re.fullmatch(r"(.+; grade: \w+|gap: nobody says; this edition’s choice)", rule.grade)
    assert "A grade is given by this edition, and not by the author of the rule" in markdown(made)


def test_a_quotation_says_why_it_is_cited() -> None:
    """The reason that the edition notes of a text behind the Italian game stands after the words."""
    made = markdown(report(reconstruct("italian")))

    assert "with which I win his prime.” (Minsheu, Dialogues, 1599, speech 56, page 26, on part of the rule)" in made
    assert "a seven, a six and an ace are the only three cards of one suit that make fifty-five." in made


@pytest.mark.parametrize("name", questions())
def test_each_question_has_words_for_a_statement(name: str) -> None:
    """None of them asks, and each fits after “on”."""
    told = sentence(name, question(name).otherwise)

    assert told.endswith(".")
    assert "?" not in told
    assert told[0].isupper()
    assert topic(name)[0].islower()
    assert not topic(name).endswith(".")


def test_a_changed_rule_is_a_statement() -> None:
    """In each paper on the Italian game as it is played at the Boar; a rule that says just this speaks for itself."""
    made = report(BOAR)
    papers = [*map(paper_markdown, (full_report(made), short_report(made), handout(BOAR)))]

    assert all("Up to 8 can play" in paper for paper in papers)
    assert all("Hands that are still equal share the pot" in paper for paper in papers[:2])
    assert "*If hands are tied, those players share.*" in papers[2]
    assert not [paper for paper in papers if "largest number of players?" in paper]
    assert "*Up to 8 can play.* (rule of the Barony of Three Mountains)" in papers[2]
    assert "*Put what you stake into a common pot.* (rule of English Primero (du Coeur, 2002))" in papers[2]


@pytest.mark.parametrize("book", rulebooks())
def test_each_short_name_of_a_note_begins_a_work_of_the_list(book: str) -> None:
    """And this edition is one of the works."""
    made = report(reconstruct(book))
    names = {work.short for work in made.works}
    cited = {
        works for rule in made.rules for sentence in rule.rests_on
        for works in re.findall(r"(?:: |; )([^;():]+?) \(", re.sub(r"\([^()]*\)", "()", sentence))
    }  # fmt: skip

    assert any(name.startswith("Primero, edition") for name in names)
    assert {part for name in cited for part in re.split(r", as digested in ", name)} <= names
    for first, second in pairwise(work.short.lstrip("“").casefold() for work in made.works):
        assert first <= second


@pytest.mark.parametrize(
    "choices", [BOAR, *map(reconstruct, rulebooks())], ids=lambda choices: choices.title or choices.base
)
def test_no_machine_speaks_in_a_paper(choices: Reconstruction) -> None:
    """No cards in code letters, no ids outside code, no two blank spaces, no sign against Markdown without need."""
    made = report(choices)
    for paper in (full_report(made), short_report(made), handout(choices)):
        words = CODE.sub("", paper_markdown(paper))
        assert not re.search(r"\b[2-9TJQKA][cdhs]\b", words)
        assert not re.search(r"\b[a-z0-9-]+/[a-z0-9-]+\b", re.sub(r"<http\S+>", "", words))
        assert not re.search(r"\S  \S", words)
        assert "\\[" not in words
        assert "\\&" not in words
        for slip in ("Decided by", "bears on", "silent on", ". So ", "?."):
            assert slip not in words


def test_places_are_named_in_words() -> None:
    """The numbers by which the edition knows a passage do not stand alone."""
    assert place("mabbe-1623:1.246.2") == "part 1, page 246, passage 2"
    assert place("mabbe-1623:1.46-1.47") == "pages 46 to 47"
    assert cited_as("nq-1913:42.7") == "Notes and Queries, 1913"
    assert [*notes((), {})] == []


@pytest.mark.parametrize("book", [name for name in rulebooks() if rulebook(name).script])
def test_the_handout_says_how_many_play_and_which_way_round(book: str) -> None:
    """Whatever is changed, both stand on it; where no rule gives a direction, that is said."""
    for answers in ({}, {"seats.most": 6 if rulebook(book)("seats.most") != 6 else 5}):
        choices = reconstruct(book, answers=answers)
        text = paper_markdown(handout(choices))
        most = str(choices.rules("seats.most"))
        words = ("two", "three", "four", "five", "six", "seven", "eight")
        if rulebook(book)("reading.row") == question("reading.row").otherwise:
            assert re.search(rf"\b({most}|{words[int(most) - 2]}|players or more)\b", text)
            assert re.search(r"\b(right|left|clockwise|goes round|way round|in turn)\b", text)
