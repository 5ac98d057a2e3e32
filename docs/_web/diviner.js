// Three cards for a question: the engine of the page lays them, the visitor turns them one at a time.
//
// The pictures are taken from the template of the page, the words from the engine.
"use strict";

(() => {
  const { engineForm, make, part } = self.primero;
  /** @type {HTMLFormElement} */
  const form = part(document, ".pr-diviner");
  const figure = part(document, ".pr-reading");
  const pictures = /** @type {HTMLTemplateElement} */ (document.getElementById("pr-kings")).content;
  const { say, ask } = engineForm(part(form, "output"));
  const field = part(form, "input");
  const button = part(form, ".pr-run");
  const row = part(figure, ".pr-laid");
  const joint = part(figure, ".pr-joint");
  let busy = false; // whether the engine is at work

  /**
   * @typedef {{ name: string, turn: HTMLButtonElement, words: HTMLElement, lies: HTMLElement, item: HTMLElement }} Place
   */

  // ---- Drawing --------------------------------------------------------------------------------------------

  async function draw() {
    if (busy) return;
    busy = true;
    button.setAttribute("aria-disabled", "true");
    const seed = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
    say("Shuffling.");
    const { outcome: reading, wrong } = await ask({ divination: [field.value, seed] });
    busy = false;
    button.removeAttribute("aria-disabled");
    if (wrong) say(wrong, true);
    else lay(reading);
  }

  /**
   * @param {string} card
   * @param {boolean} upright
   */
  function picture(card, upright) {
    const template = part(pictures, `[data-card="${card}"]`).firstElementChild;
    const drawing = /** @type {Element} */ (template?.cloneNode(true));
    drawing.classList.toggle("is-reversed", !upright);
    return drawing;
  }

  /** @param {Answers.Reading} reading */
  function lay(reading) {
    const question = reading.question ? make("i", {}, reading.question) : "A question that you keep to yourself.";
    part(figure, "figcaption").replaceChildren(question);
    joint.replaceChildren();
    const places = reading.cards.map(place);
    row.replaceChildren(...places.map(({ item }) => item));
    expect(reading, places, 0);
  }

  /**
   * A place with its card face down; what the card is stands nowhere on the page yet.
   * @param {Answers.Reading["cards"][number]} card
   * @returns {Place}
   */
  function place({ place: name }) {
    const back = picture("??", true);
    back.removeAttribute("role");
    back.removeAttribute("aria-label");
    back.setAttribute("aria-hidden", "true");
    const turn = make("button", { type: "button", className: "pr-flip", ariaLabel: `${name}: turn the card` }, back);
    const words = make("div", { className: "pr-reads", ariaLive: "polite" });
    const lies = make("div", { className: "pr-lies" }, turn);
    return { name, turn, words, lies, item: make("li", {}, lies, make("p", { className: "pr-place" }, name), words) };
  }

  // ---- Turning --------------------------------------------------------------------------------------------

  /**
   * Waits until the next card is turned; a later one waits its turn.
   * @param {Answers.Reading} reading
   * @param {Place[]} places
   * @param {number} next
   */
  function expect(reading, places, next) {
    const { name } = places[next];
    say(next ? `Now turn the next: ${name}.` : `Three cards lie face down. Turn the first: ${name}.`);
    places.slice(next).forEach(({ turn }, number) => {
      turn.classList.toggle("is-next", !number);
      turn.setAttribute("aria-disabled", String(Boolean(number)));
      turn.onclick = () => (number ? say(`One at a time: turn ${name} first.`) : show(reading, places, next));
    });
    places[next].turn.focus();
  }

  /**
   * @param {Answers.Reading} reading
   * @param {Place[]} places
   * @param {number} next
   */
  function show(reading, places, next) {
    const { card, name: cardName, upright, meaning, through } = reading.cards[next];
    const { item, lies, words } = places[next];
    lies.replaceChildren(make("div", { className: "is-turned" }, picture(card, upright)));
    const name = upright ? cardName : `${cardName}, reversed`;
    const senses = [meaning, through].flatMap((sense) => (sense ? [make("p", {}, sense)] : []));
    words.append(make("p", {}, make("b", {}, name)), ...senses);
    if (next + 1 < places.length) expect(reading, places, next + 1);
    else close(reading, item);
  }

  /**
   * @param {Answers.Reading} reading
   * @param {HTMLElement} last
   */
  function close({ question, seed, sets }, last) {
    for (const { name, cards, sense } of sets) {
      joint.append(make("p", {}, make("b", {}, name), `: ${cards}`), make("p", {}, sense));
    }
    const by = question ? `The question and the number ${seed} lay` : `The number ${seed} lays`;
    joint.append(make("p", { className: "pr-note" }, `${by} these cards again, also at the terminal.`));
    say("All the cards are turned. What they mean together is for you to decide.");
    last.tabIndex = -1; // the button that was there is gone
    last.focus({ preventScroll: true });
  }

  joint.setAttribute("aria-live", "polite");
  form.onsubmit = (event) => {
    event.preventDefault();
    draw();
  };
})();
