"""The calculators and the measurements on a page: their tables, their forms, and what breaks the build."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest

from primero_ref.cards.pack import FORTY
from primero_ref.weave.site import browser
from primero_ref.web.calculators import counting_books, throwing, winning
from tests.support.small_site import A_FEW_CLAIMS, SmallSite

if TYPE_CHECKING:
    from pathlib import Path

MEASURED: dict[str, Any] = {
    "date": "1526-01-01", "machine": "Abacus, 2 rows", "busy": 0.5,
    "works": [
        {"work": "A hand ranked", "unit": "/s", "ours": 3000, "peers": [
            {"peer": "treys", "version": "1", "figure": 1500, "ratio": 2.0},
            {"peer": "eval7", "version": "2", "game": "poker", "figure": 6000, "ratio": 0.5},
        ]},
        {"work": "The import", "unit": "ms", "ours": 8, "peers": []},
    ],
    "books": [
        {"players": 4, "book": "zorli", "game": 1.95, "move": 1.5},
        {"players": 2, "book": "tarot", "game": 1, "move": 1},
    ],
    "own": [
        {"what": "The table", "figure": 52.9, "unit": "ms", "wanted": 250},
        {"what": "Games", "figure": 9000, "unit": "/s", "wanted": 40000},
        {"what": "With numpy", "figure": None, "unit": "ms", "wanted": 150},
    ],
    "skipped": {"rlcard": "no network"},
}  # fmt: skip


def built(folder: Path, text: str) -> tuple[str, str]:
    """Build a page by itself; give it, and its warnings."""
    site = SmallSite(
        folder,
        {"index.md": f"# Start\n\n{text}\n", "speed.json": json.dumps(MEASURED)},
        **A_FEW_CLAIMS,
        primero_cache="kept",
    )
    return site.page(), site.warnings


@pytest.fixture(autouse=True)
def python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let a page believe that Python for the browser is there, and write none of it."""
    monkeypatch.setattr(browser, "fetch_runtime", lambda _: tmp_path)
    monkeypatch.setattr(browser, "write_runtime", lambda *_: {})


def rows(page: str) -> list[list[str]]:
    """Read the tables of a page: the words of each row, a card by its name."""
    named = re.sub(r'aria-label="([^"]*)"[^>]*>', r">\1 ", page)
    return [
        [" ".join(unescape(re.sub(r"<[^>]+>", " ", cell)).split()) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)]
        for row in re.findall(r"<tr>.*?</tr>", named, re.DOTALL)
    ]


def test_an_example_is_what_the_engine_counts(tmp_path: Path) -> None:
    """Each row has its cards, a bar as long as its part, its figure and its cells, in the engine's order."""
    asked = ":goal: kind fluxus\n:known: Jc\n:rulebook: english"
    page, warnings = built(tmp_path, f"```{{throwing}} 7c 6c Ad 2h\n{asked}\n```")
    answer: Any = throwing("english", "7c 6c Ad 2h", "kind fluxus", "Jc")

    assert not warnings
    assert answer["says"] in unescape(page)
    assert answer["heads"] == rows(page)[0]
    assert [row["said"] for row in answer["rows"]] == [row[1] for row in rows(page)[1:]]
    assert [row["cells"] for row in answer["rows"]] == [row[2:] for row in rows(page)[1:]]
    assert [f"{row['part'] * 100:.2f}" for row in answer["rows"]] == re.findall(r'<rect width="(.*?)"', page)


def test_who_wins_is_drawn_with_each_hand(tmp_path: Path) -> None:
    """The hands stand at the heads of their rows, and below them the falls in which nobody wins."""
    page, warnings = built(tmp_path, "```{winning} 7c 6c | Kh Qd 2s 5c\n```")
    answer: Any = winning("italian", "7c 6c | Kh Qd 2s 5c")

    assert not warnings
    assert [row["cells"] for row in answer["rows"]] == [row[2:] for row in rows(page)[1:]]
    for row, label in zip(rows(page)[1:], ("Hand 1", "Hand 2", "A tie for the best hand"), strict=True):
        assert row[0].startswith(label)


def test_each_form_has_a_pack_and_asks_under_which_rules(tmp_path: Path) -> None:
    """Forty cards each, labelled fields and choices, no name twice, and the rulebooks that can be counted under."""
    page, warnings = built(tmp_path, "```{calculator} throw\n```\n\n```{calculator} win\n```")

    assert not warnings
    assert [*map(str, FORTY)] * 2 == re.findall(r'data-card="(..)"', page)
    names = re.findall(r'<(?:input|select)[^>]* id="(pr-[^"]*)"', page)
    assert set(names) == set(re.findall(r'<label for="(pr-[^"]*)"', page))
    every = re.findall(r' id="([^"]*)"', page)
    assert len(every) == len({*every})
    assert [*counting_books()] * 2 == re.findall(
        r'<option value="([^"]*)"', re.sub(r'<select [^>]*(goal|kind)".*?</select>', "", page)
    )


def test_without_python_for_the_browser_there_are_no_forms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples stand by themselves."""
    monkeypatch.setattr(browser, "fetch_runtime", lambda _: None)
    text = "```{calculator} throw\n```\n\n```{calculator} win\n```\n\n```{throwing} 7c 6c\n```"
    page, _ = built(tmp_path, text)

    assert "pr-picker" not in page
    assert 5 == len(rows(page))


NOT_COUNTED = {
    "```{throwing} 7c 7c\n:rulebook: italian\n```": "7c is named twice.",
    "```{throwing} 7c 6c\n:goal: win\n```": "There is no goal 'win'",
    "```{throwing} 7c 6c\n:rulebook: tarot\n```": "tarot",
    "```{winning} 7c 6c\n:rulebook: italian\n```": "One hand has nobody to beat",
    "```{winning} 7c 6c | Kh Qd | As 2h\n:rulebook: italian\n```": "deals must be played out one by one",
}
"""What cannot be counted, each of three lines, with what is said of it."""


def test_what_cannot_be_counted_breaks_the_build(tmp_path: Path) -> None:
    """Each is a warning with file and line, and no table."""
    page, warnings = built(tmp_path, "\n\n".join(NOT_COUNTED))

    for number, sentence in enumerate(NOT_COUNTED.values()):
        assert re.search(rf"index\.md:{3 + 4 * number}: WARNING: .*{re.escape(sentence)}", warnings), sentence
    assert not rows(page)


def test_measurements_are_those_of_the_file(tmp_path: Path) -> None:
    """Each peer stands with its ratio, the faster are named, and what was wanted and not reached is said."""
    page, warnings = built(tmp_path, "```{speed} speed.json\n```")

    assert not warnings
    assert "1526-01-01, Abacus, 2 rows, with 0.5 other processes" in page
    assert ["A hand ranked", "treys 1", "1,500 a second", "3,000 a second", "2"] in rows(page)
    assert ["A hand ranked", "eval7 2: poker", "6,000 a second", "3,000 a second", "0.5"] in rows(page)
    assert "Faster than ours: eval7 (a hand ranked)." in page
    assert "rlcard was left out: no network." in page
    assert ["The table", "52.9 ms", "250 ms at most", "yes"] in rows(page)
    assert ["Games", "9,000 a second", "40,000 a second at least", "no"] in rows(page)
    assert ["Caudate Primero (Zorli, 2011)", "4", "1.95", "1.5"] in rows(page)
    assert "tarot" not in page  # a rulebook that is gone
    assert ["With numpy", "not measured", "150 ms at most", ""] in rows(page)
