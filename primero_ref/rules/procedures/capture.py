"""Capturing from the table: which cards a card may take, and the offer that holds a player to it."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.errors import Illegal, Unreadable
from primero_ref.game.events import named
from primero_ref.game.moves import Move, MoveList
from primero_ref.game.offers import Offer, Refusal, Verb
from primero_ref.rules.procedures.offer_builder import refusal_by

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.seat import Seat

ONE_CARD = (1, 1)


@once_per_rulebook
def capture_values(rules: Rulebook) -> Mapping[str, int]:
    """Give what each rank counts when it captures."""
    ranks = dict.fromkeys(card.rank for card in rules.ranking.pack)
    if rules("capture.values") == "its place from the ace up":
        return {rank: value for value, rank in enumerate(ranks, 1)}
    return {rank: _pips(rank) for rank in ranks}


def _pips(rank: str) -> int:
    """Count the pips of a rank; a court card counts ten."""
    if rank == "A":
        return 1
    return int(rank) if rank.isdecimal() else 10


def captures(rules: Rulebook, card: Card, layout: Sequence[Card]) -> tuple[Hand, ...]:
    """Give every choice of cards on the table that a card may take.

    >>> from primero_ref import card, cards, rulebook
    >>> captures(rulebook("scopa"), card("7co"), cards("5cu 2ba 4sw 3co Kco"))
    ((5cu, 2ba), (4sw, 3co))
    >>> captures(rulebook("scopa"), card("7co"), cards("5cu 2ba 7sw"))
    ((7sw,),)
    """
    answers = rules.settled  # it is asked for each card of each turn
    if not answers["capture"]:
        return ()
    if takes_all(rules, card):
        return (tuple(layout),) if layout else ()
    value = capture_values(rules)
    goal = value[card.rank]
    matches = [other.alone for other in layout if value[other.rank] == goal] if answers["capture.equal"] else []
    sums = [*_sums(layout, value, goal)] if answers["capture.sum"] else []
    if matches and answers["capture.first"] == "a match before a sum":
        sums = []
    # what has lain longest stands first
    if answers["capture.match"] == "what has lain longest":
        matches = matches[:1]
    if answers["capture.several"] == "what has lain longest":
        sums = sums[:1]
    return (*matches, *sums)


def takes_all(rules: Rulebook, card: Card) -> bool:
    """Say whether a card takes every card on the table."""
    return card.rank == "A" and rules.settled["capture.ace"] == "every card on the table"


def _sums(
    layout: Sequence[Card], value: Mapping[str, int], goal: int, chosen: Hand = (), start: int = 0
) -> Iterator[Hand]:
    """Give the choices of two cards or more that add up to a value."""
    for index in range(start, len(layout)):
        left = goal - value[layout[index].rank]
        if left > 0:
            yield from _sums(layout, value, left, (*chosen, layout[index]), index + 1)
        elif not left and chosen:
            yield (*chosen, layout[index])


class CaptureOffer(Offer):
    """What a seat may take from the table, or lay there; it alone judges a move.

    `captures` has each card that may be played with every choice of cards that it may take.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("scopa"), "Bernardo 7co 3sw Aba; Alberto", layout="5cu 2ba Kco Ksw")
    >>> game.offer, game.offer.captures
    (Bernardo may take or lay, {7co: ((5cu, 2ba),), 3sw: (), Aba: ()})
    >>> game.play("take -7co")
    Bernardo takes 5cu 2ba with 7co
    """

    __slots__ = ("_rules", "captures", "layout")

    def __init__(self, rules: Rulebook, seat: Seat, layout: Hand, unseen: Iterable[Card]) -> None:
        """Look at the table from a seat; `unseen` are the cards that one nobody has named may be."""
        self._rules = rules
        self.layout = layout
        hand = [card for card in seat.cards if card is not UNKNOWN]
        if len(hand) < len(seat.cards):
            hand += unseen
        self.captures = {card: captures(rules, card, layout) for card in hand}
        take, lay = _drawn_up(rules)
        may, barred = {}, {}
        if any(self.captures.values()):
            may["take"] = take
        else:
            barred["take"] = _bar(rules, "none of his cards captures anything", "capture.equal")
        if any(map(self._may_be_laid, self.captures)):
            may["lay"] = lay
        else:
            barred["lay"] = refusal_by(rules, "capture.forced" if rules("capture.forced") else "lay.capturer")
        super().__init__(seat, may, barred, len(seat.cards))

    def _may_be_laid(self, card: Card) -> bool:
        """Say whether a card may be laid on the table."""
        if self._rules("capture.forced") and any(self.captures.values()):
            return False
        return not self.captures[card] or bool(self._rules("lay.capturer"))

    # -- judging ----------------------------------------------------------------------------------

    def judge(self, move: Move) -> Verb:
        """Accept a legal move; refuse any other, naming the claim that forbids it."""
        verb = self.may.get(move.verb)
        if verb is None:
            why = self.why(move.verb)
            raise Illegal(why.sentence, why.claim, self.seat.name, str(move))
        if type(move.money) is not int or move.money:
            self._judge_sum(verb, move)
        if move.bid is not None:
            self._judge_bid(verb, move)
        played = move.discards
        if len(played) != 1:
            what = f"{'with ' if verb.name == 'take' else ''}{named(played)}" if played else "without a card"
            raise self._refuse(verb, move, what, "most" if played else "none")
        card = played[0]
        if card is UNKNOWN:
            raise Unreadable(f"{self.seat.name} plays a card face up: name it.")
        if card not in self.captures:
            raise Illegal(f"{self.seat.name} does not hold {card}", "", self.seat.name, str(move))
        if verb.name == "lay":
            self._judge_lay(verb, move)
        else:
            self._judge_take(verb, move)
        return verb

    def _judge_lay(self, verb: Verb, move: Move) -> None:
        card = move.discards[0]
        if move.drawn:
            raise self._refuse(verb, move, f"{card} and take {named(move.drawn)}", "both")
        if not self._may_be_laid(card):
            raise self._refuse(verb, move, str(card), "capturer")

    def _judge_take(self, verb: Verb, move: Move) -> None:
        card, choices = move.discards[0], self.captures[move.discards[0]]
        if not choices and not move.drawn:
            raise self._refuse(verb, move, f"with {card}", "nothing")
        if not move.drawn:
            if len(choices) > 1:
                raise Unreadable(f"{self.seat.name} must say which: {card} takes {' or '.join(map(named, choices))}.")
            return
        for taken in move.drawn:
            if taken not in self.layout:
                raise Unreadable(f"{taken} does not lie on the table.")
            if move.drawn.count(taken) > 1:
                raise Unreadable(f"{taken} is named twice.")
        if {*move.drawn} not in [{*choice} for choice in choices]:
            raise self._refuse(verb, move, f"{named(move.drawn)} with {card}", self._wrong(card, move.drawn))

    def _wrong(self, card: Card, taken: Hand) -> str:
        """Name what is wrong with a choice of cards: the value, the sum, a match beside it, or who chooses."""
        if takes_all(self._rules, card):
            return "ace"
        value = capture_values(self._rules)
        alike = sum(value[other.rank] for other in taken) == value[card.rank]
        if len(taken) == 1:
            return "match" if alike and self._rules("capture.equal") else "equal"
        if not alike or not self._rules("capture.sum"):
            return "sum"
        before = self._rules("capture.first") == "a match before a sum"
        matched = any(value[other.rank] == value[card.rank] for other in self.layout) and self._rules("capture.equal")
        return "first" if before and matched else "several"

    def taken(self, move: Move) -> Hand:
        """Give what a legal move takes, in the order in which it lies there, where the move leaves it unsaid too."""
        choice = move.drawn or self.captures[move.discards[0]][0]
        return tuple(card for card in self.layout if card in choice)

    # -- choosing ---------------------------------------------------------------------------------

    def listed(self) -> tuple[Move, ...]:
        """List every legal move, card by card as the hand has them."""
        moves = []
        for card, choices in self.captures.items():
            moves += [Move("take", discards=card.alone, drawn=choice) for choice in choices]
            if self._may_be_laid(card):
                moves.append(Move("lay", discards=card.alone))
        return tuple(moves)

    def moves(self, money: Sequence[int] = ()) -> MoveList:  # noqa: ARG002  # no money moves here
        """List every legal move."""
        return ListedMoves(self.listed())

    def any(self, random: Callable[[], float]) -> Move:
        """Take one of the legal moves by chance."""
        moves = self.listed()
        self.trusted_move = moves[int(random() * len(moves))]
        return self.trusted_move


class ListedMoves(MoveList):
    """Moves that are few enough to be written out."""

    def __init__(self, moves: tuple[Move, ...]) -> None:
        """Hold them."""
        self._listed = moves

    def __len__(self) -> int:
        """Count them."""
        return len(self._listed)

    def __getitem__(self, index: int) -> Move:
        """Give one."""
        return self._listed[index]


@once_per_rulebook
def _drawn_up(rules: Rulebook) -> tuple[Verb, Verb]:
    """Draw up the two verbs, with the rule that stands behind each limit."""
    bars = {
        "money": _bar(rules, "it takes no sum", "capture"),
        "bid": _bar(rules, "it names no hand", "capture"),
        "none": refusal_by(rules, "turn.cards"),
        "most": refusal_by(rules, "turn.cards"),
        "both": refusal_by(rules, "capture"),
        "capturer": refusal_by(rules, "lay.capturer"),
        "nothing": _bar(rules, "nothing there is worth as much", "capture.equal"),
        "equal": refusal_by(rules, "capture.equal"),
        "match": refusal_by(rules, "capture.match"),
        "sum": refusal_by(rules, "capture.sum"),
        "first": refusal_by(rules, "capture.first"),
        "several": refusal_by(rules, "capture.several"),
        "ace": refusal_by(rules, "capture.ace"),
    }
    claims = rules.claims_settling("capture")
    return Verb("take", claims, ONE_CARD, refusals=bars), Verb("lay", claims, ONE_CARD, refusals=bars)


def _bar(rules: Rulebook, reason: str, question: str) -> Refusal:
    """Refusal something by a claim in words of the moment, or say that no rule allows it."""
    claim = rules.claim_for(question)
    return Refusal(reason, claim) if claim else refusal_by(rules, question)
