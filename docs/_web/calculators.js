// The two calculators: what to throw, and who wins. The reader names cards, the engine of the page counts.
//
// Both answers come as a table in words, which the build draws in the same way (primero_ref/weave/parts/finding/counted.py).
"use strict";

(() => {
  const DRAWING = "http://www.w3.org/2000/svg";

  /**
   * @param {string} kind
   * @param {(hands: string[], elements: Record<string, HTMLInputElement>) => Asked | null} question
   */
  function calculator(kind, question) {
    /** @type {HTMLFormElement | null} */
    const form = document.querySelector(`.pr-${kind}`);
    if (!form) return;
    const elements = /** @type {any} */ (form.elements);
    const does = { question: (/** @type {string[]} */ hands) => question(hands, elements), show };
    const { make, picture, cardName } = self.primero.picker(form, does);

    /** @type {PickerDoes["show"]} */
    function show(answer, place) {
      place.replaceChildren(make("div", { className: "pr-answer" }, ...table(answer)));
      return answer.says;
    }

    /** @param {Answers.Count} answer */
    function table({ heads, rows, note }) {
      const caption = make("caption", { className: "pr-sr" }, `${heads[0]}: ${heads[1]}`);
      const head = make("tr", {}, ...heads.map((words) => make("th", { scope: "col" }, words)));
      const counts = make("table", {}, caption, make("thead", {}, head), make("tbody", {}, ...rows.map((row) => line(row, heads))));
      const className = `pr-counted${heads.length > 3 ? " is-kinds" : ""}`;
      const around = make("div", { className, role: "group", ariaLabel: heads[0], tabIndex: 0 }, counts);
      return [around, make("p", { className: "pr-note" }, note)];
    }

    /** A line of the table; on a phone each figure has its head beside it. @param {Answers.Count["rows"][number]} row @param {string[]} heads */
    function line({ label, cards, part, said, cells }, heads) {
      const head = make("th", { scope: "row" });
      if (label) head.append(make("span", {}, label));
      if (cards.length) head.append(hand(cards));
      const figures = cells.map((words) => make("td", { className: words === "0 %" ? "is-none" : "" }, words));
      const all = [make("td", {}, bar(part), said), ...figures];
      [head, ...all].forEach((cell, place) => cell.dataset.head = heads[place]);
      return make("tr", {}, head, ...all);
    }

    /** @param {string[]} cards */
    function hand(cards) {
      const pictures = cards.map(picture);
      const list = make("ul", { className: "pr-hand" }, ...pictures.map((card) => make("li", {}, card)));
      list.ariaLabel = cards.map(cardName).join(", ");
      return list;
    }
  }

  /** @param {number} part */
  function bar(part) {
    const drawing = document.createElementNS(DRAWING, "svg");
    const length = document.createElementNS(DRAWING, "rect");
    const settings = { class: "pr-bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" };
    for (const [name, value] of Object.entries(settings)) drawing.setAttribute(name, value);
    length.setAttribute("width", (part * 100).toFixed(2));
    length.setAttribute("height", "8");
    drawing.append(length);
    return drawing;
  }

  /**
   * @param {HTMLElement} input
   * @param {boolean} hidden
   */
  const hide = (input, hidden) => input.parentElement?.toggleAttribute("hidden", hidden);

  calculator("throw", ([hand, known], { book, goal, kind, points }) => {
    const named = goal.value !== "highest";
    const counted = named && goal.value !== "kind";
    hide(kind, !named);
    hide(points, !counted);
    const wanted = [goal.value, named && kind.value, counted && points.value.trim()].filter(Boolean).join(" ");
    return hand ? { calculators: ["throwing", book.value, hand, wanted, known] } : null;
  });

  calculator("win", (fields, { book }) => {
    const hands = fields.slice(0, -1).filter(Boolean);
    if (hands.join(" ").length < 4) return null; // one card says little
    if (hands.length === 1) hands.push(""); // against one of which nothing is known
    return { calculators: ["winning", book.value, hands.join(" | "), fields.at(-1) ?? ""] };
  });
})();
