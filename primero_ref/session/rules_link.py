"""The rules of a session as a link: a published rulebook by its id, or a reader's own choices."""

from __future__ import annotations

from primero_ref import claims
from primero_ref.claims.suspension import once_per_suspension
from primero_ref.lookup import rulebook

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook


@once_per_suspension(16)
def _reconstructed(link: str) -> Rulebook:
    return rulebook(link)


def rules_of(link: str) -> Rulebook:
    """Give a published rulebook, or the one of a reader's own choices by its link; no file is opened.

    >>> rules_of("italian;fold.refund=nothing")("fold.refund")
    'nothing'
    """
    return _reconstructed(link) if ";" in link else claims.rulebook(link)


def link_of(rules: Rulebook) -> str:
    """Write a rulebook as a link: what is held, suspended and answered otherwise than it was published.

    >>> link_of(rules_of("italian;suspend=italian/forced-see"))
    'italian;suspend=italian/forced-see'
    """
    from primero_ref.reconstruction.reconstruction import reconstruct

    changes = rules.changes()
    return reconstruct(rules.id, changes.hold, changes.suspend, rules.answers).link
