// The worker: starts Python once, with the engine beside it, then does one job at a time: a demo, hands to rank or to
// count with, cards to lay for a question, rules of the reader's own, or a game at the table.
//
// It fetches nothing. The page hands it each file as pieces of base64, because a page opened by a double
// click (file:) may load scripts but may not fetch. Over http the same way is taken, to have only one.
//
// A reader may type anything into a demo. So before the first job the worker gives up all that reaches out of it.

const HOME = "https://engine.invalid/"; // where Python believes it came from; no request ever goes there
const ROOM = 256 * 1024 * 1024; // bytes that Python may fill; with the engine it begins at 31 MB
/** @type {Record<string, ReturnType<typeof incoming>>} */
const files = {};
const tell = self.postMessage.bind(self); // the one way to the page, which no demo sees

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

/**
 * @param {string} name
 * @param {string} type
 */
function reply(name, type) {
  return new Response(file(name).stream, { headers: { "Content-Type": type } });
}

/** @param {string} name */
async function script(name) {
  const text = await reply(name, "text/javascript").text();
  return import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
}

async function start() {
  /** @type {Record<string, string>} */
  const kinds = { "pyodide.asm.wasm": "application/wasm", "python_stdlib.zip": "application/zip" };
  self.fetch = async (address) => {
    const name = String(address).replace(HOME, "");
    if (!(name in kinds)) throw new TypeError("A demo cannot use the network.");
    return reply(name, kinds[name]);
  };
  const [starter, machine] = await Promise.all([script("pyodide.mjs"), script("pyodide.asm.mjs")]);
  const quiet = () => {};
  const python = await starter.loadPyodide({
    indexURL: HOME,
    createPyodideModule: machine.default,
    jsglobals: Object.create(null), // Python sees nothing of the worker
    lockFileContents: await reply("pyodide-lock.json", "application/json").text(),
    packageBaseUrl: HOME,
    stdin: quiet,
    stdout: quiet,
    stderr: quiet,
  });
  const engine = await reply("engine.zip", "application/zip").arrayBuffer();
  python.unpackArchive(engine, "zip", { extractDir: "/engine" });
  python.runPython("import sys; sys.path.insert(0, '/engine')");
  for (const module of ["js", "pyodide_js"]) python.unregisterJsModule(module);
  python.runPython("for name in ('js', 'pyodide_js', 'pyodide_js._api'): sys.modules.pop(name, None)");
  lock();
  return python.pyimport("primero_ref.web").Door();
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
  const { run, job, expected } = data; // `run` is the sign of the job: the page hears no answer without it
  try {
    started ??= start();
    const door = await started;
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
