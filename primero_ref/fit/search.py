"""The search for a course: what a text fixes is fixed, what it leaves open is looked for within the legal offers."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count

from primero_ref.errors import Illegal, Unreadable
from primero_ref.fit.course import GOES, Course, Stop, Way, weight
from primero_ref.fit.deeds import BETS, EXCHANGES, LEAVES, TWO, has_exchanged, is_known_before, refusals, was
from primero_ref.fit.ends import Ending, needs_end
from primero_ref.fit.moves import open_moves, told_moves
from primero_ref.fit.scene_text import REFUSED, TOLD
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from primero_ref.fit.scene_text import SceneText, Step
    from primero_ref.fit.seating import Cast
    from primero_ref.game import Game
    from primero_ref.game.events import Event
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer

MOST_THROWS = 3
"""How many cards each may have to throw before he holds the hand that is told."""

LONGEST = 60
"""How many moves a course has at the most."""

PROGRESS, DEPTH = 3.0, 0.3
"""How much sooner a course is followed for each thing in it that the text tells, and for each move."""

TRIED_AT = 6
"""At how many turns it is asked why a told deed is not allowed, before it counts as known."""

ESCAPES = 3
"""How many refusals in a row are tried by a player who must be unable to refuse."""


class _Node(NamedTuple):
    cost: float
    moves: tuple[Move, ...]
    step: int
    claims: tuple[str, ...]
    since: int
    """How many events there were before the first thing that the text tells; none yet where it is below nothing."""


class Search:
    """One search from one way to sit down: the course with the most that is told, and of those the plainest, first."""

    def __init__(
        self, scene: SceneText, outcome: Mapping[str, Any], cast: Cast, bearing: frozenset[str], most: int,
        along: tuple[Move, ...] = (),
    ) -> None:  # fmt: skip
        """Set out; `bearing` are the claims about what is asked, `along` the first moves."""
        self.most, self.along = most, along
        self.scene, self.outcome, self.cast, self.bearing = scene, outcome, cast, bearing
        self.ending = Ending(cast, outcome)
        self.turns = 0
        self.stop: Stop | None = None
        self.lacking, self.left_over = set[str](), set[str]()
        self.known = set[str]()
        self._asked = dict[int, int]()
        self._heap: list[tuple[float, int, _Node]] = []
        self._order = count()

    def run(self) -> Course | None:
        """Look until a course comes out as told, or as many turns have been looked at as a search has."""
        self._push(_Node(0.0, (), 0, (), -1))
        while self._heap and self.turns < self.most:
            _, _, node = heappop(self._heap)
            game = self.cast.game.copy()
            try:
                for move in node.moves:
                    game.play(move)
            except (Illegal, Unreadable):
                continue  # a move that the offer names may still be refused when it is made
            course = self._follow(game, node)
            if course:
                return course
        return None

    def other_throws(self, throws: Mapping[str, int], *, each: bool) -> list[dict[str, int]]:
        """Give other numbers of cards to throw: more for those who lacked some, fewer for those who kept some.

        They are changed together or, for `each` who lacked some, that number alone.
        """
        named = sorted(self.lacking & {*self.cast.hands})
        together = [dict.fromkeys(named, 1), dict.fromkeys(sorted(self.left_over), -1)]
        changes = [{name: 1} for name in named] if each else together
        made = [
            {**throws, **{name: throws.get(name, 0) + more for name, more in change.items()}}
            for change in changes if change
        ]  # fmt: skip
        return [changed for changed in made if all(0 <= number <= MOST_THROWS for number in changed.values())]

    def _push(self, node: _Node) -> None:
        near = min(len(node.moves), len(self.along))
        if node.moves[:near] != self.along[:near]:
            return
        sooner = PROGRESS * node.step + DEPTH * len(node.moves)
        heappush(self._heap, (node.cost - sooner, next(self._order), node))

    def _stops(self, game: Game, reached: float, claims: Iterable[str], sentence: str) -> None:
        """Note where a course stopped, if none came further or stopped by a claim that says more."""
        bearing_first = sorted(dict.fromkeys(filter(None, claims)), key=lambda claim: claim not in self.bearing)
        stop = Stop(reached, tuple(bearing_first), sentence, game)
        if self.stop is None or weight(stop, self.bearing) > weight(self.stop, self.bearing):
            self.stop = stop._replace(game=game.copy())

    # -- one turn -----------------------------------------------------------------------------------

    def _follow(self, game: Game, node: _Node) -> Course | None:
        """Look at the turn to which a course has come."""
        self.turns += 1
        cast, steps = self.cast._replace(game=game), self.scene.steps
        onward = self._done_already(cast, node)
        if onward is None:
            return None
        node = onward
        if node.step == len(steps) and (done := self._ended(cast, node)):
            return done
        if game.offer is None:
            if node.step < len(steps):
                left = _out_by(game, steps[node.step].deed.player)
                self._stops(game, node.step, left or self.bearing.intersection(_last_claims(game)), _end(game))
            return None
        self.known.update(game.offer.may, game.offer.barred)
        if any(verb.cards[1] or verb.cards_by_kind or verb.throws for verb in game.offer.may.values()):
            self.known.add("exchanges")
        if len(node.moves) < LONGEST:
            self._go_on(cast, node, game.offer)
        return None

    def _done_already(self, cast: Cast, node: _Node) -> _Node | None:
        """Go on past what needs no move: cards that were exchanged, and what nobody can do; None if somebody can."""
        game, steps = cast.game, self.scene.steps
        while node.step < len(steps):
            step = steps[node.step]
            if step.deed.does == "exchanges" and has_exchanged(step.deed, game, max(node.since, 0)):
                node = node._replace(step=node.step + 1, claims=(*node.claims, *_exchange_claims(game, step)))
                continue
            if step.mark != REFUSED or not self._is_asked(cast, step) or not _may_bet(game, step):
                break
            claims = self._refused(cast, node, step)
            if claims is None:
                return None
            node = node._replace(step=node.step + 1, claims=(*node.claims, *claims))
        return node

    def _is_asked(self, cast: Cast, step: Step) -> bool:
        """Say whether it is the turn of whoever does the next thing that is told, with as many cards as he needs."""
        game = cast.game
        if game.offer is None or game.offer.seat.name != step.deed.player:
            return False
        return not step.full or len(game.offer.seat.cards) >= game.rules.ranking.size

    def _ended(self, cast: Cast, node: _Node) -> Course | None:
        """Look at what has come out, if that can be said yet; a course that comes out otherwise is at its end."""
        game = cast.game
        if not game.over and needs_end(self.outcome):
            return None
        if game.over and any(game.seat(name).out for name in cast.hands):
            return None
        left = {name for name in cast.hands if game.over and not cast.holds(game.seat(name))}
        if left:
            self.left_over |= left
            return None
        wrong = self.ending.wrong(game)
        if wrong is None:
            claims = (*node.claims, *self.ending.claims(game))
            way = Way("", {}, node.moves)
            return Course(GOES, tuple(dict.fromkeys(filter(None, claims))), "", game.record(), way=way)
        self._stops(game, len(self.scene.steps) + 0.5, wrong.claims, wrong.sentence)
        return None

    def _go_on(self, cast: Cast, node: _Node, offer: Offer) -> None:
        """Make the moves that may be what is told, and those that may come before it."""
        steps = self.scene.steps
        step = steps[node.step] if node.step < len(steps) else None
        gap = step.open if step else self.scene.open_end
        if step and step.mark != REFUSED and self._is_asked(cast, step):
            done = self._tell(cast, node, offer, step)
            if done and not gap and step.deed.does != "exchanges":
                return
        other = offer.seat.name in cast.others
        dear = {later.deed.player for later in steps[node.step :]} | {*cast.hands}
        wins = str(self.outcome.get("wins", ""))
        moves, lacked = open_moves(cast, offer, quiet=not gap and not other, dear=dear, wins=wins)
        if lacked:
            self.lacking.add(offer.seat.name)
        if other and not gap:
            moves = [(cost, move) for cost, move in moves if move.verb not in BETS]
        for cost, move in moves:
            self._push(node._replace(cost=node.cost + cost, moves=(*node.moves, move)))
        made = bool(moves)
        if not made and step and not self._is_asked(cast, step):
            sentence = f"It is {offer.seat.name}’s turn, not {step.deed.player}’s"
            self._stops(cast.game, node.step, _out_by(cast.game, step.deed.player), sentence)
        elif not made and step is None:
            self._stops(cast.game, len(steps) + 0.2, (), f"The play goes on: {offer}")

    # -- what is told -------------------------------------------------------------------------------

    def _tell(self, cast: Cast, node: _Node, offer: Offer, step: Step) -> bool:
        """Make the moves that may be what is told; where there is none, note why."""
        moves, lacked = told_moves(cast, offer, step.deed)
        if lacked:
            self.lacking.add(offer.seat.name)
        following = self.scene.steps[node.step + 1 : node.step + 2]
        against = following[0].deed.player if following else ""
        self._ask_for_cards(cast, node, offer, moves, following)
        sure = is_known_before(step.deed)
        done = sure and bool(moves)
        for number, move in enumerate(moves):
            if not sure and not _was_told(cast, step, move, against):
                continue
            done = True
            licences = offer.may[move.verb].claims if step.mark == TOLD else ()
            self._push(_Node(
                node.cost + 0.01 * number, (*node.moves, move), node.step + 1, (*node.claims, *licences),
                len(cast.game.log) if node.since < 0 and step.mark else node.since,
            ))  # fmt: skip
        if not done:
            self._not_told(cast, node, offer, step)
        return done

    def _ask_for_cards(
        self, cast: Cast, node: _Node, offer: Offer, moves: Iterable[Move], following: tuple[Step, ...]
    ) -> None:
        """Note by which claim no card may be exchanged with a move, where its player is told to exchange some next."""
        for step in following:
            if step.deed.does != "exchanges" or step.deed.player != offer.seat.name:
                continue
            for move in moves:
                if move.discards:
                    return
                try:
                    offer.judge(move._replace(discards=tuple(offer.seat.cards[:1]), drawn=()))
                except Illegal as error:
                    self._stops(cast.game, node.step + 1, [error.claim], error.sentence)
                except Unreadable:
                    continue

    def _not_told(self, cast: Cast, node: _Node, offer: Offer, step: Step) -> None:
        """Note by which claim a told deed is not allowed at this turn."""
        self._asked[node.step] = self._asked.get(node.step, 0) + 1
        if self._asked[node.step] > TRIED_AT:
            return
        known = {*offer.may, *offer.barred}
        if "on two cards" in step.deed.ways and not known.isdisjoint(BETS) and len(offer.seat.cards) != TWO:
            sentence = f"{offer.seat.name} holds {len(offer.seat.cards)} cards when he first speaks"
            self._stops(cast.game, node.step, cast.game.rules.claims_settling("deal.first"), sentence)
            return
        errors = [*refusals(step.deed, offer)]
        open_ = [error for error in errors if error.move.split()[0] in offer.may]
        errors.sort(key=lambda error: (error not in open_, error.claim not in self.bearing, not error.claim))
        if errors:
            self._stops(cast.game, node.step, [error.claim for error in errors[:1]], errors[0].sentence)
        else:
            self._stops(cast.game, node.step, (), f"{step.deed.told} is no move of this game: {offer}")

    def _refused(self, cast: Cast, node: _Node, step: Step) -> tuple[str, ...] | None:
        """See that somebody cannot do what must be refused; give the claims by which he cannot, None if he can."""
        offer = cast.game.offer
        assert offer is not None  # noqa: S101  # it is asked only where it is somebody's turn
        escape = _escape(cast, step, ESCAPES)
        if escape:
            self._stops(cast.game, node.step, escape.claims, str(escape))
            return None
        barring = [error.claim for error in refusals(step.deed, offer)]
        return tuple(claim for claim in dict.fromkeys(barring) if claim)


def _was_told(cast: Cast, step: Step, move: Move, against: str) -> bool:
    """Make a move on a copy of the game, and say whether it is what is told."""
    assert cast.game.offer is not None  # noqa: S101  # a move is made only where it is somebody's turn
    after, had = cast.game.copy(), cast.game.offer.seat.stack
    try:
        event = after.play(move)
    except (Illegal, Unreadable):
        return False
    return was(step.deed, event, after, had, against)


def _escape(cast: Cast, step: Step, depth: int) -> Event | None:
    """Find a way to do what must be refused, after which it is not simply asked of the player again."""
    game = cast.game
    if game.offer is None or game.offer.seat.name != step.deed.player:
        return None
    moves, _ = told_moves(cast, game.offer, step.deed)
    for move in moves:
        after, had = game.copy(), game.offer.seat.stack
        try:
            event = after.play(move)
        except (Illegal, Unreadable):
            continue
        if not was(step.deed, event, after, had):
            continue
        again = after.offer is not None and after.offer.seat.name == step.deed.player
        if not again:
            return event
        if depth and (later := _escape(cast._replace(game=after), step, depth - 1)):
            return later
    return None


def _out_by(game: Game, player: str) -> tuple[str, ...]:
    """Name the claims by which a player left the game, if he has."""
    if not game.seat(player).out:
        return ()
    last = next((event for event in reversed(game.log) if event.who == player), None)
    return last.claims if last and last.deed in LEAVES | {"pass"} else ()


def _may_bet(game: Game, step: Step) -> bool:
    """Say whether somebody may bet at all, where it is asked how much."""
    offer = game.offer
    return "more than the rest" not in step.deed.ways or (offer is not None and not BETS.isdisjoint(offer.may))


def _exchange_claims(game: Game, step: Step) -> tuple[str, ...]:
    """Name the claims by which somebody has exchanged cards."""
    mine = (event for event in reversed(game.log) if event.who == step.deed.player and event.deed in EXCHANGES)
    return next((event.claims for event in mine if event.cards), ())


def _end(game: Game) -> str:
    """Say how a hand has ended."""
    won = next((str(event) for event in reversed(game.log) if event.deed == "win"), "")
    return f"The hand is over: {won}" if won else "The hand is over"


def _last_claims(game: Game) -> tuple[str, ...]:
    """Name the claims by which a game ended."""
    return game.log[-1].claims if game.log else ()
