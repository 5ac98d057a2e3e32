"""How far the next move of each of many waiting games is spelled, as the rows of arrays; and what a seat sees.

It is the spelling and the observation of table position (`spelling`, `observation`) for the games that a batch plays
(`lab.lockstep.waiting_games`): the same words in the same order, and the same numbers.
"""

from __future__ import annotations

from typing import Any

from primero_ref.learn.extra import MISSING
from primero_ref.learn.spelling import VERBS

try:
    import numpy as np
except ImportError:
    raise ImportError(MISSING) from None

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.cards.bids import Bids
    from primero_ref.lab.lockstep.flow import Choice, Situation
    from primero_ref.lab.lockstep.waiting_games import WaitingGames
    from primero_ref.learn.observation import Observer
    from primero_ref.learn.spaces import Seen

    Array = np.ndarray[Any, Any]

VERB, BID, SUM, CARDS = range(4)
"""Which word of a move is to be said next."""

LOOSE = -1
"""A limit that differs from game to game."""

_FIRST, _LAST, _LOW, _HIGH, _LIST, _SITUATION, _CHOICE = range(7)
"""What is kept of a branch: its limits, the list of its bids, and where it comes from."""


class Branches:
    """Every verb of every situation that was met, each with its limits in a row."""

    def __init__(self, observer: Observer) -> None:
        """Begin with none."""
        self._observer = observer
        self._vocabulary = observer.setting.vocabulary
        self._known = np.zeros(0, np.bool_)
        self.by_verb = np.zeros((0, len(VERBS)), np.int32)
        """The branch of each verb of each situation, or -1."""
        self.limits = np.zeros((0, 7), np.int32)
        self.cards = np.zeros((0, 2, len(observer.kinds) + 1), np.int32)
        """The fewest and the most cards of a branch without a bid, and then with each kind of bid."""
        self._lists: list[Bids] = []
        self.words: list[Array] = []
        """The words of the bids of each list."""
        self.kinds: list[Array] = []
        self.heights: list[Array] = []

    def meet(self, games: WaitingGames, numbers: Array) -> None:
        """Draw up the situations that are new."""
        lacking = int(numbers.max(initial=-1)) + 1 - len(self._known)
        if lacking > 0:
            self._known = np.concatenate([self._known, np.zeros(lacking, np.bool_)])
            self.by_verb = np.concatenate([self.by_verb, np.full((lacking, len(VERBS)), -1, np.int32)])
        for number in np.unique(numbers[~self._known[numbers]]).tolist():
            self._known[number] = True
            situation = games.situations[number]
            for at, choice in enumerate(situation.choices):
                self.by_verb[number, VERBS.index(choice.name)] = len(self.limits)
                self._add(situation, at, choice)

    def _add(self, situation: Situation, at: int, choice: Choice) -> None:
        """Draw up one verb."""
        first, last = (LOOSE if limit is None else limit for limit in choice.places)
        low, high = (LOOSE if limit is None else limit for limit in choice.sums or (0, 0))
        row = (first, last, low, high, self.list_of(choice.bids), situation.number, at)
        self.limits = np.concatenate([self.limits, np.array([row], np.int32)])
        by_kind = dict(choice.by_kind)
        pairs = [choice.cards, *(by_kind.get(kind, choice.cards) for kind in self._observer.kinds)]
        cards = np.array(pairs, np.int32).T.clip(max=situation.held)
        self.cards = np.concatenate([self.cards, cards[None]])

    def list_of(self, bids: Bids) -> int:
        """Give the number of a list of bids."""
        for number, known in enumerate(self._lists):
            if known is bids:
                return number
        self._lists.append(bids)
        index, kinds, first = self._vocabulary.bid_index, self._observer.kinds, self._vocabulary.no_bid + 1
        self.words.append(np.array([first + index[bid] for bid in bids], np.int32))
        self.kinds.append(np.array([kinds[bid.kind] for bid in bids], np.int32))
        self.heights.append(np.array([self._observer.height(bid) for bid in bids]))
        return len(self._lists) - 1


