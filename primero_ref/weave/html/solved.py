"""The small game as HTML: its rules, what best play does under each answer, and how exactly it was solved."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any

from primero_ref.lab.small_game import DISPUTES, SUMS, SmallGame, small_rules
from primero_ref.weave.html.markup import table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from primero_ref.weave.html.page import Page

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


def paragraph(words: str) -> str:
    """Write a paragraph."""
    return f"<p>{escape(words, quote=False)}</p>"


def part(page: Page, written: str, name: str) -> str:
    """Draw one part of the page."""
    del page
    kept: dict[str, Any] = json.loads(written)
    return PARTS[name](kept)


def rules(kept: dict[str, Any]) -> str:
    """List the rules of the small game, with its own figures."""
    game = SmallGame(small_rules(*(next(iter(ways)) for ways in DISPUTES.values())))
    ranks = " ".join(dict.fromkeys(card.rank for card in game.pack))
    small, large = SUMS["none"]
    kinds = ", ".join(game.rules.ranking.kinds)
    listed = (
        f"The pack has {len(game.pack)} cards: {ranks} in {len({card.suit for card in game.pack})} suits.",
        f"Two players stake {kept['stake']} counters each and are dealt {game.size} cards each.",
        f"Types of hand, from the lowest: {kinds} (two cards of a suit; three suits; a flush, all of one suit).",
        "The eldest, who speaks first, passes or vies (bets). If the eldest passes, the other may pass or vie.",
        "To a vie a player answers: fold, see (call), or revie (raise) once. To a revie the answer is fold or see.",
        f"A vie or revie adds {SUMS['a raise limit'][0]} counters. If no rest is agreed, it adds {small} or {large}.",
        "Then each may exchange one card, the eldest first. The other sees that a card went, but not which.",
        "The hands are shown. The eldest wins ties. If nobody can win, the money is carried over to the next hand.",
    )
    return f"<ul>{''.join(f'<li>{escape(words, quote=False)}</li>' for words in listed)}</ul>"


def dispute(name: str) -> Callable[[dict[str, Any]], str]:
    """Give what draws the table of one dispute: a row for each answer, and for each way in which a bid counts."""

    def drawn(kept: dict[str, Any]) -> str:
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
        return table((HEADS[name], *FIGURES.values()), rows) + paragraph(SENTENCES[name](kept["games"]))

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
        f"counters a game there to an opponent who knows it; where the best hand wins, {best}."
    )


def _of_refund(games: Sequence[Game]) -> str:
    free = chosen(games, bid="best hand", last="free", rest="agreed")
    none, half = (_of(free, "folds to a vie", refund=answer) for answer in ("nothing", "half"))
    bets, half_bets = (_of(free, "weak vies", refund=answer) for answer in ("nothing", "half"))
    return (
        f"Where the best hand wins and the last player may fold, a vie is folded to {none} of the time if a fold takes "
        f"nothing back, and {half} if it takes half. Weak hands open with a vie {bets} and {half_bets} of the time."
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
        f"Where the best hand wins and the last player may fold, a vie is folded to {folds} of the time if a rest is "
        f"agreed and {open_folds} if it is open. Never bluffing costs {cost} counters a game, and {open_cost}. If the "
        f"last player must see, the eldest wins {eldest} counters a game with a rest, and {open_eldest} without."
    )


SENTENCES: dict[str, Callable[[Sequence[Game]], str]] = {
    "refund": _of_refund, "last": _of_last, "bid": _of_bids, "rest": _of_rest,
}  # fmt: skip
"""What is said below each table."""


def worth(kept: dict[str, Any]) -> str:
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
        f"{percent(SOME_WINNER)} of the pots find no winner. They are in the table, and the one in which "
        "honesty costs most comes first."
    )
    return paragraph(words) + table(heads, rows)


def exact(kept: dict[str, Any]) -> str:
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
    return paragraph(words) + table(("Game", "Published value", "Value found"), rows)


def larger(kept: dict[str, Any]) -> str:
    """Set the game with four suits beside the game with three."""
    rows = []
    for game in kept["larger"]:
        settled = {name: game[name] for name in DISPUTES}
        small = chosen(kept["games"], **settled)[0]
        head = "; ".join(ANSWERS[name][game[name]] for name in ("bid", "refund", "last"))
        cells = [
            f"{percent(small['figures'][figure])} / {percent(game['figures'][figure])}"
            for figure in ("vies", "bluffs", "exchanges", "nobody")
        ]
        rows.append((head, *cells))
    return table(("Three suits / four suits", "Opens with a vie", "Bluffs", "Exchanges", "Nobody wins"), rows)


PARTS: dict[str, Callable[[dict[str, Any]], str]] = {
    "rules": rules, "worth": worth, "exact": exact, "larger": larger, **{name: dispute(name) for name in DISPUTES},
}  # fmt: skip
"""What draws each part, by its name."""
