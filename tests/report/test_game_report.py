"""Game reports: every rulebook has one, it names what it rests on, and any hand can write in it."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from markdown_it import MarkdownIt

from primero_ref import claim, rulebook, rulebooks, source
from primero_ref.claims.wording import sentence
from primero_ref.claims.words import explained_words
from primero_ref.reconstruction import from_link, from_toml, reconstruct
from primero_ref.report import kind_of_game, report
from primero_ref.report.full_report import (
    DEPARTURES,
    FIT,
    GAPS,
    NONE_SPEAKS,
    OLD,
    OLD_WORDS,
    RULES,
    WORKS,
    full_report,
)
from primero_ref.report.game_report import OWN_RULE
from primero_ref.report.old_texts import put_to
from primero_ref.report.writers import NOTES, WRITERS, html, markdown, typst
from primero_ref.sources import WORDS_AT_A_TIME, chicago, overquoted, sources, works
from primero_ref.sources.dates import is_of_the_time
from tests.support.toy import found

if TYPE_CHECKING:
    from primero_ref.fit.checks import Finding

pytestmark = pytest.mark.usefixtures("toy")

with found():
    OURS = reconstruct(
        "toy",
        hold=["zorli/vie-in-or-out"],
        suspend=["toy/forced-see"],
        answers={"points.ace": 13, "tie": "rmi/tie"},
        because={"points.ace": "So *we* count <it> & “always” have `here` [1]"},
        title='The "Boar" #1_$x$',
        redactor="Aemilia",
        date="1 May 2026",
    )


class Text(HTMLParser):
    """The words of a page, its headings, and whether each thing that is opened is closed."""

    def __init__(self, page: str) -> None:
        """Read the page, but not its style."""
        super().__init__()
        self.words, self.headings, self._open = "", [""], [""]
        self.feed(re.sub(r"<style>.*</style>|<sup>.*?</sup>", "", page, flags=re.DOTALL))
        self.close()
        assert self._open == [""]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a thing."""
        del attrs
        if tag not in {"meta", "br"}:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Pass over what has nothing in it."""

    def handle_endtag(self, tag: str) -> None:
        """Close it."""
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep its words."""
        self.words += data
        if self._open[-1] in {"h1", "h2", "h3"}:
            self.headings.append(data)


def rendered(text: str) -> Text:
    """Read a report in Markdown as another program does."""
    reader = MarkdownIt("commonmark").enable("table")
    return Text(re.sub(r"\[\^\d+\]", "", reader.render(text.partition("\n[^1]: ")[0])))


@cache
def on_ours() -> tuple[Finding, ...]:
    """Put our choices to the old texts, once for all tests: this takes longer than the report itself."""
    return put_to(OURS.rules)


@pytest.mark.parametrize("book", rulebooks())
def test_every_rulebook_has_a_report(book: str) -> None:
    """Each has the head, the sources, every rule that it plays once, the gaps and the works, and departs nowhere."""
    made = report(reconstruct(book))
    page = rendered(markdown(made))
    rules = rulebook(book)
    played = [
        held for held in rules.held
        if rules.claims[held].remark or any(held in rules.ask(name).claims for name in rules.claims[held].settles)
    ]  # fmt: skip

    assert sorted(played) == sorted(rule.claim for section in made.sections for rule in section.rules)
    assert made.departures == ()
    assert {"Class", "Type", "Equipment", "Date"} <= {name for name, _ in made.head}
    for heading in (f"Game report: {rules.title}", OLD, RULES, DEPARTURES.format(rules.redactor), GAPS, FIT, WORKS):
        assert heading in page.headings
    assert [section.title for section in made.sections] == [
        heading for heading in page.headings if heading in {section.title for section in made.sections}
    ]


