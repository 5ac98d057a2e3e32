// The drafts of game reports as the device keeps them: a name and a link each, for this browser alone.
//
// A draft knows how often it has been written. A window whose draft another window has written since writes nothing, and
// says so, until the reader decides.
"use strict";

/** @type {Primero["reportDrafts"]} */
self.primero.reportDrafts = () => {
  const NAME = "primero-reports-1"; // with another number when what is kept changes its shape
  const ASIDE = `${NAME}-unreadable`;
  const NOTHING_KEPT = "This browser keeps no drafts. Your choices are in the address: copy the link to keep them.";
  const NO_ROOM = "There is no room for drafts on this device. Your choices are in the address: copy the link to keep them.";
  const BROKEN = "The drafts that were kept here could not be read.";
  let trouble = "";
  /** @type {Map<string, number>} */
  const written = new Map(); // how often each draft had been written when this window wrote it last

  /** Whether the browser keeps anything at all: the stand-in of theme.js forgets, and cannot take away. */
  function keeps() {
    try {
      return typeof localStorage.removeItem === "function";
    } catch {
      return false;
    }
  }

  /**
   * @param {any} draft
   * @returns {draft is Draft}
   */
  const isDraft = (draft) => ["id", "name", "link"].every((key) => typeof draft?.[key] === "string")
    && Number.isInteger(draft.turn) && Number.isFinite(draft.at);

  /** @returns {Draft[]} */
  function stored() {
    if (!keeps()) return [];
    const text = localStorage.getItem(NAME);
    if (text === null) return [];
    try {
      const drafts = JSON.parse(text);
      if (Array.isArray(drafts) && drafts.every(isDraft)) return drafts;
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
    return [];
  }

  /** @param {Draft[]} drafts */
  function put(drafts) {
    try {
      localStorage.setItem(NAME, JSON.stringify(drafts));
      if (trouble === NO_ROOM) trouble = "";
      return true;
    } catch {
      trouble = NO_ROOM;
      return false;
    }
  }

  if (!keeps()) trouble = NOTHING_KEPT;

  /** @param {string} id */
  const get = (id) => stored().find((draft) => draft.id === id);

  /** @type {ReportDrafts["fresh"]} */
  const fresh = (name, link) => ({
    id: crypto.getRandomValues(new Uint32Array(2)).join("-"), name, link, turn: 0, at: 0,
  });

  /** @type {ReportDrafts["elsewhere"]} */
  function elsewhere(draft) {
    const there = get(draft.id);
    return there !== undefined && there.turn !== draft.turn;
  }

  /** @type {ReportDrafts["write"]} */
  function write(draft, at) {
    if (!keeps() || elsewhere(draft)) return false;
    const next = { ...draft, turn: draft.turn + 1, at };
    if (!put([...stored().filter(({ id }) => id !== draft.id), next])) return false;
    Object.assign(draft, next);
    written.set(draft.id, draft.turn);
    return true;
  }

  /** @type {ReportDrafts["open"]} */
  function open(link, state) {
    const named = state?.draft ? get(state.draft) : undefined;
    if (named) {
      const turn = written.get(named.id) ?? (named.link === link ? named.turn : Number(state?.turn ?? -1));
      return { ...named, link, turn };
    }
    const same = stored().find((draft) => draft.link === link);
    return same ? { ...same } : fresh("", link);
  }

  /** @type {ReportDrafts["unused"]} */
  function unused(name) {
    const names = new Set(stored().map((draft) => draft.name));
    let number = 2;
    while (names.has(`${name} (${number})`)) number += 1;
    return names.has(name) ? `${name} (${number})` : name;
  }

  return {
    NAME,
    list: () => stored().sort((first, second) => second.at - first.at),
    get,
    fresh,
    elsewhere,
    write,
    open,
    unused,
    remove: (id) => void put(stored().filter((draft) => draft.id !== id)),
    trouble: () => trouble,
  };
};
