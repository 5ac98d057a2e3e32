// Filters above a wide table of comparison: which columns stand in it, and which questions. Without this file all do.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  /** @type {NodeListOf<HTMLFormElement>} */
  const forms = document.querySelectorAll(".pr-filter");
  for (const form of forms) {
    const table = form.nextElementSibling?.querySelector("table");
    if (table) filter(form, table);
  }
});

/**
 * @param {HTMLFormElement} form
 * @param {HTMLTableElement} table
 */
function filter(form, table) {
  const bodies = [...table.tBodies];
  const heads = [...table.rows[0].cells].slice(1);
  const rows = bodies.flatMap((body) => [...body.rows]).filter((row) => row.cells.length > 1);
  const old = new Set([...heads.keys()].filter((place) => rows[0].cells[place + 1].classList.contains("pr-old")));

  /** @type {Make} */
  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  const words = make("input", { type: "search", autocomplete: "off" });
  const parting = make("input", { type: "checkbox" });
  const boxes = heads.map((head) => make("input", { type: "checkbox", checked: true, value: head.firstChild?.textContent ?? "" }));
  const all = make("button", { type: "button", className: "pr-copy", textContent: "all columns" });
  const none = make("button", { type: "button", className: "pr-copy", textContent: "none" });
  const status = make("output", { className: "pr-note" });
  /**
   * @param {HTMLInputElement} input
   * @param {string} text
   */
  const labelled = (input, text) => make("label", {}, input, ` ${text}`);
  // The choice of columns is long: it opens on request, and the table is what stands there.
  const columns = make("details", {}, make("summary", {}, "Choose columns"));
  columns.append(make("fieldset", {}, make("legend", { className: "pr-sr" }, "Columns"), ...boxes.map((box) => labelled(box, box.value)), all, none));
  form.append(
    make("p", {}, make("label", {}, "Words in a question or an answer ", words)),
    make("p", {}, labelled(parting, "Show only rows that differ")),
    columns,
    status,
  );

  // An answer is what its first link says; what the engine does unasked is no answer.
  /** @param {HTMLTableCellElement} cell */
  const answer = (cell) => cell.querySelector(":scope > span > a")?.textContent;

  function show() {
    const on = boxes.map((box) => box.checked);
    const sought = words.value.trim().toLowerCase();
    heads.forEach((head, place) => (head.hidden = !on[place]));
    let shown = 0;
    for (const row of rows) {
      const cells = [...row.cells].slice(1);
      cells.forEach((cell, place) => (cell.hidden = !on[place]));
      const answers = new Set(cells.filter((_, place) => on[place] && !old.has(place)).map(answer).filter(Boolean));
      const agreed = parting.checked && answers.size < 2;
      row.hidden = agreed || !row.textContent.toLowerCase().includes(sought);
      shown += Number(!row.hidden);
    }
    for (const body of bodies) {
      body.hidden = [...body.rows].every((row) => row.hidden || row.cells.length === 1);
      const heading = body.rows[0].cells;
      if (heading.length === 1) heading[0].colSpan = 1 + on.filter(Boolean).length;
    }
    status.textContent = `${shown} of ${rows.length} questions, ${on.filter(Boolean).length} of ${heads.length} columns`;
  }

  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const button of [all, none]) {
    button.addEventListener("click", () => {
      for (const box of boxes) box.checked = button === all;
      show();
    });
  }
  form.hidden = false;
  show();
}
