"""Which sentences of a published book stand in one's own rules, and which sentences of answers stand for the others."""

from __future__ import annotations

from primero_ref.claims import inventory, rulebook
from primero_ref.claims.wording import sentence, topic
from primero_ref.errors import as_kind
from primero_ref.reconstruction.likeness import why_alike
from primero_ref.reconstruction.reconstruction import Reconstruction
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.reconstruction.subjects import without_subject
from primero_ref.report.absent_words import newly_absent
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from primero_ref.claims import Claim

MOST_TOLD_APART = 4
"""The most answers of a rule that are told each in its own sentence: a rule of more, if whole, has a shorter one."""


AND_ON_A_REST = ", and on a rest if your game has one"
"""What is agreed beforehand if there may be a rest."""

SIDES = "sides"
"""The question of teams."""

CONCLUDED = ("inferred", "conjecture")
"""The grades of remarks that conclude how a game was played: they are reasons for a line and tell the table nothing."""


class Told(NamedTuple):
    """A sentence of a paper: its words, the rule that it tells if it is one, and the questions that it answers."""

    words: str
    claim: str
    questions: tuple[str, ...]


class Composition:
    """What a paper about one's own rules may say: nothing that is played otherwise, and nothing without a subject.

    >>> from primero_ref.reconstruction import reconstruct
    >>> made = Composition(reconstruct("italian", answers={"fold": False}))
    >>> made.stands("italian/fold-withdraw-half"), made.why_idle("fold.refund")
    (False, 'nobody may fold')
    >>> [sentence.words for sentence in made.anew(["italian/action-fold", "italian/fold-withdraw-half"])]
    ['Nobody may fold.']
    """

    def __init__(self, choices: Reconstruction) -> None:
        """Find what of the published rulebook is answered otherwise, and what has no subject any more."""
        choices = as_kind(choices, Reconstruction, "set of choices: give one, such as reconstruct('italian')")
        self.rules, self.published = choices.rules, rulebook(choices.base)
        self._known = questions_of(choices.base) or frozenset(inventory.questions())
        self._answered = frozenset(choices.answers)
        self._idle = without_subject(self.rules)
        self._idle_there = without_subject(self.published)
        self._absent = newly_absent(self.rules, self.published)

    def is_changed(self, name: str) -> bool:
        """Say whether a question is answered otherwise than in the published rulebook."""
        here, there = self.rules(name), self.published(name)
        return (here != there or type(here) is not type(there)) and not why_alike(self.rules, name, here)

    def why_idle(self, name: str) -> str:
        """Say why the answer to a question is no rule of this game; empty if it is one.

        What has no subject in the published game already is told as its redactor tells it, unless it is changed.
        """
        if not self.is_changed(name):
            return "" if name in self._idle_there else self._idle.get(name, "")
        return self._idle.get(name, "") or ("" if name in self._known else "this never happens in this game")

    def stands(self, claim: str) -> bool:
        """Say whether a rule’s own sentence is true of this game: each of its answers is in force and has a subject."""
        known = inventory.claim(claim)
        return claim in self.rules.held and not self.speaks_of_nothing(known.says) and all(
            self._is_answered(name, value) and not self.why_idle(name) for name, value in known.settles.items()
        )

    def _is_answered(self, name: str, value: object) -> bool:
        """Say whether a question is answered so, or in other words that are played alike."""
        here = self.rules(name)
        return here == value or (value == self.published(name) and bool(why_alike(self.rules, name, here)))

    def speaks_of_nothing(self, words: str) -> bool:
        """Say whether a published sentence uses a word for what this game does not have."""
        return any(word.is_in(words) for word in self._absent)

    def questions(self, claim: Claim) -> tuple[str, ...]:
        """List the questions that a rule settles in this game and that have a subject in it."""
        return tuple(
            name for name in claim.settles if claim.id in self.rules.ask(name).claims and not self.why_idle(name)
        )

    def tell(self, names: Iterable[str]) -> str:
        """Tell answers in their own sentences.

        >>> from primero_ref.reconstruction import reconstruct
        >>> Composition(reconstruct("italian")).tell(["fold", "fold.refund"])
        'You may fold. If you fold, take back half of what you have staked.'
        """
        return " ".join(self._sentence(name) for name in names)

    def _sentence(self, name: str) -> str:
        """Give the sentence of an answer; where there is no rest nobody agrees on one."""
        words = sentence(name, self._answer(name))
        return words.replace(AND_ON_A_REST, "") if self.speaks_of_nothing(AND_ON_A_REST) else words

    def as_published(self, name: str) -> str:
        """Tell the published answer, to go on after the name of its redactor; what he does not say is not his.

        >>> from primero_ref.reconstruction import reconstruct
        >>> made = Composition(reconstruct("kings", answers={"raise.most": 3}))
        >>> made.as_published("raise.most")
        ' does not say. By default: Any number of raises may be made in a round.'
        """
        answer = self.published.ask(name)
        says = sentence(name, answer.value)
        if not answer.claims:
            return f" does not say. By default: {says}"
        is_gap = all(self.published.claims[claim].grade == "gap" for claim in answer.claims)
        return f" does not say. This edition’s choice: {says}" if is_gap else f": {says}"

    def _answer(self, name: str) -> object:
        """Give an answer as it is played: the order of the types of hand lists none that does not count."""
        if name != "kinds.order":
            return self.rules(name)
        counted = str(self.rules("kinds")).split()
        return " ".join(kind for kind in str(self.rules(name)).split() if kind in counted)

    def anew(self, claims: Iterable[str], known: Iterable[str] = ()) -> Iterator[Told]:
        """Tell a line of several rules from its parts, where one of them is played otherwise or has no subject.

        A question that is `known` already is left out, and so is an optional rule that nobody has added.
        """
        done = {*known}
        for claim_id in claims:
            claim = inventory.claim(claim_id)
            held = claim_id in self.rules.held
            if not held and (claim_id not in self.published.held or not claim.settles):
                continue
            if not claim.settles and (claim.grade in CONCLUDED or not self.stands(claim_id)):
                continue
            # how many can play in teams is told in one: two or four, and not two to four
            together = len(claim.settles) > MOST_TOLD_APART or SIDES in claim.settles
            if not claim.settles or (together and self.stands(claim_id)):
                if done.isdisjoint(claim.settles):
                    done.update(claim.settles)
                    yield Told(claim.says, claim_id, (*claim.settles,))
                continue
            for name in claim.settles:
                if name not in done and not self.why_idle(name):
                    done.add(name)
                    yield Told(self.tell([name]), "", (name,))

    def changed(self) -> tuple[str, ...]:
        """List the questions of this game that are answered otherwise than in the published rulebook, and are asked."""
        differing = (difference.question for difference in self.published.difference(self.rules))
        return tuple(
            name for name in differing if name in self._known and self.is_changed(name) and not self.why_idle(name)
        )

    def awakened(self) -> tuple[str, ...]:
        """List the questions that only the writer's own answers give a subject, and that no rule answers.

        >>> from primero_ref.reconstruction import reconstruct
        >>> Composition(reconstruct("italian", answers={"pack.without": ""})).awakened()
        ('points.eight-to-ten',)
        """
        return tuple(
            name for name in self._idle_there
            if name in self._known and name not in self._idle and not self.is_changed(name)
            and not self.rules.ask(name).claims
        )  # fmt: skip

    def idle(self) -> tuple[tuple[str, str], ...]:
        """List what somebody answers otherwise and is no rule of this game: what it is about, and why it is none."""
        differing = (difference.question for difference in self.published.difference(self.rules))
        answered = (name for name in differing if name in self._answered or self.rules.ask(name).claims)
        return tuple(
            (topic(name), why) for name in answered
            if (why := self.why_idle(name) or why_alike(self.rules, name, self.rules(name)))
        )
