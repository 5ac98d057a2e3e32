"""Draw sentences to be read and judged: `python -m tests.tools.sample 1600`, so many of each kind of prose.

The same seed draws the same sentences while nothing is written anew.
"""

from __future__ import annotations

import sys
from random import Random

from tests.support.prose import Sentence, sentences

SHARES = {
    "front matter": 14, "rules glosses": 20, "stories": 12, "compare": 10, "findings": 10, "cite/engine/sources": 8,
    "claims says": 8, "claims note": 8, "questions": 4, "texts": 8, "lessons+sheets": 8, "UI/CLI/errors": 8,
    "changelog": 2,
}  # fmt: skip
"""How many of each kind: 120 in all."""


def sample(seed: int) -> list[Sentence]:
    """Draw from each kind."""
    draw = Random(seed)
    pools = {kind: [one for one in sentences() if one.kind == kind] for kind in SHARES}
    return [one for kind, share in SHARES.items() for one in draw.sample(pools[kind], share)]


def main(seed: int) -> None:
    """Print a sample, a sentence to a line with its kind and place."""
    for one in sample(seed):
        print(f"{one.kind} | {one.where} | {one.text}")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1600)
