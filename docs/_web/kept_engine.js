// The engine that the browser keeps: the memory of one that was made ready, with its files, so that a start is short.
//
// After an answer, when nothing is asked for some seconds, a second worker starts. It does no job of the reader: it does
// what the usual jobs do, and keeps its memory in the browser's cache (worker.js, `keep`), under a name that has the
// checksum of the engine, of Python and of the worker. Where anything is amiss the engine starts as at the first time.
"use strict";

/** @type {Primero["keptEngine"]} */
self.primero.keptEngine = (root, done) => {
  const OURS = `primero-engine ${root} `; // other editions beside this one have a root and caches of their own
  const WHOLE = "https://engine.invalid/whole"; // kept last, as a sign that all is there (worker.js)
  const CALM = 4000; // milliseconds without a job
  const MEMORY = 4; // gigabytes that the reader's machine must have, where the browser says how many
  const ROOM = 150_000_000; // bytes that must be free: three times as many as are kept
  const LEAST = ["italian"]; // the rulebook that most games are played by

  let key = ""; // what this build is called
  let clock = 0;
  let tried = false;
  const books = new Set(LEAST);

  // No service worker: the browser keeps nothing for later here, as in a private window, or by file:.
  const keeps = () => self.isSecureContext && "caches" in self && "locks" in navigator && Boolean(navigator.serviceWorker);
  const spares = () => Boolean(navigator.connection?.saveData) || (navigator.deviceMemory ?? MEMORY) < MEMORY;

  /** @type {KeptEngine["look"]} */
  async function look(build) {
    key = build;
    try {
      if (!keeps() || spares()) return "";
      const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
      await Promise.all(names.filter((name) => name !== OURS + key).map((name) => caches.delete(name)));
      const there = names.includes(OURS + key) && (await (await caches.open(OURS + key)).match(WHOLE));
      return there ? OURS + key : "";
    } catch {
      key = ""; // the browser refuses, and would again
      return "";
    }
  }

  /** @type {KeptEngine["lose"]} */
  function lose(name) {
    tried = true; // not a second time on this page
    caches.delete(name).catch(() => {});
  }

  /** @type {KeptEngine["note"]} */
  function note({ demo, table }) {
    const book = demo ? demo.rulebook : /^(?:\{"rulebook":")?([\w-]+)[;"]/.exec(String(table?.[1]))?.[1];
    if (book && books.size < 3) books.add(book);
  }

  const wait = () => clearTimeout(clock);

  /** @type {KeptEngine["keepSoon"]} */
  function keepSoon(made, pieces) {
    if (tried || !key || !keeps() || spares()) return;
    wait();
    clock = setTimeout(() => {
      tried = true;
      const name = OURS + key;
      // Where another page is at it already, this one leaves it to that.
      navigator.locks.request(name, { ifAvailable: true }, (mine) => mine && keep(name, made, pieces)).catch(() => {});
    }, CALM);
  }

  /**
   * @param {string} name
   * @param {() => Worker} made
   * @param {Piece[]} pieces
   */
  async function keep(name, made, pieces) {
    const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}; // a browser that does not say may have room
    if (quota !== undefined && quota - usage < ROOM) return;
    if (!(await look(key))) {
      const second = made();
      const kept = await new Promise((/** @type {(kept: boolean) => void} */ tell) => {
        second.onmessage = ({ data }) => tell(data.kept === true);
        second.onerror = second.onmessageerror = () => tell(false);
        for (const message of pieces) second.postMessage(message);
        second.postMessage({ keep: name, books: [...books] });
      });
      second.terminate();
      if (!kept) return lose(name);
    }
    done(name);
  }

  return { look, lose, note, wait, keepSoon };
};
