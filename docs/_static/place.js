// Where one is on a long page: what the address names is held in its place, and its entry in the contents is marked.
//
// A part of such a page is laid out when one comes near it (look.css, section 20), and only then has its true height.
"use strict";

(() => {
  const drawer = document.querySelector(".toc-scroll");
  const HANDS = ["wheel", "touchstart", "pointerdown", "keydown"]; // by which a reader goes elsewhere

  /** @param {string} hash */
  function named(hash) {
    try {
      return document.getElementById(decodeURIComponent(hash.slice(1)));
    } catch {
      return null; // it was typed wrong
    }
  }

  /** Goes to what the address names, again and again until nothing above it grows or shrinks any more. */
  function hold() {
    const part = named(location.hash);
    if (!part) return;
    const gone = new AbortController();
    for (const hand of HANDS) addEventListener(hand, () => gone.abort(), { signal: gone.signal, passive: true });
    let still = 0; // pictures since it moved
    function go() {
      if (gone.signal.aborted) return;
      const before = scrollY;
      part?.scrollIntoView();
      still = scrollY === before ? still + 1 : 0;
      if (still < 4) requestAnimationFrame(go);
      else gone.abort();
    }
    go();
  }

  addEventListener("hashchange", hold);
  hold();

  // The browser tells when a part comes to the top of the window: to ask where each is would have all laid out.
  /** @type {Map<Element, HTMLElement>} */
  const entries = new Map(); // the parts of the page, in their order, each with its entry
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll(".toc-tree a");
  for (const link of links) {
    const part = named(link.hash);
    if (part && link.parentElement) entries.set(part, link.parentElement);
  }
  /** @type {Set<Element>} */
  const near = new Set();
  /** @type {HTMLElement | null} */
  let marked = null;

  const watch = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) near[isIntersecting ? "add" : "delete"](target);
    const last = [...entries].findLast(([part]) => near.has(part));
    if (!last || !drawer || last[1] === marked) return;
    const { offsetTop } = last[1];
    const half = drawer.clientHeight / 2;
    marked?.classList.remove("scroll-current");
    marked = last[1];
    marked.classList.add("scroll-current");
    drawer.scrollTop = offsetTop - half;
  }, { rootMargin: "-60px 0px -80%" });
  for (const part of entries.keys()) watch.observe(part);
})();
