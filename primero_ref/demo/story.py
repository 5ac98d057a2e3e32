"""Stories: whether the numbers, the names and the winner that one tells are those of its own demo.

No sentence is understood here. Read are the numbers above ten, sums of money, what is called somebody's, the names, and
who is said to win or lose in a few plain words. What is said otherwise, and what would be or would have been, is not.
"""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import chain, combinations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.claims import Rulebook
from primero_ref.game import Game

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from primero_ref.cards.pack import Card
    from primero_ref.cards.ranking import Ranking

CAST = (
    "Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio", "Guido", "Lorenço", "Mendoça", "Osorio", "Rodrigo",
)  # fmt: skip
"""Who sits at the tables of the stories."""

RANKS_END = 10
"""A number up to this may be that of a card, or of cards: it is held against nothing unless it is one of money."""

FIFTY_FIVE = 55
"""A number that is also the name of a hand."""

MOST_CARDS = 6
"""So many cards are still a hand; more are a pile."""

_ONES = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_VALUES = {word: number for number, word in enumerate(_ONES)} | {word: 10 * ten for ten, word in enumerate(_TENS, 2)}
_IN_WORDS = rf"(?:{'|'.join(_TENS)})(?:-(?:{'|'.join(_ONES[1:10])}))?|{'|'.join(_ONES)}"
_NUMBER = rf"\b(?:{_IN_WORDS}|\d{{1,3}}(?:,\d{{3}})*)\b(?!-\w)"
_NAME = "|".join(CAST)

_POT = r"(?:all|everything|the (?:pot|point|table|money|stakes|antes))"

_OF_MONEY = re.compile(rf"({_NUMBER}) (?:counter|chip|scud)", re.IGNORECASE)
_POINTS_OF = re.compile(rf"({_NAME})(?:’s|'s) ({_NUMBER})", re.IGNORECASE)
_MONEY_OF = re.compile(rf"({_NAME}) (?:bets|vies|stakes|wins) ({_NUMBER})(?=[.,;:]| on\b| and\b)", re.IGNORECASE)
_WINS = re.compile(
    rf"({_NAME})(?:’s [\w -]+?)? (?:wins|has won|is paid|beats|is more|is better|(?:takes|gets) {_POT})\b"
    rf"|\b{_POT} (?:goes|go|falls|is paid) to ({_NAME})",
    re.IGNORECASE,
)
_LOSES = re.compile(rf"({_NAME})(?:’s [\w -]+?)? (?:loses|has lost|is less)\b")
_CARD = r"(?<![\w?])(?:1[0-3]|[A2-9TJQKNP])(?:co|cu|sw|ba|bl|bo|ir|th|[cdhs])(?!\w)"
_CARDS = re.compile(rf"{_CARD}(?: +{_CARD})*")
_IN_A_LOOP = re.compile(r"^\.\.\. +\w+ = (?:deal|dealt|Game)\(", re.MULTILINE)


def value(number: str) -> int:
    """Read a number in words or figures.

    >>> value("Sixty-one"), value("91,390")
    (61, 91390)
    """
    if number[0].isdecimal():
        return int(number.replace(",", ""))
    return sum(_VALUES[word] for word in number.lower().split("-"))


