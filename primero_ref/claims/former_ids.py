"""Former ids: a claim, question or rulebook that was renamed is found by its old id, and a word says so."""

from __future__ import annotations

from primero_ref.claims import inventory
from primero_ref.errors import Unreadable, shortened
from primero_ref.withdrawn_ids import became, borne

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import TypeVar
    from warnings import catch_warnings

    T = TypeVar("T")


class FormerId(UserWarning):
    """An id that was renamed since: what it names was found by its id of now."""


def current_claim(name: str) -> str:
    """Give the id that a claim bears now.

    Where it was renamed, a warning `FormerId` says so. A name that leads to no claim is given as it is, so that
    whoever looks for it refuses it; `Unknown` says then what became of it.

    >>> current_claim("italian/forced-see"), current_claim("italian/no-such-claim")
    ('italian/forced-see', 'italian/no-such-claim')
    """
    return name if inventory.is_claim(name) else _followed("claim", name, inventory.is_claim)


def current_question(name: str) -> str:
    """Give the id that a question bears now, in the same way.

    >>> current_question("fold.refund")
    'fold.refund'
    """
    known = inventory.questions()
    return name if name in known else _followed("question", name, known.__contains__)


def current_rulebook(name: str) -> str:
    """Give the id that a rulebook bears now, in the same way.

    >>> current_rulebook("italian")
    'italian'
    """
    known = inventory.rulebooks()
    return name if name in known else _followed("rulebook", name, known.__contains__)


def current_questions(by_question: Mapping[str, T]) -> dict[str, T]:
    """Give what is said of some questions by the ids that these bear now.

    A question that is named by two of its ids is refused.
    """
    if not hasattr(by_question, "items"):
        raise Unreadable(f"{shortened(by_question)} gives no answers: write {{'fold.refund': 'nothing'}}.")
    current: dict[str, T] = {}
    for name, value in by_question.items():
        question = current_question(name)
        if question in current:
            raise Unreadable(f"{question!r} is answered twice, once by an id that it had before: leave one out.")
        current[question] = value
    return current


def current_answers(answers: Mapping[str, object]) -> dict[str, object]:
    """Give answers by the ids that their questions bear now; a claim whose answer is taken is named by its id of now.

    >>> current_answers({"fold.refund": "zorli/vie-in-or-out"})
    {'fold.refund': 'zorli/vie-in-or-out'}
    """
    return {
        question: current_claim(answer) if isinstance(answer, str) and "/" in answer else answer
        for question, answer in current_questions(answers).items()
    }


def current_claims(names: Iterable[str]) -> tuple[str, ...]:
    """Give the ids that claims bear now, each once."""
    if not isinstance(names, str) and hasattr(names, "__iter__"):
        return tuple(dict.fromkeys(map(current_claim, names)))
    raise Unreadable(f"{shortened(names)} cannot be read as rules: give a list of their ids.")


def _followed(kind: str, name: str, is_known: Callable[[str], bool]) -> str:
    now = borne(kind, name)
    if now == name or not is_known(now):
        return name
    import warnings

    warnings.warn(became(kind, name), FormerId, stacklevel=4)
    return now


class noticing:  # noqa: N801  # it reads as a word of the language: with noticing(print)
    """Have a function told what became of each former id that is used inside, in one sentence, each sentence once.

    >>> from primero_ref.claims import rulebook
    >>> with noticing(print):
    ...     rules = rulebook("italian").but(suspend=["italian/forced-see"])  # an id of now: nothing to tell
    """

    def __init__(self, tell: Callable[[str], object]) -> None:
        """Name the function."""
        self._tell = tell
        self._told: set[str] = set()
        self._warnings: catch_warnings[None]

    def __enter__(self) -> None:
        """Begin to listen; other warnings go where they went before."""
        import warnings

        self._warnings = warnings.catch_warnings()
        self._warnings.__enter__()
        warnings.simplefilter("always", FormerId)
        before = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *where: object) -> None:
            if not issubclass(category, FormerId):
                before(message, category, *where)  # type: ignore[arg-type]  # handed on as they came
            elif str(message) not in self._told:
                self._told.add(str(message))
                self._tell(str(message))

        warnings.showwarning = show  # type: ignore[assignment]  # it takes all that it is given

    def __exit__(self, *_: object) -> None:
        """Listen no longer."""
        self._warnings.__exit__(None, None, None)
