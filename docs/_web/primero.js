// What the scripts of a page share: one name, `primero`, under which each puts what those after it take.
//
// Each part is called as its file: `primero.tableView` comes from table_view.js. The scripts are classic ones, run in the
// order in which the page lists them (theme.py), for modules do not load from a disk. Only what the build writes as data
// calls back by names of its own: pieces.js and the pieces of the engine (engine.js), words.js (_static/search.js).
"use strict";

(() => {
  /** Makes an element with its properties and what stands in it. */
  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  /** Gives the first element that a selector names; a page without it is told which it lacks. */
  function part(home, selector) {
    const element = home.querySelector(selector);
    if (!element) throw new Error(`This page lacks ${selector}.`);
    return element;
  }

  const parts = { make, part };
  const file = (name) => `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}.js`;

  self.primero = new Proxy(parts, {
    get(_, name) {
      if (name in parts) return parts[name];
      throw new Error(`primero.${name} is not there: this page must load ${file(name)} before the script that takes it.`);
    },
  });
})();
