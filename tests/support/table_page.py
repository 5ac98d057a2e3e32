"""The page with the table as tests see it: where it stands, how it is filled in and played, and what it may know."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from playwright.sync_api import expect

from primero_ref.cards.pack import UNKNOWN
from primero_ref.game import View
from primero_ref.session.session import read_session
from primero_ref.web.form import form_choices
from tests.support.python_beside import answer_beside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from primero_ref.game import Game
    from tests.site.conftest import Watched

WHERE = "play/table.html"
"""Where the page stands on the site."""

ROOMS: dict[str, list[int]] = {
    book["id"]: book["room"] for book in cast("list[dict[str, Any]]", form_choices()["books"])
}
"""How many can play each game."""

TWO = "italian;seed=Milan;seats=Alberto:50:person,Bernardo:50:person;dealer=Bernardo"
"""Two persons who have sat down."""

ALONE = "italian;seed=Siena;seats=Alberto:50:person,Bernardo:50:random,Cinthio:50:random;dealer=Cinthio"
"""A person against two players who make any move."""

NAMED = re.compile(r"(?<![A-Za-z0-9])(?:1[0-3]|[A2-9TJNQKP])(?:co|cu|sw|ba|bl|bo|ir|th|[cdhs])(?![A-Za-z0-9])|F[12]\b")
"""How a card is written in what the engine answers."""

PLAYS = """async (moves) => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const until = async (reached) => {
    for (let tries = 0; tries < 4000 && !reached(); tries += 1) await new Promise((done) => setTimeout(done, 5));
    if (!reached()) throw new Error("Nothing happens at " + location.hash);
  };
  const over = () => !one(".pr-end").hidden;
  const here = () => all(".pr-moves > button").find((button) => button.textContent.startsWith("I am "));
  const refused = () => one(".pr-refusal").textContent;
  let made = 0;
  for (; made < moves; made += 1) {
    await until(() => over() || one(".pr-verb") || here());
    here()?.click();
    await until(() => over() || one(".pr-verb"));
    if (over()) break;
    self.primeroLook?.("at a turn");
    const verbs = all(".pr-verb");
    const verb = verbs[(made * 7 + location.hash.length) % verbs.length];
    const before = location.hash;
    verb.querySelector(".pr-opener")?.click();
    if (verb.querySelector(".pr-opener")) {
      self.primeroLook?.("with fields");
      one(".pr-toss")?.click();
      self.primeroLook?.("with fields and a card chosen");
      one(".pr-toss")?.click();
    }
    for (const card of verb.querySelector("[type=submit]") ? [] : all(".pr-toss")) {
      if (!verb.querySelector(".pr-way")) card.click();
    }
    const ways = [...verb.querySelectorAll(".pr-way")];
    const button = ways.length ? ways[made % ways.length] : verb.querySelector("[type=submit]");
    if (ways.length) self.primeroLook?.("with a card chosen");
    button.click();
    await until(() => location.hash !== before || refused());
    if (location.hash === before) self.primeroLook?.("refused");
    for (let tries = 0; location.hash === before && tries < 8; tries += 1) { // it wants cards, or fewer
      const up = all(".pr-toss[aria-pressed=true]");
      const down = all(".pr-toss[aria-pressed=false]");
      if (tries < 4 && down.length) down[0].click();
      else if (up.length) up[0].click();
      one(".pr-refusal").replaceChildren();
      button.click();
      await until(() => location.hash !== before || refused());
    }
    if (location.hash === before) throw new Error(refused());
  }
  return over();
}"""
"""Plays by the buttons of the page: any open move, and where it wants cards, the first in hand."""


class Table(NamedTuple):
    """The page, what it complained of, and where it stands."""

    page: Page
    troubles: list[str]
    address: str

    def form(self) -> None:
        """Go back to the form."""
        if self.page.locator(".pr-table:visible").count():
            self.page.evaluate("document.querySelector('.is-menu [data-does=new]').click()")
        expect(self.page.locator(".pr-table")).to_be_hidden()

    def settings(self) -> None:
        """Open what can be changed of the game."""
        self.form()
        self.page.evaluate("for (const one of document.querySelectorAll('.pr-setting details')) one.open = true")

    def press(self, verb: str) -> None:
        """Make a move as it stands, by its button or the one that its fields have."""
        opener = self.page.locator(f".pr-verb[data-verb={verb}] .pr-opener:visible")
        if opener.count():
            opener.click()
        self.page.click(f".pr-verb[data-verb={verb}] [type=submit]")

    def menu(self, does: str) -> None:
        """Do something by the menu."""
        self.page.click("[data-unfolds=menu]")
        self.page.click(f".is-menu [data-does={does}]")

    def deal(self, book: str, who: list[str], seed: str = "Milan") -> None:
        """Fill in the form and deal."""
        self.settings()
        page = self.page
        page.select_option("#pr-rulebook", book)
        page.select_option("#pr-number", str(len(who)))
        for place, how in enumerate(who, 1):
            page.select_option(f"#pr-chair-{place}-who", how)
        page.fill("#pr-seed", seed)
        page.select_option("[name=pace]", "once", force=True)
        page.click(".pr-setting [type=submit]")
        expect(page.locator(".pr-table")).to_be_visible()

    def go(self, link: str) -> None:
        """Go to a link in the page that is open, and wait for its table."""
        self.page.evaluate("link => { location.hash = link }", link)
        expect(self.page.locator(".pr-table")).to_be_visible()

    @property
    def text(self) -> str:
        """The sitting, as the address has it."""
        return self.page.url.partition("#")[2]

    def game(self) -> Game:
        """Play what the address says here, with every card open."""
        return read_session(self.text).game()

    def heard(self) -> list[dict[str, Any]]:
        """Give every answer of the engine since the last asking."""
        told: list[str] = self.page.evaluate("self.heardOfTheEngine.splice(0)")
        return [json.loads(one) for one in told]


def table_beside(watched: Watched, address: str) -> Iterator[Table]:
    """Open the page with Python beside the browser."""
    with watched("about:blank") as (page, troubles):
        page.emulate_media(reduced_motion="reduce")
        page.on("dialog", lambda dialog: troubles.append(dialog.message))
        answer_beside(page)
        page.goto(address)
        yield Table(page, troubles, address)


def turn(page: Page) -> None:
    """Wait until the reader is asked for a move."""
    expect(page.locator(".pr-verb").first).to_be_visible()


def hidden(game: Game, eyes: str) -> set[str]:
    """Name the cards that a seat cannot know: those that lie face down for it, and were never shown to it."""
    view = View(game.table, game.rules, game.offer, eyes)
    seen = {one for event in view.log for one in (*event.cards, *event.drawn)}
    lying = {*game.table.layout, *(one for hand in view.hands.values() for one in hand)}
    everywhere = {one for seat in game.table.players.values() for one in seat.cards} | {*game.table.pack}
    return {str(one) for one in everywhere - seen - lying if one is not UNKNOWN}
