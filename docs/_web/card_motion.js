// Cards that move: dealt and drawn from the middle, turned where they are shown, taken to whoever takes them, raised
// where they have won. All of it ends within 300 ms, nothing waits for it, and who asks for no motion sees none.
"use strict";

/** @type {Primero["cardMotion"]} */
self.primero.cardMotion = (frame) => {
  const { parts } = self.primero;
  const LASTS = 220; // milliseconds that one card is on its way
  const LATEST = 70; // milliseconds after which the last of them sets out
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  /** @type {{ step: number, games: number, lay: Map<string, string[]> } | null} */
  let before = null; // how the cards lay when the table was last drawn

  /**
   * The cards of the table by who holds them, as they are drawn: those that are seen before the backs.
   * @param {Answers.Table} table
   */
  function lying(table) {
    const lay = new Map([["", (table.layout ?? []).map(({ card }) => card ?? "")]]);
    for (const { name, cards } of table.seats) {
      const codes = cards.map(({ card }) => card ?? "");
      lay.set(name, name === table.seat ? codes : [...codes.filter(Boolean), ...codes.filter((code) => !code)]);
    }
    return lay;
  }

  /**
   * Where the cards of somebody are drawn; of nobody, those on the table.
   * @param {string} name
   * @param {Answers.Table} table
   */
  function place(name, table) {
    if (!name) return parts(frame, ".pr-layout .pr-card");
    if (name === table.seat) return parts(frame, ".pr-held .pr-card");
    const seat = parts(frame, ".pr-seats > li").find((item) => item.querySelector("b")?.textContent === name);
    return seat ? parts(seat, ".pr-card") : [];
  }

  /**
   * How many cards somebody has drawn since, of which only the backs are seen.
   * @param {string} name
   * @param {Answers.Table} table
   * @param {number} since
   */
  function drawn(name, table, since) {
    const acts = table.acts.filter(({ player, number, sentence }) => (
      player === name && number > since && /exchang|draws/.test(sentence)));
    return acts.reduce((sum, { sentence }) => sum + Number(/(\d+) cards/.exec(sentence)?.[1] ?? 1), 0);
  }

  /**
   * @param {Element} card
   * @param {Keyframe} from
   * @param {number} delay
   */
  const move = (card, from, delay) =>
    card.animate([from, {}], { duration: LASTS, delay, easing: "ease-out", fill: "backwards" });

  /**
   * @param {Element} card
   * @param {DOMRect} from
   */
  function way(card, from) {
    const to = card.getBoundingClientRect();
    const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
    return { opacity: 0, transform: `translate(${x}px, ${y}px)` };
  }

  /** @type {CardMotion["draw"]} */
  function draw(table, draws) {
    const taken = still.matches || !before ? [] : parts(frame, ".pr-layout .pr-card").map((card) => (
      { card, box: card.getBoundingClientRect() }));
    draws();
    const [last, lay] = [before, lying(table)];
    before = { step: table.step, games: table.games, lay };
    const back = last && last.games === table.games && table.step < last.step;
    if (still.matches || back) return;
    const anew = !last || last.games !== table.games;
    const heap = frame.querySelector(".pr-mid")?.getBoundingClientRect();
    /** @type {[card: Element, from: Keyframe][]} */
    const moving = [];
    for (const [name, codes] of lay) {
      const cards = place(name, table);
      if (!heap || cards.length !== codes.length) continue;
      const had = anew ? [] : [...(last?.lay.get(name) ?? [])];
      const hidden = had.filter((code) => !code).length;
      const more = codes.filter((code) => !code).length - hidden;
      let fresh = anew ? codes.length : Math.max(more, drawn(name, table, last?.step ?? 0));
      for (const [at, code] of [...codes.entries()].reverse()) {
        const place = had.indexOf(code);
        if (code && place >= 0) had.splice(place, 1);
        else if (code && hidden && codes.length <= (last?.lay.get(name)?.length ?? 0)) {
          moving.push([cards[at], { transform: "rotateY(90deg)" }]); // it is shown
        } else if (code || fresh-- > 0) moving.push([cards[at], way(cards[at], heap)]);
      }
    }
    moving.reverse().forEach(([card, from], at) => move(card, from, (LATEST * at) / moving.length));
    for (const card of parts(frame, ".pr-shown .is-winner .pr-card")) move(card, { transform: "translateY(12px)" }, 0);
    if (!anew) take(taken, lay.get("") ?? [], table);
  }

  /**
   * Moves what was taken from the table to who has taken it.
   * @param {{ card: HTMLElement, box: DOMRect }[]} lay
   * @param {string[]} left
   * @param {Answers.Table} table
   */
  function take(lay, left, table) {
    const taker = table.acts.findLast(({ deed }) => deed === "take")?.player;
    if (lay.length <= left.length || !taker) return;
    const to = taker === table.seat ? frame.querySelector(".pr-you") : place(taker, table)[0]?.closest("li");
    const names = new Set(place("", table).map((card) => card.ariaLabel));
    const end = to?.getBoundingClientRect();
    const home = frame.getBoundingClientRect();
    if (!end) return;
    for (const { card, box } of lay.filter(({ card }) => !names.has(card.ariaLabel))) {
      const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
      ghost.setAttribute("aria-hidden", "true");
      ghost.classList.add("pr-leaving");
      Object.assign(ghost.style, {
        left: `${box.left - home.left}px`, top: `${box.top - home.top}px`, width: `${box.width}px`, height: `${box.height}px`,
      });
      frame.append(ghost);
      const goes = { opacity: 0, transform: `translate(${end.left - box.left}px, ${end.top - box.top}px)` };
      ghost.animate([{}, goes], { duration: LASTS, easing: "ease-in" }).finished.finally(() => ghost.remove());
    }
  }

  return { draw, forget: () => (before = null) };
};
