"""A hosted table: who sits there, how far the evening has come, and what may be asked of it by whom.

Each act is noted in the journal before it takes effect. The same acts, read again, give the same table.
"""

from __future__ import annotations

from primero_ref.errors import Illegal, Unreadable
from primero_ref.game.offer_text import example
from primero_ref.game.setup import check_players, playable, usual_stack
from primero_ref.host.chairs import LONGEST_NAME, Settings, chosen_name, key_of
from primero_ref.host.evening_state import EveningState
from primero_ref.host.fair_shuffle import fresh_secret
from primero_ref.session.person_move import person_move
from primero_ref.session.rules_link import rules_of

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.game.offers import Offer
    from primero_ref.host.fair_shuffle import FairShuffle
    from primero_ref.host.hosted_session import HostedSession
    from primero_ref.host.journal import Journal

LONGEST_MOVE = 200
"""How many letters a move has at the most."""

COMPUTERS = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio", "Giulio", "Orazio")
"""What the players of the engine are called, of whom those sit down whose names nobody has."""


def no_fold(offer: Offer) -> str:
    """Say why nobody may fold now; in some games nobody ever does."""
    return offer.why("fold").sentence if "fold" in offer.barred else "There is no folding in this game"


class HostedTable(EveningState):
    """The table of one evening; `word` is what it is called among the tables of its journal.

    >>> from primero_ref.host.journal import Journal
    >>> table = HostedTable.laid(Journal(":memory:"), "kite", Settings("italian"))
    >>> table.sit("a" * 32, "Anna")
    'Anna'
    >>> table.sit("b" * 32, "anna")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Illegal: Anna sits here already: choose another name
    """

    @classmethod
    def laid(cls, journal: Journal, word: str, settings: Settings) -> HostedTable:
        """Lay a new table; rules that cannot be played are refused."""
        rules = playable(rules_of(settings.book))
        most = rules.number("seats.most")
        stack = usual_stack(rules) if settings.stack is None else settings.stack
        seats = most if settings.seats is None else settings.seats
        if not rules.number("seats.fewest") <= seats <= most:
            check_players(rules, map(str, range(seats)))  # it says how many can play
        settings = settings._replace(stack=stack or 0, seats=seats, token=settings.token or fresh_secret()[:32])
        table = cls(journal, word)
        table.do({"do": "lay", **settings._asdict()})
        return table

    # -- sitting down -------------------------------------------------------------------------------------

    def sit(self, token: str, name: str) -> str:
        """Sit down under a name, and give it; whoever sits already stays."""
        if seated := self.seat_of(token):
            return seated
        self._check_admitted(token)
        if self.phase != "lobby":
            raise Illegal("The game has begun: say whose chair you would like, and you sit down at the next hand")
        if len(self.chairs) >= self.settings.seats_at_most:
            raise Illegal(f"All {self.settings.seats_at_most} chairs are taken: you may watch")
        chosen = self._free_name(name)
        self.do({"do": "sit", "name": chosen, "key": key_of(token)})
        return chosen

    def _free_name(self, name: object) -> str:
        chosen = chosen_name(name)
        for other in (*self.chairs, *self.newcomers, *self.computers):
            if other.casefold() == chosen.casefold():
                raise Illegal(f"{other} sits here already: choose another name")
        return chosen

    def come(self, token: str, name: str, chair: str = "") -> str:
        """Sit down at the next hand, under a name, in the chair of a player of the engine or in a free one."""
        if seated := self.seat_of(token) or self.newcomer_of(token):
            return seated
        self._check_admitted(token)
        if self.phase not in ("shuffle", "hand", "between"):
            raise Illegal("No game is being played: sit down in the lobby, or at another table")
        if self.hand == self.settings.hands:
            raise Illegal("This is the last hand of the evening: you may watch")
        if chair and chair not in self.free_chairs:
            raise Illegal(f"{chair[:LONGEST_NAME]} is no computer player whose chair is free")
        if not chair and self.no_room:
            raise Illegal(self.no_room)
        chosen = self._free_name(name)
        if not chair:
            check_players(self.rules, [*self._next_names, chosen])
        self.do({"do": "come", "name": chosen, "key": key_of(token), "chair": chair})
        return chosen

    @property
    def free_chairs(self) -> list[str]:
        """The players of the engine whose chairs somebody who comes late may have."""
        taken = {newcomer.chair for newcomer in self.newcomers.values()}
        return [name for name in self.computers if name not in taken]

    @property
    def no_room(self) -> str:
        """Say why nobody may add a chair to the table; nothing where somebody may."""
        if self.rules("stake.from") == "nothing" or self.rules("sides") != "nobody":
            return "The points run on from hand to hand: only the chair of a computer player can be had now"
        if len(self._next_names) >= self.settings.seats_at_most:
            return f"All {self.settings.seats_at_most} chairs are taken: you may watch"
        return ""

    @property
    def _next_names(self) -> list[str]:
        """Who sits at the next hand, as far as the number of them goes."""
        adding = [newcomer.name for newcomer in self.newcomers.values() if not newcomer.chair]
        return [*(each.name for each in self.session.participants), *adding] if self.session else []

    def leave(self, token: str) -> None:
        """Stand up before one’s first hand; afterwards the seat waits."""
        if newcomer := self.newcomer_of(token):
            self.do({"do": "leave", "seat": newcomer})
            return
        seat = self.seat_of(token)
        if not seat:
            raise Illegal("You have no seat at this table")
        if self.phase != "lobby":
            raise Illegal("The game has begun: close the page, and the host decides who plays your hand")
        self.do({"do": "leave", "seat": seat})

    def begin(self, token: str, computers: int = 0) -> None:
        """Close the lobby and shuffle for the first hand, with so many players of the engine besides."""
        self._check_host(token, "begin")
        if self.phase != "lobby":
            raise Illegal("The game has begun already")
        taken = {name.casefold() for name in self.chairs}
        free = [name for name in COMPUTERS if name.casefold() not in taken]
        room = self.settings.seats_at_most - len(self.chairs)
        if not 0 <= computers <= room:
            raise Illegal(f"There is room for {room} more at this table, and not for {computers}")
        names = [*self.chairs, *free[:computers]]
        check_players(self.rules, names)
        self.do({"do": "begin", "computers": names[len(self.chairs) :], "secret": fresh_secret()})

    # -- whom the host admits -----------------------------------------------------------------------------

    def dismiss(self, token: str, seat: str) -> None:
        """Send somebody away who sits here, or is about to; after the first deal the computer plays on in the chair."""
        self._check_host(token, "send somebody away")
        if self.phase == "over":
            raise Illegal("The evening is over, and nobody need be sent away")
        if seat not in self.newcomers:
            self._check_person(seat)
            if seat == self.host_name:
                raise Illegal("The host stays: end the evening instead")
            if self.phase not in ("lobby", "between"):
                raise Illegal(f"A hand is being played: send {seat} away when it is over")
        self.do({"do": "dismiss", "seat": seat})

    def close(self, token: str, *, closed: bool) -> None:
        """Let nobody else sit down, or let them again; whoever sits stays, and everybody with the link may watch."""
        self._check_host(token, "say who may sit down")
        if closed != self.closed:
            self.do({"do": "door", "closed": closed})

    def _check_admitted(self, token: str) -> None:
        host = self.host_name or "The host"
        if self.is_dismissed(token):
            raise Illegal(f"{host} has sent you away from this table: you may watch")
        if self.closed and not self.is_host(token):
            raise Illegal(f"{host} lets nobody else sit down now: you may watch")

    # -- the shuffle --------------------------------------------------------------------------------------

    def commit(self, token: str, hand: int, attempt: int, hash_: object) -> None:
        """Commit to a secret of one’s own."""
        seat, shuffle = self._shuffling(token, hand, attempt)
        if shuffle.commits.get(seat) != hash_:  # what is sent twice is done once
            self.do({"do": "commit", "seat": seat, "hash": shuffle.check_commit(seat, hash_)})

    def reveal(self, token: str, hand: int, attempt: int, secret: object) -> None:
        """Name the secret; with the last of them the hand is dealt."""
        seat, shuffle = self._shuffling(token, hand, attempt)
        if shuffle.secrets.get(seat) != secret:
            self.do({"do": "reveal", "seat": seat, "secret": shuffle.check_reveal(seat, secret)})

    def shuffle_anew(self, token: str) -> None:
        """Begin the shuffle anew, where a phone has lost its secret; everybody sees that it was."""
        self._check_host(token, "shuffle anew")
        if not self.shuffle:
            raise Illegal("Nothing is being shuffled")
        self.do({"do": "anew", "secret": fresh_secret()})

    def _shuffling(self, token: str, hand: int, attempt: int) -> tuple[str, FairShuffle]:
        if not self.shuffle or hand != self.hand or attempt != self.shuffle.attempt:
            raise Illegal("That comes too late: this shuffle is over")
        return self.seat_of(token), self.shuffle

    # -- the hand -----------------------------------------------------------------------------------------

    def move(self, token: str, hand: int, step: int, id_: str, typed: object) -> None:
        """Make a person’s move; `id_` is of that one tap, so that a move that is sent twice is made once."""
        seat = self.seat_of(token)
        if (seat, id_) in self.made:
            return
        session, game = self.dealt()
        if not seat:
            raise Illegal("Nobody moves without a seat: you are watching")
        if hand != self.hand or step != len(session.moves):
            turn = f"it is {game.offer.seat.name}'s turn" if game.offer and hand == self.hand else "that hand is over"
            raise Illegal(f"That move comes too late: the table has gone on since, and now {turn}")
        if not (isinstance(typed, str) and len(typed) <= LONGEST_MOVE and id_ and len(id_) <= 40):
            raise Unreadable("That move cannot be read: reload the page.")
        self._move(session, seat, typed, id_)

    def fold_for(self, token: str, seat: str, hand: int, step: int) -> None:
        """Fold for somebody who has dropped out, where the rules allow it; the host alone decides that."""
        self._check_host(token, "fold for somebody else")
        session, game = self.dealt()
        self._check_away(seat)
        if hand != self.hand or step != len(session.moves) or not game.offer or game.offer.seat.name != seat:
            raise Illegal(f"It is not {seat}'s turn")
        verb = game.offer.may.get("fold")
        if verb is None:
            raise Illegal(no_fold(game.offer))
        self._move(session, seat, str(example(game.offer, verb)), f"host {hand} {step}")

    def _move(self, session: HostedSession, seat: str, typed: str, id_: str) -> None:
        following = person_move(session, seat, typed)
        self.do({"do": "move", "seat": seat, "move": following.moves[-1], "id": id_}, following)  # type: ignore[arg-type]  # it stays of its class

    @property
    def waits_for_computer(self) -> bool:
        """Whether a player of the engine is to move."""
        game = self.game
        return bool(game and game.offer and game.offer.seat.name not in self.session.persons)  # type: ignore[union-attr]  # where there is a game, there is one

    def computer_moves(self, hand: int, step: int, move: str) -> bool:
        """Make the move that a player of the engine has chosen, if the table still stands as it did then."""
        session, game = self.dealt()
        if hand != self.hand or step != len(session.moves) or not self.waits_for_computer or not game.offer:
            return False
        seat, following = game.offer.seat.name, session.after(move)
        self.do({"do": "move", "seat": seat, "move": following.moves[-1], "id": f"computer {hand} {step}"}, following)  # type: ignore[arg-type]  # it stays of its class
        return True

    # -- who drops out ------------------------------------------------------------------------------------

    def stand_in(self, token: str, seat: str) -> None:
        """Let the computer play for somebody who has dropped out, until that person is back."""
        self._check_host(token, "let the computer play for somebody")
        if self.phase not in ("shuffle", "hand", "between"):
            raise Illegal("No game is being played")
        self._check_away(seat)
        if not self.chairs[seat].away:
            self.do({"do": "away", "seat": seat})

    def come_back(self, token: str) -> None:
        """Take one’s seat again; nothing happens where nobody else had it."""
        seat = self.seat_of(token)
        if seat and self.chairs[seat].away:
            self.do({"do": "back", "seat": seat})

    def _check_away(self, seat: str) -> None:
        self._check_person(seat)
        if self.is_here(seat):
            raise Illegal(f"{seat} is here, and decides alone")

    def _check_person(self, seat: str) -> None:
        if seat not in self.chairs:
            raise Illegal(f"Nobody called {seat[:40]} sits here with a phone")

    # -- after a hand -------------------------------------------------------------------------------------

    def next_hand(self, token: str, hand: int, *, rebuy: bool = False) -> None:
        """Shuffle for the next hand; with `rebuy` each who has nothing left buys in again, for what all began with."""
        self._check_host(token, "have the next hand dealt")
        if hand != self.hand:
            return  # it has been asked for already
        session, game = self.dealt()
        if not game.over:
            raise Illegal("This hand is not over yet")
        if hand == self.settings.hands:
            raise Illegal(f"The evening was to have {hand} hands, and this was the last: end it, or host another")
        bought = dict.fromkeys(self.broke, self.settings.stack or 0) if rebuy else {}
        session.again(bought)  # it says why no other can follow
        self.do({"do": "next", "bought": bought, "secret": fresh_secret()})

    @property
    def broke(self) -> list[str]:
        """Those who have nothing left after a hand."""
        game = self.game
        money = game is not None and game.over and game.rules("stake.from") == "what lies before him"
        return [name for name, sum_ in game.stacks.items() if sum_ <= 0] if game and money else []

    def agree_to_open(self, token: str, hand: int) -> None:
        """Agree that all cards of the hand be opened; they are when everybody who sits here with a phone has."""
        seat = self.seat_of(token)
        if not seat or hand != self.hand or self.phase != "between":
            raise Illegal("Only those who played may agree to open the cards, and only when the hand is over")
        if seat not in self.agreed:
            self.do({"do": "agree", "seat": seat})

    @property
    def open(self) -> bool:
        """Whether all who played the hand that is over agree that its cards be opened."""
        return self.phase == "between" and {*self.chairs} | self.parted == self.agreed

    def end(self, token: str) -> None:
        """End the evening between two hands."""
        self._check_host(token, "end the evening")
        if self.phase not in ("lobby", "between"):
            raise Illegal("A hand is being played: end the evening when it is over")
        self.do({"do": "end"})

    # -- acts ---------------------------------------------------------------------------------------------

    def _check_host(self, token: str, what: str) -> None:
        if not self.is_host(token):
            raise Illegal(f"Only {self.host_name or 'the host'} may {what}")
