// A problem: the reader taps what he would do, and is told the coach's answer. What he answered is kept on his device.
//
// Without this file the choices are a list, and the answer unfolds.
"use strict";

(() => {
  const KEPT = "primero-hands"; // under which name a browser keeps the answers: each problem with the choice

  /** @returns {Record<string, { choice: number, agrees: boolean }>} */
  function answers() {
    try {
      return JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {};
    } catch {
      return {}; // somebody else has written there
    }
  }

  /**
   * @template {keyof HTMLElementTagNameMap} T
   * @param {T} tag
   * @param {object} properties
   * @param {(Node | string)[]} children
   */
  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  /** Says how many hands were answered on this device, and how many as the coach does. */
  function tally() {
    const all = Object.values(answers());
    const agreed = all.filter(({ agrees }) => agrees).length;
    const many = all.length === 1 ? "1 hand" : `${all.length} hands`;
    return `You have answered ${many} on this device; the coach agrees with you in ${agreed}.`;
  }

  /**
   * @param {string} text
   * @param {HTMLElement} status
   */
  async function copy(text, status) {
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = "Copied.";
    } catch {
      status.textContent = `Copying is not available here. This is the text: ${text}`; // as from a disk
    }
  }

  /**
   * Makes a problem playable. It is kept and shared under a name, which its address ends with.
   * @param {HTMLElement} problem
   * @param {{ name: string, called: string }} how
   */
  function pose(problem, { name, called }) {
    const options = [.../** @type {NodeListOf<HTMLElement>} */ (problem.querySelectorAll(".pr-options > li"))];
    const answer = /** @type {HTMLDetailsElement} */ (problem.querySelector(".pr-answer"));
    const best = Number(problem.dataset.answer);
    const verdict = make("p", { className: "pr-verdict-of" });
    const status = make("p", { className: "pr-note" });
    status.setAttribute("role", "status");
    const share = make("p", { className: "pr-share" });
    const buttons = options.map((option, number) => {
      const button = make("button", { type: "button", className: "pr-option" });
      button.append(...option.childNodes);
      button.onclick = () => {
        if (button.ariaDisabled === "true") return;
        const kept = answers();
        kept[name] = { choice: number, agrees: number === best };
        try {
          localStorage.setItem(KEPT, JSON.stringify(kept));
        } catch {
          // there is no room left: the answer is for this page
        }
        tell(number);
        status.textContent = tally();
      };
      option.append(button);
      return button;
    });

    /** @param {number} choice */
    function message(choice) {
      const agrees = choice === best ? "the coach agrees" : "the coach would not";
      return `Primero, ${called}: I would ${options[choice].dataset.words}; ${agrees}.`;
    }

    /** @param {number} choice */
    function tell(choice) {
      for (const [number, button] of buttons.entries()) {
        button.ariaDisabled = "true";
        button.ariaPressed = String(number === choice);
        button.classList.toggle("is-best", number === best);
      }
      verdict.textContent = choice === best ? "The coach would do the same." : "The coach would do something else.";
      const link = `${location.href.split("#")[0]}#${name}`;
      const text = make("button", { type: "button", className: "pr-txt" }, "Share your answer");
      text.onclick = () => copy(`${message(choice)} ${link}`, status);
      const address = make("button", { type: "button", className: "pr-txt" }, "Copy the link");
      address.onclick = () => copy(link, status);
      share.replaceChildren(text, address);
      answer.open = true;
    }

    answer.before(verdict);
    answer.after(share, status);
    const before = answers()[name];
    if (before && buttons[before.choice]) tell(before.choice);
  }

  self.primeroPose = pose;
  if (document.querySelector(".pr-days")) return; // which hand stands there, its own script says
  for (const problem of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".pr-problem"))) {
    pose(problem, { name: problem.id, called: `“${problem.querySelector("h3")?.firstChild?.textContent}”` });
  }
})();
