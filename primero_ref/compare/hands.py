"""One hand, or two against each other, under every rulebook, with the claims that decide."""

from __future__ import annotations

from primero_ref.cards.bids import NOTHING
from primero_ref.cards.pack import FRENCH, UNKNOWN, cards
from primero_ref.cards.ranking import KIND_SYNONYMS, rank
from primero_ref.cards.ties import best_of, tie_breakers
from primero_ref.claims import rulebook, rulebooks
from primero_ref.claims.parts import POINTS
from primero_ref.errors import Illegal, Unreadable, as_listed, shortened
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.cards.pack import Hand
    from primero_ref.cards.ranks import Rank
    from primero_ref.claims import Rulebook

CONCEALING = ("conceal.supremus", "conceal.chorus", "bid.higher-kind", "bid.lower-kind")
"""The questions that let a hand count as something else, or lose to a lesser one."""

TIES = ("tie", "tie.primero", "tie.fluxus", "tie.supremus", "tie.courts", "tie.king", "tie.one-suit", "suits.order")
"""The questions that part hands of as many points."""

MEAN_VALUES = {kind: f"mean.{kind}" for kind in ("numerus", "primero", "fluxus")}
"""The questions on the points that win in the eldest seat, by the kind of hand."""

BOOKS = "ids of rulebooks: give a list, such as ['italian']"
ROWS = "give those of rank_under_all or showdowns"
"""What those need who give no ids and no rows."""


class BareHand(NamedTuple):
    """A hand that nobody holds."""

    cards: Hand


class RankedHand(NamedTuple):
    """What a hand is under one rulebook, or the sentence by which that rulebook refuses it.

    >>> [row] = rank_under_all("7c 6c Ac Js", ["italian"])
    >>> row.words, row.worth, row.claims
    ('supremus 55', (21, 18, 16), ('italian/type-supremus',))
    """

    rulebook: str
    """The id of the rulebook."""
    kind: str
    """The type of hand, as the rulebook calls it; empty where it refuses the hand."""
    points: int
    """What the hand counts; 0 where hands have no points."""
    scoring: Hand
    """The cards that make the type."""
    worth: tuple[int, ...]
    """What each of the scoring cards counts; nothing where hands have no points, and the kind tells all."""
    claims: tuple[str, ...]
    """The claims that make it of this kind; none where nobody says."""
    counted_by: tuple[str, ...]
    """The claims that give its points."""
    remarks: tuple[str, ...]
    """The claims by which it may count as something else."""
    refused: str
    """Why the rulebook refuses the hand; empty where it does not."""

    @property
    def answer(self) -> tuple[object, ...]:
        """What is equal where two rulebooks agree, by whatever word they call the type of hand."""
        return question_of(self.kind), self.points, self.scoring, self.worth, bool(self.refused)

    @property
    def words(self) -> str:
        """The hand as a player says it: `supremus 55`."""
        return f"{self.kind} {self.points}" if self.worth else self.kind


class Showdown(NamedTuple):
    """Which of two hands is better under one rulebook, and by which claims.

    >>> [row] = showdowns("7c 6c Ac Js", "5h 4h 3h 2h", ["modern"])
    >>> row.winner, row.words, row.claims
    (1, 'fifty-five 55 beats fluxus 54', ('modern/order-55-top',))
    """

    rulebook: str
    """The id of the rulebook."""
    first: RankedHand
    """What the first hand is."""
    second: RankedHand
    """What the second hand is."""
    winner: int
    """1 or 2; 0 where the two are even, or where the rulebook refuses one of them."""
    claims: tuple[str, ...]
    """The claims that decide; where the hands are even, those that part them at the table."""
    remarks: tuple[str, ...]
    """The claims by which it may come out otherwise."""
    refused: str
    """Why the rulebook refuses one of the hands; empty where it refuses none."""

    @property
    def answer(self) -> tuple[object, ...]:
        """What is equal where two rulebooks agree."""
        return self.winner, bool(self.refused)

    @property
    def words(self) -> str:
        """The outcome in words: `fluxus 49 beats supremus 55`."""
        if not self.winner:
            return f"{self.first.words} and {self.second.words} are even"
        best, worse = (self.first, self.second) if self.winner == 1 else (self.second, self.first)
        return f"{best.words} beats {worse.words}"


