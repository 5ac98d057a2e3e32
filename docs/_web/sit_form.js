// Who sits down and what is played: the form before the first deal.
"use strict";

/** @type {Primero["sitForm"]} */
self.primero.sitForm = (form) => {
  const { make, part, parts } = self.primero;
  /** @type {Record<string, { room: number[], stack: number | null }>} */
  const books = JSON.parse(String(form.dataset.books)); // what each rulebook asks: seats, money
  /** @type {string[]} */
  const towns = JSON.parse(String(form.dataset.words)); // words to deal by
  const rows = parts(form, ".pr-chair");
  /** @type {HTMLSelectElement} */
  const rulebook = part(form, "[name=rulebook]");
  /** @type {HTMLSelectElement} */
  const number = part(form, "[name=number]");
  /** @type {HTMLInputElement} */
  const seed = part(form, "[name=seed]");
  /** @type {HTMLSelectElement} */
  const dealer = part(form, "[name=dealer]");
  /** @type {HTMLSelectElement} */
  const level = part(form, "[name=level]"); // whose value is the player of that level
  /** @type {(row: HTMLElement, name: string) => HTMLInputElement} */
  const field = (row, name) => part(row, `[data-name=${name}]`);
  /** @type {(row: HTMLElement) => HTMLSelectElement} */
  const player = (row) => part(row, "[data-name=who]");
  const book = () => books[rulebook.value];
  const PERSON = "person";
  const chosen = part(form, ".pr-chosen"); // what the button beneath it deals

  /**
   * @param {HTMLElement} input
   * @param {boolean} hidden
   */
  function hide(input, hidden) {
    input.closest(".pr-field")?.toggleAttribute("hidden", hidden);
  }

  /** Shows as many seats as sit down, who of them may deal first, and what the player of each can be asked. */
  function seats() {
    const [, ...deals] = dealer.options;
    rows.forEach((row, place) => {
      row.hidden = deals[place].hidden = deals[place].disabled = place >= Number(number.value);
      deals[place].textContent = field(row, "name").value.trim() || `Seat ${place + 1}`;
      const bluffs = field(row, "bluffs");
      const usual = player(row).selectedOptions[0].dataset.bluffs;
      bluffs.disabled = !usual;
      hide(bluffs, bluffs.disabled);
      bluffs.placeholder = usual ?? "";
      if (bluffs.disabled) bluffs.value = "";
    });
    if (dealer.selectedOptions[0].disabled) dealer.value = "";
    levels();
  }

  const isPerson = (/** @type {HTMLElement} */ row) => player(row).value === PERSON;
  const areFriends = () => rows.slice(0, Number(number.value)).every(isPerson);

  /** Shows the level at which all the others play, if they play at one, or that they are friends. */
  function levels() {
    if (areFriends()) {
      level.value = PERSON;
      return;
    }
    const here = rows.filter((row) => !row.hidden && !isPerson(row));
    const all = [...new Set(here.map((row) => `${player(row).value}${field(row, "bluffs").value}`))];
    const known = [...level.options].some(({ value }) => value === all[0]);
    level.value = all.length === 1 && known ? all[0] : "";
  }

  /** Leads to the form in which the rules of the chosen game are changed. */
  function leads() {
    const link = /** @type {HTMLAnchorElement} */ (part(form, ".pr-own"));
    link.hash = rulebook.value.includes(";") ? rulebook.value : `${rulebook.value};`;
  }

  /** Says above the button what it deals, once that is not what it was. */
  function says() {
    leads();
    const sums = new Set(rows.slice(0, Number(number.value)).map((row) => field(row, "stack").value));
    const money = book().stack && sums.size === 1 ? `, ${[...sums][0]} counters each` : "";
    const where = areFriends() ? " on this device" : "";
    chosen.textContent = `${rulebook.selectedOptions[0].textContent}: ${number.value} players${where}${money}.`;
  }

  /** Has all the others play at the level that is chosen, or be friends; friends among computer players stay. */
  function choose() {
    const [, ...others] = rows;
    const friends = level.value === PERSON || areFriends();
    for (const row of friends ? others : rows.filter((one) => !isPerson(one))) {
      player(row).value = level.value;
      field(row, "bluffs").value = "";
    }
  }

  function limits() {
    const { room } = book();
    for (const option of number.options) option.hidden = option.disabled = !room.includes(Number(option.value));
    const fits = [...number.options].filter((option) => !option.disabled);
    if (!fits.includes(number.selectedOptions[0])) number.value = fits[0]?.value;
  }

  function money() {
    const { stack } = book();
    part(form, ".pr-unstaked").hidden = stack !== null;
    for (const row of rows) {
      field(row, "stack").value = String(stack ?? "");
      hide(field(row, "stack"), !stack);
    }
  }

  function another() {
    const [town, place] = crypto.getRandomValues(new Uint32Array(2));
    seed.value = `${towns[town % towns.length]} ${1 + (place % 999)}`;
  }

  /** @type {SitForm["read"]} */
  function read() {
    const players = rows.slice(0, Number(number.value)).map((row) => {
      const [name, who, bluffs, stack] = ["name", "who", "bluffs", "stack"].map((key) => field(row, key).value.trim());
      return { name, who, stack, bluffs: bluffs && String(Number(bluffs) / 100) };
    });
    const first = dealer.value === "" ? "" : players[Number(dealer.value)]?.name ?? "";
    return { rulebook: rulebook.value, seed: seed.value.trim(), dealer: first, seats: players };
  }

  /** @type {SitForm["fill"]} */
  function fill({ rulebook: name, seats: players, dealer: first }) {
    if (books[name]) rulebook.value = name;
    if (players.length > rows.length) return;
    limits();
    number.value = String(players.length);
    money();
    players.forEach((seat, place) => {
      const row = rows[place];
      field(row, "name").value = seat.name;
      field(row, "who").value = seat.who;
      field(row, "stack").value = String(seat.stack);
      field(row, "bluffs").value = seat.bluffs === "" ? "" : String(Math.round(Number(seat.bluffs) * 100));
    });
    const place = players.findIndex((seat) => seat.name === first);
    dealer.value = place < 0 ? "" : String(place);
    seats();
    says();
  }

  /** @type {SitForm["own"]} */
  function own(rules) {
    books[rules.id] = rules;
    if (![...rulebook.options].some((option) => option.value === rules.id)) {
      rulebook.prepend(make("option", { value: rules.id }, rules.title));
    }
    rulebook.value = rules.id;
    limits();
    money();
    seats();
    says();
  }

  form.addEventListener("change", ({ target }) => {
    if (target === rulebook) {
      limits();
      money();
    }
    if (target === level) choose();
    seats();
    says();
  });
  part(form, "[data-does=another]").onclick = another;

  form.reset(); // a browser that comes back may have kept the words
  another();
  limits();
  money();
  seats();
  return { read, fill, own, another };
};
