// Before the page is drawn: light or dark, as the reader chose last. After: the two drawers open by button.
"use strict";

document.documentElement.classList.remove("no-js");
try {
  const chosen = localStorage.getItem("theme");
  localStorage.setItem("theme", chosen || "auto");
  if (!chosen) localStorage.removeItem("theme"); // it was a trial
} catch {
  // A browser may keep nothing for a page opened from disk, or at all, or have no room left: then it is for this page.
  const kept = new Map();
  const getItem = (name) => kept.get(name) ?? null;
  const setItem = (name, value) => void kept.set(name, String(value));
  Object.defineProperty(self, "localStorage", { value: { getItem, setItem } });
}
document.body.dataset.theme = localStorage.getItem("theme") || "auto";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-opens]");
  if (!button) return;
  const drawer = document.getElementById(button.dataset.opens);
  drawer.checked = !drawer.checked;
  if (drawer.checked) {
    const place = drawer.id === "__toc" ? ".toc-drawer" : ".sidebar-drawer";
    const first = document.querySelector(`${place} a`);
    // A drawer that is still on its way in takes no focus.
    const focus = () => (first?.focus(), document.activeElement !== first && requestAnimationFrame(focus));
    focus();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const drawer of document.querySelectorAll(".sidebar-toggle:checked")) {
    drawer.checked = false;
    document.querySelector(`[data-opens="${drawer.id}"]`)?.focus();
  }
});
