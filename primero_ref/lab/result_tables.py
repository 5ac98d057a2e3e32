"""What a simulation shows as tables for a notebook."""

from __future__ import annotations

from primero_ref.cards.drawn_tables import grid

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.lab.statistics import Mean, Share


def result_tables(
    caption: str,
    players: Iterable[tuple[str, object]],
    made: Mapping[str, Mean],
    wins: Mapping[str, Share],
    ends: Mapping[str, Share],
) -> str:
    """Write who won how often and what each gained, and how the games ended.

    >>> from primero_ref.lab.statistics import mean, share
    >>> tables = result_tables("2 games", [("Alberto", "bold")], {"Alberto": mean([1])}, {"Alberto": share(1, 2)}, {})
    >>> tables.count("<table>"), "bold" in tables
    (2, True)
    """
    rows = [[name, _called(skill), str(made[name]), str(wins[name])] for name, skill in players]
    head = ["player", "plays", "average gain per game", "games won"]
    note = ["Ranges are 95% confidence intervals."]
    how = grid("How they ended", ["end", "games"], [[end, str(part)] for end, part in ends.items()], note)
    return grid(caption, head, rows) + how


def _called(skill: object) -> str:
    """Give the name of a way to play, which may be a function."""
    return skill if isinstance(skill, str) else getattr(skill, "__name__", repr(skill))
