"""Measure the engine beside its neighbours on the same work in one run, and keep what was found: `make bench`.

Each peer lives in an environment of its own under `.cache/bench`, made when it is first wanted; one that cannot be
installed is said and skipped. Figures are the best of some rounds in time of the processor, on one core, except for
the two workers of the lab, which go by the clock.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.tools.bench import ours
from tests.tools.bench.peers import PEERS

ROOT = Path(__file__).parents[3]
HOMES = ROOT / ".cache" / "bench"
KEPT = ROOT / "docs" / "engine" / "speed.json"
"""What the page on speed is made from."""

PATIENCE = 180
"""Seconds that installing or measuring one peer may take."""

PASSES = 3
"""How often all is measured, ours and theirs by turns: what else the machine does then falls on everybody."""

WORKS = {
    "rank": ("A hand of loose cards ranked, one call each", "/s"),
    "games": ("Random games of two players, ours of Italian Primero", "/s"),
    "batch": ("The same, many at once in arrays", "/s"),
    "records": ("Records read and played again", "/s"),
    "import": ("The import", "ms"),
}
"""What the engine and its peers both do."""


def say(sentence: str) -> None:
    """Print a line at once."""
    print(sentence, flush=True)  # noqa: T201  # a command speaks


def peer(name: str) -> dict[str, Any]:
    """Measure one peer in its environment, which is made if it is not there; `error` says why it could not be."""
    home = HOMES / name
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install: list[str | Path] = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    try:
        if not (home / "installed").exists():
            subprocess.run([sys.executable, "-m", "venv", home], check=True, capture_output=True, timeout=PATIENCE)
            subprocess.run([*install, PEERS[name].package], check=True, capture_output=True, timeout=PATIENCE)
            (home / "installed").touch()
        script: list[str | Path] = [python, Path(__file__).with_name("peers.py"), name]
        told = subprocess.run(script, check=True, capture_output=True, text=True, timeout=PATIENCE).stdout
        found: dict[str, Any] = json.loads(told.splitlines()[-1])
    except (OSError, subprocess.SubprocessError, ValueError, IndexError) as error:
        return {"error": _reason(error)}
    return found


def _reason(error: Exception) -> str:
    if isinstance(error, subprocess.CalledProcessError):
        said = error.stderr if isinstance(error.stderr, str) else (error.stderr or b"").decode(errors="replace")
        return (said.strip().splitlines() or ["no reason given"])[-1]
    return "it took too long" if isinstance(error, subprocess.TimeoutExpired) else str(error)


def better(one: dict[str, Any], two: dict[str, Any]) -> dict[str, Any]:
    """Take the better of two measurements of each work.

    >>> better({"rank": 5, "import": 7}, {"rank": 6, "import": 8})
    {'rank': 6, 'import': 7}
    """
    kept = dict(two)
    for work, before in one.items():
        if work in WORKS and work in two:
            kept[work] = (min if WORKS[work][1] == "ms" else max)(before, two[work])
    return kept


def compared(mine: dict[str, float], found: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Set what the engine does beside what each peer does; a ratio over one is in the engine's favour."""
    rows = []
    for work, (what, unit) in WORKS.items():
        beside = []
        for name, measured in found.items():
            if work in measured and work in mine:
                own, other = mine[work], measured[work]
                ratio = other / own if unit == "ms" else own / other
                shown = {"peer": PEERS[name].package, "version": measured["version"]}
                if work in ("games", "batch"):
                    shown["game"] = PEERS[name].game
                beside.append(shown | {"figure": _rounded(other), "ratio": _rounded(ratio)})
        if work in mine:
            rows.append({"work": what, "unit": unit, "ours": _rounded(mine[work]), "peers": beside})
    return rows


def _rounded(figure: float) -> float:
    """Keep three figures: more would not come out again.

    >>> _rounded(7_214_933.2), _rounded(0.098765)
    (7210000, 0.0988)
    """
    kept = float(f"{figure:.3g}")
    return int(kept) if kept >= 100 else kept


def machine() -> str:
    """Describe the machine."""
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, CPython {platform.python_version()}"


def shown(figure: float) -> str:
    """Print a figure."""
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:g}"


def main() -> None:
    """Measure, print the ratios, and write the figures down."""
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    say(machine())
    mine: dict[str, float] = {}
    own: list[ours.Figure] = []
    found: dict[str, dict[str, Any]] = {}
    for number in range(1, PASSES + 1):
        say(f"Pass {number} of {PASSES}")
        mine = better(mine, ours.works())
        own = [one.better(two) for one, two in zip(own, ours.figures(), strict=True)] if own else ours.figures()
        for name in PEERS:
            if "error" not in found.get(name, {}):
                found[name] = better(found.get(name, {}), peer(name))
    for what, figure, unit, wanted in own:
        told = "not measured: numpy is not installed" if figure is None else f"{shown(_rounded(figure))} {unit}"
        say(f"  {what:<56}{told:>18}   wanted {shown(wanted)}")
    for name, measured in found.items():
        if "error" in measured:
            say(f"{name} is skipped: {measured['error']}")
    rows = compared(mine, found)
    for row in rows:
        say(f"{row['work']}: {shown(row['ours'])} {row['unit']}")
        for one in row["peers"]:
            name = f"{one['peer']} {one['version']}"
            say(f"  {name:<24}{shown(one['figure']):>14} {row['unit']:<4}{one['ratio']:>8g} ×")
    books = [
        {"players": players, "book": book, "game": _rounded(by_game), "move": _rounded(by_move)}
        for players in (2, 4) for book, by_game, by_move in ours.beside_italian(players)
    ]  # fmt: skip
    say("Times as long as in Italian Primero, 2 at most wanted")
    for row in books:
        say(f"  {row['players']} at {row['book']:<20}{row['game']:>8g} by the game{row['move']:>8g} by the move")
    kept = {
        "date": f"{datetime.now(UTC):%Y-%m-%d}", "machine": machine(), "busy": round(busy, 1), "works": rows,
        "books": books,
        "own": [one._asdict() | {"figure": one.figure and _rounded(one.figure)} for one in own],
        "skipped": {name: measured["error"] for name, measured in found.items() if "error" in measured},
    }  # fmt: skip
    KEPT.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    say(f"Written to {KEPT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
