// Who sits down and what is played: the form before the first deal.
"use strict";

self.primero.sitForm = (form) => {
  const make = self.primero.make;
  const books = JSON.parse(form.dataset.books); // what each rulebook asks: seats, money
  const towns = JSON.parse(form.dataset.words); // words to deal by
  const rows = [...form.querySelectorAll(".pr-chair")];
  const { rulebook, number, seed, dealer } = form.elements;
  const field = (row, name) => row.querySelector(`[data-name=${name}]`);
  const book = () => books[rulebook.value];

  /** Shows as many seats as sit down, who of them may deal first, and what the player of each can be asked. */
  function seats() {
    const [, ...deals] = dealer.options;
    rows.forEach((row, place) => {
      row.hidden = deals[place].hidden = deals[place].disabled = place >= Number(number.value);
      deals[place].textContent = field(row, "name").value.trim() || `Seat ${place + 1}`;
      const bluffs = field(row, "bluffs");
      bluffs.disabled = !field(row, "who").selectedOptions[0].dataset.bluffs;
      bluffs.closest(".pr-field").hidden = bluffs.disabled;
      bluffs.placeholder = bluffs.disabled ? "" : field(row, "who").selectedOptions[0].dataset.bluffs;
      if (bluffs.disabled) bluffs.value = "";
    });
    if (dealer.selectedOptions[0].disabled) dealer.value = "";
  }

  function limits() {
    const { room } = book();
    for (const option of number.options) option.hidden = option.disabled = !room.includes(Number(option.value));
    const fits = [...number.options].filter((one) => !one.disabled);
    if (!fits.includes(number.selectedOptions[0])) number.value = fits[0]?.value;
  }

  function money() {
    for (const row of rows) field(row, "stack").value = book().stack ?? "";
    for (const row of rows) field(row, "stack").closest(".pr-field").hidden = !book().stack;
  }

  function another() {
    const [one, other] = crypto.getRandomValues(new Uint32Array(2));
    seed.value = `${towns[one % towns.length]} ${1 + (other % 999)}`;
  }

  /** What the form says, as the engine takes it. */
  function read() {
    const sat = rows.slice(0, Number(number.value)).map((row) => {
      const [name, who, bluffs, stack] = ["name", "who", "bluffs", "stack"].map((one) => field(row, one).value.trim());
      return { name, who, stack, bluffs: bluffs && String(Number(bluffs) / 100) };
    });
    return { rulebook: rulebook.value, seed: seed.value.trim(), dealer: sat[dealer.value]?.name ?? "", seats: sat };
  }

  /** Sets every field to what was played. */
  function fill({ rulebook: name, seats: sat, dealer: deals }) {
    if (books[name]) rulebook.value = name;
    if (sat.length > rows.length) return;
    limits();
    number.value = sat.length;
    money();
    sat.forEach((one, place) => {
      const row = rows[place];
      for (const key of ["name", "who", "stack"]) if (one[key] !== undefined) field(row, key).value = one[key];
      field(row, "bluffs").value = one.bluffs === "" ? "" : Math.round(one.bluffs * 100);
    });
    const place = sat.findIndex(({ name: who }) => who === deals);
    dealer.value = place < 0 ? "" : place;
    seats();
  }

  /** Adds rules of the reader's own to the rulebooks, and chooses them. */
  function own(told) {
    books[told.id] = told;
    let option = [...rulebook.options].find((one) => one.value === told.id);
    if (!option) rulebook.prepend(option = make("option", { value: told.id }, told.title));
    rulebook.value = told.id;
    limits();
    money();
    seats();
  }

  form.addEventListener("change", ({ target }) => {
    if (target === rulebook) {
      limits();
      money();
    }
    seats();
  });
  form.querySelector("[data-does=another]").onclick = another;

  form.reset(); // a browser that comes back may have kept the words
  another();
  limits();
  money();
  seats();
  return { read, fill, own };
};
