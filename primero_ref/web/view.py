"""What one seat sees of a table, as plain data for a page: it depends on no card that the seat has not seen."""

from __future__ import annotations

from primero_ref.cards.bids import NOTHING
from primero_ref.cards.pack import UNKNOWN
from primero_ref.claims.wording import listed
from primero_ref.game.events import ENDS, SCORED
from primero_ref.session.participants import PERSON
from primero_ref.session.shown_table import ShownTable, shown_table
from primero_ref.web.claims import claim_as_data, rulebook_as_data
from primero_ref.web.lesson_words import lesson_as_data
from primero_ref.web.offer import offer_as_data
from primero_ref.web.table_words import at_table
from primero_ref.web.verdict import last_bid, verdict
from primero_ref.web.worth import counting, points_of, worth

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from primero_ref.cards.pack import Card, Hand
    from primero_ref.game.events import Event
    from primero_ref.game.game import Game
    from primero_ref.game.moves import Move
    from primero_ref.game.view import View
    from primero_ref.session.session import Session

    Acts = Sequence[tuple[int, Event, Move | None]]

def table_view(session: Session, seat: str = "", step: int | None = None) -> dict[str, object]:
    """Give the table as a seat sees it after some step of the game, or as it stands.

    Nobody's seat sees backs only, and `EVERYBODY` sees all hands when the game is over. While it lasts nobody looks
    into a hand that the engine plays.
    """
    return _as_data(shown_table(session, seat, step))


