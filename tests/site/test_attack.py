"""The site under attack: hostile text does nothing, a demo stays in its worker, and what is refused is told."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from primero_ref.weave.site.theme import FETCHED, POLICY
from tests.support.reach import REACH, SHUT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.support.firefox import Firefox

pytestmark = pytest.mark.browser

HOSTILE = (
    "<img src=x onerror=canary=1>", "<script>canary=1</script>", "\"'><svg/onload=canary=1>", "javascript:canary=1",
    "${canary=1}{{canary=1}}", "</textarea><iframe srcdoc='<script>parent.canary=1</script>'>",
)  # fmt: skip
"""What would leave a sign in the page if it were taken for more than text."""

LISTEN = """
addEventListener("securitypolicyviolation", (event) => (self.broken ??= []).push(event.violatedDirective));
addEventListener("error", (event) => (self.broken ??= []).push(event.message));
addEventListener("unhandledrejection", (event) => (self.broken ??= []).push(String(event.reason)));
"""
"""Has a page note what breaks its policy, and what goes wrong in its scripts."""

UNHARMED = "self.canary === undefined && !self.broken && !document.querySelector('iframe, img[src=x]')"
"""Whether nothing hostile was taken for more than text."""

DONE = "box => box.dataset.state && box.dataset.state !== 'running'"

RUNNING = "box => /^Running/.test(box.querySelector('output').textContent)"


@pytest.fixture(scope="module")
def root(site: Path, serve: Callable[[Path], str]) -> str:
    """Serve the site."""
    return serve(site)


@pytest.fixture(scope="module")
def reader(chromium: Browser) -> Iterator[BrowserContext]:
    """Open a browser whose pages note what goes wrong."""
    context = chromium.new_context()
    context.add_init_script(LISTEN)
    yield context
    context.close()


@pytest.fixture(scope="module")
def rules(reader: BrowserContext, root: str) -> Iterator[Page]:
    """Open a page of rules, once, so that the engine starts once; its first demo stands in the editor."""
    page = reader.new_page()
    page.goto(f"{root}/rules/3m.html")
    page.locator(".pr-demo .pr-edit").first.click()
    yield page
    page.close()


def run(page: Page, code: str) -> str:
    """Put code into the editor, run it, and give what the page says."""
    box = page.locator(".pr-demo").first
    box.locator("textarea").fill(code)
    box.locator(".pr-run").click()
    page.wait_for_function(DONE, arg=box.element_handle())
    return box.locator("output").inner_text().strip()


# ---- Hostile text ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["index", "compare/one-hand", "search"])
def test_a_hostile_address_does_nothing(reader: BrowserContext, root: str, name: str) -> None:
    """What stands behind the name of a page, after ? or after #, is at most text."""
    page, said = reader.new_page(), "".join(HOSTILE)
    page.goto(f"{root}/{name}.html?q={quote(said)}&{said}#{said}")

    assert page.evaluate(UNHARMED)
    assert name != "search" or page.input_value("#pr-query") == said
    page.close()


@pytest.mark.parametrize("name", ["search", "compare/one-hand", "findings/calculators", "rules/divination"])
def test_a_hostile_word_in_a_field_does_nothing(reader: BrowserContext, root: str, name: str) -> None:
    """In the search, the pickers, the calculators and the diviner's question it is shown as text or not at all."""
    page = reader.new_page()
    page.goto(f"{root}/{name}.html")
    fields = page.locator("main input:not([type=checkbox]):visible").all()
    assert fields
    for field in fields:
        field.fill(HOSTILE[0])
        field.press("Enter")
    if name == "rules/divination":  # the one that shows what was typed
        page.wait_for_selector(".pr-laid .pr-flip")
        assert HOSTILE[0] in page.inner_text(".pr-reading figcaption")

    assert page.evaluate(UNHARMED)
    assert page.evaluate("location.href").startswith(f"{root}/{name}.html")
    page.close()


