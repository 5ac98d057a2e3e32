// The run of an evening as a small chart: what each had after each hand. The reader's line is thick, and the others
// differ by their dashes; the names stand at the ends of the lines.
"use strict";

/** @type {Primero["scoreChart"]} */
self.primero.scoreChart = (chart) => {
  const [WIDE, HIGH, LEFT, RIGHT, TOP, FOOT] = [358, 168, 30, 262, 10, 26];
  const APART = 15; // between two names, so that neither lies over the other
  const MOST_MARKS = 10; // hands that are numbered
  const LONGEST_NAME = 10;
  const { least, most, hands, lines, label } = chart;

  /**
   * @param {string} tag
   * @param {Record<string, string | number>} attributes
   * @param {string} [words]
   */
  function shape(tag, attributes, words = "") {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    element.textContent = words;
    return element;
  }

  const foot = HIGH - FOOT;
  /** @param {number} hand */
  const across = (hand) => LEFT + (hand / hands) * (RIGHT - LEFT);
  /** @param {number} sum */
  const up = (sum) => foot - ((sum - least) / (most - least)) * (foot - TOP);

  /** A sum between nought and the highest that is easily read. */
  function middle() {
    const size = 10 ** Math.floor(Math.log10(Math.max(1, most)));
    const round = most / size >= 4 ? 2 * size : most / size >= 2 ? size : size / 2;
    return Math.max(1, Math.round(round));
  }

  const picture = /** @type {SVGSVGElement} */ (shape("svg", { class: "pr-run-chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img" }));
  picture.setAttribute("aria-label", label);
  for (let sum = 0, step = middle(); sum <= most; sum += step) {
    picture.append(shape("path", { class: "is-axis", d: `M${LEFT} ${up(sum)}H${RIGHT}` }));
    picture.append(shape("text", { x: LEFT - 5, y: up(sum) + 4, "text-anchor": "end" }, String(sum)));
  }
  const step = Math.ceil(hands / MOST_MARKS);
  for (let hand = step; hand <= hands; hand += step) {
    picture.append(shape("text", { x: across(hand), y: HIGH - 6, "text-anchor": "middle" }, String(hand)));
  }

  const others = lines.filter(({ me }) => !me);
  const mineLast = [...others, ...lines.filter(({ me }) => me)]; // over the others
  const ends = mineLast.map((line) => {
    const points = line.points.map(([hand, sum]) => `${across(hand).toFixed(1)},${up(sum).toFixed(1)}`).join(" ");
    const kind = line.me ? "is-mine" : `is-dash-${others.indexOf(line) + 1}`;
    picture.append(shape("polyline", { class: kind, points }));
    const [, sum] = line.points[line.points.length - 1];
    const name = line.name.length > LONGEST_NAME ? `${line.name.slice(0, LONGEST_NAME - 1)}…` : line.name;
    return { y: up(sum), kind, words: `${name} ${sum}` };
  });
  ends.sort((one, other) => one.y - other.y);
  let free = TOP;
  for (const end of ends) {
    end.y = Math.max(end.y, free);
    free = end.y + APART;
  }
  let ceiling = Math.max(foot, TOP + (ends.length - 1) * APART);
  for (const end of [...ends].reverse()) {
    end.y = Math.min(end.y, ceiling);
    ceiling = end.y - APART;
  }
  for (const { y, kind, words } of ends) {
    picture.append(shape("text", { class: kind, x: RIGHT + 6, y: y + 4 }, words));
  }
  return picture;
};
