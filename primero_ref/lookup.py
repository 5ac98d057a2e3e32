"""Find any rulebook: by its id, by the link of a reconstruction, or by its file."""

from __future__ import annotations

from primero_ref import claims
from primero_ref.errors import as_text

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook


def rulebook(name: str) -> Rulebook:
    """Return a rulebook by its id; an unknown id raises `Unknown`.

    A reconstruction of one's own is asked for by its file (`mine.toml`) or by its link, which begins with the id of a
    published rulebook and a semicolon (see `primero_ref.reconstruction`).

    >>> rulebook("scopa").title
    'Scopa'
    >>> rulebook("scopaa")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no rulebook 'scopaa'; the nearest is 'scopa'.
    >>> rulebook("italian;fold.refund=nothing")("fold.refund")
    'nothing'
    """
    if ";" in as_text(name, "the name of a rulebook"):
        from primero_ref.reconstruction.reconstruction import from_link

        return from_link(name).rules
    if name.endswith(".toml"):
        from primero_ref.reconstruction.reconstruction import from_file

        return from_file(name).rules
    return claims.rulebook(name)
