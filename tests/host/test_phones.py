"""Friends at a hosted table in real browsers: they sit down, play hands to their ends, drop out and come back."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from contextlib import ExitStack, closing
from random import Random
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("uvicorn", reason="The extra host is not installed.", exc_type=ImportError)


from tests.support.cable import Cable
from tests.support.firefox import Firefox
from tests.support.hosted_phones import (
    ASKED,
    DEALT,
    WHOLE,
    Phone,
    check_views,
    counters,
    play_hand,
    running_host,
    table_of,
)
from tests.support.lacking import FIREFOX, program

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def fox() -> Iterator[Firefox]:
    """Open Firefox."""
    if not (path := program(FIREFOX)):
        pytest.skip("Firefox is not installed.")
    with Firefox(path) as browser:
        yield browser


def own_address() -> str:
    """Give an address of this machine that is no loopback, as phones on a network have it."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            pytest.skip("This machine has no address besides its own loopback.")
        address: str = probe.getsockname()[0]
    return address


ADVISED = "return document.querySelector('.pr-coach .pr-advised')?.textContent ?? ''"


def check_coach(phone: Phone) -> None:
    """Ask the coach at a turn of one's own that is looked back at, and about the whole hand; both answers come."""
    there = "return document.querySelector('.pr-head').textContent.includes(arguments[0])"
    for step in range(1, 60):
        if not phone.ask("return document.querySelector('[data-unfolds=coach]').hidden"):
            break
        phone.wait(there, f"move {step} of")
        phone.ask("document.querySelector('.pr-back-steps button:last-child').click()")
        phone.wait(there, f"move {step + 1} of")
    phone.press("Coach")
    assert phone.wait(ADVISED).endswith(".")
    assert not phone.ask("return document.querySelectorAll('.pr-coach a[href]').length")  # the site is elsewhere
    phone.press("Back")
    phone.wait("return document.querySelector('.pr-panel.is-coach').hidden")
    phone.press("Show the decisions that mattered")
    phone.wait("return document.querySelector('.pr-mattered h3') !== null")


def test_two_browsers_play_a_hand_over_plain_http(tmp_path: Path, chromium: Browser, fox: Firefox) -> None:
    """At an address that is no loopback, where browsers give no crypto.subtle, a hand is played to its end.

    On the way one phone reloads, and the program is killed and started again: the hand goes on at the same offer, each
    sees the cards of the seat, and no counter is lost. However often one tries what is forbidden, the rule is named.
    """
    with running_host(tmp_path / "evening.sqlite3", address=own_address()) as host, ExitStack() as stack:
        anna, ugo = phones = [Phone(chromium, "Anna", host.own), Phone(fox, "Justin du Coeur", host.friends)]
        for phone in phones:
            stack.callback(phone.close)
            assert not phone.ask("return isSecureContext")
            assert phone.ask("return crypto.subtle === undefined")
            phone.sit()
        anna.deal()
        for phone in phones:
            phone.wait(DEALT)
        check_views(host, phones)
        before = [phone.text(".pr-past") for phone in phones]
        host.kill()
        ugo.wait("return !document.querySelector('.pr-cut').hidden")
        host.start()
        anna.reload()
        for phone in phones:
            phone.wait(f"{WHOLE} && document.querySelector('.pr-held .pr-card') !== null")
        assert before == [phone.text(".pr-past") for phone in phones]
        check_views(host, phones)
        for _ in range(30):
            ugo.ask("document.querySelector('.pr-refusal').replaceChildren()")
            ugo.ask("document.querySelector('.pr-verb [type=submit]').click()")
            ugo.wait("return document.querySelector('.pr-refusal p') !== null")
        assert ugo.text(".pr-refusal").startswith("Justin du Coeur may not pass without exchanging a card")
        play_hand(phones, Random("two"))
        assert 40 == counters(table_of(host))
        for phone in phones:
            assert "Your phone’s secret was in the shuffle. Checked" in phone.text(".pr-checked")
        anna.press("Look back")
        anna.wait("return document.querySelector('.pr-head').textContent.startsWith('Hand 1, move 0 of')")
        anna.ask("document.querySelector('.pr-back-steps button:last-child').click()")
        anna.wait("return document.querySelector('.pr-head').textContent.startsWith('Hand 1, move 1 of')")
        check_coach(anna)


