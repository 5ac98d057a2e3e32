"""The page on the solved game: its figures are those of the file, and what its prose says of them is so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from primero_ref.weave.parts.finding.solved import FIGURES, PARTS, PICTURES, SOME_WINNER, chosen, percent
from tests.weave.parts.test_calculators import built, python, rows

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["python"]  # a fixture of the pages with figures: no engine for the browser is fetched

FINDINGS = Path(__file__).parents[3] / "docs" / "findings"

KEPT: dict[str, Any] = json.loads((FINDINGS / "solved.json").read_text(encoding="utf-8"))


def figures(name: str, games: Iterable[dict[str, Any]] = KEPT["games"], **settled: str) -> list[float]:
    """List one figure of the games that are settled in some way."""
    return [game["figures"][name] for game in chosen(games, **settled)]


def test_the_page_puts_every_part_and_picture() -> None:
    """Each part that can be drawn is on the page."""
    page = (FINDINGS / "solved.md").read_text(encoding="utf-8")

    assert all(f"{{solved}} solved.json {part}\n" in page for part in [*PARTS, *PICTURES])


def test_parts_say_what_the_file_holds(tmp_path: Path) -> None:
    """A table has the figures of the file, a picture its bars, and what is no part is told with its place."""
    (tmp_path / "solved.json").write_text(json.dumps(KEPT), encoding="utf-8")
    names = ["rules", "bid", "worth", "exact", "falling", "no-such-part"]
    page, warnings = built(tmp_path, "\n\n".join(f"```{{solved}} ../solved.json {name}\n```" for name in names))
    free = chosen(KEPT["games"], bid="best hand", rest="agreed")

    cells = next(row for row in rows(page) if row[0] == "the best hand wins" and len(row) == len(FIGURES) + 1)
    assert cells[1 + [*FIGURES].index("nobody")] == "0%"
    assert f"{percent(min(game['figures']['vies'] for game in free))} to " in cells[1]
    assert "The pack has 9 cards: 6 7 K in 3 suits." in page
    assert "−0.0556" in page
    assert "in per cent of the first pot" in page
    assert "has no part 'no-such-part'" in warnings


@pytest.mark.parametrize("games", [KEPT["games"], KEPT["larger"]], ids=["three suits", "four suits"])
def test_a_bid_that_sets_the_type_leaves_pots_without_a_winner(games: list[dict[str, Any]]) -> None:
    """Where the best hand wins, every pot is won; where the bid sets the type, half or more are not."""
    assert max(figures("nobody", games, bid="best hand")) == 0
    assert min(figures("nobody", games, bid="sets the type", rest="agreed")) > 1 / 2
    assert min(figures("nobody", games, bid="sets the type")) > 0.45


def test_what_cures_it() -> None:
    """That higher types may win too does not help; that no bid may name more than its bidder holds does."""
    assert min(figures("nobody", bid="least type")) > 1 / 2
    assert max(figures("nobody", bid="sets the type, not above the hand")) < SOME_WINNER
    assert min(figures("above", bid="sets the type")) > 3 / 4


@pytest.mark.parametrize("bid", ["best hand", "sets the type, not above the hand"])
def test_half_back_and_the_forced_see_belong_together(bid: str) -> None:
    """Half back makes players fold more, vie less and bluff for less where they may fold, and vie more where not."""
    ways = {
        (game["refund"], game["last"]): {**game["figures"], "honest": game["honest"]}
        for game in chosen(KEPT["games"], bid=bid, rest="agreed")
    }
    none, half = ways["nothing", "free"], ways["half", "free"]

    assert half["folds to a vie"] > 1 / 2 > none["folds to a vie"]
    assert half["vies"] < none["vies"]
    assert half["shown"] < 1 / 4
    assert half["honest"] == min(way["honest"] for way in ways.values())
    assert ways["half", "must see"]["vies"] > ways["nothing", "must see"]["vies"]
    assert ways["half", "must see"]["honest"] == max(way["honest"] for way in ways.values())


def test_a_forced_player_does_not_end_bluffs() -> None:
    """Where the last player must see and the best hand wins, weak hands still open with a vie."""
    assert min(figures("weak vies", last="must see", bid="best hand")) > 1 / 4


def test_a_forced_see_without_a_rest_favours_the_eldest() -> None:
    """Where the last player must see, an open rest more than doubles what the eldest wins by betting."""
    for refund in ("nothing", "half"):
        agreed, open_ = (
            next(iter(chosen(KEPT["games"], refund=refund, last="must see", bid="best hand", rest=rest)))
            for rest in ("agreed", "open")
        )
        assert open_["value"] > 2 * agreed["value"] > 0
        assert open_["figures"]["weak vies"] > 3 / 4


@pytest.mark.parametrize("name", PARTS)
def test_every_row_has_a_cell_under_each_head(name: str) -> None:
    """A table has as many cells in each row as it has heads."""
    drawn = PARTS[name](KEPT)
    heads = drawn.count('<th scope="col">')

    assert all(row.count("<th") + row.count("<td") == heads for row in drawn.split("<tr>")[2:])
