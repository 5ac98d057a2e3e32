// The button with which a browser keeps the whole site: a batch at a time is asked of the service worker (sw.js), so that
// the reader sees how far it is and can stop it.
"use strict";

(() => {
  const box = document.querySelector(".pr-keep");
  const { serviceWorker } = navigator;
  if (!box || !serviceWorker || !/^http/.test(location.protocol)) return;

  /**
   * How many bytes there are and have come, how many files are left and failed, and whether there is no more room.
   * @typedef {{ all: number, come: number, left: number, failed: number, full: boolean }} Kept
   */

  /** @type {Make} */
  function make(tag, properties) {
    return Object.assign(document.createElement(tag), { hidden: true }, properties);
  }

  /** @param {number} bytes */
  const megabytes = (bytes) => `${Math.max(1, Math.round(bytes / 1e6))} MB`;
  const all = make("button", { type: "button", className: "pr-run" });
  const stop = make("button", { type: "button", className: "pr-run", textContent: "Stop" });
  const drop = make("button", { type: "button", className: "pr-run", textContent: "Delete the offline copy" });
  const bar = make("progress", { ariaLabel: "How much of the site is saved" });
  const far = make("span", { ariaHidden: "true" });
  const status = make("p", { hidden: false, role: "status" });
  const first = make("p", { hidden: false });
  first.textContent = "Your browser saves every page that you open here, with what runs on it, and shows it without a network.";
  const note = make("p", { className: "pr-note", hidden: false });
  note.textContent = "A browser may delete what it has saved when it needs the room. The zip file of the whole site is safe from that.";
  /** @type {(() => void) | null} */
  let halt = null; // ends the waiting for what comes

  /**
   * @param {{ skip?: number, forget?: boolean }} request
   * @returns {Promise<Partial<Kept>>} nothing is said where this browser keeps nothing
   */
  async function ask(request) {
    const { active } = await serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((/** @type {(kept: Partial<Kept>) => void} */ done) => {
      port1.onmessage = ({ data }) => done(data);
    });
    active?.postMessage(request, [port2]);
    return answer;
  }

  /**
   * @param {Partial<Kept>} kept
   * @returns {kept is Kept}
   */
  const keeps = (kept) => Boolean(kept.all);

  /** @param {Kept} state */
  function show(state) {
    Object.assign(bar, { max: state.all, value: state.come });
    far.textContent = ` ${megabytes(state.come)} of ${megabytes(state.all)} `;
    all.textContent = `Save the whole site offline (${megabytes(state.all - state.come)})`;
    all.hidden = state.left === 0 || !stop.hidden;
    drop.hidden = state.come === 0 || !stop.hidden;
  }

  /** @param {boolean} isOn */
  function work(isOn) {
    for (const part of [stop, bar, far]) part.hidden = !isOn;
    for (const part of [all, drop]) part.hidden = isOn;
  }

  async function keep() {
    work(true);
    stop.focus();
    status.textContent = "Downloading all pages.";
    navigator.storage?.persist?.().catch(() => {}); // what was asked for should not be thrown away unasked
    /** @type {Promise<null>} */
    const halted = new Promise((done) => (halt = () => done(null)));
    let skip = 0; // files that did not come, and are passed over
    let goesOn = true;
    /** @type {Partial<Kept> | null} */
    let state = null;
    while (goesOn) {
      state = await Promise.race([ask({ skip }), halted]);
      if (state && keeps(state)) show(state);
      skip += state?.failed ?? 0;
      goesOn = state !== null && keeps(state) && !state.full && state.left > skip;
    }
    work(false);
    const kept = "The pages downloaded so far are saved.";
    if (!state) end(await ask({}), `Stopped. ${kept}`);
    else if (state.full) end(state, `The browser has no more room. ${kept}`);
    else if (state.left !== 0) end(state, `Some pages could not be downloaded; try again later. ${kept}`);
    else end(state, `The whole site is saved, ${megabytes(state.all ?? 0)}: it opens without a network too.`);
  }

  /**
   * @param {Partial<Kept>} state
   * @param {string} words
   */
  function end(state, words) {
    if (keeps(state)) show(state);
    status.textContent = words;
    [all, drop].find((button) => !button.hidden)?.focus();
  }

  all.onclick = keep;
  stop.onclick = () => halt?.();
  drop.onclick = async () => end(await ask({ forget: true }), "The offline copy is deleted. Pages that you open from now on are saved again.");
  ask({}).then((state) => {
    if (!keeps(state)) return; // this browser keeps nothing
    box.replaceChildren(first, all, " ", stop, " ", bar, far, drop, status, note);
    show(state);
    if (state.left === 0) status.textContent = `The whole site is saved, ${megabytes(state.all)}.`;
  });
})();
