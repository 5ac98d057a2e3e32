"""A value of each public class, made anew each time: what a test of all values goes through."""

from __future__ import annotations

import importlib
import inspect
from functools import cache
from typing import TYPE_CHECKING, Any

from primero_ref import (
    Game,
    Illegal,
    Move,
    Unknown,
    Unreadable,
    card,
    cards,
    claim,
    dealt,
    passage,
    question,
    rank,
    reading,
    rulebook,
    shuffled,
    source,
)
from primero_ref.coach import Turn, Weighed, advice, decisions
from primero_ref.compare import agreeing, rank_under_all, replay, showdowns
from primero_ref.lab import run
from primero_ref.lab.arena import meet
from primero_ref.learn import Observer, Setting
from primero_ref.lessons import lesson
from primero_ref.odds import against, drawing, exchanges
from primero_ref.players import player
from primero_ref.reconstruction import clashing, reconstruct
from primero_ref.report import report
from primero_ref.session.session import read_session
from tests.support.reference import public

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.report import Report

HANDS = "Bernardo 7c 6c; Alberto Qh 5d"
RECORD = '[Players "Alberto Bernardo"]\n[Dealer "Alberto"]\nBernardo: vie primero 40 for 2\nAlberto: see\n'


def game() -> Game:
    """Play a little."""
    return dealt("italian", HANDS, "vie primero 40 for 2", stacks=20)


def offer() -> Any:  # noqa: ANN401  # its class is none of the engine's face
    """Give what is offered in it."""
    return game().offer


@cache
def whole() -> Game:
    """Play a hand to its end, once."""
    hand = Game("kings", "Alberto Bernardo", dealer="Alberto")
    for move in ("bet for 2", "fold"):
        hand.play(move)
    return hand


@cache
def decided() -> Any:  # noqa: ANN401  # as of the coach
    """Weigh the decisions of a hand, once: it takes half a second."""
    return decisions(whole(), "Bernardo", 1, 90)


@cache
def advised() -> Any:  # noqa: ANN401  # as of the coach
    """Ask the coach who plays out enough deals to tell moves apart, once."""
    return advice(game().view("Alberto"), rulebook("italian"), 200)


@cache
def reported() -> Report:
    """Write the report of a game, once."""
    return report(reconstruct("italian", answers={"fold.refund": "nothing"}, title="Ours"), ())


def results() -> Any:  # noqa: ANN401  # as of the lab
    """Play some games."""
    return run("italian", {"Alberto": "random", "Bernardo": "random"}, 5, records=True)


