"""The small game: its rules, what best play does under each answer, and how exactly it was solved."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from primero_ref.errors import Unreadable
from primero_ref.odds.plot import NARROW, ChartBar, bars
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.figures import figures_table
from primero_ref.weave.parts.finding.plot import PlotPart
from primero_ref.weave.parts.markup import element, joined
from primero_ref.weave.parts.part import Part

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

    Game = dict[str, Any]

ANSWERS = {
    "refund": {"nothing": "nothing back", "half": "half back"},
    "last": {"free": "may fold", "must see": "must see"},
    "bid": {
        "best hand": "the best hand wins",
        "sets the type": "the bid sets the type",
        "least type": "the bid’s type or a higher one wins",
        "sets the type, not above the hand": "the bid sets the type, and is never above the hand",
    },
    "rest": {"agreed": "agreed", "open": "open"},
}
"""The answers as the page words them."""

FIGURES = {
    "vies": "Opens with a vie",
    "weak vies": "… on a weak hand",
    "above": "Bids above the hand",
    "folds to a vie": "Folds to a vie",
    "folds to a revie": "… to a revie",
    "exchanges": "Exchanges",
    "nobody": "Nobody wins",
}
"""The columns of a table of figures."""

SOME_WINNER = 0.05
"""A game counts as one with winners if no more than this part of the pots is carried over."""


@directive("solved")
class SolvedDirective(Directive):
    """What `make solved` found, from its file: `{solved} solved.json bid` puts a table, `… nobody` a picture."""

    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Put the part."""
        at, _, part = self.arguments[0].partition(" ")
        name, file = self.env.relfn2path(at)
        self.env.note_dependency(name)
        depend(self.env, "engine", "facts")
        written = Path(file).read_text(encoding="utf-8")
        if part in PARTS:
            return [SolvedPart(written, part).node()]
        if part not in PICTURES:
            named = ", ".join([*PARTS, *PICTURES])
            raise Unreadable(f"The solved game has no part {part!r}: the parts are {named}")
        title, shown = PICTURES[part](json.loads(written))
        wide, narrow = bars(title, shown), bars(title, shown, width=NARROW)
        return [PlotPart(title, wide, narrow, tuple((bar.label, bar.figure) for bar in shown)).node()]


