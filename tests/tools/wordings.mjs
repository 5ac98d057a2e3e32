// What the page “May I do this?” understands, measured outside a browser. It reads from the standard input, as JSON:
//   wordings  of each question, a line each
//   games     of each game, `own` (the questions that it settles) and `foreign` (those that only others do)
//   asked     what is asked: game, words, and the questions that would be right, or none
//   apart     a number: the wordings are parted into so many, and each part is asked of a page that has not learnt it
// and writes for each that is asked the three likeliest questions with their chances.
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const { wordings, games, asked, apart } = JSON.parse(readFileSync(0, "utf8"));
const world = createContext({ performance });
world.self = world;
for (const script of ["spelling", "phrasing", "inquiry"]) {
  const file = new URL(`../../docs/_static/${script}.js`, import.meta.url);
  runInContext(readFileSync(file, "utf8"), world, { filename: file.pathname });
}
const { learn } = world.primeroInquiry;

/** A page of a game that has not learnt some wordings. */
function page(game, without = new Set()) {
  const kept = Object.entries(wordings).map(([id, lines]) => [id, lines.split("\n").filter((line) => !without.has(line)).join("\n")]);
  return learn(Object.fromEntries(kept.filter(([, lines]) => lines)), new Set(games[game].own), new Set(games[game].foreign));
}

const answers = asked.map(() => []);
for (const game of Object.keys(games)) {
  const here = [...asked.keys()].filter((place) => asked[place].game === game);
  const parts = apart ? Array.from({ length: apart }, (_, part) => here.filter((place) => asked[place].part === part)) : [here];
  for (const part of parts.filter((places) => places.length)) {
    const without = asked.filter(({ part: other }) => apart && other === asked[part[0]].part);
    const { understand } = page(game, new Set(without.map(({ words }) => words)));
    for (const place of part) answers[place] = understand(asked[place].words);
  }
}
process.stdout.write(JSON.stringify(answers));
