// The engine in the reader's browser: fetched once, when first asked for, and kept in one worker.
//
// Nothing is loaded before the first job, or before somebody is about to give one. Then Python and the engine come
// once, as scripts beside this one, and go piece by piece to a worker (worker.js), which can be ended at any time.
// Where the browser keeps the memory of an engine that was made ready (kept_engine.js), a worker goes on from that.
//
// The worker is made of its text, so that the policy of the page holds in it, whatever the host says. Where the host's
// own policy forbids that, the same worker comes from its own address, and the host's policy holds in it.
"use strict";

(() => {
  const LIMIT = 10_000; // milliseconds that a job may take
  const PATIENCE = 20_000; // milliseconds in which a kept engine must be there
  const SECOND_WORD = 1000; // milliseconds in which the browser tells why a worker did not start
  const source = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  /** @param {string} name */
  const beside = (name) => new URL(name, source).href;
  const OVER_HTTP = /^https?:/.test(source);

  /** @type {{ file: string, piece?: string }[]} */
  const pieces = []; // every piece that has come, to feed a second worker when the first was ended
  /** @type {Job[]} */
  const jobs = []; // the first of them is in hand
  /** @type {Worker | null} */
  let worker = null;
  let [clock, patience] = [0, 0];
  /** @type {Promise<void> | null} */
  let fetching = null; // the promise that all pieces come
  let [come, all] = [0, 0]; // how many bytes of them are there, and how many there will be
  /** @type {PieceList["scripts"]} */
  let scripts = []; // the scripts that bring them, each with its bytes
  let [workerText, build] = ["", ""]; // the text of the worker and what the build is called, once they are known
  const keeper = self.primero.keptEngine(new URL("..", source).href, (name) => {
    kept = name; // from now on a worker goes on from that
    pieces.length = 0;
  });
  let kept = ""; // the name under which the browser keeps an engine of this build, if it does
  let goesOn = false; // whether the worker has to go on from that, and has not told that it does
  let awake = false; // whether the worker has begun a job
  let expected = ""; // the job that will be given, by its name

  self.primeroPiece = (file, piece, last) => {
    feed({ file, piece });
    if (last) feed({ file });
  };

  /** @param {{ file: string, piece?: string }} message */
  function feed(message) {
    pieces.push(message);
    worker?.postMessage(message);
  }

  /**
   * @param {string} name
   * @returns {Promise<void>}
   */
  function load(name) {
    return new Promise((done, failed) => {
      const script = document.createElement("script");
      script.async = false; // fetched together, run in order
      script.src = beside(name);
      script.onload = () => done(script.remove());
      script.onerror = () => failed(script.remove());
      document.head.append(script);
    });
  }

  async function fetchEngine() {
    /** @type {PieceList | undefined} */
    let list;
    self.primeroPieces = (pieceList) => (list = pieceList);
    await load(`pieces.js?${Date.now()}`); // always asked for anew: it names the pieces that belong together
    const { worker: text, key, bytes, scripts: named } = /** @type {PieceList} */ (/** @type {unknown} */ (list));
    [workerText, build, all, scripts] = [text, key, bytes, named];
    kept = await keeper.look(key);
    if (!kept) return fetchPieces();
    come = all; // nothing need come
    work();
    tellAll();
  }

  async function fetchPieces() {
    work();
    come = 0;
    tellAll();
    const ends = await Promise.allSettled(scripts.map(async ([name, size]) => {
      await load(name);
      come += size;
      tellAll();
    }));
    if (ends.some(({ status }) => status === "rejected")) throw new Error("The engine did not load. Check the connection and reload the page.");
  }

  /** The kept engine does not start: it is thrown away, and the engine comes as at the first time. */
  function loseKept() {
    end();
    keeper.lose(kept);
    kept = "";
    fetching = fetchPieces();
    ready();
  }

  let ofAddress = false; // whether the worker comes from its address, because the host forbids to make one of its text
  let forbidden = ""; // why the engine may not start, where the web server's own policy says so

  /** @returns {Worker} */
  function made() {
    if (ofAddress) return new Worker(beside(`worker.js?${build}`));
    return new Worker(URL.createObjectURL(new Blob([workerText], { type: "text/javascript" })));
  }

  document.addEventListener("securitypolicyviolation", ({ blockedURI, disposition, effectiveDirective }) => {
    if (disposition === "report") return;
    if (blockedURI === "blob" && OVER_HTTP) {
      if (ofAddress) return; // told a second time
      ofAddress = true;
      end();
      work();
    } else if (blockedURI.startsWith(beside("worker.js"))) {
      forbidden = `The web server of this site forbids the engine to start: its Content-Security-Policy must allow 'self' in ${effectiveDirective}.`;
    }
  });

  /** Tells whoever waits how far it is. */
  function tellAll() {
    for (const job of jobs) job.tell(come, all);
  }

  function work() {
    if (worker || !workerText) return;
    const why = () => (awake ? "The engine stopped unexpectedly." : forbidden || "The engine cannot start in this browser.");
    const gone = () => mine === worker && (goesOn ? loseKept() : lose(why()));
    // What the host forbids is told apart from the failure, and in some browsers after it.
    const broken = () => (OVER_HTTP && !awake ? setTimeout(gone, SECOND_WORD) : gone());
    /** @type {Worker | null} */
    let mine = null;
    try {
      mine = worker = made();
    } catch {
      broken();
      return;
    }
    mine.onmessage = ({ data }) => mine === worker && hear(data); // else a last word of one that was ended
    mine.onerror = mine.onmessageerror = broken;
    goesOn = Boolean(kept);
    if (kept) patience = setTimeout(() => mine === worker && goesOn && loseKept(), PATIENCE);
    else for (const message of pieces) worker.postMessage(message);
    worker.postMessage({ expected, kept }); // start at once, job or none
    if (jobs.length) send(jobs[0]);
  }

  /** @param {Job} job */
  function send(job) {
    job.sign = crypto.getRandomValues(new Uint32Array(4)).join("-"); // so that no answer is taken for another
    keeper.note(job.asked);
    worker?.postMessage({ job: job.asked, run: job.sign });
    if (awake) watch(job); // one that is still being started takes its time
  }

  /** @param {Job} job */
  function watch(job) {
    clock ||= setTimeout(() => stop(job, "Stopped after ten seconds."), LIMIT);
  }

  /** @param {WorkerMessage | undefined} message */
  function hear(message) {
    const [job] = jobs;
    if (goesOn && message && "lost" in message) {
      if (message.lost) loseKept();
      goesOn = false;
      clearTimeout(patience);
    }
    if (!job || !message || message.run !== job.sign) return;
    if (message.begun) {
      awake = true;
      watch(job);
      job.begun();
      return;
    }
    const answer = read(message, job.asked);
    // What an edited demo did to the engine goes with it, and an engine that failed may be broken.
    if (answer.failed || job.edited) end();
    settle(answer);
    work();
  }

  /**
   * Takes an answer as what it should be and nothing else: what a demo says is text.
   * @param {WorkerMessage} message
   * @param {Asked} asked
   * @returns {JobAnswer}
   */
  function read({ outcome, ms, failed }, { demo }) {
    if (typeof failed === "string") return { failed: failed.slice(0, 300) };
    /** @param {Partial<Answers.RunLine>} line */
    const isLine = ({ source: typed, want, got, line, ok }) =>
      [typed, want, got].every((text) => typeof text === "string") && Number.isInteger(line) && typeof ok === "boolean";
    const isAnswer = outcome && typeof outcome === "object" && Number.isFinite(ms);
    if (isAnswer && (!demo || (Array.isArray(outcome.lines) && outcome.lines.every(isLine)))) return { outcome, ms };
    return { failed: "The engine’s answer cannot be read." };
  }

  function end() {
    worker?.terminate();
    worker = null;
    awake = goesOn = false;
    clearTimeout(patience);
  }

  /** @param {string} why */
  function lose(why) {
    end();
    clearTimeout(clock);
    clock = 0;
    for (const job of jobs.splice(0)) job.done({ failed: why });
  }

  /** @param {JobAnswer} answer */
  function settle(answer) {
    clearTimeout(clock);
    clock = 0;
    jobs.shift()?.done(answer);
    if (jobs.length && worker) send(jobs[0]);
    if (!jobs.length && !kept) keeper.keepSoon(made, pieces);
  }

  /** @type {Engine["stop"]} */
  function stop(job, why) {
    const place = jobs.indexOf(job);
    if (place > 0) jobs.splice(place, 1)[0].done({ stopped: why });
    if (place !== 0) return;
    end();
    settle({ stopped: why });
    work();
  }

  /** @type {Engine["warm"]} */
  function warm(module) {
    if (navigator.connection?.saveData) return;
    expected = module;
    ready();
  }

  /** @type {Engine["run"]} */
  function run(job) {
    keeper.wait();
    jobs.push(job);
    if (!worker) work();
    else if (jobs.length === 1) send(job);
    if (!awake) job.tell(come, all);
    ready();
  }

  async function ready() {
    fetching ??= fetchEngine();
    try {
      await fetching;
    } catch {
      fetching = null;
      pieces.length = 0;
      lose("The engine could not be loaded.");
    }
  }

  self.primero.engine = { run, stop, warm };
})();
