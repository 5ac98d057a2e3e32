// A button beside each form of a citation: it copies the words, with the address of the page where they lack it.
// Without scripts the words stand there all the same, and a click on them selects them whole.
"use strict";

/** @type {HTMLLinkElement | null} */
const link = document.querySelector("link[rel=canonical]");
const canonical = link?.href;
const disk = location.protocol === "file:" && !canonical; // a place on one's own disk is no address for others

/** @type {NodeListOf<HTMLElement>} */
const citations = document.querySelectorAll(":is(.pr-forms, .pr-whole) .pr-all");
const BATCH = 20; // a few at a time: a reader who clicks or scrolls meanwhile is not kept waiting

/** @param {number} from */
function furnish(from) {
  [...citations].slice(from, from + BATCH).forEach(offer);
  if (from + BATCH < citations.length) setTimeout(furnish, 0, from + BATCH);
}

/** @param {HTMLElement} citation */
function offer(citation) {
  const text = citation.textContent;
  const address = disk ? "" : `, ${canonical ?? location.href.split("#")[0]}`;
  const { add } = citation.dataset;
  const form = citation.closest(".pr-forms dd")?.previousElementSibling?.textContent;
  const button = document.createElement("button");
  const status = document.createElement("span");
  button.type = "button";
  button.className = "pr-copy";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy: ${form ?? text}`);
  status.setAttribute("role", "status");
  status.className = "pr-told";
  button.onclick = async () => {
    const stopped = `${text.replace(/\.$/, "")}${address}.`;
    const whole = add === "end" ? `${text}${address}` : add === "stop" ? stopped : text;
    try {
      await navigator.clipboard.writeText(whole);
      status.textContent = "Copied.";
    } catch {
      status.textContent = "A click on the words selects them."; // no clipboard here
    }
  };
  (citation.closest("pre") ?? citation).after(button, status);
}

furnish(0);
