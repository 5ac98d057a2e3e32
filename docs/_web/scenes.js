// A table, or a row of cards, drawn as the build draws it beside a demo: who holds what, what each did last.
//
// The drawings of the cards come with cards.js, when first something is drawn: few readers need them.
"use strict";

(() => {
  const { make } = self.primero;
  const source = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const SHOWN = /^(shows )(?:[A2-7JQK][cdhs] )*[A2-7JQK][cdhs], /; // cards that are drawn above need no name
  /** @type {Promise<CardPictures> | null} */
  let coming = null;

  /** @returns {Promise<CardPictures>} */
  function pictures() {
    coming ??= new Promise((done, failed) => {
      self.primeroPictures = done;
      const script = make("script", { src: new URL("cards.js", source).href });
      script.onerror = () => {
        coming = null;
        failed(new Error("The drawings of the cards could not be loaded."));
      };
      document.head.append(script);
    });
    return coming;
  }

  /** @param {string} text */
  function parsed(text) {
    const page = new DOMParser().parseFromString(`<svg>${text}</svg>`, "text/html");
    return document.importNode(/** @type {Element} */ (page.body.querySelector("svg > *")), true);
  }

  /**
   * Has the page hold a drawing, once.
   * @param {string} id
   * @param {string} symbol
   */
  function define(id, symbol) {
    if (document.getElementById(id)) return;
    let home = document.querySelector("svg.pr-defs");
    if (!home) {
      home = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      home.setAttribute("class", "pr-defs");
      home.setAttribute("aria-hidden", "true");
      document.body.prepend(home);
    }
    home.append(parsed(symbol));
  }

  /** @param {CardPictures} drawn */
  function drawer({ cards, layers, pips }) {
    const named = new RegExp(`\\b(?:${Object.keys(cards).filter((name) => /^\w+$/.test(name)).join("|")})\\b`, "g");

    /** @param {string} name */
    function card(name) {
      if (!cards[name]) return document.createTextNode(name);
      const [picture, id, ...parts] = cards[name];
      define(id, `<symbol id="${id}" viewBox="0 0 28 40">${parts.map((part) => layers[part]).join("")}</symbol>`);
      return parsed(picture);
    }

    /**
     * @param {string[]} names
     * @param {string} ariaLabel
     */
    const hand = (names, ariaLabel) =>
      make("ul", { className: "pr-hand", ariaLabel }, ...names.map((name) => make("li", {}, card(name))));

    /** @param {string} deed */
    function inWords(deed) {
      const words = make("span", {});
      let from = 0;
      for (const { 0: name, index } of deed.matchAll(named)) {
        const suit = name.replace(/^(?:1\d|.)/, "");
        if (!pips[suit]) continue;
        const [picture, id, symbol] = pips[suit];
        define(id, symbol);
        words.append(deed.slice(from, index), name.slice(0, -suit.length), parsed(picture));
        from = index + name.length;
      }
      words.append(deed.slice(from));
      return words;
    }

    /** @param {Answers.Scene | Answers.Spread} scene */
    function table({ players, laid, ...more }) {
      const list = make("ol", { className: "pr-story" });
      const layout = "layout" in more ? more.layout : [];
      if (laid) {
        const lies = layout.length ? [hand(layout, "On the table"), make("b", {}, "On the table")]
          : [make("b", {}, "On the table"), make("span", {}, "nothing")];
        list.append(make("li", { className: "pr-layout" }, ...lies));
      }
      for (const player of players) {
        const label = "label" in player ? player.label : `${player.name} holds`;
        const idle = player.out ? "is out" : player.turn ? "acts next" : "has not acted";
        const held = player.cards.length ? [hand(player.cards, label)] : [];
        const deed = inWords(player.deed.replace(SHOWN, "$1") || idle);
        const className = player.turn ? "is-turn" : "";
        list.append(make("li", { className }, ...held, make("b", {}, player.name), deed));
      }
      return list;
    }

    /** @type {(scene: Picturable) => HTMLElement} */
    return (scene) => ("cards" in scene ? hand(scene.cards, "The cards") : table(scene));
  }

  /** @type {Primero["scenes"]} */
  self.primero.scenes = async (scene) => drawer(await pictures())(scene);
})();
