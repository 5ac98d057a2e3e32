// Which question is meant: what players say is compared with how others have put each question, by naive Bayes and by what
// the wordings of a question have in common. It is learnt from the wordings as soon as somebody is about to ask.
"use strict";

(() => {
  const { spoken, signs, isSmall, meaning } = self.primeroPhrasing;
  const { isNear } = self.primeroSpelling;

  // Found by leaving wordings out and asking for them (tests/tools/wordings.mjs).
  const RARE = 2; // what is added to how rare a sign is
  const UNSEEN = 0.02; // what a sign counts as in a question in whose wordings it does not occur,
  const KINDS = 0.1; // for so much of all kinds of signs
  const SHARE = 0.1; // of the naive Bayes, beside likeness to all wordings of a question together
  const SHARP = 6; // how much a better score is more probable
  const SHOWN = 3; // so many questions are answered together at most
  const SURE = 0.6; // if these together are less probable, they are only the nearest questions; in 95 of 100 they have the right one
  const ALONE = 0.97; // a question that is as probable is the one that is asked; of a new writer’s about 98 in 100 are
  const CLEAR = 100; // a question of other games is asked only if it is so much more probable than any of this game; of a new writer’s, half of these were
  const BEGUN = 2; // so many letters of a word, and it may be one that is still being typed,
  const ENDINGS = 12; // which so many words may become
  const LONG = 4; // letters of a word that may have been mistyped
  const OTHER = "-"; // the name under which stand wordings of which no rule speaks

  /** @typedef {{ id: string, chance: number }} Guess */

  /**
   * Learns which questions are asked by which words.
   * @param {Record<string, string>} wordings of each question, a line each
   * @param {Set<string>} own the questions that the game settles
   * @param {Set<string>} foreign those that only other games settle
   * @returns {Inquiry}
   */
  function learn(wordings, own, foreign) {
    /** @type {Map<string, Set<string>>} */
    const askedBy = new Map(); // a wording may ask several questions; those of the game come first
    for (const [id, lines] of Object.entries(wordings)) {
      if (id !== OTHER && !own.has(id) && !foreign.has(id)) continue;
      for (const line of lines.split("\n")) {
        const meant = askedBy.get(line);
        if (meant) meant.add(id);
        else askedBy.set(line, new Set([id]));
      }
    }
    const ids = [...new Set([...askedBy.values()].flatMap((meant) => [...meant]))];
    const number = new Map(ids.map((id, place) => [id, place]));
    const phrases = spoken([...askedBy.keys()].join("\n"));
    const meant = Array.from(askedBy.values(), (all) => {
      const ours = [...all].filter((id) => !foreign.has(id));
      return (ours.length ? ours : [...all]).map((id) => number.get(id) ?? 0);
    });

    /** @type {Map<string, number>} */
    const places = new Map();
    /** @type {number[]} */
    const spread = []; // in how many wordings a sign occurs
    const found = phrases.map((phrase) => Array.from(signs(phrase), ([sign, weight]) => {
      let place = places.get(sign);
      if (place === undefined) places.set(sign, (place = spread.push(0) - 1));
      spread[place] += 1;
      return /** @type {[number, number]} */ ([place, weight]);
    }));
    const rarity = spread.map((times) => Math.log((phrases.length + 1) / (times + 1)) + RARE);

    /**
     * The signs of a phrase, each by how rare it is, together of length one.
     * @param {[number, number][]} pairs
     */
    function weighed(pairs) {
      const all = pairs.map(([place, weight]) => /** @type {[number, number]} */ ([place, weight * rarity[place]]));
      const length = Math.sqrt(all.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
      for (const pair of all) pair[1] /= length;
      return all;
    }

    /** @type {{ id: number, share: number }[][]} */
    const table = spread.map(() => []); // of each sign, how much of it each question has
    const totals = new Float64Array(ids.length);
    const ofSign = new Float64Array(spread.length);
    let total = 0;
    const byQuestion = meant.flatMap((all, place) => all.map((id) => ({ id, place }))).sort((a, b) => a.id - b.id);
    for (const { id, place } of byQuestion) {
      for (const [sign, weight] of weighed(found[place])) {
        const share = weight / meant[place].length;
        const row = table[sign];
        const last = row.at(-1);
        if (last?.id === id) last.share += share;
        else row.push({ id, share });
        totals[id] += share;
        ofSign[sign] += share;
        total += share;
      }
    }
    const lengths = new Float64Array(ids.length);
    for (const row of table) for (const { id, share } of row) lengths[id] += share * share;
    const room = UNSEEN * spread.length * KINDS;
    const prior = totals.map((all) => Math.log((total - all + room) / (all + room)));

    /** @param {string[]} phrase @returns {Guess[]} the likeliest first; none where it says nothing that is known */
    function rank(phrase) {
      if (phrase.every((word) => isSmall(word) || !knows(word))) return [];
      const pairs = [...signs(phrase)].flatMap(([sign, weight]) => {
        const place = places.get(sign);
        return place === undefined ? [] : [/** @type {[number, number]} */ ([place, weight])];
      });
      const all = weighed(pairs);
      const amount = SHARE * all.reduce((sum, [, weight]) => sum + weight, 0);
      const scores = prior.map((odds) => amount * odds);
      for (const [sign, weight] of all) {
        const without = Math.log(UNSEEN / (ofSign[sign] + UNSEEN)); // of a question that does not have it; what all share does not count
        for (const { id, share } of table[sign]) {
          const odds = Math.log((share + UNSEEN) / (ofSign[sign] - share + UNSEEN)) - without;
          scores[id] += weight * (SHARE * odds + share / Math.sqrt(lengths[id]));
        }
      }
      const best = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(SHARP * (score - best)));
      const sum = powers.reduce((whole, power) => whole + power, 0);
      return ids.map((id, place) => ({ id, chance: powers[place] / sum })).sort((a, b) => b.chance - a.chance);
    }

    /** @type {Map<string, number>} */
    const times = new Map();
    const follow = new Set();
    for (const phrase of phrases) {
      for (const [place, word] of phrase.entries()) {
        times.set(word, (times.get(word) ?? 0) + 1);
        follow.add(`${phrase[place - 1] ?? ""} ${word}`);
      }
    }
    const vocabulary = [...times.keys()].sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));

    /** @param {string} word */
    const knows = (word) => isSmall(word) || times.has(word) || (word.length >= LONG && places.has(meaning(word)));
    /** @param {string} word */
    const near = (word) => (word.length < LONG ? undefined : vocabulary.find((other) => other.length >= LONG && isNear(word, other)));

    /**
     * What a last word may become that nobody has used: each word that begins so, or of them those that follow the word before.
     * @param {string[]} before
     * @param {string} begun
     */
    function endings(before, begun) {
      const ending = begun.length < BEGUN ? [] : vocabulary.filter((word) => word.startsWith(begun));
      const following = before.length ? ending.filter((word) => follow.has(`${before.at(-1)} ${word}`)) : [];
      return (following.length ? following : ending).slice(0, ENDINGS);
    }

    /** @param {string} query @returns {ReturnType<Inquiry["understand"]>} */
    function understand(query) {
      const asked = spoken(query.replaceAll("\n", " "))[0];
      const last = asked.at(-1) ?? "";
      const before = asked.slice(0, -1).map((word) => (knows(word) ? word : near(word) ?? word));
      const ends = knows(last) ? [] : endings(before, last);
      const readings = (ends.length ? ends : [knows(last) ? last : near(last) ?? last]).map((end) => [...before, end]);
      const read = readings.map((words) => ({ words, guesses: rank(words) })).filter(({ guesses }) => guesses.length);
      if (!read.length) return { guesses: [], sure: false, alone: false, unfinished: ends.length > 0 };
      const { words, guesses } = read.reduce((best, other) => (other.guesses[0].chance > best.guesses[0].chance ? other : best));
      const telling = words.filter((word) => !isSmall(word));
      const share = telling.filter(knows).length / telling.length;
      const open = ends.length > 1 && words.length === 1; // one word that may become several is no question yet
      const unfinished = ends.length > 0;
      const here = guesses.filter(({ id }) => !foreign.has(id));
      const elsewhere = guesses.find(({ id }) => foreign.has(id));
      const ours = here.filter(({ id }) => id !== OTHER);
      const chance = ours[0]?.chance ?? 0;
      /** @type {(one: number, other: number) => boolean} */
      const rivals = (one, other) => one <= CLEAR * other;
      /** @type {(all: number, least: number) => boolean} */
      const enough = (all, least) => !open && all * share ** 2 >= least;
      if (elsewhere && enough(elsewhere.chance, SURE) && !rivals(elsewhere.chance, here[0]?.chance ?? 0)) {
        return { guesses: ours, sure: false, alone: false, unfinished, foreign: elsewhere.id };
      }
      // What is asked of a rival in another game is asked of the question here.
      const lent = elsewhere && rivals(chance, elsewhere.chance) ? elsewhere.chance : 0;
      const together = ours.slice(0, SHOWN).reduce((sum, guess) => sum + guess.chance, lent);
      const sure = ours.length > 0 && here[0] === ours[0] && enough(together, SURE);
      return { guesses: ours, sure, alone: sure && enough(chance, ALONE), unfinished };
    }

    return { understand };
  }

  self.primeroInquiry = { learn };
})();
