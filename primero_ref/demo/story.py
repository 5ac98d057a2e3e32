"""Stories: whether what one asserts is what its demo shows, and whether its words say what it asserts."""

from __future__ import annotations

from primero_ref.demo.assertions import OPTION, read
from primero_ref.demo.truth import holds
from primero_ref.demo.words import TYPES, Word, words
from primero_ref.errors import Unreadable

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.demo.assertions import Assertion
    from primero_ref.demo.sight import Sight
    from primero_ref.demo.verdict import Demo


def primes_are_hands(rules: Rulebook) -> bool:
    """Whether a prime is a type of hand under these rules, and not one of the cards."""
    return any(TYPES.get(kind) == "primero" for kind in rules.ranking.kinds) and bool(
        rules.ranking.pack[0].suit in "cdhs"
    )


def complaint(demo: Demo, kept: Sight, without: Sight | None) -> str:
    """Say in a few words what of a story, or of its data, is not so; nothing if all is.

    `kept` is what the demo showed, and `without` what it showed without the claim, for what would be.
    """
    primes = primes_are_hands(kept.rules)
    spoken = [*words(demo.story, primes=primes)]
    if not demo.told:
        asserts = any(not word.idle for word in spoken)
        return f"its story has no data: write what it asserts under it after :{OPTION}:" if asserts else ""
    try:
        data = read(demo.told)
    except Unreadable as error:
        return str(error).rstrip(".").replace("The data of its story", "the data of its story", 1)
    due = [word for word in data.words if primes or not word.written.startswith("prime")]
    return of_facts(data.assertions, kept, without) or of_words(spoken, due)


def of_facts(assertions: Sequence[Assertion], kept: Sight, without: Sight | None) -> str:
    """Find the first fact that is not so."""
    for assertion in assertions:
        if assertion.would:
            if any(holds(assertion, sight) for sight in (without, kept) if sight):
                continue
            return f"its data say {assertion.written!r}, and its demo does not, even without the claim"
        if not holds(assertion, kept):
            return f"its data say {assertion.written!r}, and its demo does not"
    return ""


def of_words(spoken: Sequence[Word], due: Sequence[Word]) -> str:
    """Find the first word of a story that is not that of its data, both in their order.

    >>> of_words([*words("Alberto wins five.")], [*words("Bernardo, five")])
    'its story says Alberto where its data have Bernardo'
    """
    index = 0
    for word in spoken:
        expected = due[index] if index < len(due) else None
        if expected and expected.value == word.value:
            index += 1
        elif not word.idle:
            where = f"its data have {expected.written}" if expected else "its data are at their end"
            return f"its story says {word.written} where {where}"
    if index < len(due):
        return f"its story does not say {due[index].written}, which its data have: write ({due[index].written}) there"
    return ""