def _as_data(shown: ShownTable) -> dict[str, object]:
    session, game, view, acts = shown.session, shown.game, shown.view, shown.acts
    rules, table, turn = game.rules, game.table, view.turn
    mine = view.player in session.persons
    return {
        "rulebook": rulebook_as_data(rules, "" if session.record else session.book),
        "seat": view.player,
        "persons": [*session.persons],
        "games": session.number,
        "over": game.over,
        "turn": turn,
        "turn_is": None if turn is None else PERSON if shown.is_person(turn) else "player",
        "step": len(game.moves),
        "steps": len(session.moves),
        "announce": announcement(game, view, acts, ended(shown) if game.over else ""),
        "money": rules("stake.from") != "nothing",
        "seats": [_seat(shown, name) for name in game.players],
        "pot": view.pot,
        "carry": view.carry,
        "bid": _bid(game),
        "stands": _stands(game),
        "staked": sum(view.staked.values()) + sum(view.carry.values()) if rules("stake.from") != "nothing" else None,
        "anticlockwise": rules("direction") == "to the right",
        "worth": worth(game, view) if mine else None,
        "score": {side.name: side.score for side in table.sides},
        "pack": len(table.pack),
        "discards": _cards(view.discards, up=True),
        "layout": _cards(view.layout, up=True),
        "piles": {name: _cards(pile, up=True) for name, pile in view.piles.items()},
        "acts": [
            {
                "number": number, "game": session.number, "player": event.who or None, "deed": event.deed,
                "sentence": at_table(event), "line": f"{event.who}: {move}" if move else None,
                "claims": [*map(claim_as_data, event.claims)],
            }
            for number, event, move in acts
        ],
        "offer": offer_as_data(game, view.offer) if view.offer and mine else None,
        "lesson": lesson_as_data(session.lesson, game) if session.lesson else None,
        "result": _result(game, view, acts) if game.over else None,
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


def _result(game: Game, view: View, acts: Acts) -> dict[str, object]:
    """Say in a sentence how the game has ended, and by which rules."""
    ends = [event for _, event, _ in acts if event.deed in (*ENDS, "points", "won", "unknown")]
    claims = dict.fromkeys(claim for event in ends for claim in event.claims)
    sentence = " ".join(f"{event}." for event in ends)
    return {
        "verdict": verdict(game, view) or sentence, "bid": last_bid(game, view), "sentence": sentence,
        "scored": [str(event) for _, event, _ in acts if event.deed in SCORED],
        "claims": [*map(claim_as_data, claims)],
    }  # fmt: skip


def _cards(hand: Iterable[Card], *, up: bool) -> list[dict[str, object]]:
    return [
        {
            "card": None if card is UNKNOWN else str(card), "name": None if card is UNKNOWN else card.name,
            "up": up and card is not UNKNOWN, "points": None, "counts": True,
        }
        for card in hand
    ]  # fmt: skip


def _seat(shown: ShownTable, name: str) -> dict[str, Any]:
    game, view, acts = shown.game, shown.view, shown.acts
    seat, participant, hand = game.table.players[name], shown.participants[name], view.hands[name]
    open_ = game.rules("deal.face") == "face up"
    cards = _cards(hand, up=True)
    for card_data, points, counts in zip(cards, points_of(game, hand), counting(game, hand), strict=True):
        card_data |= {"points": points, "counts": counts}
    if name == view.player and not open_:
        for card_data, card in zip(cards, hand, strict=True):
            card_data["up"] = card in seat.shown
    last = next((at_table(event) for _, event, move in reversed(acts) if move and event.who == name), None)
    won = sum(event.money for _, event, _ in acts if event.deed == "win" and event.who == name)
    dealer = game.table.dealer
    side = next((side.name for side in game.table.sides if seat in side.players), None)
    return {
        "name": name, "who": participant.who, "bluffs": participant.bluffs, "stack": view.stacks[name],
        "staked": view.staked[name], "black": view.style[name], "in": not view.out[name] and seat in game.table.seats,
        "dealer": bool(dealer and dealer.name == name), "turn": view.turn == name, "cards": cards,
        "holding": _holding(game, view, name, acts), "last": last, "won": won, "side": side,
    }  # fmt: skip


def _holding(game: Game, view: View, name: str, acts: Acts) -> str | None:
    """Say what a hand is, where the seat sees it whole or it was shown."""
    hand: Hand = view.hands[name]
    if game.table.sides or not hand:
        return None
    if UNKNOWN not in hand:
        worth = game.rules.ranking.rank_hand(hand)
        return "no hand yet" if worth.kind == NOTHING else str(worth)
    shown = {card for card in hand if card is not UNKNOWN}
    showings = (event for _, event, _ in reversed(acts) if event.deed == "show" and event.who == name)
    last = next(showings, None)
    return str(last.held) if last and last.held and shown and shown == {*last.cards} else None


_BEFORE = ("lift", "shuffle", "ante")
"""What comes before the first move, and is soon told over for each player: it stands among the acts."""


def announcement(game: Game, view: View, acts: Acts, over: str) -> str:
    """Say for somebody who listens what has just happened, cards by their names, and what is asked now or is over."""
    step = len(game.moves)
    sentences = [
        spoken_sentence(event) for number, event, _ in acts
        if number == step and (event.deed != "deal" or any(card is not UNKNOWN for card in event.cards))
        and (step or event.deed not in _BEFORE)
    ]  # fmt: skip
    if view.offer:
        sentences.append(f"{view.player} may {listed(view.offer.may, 'or')}")
    elif view.turn:
        sentences.append(f"It is {view.turn}’s turn")
    else:
        sentences.append(over)
    return " ".join(f"{sentence}." for sentence in sentences)


def spoken_sentence(event: Event) -> str:
    """Tell an event with its cards named in words.

    >>> from primero_ref import dealt, rulebook
    >>> spoken_sentence(dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d").log[2])
    'Bernardo is dealt seven of clubs, six of clubs'
    """
    names = {str(card): card.name for card in (*event.cards, *event.drawn)}
    words = at_table(event).split(" ")
    spoken = []
    for word, following in zip(words, [*words[1:], ""], strict=True):
        bare = word.rstrip(",")
        more = following.rstrip(",") in names
        spoken.append(f"{names[bare]}{',' if more or bare != word else ''}" if bare in names else word)
    return " ".join(spoken)


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
    return {
        "ended": ended(shown), "more": more, "can": following.dealt,
        "sentence": following.refusal or (ANEW if won else ""), "takers": [*following.takers],
    }  # fmt: skip


table = table_view
"""The former name, which the guide of earlier editions has."""
