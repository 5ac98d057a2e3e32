// The Run button: runs a demo in the reader's browser, with the engine (engine.js) that made the page.
//
// The page is complete without it.
"use strict";

(() => {
  const PATIENCE = 200; // milliseconds before a demo that is not done says so
  const REST = 100; // milliseconds after which whoever points at a button means to press it
  const BATCH = 8; // demos that get their buttons at once
  const { make, part, parts, engine, scenes } = self.primero;

  // ---- Words ----------------------------------------------------------------------------------------------

  const MARKS = {
    verified: "M2.8 8.6l3.4 3.6 7-8.4",
    fails: "M3.5 3.5l9 9M12.5 3.5l-9 9",
    none: "M3.5 8h9",
  };

  /** @param {keyof typeof MARKS} kind */
  function mark(kind) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    svg.setAttribute("class", "pr-i");
    svg.setAttribute("viewBox", "0 0 16 16");
    svg.setAttribute("aria-hidden", "true");
    path.setAttribute("class", "o b");
    path.setAttribute("d", MARKS[kind]);
    svg.append(path);
    return make("span", { className: `pr-${kind}` }, svg);
  }

  /**
   * The first line of an answer that differs from the other.
   * @param {string} answer
   * @param {string} other
   */
  function differing(answer, other) {
    const lines = answer.trimEnd().split("\n");
    const others = other.trimEnd().split("\n");
    return lines.find((line, place) => line !== others[place]) ?? lines.at(-1);
  }

  /** @param {string} text */
  function quoted(text) {
    return text.length > 90 ? `“${text.slice(0, 89)}…”` : `“${text}”`;
  }

  /** @param {Answers.RunLine} line */
  function difference({ line, got, want }) {
    const here = differing(got, want);
    const page = differing(want, got);
    const first = `Line ${line + 1} answered ${here ? quoted(here) : "nothing"}`;
    return page ? `${first} where the page says ${quoted(page)}.` : `${first}.`;
  }

  /**
   * @param {string} before
   * @param {string} after
   */
  function changed(before, after) {
    const [old, now] = [before.split("\n"), after.split("\n")];
    if (old.length !== now.length) return "You changed the code.";
    const places = now.flatMap((line, place) => (line === old[place] ? [] : [place + 1]));
    return places.length === 1 ? `You changed line ${places[0]}.` : `You changed lines ${places.join(", ")}.`;
  }

  /** @param {number} bytes */
  const megabytes = (bytes) => Math.round(bytes / 1e6);

  // ---- A demo on the page ---------------------------------------------------------------------------------

  /**
   * @param {HTMLElement} box
   * @param {number} number
   */
  function demo(box, number) {
    if (![".pr-run", "output", ".pr-when", "pre"].every((selector) => box.querySelector(selector))) return;
    const button = part(box, ".pr-run");
    const output = part(box, "output");
    const when = part(box, ".pr-when");
    const pre = part(box, "pre");
    const { claim = "", rulebook } = box.dataset;
    const code = pre.textContent;
    const built = [...output.childNodes];
    const note = make("span", {}, ...when.childNodes);
    const halt = make("button", { type: "button", className: "pr-stop", hidden: true }, "Stop");
    const edit = make("button", { type: "button", className: "pr-edit" }, "Edit the code");
    const back = make("button", { type: "button", className: "pr-back", hidden: true }, "Restore the code");
    const off = make("button", { type: "button", className: "pr-off", ariaPressed: "false" }, "Without this rule");
    if (claim.startsWith("finding/")) off.hidden = true; // no rule of the game, and nothing to switch off
    const answers = make("pre", { className: "pr-said", tabIndex: 0, hidden: true });
    Object.assign(answers, { role: "group", ariaLabel: "The engine’s answer" });
    const first = note.textContent;
    const picture = box.querySelector(".pr-story");
    const contrast = box.querySelector(".pr-without");
    /** @type {Element[]} */
    let redrawn = []; // what stands in place of the picture, and of what is said of it without its rule
    let runs = 0; // a picture that comes when another run has begun is not shown
    /** @type {HTMLTextAreaElement | null} */
    let area = null;
    /** @type {Job | null} */
    let job = null;
    let putBack = false; // whether the code was put back while it ran, so that nobody asks for its answer
    let silent = true; // whether a run has yet to say how far it is

    button.after(halt);
    when.append(note, " ", off, " ", edit, back);
    part(box, ".pr-result").append(answers);

    const ruled = () => off.ariaPressed !== "true";
    const text = () => (area ? area.value.trimEnd() + "\n" : code);
    const untouched = () => text().trimEnd() === code.trimEnd();

    /**
     * @param {keyof typeof MARKS} kind
     * @param {string} sentence
     * @param {string} words
     */
    function show(kind, sentence, words) {
      output.replaceChildren(mark(kind), ` ${sentence}`);
      note.textContent = words;
      box.dataset.state = kind;
    }

    const count = make("span", { ariaHidden: "true" });
    const bar = make("progress", { ariaLabel: "The engine" });

    /** @type {Job["tell"]} */
    function progress(come, all) {
      if (!bar.isConnected) {
        silent = false;
        output.replaceChildren("Loading the engine (only the first time): ", count, bar);
      }
      Object.assign(bar, { max: all, value: come });
      count.textContent = `${megabytes(come)} of ${megabytes(all)} MB `;
      if (come === all) output.replaceChildren("Starting the engine.");
    }

    /** @param {Answers.RunLine[]} lines */
    function transcript(lines) {
      answers.replaceChildren();
      for (const { source, want, got, ok } of lines) {
        const typed = source.trimEnd().split("\n").map((line, place) => `${place ? "..." : ">>>"} ${line}\n`);
        answers.append(make("i", {}, ...typed), make(ok || !want ? "span" : "b", {}, got));
      }
      answers.hidden = !lines.length;
    }

    /** @param {JobAnswer} answer */
    async function put({ outcome, ms = 0, failed, stopped }) {
      const mine = untouched();
      const ran = mine ? "It ran in your browser, with the engine of this page." : changed(code.trimEnd(), text().trimEnd());
      const words = ruled() ? ran : "The rule is disabled.";
      if (stopped) show("none", stopped, "Nothing else on the page is affected.");
      else if (failed) show("none", failed, mine ? first : words);
      else if (!outcome.lines.length) show("none", "There is nothing to run: each line of code must begin with >>> and a space.", words);
      else if (!ruled()) show("none", unruled(outcome), words);
      else if (outcome.passed) show("verified", `The same, in ${Math.max(1, Math.round(ms))} ms.`, words);
      else judge(outcome, words);
      transcript(outcome && (!mine || !outcome.passed) ? outcome.lines : []);
      if (outcome && !(mine && ruled())) return redraw(outcome);
      runs += 1;
      restore();
    }

    /** @param {Answers.Demo} outcome */
    function unruled({ passed, lines }) {
      if (passed) return "Without the rule this demo comes out the same.";
      const others = lines.filter(({ ok }) => !ok);
      return difference(others.find(({ want }) => want) ?? others[0]);
    }

    /**
     * @param {Answers.Demo} outcome
     * @param {string} words
     */
    function judge({ lines }, words) {
      // A line that the reader has added has nothing to agree with: its answer is news, not a difference.
      const others = lines.filter(({ ok }) => !ok);
      const against = others.filter(({ want }) => want);
      if (against.length) show("fails", difference(against[0]), words);
      else show("none", difference(others[others.length - 1]), words);
    }

    /** Has the demo show the pictures of the build, and none of what was run here. */
    function restore() {
      for (const element of redrawn.splice(0)) element.remove();
      picture?.toggleAttribute("hidden", false);
      contrast?.toggleAttribute("hidden", false);
    }

    /**
     * Shows the table as this run left it, and what comes of it without the rule, where the code or the rules are others.
     * @param {Answers.Demo} outcome
     */
    async function redraw({ scene, without }) {
      const mine = ++runs;
      const drawn = scene && (await scenes(scene).catch(() => null));
      const other = without?.scene && (await scenes(without.scene).catch(() => null));
      if (mine !== runs) return;
      restore();
      picture?.toggleAttribute("hidden", true);
      contrast?.toggleAttribute("hidden", true);
      if (drawn) {
        part(box, "pre").before(drawn);
        redrawn.push(drawn);
      }
      if (!without) return;
      const answers = without.answer ? ` answers “${without.answer}”` : " says nothing";
      const said = without.asked
        ? [" ", make("code", {}, without.asked.split("\n")[0]), answers, other ? ", and the table looks like this:" : "."]
        : [" it comes out the same."];
      const lines = make("p", {}, make("b", {}, "Without this rule"), ...said);
      redrawn.push(make("div", { className: "pr-without" }, lines, ...(other ? [other] : [])));
      box.append(redrawn[redrawn.length - 1]);
    }

    async function go() {
      if (job) return;
      button.setAttribute("aria-disabled", "true");
      box.dataset.state = "running";
      silent = true;
      const timers = [setTimeout(() => {
        halt.hidden = false;
        if (silent) output.replaceChildren("Waiting for another demo to finish.");
      }, PATIENCE)];
      const begun = () => {
        silent = false;
        timers.push(setTimeout(() => output.replaceChildren("Running."), PATIENCE));
      };
      putBack = false;
      const answer = await new Promise((/** @type {Job["done"]} */ done) => {
        const edited = !untouched();
        const both = edited && ruled() && !off.hidden;
        const asked = { demo: { code: text(), claim, rulebook, without: !ruled(), both } };
        job = { asked, edited, tell: progress, begun, done };
        engine.run(job);
      });
      job = null;
      timers.forEach(clearTimeout);
      if (document.activeElement === halt) button.focus();
      halt.hidden = true;
      button.removeAttribute("aria-disabled");
      if (!putBack) put(answer);
    }

    function open() {
      const id = `pr-code-${number}`;
      const label = make("label", { htmlFor: id, className: "pr-label" }, "You can change the code now. Press Ctrl+Enter to run it.");
      const editor = make("textarea", { id, className: "pr-code", value: code.trimEnd(), wrap: "off" });
      Object.assign(editor, { spellcheck: false, autocapitalize: "off", autocomplete: "off" });
      const fit = () => (editor.rows = editor.value.split("\n").length + 1);
      area = editor;
      area.oninput = fit;
      area.onkeydown = (event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        go();
      };
      fit();
      pre.hidden = edit.hidden = true;
      back.hidden = false;
      pre.after(label, area);
      area.focus();
    }

    function close() {
      putBack = true;
      runs += 1;
      restore();
      if (job) engine.stop(job, "Stopped.");
      area?.previousElementSibling?.remove();
      area?.remove();
      area = null;
      pre.hidden = edit.hidden = false;
      back.hidden = answers.hidden = true;
      off.ariaPressed = "false";
      output.replaceChildren(...built);
      note.textContent = first;
      delete box.dataset.state;
      edit.focus();
    }

    let resting = 0;
    for (const sign of ["pointerenter", "focus"]) {
      button.addEventListener(sign, () => (resting = setTimeout(engine.warm, REST, "demo")));
    }
    for (const sign of ["pointerleave", "blur"]) button.addEventListener(sign, () => clearTimeout(resting));
    button.onclick = go;
    button.toggleAttribute("disabled", false); // a press before this would have been lost
    off.onclick = () => {
      if (job) return;
      off.ariaPressed = String(ruled());
      go();
    };
    halt.onclick = () => job && engine.stop(job, "Stopped.");
    edit.onclick = open;
    back.onclick = close;
  }

  const boxes = parts(document, ".pr-demo[data-claim]");
  /** A few at a time: a reader who clicks or scrolls meanwhile is not kept waiting. @param {number} from */
  function furnish(from) {
    boxes.slice(from, from + BATCH).forEach((box, place) => demo(box, from + place));
    if (from + BATCH < boxes.length) setTimeout(furnish, 0, from + BATCH);
  }
  furnish(0);
})();
