// On the page of a script: the answers of one rulebook alone, with the sentences of its rules. Without this file all stand there.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector(".pr-choose");
  const code = document.querySelector(".pr-script");
  if (!form || !code) return;
  const said = [...code.querySelectorAll("[data-books]")].map((one) => [one, one.dataset.books.split(" ")]);
  const select = document.createElement("select");
  select.append(new Option("every rulebook", ""));
  for (const link of document.querySelectorAll("[data-book]")) select.append(new Option(link.textContent, link.dataset.book));
  const label = document.createElement("label");
  label.append("Answers of ", select);
  form.append(label);
  form.addEventListener("submit", (event) => event.preventDefault());
  select.addEventListener("change", () => {
    const book = select.value;
    for (const [one, books] of said) one.hidden = book !== "" && !books.includes(book);
    for (const answer of code.querySelectorAll(".pr-said")) {
      answer.hidden = [...answer.querySelectorAll("[data-books]")].every((one) => one.hidden);
    }
    code.classList.toggle("is-chosen", book !== "");
  });
  form.hidden = false;
});