@pytest.mark.parametrize(
    ("book", "explained"),
    [
        ("italian", ["Eldest", "Numerus", "Primero", "Supremus", "Fluxus", "Chorus", "Vie", "See", "Revie"]),
        ("suzuki", ["Numerus", "Primero", "Maximus", "Fluxus", "Chorus", "Cover"]),
        ("scopa", []),
    ],
)
def test_a_report_explains_its_old_words(book: str, explained: list[str]) -> None:
    """Each word that the rules use and do not explain has its gloss once, before the rules; other words have none."""
    made = markdown(report(reconstruct(book)))
    before = made.partition(f"## {RULES}")[0].partition(f"## {OLD_WORDS}")[2]
    rows = dict(re.findall(r"^- \*\*(\w+):\*\* (.+)$", before, re.MULTILINE))
    glosses = {word.gloss for word in explained_words()}

    assert [*rows] == explained
    assert {*rows.values()} <= glosses
    assert (OLD_WORDS in made) == bool(explained)


@pytest.mark.parametrize("book", rulebooks())
def test_a_report_names_only_what_is_there(book: str) -> None:
    """Each id in it is a claim's, the rule stands under it in its own words, and each work cited is in the list."""
    made = report(reconstruct(book))
    entries = [work.entry for work in made.works]
    for section in made.sections:
        for rule in section.rules:
            assert claim(rule.claim).says == rule.says
    for name in rulebook(book).held:
        for evidence in (row for row in claim(name).evidence if row.how != "background"):
            assert chicago.entry(source(evidence.passage.partition(":")[0])) in entries
    assert set(re.findall(r"`([a-z0-9-]+/[a-z0-9-]+)`", markdown(made))) == {
        rule.claim for section in made.sections for rule in section.rules
    }


@pytest.mark.parametrize("book", rulebooks())
def test_the_two_formats_say_the_same(book: str) -> None:
    """Read as a page, the Markdown and the HTML tell the rules and all after them in the same words."""
    made = report(reconstruct(book))
    pages = (rendered(markdown(made)), Text(html(made)))
    words = [unquote(page.words.partition(f"\n{RULES}")[2].partition(f"\n{NOTES}\n")[0]).split() for page in pages]

    assert words[0]
    assert words[0] == words[1]


def test_what_the_redactor_does_not_say_is_not_his() -> None:
    """A departure tells the published answer in its sentence, and neither a default nor our choice as his."""
    own = {"bets.agreed": True, "vie.sum": "from the stake to the rest", "stake": 2, "rest.sum": 8}
    agreed = report(reconstruct("italian", answers=own)).departures
    short = report(reconstruct("kings", answers={"short": "he must fold", "raise.most": 3})).departures
    scopa = markdown(report(reconstruct("scopa", answers={"game.points": 21})))

    assert agreed[0].there == " does not say. By default: Do not agree on a stake or a rest beforehand."
    assert {row.there for row in short} == {
        " does not say. By default: Any number of raises may be made in a round.",
        " does not say. This edition’s choice: If you cannot pay what you owe, stay in for what you have.",
    }
    assert "The Compendium Caidis: Play each game to 11 points." in scopa


def test_a_report_tells_what_is_played_otherwise() -> None:
    """A rule that is held, one left out, an answer of one's own and one that is taken: each with its ground."""
    made = report(OURS, on_ours())
    by_sentence = {departure.says: departure for departure in made.departures}
    ace = by_sentence["An ace scores 13."]
    fold = by_sentence["If you fold, take back nothing."]
    tie = by_sentence[claim("rmi/tie").says]
    last = by_sentence[sentence("last-player", "he is free")]

    assert (ace.there, ace.whose, ace.why) == (": An ace scores 16.", OWN_RULE, OURS.because["points.ace"])
    assert (fold.there, fold.whose) == (": If you fold, take back half of what you have staked.", "Zorli’s rule")
    assert (tie.there, tie.whose) == (": If hands are tied, the eldest of those players wins.", "this edition’s rule")
    assert last.why == "The game leaves that rule out, and this is how the engine plays without the rule."
    rules = {rule.says: rule for section in made.sections for rule in section.rules}
    assert rules["An ace scores 13."].grade == f"our choice (a guess); {OWN_RULE}"
    assert rules[claim("rmi/tie").says].claim == "rmi/tie"
    assert rules[sentence("fold.refund", "nothing")].claim == "zorli/vie-in-or-out"
    assert claim("zorli/vie-in-or-out").says not in rules  # of its two answers, the game asks this one
    assert claim("toy/value-ace").says not in rules
    assert claim("toy/forced-see").says not in rules
    free = sentence("last-player", "he is free")
    assert free in by_sentence
    assert [gap for gap in made.gaps if free in gap.says] == []  # a default is named once
    assert made.head[-2:] == (("Redactor", "Aemilia"), ("Date", "1 May 2026"))


