// A move in a game of captures: a button for each way in which the chosen card can be played.
"use strict";

/** @type {Primero["captures"]} */
self.primero.captures = (face) => {
  return (form, { verb, top, captures, moves }, { toss, play }) => {
    const rest = (moves ?? []).values();
    const ways = (captures ?? []).flatMap(({ card, takes: sets }) => (sets.length ? sets : [[]]).map(
      (/** @type {string[]} */ taken) => ({ card, taken, move: String(rest.next().value) })));
    const say = () => {
      const [card] = toss ? toss.taken() : [];
      const here = ways.filter((way) => way.card === card);
      const cards = [...new Set(ways.map((way) => way.card))];
      if (!here.length) {
        form.replaceChildren(face(top, card ? `not ${card}` : `choose ${cards.join(" ")}`, { className: "is-waiting" }));
        return;
      }
      form.replaceChildren(...here.map(({ taken, move }) => {
        const does = verb === "take" ? `${top} ${taken.join(" ")}` : top;
        const button = face(does, `with ${card}`, { className: "is-main pr-way" });
        button.onclick = () => {
          form.classList.toggle("is-sent", true);
          play(move);
        };
        return button;
      }));
    };
    form.addEventListener("change", say);
    form.onsubmit = (event) => event.preventDefault();
    say();
  };
};
