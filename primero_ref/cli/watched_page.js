// In a page that `primero serve --watch` gives: loads it anew when the site was built anew, and says what stops a build.
// No published page has it.
"use strict";

(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { build } = script.dataset;
  const news = new URL("news", script.src);
  /** @type {EventSource | undefined} */
  let source;

  const strip = document.createElement("div");
  strip.setAttribute("role", "status");
  const look = new CSSStyleSheet(); // the policy of the pages allows no styles written into them
  look.replaceSync(`
    :host { position: fixed; inset: auto 0 0; z-index: 2147483647; }
    div { max-height: 40vh; overflow: auto; padding: 0.6rem 1rem; font: 0.9rem/1.5 sans-serif;
      color: CanvasText; background: Canvas; border-top: 3px solid #a33; }
    p { margin: 0; overflow-wrap: anywhere; }
    @media print { :host { display: none; } }
  `);
  const host = document.createElement("primero-watch");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [look];
  root.append(strip);

  /** @param {string[]} slips */
  function show(slips) {
    const lines = slips.length ? [...slips, "You still see the last good build."] : [];
    strip.replaceChildren(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
    if (slips.length) document.body.append(host);
    else host.remove();
  }

  function listen() {
    source ??= new EventSource(news);
    source.onmessage = ({ data }) => {
      const told = /** @type {{ build: string, slips: string[] }} */ (JSON.parse(data));
      if (told.build === build) show(told.slips);
      else location.reload();
    };
  }

  // A browser keeps six connections to one place: a page that nobody sees takes none.
  const heed = () => {
    if (document.visibilityState === "visible") return listen();
    source?.close();
    source = undefined;
  };
  document.addEventListener("visibilitychange", heed);
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload(); // it comes back as it was left, which may be long ago
  });
  heed();
})();
