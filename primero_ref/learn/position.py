"""Positions: a deal in which moves are spelled word by word, as every adapter plays it."""

from __future__ import annotations

from warnings import warn

from primero_ref.cards.pack import Shuffled, shuffled
from primero_ref.claims import as_rulebook, rulebook, rulebooks
from primero_ref.errors import Illegal, Unreadable, as_listed, check_number, shortened
from primero_ref.game import Game
from primero_ref.game.setup import check_players
from primero_ref.learn.spelling import MOST, Vocabulary
from primero_ref.reconstruction.effect import notes

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.view import View
    from primero_ref.learn.spelling import Spelled


class AnswerWithoutEffect(UserWarning):
    """An answer of one's own rules that changes nothing in the game: training on it teaches the other game."""


STACKS = 20
"""How many counters each sits down with, if nobody says otherwise: each sum up to them is a word of its own."""


def betting_rulebooks() -> list[str]:
    """Name the rulebooks whose games can be played and have bets.

    >>> "italian" in betting_rulebooks(), "scopa" in betting_rulebooks()
    (True, False)
    """
    return [name for name in rulebooks() if has_bets(rulebook(name))]


def has_bets(rules: Rulebook) -> bool:
    """Say whether a rulebook can be played for counters."""
    return bool(rules.script) and rules.settled["stake.from"] != "nothing"


def pays_all(rules: Rulebook) -> bool:
    """Say whether all that is staked is paid out in the same deal, so that what one gains the others lose.

    >>> pays_all(rulebook("kings")), pays_all(rulebook("italian"))
    (True, False)
    """
    whole = rules.settled["winner.takes"] == "the table"
    return whole and rules.settled["no-winner"] != "it stays for the next hand"


def whole_pack(order: Iterable[Card]) -> Shuffled:
    """Make a pack of cards in a given order; if the discards are shuffled later, that order is the seed."""
    pack = Shuffled(order)
    pack.seed, pack.whole = " ".join(map(str, pack)), ()
    return pack


class Setting:
    """What stays the same from deal to deal: the rules, who sits there, their money, and the words of their moves.

    The players are called Seat1, Seat2 and so on. `dealer` is the number of a seat, from 0; by default the last one,
    so that Seat1 is the eldest.
    """

    def __init__(
        self, rules: Rulebook | str, players: int | None = None, stacks: int = STACKS, dealer: int | None = None
    ) -> None:
        """Sit down; as few as the rules allow, if nobody says how many."""
        rules = as_rulebook(rules)
        if not has_bets(rules):
            raise Illegal(
                f"{rules.title} cannot be played for counters: choose one of {', '.join(betting_rulebooks())}"
            )
        for note in notes(rules):
            warn(note, AnswerWithoutEffect, stacklevel=3)
        number = rules.number("seats.fewest") if players is None else players
        check_number(number, "number of players", 0, len(rules.ranking.pack))
        check_number(stacks, "number of counters", 0, MOST)
        self.rules = rules
        self.names = check_players(rules, [f"Seat{seat + 1}" for seat in range(number)])
        self.stacks = stacks
        self.dealer = number - 1 if dealer is None else dealer
        if not hasattr(self.dealer, "__index__"):
            raise Unreadable(f"{shortened(self.dealer)} is no number of a seat: the seats are 0 to {number - 1}.")
        if not 0 <= self.dealer < number:
            raise Illegal(f"Seat {self.dealer} cannot deal: the seats are 0 to {number - 1}")
        self.vocabulary = Vocabulary(rules, stacks)
        self.seat_index = {name: seat for seat, name in enumerate(self.names)}

    def position(self, pack: Iterable[Card] | str, dealer: int | None = None) -> SpelledPosition:
        """Deal from a pack, or from the one that a seed shuffles."""
        cards = shuffled(pack, self.rules.ranking.pack) if isinstance(pack, str) else pack
        self.check_seats(() if dealer is None else (dealer,))
        name = self.names[self.dealer if dealer is None else dealer]
        return SpelledPosition(self, Game(self.rules, self.names, name, cards, self.stacks))

    def check_seats(self, numbers: Iterable[int]) -> None:
        """Refuse the number of a seat that the table does not have."""
        last = len(self.names) - 1
        for number in as_listed(numbers, "numbers of seats: give a list, such as [0]"):
            if not hasattr(number, "__index__"):
                raise Unreadable(f"{shortened(number)} is no number of a seat: the seats are 0 to {last}.")
            if not 0 <= number <= last:
                raise Illegal(f"There is no seat {number} at this table: the seats are 0 to {last}")

    def __eq__(self, other: object) -> bool:
        """Be the same with the same rules, seats, money and dealer."""
        return self._content() == other._content() if isinstance(other, Setting) else NotImplemented

    def __hash__(self) -> int:
        """Be found by the same."""
        return hash(self._content())

    def _content(self) -> tuple[object, ...]:
        return self.rules, self.names, self.stacks, self.dealer

    def __repr__(self) -> str:
        """Print who sits down to what, and with how much."""
        return f"<{len(self.names)} seats at {self.rules.title}, {self.stacks} counters each>"

    def __reduce__(self) -> tuple[object, ...]:
        """Be sent to another process by what it was made of, its rules as a record tells them."""
        return _set, (self.rules.id, *self.rules.changes(), len(self.names), self.stacks, self.dealer)

    def __deepcopy__(self, memo: object) -> Setting:
        """Stay the one setting of its positions: nothing in it changes."""
        return self


