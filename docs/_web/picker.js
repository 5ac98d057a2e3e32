// Cards taken from a pack into fields, by mouse, keyboard or typing, and what the engine of the page says of them.
"use strict";

/**
 * Makes a form of fields and a pack work. `question` reads the hands and gives a job for the engine, or nothing where
 * there is nothing to ask yet; `show` puts an answer on the page and gives the sentence that sums it up.
 */
self.primero.picker = (form, { question, show }) => {
  const output = form.querySelector("output");
  const { say, ask: send } = self.primero.engineForm(output);
  const outcome = document.getElementById(output.dataset.fills);
  const fields = [...form.querySelectorAll(".pr-field input")];
  const pack = [...form.querySelectorAll(".pr-pack button")];
  const suits = [...form.querySelectorAll(".pr-pack > div")];
  const empty = output.textContent;
  let next = 0; // the field that takes the next card
  let wanted = ""; // the question whose answer is awaited or shown
  let busy = false; // whether the engine is at work

  // ---- The hands ------------------------------------------------------------------------------------------

  const words = (field) => field.value.split(/[\s,]+/).filter(Boolean);

  /** Writes a card as the engine reads it, whatever the case it was typed in. */
  const card = (word) => (word.length === 2 ? word[0].toUpperCase() + word[1].toLowerCase() : word);

  const hands = () => fields.map((field) => words(field).map(card).join(" "));

  const isFull = (field) => words(field).length >= field.dataset.most;

  function mark() {
    const held = hands().map((hand) => hand.split(" "));
    for (const button of pack) {
      const place = held.findIndex((hand) => hand.includes(button.dataset.card));
      button.setAttribute("aria-pressed", place >= 0);
      button.dataset.hand = fields[place]?.dataset.mark ?? "";
    }
    fields.forEach((field, place) => field.parentNode.classList.toggle("is-next", place === next));
  }

  function take(button) {
    const name = button.dataset.card;
    const from = hands().findIndex((hand) => hand.split(" ").includes(name));
    if (from >= 0) {
      fields[from].value = hands()[from].split(" ").filter((word) => word !== name).join(" ");
      next = from;
    } else {
      const following = [...fields.keys()].map((step) => (next + step) % fields.length);
      next = following.find((place) => !isFull(fields[place])) ?? next;
      fields[next].value = `${hands()[next]} ${name}`.trim();
    }
    ask();
  }

  // ---- The answer -----------------------------------------------------------------------------------------

  const asks = () => {
    const job = question(hands());
    return job ? JSON.stringify(job) : "";
  };

  async function ask() {
    mark();
    const now = asks();
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
      const answer = await send(JSON.parse(asked));
      if (asked === wanted) answered(answer);
    }
    busy = false;
  }

  function answered({ outcome: told, wrong }) {
    if (wrong) {
      if (!told) wanted = ""; // what did not come may be asked for again
      outcome.replaceChildren();
      say(wrong, true);
    } else {
      say(show(told, outcome));
    }
  }

  /** The drawing of a card. */
  function picture(name) {
    const button = pack.find((one) => one.dataset.card === name);
    return button ? button.firstElementChild.cloneNode(true) : name;
  }

  // ---- Mouse, keyboard, typing ----------------------------------------------------------------------------

  function move(button, key) {
    const row = suits.indexOf(button.parentNode);
    const place = [...button.parentNode.children].indexOf(button);
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const [down, right] = steps[key] ?? [0, key === "Home" ? -Infinity : Infinity];
    const within = (number, most) => Math.min(Math.max(number, 0), most);
    const line = suits[within(row + down, suits.length - 1)].children;
    return line[within(place + right, line.length - 1)];
  }

  function stand(button) {
    for (const one of pack) one.tabIndex = one === button ? 0 : -1;
  }

  for (const button of pack) {
    button.onclick = () => take(button);
    button.onfocus = () => stand(button);
    button.onkeydown = (event) => {
      if (!/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) return;
      event.preventDefault();
      move(button, event.key).focus();
    };
  }
  stand(pack[0]);

  fields.forEach((field, place) => {
    field.onfocus = () => {
      next = place;
      mark();
    };
    // While a card is half written nothing is said of it.
    field.oninput = () => (words(field).every((word) => word.length === 2) ? ask() : mark());
  });
  form.onchange = ask;

  form.onsubmit = (event) => {
    event.preventDefault();
    ask();
  };
  form.onreset = () => {
    next = 0;
    stand(pack[0]);
    setTimeout(ask); // when the fields are empty
  };
  form.reset(); // a browser that comes back may have kept the words
  mark();
  return { make: self.primero.make, picture };
};
