"""What a player is offered when he speaks, where each kind of turn has its own verbs: licences, limits, and reasons."""

from __future__ import annotations

from primero_ref.cards.bids import NO_BIDS
from primero_ref.cards.pack import UNKNOWN
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.game.offers import Refusal, Situation, SizedOffer, Verb

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.cards.bids import Bid, Bids
    from primero_ref.cards.pack import Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table

NO_CARDS = (0, 0)

ELSEWHERE = {
    "pass": ("he must say what he does", "vie.answer"),
    "invite": ("one invites on the first two cards, and once", "invitation.most"),
    "pay": ("nothing is asked of him", "vie.answer"),
    "double": ("only an invitation is doubled, and once", "invitation.raise"),
    "keep": ("both cards are kept, or not, after the invitation", "keep-both"),
    "discard": ("cards are discarded when all have acted", "change.keep"),
    "declare": ("a closed hand is declared before anybody vies", "closed.kinds"),
    "vie": ("a vie is the first bet, before the last exchange", "vie"),
    "raise": ("no bet stands", "revie"),
    "fold": ("there is no bet to leave", "vie.answer"),
    "bet": ("bets come after the last exchange", "last-change"),
    "stand": ("only the last exchange can be refused", "last-change.refuse"),
    "try": ("only a bet after the last exchange is met with a try", "duel.declared"),
    "yield": ("there is no duel to decline", "duel.is"),
    "agree": ("no shares are proposed", "duel.bargain"),
    "decline": ("no shares are proposed", "duel.bargain"),
}
"""Why each verb is shut out of its own place, and the question whose claim gives it that place."""


def make_verb(
    rules: Rulebook,
    name: str,
    *licence: str,
    cards: tuple[int, int] = NO_CARDS,
    cards_by_kind: Mapping[str, tuple[int, int]] | None = None,
    money: tuple[int, int] | None = None,
    bids: Bids = NO_BIDS,
    free: bool = False,
    new_cards: int = 0,
    pays_half: bool = False,
    asks_cards: bool = False,
    only_throws: bool = False,
    no_bid: str = "it names no hand",
    limits: Mapping[str, str | Refusal] | None = None,
) -> Verb:
    """Draw up a verb by the questions that license it; the first of them stands behind its limits.

    `limits` gives, for a limit with a reason of its own, the question behind it or the refusal itself; `no_bid` is
    what is said to a bid where none is named.

    >>> from primero_ref import rulebook
    >>> fold = make_verb(rulebook("italian"), "fold", "fold", limits={"most": "draw.vie-see"})
    >>> fold.claims, fold.refusals["most"].claim
    (('italian/action-fold',), 'italian/draw-on-vie-or-see')
    """
    licensed = refusal_by(rules, licence[0])
    refusals = {
        "least": licensed,
        "most": licensed,
        "throws": licensed,
        "supply": refusal_by(rules, "pack.out"),
        "money": Refusal("it takes no sum", licensed.claim),
        "low": licensed,
        "high": refusal_by(rules, "stake.from"),
        "bid": Refusal(no_bid, licensed.claim),
        "no bid": licensed,
        "range": licensed,
    }
    for limit, by in (limits or {}).items():
        refusals[limit] = by if isinstance(by, Refusal) else refusal_by(rules, by)
    return Verb(
        name,
        rules.claims_settling(*licence),
        cards,
        cards_by_kind or {},
        money=money,
        bids=bids,
        last=len(bids),
        free=free,
        new_cards=new_cards,
        pays_half=pays_half,
        asks_cards=asks_cards,
        only_throws=only_throws,
        refusals=refusals,
    )


def bids_are_talk(rules: Rulebook) -> bool:
    """Say whether a player may name what he likes, so that it binds nobody, or name nothing."""
    return rules("bid.names") == "what he likes"


def make_offer(seat: Seat, here: Situation, money: tuple[int, int] | None = None) -> Offer:
    """Offer a player what is open to him here.

    `money` is the least and the most that he may bet, where his bet has the sums of the moment.
    """
    kinds = len(here.bet.bids) if here.bet else 0
    # no card is drawn for one that is thrown, so the pack sets no limit here
    return SizedOffer(seat, here, len(seat.cards), money, 0, kinds)


def make_situation(
    rules: Rulebook, may: Iterable[Verb], shut: Mapping[str, str] | None = None, bet: str = ""
) -> Situation:
    """Draw up what is open, and what is shut.

    `shut` gives, for verbs that may not be open, the question whose claim is the reason; `bet` is the verb whose
    sums are those of the moment.
    """
    open_ = {verb.name: verb for verb in may}
    elsewhere = {
        name: Refusal(reason, rules.claim_for(question)) if rules.claim_for(question) else refusal_by(rules, question)
        for name, (reason, question) in ELSEWHERE.items()
        if name not in open_
    }
    here = {name: refusal_by(rules, question) for name, question in (shut or {}).items() if name not in open_}
    return Situation(open_, elsewhere | here, bet)


