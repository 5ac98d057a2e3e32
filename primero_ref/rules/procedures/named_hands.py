"""Who has named what since the cards last changed, who was allowed to conceal, and whose bet stands."""

from __future__ import annotations

from primero_ref.cards.ranking import KIND_SYNONYMS

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.cards.bids import Bid
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table


class NamedHands:
    """What has been named on the cards as they are."""

    def __init__(self) -> None:
        """Begin with nothing named."""
        self.opener: Seat | None = None
        self.bettor: Seat | None = None
        self.bet_on: Bid | None = None
        self.raised = False
        self.kinds: dict[Seat, Bid] = {}
        self.closing: set[Seat] = set()  # whoever has declared a closed hand, whether or not he named it
        self.after_another: set[Seat] = set()
        self.tries: dict[Seat, str] = {}
        self.declared: dict[Seat, Bid] = {}
        self.declared_after_another: frozenset[Seat] = frozenset()

    def opens(self, table: Table, seat: Seat, move: Move) -> None:
        """Let a player open the betting, or declare."""
        self.opener = self.bettor = seat
        self.bet_on = move.bid
        if move.verb == "declare":
            self.closing.add(seat)
        self.names(table, seat, move.bid)

    def closes(self) -> None:
        """Let what has been named be the closed hands that are declared."""
        self.declared, self.declared_after_another = dict(self.kinds), frozenset(self.after_another)

    def raises(self, seat: Seat, move: Move) -> None:
        """Let the bet of a player stand in the place of that which he has raised."""
        self.bettor, self.bet_on, self.raised = seat, move.bid, True

    def names(self, table: Table, seat: Seat, bid: Bid | None) -> None:
        """Let a player name a kind, or nothing."""
        self.after_another.discard(seat)
        if bid is None:
            self.kinds.pop(seat, None)
            return
        # the vie counts after the last change too: zorli/conceal-55 asks only that another came first
        if bid.kind in [kind for name, kind in table.named_kinds if name != seat.name]:
            self.after_another.add(seat)
        self.kinds[seat] = bid
        table.bid, table.bidder = bid, seat
        table.named_kinds.append((seat.name, bid.kind))

    def bluffs(self, rules: Rulebook, seat: Seat, held: Bid) -> bool:
        """Say whether a player has named a kind above the one he holds."""
        named, kinds = self.kinds.get(seat), rules.ranking.kinds
        return named is not None and rank_of_kind(kinds, named.kind) > rank_of_kind(kinds, held.kind)

    def cannot_show(self, rules: Rulebook, seat: Seat, held: Bid) -> bool:
        """Say whether a player holds less than the closed hand he has declared, whatever he has named since."""
        declared, kinds = self.declared.get(seat), rules.ranking.kinds
        return declared is not None and rank_of_kind(kinds, declared.kind) > rank_of_kind(kinds, held.kind)

    def declared_less(self, rules: Rulebook, seat: Seat, held: Bid) -> bool:
        """Say whether a player has declared a closed hand under the one he holds, without the right to conceal it."""
        declared, kinds = self.declared.get(seat), rules.ranking.kinds
        if declared is None or rank_of_kind(kinds, declared.kind) >= rank_of_kind(kinds, held.kind):
            return False
        return not (seat in self.declared_after_another and _passes_for(rules, held.kind, declared.kind))

    def hides(self, rules: Rulebook, seat: Seat, held: Bid) -> bool:
        """Say whether a player has named less than he holds, without the right to conceal it."""
        return self.names_less(rules, seat, held) and not self.may_conceal(rules, seat, held.kind)

    def conceals(self, rules: Rulebook, seat: Seat, held: Bid) -> bool:
        """Say whether a player passes for a lower kind than he holds, and has the right to."""
        return self.names_less(rules, seat, held) and self.may_conceal(rules, seat, held.kind)

    def names_less(self, rules: Rulebook, seat: Seat, held: Bid) -> bool:
        """Say whether a player has named a kind under the one he holds."""
        named, kinds = self.kinds.get(seat), rules.ranking.kinds
        return named is not None and rank_of_kind(kinds, named.kind) < rank_of_kind(kinds, held.kind)

    def may_conceal(self, rules: Rulebook, seat: Seat, kind: str) -> bool:
        """Say whether a player may hold a kind under the one he has named, which another had named before him."""
        named = self.kinds.get(seat)
        return named is not None and seat in self.after_another and _passes_for(rules, kind, named.kind)


def _passes_for(rules: Rulebook, held: str, named: str) -> bool:
    """Say whether a hand of one kind may be named as another, once somebody else has named that."""
    kind = KIND_SYNONYMS.get(held, held)
    return kind in ("supremus", "chorus") and named in str(rules(f"conceal.{kind}")).split()


def rank_of_kind(kinds: tuple[str, ...], kind: str) -> int:
    """Give the place of a kind among the kinds as they rise; nothing stands before them all."""
    return kinds.index(kind) if kind in kinds else -1
