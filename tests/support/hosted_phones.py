"""A hosted table that runs, and phones at it: browsers that sit down and tap what is offered."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from primero_ref.host.hosted_table import HostedTable
from primero_ref.host.journal import Journal
from tests.support.firefox import Firefox

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).parents[2]

PATIENCE = 20_000
"""How many milliseconds a phone is waited for, on a machine that does other work."""


class RunningHost:
    """The command `primero host` at work on a file; it can be killed, and started again on the same port."""

    def __init__(self, file: Path, *options: str, book: str = "", address: str = "127.0.0.1") -> None:
        """Say on which file, with which options, and with which rules for a new table it is started."""
        self.book = [book] if book else []
        self.file, self.options, self.address, self.port = file, options, address, 0
        self.friends = self.own = self.printed = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self, *, new: bool = False) -> None:
        """Start it, and read where it is."""
        command = [sys.executable, "-u", "-m", "primero_ref", "host", "--file", str(self.file), "--host", self.address]
        command += ["--port", str(self.port), *self.options, *(["--new", *self.book] if new else [])]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert self.process.stdout
        printed = ""
        while "Your friends" not in printed:
            line = self.process.stdout.readline()
            assert line, printed
            printed += line
        self.own = _address(printed, "You, the host")
        self.friends = _address(printed, "Your friends")
        self.port = int(re.findall(r":(\d+)/", self.friends)[0]) if ":" in self.friends.partition("//")[2] else 0

    def said(self, pattern: str) -> str:
        """Wait until it prints what fits a pattern, and give the first part of that."""
        assert self.process
        assert self.process.stdout
        while not (found := re.findall(pattern, self.printed)):
            line = self.process.stdout.readline()
            assert line, self.printed
            self.printed += line
        return str(found[0])

    def kill(self) -> None:
        """Kill it without a word of warning."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._close()

    def stop(self) -> None:
        """Stop it as Ctrl+C does."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
            self.process.kill()
        self._close()

    def _close(self) -> None:
        if self.process and self.process.stdout and not self.process.stdout.closed:
            self.printed += self.process.stdout.read()
            self.process.stdout.close()


def _address(printed: str, label: str) -> str:
    return re.findall(rf"^{label}:\s+(\S+)$", printed, re.MULTILINE)[0]  # type: ignore[no-any-return]  # a word


@contextmanager
def running_host(file: Path, *options: str, book: str = "", address: str = "127.0.0.1") -> Iterator[RunningHost]:
    """Have a host at work until the end of the block."""
    host = RunningHost(file, *options, book=book, address=address)
    host.start(new=True)
    try:
        yield host
    finally:
        host.stop()


SEEN = "const seen = (part) => part && part.offsetParent !== null;"

TAP = (
    SEEN
    + """
const verbs = [...document.querySelectorAll('.pr-frame.is-mine .pr-moves .pr-verb')];
if (!verbs.length) return null;
const verb = verbs[arguments[0] % verbs.length];
const opener = verb.querySelector('.pr-opener');
if (seen(opener)) opener.click();
const find = () => [...verb.querySelectorAll('button[type=submit], .pr-way')].find(seen);
const cards = [...document.querySelectorAll('.pr-held .pr-toss')].filter(seen);
if ((!find() || find().classList.contains('is-waiting') || arguments[1] % 3 === 0) && cards.length) {
  cards[arguments[1] % cards.length].click();
}
const button = find();
if (!button) return '';
button.click();
return button.innerText;
"""
)
"""Takes one of the open moves, by what can be tapped alone."""

SHUT = SEEN + "for (const back of document.querySelectorAll('.pr-shuts')) if (seen(back)) back.click();"


PRESS = (
    SEEN
    + """
