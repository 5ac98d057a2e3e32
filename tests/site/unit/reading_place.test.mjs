// Where a reader stopped: what is kept of it, what becomes of it when he leaves, and what it is called.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.mjs";

const { primeroPlaces: places } = open(["_static/reading_place"]);
const plain = (value) => JSON.parse(JSON.stringify(value));
const at = (id) => ({ at: id, way: "all" });

test("what a browser has kept and cannot be read counts as nothing", () => {
  for (const text of [null, "", "{", "[]", "null", '{"/a":1}', '{"/a":null}', '{"/a":{"at":3}}']) {
    assert.deepEqual(plain(places.read(text)), {}, String(text));
  }
  assert.deepEqual(plain(places.read(JSON.stringify({ "/a": at("x") }))), { "/a": at("x") });
});

test("a page is put last, or forgotten, and of twenty the oldest goes", () => {
  assert.deepEqual(Object.keys(places.put({ "/a": at("x"), "/b": at("y") }, "/a", at("z"))), ["/b", "/a"]);
  assert.deepEqual(Object.keys(places.put({ "/a": at("x"), "/b": at("y") }, "/a")), ["/b"]);
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, number) => [`/${number}p`, at("x")]));
  const after = Object.keys(places.put(many, "/new", at("y")));
  assert.equal(after.length, 20);
  assert.equal(after.includes("/0p"), false);
});

test("near the top the place stays as it was, and near the end it is forgotten", () => {
  assert.equal(places.outcome(100, 800, 9000), "leave");
  assert.equal(places.outcome(3000, 800, 9000), "keep");
  assert.equal(places.outcome(8100, 800, 9000), "forget");
  assert.equal(places.outcome(900, 800, 2000), "leave"); // the page is short
});

test("a sentence is cut between words", () => {
  assert.equal(places.beginning("A flush wins."), "A flush wins.");
  assert.equal(places.beginning("If nobody has seen the vie when the turn reaches the last player, he must see."),
    "If nobody has seen the vie when the turn reaches the last …");
});
