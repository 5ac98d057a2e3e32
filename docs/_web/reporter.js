// One's own game report: the reader answers the questions of a rulebook, the engine of the page says what comes of it.
//
// The words of the report, the file and the link are made by the engine, so they are those of the command line.
"use strict";

(() => {
  const form = document.querySelector(".pr-reporter");
  const make = self.primero.make;
  const { say, ask: send } = self.primero.engineForm(document.querySelector(".pr-status output"));
  const tools = document.querySelector(".pr-tools");
  const questions = document.getElementById("pr-report-questions");
  const made = document.getElementById("pr-report-made");
  const near = document.getElementById("pr-report-near");
  const played = document.getElementById("pr-report-played");
  const pages = JSON.parse(form.dataset.pages); // where the rules of each rulebook stand
  const table = tools.querySelector("[data-does=play]"); // the way to the table, where the choices can be played
  const HEADINGS = ["title", "redactor", "date"];
  const AGREED = "Here the rulebooks agree, or only one of them speaks. You may answer otherwise all the same.";
  const VARIANTS = "The rulebook tells these and does not play them unless asked.";
  const RULES = "A rule without its tick is left out, and the engine plays as if nobody had made it.";

  let choices = null; // what the reader has chosen, as the engine takes it
  let latest = null; // what the engine made of it
  let busy = false; // whether the engine is at work
  let asked = ""; // the choices of which the engine was asked last

  /** Asks the engine; what cannot be answered is said, and nothing comes back. */
  async function ask(...asked) {
    const { outcome, wrong } = await send({ reconstruction: asked });
    if (wrong) say(wrong, true);
    return wrong ? null : outcome;
  }

  // ---- The questions --------------------------------------------------------------------------------------

  function claimLink({ id, says }) {
    const [book, slug] = id.split("/");
    return make("a", { href: `${pages[book]}#${slug}`, title: says }, id);
  }

  function ground({ claims, books, own }) {
    const nobody = own ? "Nobody says; the engine plays it so." : "No rulebook answers so.";
    if (!claims.length) return make("p", { className: "pr-note" }, nobody);
    const number = books.length === 1 ? "1 rulebook" : `${books.length} rulebooks`;
    const told = make("p", { className: "pr-note" }, `${number}: ${books.join("; ")}. By `);
    claims.forEach((one, place) => told.append(place ? "; " : "", claimLink(one), ` (${one.grade})`));
    return told;
  }

  function radio(name, row, number) {
    const input = make("input", { type: "radio", name, value: row.value, checked: row.own });
    input.dataset.answer = row.answer;
    const label = make("label", {}, input, ` ${row.said}`);
    return make("div", { className: "pr-answered" }, label, number ?? ground(row));
  }

  function question({ id, asks, number, rows }) {
    const name = `q:${id}`;
    const field = make("fieldset", { id: `q-${id}`, className: "pr-ask" }, make("legend", {}, asks));
    field.append(...rows.map((row) => radio(name, row)));
    if (number) {
      const box = make("input", { type: "number", min: 0, max: 999, className: "pr-number" });
      box.ariaLabel = `Another number: ${asks}`;
      field.append(radio(name, { said: "Another number", value: "another", answer: "" }, box));
    }
    const why = make("input", { name: `why:${id}`, maxLength: 300, autocomplete: "off" });
    const label = make("label", { className: "pr-why", hidden: true }, "Why you answer so ", why);
    field.append(label, make("p", { className: "pr-bad", hidden: true }));
    return field;
  }

  function part({ title, lead, questions: listed }, parted) {
    const fields = listed.filter((one) => one.parted === parted).map(question);
    const head = make("h3", {}, title);
    return fields.length ? [head, ...(parted ? [make("p", {}, lead)] : []), ...fields] : [];
  }

  function ticks(title, lead, kind, claims, checked) {
    if (!claims.length) return [];
    const rows = claims.map((one) => {
      const box = make("input", { type: "checkbox", name: kind, value: one.id, checked });
      const label = make("label", {}, box, ` ${one.says}`);
      const note = make("p", { className: "pr-note" }, claimLink(one), ` (${one.grade})`);
      return make("div", { className: "pr-answered" }, label, note);
    });
    return [make("h3", {}, title), make("p", {}, lead), ...rows];
  }

  function lay(told) {
    choices = { base: told.base, hold: [], suspend: [], answers: {}, because: {}, ...told.choices };
    for (const key of HEADINGS) form.elements[key].value = choices[key] ??= form.elements[key].value;
    delete choices.link;
    form.elements.base.value = told.base;
    const other = make("input", { name: "other", autocomplete: "off", spellcheck: false });
    const holds = make("ul", { className: "pr-held" });
    const adds = make("button", { type: "button", className: "pr-edit" }, "Hold it");
    adds.onclick = () => {
      if (other.value.trim()) choices.hold = [...new Set([...choices.hold, other.value.trim()])];
      other.value = "";
      change();
    };
    questions.replaceChildren(
      make("h2", { id: "parted" }, "Where the rulebooks part"),
      ...told.parts.flatMap((one) => part(one, true)),
      make("h2", { id: "the-rest" }, "Where they do not"),
      make("p", {}, AGREED),
      ...told.parts.flatMap((one) => part(one, false)),
      make("h2", { id: "whole-rules" }, "Whole rules"),
      ...ticks("Variants", VARIANTS, "hold", told.variants, false),
      ...ticks("Its rules", RULES, "suspend", told.rules, true),
      make("h3", {}, "A rule of another rulebook"),
      make("p", { className: "pr-add" }, make("label", {}, "Its id, such as zorli/vie-in-or-out ", other), " ", adds),
      holds,
    );
    questions.hidden = false;
    show();
  }

  /** Sets every field as the choices say. */
  function show() {
    for (const field of questions.querySelectorAll("fieldset")) {
      const id = field.id.slice(2);
      const answer = choices.answers[id];
      const radios = [...field.querySelectorAll("[type=radio]")];
      const another = radios.find((one) => one.value === "another");
      let on = radios.find((one) => one.value === (answer ?? ""));
      on ??= radios.find((one) => one.dataset.answer === answer);
      on ??= [...field.querySelectorAll(".pr-answered")].find((row) =>
        [...row.querySelectorAll("a")].some((link) => link.textContent === answer))?.querySelector("input");
      if (!on && another && /^\d+$/.test(answer)) {
        on = another;
        field.querySelector("[type=number]").value = answer;
      }
      if (!on) {
        const row = { said: answer, answer, value: answer, claims: [] };
        field.insertBefore(radio(`q:${id}`, row), field.querySelector(".pr-why"));
        on = field.querySelector(`[type=radio][value="${CSS.escape(answer)}"]`);
      }
      on.checked = true;
      field.querySelector(".pr-why input").value = choices.because[id] ?? "";
    }
    for (const box of questions.querySelectorAll("[type=checkbox]")) {
      box.checked = box.name === "hold" ? choices.hold.includes(box.value) : !choices.suspend.includes(box.value);
    }
  }

  function held() {
    const boxes = new Set([...questions.querySelectorAll("[name=hold]")].map((box) => box.value));
    const list = questions.querySelector(".pr-held");
    list.replaceChildren(...choices.hold.filter((id) => !boxes.has(id)).map((id) => {
      const leave = make("button", { type: "button", className: "pr-edit" }, "Leave it");
      leave.ariaLabel = `Leave it: ${id}`;
      leave.onclick = () => {
        choices.hold = choices.hold.filter((one) => one !== id);
        change();
      };
      return make("li", {}, make("code", {}, id), " ", leave);
    }));
  }

  // ---- What comes of it -----------------------------------------------------------------------------------

  async function change() {
    held();
    const now = JSON.stringify(choices);
    if (busy || now === asked) return;
    busy = true;
    let told = null;
    while (asked !== JSON.stringify(choices)) { // until nothing has been chosen meanwhile
      asked = JSON.stringify(choices);
      told = await ask("told", asked);
    }
    busy = false;
    if (told) answer(told);
    else blank();
  }

  function blank() {
    latest = null;
    tools.hidden = made.hidden = near.hidden = played.hidden = true;
  }

  function answer(told) {
    history.replaceState(null, "", `#${told.link.includes(";") ? told.link : `${told.link};`}`);
    const bad = told.wrong;
    for (const field of questions.querySelectorAll("fieldset")) {
      const id = field.id.slice(2);
      const here = bad.filter((one) => one.questions.includes(id)).map((one) => one.says);
      field.classList.toggle("is-changed", id in told.answers);
      field.classList.toggle("is-wrong", here.length > 0);
      field.querySelector(".pr-why").hidden = !(id in told.answers);
      const words = field.querySelector(".pr-bad");
      words.hidden = !here.length;
      words.textContent = here.join(" ");
    }
    if (bad.length) {
      say(`These choices contradict each other: ${bad.map((one) => one.says).join(" ")}`, true);
      blank();
      return;
    }
    latest = told;
    const number = Object.keys(told.answers).length + told.hold.length + told.suspend.length;
    const changes = ["Nothing is changed yet.", "1 change, and nothing contradicts it."][number]
      ?? `${number} changes, and they go together.`;
    const [first] = told.near.books;
    const compared = !first ? "" : first.number ? ` Nearest is ${first.title}: ${points(first.number)} otherwise.`
      : ` You play as ${first.title} does.`;
    say(`${changes}${compared}${unasked(told.unasked)}`);
    tools.hidden = made.hidden = false;
    played.hidden = !told.plays;
    if (table) Object.assign(table, { hidden: !told.plays, hash: `rules:${told.link}` });
    played.querySelector("[role=status]").replaceChildren(); // they were the games of other rules
    made.querySelector("pre").textContent = told.md;
    compare(told.near);
  }

  const points = (number) => (number === 1 ? "1 point" : `${number} points`);

  const unasked = (listed) => (listed.length ? ` Not asked here: ${listed.join(" ")}` : "");

  function compare({ books, differs }) {
    near.hidden = !books.length;
    const cells = (tag, more, row) => make("tr", {}, ...row.map((words) => make(tag, more, words)));
    const rows = differs.map(({ asks, here, there }) => cells("td", {}, [asks, here, there]));
    const head = cells("th", { scope: "col" }, ["The question", "You", books[0]?.title ?? ""]);
    const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows));
    const around = make("div", { className: "pr-counted", role: "group", tabIndex: 0 }, table);
    around.ariaLabel = "The differences";
    const listed = books.map(({ title, number }) => make("li", {}, `${title}: ${points(number)}`));
    const each = make("p", {}, "How many points each of them plays otherwise:");
    const list = make("ul", { className: "pr-plainly" }, ...listed);
    near.querySelector("div").replaceChildren(...(differs.length ? [around] : []), each, list);
  }

  // ---- How it plays ---------------------------------------------------------------------------------------

  const GAMES = 100;
  const AT_ONCE = 5; // few enough for a slow machine to play before it is stopped

  played.querySelector("button").onclick = async ({ currentTarget }) => {
    const button = currentTarget;
    if (button.ariaDisabled === "true") return;
    button.ariaDisabled = "true";
    const status = played.querySelector("[role=status]");
    const these = JSON.stringify(choices);
    const sum = { games: 0, moves: 0, nobody: 0, shown: 0, highest: 0 };
    while (sum.games < GAMES && these === JSON.stringify(choices)) {
      const told = await ask("played", these, String(sum.games), String(AT_ONCE));
      if (!told || these !== JSON.stringify(choices)) break;
      for (const key of Object.keys(sum)) sum[key] += told[key];
      sum.players = told.players;
      status.replaceChildren(make("p", {}, figures(sum)));
    }
    button.ariaDisabled = null;
  };

  function figures({ games, players, moves, nobody, shown, highest }) {
    const length = `${games} games of ${players} players: ${Math.round(moves / games)} moves each, on the average.`;
    const hands = shown ? ` Hands were shown in ${shown}, and the highest of them won ${highest}.` : "";
    return `${length} Nobody won ${nobody} of them.${hands}`;
  }

  // ---- The fields -----------------------------------------------------------------------------------------

  questions.addEventListener("change", ({ target }) => {
    const [kind, id] = target.name.split(/:(.*)/);
    const field = target.closest("fieldset");
    if (target.type === "checkbox") {
      const on = target.name === "hold" ? target.checked : !target.checked;
      const rest = choices[target.name].filter((one) => one !== target.value);
      choices[target.name] = on ? [...rest, target.value] : rest;
    } else if (kind === "why") {
      choices.because[id] = target.value;
    } else if (field) {
      const on = target.type === "number" ? field.querySelector("[value=another]") : target;
      on.checked = true;
      const number = field.querySelector("[type=number]");
      const said = on.value === "another" ? String(Math.max(0, Math.trunc(number.value || 0))) : on.value;
      const name = field.id.slice(2);
      if (said) choices.answers[name] = said;
      else delete choices.answers[name];
    } else {
      return; // the field for an id of another rulebook
    }
    change();
  });

  questions.addEventListener("submit", (event) => event.preventDefault());

  form.addEventListener("change", ({ target }) => {
    if (!choices || !HEADINGS.includes(target.name)) return;
    choices[target.name] = target.value;
    change();
  });

  async function begin(...what) {
    say("Starting the engine.");
    const told = (await ask("prepared", what[1])) && (await ask(...what));
    if (!told) return;
    lay(told);
    asked = "";
    change();
  }

  form.onsubmit = (event) => {
    event.preventDefault();
    begin("begun", form.elements.base.value);
  };

  function fromAddress() {
    const link = location.hash.slice(1);
    if (link.includes(";") && link.replace(/;$/, "") !== latest?.link) begin("opened", link);
  }
  self.addEventListener("hashchange", fromAddress);
  fromAddress();

  // ---- To take away ---------------------------------------------------------------------------------------

  function save(name, type, text) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    say(`Saved as ${name}.`);
  }

  async function copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      say(`${what} is copied.`);
    } catch {
      getSelection().selectAllChildren(made.querySelector("pre"));
      say("No clipboard here: the report is selected, and the link stands in the address."); // as from a disk
    }
  }

  tools.onclick = async ({ target }) => {
    const { does } = target.dataset;
    if (!does || !latest) return;
    const { file, md, toml } = latest;
    if (does === "md") save(`${file}.md`, "text/markdown", md);
    if (does === "toml") save(`${file}.toml`, "application/toml", toml);
    if (does === "copy") copy(md, "The report");
    if (does === "link") copy(location.href, "The link");
    if (does === "html") {
      const told = await ask("written", JSON.stringify(choices), "html");
      if (told) save(`${file}.html`, "text/html", told.text);
    }
  };
})();
