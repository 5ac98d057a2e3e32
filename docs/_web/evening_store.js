// The evening as the device keeps it: the texts of its hands and of the game that is on, for this browser alone.
//
// Each window knows how often the evening had been written when it last looked. Where another window has written since,
// this one writes nothing, and says so, until the reader decides.
"use strict";

/** @type {Primero["eveningStore"]} */
self.primero.eveningStore = () => {
  const NAME = "primero-evening-1"; // with another number when what is kept changes its shape
  const ASIDE = `${NAME}-unreadable`;
  const NOTHING_KEPT = "This browser keeps nothing for this page: the score lasts until you close it. Save it to keep it.";
  const NO_ROOM = "There is no room left on this device: the score lasts until you close this page. Save it to keep it.";
  const BROKEN = "The evening that was kept here could not be read, so a new one has begun.";
  let trouble = "";
  let elsewhere = false;

  /** @returns {KeptEvening} */
  const fresh = () => ({
    version: 1, id: crypto.getRandomValues(new Uint32Array(2)).join("-"), turn: 0, hands: [], current: "", label: "", over: false,
  });

  /** Whether the browser keeps anything at all: the stand-in of theme.js forgets, and cannot take away. */
  function keeps() {
    try {
      return typeof localStorage.removeItem === "function";
    } catch {
      return false;
    }
  }

  /**
   * @param {any} evening
   * @returns {evening is KeptEvening}
   */
  function isEvening(evening) {
    const texts = ["id", "current", "label"].every((key) => typeof evening?.[key] === "string");
    return texts && evening.version === 1 && Number.isInteger(evening.turn) && Array.isArray(evening.hands)
      && evening.hands.every((/** @type {any} */ hand) => typeof hand?.text === "string");
  }

  /** What the device keeps; nothing where it keeps none, or none that can be read, which is then put aside. */
  function stored() {
    if (!keeps()) return null;
    const text = localStorage.getItem(NAME);
    if (text === null) return null;
    try {
      const evening = JSON.parse(text);
      if (isEvening(evening)) return evening;
    } catch {
      // told below
    }
    trouble = BROKEN;
    try {
      localStorage.setItem(ASIDE, text);
    } catch {
      // there is no room for it
    }
    localStorage.removeItem(NAME);
    return null;
  }

  if (!keeps()) trouble = NOTHING_KEPT;
  let kept = stored() ?? fresh();

  function put() {
    kept.turn += 1;
    if (!keeps()) return;
    try {
      localStorage.setItem(NAME, JSON.stringify(kept));
      if (trouble === NO_ROOM) trouble = "";
    } catch {
      kept.turn -= 1;
      trouble = NO_ROOM;
    }
  }

  /** @type {EveningStore["write"]} */
  function write() {
    const there = stored();
    // where there is nothing, another window has forgotten it, or it was never written
    elsewhere = there ? there.id !== kept.id || there.turn !== kept.turn : kept.turn > 0 && keeps();
    if (!elsewhere) put();
  }

  /** @type {EveningStore["refresh"]} */
  function refresh() {
    const there = stored();
    if (there && !elsewhere) kept = there;
  }

  /** @type {EveningStore["bringHere"]} */
  function bringHere() {
    const there = stored();
    const mine = kept.hands;
    if (there) {
      const texts = new Set(there.hands.map(({ text }) => text));
      kept = { ...kept, id: there.id, turn: there.turn, hands: [...there.hands, ...mine.filter(({ text }) => !texts.has(text))] };
    }
    elsewhere = false;
    put();
  }

  /** @type {EveningStore["replace"]} */
  function replace(hands, current, label) {
    const there = stored();
    kept = { ...fresh(), ...(there && { turn: there.turn }), hands, current, label };
    [trouble, elsewhere] = [keeps() ? "" : NOTHING_KEPT, false];
    put();
  }

  /** @type {EveningStore["forget"]} */
  function forget() {
    if (keeps()) {
      for (const name of [NAME, ASIDE]) localStorage.removeItem(name);
    }
    kept = fresh();
    [trouble, elsewhere] = [keeps() ? "" : NOTHING_KEPT, false];
  }

  return {
    get kept() {
      return kept;
    },
    trouble: () => trouble,
    elsewhere: () => elsewhere,
    refresh,
    write,
    bringHere,
    replace,
    forget,
  };
};
