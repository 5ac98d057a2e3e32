"""What pictures are taken of: every kind of page and every state of the table, each in the modes that matter to it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Literal, NamedTuple

from playwright.sync_api import expect

from primero_ref.session.session import read_session
from tests.support.pictures import opened
from tests.support.python_beside import answer_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PIL import Image
    from playwright.sync_api import Browser, Page

TABLE = "play/table.html"
RULES = "rules/english-2003.html"
"""A short one: of the longest each picture takes seconds to lay out."""

PATIENCE = 120_000
"""Milliseconds to wait at most where all cores are busy."""

expect.set_options(timeout=PATIENCE)


class Mode(NamedTuple):
    """How a page is looked at."""

    width: int = 1280
    height: int = 800
    scheme: Literal["light", "dark"] = "light"
    forced: Literal["active", "none"] = "none"
    media: Literal["print", "screen"] = "screen"
    scripts: bool = True


PHONE = Mode(390, 844)

MODES = {
    "wide": Mode(),
    "phone": PHONE,
    "wide-dark": Mode(scheme="dark"),
    "phone-dark": PHONE._replace(scheme="dark"),
    "wide-forced": Mode(forced="active"),
    "phone-forced": PHONE._replace(forced="active"),
    "phone-scriptless": PHONE._replace(scripts=False),
    "paper": Mode(794, 1123, media="print"),  # A4 at 96 to the inch
}
"""The modes, by their names."""


class Scene(NamedTuple):
    """A page, or a state of one, and the modes in which it is kept."""

    name: str
    page: str
    modes: str = "wide phone"
    reach: Callable[[Page], None] | None = None
    top: str = ""
    """What stands at the upper edge: a selector; without one, the head of the page."""

    reached: str = ""
    """What must be within reach in a window at 400 %: a selector; without one, it is not looked at so."""


def _opened(selector: str) -> Callable[[Page], None]:
    """Unfold something."""

    def reach(page: Page) -> None:
        page.evaluate("selector => { document.querySelector(selector).open = true }", selector)

    return reach


def _searched(page: Page) -> None:
    expect(page.locator("#pr-results li").first).to_be_visible()


def _ranked(page: Page) -> None:
    page.fill("#pr-one", "7c 6c Ac Js")
    page.fill("#pr-other", "5h 4h 3h 2h")
    expect(page.locator(".pr-outcome table")).to_have_count(3)


def _answered(page: Page) -> None:
    """Choose one answer otherwise, and wait until the old texts have been put to these rules."""
    page.click("text=Show the rule questions")
    field = page.locator("[id='q-fold.refund']")
    view = field.evaluate("""field => {
      for (const part of document.querySelectorAll(".pr-others, .pr-chapter")) part.open = part.contains(field);
      return field.closest(".pr-view").id;
    }""")
    page.locator(f"[name=view][value='{view}']").check()
    field.get_by_text("Nothing", exact=True).click()
    expect(page.locator(".pr-status output")).to_contain_text("You changed 1 rule")


ALONE = "italian;seed=Siena;seats=Alberto:50:person,Bernardo:50:random,Cinthio:50:random;dealer=Cinthio"
SCOPA = "scopa;seed=Rome;seats=Alberto:0:person,Bernardo:0:random"
PASSED = "italian;seed=Milan;seats=Alberto:50:person,Bernardo:50:person;dealer=Bernardo"
OTHERS = ",".join(f"{name}:50:random" for name in ("Bernardo", "Cinthio", "Domenico", "Ercole", "Fabio"))
FULL = f"english;seed=Parma;seats=Alberto:50:person,{OTHERS};dealer=Fabio"
DUEL = "zorli;seed=Duel0;seats=Alberto:50:person,Bernardo:50:person,Cinthio:50:person;dealer=Cinthio"


TRIES = 100
"""Games in which something should come about."""


def played(link: str, verb: str = "") -> str:
    """Play a game by chance, the same each time, until something may be done, or without its name to the end."""
    for number in range(TRIES):
        session, chance = read_session(link), Random(number).random
        while offer := session.standing.offer:
            if verb in {str(move).split()[0] for move in offer.moves()}:
                return session.text
            session = session.after(str(offer.any(chance)))
        if not verb:
            return session.text
    message = f"In {TRIES} games nobody could {verb}: {link}"
    raise ValueError(message)


AFRESH = """() => {
  if (document.querySelector(".pr-table").checkVisibility()) document.querySelector(".is-menu [data-does=new]").click();
}"""
"""Goes back to the form, so that nothing is open or refused any more."""


def _table(
    link: str, *steps: str, verb: str | None = None, shown: str = ".pr-verb", ends: str = ""
) -> Callable[[Page], None]:
    """Go to a game by its link, played by chance up to where something may be done, and click on some things.

    `shown` is awaited before the clicks, and `ends` after them.
    """

    def reach(page: Page) -> None:
        page.evaluate(AFRESH)
        expect(page.locator(".pr-table")).to_be_hidden()
        page.select_option("[name=pace]", "once", force=True)
        page.evaluate("link => { location.hash = link }", link if verb is None else played(link, verb))
        mine = page.locator(".pr-moves > button", has_text="I am ")
        expect(page.locator(shown).or_(mine).first).to_be_visible()
        for step in steps:
            page.click(step)
        if ends:
            expect(page.locator(ends).first).to_be_visible()

    return reach


def _formed(page: Page) -> None:
    """Wait until the table is ready for the first deal."""
    expect(page.locator(".pr-setting")).to_be_visible()


UNCHANGED = ".pr-verb[data-verb=pass] [type=submit]"
MENU = "[data-unfolds=menu]"
WHY = ".pr-barred [data-verb=fold]"

RAISE = ".pr-verb[data-verb=vie] .pr-opener"
LINKS = "article :is(h1, h2, a:not(.headerlink))"
STATUS = ".pr-status :is(a, button)"
END = ".pr-table :is(.pr-acts, .pr-end) :is(a, button)"
SIDE = ".pr-table :is(.pr-topbar, .pr-held, .pr-acts) :is(button, input, select)"
"""Moves and buttons of the table, and what must be within reach at 400 %."""

SCENES = (
    Scene("index", "index.html", "wide phone phone-dark phone-forced phone-scriptless paper", reached=LINKS),
    Scene("tonight", "play/tonight.html", "wide phone phone-dark paper", top=".tn-pics"),
    Scene("how-to-read", "how-to-read.html", "wide phone"),
    Scene("rules", RULES, "wide phone wide-dark paper"),
    Scene("rule-with-evidence", RULES, "phone wide-forced", top="#no-forced-see-phase2"),
    Scene("rules-scriptless", RULES, "phone-scriptless"),
    Scene("rule-by-itself", "cite/claim/italian/forced-see.html", "wide phone"),
    Scene("source", "sources/minsheu-1599.html", "wide phone phone-dark paper", top="h1", reached=".pr-facts a"),
    Scene("passage", "cite/passage/minsheu-1599/41.html", "wide phone"),
    Scene("sources", "sources/when-and-who.html", "wide phone-dark"),
    Scene("parting", "compare/parting.html", "wide phone"),
    Scene("fit", "compare/fit.html", "wide phone wide-dark"),
    Scene("matrix", "compare/matrix-betting.html", "wide phone wide-forced", reached=".pr-filter :is(input, button)"),
    Scene("findings", "findings/players.html", "wide phone wide-dark"),
    Scene("questions", "rules/questions.html", "wide phone"),
    Scene("glossary", "glossary.html", "wide phone"),
    Scene("search", "search.html?q=rest", "wide phone", _searched),
    Scene("lesson", "play/vying.html", "wide phone phone-dark paper"),
    Scene("engine", "engine/scripts/vying.html", "wide phone"),
    Scene("coverage", "engine/coverage.html", "wide"),
    Scene("ranker", "compare/one-hand.html", "wide phone phone-dark", _ranked, top=".pr-ranker"),
    Scene("calculators", "findings/calculators.html", "wide phone", top=".pr-throw"),
    Scene("diviner", "rules/divination.html", "wide phone", top=".pr-diviner"),
    Scene("report", "cite/report.html", "wide phone phone-forced", _answered, top=".pr-status", reached=STATUS),
    Scene("table-form", TABLE, "wide phone phone-forced phone-scriptless", _formed, reached=".pr-setting button"),
    Scene("table-turn", TABLE, "wide phone wide-dark phone-dark wide-forced phone-forced", _table(ALONE)),
    Scene("table-raise", TABLE, "wide phone", _table(ALONE, RAISE, ends=".pr-verb.is-open"), reached=SIDE),
    Scene("table-refusal", TABLE, "wide phone phone-dark", _table(ALONE, UNCHANGED, ends=".pr-refusal button")),
    Scene("table-menu", TABLE, "wide phone", _table(ALONE, MENU, ends=".pr-barred")),
    Scene("table-why", TABLE, "phone", _table(ALONE, MENU, WHY, ends=".pr-why a")),
    Scene("table-passed", TABLE, "phone", _table(PASSED)),
    Scene("table-full", TABLE, "wide phone", _table(FULL)),
    Scene("table-scopa", TABLE, "wide phone phone-dark", _table(SCOPA)),
    Scene("table-duel", TABLE, "wide phone", _table(DUEL, "text=/^I am /", verb="try", ends=".pr-verb")),
    Scene("table-lesson", TABLE, "wide phone", _table("lesson=3", shown=".pr-onward")),
    Scene("table-over", TABLE, "wide phone phone-dark", _table(ALONE, verb="", shown=".pr-end"), reached=END),
)
"""Every picture that is kept."""

STILL = """async (top) => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const part = top ? document.querySelector(top) : document.documentElement;
  const at = () => part.getBoundingClientRect().top + scrollY;
  const reach = async () => { // what lies above is laid out as one comes near, and moves what is below
    for (let before = NaN, tries = 0; at() !== before && tries < 20; tries += 1) {
      before = at();
      part.scrollIntoView({block: "start", behavior: "instant"});
      await drawn();
    }
  };
  document.activeElement?.blur();
  await reach();
  await document.fonts.ready;
  await Promise.all([...document.images].filter((image) => !image.complete && image.loading !== "lazy").map(
    (image) => new Promise((done) => image.addEventListener("load", done, {once: true}))));
  await reach();
}"""
"""Waits until nothing on the page moves or is on its way any more."""


SETTLED = """() => new Promise((done) => {
  const quiet = () => setTimeout(done, 500);
  let timer = quiet();
  new MutationObserver(() => { clearTimeout(timer); timer = quiet(); }).observe(
    document.body, {subtree: true, childList: true, characterData: true, attributes: true});
})"""
"""Waits until half a second has passed in which nothing changed: what a hand is worth comes after the moves."""


def arguments() -> list[str]:
    """Give what a browser is started with, so that it draws the same on every machine."""
    drawn = ["--font-render-hinting=none", "--disable-lcd-text", "--hide-scrollbars", "--force-color-profile=srgb"]
    return [*drawn, "--js-flags=--liftoff-only"]  # the engine is translated once, as in the other tests


class Studio:
    """A browser that takes pictures of a site; what lies on one page, one after another, takes one start of it."""

    def __init__(self, browser: Browser, root: str) -> None:
        """Take a browser and the address of the site."""
        self.browser = browser
        self.root = root
        self.at = ""
        self.page: Page | None = None

    def pictures(self, scene: Scene) -> Iterator[tuple[str, Image.Image]]:
        """Take the pictures of a scene, each with its name."""
        for scripts in (True, False):
            names = [name for name in scene.modes.split() if MODES[name].scripts == scripts]
            for name in names:
                page = self.opened(scene, scripts=scripts, first=name == names[0])
                yield f"{scene.name}.{name}", self.picture(page, scene, MODES[name])

    def opened(self, scene: Scene, *, scripts: bool, first: bool) -> Page:
        """Give the page of a scene, in its state."""
        at = f"{scene.page} {scene.top} {scripts}"  # how far down a part begins depends on what was looked at before
        if self.page is None or at != self.at:
            self.close()
            context = self.browser.new_context(
                viewport={"width": 1280, "height": 800}, reduced_motion="reduce", java_script_enabled=scripts,
                service_workers="block",
                locale="en-GB", timezone_id="UTC", device_scale_factor=1,
            )  # fmt: skip
            context.set_default_timeout(PATIENCE)
            self.page, self.at = context.new_page(), at
            if scripts:
                answer_beside(self.page)  # an engine is not to be seen
            self.page.goto(f"{self.root}/{scene.page}")
        if first and scripts and scene.reach:
            self.look(self.page, MODES["wide"])
            scene.reach(self.page)
            self.page.evaluate(SETTLED)
        return self.page

    def look(self, page: Page, mode: Mode) -> None:
        """Set the window, the colours and the medium."""
        page.emulate_media(media=mode.media, color_scheme=mode.scheme, forced_colors=mode.forced)
        page.set_viewport_size({"width": mode.width, "height": mode.height})

    def picture(self, page: Page, scene: Scene, mode: Mode) -> Image.Image:
        """Take one picture."""
        self.look(page, mode)
        page.mouse.move(-9, -9)  # it points at nothing
        if mode.scripts:  # without scripts no promise is ever kept
            page.evaluate(STILL, scene.top)
        return opened(page.screenshot(animations="disabled", caret="hide"))

    def close(self) -> None:
        """Close what is open."""
        if self.page:
            self.page.context.close()
        self.page = None