def test_what_a_judge_reads_first_stands_first() -> None:
    """The event, the branch and a summary in the words of the entrant stand before the rules; a link keeps them."""
    words = {"branch": "Barony of the Bridge", "event": "Twelfth Night", "summary": "We play it with 40 cards."}
    made = reconstruct("toy", branch=words["branch"], event=words["event"], summary=words["summary"])
    told = report(made)
    before = markdown(told).partition("## ")[0]

    assert from_link(made.link) == from_toml(made.toml) == made
    assert told.head[:2] == (("Event", words["event"]), ("Branch", words["branch"]))
    assert [words[key] in before for key in words] == [True] * 3
    assert before.index("In the entrant’s own words") < before.index("Twelfth Night")


def test_nobody_is_said_to_have_chosen_what_he_did_not() -> None:
    """Where the reader gives no name, nobody signs: the redactor of the rulebook has not written this paper."""
    made = report(reconstruct("toy", answers={"points.ace": 13}))

    assert "Redactor" not in dict(made.head)
    assert dict(made.head)["Begun from"].startswith("Toy Primero, as told by ")
    assert (made.departures[0].whose, made.departures[0].why) == (OWN_RULE, "")


def test_what_a_reader_writes_is_taken_for_words() -> None:
    """No sign that a reader writes is a mark, in any format."""
    made = report(OURS, on_ours())
    why, title = OURS.because["points.ace"], OURS.title

    title = f"{title} (Toy Primero)"
    assert f"Game report: {title}" in rendered(markdown(made)).headings
    assert why in rendered(markdown(made)).words
    page = Text(html(made))
    assert f"Game report: {title}" in page.headings
    assert why in page.words
    assert '#"So *we* count <it> & “always” have `here` [1]"' in typst(made)
    assert '#heading(level: 1)[#"Game report: The \\"Boar\\" #1_$x$ (Toy Primero)"]' in typst(made)


def test_the_link_at_the_end_brings_the_choices_back() -> None:
    """The command under a report makes the same report again."""
    from primero_ref.reconstruction import from_link

    command = re.search(r'`primero report "(.+)"`', markdown(report(OURS, on_ours())))
    assert command
    assert from_link(command[1]) == OURS


def test_words_of_old_sources_are_quoted_as_they_stand() -> None:
    """A quotation is a passage's own words, of a work before 1700, and short; a work in copyright is never quoted."""
    sections = [section for book in rulebooks() for section in report(reconstruct(book)).sections]
    quoted = [quotation for section in sections for rule in section.rules for quotation in rule.quoted]
    passages = [passage for name in _of_the_time() for passage in source(name).passages.values()]
    known = {words for passage in passages for words in passage.texts.values()}

    assert quoted
    assert {quotation.words for quotation in quoted} <= known
    assert max(len(quotation.words.split()) for quotation in quoted) <= WORDS_AT_A_TIME
    assert not [name for name in _of_the_time() if overquoted(name)]


def _of_the_time() -> list[str]:
    return [name for name in sources() if is_of_the_time(source(name))]


def test_each_game_has_its_type() -> None:
    """Capturing, divination, and vying for the rest; nobody sits down to a reading."""
    assert {kind_of_game(rulebook(name)) for name in ("scopa", "divination", "kings", "italian")} == {
        "Capturing", "Divination", "Vying",
    }  # fmt: skip
    assert "Number of players" not in dict(report(reconstruct("divination")).head)
    assert (
        dict(report(reconstruct("scopa")).head)["Equipment"]
        == "A pack of 40 cards with Italian suits, without eights and nines."
    )


