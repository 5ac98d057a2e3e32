"""Problems as pages: the cards of the reader alone are seen, choices are in words, and the answer is folded away."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from primero_ref.lessons.problem import hands_of_the_day, shelf
from primero_ref.session.session import read_session
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.lesson import problem
from primero_ref.weave.parts.lesson.hand_of_the_day import A_FILE
from primero_ref.weave.parts.lesson.shelf import THEME_TITLES
from primero_ref.weave.site import hands_of_the_day as scripts
from tests.support.small_site import A_FEW_CLAIMS, SmallSite

if TYPE_CHECKING:
    from pathlib import Path

PAGES = {
    "index.md": "# Start\n\n```{toctree}\nplay/hand-of-the-day\nplay/problems\n```\n",
    "play/hand-of-the-day.md": "# Hand of the day\n\n```{hand-of-the-day}\n```\n",
    "play/problems.md": "# Fifty hands to try\n\n```{shelf}\n```\n",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> SmallSite:
    """Build the two pages."""
    site = SmallSite(tmp_path_factory.mktemp("problems"), PAGES, **A_FEW_CLAIMS)

    assert not site.warnings
    return site


def hands(folder: Path) -> list[str]:
    """Read the hands of the day as the scripts beside the pages have them."""
    drawn: list[str] = []
    for path in sorted((folder / scripts.FOLDER).glob("hands-??.js")):
        call = re.fullmatch(r"self\.primeroHands\((\d+), (\[.*\]), (\[.*\])\);\n", path.read_text(encoding="utf-8"))
        assert call
        assert int(call[1]) * A_FILE == len(drawn)
        marks = {scripts.FIRST_MARK + number: mark for number, mark in enumerate(json.loads(call[3]))}
        drawn += [hand.translate(marks) for hand in json.loads(call[2])]
    return drawn


def test_every_hand_of_the_day_stands_in_a_script_and_the_first_on_the_page(site: SmallSite) -> None:
    """The page without scripts shows the hand of the first day, and holds the drawings of all cards that may come."""
    drawn, page = hands(site.out), site.page("play/hand-of-the-day")

    assert len(drawn) == len(hands_of_the_day())
    assert drawn[0] in page
    assert "22 November 2026" in page
    symbols = {*re.findall(r'<use href="#([^"]+)"', page)}
    assert {name for each in drawn for name in re.findall(r'<use href="#([^"]+)"', each)} <= symbols


def test_a_problem_shows_the_cards_of_the_reader_alone(site: SmallSite) -> None:
    """The others hold backs, and what they have exchanged is not named."""
    page = site.page("play/problems")
    for posed in shelf():
        session = read_session(posed.text)
        view = session.standing.view(*session.persons)
        part = page.partition(f'id="{posed.id}"')[2].partition("</section>")[0].partition("<details")[0]
        seen = {*re.findall(r'<(?:svg|i) class="pr-card[^>]*aria-label="([^"]*)"', part)} - {"a card face down"}
        assert seen == {card.name for hand in view.hands.values() for card in hand} - {"a card face down"}, posed.id


def test_every_problem_has_its_question_its_choices_and_an_answer_that_unfolds(site: SmallSite) -> None:
    """Each theme stands under its heading, and each problem under its title."""
    page = site.page("play/problems")

    assert page.count("<details") == page.count("<summary>") == len(shelf())
    assert page.count('class="is-best"') == len(shelf())
    assert [title in page for title in THEME_TITLES.values()] == [True] * 6
    assert page.count("<li data-words=") == sum(len(posed.choices) for posed in shelf())


def test_every_choice_can_be_said_in_a_message() -> None:
    """No card is left as a code, and no two choices of a problem read the same."""
    for posed in (*shelf(), *hands_of_the_day()):
        game = read_session(posed.text).standing
        words = [problem.choice_words(game, choice.move) for choice in posed.choices]
        messages = [problem.spoken(choice) for choice in words]
        assert len({*messages}) == len(messages), posed.text
        assert not any(drawings.NAMED.search(message) for message in messages)
        assert not any(re.search(r"\bfor 0\b|  | $", message) for message in messages)


def test_the_reason_of_an_answer_does_not_name_the_move_again() -> None:
    """The page shows the best move before the reason, so that no `says` begins with it."""
    for posed in (*shelf(), *hands_of_the_day()):
        best = problem.choice_words(read_session(posed.text).game(), posed.choices[posed.answer].move)
        assert not posed.says.startswith(f"{best}. "), posed.id
