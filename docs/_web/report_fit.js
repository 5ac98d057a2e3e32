// How the rules of one's own game report fit the old texts: a few are put to them at a time, so that a slow machine shows
// how far it is; in the end those that fail stand with the rules that decide it, the others by their titles.
"use strict";

/** @type {Primero["reportFit"]} */
self.primero.reportFit = ({ home, pages, texts, ask }) => {
  const { make, part } = self.primero;
  const AT_ONCE = 4;
  const summary = part(home, "[role=status]");
  const box = part(home, "div");

  /** @param {string} id */
  function claimLink(id) {
    const [book, slug] = id.split("/");
    return make("a", { href: `${pages[book]}#${slug}` }, make("code", {}, id));
  }

  /** @param {Answers.PutText} row */
  const title = ({ witness, title: words }) => (texts ? make("a", { href: `${texts}#fit-${witness}` }, words) : words);

  /** @param {Child[]} items */
  const joined = (items) => items.flatMap((item, order) => (order ? ["; ", item] : [item]));

  /** @param {Answers.PutText} row */
  function failure(row) {
    const why = row.sentence ? ` ${row.sentence}.` : "";
    const mark = make("span", { className: "pf-mark pf-fails" });
    return make("li", {}, mark, title(row), `. ${row.says}${why} Decided by `, ...joined(row.claims.map(claimLink)), ".");
  }

  /**
   * @param {Answers.PutText["verdict"]} verdict
   * @param {string} heading
   * @param {Answers.PutText[]} rows
   */
  function titles(verdict, heading, rows) {
    const mark = make("span", { className: `pf-mark pf-${verdict}` });
    const head = make("summary", {}, mark, `${heading} ${rows.length}`);
    return make("details", {}, head, make("p", {}, ...joined(rows.map(title)), "."));
  }

  /** @param {Answers.PutText[]} rows */
  function show(rows) {
    /** @param {string} verdict */
    const those = (verdict) => rows.filter((row) => row.verdict === verdict);
    const [fits, fails, silent] = ["fits", "fails", "silent"].map(those);
    const none = fits.length + fails.length === 0;
    summary.textContent = none ? "None of the old texts in which somebody plays primero says anything about these rules."
      : `Of ${rows.length} texts these rules fit ${fits.length}, fail ${fails.length} and are silent on ${silent.length}.`;
    if (none) return;
    box.replaceChildren(make("ul", { className: "pf-failures" }, ...fails.map(failure)));
    if (fits.length) box.append(titles("fits", "The texts that these rules fit:", fits));
    if (silent.length) box.append(titles("silent", "The texts about which these rules say nothing:", silent));
  }

  return async (choices, wanted) => {
    home.hidden = false;
    box.replaceChildren();
    const bar = make("progress", { ariaLabel: "The old texts", max: 1, value: 0 });
    summary.replaceChildren("Testing these rules against the old texts. ", bar);
    /** @type {Answers.PutText[]} */
    const rows = [];
    do {
      const answer = await ask("put", choices, String(rows.length), String(AT_ONCE));
      if (!wanted()) return false;
      if (!answer) {
        summary.textContent = "These rules could not be tested against all the old texts.";
        return false;
      }
      rows.push(...answer.rows);
      Object.assign(bar, { max: answer.of, value: rows.length });
    } while (rows.length < bar.max);
    show(rows);
    return true;
  };
};
