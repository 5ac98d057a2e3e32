// The two calculators: what to throw, and who wins. The reader names cards, the engine of the page counts.
//
// Both answers come as a table in words, which the build draws in the same way (calculators_html.py).
"use strict";

(() => {
  const DRAWING = "http://www.w3.org/2000/svg";

  function calculator(kind, question) {
    const form = document.querySelector(`.pr-${kind}`);
    if (!form) return;
    const { make, picture } = self.primero.picker(form, { question: (hands) => question(hands, form.elements), show });

    function show(told, outcome) {
      outcome.replaceChildren(make("div", { className: "pr-answer" }, ...table(told)));
      return told.says;
    }

    function table({ heads, rows, note }) {
      const caption = make("caption", { className: "pr-sr" }, `${heads[0]}: ${heads[1]}`);
      const head = make("tr", {}, ...heads.map((words) => make("th", { scope: "col" }, words)));
      const drawn = make("table", {}, caption, make("thead", {}, head), make("tbody", {}, ...rows.map(line)));
      const around = make("div", { className: "pr-counted", role: "group", ariaLabel: heads[0], tabIndex: 0 }, drawn);
      return [around, make("p", { className: "pr-note" }, note)];
    }

    function line({ label, cards, part, said, cells }) {
      const shown = make("th", { scope: "row" });
      if (label) shown.append(make("span", {}, label));
      if (cards.length) shown.append(hand(cards));
      return make("tr", {}, shown, make("td", {}, bar(part), said), ...cells.map((words) => make("td", {}, words)));
    }

    function hand(cards) {
      const pictures = cards.map(picture);
      const list = make("ul", { className: "pr-hand" }, ...pictures.map((one) => make("li", {}, one)));
      list.ariaLabel = pictures.map((one) => one.getAttribute("aria-label")).join(", ");
      return list;
    }
  }

  function bar(part) {
    const drawn = document.createElementNS(DRAWING, "svg");
    const length = document.createElementNS(DRAWING, "rect");
    const settings = { class: "pr-bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" };
    for (const [name, value] of Object.entries(settings)) drawn.setAttribute(name, value);
    length.setAttribute("width", (part * 100).toFixed(2));
    length.setAttribute("height", 8);
    drawn.append(length);
    return drawn;
  }

  calculator("throw", ([hand, known], { book, goal, kind, points }) => {
    const named = goal.value !== "highest";
    const counted = named && goal.value !== "kind";
    kind.parentNode.hidden = !named;
    points.parentNode.hidden = !counted;
    const wanted = [goal.value, named && kind.value, counted && points.value.trim()].filter(Boolean).join(" ");
    return hand ? { calculators: ["throwing", book.value, hand, wanted, known] } : null;
  });

  calculator("win", (fields, { book }) => {
    const hands = fields.slice(0, -1).filter(Boolean);
    if (hands.join(" ").length < 4) return null; // one card says little
    if (hands.length === 1) hands.push(""); // against one of which nothing is known
    return { calculators: ["winning", book.value, hands.join(" | "), fields.at(-1)] };
  });
})();
