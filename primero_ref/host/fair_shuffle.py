"""A shuffle that nobody chooses: the host lays the pack and commits to each place, then the seats turn its order.

The host’s program lays the pack in an order of its own, unknown to the seats, and tells a hash for each place. Only
then does each seat name a secret, to which it has committed before it saw any other. Their hash gives the order in
which the places are dealt. So no seat knows what lies where, and the host cannot know which place will be dealt first.
"""

from __future__ import annotations

from functools import lru_cache

from primero_ref.cards.pack import laid, shuffled
from primero_ref.errors import Illegal, Unreadable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from primero_ref.cards.pack import Card, Shuffled

SIZE = 64
"""How many hexadecimal digits a secret and a hash have."""


def digest(words: str) -> str:
    """Give the SHA-256 of some words.

    >>> digest("Milan")[:8]
    'ec3ae655'
    """
    from hashlib import sha256

    return sha256(words.encode()).hexdigest()


def fresh_secret() -> str:
    """Draw a secret that nobody can guess."""
    from secrets import token_hex

    return token_hex(SIZE // 2)


def check_secret(written: object, what: str = "A secret") -> str:
    """Let a secret or a hash through that is written as it must be.

    >>> check_secret("f00")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: A secret has 64 digits from 0 to f: reload the page, and it sends another.
    """
    if isinstance(written, str) and len(written) == SIZE and {*written} <= {*"0123456789abcdef"}:
        return written
    raise Unreadable(f"{what} has {SIZE} digits from 0 to f: reload the page, and it sends another.")


class Opening(NamedTuple):
    """A card that somebody may see: where it lay from the top, at which place of the host, and the salt of that."""

    position: int
    place: int
    card: str
    salt: str


class LaidPack(NamedTuple):
    """A pack as the host has laid it, each place committed to with a salt of its own."""

    secret: str
    whole: tuple[Card, ...]

    @property
    def order(self) -> Shuffled:
        """The cards place by place, which nobody else knows."""
        return _order(self)

    def salt(self, spot: int) -> str:
        """Give the salt of a place; it tells nothing of the salts of the others."""
        return digest(f"{self.secret} salt {spot}")

    @property
    def commitments(self) -> list[str]:
        """The hash of each place: of its salt and its card."""
        return [*_commitments(self)]

    @property
    def root(self) -> str:
        """One hash for all the places, which can be read out at the table."""
        return digest(" ".join(self.commitments))

    def dealt(self, turn: str) -> Shuffled:
        """Turn the order as the secrets of the seats have it; what is shuffled again later hangs on all the secrets."""
        order = self.order
        return laid([order[spot] for spot in places(turn, len(order))], digest(f"{self.secret} {turn}"), self.whole)

    def openings(self, turn: str, cards: Iterable[Card]) -> list[Opening]:
        """Open some cards, which whoever gets them may see, and no other."""
        wanted, order, drawn = {*cards}, self.order, []
        for position, spot in enumerate(places(turn, len(order))):
            if order[spot] in wanted:
                drawn.append(Opening(position, spot, str(order[spot]), self.salt(spot)))
        return drawn


# a table asks for the same again for each seat, and after each move
@lru_cache(maxsize=256)
def _order(pack: LaidPack) -> Shuffled:
    return shuffled(pack.secret, pack.whole)


@lru_cache(maxsize=256)
def _commitments(pack: LaidPack) -> tuple[str, ...]:
    return tuple(committed(pack.salt(spot), str(card)) for spot, card in enumerate(pack.order))


def committed(salt: str, card: str) -> str:
    """Commit to a card.

    >>> committed("00", "7c") == digest("00 7c")
    True
    """
    return digest(f"{salt} {card}")


@lru_cache(maxsize=256)
def places(turn: str, number: int) -> tuple[int, ...]:
    """Give the places in the order in which they are dealt: each phone reckons it likewise (fair_shuffle.js).

    >>> sorted(places("Milan", 5))
    [0, 1, 2, 3, 4]
    """
    order = [*range(number)]
    for last in range(number - 1, 0, -1):
        # 48 bits: the script reckons with numbers of 53, and no place is likelier by more than one part in 10**12
        other = int(digest(f"{turn} {last}")[:12], 16) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class FairShuffle:
    """The shuffle of one hand: first each seat commits to a secret, then each names it.

    >>> shuffle = FairShuffle("0" * 64, ("Anna", "Ugo"), 1)
    >>> shuffle.awaits("Anna"), shuffle.commit("Anna", digest("1" * 64)), shuffle.awaits("Anna")
    ('commit', None, '')
    >>> shuffle.commit("Ugo", digest("2" * 64)), shuffle.reveal("Anna", "2" * 64)
    Traceback (most recent call last):
        ...
    primero_ref.errors.Illegal: Anna named another secret than the one committed to: the host may begin the shuffle anew
    """

    def __init__(self, secret: str, seats: Sequence[str], attempt: int) -> None:
        """Begin it; `attempt` counts how often this hand has been shuffled, which all may see."""
        self.secret = secret
        self.attempt = attempt
        self.commits: dict[str, str] = dict.fromkeys(seats, "")
        self.secrets: dict[str, str] = {}

    @property
    def committed(self) -> bool:
        """Whether all seats have committed."""
        return all(self.commits.values())

    @property
    def over(self) -> bool:
        """Whether all have named their secrets."""
        return self.committed and self.secrets.keys() == self.commits.keys()

    def awaits(self, seat: str) -> str:
        """Say what a seat is asked for now: `commit`, `reveal` or nothing."""
        if seat not in self.commits:
            return ""
        if not self.committed:
            return "" if self.commits[seat] else "commit"
        return "" if seat in self.secrets else "reveal"

    def check_commit(self, seat: str, hash_: object) -> str:
        """Let a commitment through; until all have committed it may be replaced, for a phone may lose its secret."""
        if seat not in self.commits:
            raise Illegal(f"{seat or 'A spectator'} has no part in this shuffle")
        if self.committed:
            raise Illegal("All have committed already: the secret that was committed to is the one to name")
        return check_secret(hash_, "A hash")

    def check_reveal(self, seat: str, secret: object) -> str:
        """Let a secret through that is the one committed to."""
        if seat not in self.commits:
            raise Illegal(f"{seat or 'A spectator'} has no part in this shuffle")
        if not self.committed:
            raise Illegal("Not all have committed yet: nobody names a secret before that")
        named = check_secret(secret)
        if digest(named) != self.commits[seat]:
            raise Illegal(f"{seat} named another secret than the one committed to: the host may begin the shuffle anew")
        return named

    def commit(self, seat: str, hash_: str) -> None:
        """Take a commitment."""
        self.commits[seat] = self.check_commit(seat, hash_)

    def reveal(self, seat: str, secret: str) -> None:
        """Take a secret."""
        self.secrets[seat] = self.check_reveal(seat, secret)

    def without(self, seat: str) -> None:
        """Let a seat go, whose place the computer takes: it has no secret."""
        self.commits.pop(seat, None)
        self.secrets.pop(seat, None)

    @property
    def turn(self) -> str:
        """The hash of what all have named, which turns the order of the pack."""
        return digest(in_line(self.secrets))


def in_line(by_seat: Mapping[str, str]) -> str:
    """Write what each seat has given in one line, in the order of their names.

    >>> in_line({"Ugo": "1", "Anna": "2"})
    'Anna 2 Ugo 1'
    """
    return " ".join(f"{seat} {by_seat[seat]}" for seat in sorted(by_seat))
