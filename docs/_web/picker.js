// Cards taken from a pack into fields, by mouse, keyboard or typing, and what the engine of the page says of them.
"use strict";

/**
 * Makes a form of fields and a pack work. `question` reads the hands and gives a job for the engine, or nothing where
 * there is nothing to ask yet; `show` puts an answer on the page and gives the sentence that sums it up.
 * @type {Primero["picker"]}
 */
self.primero.picker = (form, { question, show }) => {
  const { engineForm, make, part, parts } = self.primero;
  const output = part(form, "output");
  const { say, ask } = engineForm(output);
  const outcome = part(document, `#${output.dataset.fills}`);
  /** @type {HTMLInputElement[]} */
  const fields = parts(form, ".pr-field input");
  const pack = parts(form, ".pr-pack button");
  const suits = parts(form, ".pr-pack > div");
  const empty = output.textContent;
  let next = 0; // the field that takes the next card
  let wanted = ""; // the question whose answer is awaited or shown
  let busy = false; // whether the engine is at work

  // ---- The hands ------------------------------------------------------------------------------------------

  /** @type {Record<string, string>} */
  const SIGNS = { "♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "❤": "h", "♠": "s", "♤": "s" };

  /**
   * Reads what was typed with the signs of the suits, and without a space after them.
   * @param {HTMLInputElement} field
   */
  const words = (field) => field.value
    .replace(/[\uFE0E\uFE0F]/g, "") // what a telephone adds to a sign
    .replace(/\s*([♣♧♦♢♥♡❤♠♤])/g, (_, sign) => `${SIGNS[sign]} `)
    .split(/[\s,]+/).filter(Boolean);

  /**
   * Writes a card as the engine reads it, whatever the case it was typed in.
   * @param {string} word
   */
  const card = (word) => (word.length === 2 ? word[0].toUpperCase() + word[1].toLowerCase() : word);

  const hands = () => fields.map((field) => words(field).map(card).join(" "));

  /** @param {HTMLInputElement} field */
  const isFull = (field) => words(field).length >= Number(field.dataset.most);

  function mark() {
    const cards = hands().map((hand) => hand.split(" "));
    for (const button of pack) {
      const place = cards.findIndex((hand) => hand.includes(String(button.dataset.card)));
      button.setAttribute("aria-pressed", String(place >= 0));
      button.dataset.hand = fields[place]?.dataset.mark ?? "";
    }
    fields.forEach((field, place) => field.parentElement?.classList.toggle("is-next", place === next));
  }

  /** @param {HTMLElement} button */
  function take(button) {
    const name = String(button.dataset.card);
    const from = hands().findIndex((hand) => hand.split(" ").includes(name));
    if (from >= 0) {
      fields[from].value = hands()[from].split(" ").filter((word) => word !== name).join(" ");
      next = from;
    } else {
      const following = [...fields.keys()].map((step) => (next + step) % fields.length);
      next = following.find((place) => !isFull(fields[place])) ?? next;
      fields[next].value = `${hands()[next]} ${name}`.trim();
    }
    answer();
  }

  // ---- The answer -----------------------------------------------------------------------------------------

  function wording() {
    const job = question(hands());
    return job ? JSON.stringify(job) : "";
  }

  async function answer() {
    mark();
    const now = wording();
    if (wanted === now) return;
    wanted = now;
    if (!wanted) {
      outcome.replaceChildren();
      say(empty);
    }
    if (busy || !wanted) return;
    busy = true;
    for (let asked = ""; wanted && asked !== wanted;) { // until nothing else has been asked meanwhile
      asked = wanted;
      const reply = await ask(JSON.parse(asked));
      if (asked === wanted) put(reply);
    }
    busy = false;
  }

  /** @param {Outcome<any>} reply */
  function put({ outcome: result, wrong }) {
    if (wrong) {
      if (!result) wanted = ""; // what did not come may be asked for again
      outcome.replaceChildren();
      say(wrong, true);
    } else {
      say(show(result, outcome));
    }
  }

  /** @type {Picker["picture"]} */
  function picture(name) {
    const drawing = pack.find((button) => button.dataset.card === name)?.firstElementChild;
    return drawing ? /** @type {Element} */ (drawing.cloneNode(true)) : name;
  }

  /** @type {Picker["cardName"]} */
  function cardName(name) {
    const drawing = picture(name);
    return typeof drawing === "string" ? name : drawing.getAttribute("aria-label") ?? name;
  }

  // ---- Mouse, keyboard, typing ----------------------------------------------------------------------------

  /** @type {Record<string, number[]>} */
  const STEPS = {
    ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
    Home: [0, -Infinity], End: [0, Infinity],
  };

  /**
   * @param {HTMLElement} button
   * @param {number[]} step
   */
  function neighbour(button, [down, right]) {
    const row = suits.findIndex((suit) => suit === button.parentElement);
    const place = [...suits[row].children].indexOf(button);
    /**
     * @param {number} number
     * @param {number} most
     */
    const within = (number, most) => Math.min(Math.max(number, 0), most);
    const line = suits[within(row + down, suits.length - 1)].children;
    return /** @type {HTMLElement} */ (line[within(place + right, line.length - 1)]);
  }

  /** @param {HTMLElement} button */
  function stand(button) {
    for (const other of pack) other.tabIndex = other === button ? 0 : -1;
  }

  for (const button of pack) {
    button.onclick = () => take(button);
    button.onfocus = () => stand(button);
    button.onkeydown = (event) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      neighbour(button, step).focus();
    };
  }
  stand(pack[0]);

  fields.forEach((field, place) => {
    field.onfocus = () => {
      next = place;
      mark();
    };
    // While a card is half written nothing is said of it.
    field.oninput = () => (words(field).every((word) => word.length === 2) ? answer() : mark());
  });
  form.onchange = answer;

  form.onsubmit = (event) => {
    event.preventDefault();
    answer();
  };
  form.onreset = () => {
    next = 0;
    stand(pack[0]);
    setTimeout(answer); // when the fields are empty
  };
  form.reset(); // a browser that comes back may have kept the words
  mark();
  return { make, picture, cardName };
};
