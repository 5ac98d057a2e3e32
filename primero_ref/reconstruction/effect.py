"""What an answer does in a game: it is played, has no subject, needs another answer first, or is not played here."""

from __future__ import annotations

from itertools import islice

from primero_ref import claims
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.claims.wording import listed, within, worded
from primero_ref.errors import Unreadable
from primero_ref.reconstruction.contradictions import answered, clashing
from primero_ref.reconstruction.likeness import why_alike
from primero_ref.reconstruction.script_questions import asked_by
from primero_ref.reconstruction.subjects import lines_about
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.reconstruction.contradictions import Contradiction
    from primero_ref.reconstruction.subjects import Subject

PLAYED = "played"
"""Some game comes out otherwise for the answer."""

WITHOUT = "without a subject"
"""The game as it stands never comes to ask it, because of other answers."""

NEEDS = "needs another answer first"
"""It does nothing until another question is answered so as to give it a subject."""

NOT_PLAYED = "not played here"
"""The game of this rulebook does not ask it, whatever else is answered."""

KINDS = (PLAYED, WITHOUT, NEEDS, NOT_PLAYED)
"""What may be said of an answer; of each answer in each game exactly one."""

MOST_OFFERS = 3
"""How many ways to give an answer a subject are told: a reader needs one, and may prefer another."""

MOST_CHANGES = 4
"""How many other answers are changed together at the most."""

MOST_TRIED = 80
"""How many ways are tried, so that a form need not wait."""

_STEPS = (1, -1, 2, -2)
"""How far from its answer a number is tried that would give another answer its subject."""

Answers = dict[str, object]


class Effect(NamedTuple):
    """What an answer does in a game: one of `KINDS`, a sentence, and the answers on which that rests."""

    kind: str
    says: str
    because: tuple[tuple[str, object], ...] = ()
    """The answers that take its subject away, each with its question."""
    offers: tuple[Mapping[str, object], ...] = ()
    """What would give it a subject: answers to be given together, the shortest way first."""

    @property
    def is_played(self) -> bool:
        """Whether it changes a game, so that it may be told as a rule."""
        return self.kind == PLAYED


def effect(rules: Rulebook, name: str, answer: object = None) -> Effect:
    """Say what an answer to a question does in a game: in this rulebook, with this one answer changed.

    Without `answer` it is the rulebook's own answer. An answer may be the id of a claim that gives it. What is no
    answer to the question raises `Unreadable`.

    >>> from primero_ref import rulebook
    >>> italian = rulebook("italian")
    >>> effect(italian, "fold.refund", "nothing").kind
    'played'
    >>> effect(italian.but(answers={"fold": False}), "fold.refund").says
    'This has no effect in your game, because nobody may fold.'
    >>> needs = effect(italian, "rest.answer", "rest or fold")
    >>> needs.kind, needs.offers[0]
    ('needs another answer first', {'rest': 'a final bet'})
    >>> effect(italian, "capture", True).kind
    'not played here'
    """
    made = rules if answer is None else rules.but(answers={name: answer})
    given = made(name)
    if name not in asked_by(rules.id):
        return Effect(NOT_PLAYED, f"{_title(rules)} never comes to ask this.")
    lines = _missing(made, name)
    if lines:
        return _without(made, name, lines)
    alike = why_alike(made, name, given)
    if alike:
        return Effect(WITHOUT, f"This has no effect in your game, because {alike}.")
    if answer is not None and _differs(claims.rulebook(rules.id), name, given):
        against = [clash for clash in clashing(made) if name in clash.questions]
        if against:
            return _clashes(made, name, against)
    return Effect(PLAYED, "")


def effects(rules: Rulebook) -> dict[str, Effect]:
    """Say of each answer that a reader has changed what it does in the game.

    >>> from primero_ref import rulebook
    >>> changed = rulebook("italian").but(answers={"fold": False, "fold.refund": "all", "stake": 2})
    >>> [(name, own.kind) for name, own in effects(changed).items()]
    [('stake', 'needs another answer first'), ('fold', 'played'), ('fold.refund', 'without a subject')]
    """
    return {name: effect(rules, name) for name in _own_questions(rules)}


