"""Pages that stand elsewhere now: at the old address a page leads on to the new one."""

from __future__ import annotations

from typing import Any

from primero_ref.weave.coverage.trace_process import HOME
from primero_ref.weave.parts.markup import element
from primero_ref.weave.parts.script import code
from primero_ref.weave.parts.template import Template
from primero_ref.weave.site import generated_pages

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

MOVED = Template(__file__)

SCRIPTS = {
    "betting": "pay_or_leave", "capturing": "capture", "chips": "check_or_bet", "counting": "scoring",
    "covering": "covered_bids", "declaring": "covered_bid_offers", "drawing": "draw", "favour": "mean_values",
    "hands": "ranking", "inviting": "invitation", "judging": "bluffs", "lifting": "before_the_deal",
    "naming": "named_hands", "proof": "bluffs", "seating": "setup", "sides": "scoring", "speech": "offer_builder",
    "turn": "vying_offers", "turns": "vying_offers", "wagering": "match_or_fold",
}  # fmt: skip
"""The scripts and other modules of the engine that bore another name in the first edition, with the name they bear."""


def collect_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Add a page at each old address, where the site has the pages of the scripts; a book never had them."""
    if app.builder.name != "html" or HOME not in app.env.found_docs:
        return
    for former, now in SCRIPTS.items():
        name = code.page_of(former)
        uri = app.builder.get_relative_uri(name, code.page_of(now))
        onward = element("meta", http_equiv="refresh", content=f"0; url={uri}")
        context = {
            "title": f"{former}.py is called {now}.py now",
            "body": MOVED(former=former, now=now, uri=uri),
            "metatags": onward + element("link", rel="canonical", href=uri),
        }
        with generated_pages.made(app, f"{name}.html") as due:
            if due:
                yield name, context, "page.html"


def setup(app: Sphinx) -> None:
    """Register the hook."""
    app.connect("html-collect-pages", collect_pages)
