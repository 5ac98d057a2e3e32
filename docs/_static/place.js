// On a page with contents beside it: the entry of the part that is being read is marked, and stays in sight.
//
// The browser tells when a part comes to the top of the window. To ask where each part is would have it lay out what
// nobody has come to yet (look.css, section 20).
"use strict";

(() => {
  const drawer = document.querySelector(".toc-scroll");
  /** @type {Map<Element, HTMLElement>} */
  const entries = new Map(); // the parts of the page, in their order, each with its entry
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll(".toc-tree a");
  for (const link of links) {
    const part = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (part && link.parentElement) entries.set(part, link.parentElement);
  }
  if (!drawer || !entries.size) return;
  /** @type {Set<Element>} */
  const near = new Set();
  /** @type {HTMLElement | null} */
  let marked = null;

  const watch = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) near[isIntersecting ? "add" : "delete"](target);
    const last = [...entries].findLast(([part]) => near.has(part));
    if (!last || last[1] === marked) return;
    const { offsetTop } = last[1];
    const half = drawer.clientHeight / 2;
    marked?.classList.remove("scroll-current");
    marked = last[1];
    marked.classList.add("scroll-current");
    drawer.scrollTop = offsetTop - half;
  }, { rootMargin: "-60px 0px -80%" });
  for (const part of entries.keys()) watch.observe(part);
})();