def test_a_hostile_answer_is_shown_as_text(rules: Page) -> None:
    """What a demo prints or raises, and a record that it is given, stand on the page letter by letter."""
    lines = [f">>> print({said!r})\n>>> raise ValueError({said!r})\n>>> load({said!r})\n" for said in HOSTILE]
    told = run(rules, "".join(lines))
    shown = rules.locator(".pr-said").first.inner_text()

    assert HOSTILE[0] in run(rules, f">>> print({HOSTILE[0]!r})")
    assert told.startswith("Line 18 answered “")
    assert [said for said in HOSTILE if f"\n{said}\n" not in shown or f"ValueError: {said}\n" not in shown] == []
    assert len(re.findall(r"^(?:Unreadable|Unknown): ", shown, re.MULTILINE)) == len(HOSTILE)
    assert rules.evaluate(UNHARMED)


def test_firefox_takes_hostile_text_for_text(firefox: Firefox, root: str) -> None:
    """In Firefox an address, the search and a demo do no more than in Chromium."""
    alive = "return self.wrappedJSObject.canary === undefined && !document.querySelector('iframe, img[src=x]')"
    firefox.open(f"{root}/search.html?q={quote(HOSTILE[0])}#{HOSTILE[0]}")
    firefox.wait("return document.querySelector('#pr-query').value.includes('<img')")
    assert firefox.ask(alive)
    firefox.open(f"{root}/rules/3m.html")
    firefox.ask("document.querySelector('.pr-edit').click()")
    firefox.ask("document.querySelector('textarea').value = arguments[0]", f">>> print({HOSTILE[0]!r})")
    firefox.ask("document.querySelector('.pr-demo .pr-run').click()")
    firefox.wait("return document.querySelector('.pr-said').textContent.includes(arguments[0])", HOSTILE[0])
    assert firefox.ask(alive)


# ---- The policy -----------------------------------------------------------------------------------


def test_the_policy_holds_in_the_page(reader: BrowserContext, root: str) -> None:
    """Code in the page, a request, a frame, another base, another worker, a form that leads away: all are refused."""
    page = reader.new_page()
    page.goto(f"{root}/index.html")
    page.evaluate("""async () => {
      const put = (html) => document.body.insertAdjacentHTML("beforeend", html);
      put("<img src=x onerror=canary=1><iframe src=search.html></iframe><object data=index.html></object>");
      put("<base href='https://example.invalid/'><p style='color: red'></p>");
      put("<form id=away action='https://example.invalid/'></form>");
      const script = document.createElement("script");
      script.textContent = "canary = 1";
      document.body.append(script);
      try { new Worker("data:,"); } catch {}
      document.getElementById("away").submit();
      await fetch("primero.json").catch(() => {});
      try { new WebSocket("ws://127.0.0.1:9/"); } catch {}
      await new Promise((done) => setTimeout(done, 200));
    }""")
    kinds = {kind for kind in page.evaluate("self.broken") if re.fullmatch(r"[a-z-]+", kind)}

    assert page.evaluate("self.canary") is None
    wanted = {
        "script-src-attr",
        "frame-src",
        "object-src",
        "base-uri",
        "style-src-attr",
        "form-action",
        "script-src-elem",
    }
    assert wanted | {"worker-src", "connect-src"} <= kinds
    assert page.url == f"{root}/index.html"
    page.close()


def test_the_server_says_the_policy_too(reader: BrowserContext, root: str) -> None:
    """What a page says of itself the server says of every file, and that no other page may frame it."""
    page = reader.new_page()
    for name in ("index.html", "_web/engine.js", "primero.json"):
        answer = page.goto(f"{root}/{name}")
        assert answer
        assert answer.headers["content-security-policy"] == f"{POLICY}; frame-ancestors 'none', {FETCHED}"
    page.close()


def test_the_search_of_every_page_leads_to_the_search(reader: BrowserContext, site: Path, root: str) -> None:
    """The policy lets a form lead within the site, from a server and from the disk."""
    page = reader.new_page()
    for base in (root, site.as_uri()):
        page.goto(f"{base}/how-to-read.html")
        page.locator("form[role=search] input[name=q]").first.fill("<b>flush")
        page.locator("form[role=search] input[name=q]").first.press("Enter")
        page.wait_for_url(f"{base}/search.html?q=*")
        page.wait_for_selector("#pr-found:not(:empty)")
    page.close()


