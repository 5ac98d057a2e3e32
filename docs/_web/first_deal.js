// The first deal: the build has laid down some hundreds of them, so that the cards are there before the engine is.
//
// Each is what the engine answers to the form as it stands, to the letter; entry.js asks it all the same, and compares.
// Where the file does not come, or the form was changed, the engine deals.
"use strict";

/** @type {Primero["firstDeal"]} */
self.primero.firstDeal = (home, form) => {
  const { part } = self.primero;
  const [number, digest] = String(form.dataset.deals).split(" ");
  /** @type {HTMLInputElement} */
  const seed = part(form, "[name=seed]");
  let asked = ""; // what the form sends when nothing of it was changed
  /** @type {Answers.TableAnswer | null} */
  let answer = null;

  function load() {
    const chosen = seed.value;
    self.primeroDeal = (request, word, dealt) => {
      if (seed.value !== chosen) return;
      seed.value = word;
      [asked, answer] = [request, dealt];
    };
    const [chance] = crypto.getRandomValues(new Uint32Array(1));
    const name = `deal-${String(1 + (chance % Number(number))).padStart(3, "0")}.js`;
    document.head.append(self.primero.make("script", { src: `${home.dataset.root}_web/${name}?${digest}` }));
  }

  /** @type {FirstDeal["of"]} */
  const of = (request) => (request === asked ? answer : null);

  return { load, of };
};
