"""A reconstruction moved to another rulebook: what of its choices still applies there, and what does not."""

from __future__ import annotations

from primero_ref import claims
from primero_ref.claims import Rulebook, answer_text
from primero_ref.claims.wording import worded
from primero_ref.errors import Unknown, Unreadable
from primero_ref.reconstruction.reconstruction import ACCOUNT, HEADINGS, Reconstruction, reconstruct
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping


class Rebased(NamedTuple):
    """What came of the move: the choices that are left, those that are no change there, and those that are lost.

    The last two are told in a sentence each.
    """

    made: Reconstruction
    agreed: tuple[str, ...]
    lost: tuple[str, ...]


def rebase(choices: Reconstruction, base: str) -> Rebased:
    """Begin the same choices from another rulebook; nothing is dropped without a sentence.

    >>> answers = {"fold.refund": "nothing", "tie": "they share"}
    >>> ours = reconstruct("italian", suspend=["italian/forced-see"], answers=answers)
    >>> moved = rebase(ours, "zorli")
    >>> moved.made.link
    'zorli;tie=they_share'
    >>> moved.agreed[0]
    'What does a player who folds take back? Nothing: Caudate Primero (Zorli, 2011) has this answer already.'
    >>> moved.lost[0].partition(" has no such rule")[0][:43]
    'italian/forced-see, which you left out: Cau'
    """
    rules = claims.rulebook(base)
    known = questions_of(base) or frozenset(name for name in claims.questions() if rules.ask(name).claims)
    agreed: list[str] = []
    lost: list[str] = []
    answers: dict[str, object] = {}
    for name, value in choices.answers.items():
        asked = f"{claims.question(name).asks} {worded(_meant(name, value))}"
        reason = _unfit(rules, name, value, known)
        if reason:
            lost.append(f"{asked}: {reason}")
        elif rules(name) == _meant(name, value):
            agreed.append(f"{asked}: {rules.title} has this answer already.")
        else:
            answers[name] = value
    hold, suspend = [], []
    for claim_id in choices.hold:
        settles = claims.claim(claim_id).settles
        if claim_id in rules.held:
            agreed.append(f"{claim_id}, which you added: {rules.title} has this rule already.")
        elif settles and known.isdisjoint(settles):
            lost.append(f"{claim_id}, which you added: {rules.title} never comes to what it says.")
        else:
            hold.append(claim_id)
    for claim_id in choices.suspend:
        if claim_id in rules.held:
            suspend.append(claim_id)
        elif claim_id in rules.claims:
            agreed.append(f"{claim_id}, which you left out: {rules.title} does not play it either.")
        else:
            lost.append(f"{claim_id}, which you left out: {rules.title} has no such rule.")
    headings = {key: getattr(choices, key) for key in (*HEADINGS, ACCOUNT)}
    because = _reasons(choices.because, answers)
    return Rebased(reconstruct(base, hold, suspend, answers, because, **headings), (*agreed,), (*lost,))


def _meant(name: str, value: object) -> object:
    """Give the answer itself, where a rule stands for it."""
    return claims.claim(str(value)).settles[name] if claims.is_claim(str(value)) else value


def _unfit(rules: Rulebook, name: str, value: object, known: frozenset[str]) -> str:
    """Say why an answer cannot be taken along; nothing if it can."""
    if name not in known:
        return f"{rules.title} never asks this."
    try:
        rules.but(answers={name: value})
    except (Unknown, Unreadable) as error:
        return f"{rules.title} cannot take the answer {answer_text(value)}. {error}"
    return ""


def _reasons(because: Mapping[str, str], answers: Mapping[str, object]) -> dict[str, str]:
    """Keep the reasons for the answers that are left."""
    return {name: why for name, why in because.items() if name in answers}
