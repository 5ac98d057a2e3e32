"""The draw: up to three cards, four beside a prime that is shown, and what a black chip changes."""

from __future__ import annotations

from itertools import combinations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.errors import Illegal, Unreadable
from primero_ref.game.events import named
from primero_ref.game.offers import Refusal, Situation, SizedOffer
from primero_ref.rules.procedures.check_or_bet import BETTING, CHIPPING, DRAWING, shut_elsewhere
from primero_ref.rules.procedures.offer_builder import make_verb, refusal_by

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table

    Drawn = Generator[Offer, Move, bool]


def draw_cards(table: Table, rules: Rulebook) -> Drawn:
    """Let each player still in change cards, from the dealer's left; say whether the limit of the bets still holds."""
    draw = draw_offers(rules)
    limited = True
    for seat in table.live:
        offer = draw.offer(table, seat)
        move = yield offer
        if move.verb == "chip":
            seat.style -= 1
            limited = not draw.lifts
        yield from draw.act(table, seat, move)
    return limited


_NO_RULE = Refusal("no rule here asks for it", "")
"""What is said to one who asks for fewer cards than none."""


class DrawOffers:
    """What the draw offers, asked of the rulebook once."""

    def __init__(self, rules: Rulebook) -> None:
        """Ask how many cards may be drawn, and when."""
        self.rules = rules
        self.prime = next(iter(rules.ranking.pack.suits.ranks))
        self.most = rules.number("draw.most")
        self.to_a_prime = max(self.most, rules.number("draw.to-a-prime"))
        self.chips = bool(rules("chip"))
        self.lifts = rules("chip.lifts") != "nothing"
        self.keeps = bool(rules("chip.prime"))
        self.draws_first = {
            "draw": rules("draw.order") == "draws first",
            "chip": rules("chip.order") == "draws first",
        }
        after, bets = "the ante is put down before the deal", "no bets are made while cards are drawn"
        self.shut = shut_elsewhere(rules, (CHIPPING, after), (BETTING, bets))
        self._offered: dict[tuple[bool, bool], Situation] = {}
        self._discards: dict[int, Situation] = {}

    def __eq__(self, other: object) -> bool:
        """Be the same under the same rules."""
        return self.rules == other.rules if isinstance(other, DrawOffers) else NotImplemented

    def __hash__(self) -> int:
        """Be found by its rules."""
        return hash(self.rules)

    def __reduce__(self) -> tuple[object, ...]:
        """Be sent to another process by its rules."""
        return DrawOffers, (self.rules,)

    def primes(self, cards: Sequence[Card]) -> list[Card]:
        """Give the primes of a hand, and then the cards that nobody has named: each of them may be one."""
        primes = [card for card in cards if card.rank == self.prime or card is UNKNOWN]
        return sorted(primes, key=lambda card: card is UNKNOWN)

    # -- what is offered --------------------------------------------------------------------------

    def offer(self, table: Table, seat: Seat) -> Offer:
        """Offer a player cards, and the black chip if he has one."""
        key = bool(self.primes(seat.cards)), seat.style > 0
        situation = self._offered.get(key)
        if situation is None:
            situation = self._offered[key] = self._drawn_up(*key)
        return DrawOffer(seat, situation, table.supply, self)

    def _drawn_up(self, a_prime: bool, has_chips: bool) -> Situation:  # noqa: FBT001  # the two halves of a key
        rules = self.rules
        drawing = Refusal("cards are discarded with the draw itself", rules.claim_for("draw.order"))
        bars = {**self.shut, "discard": drawing}
        may = {"draw": self._verb("draw", a_prime, "draw.most")}
        if self.chips and has_chips:
            may["chip"] = self._verb("chip", a_prime, "chip", "chip.order", "chip.lifts")
        else:
            bars["chip"] = (
                Refusal("he has no black chip", rules.claim_for("style")) if self.chips else refusal_by(rules, "chip")
            )
        return Situation(may, bars)

    def _verb(self, name: str, a_prime: bool, *licence: str) -> Verb:  # noqa: FBT001  # as it comes from a key
        """Draw up a way to change cards: by naming those to throw, or how many are asked for."""
        rules = self.rules
        most = self.to_a_prime if a_prime else self.most
        limit = "draw.most" if most == self.most else "draw.to-a-prime"
        if self.draws_first[name]:
            later = Refusal("the discards are chosen after the draw", rules.claim_for(f"{name}.order"))
            return make_verb(
                rules, name, *licence,
                money=(0, most), new_cards=most, asks_cards=True,
                limits={"low": _NO_RULE, "high": limit, "most": later},
            )  # fmt: skip
        no_sum = Refusal("the cards to discard are named, not their number", rules.claim_for("draw.order"))
        no_more = Refusal("the pack has no more cards", rules.claim_for(licence[0]))
        return make_verb(
            rules, name, *licence, cards=(0, most), limits={"money": no_sum, "most": limit, "supply": no_more}
        )

    def discarding(self, seat: Seat, number: int, kept: Hand) -> Offer:
        """Offer a player who has drawn first to throw as many cards."""
        situation = self._discards.get(number)
        if situation is None:
            rules = self.rules
            as_many = Refusal(f"he discards as many as he has drawn, {number}", rules.claim_for("draw.order"))
            limits = dict.fromkeys(("least", "most", "supply"), as_many)
            verb = make_verb(rules, "discard", "draw.order", cards=(number, number), limits=limits)
            shut = {**self.shut, **{name: as_many for name in DRAWING if name != "discard"}}
            situation = self._discards[number] = Situation({"discard": verb}, shut)
        return DiscardOffer(seat, situation, number, self, kept)

    # -- what is done -----------------------------------------------------------------------------

    def act(self, table: Table, seat: Seat, move: Move) -> Generator[Offer, Move, None]:
        """Change cards as a player has asked: show the prime, then throw and draw, or draw and then throw."""
        rules, name = self.rules, move.verb
        licence = ("draw.most",) if name == "draw" else ("chip", "chip.order", "chip.lifts")
        first = self.draws_first[name]
        number = move.money if first else len(move.discards)
        shown: Hand = ()
        if number > self.most:
            left = [card for card in seat.cards if card not in move.discards or card is UNKNOWN]
            shown = seat.shown = tuple(self.primes(left)[:1])
            table.log_event(seat.name, "show", "draw.to-a-prime", cards=shown)
            licence = (*licence, "draw.to-a-prime")
        claims = rules.claims_settling(*licence, *(() if name == "chip" else ("draw.order",)))
        if not first:
            drawn = table.change(seat, move.discards, move.drawn)
            table.log_move(seat, move, claims, drawn=drawn)
            return
        drawn = table.draw(seat, number, move.drawn)
        table.log_move(seat, move, claims, money=number, drawn=drawn)
        if drawn:
            kept = shown if name == "draw" or self.keeps else ()
            offer = self.discarding(seat, len(drawn), kept)
            thrown = yield offer
            table.change(seat, thrown.discards, (), 0)
            table.log_move(seat, thrown, offer.situation.may["discard"].claims)


