"""Page shares: an order of the pages in which the processes that read them side by side have much the same to do.

A few pages one process reads by itself: each other that helps it hands over all that is known of all pages, which
takes longer than to read some.
"""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

SHARES = 6
"""Into how many shares, like each other, the pages are dealt; Sphinx cuts the list into about so many."""

FEW = 6
"""So many pages one process reads as soon as several."""


def spread(names: list[str], sizes: dict[str, int]) -> list[str]:
    """Deal the pages out as cards are dealt, the longest first.

    >>> spread(list("abcdefgh"), dict(zip("abcdefgh", (8, 7, 6, 5, 4, 3, 2, 1))))
    ['a', 'g', 'b', 'h', 'c', 'd', 'e', 'f']
    """
    longest = sorted(names, key=lambda name: (-sizes[name], name))
    return [name for first in range(SHARES) for name in longest[first::SHARES]]


def env_before_read_docs(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Put the pages that will be read into that order; by name, all rules would be read by one process."""
    docnames[:] = spread(docnames, {name: env.doc2path(name).stat().st_size for name in docnames})
    if len(docnames) <= FEW:
        app.parallel = 1


def setup(app: Sphinx) -> None:
    """Add the hooks; whether many processes write is decided anew when all is read."""
    processes = app.parallel

    def env_updated(app: Sphinx, _: BuildEnvironment) -> None:
        app.parallel = processes

    app.connect("env-before-read-docs", env_before_read_docs)
    app.connect("env-updated", env_updated, priority=0)
