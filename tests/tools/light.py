"""Ask Lighthouse of a few pages, as a phone on a slow network would open them: `make light`.

The site is built where that is needed, and served as `primero serve` does. Each page is opened three times in a browser
that keeps nothing, and the median counts. The bounds are those of issue 24; a page that misses one makes this fail.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from primero_ref.cli.serve import open_server
from primero_ref.cli.site import is_fresh, make_site
from primero_ref.sources import sources
from primero_ref.weave.site.browser import _program

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]

LIGHTHOUSE = ROOT / "tests" / "light" / "node_modules" / "lighthouse" / "cli" / "index.js"
"""Installed by `npm ci --prefix tests/light`; `make test` does without it."""

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")

FLAGS = "--headless=new --disable-gpu --no-first-run --disable-background-networking --disable-component-update"

TIMES = 3
"""How often each page is opened."""


class Measure(NamedTuple):
    """What is read from a report of Lighthouse: what it is called here, where it is, and the bound it must keep."""

    name: str
    read: Callable[[dict[str, dict[str, dict[str, float]]]], float]
    bound: float
    is_least: bool
    digits: int

    def keeps(self, value: float) -> bool:
        """Say whether a value is within the bound."""
        return value >= self.bound if self.is_least else value <= self.bound


def score(category: str) -> Callable[[dict[str, dict[str, dict[str, float]]]], float]:
    """Read a score, of a hundred."""
    return lambda report: round(100 * (report["categories"][category]["score"] or 0))


def audit(name: str, per: float = 1) -> Callable[[dict[str, dict[str, dict[str, float]]]], float]:
    """Read a figure, in the unit given."""
    return lambda report: report["audits"][name]["numericValue"] / per


MEASURES = (
    Measure("performance", score("performance"), 95, is_least=True, digits=0),
    Measure("LCP s", audit("largest-contentful-paint", 1000), 2.0, is_least=False, digits=2),
    Measure("CLS", audit("cumulative-layout-shift"), 0.05, is_least=False, digits=3),
    Measure("blocking ms", audit("total-blocking-time"), 150, is_least=False, digits=0),
    Measure("accessibility", score("accessibility"), 100, is_least=True, digits=0),
    Measure("best practices", score("best-practices"), 100, is_least=True, digits=0),
    Measure("SEO", score("seo"), 100, is_least=True, digits=0),
)


def longest(site: Path, names: list[str]) -> str:
    """Give the longest of some pages."""
    return max(names, key=lambda name: (site / name).stat().st_size)


def pages(site: Path) -> list[str]:
    """List what is opened: a page of each kind, the longest of its kind where there are several."""
    rules = [f"rules/{path.name}" for path in sorted((site / "rules").glob("*.html"))]
    texts = [f"sources/{work}.html" for work in sources()]
    return ["index.html", "play/table.html", longest(site, rules), longest(site, texts), "compare/index.html",
            "play/the-bid.html"]  # fmt: skip


def opened(address: str, folder: Path) -> dict[str, dict[str, dict[str, float]]]:
    """Have Lighthouse open a page, and give its report."""
    browser = next(filter(None, map(shutil.which, CHROMIUM)), None)
    flags = f"{FLAGS} --no-sandbox" if hasattr(os, "geteuid") and os.geteuid() == 0 else FLAGS
    out = folder / "report.json"
    command = [*_program("node"), str(LIGHTHOUSE), address, "--quiet", "--output=json", f"--output-path={out}"]
    command += [f"--chrome-flags={flags}", "--form-factor=mobile", "--throttling-method=simulate"]
    environment = os.environ | ({"CHROME_PATH": browser} if browser else {})
    # now and then Lighthouse loses the beginning of its own trace, and asks to be run again
    for tries in range(TIMES):
        if not subprocess.run(command, check=tries == TIMES - 1, env=environment, timeout=600).returncode:
            break
    report: dict[str, dict[str, dict[str, float]]] = json.loads(out.read_text(encoding="utf-8"))
    return report


def main(wanted: list[str]) -> int:
    """Open the pages that are named, or all, print a table, and say whether each bound is kept."""
    if not LIGHTHOUSE.is_file():
        print("Lighthouse is not installed: npm ci --prefix tests/light", file=sys.stderr)  # noqa: T201
        return 1
    site = (ROOT / "_site").resolve()
    if not is_fresh(site):
        make_site(site)
    print(f"{'':28}" + "".join(f"{measure.name:>16}" for measure in MEASURES))  # noqa: T201
    missed = 0
    with open_server(site, 0) as server, tempfile.TemporaryDirectory() as folder:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for name in wanted or pages(site):
            address = f"http://127.0.0.1:{server.server_port}/{name}"
            reports = [opened(address, Path(folder)) for _ in range(TIMES)]
            values = [median(measure.read(report) for report in reports) for measure in MEASURES]
            kept = [measure.keeps(value) for measure, value in zip(MEASURES, values, strict=True)]
            missed += kept.count(False)
            cells = (
                f"{value:>15.{measure.digits}f}{' ' if keeps else '!'}"
                for measure, value, keeps in zip(MEASURES, values, kept, strict=True)
            )
            print(f"{name:28}" + "".join(cells), flush=True)  # noqa: T201
        server.shutdown()
    print("Every bound is kept." if not missed else f"{missed} bounds are missed, marked !.")  # noqa: T201
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