@once_per_rulebook
def notes(rules: Rulebook) -> tuple[str, ...]:
    """Say of each answer that a reader has changed and that has no effect why, and what would give it one.

    >>> from primero_ref import rulebook
    >>> notes(rulebook("italian").but(answers={"fold.refund": "nothing", "vie.fill": True}))[0].partition("?")[0]
    'May the last raise be smaller than the stake, if it brings the bets of the round up to the limit (the rest)'
    """
    return tuple(
        f"{claims.question(name).asks} {worded(rules(name))}: {own.says}"
        for name, own in effects(rules).items() if not own.is_played
    )


def reason_without(rules: Rulebook, name: str, answer: object) -> str:
    """Say in part of a sentence why an answer would have no effect in a game; nothing if it has.

    It is quicker than `effect`, which looks for what would give the answer a subject.

    >>> from primero_ref import rulebook
    >>> reason_without(rulebook("italian"), "rest.on", "within it")
    'there is no rest that a player may lay as a final bet'
    >>> reason_without(rulebook("italian"), "tie", "nobody")
    ''
    """
    if name not in asked_by(rules.id):
        return "the game never comes to ask this"
    lines = lines_about(name)
    some = any(line.answers for line in lines)  # else all answers are alike
    made = rules.but(answers={name: answer}) if some and _differs(rules, name, answer) else rules
    return _reason(line for line in lines if line.takes(made, name)) or why_alike(rules, name, answer)


def _reason(lines: Iterable[Subject]) -> str:
    """Say what a game lacks, each thing once."""
    lacking = dict.fromkeys(line.says for line in lines)
    return listed(lacking) if lacking else ""


def _own_questions(rules: Rulebook) -> list[str]:
    """List the questions that a reader has answered, by name or by a rule that was added."""
    added = [name for claim_id in rules.changes().hold for name in claims.claim(claim_id).settles]
    published = claims.rulebook(rules.id)
    chosen = {*rules.answers, *added}
    return [name for name in claims.questions() if name in chosen and _differs(published, name, rules(name))]


def _differs(rules: Rulebook, name: str, value: object) -> bool:
    """Say whether an answer is another than a rulebook's."""
    own = rules(name)
    return own != value or type(own) is not type(value)


def _title(rules: Rulebook) -> str:
    return claims.rulebook(rules.id).title


def _missing(rules: Rulebook, name: str) -> list[Subject]:
    """List the lines by which a question is without a subject, answered as it is."""
    return [line for line in lines_about(name) if line.takes(rules, name)]


# -- answers without a subject ------------------------------------------------------------------------


def _without(rules: Rulebook, name: str, lines: list[Subject]) -> Effect:
    """Say what takes the subject away, and what would give it one."""
    published = claims.rulebook(rules.id)
    because = dict.fromkeys((asked, rules(asked)) for line in lines for asked in line.decides if asked != name)
    reason = _reason(lines)
    offers = tuple(_offers(rules, name))
    taken = [asked for asked, value in because if _differs(published, asked, value)]
    own = not _differs(published, name, rules(name))
    if not offers and not taken and not any(line.same for line in lines):
        return Effect(NOT_PLAYED, f"{_title(rules)} does not play this: {reason}.", (*because,))
    if taken or own or not offers:
        return Effect(WITHOUT, f"This has no effect in your game, because {reason}.", (*because,), offers)
    return Effect(NEEDS, f"This has no effect yet, because {reason}. For that, {_told(offers)}", (*because,), offers)


def _told(offers: Sequence[Mapping[str, object]]) -> str:
    """Put the first offer in words: what to answer to which question; and say how many others there are.

    >>> print(_told([{"rest": "a final bet"}, {"rest": "none"}]))
    answer “Is there a rest (a final bet, or a limit on bets)?” with “a final bet”. There is 1 other way.
    """
    first, *others = offers
    way = listed([f"answer “{claims.question(name).asks}” with “{within(value)}”" for name, value in first.items()])
    least = "at least " if len(offers) == MOST_OFFERS else ""  # no more are looked for
    ways = "There is 1 other way" if len(others) == 1 else f"There are {least}{len(others)} other ways"
    return f"{way}. {ways}." if others else f"{way}."


