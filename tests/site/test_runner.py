"""The Run button: demos run in the reader's browser, from a server and from a double-clicked file."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import io
import re
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from primero_ref import edition
from primero_ref.weave.site import browser
from primero_ref.weave.site.theme import POLICY
from tests.support.python_beside import answer_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page, Route

    from tests.support.firefox import Firefox

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.browser

DEMOS = {
    "right": ">>> 20 + 20\n40\n>>> print('Alberto sees')\nAlberto sees\n",
    "wrong": ">>> 20 + 20\n40\n>>> print('Alberto folds')\nAlberto sees\n",
    "endless": ">>> while True:\n...     pass\n",
}

DONE = "[data-state]:not([data-state=running])"


def demo(name: str, code: str) -> str:
    """Write a demo as the weave does."""
    return (
        f'<div class="pr-demo" id="{name}" data-claim="italian/forced-see" data-rulebook="italian">'
        f'<pre tabindex="0" role="group" aria-label="Code of the demo"><code>{html.escape(code)}</code></pre>'
        '<div class="pr-result"><button class="pr-run" type="button" disabled>Run</button><output>As it was.</output>'
        '<p class="pr-when">Ran when this page was made.</p></div></div>'
    )


@pytest.fixture(scope="session")
def trial(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a page with three demos, under the policy of the site."""
    folder = tmp_path_factory.mktemp("trial")
    engine = edition.engine_files(ROOT / "primero_ref")
    browser.write_runtime(python, folder / "_web", engine, ROOT / "docs" / "_web")
    (folder / "rules").mkdir()
    (folder / "rules" / "trial.html").write_text(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Trial</title>'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<link rel="icon" href="../_web/runner.css"><link rel="stylesheet" href="../_web/runner.css">'
        '<script defer src="../_web/primero.js"></script><script defer src="../_web/kept_engine.js"></script>'
        '<script defer src="../_web/engine.js"></script>'
        '<script defer src="../_web/scenes.js"></script><script defer src="../_web/runner.js"></script>'
        "</head><body><main>" + "".join(demo(name, code) for name, code in DEMOS.items()) + "</main></body></html>",
        encoding="utf-8",
    )
    return folder


@pytest.fixture(scope="session")
def address(trial: Path) -> str:
    """Give the page as a file on the disk, where less is allowed than from a server."""
    return f"{trial.as_uri()}/rules/trial.html"


Opened = tuple["Page", list[str], list[str]]
"""A page, what it complains of, and what it asks for."""


def open_trial(chromium: Browser, address: str, *, beside: bool) -> Iterator[Opened]:
    """Open the page in Chromium, once; with Python beside the browser it starts no engine of its own."""
    context = chromium.new_context()
    page = context.new_page()
    troubles: list[str] = []
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    if beside:
        answer_beside(page)
    page.goto(address)
    yield page, troubles, asked
    context.close()


def watched_trial(opened: Opened, address: str) -> Iterator[Page]:
    """Give the page; the test fails when it complains, or asks anything of another place."""
    page, troubles, asked = opened
    yield page
    assert troubles == []
    site = address.removesuffix("rules/trial.html")
    assert [url for url in asked if not url.startswith((site, "blob:"))] == []


@pytest.fixture(scope="session")
def opened(chromium: Browser, address: str) -> Iterator[Opened]:
    """Open it so that the engine starts once."""
    yield from open_trial(chromium, address, beside=False)


@pytest.fixture
def page(opened: Opened, address: str) -> Iterator[Page]:
    """Give it with an engine of its own."""
    yield from watched_trial(opened, address)


@pytest.fixture(scope="session")
def opened_beside(chromium: Browser, address: str) -> Iterator[Opened]:
    """Open it with Python beside the browser."""
    yield from open_trial(chromium, address, beside=True)


@pytest.fixture
def trying(opened_beside: Opened, address: str) -> Iterator[Page]:
    """Give that: where the buttons are tried, and not the engine."""
    yield from watched_trial(opened_beside, address)


def run(page: Page, name: str) -> str:
    """Click Run and wait for the answer."""
    page.click(f"#{name} .pr-run")
    page.wait_for_selector(f"#{name}{DONE}")
    return said(page, name)


