// The Run button: runs a demo in the reader's browser, with the engine (engine.js) that made the page.
//
// The page is complete without it.
"use strict";

(() => {
  const PATIENCE = 200; // milliseconds before a demo that is not done says so
  const REST = 100; // milliseconds after which whoever points at a button means to press it
  const { run, stop, warm } = self.primero.engine;

  // ---- Words ----------------------------------------------------------------------------------------------

  const MARKS = {
    verified: "M2.8 8.6l3.4 3.6 7-8.4",
    fails: "M3.5 3.5l9 9M12.5 3.5l-9 9",
    none: "M3.5 8h9",
  };

  function mark(kind) {
    const drawing = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(drawing, "svg");
    const path = document.createElementNS(drawing, "path");
    svg.setAttribute("class", "pr-i");
    svg.setAttribute("viewBox", "0 0 16 16");
    svg.setAttribute("aria-hidden", "true");
    path.setAttribute("class", "o b");
    path.setAttribute("d", MARKS[kind]);
    svg.append(path);
    return make("span", { className: `pr-${kind}` }, svg);
  }

  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  /** The first line of an answer that differs from the other. */
  function telling(answer, other) {
    const lines = answer.trimEnd().split("\n");
    const others = other.trimEnd().split("\n");
    return lines.find((line, place) => line !== others[place]) ?? lines.at(-1);
  }

  function quoted(text) {
    return text.length > 90 ? `“${text.slice(0, 89)}…”` : `“${text}”`;
  }

  function difference({ line, got, want }) {
    const said = telling(got, want);
    const page = telling(want, got);
    const first = `Line ${line + 1} answered ${said ? quoted(said) : "nothing"}`;
    return page ? `${first} where the page says ${quoted(page)}.` : `${first}.`;
  }

  function changed(before, after) {
    const [old, now] = [before.split("\n"), after.split("\n")];
    if (old.length !== now.length) return "You changed the code.";
    const places = now.flatMap((line, place) => (line === old[place] ? [] : [place + 1]));
    return places.length === 1 ? `You changed line ${places[0]}.` : `You changed lines ${places.join(", ")}.`;
  }

  const megabytes = (bytes) => Math.round(bytes / 1e6);

  // ---- A demo on the page ---------------------------------------------------------------------------------

  function demo(box, number) {
    const button = box.querySelector(".pr-run");
    const output = box.querySelector("output");
    const when = box.querySelector(".pr-when");
    const pre = box.querySelector("pre");
    if (!button || !output || !when || !pre) return;
    const code = pre.textContent;
    const built = [...output.childNodes];
    const told = make("span", {}, ...when.childNodes);
    const halt = make("button", { type: "button", className: "pr-stop", hidden: true }, "Stop");
    const edit = make("button", { type: "button", className: "pr-edit" }, "Edit the code");
    const back = make("button", { type: "button", className: "pr-back", hidden: true }, "Put it back");
    const off = make("button", { type: "button", className: "pr-off", ariaPressed: "false" }, "Without this rule");
    if (box.dataset.claim.startsWith("finding/")) off.hidden = true; // no rule of the game, and nothing to switch off
    const said = make("pre", { className: "pr-said", tabIndex: 0, hidden: true });
    Object.assign(said, { role: "group", ariaLabel: "What the engine answered" });
    const first = told.textContent;
    let area = null;
    let job = null;
    let silent = true; // whether a run has yet to say how far it is

    button.after(halt);
    when.append(told, " ", off, " ", edit, back);
    box.querySelector(".pr-result").append(said);

    const held = () => off.ariaPressed !== "true";
    const text = () => (area ? area.value.trimEnd() + "\n" : code);
    const untouched = () => text().trimEnd() === code.trimEnd();

    function show(kind, sentence, note) {
      output.replaceChildren(mark(kind), ` ${sentence}`);
      told.textContent = note;
      box.dataset.state = kind;
    }

    function progress(come, all) {
      let bar = box.querySelector("progress");
      if (!bar) {
        silent = false;
        bar = make("progress", { ariaLabel: "The engine" });
        output.replaceChildren("Fetching the engine, once: ", make("span", { ariaHidden: "true" }), bar);
      }
      Object.assign(bar, { max: all, value: come });
      bar.previousSibling.textContent = `${megabytes(come)} of ${megabytes(all)} MB `;
      if (come === all) output.replaceChildren("Starting the engine.");
    }

    function transcript(lines) {
      said.replaceChildren();
      for (const { source, want, got, ok } of lines) {
        const typed = source.trimEnd().split("\n").map((line, place) => `${place ? "..." : ">>>"} ${line}\n`);
        said.append(make("i", {}, ...typed), make(ok || !want ? "span" : "b", {}, got));
      }
      said.hidden = !lines.length;
    }

    function answered({ outcome, ms, failed, stopped }) {
      const mine = untouched();
      const ran = mine ? "Ran here, with the engine of this page." : changed(code.trimEnd(), text().trimEnd());
      const note = held() ? ran : "The rule is switched off.";
      if (stopped) show("none", stopped, "Nothing else on the page is affected.");
      else if (failed) show("none", failed, mine ? first : note);
      else if (!outcome.lines.length) show("none", "Nothing to run: lines begin with >>> and a space.", note);
      else if (!held()) show("none", unruled(outcome), note);
      else if (outcome.passed) show("verified", `The same, in ${Math.max(1, Math.round(ms))} ms.`, note);
      else judge(outcome.lines.filter((line) => !line.ok), note);
      transcript(outcome && (!mine || !outcome.passed) ? outcome.lines : []);
    }

    function unruled({ passed, lines }) {
      if (passed) return "Nothing changes here without the rule.";
      return difference(lines.find(({ ok, want }) => !ok && want) ?? lines.find(({ ok }) => !ok));
    }

    function judge(lines, note) {
      // A line that the reader has added has nothing to agree with: its answer is news, not a difference.
      const against = lines.filter(({ want }) => want);
      if (against.length) show("fails", difference(against[0]), note);
      else show("none", difference(lines.at(-1)), note);
    }

    async function go() {
      if (job) return;
      button.setAttribute("aria-disabled", "true");
      box.dataset.state = "running";
      silent = true;
      const timers = [setTimeout(() => {
        halt.hidden = false;
        if (silent) output.replaceChildren("Waiting for its turn.");
      }, PATIENCE)];
      const begun = () => {
        silent = false;
        timers.push(setTimeout(() => output.replaceChildren("Running."), PATIENCE));
      };
      let mine = null;
      const answer = await new Promise((done) => {
        const { claim, rulebook } = box.dataset;
        const asked = { demo: { code: text(), claim, rulebook, without: !held() } };
        mine = job = { asked, edited: !untouched(), tell: progress, begun, done };
        run(job);
      });
      job = null;
      timers.forEach(clearTimeout);
      if (document.activeElement === halt) button.focus();
      halt.hidden = true;
      button.removeAttribute("aria-disabled");
      if (!mine.putBack) answered(answer);
    }

    function open() {
      const id = `pr-code-${number}`;
      const label = make("label", { htmlFor: id, className: "pr-label" }, "Change the code. Ctrl+Enter runs it.");
      area = make("textarea", { id, className: "pr-code", value: code.trimEnd(), wrap: "off" });
      Object.assign(area, { spellcheck: false, autocapitalize: "off", autocomplete: "off" });
      const fit = () => (area.rows = area.value.split("\n").length + 1);
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
      if (job) stop(Object.assign(job, { putBack: true }), "Stopped.");
      area.previousSibling.remove();
      area.remove();
      area = null;
      pre.hidden = edit.hidden = false;
      back.hidden = said.hidden = true;
      off.ariaPressed = "false";
      output.replaceChildren(...built);
      told.textContent = first;
      delete box.dataset.state;
      edit.focus();
    }

    let resting = 0;
    for (const sign of ["pointerenter", "focus"]) {
      button.addEventListener(sign, () => (resting = setTimeout(warm, REST, "demo")));
    }
    for (const sign of ["pointerleave", "blur"]) button.addEventListener(sign, () => clearTimeout(resting));
    button.onclick = go;
    off.onclick = () => {
      if (job) return;
      off.ariaPressed = String(held());
      go();
    };
    halt.onclick = () => stop(job, "Stopped.");
    edit.onclick = open;
    back.onclick = close;
  }

  document.querySelectorAll(".pr-demo[data-claim]").forEach(demo);
})();
