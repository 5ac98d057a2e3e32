// A move in a game of captures: a button for each way in which the chosen card can be played.
"use strict";

/** @type {Primero["captures"]} */
self.primero.captures = (face, cardName) => {
  /** @type {Record<string, string>} */
  const NOT = { take: "this card takes nothing", lay: "this card has to take" };

  /**
   * Names cards by their ranks: of the ace, the king or a four, each may be chosen.
   * @param {string[]} cards
   */
  function ranks(cards) {
    const named = cards.map((card) => cardName(card).split(" of ")[0]);
    const each = [...new Set(named)].map((rank) => {
      const only = named.indexOf(rank) === named.lastIndexOf(rank);
      return `${only ? "the" : /^[aeiou]/.test(rank) ? "an" : "a"} ${rank}`;
    });
    const [end, ...first] = each.reverse();
    return first.length ? `${first.reverse().join(", ")} or ${end}` : end;
  }

  return (form, { verb, top, captures, moves }, { toss, play }) => {
    const rest = (moves ?? []).values();
    const ways = (captures ?? []).flatMap(({ card, takes: sets }) => (sets.length ? sets : [[]]).map(
      (/** @type {string[]} */ taken) => ({ card, taken, move: String(rest.next().value) })));
    const say = () => {
      const [card] = toss ? toss.taken() : [];
      const here = ways.filter((way) => way.card === card);
      const cards = [...new Set(ways.map((way) => way.card))];
      if (!here.length) {
        form.replaceChildren(face(top, card ? NOT[verb] ?? "not this card" : `choose ${ranks(cards)}`, { className: "is-waiting" }));
        return;
      }
      form.replaceChildren(...here.map(({ taken, move }) => {
        const does = verb === "take" ? `${top} ${taken.join(" ")}` : top;
        const button = face(does, `with ${card}`, { className: "is-main pr-way" });
        button.onclick = () => {
          form.classList.toggle("is-sent", true);
          button.classList.toggle("is-pressed", true);
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
