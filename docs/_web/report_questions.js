// The questions of a rulebook on the page of one's own game report: a field for each, with every answer and its rules.
"use strict";

/** @type {Primero["reportQuestions"]} */
self.primero.reportQuestions = ({ place, pages, changed }) => {
  const { make, part, parts, questionSearch, reportViews } = self.primero;
  const views = reportViews(place);
  const search = questionSearch(place, (field) => {
    views.reveal(field);
    part(field, "[type=radio]:checked").focus({ preventScroll: true });
    field.scrollIntoView();
  });
  const FEW = 3; // as many rulebooks as are named before the others are folded away
  const OTHER = "The name of the rule, such as zorli/vie-in-or-out. The pages of the rules show the name of each rule. ";
  const OWN = "Our own rule, which we took from nobody";
  const AGREED = "On these questions the rulebooks agree, or only one has a rule. You may still choose another answer.";
  const VARIANTS = "These variants are in the rulebook, but are not played unless you tick them.";
  const RULES = "If you untick a rule, your game leaves it out, and the engine plays as if the rule did not exist.";
  /** @type {Choices | null} */
  let choices = null;
  /** @type {Record<string, string>} */
  let lacks = {}; // the questions that this game has no use for, with what it lacks

  // ---- Drawing --------------------------------------------------------------------------------------------

  /** @param {Answers.RuleSaid} claim */
  function claimLink({ id, says }) {
    const [book, slug] = id.split("/");
    return make("a", { href: `${pages[book]}#${slug}`, title: says }, id);
  }

  /** @param {Answers.AnswerRow} row */
  function ground({ claims, books, own }) {
    const nobody = own ? "No rulebook has this answer. The computer plays by it where there is no rule." : "No rulebook has this answer.";
    if (!claims.length) return make("p", { className: "pr-note" }, nobody);
    const [some, others] = books.length > FEW ? [books.slice(0, FEW - 1), books.slice(FEW - 1)] : [books, []];
    const note = make("p", { className: "pr-note" }, `In ${some.join("; ")}`);
    if (others.length) {
      const head = make("summary", {}, `and in ${others.length} more rulebooks`);
      note.append("; ", make("details", { className: "pr-more" }, head, `${others.join("; ")}.`), " ");
    } else {
      note.append(". ");
    }
    note.append(claims.length === 1 ? "The rule: " : "The rules: ");
    claims.forEach((claim, order) => note.append(order ? "; " : "", claimLink(claim), ` (${claim.grade})`));
    return note;
  }

  /** @param {Answers.Testimony} text */
  function witness({ at, relation, words, language, meaning, why, reading }) {
    const item = make("li", {}, `${at}, ${relation}`, reading ? `, as ${reading} reads it` : "", words ? ": " : ". ");
    if (words) item.append("“", make("span", { lang: language }, words), "”. ", meaning ? `That is: ${meaning} ` : "");
    item.append(why);
    return item;
  }

  /** @param {Answers.Testimony[]} texts */
  function witnesses(texts) {
    const counts = [...new Set(texts.map(({ relation }) => relation))].map((words) =>
      `${words}: ${texts.filter(({ relation }) => relation === words).length}`);
    const head = make("summary", {}, counts.length ? `Old texts – ${counts.join(", ")}` : "No old text");
    return make("details", { className: "pr-texts" }, head, make("ul", {}, ...texts.map(witness)));
  }

  /**
   * Lets the reader say whose rule it is: at first his own, and then that of each rulebook which has the same.
   * @param {Answers.AnswerRow} row
   */
  function whose({ claims, said, value }) {
    const options = claims.map(({ id, grade, book }) => make("option", { value: id }, `${book}: ${grade} (${id})`));
    const select = make("select", { className: "pr-whose" }, make("option", { value }, OWN), ...options);
    select.ariaLabel = `Whose rule is it: ${said}`;
    return make("p", { className: "pr-note pr-credit" }, "Whose rule is it? ", select);
  }

  /**
   * @param {string} name
   * @param {Answers.AnswerRow} row
   * @param {HTMLElement} [number] the field for a number, where the answer is another one
   */
  function radio(name, row, number) {
    const input = make("input", { type: "radio", name, value: row.value, checked: row.own });
    input.dataset.answer = row.answer;
    const label = make("label", {}, input, ` ${row.said}`);
    const box = make("div", { className: "pr-answered" }, label, number ?? ground(row));
    box.append(make("p", { className: "pr-note pr-mute", hidden: true }));
    if (!row.own && row.claims.length) box.append(whose(row));
    if (row.texts?.length) box.append(witnesses(row.texts));
    return box;
  }

  /** @param {Answers.Question} data */
  function question({ id, asks, number, rows }) {
    const name = `q:${id}`;
    const field = make("fieldset", { id: `q-${id}`, className: "pr-ask" }, make("legend", {}, asks));
    field.append(...rows.map((row) => radio(name, row)));
    if (number) {
      const box = make("input", { type: "number", min: 0, max: 999, className: "pr-number" });
      box.ariaLabel = `Another number: ${asks}`;
      const row = { said: "Another number", value: "another", answer: "", own: false, claims: [], books: [] };
      field.append(radio(name, row, box));
    }
    const why = make("input", { name: `why:${id}`, maxLength: 300, autocomplete: "off" });
    const label = make("label", { className: "pr-why", hidden: true }, "Your reason for this answer ", why);
    field.append(label, make("p", { className: "pr-bad", hidden: true }));
    return field;
  }

  /**
   * @param {Answers.Questionnaire["parts"][number]} section
   * @param {(data: Answers.Question) => boolean} which
   * @param {boolean} led whether to say what the part is about
   */
  function section({ title, lead, questions }, which, led = false) {
    const fields = questions.filter(which).map(question);
    const head = make("summary", {}, make("h3", {}, title), " ", make("span", { className: "pr-note" }));
    return fields.length ? [make("details", { className: "pr-chapter" }, head, ...(led ? [make("p", {}, lead)] : []), ...fields)] : [];
  }

  /**
   * @param {string} title
   * @param {string} lead
   * @param {"hold" | "suspend"} kind
   * @param {Answers.RuleSaid[]} claims
   * @param {boolean} checked
   */
  function ticks(title, lead, kind, claims, checked) {
    if (!claims.length) return [];
    const rows = claims.map((claim) => {
      const box = make("input", { type: "checkbox", name: kind, value: claim.id, checked });
      const label = make("label", {}, box, ` ${claim.says}`);
      const note = make("p", { className: "pr-note" }, claimLink(claim), ` (${claim.grade})`);
      return make("div", { className: "pr-answered" }, label, note);
    });
    return [make("h3", {}, title), make("p", {}, lead), ...rows];
  }

  /**
   * Lets the reader leave something out in one step: each stands for some answers.
   * @param {Answers.SwitchSaid[]} switches
   */
  function leavings(switches) {
    if (!switches.length) return [];
    const rows = switches.map(({ name, says, then, answers }) => {
      const box = make("input", { type: "checkbox", name: "without", value: name });
      box.dataset.answers = JSON.stringify(answers);
      return make("div", { className: "pr-answered" }, make("label", {}, box, ` ${says}`), make("p", { className: "pr-note" }, then));
    });
    return [make("h2", { id: "left-out" }, "Leave something out in one step"), ...rows];
  }

  /** @param {HTMLInputElement} box */
  const answersOf = (box) => Object.entries(/** @type {Record<string, string>} */ (JSON.parse(box.dataset.answers ?? "{}")));

  /** @type {ReportQuestions["lay"]} */
  function lay(answer, chosen) {
    choices = chosen;
    lacks = {};
    const another = make("input", { name: "other", autocomplete: "off", spellcheck: false });
    const adds = make("button", { type: "button", className: "pr-edit" }, "Add this rule");
    adds.onclick = () => {
      if (another.value.trim()) chosen.hold = [...new Set([...chosen.hold, another.value.trim()])];
      another.value = "";
      changed();
    };
    /** @param {(data: Answers.Question) => boolean} which */
    const those = (which, led = false) => answer.parts.flatMap((data) => section(data, which, led));
    const first = views.lay(those);
    const all = make("details", { className: "pr-others", open: !first.length }, make("summary", {}));
    place.replaceChildren(
      search.box, ...leavings(answer.switches), ...first, make("details", { className: "pr-moot", hidden: true }),
      make("h2", { id: "everything-else" }, "The other questions and rules"), all,
    );
    /** @param {Answers.Question} data */
    const other = ({ guess, unspoken }) => !guess && !unspoken;
    all.append(
      make("h2", { id: "parted" }, "Where the rulebooks differ"),
      ...those((one) => other(one) && one.parted, true),
      make("h2", { id: "the-rest" }, "Where they agree"),
      make("p", {}, AGREED),
      ...those((one) => other(one) && !one.parted),
      make("h2", { id: "whole-rules" }, "Whole rules"),
      ...ticks("Variants", VARIANTS, "hold", answer.variants, false),
      ...ticks("Its rules", RULES, "suspend", answer.rules, true),
      make("h3", {}, "A rule of another rulebook"),
      make("p", { className: "pr-add" }, make("label", {}, OTHER, another), " ", adds),
      make("ul", { className: "pr-held" }),
    );
    place.hidden = false;
    show(chosen);
    views.count();
  }

  /**
   * Sets every field as the choices say.
   * @param {Choices} chosen
   */
  function show({ answers, because, hold, suspend }) {
    for (const field of parts(place, "fieldset")) {
      const id = field.id.slice(2);
      const answer = answers[id];
      answered(field, answer).checked = true;
      /** @type {HTMLInputElement} */
      const why = part(field, ".pr-why input");
      why.value = because[id] ?? "";
    }
    /** @type {HTMLInputElement[]} */
    const boxes = parts(place, "[type=checkbox]");
    for (const box of boxes.filter(({ name }) => name !== "without")) {
      box.checked = box.name === "hold" ? hold.includes(box.value) : !suspend.includes(box.value);
    }
  }

  /**
   * Finds the way to answer so: by its value, by its word, by a claim that says so; as another number; else a new one.
   * @param {HTMLElement} field
   * @param {string} [answer] none where the rulebook’s own stands
   * @returns {HTMLInputElement}
   */
  function answered(field, answer) {
    /** @type {HTMLInputElement[]} */
    const radios = parts(field, "[type=radio]");
    const named = radios.find((input) => input.value === (answer ?? ""))
      ?? radios.find((input) => input.dataset.answer === answer)
      ?? radios.find((input) => [...input.closest(".pr-answered")?.querySelectorAll("a") ?? []]
        .some((link) => link.textContent === answer));
    if (named && answer && named.value !== answer) pick(named, answer);
    if (named || answer === undefined) return named ?? radios[0];
    const another = radios.find((input) => input.value === "another");
    if (another && /^\d+$/.test(answer)) {
      /** @type {HTMLInputElement} */
      const number = part(field, "[type=number]");
      number.value = answer;
      return another;
    }
    const row = { said: answer, answer, value: answer, own: false, claims: [], books: [] };
    field.insertBefore(radio(`q:${field.id.slice(2)}`, row), field.querySelector(".pr-why"));
    return part(field, `[type=radio][value="${CSS.escape(answer)}"]`);
  }

  /**
   * Has an answer be taken from one of the rules that give it.
   * @param {HTMLInputElement} radio
   * @param {string} id
   */
  function pick(radio, id) {
    /** @type {HTMLSelectElement | null} */
    const select = radio.closest(".pr-answered")?.querySelector("select") ?? null;
    if (!select || ![...select.options].some(({ value }) => value === id)) return;
    [select.value, radio.value] = [id, id];
  }

  /** @type {ReportQuestions["listHeld"]} */
  function listHeld() {
    /** @type {HTMLInputElement[]} */
    const boxes = parts(place, "[name=hold]");
    const ticked = new Set(boxes.map((box) => box.value));
    const others = choices?.hold.filter((id) => !ticked.has(id)) ?? [];
    part(place, ".pr-held").replaceChildren(...others.map((id) => {
      const leave = make("button", { type: "button", className: "pr-edit" }, "Remove");
      leave.ariaLabel = `Remove: ${id}`;
      leave.onclick = () => {
        if (choices) choices.hold = choices.hold.filter((other) => other !== id);
        changed();
      };
      return make("li", {}, make("code", {}, id), " ", leave);
    }));
  }

  /** @type {ReportQuestions["mark"]} */
  function mark({ answers, wrong, moot, idle = [], mute }) {
    if (mute) muteAnswers(mute);
    if (moot) lacks = Object.fromEntries(moot.map(({ id, says }) => [id, says]));
    for (const field of parts(place, "fieldset")) {
      const id = field.id.slice(2);
      const here = wrong.filter(({ questions }) => questions.includes(id)).map(({ says }) => says);
      const changed = id in answers;
      if (changed && !field.classList.contains("is-changed")) field.closest("details")?.setAttribute("open", "");
      field.classList.toggle("is-changed", changed);
      field.classList.toggle("is-wrong", here.length > 0);
      field.hidden = id in lacks && !changed && !here.length;
      part(field, ".pr-why").hidden = !changed;
      const words = part(field, ".pr-bad");
      if (here.length) views.reveal(field);
      const none = idle.find((row) => row.id === id);
      if (none) here.push(none.says);
      words.hidden = !here.length;
      words.replaceChildren(here.join(" "), ...(none?.offers ?? []).map(taking));
    }
    /** @type {HTMLInputElement[]} */
    const leaves = parts(place, "[name=without]");
    for (const box of leaves) box.checked = answersOf(box).every(([id, answer]) => answers[id] === answer);
    tellMoot();
    views.count();
    search.list();
  }

  /**
   * A button that gives an answer what it needs.
   * @param {Answers.Offering} offer
   */
  function taking({ answers, says }) {
    const takes = make("button", { type: "button", className: "pr-edit" }, `Answer so: ${says}`);
    takes.onclick = () => {
      if (!choices) return;
      Object.assign(choices.answers, answers);
      show(choices);
      changed();
    };
    return takes;
  }

  /**
   * Says beside each answer that would have no effect why.
   * @param {NonNullable<Answers.Evaluation["mute"]>} mute
   */
  function muteAnswers(mute) {
    const why = new Map(mute.map(({ id, answer, says }) => [`${id}=${answer}`, says]));
    for (const field of parts(place, "fieldset")) {
      for (const box of parts(field, ".pr-answered")) {
        /** @type {HTMLInputElement} */
        const input = part(box, "[type=radio]");
        const says = input.checked ? "" : why.get(`${field.id.slice(2)}=${input.dataset.answer}`);
        const note = part(box, ".pr-mute");
        note.hidden = !says;
        note.textContent = says ? `This would have no effect in your game, because ${says}.` : "";
      }
    }
  }

  /** Lists the questions that are not asked, each with what the game lacks. */
  function tellMoot() {
    const box = part(place, ".pr-moot");
    const hidden = parts(place, "fieldset[hidden]");
    box.hidden = !hidden.length;
    const number = hidden.length === 1 ? "1 question is" : `${hidden.length} questions are`;
    const rows = hidden.map((field) =>
      make("li", {}, `${part(field, "legend").textContent} Not asked, because ${lacks[field.id.slice(2)]}.`));
    const them = hidden.length === 1 ? "it" : "them";
    const head = make("summary", {}, `${number} not asked, because your game has no use for ${them}`);
    box.replaceChildren(head, make("ul", {}, ...rows));
  }

  // ---- Choosing -------------------------------------------------------------------------------------------

  /**
   * Takes what a field says into the choices; says whether it was one of theirs.
   * @param {HTMLInputElement} input
   * @param {Choices} chosen
   */
  function choose(input, chosen) {
    const [kind, id] = input.name.split(/:(.*)/);
    const field = input.closest("fieldset");
    if (input.name === "hold" || input.name === "suspend") {
      const on = input.name === "hold" ? input.checked : !input.checked;
      const rest = chosen[input.name].filter((other) => other !== input.value);
      chosen[input.name] = on ? [...rest, input.value] : rest;
    } else if (kind === "without") {
      for (const [name, answer] of answersOf(input)) {
        if (input.checked) chosen.answers[name] = answer;
        else delete chosen.answers[name];
      }
      show(chosen);
    } else if (kind === "why") {
      chosen.because[id] = input.value;
    } else if (field) {
      /** @type {HTMLInputElement} */
      const on = input.type === "number" ? part(field, "[value=another]") : input;
      on.checked = true;
      /** @type {HTMLInputElement | null} */
      const number = field.querySelector("[type=number]");
      const answer = on.value === "another" ? String(Math.max(0, Math.trunc(Number(number?.value)))) : on.value;
      const name = field.id.slice(2);
      if (answer) chosen.answers[name] = answer;
      else delete chosen.answers[name];
    } else {
      return false; // the field for an id of another rulebook
    }
    return true;
  }

  place.addEventListener("change", ({ target }) => {
    let field = /** @type {HTMLInputElement | HTMLSelectElement} */ (target);
    if (field.name === "view") {
      views.see(field.value);
      return;
    }
    if (field instanceof HTMLSelectElement) {
      const { value } = field;
      /** @type {HTMLInputElement} */
      const radio = part(/** @type {HTMLElement} */ (field.closest(".pr-answered")), "[type=radio]");
      pick(radio, value);
      field = radio;
    }
    if (choices && choose(field, choices)) changed();
  });
  place.addEventListener("submit", (event) => event.preventDefault());

  return { lay, listHeld, mark };
};