class AgreeingBooks(NamedTuple):
    """The rulebooks that give one answer, in rows by the claims for which they give it.

    >>> [group] = agreeing(rank_under_all("7c 6c Ac Js", ["english", "italian"]))
    >>> group.rulebooks
    ('english', 'italian')
    """

    first: RankedHand | Showdown
    """The answer, as most of them give it."""
    rows: tuple[tuple[RankedHand | Showdown, tuple[str, ...]], ...]
    """A row for each reason, with the rulebooks that have it."""

    @property
    def rulebooks(self) -> tuple[str, ...]:
        """The ids of all of them."""
        return tuple(book for _, books in self.rows for book in books)


def ranking_books() -> tuple[str, ...]:
    """Name the rulebooks that say what a hand of primero is: those with a claim on some type of it.

    They are ids, in the order of `rulebooks`. A hand is named in French cards, so a game of other suits is left out.

    >>> "italian" in ranking_books(), "scopa" in ranking_books()
    (True, False)
    """
    return tuple(name for name in rulebooks() if ranks_primero(rulebook(name)))


def ranks_primero(rules: Rulebook) -> bool:
    """Say whether a rulebook says what a hand of primero is, of French cards.

    >>> from primero_ref import rulebook
    >>> ranks_primero(rulebook("english")), ranks_primero(rulebook("kings"))
    (True, False)
    """
    return rules("ranking") == "primero hands" and rules.ranking.pack.suits is FRENCH and ranks_hands(rules)


def ranks_hands(rules: Rulebook) -> bool:
    """Say whether a rulebook says what a hand is worth, of any pack.

    >>> from primero_ref import rulebook
    >>> ranks_hands(rulebook("scopa")), ranks_hands(rulebook("divination"))
    (True, False)
    """
    return rules("ranking") != "primero hands" or bool(rules.claims_settling(*map(question_of, rules.ranking.kinds)))


def question_of(kind: str) -> str:
    """Give the question about a kind, by whatever word a rulebook calls it."""
    return KIND_SYNONYMS.get(kind, kind)


def nameable_claims() -> tuple[str, ...]:
    """Name every claim that may stand behind an answer here.

    >>> {"italian/type-supremus", "italian/tie-eldest", "italian/higher-type-loses"} <= set(nameable_claims())
    True
    """
    books = [rulebook(name) for name in ranking_books()]
    deciding = ("winner", "bid.order", *TIES, *CONCEALING, *MEAN_VALUES.values())
    return tuple(
        dict.fromkeys(claim for book in books for claim in (*book.ranked_by, *book.claims_settling(*deciding)))
    )


def rank_under(hand: Hand, rules: Rulebook) -> RankedHand:
    """Say what a hand is under one rulebook; what it refuses by a rule is a row with the sentence.

    >>> row = rank_under(cards("7c 6c Ac Js"), rulebook("italian"))
    >>> row.words, row.claims
    ('supremus 55', ('italian/type-supremus',))
    """
    try:
        ranked = rank(hand, rules)
    except Illegal as error:
        return RankedHand(rules.id, "", 0, (), (), (error.claim,) if error.claim else (), (), (), error.sentence)
    if ranked.kind == NOTHING:
        return RankedHand(rules.id, NOTHING, 0, (), (), rules.claims_settling("kinds"), (), (), "")
    if rules("ranking") == "poker hands":
        from primero_ref.cards.poker import in_full

        made_by = rules.claims_settling("poker." + ranked.kind.replace(" ", "-"))
        return RankedHand(rules.id, in_full(rules, ranked), 0, ranked.scoring, (), made_by, (), (), "")
    worth = tuple(rules.ranking.points[card.rank] for card in ranked.scoring)
    kind = question_of(ranked.kind)
    concealing = f"conceal.{kind}"
    otherwise = [concealing] if concealing in CONCEALING and rules(concealing) else []
    if kind in MEAN_VALUES and rules(MEAN_VALUES[kind]) == ranked.points:
        otherwise.append(MEAN_VALUES[kind])
    return RankedHand(
        rules.id, ranked.kind, ranked.points, ranked.scoring, worth, rules.claims_settling(kind),
        _counted_by(rules, ranked), rules.claims_settling(*otherwise), "",
    )  # fmt: skip


def _counted_by(rules: Rulebook, *hands: Rank) -> tuple[str, ...]:
    """Name the claims that give the points of some hands."""
    ranks = [card.rank for ranked in hands for card in ranked.scoring]
    return rules.claims_settling(*dict.fromkeys(POINTS[card_rank] for card_rank in ranks if card_rank in POINTS))


