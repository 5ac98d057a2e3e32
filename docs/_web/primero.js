// What the scripts of a page share: one name, `primero`, under which each puts what those after it take.
//
// Each part is called as its file: `primero.tableView` comes from table_view.js. The scripts are classic ones, run in
// the order in which the page lists them (theme.py), for modules do not load from a disk. Only what the build writes as
// data calls by names of its own: pieces.js and the pieces of the engine (engine.js), words.js (_static/search.js).
"use strict";

(() => {
  /** @type {Make} */
  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  /**
   * @param {ParentNode} home
   * @param {string} selector
   * @returns {any}
   */
  function part(home, selector) {
    const element = home.querySelector(selector);
    if (!element) throw new Error(`This page lacks ${selector}.`);
    return element;
  }

  /**
   * @param {ParentNode} home
   * @param {string} selector
   * @returns {any}
   */
  const parts = (home, selector) => [...home.querySelectorAll(selector)];

  /** @type {Record<string | symbol, unknown>} */
  const shared = { make, part, parts };
  /** @param {string} name */
  const file = (name) => `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}.js`;

  self.primero = /** @type {any} */ (new Proxy(shared, {
    get(_, name) {
      if (name in shared) return shared[name];
      const lacking = file(String(name));
      throw new Error(`This page lacks primero.${String(name)}: it must load ${lacking} before what takes it.`);
    },
  }));
})();
