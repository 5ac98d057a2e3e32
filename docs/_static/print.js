// The buttons that print the page; without a script there are none.
"use strict";

for (const place of document.querySelectorAll(".pr-prints")) {
  place.toggleAttribute("hidden", false);
  place.querySelector("button")?.addEventListener("click", () => print());
}
