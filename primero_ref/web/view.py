"""What one seat sees of a table, as plain data for a page: it depends on no card that the seat has not seen."""

from __future__ import annotations

from primero_ref.game.events import ENDS, SCORED
from primero_ref.game.former_play import former_play
from primero_ref.session.participants import PERSON
from primero_ref.session.shown_table import ShownTable, shown_table
from primero_ref.web.acts import acts_as_data, announcement
from primero_ref.web.claims import claim_as_data, rulebook_as_data
from primero_ref.web.lesson_words import lesson_as_data
from primero_ref.web.offer import offer_as_data
from primero_ref.web.seats import card_as_data, seats_as_data
from primero_ref.web.verdict import last_bid, verdict
from primero_ref.web.worth import worth

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.game.game import Game
    from primero_ref.session.session import Session


def table_view(session: Session, seat: str = "", step: int | None = None) -> dict[str, object]:
    """Give the table as a seat sees it after some step of the game, or as it stands.

    Nobody's seat sees backs only, and `EVERYBODY` sees all hands when the game is over. While it lasts nobody looks
    into a hand that the engine plays.
    """
    return _as_data(shown_table(session, seat, step))


def _as_data(shown: ShownTable) -> dict[str, object]:
    session, game, view = shown.session, shown.game, shown.view
    rules, table, turn = game.rules, game.table, view.turn
    mine = view.player in session.persons
    return {
        "rulebook": rulebook_as_data(rules, "" if session.record else session.book),
        "seat": view.player,
        "persons": [*session.persons],
        "games": session.number,
        "over": game.over,
        "turn": turn,
        "turn_is": None if turn is None else PERSON if turn in session.persons else "player",
        "step": len(game.moves),
        "steps": len(session.moves),
        "announce": announcement(shown, ended(shown) if game.over else ""),
        "money": rules("stake.from") != "nothing",
        "seats": seats_as_data(shown),
        "pot": view.pot,
        "carry": view.carry,
        "bid": _bid(game),
        "stands": _stands(game),
        "staked": sum(view.staked.values()) + sum(view.carry.values()) if rules("stake.from") != "nothing" else None,
        "anticlockwise": rules("direction") == "to the right",
        "worth": worth(game, view) if mine else None,
        "score": {side.name: side.score for side in table.sides},
        "pack": len(table.pack),
        "discards": [*map(card_as_data, view.discards)],
        "layout": [*map(card_as_data, view.layout)],
        "piles": {name: [*map(card_as_data, pile)] for name, pile in view.piles.items()},
        "acts": acts_as_data(shown),
        "offer": offer_as_data(game, view.offer) if view.offer and mine else None,
        "lesson": lesson_as_data(session.lesson, game) if session.lesson else None,
        "result": _result(shown) if game.over else None,
        "next": _following(shown),
    }  # fmt: skip


def _bid(game: Game) -> str | None:
    """Say what has been bid or declared, and by whom; None where nothing has."""
    table = game.table
    if table.bid:
        return f"{table.bid}, by {table.bidder.name}" if table.bidder else str(table.bid)
    return "; ".join(f"{kind}, by {who}" for who, kind in table.named_kinds) or None


def _stands(game: Game) -> dict[str, str] | None:
    """Give the bid that stands, and by whom; None where none does."""
    bid, bidder = game.table.bid, game.table.bidder
    return {"bid": str(bid), "by": bidder.name if bidder else ""} if bid else None


def _result(shown: ShownTable) -> dict[str, object]:
    """Say in a sentence how the game has ended, and by which rules."""
    game, view, acts = shown.game, shown.view, shown.acts
    ends = [event for _, event, _ in acts if event.deed in (*ENDS, "points", "won", "unknown")]
    claims = dict.fromkeys(claim for event in ends for claim in event.claims)
    sentence = " ".join(f"{event}." for event in ends)
    return {
        "verdict": verdict(game, view) or sentence, "bid": last_bid(game, view), "sentence": sentence,
        "scored": [str(event) for _, event, _ in acts if event.deed in SCORED],
        "claims": [*map(claim_as_data, claims)],
    }  # fmt: skip


ANEW = "In the next game everybody begins without points."
"""What is said where several deals were one game, and somebody has won it."""


def ended(shown: ShownTable) -> str:
    """Say what is over: a hand of several, or the game, where a score is reached or fewer than two have money.

    >>> from primero_ref.session.session import read_session
    >>> session = read_session("scopa;seed=Milan;seats=Alberto:0:random,Bernardo:0:random")
    >>> while not session.standing.over:
    ...     session = session.after(session.decides(session.standing))
    >>> ended(shown_table(session))
    'The hand is over'
    """
    if shown.session.lesson:
        return "The lesson is over"
    return "The game is over" if shown.following and shown.following.whole else "The hand is over"


def _following(shown: ShownTable) -> dict[str, object] | None:
    """Say what is over, whether more can be dealt and by which button, and who takes the stake if nothing can."""
    following, won = shown.following, shown.game.won
    if following is None:
        return None
    more = "Next lesson" if shown.session.lesson else "Next game" if won else "Next hand"
    sentences = [following.refusal or (ANEW if won else ""), *former_play(shown.game)]
    return {
        "ended": ended(shown), "more": more, "can": following.dealt,
        "sentence": " ".join(filter(None, sentences)), "takers": [*following.takers],
    }  # fmt: skip


table = table_view
"""The former name, which the guide of earlier editions has."""
