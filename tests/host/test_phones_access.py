"""The page of a hosted table for everybody: axe finds nothing in any state, and the keyboard is enough."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("uvicorn", reason="The extra host is not installed.", exc_type=ImportError)


from tests.support.hosted_phones import ROOT, Phone, play_hand, running_host
from tests.support.wcag import WCAG

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

SIZES = ((390, 844), (360, 640), (1280, 900))

ASK = """rules => axe.run(document, {resultTypes: ["violations"], preload: false, ...rules}).then(
    found => found.violations.map(one => [one.id, one.nodes.map(node => node.html)]))"""

WIDER = "return document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def axe() -> str:
    """Read axe, if it is installed."""
    script = ROOT / "tests" / "site" / "node_modules" / "axe-core" / "axe.min.js"
    if not script.is_file():
        pytest.skip("The checkers are not installed: npm ci --prefix tests/site")
    return script.read_text(encoding="utf-8")


def check(phone: Phone, axe: str, state: str) -> None:
    """Ask axe in three sizes, in light and in dark; nothing may be wider than the page."""
    found: list[Any] = []
    if not phone.page.evaluate("'axe' in self"):
        phone.page.evaluate(axe)
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            phone.page.emulate_media(color_scheme=scheme)
            found += [(width, scheme, *each) for each in phone.page.evaluate(ASK, WCAG)]
        assert not phone.ask(WIDER), (state, width)
    phone.page.set_viewport_size({"width": 390, "height": 844})

    assert not found, state


def test_axe_finds_nothing(tmp_path: Path, chromium: Browser, axe: str) -> None:
    """In the lobby, at a turn, while somebody is away, for who comes late, at the showdown, with the coach."""
    with running_host(tmp_path / "evening.sqlite3") as host, ExitStack() as stack:

        def phone(name: str, address: str) -> Phone:
            opened = Phone(chromium, name, address)
            stack.callback(opened.close)
            return opened

        anna, ugo = phone("Anna", host.own), phone("Justin du Coeur", host.friends)
        check(anna, axe, "the host has yet to sit down")
        check(ugo, axe, "a friend has yet to sit down")
        anna.sit()
        ugo.sit()
        check(anna, axe, "the host waits")
        check(ugo, axe, "a friend waits")
        anna.deal(1)
        for each in (anna, ugo):
            each.wait("return document.querySelector('.pr-held .pr-card') !== null")
        late = phone("Rosa", host.friends)
        late.press("Sit down")
        check(late, axe, "somebody comes late")
        ugo.wait("return document.querySelector('.pr-frame.is-mine .pr-verb') !== null")
        check(ugo, axe, "a turn")
        ugo.press("Say")
        ugo.wait("return document.querySelector('.pr-phrase') !== null")
        check(ugo, axe, "what may be said")
        ugo.open("about:blank")
        anna.wait("return document.querySelector('.pr-head').textContent === 'Justin du Coeur is away'")
        check(anna, axe, "somebody is away")
        anna.press("Show the square")
        check(anna, axe, "the square")
        anna.press("Close")
        ugo.open(host.friends)
        play_hand([anna, ugo], Random("axe"))
        anna.press("Show the decisions that mattered")
        anna.wait("return document.querySelector('.pr-mattered h3') !== null")
        check(anna, axe, "the showdown")
        anna.press("Look back")
        there = "return document.querySelector('.pr-head').textContent.includes(arguments[0])"
        for step in range(60):
            anna.wait(there, f"move {step} of")
            if not anna.ask("return document.querySelector('[data-unfolds=coach]').hidden"):
                break
            anna.ask("document.querySelector('.pr-back-steps button:last-child').click()")
        anna.press("Coach")
        anna.wait("return document.querySelector('.pr-advised') !== null")
        check(anna, axe, "the coach")


AT = """
const at = document.activeElement;
if (at.matches('.pr-toss')) return document.querySelector('.pr-toss[aria-pressed=true]') ? '' : 'card';
if (at.matches('.pr-frame.is-mine .pr-verb button[type=submit]')) {
  return at.classList.contains('is-waiting') ? '' : 'move';
}
return at.innerText?.trim() ?? '';
"""


NEXT = """
if (document.querySelector('.pr-frame.is-over')) return 'over';
return document.querySelector('.pr-frame.is-mine .pr-moves .pr-verb') ? 'turn' : '';
"""


def tab_to(phone: Phone, words: str) -> None:
    """Go on with Tab to the button that begins with some words, or to what is called so here."""
    for _ in range(60):
        phone.page.keyboard.press("Tab")
        if str(phone.ask(AT)).startswith(words):
            return
    message = f"Tab does not lead to {words!r}."
    raise AssertionError(message)


def test_the_keyboard_alone_plays_a_hand(tmp_path: Path, chromium: Browser) -> None:
    """One sits down, deals to the computer, chooses cards and moves, and has the next hand dealt, without a pointer."""
    with running_host(tmp_path / "evening.sqlite3") as host:
        phone = Phone(chromium, "Anna", host.own)
        keys = phone.page.keyboard
        phone.wait("return document.querySelector('#pr-own-name') !== null")
        while phone.ask("return document.activeElement.id") != "pr-own-name":
            keys.press("Tab")
        keys.type("Anna")
        keys.press("Enter")
        phone.wait("return document.querySelector('#pr-own-name') === null")
        while phone.ask("return document.activeElement.id") != "pr-computers":
            keys.press("Tab")
        keys.press("ArrowDown")
        tab_to(phone, "Deal to 2")
        keys.press("Enter")
        made = 0
        phone.wait("return document.querySelector('.pr-held .pr-card') !== null")
        while phone.wait(NEXT) == "turn":
            before = phone.ask("return document.querySelector('.pr-moves').dataset.of")
            for _ in range(120):
                keys.press("Tab")
                at = phone.ask(AT)
                if at == "card":
                    keys.press("Space")
                elif at == "move":
                    keys.press("Enter")
                    break
            phone.wait("return document.querySelector('.pr-moves').dataset.of !== arguments[0]", before)
            made += 1
        assert made
        tab_to(phone, "Next hand")
        keys.press("Enter")
        phone.wait("return document.querySelector('.pr-word-of').textContent.startsWith('hand 2')")
        phone.close()