# ---- The worker -----------------------------------------------------------------------------------

PROXIES = """\
>>> import gc, sys
>>> found, seen = list(gc.get_objects()), set()
>>> for name in list(sys.modules):
...     found += list(vars(sys.modules[name]).values())
>>> ways = ("fetch", "postMessage", "importScripts", "XMLHttpRequest", "WebSocket", "indexedDB", "caches", "navigator",
...         "BroadcastChannel", "Worker", "eval", "location", "MessageChannel", "EventSource", "close", "URL", "Blob")
>>> proxies = [one for one in found if type(one).__name__ == "JsProxy" or "pyodide.ffi" in str(type(one))]
>>> while proxies:
...     one = proxies.pop()
...     try:
...         if one.js_id in seen or len(seen) > 3000: continue
...         seen.add(one.js_id)
...     except Exception: continue
...     for name in dir(one):
...         try: part = getattr(one, name)
...         except BaseException: continue
...         if name in ways and type(part).__name__ == "JsProxy": print("open", name)
...         if type(part).__name__ == "JsProxy": proxies.append(part)
>>> print("looked at", len(seen))
"""
"""Follows everything of the worker that Python can lay hands on, and tells of every way out."""


def test_a_demo_reaches_neither_page_nor_network(rules: Page) -> None:
    """Every way that Python in a browser has to the world is shut."""
    run(rules, REACH.replace("CODES", repr(SHUT)))
    answers = re.findall(r"'(\w+)'", rules.locator(".pr-said").first.inner_text().rsplit("\n[", 1)[1])

    assert len(answers) == len(SHUT)
    assert [code for code, said in zip(SHUT, answers, strict=True) if said == "open"] == []
    assert rules.evaluate(UNHARMED)


def test_nothing_in_the_worker_leads_out_of_it(rules: Page) -> None:
    """Whatever objects of the worker a demo digs up, none of them is a way out."""
    run(rules, PROXIES)
    shown = rules.locator(".pr-said").first.inner_text()

    assert re.search(r"looked at \d+$", shown.strip())
    assert not re.search(r"^open", shown, re.MULTILINE)
    assert rules.evaluate(UNHARMED)


LEFT = """(locked) => new Promise((done) => {
  const text = `${locked}
    lock();
    const names = [];
    for (let at = self; at; at = Object.getPrototypeOf(at)) names.push(...Object.getOwnPropertyNames(at));
    let made = "none";
    try { made = (() => {}).constructor("return 1")() } catch {}
    try { made = (0, eval)("1") } catch {}
    try { setTimeout("1"); made = "later" } catch {}
    tell([names, String(made)])`;
  new Worker(URL.createObjectURL(new Blob([text]))).onmessage = ({ data }) => done(data);
})"""
"""Starts the worker up to where it gives up what it does not need, and lists what it has left."""

OUT = """
fetch XMLHttpRequest WebSocket EventSource WebTransport importScripts indexedDB caches navigator location postMessage
Worker SharedWorker BroadcastChannel MessageChannel MessagePort close addEventListener dispatchEvent onmessage Request
Response Blob File FileReader URL ReadableStream Notification FontFace fonts setInterval createImageBitmap
OffscreenCanvas eval requestAnimationFrame origin isSecureContext scheduler cookieStore
"""


def test_the_worker_keeps_nothing_that_reaches_out(rules: Page, root: str) -> None:
    """Of what a browser gives to a worker the language is left, a clock and chance; no text becomes code."""
    source = worker(rules, root)
    names, made = rules.evaluate(LEFT, source)

    assert [name for name in OUT.split() if name in names] == []
    assert made == "none"


def test_firefox_keeps_nothing_that_reaches_out(firefox: Firefox, rules: Page, root: str) -> None:
    """In Firefox nothing more is left."""
    firefox.open(f"{root}/rules/3m.html")
    script = f"self.left = null; ({LEFT})(arguments[0]).then((left) => (self.left = left)); return 1"
    firefox.ask(script, worker(rules, root))
    names, made = firefox.wait("return self.left")

    assert [name for name in OUT.split() if name in names] == []
    assert made == "none"


