// What the reader may do beside his moves: each button with `data-does` does what stands here under its word.
"use strict";

/** @type {Primero["tableMenu"]} */
self.primero.tableMenu = ({ home, session, entry, end, page }) => {
  const { part } = self.primero;
  const { state } = session;
  /** @type {HTMLTextAreaElement} */
  const written = part(home, "#pr-written");

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(location.href);
      page.say("The link is copied.");
    } catch {
      page.say("Copying is not available here. Copy the link from the address bar."); // as from a disk
    }
  }

  /** @param {string} text */
  function showRecord(text) {
    written.value = text;
    part(home, ".pr-written").hidden = false;
    written.focus();
    written.select();
  }

  /** @type {TableMenu["can"]} */
  const can = {
    undo: () => Boolean(state.table?.steps) && state.step === null,
    end: () => Boolean(state.table?.over) && state.step === null,
  };

  /** @type {TableMenu["does"]} */
  const does = {
    undo: () => session.move("undo", can.undo),
    again: () => session.move("again", can.end),
    same: () => session.move("same", can.end),
    link: copyLink,
    new: entry.leave,
    sheet: end.sheet,
    mattered: end.mattered,
    write: () => session.write(showRecord),
    read: entry.read,
  };

  home.addEventListener("click", ({ target }) => {
    /** @type {HTMLElement | null} */
    const button = /** @type {Element} */ (target).closest("[data-does]");
    const name = button?.dataset.does ?? "";
    const idle = state.table || /read|new/.test(name); // nothing is under way between two players
    if (button && idle && button.ariaDisabled !== "true") does[name]?.();
  });

  return { can, does };
};