def _offers(rules: Rulebook, name: str) -> list[Answers]:
    """Find answers that would give a question its subject and with which the game can be played, the fewest first."""
    asked = asked_by(rules.id)
    offers: list[Answers] = []
    waiting: list[Answers] = [{}]
    for given in islice(_growing(waiting), MOST_TRIED):
        made = rules.but(answers=given) if given else rules
        # what is offered must itself have a subject, and may need an answer of its own
        lacks = next((line for each in (name, *given) for line in _missing(made, each)), None)
        if lacks is None:
            known = any(offer.items() <= given.items() for offer in offers)
            if not known and not why_alike(made, name, made(name)) and not clashing(made):
                offers.append(given)
                if len(offers) == MOST_OFFERS:
                    break
        elif len(given) < MOST_CHANGES:
            waiting += [
                {**given, other: value}
                for other, value in _remedies(made, lacks) if other in asked and other != name and other not in given
            ]  # fmt: skip
    return offers


def _growing(waiting: list[Answers]) -> Iterator[Answers]:
    """Go through a list that grows as it is gone through."""
    number = 0
    while number < len(waiting):
        yield waiting[number]
        number += 1


def _remedies(rules: Rulebook, line: Subject) -> Iterator[tuple[str, object]]:
    """Give the single answers that undo a line, some for each question: one of its conditions no longer holds."""
    undone: list[tuple[str, Iterator[object]]] = [
        (name, (other for other in _others(rules, name) if not _fits(rules, name, other, value)))
        for name, value in line.when.items()
    ]
    undone += [
        (name, (other for other in _others(rules, name) if not {*words.split()} <= {*str(other).split()}))
        for name, words in line.having.items()
    ]
    undone += [
        (name, (other for other in _others(rules, name) if _fits(rules, name, other, value)))
        for name, value in line.unless.items() if not answered(rules, name, value)
    ]  # fmt: skip
    for name, others in undone:
        numbers = claims.question(name).answers == "number"
        yield from ((name, other) for other in islice(others, 1 if numbers else MOST_OFFERS))


def _fits(rules: Rulebook, name: str, given: object, value: object) -> bool:
    """Say whether an answer would be one of those that a line names."""
    return answered(lambda asked: given if asked == name else rules(asked), name, value)


def _others(rules: Rulebook, name: str) -> Iterator[object]:
    """Give other answers to a question, those that published rulebooks give first."""
    asks, own = claims.question(name), rules(name)
    if asks.answers == "number":
        yield from (number for step in _STEPS if (number := int(str(own)) + step) >= 0)
    elif asks.words:
        has = str(own).split()
        yield from (" ".join([*has, str(word)]) for word in asks.answers if word not in has)
        yield from (" ".join(kept for kept in has if kept != word) for word in has[:-1])
        if has:
            yield ""
    elif asks.answers != "shares":
        yield from (value for value in asks.answers if value not in (own, "nobody says"))


# -- answers that contradict others -------------------------------------------------------------------


def _clashes(rules: Rulebook, name: str, against: list[Contradiction]) -> Effect:
    """Say what an answer is at odds with, and which other answers would let it stand."""
    others = dict.fromkeys(asked for clash in against for asked in clash.questions if asked != name)
    because = tuple((asked, rules(asked)) for asked in others)
    reason = " ".join(clash.says for clash in against)
    offers = tuple(islice(_peace(rules, name, {}), MOST_OFFERS))
    if not offers:
        return Effect(NOT_PLAYED, f"{_title(rules)} cannot be played so. {reason}", because)
    return Effect(NEEDS, f"{reason} To play it so, {_told(offers)}", because, offers)


def _peace(rules: Rulebook, name: str, given: Answers) -> Iterator[Answers]:
    """Find other answers with which nothing is contradictory any more: two at the most, each the first that serves."""
    made = rules.but(answers=given) if given else rules
    against = clashing(made)
    if not against:
        if not _missing(made, name) and not why_alike(made, name, made(name)):
            yield given
        return
    if len(given) == MOST_CHANGES // 2:
        return
    for asked in against[0].questions:
        if asked in (name, "hand.size") or asked in given or asked not in asked_by(rules.id):
            continue  # a hand of other cards is another game, and takes a second to reckon with
        for value in _others(made, asked):
            if _stands(made, asked, value, against[0]):
                yield from _peace(rules, name, {**given, asked: value})
                break


def _stands(rules: Rulebook, name: str, value: object, against: Contradiction) -> bool:
    """Say whether an answer takes a contradiction away."""
    try:
        return against.questions not in [clash.questions for clash in clashing(rules.but(answers={name: value}))]
    except Unreadable:
        return False
