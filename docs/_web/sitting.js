// The table: the reader sits down, the engine of the page deals, and the others play.
//
// The page keeps the text of the sitting, which is also its address, and what the seat that looks may see of it.
"use strict";

(() => {
  const make = self.primeroMake;
  const home = document.querySelector(".pr-sitting");
  const part = (name) => home.querySelector(`.pr-${name}`);
  const drawn = self.primeroDrawn(home);
  const tabled = self.primeroTabled(drawn);
  const offered = self.primeroOffered(drawn);
  const form = part("setting");
  const chosen = self.primeroChosen(form);
  const recalled = self.primeroRecalled(home, tabled, look);
  const sample = document.querySelector(".pr-sample");
  const [before, during] = [...home.querySelectorAll("output")].map(self.primeroAsker);
  const [felt, head, turn, end, past] = ["felt", "head", "moves", "end", "past"].map(part);
  const onward = part("onward");
  const written = home.querySelector("textarea");
  const LATER = "Nothing is lost: load this page again, and the game stands where it stood.";
  const PACES = { readable: 1100, once: 0 }; // milliseconds before the next of the others acts

  let text = ""; // the sitting
  let eyes = ""; // whose seat looks; nobody’s while the device goes from hand to hand
  let table = null; // what that seat sees
  let step = null; // the step that is looked at again; null at the table as it stands
  let finished = false; // whether the game is over at its last step
  const readied = new Set(); // the rulebooks under which the others are ready to play
  let errand = 0; // what the reader asked for last, so that no answer to an older question is taken for it
  let last = null; // the promise of the answer to it
  let waits = false; // whether somebody waits for the first deal

  // ---- Asking ---------------------------------------------------------------------------------------------

  const { say } = during;

  /** Asks the engine about the sitting; a refusal comes back as `refused`. */
  async function ask(...sat) {
    const { outcome, wrong } = await (text ? during : before).ask({ sat });
    return wrong ? { refused: { sentence: text ? `${wrong} ${LATER}` : wrong } } : outcome;
  }

  /** Does what is wanted, one thing after another; of what has been overtaken meanwhile nothing comes back. */
  async function want(...sat) {
    const mine = ++errand;
    const older = last;
    last = (async () => {
      await older;
      return mine === errand ? ask(...sat) : null;
    })();
    const answer = await last;
    return mine === errand ? answer : null;
  }

  /** Asks for what nobody waits for. */
  function quietly(tell, ...sat) {
    self.primeroEngine.run({ asked: { sat }, tell, begun: () => {}, done: () => {} });
  }

  // ---- Where the sitting stands ---------------------------------------------------------------------------

  /** Takes an answer that moves the sitting on. */
  async function take(answer) {
    ({ text, table } = answer);
    step = null;
    finished = table.over;
    history.replaceState(null, "", `#${text}`);
    if (asksAnother() && !(await cover())) return;
    draw();
    follow();
  }

  /** Whether another person is asked than the one who looks. */
  const asksAnother = () => eyes && table.persons.length > 1 && table.turn_is === "person" && table.turn !== eyes;

  /** Takes off the page, and out of its memory, what somebody has seen. */
  function clear() {
    table = null;
    written.value = "";
    for (const place of [felt, part("now"), part("taught"), turn, past]) place.replaceChildren();
  }

  /** Takes what the last player saw off the page, before the next one looks; says whether they still sit. */
  async function cover() {
    const of = text;
    eyes = "";
    clear();
    const answer = await ask("show", text, eyes);
    if (of === text) ({ table } = answer);
    return of === text;
  }

  /** Lets the others act, at the pace that the reader set. */
  async function follow() {
    const waits = !table.over && table.turn_is === "player" && step === null;
    const pace = home.querySelector("[name=pace]").value;
    onward.hidden = !(waits && pace === "step");
    if (!waits || pace === "step") return;
    const mine = errand;
    await new Promise((done) => setTimeout(done, PACES[pace]));
    if (mine === errand) next();
  }

  async function next() {
    const answer = await want("next", text, eyes);
    if (!answer) return;
    if (answer.refused) say(answer.refused.sentence, true);
    else await take(answer);
  }

  async function play(move, place) {
    const answer = await want("play", text, eyes, move, ...(step === null ? [] : [step]));
    if (!answer) return;
    if (answer.refused) {
      place.replaceChildren(...offered.told(answer.refused, answer.refused.claims));
    } else {
      await take(answer);
      stand();
    }
  }

  /** Puts the reader where the next thing is asked of him. */
  function stand() {
    const place = onward.hidden ? head : onward;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "nearest" });
  }

  /** Asks for what moves the sitting on, and says what came of it. */
  async function move(...sat) {
    const answer = await want(...sat);
    if (!answer) return;
    if (answer.refused) {
      say(answer.refused.sentence, true);
      return follow();
    }
    await take(answer);
    stand();
  }

  /** Looks at the table as it was after some steps, or as it stands, with the eyes of one who sits there. */
  async function look(at, as = eyes) {
    if (!text) return;
    eyes = as;
    const answer = await want("show", text, eyes, ...(at === null ? [] : [at]));
    if (!answer) return;
    if (answer.refused) return say(answer.refused.sentence, true);
    step = at;
    table = answer.table;
    if (at === null && asksAnother() && !(await cover())) return;
    draw();
    if (at === null) follow();
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
    const tossed = () => home.querySelectorAll(".pr-verb").forEach((one) => one.primeroSay());
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
    home.querySelector("[data-does=undo]").setAttribute("aria-disabled", step !== null || !table.steps);
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
      head.textContent = `Pass the device to ${table.turn}`;
      const here = make("button", { type: "button", className: "pr-run" }, `I am ${table.turn}`);
      const { turn: name } = table;
      here.onclick = async () => {
        eyes = name;
        await look(step);
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
      const { table: seen } = await ask("show", text, name); // the game is over, and every hand may be looked into
      seats.push(seen.seats.find((one) => one.name === name));
    }
    place.replaceChildren(...tabled.sheet(seats, answer.sheet));
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

  async function write() {
    const answer = await ask("record", text, eyes);
    if (answer.refused) return say(answer.refused.sentence, true);
    written.value = answer.record;
    written.focus();
    written.select();
  }

  const does = {
    undo: () => move("undo", text, eyes),
    again: () => move("again", text, eyes),
    same: () => move("same", text, eyes),
    link: () => copy(location.href, "The link"),
    new: leave,
    sheet,
    write,
    read: () => begin("read", written.value),
  };

  home.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-does]");
    const idle = table || button?.dataset.does === "read"; // nothing is under way between two players
    if (button && idle && button.ariaDisabled !== "true") does[button.dataset.does]?.();
  });

  onward.onclick = next;
  home.querySelector("[name=pace]").onchange = () => {
    errand += 1;
    if (table) follow();
  };

  /** Shows the form, and nothing of a table. */
  function away() {
    errand += 1;
    text = "";
    clear();
    part("table").hidden = true;
    form.hidden = false;
    if (sample) sample.hidden = false;
  }

  async function leave() {
    errand += 1;
    const answer = await ask("form", text);
    if (answer.form?.seats.length) chosen.fill(answer.form);
    away();
    history.replaceState(null, "", location.pathname + location.search);
    before.say("Choose, or take everything as it stands, and deal.");
    form.querySelector("[type=submit]").focus();
  }

  // ---- Sitting down ---------------------------------------------------------------------------------------

  /** Begins with what the engine makes of a form, a record or a link. */
  async function begin(...sat) {
    waits = true;
    const answer = await want(...sat);
    waits = false;
    if (!answer) return;
    if (answer.refused) return (text ? during : before).say(answer.refused.sentence, true);
    ({ text, table } = answer);
    finished = table.over;
    if (table.lesson) home.querySelector("[name=pace]").value = "step"; // what is said of each move wants reading
    const [only, ...more] = table.persons;
    eyes = only && !more.length ? only : "";
    if (sat[0] === "read" && finished) eyes = "*";
    history.replaceState(null, "", `#${text}`);
    if (sat[0] === "sit" && table.seat === eyes) await take(answer);
    else await look(sat[0] === "read" ? 0 : null);
    before.say("");
    stand();
  }

  let warmed = false;
  /** Fetches the engine, and opens its rules, before it is asked for: who opens this page means to play. */
  function warm() {
    if (warmed || text) return;
    warmed = true;
    quietly((...how) => waits && before.tell(...how), "sit", JSON.stringify(chosen.read()));
  }
  for (const sign of ["pointerenter", "focusin"]) form.addEventListener(sign, warm);
  if (!navigator.connection?.saveData) addEventListener("load", warm);

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
    const answer = await want("rules", link.slice("rules:".length));
    if (!answer) return;
    if (answer.refused) return before.say(answer.refused.sentence, true);
    chosen.own(answer.book);
    before.say("These are your own rules: deal, and play them.");
  }

  self.addEventListener("hashchange", fromAddress);
  fromAddress();
})();
