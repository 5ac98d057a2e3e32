// The page “Take it away”: a reader ticks sources or rules, and sees how far the texts still carry each rulebook.
"use strict";

(() => {
  const { GONE, LEVELS, fall, read, write } = self.primeroLoss;
  const data = self.primeroFooting;
  const CLOSE = 12; // so many names stand in a sentence; of more only their number

  const LIST = new Intl.ListFormat("en-GB");

  /** @type {Make} */
  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  /** @param {number} number @param {string} noun */
  const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

  /** @param {number} level */
  const square = (level) => make("span", { className: `pr-sq is-${LEVELS[level].name}`, ariaHidden: "true" });

  /** The rules that rest on a source. @param {number} number */
  const resting = (number) => data.rules.filter((rule) => rule[3].some(([, cited, via]) => via === number || cited.some((passage) => data.passages[passage].slice(1).includes(number)))).length;

  /** @param {HTMLElement} home */
  function open(home) {
    const root = home.dataset.root ?? "";
    let { cut: asked, unknown } = read(data, location.hash);
    const cut = new Set(asked);
    const titles = new Map([
      ...data.sources.map(([id, title]) => /** @type {[string, string]} */ ([id, title])),
      ...data.passages.map(([id, source]) => /** @type {[string, string]} */ ([id, `${data.sources[source][1]}, ${id}`])),
      ...data.rules.map(([id]) => /** @type {[string, string]} */ ([id, `the rule ${id}`])),
    ]);

    // ---- What can be taken away ----------------------------------------------------------------------------

    /** @type {Map<string, HTMLInputElement[]>} */
    const boxes = new Map();
    /** @param {string} id @param {(string | Node)[]} label */
    function box(id, ...label) {
      const input = make("input", { type: "checkbox", value: id, checked: cut.has(id) });
      input.addEventListener("change", () => {
        if (input.checked) cut.add(id);
        else cut.delete(id);
        changed();
      });
      boxes.set(id, [...(boxes.get(id) ?? []), input]);
      return make("label", {}, input, make("span", {}, ...label));
    }

    const counts = data.sources.map((_, number) => resting(number));
    /** @param {number} old @param {string} head */
    function choices(old, head) {
      const rows = [...data.sources.entries()].filter(([, source]) => source[2] === old).sort(([a], [b]) => counts[b] - counts[a]);
      const list = make("ul", { className: "pr-loss-choices" }, ...rows.map(([number, [id, title]]) => make("li", {}, box(id, title, make("small", {}, counted(counts[number], "rule"))))));
      return make("details", { open: old === 1 && !cut.size }, make("summary", {}, head, make("small", {}, `${rows.length} that support a rule`)), list);
    }
    const chosen = make("ul", { className: "pr-loss-cut", ariaLabel: "Taken away" });
    const clear = make("button", { type: "button", className: "pr-run", textContent: "Put everything back" });
    clear.addEventListener("click", () => {
      cut.clear();
      changed();
      choose.querySelector("summary")?.focus();
    });
    const status = make("output", {});
    const choose = make("div", { className: "pr-loss-choose", role: "group", ariaLabel: "Take away" }, choices(1, "Old texts and their translations"), choices(0, "Later writers"));
    const named = make("div", { className: "pr-loss-named" });
    const which = make("details", { className: "pr-loss-which" }, make("summary", {}, "Which rules"), named);
    which.addEventListener("toggle", () => name());
    const key = make("ul", { className: "pr-loss-key", ariaLabel: "What the squares mean" }, ...LEVELS.map(({ says }, level) => make("li", {}, square(level), ` ${says}`)));

    // ---- What remains --------------------------------------------------------------------------------------

    const books = data.books.map(([, title, held]) => {
      const squares = held.map(() => square(0));
      const strip = make("span", { className: "pr-strip", ariaHidden: "true" }, ...squares);
      const words = make("small", {});
      const list = make("ul", { className: "pr-loss-rules" });
      const details = make("details", {}, make("summary", {}, make("b", {}, title), strip, words), list);
      details.addEventListener("toggle", () => details.open && !list.childElementCount && fill());
      /** @type {{ item: HTMLLIElement, mark: HTMLSpanElement, state: HTMLElement }[]} */
      let rows = [];
      function fill() {
        rows = held.map((number) => {
          const [id, says] = data.rules[number];
          const mark = square(0);
          const state = make("small", {});
          const link = make("a", { href: `${root}cite/claim/${id}.html`, ariaLabel: `The page of ${id}` }, make("code", {}, id));
          return { item: make("li", {}, mark, make("div", {}, box(id, says), state, " ", link)), mark, state };
        });
        show(latest);
        order();
      }
      /** Puts what has changed first; not while the reader is in the list, whose rows would move under his finger. */
      function order() {
        if (list.contains(document.activeElement)) return;
        const items = rows.map(({ item }) => item);
        const isChanged = (/** @type {HTMLLIElement} */ item) => item.classList.contains("is-changed");
        list.append(...items.filter(isChanged), ...items.filter((item) => !isChanged(item)));
      }
      /** @param {Fall} fallen */
      function show({ levels, idle }) {
        const now = held.map((number) => levels[number].now);
        squares.forEach((element, place) => element.className = `pr-sq is-${LEVELS[now[place]].name}`);
        const [old, before] = [now.filter((level) => level < 2).length, held.filter((number) => levels[number].was < 2).length];
        words.textContent = `${old} of ${counted(held.length, "rule")} supported by an old text${old === before ? "" : ` (${before} before)`}`;
        rows.forEach(({ item, mark, state }, place) => {
          const { now: level, was } = levels[held[place]];
          mark.className = `pr-sq is-${LEVELS[level].name}`;
          const changed = level === was ? "" : ` Before: ${LEVELS[was].says}.`;
          const subject = idle.has(held[place]) ? " It no longer applies to anything." : "";
          const sentence = LEVELS[level].says;
          state.textContent = `${sentence[0].toUpperCase()}${sentence.slice(1)}.${changed}${subject}`;
          item.classList.toggle("is-changed", level !== was || Boolean(subject));
        });
        if (rows.length) order();
      }
      return { details, show };
    });

    let latest = fall(data, cut);

    /** The rules that lose something, each under the first of these that is so. @param {Fall} now */
    function lists({ levels, losses, fallen, idle }) {
      /** @param {(loss: Loss) => boolean} kind */
      const withLoss = (kind) => losses.filter(kind).map(({ rule }) => rule);
      /** @type {[string, Iterable<number>][]} */
      const groups = [
        ["No text supports these rules any more", [...fallen].filter((number) => levels[number].now !== GONE)],
        ["Only a later writer now supports an answer of these rules", withLoss(({ now, was }) => now === "redactor" && was !== "redactor")],
        ["An answer of these rules has less support than before", withLoss(({ now, was }) => now !== was)],
        ["These rules no longer apply to anything", idle],
      ];
      /** @type {Set<number>} */
      const told = new Set();
      return groups.map(([head, numbers]) => {
        const rules = [...new Set(numbers)].filter((number) => !told.has(number)).sort((a, b) => a - b);
        rules.forEach((number) => told.add(number));
        return /** @type {const} */ ([head, rules]);
      }).filter(([, rules]) => rules.length);
    }

    /** Writes the names of these rules, while they are looked at. */
    function name() {
      const groups = lists(latest);
      which.hidden = !groups.length;
      named.replaceChildren(...(which.open ? groups : []).flatMap(([head, rules]) => [
        make("p", {}, make("b", {}, head), make("small", {}, counted(rules.length, "rule"))),
        make("ul", {}, ...rules.map((number) => {
          const [id, says] = data.rules[number];
          return make("li", {}, make("a", { href: `${root}cite/claim/${id}.html` }, make("code", {}, id)), ` ${says}`);
        })),
      ]));
    }

    /** @param {Fall} now */
    function summary({ levels, losses, fallen, demos, games, hands, idle }) {
      if (!cut.size) return "Nothing is taken away. Tick a source, or open a rulebook and tick a rule.";
      const lost = [...fallen].filter((number) => levels[number].now !== GONE).length;
      /** @param {(now: string, was: string) => boolean} kind */
      const answers = (kind) => losses.filter((loss) => kind(loss.now, loss.was)).length;
      const later = answers((now, was) => now === "redactor" && was !== "redactor");
      const said = [
        lost ? `${counted(lost, "rule")} ${lost === 1 ? "loses its" : "lose their"} last text` : "No rule loses its last text",
        later ? `${counted(later, "answer")} ${later === 1 ? "is" : "are"} now supported only by a later writer` : "",
      ].filter(Boolean).join("; ");
      const turned = [demos && counted(demos, "demo"), games && counted(games, "dealt game"), hands && `${counted(hands, "verdict")} on hands told in old texts`].filter((words) => words !== 0);
      const listed = LIST.format(turned.map(String));
      const played = listed && ` Without these rules, ${listed} ${demos + games + hands === 1 ? "has" : "have"} another result.`;
      const subject = idle.size ? ` ${counted(idle.size, "rule")} no longer ${idle.size === 1 ? "applies" : "apply"} to anything.` : "";
      return `${said}.${played}${subject}`;
    }

    function changed() {
      latest = fall(data, cut);
      for (const [id, inputs] of boxes) for (const input of inputs) input.checked = cut.has(id);
      chosen.replaceChildren(...Array.from(cut, (id) => {
        const back = make("button", { type: "button", ariaLabel: `Put back ${titles.get(id) ?? id}` }, `${titles.get(id) ?? id} `, make("span", { ariaHidden: "true" }, "×"));
        back.addEventListener("click", () => {
          cut.delete(id);
          changed();
          (chosen.querySelector("button") ?? choose.querySelector("summary"))?.focus();
        });
        return make("li", {}, back);
      }));
      chosen.hidden = clear.hidden = !cut.size;
      status.textContent = summary(latest);
      lacking.hidden = !unknown.length;
      lacking.textContent = `No rule rests on ${unknown.join(", ")}, so nothing changes without it.`;
      name();
      for (const { show } of books) show(latest);
      command.textContent = cut.size ? `primero without ${[...cut].join(" ")}` : "";
      more.hidden = !cut.size || cut.size > CLOSE;
      const said = write(cut);
      if (said !== location.hash.slice(1)) history.replaceState(null, "", said ? `#${said}` : location.pathname + location.search);
    }

    const command = make("code", {});
    const more = make("p", { className: "pr-note" }, "To list the demos and games with another result too, type this at a terminal: ", command);
    const lacking = make("p", { className: "pr-note" });
    home.replaceChildren(lacking, make("p", { className: "pr-loss-says" }, status), which, chosen, clear, more, choose, key, ...books.map(({ details }) => details));
    addEventListener("hashchange", () => {
      if (!location.hash.startsWith("#without=")) return; // a part of the page
      ({ cut: asked, unknown } = read(data, location.hash));
      cut.clear();
      for (const id of asked) cut.add(id);
      changed();
    });
    changed();
  }

  for (const home of document.querySelectorAll(".pr-loss")) if (home instanceof HTMLElement) open(home);
})();