def worker(page: Page, root: str) -> str:
    """Give the text of the worker, up to its first job."""
    told = page.request.get(f"{root}/_web/pieces.js").text()
    text = json.loads(told.removeprefix("primeroPieces(").removesuffix(");\n"))["worker"]
    assert isinstance(text, str)
    return text


FORGE = """() => {
  const Real = Worker;
  self.Worker = function (...given) {
    const mine = (self.forged = new Real(...given));
    const send = mine.postMessage.bind(mine);
    mine.postMessage = (message) => {
      if (message.run) self.sign = message.run;
      send(message);
    };
    return mine;
  };
}"""
"""Lets the test speak in the worker's name."""


SPEAK = """answer => {
  if (answer?.run === true) answer.run = self.sign;
  self.forged.dispatchEvent(new MessageEvent("message", { data: answer }));
}"""

UNSIGNED: list[object] = [
    {"outcome": {"passed": True, "lines": []}, "ms": 1}, {"begun": True}, {"run": "1-2-3-4", "failed": "forged"},
    None, 7, "begun", [],
]  # fmt: skip

UNREADABLE: list[object] = [
    {"run": True, "outcome": {"passed": True, "lines": [{"source": {}}]}, "ms": 1}, {"run": True},
]  # fmt: skip


def test_a_forged_message_is_no_answer(reader: BrowserContext, root: str) -> None:
    """Without the sign of the job nothing is heard, and with it nothing but an answer, and that as text."""
    page = reader.new_page()
    page.goto(f"{root}/rules/3m.html")
    page.evaluate(FORGE)
    box = page.locator(".pr-demo").first
    box.locator(".pr-edit").click()
    box.locator("textarea").fill(">>> while True: pass")
    for answer in [*UNREADABLE, {"run": True, "failed": HOSTILE[0]}]:
        page.evaluate("self.sign = null")
        box.locator(".pr-run").click()
        page.wait_for_function("() => self.sign")
        for other in UNSIGNED:
            page.evaluate(SPEAK, other)
            assert box.get_attribute("data-state") == "running"
        page.evaluate(SPEAK, answer)
        said = HOSTILE[0] if answer not in UNREADABLE else "The engine’s answer cannot be read."
        assert box.locator("output").inner_text().strip() == said
    assert page.evaluate(UNHARMED)
    page.close()


def test_what_an_edit_does_to_the_engine_goes_with_it(rules: Page) -> None:
    """A demo that breaks the engine breaks its own; the next demo has a new one."""
    breaking = ">>> import primero_ref.web as web, builtins\n>>> web.answer = lambda *_: '{}'\n>>> builtins.len = None"
    run(rules, breaking)
    other = rules.locator(".pr-demo").nth(1)
    other.locator(".pr-run").click()
    rules.wait_for_function(DONE, arg=other.element_handle())

    assert other.get_attribute("data-state") == "verified"


# ---- Runaway demos --------------------------------------------------------------------------------

STUBBORN = """\
>>> while True:
...     try:
...         while True: print("x" * 1000)
...     except BaseException: pass
"""
"""Goes on whatever happens to it."""

ENDLESS = (STUBBORN, ">>> 9**9**9", ">>> __import__('time').sleep(99)")

STOP = """box => new Promise((done) => {
  const from = performance.now();
  const seen = () => box.dataset.state !== "running" && done([performance.now() - from, box.innerText]);
  new MutationObserver(seen).observe(box, { attributes: true });
  box.querySelector(".pr-stop").click();
})"""
"""Presses Stop, and tells how many milliseconds it takes until the page says so."""


def test_a_runaway_demo_is_stopped_in_under_a_second(rules: Page) -> None:
    """Stop ends it at once, and the next demo runs."""
    box = rules.locator(".pr-demo").first
    for code in ENDLESS:
        box.locator("textarea").fill(code)
        box.locator(".pr-run").click()
        rules.wait_for_function(RUNNING, arg=box.element_handle())
        milliseconds, said = box.evaluate(STOP)
        assert milliseconds < 1000
        assert "Stopped." in said
    assert run(rules, ">>> 6 * 7\n42").startswith("The same")