def said(page: Page, name: str) -> str:
    """Read the result of a demo."""
    return page.inner_text(f"#{name} output").strip()


def test_a_demo_that_holds_says_so(page: Page) -> None:
    """What the page printed and what the browser's engine answers are the same."""
    assert re.fullmatch(r"The same, in \d+ ms\.", run(page, "right"))
    assert page.inner_text("#right .pr-when").startswith("It ran in your browser, with the engine of this page.")


def test_run_waits_for_its_script(site: Path, chromium: Browser) -> None:
    """Until the script of the page is there a demo's Run cannot be pressed: the press would be lost."""
    page = chromium.new_page()
    page.route("**/runner.js*", lambda route: route.abort())
    page.goto((site / "rules" / "3m.html").as_uri())
    assert page.locator(".pr-run:visible:enabled").count() == 0
    page.unroute_all()
    page.reload()
    assert page.locator(".pr-run:visible:disabled").count() == 0
    assert page.locator(".pr-run:visible:enabled").count() > 1
    page.context.close()


def test_a_demo_that_does_not_hold_says_where(page: Page) -> None:
    """The line is named with both answers."""
    assert run(page, "wrong") == "Line 3 answered “Alberto folds” where the page says “Alberto sees”."


def test_an_endless_loop_is_stopped_and_the_rest_lives(page: Page) -> None:
    """Stop ends that demo alone; the next runs in a new worker."""
    page.click("#endless .pr-run")
    page.click("#right .pr-run")  # waits for its turn behind the loop
    page.click("#endless .pr-stop")

    assert said(page, "endless") == "Stopped."
    page.wait_for_selector(f"#right{DONE}")
    assert said(page, "right").startswith("The same")
    assert run(page, "right").startswith("The same")


def test_a_demo_is_stopped_after_ten_seconds(chromium: Browser, address: str) -> None:
    """Nobody has to press Stop."""
    page = chromium.new_page()
    answer_beside(page)
    page.goto(address)
    page.clock.install()
    run(page, "right")
    page.click("#endless .pr-run")
    page.wait_for_selector("#endless .pr-stop:visible")
    page.clock.fast_forward(9_000)
    assert page.get_attribute("#endless", "data-state") == "running"
    page.clock.fast_forward(1_000)

    page.wait_for_selector(f"#endless{DONE}")
    assert said(page, "endless") == "Stopped after ten seconds."
    page.close()


def test_changed_code_runs_and_is_put_back(trying: Page) -> None:
    """An edited demo names what was changed and what came of it, and the page's own code comes back."""
    page = trying
    page.click("#right .pr-edit")
    area = page.get_by_label("Change the code")
    assert area.evaluate("area => area === document.activeElement")
    area.fill(area.input_value().replace("20 +", "30 +"))
    area.press("Control+Enter")
    page.wait_for_selector(f"#right{DONE}")

    assert said(page, "right") == "Line 1 answered “50” where the page says “40”."
    assert page.inner_text("#right .pr-when").startswith("You changed line 1.")
    assert page.inner_text("#right .pr-said").startswith(">>> 30 + 20\n50\n>>> print")
    area.fill(area.input_value().replace("30 +", "20 +") + "\n>>> 6 * 7")
    page.click("#right .pr-run")
    page.wait_for_selector("#right[data-state=none]")
    assert said(page, "right") == "Line 5 answered “42”."

    page.click("#right .pr-back")
    assert said(page, "right") == "As it was."
    assert page.inner_text("#right pre").strip() == DEMOS["right"].strip()


def test_a_demo_runs_without_its_rule_and_with_it_again(chromium: Browser, site: Path) -> None:
    """A switch suspends the claim and runs again: the first answer that differs is told; pressed once more it holds."""
    page = chromium.new_page()
    answer_beside(page)
    page.goto((site / "rules" / "italian.html").as_uri())
    box = page.locator("[data-claim='italian/forced-see']").first
    switch = box.locator(".pr-off")
    switch.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("box => box.dataset.state && box.dataset.state !== 'running'", arg=box.element_handle())
    assert switch.get_attribute("aria-pressed") == "true"
    assert "answered" in box.locator("output").inner_text()
    assert box.locator(".pr-when").inner_text().startswith("The rule is disabled.")

    page.keyboard.press("Enter")
    page.wait_for_function("box => box.dataset.state === 'verified'", arg=box.element_handle())
    assert "The same, in" in box.locator("output").inner_text()
    page.close()


