// What an address names may stand in a part that is folded: it is unfolded, where the browser does not do so itself.
"use strict";

function unfold() {
  const part = document.querySelector(":target")?.closest("details:not([open])");
  if (!(part instanceof HTMLDetailsElement)) return;
  part.open = true;
  part.scrollIntoView();
}

addEventListener("hashchange", unfold);
unfold();
