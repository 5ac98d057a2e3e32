// The table as one seat sees it: who sits there with what, what lies in the middle, what has happened, and the end.
"use strict";

self.primero.tableView = (drawn) => {
  const { make, hand, inWords, ended, rule, ground, quotation, list, picture, address } = drawn;
  const CHANCES = "The chance to hold the winning hand of those still in, as the player could know it, if nobody "
    + "changed a card any more. “About”: tried in a thousand falls of the cards, not counted.";
  const NO_CHANCES = "No hands are compared here, so there are no chances to tell.";

  const plural = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

  // ---- The seats ------------------------------------------------------------------------------------------

  /** A card of the table by its name alone. */
  const names = (some) => some.map(({ card }) => card);

  function seat(one, { own, over, money: plays }) {
    const money = plays ? [`${one.stack} left`, ...(one.staked ? [`${one.staked} staked`] : [])] : [];
    const chips = one.black ? [plural(one.black, "black chip")] : [];
    const state = one.turn && !over ? "to speak" : one.in === false ? "out" : "";
    const name = make("p", { className: "pr-name" }, make("b", {}, one.name));
    if (own) name.append(", that is you");
    if (one.dealer) name.append(" ", make("span", { className: "pr-deals" }, "deals"));
    if (state) name.append(" ", make("span", { className: "pr-state" }, state));
    const purse = make("p", { className: "pr-purse pr-fig" }, [...money, ...chips].join(" · "));
    return { name, purse };
  }

  const cards = (one, label) => hand(names(one.cards), label);

  /** Another's seat: his cards, or their backs, and what he did last. */
  function other(one, table) {
    const { name, purse } = seat(one, { ...table, own: false });
    const held = one.cards.length ? [cards(one, `${one.name}’s cards`)] : [];
    const last = one.last ? [make("p", { className: "pr-last" }, inWords(ended(one.last)))] : [];
    const holding = one.holding ? [make("p", { className: "pr-holds" }, inWords(one.holding))] : [];
    const item = make("li", {}, ...held, make("div", {}, name, purse, ...holding, ...last));
    item.classList.toggle("is-turn", Boolean(one.turn) && !table.over);
    item.classList.toggle("is-out", one.in === false);
    item.classList.toggle("is-winner", Boolean(one.won));
    return item;
  }

  /** The reader's own seat; `toss` makes of each card a button, where there is something to choose. */
  function mine(one, table, toss) {
    const { name, purse } = seat(one, { ...table, own: true });
    const held = names(one.cards);
    const drawing = toss ? hand(held, "Your cards", toss) : hand(held, "Your cards");
    const holding = one.holding ? [make("p", { className: "pr-holds" }, "You hold ", inWords(one.holding))] : [];
    const box = make("div", {}, ...(held.length ? [drawing] : []), make("div", {}, name, purse, ...holding));
    box.classList.toggle("is-turn", Boolean(one.turn) && !table.over);
    box.classList.toggle("is-out", one.in === false);
    box.classList.toggle("is-winner", Boolean(one.won));
    return box;
  }

  // ---- The middle -----------------------------------------------------------------------------------------

  function middle(table) {
    const rows = [];
    const row = (label, ...of) => rows.push(make("div", {}, make("dt", {}, label), make("dd", {}, ...of)));
    if (table.bid) row(table.over ? "The last bid" : "The bid", inWords(table.bid));
    if (table.pot) row("In the middle", make("span", { className: "pr-fig" }, String(table.pot)));
    const carried = Object.entries(table.carry ?? {}).filter(([, money]) => money);
    if (carried.length) row("Carried over", carried.map(([name, money]) => `${name} ${money}`).join(", "));
    if (table.layout?.length) row("On the table", hand(names(table.layout), "On the table"));
    for (const [name, pile] of Object.entries(table.piles ?? {})) {
      if (pile.length) row(`${name}’s pile`, heap(names(pile), `${name}’s pile`));
    }
    const score = Object.entries(table.score ?? {});
    if (score.length) row("Score", score.map(([name, points]) => `${name} ${points}`).join(" · "));
    if (table.pack) row("Pack", heap([null], "The pack"), ` ${plural(table.pack, "card")}`);
    if (table.discards?.length) row("Discards", heap(names(table.discards), "The discards"));
    return rows;
  }

  /** Cards that lie together: those that can be seen, and of the backs one with their number. */
  function heap(pile, label) {
    const seen = pile.filter(Boolean);
    const backs = pile.length - seen.length;
    const parts = seen.length ? [hand(seen, label)] : [];
    if (backs) {
      const back = picture(null);
      back.removeAttribute("role");
      back.removeAttribute("aria-label");
      back.setAttribute("aria-hidden", "true");
      parts.push(back);
      if (label !== "The pack") parts.push(` ${plural(backs, "card")} face down`);
    }
    return make("span", { className: "pr-heap" }, ...parts);
  }

  // ---- A lesson -------------------------------------------------------------------------------------------

  const paragraph = (parts) => make("p", {}, ...parts.map(({ text, uri }) => (
    uri ? make("a", { href: address(uri) }, inWords(text)) : inWords(text))));

  /** What a lesson says at this point: of the deal, of the move just made, and of the one to come. */
  function taught({ lesson: told, step, over }) {
    if (!told) return [];
    const title = make("a", { href: address(told.uri) }, told.title);
    const parts = [make("p", { className: "pr-note" }, `Lesson ${told.number} of ${told.of}: `, title, ". ", told.teaches)];
    if (!step) parts.push(...told.opening.map(paragraph));
    parts.push(...told.after.map(paragraph));
    if (told.otherwise.length) {
      const gone = told.otherwise.map((one) => inWords(ended(one))).flatMap((one) => [one, " "]);
      parts.push(make("p", { className: "pr-note" }, make("b", {}, "Had it gone otherwise:"), " ", ...gone));
    }
    for (const { work, words } of told.quotes) parts.push(...words.map((one) => quotation({ work, ...one })));
    if (!over) parts.push(...told.says.map(paragraph));
    if (!over && told.tries.length) {
      const verbs = [...new Set(told.tries.map((move) => move.replace(/ (?:-|for ).*/, "")))];
      parts.push(make("p", { className: "pr-note" }, `Ask below why you may not ${verbs.join(" or ")}.`));
    }
    if (over) parts.push(...told.learnt.map(paragraph));
    return parts;
  }

  // ---- What has happened ----------------------------------------------------------------------------------

  function act({ sentence, line, claims, game }) {
    const item = make("li", {}, make("p", {}, inWords(ended(sentence))));
    const written = line ? [make("code", {}, line)] : [];
    const by = (claims ?? []).map(rule);
    if (written.length || by.length) item.append(make("p", { className: "pr-line" }, ...written, ...by));
    item.dataset.game = game ?? 1;
    return item;
  }

  // ---- The end --------------------------------------------------------------------------------------------

  /** How the game ended, by which rules, and whether another can follow. */
  function result({ result: told, next }) {
    const parts = told?.sentence ? [make("p", { className: "pr-won" }, inWords(ended(told.sentence)))] : [];
    if (told?.claims.length) parts.push(list("pr-plainlist", told.claims.map(ground)));
    if (next?.sentence) parts.push(make("p", {}, ended(next.sentence)));
    if (next?.takers.length) parts.push(make("p", {}, `What is left goes to ${next.takers.join(" and ")}.`));
    return parts;
  }

  const often = (chance) => (chance > 0 && chance < 0.005 ? "under 1 in 100" : `${Math.round(chance * 100)} in 100`);

  function chanceOf({ chance, how, others }) {
    if (chance === null || chance === undefined) return others ? "cannot be told" : "nobody else was in";
    return how === "counted" ? often(chance) : `about ${often(chance)}`;
  }

  /** Who had what at each decision, and how often such a hand would have been the best. */
  function sheet(seats, decisions) {
    const rows = seats.filter((one) => one.cards.length).map((one) => make("li", {},
      cards(one, `${one.name}’s cards`),
      make("div", {}, make("p", { className: "pr-name" }, make("b", {}, one.name)),
        make("p", { className: "pr-holds" }, inWords(one.holding ?? "")))));
    const parts = [];
    if (rows.length) parts.push(make("h3", {}, "Everybody’s cards"), make("ol", { className: "pr-seats" }, ...rows));
    if (!decisions.length) return [...parts, make("p", {}, NO_CHANCES)];
    const head = ["What was done", "With", "His chance"].map((words) => make("th", { scope: "col" }, words));
    const body = decisions.map((one) => {
      const held = one.held ? [make("span", { className: "pr-note" }, inWords(one.held))] : [];
      return make("tr", {}, make("th", { scope: "row" }, inWords(ended(one.did))),
        make("td", {}, hand(one.cards, `${one.who}’s cards`), ...held),
        make("td", { className: "pr-fig" }, chanceOf(one)));
    });
    const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body));
    const around = make("div", { className: "pr-counted", role: "group", tabIndex: 0 }, table);
    around.ariaLabel = "The decisions";
    parts.push(make("h3", {}, "Each decision, and the chances"), make("p", { className: "pr-note" }, CHANCES), around);
    return parts;
  }

  return { other, mine, middle, taught, act, result, sheet };
};
