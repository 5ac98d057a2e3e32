"""The engine that a browser keeps: the next start goes on from it, answers the same, and lets no demo out."""

from __future__ import annotations

import json
import re
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from primero_ref import rulebooks
from primero_ref.web import Door
from tests.site.test_attack import GROWING, PROXIES, UNHARMED, run
from tests.support import lacking
from tests.support.firefox import Firefox
from tests.support.reach import REACH, SHUT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.support.webkit import WebKit

pytestmark = pytest.mark.browser

WAIT = 60
"""Seconds to wait at most, where all cores are busy."""

HURRY = """const later = self.setTimeout;
self.setTimeout = (work, after, ...of) => later(work, after === 4000 ? 10 : after, ...of);"""
"""Has a page keep the engine soon after an answer, where it would wait some seconds."""

NAME = "/rules/3m.html"
"""A page of rules with demos."""

KEPT = """for (const name of await caches.keys()) {
  if (!name.startsWith("primero-engine ")) continue;
  if (await (await caches.open(name)).match("https://engine.invalid/whole")) return name;
}
return "";"""
"""Gives the name under which an engine is kept whole, or nothing."""

ASK = """const asked = JSON.parse(arguments[0]);
const run = (done) => self.primero.engine.run({ asked, tell() {}, begun() {}, done });
return JSON.stringify(await new Promise(run));"""
"""Gives the engine a job, and gives the whole answer."""

PIECE = re.compile(r"_web/((?:engine|python)-\d+)")
"""The address of a piece of the engine."""

PIECES = "return performance.getEntriesByType('resource').filter(({name}) => /(engine|python)-\\d/.test(name)).length"
"""Counts the pieces that a page has fetched."""

JOB = {"divination": ["Shall I travel?", "7"]}
"""A job that is soon done."""

PUT = """const [from, to] = arguments;
const [one, two] = [await caches.open(from), await caches.open(to)];
for (const asked of await one.keys()) await two.put(asked, await one.match(asked));"""
"""Copies what is kept under a name to another name."""


def evaluated(page: Page, script: str, *arguments: object) -> Any:  # noqa: ANN401 - whatever the page answers
    """Run the body of a function in a page of Chromium, as the other browsers are asked."""
    return page.evaluate(f"(given) => (async function () {{ {script} }})(...given)", list(arguments))


def within(browser: Firefox | WebKit) -> Callable[..., Any]:
    """Give the way to ask the page of another browser, whose promises are waited for."""
    return lambda script, *of: browser.ask(f"return (async function () {{ {script} }})(...arguments)", *of)


def kept(ask: Callable[..., Any]) -> str:
    """Wait until the browser keeps an engine, and give its name."""
    until = time.monotonic() + WAIT
    while not (name := ask(KEPT)):
        assert time.monotonic() < until
        time.sleep(0.1)
    return str(name)


def answer(ask: Callable[..., Any], job: object = JOB) -> str:
    """Have the engine of a page do a job, and give what it answers as this Python would write it."""
    said = json.loads(ask(ASK, json.dumps(job)))
    assert "outcome" in said, said
    return json.dumps(said["outcome"], ensure_ascii=False)


def expected(job: object = JOB) -> str:
    """Give the answer of this Python to a job."""
    return json.dumps(json.loads(Door().answer(json.dumps(job))), ensure_ascii=False)


class Opened:
    """A page, the pieces of the engine that it fetches, and what goes wrong in it."""

    def __init__(self, reader: BrowserContext, address: str) -> None:
        self.page = reader.new_page()
        self.pieces: list[str] = []
        self.troubles: list[str] = []
        self.page.on("request", lambda asked: self.pieces.extend(PIECE.findall(asked.url)))
        self.page.on("console", lambda message: self.troubles.append(message.text))
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.goto(address)
        self.ask = partial(evaluated, self.page)


@pytest.fixture(scope="module")
def root(site: Path, serve: Callable[[Path], str]) -> str:
    """Serve the site."""
    return serve(site)


@pytest.fixture(scope="module")
def reader(chromium: Browser, root: str) -> Iterator[BrowserContext]:
    """Give a browser that has kept the engine of the site, and beside it a copy of what it keeps."""
    context = chromium.new_context(service_workers="allow")
    context.add_init_script(HURRY)
    first = Opened(context, root + NAME)
    assert expected() == answer(first.ask)
    assert first.pieces
    first.ask(PUT, kept(first.ask), "copy")
    assert first.troubles == []
    first.page.close()
    yield context
    context.close()


