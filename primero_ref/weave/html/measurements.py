"""How fast the engine is, as HTML: what `make bench` measured and wrote down."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any

from primero_ref import claims
from primero_ref.players import PLAYER_NAMES
from primero_ref.players.tempers import TEMPERS
from primero_ref.weave.parts.figures import figures_table as table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from primero_ref.weave.parts.page import Page


def speed(page: Page, written: str) -> str:
    """Draw the measurements: each work beside the peers that do it, then our own figures beside those wanted."""
    del page
    measured: dict[str, Any] = json.loads(written)
    rows = [
        (row["work"], _peer(peer), _figure(peer["figure"], row["unit"]),
         _figure(row["ours"], row["unit"]), f"{peer['ratio']:g}")
        for row in measured["works"] for peer in row["peers"]
    ]  # fmt: skip
    own = [(row["what"], _measured(row), _wanted(row), _reached(row)) for row in measured["own"]]
    books = [
        (claims.rulebook(row["book"]).title, str(row["players"]), f"{row['game']:g}", f"{row['move']:g}")
        for row in measured["books"] if row["book"] in claims.rulebooks()
    ]  # fmt: skip
    skipped = "".join(
        f"<p>{escape(name)} was left out: {escape(why)}.</p>" for name, why in measured["skipped"].items()
    )
    when = f"Measured on {measured['date']}, {measured['machine']}, with {measured['busy']:g} other processes at work."
    return (
        f"<p>{escape(when)}</p>"
        f"{table(('Task', 'Library', 'Its figure', 'Ours', 'Ratio'), rows, named=True)}"
        f"<p>{escape(slower(measured['works']))}</p>{skipped}"
        f"{table(('Our engine alone', 'Measured', 'Target', 'Met'), own)}"
        "<p>The last table compares the other games with Italian Primero: how many times as long a random game takes, "
        "and a move. The target is at most 2.</p>"
        f"{table(('Rulebook', 'Players', 'Per game', 'Per move'), books)}"
    )


def slower(works: Iterable[Mapping[str, Any]]) -> str:
    """Say where a peer is the faster.

    >>> slower([{"work": "The import", "peers": [{"peer": "treys", "ratio": 0.5}, {"peer": "pokerkit", "ratio": 60}]}])
    'A ratio above one means that our engine is faster. Faster than ours: treys (the import).'
    """
    faster = [
        f"{peer['peer']} ({row['work'][:1].lower()}{row['work'][1:]})"
        for row in works for peer in row["peers"] if peer["ratio"] < 1
    ]  # fmt: skip
    named = f"Faster than ours: {'; '.join(dict.fromkeys(faster))}." if faster else "None of them is faster."
    return f"A ratio above one means that our engine is faster. {named}"


def _peer(peer: Mapping[str, Any]) -> str:
    """Name a peer with its version, and the game that it plays, if it plays one.

    >>> _peer({"peer": "rlcard", "version": "1.2.0", "game": "Leduc hold ’em"})
    'rlcard 1.2.0: Leduc hold ’em'
    """
    game = f": {peer['game']}" if "game" in peer else ""
    return f"{peer['peer']} {peer['version']}{game}"


def _figure(number: float, unit: str) -> str:
    shown = f"{number:,.0f}" if number >= 100 else f"{number:g}"
    return f"{shown} {unit}" if unit != "/s" else f"{shown} a second"


def _measured(row: Mapping[str, Any]) -> str:
    return "not measured" if row["figure"] is None else _figure(row["figure"], row["unit"])


def _wanted(row: Mapping[str, Any]) -> str:
    return f"{_figure(row['wanted'], row['unit'])} at {'most' if row['unit'] == 'ms' else 'least'}"


def _reached(row: Mapping[str, Any]) -> str:
    if row["figure"] is None:
        return ""
    good = row["figure"] <= row["wanted"] if row["unit"] == "ms" else row["figure"] >= row["wanted"]
    return "yes" if good else "no"


def contest(page: Page, written: str) -> str:
    """Draw, against the sensible and against the random player, what each temper makes of a game more than he."""
    del page
    played: dict[str, Any] = json.loads(written)
    books = [row for row in played["books"] if row["book"] in claims.rulebooks()]
    when = f"{played['games']:,} games of each, played on {played['date']}."
    bounds = "Each figure is in counters a game; its 95% confidence interval is in brackets."
    parts = [f"<p>{escape(f'{when} {bounds}')}</p>"]
    for other in ("sensible", "random"):
        head = f"Compared with the {other} player"
        rows = [
            (claims.rulebook(row["book"]).title, *(_with_bounds(row["over"][temper][other]) for temper in TEMPERS))
            for row in books
        ]
        parts.append(table((head, *TEMPERS), rows))
        parts.append(f"<p>{escape(_doubtful(books, other))}</p>")
    return "".join(parts)


FEWEST = 20
"""How many deals a pair must have played before an average of them is shown."""


def duels(page: Page, written: str) -> str:
    """Draw how far the master was ahead of each other player over the same deals, with both sides of each played."""
    del page
    kept: list[dict[str, Any]] = [row for row in json.loads(written)["duels"] if row["book"] in claims.rulebooks()]
    played = [row for row in kept if row["deals"] >= FEWEST]
    if not played:
        return f"<p>No pair has played the {FEWEST} deals that a figure takes.</p>"
    others = list(dict.fromkeys(row["other"] for row in played))
    leads: dict[tuple[str, str], Sequence[float]] = {(row["book"], row["other"]): row["lead"] for row in played}
    numbers = [row["deals"] for row in played]
    books = dict.fromkeys(row["book"] for row in played)
    rows = [(claims.rulebook(book).title, *(_lead(leads.get((book, other))) for other in others)) for book in books]
    how = (
        f"How many counters the master was ahead of each player, in two games of the same deal, with {min(numbers)} to "
        f"{max(numbers)} deals for each pair. The 95% confidence interval is in brackets. Pairs with fewer than "
        f"{FEWEST} deals are left out."
    )
    more = sum(low > 0 for _, low, _ in leads.values())
    less = [pair for pair, (*_, high) in leads.items() if high < 0]
    sure = f"In {more} of {len(leads)} pairings the whole 95% interval is above zero, in {len(less)} below"
    named = "; ".join(f"{claims.rulebook(book).title} against {other}" for book, other in less)
    behind = f"{sure}: {named}." if named else f"{sure}."
    end = f"<p>{escape(behind)} The other differences are too small to tell from so few deals.</p>"
    return f"<p>{escape(how)}</p>{table(('Game', *others), rows)}{end}"


def meetings(page: Page, written: str) -> str:
    """Draw in how many games each player was clearly ahead of each other, and in how many clearly behind."""
    del page
    ahead: dict[tuple[str, str], list[int]] = {}
    duels: list[dict[str, Any]] = json.loads(written)["duels"]
    for row in duels:
        _, low, high = row["lead"]
        for pair, sure, against in ((("one", "other"), low > 0, high < 0), (("other", "one"), high < 0, low > 0)):
            counts = ahead.setdefault((row[pair[0]], row[pair[1]]), [0, 0])
            counts[0] += sure
            counts[1] += against
    names = [name for name in PLAYER_NAMES if any(name in pair for pair in ahead)]
    rows = [(name, *(_ahead_and_behind(ahead.get((name, other))) for other in names)) for name in names]
    games = len({row["book"] for row in duels})
    numbers = [row["deals"] for row in duels]
    how = (
        f"In how many of the {games} games the player of the row was clearly ahead of the player of the column, and in "
        f"how many clearly behind: the whole 95% confidence interval was above zero, or below. Each pair played "
        f"{min(numbers):,} to {max(numbers):,} deals of each game."
    )
    return f"<p>{escape(how)}</p>{table(('Player', *names), rows)}"


def _ahead_and_behind(counts: list[int] | None) -> str:
    if counts is None:
        return "—"
    sides = zip(counts, ("ahead", "behind"), strict=True)
    return ", ".join(f"{games} {side}" for games, side in sides if games) or "neither"


def _lead(lead: Sequence[float] | None) -> str:
    return _with_bounds(lead) if lead else "too few deals"


def move_times(page: Page, written: str) -> str:
    """Draw how long the master thinks about a move where somebody waits for it, in each game."""
    del page
    measured: dict[str, Any] = json.loads(written)
    kept = [row for row in measured["rows"] if row["book"] in claims.rulebooks()]
    rows = [
        (claims.rulebook(row["book"]).title, str(row["seats"]), f"{_mean(row['ms']):.0f}",
         str(row["ms"][int(0.95 * len(row["ms"]))]), str(row["ms"][-1]), f"{row['deals']:g}")
        for row in kept
    ]  # fmt: skip
    every = [time for row in kept for time in row["ms"]]
    quick = sum(time < QUICK for time in every)
    how = (
        f"How many milliseconds a move took, in processor time, on {measured['machine']}, {measured['date']}. "
        f"Of {len(every):,} moves {quick:,} took less than {QUICK} milliseconds."
    )
    heads = ("Game", "Players", "Average", "95% took at most", "Longest", "Deals played out")
    return f"<p>{escape(how)}</p>{table(heads, rows)}"


QUICK = 100
"""How many milliseconds a move may take at a terminal."""


def _mean(times: Sequence[int]) -> float:
    return sum(times) / len(times)


def tempers(page: Page) -> str:
    """Draw the tempers with their numbers."""
    del page
    heads = ("Style", "Bluffs", "Bets from", "Stays in from", "Stakes")
    rows = [
        (temper.name, f"{temper.bluffs:.0%}", f"{temper.asks:.0%}", f"{temper.pays:.0%}", f"{temper.daring:.0%}")
        for temper in TEMPERS.values()
    ]
    return table(heads, rows)


def _with_bounds(figures: Sequence[float]) -> str:
    value, low, high = figures
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})".replace("-", "−")


def _doubtful(books: Sequence[Mapping[str, Any]], other: str) -> str:
    """Say in how many figures the whole interval of a style is above another player, and in how many below.

    >>> rows = [{"book": "italian", "over": {temper: {"random": [2, 1, 3]} for temper in TEMPERS}}]
    >>> rows += [{"book": "kings", "over": {temper: {"random": [0, -1, 1]} for temper in TEMPERS}}]
    >>> _doubtful(rows, "random")
    'In 3 of 6 figures the whole 95% interval is above zero, in 0 below. The other differences are too small to tell.'
    """
    gains = [row["over"][temper][other] for row in books for temper in TEMPERS]
    more, less = sum(low > 0 for _, low, _ in gains), sum(high < 0 for *_, high in gains)
    return (
        f"In {more} of {len(gains)} figures the whole 95% interval is above zero, in {less} below. "
        "The other differences are too small to tell."
    )


MOVES = ("one move", "two", "three", "four", "five", "six")
"""The columns: how many moves are made."""


def ways(page: Page, written: str) -> str:
    """Draw the counts of each rulebook's opening, one column for each number of moves."""
    del page
    counted: dict[str, list[int]] = json.loads(written)
    rows = [(claims.rulebook(book).title, *cells(counts)) for book, counts in counted.items()]
    return table(("Rulebook", *MOVES), rows)


def cells(counts: list[int]) -> list[str]:
    """Write the counts that fit the columns; what was not counted stays empty.

    >>> cells([1219, 192137])
    ['1,219', '192,137', '', '', '', '']
    """
    return [f"{number:,}" for number in counts[: len(MOVES)]] + [""] * (len(MOVES) - len(counts))