MADE: dict[str, Callable[[], object]] = {
    "primero_ref.Game": game,
    "primero_ref.Illegal": lambda: Illegal("Alberto may not fold", "italian/forced-see", "Alberto", "fold"),
    "primero_ref.Move": lambda: Move("see", discards=cards("7c")),
    "primero_ref.Position": lambda: game().position,
    "primero_ref.Unknown": lambda: Unknown("player", "Zeno", ["Alberto"]),
    "primero_ref.Unreadable": lambda: Unreadable("8x is no card."),
    "primero_ref.cards.Bid": lambda: rulebook("italian").ranking.bid("primero", 40),
    "primero_ref.cards.Card": lambda: card("7c"),
    "primero_ref.cards.Pack": lambda: rulebook("italian").ranking.pack,
    "primero_ref.cards.Rank": lambda: rank("7c 6c Ac Js", rulebook("italian")),
    "primero_ref.cards.Ranking": lambda: rulebook("italian").ranking,
    "primero_ref.claims.Answer": lambda: rulebook("italian").ask("fold.refund"),
    "primero_ref.claims.Changes": lambda: rulebook("italian").but(answers={"ante": 2}).changes(),
    "primero_ref.claims.Claim": lambda: claim("italian/forced-see"),
    "primero_ref.claims.Difference": lambda: rulebook("italian").difference(rulebook("english"))[0],
    "primero_ref.claims.Evidence": lambda: claim("italian/forced-see").evidence[0],
    "primero_ref.claims.Question": lambda: question("fold.refund"),
    "primero_ref.claims.Rulebook": lambda: rulebook("italian").but(answers={"ante": 2}),
    "primero_ref.coach.Advice": lambda: advice(game().view("Alberto"), rulebook("italian"), 4),
    "primero_ref.coach.Chance": lambda: advice(game().view("Alberto"), rulebook("italian"), 4).chances[0],
    "primero_ref.coach.Option": lambda: advised().options[0],
    "primero_ref.coach.Decision": lambda: decided()[0],
    "primero_ref.coach.Turn": lambda: Turn(game().view("Alberto"), rulebook("italian")),
    "primero_ref.coach.Weighed": lambda: Weighed(whole(), "Bernardo"),
    "primero_ref.compare.RankedHand": lambda: rank_under_all("7c 6c Ac Js")[0],
    "primero_ref.compare.Showdown": lambda: showdowns("7c 6c Ac Js", "Kh Qd 2s 5c")[0],
    "primero_ref.compare.AgreeingBooks": lambda: agreeing(rank_under_all("7c 6c Ac Js"))[0],
    "primero_ref.compare.Replay": lambda: replay(RECORD, "italian"),
    "primero_ref.compare.ReplayedMove": lambda: replay(RECORD, "italian", ("vie",)).moves[0],
    "primero_ref.game.View": lambda: game().view("Alberto"),
    "primero_ref.lab.Experiment": lambda: results().run,
    "primero_ref.lab.GameResult": lambda: results()[0],
    "primero_ref.lab.Mean": lambda: results().made()["Alberto"],
    "primero_ref.lab.Results": results,
    "primero_ref.lab.Run": lambda: results().run,
    "primero_ref.lab.Share": lambda: results().wins()["Alberto"],
    "primero_ref.learn.Observer": lambda: Observer(Setting(rulebook("kings"))),
    "primero_ref.learn.Setting": lambda: Setting(rulebook("kings")),
    "primero_ref.learn.SpelledPosition": lambda: Setting(rulebook("kings")).position("Milan"),
    "primero_ref.learn.Vocabulary": lambda: Setting(rulebook("kings")).vocabulary,
    "primero_ref.lessons.Lesson": lambda: lesson(1),
    "primero_ref.lessons.Step": lambda: lesson(1).steps[0],
    "primero_ref.odds.Exchange": lambda: exchanges(rulebook("italian"), "7c 6c Ac Js", "kind fluxus")[0],
    "primero_ref.odds.Falls": lambda: drawing(rulebook("italian"), "7c 6c"),
    "primero_ref.odds.Outcome": lambda: against(rulebook("italian"), ["7c 6c", "Kh Qd 2s 5c"]),
    "primero_ref.players.RandomPlayer": lambda: player("random", rulebook("italian"), "Milan"),
    "primero_ref.players.SensiblePlayer": lambda: player("sensible", rulebook("italian"), "Milan"),
    "primero_ref.players.TemperedPlayer": lambda: player("steady", rulebook("italian"), "Milan"),
    "primero_ref.reconstruction.Contradiction": lambda: clashing(rulebook("italian").but(answers={"hand.size": 3}))[0],
    "primero_ref.reconstruction.Reconstruction": lambda: reconstruct("italian", answers={"ante": 2}),
    "primero_ref.report.Departure": lambda: reported().departures[0],
    "primero_ref.report.Quotation": lambda: next(quote for rule in reported().rules for quote in rule.quoted),
    "primero_ref.report.Report": reported,
    "primero_ref.report.Rule": lambda: reported().rules[0],
    "primero_ref.report.Section": lambda: reported().sections[0],
    "primero_ref.sources.Passage": lambda: passage("minsheu-1599:41"),
    "primero_ref.sources.Source": lambda: source("minsheu-1599"),
    # classes that are met by what the guide calls, though nobody makes them by name
    "primero_ref.cards.pack.Cards": lambda: cards("7c 6h"),
    "primero_ref.cards.pack.Shuffled": lambda: shuffled("Milan"),
    "primero_ref.game.events.Event": lambda: game().log[-1],
    "primero_ref.game.offers.Offer": offer,
    "primero_ref.game.offers.Refusal": lambda: next(iter(offer().barred.values())),
    "primero_ref.game.offers.Ruling": lambda: game().why("fold"),
    "primero_ref.game.offers.Verb": lambda: next(iter(offer().may.values())),
    "primero_ref.game.seat.Seat": lambda: game().seat("Alberto"),
    "primero_ref.lab.arena.Meeting": lambda: next(meet(rulebook("italian"), ["random", "random"], 4)),
    "primero_ref.rules.divination.Reading": lambda: reading("Who took the silver?"),
    "primero_ref.session.session.Session": lambda: read_session(
        "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Alberto"
    ),
}  # fmt: skip
"""How a value of each class is made."""


def classes() -> list[str]:
    """Name every public class."""
    listed = []
    for name in sorted(public()):
        module, _, attribute = name.rpartition(".")
        if inspect.isclass(getattr(importlib.import_module(module), attribute)):
            listed.append(name)
    return listed