@pytest.fixture
def opened(reader: BrowserContext, root: str) -> Iterator[Opened]:
    """Open a page in it; what a test does to what is kept is undone."""
    page = Opened(reader, root + NAME)
    name = kept(page.ask)
    yield page
    page.ask(PUT, "copy", name)
    page.page.close()


# ---- The next start -------------------------------------------------------------------------------


def test_the_next_page_goes_on_from_what_is_kept(opened: Opened) -> None:
    """It fetches no piece of the engine, and after an edited demo, which ends the worker, none either."""
    assert expected() == answer(opened.ask)
    opened.page.locator(".pr-demo .pr-edit").first.click()
    assert run(opened.page, ">>> 6 * 7\n42").startswith("The same")
    assert expected() == answer(opened.ask)

    assert opened.pieces == []
    assert opened.troubles == []


SEATS = [{"name": "Alberto"}, {"name": "Bernardo", "who": "bold"}]


def jobs() -> list[dict[str, Any]]:
    """List jobs of every kind: for the whole engine, and under each rulebook."""
    listed: list[dict[str, Any]] = [
        {"compare": ["7c 6c Ac Js", "5h 4h"]}, {"calculators": ["throwing", "italian", "7c 6c Ad 2h", "highest", ""]},
        {"calculators": ["winning", "italian", "7c 6c Ad 2h", "3", ""]}, {"divination": ["", ""]},
        {"reconstruction": ["told", json.dumps({"base": "italian", "answers": {"seats.most": "4"}})]},
        {"lesson": ["show", "points", 0]}, {"console": ["run", "1 + 1", "[]"]}, {"table": ["books"]}, {"nothing": []},
        {"evening": ["study", "italian;seed=Milan_1;seats=Alberto:20:steady,Bernardo:20:bold"]},
    ]  # fmt: skip
    for book in rulebooks():
        form = {"rulebook": book, "seed": "Rome 77", "seats": SEATS}
        listed += [
            {"table": ["sit", json.dumps(form)]}, {"table": ["rules", book]}, {"reconstruction": ["begun", book]},
            {"demo": {"code": f">>> len(rulebook('{book}').claims)\n1", "claim": "", "rulebook": book}},
        ]  # fmt: skip
    return listed


def test_it_answers_every_kind_of_job_as_a_plain_start_does(opened: Opened) -> None:
    """Under each rulebook its answers are those of this Python, which has kept nothing, to the letter."""
    assert [job for job in jobs() if expected(job) != answer(opened.ask, job)] == []
    assert opened.pieces == []


CHANCE = """>>> import os, random, time
>>> random.random(), os.urandom(8), random.SystemRandom().random(), time.time() > 1.7e9
>>> before = time.monotonic(); time.sleep(0.01); time.monotonic() > before
"""


def test_chance_and_clocks_are_of_this_start(opened: Opened) -> None:
    """Two starts from one memory draw otherwise, and the clock goes."""
    said = []
    for _ in range(2):
        demo = json.loads(answer(opened.ask, {"demo": {"code": CHANCE, "rulebook": "italian"}}))
        said.append([line["got"] for line in demo["lines"]])
        opened.page.reload()

    assert said[0][-2] != said[1][-2]
    assert all("True" in got[-2] and got[-1].strip() == "True" for got in said)


# ---- The lock -------------------------------------------------------------------------------------


def test_a_demo_gets_no_further_than_after_a_plain_start(opened: Opened) -> None:
    """The attacks of test_attack.py fail here too: nothing reaches page or network."""
    page = opened.page
    page.locator(".pr-demo .pr-edit").first.click()
    run(page, REACH.replace("CODES", repr(SHUT)))
    answers = re.findall(r"'(\w+)'", page.locator(".pr-said").first.inner_text().rsplit("\n[", 1)[1])
    assert len(answers) == len(SHUT)
    assert [code for code, said in zip(SHUT, answers, strict=True) if said == "open"] == []

    run(page, PROXIES)
    shown = page.locator(".pr-said").first.inner_text()
    assert re.search(r"looked at \d+$", shown.strip())
    assert not re.search(r"^open", shown, re.MULTILINE)

    assert page.evaluate(UNHARMED)
    assert opened.pieces == []


