// A file with an evening that was saved, or with a single record: chosen or dropped here, read, and opened at the table.
"use strict";

/** @type {Primero["eveningFile"]} */
self.primero.eveningFile = ({ home, entry, fails, opens }) => {
  const { engineForm, part } = self.primero;
  const LARGEST = 10_000_000; // bytes: the engine reads no longer evening
  /** @type {HTMLInputElement} */
  const input = part(home, ".pr-file input");
  const form = engineForm(part(home, ".pr-file-said"));

  /** @param {File} file */
  async function read(file) {
    /** @param {string} sentence */
    const failed = (sentence) => fails(`“${file.name}” is not opened. ${sentence}`, form);
    if (file.size > LARGEST) {
      failed("It is too large to be an evening.");
      return;
    }
    let text;
    try {
      text = await file.text();
    } catch {
      failed("Your browser could not read it. Choose it again.");
      return;
    }
    const { outcome, wrong } = await form.ask({ evening: ["open", text] });
    form.say("");
    if (!outcome?.opened) failed(wrong ?? "The engine gave no answer.");
    else if (outcome.opened.single) entry.begin("read", text);
    else opens(outcome.opened);
  }

  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file) read(file);
    input.value = ""; // so that the same file can be chosen again
  };
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    read(file);
  });
  return { choose: () => input.click() };
};
