"""How soon a table in dispute has its answer on a phone: ten questions, each from the home page to the answer.

    python -m tests.tools.disputes [folder of a built site]

asks each of them in a new browser, which answers for all games at once, and again where the game is remembered, and
prints taps, letters and seconds. Letters are typed until the answer that is meant stands first; where it is given for
all games, one's own must be found among them, which takes longer to read. The page's own time is measured. A person's
is reckoned by the keystroke-level model, as Card, Moran and Newell (1980) propose it, with our own figures for a phone:
it is no measurement of people.
"""

from __future__ import annotations

import sys
import threading
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import sync_playwright

from primero_ref.cli.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
PHRASES = tomllib.loads((ROOT / "tests" / "site" / "disputes.toml").read_text(encoding="utf-8"))
TAP, LETTER, READ, FIND = 1.2, 0.28, 2.0, 2.0
"""Seconds to make a tap, to type a letter, to read an answer, and to find one's game: assumed, not measured."""

ASKED = (
    ("italian", "get back half"), ("italian", "can I pass two times"), ("italian", "both of us have a flush"),
    ("english", "may I fold last"), ("zorli", "conceal a flush"), ("suzuki", "how many cards may I exchange"),
    ("rmi", "can we veto a bet"), ("modern", "which card is wild"), ("scopa", "must I take a card"),
    ("kings", "use my black chip"),
)  # fmt: skip
"""Ten of the hundred phrasings of the tests, from eight games."""

FIRST = "() => document.querySelector('.pr-answers > article')?.id"
OWN = "() => performance.now()"


class Answer(NamedTuple):
    """What one question took; the page's own time in milliseconds."""

    taps: int
    letters: int
    own: float
    first: str
    every_game: bool

    @property
    def seconds(self) -> float:
        """The page's own time, and a person's by the model."""
        return self.own / 1000 + self.taps * TAP + self.letters * LETTER + READ + self.every_game * FIND


def answer(page: Page, address: str, game: str, words: str) -> Answer:
    """Go from the home page to the answer as a player would: each page's own time counts from its navigation."""
    page.goto(address)
    own = page.evaluate(OWN)
    page.locator(".pr-help a").tap()
    page.wait_for_selector(".pr-inquiry:not([hidden])")
    own += page.evaluate(OWN)
    every_game = not page.locator(".pr-inquiry").get_attribute("data-book")
    page.locator("#pr-deed").tap()
    typed = ""
    while page.evaluate(FIRST) != PHRASES[game][words] and typed != words:
        typed = words[: len(typed) + 1]
        page.keyboard.type(typed[-1])
    return Answer(2, len(typed), own, page.evaluate(FIRST) or "", every_game)


def asked(browser: Browser, address: str, game: str, words: str) -> tuple[Answer, Answer]:
    """Ask twice on a phone that keeps the game: the first time and a later one."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    first = answer(page, address, game, words)
    page.select_option("#pr-game", page.locator(f"#pr-game option[data-book={game}]").get_attribute("value"))
    page.wait_for_selector(f".pr-inquiry[data-book={game}]:not([hidden])")
    later = answer(page, address, game, words)
    context.close()
    return first, later


def main(folder: str = str(ROOT / "_site")) -> None:
    """Ask, and print the table."""
    server = Server(Path(folder), 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/index.html"
    print(f"A tap {TAP} s, a letter {LETTER} s, reading {READ} s (assumed); the page's own time is measured.")  # noqa: T201
    print(f"{'game':8} {'words':30} {'visit':6} taps letters page ms seconds  first answer")  # noqa: T201
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for game, words in ASKED:
            for visit, one in zip(("first", "later"), asked(browser, address, game, words), strict=True):
                meant = PHRASES[game][words]
                right = "right" if one.first == meant else f"WRONG, meant {meant}"
                figures = f"{one.taps:4} {one.letters:7} {one.own:7.0f} {one.seconds:7.1f}"
                print(f"{game:8} {words:30} {visit:6} {figures}  {one.first}: {right}")  # noqa: T201
        browser.close()
    server.shutdown()
    server.server_close()


if __name__ == "__main__":
    main(*sys.argv[1:])
