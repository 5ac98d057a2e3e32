"""Draw sentences to be read and judged by somebody who did not write them.

`python -m tests.tools.sample` draws 120 from all the prose, so many of each kind; another seed (`1601`) draws others.
`python -m tests.tools.sample --changed` draws 30 of those that a change adds or alters since its branch left `main` (on
`main` itself since the last commit); `--since COMMIT` compares with another.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.support.prose import ROOT, Sentence, sentences

if TYPE_CHECKING:
    from collections.abc import Iterable

SHARES = {
    "front matter": 14, "rules glosses": 20, "stories": 12, "compare": 10, "findings": 10, "cite/engine/sources": 8,
    "claims says": 8, "claims note": 8, "questions": 4, "texts": 8, "lessons+sheets": 8, "UI/CLI/errors": 8,
    "changelog": 2,
}  # fmt: skip
"""How many of each kind: 120 in all."""

OF_A_CHANGE = 30
"""How many sentences of a change are read."""

JUDGED = "By VOICE.md, is each clear at first reading, read twice, or wrong? What made you stumble is written anew."


def sample(seed: int) -> list[Sentence]:
    """Draw from each kind."""
    draw = Random(seed)
    pools = {kind: [sentence for sentence in sentences() if sentence.kind == kind] for kind in SHARES}
    return [sentence for kind, share in SHARES.items() for sentence in draw.sample(pools[kind], share)]


def changed(before: Iterable[Sentence], now: Iterable[Sentence]) -> list[Sentence]:
    """Give the sentences that were not there before; one that has only moved was.

    >>> old = Sentence("findings", "docs/findings/odds.md:3", "Seven is most.")
    >>> changed([old], [old._replace(where="docs/findings/odds.md:9"), old._replace(text="Six is less.")])[0].text
    'Six is less.'
    """
    known = {sentence.text for sentence in before}
    new = {sentence.text: sentence for sentence in now if sentence.text not in known}
    return [*new.values()]


def draw_of_change(new: list[Sentence], seed: int) -> list[Sentence]:
    """Draw as many as are read of a change, in their order; all of them where they are fewer."""
    places = sorted(Random(seed).sample(range(len(new)), min(OF_A_CHANGE, len(new))))
    return [new[place] for place in places]


def git(*command: str, root: Path = ROOT) -> bytes:
    """Ask git; what it cannot answer ends the program with what it says."""
    done = subprocess.run(["git", *command], cwd=root, capture_output=True, check=False)
    if done.returncode:
        sys.exit(done.stderr.decode(errors="replace").strip())
    return done.stdout


def start_of_change(root: Path = ROOT) -> str:
    """Name the commit that a change begins from: where its branch left `main`, or the last one on `main` itself."""
    return git("merge-base", "HEAD", "main", root=root).decode().strip()


def sentences_at(commit: str, root: Path = ROOT) -> tuple[Sentence, ...]:
    """Give every sentence as it was at a commit."""
    with TemporaryDirectory() as folder, tarfile.open(fileobj=BytesIO(git("archive", commit, root=root))) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.3 and earlier have none
        archive.extractall(folder)  # noqa: S202  # it is our own
        return sentences(Path(folder))


def main(words: list[str] | None = None) -> None:
    """Print a sample, a sentence to a line with its kind and place."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.sample", description=__doc__)
    parser.add_argument("seed", nargs="?", type=int, default=1600, help="Seed of the draw [default: 1600].")
    parser.add_argument("--changed", action="store_true", help="Draw from the sentences that a change adds or alters.")
    parser.add_argument("--since", metavar="COMMIT", help="With --changed: the commit before the change.")
    options = parser.parse_args(words)
    if options.changed or options.since:
        since = options.since or start_of_change()
        new = changed(sentences_at(since), sentences())
        drawn = draw_of_change(new, options.seed)
        print(f"{len(drawn)} of {len(new)} sentences that are new since {since[:12]}. {JUDGED}")  # noqa: T201  # a command
    else:
        drawn = sample(options.seed)
    for sentence in drawn:
        print(f"{sentence.kind} | {sentence.where} | {sentence.text}")  # noqa: T201  # a command


if __name__ == "__main__":
    main()
