// The worker: starts Python once, with the engine beside it, then does one job at a time: a demo, hands to rank or to
// count with, cards to lay for a question, rules of the reader's own, or a game at the table.
//
// It fetches nothing. The page hands it each file as pieces of base64, because a page opened by a double
// click (file:) may load scripts but may not fetch. Over http the same way is taken, to have only one.
// The page makes the worker of this text. Where a host forbids that, it comes from its address (engine.js).
//
// Over http a second worker like this one does no job: it starts, rehearses, and keeps its memory with the files in the
// browser's cache (`keep`). From then on a start goes on from that memory; no piece is needed, and little is left to do.
//
// A reader may type anything into a demo. So before the first job the worker gives up all that reaches out of it.

const HOME = "https://engine.invalid/"; // where Python believes it came from; no request ever goes there
const ROOM = 256 * 1024 * 1024; // bytes that Python may fill; with the engine it begins at 31 MB
/** @type {Record<string, ReturnType<typeof incoming>>} */
const files = {};
const OF_ADDRESS = self.location.protocol !== "blob:"; // then the policy that the host sends with this file holds here
const tell = self.postMessage.bind(self); // the one way to the page, which no demo sees

const FORBIDDEN = "The web server of this site forbids the engine to start: its Content-Security-Policy";

/** @type {Record<string, string>} */
const KINDS = {
  "pyodide.mjs": "text/javascript",
  "pyodide.asm.mjs": "text/javascript",
  "pyodide-lock.json": "application/json",
  "pyodide.asm.wasm": "application/wasm",
  "python_stdlib.zip": "application/zip",
  "engine.zip": "application/zip",
  memory: "application/octet-stream",
};
const WASM = "pyodide.asm.wasm";
const FETCHED = [WASM, "python_stdlib.zip"]; // what Python asks for by itself
const [MEMORY, WHOLE] = ["memory", "whole"]; // kept beside the files: the memory, and at last what each is, as a sign of the end

// What is left in the worker when demos run: the language itself, a clock and chance. All else is taken away.
/** @type {Set<string | symbol>} */
const LEFT = new Set(`
  Object Function Array Boolean Number BigInt String Symbol Date RegExp Math JSON Intl Promise Proxy Reflect Map Set WeakMap WeakSet
  WeakRef FinalizationRegistry Iterator Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError
  URIError DOMException ArrayBuffer SharedArrayBuffer Atomics DataView Int8Array Uint8Array Uint8ClampedArray Int16Array
  Uint16Array Int32Array Uint32Array Float16Array Float32Array Float64Array BigInt64Array BigUint64Array TextDecoder
  TextEncoder WebAssembly Infinity NaN undefined isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI
  encodeURIComponent globalThis self console performance crypto setTimeout clearTimeout queueMicrotask
`.match(/\w+/g));

// From file: only a classic worker starts. Pyodide, told by this function, would refuse to start in one.
Object.assign(self, { importScripts: undefined });

/** Stands for one file: takes its pieces as they arrive, gives them back as bytes, unpacked. */
function incoming() {
  const pipe = new TransformStream();
  const writer = pipe.writable.getWriter();
  return {
    add: (/** @type {string} */ piece) => void writer.write(bytes(piece)),
    end: () => void writer.close(),
    stream: pipe.readable.pipeThrough(new DecompressionStream("gzip")),
  };
}

/** @param {string} piece */
function bytes(piece) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(piece);
  return Uint8Array.from(atob(piece), (letter) => letter.charCodeAt(0));
}

/** @param {string} name */
function file(name) {
  return (files[name] ??= incoming());
}

let shelfName = ""; // of the cache in which the files are kept, for a worker that the page sends there
/** @type {Cache | null} */
let shelf = null; // that cache
/** @type {Record<string, [size: number, sum: number]>} */
let sizes = {}; // of what is kept in it

/**
 * Adds up bytes, four at a time and each in its place: where one has changed, the sum is another.
 * @param {ArrayBuffer} buffer
 */