def rank_under_all(hand: str, books: Iterable[str] = ()) -> tuple[RankedHand, ...]:
    """Rank a hand under every rulebook that ranks hands, or under those named, each in a row.

    `hand` is text such as `7c 6c Ac Js`, and `books` are ids. A rulebook that refuses the hand has its sentence in the
    row; a hand that all of them refuse is `Illegal`, by the rule of the first. Text that names no cards is
    `Unreadable`, and the id of no rulebook is `Unknown`.

    >>> {row.words for row in rank_under_all("7c 6c Ac 2c", ["italian", "english"])}
    {'fluxus 67'}
    >>> rank_under_all("8c 7c", ["italian"])
    Traceback (most recent call last):
        ...
    Illegal: 8c is not in the pack, which goes without 8 9 T [italian/deck-forty]
    """
    named = cards(hand)
    rows = tuple(rank_under(named, rulebook(name)) for name in as_listed(books, BOOKS) or ranking_books())
    _one_at_least(rows)
    return rows


def showdowns(first: str, second: str, books: Iterable[str] = ()) -> tuple[Showdown, ...]:
    """Say which of two hands is better under every rulebook that ranks hands, or under those named, each in a row.

    Hands are text and `books` ids, as for `rank_under_all`, and the same is refused. A card that lies in both hands is
    `Unreadable`.

    >>> row = showdowns("7c 6c Ac Js", "5h 4h 3h 2h", ["italian"])[0]
    >>> row.words, row.claims
    ('fluxus 54 beats supremus 55', ('italian/type-order',))
    >>> row.remarks
    ('italian/higher-type-loses',)
    >>> showdowns("7c 6c", "7c Ac")
    Traceback (most recent call last):
        ...
    Unreadable: 7c lies in both hands.
    """
    first_hand, second_hand = cards(first), cards(second)
    for card in first_hand:
        if card in second_hand and card is not UNKNOWN:
            raise Unreadable(f"{card} lies in both hands.")
    named = as_listed(books, BOOKS) or ranking_books()
    rows = tuple(showdown(first_hand, second_hand, rulebook(name)) for name in named)
    _one_at_least(rows)
    return rows


def _one_at_least(rows: tuple[RankedHand, ...] | tuple[Showdown, ...]) -> None:
    if all(row.refused for row in rows):
        raise Illegal(rows[0].refused, *rows[0].claims[:1])


def showdown(first: Hand, second: Hand, rules: Rulebook) -> Showdown:
    """Say which of two hands is the better under one rulebook; where it refuses one, the row has the sentence.

    >>> from primero_ref import rulebook
    >>> showdown(cards("7c 6c Ac Js"), cards("5h 4h 3h 2h"), rulebook("modern")).words
    'fifty-five 55 beats fluxus 54'
    """
    ranked = rank_under(first, rules), rank_under(second, rules)
    refusing = ranked[0] if ranked[0].refused else ranked[1]
    if refusing.refused:
        return Showdown(rules.id, *ranked, 0, refusing.claims, (), refusing.refused)
    winner = _winner(first, second, rules)
    claims = _decided_by(first, second, rules, winner)
    remarks = _turned_by(rules) if ranked[0].kind != ranked[1].kind else ()
    return Showdown(rules.id, *ranked, winner, claims, remarks, "")


def _winner(first: Hand, second: Hand, rules: Rulebook) -> int:
    """Say which hand is the better: 1, 2, or 0 for neither."""
    strength, other_strength = rank(first, rules).strength, rank(second, rules).strength
    if strength == other_strength:
        better = best_of(rules, (BareHand(first), BareHand(second)))
        return 0 if len(better) > 1 else 1 if better[0].cards is first else 2
    return 1 if (strength > other_strength) != _lowest_wins(rules) else 2


def _lowest_wins(rules: Rulebook) -> bool:
    return rules("winner") == "the fewest points"


def _turned_by(rules: Rulebook) -> tuple[str, ...]:
    """Name the claims by which the better of two kinds loses, where a bid has named the other."""
    kind = "bid.lower-kind" if _lowest_wins(rules) else "bid.higher-kind"
    return rules.claims_settling(kind) if rules("target") == "what was bid" and rules(kind) == "it loses" else ()


