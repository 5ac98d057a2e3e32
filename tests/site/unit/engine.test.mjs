// The engine as a page sees it: which answers it takes, and when its worker is ended.
import assert from "node:assert/strict";
import { test } from "node:test";
import { element, open } from "./page.mjs";

/** An engine whose worker answers what a test says; `ended` counts how often a worker was ended. */
function engine(reply) {
  const workers = { ended: 0 };
  class Worker {
    postMessage({ job, run }) {
      if (run) queueMicrotask(() => [{ begun: true }, reply(job)].map((said) => this.onmessage({ data: { run, ...said } })));
    }

    terminate() {
      workers.ended += 1;
    }
  }
  const body = element("body");
  const world = open(["primero", "kept_engine", "engine"], { body, Worker, Blob });
  body.head.append = (script) => {
    if (script.src.includes("pieces.js")) world.primeroPieces({ worker: "text", bytes: 10, scripts: [["one.js", 10]] });
    queueMicrotask(() => script.onload());
  };
  const run = (asked, more) => new Promise((done) => {
    world.primero.engine.run({ asked, tell: () => {}, begun: () => {}, done, ...more });
  });
  return { run, workers };
}

const line = { source: "1 + 1", want: "2", got: "2", line: 0, ok: true };
const demo = { demo: { code: ">>> 1 + 1" } };

test("an answer is taken as it comes", async () => {
  const { run, workers } = engine(({ table }) => ({ outcome: { said: table }, ms: 1 }));

  assert.deepEqual({ ...(await run({ table: ["show"] })) }, { outcome: { said: ["show"] }, ms: 1 });
  assert.equal(workers.ended, 0);
});

test("jobs are done one after another, each with its own answer", async () => {
  const { run } = engine(({ table: [word] }) => ({ outcome: { word }, ms: 1 }));
  const answers = await Promise.all(["one", "two", "three"].map((word) => run({ table: [word] })));

  assert.deepEqual(answers.map(({ outcome }) => outcome.word), ["one", "two", "three"]);
});

for (const [what, lines] of Object.entries({
  "no lines": undefined, "a line that is no text": [{ ...line, got: {} }], "a line without a number": [{ ...line, line: "0" }],
})) {
  test(`an answer of a demo with ${what} cannot be read`, async () => {
    const { run, workers } = engine(() => ({ outcome: { lines }, ms: 1 }));

    assert.equal((await run(demo)).failed, "The engine’s answer cannot be read.");
    assert.equal(workers.ended, 1);
  });
}

test("a failure is told in three hundred letters, and the engine begins anew", async () => {
  const { run, workers } = engine(() => ({ failed: "x".repeat(1000) }));

  assert.equal((await run({ table: ["show"] })).failed.length, 300);
  assert.equal(workers.ended, 1);
});

test("after a demo that the reader has edited the engine begins anew", async () => {
  const { run, workers } = engine(() => ({ outcome: { lines: [line] }, ms: 1 }));

  await run(demo);
  assert.equal(workers.ended, 0);
  await run(demo, { edited: true });
  assert.equal(workers.ended, 1);
});