def test_a_work_is_listed_as_in_a_bibliography() -> None:
    """Each work stands there as its citation has it, its title set off and its address a link."""
    made = report(OURS, on_ours())
    (zorli,) = (work for work in made.works if work.short.startswith("Zorli"))
    address = str(source("zorli-2011").record["url"])

    assert zorli.entry == chicago.entry(source("zorli-2011"))
    assert f'<a href="{address.replace("&", "&amp;")}">' in html(made)
    assert f"<{address}>" in markdown(made)
    assert f'#link("{address}")' in typst(made)
    assert "<em>Pleasant and Delightfull Dialogues" in html(made)


def test_the_same_choices_give_the_same_bytes() -> None:
    """No clock and no chance is in a report."""
    made, again = report(OURS, on_ours()), report(reconstruct(**OURS._asdict()))
    for write in WRITERS.values():
        assert write(made) == write(again)
    assert works.passage("minsheu-1599:41").texts["en-emodeng"] in markdown(report(reconstruct("toy")))


def test_the_report_says_how_its_rules_fit_the_old_texts() -> None:
    """Each text that fails Italian Primero stands there with its place, the rule and what was said; others by title."""
    text = rendered(markdown(report(reconstruct("italian")))).words

    assert "They agree with 44 and disagree with 3, and say nothing on 1." in text
    assert "Minsheu, Dialogues, 1599, speeches 35 to 38, page 26" in text
    assert re.search(r"Rule \d+ disagrees: After three players have passed", text)
    assert "Harington, 26: lost by the hand" in text


def test_an_answer_of_ones_own_changes_what_fits() -> None:
    """Without named bids the texts that failed Italian Primero fit, for no type is bid either; in every format."""
    made = report(reconstruct("italian", answers={"bid.names": "nothing"}))

    assert not made.fit.failed
    assert all("They agree with 47 and disagree with 0" in write(made) for write in WRITERS.values())


@pytest.mark.parametrize("book", ["scopa", "kings", "divination"])
def test_another_game_has_no_old_texts(book: str) -> None:
    """To what is not primero no text speaks, and one sentence says so."""
    made = report(reconstruct(book))

    assert (made.fit.failed, made.fit.fitted) == ((), ())
    assert NONE_SPEAKS in markdown(made)


@pytest.mark.parametrize("book", ["italian", "scopa"])
def test_every_rule_that_rests_on_something_has_a_footnote(book: str) -> None:
    """The numbers run on; each note names its works, and in HTML the way there leads back."""
    made = report(reconstruct(book))
    grounded = [rule for section in made.sections for rule in section.rules if rule.rests_on]
    notes = full_report(made).notes

    assert [note.number for note in notes] == [*range(1, len(grounded) + 1)]
    assert ["".join(run.words for run in note.runs) for note in notes] == [" ".join(rule.rests_on) for rule in grounded]
    for number in range(1, len(notes) + 1):
        assert html(made).count(f'id="note-{number}"') == html(made).count(f'href="#note-{number}"') == 1
        assert f"\n[^{number}]: " in markdown(made)


def test_a_footnote_cites_the_page_of_the_print() -> None:
    """Where the page of a text behind Italian Primero is known it stands beside our own number."""
    text = markdown(report(reconstruct("italian")))

    assert "Minsheu, Dialogues, 1599 (speech 41, page 26" in text


def test_cardano_is_among_the_old_sources() -> None:
    """What speaks for the Italian game through a later translation is named with it; both are in the bibliography."""
    made = report(reconstruct("italian"))

    assert "Cardano, De ludo aleae, 1663, in Gould’s Cardano, 1953: cited for 12 rules" in made.old
    entries = {work.entry for work in made.works}
    assert {chicago.entry(source(name)) for name in ("cardano-1663", "gould-1953")} <= entries


def test_what_is_guessed_is_marked() -> None:
    """Every rule of a doubtful grade, and each answer of the writer’s own, bears the mark in every format."""
    made = report(OURS, on_ours())
    guessed = [rule for section in made.sections for rule in section.rules if rule.guess]

    grades = " ".join(rule.grade for rule in guessed)
    told = len(guessed) + sum(departure.guess for departure in made.departures) + 1
    assert "conjecture" in grades
    assert "gap" in grades
    assert "An ace scores 13." in {rule.says for rule in guessed}
    assert markdown(made).count("**guess**") == html(made).count("<mark>guess</mark>") == told
    assert typst(made).count('#guess("guess")') == told