def test_an_edited_demo_redraws_its_table_and_what_its_rule_does(chromium: Browser, site: Path) -> None:
    """The picture shows the cards that were typed, and so does the table without the rule; both come back."""
    page = chromium.new_page()
    answer_beside(page)
    page.goto((site / "rules" / "italian.html").as_uri())
    box = page.locator("[data-claim='italian/forced-see']").first
    cards = box.locator(".pr-story:visible [role=img]").evaluate_all("all => all.map(card => card.ariaLabel)")
    box.locator(".pr-edit").click()
    area = box.locator("textarea")
    area.fill(area.input_value().replace("Bernardo 7c", "Bernardo 2h").replace('"see"', '"see" '))
    area.press("Control+Enter")
    box.locator(".pr-without:visible .pr-story [aria-label='two of hearts']").wait_for()
    box.locator(".pr-story:visible").first.locator("[aria-label='two of hearts']").wait_for()
    assert box.locator(".pr-without:visible").inner_text().startswith('Without this rule game.play("fold") answers')

    box.locator(".pr-back").click()
    after = box.locator(".pr-story:visible [role=img]").evaluate_all("all => all.map(card => card.ariaLabel)")
    assert cards == after
    assert box.locator(".pr-without").count() == 1
    page.close()


def test_an_endless_edit_without_its_rule_is_put_back_while_it_runs(trying: Page) -> None:
    """However often one clicks, it runs once; put back, it stands as it was built, and runs again."""
    page = trying
    page.click("#right .pr-edit")
    page.get_by_label("Change the code").fill(">>> while True: pass")
    page.dblclick("#right .pr-off")
    page.dblclick("#right .pr-run")
    page.wait_for_selector("#right .pr-stop:visible")
    assert page.get_attribute("#right .pr-off", "aria-pressed") == "true"

    page.click("#right .pr-back")
    page.wait_for_selector("#right .pr-stop", state="hidden")
    assert said(page, "right") == "As it was."
    assert page.get_attribute("#right", "data-state") is None
    assert page.get_attribute("#right .pr-off", "aria-pressed") == "false"
    assert run(page, "right").startswith("The same")


def test_the_keyboard_is_enough_and_keeps_its_place(trying: Page) -> None:
    """A demo runs from the keyboard, and the result does not move the focus."""
    page = trying
    page.focus("#right .pr-run")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#right{DONE}")

    assert page.locator("#right .pr-run").evaluate("button => button === document.activeElement")


def test_demos_run_with_the_network_off(page: Page) -> None:
    """Once the engine is there, nothing more is fetched, not even for a new worker."""
    run(page, "right")
    page.context.set_offline(True)
    page.click("#endless .pr-run")
    page.click("#endless .pr-stop")

    assert run(page, "right").startswith("The same")
    page.context.set_offline(False)


def test_the_first_run_shows_how_far_it_is(chromium: Browser, trial: Path, serve: Callable[[Path], str]) -> None:
    """While the engine comes, the page says how much of it is there."""
    page = chromium.new_page()
    held: list[Route] = []
    page.route("**/python-04.js*", lambda route: held.append(route))  # noqa: PLW0108  # it marks its handlers
    page.goto(f"{serve(trial)}/rules/trial.html")
    page.click("#right .pr-run")
    page.wait_for_selector("#right progress")
    assert re.fullmatch(r"Loading the engine \(only the first time\): \d of \d MB", said(page, "right"))

    page.wait_for_timeout(300)  # until the piece has been asked for
    held[0].continue_()
    page.wait_for_selector(f"#right{DONE}")
    assert page.locator("#right progress").count() == 0
    page.close()


