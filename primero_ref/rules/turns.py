"""What a player may do, turn by turn: drawn up once for a rulebook and a phase, offered with the sums of the moment."""

from __future__ import annotations

from primero_ref.offers import Bar, Offer, Verb
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.hands import Bids
    from primero_ref.table import Seat, Table


def can_stake(table: Table, rules: Rulebook, seat: Seat) -> int:
    """Reckon how much more a player may stake."""
    if rules.settled["stake.from"] == "what lies before him":
        return seat.stack
    return sum(max(other.stack, 0) + other.staked for other in table.seats)


def agreed(rules: Rulebook) -> tuple[int, int]:
    """Give the stake and the rest, as agreed before the game; one counter each where none is agreed."""
    if not rules("bets.agreed"):
        return 1, 1
    stake = rules.number("stake")
    return stake, rules.number("rest.sum") or rules.number("rest.stakes") * stake


_KEPT = 4096
"""How many sizes of a bet are kept at hand."""


class Turn:
    """One situation in which a player's turn can find him: what is open to him and what is shut, before the sums."""

    def __init__(self, rules: Rulebook, phase: int, may: dict[str, Verb], barred: dict[str, Bar]) -> None:
        """Keep the verbs that the rulebook knows; shut the others by what it says of them."""
        self.rules = rules
        self.may = {name: verb for name, verb in may.items() if _known(rules, name)}
        self.barred = {name: by(rules, question) for name, question in _ELSEWHERE.items() if name not in self.may}
        self.barred |= {name: by(rules, name) for name in may if name not in self.may}
        self.barred |= {
            name: bar
            for name, bar in barred.items()
            if name not in self.may and (name not in _ELSEWHERE or _known(rules, name))
        }
        self.bet = next((name for name in ("vie", "revie") if name in self.may), "")
        named = rules("bid.names")
        self.names_a_bid = named == "what he likes" or (
            named in ("kind and points", "kind") and (phase == 1) <= bool(rules("bid.phase1"))
        )
        self.bids = rules.ranking.kind_bids if named == "kind" else rules.ranking.bids
        self.above_hand = bool(rules(f"bid.above-hand.phase{phase}"))
        self.may_repeat = rules("revie") == "a kind as high" or (
            self.bet == "vie" and phase != 1 and rules("phase2.first-vie") == "no lower"
        )
        self.sum = str(rules("vie.sum"))
        self.stake, self.rest = agreed(rules)
        self.fills = bool(rules("vie.fill"))
        self.least = rules.number("revie.least") if self.bet == "revie" and named == "kind and points" else 1
        self.short_folds = rules("short") == "he must fold"
        self.lays = "rest" in self.may
        self._sized: dict[tuple[int, int, int, int], dict[str, Verb]] = {}

    def to(self, table: Table, seat: Seat) -> Offer:
        """Offer it to a player, with the sums and bids that he may name now."""
        may, barred, bet = self.may, self.barred, self.bet
        if bet:
            has = can_stake(table, self.rules, seat) - table.level + seat.staked
            low, high = (self.least, has) if self.sum == "any" else self.sums_open(table, seat, has)
            first, last = self.bids_open(table, seat, self.bids) if self.names_a_bid else (0, 0)
            if low <= high and (first < last or not self.names_a_bid):
                may = self.sized(low, high, first, last)
            else:
                may = {name: verb for name, verb in may.items() if name != bet}
                barred = {**barred, bet: by(self.rules, self.shut_by(low, high, has))}
        if self.short_folds or self.lays:
            has = can_stake(table, self.rules, seat) - table.level + seat.staked
            if self.short_folds and "see" in may and has < 0:
                may = {name: verb for name, verb in may.items() if name != "see"}
                barred = {**barred, "see": by(self.rules, "short")}
            if self.lays and has <= 0 and not table.laid:
                may = {name: verb for name, verb in may.items() if name != "rest"}
                barred = {**barred, "rest": by(self.rules, "rest.on")}
        return Offer(seat, may, barred, table.supply)

    def sums_open(self, table: Table, seat: Seat, has: int) -> tuple[int, int]:
        """Give the least and the most that may be bet where a stake or a limit is set."""
        if self.sum == "one":
            return self.least, min(has, 1)
        if self.sum == "the stake":
            return self.stake, self.stake if has >= self.stake else 0
        room = self.rest - (table.level - seat.before)
        low = room if self.fills and 0 < room < self.stake else self.stake
        return low, min(has, room)

    def shut_by(self, low: int, high: int, has: int) -> str:
        """Name the question that shuts a bet: money, the limit of the round, or the bids that are left."""
        if has < low:
            return "stake.from"
        if low > high:
            return "rest" if self.sum.startswith("from") else "vie.sum"
        return "revie" if self.above_hand else "bid.above-hand.phase2" if self.may_repeat else "bid.above-hand.phase1"

    def sized(self, low: int, high: int, first: int, last: int) -> dict[str, Verb]:
        """Put the sums and bids of the moment to the bet; the same ones come back time and again."""
        made = self._sized.get((low, high, first, last))
        if made is None:
            if len(self._sized) > _KEPT:
                self._sized.clear()
            bet = self.may[self.bet].at((low, high), self.bids, first, last)
            made = self._sized[low, high, first, last] = {**self.may, self.bet: bet}
        return made

    def bids_open(self, table: Table, seat: Seat, bids: Bids) -> tuple[int, int]:
        """Give the places, among all bids, of the lowest a player may name and of the first he may not."""
        standing = table.bid
        first = 0 if standing is None else bids.places[standing.strength] + (not self.may_repeat)
        return first, len(bids) if self.above_hand else bids.up_to(self.rules.ranking.held(seat.cards))