class DrawOffer(SizedOffer):
    """An offer of cards: four only beside a prime, and no more drawn than are asked for."""

    __slots__ = ("draw",)

    def __init__(self, seat: Seat, situation: Situation, supply: int, draw: DrawOffers) -> None:
        """Offer a seat cards."""
        super().__init__(seat, situation, supply)
        self.draw = draw

    def stands(self, thrown: Sequence[Card]) -> bool:
        """Say whether these cards may be thrown: more than a few only if one card is left, and that a prime."""
        if len(thrown) <= self.draw.most:
            return True
        kept = [card for card in self.seat.cards if card not in thrown or card is UNKNOWN]
        return bool(self.draw.primes(kept)) and len(self.seat.cards) - len(thrown) == 1

    def throwable(self, verb: Verb, bid: Bid | None) -> Sequence[Hand]:
        """List what may be thrown with a verb."""
        return [some for some in super().throwable(verb, bid) if self.stands(some)]

    def judge(self, move: Move) -> Verb:
        """Accept a legal move; refuse any other, naming the claim that forbids it."""
        verb = super().judge(move)
        if verb.money and len(move.drawn) > move.money:
            raise Unreadable(f"{self.seat.name} asks for {move.money} and cannot draw {len(move.drawn)}.")
        if not self.stands(move.discards):
            raise self._refuse(verb, move, f"with {named(move.discards)}", "most")
        return verb

    def any(self, random: Callable[[], float]) -> Move:
        """Take one of the legal moves by chance."""
        move = super().any(random)
        if not self.stands(move.discards):
            self.trusted_move = move = move._replace(discards=move.discards[: self.draw.most])
        return move


class DiscardOffer(SizedOffer):
    """An offer to one who has drawn first: he discards as many as he has drawn, and not the prime that he has shown."""

    __slots__ = ("draw", "kept")

    def __init__(self, seat: Seat, situation: Situation, number: int, draw: DrawOffers, kept: Hand) -> None:
        """Offer a seat to throw so many cards."""
        super().__init__(seat, situation, number)
        self.draw, self.kept = draw, kept

    def throwable(self, verb: Verb, bid: Bid | None) -> Sequence[Hand]:
        """List what may be thrown."""
        least, _ = self.changeable(verb, bid)
        free = [card for card in self.seat.cards if card not in self.kept or card is UNKNOWN]
        return [*combinations(free, least)]

    def judge(self, move: Move) -> Verb:
        """Accept a legal move; refuse any other, naming the claim that forbids it."""
        verb = super().judge(move)
        if move.drawn:
            raise Unreadable(f"{self.seat.name} has drawn already and cannot draw {named(move.drawn)}.")
        for card in move.discards:
            if card in self.kept and card is not UNKNOWN:
                bar = refusal_by(self.draw.rules, "chip.prime" if self.draw.keeps else "draw.to-a-prime")
                sentence = f"{self.seat.name} may not {verb.name} {card}: {bar.reason}"
                raise Illegal(sentence, bar.claim, self.seat.name, str(move))
        return verb

    def any(self, random: Callable[[], float]) -> Move:
        """Take one of the legal moves by chance."""
        move = super().any(random)
        if any(card in self.kept for card in move.discards):
            others = [card for card in self.seat.cards if card not in self.kept or card is UNKNOWN]
            self.trusted_move = move = move._replace(discards=tuple(others[: len(move.discards)]))
        return move


@once_per_rulebook
def draw_offers(rules: Rulebook) -> DrawOffers:
    """Give what the draw offers."""
    return DrawOffers(rules)