def _decided_by(  # noqa: PLR0911  # each way to decide has its line
    first: Hand, second: Hand, rules: Rulebook, winner: int
) -> tuple[str, ...]:
    """Name the claims that decide between two hands."""
    ranked, other = rank(first, rules), rank(second, rules)
    if rules("ranking") == "poker hands":
        by_kind = "poker.equal" if ranked.kind == other.kind else "poker.order"
        return rules.claims_settling(by_kind if winner else "tie")
    if ranked.strength == other.strength:
        return rules.claims_settling(*(tie_breakers(rules, ranked.kind) if winner else ("tie",)))
    if ranked.kind == other.kind:
        # who says that the points decide; where nobody does, who says what the cards count
        return rules.claims_settling("winner") or _counted_by(rules, ranked, other)
    if NOTHING in {ranked.kind, other.kind}:
        return rules.claims_settling("kinds")
    if _lowest_wins(rules):
        return rules.claims_settling("winner", "bid.order")
    kinds, kind_questions = rules.ranking.kinds, (question_of(ranked.kind), question_of(other.kind))
    if winner == (1 if kinds.index(ranked.kind) > kinds.index(other.kind) else 2):
        fifty_five = ["supremus.stands"] if {*kind_questions} == {"primero", "supremus"} else []
        return rules.claims_settling("kinds.order", *fifty_five)
    # by the order of the kinds it would be the other way, and so it would without these claims
    known = (*rules.claims_settling(*kind_questions), *_counted_by(rules, ranked, other))
    lifting = [claim for claim in rules.ranked_by if claim not in known]
    return tuple(claim for claim in lifting if _winner(first, second, rules.but(suspend=[claim])) != winner)


def agreeing(rows: Iterable[RankedHand] | Iterable[Showdown]) -> tuple[AgreeingBooks, ...]:
    """Group the rows of the rulebooks that agree: the commonest answer first, refusals last.

    >>> [group.first.words for group in agreeing(rank_under_all("7c 6c Ac Js", ["english", "italian"]))]
    ['supremus 55']
    """
    groups: dict[tuple[object, ...], dict[tuple[object, ...], list[RankedHand | Showdown]]] = {}
    for row in as_listed(rows, f"rows: {ROWS}"):
        if not isinstance(row, (RankedHand, Showdown)):
            raise Unreadable(f"{shortened(row)} is no row of a rulebook: {ROWS}.")
        groups.setdefault(row.answer, {}).setdefault((row.words, row.claims, row.remarks, row.refused), []).append(row)
    agreements = [
        AgreeingBooks(
            max(reasons.values(), key=len)[0],
            tuple(
                (same[0], tuple(row.rulebook for row in same))
                for same in sorted(reasons.values(), key=len, reverse=True)
            ),
        )
        for reasons in groups.values()
    ]
    return tuple(sorted(agreements, key=lambda group: (bool(group.first.refused), -len(group.rulebooks))))


def compare_json(first: str, second: str = "") -> str:
    """Rank one hand, or two and who wins, for the page on which a reader names them, and answer in JSON.

    What cannot be ranked is answered with its sentence, as in `{"error": "7c is named twice."}`.

    >>> compare_json("7c 7c")
    '{"error": "7c is named twice."}'
    """
    import json

    try:
        hands = [hand for hand in (first, second) if hand.strip()]
        answer: dict[str, object] = {
            "hands": [
                {"cards": [*map(repr, cards(hand))], "groups": [*map(_as_data, agreeing(rank_under_all(hand)))]}
                for hand in hands
            ],
            "met": [*map(_as_data, agreeing(showdowns(*hands)))] if len(hands) > 1 else [],
        }
    except (Illegal, Unreadable) as error:
        answer = {"error": str(error)}
    return json.dumps(answer, ensure_ascii=False)


def _as_data(group: AgreeingBooks) -> dict[str, object]:
    """Give a group as the page reads it."""
    first = group.first
    answer: dict[str, object] = {"said": first.words, "refused": bool(first.refused)}
    if isinstance(first, Showdown):
        answer["winner"] = first.winner
    else:
        answer["worth"] = {repr(card): points for card, points in zip(first.scoring, first.worth, strict=True)}
    rows = [
        {
            "said": row.words, "rulebooks": books, "claims": row.claims, "remarks": row.remarks, "refused": row.refused,
            "counted_by": () if isinstance(row, Showdown) else row.counted_by,
        }
        for row, books in group.rows
    ]  # fmt: skip
    return {**answer, "rows": rows}
