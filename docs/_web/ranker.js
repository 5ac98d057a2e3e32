// One hand under every rulebook, or who wins between two: the reader names them, the engine of the page ranks them.
//
// The tables are those of the page, with the engine's answers in them; links and grades are taken from its template.
"use strict";

(() => {
  const FULL = 4; // cards, after which the next one goes to the other hand
  const form = document.querySelector(".pr-ranker");
  const outcome = document.querySelector(".pr-outcome");
  const grounds = document.getElementById("pr-grounds").content;
  const output = form.querySelector("output");
  const fields = [...form.querySelectorAll(".pr-field input")];
  const pack = [...form.querySelectorAll(".pr-pack button")];
  const suits = [...form.querySelectorAll(".pr-pack > div")];
  const empty = output.textContent;
  let next = 0; // the hand that takes the next card
  let wanted = ""; // the hands whose answer is awaited or shown
  let busy = false; // whether the engine is at work

  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  // ---- The hands ------------------------------------------------------------------------------------------

  const words = (field) => field.value.split(/[\s,]+/).filter(Boolean);

  /** Writes a card as the engine reads it, whatever the case it was typed in. */
  const card = (word) => (word.length === 2 ? word[0].toUpperCase() + word[1].toLowerCase() : word);

  const hands = () => fields.map((field) => words(field).map(card).join(" "));

  function mark() {
    const held = hands().map((hand) => hand.split(" "));
    for (const button of pack) {
      const place = held.findIndex((hand) => hand.includes(button.dataset.card));
      button.setAttribute("aria-pressed", place >= 0);
      button.dataset.hand = place + 1;
    }
    fields.forEach((field, place) => field.parentNode.classList.toggle("is-next", place === next));
  }

  function take(button) {
    const name = button.dataset.card;
    const from = hands().findIndex((hand) => hand.split(" ").includes(name));
    if (from >= 0) {
      fields[from].value = hands()[from].split(" ").filter((word) => word !== name).join(" ");
      next = from;
    } else {
      if (words(fields[next]).length === FULL && words(fields[1 - next]).length < FULL) next = 1 - next;
      fields[next].value = `${hands()[next]} ${name}`.trim();
    }
    rank();
  }

  // ---- The answer -----------------------------------------------------------------------------------------

  function say(sentence, wrong = false) {
    output.replaceChildren(sentence);
    output.classList.toggle("is-wrong", wrong);
  }

  function progress(come, all) {
    const bar = make("progress", { ariaLabel: "The engine", max: all, value: come });
    const millions = (bytes) => Math.round(bytes / 1e6);
    if (come === all) say("Starting the engine.");
    else output.replaceChildren(`Fetching the engine, once: ${millions(come)} of ${millions(all)} MB `, bar);
  }

  async function rank() {
    mark();
    const named = hands().filter(Boolean);
    if (wanted === named.join("|")) return;
    wanted = named.join("|");
    if (!named.length) {
      outcome.replaceChildren();
      say(empty);
    }
    if (busy || !named.length) return;
    busy = true;
    for (let asked = ""; wanted && asked !== wanted;) { // until no other cards have been named meanwhile
      asked = wanted;
      const answer = await new Promise((done) => {
        self.primeroEngine.run({ asked: { hands: asked.split("|") }, tell: progress, begun: () => {}, done });
      });
      if (asked === wanted) show(answer);
    }
    busy = false;
  }

  function show({ outcome: told, failed, stopped }) {
    const wrong = told ? told.error : failed ?? stopped;
    if (wrong) {
      if (!told) wanted = ""; // what did not come may be asked for again
      outcome.replaceChildren();
      say(wrong, true);
      return;
    }
    const tables = told.hands.map(({ cards, groups }) => table([cards], ["It is", "Told by", "Because"], groups));
    if (told.met.length) {
      const both = told.hands.map(({ cards }) => cards);
      tables.unshift(table(both, ["The better", "Told by", "Because"], told.met));
    }
    outcome.replaceChildren(...tables);
    say(`${summary(told)} ${told.met.length ? "Below: who wins, then each hand." : "Below: who says so, and why."}`);
  }

  function summary({ hands: [first], met }) {
    const groups = met.length ? met : first.groups;
    const books = ({ rows }) => rows.reduce((sum, { rulebooks }) => sum + rulebooks.length, 0);
    const told = groups.map((group) => `${group.refused ? "no answer" : group.said} in ${books(group)}`);
    return groups.length === 1 ? `All rulebooks agree: ${groups[0].said}.` : `The rulebooks part: ${told.join(", ")}.`;
  }

  // ---- The tables -----------------------------------------------------------------------------------------

  function picture(name) {
    const button = pack.find((one) => one.dataset.card === name);
    return button ? button.firstElementChild.cloneNode(true) : name;
  }

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

  // ---- Mouse, keyboard, typing ----------------------------------------------------------------------------

  function move(button, key) {
    const row = suits.indexOf(button.parentNode);
    const place = [...button.parentNode.children].indexOf(button);
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const [down, right] = steps[key] ?? [0, key === "Home" ? -Infinity : Infinity];
    const within = (number, most) => Math.min(Math.max(number, 0), most);
    const line = suits[within(row + down, suits.length - 1)].children;
    return line[within(place + right, line.length - 1)];
  }

  function stand(button) {
    for (const one of pack) one.tabIndex = one === button ? 0 : -1;
  }

  for (const button of pack) {
    button.onclick = () => take(button);
    button.onfocus = () => stand(button);
    button.onkeydown = (event) => {
      if (!/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) return;
      event.preventDefault();
      move(button, event.key).focus();
    };
  }
  stand(pack[0]);

  fields.forEach((field, place) => {
    field.onfocus = () => {
      next = place;
      mark();
    };
    // While a card is half written nothing is said of it.
    field.oninput = () => (words(field).every((word) => word.length === 2) ? rank() : mark());
    field.onchange = rank;
  });

  form.onsubmit = (event) => {
    event.preventDefault();
    rank();
  };
  form.onreset = () => {
    next = 0;
    stand(pack[0]);
    setTimeout(rank); // when the fields are empty
  };
  fields.forEach((field) => (field.value = "")); // a browser that comes back may have kept the words
  mark();
})();
