// The worker: starts Python once, with the engine beside it, then does one job at a time: a demo, hands to rank or to
// count with, cards to lay for a question, or rules of the reader's own.
//
// It fetches nothing. The page hands it each file as pieces of base64, because a page opened by a double
// click (file:) may load scripts but may not fetch. Over http the same way is taken, to have only one.

const HOME = "https://engine.invalid/"; // where Python believes it came from; no request ever goes there
const files = {};

// From file: only a classic worker starts. Pyodide, told by this function, would refuse to start in one.
self.importScripts = undefined;

/** Stands for one file: takes its pieces as they arrive, gives them back as bytes, unpacked. */
function incoming() {
  const pipe = new TransformStream();
  const writer = pipe.writable.getWriter();
  return {
    add: (piece) => void writer.write(bytes(piece)),
    end: () => void writer.close(),
    stream: pipe.readable.pipeThrough(new DecompressionStream("gzip")),
  };
}

function bytes(piece) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(piece);
  return Uint8Array.from(atob(piece), (letter) => letter.charCodeAt(0));
}

function file(name) {
  return (files[name] ??= incoming());
}

function reply(name, type) {
  return new Response(file(name).stream, { headers: { "Content-Type": type } });
}

async function script(name) {
  const text = await reply(name, "text/javascript").text();
  return import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
}

async function start() {
  const kinds = { "pyodide.asm.wasm": "application/wasm", "python_stdlib.zip": "application/zip" };
  self.fetch = async (address) => {
    const name = String(address).replace(HOME, "");
    if (!(name in kinds)) throw new TypeError("A demo has no network.");
    return reply(name, kinds[name]);
  };
  const [starter, machine] = await Promise.all([script("pyodide.mjs"), script("pyodide.asm.mjs")]);
  const quiet = () => {};
  const python = await starter.loadPyodide({
    indexURL: HOME,
    createPyodideModule: machine.default,
    lockFileContents: await reply("pyodide-lock.json", "application/json").text(),
    packageBaseUrl: HOME,
    stdin: quiet,
    stdout: quiet,
    stderr: quiet,
  });
  const engine = await reply("engine.zip", "application/zip").arrayBuffer();
  python.unpackArchive(engine, "zip", { extractDir: "/engine" });
  python.runPython("import sys; sys.path.insert(0, '/engine')");
  return (name) => python.pyimport(`primero_ref.${name}`);
}

/**
 * Does a job: a demo is `{ code, claim, rulebook, without }` (its claim or not), hands are `{ hands: [one, other] }`,
 * odds `{ counted: [which, ...of] }`, cards to lay `{ laid: [question, seed] }`, and a reader's own rules
 * `{ chosen: [which, ...of] }`.
 */
function answer(engine, { code, claim, rulebook, hands, counted, laid, chosen, without }) {
  if (hands) return engine("comparison").compare_json(...hands);
  if (counted) return engine("calculators").answer_json(...counted);
  if (laid) return engine("divination").reading_json(...laid);
  if (chosen) return engine("choosing").answer_json(...chosen);
  return engine("demo").run_json(code, claim, rulebook, without ? [claim] : []);
}

let started;

self.onmessage = async ({ data }) => {
  if (data.file) {
    if (data.piece) file(data.file).add(data.piece);
    else file(data.file).end();
    return;
  }
  const asked = data.code ?? data.hands ?? data.counted ?? data.laid ?? data.chosen;
  try {
    started ??= start();
    const engine = await started;
    if (!asked) return;
    self.postMessage({ begun: true });
    const from = performance.now();
    const outcome = answer(engine, data);
    self.postMessage({ outcome: JSON.parse(outcome), ms: performance.now() - from });
  } catch (error) {
    // Of a Python error the last line says what it was.
    if (asked) self.postMessage({ failed: String(error.message ?? error).trim().split("\n").at(-1) });
  }
};