const all = [...document.querySelectorAll('button')];
const button = all.find((each) => seen(each) && each.innerText.startsWith(arguments[0]));
button?.click();
return Boolean(button);
"""
)


class Phone:
    """Somebody at a hosted table with a browser: Chromium’s page, or a Firefox."""

    def __init__(self, browser: Browser | Firefox, name: str, address: str, **looks: Any) -> None:  # noqa: ANN401  # playwright's
        """Open the address of the table."""
        self.name = name
        self._firefox: Firefox | None = None
        if isinstance(browser, Firefox):
            self._firefox = browser
        else:
            size = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce", **looks}
            self.context: BrowserContext = browser.new_context(**size)
            self.page: Page = self.context.new_page()
            self.page.set_default_timeout(PATIENCE)
        self.open(address)

    def open(self, address: str) -> None:
        """Go to an address."""
        if self._firefox:
            self._firefox.open(address)
        else:
            self.page.goto(address)

    def ask(self, script: str, *arguments: object) -> Any:  # noqa: ANN401  # whatever the page answers
        """Run the body of a function in the page, and give what it returns."""
        if self._firefox:
            return self._firefox.ask(script, *arguments)
        body = f"(all) => (function () {{ {script} }})(...all)"
        return self.page.evaluate(body, [*arguments])

    def wait(self, script: str, *arguments: object, seconds: float = PATIENCE / 1000) -> Any:  # noqa: ANN401  # likewise
        """Ask again and again until the answer is true."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if answer := self.ask(script, *arguments):
                return answer
            time.sleep(0.03)
        text = self.ask("return document.body.innerText.slice(0, 500)")
        message = f"{self.name} waited {seconds} s in vain for: {script}\n{text}"
        raise TimeoutError(message)

    def text(self, selector: str) -> str:
        """Read what stands in a part of the page."""
        return str(self.ask("return document.querySelector(arguments[0])?.textContent ?? ''", selector))

    def press(self, words: str) -> None:
        """Press the button that begins with some words, as soon as it is there."""
        self.wait(PRESS, words)

    def sit(self) -> None:
        """Type the name and sit down."""
        self.wait("return document.querySelector('#pr-own-name') !== null")
        if self._firefox:
            self.ask("document.querySelector('#pr-own-name').value = arguments[0]", self.name)
        else:
            self.page.click("#pr-own-name")
            self.page.keyboard.type(self.name)
        self.press("Sit down")
        self.wait("return document.querySelector('#pr-own-name') === null")

    def deal(self, computers: int = 0) -> None:
        """Have the first hand dealt, as the host."""
        self.ask(
            "const all = document.querySelector('#pr-computers');"
            "if (all) { all.value = arguments[0]; all.dispatchEvent(new Event('change')); }", str(computers),
        )  # fmt: skip
        self.press("Deal to")

    def reload(self) -> None:
        """Load the page again."""
        if self._firefox:
            self._firefox.call("WebDriver:Refresh", {})
        else:
            self.page.reload()

    @property
    def is_asked(self) -> bool:
        """Whether it is this phone’s turn."""
        return bool(self.ask("return document.querySelector('.pr-frame.is-mine .pr-moves .pr-verb') !== null"))

    @property
    def is_over(self) -> bool:
        """Whether the hand is over."""
        return bool(self.ask("return document.querySelector('.pr-frame.is-over') !== null"))

    def tap(self, random: Random) -> str:
        """Make some move by taps alone, and say what stood on its button; nothing where it could not."""
        before = self.ask("return document.querySelector('.pr-moves').dataset.of")
        for _ in range(12):
            words = self.ask(TAP, random.randrange(60), random.randrange(60))
            if words is None:
                return ""
            if words:
                gone = (
                    "return document.querySelector('.pr-moves').dataset.of !== arguments[0] ? 'made' :"
                    " document.querySelector('.pr-refusal').textContent ? 'refused' : ''"
                )
                if self.wait(gone, before) == "made":
                    return str(words)
            self.ask(SHUT + "document.querySelector('.pr-refusal').replaceChildren();")
        return ""

    def close(self) -> None:
        """Let the phone go."""
        if self._firefox:
            self._firefox.open("about:blank")
        else:
            self.context.close()


def play_hand(phones: list[Phone], random: Random) -> list[str]:
    """Play a hand to its end on some phones; give what was tapped."""
    taps: list[str] = []
    idle = 0
    while not all(phone.is_over for phone in phones):
        made = [f"{phone.name}: {words}" for phone in phones if phone.is_asked and (words := phone.tap(random))]
        taps += made
        idle = 0 if made else idle + 1
        assert idle < 400, f"Nothing moves after {taps[-5:]}"
        if not made:
            time.sleep(0.05)
    return taps


def table_of(host: RunningHost) -> HostedTable:
    """Read the table from its file, as another process sees it."""
    with closing(Journal(str(host.file))) as journal:
        return HostedTable(journal, host.friends.rpartition("#")[2])


def counters(table: HostedTable) -> int:
    """Count all counters at a table, wherever they lie."""
    game = table.game
    assert game
    staked = 0 if game.over else sum(seat.staked for seat in game.table.players.values())
    return sum(game.stacks.values()) + staked + sum(game.carry.values())


HELD = "return [...document.querySelectorAll('.pr-held .pr-card')].map((card) => card.getAttribute('aria-label'))"

DEALT = "return document.querySelector('.pr-held .pr-card') !== null"

WHOLE = "return document.querySelector('.pr-cut').hidden"

ASKED = "return document.querySelector('.pr-frame.is-mine .pr-verb') !== null"


def check_views(host: RunningHost, phones: list[Phone]) -> None:
    """Compare what each phone shows with the view of its seat, and hear whether it found a wrong card."""
    table = table_of(host)
    game = table.game
    assert game
    for phone in phones:
        name = phone.name.replace(" ", "_")
        if not game.over:
            assert [card.name for card in game.view(name).cards] == phone.ask(HELD), name
        if game.rules("stake.from") != "nothing":
            assert f"{game.stacks[name]} left" in phone.text(".pr-purse")
        assert not phone.text(".pr-cut")
