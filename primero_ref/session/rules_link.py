"""The rules of a session as a link: a published rulebook by its id, or a reader's own choices."""

from __future__ import annotations

from primero_ref import claims
from primero_ref.claims.corrections import UNNAMED, edition_number, may_turn
from primero_ref.claims.former_ids import current_rulebook
from primero_ref.claims.suspension import once_per_suspension
from primero_ref.edition import RULES
from primero_ref.game.record import read
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


EDITION = "edition"
"""The word of a link for the edition under which its game is played."""


def edition_word(edition: str, link: str) -> str:
    """Write the edition of a game for its link; nothing where no correction can turn a game of these rules.

    >>> edition_word("0.2.0", "italian"), edition_word("0.2.0", "modern"), edition_word("0.2.0", "italian;ante=2")
    ('', '0.2.0', '0.2.0')
    """
    book, own, _ = link.partition(";")
    return edition if may_turn(current_rulebook(book), own=bool(own)) else ""


def read_edition(word: str, link: str) -> str:
    """Read under which edition a game is played; a link that does not say it is of the last that never did.

    >>> read_edition("", "modern"), read_edition("0.2.0", "modern")
    ('0.1.0', '0.2.0')
    """
    edition_number(word or UNNAMED)
    return (link and edition_word(word or UNNAMED, link)) or RULES


def with_edition(record: str) -> str:
    """Put the edition into the record of a link that does not name it, where it has to be known."""
    tags, _ = read(record)
    own = not tags.keys().isdisjoint(("Hold", "Suspend", "Answers"))
    if "Edition" in tags or "Rulebook" not in tags or not may_turn(current_rulebook(tags["Rulebook"][1]), own=own):
        return record
    return f'{record}\n[Edition "{UNNAMED}"]'


def link_of(rules: Rulebook) -> str:
    """Write a rulebook as a link: what is held, suspended and answered otherwise than it was published.

    >>> link_of(rules_of("italian;suspend=italian/forced-see"))
    'italian;suspend=italian/forced-see'
    """
    from primero_ref.reconstruction.reconstruction import reconstruct

    changes = rules.changes()
    return reconstruct(rules.id, changes.hold, changes.suspend, rules.answers).link
