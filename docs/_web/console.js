// The console of the engine's page: code that a reader types, what came of it, and the guide's pieces at a press.
//
// What was run lasts as long as the page. Should the worker be ended, by Stop or by its limit, the engine is told with
// the next line what was run before, and runs that again (primero_ref/web/console.py).
"use strict";

(() => {
  const PATIENCE = 200; // milliseconds before what is not done says so
  const KEPT = 200; // entries that stay on the page
  const { make, part, parts, engine, scenes } = self.primero;

  /** @param {HTMLElement} home */
  function furnish(home) {
    const log = part(home, ".pr-ran");
    const form = /** @type {HTMLFormElement} */ (part(home, "form"));
    const field = /** @type {HTMLTextAreaElement} */ (part(home, "textarea"));
    const run = /** @type {HTMLButtonElement} */ (part(home, ".pr-run"));
    const stop = part(home, ".pr-stop");
    const complete = part(home, ".pr-complete");
    const fresh = part(home, ".pr-fresh");
    const names = part(home, ".pr-names");
    const form_ = self.primero.engineForm(part(home, "output"));
    const first = part(home, "output").textContent;
    /** @type {string[]} */
    let done = []; // what was run and ended, which the engine is told each time
    /** @type {string[]} */
    const typed = []; // what was typed, for the arrow keys
    let at = 0; // which of these stands in the field
    let draft = ""; // what stood there before the arrows
    /** @type {Job | null} */
    let job = null;
    let leaving = false; // whether Escape was pressed, so that Tab leaves the field

    /**
     * @param {string[]} asked
     * @param {() => void} begun
     * @returns {Promise<JobAnswer>}
     */
    function ask(asked, begun = () => {}) {
      return new Promise((answered) => {
        job = { asked: { console: asked }, tell: form_.tell, begun, done: answered };
        engine.run(job);
      }).then((answer) => {
        job = null;
        return /** @type {JobAnswer} */ (answer);
      });
    }

    const fit = () => (field.rows = Math.min(12, Math.max(2, field.value.split("\n").length)));

    /** @param {string} code */
    const prompted = (code) => code.trimEnd().split("\n").map((line, place) => `${place ? "..." : ">>>"} ${line}\n`);

    /** @param {string} code @param {boolean} pasted */
    function enter(code, pasted) {
      const shown = pasted ? code.split("\n").filter((line) => /^(?:>>>|\.\.\.)/.test(line)).join("\n") + "\n" : "";
      const entry = make("li", {}, make("pre", {}, make("i", {}, shown || prompted(code).join(""))));
      log.append(entry);
      while (log.childElementCount > KEPT) log.firstElementChild?.remove();
      log.hidden = false;
      return entry;
    }

    /**
     * @param {HTMLElement} entry
     * @param {Answers.ConsoleRun} answer
     */
    async function write(entry, { lines, sentence }) {
      const pre = make("pre", {});
      const parts = [pre];
      let open = pre;
      for (const { source, got, wrong, scene } of lines) {
        if (source) open.append(make("i", {}, ...prompted(source)));
        if (got) open.append(make(wrong ? "b" : "span", {}, got));
        if (!scene) continue;
        const picture = make("div", {});
        await scenes(scene).then((drawn) => picture.append(drawn), () => {}); // without it the words stand alone
        open = make("pre", {});
        parts.push(/** @type {any} */ (picture), open);
      }
      entry.replaceChildren(...parts.filter((one) => one.childNodes.length));
      if (sentence) entry.append(make("p", { className: "pr-wrong" }, sentence));
    }

    /** @param {HTMLElement} entry @param {string} sentence */
    function end(entry, sentence) {
      const again = done.length ? " What you ran before it is kept: your next line runs all of it once more." : "";
      entry.append(make("p", { className: "pr-wrong" }, `${sentence}${again}`));
    }

    /** @param {boolean} on */
    function busy(on) {
      run.ariaDisabled = complete.ariaDisabled = fresh.ariaDisabled = String(on);
      field.readOnly = on;
      for (const button of parts(document, ".pr-piece")) button.ariaDisabled = String(on);
      if (on) return;
      if (document.activeElement === stop) field.focus();
      stop.hidden = true;
    }

    /**
     * Runs some code; says whether it came to its end. With `whole` it is run as it is, else only if it is finished.
     * @param {string} code
     * @param {{ whole: boolean, own: boolean }} how
     */
    async function go(code, { whole, own }) {
      busy(true);
      const before = done;
      const entry = own ? null : enter(code, true);
      let timer = 0;
      const answer = await ask(["run", code, JSON.stringify(before), whole ? "" : "ask"], () => {
        form_.say("");
        timer = setTimeout(() => {
          stop.hidden = false;
          form_.say("Running.");
        }, PATIENCE);
      });
      clearTimeout(timer);
      busy(false);
      form_.say("");
      const { outcome, failed, stopped } = answer;
      if (typeof outcome?.more === "string") {
        const [from, to] = [field.selectionStart, field.selectionEnd];
        field.setRangeText(`\n${outcome.more}`, from, to, "end");
        fit();
        return false;
      }
      log.scrollTop = log.scrollHeight;
      const item = entry ?? enter(code, code.trimStart().startsWith(">>>"));
      if (own) {
        typed.push(code);
        at = typed.length;
      }
      if (!Array.isArray(outcome?.lines)) {
        end(item, outcome?.error ?? failed ?? stopped);
        return false;
      }
      if (outcome.done) done = [...before, code];
      await write(item, outcome);
      if (own && outcome.done) field.value = "";
      if (outcome.again) form_.say("All your earlier lines were run again before this one.");
      fit();
      log.scrollTop = log.scrollHeight;
      return outcome.done;
    }

    /** @param {boolean} whole */
    function submit(whole) {
      if (job || !field.value.trim()) return;
      names.hidden = true;
      go(field.value, { whole, own: true });
    }

    /** @param {string} name @param {number} start @param {number} end */
    function put(name, start, end) {
      field.setRangeText(name, start, end, "end");
      names.hidden = true;
      field.focus();
    }

    async function offer() {
      if (job) return;
      const [caret, text] = [field.selectionStart, field.value];
      const line = text.slice(text.lastIndexOf("\n", caret - 1) + 1, caret);
      const { outcome } = await ask(["complete", line, JSON.stringify(done)]);
      if (!Array.isArray(outcome?.names) || field.value !== text) return;
      const from = caret - line.length + Number(outcome.start);
      /** @type {string[]} */
      const found = outcome.names.map(String);
      const had = text.slice(from, caret);
      names.replaceChildren(...found.map((name) => {
        const button = make("button", { type: "button" }, name);
        button.onclick = () => put(name, from, caret + (shared.length > had.length ? shared.length - had.length : 0));
        return make("li", {}, button);
      }));
      let shared = found[0] ?? had;
      while (found.some((name) => !name.startsWith(shared))) shared = shared.slice(0, -1);
      if (shared.length > had.length) field.setRangeText(shared, from, caret, "end");
      names.hidden = found.length < 2;
      if (!found.length) form_.say(had ? `No name begins with “${had}”.` : "Type the beginning of a name first.");
      else form_.say(found.length > 1 ? `${found.length} names begin with “${had}”.` : "");
    }

    /** @param {number} step */
    function recall(step) {
      if (at === typed.length) draft = field.value;
      at = Math.max(0, Math.min(typed.length, at + step));
      field.value = typed[at] ?? draft;
      fit();
    }

    field.onkeydown = (event) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event;
      if (isComposing || altKey) return;
      const [before, after] = [field.value.slice(0, field.selectionStart), field.value.slice(field.selectionEnd)];
      if (key === "Escape") {
        leaving = names.hidden = true;
        form_.say("Tab now leaves the field.");
      } else if (key === "Tab" && !leaving && !shiftKey && /[\w.]$/.test(before)) {
        event.preventDefault();
        offer();
      } else if (key === "Enter" && (ctrlKey || metaKey)) {
        event.preventDefault();
        submit(true);
      } else if (key === "Enter" && !shiftKey && !after.trim()) {
        event.preventDefault();
        if (/\n[ \t]*$/.test(before)) submit(true); // an empty line ends what goes on
        else submit(false);
      } else if (key === "ArrowUp" && typed.length && !before.includes("\n")) {
        event.preventDefault();
        recall(-1);
      } else if (key === "ArrowDown" && at < typed.length && !after.includes("\n")) {
        event.preventDefault();
        recall(1);
      }
      if (!["Escape", "Tab", "Shift"].includes(key)) leaving = false;
    };
    field.onblur = () => (leaving = false);
    field.oninput = fit;
    form.onsubmit = (event) => {
      event.preventDefault();
      submit(true);
    };
    stop.onclick = () => job && engine.stop(job, "Stopped.");
    complete.onclick = offer;
    fresh.onclick = () => {
      if (job) return;
      done = [];
      log.replaceChildren();
      log.hidden = true;
      form_.say(first ?? "");
      field.focus();
    };

    /** @type {{ code: string, ran: string[] | null }[]} */
    const pieces = parts(document, ".highlight-python pre").map((pre) => ({ code: pre.textContent ?? "", ran: null }));
    parts(document, ".highlight-python").forEach((box, place) => {
      const button = make("button", { type: "button", className: "pr-piece" }, "Run in the console");
      button.onclick = async () => {
        if (job) return;
        home.scrollIntoView({ block: "nearest" });
        // Each piece goes on from those before it, and needs what they have run.
        const before = pieces.slice(0, place).filter(({ code }) => !done.includes(code));
        for (const { code } of [...before, pieces[place]]) if (!(await go(code, { whole: true, own: false }))) return;
      };
      box.after(button);
    });
    for (const button of [run, complete, fresh]) button.toggleAttribute("disabled", false);
  }

  parts(document, ".pr-console").forEach(furnish);
})();
