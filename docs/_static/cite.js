// A button beside each citation: it copies the words, with the address of the thing's own page where they lack it.
// Without scripts the words stand there all the same, and a click on them selects them whole.
"use strict";

const canonical = document.querySelector("link[rel=canonical]")?.href;
const disk = location.protocol === "file:" && !canonical; // a place on one's own disk is no address for others

for (const cited of document.querySelectorAll(":is(.pr-kin, .pr-cite, .pr-forms, .pr-whole) .pr-all")) {
  const text = cited.textContent;
  const more = cited.parentElement.querySelector(".pr-more")?.getAttribute("href");
  const address = disk ? "" : `, ${new URL(more ?? "", canonical ?? location.href.split("#")[0])}`;
  const { add, copies } = cited.dataset;
  const button = document.createElement("button");
  const told = document.createElement("span");
  button.type = "button";
  button.className = "pr-copy";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy: ${copies ?? text}`);
  told.setAttribute("role", "status");
  told.className = "pr-told";
  button.onclick = async () => {
    const whole = { end: `${text}${address}`, stop: `${text.replace(/\.$/, "")}${address}.` }[add] ?? text;
    try {
      await navigator.clipboard.writeText(whole);
      told.textContent = "Copied.";
    } catch {
      told.textContent = "A click on the words selects them."; // no clipboard here
    }
  };
  (cited.closest("pre") ?? cited).after(button, told);
}
