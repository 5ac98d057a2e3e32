"""How many hands of the King's deck there are of each kind: without the Fates, and with them dead or wild."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.cards.poker import PokerRanking

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.weave.parts.page import Page

READINGS = {
    "kings/fate-in-play": "Fates taken out",
    "kings/fates-dead": "Fates dead",
    "kings/fates-wild": "Fates wild",
}
"""The claims on the Fates, with what each column is called."""


@cache
def counts(claim: str) -> Mapping[str, int]:
    """Count the hands of each kind under one claim on the Fates, the best first.

    >>> counts("kings/fates-wild")["five alike"]
    78
    """
    ranking = claims.rulebook("kings").but(hold=[claim]).ranking
    return ranking.counts() if isinstance(ranking, PokerRanking) else {}


def table(page: Page) -> str:
    """Draw the counts as a table: a kind a row, the best first, and a column for each reading."""
    kinds = max((counts(claim) for claim in READINGS), key=len)
    heads = "".join(
        f'<th scope="col" role="columnheader">{page.link("claim", claim, words)}</th>'
        for claim, words in READINGS.items()
    )
    rows = "".join(row(kind.capitalize(), {claim: counts(claim).get(kind, 0) for claim in READINGS}) for kind in kinds)
    total = row("All hands", {claim: sum(counts(claim).values()) for claim in READINGS})
    return (
        '<table class="pr-matrix" role="table"><caption class="pr-sr">How many hands of five there are of each kind'
        '</caption><thead role="rowgroup"><tr role="row"><td role="cell"><span class="pr-sr">Hand</span></td>'
        f'{heads}</tr></thead><tbody role="rowgroup">{rows}{total}</tbody></table>'
    )


def row(head: str, numbers: Mapping[str, int]) -> str:
    """Write one row: a narrow screen names the reading beside each number."""
    cells = "".join(
        f'<td role="cell" data-book="{READINGS[claim]}"><span class="pr-fig">{number:,}</span></td>'
        for claim, number in numbers.items()
    )
    return f'<tr role="row"><th scope="row" role="rowheader">{head}</th>{cells}</tr>'
