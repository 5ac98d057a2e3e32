// How one comes to the table, by the form, by a record or by a link, and how one leaves it.
"use strict";

/** @type {Primero["entry"]} */
self.primero.entry = ({ home, form, before, during, session, page }) => {
  const { engine, make, part, sitForm } = self.primero;
  const { state, ask, anew, follow, look, strange } = session;
  const fields = sitForm(form);
  const first = self.primero.firstDeal(home, form);
  /** @type {HTMLDialogElement} */
  const dialog = part(home, ".pr-table"); // over the whole window: nothing else is in the way of a game
  let dealing = false; // whether somebody waits for the first deal

  /** Shows the form, and nothing of a table. */
  function away() {
    anew();
    state.text = "";
    state.table = null;
    page.clear();
    if (dialog.open) dialog.close();
  }

  /** @type {Entry["arrive"]} */
  function arrive() {
    if (!dialog.open) dialog.showModal();
  }

  /** @type {Entry["leave"]} */
  async function leave() {
    const ours = anew();
    const answer = await ask("form", state.text);
    if (!ours()) return;
    if (!answer.refused && answer.form.seats.length) fields.fill(answer.form);
    fields.another(); // else the next game would begin with the same cards
    away();
    history.replaceState(null, "", location.pathname + location.search);
    before.say("Press “Just play”, or change the game first.");
    part(form, "[type=submit]").focus();
  }

  /** @type {Entry["begin"]} */
  async function begin(request, words) {
    const ours = anew();
    const laid = request === "sit" ? first.of(words) : null;
    if (laid) compare(words, laid);
    dealing = !laid;
    /** @type {Answered<typeof request>} */
    const answer = laid ?? (await ask(request, words));
    dealing = false;
    if (!ours()) return;
    if (answer.refused) {
      (state.text ? during : before).say(answer.refused.sentence, true);
      follow();
      return;
    }
    const { text, table } = answer;
    const reading = request === "read";
    const [only, ...more] = table.persons;
    const eyes = reading && table.over ? "*" : only && !more.length ? only : "";
    Object.assign(state, { text, table, eyes, step: null, finished: table.over });
    if (table.lesson) page.pause(); // what is said of each move wants reading
    history.replaceState(null, "", `#${text}`);
    if (reading) await look(0);
    else if (strange()) await look(null);
    else page.draw();
    follow();
    before.say("");
    page.stand();
  }

  /**
   * Has the engine deal too; should it answer otherwise, as after a change of the site, its table stands.
   * @param {string} words
   * @param {Answers.TableAnswer} laid
   */
  function compare(words, laid) {
    const nothing = () => {};
    engine.run({
      asked: { table: ["sit", words] }, tell: nothing, begun: nothing,
      done: ({ outcome }) => {
        if (!outcome?.table || state.table !== laid.table || JSON.stringify(outcome) === JSON.stringify(laid)) return;
        Object.assign(state, { text: outcome.text, table: outcome.table });
        page.draw();
      },
    });
  }

  /** @type {Entry["read"]} */
  function read() {
    /** @type {HTMLTextAreaElement} */
    const pasted = part(home, "#pr-record");
    /** @type {HTMLSelectElement} */
    const which = part(home, "[name=which]");
    const parted = pasted.value.split(/^(?=[ \t]*\[Rulebook )/m);
    const records = parted.length > 1 ? parted.filter((text) => text.includes("[Rulebook ")) : parted;
    const several = records.length > 1;
    const fresh = which.dataset.of !== pasted.value;
    part(home, ".pr-which").hidden = !several;
    if (several && fresh) {
      which.dataset.of = pasted.value;
      which.replaceChildren(...records.map((text, at) => make("option", { value: at },
        `${at + 1}: ${/\[Players "([^"]*)"/.exec(text)?.[1] ?? ""}`)));
      before.say(`This text has ${records.length} games. Choose one, and open it.`);
      which.focus();
      return;
    }
    begin("read", several ? records[Number(which.value)] : pasted.value);
  }

  // Who stirs on this page means to play: the engine is fetched, and opens the rules, before it is asked. Who only reads
  // what is on it, or has come by a link from elsewhere and goes on, is spared eight million bytes.
  const stirs = new AbortController();
  function prepare() {
    stirs.abort();
    engine.run({
      asked: { table: ["sit", JSON.stringify(fields.read())] },
      tell: (...far) => dealing && before.tell(...far),
      begun: () => {},
      done: () => {},
    });
  }
  if (!location.hash && !navigator.connection?.saveData) {
    for (const sign of ["pointermove", "pointerdown", "keydown", "scroll"]) {
      document.addEventListener(sign, prepare, { signal: stirs.signal, passive: true });
    }
  }
  if (!location.hash) first.load();

  form.onsubmit = (event) => {
    event.preventDefault();
    before.say("Dealing.");
    begin("sit", JSON.stringify(fields.read()));
  };

  /** Takes up the session, or the rules, that the address names. */
  async function fromAddress() {
    const link = location.hash.slice(1);
    if (!/[;=]|^rules:/.test(link) || link === state.text) return; // else it is a place on the page
    away();
    if (!link.startsWith("rules:")) {
      begin("show", link);
      return;
    }
    const ours = anew();
    before.say("Getting your own rules ready.");
    const answer = await ask("rules", link.slice("rules:".length));
    if (!ours()) return;
    if (answer.refused) {
      before.say(answer.refused.sentence, true);
      return;
    }
    fields.own(answer.book);
    before.say("The table has your own rules: press “Just play” to play by them.");
  }

  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("close", () => state.table && arrive()); // some devices close it all the same
  self.addEventListener("hashchange", fromAddress);
  fromAddress();
  return { arrive, begin, leave, read };
};
