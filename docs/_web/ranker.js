// One hand under every rulebook, or who wins between two: the reader names them, the engine of the page ranks them.
//
// The tables are those of the page, with the engine's answers in them; links and grades are taken from its template.
"use strict";

(() => {
  const grounds = document.getElementById("pr-grounds").content;
  const { make, picture } = self.primero.picker(document.querySelector(".pr-ranker"), { question, show });

  function question(hands) {
    const named = hands.filter(Boolean);
    return named.length ? { compare: named } : null;
  }

  function show(told, outcome) {
    const tables = told.hands.map(({ cards, groups }) => table([cards], ["It is", "Told by", "Because"], groups));
    if (told.met.length) {
      const both = told.hands.map(({ cards }) => cards);
      tables.unshift(table(both, ["The better", "Told by", "Because"], told.met));
    }
    outcome.replaceChildren(...tables);
    return `${summary(told)} ${told.met.length ? "Below: who wins, then each hand." : "Below: who says so, and why."}`;
  }

  function summary({ hands: [first], met }) {
    const groups = met.length ? met : first.groups;
    const books = ({ rows }) => rows.reduce((sum, { rulebooks }) => sum + rulebooks.length, 0);
    const told = groups.map((group) => `${group.refused ? "no answer" : group.said} in ${books(group)}`);
    return groups.length === 1 ? `All rulebooks agree: ${groups[0].said}.` : `The rulebooks part: ${told.join(", ")}.`;
  }

  // ---- The tables -----------------------------------------------------------------------------------------

  const inWords = (name) => picture(name).getAttribute?.("aria-label") ?? name;

  function hand(cards, label, worth) {
    const list = make("ul", { className: "pr-hand", ariaLabel: label });
    for (const name of cards) {
      const item = make("li", {}, picture(name));
      if (worth) item.append(points(worth[name]));
      list.append(item);
    }
    return list;
  }

  function points(number) {
    const shown = make("span", { className: "pr-pts" }, number ?? "");
    if (number === undefined) {
      const dot = make("span", { ariaHidden: "true" }, "·");
      shown.append(dot, make("span", { className: "pr-sr" }, "does not count"));
    }
    return shown;
  }

  function table(cards, heads, groups) {
    const named = cards.map((held) => held.map(inWords).join(", ")).join(" against ");
    const caption = make("caption", { className: "pr-sr" }, named);
    const columns = heads.map((head) => make("th", { scope: "col", role: "columnheader" }, head));
    const head = make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...columns));
    const bodies = groups.map((group) => answer(cards, heads, group));
    const drawn = make("table", { className: "pr-matrix pr-ranked", role: "table" }, caption, head, ...bodies);
    return make("div", { className: "pr-answer" }, ...meeting(cards), drawn);
  }

  function meeting(cards) {
    if (cards.length < 2) return [];
    const [one, other] = cards.map((held) => hand(held, "The hand"));
    return [make("div", { className: "pr-meeting" }, one, make("span", { className: "pr-quiet" }, "against"), other)];
  }

  function answer(cards, heads, group) {
    const body = make("tbody", { role: "rowgroup" });
    for (const row of group.rows) {
      const line = make("tr", { role: "row" });
      if (!body.childElementCount) {
        const span = { scope: "rowgroup", role: "rowheader", rowSpan: group.rows.length };
        line.append(make("th", span, ...said(cards, group)));
      }
      const books = row.rulebooks.map((name) => make("li", {}, ...fragment(`[data-rulebook="${name}"]`, name)));
      line.append(cell(heads[1], make("ul", {}, ...books)), cell(heads[2], make("div", {}, ...because(row, group))));
      body.append(line);
    }
    return body;
  }

  function cell(head, ...children) {
    const made = make("td", { role: "cell" }, ...children);
    made.dataset.book = head;
    return made;
  }

  function said(cards, { said: words, refused, winner, worth }) {
    if (worth) return [words || "No answer", hand(cards[0], words || "No answer", worth)];
    if (winner) {
      return [hand(cards[winner - 1], "The better hand"), make("span", { className: "pr-quiet" }, "wins")];
    }
    return [refused ? "No answer" : "Neither"];
  }

  function because(row, group) {
    const parts = [];
    if (row.refused) parts.push(make("p", {}, `${row.refused}.`));
    else if (!group.worth || row.said !== group.said) parts.push(make("p", {}, row.said));
    parts.push(...row.claims.flatMap(ground));
    if (!row.claims.length) parts.push(make("p", { className: "pr-silent" }, "nobody says"));
    if (row.counted_by.length) {
      const named = row.counted_by.flatMap((name, place) => (place ? [", ", briefly(name)] : [briefly(name)]));
      parts.push(make("p", { className: "pr-note" }, "Counted by ", ...named));
    }
    if (row.remarks.length) {
      const but = make("p", { className: "pr-note" }, "But it may come out otherwise:");
      parts.push(make("div", { className: "pr-but" }, but, ...row.remarks.flatMap(ground)));
    }
    return parts;
  }

  const fragment = (selector, name) => [...(grounds.querySelector(selector)?.cloneNode(true).childNodes ?? [name])];
  const ground = (name) => fragment(`[data-claim="${name}"]`, name);

  /** A claim by its id alone. */
  function briefly(name) {
    const address = grounds.querySelector(`[data-claim="${name}"] a`)?.getAttribute("href");
    const code = make("code", {}, name);
    return address ? make("a", { href: address }, code) : make("span", {}, code);
  }
})();
