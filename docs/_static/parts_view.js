// A long list in parts. On a phone it begins with its parts closed, where the browser finds words in closed parts and opens
// them; a button opens all. Without this file everything stands there.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const list = /** @type {HTMLElement} */ (document.querySelector(".pr-parted"));
  /** @type {HTMLElement[]} */
  const sections = [...list.querySelectorAll(/** @type {"section"} */ (":scope > section"))];
  const whole = Object.assign(document.createElement("button"), { type: "button", className: "pr-section-opener" });

  /** The part of a section that can be closed: all but its heading. @param {HTMLElement} section */
  function fold(section) {
    const made = section.querySelector(":scope > .pr-fold");
    if (made instanceof HTMLElement) return made;
    const heading = /** @type {HTMLElement} */ (section.querySelector("h2"));
    const body = document.createElement("div");
    const button = document.createElement("button");
    body.className = "pr-fold";
    body.append(...[...section.childNodes].filter((node) => node !== heading));
    button.type = "button";
    button.className = "pr-section-opener";
    button.textContent = section.dataset.holds ?? "";
    button.setAttribute("aria-label", `${heading.textContent}: ${button.textContent}`);
    button.addEventListener("click", () => open(section, button.ariaExpanded !== "true"));
    body.addEventListener("beforematch", () => open(section, true));
    section.append(button, body);
    return body;
  }

  /** @param {HTMLElement} section @param {boolean} on */
  function open(section, on) {
    const body = fold(section);
    if (on) body.removeAttribute("hidden");
    else body.setAttribute("hidden", "until-found");
    /** @type {HTMLElement} */ (section.querySelector(".pr-section-opener")).ariaExpanded = String(on);
    whole.ariaExpanded = String(sections.every((one) => !fold(one).hidden));
  }

  /** What the address names is shown. */
  function reveal() {
    let part = null;
    try {
      part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return; // it was typed wrong
    }
    const section = sections.find((one) => one.contains(part));
    if (!section || !part) return;
    open(section, true);
    part.scrollIntoView();
  }

  if (!matchMedia("(max-width: 44em)").matches || !("onbeforematch" in document.body)) return;
  list.classList.add("is-folded");
  whole.textContent = "All parts";
  whole.addEventListener("click", () => {
    const on = whole.ariaExpanded !== "true";
    for (const section of sections) open(section, on);
  });
  list.before(whole);
  whole.classList.add("is-folded");
  for (const section of sections) open(section, false);
  reveal();
  addEventListener("hashchange", reveal);
});