def test_who_drops_out_is_waited_for_until_the_host_decides(tmp_path: Path, chromium: Browser) -> None:
    """The others see who is away; the host alone has buttons; who scans the square again has the same seat and turn."""
    with running_host(tmp_path / "evening.sqlite3") as host, ExitStack() as stack:
        anna, ugo, pia = (
            Phone(chromium, name, host.friends if number else host.own)
            for number, name in enumerate(("Anna", "Ugo", "Pia"))
        )
        for phone in (anna, ugo, pia):
            stack.callback(phone.close)
            phone.sit()
        anna.deal()
        ugo.wait(ASKED)  # who sits after the dealer is asked first
        ugo.open("about:blank")
        gone = "return document.querySelector('.pr-head').textContent === 'Ugo is away'"
        anna.wait(gone)
        pia.wait(gone)
        assert "Anna may wait or play on" in pia.text(".pr-moves")
        assert not pia.ask("return document.querySelectorAll('.pr-moves button').length")
        ugo.open(host.friends)  # the square has no token: the phone knows its own
        ugo.wait(ASKED)
        assert table_of(host).game
        ugo.open("about:blank")
        anna.wait(gone)
        anna.press("Computer")
        anna.wait("return document.querySelector('.pr-head').textContent !== 'Ugo is away'")
        assert "computer" in anna.text(".pr-seats")
        anna.wait("return /Ugo (?:passes|vies|sees|folds|bids)/.test(document.querySelector('.pr-past').textContent)")
        assert table_of(host).chairs["Ugo"].away


def test_who_comes_late_takes_the_chair_of_the_computer(tmp_path: Path, chromium: Browser) -> None:
    """A friend opens the link during a hand, watches it, and plays the next one with what the computer had left."""
    with running_host(tmp_path / "evening.sqlite3") as host, ExitStack() as stack:
        anna = Phone(chromium, "Anna", host.own)
        stack.callback(anna.close)
        anna.sit()
        anna.deal(1)
        anna.wait(DEALT)
        pia = Phone(chromium, "Pia", host.friends)
        stack.callback(pia.close)
        pia.press("Sit down")
        assert "Alberto" in pia.text("#pr-late-chair")
        pia.ask("document.querySelector('.pr-join input').value = 'Pia'")
        pia.press("Sit down at the next hand")
        pia.wait("return document.querySelector('.pr-moves').textContent.includes('You sit down at the next hand.')")
        anna.wait("return document.querySelector('.pr-chairs').textContent.includes('in Alberto’s chair')")
        play_hand([anna, pia], Random("late"))
        anna.press("Next")
        for phone in (anna, pia):
            phone.wait(
                f"return document.querySelector('.pr-frame.is-over') === null && ({DEALT.removeprefix('return')})"
            )
        play_hand([anna, pia], Random("late"))
        check_views(host, [anna, pia])
        assert {"Anna", "Pia"} == {*table_of(host).chairs}


def test_a_phone_that_wakes_is_back_within_two_seconds(tmp_path: Path, chromium: Browser) -> None:
    """Its line was cut while it slept; then it shows the table as it is, and its next move is made once."""
    with running_host(tmp_path / "evening.sqlite3") as host, ExitStack() as stack:
        anna, ugo = Phone(chromium, "Anna", host.own), Phone(chromium, "Ugo", host.friends)
        for phone in (anna, ugo):
            stack.callback(phone.close)
            phone.sit()
        anna.deal()
        random = Random("wake")
        for _ in range(3):
            play_until(ugo, anna, random)
            table = table_of(host)
            assert table.session
            step = len(table.session.moves)
            ugo.context.set_offline(True)
            host.kill()
            host.start()
            time.sleep(1)
            ugo.context.set_offline(False)
            began = time.monotonic()
            assert ugo.tap(random)
            assert time.monotonic() - began < 2
            table = table_of(host)
            assert table.session
            assert step + 1 == len(table.session.moves)


def test_a_phone_whose_network_is_lost_silently_is_back_within_two_seconds(tmp_path: Path, chromium: Browser) -> None:
    """Neither side is told that the old connections are dead; no page is asked for on one of them again."""
    with running_host(tmp_path / "evening.sqlite3") as host, Cable(host.port) as cable, ExitStack() as stack:
        anna = Phone(chromium, "Anna", host.own)
        ugo = Phone(chromium, "Ugo", host.friends.replace(f":{host.port}/", f":{cable.port}/"))
        for phone in (anna, ugo):
            stack.callback(phone.close)
            phone.sit()
        anna.deal()
        ugo.wait(ASKED)
        ugo.context.set_offline(offline=True)
        cable.cut(silently=True)
        time.sleep(1)
        cable.mend()
        ugo.context.set_offline(offline=False)
        began = time.monotonic()
        assert ugo.tap(Random("silent"))
        assert time.monotonic() - began < 2


def play_until(asked: Phone, other: Phone, random: Random) -> None:
    """Let another play until somebody is asked; where the hand is over, have the next one dealt."""
    while not asked.is_asked:
        if other.is_over:
            other.press("Next")
        elif other.is_asked:
            other.tap(random)
        time.sleep(0.05)


