// The engine in the reader's browser: fetched once, when first asked for, and kept in one worker.
//
// Nothing is loaded before the first job. Then Python and the engine come once, as scripts beside this one, and
// go piece by piece to a worker (worker.js), which can be ended at any time.
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
  let started = ""; // the text of the worker, once it is known

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
    let come = 0;
    jobs[0]?.tell(0, list.bytes);
    const ends = await Promise.allSettled(list.scripts.map(async ([name, size]) => {
      await load(name);
      come += size;
      jobs[0]?.tell(come, list.bytes); // whoever waits first shows how far it is
    }));
    if (ends.some(({ status }) => status === "rejected")) throw new Error("A piece is missing.");
  }

  function work() {
    if (worker || !started) return;
    const text = URL.createObjectURL(new Blob([started], { type: "text/javascript" }));
    const mine = (worker = new Worker(text));
    const hear = (answer) => {
      if (mine !== worker) return; // a last word of one that was ended
      if (answer.begun) limit();
      else settle(answer);
    };
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = ({ message }) => hear({ failed: message || "The engine could not be started." });
    for (const message of kept) worker.postMessage(message);
    worker.postMessage({}); // start at once, job or none
    if (jobs.length) worker.postMessage(jobs[0].asked);
  }

  function limit() {
    jobs[0].begun();
    clock = setTimeout(() => stop(jobs[0], "Stopped after ten seconds."), LIMIT);
  }

  function settle(answer) {
    clearTimeout(clock);
    jobs.shift()?.done(answer);
    if (jobs.length) worker?.postMessage(jobs[0].asked);
  }

  function stop(job, why) {
    const place = jobs.indexOf(job);
    if (place > 0) jobs.splice(place, 1)[0].done({ stopped: why });
    if (place !== 0) return;
    worker?.terminate();
    worker = null;
    settle({ stopped: why });
    work();
  }

  async function run(job) {
    jobs.push(job);
    if (jobs.length === 1) worker?.postMessage(job.asked);
    coming ??= fetchEngine();
    try {
      await coming;
    } catch {
      coming = null;
      kept.length = 0;
      worker?.terminate();
      worker = null;
      for (const left of jobs.splice(0)) left.done({ failed: "The engine could not be fetched." });
    }
  }

  /**
   * Runs one job after another: `asked` goes to the worker, `done` hears the answer, `begun` that its turn has come,
   * `tell` how many bytes of the engine are there and how many there will be.
   */
  self.primeroEngine = { run, stop };
})();
