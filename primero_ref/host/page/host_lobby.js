// Before the first hand and between the cards: who is here, a name and a chair, the square to scan, a shuffle that waits.
"use strict";

/** @type {Primero["hostLobby"]} */
self.primero.hostLobby = ({ home, line }) => {
  const { make, part } = self.primero;
  const place = part(home, ".pr-hosted-in");
  const foot = part(home, ".pr-hosted-foot");
  let drawn = ""; // what is on the page, so that a name that is being typed is left alone

  /**
   * @param {string} words
   * @param {() => unknown} does
   * @param {string} [kind]
   */
  const button = (words, does, kind = "") => {
    const made = make("button", { type: "button", className: `pr-lead ${kind}` }, words);
    made.onclick = () => does();
    return made;
  };

  /** @param {HostState} state */
  const heading = ({ host }) => (host ? `${host} invites you to the table` : "You are invited to a table");

  /** @param {HostState} state */
  function terms({ title, stack, hands }) {
    const counters = stack ? `, ${stack} counters each` : "";
    return `${title}${counters}${hands ? `, ${hands} hands` : ""}.`;
  }

  /** @type {HostLobby["square"]} */
  function square({ word }) {
    const picture = make("img", { src: `square.svg?table=${encodeURIComponent(word)}`, alt: "QR code: the address of this table" });
    const says = make("div", {}, make("p", { className: "pr-word-is" }, make("small", {}, "the table’s word"), word),
      make("p", { className: "pr-note" }, "Friends on this network scan the square."));
    return make("div", { className: "pr-code-of" }, picture, says);
  }

  /**
   * Asks once more before somebody is sent away.
   * @param {string} name
   */
  function sendAway(name) {
    const made = make("button", { type: "button", className: "pr-edit", ariaLabel: `Send away: ${name}` }, "Send away");
    made.onclick = () => {
      if (made.textContent === "Really?") line.ask({ do: "dismiss", seat: name });
      made.textContent = "Really?";
      made.ariaLabel = `Really? Send away: ${name}`;
    };
    return made;
  }

  /** @type {HostLobby["door"]} */
  function door({ closed }) {
    const made = make("button", { type: "button", className: "pr-edit" }, closed ? "Let friends sit down again" : "Let nobody else sit down");
    made.onclick = () => line.ask({ do: "close", closed: !closed });
    return make("p", {}, made);
  }

  /** @type {HostLobby["chairs"]} */
  function chairs({ chairs: all, you, most, phase, newcomers, hosting: host }) {
    const mayGo = host && (phase === "lobby" || phase === "between");
    const items = all.map(({ name, who, here }) => {
      const says = who === "computer" ? "the computer" : name === you ? "you" : here ? "here" : "away";
      const item = make("li", {}, make("b", {}, name), make("span", {}, says));
      item.classList.toggle("is-gone", !here);
      if (mayGo && who === "person" && name !== you) item.append(sendAway(name));
      return item;
    });
    for (const { name, chair } of newcomers) {
      const item = make("li", {}, make("b", {}, name), make("span", {}, `at the next hand${chair ? `, in ${chair}’s chair` : ""}`));
      if (host && phase !== "over") item.append(sendAway(name));
      items.push(item);
    }
    const free = phase === "lobby" ? most - all.length : 0;
    if (free > 0) items.push(make("li", { className: "is-free" }, free > 1 ? `${free} free chairs` : "a free chair"));
    return make("ol", { className: "pr-chairs", ariaLabel: "At the table, in the order of play" }, ...items);
  }

  /** @type {HostLobby["nameField"]} */
  function nameField(wrong, asks = (/** @type {string} */ name) => ({ do: "sit", name }), sits = () => {}) {
    const input = make("input", { id: "pr-own-name", autocomplete: "nickname", maxLength: 20 });
    try {
      input.value = localStorage.getItem("primero-name") ?? "";
    } catch {
      // a browser that keeps nothing
    }
    const sit = async () => {
      const { refused } = await line.ask(asks(input.value));
      wrong.textContent = refused ?? "";
      if (refused) {
        input.focus();
        return;
      }
      keep(input.value);
      sits();
    };
    input.onkeydown = ({ key }) => {
      if (key === "Enter") sit(); // what a handler answers decides whether the key types
    };
    return { box: make("div", { className: "pr-name-field" },
      make("label", { htmlFor: input.id }, "Your name, as the others will see it"), input), sit };
  }

  /** @param {string} name */
  function keep(name) {
    try {
      localStorage.setItem("primero-name", name);
    } catch {
      // likewise
    }
  }

  const PRIVATE = "Your name and your moves go to the host’s computer and to the phones at this table, and nowhere else. "
    + "Whoever runs the host’s computer could read all cards from it.";

  /** @param {HostState} state */
  function join(state) {
    const wrong = make("p", { className: "pr-wrong", role: "alert" });
    const field = nameField(wrong);
    const here = state.chairs.length ? chairs(state) : "";
    place.replaceChildren(make("h2", { tabIndex: -1 }, heading(state)), make("p", {}, terms(state)), here, field.box, wrong,
      make("p", { className: "pr-note" }, PRIVATE));
    foot.replaceChildren(button("Sit down", field.sit));
  }

  /**
   * Nobody sits down here who was sent away, nor anybody while the host lets nobody else.
   * @param {HostState} state
   */
  function shutOut(state) {
    const host = state.host || "The host";
    const says = state.dismissed ? `${host} has sent you away from this table` : `${host} lets nobody else sit down now`;
    place.replaceChildren(make("h2", { tabIndex: -1 }, says), make("p", {}, terms(state)), ...(state.chairs.length ? [chairs(state)] : []));
    foot.replaceChildren(make("p", { className: "pr-note", role: "status" },
      state.dismissed ? "You may watch." : `You may watch, or ask ${state.host || "the host"} to let you in.`));
  }

  /** @param {HostState} state */
  function hosting(state) {
    const wrong = make("p", { className: "pr-wrong", role: "alert" });
    const field = state.you ? null : nameField(wrong);
    const room = state.most - state.chairs.length;
    const computers = make("select", { id: "pr-computers" }, ...Array.from({ length: room + 1 }, (_, number) => (
      make("option", { value: String(number) }, number ? `and ${number} of the computer` : "and no computer players"))));
    const deal = button("", async () => {
      const { refused } = await line.ask({ do: "begin", computers: Number(computers.value) });
      wrong.textContent = refused ?? "";
    });
    const say = () => {
      const all = state.chairs.length + Number(computers.value);
      deal.disabled = all < state.fewest;
      deal.textContent = all < state.fewest ? `${state.fewest} have to sit down` : `Deal to ${all}`;
    };
    computers.onchange = say;
    computers.value = String(Math.max(0, Math.min(chosen, room)));
    say();
    computers.addEventListener("change", () => (chosen = Number(computers.value)));
    place.replaceChildren(square(state), make("p", {}, terms(state)), chairs(state), door(state), ...(field ? [field.box] : []),
      make("div", { className: "pr-name-field" }, make("label", { htmlFor: computers.id }, "Who else plays"), computers), wrong,
      make("p", { className: "pr-note" }, "They sit in the order in which they will play; the first deals first."));
    foot.replaceChildren(...(field ? [button("Sit down", field.sit, "is-second")] : []), deal);
  }
  let chosen = 0;

  /** @param {HostState} state */
  function wait(state) {
    place.replaceChildren(make("h2", { tabIndex: -1 }, `You have a chair. ${state.host || "The host"} will deal.`), make("p", {}, terms(state)),
      chairs(state), make("p", { className: "pr-note" },
        "Leave this page open. If your phone goes to sleep, your chair and your cards are kept."));
    foot.replaceChildren(make("p", { className: "pr-note", role: "status" }, `Waiting for ${state.host || "the host"}.`));
  }

  /** @param {HostState} state */
  function shuffle(state) {
    const missing = state.shuffle?.missing ?? [];
    const gone = state.chairs.filter(({ name, here, who }) => !here && who === "person" && missing.includes(name));
    place.replaceChildren(make("h2", { tabIndex: -1 }, "The cards are being shuffled"),
      make("p", {}, missing.length ? `Each phone adds a secret of its own. Waiting for ${missing.join(" and ")}.` : ""), chairs(state));
    foot.replaceChildren(...(state.hosting ? [
      ...gone.map(({ name }) => button(`Let the computer play for ${name}`, () => line.ask({ do: "stand_in", seat: name }))),
      button("Shuffle anew", () => line.ask({ do: "anew" }), "is-second"),
    ] : [make("p", { className: "pr-note", role: "status" }, "One moment.")]));
  }

  /** @type {HostLobby["draw"]} */
  function draw(state) {
    const { phase, you, chairs: all, shuffle: of, hosting: host, closed, dismissed } = state;
    const now = JSON.stringify([phase, you, all, of?.missing, host, closed, dismissed]);
    part(home, ".pr-hosted [data-does=leave]").hidden = phase !== "lobby" || !you;
    if (now === drawn) return;
    const typed = /** @type {HTMLInputElement | null} */ (home.querySelector("#pr-own-name"))?.value;
    const focused = document.activeElement?.id === "pr-own-name";
    drawn = now;
    if (phase === "shuffle") shuffle(state);
    else if (host) hosting(state);
    else if (you) wait(state);
    else if (closed || dismissed) shutOut(state);
    else join(state);
    const field = /** @type {HTMLInputElement | null} */ (home.querySelector("#pr-own-name"));
    if (field && typed !== undefined) {
      field.value = typed;
      if (focused) field.focus();
    }
  }

  part(home, ".pr-hosted [data-does=leave]").onclick = () => line.ask({ do: "leave" });

  function forget() {
    drawn = "";
    place.replaceChildren();
    foot.replaceChildren();
  }

  return { draw, square, chairs, door, nameField, forget };
};
