"""What was made of the words of rules is made anew, so that it is seen for what they are read."""

from __future__ import annotations

import sys

from primero_ref.claims.book import forget_rulebooks

PACKAGE = "primero_ref"

FORGOTTEN = (
    "web.claims.claim_as_data", "web.reconstruction._rules", "lab.trials._trials", "fit.table.published",
    "weave.parts.table.usual_game.first_deals", "weave.parts.table.usual_game.stamp",
    "weave.parts.table.sample.sample_game", "weave.parts.finding.poker_counts.counts",
)  # fmt: skip
"""Functions of the package that keep what they have made of sentences: for each page they make it anew.

A test finds any other: it watches who reads sentences. Another finds those that are elsewhere now.
"""


def forget() -> None:
    """Have all made anew that was made of words before anybody noted for which page or demo they were read."""
    forget_rulebooks()
    for named in FORGOTTEN:
        module, _, function = f"{PACKAGE}.{named}".rpartition(".")
        if module in sys.modules:
            kept = getattr(sys.modules[module], function)
            while not hasattr(kept, "cache_clear"):  # it is kept apart for each suspension
                kept = kept.__wrapped__
            kept.cache_clear()