GROWING = {
    ">>> while True: print('x' * 100)": "Unreadable: A line of a demo answers with 100,000 letters at most.",
    ">>> 'x' * 10**7": "Unreadable: A line of a demo answers with 100,000 letters at most.",
    ">>> len('x' * 10**9)": "MemoryError: there is no room for so much",
    ">>> len('x' * 10**10)": "OverflowError: cannot fit 'int' into an index-sized integer",
    ">>> kept = []\n>>> while True: kept.append('x' * 10**6)": "MemoryError: there is no room for so much",
    ">>> kept.clear()\n>>> def deeper(): deeper()\n>>> deeper()": "RecursionError: maximum recursion depth exceeded",
    ">>> 6 * 7": "42",
}
"""Endless output, a text and a list that fill the memory, endless calls; and what comes of each."""


def test_what_grows_without_end_ends_with_a_sentence(rules: Page) -> None:
    """It ends by itself within the ten seconds, each line with a sentence, and the lines after it run."""
    run(rules, "\n".join(GROWING))
    shown = rules.locator(".pr-said").first.inner_text()

    for sentence in GROWING.values():
        assert sentence in shown
        shown = shown.partition(sentence)[2]


# ---- What a browser may refuse --------------------------------------------------------------------


def test_two_tabs_do_not_disturb_each_other(reader: BrowserContext, root: str, rules: Page) -> None:
    """While a demo runs on in one tab another runs its own, also when it is read anew in the middle of a run."""
    box = rules.locator(".pr-demo").first
    box.locator("textarea").fill(">>> while True: pass")
    box.locator(".pr-run").click()
    rules.wait_for_function(RUNNING, arg=box.element_handle())
    other = reader.new_page()
    other.goto(f"{root}/rules/3m.html")
    other.locator(".pr-demo .pr-run").first.click()
    other.reload()
    assert other.locator(".pr-demo[data-state]").count() == 0
    other.locator(".pr-demo .pr-run").first.click()
    other.wait_for_selector(".pr-demo[data-state=verified]")

    assert other.evaluate(UNHARMED)
    assert box.locator("output").inner_text().strip() in {"Running.", "Stopped after ten seconds."}
    if box.locator(".pr-stop").is_visible():
        box.locator(".pr-stop").click()
    other.close()


FORBIDDEN = {
    "forbidden": "Object.defineProperty(self, 'localStorage', { configurable: true, get() { throw Error('no') } })",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
    "absent": "Object.defineProperty(self, 'localStorage', { configurable: true, value: null })",
}


@pytest.mark.parametrize("how", FORBIDDEN)
def test_a_browser_that_keeps_nothing_shows_light_and_dark(chromium: Browser, root: str, how: str) -> None:
    """Without storage, or with no room in it, the button still turns the light off and on; cookies are not used."""
    context = chromium.new_context(service_workers="block")
    context.add_init_script(LISTEN + FORBIDDEN[how])
    page = context.new_page()
    page.goto(f"{root}/index.html")
    page.locator(".theme-content .theme-toggle, .theme-toggle-content .theme-toggle").first.click()

    assert page.evaluate("document.body.dataset.theme") in {"light", "dark"}
    assert page.evaluate(UNHARMED)
    assert context.cookies() == []
    context.close()


REFUSED = {
    "refuses": "self.Worker = function () { throw new DOMException('no', 'SecurityError') }",
    "breaks": "const Real = Worker; self.Worker = function () { return new Real('data:,') }",
}


@pytest.mark.parametrize("how", REFUSED)
def test_a_browser_that_starts_no_worker_says_so(chromium: Browser, root: str, how: str) -> None:
    """One sentence says that the engine cannot be started, at every click, and the page stays whole."""
    context = chromium.new_context()
    context.add_init_script(REFUSED[how])
    page = context.new_page()
    page.goto(f"{root}/rules/3m.html")
    box = page.locator(".pr-demo").first
    for _ in range(2):
        box.locator(".pr-run").click()
        page.wait_for_function(DONE, arg=box.element_handle())
        assert box.locator("output").inner_text().strip() == "The engine cannot start in this browser."
        assert box.locator(".pr-stop").is_hidden()
    context.close()