function sum(buffer) {
  let plain = 0;
  let placed = 0;
  for (const words of [new Uint32Array(buffer, 0, buffer.byteLength >> 2), new Uint8Array(buffer, buffer.byteLength & ~3)]) {
    for (let at = 0; at < words.length; at += 1) {
      plain = (plain + (words[at] ?? 0)) | 0;
      placed = (placed + plain) | 0;
    }
  }
  return placed;
}

/** @param {string} name */
async function reply(name) {
  if (!shelf) return new Response(file(name).stream, { headers: { "Content-Type": KINDS[name] } });
  const kept = await shelf.match(HOME + name);
  if (!kept) throw new Error(`${name} is not kept.`);
  if (name === WASM) return kept; // it is compiled as it comes, and only whole
  const bytes = await kept.arrayBuffer();
  const [size, told] = sizes[name] ?? [];
  if (bytes.byteLength !== size || sum(bytes) !== told) throw new Error(`${name} is not as it was kept.`);
  return new Response(bytes, { headers: { "Content-Type": KINDS[name] } });
}

/** @param {string} name */
async function script(name) {
  const text = await (await reply(name)).text();
  try {
    return await import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  } catch (error) {
    if (!OF_ADDRESS) throw error;
    throw new Error(`${FORBIDDEN} must allow blob: in script-src.`);
  }
}

/**
 * Starts Python with the engine's files beside it; `more` says whether it goes on from a memory, or may keep its own.
 * @param {{ _loadSnapshot?: Promise<Uint8Array>, _makeSnapshot?: boolean }} more
 */
async function python(more) {
  const engine = reply("engine.zip").then((answer) => answer.arrayBuffer()); // it comes last, and Python need not wait for it
  engine.catch(() => {}); // it is told below
  const [lockFileContents, starter, machine] = await Promise.all([
    reply("pyodide-lock.json").then((answer) => answer.text()), script("pyodide.mjs"), script("pyodide.asm.mjs"),
  ]);
  /** @type {Promise<Response>[]} */
  const fetched = [];
  self.fetch = async (address) => {
    const name = String(address).replace(HOME, "");
    if (!FETCHED.includes(name)) throw new TypeError("A demo cannot use the network.");
    fetched.push(reply(name));
    return fetched[fetched.length - 1];
  };
  const quiet = () => {};
  const started = await starter.loadPyodide({
    indexURL: HOME,
    createPyodideModule: machine.default,
    jsglobals: Object.create(null), // Python sees nothing of the worker
    lockFileContents,
    packageBaseUrl: HOME,
    stdin: quiet,
    stdout: quiet,
    stderr: quiet,
    ...more,
  });
  await Promise.all(fetched); // without its library Python starts from a memory all the same, and lacks it later
  lay(started.FS, await engine);
  return started;
}

/**
 * Puts the engine's files where Python looks for them. They lie in their zip one after another, not packed.
 * @param {{ mkdirTree(folder: string): void, writeFile(path: string, content: Uint8Array): void }} FS
 * @param {ArrayBuffer} zip
 */
