// One hand under every rulebook, or who wins between two: the reader names them, the engine of the page ranks them.
//
// The tables are those of the page, with the engine's answers in them; links and grades are taken from its template.
"use strict";

(() => {
  const { part, picker } = self.primero;
  const template = /** @type {HTMLTemplateElement} */ (document.getElementById("pr-grounds")).content;
  /** @type {HTMLFormElement} */
  const form = part(document, ".pr-ranker");
  const { make, picture, cardName } = picker(form, { question, show });

  /** @type {PickerDoes["question"]} */
  function question(hands) {
    const named = hands.filter(Boolean);
    return named.length ? { compare: named } : null;
  }

  /**
   * @param {Answers.Comparison} answer
   * @param {HTMLElement} place
   */
  function show(answer, place) {
    const tables = answer.hands.map(({ cards, groups }) => table([cards], ["It is", "According to", "Because"], groups));
    if (answer.met.length) {
      const both = answer.hands.map(({ cards }) => cards);
      tables.unshift(table(both, ["The better", "According to", "Because"], answer.met));
    }
    place.replaceChildren(...tables);
    const below = answer.met.length ? "The table below says which hand wins, and then what each hand is." : "The list below says which rulebooks have this answer, and why.";
    return `${summary(answer)} ${below}`;
  }

  /** @param {Answers.Comparison} answer */
  function summary({ hands: [first], met }) {
    const groups = met.length ? met : first.groups;
    /** @param {Group} group */
    const books = ({ rows }) => rows.reduce((sum, { rulebooks }) => sum + rulebooks.length, 0);
    const opinions = groups.map((group) => `${group.refused ? "no answer" : group.said} in ${books(group)}`);
    if (groups.length === 1) return `All rulebooks agree: ${groups[0].said}.`;
    return `The rulebooks differ: ${opinions.join(", ")}.`;
  }

  // ---- The tables -----------------------------------------------------------------------------------------

  /**
   * @param {string[]} cards
   * @param {string} label
   * @param {Record<string, number>} [worth] the points of each card that counts
   */
  function hand(cards, label, worth) {
    const list = make("ul", { className: "pr-hand", ariaLabel: label });
    for (const name of cards) {
      const item = make("li", {}, picture(name));
      if (worth) item.append(points(worth[name]));
      list.append(item);
    }
    return list;
  }

  /** @param {number} [number] */
  function points(number) {
    const mark = make("span", { className: "pr-pts" }, String(number ?? ""));
    if (number === undefined) {
      const dot = make("span", { ariaHidden: "true" }, "·");
      mark.append(dot, make("span", { className: "pr-sr" }, "does not count"));
    }
    return mark;
  }

  /**
   * @param {string[][]} hands
   * @param {string[]} heads
   * @param {Group[]} groups
   */
  function table(hands, heads, groups) {
    const named = hands.map((cards) => cards.map(cardName).join(", ")).join(" against ");
    const caption = make("caption", { className: "pr-sr" }, named);
    const columns = heads.map((head) => make("th", { scope: "col", role: "columnheader" }, head));
    const head = make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...columns));
    const bodies = groups.map((group) => body(hands, heads, group));
    const ranked = make("table", { className: "pr-matrix pr-ranked", role: "table" }, caption, head, ...bodies);
    return make("div", { className: "pr-answer" }, ...meeting(hands), ranked);
  }

  /** @param {string[][]} hands */
  function meeting(hands) {
    if (hands.length < 2) return [];
    const [first, second] = hands.map((cards) => hand(cards, "The hand"));
    const against = make("span", { className: "pr-quiet" }, "against");
    return [make("div", { className: "pr-meeting" }, first, against, second)];
  }

  /**
   * @param {string[][]} hands
   * @param {string[]} heads
   * @param {Group} group
   */
  function body(hands, heads, group) {
    const rows = make("tbody", { role: "rowgroup" });
    for (const row of group.rows) {
      const line = make("tr", { role: "row" });
      if (!rows.childElementCount) {
        const span = { scope: "rowgroup", role: "rowheader", rowSpan: group.rows.length };
        line.append(make("th", span, ...opinion(hands, group)));
      }
      const books = row.rulebooks.map((name) => make("li", {}, ...fragment(`[data-rulebook="${name}"]`, name)));
      line.append(cell(heads[1], make("ul", {}, ...books)), cell(heads[2], make("div", {}, ...because(row, group))));
      rows.append(line);
    }
    return rows;
  }

  /**
   * @param {string} head
   * @param {...Child} children
   */
  function cell(head, ...children) {
    const column = make("td", { role: "cell" }, ...children);
    column.dataset.book = head;
    return column;
  }

  /**
   * @param {string[][]} hands
   * @param {Group} group
   */
  function opinion(hands, { said: words, refused, winner, worth }) {
    if (worth) return [words || "No answer", hand(hands[0], words || "No answer", worth)];
    if (winner) {
      return [hand(hands[winner - 1], "The better hand"), make("span", { className: "pr-quiet" }, "wins")];
    }
    return [refused ? "No answer" : "Neither"];
  }

  /**
   * @param {Answers.Grounds} row
   * @param {Group} group
   */
  function because(row, group) {
    /** @type {Child[]} */
    const reasons = [];
    if (row.refused) reasons.push(make("p", {}, `${row.refused}.`));
    else if (!group.worth || row.said !== group.said) reasons.push(make("p", {}, row.said));
    reasons.push(...row.claims.flatMap(ground));
    if (!row.claims.length) reasons.push(make("p", { className: "pr-silent" }, "nobody says"));
    if (row.counted_by.length) {
      const named = row.counted_by.flatMap((name, place) => (place ? [", ", briefly(name)] : [briefly(name)]));
      reasons.push(make("p", { className: "pr-note" }, "Counted by ", ...named));
    }
    if (row.remarks.length) {
      const but = make("p", { className: "pr-note" }, "Rules that may change this:");
      reasons.push(make("div", { className: "pr-but" }, but, ...row.remarks.flatMap(ground)));
    }
    return reasons;
  }

  /**
   * @param {string} selector
   * @param {string} name
   * @returns {Child[]}
   */
  const fragment = (selector, name) => [...(template.querySelector(selector)?.cloneNode(true).childNodes ?? [name])];

  /** @param {string} name */
  const ground = (name) => fragment(`[data-claim="${name}"]`, name);

  /**
   * A claim by its id alone.
   * @param {string} name
   */
  function briefly(name) {
    const address = template.querySelector(`[data-claim="${name}"] a`)?.getAttribute("href");
    const code = make("code", {}, name);
    return address ? make("a", { href: address }, code) : make("span", {}, code);
  }
})();
