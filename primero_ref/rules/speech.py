"""What a player is offered when he speaks, where each kind of turn has its own verbs: licences, limits, and reasons."""

from __future__ import annotations

from primero_ref.hands import Bids
from primero_ref.offers import Bar, Offer, Verb
from primero_ref.pack import UNKNOWN
from primero_ref.rules.turn import by

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping

    from primero_ref.claims import Rulebook
    from primero_ref.hands import Bid
    from primero_ref.offers import Move
    from primero_ref.table import Hand, Seat, Table

    Said = Generator[Offer, Move, tuple[Move, Verb]]

NO_CARDS = (0, 0)

ELSEWHERE = {
    "pass": ("he must say what he does", "vie.answer"),
    "invite": ("one invites on the first two cards, and once", "invitation.most"),
    "pay": ("nothing is asked of him", "vie.answer"),
    "double": ("only an invitation is doubled, and once", "invitation.raise"),
    "keep": ("both cards are kept, or not, after the invitation", "keep-both"),
    "discard": ("cards are thrown away when all have spoken", "change.keep"),
    "declare": ("a closed hand is declared before anybody vies", "closed.kinds"),
    "vie": ("a vie is the first bet, before the last change", "vie"),
    "raise": ("no bet stands", "revie"),
    "fold": ("there is no bet to leave", "vie.answer"),
    "bet": ("bets come after the last change", "last-change"),
    "stand": ("only the last change can be refused", "last-change.refuse"),
    "try": ("only a bet after the last change is met with a try", "duel.declared"),
    "yield": ("there is no duel to decline", "duel.is"),
    "agree": ("no shares are proposed", "duel.bargain"),
    "decline": ("no shares are proposed", "duel.bargain"),
}
"""Why each verb is shut out of its own place, and the question whose claim gives it that place."""


def verb(
    rules: Rulebook,
    name: str,
    licence: str,
    *,
    cards: tuple[int, int] = NO_CARDS,
    money: tuple[int, int] | None = None,
    kinds: Bids | None = None,
    thrown: Mapping[str, tuple[Hand, ...]] | None = None,
    **limits: str,
) -> Verb:
    """Draw up a verb by the question that licenses it; `limits` names the questions behind its limits."""
    key = (name, licence, cards, *limits.items())
    drawn = rules.kept.get(key)
    if not isinstance(drawn, Verb):
        licensed = by(rules, licence)
        bars = {
            "least": licensed, "most": licensed, "throws": licensed, "low": licensed, "high": by(rules, "stake.from"),
            "supply": by(rules, "pack.out"), "money": Bar("it takes no sum", licensed.claim),
            "bid": Bar("it names no hand", licensed.claim), "no bid": by(rules, "bid.names"),
            "range": by(rules, "bid.names"),
        } | {limit.replace("_", " "): by(rules, question) for limit, question in limits.items()}  # fmt: skip
        drawn = rules.kept[key] = Verb(name, rules.grounds(licence), cards, None, bars)
    if money is None and kinds is None and thrown is None:
        return drawn
    made = drawn.at(money, kinds or Bids(), 0, len(kinds or ()))
    made.free = rules("bid.names") == "what he likes"
    made.throws = thrown or {}
    return made


def speaks(
    table: Table, rules: Rulebook, seat: Seat, may: Iterable[Verb], shut: Mapping[str, str | Bar] | None = None
) -> Said:
    """Offer a player some verbs, and give what he does with the verb that let him.

    `shut` gives, for some verbs that are not open, the reason or the question whose claim is the reason.
    """
    open_ = {one.name: one for one in may}
    barred = {name: bar for name, bar in _elsewhere(rules).items() if name not in open_}
    for name, why in (shut or {}).items():
        if name not in open_:
            barred[name] = by(rules, why) if isinstance(why, str) else why
    move = yield Offer(seat, open_, barred, table.supply)
    return move, open_[move.verb]


def puts(table: Table, seat: Seat, move: Move, verb_: Verb, money: int = 0) -> None:
    """Let a player put down what his move costs, and note it."""
    table.pay(seat, money)
    table.did(seat, move, verb_.claims, money=money)


def _elsewhere(rules: Rulebook) -> dict[str, Bar]:
    kept = rules.kept.get("elsewhere")
    if not isinstance(kept, dict):
        kept = rules.kept["elsewhere"] = {
            name: Bar(reason, rules.claim_for(question)) if rules.claim_for(question) else by(rules, question)
            for name, (reason, question) in ELSEWHERE.items()
        }
    return kept


def nameable(rules: Rulebook, seat: Seat, bluffs: str) -> Bids | None:
    """Give the kinds of hand that a player may name: what he holds and all below, and what may be bluffed besides.

    None where nothing is named at all. A hand with cards that nobody knows may hold anything.
    """
    if rules("bid.names") == "nothing":
        return None
    every = rules.ranking.kind_bids
    if UNKNOWN in seat.cards:
        return every
    held = rules.ranking.held(seat.cards).kind
    key = (bluffs, held)
    kept = rules.kept.get(key)
    if not isinstance(kept, Bids):
        up_to = rules.ranking.kinds.index(held) if held in rules.ranking.kinds else -1
        bluffed = str(rules(bluffs)).split()
        kept = rules.kept[key] = every.only(
            bid for place, bid in enumerate(every) if place <= up_to or bid.kind in bluffed
        )
    return kept


def throw(table: Table, rules: Rulebook, seat: Seat, move: Move, verb_: Verb, *, money: int = 0) -> None:
    """Let a player throw the cards he has named, and note it; they lie as the rules want discards to lie."""
    table.change(seat, move.discards, (), 0)
    face_up = rules("discards") == "face up"
    table.did(seat, move, verb_.claims + (rules.grounds("discards") if face_up else ()), money=money, face_up=face_up)


def shows(table: Table, seat: Seat, question: str, cards: Hand, held: Bid | None = None) -> None:
    """Lay cards of a player open, and note it."""
    seat.shown = cards
    table.note(seat.name, "show", question, cards=cards, held=held)


def leaves(table: Table, rules: Rulebook, seat: Seat, question: str) -> None:
    """Take a player out of the hand; his cards join the discards, which may lie open."""
    cards = tuple(seat.cards) if rules("discards") == "face up" else ()
    table.throw_in(seat)
    table.note(seat.name, "out", question, cards=cards)


def in_turn(table: Table, rules: Rulebook) -> list[Seat]:
    """List those still in, from the one who speaks first in a round."""
    if rules("opens") == "the dealer" and table.live[-1] is table.dealer:
        return [table.live[-1], *table.live[:-1]]
    return table.live


def after(table: Table, seat: Seat) -> list[Seat]:
    """List the others still in, from the next in turn."""
    place = table.seats.index(seat) + 1
    return [other for other in (*table.seats[place:], *table.seats[: place - 1]) if not other.out]
