// The engine in the reader's browser: fetched once, when first asked for, and kept in one worker.
//
// Nothing is loaded before the first job, or before somebody is about to give one. Then Python and the engine come
// once, as scripts beside this one, and go piece by piece to a worker (worker.js), which can be ended at any time.
"use strict";

(() => {
  const LIMIT = 10_000; // milliseconds that a job may take
  const beside = (name) => new URL(name, source).href;
  const source = document.currentScript.src;

  const kept = []; // every piece that has come, to feed a second worker when the first was ended
  const jobs = []; // the first of them is in hand
  let worker = null;
  let clock = 0;
  let coming = null; // the promise that all pieces come
  let [come, all] = [0, 0]; // how many bytes of them are there, and how many there will be
  let started = ""; // the text of the worker, once it is known
  let awake = false; // whether the worker has begun a job
  let expected = ""; // the job that will be given, by its name

  self.primeroPiece = (file, piece, last) => {
    feed({ file, piece });
    if (last) feed({ file });
  };

  function feed(message) {
    kept.push(message);
    worker?.postMessage(message);
  }

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
    let list;
    self.primeroPieces = (told) => (list = told);
    await load(`pieces.js?${Date.now()}`); // always asked for anew: it names the pieces that belong together
    started = list.worker;
    work();
    [come, all] = [0, list.bytes];
    jobs[0]?.tell(come, all);
    const ends = await Promise.allSettled(list.scripts.map(async ([name, size]) => {
      await load(name);
      come += size;
      jobs[0]?.tell(come, all); // whoever waits first shows how far it is
    }));
    if (ends.some(({ status }) => status === "rejected")) throw new Error("A piece is missing.");
  }

  function work() {
    if (worker || !started) return;
    const text = URL.createObjectURL(new Blob([started], { type: "text/javascript" }));
    const why = () => (awake ? "The engine broke off." : "The engine cannot be started in this browser.");
    const broken = () => mine === worker && lose(why());
    let mine = null;
    try {
      mine = worker = new Worker(text);
    } catch {
      return broken();
    }
    mine.onmessage = ({ data }) => mine === worker && hear(data); // else a last word of one that was ended
    mine.onerror = mine.onmessageerror = broken;
    for (const message of kept) worker.postMessage(message);
    worker.postMessage({ expected }); // start at once, job or none
    if (jobs.length) send(jobs[0]);
  }

  function send(job) {
    job.sign = crypto.getRandomValues(new Uint32Array(4)).join("-"); // so that no answer is taken for another
    worker?.postMessage({ job: job.asked, run: job.sign });
    if (awake) watch(job); // one that is still being started takes its time
  }

  function watch(job) {
    clock ||= setTimeout(() => stop(job, "Stopped after ten seconds."), LIMIT);
  }

  function hear(answer) {
    const [job] = jobs;
    if (!job || answer?.run !== job.sign) return;
    if (answer.begun) {
      awake = true;
      watch(job);
      return job.begun();
    }
    const told = read(answer, job.asked);
    // What an edited demo did to the engine goes with it, and an engine that failed may be broken.
    if (told.failed || job.edited) end();
    settle(told);
    work();
  }

  /** Takes an answer as what it should be and nothing else: what a demo says is text. */
  function read({ outcome, ms, failed }, { demo }) {
    if (typeof failed === "string") return { failed: failed.slice(0, 300) };
    const isLine = ({ source, want, got, line, ok }) =>
      [source, want, got].every((text) => typeof text === "string") && Number.isInteger(line) && typeof ok === "boolean";
    const isOne = outcome && typeof outcome === "object" && Number.isFinite(ms);
    if (isOne && (!demo || (Array.isArray(outcome.lines) && outcome.lines.every(isLine)))) return { outcome, ms };
    return { failed: "The answer of the engine cannot be read." };
  }

  function end() {
    worker?.terminate();
    worker = null;
    awake = false;
  }

  function lose(why) {
    end();
    clearTimeout(clock);
    clock = 0;
    for (const left of jobs.splice(0)) left.done({ failed: why });
  }

  function settle(answer) {
    clearTimeout(clock);
    clock = 0;
    jobs.shift()?.done(answer);
    if (jobs.length && worker) send(jobs[0]);
  }

  function stop(job, why) {
    const place = jobs.indexOf(job);
    if (place > 0) jobs.splice(place, 1)[0].done({ stopped: why });
    if (place !== 0) return;
    end();
    settle({ stopped: why });
    work();
  }

  /** Fetches the engine and starts it, ready for a job of that name, before it is given: somebody is about to. */
  function warm(job) {
    if (navigator.connection?.saveData) return;
    expected = job;
    ready();
  }

  function run(job) {
    jobs.push(job);
    if (!worker) work();
    else if (jobs.length === 1) send(job);
    if (all && !awake) job.tell(come, all);
    ready();
  }

  async function ready() {
    coming ??= fetchEngine();
    try {
      await coming;
    } catch {
      coming = null;
      kept.length = 0;
      lose("The engine could not be fetched.");
    }
  }

  /**
   * Runs one job after another: `asked` goes to the worker, under the name of what is to do it (web/door.py), `done`
   * hears the answer, `begun` that its turn has come, `tell` how many bytes of the engine are there and how many there
   * will be. After a job that was `edited` by the reader the worker is ended.
   */
  self.primero.engine = { run, stop, warm };
})();
