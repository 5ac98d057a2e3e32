// Has the browser keep what is read here (sw.js), for when there is no network. Where it may not, all is as it was.
"use strict";

(() => {
  const root = new URL("..", /** @type {HTMLScriptElement} */ (document.currentScript).src);
  const { serviceWorker } = navigator;
  if (!serviceWorker || !/^http/.test(location.protocol)) return;

  // What this page uses came before it was heeded, or while another build was kept.
  const tell = () => {
    const used = performance.getEntriesByType("resource").map(({ name }) => name);
    serviceWorker.controller?.postMessage({ used: [location.href, ...used] });
  };
  serviceWorker.addEventListener("controllerchange", tell);
  addEventListener("load", async () => {
    const link = document.createElement("link"); // on the page itself, a browser would complain of it from a disk
    document.head.append(Object.assign(link, { rel: "manifest", href: `${root}_static/manifest.webmanifest` }));
    try {
      await serviceWorker.register(`${root}sw.js`);
      tell();
    } catch {
      // It may not, or has no room.
    }
  });
})();