_ELSEWHERE = {"refuse": "refusal", "rest": "rest", "swig": "swig"}
"""Verbs that some rulebooks know and others shut, each with its question."""


def _known(rules: Rulebook, verb: str) -> bool:
    """Say whether a rulebook knows a verb."""
    if verb == "rest":
        return rules("rest") == "a final bet"
    if verb == "change":
        return True
    return rules(verb) not in (False, "nothing", "nobody says")


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
    all_passed: Turn | None
    last_may_not_pass: Turn | None
    rested: Turn
    underbid: Turn | None
    rounds: int
    rounds_after_a_vie: int
    passes: int
    last_must_see: bool
    others_are_out: bool
    ends_at_the_vier: bool
    seen_are_skipped: bool
    the_broke_act_too: bool
    credit: bool
    a_pass_folds: bool
    rest_or_fold: bool
    pays_half: bool


def by(rules: Rulebook, question: str) -> Bar:
    """Give the bar that an answer puts up."""
    return Bar(rules.because(question), rules.claim_for(question))


def turn_by_turn(rules: Rulebook, phase: int) -> TurnByTurn:
    """Draw up, once for a rulebook and a phase, what is offered turn by turn."""
    kept = rules.kept.get(("turns", phase))
    if isinstance(kept, TurnByTurn):
        return kept
    limit = "draw.most" if phase == 1 else "draw.most.phase2"
    most = rules.number(limit)
    none = (0, 0)
    any_number = (0, most)
    with_bet = any_number if rules("draw.vie-see") else none
    if_all = (1, most) if rules("pass.change") == "only if all pass" else None
    on_pass = {"he must": (1, most), "he may": any_number}.get(str(rules("pass.change")), none)
    vier_passes = {"pass with or without a change": any_number, "pass without a change": none}.get(
        str(rules("pass.of-the-vier")), on_pass
    )
    held = rules.number("deal.first") + (rules.number("deal.second") if phase != 1 else 0)
    of_kind: dict[str, tuple[int, int]] = {}
    if held >= rules.number("restrictions.from"):
        of_kind = dict.fromkeys(str(rules("draw.barred-by")).split(), none)
        of_kind |= dict.fromkeys(str(rules("draw.forced-by")).split(), (1, max(most, 1)))

    comes_in_anew = phase == 1 and rules("reenter") == "with four new cards"
    stakes_agreed = rules("bets.agreed")
    forcing = "last-player" if phase == 1 else "last-player.phase2"

    def verb(
        name: str, cards: tuple[int, int], licence: str = "", least: str = "pass.change", most: str = limit
    ) -> Verb:
        bets = name in ("vie", "revie")
        bars = {
            "least": by(rules, least), "most": by(rules, most), "of kind": by(rules, "draw.barred-by"),
            "supply": by(rules, "pack.out"), "money": Bar("it takes no sum", rules.claim_for(licence or name)),
            "low": by(rules, "vie.sum" if stakes_agreed else "revie.least" if name == "revie" else licence or name),
            "high": by(rules, "stake.from" if rules("vie.sum") == "any" else "vie.sum"),
            "low bid": by(rules, "phase2.first-vie" if name == "vie" and phase != 1 else "revie"),
            "high bid": by(rules, f"bid.above-hand.phase{phase}"), "range": by(rules, "bid.points"),
            "bid": by(rules, "bid.names" if rules("bid.names") == "nothing" else "bid.phase1") if bets
            else Bar("it names no bid", rules.claim_for(licence or name)), "no bid": by(rules, "bid.names"),
        }  # fmt: skip
        claims = rules.ask(licence or name).claims + (rules.ask("bid.names").claims if bets else ())
        made = Verb(name, claims, cards, of_kind if bets else None, bars)
        made.takes = rules.number("hand.size") if name in ("see", "revie") and comes_in_anew else 0
        made.free = rules("bid.names") == "what he likes"
        return made

    def bet(name: str) -> Verb:
        return verb(name, with_bet, least="draw.forced-by", most=limit if with_bet[1] else "draw.vie-see")

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
    pass_ = verb("pass", on_pass, most=limit if on_pass[1] else "pass.change")
    forced_see = verb("see", with_bet, forcing, most=limit if with_bet[1] else "draw.vie-see")
    early_fold = [fold] if rules("fold.when") == "at any turn" else []
    late = by(rules, "fold.when")
    once_more = by(rules, "pass.after-vie")
    all_in_see = verb("see", none if if_all else any_number, "short")
    swig = [verb("swig", none)]
    lay = verb("rest", none if rules("rest.draw") == "none" else with_bet, most="rest.draw")
    at_once = [lay] if phase != 1 and rules("rest.when") == "at any turn" else []
    after = [lay] if phase != 1 else []
    early_rest = by(rules, "rest.when" if phase != 1 else "rest")
    no_change = by(rules, "phase2.vie" if rules("phase2.vie") == "the first vie is enough" else "phase2.no-money")
    rest_stands = by(rules, "rest.answer")
    kept = rules.kept[("turns", phase)] = TurnByTurn(
        before_the_vie=turn(pass_, bet("vie"), *at_once, *early_fold, fold=late, rest=early_rest, **no_vie),
        before_the_vie_all_in=turn(
            verb("pass", none if if_all else any_number, "short.bets"), vie=broke, fold=late, **no_vie
        ),
        asked=turn(see, revie, fold, pass_, *swig, *after, vie=a_vie_stands),
        asked_once_more=turn(see, revie, fold, *swig, *after, pass_=once_more, vie=a_vie_stands),
        forced=turn(forced_see, revie, *after, pass_=last, fold=last, swig=last, vie=a_vie_stands),
        own_vie=turn(verb("pass", vier_passes, "pass.of-the-vier"), vie=own, revie=own, see=own, fold=own, rest=own),
        having_seen=turn(
            verb("pass", none, "pass.of-one-who-has-seen", most="pass.of-one-who-has-seen"),
            revie,
            *early_fold,
            see=seen,
            fold=late,
            rest=seen,
            vie=a_vie_stands,
        ),
        asked_all_in=turn(all_in_see, fold, *swig, pass_=broke, vie=broke, revie=broke, rest=broke),
        forced_all_in=turn(
            verb("see", none if if_all else any_number, forcing), pass_=last, fold=last, vie=broke, revie=broke
        ),
        changing=turn(verb("pass", any_number, "phase2.no-money"), vie=no_change, fold=late, **no_vie),
        all_passed=turn(verb("pass", if_all, "pass.change"), fold=late, **no_vie) if if_all else None,
        last_may_not_pass=turn(see, revie, fold, *swig, *after, pass_=last, vie=a_vie_stands)
        if phase != 1 and rules(forcing) == "he may not pass"
        else None,
        underbid=turn(verb("change", (1, 1), "underbidder", least="underbidder", most="underbidder"))
        if rules("underbidder") == "he draws a card"
        else None,
        rested=turn(
            verb("rest", none), fold, *swig, see=rest_stands, pass_=rest_stands, revie=rest_stands, vie=rest_stands
        ),
        rounds=rules.number(f"quiet.phase{phase}")
        if rules("quiet") == "cards are changed and the round goes on"
        else 1,
        rounds_after_a_vie=rules.number("quiet.after-vie"),
        passes=rules.number("pass.after-vie"),
        last_must_see=rules("last-player") == "he must see"
        and bool(rules("see"))
        and (phase == 1 or rules("last-player.phase2") == "he must see"),
        others_are_out=rules("last-player.others") == "they are out",
        ends_at_the_vier=rules("phase.ends") == "when the turn returns to the vier",
        seen_are_skipped=rules("pass.of-one-who-has-seen") == "he is not asked",
        the_broke_act_too=rules("short.bets") == "he acts as others do",
        credit=rules("stake.from") == "his credit",
        a_pass_folds=rules("pass.is") == "a fold",
        rest_or_fold=rules("rest.answer") == "rest or fold",
        pays_half=rules("last-player.pays") == "half",
    )
    return kept
