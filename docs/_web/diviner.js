// Three cards for a question: the engine of the page lays them, the visitor turns them one at a time.
//
// The pictures are taken from the template of the page, the words from the engine.
"use strict";

(() => {
  const form = document.querySelector(".pr-diviner");
  const figure = document.querySelector(".pr-reading");
  const pictures = document.getElementById("pr-kings").content;
  const make = self.primero.make;
  const { say, ask } = self.primero.engineForm(form.querySelector("output"));
  const field = form.querySelector("input");
  const button = form.querySelector(".pr-run");
  const row = figure.querySelector(".pr-laid");
  const joint = figure.querySelector(".pr-joint");
  let busy = false; // whether the engine is at work

  // ---- Drawing --------------------------------------------------------------------------------------------

  async function draw() {
    if (busy) return;
    busy = true;
    button.setAttribute("aria-disabled", "true");
    const seed = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
    say("Shuffling.");
    const { outcome: told, wrong } = await ask({ divination: [field.value, seed] });
    busy = false;
    button.removeAttribute("aria-disabled");
    if (wrong) say(wrong, true);
    else lay(told);
  }

  function picture({ card, upright }) {
    const drawn = pictures.querySelector(`[data-card="${card}"]`).firstElementChild.cloneNode(true);
    drawn.classList.toggle("is-reversed", !upright);
    return drawn;
  }

  function lay(told) {
    const question = told.question ? make("i", {}, told.question) : "A question of your own.";
    figure.querySelector("figcaption").replaceChildren(question);
    joint.replaceChildren();
    const places = told.cards.map(place);
    row.replaceChildren(...places.map(({ item }) => item));
    expect(told, places, 0);
  }

  /** A place with its card face down; what the card is stands nowhere on the page yet. */
  function place({ place: name }) {
    const back = picture({ card: "??", upright: true });
    back.removeAttribute("role");
    back.removeAttribute("aria-label");
    back.setAttribute("aria-hidden", "true");
    const turn = make("button", { type: "button", className: "pr-flip", ariaLabel: `${name}: turn the card` }, back);
    const words = make("div", { className: "pr-reads", ariaLive: "polite" });
    const lies = make("div", { className: "pr-lies" }, turn);
    return { name, turn, words, lies, item: make("li", {}, lies, make("p", { className: "pr-place" }, name), words) };
  }

  // ---- Turning --------------------------------------------------------------------------------------------

  /** Waits until the next card is turned; a later one waits its turn. */
  function expect(told, places, next) {
    const { name } = places[next];
    say(next ? `Now turn the next: ${name}.` : `Three cards lie face down. Turn the first: ${name}.`);
    places.slice(next).forEach(({ turn }, number) => {
      turn.classList.toggle("is-next", !number);
      turn.setAttribute("aria-disabled", Boolean(number));
      turn.onclick = () => (number ? say(`One at a time: turn ${name} first.`) : show(told, places, next));
    });
    places[next].turn.focus();
  }

  function show(told, places, next) {
    const card = told.cards[next];
    const { item, lies, words } = places[next];
    lies.replaceChildren(make("div", { className: "is-turned" }, picture(card)));
    const name = card.upright ? card.name : `${card.name}, reversed`;
    const senses = [card.meaning, card.through].filter(Boolean).map((sense) => make("p", {}, sense));
    words.append(make("p", {}, make("b", {}, name)), ...senses);
    if (next + 1 < places.length) expect(told, places, next + 1);
    else close(told, item);
  }

  function close(told, last) {
    for (const { name, cards, sense } of told.sets) {
      joint.append(make("p", {}, make("b", {}, name), `: ${cards}`), make("p", {}, sense));
    }
    const by = told.question ? `The question and the number ${told.seed} lay` : `The number ${told.seed} lays`;
    joint.append(make("p", { className: "pr-note" }, `${by} these cards again, also at the terminal.`));
    say("All are turned. What they say together is for you to find.");
    last.tabIndex = -1; // the button that was there is gone
    last.focus({ preventScroll: true });
  }

  joint.setAttribute("aria-live", "polite");
  form.onsubmit = (event) => {
    event.preventDefault();
    draw();
  };
})();
