"""A game: a script at work, one offer and one move at a time."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN, Card, Shuffled, shuffled
from primero_ref.edition import RULES
from primero_ref.errors import Illegal, Unknown, Unreadable, as_text
from primero_ref.game.moves import Move, read_move, well_formed
from primero_ref.game.offers import Offer, Ruling, check_chance
from primero_ref.game.position import Position
from primero_ref.game.record import Record
from primero_ref.game.scripts import script
from primero_ref.game.seat import Seat, deals
from primero_ref.game.setup import Beginning, pairs_by_player, playable, seated, whole_money
from primero_ref.game.table import Table
from primero_ref.game.view import View

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, Self

    from primero_ref.cards.bids import Bid
    from primero_ref.claims import Rulebook
    from primero_ref.game.events import Event


_FIELDS = len(Move._fields)


class Game:
    """One deal played under a rulebook, from the cut for the deal to the payment of the winner.

    `rules` are a rulebook, or the id of one; `players` are names in the order in which they sit and play, as text or
    a sequence; `dealer` one of them, or None to lift for it; `pack` the cards from the top, as far as they are known
    (a whole pack from `shuffled` by default); `stacks` the money behind each, one sum for all or one each, by
    default what the rulebook lets them begin with; `carry` what an earlier hand left, by who put it in; `deal` and
    `lift` cards known beforehand, by player; `style` the black chips of each, where there are any; `layout` the
    cards turned up on the table, and `score` the points each has from before, likewise. Where nothing is staked
    nobody has money, whatever `stacks` says.

    >>> from primero_ref import rulebook
    >>> game = Game(rulebook("italian"), "Alberto Bernardo", dealer="Alberto", stacks=20)
    >>> game.offer
    Bernardo may pass or vie
    >>> game.play("vie primero 40 for 2")
    Bernardo vies primero 40 for 2
    >>> game.play("fold")
    Traceback (most recent call last):
        ...
    Illegal: Alberto may not fold: the last player must see [italian/forced-see]
    """

    def __init__(
        self,
        rules: Rulebook | str,
        players: str | Iterable[str] = "Alberto Bernardo",
        dealer: str | None = None,
        pack: Iterable[Card] | None = None,
        stacks: int | Iterable[int] | dict[str, int] | None = None,
        carry: Mapping[str, int] | None = None,
        *,
        style: int | Iterable[int] | dict[str, int] | None = None,
        deal: Mapping[str, str | Iterable[Card]] | None = None,
        lift: Mapping[str, str | Iterable[Card]] | None = None,
        layout: str | Iterable[Card] = (),
        score: Mapping[str, int] | None = None,
    ) -> None:
        """Sit the players down, and play up to the first offer."""
        rules = playable(rules)
        played = script(rules.script)
        self.rules = rules
        self.dealer = dealer
        (
            self.players, self.pack, self.buy_in, self.style_in, self.carried_in, self.layout, self.scored, self.known,
            self.lift,
        ) = seated(rules, players, dealer, pack, stacks, carry, style, deal, lift, layout, score, played)  # fmt: skip
        self._made: list[Any] = []
        self.offer: Offer | None = None
        self._begin()

    def _begin(self) -> None:
        rules = self.rules
        credit = rules.settled["stake.from"] != "what lies before him"
        broke_play = rules.settled["carry.broke"] == "he is dealt in for the carry alone"
        seats, dealt_in, moneyed = {}, [], 0
        for name, stack in self.buy_in.items():
            seats[name] = seat = Seat(name, stack, self.style_in[name])
            moneyed += stack > 0
            if stack or credit or (broke_play and name in self.carried_in):
                dealt_in.append(seat)
        if moneyed < 2 and not credit:
            raise Illegal("A game takes two players with money before them", rules.claim_for("stake.from"))
        pack = [*self.pack]
        pack += [UNKNOWN] * (len(rules.ranking.pack) - len(pack))
        lift = {name: list(hand) for name, hand in self.lift.items()} if self.lift else {}
        self.table = table = Table(
            rules, seats, dealt_in, pack, getattr(self.pack, "seed", None), dict(self.known), lift, self.carried_in
        )
        table.known_layout = self.layout
        table.scored = self.scored
        table.began = Beginning(self.buy_in, self.style_in, self.carried_in, self.scored)
        if self.dealer is not None:
            table.dealer = deals(seats, str(self.dealer), dealt_in)
        self._run = script(rules.script).play(table, rules)
        try:
            self.offer = next(self._run)
        except StopIteration:
            self._end()

    def _end(self) -> None:
        """End the game; carried money goes back when fewer than two have any left to play for it."""
        self.offer = None
        del self._run
        table = self.table
        if table.carry and sum([seat.stack > 0 for seat in table.players.values()]) < 2 and not self.open:
            for name, part in table.carry.items():
                table.players[name].stack += part
                table.log_event(name, "return", "carry.broke", money=part)
            table.carry = {}

    # -- playing ----------------------------------------------------------------------------------

    def play(self, move: str | Move) -> Event:
        """Make a move, given as text (`vie primero 40 for 2 -Qh`) or as a `Move`, and return it as an event.

        A name and a colon may stand before it. After a refusal (`Illegal`, or `Unreadable` for what is
        no move at all) nothing has changed.
        """
        offer = self.offer
        if offer is None:
            raise Illegal("The game is over: no more moves are taken")
        if not offer.drew(move):
            move = self._read(move, offer) if isinstance(move, str) else well_formed(move)
            offer.judge(move)
        log = self.table.log
        before = len(log.entries)
        try:
            self.offer = self._run.send(move)
        except StopIteration:
            self._end()
        except (Illegal, Unreadable):
            self._replay()
            raise
        self._made.extend(move)
        return log.event_of(move, since=before)

    def by_chance(self, random: Callable[[], float]) -> Game:
        """Play the game out, each move by chance, and return it; `random` gives numbers from 0 up to 1.

        >>> from random import Random
        >>> from primero_ref import rulebook, shuffled
        >>> Game(rulebook("italian"), pack=shuffled("Milan")).by_chance(Random("Milan").random).over
        True
        """
        check_chance(random)
        if offer := self.offer:
            send, moved = self._run.send, self._made.extend
            try:
                while True:
                    move = offer.any(random)
                    moved(move)
                    offer = send(move)
            except StopIteration:
                self._end()
        return self

    def _read(self, text: str, offer: Offer) -> Move:
        who, colon, words = as_text(text, "a move").partition(":")
        if colon:
            if who.strip() not in self.buy_in:
                raise Unknown("player", who.strip(), self.players)
            if who.strip() != offer.seat.name:
                verb = (words.split() or ["speak"])[0]
                raise Illegal(
                    f"{who.strip()} may not {verb}: it is {offer.seat.name}'s turn", "", who.strip(), words.strip()
                )
        return read_move(words if colon else text, self.rules.ranking)

    def why(self, text: str) -> Ruling:
        """Say which claim allows or bars a move, or a verb.

        >>> from primero_ref import rulebook
        >>> game = Game(rulebook("italian"), "Alberto Bernardo", dealer="Alberto")
        >>> game.why("fold")
        Bernardo may not fold: there is no vie to answer [italian/fold-answers-vie]
        """
        if self.offer is None:
            raise Illegal("The game is over: no more moves are taken")
        try:
            move = self._read(text, self.offer)
            if len(text.rpartition(":")[2].split()) > 1:
                self.offer.judge(move)
        except Illegal as refusal:
            return Ruling(False, refusal.sentence, refusal.claim)
        return self.offer.why(move.verb)

    def undo(self) -> None:
        """Undo the last move."""
        if not self._made:
            raise Illegal("There is no move to take back")
        del self._made[-_FIELDS:]
        self._replay()

    def _replay(self) -> None:
        """Play the moves again from the beginning."""
        moves = self.moves
        self._begin()
        for move in moves:
            try:
                self.offer = self._run.send(move)
            except StopIteration:
                self._end()

    def copy(self) -> Self:
        """Return a copy of the game; moves made in the copy do not change the original."""
        other = Game.__new__(self.__class__)
        other.__dict__.update(self.__dict__)
        other._made = [*self._made]  # noqa: SLF001  # the same class
        other._replay()  # noqa: SLF001  # the same class
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        """Copy it; what it shares with its copy is never changed."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Be sent to another process as how it was begun and its moves, which are played again there."""
        kept = {name: value for name, value in vars(self).items() if name not in _PLAYED}
        return _sent, (type(self), kept, (*map(str, self.moves),))

    def __eq__(self, other: object) -> bool:
        """Be the same if it was begun alike and the same has happened; a loaded record is the same game."""
        return self._content() == other._content() if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it goes on, so it is no key

    def _content(self) -> list[object]:
        """Give all that decides how the game goes on; where the pack is whole, no card that is known adds anything."""
        table, pack = self.table, self.pack
        whole = len(pack) == len(self.rules.ranking.pack) and UNKNOWN not in pack
        known = {} if whole else {name: hand for name, hand in table.known.items() if hand}  # what is left of it
        return [
            self.rules, self.players, self.dealer, pack, getattr(pack, "seed", None), self.buy_in, self.style_in,
            self.carried_in, self.scored, self.lift, known, () if whole else table.known_layout, table.log.entries,
        ]  # fmt: skip

    def again(self, pack: Iterable[Card] | None = None, bought: Mapping[str, int] | None = None) -> Game:
        """Start the next deal at the same table, with the next dealer and any money carried over.

        After a game of an older edition it is played by the rules as they are now.
        `bought` is the money with which players buy in again, by their names.
        """
        if not self.over:
            raise Illegal("This game is not over yet")
        if self.open:
            raise Illegal("The cards of this game are not known, so its stakes still lie there")
        if self.won:
            raise Illegal("The game is won, and there is no next deal", self.rules.claim_for("game.won"))
        if pack is None and isinstance(self.pack, Shuffled):
            pack = shuffled(f"{self.pack.seed}'", self.rules.ranking.pack)
        stacks = self.stacks
        for name, sum_ in pairs_by_player("money", bought) if bought else ():
            if name not in stacks:
                raise Unknown("player", name, self.players)
            stacks[name] += whole_money(name, sum_)
        rules = self.rules.of_edition(RULES)
        return Game(rules, self.players, self.next_dealer, pack, stacks, self.carry, style=self.style, score=self.score)

    @property
    def next_dealer(self) -> str:
        """Who deals the next game at the same table."""
        passes_on = self.rules("dealer.next") == "the eldest"
        return self.players[(self.players.index(str(self.table.dealer)) + passes_on) % len(self.players)]

    # -- looking ----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.offer is None

    @property
    def open(self) -> bool:
        """Whether the game ended with unknown cards, so that the stakes could not be paid out."""
        return self.over and bool(self.table.log) and self.table.log[-1].deed == "unknown"

    @property
    def won(self) -> bool:
        """Whether this deal wins a game of several deals."""
        return self.over and bool(self.table.log) and self.table.log[-1].deed == "won"

    @property
    def moves(self) -> list[Move]:
        """The legal moves made so far."""
        values = iter(self._made)
        return [*map(Move, *[values] * _FIELDS)]

    @property
    def moved(self) -> int:
        """How many legal moves have been made."""
        return len(self._made) // _FIELDS

    @property
    def log(self) -> tuple[Event, ...]:
        """All events so far, each with the claims that it follows."""
        return tuple(self.table.log)

    @property
    def stacks(self) -> dict[str, int]:
        """The money each player has left."""
        return {name: seat.stack for name, seat in self.table.players.items()}

    @property
    def style(self) -> dict[str, int]:
        """The number of black chips that each player has."""
        return {name: seat.style for name, seat in self.table.players.items()}

    @property
    def carry(self) -> dict[str, int]:
        """The money carried over to the next deal, by the player who put it in."""
        return dict(self.table.carry)

    @property
    def score(self) -> dict[str, int]:
        """The points of each player, or of his side, in a game of several deals; none where there are no sides."""
        return {seat.name: side.score for side in self.table.sides for seat in side.players}

    @property
    def bid(self) -> Bid | None:
        """The current bid."""
        return self.table.bid

    @property
    def pot(self) -> int | None:
        """The money in a common pot: 0 if stakes stay in front of the players, None if no rule says."""
        return self.table.pot

    def seat(self, player: str) -> Seat:
        """Return a player's seat, with its `cards`, `stack`, `staked` and `out`."""
        try:
            return self.table.players[player]
        except (KeyError, TypeError):  # a list, which is no key, names nobody
            raise Unknown("player", player, self.players) from None

    def view(self, player: str) -> View:
        """Return only what one player may see."""
        self.seat(player)
        return View(self.table, self.rules, self.offer, player, self.moves)

    def record(self) -> str:
        """Write the game as text; `load` reads it again."""
        return self._told().text()

    def _told(self) -> Record:
        return Record(
            self.rules, self.players, self.dealer, self.pack, self.lift, self.buy_in, self.style_in, self.carried_in,
            self.scored, self.log, self.moves,
        )  # fmt: skip

    @property
    def position(self) -> Position:
        """Where the game stands, in one line, which can be a key; `load(game.position)` is the same game.

        >>> game, other = Game("scopa", dealer="Alberto"), Game("scopa", dealer="Bernardo")
        >>> {game.position: "first", other.position: "second"}[game.copy().position]
        'first'
        """
        return Position.told(self._told(), "", self.table.known, self.table.known_layout)

    def _repr_html_(self) -> str:
        """Draw the table with all cards open, in a notebook."""
        from primero_ref.game.drawn_table import drawn_table, seen_by_all

        turn, offered = (self.offer.seat.name, repr(self.offer)) if self.offer else ("", "")
        return drawn_table(self.rules.title, self.rules, seen_by_all(self.table), turn, offered)

    def __repr__(self) -> str:
        """Print where the game stands."""
        return f"<{self.rules.title}: {'over' if self.over else repr(self.offer)}>"


_PLAYED = ("offer", "table", "_run", "_made")  # what comes of playing it again


def _sent(kind: type[Game], kept: dict[str, Any], moves: Iterable[str]) -> Game:
    """Play a game again that has come from another process."""
    game = kind.__new__(kind)
    vars(game).update(kept)
    ranking = game.rules.ranking
    game._made = [part for move in moves for part in read_move(move, ranking)]  # noqa: SLF001  # it is made here
    return game.copy()
