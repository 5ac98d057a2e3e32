"""Proof of each answer: a claim's own demo, run with one of its answers changed, comes out otherwise."""

from __future__ import annotations

from functools import cache
from os import path

from primero_ref import claims
from primero_ref.demo.pairs import answers_given, differs
from primero_ref.errors import Unreadable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from primero_ref.claims import Claim
    from primero_ref.demo.verdict import Demo

FILE = path.join(path.dirname(__file__), "unshown.toml")
"""Where it is kept why a claim's own demo need not tell one of its answers from another."""

KINDS = {
    "same": "the game is the same under both",
    "out of reach": "no game under these rules comes to it",
    "elsewhere": "another claim shows it",
}
"""Why a demo may come out the same with an answer changed."""


class Reason(NamedTuple):
    """Why some other answers to a question of a claim are not told apart by its own demo."""

    claim: str
    question: str
    answers: tuple[object, ...]
    """The other answers; all those that are not shown, if none is named."""
    kind: str
    at: str
    """The claim whose demo shows it, where the reason is `elsewhere`."""
    because: str


class AnswerProof(NamedTuple):
    """One answer of a claim, and which of the other answers its own demo tells from it."""

    claim: str
    question: str
    answer: object
    shown: tuple[object, ...]
    unshown: tuple[object, ...]
    fault: str

    def complaint(self) -> str:
        """Say in one sentence what is wrong; nothing if nothing is."""
        return f"{self.claim}: {self.question}: {self.fault}" if self.fault else ""


def other_answers(name: str, answer: object) -> tuple[object, ...]:
    """List what a question may be answered instead.

    All that is allowed, where that is a list; of numbers the neighbours, and whatever some rulebook answers; of several
    words and of shares, those that some rulebook answers, and the words with each of them left out.

    >>> other_answers("fold.refund", "half"), other_answers("seats.most", 6)[:2]
    (('nothing', 'all'), (5, 7))
    """
    question = claims.question(name)
    given = [value for value in answers_given()[name] if type(value) is type(answer)]
    if question.answers == "number":
        number = int(str(answer))
        listed: list[object] = [*(near for near in (number - 1, number + 1) if near >= 0), *given]
    elif question.words:
        words = str(answer).split()
        listed = [*(" ".join(word for word in words if word != left_out) for left_out in words), *given]
    elif question.answers == "shares":
        listed = [*given]
    else:
        return tuple(value for value in question.answers if (type(value), value) != (type(answer), answer))
    return tuple(value for value in dict.fromkeys(listed) if value != answer and question.allows(value))


@cache
def reasons() -> Mapping[tuple[str, str], tuple[Reason, ...]]:
    """Read the reasons, by claim and question; one that holds for every claim stands under the question alone."""
    import tomllib

    with open(FILE, "rb") as file:
        rows_by_name = tomllib.load(file)
    by_answer: dict[tuple[str, str], tuple[Reason, ...]] = {}
    for name, rows in rows_by_name.items():
        claim = claims.claim(name) if "/" in name else None
        for row in rows:
            question = claims.question(row.get("question", name)).id
            reason = Reason(
                claim.id if claim else "", question, tuple(row.get("answers", ())), row["kind"], row.get("at", ""),
                row["because"],
            )  # fmt: skip
            if reason.kind not in KINDS or (claim and question not in claim.settles):
                raise Unreadable(
                    f"unshown.toml: {name}: the kind is one of {', '.join(KINDS)}, the question the claim's."
                )
            by_answer[reason.claim, question] = (*by_answer.get((reason.claim, question), ()), reason)
    return by_answer


def reasons_for(name: str, question: str) -> tuple[Reason, ...]:
    """Give the reasons that are kept for an answer of a claim, those that hold for every claim last."""
    return (*reasons().get((name, question), ()), *reasons().get(("", question), ()))


def prove(claim: Claim, demos: Mapping[str, Sequence[Demo]]) -> tuple[AnswerProof, ...]:
    """Run the demos of a claim with each of its answers changed; `demos` gives those of every claim."""
    return tuple(_proof(claim, name, answer, demos) for name, answer in claim.settles.items() if demos.get(claim.id))


def _proof(claim: Claim, name: str, answer: object, demos: Mapping[str, Sequence[Demo]]) -> AnswerProof:
    others = other_answers(name, answer)
    shown = tuple(other for other in others if _tells_apart(demos[claim.id], name, other))
    unshown = tuple(other for other in others if other not in shown)
    return AnswerProof(claim.id, name, answer, shown, unshown, _fault(claim, name, unshown, demos))


def _fault(claim: Claim, name: str, unshown: Sequence[object], demos: Mapping[str, Sequence[Demo]]) -> str:
    """Say which other answers come out the same without a reason, and which reason does not hold."""
    left = [*unshown]
    for reason in reasons_for(claim.id, name):
        excused = [*(reason.answers or unshown)]
        shown = [value for value in excused if value not in unshown]
        if reason.claim and (shown or not excused):
            return f"{', '.join(map(str, shown)) or 'it'} is said to need no demo, and its own demo shows it"
        if reason.kind == "elsewhere":
            missing = [value for value in excused if not _tells_apart(demos.get(reason.at, ()), name, value)]
            if missing:
                return f"the demo of {reason.at} does not notice {', '.join(map(str, missing))} either"
        left = [value for value in left if value not in excused]
    return f"its demo comes out the same with {', '.join(map(str, left))}" if left else ""


def _tells_apart(demos: Iterable[Demo], name: str, other: object) -> bool:
    return any(differs(demo, name, other) for demo in demos)
