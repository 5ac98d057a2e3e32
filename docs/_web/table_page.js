// The table: the reader sits down, the engine of the page deals, and the others play.
//
// The page keeps the text of the sitting, which is also its address, and what the seat that looks may see of it.
"use strict";

(() => {
  const make = self.primero.make;
  const home = document.querySelector(".pr-sitting");
  const part = (name) => home.querySelector(`.pr-${name}`);
  const drawn = self.primero.drawings(home);
  const tabled = self.primero.tableView(drawn);
  const offered = self.primero.moves(drawn);
  const form = part("setting");
  const chosen = self.primero.sitForm(form);
  const recalled = self.primero.history(home, tabled, look);
  const pressed = self.primero.clicks(home);
  const sample = document.querySelector(".pr-sample");
  const [before, during] = [...home.querySelectorAll("output")].map(self.primero.engineForm);
  const [felt, head, turn, end, past] = ["felt", "head", "moves", "end", "past"].map(part);
  const onward = part("onward");
  const written = home.querySelector("textarea");
  const LATER = "Nothing is lost: try again, or load this page again.";
  const PACES = { readable: 1100, once: 0 }; // milliseconds before the next of the others acts

  let text = ""; // the sitting
  let eyes = ""; // whose seat looks; nobody’s while the device goes from hand to hand
  let table = null; // what that seat sees
  let step = null; // the step that is looked at again; null at the table as it stands
  let finished = false; // whether the game is over at its last step
  const readied = new Set(); // the rulebooks under which the others are ready to play
  let clock = 0; // until the next of the others acts
  let stuck = false; // whether one of them could not, so that he waits to be told again
  let sought = 0; // how often another step was asked for: only the last of them is shown
  let dealing = false; // whether somebody waits for the first deal

  // ---- Asking ---------------------------------------------------------------------------------------------

  const { say } = during;

  /** Asks the engine about the sitting; a refusal comes back as `refused`. */
  async function ask(...sat) {
    const { outcome, wrong } = await (text ? during : before).ask({ table: sat });
    return wrong ? { refused: { sentence: location.hash ? `${wrong} ${LATER}` : wrong } } : outcome;
  }

  /** Does one thing after another, then lets the others act; `hear` asks, and gives nothing to who has left. */
  const want = (act) => pressed.inTurn(async (ours) => {
    clearTimeout(clock);
    await act(async (...sat) => {
      const answer = await ask(...sat);
      return ours() ? answer : null;
    });
    if (ours()) follow();
  });

  /** Begins anew: of what was asked before nothing is done any more. */
  function anew() {
    clearTimeout(clock);
    stuck = false;
    return pressed.anew();
  }

  /** Asks for what nobody waits for. */
  function quietly(tell, ...sat) {
    self.primero.engine.run({ asked: { table: sat }, tell, begun: () => {}, done: () => {} });
  }

  // ---- Where the sitting stands ---------------------------------------------------------------------------

  /** Takes an answer that moves the sitting on. */
  async function take(answer, hear) {
    ({ text, table } = answer);
    step = null;
    stuck = false;
    finished = table.over;
    history.replaceState(null, "", `#${text}`);
    if (!asksAnother() || (await cover(hear))) draw();
  }

  /** Whether another person is asked than the one who looks. */
  const asksAnother = () => eyes && table.persons.length > 1 && table.turn_is === "person" && table.turn !== eyes;

  /** Whether one of the others is to act. */
  const awaits = () => Boolean(table) && !table.over && table.turn_is === "player" && step === null;

  const pace = () => (stuck ? "step" : home.querySelector("[name=pace]").value);

  /** Takes off the page, and out of its memory, what somebody has seen. */
  function clear() {
    table = null;
    head.textContent = "The table";
    written.value = "";
    for (const place of [felt, part("now"), part("taught"), turn, past]) place.replaceChildren();
  }

  /** Takes what the last player saw off the page, before the next one looks; says whether the table can be drawn. */
  async function cover(hear) {
    eyes = "";
    clear();
    const answer = await hear("show", text, eyes);
    if (answer?.refused) halt(answer.refused);
    else if (answer) ({ table } = answer);
    return Boolean(table);
  }

  /** Says what went wrong, and leaves a button to try it again. */
  function halt({ sentence }) {
    stuck = true;
    onward.hidden = false;
    say(sentence, true);
  }

  /** Lets the others act, at the pace that the reader set. */
  function follow() {
    if (awaits() && pace() !== "step") clock = setTimeout(next, PACES[pace()]);
  }

  /** Whether the table has yet to be seen with the eyes of who looks. */
  const strange = () => table?.seat !== eyes;

  /** Lets the one of the others act whose turn it is; where the table could not be seen, looks again. */
  const next = () => (strange() ? look(null) : move("next", awaits));

  /** Makes a move of the reader’s, if it still is the turn that it was meant for. */
  function play(words, place) {
    const [of, at] = [text, step];
    return want(async (hear) => {
      if (text !== of || step !== at) return;
      const answer = await hear("play", text, eyes, words, ...(at === null ? [] : [at]));
      if (answer?.refused) place.replaceChildren(...offered.told(answer.refused, answer.refused.claims));
      if (!answer || answer.refused) return;
      await take(answer, hear);
      stand();
    });
  }

  /** Puts the reader where the next thing is asked of him. */
  function stand() {
    const place = onward.hidden ? head : onward;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "nearest" });
  }

  /** Asks for what moves the sitting on, if it can be asked when its turn has come, and says what came of it. */
  function move(which, can) {
    return want(async (hear) => {
      if (!can()) return;
      const answer = await hear(which, text, eyes);
      if (!answer) return;
      if (answer.refused) return which === "next" ? halt(answer.refused) : say(answer.refused.sentence, true);
      const here = which !== "next" || document.activeElement === onward;
      await take(answer, hear);
      if (here) stand(); // else the reader is left where he reads
    });
  }

  /** Looks at the table as it was after some steps, or as it stands, with the eyes of one who sits there. */
  function look(at, as) {
    const mine = ++sought;
    return want(async (hear) => {
      if (!text || mine !== sought) return;
      const whose = as ?? eyes;
      const answer = await hear("show", text, whose, ...(at === null ? [] : [at]));
      if (!answer) return;
      if (answer.refused) {
        if (table) draw();
        return strange() ? halt(answer.refused) : say(answer.refused.sentence, true);
      }
      [eyes, step, table, stuck] = [whose, at, answer.table, false];
      if (at !== null || !asksAnother() || (await cover(hear))) draw();
    });
  }

  // ---- Drawing --------------------------------------------------------------------------------------------

  function draw() {
    form.hidden = true;
    if (sample) sample.hidden = true;
    part("table").hidden = false;
    const { rulebook, seats } = table;
    const title = make("a", { href: drawn.address(rulebook.uri) }, rulebook.title);
    const game = table.games > 1 ? [` · game ${table.games}`] : [];
    part("played").replaceChildren(title, ...game, ...(rulebook.own ? [" · the rules of your own"] : []));
    const me = seats.find(({ name }) => name === eyes);
    const offer = table.turn === eyes && me ? table.offer : null;
    const tossed = () => home.querySelectorAll(".pr-verb").forEach((verb) => verb.dispatchEvent(new Event("change")));
    const toss = offer && offered.tossing(offer, tossed);
    const others = around(seats, me).map((one) => tabled.other(one, table));
    felt.replaceChildren(
      make("ol", { className: "pr-seats", ariaLabel: "At the table" }, ...others),
      make("dl", { className: "pr-middle" }, ...tabled.middle(table)),
      ...(me ? [make("div", { className: "pr-mine" }, tabled.mine(me, table, toss))] : []),
    );
    say(table.announce);
    part("taught").replaceChildren(...tabled.taught(table));
    asks(offer, toss);
    ends();
    recalled.show(table, { step, eyes, finished });
    onward.hidden = !awaits() || pace() !== "step";
    home.querySelector("[data-does=undo]").setAttribute("aria-disabled", !can.undo());
    if (offer) ready();
  }

  /** Lets the players of the engine open what they need, while the reader thinks. */
  function ready() {
    if (readied.has(table.rulebook.id)) return;
    readied.add(table.rulebook.id);
    quietly(() => {}, "ready", text);
  }

  /** The other seats in the order of play, from the one after the reader. */
  function around(seats, me) {
    const place = seats.indexOf(me);
    return me ? [...seats.slice(place + 1), ...seats.slice(0, place)] : seats;
  }

  function asks(offer, toss) {
    turn.replaceChildren();
    if (table.over) {
      head.textContent = "The game is over";
    } else if (offer) {
      head.textContent = step === null ? `Your turn, ${eyes}` : `What if? It was your turn, ${eyes}`;
      if (step !== null) turn.append(make("p", { className: "pr-note" }, "Another move here makes another game."));
      turn.append(...offer.open.map((verb) => offered.open(verb, { toss, play })));
      if (offer.barred.length) turn.append(...offered.barred(offer.barred, why));
    } else if (table.turn_is === "person" && table.persons.length > 1) {
      head.textContent = eyes === "*" ? `${table.turn} is to speak` : `Pass the device to ${table.turn}`;
      const here = make("button", { type: "button", className: "pr-run" }, `I am ${table.turn}`);
      const { turn: name } = table;
      here.onclick = async () => {
        await look(step, name);
        stand();
      };
      if (!eyes) turn.append(make("p", {}, "All cards are covered."));
      turn.append(here);
    } else {
      head.textContent = `${table.turn} is to speak`;
    }
  }

  async function why(verb) {
    const answer = await ask("why", text, eyes, verb);
    return answer.refused ? null : answer.why;
  }

  // ---- The end --------------------------------------------------------------------------------------------

  function ends() {
    end.hidden = !(table.over && step === null);
    if (end.hidden || end.dataset.of === text) return;
    end.dataset.of = text;
    part("ending").replaceChildren(...tabled.result(table));
    part("sheet-of").replaceChildren();
    const again = home.querySelector("[data-does=again]");
    again.hidden = !table.next?.can;
    again.textContent = table.lesson ? "Next lesson" : "Next game at this table";
  }

  async function sheet() {
    const place = part("sheet-of");
    place.replaceChildren(make("p", { className: "pr-note" }, "Counting."));
    const of = text;
    const answer = await ask("sheet", text);
    if (of !== text) return;
    if (answer.refused) return place.replaceChildren(...offered.told(answer.refused, answer.refused.claims));
    const seats = [];
    for (const { name } of table.seats) {
      const { table: seen } = await ask("show", of, name); // the game is over, and every hand may be looked into
      if (seen) seats.push(seen.seats.find((one) => one.name === name));
    }
    if (of === text) place.replaceChildren(...tabled.sheet(seats, answer.sheet));
  }

  // ---- What the reader may do beside his moves ------------------------------------------------------------

  async function copy(words, what) {
    try {
      await navigator.clipboard.writeText(words);
      say(`${what} is copied.`);
    } catch {
      say("No clipboard here: the link stands in the address."); // as from a disk
    }
  }

  const write = () => want(async (hear) => {
    const answer = await hear("record", text, eyes);
    if (!answer) return;
    if (answer.refused) return say(answer.refused.sentence, true);
    written.value = answer.record;
    written.focus();
    written.select();
  });

  const can = {
    undo: () => Boolean(table?.steps) && step === null,
    end: () => Boolean(table?.over) && step === null,
  };

  const does = {
    undo: () => move("undo", can.undo),
    again: () => move("again", can.end),
    same: () => move("same", can.end),
    link: () => copy(location.href, "The link"),
    new: leave,
    sheet,
    write,
    read: () => begin("read", written.value),
  };

  home.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-does]");
    const idle = table || /read|new/.test(button?.dataset.does); // nothing is under way between two players
    if (button && idle && button.ariaDisabled !== "true") does[button.dataset.does]?.();
  });

  onward.onclick = next;
  home.querySelector("[name=pace]").onchange = () => {
    clearTimeout(clock);
    stuck = false;
    onward.hidden = !awaits() || pace() !== "step";
    follow();
  };

  /** Shows the form, and nothing of a table. */
  function away() {
    anew();
    text = "";
    clear();
    part("table").hidden = true;
    form.hidden = false;
    if (sample) sample.hidden = false;
  }

  async function leave() {
    const ours = anew();
    const answer = await ask("form", text);
    if (!ours()) return;
    if (answer.form?.seats.length) chosen.fill(answer.form);
    away();
    history.replaceState(null, "", location.pathname + location.search);
    before.say("Choose, or take everything as it stands, and deal.");
    form.querySelector("[type=submit]").focus();
  }

  // ---- Sitting down ---------------------------------------------------------------------------------------

  /** Begins with what the engine makes of a form, a record or a link. */
  async function begin(...sat) {
    const ours = anew();
    dealing = true;
    const answer = await ask(...sat);
    dealing = false;
    if (!ours()) return;
    if (answer.refused) {
      (text ? during : before).say(answer.refused.sentence, true);
      return follow();
    }
    ({ text, table } = answer);
    finished = table.over;
    if (table.lesson) home.querySelector("[name=pace]").value = "step"; // what is said of each move wants reading
    const [only, ...more] = table.persons;
    eyes = only && !more.length ? only : "";
    if (sat[0] === "read" && finished) eyes = "*";
    history.replaceState(null, "", `#${text}`);
    step = null;
    if (sat[0] === "read") await look(0);
    else if (strange()) await look(null);
    else draw();
    follow();
    before.say("");
    stand();
  }

  // Who opens this page without a game means to play: the engine is fetched, and opens the rules, before it is asked.
  if (!location.hash && !navigator.connection?.saveData) {
    quietly((...how) => dealing && before.tell(...how), "sit", JSON.stringify(chosen.read()));
  }

  form.onsubmit = (event) => {
    event.preventDefault();
    before.say("Dealing.");
    begin("sit", JSON.stringify(chosen.read()));
  };

  /** Takes up the sitting, or the rules, that the address names. */
  async function fromAddress() {
    const link = location.hash.slice(1);
    if (!/[;=]|^rules:/.test(link) || link === text) return; // else it is a place on the page
    away();
    if (!link.startsWith("rules:")) return begin("show", link);
    const ours = anew();
    const answer = await ask("rules", link.slice("rules:".length));
    if (!ours()) return;
    if (answer.refused) return before.say(answer.refused.sentence, true);
    chosen.own(answer.book);
    before.say("These are your own rules: deal, and play them.");
  }

  self.addEventListener("hashchange", fromAddress);
  fromAddress();
})();
