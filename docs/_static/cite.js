// A button beside each citation: it copies the words, with the address where the page has one.
// Without scripts the words stand there all the same, and a click on them selects them whole.
"use strict";

for (const cited of document.querySelectorAll(".pr-kin .pr-all, .pr-cite .pr-all")) {
  const text = cited.textContent;
  const at = cited.closest(".pr-claim, .pr-row")?.id;
  const here = `${location.href.split("#")[0]}${at ? `#${at}` : ""}`;
  const there = cited.closest(".pr-passage")?.querySelector("figcaption a")?.href; // its row, where it is quoted elsewhere
  const button = document.createElement("button");
  const told = document.createElement("span");
  button.type = "button";
  button.className = "pr-copy";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy: ${text}`);
  told.setAttribute("role", "status");
  told.className = "pr-told";
  button.onclick = async () => {
    const address = location.protocol === "file:" ? "" : `, ${there ?? here}`;
    try {
      await navigator.clipboard.writeText(`${text}${address}`);
      told.textContent = "Copied.";
    } catch {
      told.textContent = "A click on the words selects them."; // no clipboard here
    }
  };
  cited.after(button, told);
}