@dataclass(frozen=True)
class SolvedPart(Part):
    """One part of what was found: the text of the file, and which part."""

    text: str
    part: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw it."""
        del page, content
        return PARTS[self.part](json.loads(self.text))


def chosen(games: Iterable[Game], **settled: str) -> list[Game]:
    """Give the games that are settled in some way."""
    return [game for game in games if all(game[name] == answer for name, answer in settled.items())]


def percent(part: float) -> str:
    """Write a part of one in whole per cent; what is there but hardly ever is less than one.

    >>> percent(0.734), percent(0.0001), percent(0)
    ('73%', 'under 1%', '0%')
    """
    return "under 1%" if 1e-9 < part < 0.0095 else f"{part:.0%}"


def spread(parts: Iterable[float | None], written: Callable[[float], str] = percent) -> str:
    """Write the least and the greatest of some figures; a line for what cannot happen.

    >>> spread([0.5, 0.25, None]), spread([0.5]), spread([None])
    ('25% to 50%', '50%', '—')
    """
    there = [part for part in parts if part is not None]
    if not there:
        return "—"
    low, high = written(min(there)), written(max(there))
    return low if low == high else f"{low} to {high}"


def counters(sum_: float) -> str:
    """Write a sum of counters, to the hundredth.

    >>> counters(0.0543), counters(-0.2)
    ('0.05', '−0.20')
    """
    return f"{sum_:.2f}".replace("-", "−")


def rules(kept: dict[str, Any]) -> Markup:
    """List the rules of the small game, with its own figures."""
    game = kept["rules"]
    kinds = ", ".join(game["kinds"])
    [agreed], [small, large] = game["bets"]["agreed"], game["bets"]["open"]
    listed = (
        f"The pack has {game['cards']} cards: {' '.join(game['ranks'])} in {game['suits']} suits.",
        f"Two players stake {kept['stake']} counters each and are dealt {game['hand']} cards each.",
        f"Types of hand, from the lowest: {kinds} (two cards of a suit; three suits; a flush, all of one suit).",
        "The eldest, who speaks first, passes or vies (bets). If the eldest passes, the other may pass or vie.",
        "A player answers a vie by folding, seeing (calling) or one revie (raise), and a revie by folding or seeing.",
        f"A vie or revie adds {agreed} counters. If no rest is agreed, it adds {small} or {large}.",
        "Then each may exchange one card, the eldest first. The other player does not see which card it was.",
        "The hands are shown. The eldest wins ties. If nobody can win, the money is carried over to the next hand.",
    )
    return element("ul", joined(element("li", words) for words in listed))


def dispute(name: str) -> Callable[[dict[str, Any]], Markup]:
    """Give what draws the table of one dispute: a row for each answer, and for each way in which a bid counts."""

    def drawn(kept: dict[str, Any]) -> Markup:
        games = kept["games"] if name == "rest" else chosen(kept["games"], rest="agreed")
        both = {game["bid"] for game in chosen(kept["games"], rest="open")}
        rows = []
        for answer, words in ANSWERS[name].items():
            ways = [None] if name == "bid" else [bid for bid in ANSWERS["bid"] if bid in both]
            for bid in ways:
                some = chosen(games, **({name: answer} if bid is None else {name: answer, "bid": bid}))
                head = words if bid is None else f"{words}; {ANSWERS['bid'][bid]}"
                cells = [spread(game["figures"][figure] for game in some) for figure in FIGURES]
                rows.append((head, *cells))
        return figures_table((HEADS[name], *FIGURES.values()), rows) + element("p", SENTENCES[name](kept["games"]))

    return drawn


HEADS = {"refund": "Who folds takes", "last": "The last player", "bid": "Who can win", "rest": "The rest"}
"""What heads the first column of each table."""


def _of(games: Iterable[Game], figure: str, **settled: str) -> str:
    return spread(game["figures"][figure] for game in chosen(games, **settled))


def _of_bids(games: Sequence[Game]) -> str:
    named = chosen(games, bid="sets the type", rest="agreed")
    cost = spread((game["honest"] for game in named), counters)
    best = spread((game["honest"] for game in chosen(games, bid="best hand", rest="agreed")), counters)
    return (
        f"Where the bid sets the type, {_of(named, 'nobody')} of the games have no winner, although both players do "
        f"the best they can. A player who never bets on a weak hand and never bids above the hand loses {cost} "
        f"counters a game to an opponent who knows this. Where the best hand wins, such a player loses {best}."
    )


def _of_refund(games: Sequence[Game]) -> str:
    free = chosen(games, bid="best hand", last="free", rest="agreed")
    none, half = (_of(free, "folds to a vie", refund=answer) for answer in ("nothing", "half"))
    bets, half_bets = (_of(free, "weak vies", refund=answer) for answer in ("nothing", "half"))
    return (
        f"Where the best hand wins and the last player may fold, the other player folds to a vie {none} of the time if "
        f"folding gives nothing back, and {half} if it gives back half of the stake. A player with a weak hand opens "
        f"with a vie {bets} and {half_bets} of the time."
    )


def _of_last(games: Sequence[Game]) -> str:
    best = chosen(games, bid="best hand", rest="agreed")
    shown, forced = (_of(best, "shown", last=answer) for answer in ("free", "must see"))
    bluffs, bluffs_forced = (_of(best, "bluffs", last=answer) for answer in ("free", "must see"))
    return (
        f"Where the best hand wins, {shown} of the games come to a showdown after a bet if the last player may fold, "
        f"and {forced} if the last player must see. Of all vies and revies, {bluffs} and {bluffs_forced} are made on a "
        "weak hand."
    )


def _of_rest(games: Sequence[Game]) -> str:
    best = chosen(games, bid="best hand", last="free")
    folds, open_folds = (_of(best, "folds to a vie", rest=answer) for answer in ("agreed", "open"))
    cost, open_cost = (
        spread((game["honest"] for game in chosen(best, rest=answer)), counters) for answer in ("agreed", "open")
    )
    eldest, open_eldest = (
        spread((game["value"] for game in chosen(games, bid="best hand", last="must see", rest=answer)), counters)
        for answer in ("agreed", "open")
    )
    return (
        f"Where the best hand wins and the last player may fold, the other player folds to a vie {folds} of the time "
        f"if a rest is agreed, and {open_folds} without a rest. Never to bluff costs {cost} counters a game with a "
        f"rest, and {open_cost} without. If the last player must see, the eldest wins {eldest} counters a game with a "
        f"rest, and {open_eldest} without."
    )


SENTENCES: dict[str, Callable[[Sequence[Game]], str]] = {
    "refund": _of_refund, "last": _of_last, "bid": _of_bids, "rest": _of_rest,
}  # fmt: skip
"""What is said below each table."""


def worth(kept: dict[str, Any]) -> Markup:
    """Draw the games with winners, that in which honesty costs most first, and say how many there are."""
    games: list[Game] = [game for game in kept["games"] if "honest" in game]
    winners = [game for game in games if game["figures"]["nobody"] <= SOME_WINNER]
    rows = [
        (
            ANSWERS["bid"][game["bid"]], ANSWERS["refund"][game["refund"]], ANSWERS["last"][game["last"]],
            ANSWERS["rest"][game["rest"]], percent(game["figures"]["bluffs"]), percent(game["figures"]["folded"]),
            percent(game["figures"]["mixed"]), counters(game["value"]), counters(game["honest"]),
        )
        for game in sorted(winners, key=lambda game: -game["honest"])
    ]  # fmt: skip
    heads = (
        "Who can win",
        "Fold takes",
        "Last player",
        "Rest",
        "Bluffs",
        "Ends by a fold",
        "Undecided",
        "Eldest gains per game",
        "Honesty costs per game",
    )
    words = (
        f"In {len(winners)} of the {len(games)} games for which we calculated what honesty costs, no more than "
        f"{percent(SOME_WINNER)} of the pots go unwon. They are in the table, and the one in which "
        "honesty costs most comes first."
    )
    return element("p", words) + figures_table(heads, rows)


def exact(kept: dict[str, Any]) -> Markup:
    """Say how far from best play the solutions are at most, and set the published values beside those found."""
    games = [*kept["games"], *kept["larger"]]
    worst = max(game["fell"][-1][1] for game in games)
    most = max(game["fell"][-1][0] for game in games)
    words = (
        f"We solved {len(games)} games with {kept['solver']}, on {kept['date']}, in at most {most} rounds "
        f"of calculation. In the worst of them a player could gain, on average over both seats, {worst:.2%} of the "
        "first pot by other play. The same solver was first tried on two games whose values are published:"
    )
    rows = [
        (check["game"], f"{check['known']:.4f}".replace("-", "−"), f"{check['value']:.4f}".replace("-", "−"))
        for check in kept["checks"]
    ]
    return element("p", words) + figures_table(("Game", "Published value", "Value found"), rows)


def larger(kept: dict[str, Any]) -> Markup:
    """Set the game with four suits beside the game with three."""
    rows = []
    for game in kept["larger"]:
        settled = {name: game[name] for name in ANSWERS}
        small = chosen(kept["games"], **settled)[0]
        head = "; ".join(ANSWERS[name][game[name]] for name in ("bid", "refund", "last"))
        cells = [
            f"{percent(small['figures'][figure])} / {percent(game['figures'][figure])}"
            for figure in ("vies", "bluffs", "exchanges", "nobody")
        ]
        rows.append((head, *cells))
    return figures_table(("Three suits / four suits", "Opens with a vie", "Bluffs", "Exchanges", "Nobody wins"), rows)


PARTS: dict[str, Callable[[dict[str, Any]], Markup]] = {
    "rules": rules, "worth": worth, "exact": exact, "larger": larger, **{name: dispute(name) for name in ANSWERS},
}  # fmt: skip
"""What draws each part, by its name."""


def falling(kept: dict[str, Any]) -> tuple[str, list[ChartBar]]:
    """Show what could still be gained after some rounds, in that game in which it was most."""
    left: dict[int, float] = {}
    for game in [*kept["games"], *kept["larger"]]:
        for done, share in game["fell"]:
            left[done] = max(left.get(done, 0.0), share)
    longest = max(left.values())
    shown = [
        ChartBar(f"{done} round{'s' * (done > 1)}", share / longest, f"{share:.2%}")
        for done, share in sorted(left.items())
    ]
    return "What a player could still gain by playing in another way, in per cent of the first pot", shown


def nobody(kept: dict[str, Any]) -> tuple[str, list[ChartBar]]:
    """Show how often nobody wins for each way in which a bid counts, with the least and the greatest figure."""
    shown = []
    for bid, label in SHORT.items():
        games = chosen(kept["games"], bid=bid, rest="agreed")
        parts = [game["figures"]["nobody"] for game in games]
        middle = sum(parts) / len(parts)
        shown.append(ChartBar(label, middle, spread(parts), (min(parts), max(parts))))
    return "How often nobody wins if both play as well as possible", shown


SHORT = {
    "best hand": "the best hand wins",
    "sets the type": "the bid sets the type",
    "least type": "higher types may win too",
    "sets the type, not above the hand": "no bid above the hand",
}
"""The ways in which a bid counts, in words that fit before a bar."""


def opening(kept: dict[str, Any]) -> tuple[str, list[ChartBar]]:
    """Show how often the eldest opens with a vie on each hand, in the first of the games."""
    vies = kept["games"][0]["opening"]
    shown = [ChartBar(name, share, percent(share)) for name, share in vies.items()]
    return "How often the eldest opens with a vie, from the weakest hand to the strongest", shown


PICTURES: dict[str, Callable[[dict[str, Any]], tuple[str, list[ChartBar]]]] = {
    "falling": falling, "nobody": nobody, "opening": opening,
}  # fmt: skip
"""What each picture shows, by its name."""