function lay(FS, zip) {
  const view = new DataView(zip);
  const folders = new Set();
  for (let at = 0; view.getUint32(at, true) === 0x04034b50;) { // the sign of a file
    const [size, from] = [view.getUint32(at + 18, true), at + 30 + view.getUint16(at + 26, true)];
    const path = `/engine/${new TextDecoder().decode(new Uint8Array(zip, at + 30, from - at - 30))}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    const begin = from + view.getUint16(at + 28, true);
    FS.writeFile(path, new Uint8Array(zip, begin, size));
    at = begin + size;
  }
}

async function start() {
  if (!shelfName) return ready(await startAnew());
  shelf = await caches.open(shelfName);
  return ready(await startKept(shelf));
}

async function startAnew() {
  const anew = await python({});
  anew.runPython("import sys; sys.path.insert(0, '/engine')");
  return anew;
}

/**
 * Goes on from the memory that was kept. What must be of this start alone is made anew: chance, and what Python has
 * noted of its folders. The seed by which Python scatters the names in its tables is that of the kept memory.
 * @param {Cache} from
 */
async function startKept(from) {
  sizes = await (await from.match(HOME + WHOLE))?.json();
  const memory = reply(MEMORY).then((kept) => kept.arrayBuffer()).then((bytes) => new Uint8Array(bytes));
  const again = await python({ _loadSnapshot: memory });
  again.runPython("import random, sys; random.seed(); sys.path_importer_cache.clear()");
  return again;
}

/**
 * Starts, does what the usual jobs do, and keeps the memory that this leaves, with all files, under a name. The worker
 * does no job of the reader, before or after: what he types is in no memory that is kept.
 * @param {string} name
 * @param {string[]} books
 */
async function keep(name, books) {
  const cache = await caches.open(name);
  for (const kind in KINDS) {
    if (kind === MEMORY) continue;
    const bytes = await (await reply(kind)).arrayBuffer();
    sizes[kind] = [bytes.byteLength, sum(bytes)];
    await cache.put(HOME + kind, new Response(bytes, { headers: { "Content-Type": KINDS[kind] } }));
  }
  shelf = cache;
  const own = await python({ _makeSnapshot: true });
  own.globals.set("books", JSON.stringify(books));
  own.runPython(`import sys; sys.path.insert(0, "/engine")
import gc, json
from primero_ref.web.door import rehearse
rehearse(*json.loads(books))
del books, rehearse
gc.collect()`);
  const memory = own.makeMemorySnapshot();
  await cache.put(HOME + MEMORY, new Response(memory));
  sizes[MEMORY] = [memory.length, sum(memory.slice().buffer)];
  await cache.put(HOME + WHOLE, Response.json(sizes));
}

/** @param {any} started */
function ready(started) {
  for (const module of ["js", "pyodide_js"]) started.unregisterJsModule(module);
  started.runPython("for name in ('js', 'pyodide_js', 'pyodide_js._api'): sys.modules.pop(name, None)");
  lock();
  return started.pyimport("primero_ref.web").Door();
}

/** Takes away what reaches out of the worker or makes code of text, and sets a bound to Python's memory. */
function lock() {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (/** @type {number} */ pages) {
    if (this.buffer.byteLength + pages * 65_536 > ROOM) throw new RangeError("The demo has used up its memory.");
    return grow.call(this, pages);
  };
  for (const made of [() => {}, async () => {}, function* () {}, async function* () {}]) {
    Reflect.deleteProperty(Object.getPrototypeOf(made), "constructor");
  }
  const { setTimeout: later } = self; // it would take a text for code
  self.setTimeout = /** @type {typeof setTimeout} */ ((/** @type {unknown} */ work, /** @type {number} */ after) => {
    if (typeof work !== "function") throw new TypeError("Only a function can be called later.");
    return later(() => work(), after);
  });
  // Python asks what is a function, but makes none.
  Object.assign(self, { Function: Object.assign(() => {}, { prototype: Object.getPrototypeOf(() => {}) }) });
  for (let world = self; world !== Object.prototype; world = Object.getPrototypeOf(world)) {
    for (const name of Reflect.ownKeys(world)) {
      if (!LEFT.has(name)) Reflect.deleteProperty(world, name);
    }
  }
}

let started;

self.onmessage = async ({ data }) => {
  if (data.file) {
    if (data.piece) file(data.file).add(data.piece);
    else file(data.file).end();
    return;
  }
  if (data.keep) {
    await keep(data.keep, data.books).then(() => tell({ kept: true }), () => tell({ kept: false }));
    return;
  }
  const { run, job, expected, kept } = data; // `run` is the sign of the job: the page hears no answer without it
  try {
    if (kept) shelfName = kept;
    started ??= start();
    const door = await started.catch((/** @type {unknown} */ error) => {
      if (!shelfName) throw error;
      tell({ lost: true }); // the page starts anew
      return null;
    });
    if (!door) return;
    if (kept) tell({ lost: false });
    if (expected) door.prepare(expected);
    if (!run) return;
    tell({ run, begun: true });
    const from = performance.now();
    const outcome = door.answer(JSON.stringify(job));
    tell({ run, outcome: JSON.parse(outcome), ms: performance.now() - from });
  } catch (error) {
    // Of a Python error the last line says what it was.
    if (run) tell({ run, failed: String(/** @type {Error} */ (error).message ?? error).trim().split("\n").at(-1) });
  }
};
