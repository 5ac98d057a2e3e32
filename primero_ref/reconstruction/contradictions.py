"""Answers that cannot stand together in one game, each with its reason."""

from __future__ import annotations

from functools import cache
from os import path

from primero_ref import claims
from primero_ref.claims.inventory import read_file
from primero_ref.claims.parts import POINTS
from primero_ref.claims.wording import listed
from primero_ref.errors import Illegal, Unreadable
from primero_ref.game.game import Game
from primero_ref.game.scripts import script
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from primero_ref.claims import Rulebook


class Contradiction(NamedTuple):
    """A contradiction between choices: the reason in a sentence, the questions and the claims concerned."""

    says: str
    questions: tuple[str, ...]
    claims: tuple[str, ...]

    def __str__(self) -> str:
        """Give the reason, with the claims that clash."""
        return f"{self.says} [{', '.join(self.claims)}]" if self.claims else self.says


class Clash(NamedTuple):
    """One line of the file: when answers clash, and why."""

    when: Mapping[str, object]
    unless: Mapping[str, object]
    more: tuple[tuple[str, ...], ...]
    beyond: tuple[str, ...]
    says: str

    @property
    def questions(self) -> tuple[str, ...]:
        """Name the questions that it looks at, each once."""
        numbers = (name for side in self.more for name in side)
        return tuple(dict.fromkeys((*numbers, *self.beyond, *self.when, *self.unless)))

    def holds(self, rules: Rulebook) -> bool:
        """Say whether the answers of a rulebook clash so."""
        if any(not answered(rules, name, value) for name, value in self.when.items()):
            return False
        if self.unless and all(answered(rules, name, value) for name, value in self.unless.items()):
            return False
        if self.more:
            left, right = (sum(rules.number(name) for name in side) for side in self.more)
            return left > right
        if self.beyond:
            if not rules.ask(self.beyond[0]).claims and self.beyond[0] not in rules.answers:
                return False  # nobody has named these words: they only stand in for an answer
            words, known = (str(rules(name)).split() for name in self.beyond)
            return not {*words} <= {*known}
        return True


def answered(rules: Callable[[str], object], name: str, value: object) -> bool:
    """Say whether a question is answered so: with one of several, or with any of some words."""
    answer = rules(name)
    if not isinstance(value, list):
        return answer == value and type(answer) is type(value)
    in_words = claims.question(name).words
    return any(allowed in str(answer).split() if in_words else allowed == answer for allowed in value)


@cache
def clashes() -> Mapping[str, Clash]:
    """Give every line of the file by its name; a question that nobody asks is refused."""
    by_name = {}
    for name, row in read_file(path.dirname(__file__), "contradictions").items():
        more = tuple(tuple(side) for side in row.get("more", ()))
        clash = Clash(row.get("when", {}), row.get("unless", {}), more, tuple(row.get("beyond", ())), row["says"])
        for question in clash.questions:
            claims.question(question)  # refused where there is none
        by_name[name] = clash
    return by_name


_OF_A_HAND = ("hand.size", *dict.fromkeys(POINTS.values()))
"""The questions whose answers may make a hand that cannot be reckoned with."""


MOST_RENEWALS = 20
"""How often cards may be exchanged anew: by then every player has had every card, and nobody plays on so long."""


def clashing(rules: Rulebook | str) -> tuple[Contradiction, ...]:
    """List the contradictions in a rulebook that differs from the published one.

    Only what has been changed is looked at: a published rulebook is played as it stands.

    >>> from primero_ref import rulebook
    >>> rules = rulebook("italian").but(answers={"draw.most": 0})
    >>> clashing(rules)[0].says
    'Whoever passes must exchange cards, and no card may be exchanged.'
    """
    rules = claims.as_rulebook(rules)
    changed = {difference.question for difference in claims.rulebook(rules.id).difference(rules)}
    if not changed:
        return ()
    known = questions_of(rules.id)
    contradictions = [
        _worded(clash.says, clash.questions, rules)
        for clash in clashes().values()
        if not changed.isdisjoint(clash.questions) and known.issuperset(clash.questions) and clash.holds(rules)
    ]
    contradictions += [by_count for by_count in _by_count(rules, changed) if not changed.isdisjoint(by_count.questions)]
    return tuple(contradictions or _refused(rules, changed))


def _worded(says: str, names: Iterable[str], rules: Rulebook) -> Contradiction:
    """Put the answers into the reason."""
    names = tuple(names)
    for name in names:
        answer = str(rules(name))
        words = listed(answer.split()) if answer and claims.question(name).words else answer
        says = says.replace("{" + name + "}", words or "nothing")
    return Contradiction(says[0].upper() + says[1:], names, rules.claims_settling(*names))


def _by_count(rules: Rulebook, changed: Collection[str]) -> Iterator[Contradiction]:
    """Name what only counting shows: too many players for the pack, no number that may sit, hands of another game."""
    if not rules.script:
        return
    hands = rules("ranking")
    if hands not in ("primero hands", getattr(script(rules.script), "HANDS", "")):
        yield _worded(f"{claims.rulebook(rules.id).title} is not played with {hands}.", ["ranking"], rules)
        return
    try:
        ranking = rules.ranking
    except Unreadable as error:
        yield _worded(str(error), [name for name in _OF_A_HAND if name in changed], rules)
        return
    if rules.number("renewals") > MOST_RENEWALS:
        says = f"Cards are exchanged {{renewals}} more times, and {MOST_RENEWALS} are the most that can be played."
        yield _worded(says, ["renewals"], rules)
    fewest, most = rules.number("seats.fewest"), rules.number("seats.most")
    if rules("sides") == "two, partners opposite" and fewest == most and most % 2:
        yield _worded("Partners sit opposite each other, and {seats.most} play.", ["sides", "seats.most"], rules)
    dealt, cards = min(rules.number("deal.first"), ranking.size), len(ranking.pack) - rules.number("layout")
    names = ["seats.most", "deal.first", "hand.size", "pack.without", "pack.suits", "layout"]
    if "deal.second" in questions_of(rules.id) and rules("phase2") != "the showdown":
        dealt = min(dealt + rules.number("deal.second"), ranking.size)
        names += ["deal.second", "phase2"]
    if most * dealt > cards:
        says = f"Up to {most} may play, who are dealt {most * dealt} cards, and there are {cards} to deal."
        yield _worded(says, names, rules)


def _refused(rules: Rulebook, changed: Iterable[str]) -> Iterator[Contradiction]:
    """Sit down and deal: what the engine will not begin is named in its own words."""
    if not rules.script:
        return
    number = max(2, rules.number("seats.fewest"))
    try:
        Game(rules, [f"Player{seat}" for seat in range(number + number % 2)], stacks=100)
    except Illegal as error:
        yield Contradiction(f"{error.sentence}.", tuple(changed), (error.claim,) if error.claim else ())
    except Unreadable as error:
        yield Contradiction(str(error), tuple(changed), ())
