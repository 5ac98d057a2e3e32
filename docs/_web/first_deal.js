// The first deal: the build has laid down sixty of them, so that the cards are there before the engine is.
//
// Each is what the engine answers to the form as it stands, to the letter; entry.js asks it all the same, and compares.
// Where the file does not come, or the form was changed, the engine deals.
"use strict";

/** @type {Primero["firstDeal"]} */
self.primero.firstDeal = (home, form) => {
  const { part } = self.primero;
  /** @type {HTMLInputElement} */
  const seed = part(form, "[name=seed]");
  let asked = ""; // what the form sends when nothing of it was changed
  /** @type {Answers.TableAnswer | null} */
  let answer = null;

  function load() {
    const chosen = seed.value;
    self.primeroDeals = (deals) => {
      if (seed.value !== chosen) return;
      const [chance] = crypto.getRandomValues(new Uint32Array(1));
      [asked, seed.value, answer] = deals[chance % deals.length];
    };
    document.head.append(self.primero.make("script", { src: `${home.dataset.root}_web/first-deals.js?${form.dataset.deals}` }));
  }

  /** @type {FirstDeal["of"]} */
  const of = (request) => (request === asked ? answer : null);

  return { load, of };
};
