"""Attack the engine: `python -m tests.tools.fuzzing TARGET --inputs N --seed S`, or `all` for every target."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from pathlib import Path
from random import Random

from tests.tools.fuzzing.targets import TARGETS

GROWN = 300
"""How many megabytes the process may grow by while it is attacked, once it is warm."""

WARM = 500
"""After how many inputs it is warm: tables of the hands are made, demos and records are read."""


def attack(name: str, inputs: int, seed: int, kept: Path | None = None) -> int:
    """Feed a target; write how it goes, and what went wrong; give how many inputs were not met as they should be."""
    target = TARGETS[name]
    began, told, found, slowest, warm = time.monotonic(), 0.0, 0, 0.0, 0
    for number in range(inputs):
        if number == min(WARM, inputs // 2):
            warm = _megabytes()
        text = target.make(Random(f"{seed}/{name}/{number}"))
        start = time.process_time()
        try:
            target.feed(text)
            took = time.process_time() - start
            slowest = max(slowest, took)
            assert took < target.seconds, f"took {took:.1f} s"
        except Exception:  # noqa: BLE001  # whatever comes is what is looked for
            found += 1
            sys.stderr.write(f"{name} {seed}/{number}: {text[:300]!r}\n{traceback.format_exc(limit=-3)}\n")
            if kept:
                (kept / f"{name}-{seed}-{number}").write_text(text, encoding="utf-8", errors="surrogatepass")
        if time.monotonic() - told > 5:
            told = time.monotonic()
            _tell(name, number + 1, inputs, began, found)
    _tell(name, inputs, inputs, began, found)
    grown = _megabytes() - warm
    _say(f"{name}: slowest input {slowest:.2f} s, grown by {grown} MB")
    return found + (grown > GROWN)


def _say(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


def _megabytes() -> int:
    try:
        import resource
    except ImportError:  # on Windows nobody says
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _tell(name: str, number: int, of: int, began: float, found: int) -> None:
    seconds = time.monotonic() - began
    _say(f"{name}: {number:,} of {of:,}, {number / seconds:,.0f} a second, {found} wrong")


def main() -> None:
    """Attack what is named."""
    asked = argparse.ArgumentParser(prog="python -m tests.tools.fuzzing", description=__doc__)
    asked.add_argument("target", choices=[*TARGETS, "all"])
    asked.add_argument("--inputs", type=int, default=10_000)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--keep", type=Path, help="a folder to keep the inputs in that went wrong")
    told = asked.parse_args()
    if told.keep:
        told.keep.mkdir(parents=True, exist_ok=True)
    names = [*TARGETS] if told.target == "all" else [told.target]
    found = [attack(name, told.inputs, told.seed, told.keep) for name in names]  # all of them, whatever the first says
    sys.exit(any(found))


if __name__ == "__main__":
    main()
