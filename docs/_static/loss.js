// What falls when sources, passages or rules are taken away: the same reckoning as `primero without`, on the data of footing.js.
"use strict";

self.primeroLoss = (() => {
  const KEYS = ["states", "implies", "part", "contradicts", "against"]; // how a passage bears on a rule, by its number

  /** How far the texts carry a rule, the firmest first; each support of an answer belongs to one of the first four. */
  const LEVELS = [
    { name: "stated", says: "an old text says so" },
    { name: "implied", says: "an old text suggests it" },
    { name: "redactor", says: "only a later writer says so" },
    { name: "none", says: "no text supports it" },
    { name: "gone", says: "taken away" },
  ];
  const GONE = LEVELS.length - 1;
  /** @type {Record<string, number>} */
  const LEVEL = { stated: 0, implied: 1, part: 1, reading: 2, redactor: 2, contradicted: 3, doubted: 3, none: 3 };

  /** @param {FootingRow[]} rows */
  function support(rows) {
    const old = new Set(rows.filter(([how]) => (how & 2) && !(how & 1)).map(([how]) => KEYS[how >> 2]));
    if (old.has("states")) return "stated";
    if (old.has("implies")) return "implied";
    if (old.has("part")) return "part";
    // A part is one kind of what is implied.
    const speaks = rows.filter(([how]) => ["states", "implies", "part"].includes(KEYS[how >> 2]));
    if (speaks.some(([how]) => (how & 2) && (how & 1))) return "reading";
    if (old.has("contradicts")) return "contradicted";
    if (old.has("against")) return "doubted";
    return speaks.length ? "redactor" : "none";
  }

  /**
   * Gives each answer of a rule its support, by the number of its question.
   * @param {FootingRule} rule
   * @param {FootingRow[]} rows
   */
  const supports = ([, , asked], rows) => new Map(asked.map((question) => [question, support(rows.filter(([, , , on]) => on.includes(question)))]));

  /**
   * Says what falls. A rule falls that is taken away itself, or had a text for some answer and has none left for any.
   * @param {Footing} data
   * @param {Iterable<string>} cut the ids of sources, passages and rules
   * @returns {Fall}
   */
  function fall(data, cut) {
    const named = new Set(cut);
    const sources = new Set(data.sources.flatMap(([id], number) => (named.has(id) ? [number] : [])));
    const passages = new Set(data.passages.flatMap(([id, within, via], number) => (named.has(id) || sources.has(within) || sources.has(via) ? [number] : [])));
    /** @type {Loss[]} */
    const losses = [];
    /** @type {Set<number>} */
    const fallen = new Set(data.rules.flatMap(([id], number) => (named.has(id) ? [number] : [])));
    const levels = data.rules.map((rule, number) => {
      const rows = rule[3];
      const before = supports(rule, rows);
      if (fallen.has(number)) return { now: GONE, was: level(before) };
      const left = rows.filter(([, cited, via]) => !sources.has(via) && !cited.some((passage) => passages.has(passage)));
      const after = left.length < rows.length ? supports(rule, left) : before;
      for (const [question, now] of after) {
        const was = before.get(question) ?? "none";
        if (now !== was || speaking(rows, question) > speaking(left, question)) losses.push({ rule: number, question, was, now });
      }
      return { now: level(after), was: level(before) };
    });
    for (const [number, { now, was }] of levels.entries()) if (now === 3 && was < 3) fallen.add(number);
    /** @param {number} kind */
    const turned = (kind) => new Set([...fallen].flatMap((number) => data.rules[number][4][kind]));
    const idle = new Set([...fallen].flatMap((number) => data.rules[number][5]).filter((number) => !fallen.has(number)));
    return { levels, losses, fallen, demos: turned(0).size, games: turned(1).size, hands: turned(2).size, idle };
  }

  /** How far the texts carry a rule: as far as the answer that they carry furthest. @param {Map<number, string>} given */
  const level = (given) => Math.min(...Array.from(given.values(), (name) => LEVEL[name]));

  /** How many passages speak for an answer. @param {FootingRow[]} rows @param {number} question */
  const speaking = (rows, question) => rows.filter(([how, , , on]) => KEYS[how >> 2] !== "contradicts" && KEYS[how >> 2] !== "against" && on.includes(question)).length;

  /**
   * Reads what is taken away from an address; what the edition has not is given apart.
   * @param {Footing} data
   * @param {string} hash
   */
  function read(data, hash) {
    const said = new URLSearchParams(hash.slice(1));
    const known = new Set([...data.sources, ...data.passages, ...data.rules].map(([id]) => id));
    const named = [...new Set((said.get("without") ?? "").split(",").filter(Boolean))];
    return { cut: named.filter((id) => known.has(id)), unknown: named.filter((id) => !known.has(id)) };
  }

  /** Writes it as an address has it; nothing where nothing is taken away. @param {Iterable<string>} cut */
  const write = (cut) => ([...cut].length ? `without=${[...cut].map(encodeURIComponent).join(",").replaceAll("%2F", "/").replaceAll("%3A", ":")}` : "");

  return { GONE, LEVELS, fall, read, write };
})();