def test_a_demo_cannot_fill_more_memory_than_after_a_plain_start(opened: Opened) -> None:
    """Each line that would fill it ends with its sentence."""
    opened.page.locator(".pr-demo .pr-edit").first.click()
    run(opened.page, "\n".join(GROWING))
    shown = opened.page.locator(".pr-said").first.inner_text()

    assert [sentence for sentence in GROWING.values() if sentence not in shown] == []
    assert opened.pieces == []


def test_what_a_demo_does_is_in_no_memory_that_is_kept(chromium: Browser, root: str) -> None:
    """The first thing that a reader does is an edited demo; what it has changed is not kept."""
    context = chromium.new_context(service_workers="allow")
    context.add_init_script(HURRY)
    page = context.new_page()
    page.goto(root + NAME)
    page.locator(".pr-demo .pr-edit").first.click()
    run(page, ">>> import primero_ref.web.door as door\n>>> door.Door.answer = lambda *_: '{}'\n>>> mark = 'Zz' * 9")
    kept(partial(evaluated, page))
    script = f"""const memory = await (await (await caches.open(await (async () => {{ {KEPT} }})()))
      .match("https://engine.invalid/memory")).text(); return memory.includes("ZzZzZzZz")"""
    assert evaluated(page, script) is False
    page.reload()
    assert expected() == answer(partial(evaluated, page))
    context.close()


# ---- What may be amiss ----------------------------------------------------------------------------

CHANGE = """const [name, file, how] = arguments;
const cache = await caches.open(name);
const at = "https://engine.invalid/" + file;
const bytes = new Uint8Array(await (await cache.match(at)).arrayBuffer());
const type = (await cache.match(at)).headers.get("Content-Type");
if (how === "gone") return cache.delete(at);
if (how === "empty") bytes.fill(0, 4096);
if (how === "other") bytes.fill(120);
if (how === "one bit") bytes[bytes.length >> 1] ^= 1;
const headers = type ? { "Content-Type": type } : {};
await cache.put(at, new Response(how === "cut" ? bytes.slice(0, bytes.length / 2) : bytes, { headers }));"""
"""Spoils a file that is kept."""

AMISS = (
    ("memory", "cut"), ("memory", "gone"), ("memory", "other"), ("memory", "empty"), ("memory", "one bit"),
    ("whole", "other"), ("engine.zip", "one bit"), ("python_stdlib.zip", "one bit"),
    ("pyodide.asm.wasm", "gone"), ("pyodide.asm.wasm", "cut"), ("pyodide.mjs", "other"), ("engine.zip", "cut"),
    ("python_stdlib.zip", "gone"), ("python_stdlib.zip", "cut"),
)  # fmt: skip


@pytest.mark.parametrize(("file", "how"), AMISS)
def test_what_is_spoilt_is_deleted_and_the_engine_starts_anew(opened: Opened, file: str, how: str) -> None:
    """The job is answered all the same."""
    name = kept(opened.ask)
    opened.ask(CHANGE, name, file, how)

    assert expected() == answer(opened.ask)
    assert opened.pieces
    assert opened.ask(KEPT) == ""


def test_what_another_build_has_kept_is_deleted(opened: Opened, root: str) -> None:
    """After an update the engine starts anew; another edition beside this one keeps its own."""
    name = kept(opened.ask)
    older, other = name[:-16] + "0" * 16, name.replace(root, f"{root}/0.1")
    for each in (older, other):
        opened.ask(PUT, name, each)
    opened.ask("await caches.delete(arguments[0])", name)
    opened.page.reload()

    assert expected() == answer(opened.ask)
    assert opened.pieces
    assert {older, other} & {*opened.ask("return caches.keys()")} == {other}
    opened.ask("await caches.delete(arguments[0])", other)


FORGET = """const { active } = await navigator.serviceWorker.ready;
const { port1, port2 } = new MessageChannel();
await new Promise((done) => { port1.onmessage = done; active.postMessage({ forget: true }, [port2]); });"""
"""Deletes the offline copy, as the button of the page of downloads does."""


def test_who_deletes_the_offline_copy_deletes_the_engine_too(opened: Opened) -> None:
    """Nothing of some size is left behind."""
    opened.ask(FORGET)
    assert opened.ask(KEPT) == ""


