"""Suspension: claims that do not hold just now, and an answer that stands in the place of a rulebook's own."""

from __future__ import annotations

from contextvars import ContextVar
from functools import lru_cache, wraps

from primero_ref.claims import inventory
from primero_ref.claims.former_ids import current_claim
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ParamSpec, TypeVar

    Case = ParamSpec("Case")
    Value = TypeVar("Value")


class Suspension(NamedTuple):
    """What is changed of the published rulebooks: claims that do not hold, and one answer in the place of another."""

    claims: frozenset[str] = frozenset()
    """The claims that do not hold, in any rulebook."""
    override: tuple[str, str, object] | None = None
    """A rulebook, a question, and the answer put in the place of the rulebook's own."""


NOTHING = Suspension()
"""Every rulebook as it is published."""

# A context, and no argument: it has to reach the `rulebook("italian")` and the `load(record)` of a reader's own code.
# Each thread, and each `contextvars.Context`, has its own.
_blocks: ContextVar[tuple[_Block, ...]] = ContextVar("blocks", default=())


def suspension() -> Suspension:
    """Give what is suspended where this is asked: by the `with` blocks around it, and by no others.

    >>> with suspended("italian/forced-see"):
    ...     sorted(suspension().claims)
    ['italian/forced-see']
    >>> suspension().claims
    frozenset()
    """
    blocks = _blocks.get()
    if not blocks:
        return NOTHING
    claims = frozenset[str]().union(*(block.suspension.claims for block in blocks))
    overrides = [block.suspension.override for block in blocks if block.suspension.override]
    return Suspension(claims, overrides[-1] if overrides else None)


class _Block:
    """A `with` block, and what is suspended in it."""

    suspension: Suspension

    def __enter__(self) -> None:
        """Suspend it, besides what is suspended already."""
        _blocks.set((*_blocks.get(), self))

    def __exit__(self, *_: object) -> None:
        """Let it hold again, in whatever order the blocks end."""
        blocks = [*reversed(_blocks.get())]
        if self in blocks:
            blocks.remove(self)
        _blocks.set((*reversed(blocks),))


class suspended(_Block):  # noqa: N801  # it reads as a word of the language: with suspended("italian/forced-see")
    """Disable these claims in every rulebook that is asked for within the `with` block.

    Other threads, and other contexts of `contextvars`, go on with the claims.

    >>> from primero_ref import rulebook
    >>> with suspended("italian/fold-withdraw-half"):
    ...     rulebook("italian")("fold.refund")
    'all'
    """

    def __init__(self, *ids: str) -> None:
        """Name the claims."""
        self.suspension = Suspension(frozenset(inventory.claim(current_claim(name)).id for name in ids))


class answering(_Block):  # noqa: N801  # likewise: with answering("italian", "fold.refund", "nothing")
    """Let one rulebook answer a question otherwise inside, by the claims by which it answers at all.

    An answer that a rulebook was made with by name, `but(answers={…})`, stays.

    >>> from primero_ref import rulebook
    >>> with answering("italian", "fold.refund", "nothing"):
    ...     rulebook("italian").ask("fold.refund")
    nothing [italian/fold-withdraw-half]
    """

    def __init__(self, book: str, question: str, answer: object) -> None:
        """Name the rulebook, the question, and what is put in the place of its answer."""
        inventory.check_answer(question, answer)
        self.suspension = Suspension(override=(book, question, answer))


def once_per_suspension(most: int) -> Callable[[Callable[Case, Value]], Callable[Case, Value]]:
    """Keep what a function of the rulebooks gives, case by case, apart for each suspension; of `most` cases in all.

    >>> from primero_ref import rulebook
    >>> @once_per_suspension(8)
    ... def refund(book):
    ...     return rulebook(book)("fold.refund")
    >>> with suspended("italian/fold-withdraw-half"):
    ...     refund("italian")
    'all'
    >>> refund("italian")
    'half'
    """

    def decorated(function: Callable[Case, Value]) -> Callable[Case, Value]:
        @lru_cache(maxsize=most)
        @wraps(function)
        def kept(_: Suspension, /, *case: Case.args, **named: Case.kwargs) -> Value:
            return function(*case, **named)

        @wraps(kept)
        def asked(*case: Case.args, **named: Case.kwargs) -> Value:
            return kept(suspension(), *case, **named)  # type: ignore[arg-type]  # a case is a key

        return asked

    return decorated