def test_an_engine_that_does_not_come_can_be_asked_for_again(
    chromium: Browser, trial: Path, serve: Callable[[Path], str]
) -> None:
    """A broken line is told in one sentence, and the next click tries anew."""
    page = chromium.new_page()
    page.route("**/python-04.js*", lambda route: route.abort())
    page.goto(f"{serve(trial)}/rules/trial.html")
    assert run(page, "right") == "The engine could not be loaded."

    page.unroute_all()
    assert run(page, "right").startswith("The same")
    page.close()


PRESS_ALL = """() => Promise.all([...document.querySelectorAll(".pr-demo[data-claim]")].map(async (box) => {
  const code = box.querySelector("pre").textContent;
  await new Promise((done) => {
    new MutationObserver(() => box.dataset.state !== "running" && done()).observe(box, { attributes: true });
    box.querySelector(".pr-run").click();
  });
  return [box.id, box.dataset.sha256, code, box.querySelector("output").textContent.trim()];
}))"""
"""Presses every Run button of a page, one after another, and gives what each demo answers in its turn."""


RUN_ALL = """async (pages) => {
  const answers = [];
  for (const text of pages) {
    for (const box of new DOMParser().parseFromString(text, "text/html").querySelectorAll(".pr-demo[data-claim]")) {
      const code = box.querySelector("pre").textContent;
      const { claim, rulebook } = box.dataset;
      const answer = await new Promise((done) => self.primero.engine.run({
        asked: { demo: { code, claim, rulebook } }, tell: () => {}, begun: () => {}, done,
      }));
      answers.push([box.id, box.dataset.sha256, code, answer.outcome?.passed ?? answer.failed ?? answer.stopped]);
    }
  }
  return answers;
}"""
"""Reads the demos of some pages and has the engine of this page run them, one after another, as their buttons do."""


def test_every_button_of_a_page_says_the_same(chromium: Browser, site: Path) -> None:
    """Each demo of a double-clicked page, its button pressed, answers as in the build; its bytes are those hashed."""
    page = chromium.new_page()
    path = site / "rules" / "3m.html"
    page.goto(path.as_uri())
    shown = page.evaluate(PRESS_ALL)

    assert len(shown) == path.read_text(encoding="utf-8").count('<div class="pr-demo" id=')
    for name, sha256, code, answer in shown:
        assert hashlib.sha256(code.encode()).hexdigest() == sha256, name
        assert answer.startswith("The same, in"), name
    page.close()


