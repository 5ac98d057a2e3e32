// For who comes when the game has begun: a name, and a chair at the next hand, of the computer's or one that is added.
"use strict";

/** @type {Primero["hostJoin"]} */
self.primero.hostJoin = ({ home, lobby, joined }) => {
  const { make, part } = self.primero;
  const place = part(home, ".pr-join");
  let drawn = ""; // what is on the page, so that a name that is being typed is left alone

  /** @param {HostState} state */
  function form({ free, room, stack }) {
    const wrong = make("p", { className: "pr-wrong", role: "alert" });
    const own = room ? [make("option", { value: "" }, stack ? `A chair of your own, ${stack} counters` : "A chair of your own")] : [];
    const chairs = make("select", { id: "pr-late-chair" }, ...free.map((name) => (
      make("option", { value: name }, `${name}’s chair (the computer)`))), ...own);
    const { box, sit } = lobby.nameField(wrong, (name) => ({ do: "come", name, chair: chairs.value }), joined);
    const button = make("button", { type: "button", className: "pr-lead" }, "Sit down at the next hand");
    button.onclick = () => sit();
    const note = free.length ? [make("p", { className: "pr-note" }, "In a computer player’s chair you have what it has left.")] : [];
    return [box, make("div", { className: "pr-name-field" }, make("label", { htmlFor: chairs.id }, "Your chair"), chairs), ...note,
      wrong, button];
  }

  /** @type {HostJoin["may"]} */
  const may = ({ you, coming, phase, free, room, hand, hands, closed, dismissed }) => (
    !you && !coming && !closed && !dismissed && phase !== "lobby" && phase !== "over" && hand !== hands && Boolean(free.length || room));

  /** @type {HostJoin["draw"]} */
  function draw(state) {
    const now = JSON.stringify([may(state), state.free, state.room]);
    if (now === drawn) return;
    drawn = now;
    const typed = /** @type {HTMLInputElement | null} */ (place.querySelector("input"))?.value;
    place.replaceChildren(...(may(state) ? form(state) : [make("p", {}, "There is no chair for you now.")]));
    const field = place.querySelector("input");
    if (field && typed !== undefined) field.value = typed;
  }

  return { draw, may };
};
