// Five lines that may be said to the table: they are heard for a moment by all who are there, and kept nowhere.
"use strict";

/** @type {Primero["hostPhrases"]} */
self.primero.hostPhrases = ({ home, line, said: spoken }) => {
  const { make, part } = self.primero;
  const [place, strip] = [part(home, ".pr-phrases"), part(home, ".pr-said")];
  const LASTS = 8000; // milliseconds for which a line is seen
  /** @type {Map<string, { old: string, plain: string }>} */
  const lines = new Map();
  /** @type {Promise<void> | null} */
  let asked = null;
  let origin = "";
  let clock = 0;
  let drawn = "";

  async function learn() {
    const { answer } = await line.ask({ do: "phrases" });
    origin = answer.from;
    for (const { id, old, plain } of answer.phrases) lines.set(id, { old, plain });
  }

  /** @param {string} id */
  async function say(id) {
    const { refused } = await line.ask({ do: "say", phrase: id });
    part(place, "[role=alert]").textContent = refused ?? "";
    if (!refused) spoken();
  }

  /** @type {HostPhrases["draw"]} */
  async function draw({ you, phase }) {
    const now = you && phase !== "over" ? you : "";
    if (now === drawn) return;
    drawn = now;
    place.replaceChildren();
    if (!now) return;
    await (asked ??= learn());
    if (now !== drawn) return;
    const buttons = [...lines].map(([id, { old, plain }]) => {
      const button = make("button", { type: "button", className: "pr-phrase" }, make("b", { lang: "en-emodeng" }, old),
        make("span", {}, plain));
      button.onclick = () => say(id);
      return make("li", {}, button);
    });
    place.replaceChildren(make("ul", { className: "pr-plainlist" }, ...buttons),
      make("p", { className: "pr-wrong", role: "alert" }), make("p", { className: "pr-note" }, `From ${origin}.`));
  }

  /** @type {HostPhrases["hear"]} */
  async function hear({ who, phrase }) {
    await (asked ??= learn());
    const { old, plain } = lines.get(phrase) ?? { old: "", plain: "" };
    clearTimeout(clock);
    strip.replaceChildren(make("b", {}, `${who}: `), make("q", { lang: "en-emodeng", title: plain }, old));
    strip.hidden = false;
    clock = setTimeout(() => (strip.hidden = true), LASTS);
  }

  return { draw, hear };
};
