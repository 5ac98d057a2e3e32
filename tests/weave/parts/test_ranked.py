"""One hand under every rulebook on a page: the tables, their links, the form, and what breaks the build."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from primero_ref import rulebook
from primero_ref.cards.pack import FORTY
from primero_ref.compare.hands import agreeing, nameable_claims, rank_under_all, ranking_books, showdowns
from primero_ref.weave.parts.finding import poker_counts as poker
from primero_ref.weave.site import browser
from tests.support.small_site import A_FEW_CLAIMS, SmallSite

if TYPE_CHECKING:
    from pathlib import Path

RULES = ":::{claim} italian/type-supremus\nSeven, six, ace.\n:::\n\n:::{claim} italian/type-order\nUp.\n:::\n"


class Built(SmallSite):
    """A page built by itself, with the answers on it."""

    def __init__(self, folder: Path, text: str) -> None:
        """Build it."""
        super().__init__(folder, text, **A_FEW_CLAIMS, primero_cache="kept")
        self.answers = re.findall(r'<tbody role="rowgroup">.*?</tbody>', self.page(), re.DOTALL)


@pytest.fixture(autouse=True)
def python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let a page believe that Python for the browser is there, and write none of it."""
    monkeypatch.setattr(browser, "fetch_runtime", lambda _: tmp_path)
    monkeypatch.setattr(browser, "write_runtime", lambda *_: {})


def text(html: str) -> str:
    """Give what is read of a piece of HTML."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_each_answer_names_all_who_give_it(tmp_path: Path) -> None:
    """The groups on the page are those of the engine, in its order, each with its rulebooks and its words."""
    built = Built(tmp_path, "```{ranked} 7c 6c Kd Qd\n```")
    groups = agreeing(rank_under_all("7c 6c Kd Qd"))

    assert not built.warnings
    assert len(built.answers) == len(groups) > 1
    for group, shown in zip(groups, built.answers, strict=True):
        assert text(shown).startswith(group.first.words)
        assert all(rulebook(book).title in text(shown) for book in group.rulebooks)


def test_the_cards_that_count_bear_their_points(tmp_path: Path) -> None:
    """Seven and six count; the kings do not, and are said not to."""
    built = Built(tmp_path, "```{ranked} 7c 6c Kd Qd\n```")

    points = re.findall(r'<span class="pr-pts">(.*?)</span></?li', built.answers[0])
    assert [text(element) for element in points] == ["21", "18", "· does not count", "· does not count"]


def test_an_answer_links_to_its_claim_with_the_passage_behind_it(tmp_path: Path) -> None:
    """The sentence of the claim leads to its place, its grade before it, and a passage that states it below."""
    built = Built(tmp_path, f"```{{ranked}} 7c 6c Ac Js\n```\n\n{RULES}")

    assert '<a href="#type-supremus">Supremus is the ace, six and seven of one suit and scores 55.</a>' in built.page()
    assert '<svg class="pr-i" role="img" aria-label="attested"><use href="#g-attested"/></svg><a' in built.answers[0]
    assert "Notes and Queries, 1913, page 2, digest of Cardano, sentence 9 says so" in text(built.answers[0])


def test_who_wins_is_drawn_with_the_claim_that_decides(tmp_path: Path) -> None:
    """The better hand stands before those who say so, the outcome in words, and what may turn it."""
    built = Built(tmp_path, f"```{{ranked}} 7c 6c Ac Js | 5h 4h 3h 2h\n```\n\n{RULES}")
    groups = agreeing(showdowns("7c 6c Ac Js", "5h 4h 3h 2h"))

    assert not built.warnings
    assert len(built.answers) == len(groups) > 1
    winner = re.search(r"<th .*?</th>", built.answers[0], re.DOTALL)
    assert winner is not None
    assert re.findall(r'aria-label="(\w+) of hearts"', winner[0]) == ["five", "four", "three", "two"]
    assert "fluxus 54 beats supremus 55" in text(built.answers[0])
    assert 'href="#type-order"' in built.answers[0]
    assert "Rules that may change this: A hand of a higher type than was bid loses" in text(built.answers[0])


def test_even_hands_have_no_winner(tmp_path: Path) -> None:
    """Where two hands are even the table says neither, and who wins a tie."""
    built = Built(tmp_path, "```{ranked} 7c 6c | 7d 6d\n```")

    assert text(built.answers[0]).startswith("Neither")
    assert "The eldest hand wins a tie" in text(built.answers[0])


def test_the_form_has_the_whole_pack_and_every_ground(tmp_path: Path) -> None:
    """Forty cards to take, two labelled fields, and a template with each claim and rulebook that an answer may name."""
    built = Built(tmp_path, f"```{{ranker}}\n```\n\n{RULES}")
    form, _, template = built.page().partition('<template id="pr-grounds">')

    assert re.findall(r'data-card="(..)" aria-pressed="false"', form) == [*map(str, FORTY)]
    assert all(f'<label for="{field}">' in form and f'<input id="{field}"' in form for field in ("pr-one", "pr-other"))
    assert set(re.findall(r'data-claim="(.*?)"', template)) == {*nameable_claims()}
    assert set(re.findall(r'data-rulebook="(.*?)"', template)) == {*ranking_books()}
    assert 'href="#type-supremus"' in template


def test_without_python_for_the_browser_there_is_no_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing invites the reader to what cannot be done."""
    monkeypatch.setattr(browser, "fetch_runtime", lambda _: None)

    built = Built(tmp_path, "```{ranker}\n```\n\n```{ranked} 7c 6c\n```")

    assert "pr-ranker" not in built.page()
    assert built.answers


NO_HANDS = {
    "7c 8x": "8x is no card",
    "7c 7c": "7c is named twice.",
    "7c 6c | 7c Ac": "7c lies in both hands.",
    "7c | 6c | 5c": "| is no card",
    "7c 6c |": "No cards are named: a hand is one card at least.",
}
"""What cannot be ranked, each with the sentence that says so."""


def test_a_hand_that_cannot_be_ranked_breaks_the_build(tmp_path: Path) -> None:
    """Each is a warning with file and line, and no table."""
    built = Built(tmp_path, "\n\n".join(f"```{{ranked}} {hands}\n```" for hands in NO_HANDS))

    for number, sentence in enumerate(NO_HANDS.values()):
        assert f"index.md:{3 + 3 * number}: WARNING: {sentence}" in built.warnings
    assert not built.answers


def test_counts_of_five_card_hands_stand_on_the_page(tmp_path: Path) -> None:
    """Each kind has a row with its number under each reading of the Fates, and each reading leads to its claim."""
    claims = "".join(f":::{{claim}} {claim}\nThe Fates.\n:::\n\n" for claim in poker.READINGS)
    built = Built(tmp_path, f"{claims}```{{poker-counts}}\n```")
    table = built.page()[built.page().index('<table class="pr-matrix"') :].partition("</table>")[0]
    rows = [text(f"<tr{row}") for row in table.split("<tr")[2:]]

    assert not built.warnings
    assert "Trips 54,912 59,956 232,968" in rows
    assert "Five alike 0 0 78" == rows[0]
    assert "All hands 2,598,960 3,162,510 3,162,510" == rows[-1]
    assert [f"#{claim.partition('/')[2]}" for claim in poker.READINGS] == re.findall(r'href="([^"]+)"', table)
