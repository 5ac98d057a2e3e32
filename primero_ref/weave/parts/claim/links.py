"""Links to rules, named as a reader would name them."""

from __future__ import annotations

from collections import Counter

from primero_ref import claims
from primero_ref.weave.parts.markup import joined

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page


def kin(page: Page, names: Sequence[str]) -> Markup:
    """Link to rules of other rulebooks, each by its rulebook; where one has several, by the rule too."""
    books = Counter(name.partition("/")[0] for name in names)
    return joined(
        page.link("claim", name, rule_name(name, alone=books[name.partition("/")[0]] == 1)) for name in names
    )


def rule_name(name: str, *, alone: bool = False) -> str:
    """Name a rule by its rulebook, and unless it stands alone by the words of its id.

    >>> rule_name("english/forced-see")
    'English Primero (du Coeur, 2002): forced see'
    """
    book, _, slug = name.partition("/")
    title = claims.rulebook(book).short_title
    return title if alone else f"{title}: {slug.replace('-', ' ')}"
