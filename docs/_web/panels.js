// What opens over the seats of the table, one at a time: the menu, what has happened, why. Bid, hand and moves stay.
"use strict";

/** @type {Primero["panels"]} */
self.primero.panels = (home) => {
  const { part, parts } = self.primero;
  const frame = part(home, ".pr-frame");
  const panels = parts(home, "[data-panel]");
  const openers = parts(home, "[data-unfolds]");
  /** @type {HTMLElement | null} */
  let before = null; // what had the focus when the panel was opened

  /** @param {string} name */
  function show(name) {
    for (const panel of panels) panel.hidden = panel.dataset.panel !== name;
    for (const opener of openers) opener.ariaExpanded = String(opener.dataset.unfolds === name);
    frame.classList.toggle("is-asking", Boolean(name));
  }

  /** @type {Panels["open"]} */
  function open(name, opener) {
    before = opener ?? null;
    show(name);
    const panel = panels.find((one) => one.dataset.panel === name);
    if (!panel) return;
    part(panel, "h2").focus({ preventScroll: true });
    for (const list of parts(panel, ".pr-past")) list.scrollTop = list.scrollHeight; // to what happened last
  }

  /** @type {Panels["shut"]} */
  function shut() {
    const within = panels.some((panel) => panel.contains(document.activeElement));
    show("");
    if (within && before?.isConnected) before.focus({ preventScroll: true });
    before = null;
  }

  for (const opener of openers) {
    opener.onclick = () => {
      if (opener.ariaExpanded === "true") shut();
      else open(String(opener.dataset.unfolds), opener);
    };
  }
  for (const button of parts(home, "[data-shuts]")) button.onclick = shut;
  home.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !frame.contains(/** @type {Node} */ (event.target))) return; // the score sheet shuts
    event.preventDefault(); // the table stays
    shut();
  });

  return { open, shut };
};
