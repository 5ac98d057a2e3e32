"""`python -m tests.tools.host_evening`: one evening of six browsers, with a log of what happened, and when.

Four Chromium and two Firefox, some as wide as phones and some as wide as desktops, play ten hands under four rulebooks.
On the way the server is killed twice, and three phones drop out: one sleeps and its line is closed, one loses its
network and nobody tells it, one closes the page. All views are compared with `game.view(seat)`, and all counters are
counted. What goes wrong ends the evening.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from tests.support.cable import Cable
from tests.support.firefox import Firefox
from tests.support.hosted_phones import DEALT, WHOLE, Phone, check_views, counters, running_host, table_of
from tests.support.lacking import CHROMIUM, FIREFOX, program

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tests.support.hosted_phones import RunningHost

SIX = ("Anna", "Bruno", "Clara Maria", "Dario", "Elsa", "Franco")

IN_FIREFOX, ON_DESKTOPS = ("Bruno", "Elsa"), ("Clara Maria", "Franco")

EVENING = (("italian", 6, 3), ("modern", 6, 3), ("english", 6, 2), ("scopa", 4, 2))
"""With which rulebook how many play, and how many hands; who has no chair watches."""

DROPS = {2: ("Dario", "sleeps"), 5: ("Clara Maria", "loses the network"), 8: ("Bruno", "closes the page")}
"""In which hand of the evening who drops out, and how."""

CABLED = ("Clara Maria", "Dario")
"""Between whose phones and the host there is something that can be cut."""

KILLS = (4, 8)
"""In which hands the server is killed; in the second of them while somebody is away."""

WATCH = """
const whole = document.documentElement.dataset;
if (whole.watched) return;
whole.watched = "yes";
whole.told = whole.clicked = "0";
let before = document.querySelector('.pr-past').textContent;
addEventListener("click", () => { whole.clicked = String(Date.now()); }, true);
new MutationObserver(() => {
  const now = document.querySelector('.pr-past').textContent;
  if (now !== before) whole.told = String(Date.now());
  before = now;
}).observe(document.querySelector('.pr-past'), { childList: true, subtree: true, characterData: true });
"""
"""Has the page note when the log of the hand last changed, and when it was last tapped."""

TOLD = "const { told } = document.documentElement.dataset; return Number(told) >= arguments[0] ? told : '';"

LOGGED = "document.querySelectorAll('.pr-past li').length"

HAND = (
    "const frame = document.querySelector('.pr-frame');"
    "return !frame.hidden && !frame.classList.contains('is-over')"
    " && frame.querySelector('.pr-word-of').textContent.startsWith(`hand ${arguments[0]}`)"
)


class Found(NamedTuple):
    """What was measured."""

    told: list[float]
    """For each move how many milliseconds it was from the tap until the last phone that was there had drawn it."""
    views: list[str]
    back: dict[str, float]
    """After how many seconds who dropped out was back."""


class Evening:
    """An evening as it goes on."""

    def __init__(self, phones: list[Phone], random: Random) -> None:
        """Begin with nothing played."""
        self.phones, self.random = phones, random
        self.began = time.monotonic()
        self.hand = 0
        self.seated: list[Phone] = phones
        self.gone: Phone | None = None
        self.cables: dict[str, Cable] = {}
        self.found = Found([], [], {})

    def note(self, sentence: str) -> None:
        """Say what happened, and when."""
        seconds = time.monotonic() - self.began
        click.echo(f"{int(seconds // 60):02}:{seconds % 60:04.1f}  {sentence}")

    @property
    def here(self) -> list[Phone]:
        """All phones that look at the table."""
        return [phone for phone in self.phones if phone is not self.gone]

    def check(self, host: RunningHost) -> None:
        """Compare what each phone shows with the view of its seat."""
        there = [phone for phone in self.seated if phone is not self.gone]
        check_views(host, there)
        self.found.views.extend(phone.name for phone in there)

    def whole(self, phones: Iterable[Phone]) -> float:
        """Wait until phones show the table, and give how many seconds that took."""
        began = time.monotonic()
        for phone in phones:
            phone.wait(f"{WHOLE} && ({DEALT.removeprefix('return')} || !document.querySelector('.pr-frame.is-mine'))")
            phone.ask(WATCH)
        return time.monotonic() - began

    def one_move(self) -> bool:
        """Have one phone that is asked make a move, and measure when all had drawn it."""
        for phone in self.seated:
            if phone is self.gone or not phone.is_asked or not phone.tap(self.random):
                continue
            tapped = int(phone.ask("return document.documentElement.dataset.clicked"))
            self.found.told.append(max(int(each.wait(TOLD, tapped)) for each in self.here) - tapped)
            return True
        return False

    def moves(self, most: int, host: RunningHost, idle: float = 20.0) -> int:
        """Play until the hand is over, or so many moves are made, or nothing has moved for some seconds."""
        made, last = 0, time.monotonic()
        while made < most and not all(phone.is_over for phone in self.here):
            if self.one_move():
                made, last = made + 1, time.monotonic()
                if made % 4 == 0:
                    self.check(host)
            elif time.monotonic() - last > idle:
                break
            else:
                time.sleep(0.03)
        return made

    # -- what goes wrong ----------------------------------------------------------------------------------

    def kill(self, host: RunningHost) -> None:
        """Kill the server, and start it again; it goes on at the same move."""
        before = table_of(host)
        host.kill()
        began = time.monotonic()
        host.start()
        started = time.monotonic() - began
        after = table_of(host)
        assert before.session == after.session
        waited = self.whole(self.here)
        self.check(host)
        self.note(f"The server is killed and started again ({started:.1f} s); all are back {waited:.2f} s later.")

    def drop(self, host: RunningHost, name: str, how: str) -> None:
        """Have somebody drop out while the others play on; the server may be killed meanwhile."""
        phone = self.gone = next(each for each in self.seated if each.name == name)
        door: Any = None
        cable = self.cables.get(name)
        if how == "sleeps":
            door = phone.context.new_cdp_session(phone.page)
            door.send("Page.setWebLifecycleState", {"state": "frozen"})
        elif how == "loses the network":
            phone.context.set_offline(offline=True)
        else:
            phone.open("about:blank")
        if cable:
            cable.cut(silently=how != "sleeps")
        before = self.phones[0].ask(f"return {LOGGED}")
        made = self.moves(6, host, idle=2.0)
        assert before < self.phones[0].ask(f"return {LOGGED}"), f"{name} has missed nothing: draw other moves."
        self.note(f"{name} {how}; meanwhile the others make {made} move{'s' * (made != 1)}.")
        if self.hand in KILLS:
            self.kill(host)
        if cable:
            cable.mend()
        began = time.monotonic()
        if door:
            door.send("Page.setWebLifecycleState", {"state": "active"})
        elif how == "loses the network":
            phone.context.set_offline(offline=False)
        else:
            phone.open(host.friends)
        phone.wait(f"return {LOGGED} === arguments[0]", self.phones[0].ask(f"return {LOGGED}"))
        self.whole([phone])
        self.found.back[name] = time.monotonic() - began
        self.gone = None
        self.check(host)
        self.note(f"{name} is back after {self.found.back[name]:.2f} s.")

    # -- the evening --------------------------------------------------------------------------------------

    def play_hand(self, host: RunningHost, number: int) -> None:
        """Play one hand to its end."""
        self.hand += 1
        for phone in self.phones:
            phone.wait(HAND, number)
        self.whole(self.phones)
        before = counters(table_of(host))
        self.check(host)
        self.moves(4, host)
        if self.hand in DROPS:
            self.drop(host, *DROPS[self.hand])
        elif self.hand in KILLS:
            self.kill(host)
        self.moves(10**6, host)
        self.check(host)
        table = table_of(host)
        assert table.session
        made = len(table.session.moves)
        assert all(phone.is_over for phone in self.phones), f"Hand {self.hand} stands still."
        assert before == counters(table), "Counters were lost."
        for phone in self.seated:
            assert "Checked: each of the" in phone.text(".pr-checked"), phone.name
        kept = f", {before} counters before and after" if before else ""
        self.note(f"Hand {self.hand} is over: {made} moves{kept}.")

    def play(self, book: str, seats: int, hands: int, folder: Path) -> None:
        """Play some hands with one rulebook."""
        with running_host(folder / f"{book}.sqlite3", "--hands", str(hands), book=book) as host, ExitStack() as stack:
            self.cables = {name: stack.enter_context(Cable(host.port)) for name in CABLED}
            self.seated = self.phones[:seats]
            for number, phone in enumerate(self.phones):
                own = host.friends if number else host.own
                cable = self.cables.get(phone.name)
                phone.open(own.replace(f":{host.port}/", f":{cable.port}/") if cable else own)
                if phone in self.seated:
                    phone.sit()
            self.note(f"{seats} sit down to {table_of(host).rules.title}.")
            self.phones[0].deal()
            for number in range(1, hands + 1):
                self.play_hand(host, number)
                if number < hands:
                    self.phones[0].press("Next")


def browsers(stack: ExitStack) -> Iterator[Phone]:
    """Open six browsers."""
    from playwright.sync_api import sync_playwright

    paths = program(CHROMIUM), program(FIREFOX)
    if not all(paths):
        raise SystemExit("Chromium or Firefox is not installed.")
    started = stack.enter_context(sync_playwright())
    chromium = started.chromium.launch(executable_path=paths[0], args=["--disable-gpu", "--no-sandbox"])
    stack.callback(chromium.close)
    for name in SIX:
        looks = {"viewport": {"width": 1280, "height": 900}} if name in ON_DESKTOPS else {}
        browser = stack.enter_context(Firefox(str(paths[1]))) if name in IN_FIREFOX else chromium
        yield Phone(browser, name, "about:blank", **looks)


def main() -> None:
    """Play the evening, and print what happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="evening", help="what the moves are drawn with")
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        evening = Evening([*browsers(stack)], Random(options.seed))
        for book, seats, hands in EVENING:
            evening.play(book, seats, hands, folder)
        told = sorted(evening.found.told)
        evening.note(f"{evening.hand} hands, {len(told)} moves; {len(evening.found.views)} views compared, all equal.")
        late = told[int(len(told) * 0.95)]
        median = statistics.median(told)
        click.echo(f"From a tap until all had drawn the move: median {median:.0f} ms, 95 % {late:.0f} ms.")
        soon = sum(seconds <= 2 for seconds in evening.found.back.values())
        click.echo(f"Back within two seconds: {soon} of {len(DROPS)}.")


if __name__ == "__main__":
    main()
