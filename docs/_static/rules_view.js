// Ways to read a long page of rules: everything, sentences only, or a section at a time; and only the rules of some grades.
// Without this file everything stands there.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const article = /** @type {HTMLElement} */ (document.querySelector("article"));
  const tools = /** @type {HTMLElement} */ (document.querySelector(".pr-views"));
  const grades = /** @type {HTMLElement} */ (document.querySelector(".pr-grades"));
  const status = /** @type {HTMLOutputElement} */ (tools.querySelector("output"));
  /** @type {NodeListOf<HTMLButtonElement>} */
  const ways = tools.querySelectorAll("button");
  /** @type {HTMLElement[]} */
  const claims = [...article.querySelectorAll(/** @type {"section"} */ (".pr-claim"))];
  /** @param {HTMLElement} claim */
  const grade = (claim) => claim.querySelector(".pr-grade")?.textContent ?? "";
  /** @type {HTMLElement[]} */
  const sections = [...article.querySelectorAll("section")].filter((part) => part.querySelector(":scope > h2") && part.querySelector(".pr-claim"));
  const chosen = new Set();
  const printed = Object.assign(document.createElement("p"), { className: "pr-printed pr-note", hidden: true }); // paper says what is left out
  tools.after(printed);

  // ---- The place of the reader ------------------------------------------------------------------------------

  /** The rule or section that is read: the last that begins above the upper third of the window. */
  function place() {
    const shown = [...sections, ...claims].filter((part) => part.checkVisibility());
    const near = shown.map((part) => ({ part, top: part.getBoundingClientRect().top })).filter(({ top }) => top < innerHeight / 3);
    return near.sort((a, b) => b.top - a.top)[0];
  }

  /** Changes what is shown, and has what was read stand where it stood. @param {() => void} change */
  function keepPlace(change) {
    const before = place();
    change();
    if (!before) return;
    const part = before.part.checkVisibility() ? before.part : before.part.closest("section:has(> h2)");
    if (scrollY > 0) part?.scrollIntoView();
  }

  // ---- How it is read ---------------------------------------------------------------------------------------

  /** The part of a section that can be closed: all but its heading; a search opens it, where the browser can. @param {HTMLElement} section */
  function fold(section) {
    const made = section.querySelector(":scope > .pr-fold");
    if (made instanceof HTMLElement) return made;
    const heading = /** @type {HTMLElement} */ (section.querySelector(":scope > h2"));
    const body = document.createElement("div");
    body.className = "pr-fold";
    body.append(...[...section.childNodes].filter((node) => node !== heading && !(node instanceof HTMLElement && node.matches(":scope > span[id]"))));
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pr-section-opener";
    const rules = body.querySelectorAll(".pr-claim").length;
    button.textContent = rules === 1 ? "1 rule" : `${rules} rules`;
    button.setAttribute("aria-label", `${heading.firstChild?.textContent}: ${button.textContent}`);
    button.addEventListener("click", () => open(section, button.ariaExpanded !== "true"));
    body.addEventListener("beforematch", () => open(section, true));
    heading.after(button);
    section.append(body);
    return body;
  }

  /** @param {HTMLElement} section @param {boolean} on */
  function open(section, on) {
    const body = fold(section);
    if (on) body.removeAttribute("hidden");
    else body.setAttribute("hidden", "until-found");
    const button = section.querySelector(".pr-section-opener");
    if (button) button.ariaExpanded = String(on);
  }

  /** @param {string} way */
  function read(way) {
    article.classList.toggle("is-brief", way === "brief");
    article.classList.toggle("is-folded", way === "folded");
    for (const claim of claims) claim.classList.remove("is-whole");
    if (way === "folded" || article.querySelector(".pr-fold")) for (const section of sections) open(section, way !== "folded");
    for (const button of ways) button.ariaPressed = String(button.value === way);
    say();
    reveal();
  }

  /** What the address names is shown whole, whatever is left out. */
  function reveal() {
    let part = null;
    try {
      part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return; // it was typed wrong
    }
    const claim = part?.closest(".pr-claim");
    const section = sections.find((one) => part !== one && one.contains(part));
    if (claim instanceof HTMLElement && claim.hidden) choose();
    if (section && article.classList.contains("is-folded")) open(section, true);
    claim?.classList.add("is-whole");
  }

  // ---- Grades -----------------------------------------------------------------------------------------------

  /** Adds a grade to those that are shown, or takes it away; without one all rules are shown. @param {string} [name] */
  function choose(name) {
    if (!name) chosen.clear();
    else if (!chosen.delete(name)) chosen.add(name);
    for (const claim of claims) claim.hidden = chosen.size > 0 && !chosen.has(grade(claim));
    for (const section of sections) section.hidden = [...section.querySelectorAll(".pr-claim")].every((claim) => claim instanceof HTMLElement && claim.hidden);
    for (const button of grades.querySelectorAll("button")) button.ariaPressed = String(chosen.has(button.value));
    say();
  }

  /** Says what is left out, and how to come to it. */
  function say() {
    const left = claims.filter(({ hidden }) => !hidden).length;
    const some = chosen.size ? `${left} of ${claims.length} rules are shown.` : "";
    const brief = article.classList.contains("is-brief") ? "Click a sentence to read the whole rule." : "";
    status.value = [some, brief].filter(Boolean).join(" ");
    const few = chosen.size ? `${left} of ${claims.length} rules are printed here: those graded ${[...chosen].join(" or ")}.` : "";
    const sentences = article.classList.contains("is-brief") ? "Only the sentences of the rules are printed here, without their sources and demos." : "";
    printed.textContent = [few, sentences].filter(Boolean).join(" ");
    printed.hidden = !printed.textContent;
  }

  for (const item of grades.children) {
    const button = document.createElement("button");
    button.type = "button";
    button.value = item.querySelector(".pr-grade")?.textContent ?? "";
    button.ariaPressed = "false";
    button.title = "Show only these rules";
    button.append(...item.childNodes);
    button.addEventListener("click", () => keepPlace(() => choose(button.value)));
    item.append(button);
  }
  for (const button of ways) {
    button.disabled = false;
    button.addEventListener("click", () => keepPlace(() => read(button.value)));
  }
  article.addEventListener("click", ({ target }) => {
    if (!article.classList.contains("is-brief") || !(target instanceof Element) || target.closest("a, button")) return;
    target.closest(".pr-says")?.closest(".pr-claim")?.classList.toggle("is-whole");
  });
  // On a phone the page begins a section at a time, so that its game on one screen is not followed by two hundred
  // screens: where the browser finds words in closed sections, and opens them.
  if (matchMedia("(max-width: 44em)").matches && "onbeforematch" in document.body) read("folded");
  addEventListener("hashchange", () => {
    reveal();
    document.querySelector(":target")?.scrollIntoView();
  });
});
