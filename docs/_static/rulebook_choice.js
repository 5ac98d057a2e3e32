// On the page of a script: the answers of one rulebook alone, with the sentences of its rules. Without this file all stand there.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  /** @type {HTMLElement | null} */
  const form = document.querySelector(".pr-choose");
  const code = document.querySelector(".pr-script");
  if (!form || !code) return;
  /** @type {NodeListOf<HTMLElement>} */
  const rules = code.querySelectorAll("[data-books]"); // each with the rulebooks whose answer it is
  /** @type {NodeListOf<HTMLElement>} */
  const answers = code.querySelectorAll(".pr-said");
  /** @type {NodeListOf<HTMLElement>} */
  const links = document.querySelectorAll("[data-book]");
  const select = document.createElement("select");
  select.append(new Option("every rulebook", ""));
  for (const link of links) select.append(new Option(link.textContent, link.dataset.book));
  const label = document.createElement("label");
  label.append("Answers of ", select);
  form.append(label);
  form.addEventListener("submit", (event) => event.preventDefault());
  select.addEventListener("change", () => {
    const book = select.value;
    for (const rule of rules) rule.hidden = book !== "" && !rule.dataset.books?.split(" ").includes(book);
    for (const answer of answers) answer.hidden = !answer.querySelector("[data-books]:not([hidden])");
    code.classList.toggle("is-chosen", book !== "");
  });
  form.hidden = false;
});
