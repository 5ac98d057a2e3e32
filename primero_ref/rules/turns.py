"""What a player may do, turn by turn: drawn up once for a rulebook and a phase, offered with the sums of the moment."""

from __future__ import annotations

from bisect import bisect_right

from primero_ref.offers import Bar, Offer, Verb
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.hands import Ranking
    from primero_ref.table import Seat, Table


def can_stake(table: Table, rules: Rulebook, seat: Seat) -> int:
    """Reckon how much more a player may stake."""
    if rules.settled["stake.from"] == "what lies before him":
        return seat.stack
    return sum(max(other.stack, 0) + other.staked for other in table.seats)


_KEPT = 4096
"""How many sizes of a bet are kept at hand."""


class Turn:
    """One situation in which a player's turn can find him: what is open to him and what is shut, before the sums."""

    def __init__(self, rules: Rulebook, phase: int, may: dict[str, Verb], barred: dict[str, Bar]) -> None:
        """Keep the verbs that the rulebook knows; shut the others by what it says of them."""
        self.rules = rules
        self.may = {name: verb for name, verb in may.items() if rules(name) not in (False, "nothing")}
        self.barred = {"refuse": by(rules, "refusal"), "rest": by(rules, "rest"), **barred}
        self.barred |= {name: by(rules, name) for name in may if name not in self.may}
        self.bet = next((name for name in ("vie", "revie") if name in self.may), "")
        self.names_a_bid = rules("bid.names") == "kind and points" and (phase == 1) <= bool(rules("bid.phase1"))
        self.above_hand = bool(rules(f"bid.above-hand.phase{phase}"))
        self.may_repeat = self.bet == "vie" and phase != 1 and rules("phase2.first-vie") == "no lower"
        self.least = rules.number("revie.least") if self.bet == "revie" and self.names_a_bid else 1
        self.one_at_most = rules("vie.most") == "one"
        self.short_folds = rules("short") == "he must fold"
        self._sized: dict[tuple[int, int, int], dict[str, Verb]] = {}

    def to(self, table: Table, seat: Seat) -> Offer:
        """Offer it to a player, with the sums and bids that he may name now."""
        may, barred, bet = self.may, self.barred, self.bet
        if bet:
            most = can_stake(table, self.rules, seat) - table.level + seat.staked
            if most > 1 and self.one_at_most:
                most = 1
            ranking = self.rules.ranking
            first, last = self.bids_open(table, seat, ranking) if self.names_a_bid else (0, 0)
            if self.least <= most and (first < last or not self.names_a_bid):
                may = self.sized(most, first, last)
            else:
                may = {name: verb for name, verb in may.items() if name != bet}
                barred = {**barred, bet: by(self.rules, "stake.from" if self.least > most else "revie")}
        if self.short_folds and "see" in may and can_stake(table, self.rules, seat) < table.level - seat.staked:
            may = {name: verb for name, verb in may.items() if name != "see"}
            barred = {**barred, "see": by(self.rules, "short")}
        return Offer(seat, may, barred, table.supply)

    def sized(self, most: int, first: int, last: int) -> dict[str, Verb]:
        """Put the sums and bids of the moment to the bet; the same ones come back time and again."""
        made = self._sized.get((most, first, last))
        if made is None:
            if len(self._sized) > _KEPT:
                self._sized.clear()
            bet = self.may[self.bet].at((self.least, most), self.rules.ranking.bids, first, last)
            made = self._sized[most, first, last] = {**self.may, self.bet: bet}
        return made

    def bids_open(self, table: Table, seat: Seat, ranking: Ranking) -> tuple[int, int]:
        """Give the places, among all bids, of the lowest a player may name and of the first he may not."""
        first = 0 if table.bid is None else ranking.bid_places[table.bid.strength] + (not self.may_repeat)
        if self.above_hand:
            return first, len(ranking.bids)
        return first, bisect_right(ranking.bid_strengths, ranking.held(seat.cards).strength)


class TurnByTurn(NamedTuple):
    """What each situation of a phase offers, and the answers that a round turns on."""

    before_the_vie: Turn
    before_the_vie_all_in: Turn
    asked: Turn
    asked_once_more: Turn
    forced: Turn
    own_vie: Turn
    having_seen: Turn
    asked_all_in: Turn
    forced_all_in: Turn
    changing: Turn
    rounds: int
    passes: int
    last_must_see: bool
    others_are_out: bool
    ends_at_the_vier: bool
    seen_are_skipped: bool
    the_broke_act_too: bool
    credit: bool


def by(rules: Rulebook, question: str) -> Bar:
    """Give the bar that an answer puts up."""
    return Bar(rules.because(question), rules.claim_for(question))