class Speech:
    """What has been said of the next move in each of some open games; `dealer` is the number of each dealing seat."""

    def __init__(self, games: WaitingGames, observer: Observer, dealer: Array) -> None:
        """Begin with nothing said."""
        self.games, self.observer, self.dealer = games, observer, dealer
        self.branches = Branches(observer)
        number, cards = len(dealer), len(observer.setting.vocabulary.cards)
        self.stage = np.zeros(number, np.int8)
        self.branch, self.named, self.money = (np.zeros(number, np.int32) for _ in range(3))
        self.thrown = np.zeros((number, cards), np.bool_)
        self.said: list[list[int]] = [[] for _ in range(number)]
        ranking, rules = observer.setting.rules.ranking, observer.setting.rules
        bids = ranking.kind_bids if rules("bid.names") == "kind" else ranking.bids
        self._standing = self.branches.list_of(bids)

    def forget(self, ids: Array) -> None:
        """Let nothing be said in some games."""
        self.stage[ids], self.money[ids], self.named[ids], self.thrown[ids] = VERB, 0, -1, False
        for row in ids.tolist():
            self.said[row] = []

    # -- whose turn it is -------------------------------------------------------------------------

    def seats(self, ids: Array) -> Array:
        """Give the seat whose turn it is in some games, none of which is over."""
        here = self.games.situation[ids]
        by_deal = np.zeros(len(ids), np.int64)
        for number in np.unique(here).tolist():
            by_deal[here == number] = self.games.situations[number].seat
        return (self.dealer[ids] + 1 + by_deal) % 2

    # -- words ------------------------------------------------------------------------------------

    def masks(self, ids: Array) -> Array:
        """Say which words may be said in some games."""
        vocabulary = self.observer.setting.vocabulary
        mask = np.zeros((len(ids), len(vocabulary)), np.int8)
        stage, here = self.stage[ids], self.games.situation[ids]
        self.branches.meet(self.games, here)
        some = np.flatnonzero(stage == VERB)
        mask[some, : len(VERBS)] = self.branches.by_verb[here[some]] >= 0
        some = np.flatnonzero(stage == BID)
        first, last = self._places(ids[some])
        lists = self.branches.limits[self.branch[ids[some]], _LIST]
        for number in np.unique(lists).tolist():
            these = lists == number
            words = self.branches.words[number]
            at = np.arange(len(words))
            open_ = (at >= first[these, None]) & (at < last[these, None])
            mask[some[these, None], words] = open_
        some = np.flatnonzero(stage == SUM)
        low, high = self._sums(ids[some])
        sums = np.arange(vocabulary.most + 1)
        mask[some, vocabulary.no_sum :] = (sums >= low[:, None]) & (sums <= high[:, None])
        some = np.flatnonzero(stage == CARDS)
        cards, enough = self._cards(ids[some])
        mask[some, vocabulary.no_more] = enough
        mask[some, vocabulary.no_more + 1 : vocabulary.no_sum] = cards
        return mask

    def _limit(self, ids: Array, column: int, name: str) -> Array:
        """Give a limit of what is being said: the branch's own, or the game's."""
        limit = self.branches.limits[self.branch[ids], column]
        whole: Array = np.where(limit == LOOSE, self.games.sum(name)[ids], limit)
        return whole

    def _places(self, ids: Array) -> tuple[Array, Array]:
        """Give the place of the first bid that may be named, and that behind the last."""
        return self._limit(ids, _FIRST, "first"), self._limit(ids, _LAST, "last")

    def _sums(self, ids: Array) -> tuple[Array, Array]:
        """Give the least and the largest sum."""
        most = self.observer.setting.vocabulary.most
        return self._limit(ids, _LOW, "low"), np.minimum(self._limit(ids, _HIGH, "high"), most)

    def _cards(self, ids: Array) -> tuple[Array, Array]:
        """Say which cards may be thrown next, and in which games those already named are enough."""
        branch, named = self.branch[ids], self.named[ids]
        lists = self.branches.limits[branch, _LIST]
        column = np.zeros(len(ids), np.int32)
        for number in np.unique(lists).tolist():
            these = (lists == number) & (named >= 0)
            column[these] = self.branches.kinds[number][named[these]] + 1
        least, most = self.branches.cards[branch, 0, column], self.branches.cards[branch, 1, column]
        thrown = self.thrown[ids]
        number, cards = thrown.sum(axis=1), np.arange(thrown.shape[1])
        last = np.where(thrown, cards, -1).max(axis=1, initial=-1)
        held = self._held(ids)
        later = held & (cards > last[:, None])
        from_here = later[:, ::-1].cumsum(axis=1)[:, ::-1]  # this card and all that come after it
        open_ = later & (number < most)[:, None] & (number[:, None] + from_here >= least[:, None])
        return open_, number >= least

    def _held(self, ids: Array) -> Array:
        """Mark the cards of the one whose turn it is."""
        by_deal = (self.seats(ids) - self.dealer[ids] - 1) % 2
        held = np.zeros((len(ids), self.thrown.shape[1]), np.bool_)
        for seat in range(2):
            some = np.flatnonzero(by_deal == seat)
            self._mark(held, some, ids[some], seat)
        return held

    def _mark(self, marks: Array, rows: Array, ids: Array, seat: int, column: int = 0) -> None:
        """Mark in some rows the cards of a seat, as many as it holds."""
        held = np.array([sight.held[seat] for sight in self.games.sights], np.int64)[self.games.sight[ids]]
        hands = self.games.hands(ids, seat).astype(np.int64)
        for number in range(hands.shape[1]):
            some = held > number
            marks[rows[some], column + hands[some, number]] = 1

    def say(self, ids: Array, words: Array) -> Array:
        """Say a word in some games, which must be open there; give the games whose move is now whole."""
        vocabulary = self.observer.setting.vocabulary
        self.branches.meet(self.games, self.games.situation[ids])
        for row, word in zip(ids.tolist(), words.tolist(), strict=True):
            self.said[row].append(word)
        stage = self.stage[ids].copy()
        some = ids[stage == VERB]
        self.branch[some] = self.branches.by_verb[self.games.situation[some], words[stage == VERB]]
        self.named[some], self.money[some], self.stage[some] = -1, 0, BID
        some = ids[stage == BID]
        self._name(some, words[stage == BID])
        some = ids[stage == SUM]
        self.money[some], self.stage[some] = words[stage == SUM] - vocabulary.no_sum, CARDS
        some, cards = ids[stage == CARDS], words[stage == CARDS] - vocabulary.no_more - 1
        ready = some[cards < 0]
        self.thrown[some[cards >= 0], cards[cards >= 0]] = True
        return np.concatenate([ready, self._settled(np.setdiff1d(ids, ready))])

    def _name(self, ids: Array, words: Array) -> None:
        """Name a bid by its word."""
        lists = self.branches.limits[self.branch[ids], _LIST]
        for number in np.unique(lists).tolist():
            these = lists == number
            listed = self.branches.words[number]
            order = np.argsort(listed)
            self.named[ids[these]] = order[np.searchsorted(listed, words[these], sorter=order)]
        self.stage[ids] = SUM

    def _settled(self, ids: Array) -> Array:
        """Leave out each word that is the only one possible; give the games whose move is whole by that."""
        some = ids[self.stage[ids] == BID]
        first, last = self._places(some)
        none, single = last <= first, last == first + 1
        self.named[some] = np.where(single, first, -1)
        self.stage[some[none | single]] = SUM
        some = ids[self.stage[ids] == SUM]
        low, high = self._sums(some)
        self.money[some[low == high]] = low[low == high]
        self.stage[some[low == high]] = CARDS
        ready = [ids[:0]]
        some = ids[self.stage[ids] == CARDS]
        while len(some):
            cards, enough = self._cards(some)
            number = cards.sum(axis=1)
            ready.append(some[enough & (number == 0)])
            only = ~enough & (number == 1)
            some, cards = some[only], cards[only]
            self.thrown[some] |= cards
        return np.concatenate(ready)

    def act(self, ids: Array) -> Array:
        """Make the whole moves of some games; give those that are left to the script."""
        thrown = self.thrown[ids]
        number, size = thrown.sum(axis=1), self.observer.setting.rules.ranking.size
        cards = np.argsort(~thrown, axis=1, kind="stable")[:, :size]
        choice = self.branches.limits[self.branch[ids], _CHOICE]
        left: Array = self.games.play_given(ids, choice, self.named[ids], self.money[ids], cards, number)
        self.forget(ids)
        return left

    # -- what a seat sees --------------------------------------------------------------------------

    def seen(self, ids: Array, seats: Array) -> Seen:
        """Look at some games, each from a seat; only the one whose turn it is may say anything."""
        mask = np.zeros((len(ids), len(self.observer.setting.vocabulary)), np.int8)
        going = np.flatnonzero(~self.games.over[ids])
        turn = np.full(len(ids), -1, np.int64)
        turn[going] = self.seats(ids[going])
        own = np.flatnonzero(turn == seats)
        mask[own] = self.masks(ids[own])
        return {"observation": self._numbers(ids, seats, turn), "action_mask": mask}

    def _numbers(self, ids: Array, seats: Array, turn: Array) -> Array:
        """Write what is seen, field by field."""
        at, games, rows = self.observer.fields.starts, self.games, np.arange(len(ids))
        stacks, cards = max(self.observer.setting.stacks, 1), self.thrown.shape[1]
        out = np.zeros((len(ids), self.observer.fields.size), np.float32)
        out[rows, at["player"] + seats] = 1
        some = np.flatnonzero(turn >= 0)
        out[some, at["turn"] + (turn[some] - seats[some]) % 2] = 1
        out[rows, at["dealer"] + (self.dealer[ids] - seats) % 2] = 1
        sights = [*games.sights]
        sight = games.sight[ids]
        first = (seats - self.dealer[ids] - 1) % 2
        for number in range(2):
            for by_deal in range(2):
                some = np.flatnonzero((first + number) % 2 == by_deal)
                these = ids[some]
                out[some, at["out"] + number] = np.array([table.out[by_deal] for table in sights])[sight[some]]
                out[some, at["stacks"] + number] = games.sum(f"stack{by_deal}")[these] / stacks
                out[some, at["staked"] + number] = games.sum(f"staked{by_deal}")[these] / stacks
                if number:
                    shown = np.array([table.shown[by_deal] for table in sights])[sight[some]]
                    held = np.array([table.held[by_deal] for table in sights])[sight[some]]
                    out[some, at["hidden"] + number] = np.where(shown, 0, held)
                    some = some[shown]
                self._mark(out, some, ids[some], by_deal, at["hands"] + number * cards)
        over = np.flatnonzero(games.over[ids])
        out[over, at["carry"]] = games.sum("carried")[ids[over]] / stacks
        bid = games.sum("bid")[ids]
        some = np.flatnonzero(bid >= 0)
        out[some, at["kind"] + self.branches.kinds[self._standing][bid[some]]] = 1
        out[some, at["bid"]] = self.branches.heights[self._standing][bid[some]]
        self._tell(out, ids, np.flatnonzero((turn == seats) & (self.stage[ids] != VERB)))
        return out

    def _tell(self, out: Array, ids: Array, rows: Array) -> None:
        """Write what those whose turn it is have said of their moves."""
        at, these = self.observer.fields.starts, ids[rows]
        cards = self.thrown.shape[1]
        branch, named = self.branch[these], self.named[these]
        verbs = np.array([self.said[row][0] for row in these.tolist()], np.int64)
        lists = self.branches.limits[branch, _LIST]
        out[rows, at["said_verb"] + verbs] = 1
        for number in np.unique(lists).tolist():
            some = (lists == number) & (named >= 0)
            out[rows[some], at["said_bid"]] = self.branches.heights[number][named[some]]
        out[rows, at["said_sum"]] = self.money[these] / max(self.observer.setting.stacks, 1)
        out[rows, at["said_cards"] : at["said_cards"] + cards] = self.thrown[these]
