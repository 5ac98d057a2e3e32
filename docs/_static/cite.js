// Citations by button: beside each claim's and source's, and one for each row of a source.
// Without scripts a click on a citation selects it whole, and the head of a source shows how to cite a row of it.
"use strict";

/** A button that copies a citation with its address, and a place that says so. */
function citing(words, label, text, at) {
  const button = document.createElement("button");
  const told = document.createElement("span");
  button.type = "button";
  button.className = "pr-copy";
  button.textContent = words;
  button.setAttribute("aria-label", `${words}: ${label}`);
  told.setAttribute("role", "status");
  told.className = "pr-told";
  button.onclick = async () => {
    const address = location.protocol === "file:" ? "" : `, ${location.href.split("#")[0]}${at ? `#${at}` : ""}`;
    try {
      await navigator.clipboard.writeText(`${text}${address}`);
      told.textContent = words === "Cite" ? `Copied: ${text}` : "Copied.";
    } catch {
      told.textContent = text; // no clipboard here: the words stand there to be taken
    }
  };
  return [button, told];
}

for (const cited of document.querySelectorAll(".pr-kin .pr-all")) {
  const text = cited.textContent;
  cited.after(...citing("Copy", text, text, cited.closest(".pr-claim")?.id));
}

for (const rows of document.querySelectorAll(".pr-rows[data-source]")) {
  const { cite, source, edition } = rows.dataset;
  for (const row of rows.querySelectorAll(".pr-row")) {
    const link = row.querySelector(".pr-who a");
    const label = link.getAttribute("aria-label").replace(", permanent link", "");
    const place = label[0].toLowerCase() + label.slice(1);
    const text = `${cite}, ${place} (${source}:${link.textContent}), in Primero, ${edition}`;
    const [button, told] = citing("Cite", label, text, row.id);
    link.parentElement.append(button);
    row.lastElementChild.append(told);
  }
}
