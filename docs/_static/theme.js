// Before the page is drawn: light or dark, as the reader chose last. After: the button that changes this, the two drawers,
// which open by button, and the shadow of the bar above the page, which falls where the page goes on beneath it.
"use strict";

document.documentElement.classList.remove("no-js");
try {
  localStorage.getItem("theme");
} catch {
  // A browser may keep nothing for a page opened from disk, or at all: then it is for this page. One that has no room left
  // still has what it kept, and each script says what it could not keep.
  const values = new Map();
  const getItem = (/** @type {string} */ name) => values.get(name) ?? null;
  const setItem = (/** @type {string} */ name, /** @type {unknown} */ value) => void values.set(name, String(value));
  Object.defineProperty(self, "localStorage", { value: { getItem, setItem } });
}
document.body.dataset.theme = localStorage.getItem("theme") || "auto";
// Where a reader stopped on this page last time, a line will say so (reading_place.js): it has its room from the start.
const isResumed = !location.hash && localStorage.getItem("primero-places")?.includes(`"${location.pathname}"`);
document.documentElement.classList.toggle("is-resumed", Boolean(isResumed));

/** What a press makes of each choice: first the other of light and dark, in the end what the system has. */
function change() {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const [same, other] = isDark ? ["dark", "light"] : ["light", "dark"];
  const chosen = document.body.dataset.theme;
  const next = chosen === "auto" ? other : chosen === other ? same : "auto";
  document.body.dataset.theme = next;
  try {
    localStorage.setItem("theme", next);
  } catch {
    // there is no room left: it is for this page
  }
}

document.addEventListener("scroll", () => {
  document.querySelector(".mobile-header")?.classList.toggle("scrolled", scrollY > 0);
}, { passive: true });

document.addEventListener("click", (event) => {
  const pressed = /** @type {Element} */ (event.target);
  if (pressed.closest(".theme-toggle")) change();
  /** @type {HTMLElement | null} */
  const button = pressed.closest("[data-opens]");
  if (!button) return;
  const drawer = /** @type {HTMLInputElement} */ (document.getElementById(String(button.dataset.opens)));
  drawer.checked = !drawer.checked;
  if (drawer.checked) {
    const place = drawer.id === "__toc" ? ".toc-drawer" : ".sidebar-drawer";
    /** @type {HTMLElement | null} */
    const first = document.querySelector(`${place} a`);
    // A drawer that is still on its way in takes no focus.
    const focus = () => (first?.focus(), document.activeElement !== first && requestAnimationFrame(focus));
    focus();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  /** @type {NodeListOf<HTMLInputElement>} */
  const drawers = document.querySelectorAll(".sidebar-toggle:checked");
  for (const drawer of drawers) {
    drawer.checked = false;
    /** @type {HTMLElement | null} */
    const button = document.querySelector(`[data-opens="${drawer.id}"]`);
    button?.focus();
  }
});
