// The table as one seat sees it: who sits there with what, what lies in the middle, the hand and what it is worth.
"use strict";

/** @type {Primero["tableView"]} */
self.primero.tableView = (drawings) => {
  const { make, hand, inWords, picture } = drawings;

  /**
   * @param {number} number
   * @param {string} noun
   */
  const plural = (number, noun) => `${number} ${number === 1 ? noun : `${noun}s`}`;

  // ---- The seats ------------------------------------------------------------------------------------------

  /**
   * The cards of a table by their names alone.
   * @param {Answers.Card[]} cards
   */
  const names = (cards) => cards.map(({ card }) => card);

  /**
   * Counters of ten, five and one, which repeat the sum beside them.
   * @param {number} sum
   */
  function counters(sum) {
    const tens = Math.min(Math.floor(sum / 10), 4);
    const rest = sum >= 50 ? 0 : sum % 10;
    const kinds = [...Array(tens).fill("ten"), ...Array(Math.floor(rest / 5)).fill("five"), ...Array(rest % 5).fill("one")];
    const heap = make("span", { className: "pr-counters" }, ...kinds.map((kind) => make("i", { className: `is-${kind}` })));
    heap.setAttribute("aria-hidden", "true");
    return heap;
  }

  /**
   * What somebody has staked, has left and has taken.
   * @param {Answers.Seat} seat
   * @param {Answers.Table} table
   */
  function purse(seat, { money, over, score }) {
    const parts = [];
    if (money && seat.staked && !over) {
      parts.push(make("span", { className: "pr-staked" }, counters(seat.staked),
        make("span", { className: "pr-word" }, "staked "), make("b", {}, String(seat.staked))));
    }
    if (money) parts.push(make("span", {}, String(seat.stack), make("span", { className: "pr-word" }, " left")));
    if (seat.black) parts.push(make("span", {}, plural(seat.black, "black chip")));
    const points = score?.[seat.side ?? ""] ?? score?.[seat.name];
    if (points !== undefined) parts.push(make("span", {}, plural(points, "point")));
    return parts;
  }

  /**
   * Backs that overlap, with their number in words.
   * @param {number} number
   */
  function backs(number) {
    const box = make("span", { className: "pr-backs" }, ...Array.from({ length: number }, () => {
      const back = /** @type {Element} */ (picture(null));
      back.removeAttribute("role");
      back.removeAttribute("aria-label");
      back.setAttribute("aria-hidden", "true");
      return back;
    }));
    box.setAttribute("role", "img");
    box.ariaLabel = `${plural(number, "card")} face down`;
    return box;
  }

  /**
   * What a seat did last, without its name, which stands above.
   * @param {Answers.Seat} seat
   */
  function deed({ name, last }) {
    const words = last ?? "";
    return words.startsWith(`${name} `) ? words.slice(name.length + 1) : words;
  }

  /**
   * Another's seat.
   * @param {Answers.Seat} seat
   * @param {Answers.Table} table
   */
  function other(seat, table) {
    const seen = names(seat.cards).filter(Boolean);
    const hidden = seat.cards.length - seen.length;
    const cards = make("span", { className: "pr-lies" });
    if (seen.length) cards.append(hand(seen, `${seat.name}’s cards`));
    if (hidden) cards.append(backs(hidden));
    const name = make("p", { className: "pr-name" }, make("b", {}, seat.name));
    if (seat.turn && !table.over) name.append(" ", make("i", {}, "to act"));
    else if (seat.in === false) name.append(" ", make("i", {}, "out"));
    else if (seat.dealer) name.append(" ", make("i", {}, "deals"));
    const item = make("li", {}, name, make("p", { className: "pr-money" }, ...purse(seat, table)), cards,
      make("p", { className: "pr-last" }, inWords(deed(seat))));
    item.classList.toggle("is-turn", Boolean(seat.turn) && !table.over);
    item.classList.toggle("is-out", seat.in === false);
    return item;
  }

  /** @type {TableView["seats"]} */
  function seats(others, table) {
    const row = make("ol", { className: "pr-seats", ariaLabel: "The other players" },
      ...others.map((seat) => other(seat, table)));
    Object.assign(row.dataset, { n: others.length, turn: table.anticlockwise ? "anti" : "clock" });
    return row;
  }

  // ---- Your own side --------------------------------------------------------------------------------------

  /**
   * What stands under a card: what it counts, in brackets where it does not count in the hand that is held.
   * @param {Answers.Card} card
   */
  function pointsOf({ points, counts }) {
    if (points === null) return make("span", { className: "pr-pts" }, "\u00a0");
    if (counts) return make("span", { className: "pr-pts" }, String(points));
    const without = make("span", { className: "pr-sr" }, " does not count");
    return make("span", { className: "pr-pts pr-off" }, `(${points})`, without);
  }

  /** @type {TableView["mine"]} */
  function mine(seat, table, toss) {
    if (!seat.cards.length) return [];
    const row = make("ul", { className: "pr-hand", ariaLabel: "Your cards" }, ...seat.cards.map((card) => (
      make("li", {}, toss ? toss(card.card) : picture(card.card), pointsOf(card)))));
    row.dataset.n = String(seat.cards.length);
    const { worth } = table;
    if (!worth) return [row];
    const mark = make("b", {}, worth.can === null ? "–" : worth.can ? "✓" : "✕");
    mark.setAttribute("aria-hidden", "true");
    mark.className = worth.can ? "is-able" : worth.can === false ? "is-unable" : "";
    return [row, make("p", { className: "pr-holds" }, mark, inWords(worth.sentence))];
  }

  /** @type {TableView["purse"]} */
  const ownPurse = (seat, table) => purse(seat, table);

  // ---- The middle -----------------------------------------------------------------------------------------

  /** @type {TableView["middle"]} */
  function middle(table) {
    const { stands, staked, layout, offer, over, seat } = table;
    /**
     * @param {string} className
     * @param {string} label
     * @param {string} figure
     * @param {...Child} more
     */
    const figure = (className, label, figure, ...more) => make("p", { className }, make("span", {}, label),
      make("b", {}, inWords(figure)), ...more);
    const parts = [];
    const see = offer?.open.find(({ verb, price }) => price && /^(?:see|match|stake|pay)$/.test(verb));
    const capital = (/** @type {string} */ word) => word.charAt(0).toUpperCase() + word.slice(1);
    if (stands) {
      const label = over ? "The last bid" : "The bid that stands";
      parts.push(figure("pr-bid", label, capital(stands.bid), make("i", {}, stands.by ? `by ${stands.by === seat ? "you" : stands.by}` : "")));
    } else if (see) {
      parts.push(figure("pr-bid", `To ${see.verb}`, String(see.price), make("i", {}, table.bid ?? "")));
    } else if (staked !== null) {
      parts.push(figure("pr-bid", "The bet", "None yet", make("i", {}, table.bid ?? "")));
    }
    if (staked !== null) parts.push(figure("pr-pot", "On the table", String(staked), counters(staked)));
    if (layout?.length) {
      const cards = hand(names(layout), "On the table");
      cards.dataset.n = String(layout.length);
      parts.push(make("div", { className: "pr-layout" }, cards));
    } else if (staked === null) {
      parts.push(figure("pr-bid", "On the table", "No card"));
    }
    return parts;
  }

  /** @type {TableView["aside"]} */
  function aside(table) {
    /** @type {HTMLElement[]} */
    const rows = [];
    /**
     * @param {string} label
     * @param {...Child} children
     */
    const row = (label, ...children) =>
      rows.push(make("div", {}, make("dt", {}, label), make("dd", {}, ...children)));
    const carried = Object.entries(table.carry ?? {}).filter(([, money]) => money);
    if (carried.length) row("Carried over", carried.map(([name, money]) => `${name} ${money}`).join(", "));
    for (const [name, pile] of Object.entries(table.piles ?? {})) {
      if (pile.length) row(`${name}’s pile`, heap(names(pile), `${name}’s pile`));
    }
    if (table.pack) row("Pack", plural(table.pack, "card"));
    if (table.discards?.length) row("Discards", heap(names(table.discards), "The discards"));
    return rows;
  }

  /**
   * Cards that lie together: those that can be seen, and of the backs their number.
   * @param {(string | null)[]} pile
   * @param {string} label
   */
  function heap(pile, label) {
    const faces = pile.filter(Boolean);
    const hidden = pile.length - faces.length;
    return make("span", { className: "pr-heap" }, ...(faces.length ? [hand(faces, label)] : []),
      ...(hidden ? [`${plural(hidden, "card")} face down`] : []));
  }

  return { seats, mine, purse: ownPurse, middle, aside, pointsOf };
};