class Witness:
    """What is seen at the tables of a demo: who sits there, what each holds and has staked, and who wins."""

    def __init__(self, rules: Rulebook) -> None:
        """Begin with nothing seen, under the rules of the demo."""
        self._rules = rules
        self._games: dict[int, Game] = {}
        self._own: dict[str, set[int]] = defaultdict(set)
        self._money: set[int] = set()
        self._dealt: set[int] = set()

    def look(self, names: Mapping[str, object]) -> None:
        """Remember the rules and the games that some line of the demo has brought."""
        rules = names.get("rules")
        self._rules = rules if isinstance(rules, Rulebook) else self._rules
        self._games |= {id(game): game for game in names.values() if isinstance(game, Game)}

    def _look_at(self, game: Game) -> None:
        """See what each has held, had and staked after each move."""
        back = game.copy()
        self._look_at_once(back)
        for _ in game.moves:
            back.undo()
            self._look_at_once(back)
        for name in game.players:
            paid_back = sum(event.money for event in game.log if event.who == name and event.deed in ("win", "return"))
            at_first = back.seat(name).stack + back.seat(name).staked
            self._own[name] |= {at_first, at_first - game.seat(name).stack + paid_back}
        for event in game.log:
            self._own[event.who] |= {event.money} | ({event.bid.points} if event.bid else set())
            if event.deed in ("lift", "show"):
                self._own[event.who] |= points(game.rules.ranking, event.cards)

    def _look_at_once(self, game: Game) -> None:
        """See it at one moment."""
        seats = {name: game.seat(name) for name in game.players}
        self._money |= {game.pot or 0, sum(game.carry.values())}
        self._dealt.add(sum(len(seat.cards) for seat in seats.values()))
        for name, seat in seats.items():
            counted = points(game.rules.ranking, seat.cards)
            self._own[name] |= {seat.stack, seat.staked, game.score.get(name, 0), *counted}

    def complaint(self, story: str, code: str) -> str:
        """Say in a few words what of a story its demo denies; nothing if it denies nothing that can be read here.

        Of games that are played one after another in a loop not all are seen, so of them only the numbers are asked.
        """
        seen = bool(self._games) and not _IN_A_LOOP.search(code)
        certain = re.sub(r"[^.;:,]*\bwould\b[^.;:,]*", "", story)
        of_players = chain(self._strangers(story, code), self._winner(certain)) if seen else ()
        return next(chain(of_players, self._numbers(certain, code, seen=seen)), "")

    def _strangers(self, story: str, code: str) -> Iterator[str]:
        """Find who is named and sits at no table of the demo."""
        sitting = {name for game in self._games.values() for name in game.players}
        for name in re.findall(_NAME, story):
            if name not in sitting and name not in code:
                yield f"its story names {name}, who is not at its table"

    def _winner(self, story: str) -> Iterator[str]:
        """Find who is said to win where only others do, and who is said to lose where nobody else wins."""
        winning = [event.who for game in self._games.values() for event in game.log if event.deed in ("win", "won")]
        winners = sorted({name for who in winning for name in who.split(" and ")})
        for name in map("".join, _WINS.findall(story)):
            if winners and name not in winners:
                yield f"its story has {name} win, and its demo {' and '.join(winners)}"
        for name in _LOSES.findall(story):
            if winners == [name]:
                yield f"its story has {name} lose, and in its demo nobody else wins"

    def _numbers(self, story: str, code: str, *, seen: bool) -> Iterator[str]:
        """Find the numbers that nobody has held, counted, staked, won or been told."""
        numbers = re.findall(_NUMBER, story, re.IGNORECASE)
        sums, points_of, money_of = (pattern.findall(story) for pattern in (_OF_MONEY, _POINTS_OF, _MONEY_OF))
        if not (sums or money_of or any(value(number) > RANKS_END for number in numbers)):
            return
        for game in self._games.values():
            self._look_at(game)
        printed = {value(number) for number in re.findall(r"\d[\d,]*", re.sub(_CARD, "", code))}
        money = self._money.union(printed, *self._own.values())
        ranking = self._rules.ranking
        hands = [[card for card in ranking.pack if str(card) in cards.split()] for cards in _CARDS.findall(code)]
        counted = (points(ranking, hand) for hand in hands)
        every = money.union({FIFTY_FIVE, len(ranking.pack)}, self._dealt, ranking.points.values(), *counted)
        yield from _missing(sums, money, "{} counters", 0)
        for some, least in ((points_of, RANKS_END), (money_of, 0)):
            for name, number in some if seen else ():
                yield from _missing([number], self._own[name] | printed | {FIFTY_FIVE}, f"{name}’s {{}}", least)
        yield from _missing(numbers, every, "{}", RANKS_END)


def _missing(numbers: Sequence[str], there: Collection[int], what: str, least: int) -> Iterator[str]:
    """Find the numbers above the least that are not there."""
    return (
        f"its story tells of {what.format(number)}, and its demo does not"
        for number in numbers
        if value(number) > least and value(number) not in there
    )


def points(ranking: Ranking, cards: Sequence[Card]) -> set[int]:
    """Give what a hand can be said to count: by the rules, all of it, and what some of it counts that is of one suit.

    >>> from primero_ref import cards, rulebook
    >>> sorted(points(rulebook("italian").ranking, cards("Kc Jd 2h 5s")))
    [10, 12, 15, 47]
    """
    hand = [card for card in cards if card is not UNKNOWN]
    if not 0 < len(hand) <= MOST_CARDS:
        return set()
    suited = (some for number in range(1, len(hand)) for some in combinations(hand, number))
    counted = [hand, *(some for some in suited if len({card.suit for card in some}) == 1)]
    worth = ranking.points
    return {ranking.bid_for_hand(hand).points, *(sum(worth.get(card.rank, 0) for card in some) for some in counted)}
