// The one name that the scripts share.
import assert from "node:assert/strict";
import { test } from "node:test";
import { element, open } from "./page.mjs";

test("a part that is not there is named with the script that makes it", () => {
  const { primero } = open(["primero"]);

  assert.throws(() => primero.tableView, { message: /lacks primero\.tableView: it must load table_view\.js before/ });
});

test("a script that comes too early says which other it needs", () => {
  assert.throws(() => open(["primero", "runner"]), { message: /must load engine\.js/ });
});

test("a page that lacks an element is told which", () => {
  const { primero } = open(["primero"]);
  const home = element("div", {}, element("p", { class: "pr-one" }, "One."));

  assert.equal(primero.part(home, "p.pr-one").textContent, "One.");
  assert.throws(() => primero.part(home, ".pr-two"), { message: "This page lacks .pr-two." });
});

test("an element is made with its properties and what stands in it", () => {
  const { primero } = open(["primero"]);

  const made = primero.make("p", { className: "pr-note", hidden: true }, "A ", primero.make("b", {}, "word"));
  assert.equal(made.html, '<p class="pr-note" hidden="">A <b>word</b></p>');
});
