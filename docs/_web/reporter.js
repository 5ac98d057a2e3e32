// One's own game report: the reader answers the questions of a rulebook, the engine of the page says what comes of it.
//
// The words of the report, the file and the link are made by the engine, so they are those of the command line.
"use strict";

(() => {
  const { draftList, engineForm, make, ownRules, part, reportFit, reportQuestions } = self.primero;
  /** @type {HTMLFormElement} */
  const form = part(document, ".pr-reporter");
  const { say, ask: send } = engineForm(part(part(document, ".pr-status"), "output"));
  const tools = part(document, ".pr-tools");
  const awayBox = part(document, "#pr-report-away");
  const reportBox = part(document, "#pr-report-made");
  const nearBox = part(document, "#pr-report-near");
  const playedBox = part(document, "#pr-report-played");
  /** @type {HTMLAnchorElement | null} */
  const table = tools.querySelector("[data-does=play]"); // the way to the table, where the choices can be played
  const fitBox = part(document, "#pr-report-fit");
  const pages = JSON.parse(String(form.dataset.pages)); // where the rules of each rulebook stand
  const questions = reportQuestions({ place: part(document, "#pr-report-questions"), pages, changed: change });
  const drafts = draftList({
    home: part(document, ".pr-drafts"),
    show: (link, draft) => begin("opened", link, draft),
    anew() {
      for (const { key, field } of headings) if (key !== "redactor" && key !== "branch") field.value = "";
      account.value = "";
      history.pushState(null, "", `#${base.value};`);
      begin("begun", base.value);
    },
  });
  const movedBox = part(document, "#pr-report-moved");
  const putToTexts = reportFit({ home: fitBox, pages, texts: String(form.dataset.texts), ask });

  /** @type {Choices | null} */
  let choices = null; // what the reader has chosen, as the engine takes it
  /** @type {Answers.Questionnaire | null} */
  let laid = null; // the questions of its rulebook, as they were laid out
  /** @type {GameReport | null} */
  let latest = null; // what the engine made of it
  let address = ""; // the choices as the address has them
  let busy = false; // whether the engine is at work
  let asked = ""; // the choices of which the engine was asked last
  let whole = Promise.resolve(""); // the report, when the old texts have been put to the rules; nothing if they moved

  /** @type {AskReconstruction} */
  async function ask(...request) {
    const { outcome, wrong } = await send({ reconstruction: request });
    if (wrong) say(wrong, true);
    return wrong ? null : outcome;
  }

  const headings = /** @type {const} */ ([
    "title", "redactor", "branch", "event", "date", "summary", "picture", "old_picture", "old_picture_2", "old_picture_3",
  ]).map((key) => {
    /** @type {HTMLInputElement} */
    const field = part(form, `[name=${key}]`);
    return { key, field };
  });
  /** @type {HTMLTextAreaElement} */
  const account = part(form, "[name=account]"); // too long for an address: the draft has it

  /** @type {HTMLSelectElement} */
  const base = part(form, "[name=base]");

  /** @param {Questionnaire} answer */
  function lay(answer) {
    const { link: _, ...before } = answer.choices ?? {};
    const entered = Object.fromEntries(headings.map(({ key, field }) => [key, field.value]));
    const none = { base: answer.base, hold: [], suspend: [], answers: {}, because: {} };
    const chosen = /** @type {Choices} */ ({ ...none, ...entered, ...before });
    for (const { key, field } of headings) field.value = chosen[key] ?? "";
    chosen.account = account.value;
    movedBox.hidden = true;
    base.value = answer.base;
    choices = chosen;
    laid = answer;
    questions.lay(answer, chosen);
  }

  // ---- What comes of it -----------------------------------------------------------------------------------

  async function change() {
    questions.listHeld();
    const now = JSON.stringify(choices);
    if (busy || now === asked) return;
    busy = true;
    let report = null;
    while (asked !== JSON.stringify(choices)) { // until nothing has been chosen meanwhile
      asked = JSON.stringify(choices);
      report = await ask("told", asked);
    }
    busy = false;
    if (report) put(report);
    else blank();
  }

  function blank() {
    latest = null;
    tools.hidden = awayBox.hidden = reportBox.hidden = nearBox.hidden = fitBox.hidden = playedBox.hidden = true;
  }

  /** @param {Answers.Evaluation} evaluation */
  function put(evaluation) {
    const { link, wrong } = evaluation;
    address = link;
    drafts.keep(link, account.value, evaluation.title || base.selectedOptions[0]?.text || evaluation.base);
    questions.mark(evaluation);
    if (wrong.length) {
      say(`These choices contradict each other: ${wrong.map(({ says }) => says).join(" ")}`, true);
      blank();
      return;
    }
    const report = /** @type {GameReport} */ (evaluation);
    latest = report;
    const number = Object.keys(report.answers).length + report.hold.length + report.suspend.length;
    const changes = ["You have changed nothing yet.", "You changed 1 rule, and it contradicts no other rule of your game."][number]
      ?? `You changed ${number} rules, and no two rules of your game contradict each other.`;
    if (number && laid) ownRules.keep(laid, report);
    const [first] = report.near.books;
    const compared = !first ? "" : first.number ? ` The closest published rulebook is ${first.title}: your game `
      + `answers ${first.number === 1 ? "1 question" : `${first.number} questions`} differently.`
      : ` Your game answers every question as ${first.title} does.`;
    say(`${changes}${idle(report.idle ?? [])}${compared}${unasked(report.unasked)}`);
    tools.hidden = awayBox.hidden = reportBox.hidden = false;
    part(awayBox, ".pr-command").textContent = account.value // which the link has not
      ? `primero report ${report.file}.toml --format docx -o ${report.file}.docx`
      : `primero report "${report.link}" --format docx -o ${report.file}.docx`;
    playedBox.hidden = !report.plays;
    if (table) Object.assign(table, { hidden: !report.plays, hash: `rules:${link}` });
    part(playedBox, "[role=status]").replaceChildren(); // they were the games of other rules
    compare(report.near);
    whole = write(asked);
  }

  /**
   * Writes the report, which says how its rules fit the old texts.
   * @param {string} these
   */
  async function write(these) {
    const wanted = () => latest !== null && these === JSON.stringify(choices);
    reportBox.ariaBusy = "true";
    const answer = (await putToTexts(these, wanted)) && (await ask("written", these, "md"));
    if (!answer || !wanted()) return "";
    const page = await ask("written", these, "body");
    if (!page || !wanted()) return "";
    part(reportBox, "pre").textContent = answer.text;
    part(reportBox, ".pr-paper").replaceChildren(...laidOut(page.text));
    reportBox.ariaBusy = null;
    return answer.text;
  }

  /**
   * Reads a report for this page, where its title stands under a heading of the page.
   * @param {string} text
   */
  function laidOut(text) {
    const { body } = new DOMParser().parseFromString(text, "text/html");
    for (const level of /** @type {const} */ (["h3", "h2", "h1"])) {
      for (const head of body.querySelectorAll(level)) {
        head.replaceWith(make(/** @type {"h3"} */ (`h${Number(level[1]) + 2}`), {}, ...head.childNodes));
      }
    }
    return [...body.childNodes];
  }

  /** @param {number} number */
  const answers = (number) => (number === 1 ? "1 answer" : `${number} answers`);

  /** @param {NonNullable<Answers.Evaluation["idle"]>} those */
  const idle = (those) => (those.length ? ` ${those.length === 1 ? "1 answer has" : `${those.length} answers have`} no effect in your game: the form says why beside each answer.` : "");

  /** @param {string[]} asks */
  const unasked = (asks) => (asks.length ? ` A rule that you added answers these questions, but they never arise in your game: ${asks.join(" ")}` : "");

  /** @param {GameReport["near"]} near */
  function compare({ books, differs }) {
    nearBox.hidden = !books.length;
    const rows = differs.map(({ asks, here, there }) =>
      make("tr", {}, ...[asks, here, there].map((words) => make("td", {}, words))));
    const heads = ["The question", "You", books[0]?.title ?? ""].map((words) => make("th", { scope: "col" }, words));
    const head = make("thead", {}, make("tr", {}, ...heads));
    const differences = make("table", {}, head, make("tbody", {}, ...rows));
    const around = make("div", { className: "pr-counted", role: "group", tabIndex: 0 }, differences);
    around.ariaLabel = "The differences";
    const counts = books.map(({ title, number }) => make("li", {}, `${title}: ${answers(number)}`));
    const each = make("p", {}, "How many of their answers differ from those of your game:");
    const list = make("ul", { className: "pr-plainly" }, ...counts);
    part(nearBox, "div").replaceChildren(...(differs.length ? [around] : []), each, list);
  }

  // ---- How it plays ---------------------------------------------------------------------------------------

  const GAMES = 100;
  const AT_ONCE = 5; // few enough for a slow machine to play before it is stopped

  const playButton = part(playedBox, "button");
  playButton.onclick = async () => {
    if (playButton.ariaDisabled === "true") return;
    playButton.ariaDisabled = "true";
    const status = part(playedBox, "[role=status]");
    const these = JSON.stringify(choices);
    const sum = { games: 0, moves: 0, nobody: 0, shown: 0, highest: 0 };
    while (sum.games < GAMES && these === JSON.stringify(choices)) {
      const figures = await ask("played", these, String(sum.games), String(AT_ONCE));
      if (!figures || these !== JSON.stringify(choices)) break;
      const keys = /** @type {(keyof typeof sum)[]} */ (Object.keys(sum));
      for (const key of keys) sum[key] += figures[key];
      status.replaceChildren(make("p", {}, inWords({ ...sum, players: figures.players })));
    }
    playButton.ariaDisabled = null;
  };

  /** @param {Answers.QuickFigures} figures */
  function inWords({ games, players, moves, nobody, shown, highest }) {
    const length = `${games} games of ${players} players: ${Math.round(moves / games)} moves each on average.`;
    const hands = shown ? ` Hands were shown in ${shown} games, and the highest hand won ${highest} of these.` : "";
    return `${length} Nobody won ${nobody} of the games.${hands}`;
  }

  // ---- The form -------------------------------------------------------------------------------------------

  form.addEventListener("change", ({ target }) => {
    if (choices && target === account) {
      choices.account = account.value;
      change();
    }
    const heading = headings.find(({ field }) => field === target);
    if (!choices || !heading) return;
    heading.field.value = heading.field.value.replace(/\s+/g, " "); // a link has no line breaks
    choices[heading.key] = heading.field.value;
    change();
  });

  /**
   * @param {"begun" | "opened"} request
   * @param {string} link
   * @param {Draft | null} draft
   */
  async function begin(request, link, draft = null) {
    say("Starting the engine.");
    const family = await ask("prepared", link);
    const answer = family && (await ask(request, link));
    if (!answer) return;
    lay(answer);
    const notices = family.notices ?? ("notices" in answer ? answer.notices : undefined);
    if (notices) {
      movedBox.replaceChildren(make("p", {}, notices.join(" ")));
      movedBox.hidden = false;
    }
    const bare = location.hash === `#${answer.base};`; // whoever comes from the rules of a game wants its questions
    account.value = drafts.arrive("choices" in answer ? answer.choices.link : answer.base, draft) || account.value;
    if (choices) choices.account = account.value;
    asked = "";
    if (bare && !scrollY) goTo("pr-report-questions");
    change();
  }

  form.onsubmit = (event) => {
    event.preventDefault();
    if (choices) goTo("pr-report-questions");
    else begin("begun", base.value);
  };

  /** @param {string[]} sentences */
  const list = (sentences) => make("ul", {}, ...sentences.map((sentence) => make("li", {}, sentence)));

  /** Begins the same choices from another rulebook, and says what does not apply there. */
  base.onchange = async () => {
    if (!choices) return;
    const { hash } = location;
    const from = choices;
    const to = base.value;
    let moved = null;
    let these = "";
    while (choices === from && base.value === to && these !== JSON.stringify(from)) { // what is chosen meanwhile goes along
      these = JSON.stringify(from);
      moved = (await ask("prepared", to)) && (await ask("moved", these, to));
    }
    if (!moved || choices !== from || base.value !== to) return;
    history.pushState(history.state, "", hash); // what was there is one step back
    lay(moved);
    const { agreed, lost, choices: { answers, hold, suspend } } = moved;
    const kept = Object.keys(answers).length + hold.length + suspend.length;
    const counts = `${kept === 1 ? "1 change is" : `${kept} changes are`} kept. `;
    const back = make("button", { type: "button", className: "pr-edit" }, "Go back to the other rulebook");
    back.onclick = () => history.back();
    movedBox.replaceChildren(
      make("p", {}, `You now begin with ${moved.title}. `, kept + agreed.length + lost.length ? counts : "", back),
      ...(lost.length ? [make("p", {}, "These changes do not apply to this rulebook and are left out:"), list(lost)] : []),
      ...(agreed.length ? [make("p", {}, "These changes are already part of this rulebook:"), list(agreed)] : []),
    );
    movedBox.hidden = false;
    asked = "";
    change();
  };

  function fromAddress() {
    const link = location.hash.slice(1);
    if (!link.includes(";") || link.replace(/;$/, "") === address) return;
    const [first = ""] = link.split(";", 1);
    if ([...base.options].some(({ value }) => value === first)) base.value = first; // before the engine is there
    begin("opened", link);
  }
  self.addEventListener("hashchange", fromAddress);

  /** @param {string} id */
  function goTo(id) {
    const there = document.getElementById(id);
    there?.scrollIntoView();
    there?.focus({ preventScroll: true });
  }

  // The address holds the choices: a link within the page goes to its place and leaves the address as it is.
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest("a");
    if (!choices || event.ctrlKey || event.metaKey || event.shiftKey || !link?.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    goTo(decodeURIComponent(link.hash.slice(1)));
  });

  self.addEventListener("beforeunload", (event) => {
    if (busy) event.preventDefault(); // the last choice is not in the address yet
  });
  fromAddress();

  // ---- To take away ---------------------------------------------------------------------------------------

  /**
   * @param {string} name
   * @param {string} type
   * @param {string} text
   */
  function save(name, type, text) {
    const address = URL.createObjectURL(new Blob([text], { type }));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    say(`Saved as ${name}.`);
  }

  /**
   * @param {string} text
   * @param {string} what
   * @param {HTMLElement} [place] where the same text stands, to be selected where nothing can be copied
   */
  async function copy(text, what, place) {
    try {
      await navigator.clipboard.writeText(text);
      say(`${what} is copied.`);
    } catch {
      place?.closest("details")?.setAttribute("open", "");
      if (place) getSelection()?.selectAllChildren(place);
      const where = place ? "It is selected: copy it yourself." : "It is in the address bar: copy it there.";
      say(`Your browser does not let this page copy ${what.toLowerCase()}. ${where}`); // as from a disk
    }
  }

  awayBox.onclick = async ({ target }) => {
    const { does } = /** @type {HTMLElement} */ (target).dataset;
    if (!does || !latest) return;
    const { file, toml } = latest;
    if (does === "toml") save(`${file}.toml`, "application/toml", toml);
    if (does === "link") copy(location.href, "The link");
    const command = part(awayBox, ".pr-command");
    if (does === "command") copy(String(command.textContent), "The command", command);
    if (!["md", "copy", "html", "print", "short-html", "handout-html", "handout-md"].includes(does)) return;
    const md = await whole;
    if (md && does === "md") save(`${file}.md`, "text/markdown", md);
    if (md && does === "copy") copy(md, "The report", part(reportBox, "pre"));
    if (md && does === "print") {
      document.documentElement.classList.add("pr-printing");
      self.addEventListener("afterprint", () => document.documentElement.classList.remove("pr-printing"), { once: true });
      self.print();
    }
    if (!md || !/html|handout/.test(does)) return;
    const answer = await ask("written", JSON.stringify(choices), does);
    const kind = /^(?:handout|short)-/.exec(does)?.[0].slice(0, -1);
    const name = kind ? `${file}-${kind}` : file;
    const [ending, type] = does.endsWith("md") ? ["md", "text/markdown"] : ["html", "text/html"];
    if (answer) save(`${name}.${ending}`, type, answer.text);
  };
})();