class SpelledPosition:
    """A deal as it stands, and how far the next move is spelled; `game.position` is its line of text.

    >>> position = Setting(rulebook("kings")).position("Milan")
    >>> [str(position.setting.vocabulary[word]) for word in position.words]
    ['bet', 'check']
    """

    def __init__(self, setting: Setting, game: Game, numbers: Iterable[int] = ()) -> None:
        """Take up a game, and what has been spelled of its next move."""
        self.setting = setting
        self.game = game
        self.numbers = as_listed(numbers, "numbers of words: give a list, such as [0]")
        self._spelled: Spelled | None = None

    @property
    def spelled(self) -> Spelled:
        """How far the next move is spelled."""
        if self._spelled is None:
            offer = self.game.offer
            if offer is None:
                raise Illegal("The game is over: no more moves are taken")
            self._spelled = self.setting.vocabulary.spelled(offer, self.numbers)
        return self._spelled

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.game.offer is None

    @property
    def seat(self) -> int:
        """The number of the seat whose turn it is, or -1."""
        offer = self.game.offer
        return self.setting.seat_index[offer.seat.name] if offer else -1

    @property
    def words(self) -> tuple[int, ...]:
        """The numbers of the words that may follow, rising; none when the deal is over."""
        return () if self.over else self.spelled.words

    def say(self, word: int) -> None:
        """Say the next word of a move; the last one makes it."""
        if word not in self.words:
            raise Illegal(self.refusal(word))
        self.numbers = (*self.numbers, word)
        self._spelled = None
        move = self.spelled.move
        if move:
            self.move(move)

    def move(self, move: Move) -> None:
        """Make a whole move, however it was chosen."""
        self.game.play(move)
        self.numbers, self._spelled = (), None

    def refusal(self, word: int) -> str:
        """Say why a word cannot follow."""
        if not hasattr(word, "__index__"):
            raise Unreadable(f"{shortened(word)} is no number of a word: `words` lists those that may follow.")
        if self.over:
            return "The game is over: no more moves are taken"
        vocabulary = self.setting.vocabulary
        name = f"“{vocabulary[word]}”" if 0 <= word < len(vocabulary) else f"word {word}"
        return f"{self.setting.names[self.seat]} may not say {name} here"

    def made(self) -> list[int]:
        """Give what each has more than he sat down with, or less; while the deal lasts nobody has made anything."""
        if not self.over:
            return [0] * len(self.setting.names)
        return [stack - self.setting.stacks for stack in self.game.stacks.values()]

    def view(self, seat: int) -> View:
        """Give only what one seat may see."""
        self.setting.check_seats((seat,))
        return self.game.view(self.setting.names[seat])

    def __eq__(self, other: object) -> bool:
        """Be the same if the same game is as far, and as much is said of the next move."""
        return self._content() == other._content() if isinstance(other, SpelledPosition) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it goes on; `game.position` is a key

    def _content(self) -> tuple[object, ...]:
        return self.setting, self.game, self.numbers

    def __repr__(self) -> str:
        """Print the game, and what has been said of the next move."""
        words = " ".join(str(self.setting.vocabulary[word]) for word in self.numbers)
        return f"<{self.game!r}{f', after “{words}”' if words else ''}>"

    def copy(self) -> SpelledPosition:
        """Copy the position by playing the deal again."""
        return SpelledPosition(self.setting, self.game.copy(), self.numbers)

    def __deepcopy__(self, memo: object) -> SpelledPosition:
        """Copy it whole; a script at work cannot be copied by its parts."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Be sent to another process as its cards and moves, which are played again there."""
        pack, game = self.game.pack, self.game
        seed = pack.seed if isinstance(pack, Shuffled) else None
        return _replayed, (self.setting, (*pack,), seed, game.dealer, (*game.moves,), self.numbers)


Position = SpelledPosition
"""What edition 0.2.0 called it; a `Position` is now the line of a game."""


def _set(
    book: str, hold: Iterable[str], suspend: Iterable[str], answers: Iterable[tuple[str, object]], *seated: int
) -> Setting:
    """Sit down again under a published rulebook with some changes."""
    return Setting(rulebook(book).but(hold=hold, suspend=suspend, answers=dict(answers)), *seated)


def _replayed(
    setting: Setting, pack: Iterable[Card], seed: str | None, dealer: str, moves: Iterable[Move], spelled: Iterable[int]
) -> SpelledPosition:
    """Play a deal again from its cards and moves."""
    if seed is not None:
        pack = whole_pack(pack)
        pack.seed, pack.whole = seed, setting.rules.ranking.pack
    position = setting.position(pack, setting.seat_index[dealer])
    for move in moves:
        position.move(move)
    return SpelledPosition(setting, position.game, spelled)