def test_every_demo_says_the_same_in_the_browser(chromium: Browser, site: Path) -> None:
    """Each demo of all pages answers in the browser's Python as in the build, and its bytes are those hashed."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))]
    pages = [text for text in texts if '<div class="pr-demo" id=' in text]
    page = chromium.new_page()
    page.goto((site / "rules" / "3m.html").as_uri())
    answers = page.evaluate(RUN_ALL, pages)

    assert len(answers) == sum(text.count('<div class="pr-demo" id=') for text in pages)
    for name, sha256, code, passed in answers:
        assert hashlib.sha256(code.encode()).hexdigest() == sha256, name
        assert passed is True, name
    page.close()


def test_nothing_is_loaded_before_the_first_run(chromium: Browser, address: str) -> None:
    """A reader who runs nothing pays nothing."""
    page = chromium.new_page()
    page.goto(address)
    loaded = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")

    scripts = {f"{name}.js" for name in ("primero", "kept_engine", "engine", "scenes", "runner")}
    assert {Path(name).name for name in loaded} <= scripts | {"runner.css"}
    page.close()


PASSING = """() => {
    const [button, code] = ["#right .pr-run", "#right pre"].map(one => document.querySelector(one));
    for (const sign of ["pointerenter", "pointerleave"]) button.dispatchEvent(new PointerEvent(sign));
    button.focus();
    code.focus();
}"""
"""Comes to a button and goes on at once, as a browser under load lets no mouse do."""


def test_the_engine_comes_while_somebody_points_at_a_button(chromium: Browser, address: str) -> None:
    """Who rests on a Run button, or comes to it by keyboard, is about to press it; who passes over it is not."""
    page = chromium.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.evaluate(PASSING)
    page.wait_for_timeout(300)
    assert not [url for url in asked if "pieces" in url]

    with page.expect_request("**/pieces.js*"):
        page.hover("#right .pr-run")
    page.click("#right .pr-run")
    page.wait_for_selector("#right[data-state=verified]")

    page.goto(address)
    with page.expect_request("**/pieces.js*"):
        page.focus("#right .pr-run")
    page.close()


def test_who_saves_data_fetches_nothing_by_pointing(chromium: Browser, address: str) -> None:
    """Where the reader asks to be spared, only a press of the button fetches the engine."""
    page = chromium.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page.goto(address)
    page.hover("#right .pr-run")
    page.wait_for_timeout(300)

    assert not [url for url in asked if "pieces" in url]
    page.close()


def test_firefox_runs_stops_and_edits(firefox: Firefox, address: str) -> None:
    """In Firefox it is the same, from a server and from a file."""
    firefox.open(address)
    state = "let {state} = document.getElementById(arguments[0]).dataset; return state && state !== 'running'"
    click = "document.querySelector(arguments[0]).click()"
    read = "return document.querySelector(arguments[0]).textContent.trim()"
    firefox.ask(click, "#right .pr-run")
    firefox.wait(state, "right")
    assert re.fullmatch(r"The same, in \d+ ms\.", firefox.ask(read, "#right output"))

    firefox.ask(click, "#endless .pr-run")
    firefox.wait("return !document.querySelector('#endless .pr-stop').hidden")
    firefox.ask(click, "#endless .pr-stop")
    firefox.wait(state, "endless")
    assert firefox.ask(read, "#endless output") == "Stopped."

    firefox.ask(click, "#wrong .pr-edit")
    firefox.ask("document.querySelector('textarea').value = '>>> 6 * 7\\n43'")
    firefox.ask(click, "#wrong .pr-run")
    firefox.wait(state, "wrong")
    assert firefox.ask(read, "#wrong output") == "Line 1 answered “42” where the page says “43”."


def test_the_browser_gets_the_very_bytes_of_the_engine(python: Path, tmp_path: Path) -> None:
    """What runs in the browser is what lies in the package, file by file."""
    browser.write_runtime(python, tmp_path, edition.engine_files(ROOT / "primero_ref"), ROOT / "docs" / "_web")
    scripts = "".join(path.read_text("utf-8") for path in sorted(tmp_path.glob("engine-*.js")))
    packed = b"".join(map(base64.b64decode, re.findall(r'"engine.zip", "(.*?)"', scripts)))
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(packed))) as archive:
        sent = {name: archive.read(name) for name in archive.namelist()}

    assert sent == {name: (ROOT / name).read_bytes() for name in sent}
    assert {"demo/runner.py", "rules/italian.toml", "sources/texts/minsheu-1599.toml"} <= {name[12:] for name in sent}
    assert not [name for name in sent if "cli" in name or "weave" in name]


def test_the_same_input_makes_the_same_bytes(trial: Path, python: Path, tmp_path: Path) -> None:
    """A second writing differs in nothing, and a file that is there already is left alone."""
    engine = edition.engine_files(ROOT / "primero_ref")
    browser.write_runtime(python, trial / "_web", engine, ROOT / "docs" / "_web")
    first = sorted((trial / "_web").iterdir())
    times = [path.stat().st_mtime_ns for path in first]
    browser.write_runtime(python, trial / "_web", engine, ROOT / "docs" / "_web")
    browser.write_runtime(python, tmp_path, dict(reversed(engine.items())), ROOT / "docs" / "_web")
    second = sorted(tmp_path.iterdir())

    assert [path.stat().st_mtime_ns for path in first] == times
    assert [(path.name, path.read_bytes()) for path in second] == [(path.name, path.read_bytes()) for path in first]


def test_other_bytes_than_the_published_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that is not the pinned one is not used, and nothing is left of it."""
    monkeypatch.setattr(browser, "INTEGRITY", "AAAA")

    assert browser.fetch_runtime(tmp_path) is None
    assert list(tmp_path.iterdir()) == []