def stake(table: Table, seat: Seat, move: Move, here: Situation, money: int = 0) -> None:
    """Let a player put down what his move costs, and note it."""
    table.pay(seat, money)
    table.log_move(seat, move, here.may[move.verb].claims, money=money)


def kind_held(rules: Rulebook, seat: Seat) -> str:
    """Name the kind of hand that a player holds; nothing where he has cards that nobody knows."""
    return "" if UNKNOWN in seat.cards else rules.ranking.bid_for_hand(seat.cards).kind


def nameable_bids(rules: Rulebook, held: str, bluffs: str) -> Bids | None:
    """Give the kinds of hand that one may name: what he holds and all below, and what may be bluffed besides.

    None where nothing is named at all. A hand with cards that nobody knows may hold anything.
    """
    if rules("bid.names") == "nothing":
        return None
    kinds = rules.ranking.kinds
    up_to = kinds[: kinds.index(held) + 1] if held in kinds else () if held else kinds
    return bids_of_kinds(rules, frozenset((*up_to, *str(rules(bluffs)).split())))


@once_per_rulebook
def bids_of_kinds(rules: Rulebook, kinds: frozenset[str]) -> Bids:
    """Give the bids that name some kinds of hand."""
    every = rules.ranking.kind_bids
    return every.only(bid for bid in every if bid.kind in kinds)


def discard(table: Table, rules: Rulebook, seat: Seat, move: Move, here: Situation, *, money: int = 0) -> None:
    """Let a player throw the cards he has named, and note it; they lie as the rules want discards to lie."""
    table.change(seat, move.discards, (), 0)
    face_up, claims = rules("discards") == "face up", here.may[move.verb].claims
    table.log_move(
        seat, move, claims + (rules.claims_settling("discards") if face_up else ()), money=money, face_up=face_up
    )


def show(table: Table, seat: Seat, question: str, cards: Hand, held: Bid | None = None) -> None:
    """Lay cards of a player open, and note it."""
    seat.shown = cards
    table.log_event(seat.name, "show", question, cards=cards, held=held)


def leave(table: Table, rules: Rulebook, seat: Seat, question: str) -> None:
    """Take a player out of the hand; his cards join the discards, which may lie open."""
    cards = tuple(seat.cards) if rules("discards") == "face up" else ()
    table.throw_in(seat)
    table.log_event(seat.name, "out", question, cards=cards)


def speaking_order(table: Table, rules: Rulebook) -> list[Seat]:
    """List those still in, from the one who speaks first in a round."""
    if rules("opens") == "the dealer" and table.live[-1] is table.dealer:
        return [table.live[-1], *table.live[:-1]]
    return table.live


def others_after(table: Table, seat: Seat) -> list[Seat]:
    """List the others still in, from the next in turn."""
    index = table.seats.index(seat) + 1
    return [other for other in (*table.seats[index:], *table.seats[: index - 1]) if not other.out]


def can_stake(table: Table, rules: Rulebook, seat: Seat) -> int:
    """Reckon how much more a player may stake: what lies before him, or on his credit as much as the table has."""
    if rules.settled["stake.from"] != "his credit":
        return seat.stack
    # what is put in on credit adds nothing to what the table has, or bets would grow for ever
    return sum(max(other.stack + other.staked, 0) for other in table.seats) - seat.staked


def sums_of_a_bet(rules: Rulebook, least: int, has: int) -> tuple[int, int]:
    """Give the least and the most that may be bet by one who has so much, as far as a sum is set for it.

    >>> from primero_ref import rulebook
    >>> agreed = {"bets.agreed": True, "stake": 2, "rest.sum": 8, "vie.sum": "from the stake to the rest"}
    >>> sums_of_a_bet(rulebook("zorli"), 1, 40), sums_of_a_bet(rulebook("zorli").but(answers=agreed), 1, 40)
    ((1, 40), (2, 8))
    """
    sum_ = rules("vie.sum")
    if sum_ == "any":
        return least, has
    if sum_ == "one":
        return least, min(has, max(least, 1))
    stake, rest = agreed_sums(rules)
    # bets of nothing could go round for ever
    stake = max(stake, least, 1)
    return stake, min(has, stake if sum_ == "the stake" else max(rest, stake))


def raises_are_over(table: Table, rules: Rulebook) -> bool:
    """Say whether nobody may raise any more in this round, since all the raises that it may have are made."""
    # the first bet of a round is no raise; where there is no limit, bets are not counted
    return bool(table.bets) and table.bets > rules.number("raise.most")


def limit_of_a_bet(rules: Rulebook) -> str:
    """Name the question that stands behind the most that may be bet."""
    return "stake.from" if rules("vie.sum") == "any" else "vie.sum"


def agreed_sums(rules: Rulebook) -> tuple[int, int]:
    """Give the stake and the rest, as agreed before the game; one counter each where none is agreed."""
    if not rules("bets.agreed"):
        return 1, 1
    agreed = rules.number("stake")
    return agreed, rules.number("rest.sum") or rules.number("rest.stakes") * agreed


def refusal_by(rules: Rulebook, question: str) -> Refusal:
    """Give the bar that an answer puts up."""
    return Refusal(rules.because(question), rules.claim_for(question))
