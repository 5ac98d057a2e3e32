// A small card beside a link to a rule, a passage, a word or a question: what stands there, before one goes. Hover, focus or
// a long touch opens it, Escape closes it; the pointer may go into it. Its words come from cards/, a file for each page that
// is linked to, loaded as a script so that it comes from a disk too. An old word shows its sense in the same card.
"use strict";

(() => {
  const root = new URL(document.documentElement.dataset.content_root ?? "./", location.href);
  const SOON = 60; // milliseconds: who only passes over a link is not stopped
  const GRACE = 250; // to go from the link into the card
  const LONG = 450; // a touch that rests
  const GAP = 6; // pixels between the link and its card
  const EDGE = 8; // and between the card and the edge of the screen
  const OWN = ".pr-sitting, .pr-reporter, .pr-mark, .pr-who, .headerlink"; // controls, and what leads to itself
  const RESTS = "a[href], abbr[title], abbr[data-sense]";

  /** @type {Map<string, Promise<Cards>>} */
  const loads = new Map();
  /** @type {Map<string, (cards: Cards) => void>} */
  const waiting = new Map();
  self.primeroCards = (page, cards) => waiting.get(page)?.(cards);

  const card = document.createElement("div");
  card.id = "pr-hovered";
  card.className = "pr-hovered";
  card.popover = "manual";
  card.setAttribute("role", "tooltip");
  /** @type {HTMLElement | null} */
  let shown = null;
  /** @type {HTMLElement | null} */
  let wanted = null;
  /** @type {DOMRect | null} */
  let line = null;
  let timer = 0;
  let touched = false;

  /**
   * The page that a link leads to, from the root of the site, and the place on it.
   * @param {HTMLAnchorElement} link
   */
  function target(link) {
    const { href } = root;
    if (!link.href.startsWith(href)) return null;
    const [path, hash] = link.href.slice(href.length).split("#");
    const page = path.replace(/\.html$/, "");
    const whole = /^cite\/(.+)$/.exec(page); // a page of one thing: its card is among those of its kind
    if (whole) return { page: `cite/${whole[1].split("/").slice(0, -1).join("/")}`, place: whole[1].split("/").at(-1) ?? "" };
    return { page, place: decoded(hash ?? "") };
  }

  /** @param {string} place */
  function decoded(place) {
    try {
      return decodeURIComponent(place);
    } catch {
      return place; // it was typed wrong
    }
  }

  /**
   * The cards of a page; none where they cannot be had.
   * @param {string} page
   */
  function load(page) {
    const before = loads.get(page);
    if (before) return before;
    const { promise, resolve } = Promise.withResolvers();
    const script = document.createElement("script");
    waiting.set(page, resolve);
    script.src = `${root}_static/cards/${page}.js`;
    script.onerror = () => resolve({});
    document.head.append(script);
    loads.set(page, promise);
    return promise;
  }

  /**
   * @param {string} tag
   * @param {string} words
   * @param {string} [name]
   * @param {string} [lang]
   */
  function part(tag, words, name, lang) {
    const element = document.createElement(tag);
    element.textContent = words;
    if (name) element.className = name;
    if (lang) element.lang = lang;
    return element;
  }

  /** @param {Card} of */
  function fill([head, facts, quotes, note]) {
    card.replaceChildren(part("p", head, "pr-hovered-head"));
    if (facts) card.append(part("p", facts, "pr-hovered-facts"));
    for (const [lang, words, place] of quotes ?? []) {
      const quote = part("blockquote", words, "", lang);
      if (place) quote.append(part("cite", place, "", "en"));
      card.append(quote);
    }
    if (note) card.append(part("p", note, "pr-hovered-note"));
  }

  /** Below the line of the link, or above it where there is more room; never over it. */
  function put() {
    if (!shown) return;
    const rects = [...shown.getClientRects()];
    const at = rects.find(({ top, bottom }) => line && line.top < bottom && line.bottom > top) ?? rects[0];
    if (!at || at.bottom < 0 || at.top > innerHeight) return hide();
    const below = innerHeight - at.bottom - GAP - EDGE;
    const above = at.top - GAP - EDGE;
    [card.style.maxHeight, card.style.top, card.style.left] = ["none", "0", "0"]; // to be measured at its full size
    const { height, width } = card.getBoundingClientRect();
    const under = height <= below || below >= above;
    const room = Math.min(height, under ? below : above);
    card.style.maxHeight = `${room}px`;
    card.style.top = `${under ? at.bottom + GAP : at.top - GAP - room}px`;
    card.style.left = `${Math.max(EDGE, Math.min(at.left, document.documentElement.clientWidth - width - EDGE))}px`;
  }

  function hide() {
    clearTimeout(timer);
    wanted = null;
    if (!shown) return;
    shown.removeAttribute("aria-describedby");
    shown = null;
    card.hidePopover();
  }

  /** @param {HTMLElement} on */
  async function show(on) {
    wanted = on;
    clearTimeout(timer);
    if (on === shown) return;
    const content = await found(on);
    if (wanted !== on || !on.isConnected) return;
    if (!content) return hide();
    const reader = wanted;
    hide();
    wanted = reader;
    if (!card.isConnected) document.body.append(card);
    fill(content);
    if (on.title) [on.dataset.sense, on.title] = [on.title, ""]; // else the browser says it a second time
    if (!on.title) on.removeAttribute("title");
    on.setAttribute("aria-describedby", card.id);
    shown = on;
    card.showPopover();
    card.scrollTop = 0;
    put();
  }

  /**
   * What the card of a link says; nothing where it leads to what one reads.
   * @param {HTMLElement} on
   * @returns {Promise<Card | undefined>}
   */
  async function found(on) {
    const sense = on.title || on.dataset.sense;
    if (on instanceof HTMLAnchorElement) {
      const to = target(on);
      const place = to?.place && on.hash && to.page === here ? document.getElementById(to.place) : null;
      if (to && !place?.contains(on)) {
        const content = (await load(to.page))[to.place];
        if (content) {
          const within = on.querySelector("abbr");
          const [head, facts, quotes, note] = content;
          return within?.title ? [head, facts, quotes, `${within.textContent}: ${within.title} ${note ?? ""}`.trim()] : content;
        }
      }
    }
    const word = on.tagName === "ABBR" ? on : on.querySelector("abbr");
    return sense && word ? [word.textContent ?? "", "", [], sense] : undefined;
  }
  const here = target(Object.assign(document.createElement("a"), { href: location.href }))?.page;

  /** @param {Event} event */
  function resting({ target: at }) {
    /** @type {HTMLElement | null} */
    const on = at instanceof Element ? at.closest(RESTS) : null;
    if (!on?.closest("main") || on.closest(OWN)) return null;
    /** @type {HTMLElement | null} */
    const link = on.closest("a[href]");
    return link ?? on;
  }

  /** The pointer has gone elsewhere; what the keyboard has opened stays. */
  function leave() {
    if (!shown) wanted = null;
    else if (touched || !shown.matches(":focus-visible")) timer = setTimeout(hide, GRACE);
  }

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    if (event.target instanceof Node && card.contains(event.target)) return clearTimeout(timer);
    const on = resting(event);
    clearTimeout(timer);
    if (on) {
      line = new DOMRect(event.clientX, event.clientY, 1, 1);
      timer = setTimeout(show, SOON, on);
    } else leave();
  });
  document.documentElement.addEventListener("pointerleave", leave);
  document.addEventListener("focusin", (event) => {
    const on = resting(event);
    if (!on?.matches(":focus-visible")) return;
    line = null;
    touched = false;
    show(on);
  });
  document.addEventListener("focusout", () => shown?.matches(":hover") || hide());
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });

  document.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Node && card.contains(event.target)) return;
    hide();
    touched = false;
    const on = event.pointerType === "touch" ? resting(event) : null;
    if (!on) return;
    line = new DOMRect(event.clientX, event.clientY, 1, 1);
    timer = setTimeout(() => {
      touched = true;
      show(on);
    }, LONG);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => touched || clearTimeout(timer));
  }
  document.addEventListener("contextmenu", (event) => touched && shown && resting(event) === shown && event.preventDefault());
  document.addEventListener("click", (event) => {
    if (!touched || !shown || resting(event) !== shown) return;
    event.preventDefault(); // the touch that has opened the card is no press
    touched = false;
  });
  for (const moved of ["scroll", "resize"]) {
    addEventListener(moved, ({ target: within }) => within !== card && put(), { passive: true, capture: true });
  }

  // On paper what a link of the text shows stands at the end, numbered; only what is on the page already can be there in time.
  addEventListener("beforeprint", () => {
    hide();
    const list = document.createElement("ol");
    list.className = "pr-hovered-notes";
    /** @type {Map<string, number>} */
    const numbers = new Map();
    for (const on of document.querySelectorAll("main :is(a.reference, abbr):is([title], [data-sense])")) {
      if (!(on instanceof HTMLElement) || on.closest(OWN) || !on.checkVisibility()) continue;
      const words = on.title || on.dataset.sense || "";
      if (!numbers.has(words)) {
        numbers.set(words, numbers.size + 1);
        list.append(part("li", words));
      }
      on.after(part("sup", String(numbers.get(words)), "pr-hovered-number"));
    }
    if (list.childElementCount) document.querySelector("main article")?.append(list);
  });
  addEventListener("afterprint", () => {
    for (const made of document.querySelectorAll(".pr-hovered-notes, .pr-hovered-number")) made.remove();
  });
})();
