// What the reader presses: one thing is done after another, and the second click of a double click falls on nothing
// that the first has put in its place.
"use strict";

/**
 * Gives `inTurn`, which does each thing from where the one before it has left the table, and `anew`, after which
 * nothing is done any more of what was asked before. Both hand on a function that says whether that still holds.
 * @type {Primero["clicks"]}
 */
self.primero.clicks = (home) => {
  const DOUBLE = 500; // milliseconds between the two clicks of a double click
  const NEAR = 24; // pixels between them
  let age = 0; // how often everything was begun anew
  /** @type {Promise<void>} */
  let last = Promise.resolve(); // when all that was asked for is done

  /** @type {Clicks["anew"]} */
  function anew() {
    const mine = ++age;
    return () => mine === age;
  }

  /** @type {Clicks["inTurn"]} */
  function inTurn(act) {
    const mine = age;
    const ours = () => mine === age;
    const done = last.then(async () => {
      if (ours()) await act(ours);
    });
    last = done.catch(() => {}); // whoever asked hears of it
    return done;
  }

  // ---- Double clicks --------------------------------------------------------------------------------------

  /**
   * @typedef {{ control: HTMLElement | null, x: number, y: number, time: number }} Click when, where and on what
   * @type {Click | null}
   */
  let before = null; // the click before this one

  /**
   * Whether what was clicked is still where it was.
   * @param {HTMLElement} control
   * @param {Click} click
   */
  function stands(control, { x, y }) {
    const box = control.getBoundingClientRect();
    return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  }

  home.addEventListener("click", (event) => {
    if (!event.detail) return; // by a key, or by a script
    const { clientX: x, clientY: y } = event;
    /** @type {HTMLElement | null} */
    const control = /** @type {Element} */ (event.target).closest("button, a");
    const time = performance.now();
    const near = before && time - before.time < DOUBLE && Math.hypot(x - before.x, y - before.y) < NEAR;
    if (!near || !before?.control || control === before.control || stands(before.control, before)) {
      before = { control, x, y, time };
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    before.time = time;
    if (before.control.getClientRects().length) before.control.click(); // it has only moved
  }, true);

  return { inTurn, anew };
};
