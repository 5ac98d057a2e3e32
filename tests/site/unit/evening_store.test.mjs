// The evening as a device keeps it: what is kept, what is not, and what two windows do to each other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.mjs";

const NAME = "primero-evening-1";

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

/** A window of the browser, with the evening that it knows. */
const opened = (localStorage) => open(["primero", "evening_store"], { localStorage }).primero.eveningStore();

test("what is written is there after the window was closed", () => {
  const kept = storage();
  const store = opened(kept);
  store.kept.hands.push({ text: "one" });
  Object.assign(store.kept, { current: "two", label: "hand 2" });
  store.write();

  const again = opened(kept);
  assert.deepEqual([again.kept.hands.length, again.kept.current, again.trouble()], [1, "two", ""]);
});

test("a second window overwrites nothing, and brings the hands of both together when it is told to", () => {
  const kept = storage();
  const first = opened(kept);
  first.kept.hands.push({ text: "one" });
  first.write();
  const second = opened(kept);
  second.kept.hands.push({ text: "two" });
  second.write();
  first.kept.hands.push({ text: "three" });
  first.write();

  assert.equal(second.elsewhere(), false);
  assert.equal(first.elsewhere(), true);
  assert.equal(JSON.parse(kept.values.get(NAME)).hands.length, 2);
  first.bringHere();
  assert.equal(first.elsewhere(), false);
  assert.deepEqual(opened(kept).kept.hands.map(({ text }) => text).join(), "one,two,three");
});

test("what cannot be read is put aside and said, and a new evening begins", () => {
  for (const broken of ["{", "[]", '{"version": 2}', '{"version": 1, "id": "", "turn": 0, "current": "", "label": "", "hands": [1]}']) {
    const kept = storage();
    kept.setItem(NAME, broken);
    const store = opened(kept);
    assert.match(store.trouble(), /could not be read/);
    assert.equal(store.kept.hands.length, 0);
    assert.equal(kept.getItem(`${NAME}-unreadable`), broken);
    store.write();
    assert.equal(opened(kept).trouble(), "");
  }
});

test("where there is no room, or nothing is kept at all, the page says so and plays on", () => {
  const kept = storage(120);
  const store = opened(kept);
  store.write();
  assert.equal(store.trouble(), "");
  store.kept.hands.push({ text: "long".repeat(40) });
  store.write();
  store.write();
  assert.match(store.trouble(), /no room/);
  assert.equal(store.elsewhere(), false, "it is this window that could not write");

  const none = opened({ getItem: () => null, setItem: () => {} });
  none.write();
  assert.match(none.trouble(), /keeps nothing/);
  const denied = open(["primero", "evening_store"], {}).primero.eveningStore();
  assert.match(denied.trouble(), /keeps nothing/);
});

test("what is forgotten is gone from the device, and another window does not bring it back", () => {
  const kept = storage();
  const first = opened(kept);
  first.kept.hands.push({ text: "one" });
  first.write();
  const second = opened(kept);
  first.forget();
  assert.equal(kept.values.size, 0);
  second.kept.hands.push({ text: "two" });
  second.write();
  assert.equal(second.elsewhere(), true);
  assert.equal(kept.values.size, 0);
});
