// The drafts of game reports as a device keeps them: names, links, and what two windows do to each other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.mjs";

const NAME = "primero-reports-1";

/** What a browser keeps, shared by its windows; `room` is how many letters it takes. */
function storage(room = 10_000) {
  const values = new Map();
  return {
    values,
    getItem: (name) => values.get(name) ?? null,
    removeItem: (name) => void values.delete(name),
    setItem(name, value) {
      if (value.length > room) throw new Error("QuotaExceededError");
      values.set(name, value);
    },
  };
}

/** A window of the browser. */
const opened = (localStorage) => open(["primero", "report_drafts"], { localStorage }).primero.reportDrafts();

test("a draft is there with its name and its choices after the window was closed", () => {
  const kept = storage();
  const drafts = opened(kept);
  drafts.write(drafts.fresh("Ours", "italian;tie=they_share"), 1);
  drafts.write(drafts.fresh("Theirs", "zorli;tie=they_share"), 2);

  const list = opened(kept).list();
  assert.deepEqual(list.map(({ name, link }) => `${name}: ${link}`).join(), "Theirs: zorli;tie=they_share,Ours: italian;tie=they_share");
});

test("a second window overwrites nothing in silence", () => {
  const kept = storage();
  const first = opened(kept);
  const ours = first.fresh("Ours", "italian;a=1");
  assert.equal(first.write(ours, 1), true);
  const second = opened(kept);
  const same = second.open("italian;a=1", { draft: ours.id, turn: ours.turn });
  same.link = "italian;a=2";
  assert.equal(second.write(same, 2), true);
  ours.link = "italian;a=3";

  assert.equal(first.elsewhere(ours), true);
  assert.equal(first.write(ours, 3), false);
  assert.equal(opened(kept).get(ours.id).link, "italian;a=2");
  const mine = first.fresh(first.unused("Ours"), ours.link);
  assert.equal(first.write(mine, 4), true);
  assert.deepEqual(opened(kept).list().map(({ name }) => name).join(), "Ours (2),Ours");
});

test("an address finds its draft: by the history, by the same choices, or none", () => {
  const kept = storage();
  const drafts = opened(kept);
  const ours = drafts.fresh("Ours", "italian;a=1");
  drafts.write(ours, 1);

  const later = opened(kept);
  assert.equal(later.open("italian;a=1", null).id, ours.id);
  assert.equal(later.open("italian;a=2", null).turn, 0);
  const older = later.open("italian;a=0", { draft: ours.id, turn: 0 });
  assert.deepEqual([older.id, later.elsewhere(older)], [ours.id, true]);
});

test("what cannot be read is put aside and said", () => {
  for (const broken of ["{", "{}", '[{"id": "a"}]']) {
    const kept = storage();
    kept.setItem(NAME, broken);
    const drafts = opened(kept);
    assert.equal(drafts.list().length, 0);
    assert.match(drafts.trouble(), /could not be read/);
    assert.equal(kept.values.get(`${NAME}-unreadable`), broken);
  }
});

test("where nothing is kept, or there is no room, that is said, and nothing counts as written", () => {
  const none = opened({ getItem: () => null, setItem: () => {} });
  assert.equal(none.write(none.fresh("Ours", "italian;a=1"), 1), false);
  assert.match(none.trouble(), /keeps no drafts/);
  const full = opened(storage(10));
  const draft = full.fresh("Ours", "italian;a=1");
  assert.equal(full.write(draft, 1), false);
  assert.deepEqual([draft.turn, /no room/.test(full.trouble())], [0, true]);
});