def test_two_pages_at_once_keep_one_engine(chromium: Browser, root: str) -> None:
    """Both answer, one of them keeps it, and a third goes on from that."""
    context = chromium.new_context(service_workers="allow")
    context.add_init_script(HURRY)
    pages = [Opened(context, root + NAME) for _ in range(2)]
    for one in pages:
        assert expected() == answer(one.ask)
    kept(pages[0].ask)
    third = Opened(context, root + NAME)

    assert expected() == answer(third.ask)
    assert third.pieces == []
    assert [one.troubles for one in (*pages, third)] == [[], [], []]
    context.close()


REFUSED = {
    "no cache": "delete self.caches",
    "no service worker": "delete Navigator.prototype.serviceWorker",
    "no secure context": "Object.defineProperty(self, 'isSecureContext', { value: false })",
    "a cache that refuses": "CacheStorage.prototype.keys = async () => { throw Error('no') }",
    "no room": "StorageManager.prototype.estimate = async () => ({ quota: 1e8, usage: 9e6 })",
    "a reader who saves data": "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
    "a small machine": "Object.defineProperty(navigator, 'deviceMemory', { value: 2 })",
}


COUNT = """const Real = self.Worker;
self.made = 0;
self.Worker = class extends Real { constructor(of) { super(of); self.made += 1; } };"""
"""Counts the workers of a page."""


@pytest.mark.parametrize("how", REFUSED)
def test_where_nothing_can_be_kept_all_is_as_before(chromium: Browser, root: str, how: str) -> None:
    """The engine answers, no second worker keeps anything, and nothing is complained of."""
    context = chromium.new_context(service_workers="allow")
    context.add_init_script(HURRY + REFUSED[how])
    context.add_init_script(COUNT)
    one = Opened(context, root + NAME)
    assert expected() == answer(one.ask)
    one.page.wait_for_timeout(500)

    made = one.page.evaluate("self.made")
    assert made == 1
    assert one.troubles == []
    context.close()


def test_a_browser_that_is_full_keeps_no_part(chromium: Browser, root: str) -> None:
    """Where the room ends while the memory is being written, what was written is deleted, and the answers go on."""
    context = chromium.new_context(service_workers="allow")
    context.add_init_script(HURRY + "StorageManager.prototype.estimate = async () => ({ quota: 1e10, usage: 0 })")
    page = context.new_page()
    door = context.new_cdp_session(page)
    door.send("Storage.overrideQuotaForOrigin", {"origin": root, "quotaSize": 20_000_000})
    page.goto(root + NAME)
    ask = partial(evaluated, page)
    answer(ask)
    seen = "return (await caches.keys()).some((name) => name.startsWith('primero-engine '))"
    until = time.monotonic() + WAIT
    while not ask(seen):
        assert time.monotonic() < until
    while ask(seen):
        assert time.monotonic() < until

    assert expected() == answer(ask)
    context.close()


# ---- Other browsers -------------------------------------------------------------------------------


RUN = "document.querySelector('.pr-demo .pr-run').click()"

SAID = """const box = document.querySelector('.pr-demo'), { state } = box.dataset;
return state && state !== "running" && box.querySelector("output").textContent.trim()"""


def played(browser: Firefox | WebKit, root: str) -> bool:
    """Open the page in another browser, run its first demo, and say whether it answers as it should."""
    browser.open("about:blank")
    browser.open(root + NAME)
    browser.ask(RUN)
    return str(browser.wait(SAID)).startswith("The same")


def test_in_firefox(root: str) -> None:
    """The second start goes on from what is kept; what is spoilt is deleted; private windows keep nothing."""
    program = lacking.program(lacking.FIREFOX)
    if program is None:
        pytest.skip(lacking.THERE[lacking.FIREFOX])
    with Firefox(program, **{"dom.serviceWorkers.enabled": True}) as firefox:
        ask = within(firefox)
        assert played(firefox, root)
        name = kept(ask)
        assert played(firefox, root)
        assert ask(PIECES) == 0

        ask(CHANGE, name, "memory", "cut")
        assert played(firefox, root)
        assert ask(PIECES) > 0
        assert ask(KEPT) == ""


def test_in_webkit(webkit: WebKit, root: str) -> None:
    """The second start goes on from what is kept."""
    ask = within(webkit)
    assert played(webkit, root)
    kept(ask)
    assert played(webkit, root)
    assert ask(PIECES) == 0
