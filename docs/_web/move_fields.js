// The fields of a move: the hand that is bid, the money or cards that are asked, and counters to add at one tap.
"use strict";

/** @type {Primero["moveFields"]} */
self.primero.moveFields = (drawings) => {
  const { make, inWords } = drawings;
  let number = 0; // so that every field has a name of its own

  /** @type {MoveFields["face"]} */
  function face(top, below, more) {
    const button = make("button", { type: "button", ...more, className: `pr-move ${more.className ?? ""}` },
      make("b", {}, inWords(top)), make("span", { className: "pr-below" }, inWords(below)));
    button.classList.toggle("is-short", !below);
    return button;
  }

  /** @type {MoveFields["stepper"]} */
  function stepper(label, [least, top]) {
    const id = `pr-number-${++number}`;
    const input = make("input", { id, type: "number", min: least, max: top, value: least, inputMode: "numeric" });
    /**
     * @param {number} by
     * @param {string} sign
     * @param {string} name
     */
    const step = (by, sign, name) => {
      const button = make("button", { type: "button", className: "pr-step", ariaLabel: name }, sign);
      button.onclick = () => {
        const next = Math.min(Math.max(Number(input.value || least) + by, Number(input.min)), Number(input.max));
        input.value = String(next);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      };
      return button;
    };
    const limits = make("span", { className: "pr-note pr-fig" });
    /**
     * @param {number} low
     * @param {number} high
     */
    const limit = (low, high) => {
      Object.assign(input, { min: low, max: high });
      if (Number(input.value) < low || Number(input.value) > high) input.value = String(low);
      limits.textContent = low === high ? "no more, no less" : `${low} to ${high}`;
    };
    limit(least, top);
    const box = make("span", { className: "pr-stepper" }, make("label", { htmlFor: id }, label),
      step(-1, "−", `${label}: one less`), input, step(1, "+", `${label}: one more`), limits);
    return { box, input, limit };
  }

  /**
   * @param {string} label
   * @param {string[][]} options each with its value and its words
   */
  function choice(label, options) {
    const id = `pr-choice-${++number}`;
    const select = make("select", { id }, ...options.map(([value, words]) => make("option", { value }, words)));
    return { box: make("span", { className: "pr-stepper" }, make("label", { htmlFor: id }, label), select), select };
  }

  /** @type {MoveFields["capital"]} */
  const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

  /** @type {MoveFields["bidding"]} */
  function bidding(bids, free, label) {
    const rows = bids.map(({ kind }) => [kind, capital(kind)]);
    if (free) rows.unshift(["", "without a bid"]);
    const kinds = choice(label, rows);
    const points = stepper("Points", [1, 1]);
    const bid = () => bids.find(({ kind }) => kind === kinds.select.value);
    const set = () => {
      const range = bid()?.points ?? [];
      points.box.hidden = points.input.disabled = !range.length;
      if (range.length) points.limit(range[0], range[range.length - 1]);
    };
    kinds.select.onchange = set;
    set();
    const words = () => {
      const named = bid();
      return named ? [named.kind, ...(named.points.length ? [points.input.value] : [])] : [];
    };
    return { boxes: [kinds.box, points.box], words, bid };
  }

  /** @type {MoveFields["chips"]} */
  function chips({ input }, [least, top]) {
    const box = make("span", { className: "pr-chips", role: "group", ariaLabel: "Add counters" });
    /**
     * @param {string} words
     * @param {() => number} next
     */
    const chip = (words, next) => {
      const button = make("button", { type: "button", className: "pr-chip" }, words);
      button.onclick = () => {
        input.value = String(Math.min(next(), top));
        input.dispatchEvent(new Event("input", { bubbles: true }));
      };
      box.append(button);
    };
    for (const more of [5, 10]) if (top - least > more) chip(`+${more}`, () => Number(input.value || least) + more);
    if (top - least > 1) chip(`all ${top}`, () => top);
    return box;
  }

  return { face, stepper, bidding, chips, capital };
};