def turn_by_turn(rules: Rulebook, phase: int) -> TurnByTurn:
    """Draw up, once for a rulebook and a phase, what is offered turn by turn."""
    kept = rules.kept.get(("turns", phase))
    if isinstance(kept, TurnByTurn):
        return kept
    most = rules.number("draw.most")
    none = (0, 0)
    any_number = (0, most)
    with_bet = any_number if rules("draw.vie-see") else none
    on_pass = {"he must": (1, most), "he may": any_number, "he may not": none}[str(rules("pass.change"))]
    vier_passes = any_number if rules("pass.of-the-vier") == "pass with or without a change" else on_pass
    held = rules.number("deal.first") + (rules.number("deal.second") if phase != 1 else 0)
    of_kind: dict[str, tuple[int, int]] = {}
    if held >= rules.number("restrictions.from"):
        of_kind = dict.fromkeys(str(rules("draw.barred-by")).split(), none)
        of_kind |= dict.fromkeys(str(rules("draw.forced-by")).split(), (1, max(most, 1)))

    forcing = "last-player" if phase == 1 else "last-player.phase2"

    def verb(
        name: str, cards: tuple[int, int], licence: str = "", least: str = "pass.change", most: str = "draw.most"
    ) -> Verb:
        bets = name in ("vie", "revie")
        bars = {
            "least": by(rules, least), "most": by(rules, most), "of kind": by(rules, "draw.barred-by"),
            "supply": by(rules, "pack.out"), "money": Bar("it takes no sum", rules.claim_for(name)),
            "low": by(rules, "revie.least" if name == "revie" else name),
            "high": by(rules, "vie.most" if rules("vie.most") == "one" else "stake.from"),
            "low bid": by(rules, "phase2.first-vie" if name == "vie" and phase != 1 else "revie"),
            "high bid": by(rules, f"bid.above-hand.phase{phase}"), "range": by(rules, "bid.points"),
            "bid": by(rules, "bid.names" if rules("bid.names") == "nothing" else "bid.phase1") if bets
            else Bar("it names no bid", rules.claim_for(name)), "no bid": by(rules, "bid.names"),
        }  # fmt: skip
        claims = rules.ask(licence or name).claims + (rules.ask("bid.names").claims if bets else ())
        return Verb(name, claims, cards, of_kind if bets else None, bars)

    def bet(name: str) -> Verb:
        return verb(name, with_bet, least="draw.forced-by", most="draw.most" if with_bet[1] else "draw.vie-see")

    def turn(*may: Verb, **barred: Bar) -> Turn:
        return Turn(
            rules, phase, {one.name: one for one in may}, {name.rstrip("_"): bar for name, bar in barred.items()}
        )

    no_vie = {name: Bar("no vie stands yet", rules.claim_for(name)) for name in ("see", "revie")}
    a_vie_stands = Bar("a vie stands, and it is raised by a revie", rules.claim_for("revie"))
    last, seen, own, broke = (
        by(rules, forcing),
        by(rules, "pass.of-one-who-has-seen"),
        by(rules, "pass.of-the-vier"),
        by(rules, "short.bets"),
    )
    see, revie, fold = bet("see"), bet("revie"), verb("fold", none)
    pass_ = verb("pass", on_pass, most="draw.most" if on_pass[1] else "pass.change")
    forced_see = verb("see", with_bet, forcing, most="draw.most" if with_bet[1] else "draw.vie-see")
    early_fold = [fold] if rules("fold.when") == "at any turn" else []
    late = by(rules, "fold.when")
    once_more = by(rules, "pass.after-vie")
    all_in_see = verb("see", any_number, "short")
    kept = rules.kept[("turns", phase)] = TurnByTurn(
        before_the_vie=turn(pass_, bet("vie"), *early_fold, fold=late, **no_vie),
        before_the_vie_all_in=turn(verb("pass", any_number, "short.bets"), vie=broke, fold=late, **no_vie),
        asked=turn(see, revie, fold, pass_, vie=a_vie_stands),
        asked_once_more=turn(see, revie, fold, pass_=once_more, vie=a_vie_stands),
        forced=turn(forced_see, revie, pass_=last, fold=last, vie=a_vie_stands),
        own_vie=turn(verb("pass", vier_passes, "pass.of-the-vier"), vie=own, revie=own, see=own, fold=own),
        having_seen=turn(
            verb("pass", none, "pass.of-one-who-has-seen", most="pass.of-one-who-has-seen"),
            revie,
            *early_fold,
            see=seen,
            fold=late,
            vie=a_vie_stands,
        ),
        asked_all_in=turn(all_in_see, fold, pass_=broke, vie=broke, revie=broke),
        forced_all_in=turn(verb("see", any_number, forcing), pass_=last, fold=last, vie=broke, revie=broke),
        changing=turn(
            verb("pass", any_number, "phase2.no-money"), vie=by(rules, "phase2.no-money"), fold=late, **no_vie
        ),
        rounds=rules.number(f"quiet.phase{phase}")
        if rules("quiet") == "cards are changed and the round goes on"
        else 1,
        passes=rules.number("pass.after-vie"),
        last_must_see=rules("last-player") == "he must see"
        and bool(rules("see"))
        and (phase == 1 or rules("last-player.phase2") == "he must see"),
        others_are_out=rules("last-player.others") == "they are out",
        ends_at_the_vier=rules("phase.ends") == "when the turn returns to the vier",
        seen_are_skipped=rules("pass.of-one-who-has-seen") == "he is not asked",
        the_broke_act_too=rules("short.bets") == "he acts as others do",
        credit=rules("stake.from") == "his credit",
    )
    return kept
