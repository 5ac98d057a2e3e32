// The comparison of rulebooks: a few games beside one another, or on a phone a question a card. Without this file all stand in one table.
"use strict";

(() => {
  const { FILTERS, MOST, OWN, grouped, isChoice, keeps, read, shown, summary, write } = self.primeroChoice;
  const KEPT = "primero-compared"; // under which name a browser keeps which games were compared last
  const MINE = "primero-own-rules"; // and the reader's own rules, as the page of reports leaves them (own_rules.js)
  const NARROW = matchMedia("screen and (max-width: 54rem)"); // here a question is a card

  /** @type {Make} */
  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  /** @param {string} name @returns {string} */
  function kept(name) {
    try {
      return localStorage.getItem(name) ?? "";
    } catch {
      return ""; // a browser that keeps nothing
    }
  }

  /** @param {string} games */
  function keep(games) {
    try {
      if (games) localStorage.setItem(KEPT, games);
      else localStorage.removeItem(KEPT);
    } catch {
      // it is in the address all the same
    }
  }

  /** The rules that the reader made last; null where there are none. @returns {OwnRules | null} */
  function ownRules() {
    try {
      const own = JSON.parse(kept(MINE));
      return typeof own?.base === "string" && typeof own.answers === "object" ? own : null;
    } catch {
      return null;
    }
  }

  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement} region
   * @param {HTMLTableElement} table
   */
  function compare(form, region, table) {
    const top = table.rows[0];
    const heads = [...top.cells];
    const corner = heads[0];
    /** @type {Map<string, HTMLTableCellElement>} */
    const games = new Map(heads.flatMap((head) => (head.dataset.game ? [[head.dataset.game, head]] : [])));
    const oldHead = make("th", { scope: "col", className: "pr-old" }, "Old texts");
    const own = ownRules();
    if (own) games.set(OWN, make("th", { scope: "col" }, make("a", { href: `${form.dataset.report}#${own.link}` }, `Yours: ${own.title || "my rules"}`)));
    const known = [...games.keys()];
    /** @param {string} game */
    const title = (game) => games.get(game)?.querySelector("a, span")?.textContent ?? game;

    const rows = [...table.tBodies].flatMap((body) => [...body.rows]).filter((row) => row.cells.length > 1).map((row) => {
      const [asks, ...cells] = row.cells;
      /** @type {Map<string, HTMLTableCellElement>} */
      const byGame = new Map();
      const old = make("td", { className: "pr-old" });
      old.dataset.book = "Old texts";
      let witnesses = 0;
      for (const [place, cell] of cells.entries()) {
        const { game } = heads[place + 1].dataset;
        if (game) byGame.set(game, cell);
        else if (cell.firstElementChild) {
          witnesses += 1;
          old.append(make("p", {}, cell.dataset.book ?? ""), cell.firstElementChild);
        }
      }
      if (own) byGame.set(OWN, ownCell(own, String(row.dataset.question), byGame.get(own.base)));
      return { row, asks, byGame, old, witnesses, text: `${row.textContent} ${byGame.get(OWN)?.textContent ?? ""}` };
    });

    // ---- The form -------------------------------------------------------------------------------------------

    let choice = read(location.hash, known);
    if (!choice.games.length) choice.games = read(`#games=${kept(KEPT)}`, known).games;

    const words = make("input", { type: "search", autocomplete: "off", id: "pr-words", value: choice.words });
    const buttons = Object.entries(FILTERS).map(([name, label]) => make("button", { type: "button", value: name, textContent: label }));
    const status = make("output", { className: "pr-note" });
    const picks = make("fieldset", { className: "pr-picks" });
    form.append(
      picks,
      make("div", { className: "pr-show", role: "group", ariaLabel: "Show" }, ...buttons),
      make("p", {}, make("label", { htmlFor: "pr-words" }, "Words in a question or an answer "), words),
      status,
    );

    /**
     * A list to choose a game from, for one that is shown or for one more.
     * @param {string} game
     * @param {number} place
     * @param {string} none
     */
    function select(game, place, none) {
      const options = [["", none], ...known.filter((other) => other === game || !columns().includes(other)).map((id) => [id, title(id)])];
      const made = make("select", { ariaLabel: game ? `Game ${place + 1}` : none },
        ...options.map(([value, textContent]) => make("option", { value, textContent, selected: value === game })));
      made.addEventListener("change", () => {
        const now = game || choice.games.length || !NARROW.matches ? [...columns()] : [];
        now.splice(game ? place : now.length, game ? 1 : 0, ...(made.value ? [made.value] : []));
        choose({ games: now });
        const after = [...form.querySelectorAll("select"), ...table.querySelectorAll("select")];
        (after.find((one) => one.value === made.value) ?? after[0])?.focus();
      });
      return made;
    }

    /** The games that are chosen, or that stand there before anybody chooses. */
    const columns = () => shown(choice.games, known, !NARROW.matches, (form.dataset.first ?? "").split(" "));

    /** @param {Partial<MatrixChoice>} part */
    function choose(part) {
      choice = { ...choice, ...part };
      keep(choice.games.join());
      const said = write(choice);
      history.replaceState(null, "", said ? `#${said}` : location.pathname + location.search);
      show();
    }

    // ---- What is shown --------------------------------------------------------------------------------------

    function show() {
      const chosen = columns();
      const narrow = NARROW.matches;
      const some = choice.games.length > 0 || !narrow;
      for (const button of buttons) button.ariaPressed = String(choice.show.includes(button.value));
      const more = chosen.length < MOST || !some ? [make("label", {}, some ? "One more game " : "Compare only some games ", select("", chosen.length, "Choose a game"))] : [];
      const every = choice.games.length ? [make("button", { type: "button", className: "pr-copy", textContent: narrow ? "All games" : "The usual games", onclick: () => choose({ games: [] }) })] : [];
      picks.replaceChildren(make("legend", { className: "pr-sr" }, "Games"), ...(narrow && some ? chosen.map((game, place) => select(game, place, "Leave out")) : []), ...more, ...every);

      const visible = rows.filter((row) => {
        const cells = chosen.map((game) => row.byGame.get(game)).filter((cell) => cell !== undefined);
        const answers = cells.flatMap((cell) => said(cell) ?? []);
        const grades = cells.flatMap((cell) => [...cell.querySelectorAll("svg")].map((mark) => mark.ariaLabel ?? ""));
        return keeps(choice, { answers, grades, old: row.witnesses > 0, text: row.text });
      });
      if (narrow) drawCards(visible, chosen);
      else drawTable(new Set(visible), chosen);
      region.hidden = narrow;
      cards.hidden = !narrow;
      const questions = `${visible.length} of ${rows.length} questions`;
      status.value = some || choice.games.length ? `${questions}, ${chosen.length} of ${known.length} games.` : `${questions}, all ${known.length} games.`;
    }

    /**
     * @param {Set<typeof rows[0]>} visible
     * @param {string[]} chosen
     */
    function drawTable(visible, chosen) {
      top.replaceChildren(corner, ...chosen.map((game, place) => {
        const head = /** @type {HTMLTableCellElement} */ (games.get(game));
        head.querySelector("select")?.remove();
        head.append(select(game, place, "Leave out"));
        return head;
      }), oldHead);
      for (const one of rows) {
        one.row.hidden = !visible.has(one);
        one.row.replaceChildren(one.asks, ...chosen.flatMap((game) => one.byGame.get(game) ?? []), one.old);
      }
      for (const body of table.tBodies) {
        body.hidden = [...body.rows].every((row) => row.hidden || row.cells.length === 1);
        const heading = body.rows[0]?.cells;
        if (heading?.length === 1) heading[0].colSpan = 2 + chosen.length;
      }
    }

    const cards = make("div", { className: "pr-cards" });
    region.after(cards);

    /**
     * @param {typeof rows} visible
     * @param {string[]} chosen
     */
    function drawCards(visible, chosen) {
      /** @type {Element | null} */
      let body = null;
      const parts = visible.flatMap((row) => {
        const heading = row.row.parentElement === body ? undefined : row.row.parentElement?.querySelector("[scope=rowgroup]")?.textContent;
        const level = body === null && !heading ? [make("h2", { className: "pr-sr" }, "Questions")] : [];
        body = row.row.parentElement;
        return [...(heading ? [make("h2", {}, heading)] : level), card(row, chosen)];
      });
      cards.replaceChildren(...parts);
    }

    /**
     * @param {typeof rows[0]} row
     * @param {string[]} chosen
     */
    function card(row, chosen) {
      const cells = chosen.flatMap((game) => {
        const cell = row.byGame.get(game);
        return cell ? [{ game, cell, says: said(cell) ?? "" }] : [];
      });
      const given = cells.filter(({ says }) => says);
      const groups = grouped(given);
      const texts = [...row.old.querySelectorAll("dl")].flatMap((list) =>
        [...list.querySelectorAll("dt")].map((term) => ({
          says: term.textContent, who: list.previousElementSibling?.textContent ?? "", where: term.nextElementSibling,
        })));
      /** @param {string} says */
      const witnesses = (says) => texts.filter((text) => text.says === says).map(({ who, where }) =>
        make("p", { className: "pr-wit" }, `${who}: `, ...Array.from(where?.childNodes ?? [], (node) => node.cloneNode(true))));
      const answers = groups.map(({ says, games: whose }) =>
        make("div", { className: whose.some(({ game }) => game === OWN) ? "pr-group is-yours" : "pr-group" },
          make("p", {}, says),
          make("p", { className: "pr-who-says" }, ...whose.flatMap(({ game, cell }, place) => {
            const mark = cell.querySelector("svg")?.cloneNode(true);
            const rule = cell.querySelector("a")?.getAttribute("href");
            const name = rule ? make("a", { href: rule }, title(game)) : title(game);
            return [...(place ? [" · "] : []), make("span", {}, ...(mark ? [mark, " "] : []), name)];
          })),
          ...witnesses(says)));
      const others = [...new Set(texts.map(({ says }) => says))].filter((says) => groups.every((group) => group.says !== says)).map((says) =>
        make("div", { className: "pr-group" }, make("p", {}, says), make("p", { className: "pr-who-says" }, "only old texts"), ...witnesses(says)));
      const silent = cells.filter(({ says }) => !says).map(({ game, cell }) => `${title(game)} (${cell.textContent.trim()})`);
      return make("section", { className: "pr-q" },
        make("h3", {}, ...Array.from(row.asks.childNodes, (node) => node.cloneNode(true))),
        make("p", { className: "pr-note" }, summary(given.length, groups.length, row.witnesses)),
        ...answers, ...others,
        ...(silent.length ? [make("details", {}, make("summary", {}, `No rule: ${silent.length}`), make("p", {}, silent.join(" · ")))] : []));
    }

    // ---- What is done ---------------------------------------------------------------------------------------

    for (const button of buttons) {
      button.onclick = () => {
        const { value } = button;
        choose({ show: choice.show.includes(value) ? choice.show.filter((name) => name !== value) : [...choice.show, value] });
      };
    }
    words.addEventListener("input", () => choose({ words: words.value }));
    form.addEventListener("submit", (event) => event.preventDefault());
    NARROW.addEventListener("change", () => {
      if (!matchMedia("print").matches) show();
    });
    addEventListener("hashchange", () => {
      if (location.hash && !isChoice(location.hash)) return;
      choice = read(location.hash, known);
      words.value = choice.words;
      show();
    });
    table.classList.add("is-few");
    region.removeAttribute("tabindex");
    form.hidden = false;
    show();
  }

  /** What a cell answers: its first link says it, or what the reader chose; what the engine does unasked is no answer. @param {Element} cell */
  const said = (cell) => cell.querySelector(":scope > span > a, :scope > .pr-own")?.textContent;

  /**
   * What the reader's own rules answer: what they say otherwise, else what the rulebook says on which they rest.
   * @param {OwnRules} own
   * @param {string} question
   * @param {HTMLTableCellElement | undefined} base
   */
  function ownCell(own, question, base) {
    const words = own.answers[question];
    const cell = typeof words === "string" ? make("td", {}, make("span", { className: "pr-own" }, words))
      : base ? /** @type {HTMLTableCellElement} */ (base.cloneNode(true)) : make("td", {}, make("span", { className: "pr-silent" }, "not asked here"));
    cell.dataset.book = "Yours";
    cell.classList.add("is-yours");
    return cell;
  }

  document.addEventListener("DOMContentLoaded", () => {
    /** @type {NodeListOf<HTMLFormElement>} */
    const forms = document.querySelectorAll(".pr-filter");
    for (const form of forms) {
      const region = form.nextElementSibling;
      const table = region?.querySelector("table");
      if (region instanceof HTMLElement && table) compare(form, region, table);
    }
  });
})();