def test_two_devices_on_one_seat_see_the_same(tmp_path: Path, chromium: Browser, fox: Firefox) -> None:
    """A phone and a laptop with the same link show the same cards, and a move of the one is seen on the other."""
    with running_host(tmp_path / "evening.sqlite3") as host, ExitStack() as stack:
        anna = Phone(chromium, "Anna", host.own)
        stack.callback(anna.close)
        anna.sit()
        anna.deal(2)
        anna.wait(ASKED)
        again = Phone(fox, "Anna", anna.page.url)
        stack.callback(again.close)
        again.wait(ASKED)
        check_views(host, [anna, again])
        before = anna.ask("return document.querySelector('.pr-moves').dataset.of")
        assert again.tap(Random("devices"))
        anna.wait("return document.querySelector('.pr-moves').dataset.of !== arguments[0]", before)


SIX = ("Anna", "Bruno", "Clara Maria", "Dario", "Elsa", "Franco")

EVENINGS = [("italian", 6, 3), ("modern", 6, 3), ("english", 6, 2), ("scopa", 4, 2)]
"""Ten hands under four rulebooks."""


@pytest.mark.parametrize(("book", "seats", "hands"), EVENINGS)
def test_six_browsers_play_an_evening(
    tmp_path: Path, chromium: Browser, fox: Firefox, book: str, seats: int, hands: int
) -> None:
    """In Chromium and Firefox, on phones and desktops, with a kill in each hand and a phone that drops out.

    After each hand each phone shows what `game.view(seat)` gives, all counters are there, and no phone has found a card
    that is not the one that was laid.
    """
    random = Random(book)
    with (
        running_host(tmp_path / "evening.sqlite3", "--hands", str(hands), book=book, address=own_address()) as host,
        ExitStack() as stack,
    ):
        phones = []
        for number, name in enumerate(SIX[:seats]):
            looks = {"viewport": {"width": 1280, "height": 900}} if number % 3 == 2 else {}
            browser = fox if number == 1 else chromium
            phones.append(Phone(browser, name, host.friends if number else host.own, **looks))
            stack.callback(phones[-1].close)
            phones[-1].sit()
        phones[0].deal()
        total = 0
        for hand in range(1, hands + 1):
            for phone in phones:
                phone.wait(
                    "const frame = document.querySelector('.pr-frame');"
                    "return !frame.hidden && !frame.classList.contains('is-over')"
                    " && frame.querySelector('.pr-word-of').textContent.startsWith(`hand ${arguments[0]}`)", hand,
                )  # fmt: skip
            total = total or counters(table_of(host))
            check_views(host, phones)
            host.kill()
            host.start()
            random.choice(phones[1:]).reload()
            for phone in phones:
                phone.wait(f"{WHOLE} && document.querySelector('.pr-held .pr-card') !== null")
            play_hand(phones, random)
            check_views(host, phones)
            assert total == counters(table_of(host))
            for phone in phones:
                assert "Checked: each of the" in phone.text(".pr-checked")
            if hand < hands:
                phones[0].press("Next")
        assert hands == table_of(host).hand


def test_the_script_reckons_as_python_does(tmp_path: Path, chromium: Browser) -> None:
    """SHA-256 and the order of the places are the same on the phone, for words of every length and other letters."""
    from primero_ref.host.fair_shuffle import digest, places

    words = ["", "a", "é" * 31, *("x" * length for length in range(50, 130, 3)), "Clara Maria ♥", "y" * 5000]
    with running_host(tmp_path / "evening.sqlite3") as host:
        phone = Phone(chromium, "Anna", host.friends)
        reckon = (
            "words => { const own = self.primero.fairShuffle('test'); return words.map((word) => own.digest(word)); }"
        )
        order = (
            "turns => { const own = self.primero.fairShuffle('test');"
            " return turns.map((turn) => own.places(turn, 52)); }"
        )
        hashes = phone.page.evaluate(reckon, words)
        orders = phone.page.evaluate(order, words)
        phone.close()

    assert [digest(word) for word in words] == hashes
    assert [list(places(word, 52)) for word in words] == orders


def test_without_the_extra_a_sentence_says_what_to_install() -> None:
    """The command names the extra, and the core still does without it."""
    code = (
        "import sys\n"
        "class Without:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] == 'uvicorn': raise ModuleNotFoundError(name)\n"
        "import importlib.util as util\n"
        "real = util.find_spec\n"
        "util.find_spec = lambda name, *more: None if name == 'uvicorn' else real(name, *more)\n"
        "from primero_ref.cli import main\n"
        "sys.argv = ['primero', 'host']\n"
        "main()\n"
    )
    run = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (2, 'This command needs uvicorn: python -m pip install "primero-ref[host]"\n') == (
        run.returncode,
        run.stderr,
    )
