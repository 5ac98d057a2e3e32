"""An engine for a page under test: Python answers beside the browser, so that no Python need start in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref.web.door import Door

if TYPE_CHECKING:
    from playwright.sync_api import Page

WORKER = """(() => {
  const heard = self.heardOfTheEngine = [];
  self.workersOfTheEngine = [];
  self.Worker = class {
    constructor() { self.workersOfTheEngine.push(this); }
    async postMessage({ job, run }) {
      if (!run) return;
      const tell = (more) => this.onmessage?.({ data: { run, ...more } });
      await null;
      tell({ begun: true });
      if ((job.demo?.code ?? job.console?.[1])?.includes("while True")) return; // it never ends
      const said = await self.primeroAnswers(JSON.stringify(job));
      heard.push(said);
      tell({ outcome: JSON.parse(said), ms: 0 });
    }
    terminate() { this.onmessage = null; }
  };
})()"""
"""Stands for the worker of the page: it hands each job on and keeps each answer; an endless loop has none."""

PIECES = 'primeroPieces({ engine: "", bytes: 1, scripts: [], worker: "beside" })'
"""The list of what the page has to fetch: nothing."""


def answer_beside(page: Page) -> None:
    """Have what the page asks answered by this Python; the page must be opened after it."""
    page.expose_function("primeroAnswers", Door().answer)
    page.add_init_script(WORKER)
    page.route("**/_web/pieces.js*", lambda route: route.fulfill(content_type="text/javascript", body=PIECES))
