// For who comes when the game has begun: a name, and a chair at the next hand, of the computer's or one that is added.
"use strict";

/** @type {Primero["hostJoin"]} */
self.primero.hostJoin = ({ home, line, lobby }) => {
  const { make, part } = self.primero;
  const place = part(home, ".pr-join");
  let drawn = ""; // what is on the page, so that a name that is being typed is left alone

  /** @param {HostState["newcomers"][number]} newcomer */
  const told = ({ name, chair }) => `${name} sits down at the next hand${chair ? `, in ${chair}’s chair` : ""}.`;

  /** @param {HostState} state */
  function form({ free, room, stack }) {
    const wrong = make("p", { className: "pr-wrong", role: "alert" });
    const own = room ? [make("option", { value: "" }, stack ? `a chair of your own, with ${stack} counters` : "a chair of your own")] : [];
    const chairs = make("select", { id: "pr-late-chair" }, ...free.map((name) => (
      make("option", { value: name }, `the computer’s chair (${name}), with what it has then`))), ...own);
    const { box, sit } = lobby.nameField(wrong, (name) => ({ do: "come", name, chair: chairs.value }));
    const button = make("button", { type: "button", className: "pr-lead" }, "Sit down at the next hand");
    button.onclick = () => sit();
    return [box, make("div", { className: "pr-name-field" }, make("label", { htmlFor: chairs.id }, "Your chair"), chairs), wrong, button];
  }

  /** @type {HostJoin["may"]} */
  const may = ({ you, coming, phase, free, room, hand, hands }) => (
    !you && !coming && phase !== "lobby" && phase !== "over" && hand !== hands && Boolean(free.length || room));

  /** @type {HostJoin["draw"]} */
  function draw(state) {
    const { newcomers, coming } = state;
    const now = JSON.stringify([may(state), newcomers, coming, state.free, state.room]);
    if (now === drawn) return;
    drawn = now;
    const typed = /** @type {HTMLInputElement | null} */ (place.querySelector("input"))?.value;
    const leave = make("button", { type: "button", className: "pr-edit" }, "Only watch");
    leave.onclick = () => line.ask({ do: "leave" });
    const all = newcomers.map((each) => make("p", {}, each.name === coming
      ? `You sit down at the next hand${each.chair ? `, in ${each.chair}’s chair` : ""}. ` : told(each), ...(each.name === coming ? [leave] : [])));
    place.replaceChildren(...all, ...(may(state) ? form(state) : []));
    const field = place.querySelector("input");
    if (field && typed !== undefined) field.value = typed;
  }

  return { draw, may };
};
