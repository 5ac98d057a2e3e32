// A button beside each citation that copies it. Without scripts a click on the citation selects it whole.
"use strict";

for (const cited of document.querySelectorAll(".pr-all")) {
  const button = document.createElement("button");
  const told = document.createElement("span");
  button.type = "button";
  button.className = "pr-copy";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy: ${cited.textContent}`);
  told.setAttribute("role", "status");
  told.className = "pr-quiet";
  button.onclick = async () => {
    const [name, version] = cited.textContent.split(", edition ");
    const at = cited.closest("[id]")?.id;
    const address = location.protocol === "file:" ? "" : `, ${location.href.split("#")[0]}${at && at !== "furo-main-content" ? `#${at}` : ""}`;
    try {
      await navigator.clipboard.writeText(`${name}, edition ${version}${address}`);
      told.textContent = "Copied.";
    } catch {
      getSelection().selectAllChildren(cited);
      told.textContent = "Selected: copy it now.";
    }
  };
  cited.after(button, told);
}
