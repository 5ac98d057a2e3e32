"""The addresses of an edition, to be kept: each page of a site as it was built, and the places within it.

`python -m tests.tools.addresses SITE > tests/site/addresses/0.2.0.txt` lists a site that has been built, a line for
each page: its path, and the ids of its parts. Left out are the pages of what can be cited, which
`weave/apparatus/ids.txt` lists, and what belongs to one build: lines of code, and the notes of a report.
`tests/site/test_addresses.py` looks for all of it in the site of today.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from primero_ref.cite.citation import KINDS

PLACE = re.compile(
    r'<(?:section|article|aside|details|div|figure|h[1-6]|dl|dt|table|tbody|tr|li|p|a|span)\b[^>]*?\sid="([^"]+)"'
)
"""A part of a page to which an address may lead."""

LISTED_ELSEWHERE = tuple(f"cite/{kind}/" for kind in KINDS)
OF_ONE_BUILD = ("engine/scripts/", "engine/beside/", "_modules/", "reports/")


def addresses(site: Path) -> dict[str, list[str]]:
    """Give each page of a site with the places within it that last."""
    pages = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*.html"))}
    return {
        name: [] if name.startswith(OF_ONE_BUILD) else sorted({*PLACE.findall(path.read_text(encoding="utf-8"))})
        for name, path in pages.items()
        if not name.startswith(LISTED_ELSEWHERE)
    }


def main() -> None:
    """List the addresses of the site that is named."""
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "index.html").is_file():
        sys.exit("Name the folder of a site that has been built: python -m tests.tools.addresses _site")
    for page, places in addresses(Path(sys.argv[1])).items():
        print(page, *places)  # noqa: T201  # it is a command


if __name__ == "__main__":
    main()
