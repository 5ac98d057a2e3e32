// Keeps what has been read, so that the site works without a network. offline.js has the browser start it.
//
// The network comes first, and what is kept stands in where it fails: nobody reads an old page while there is a new one.
// sw-list.js has the checksum of every file of this build, and only bytes that agree are kept. So nothing is kept that
// is broken or cut, and a page and its scripts are of one build; a new build has a new list, and all it kept anew.
"use strict";

const BUILD = "@build@";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
importScripts(`sw-list.js?${BUILD}`);
const { build, page: frame, first, parts, files } = self.primeroList;
if (build !== BUILD) throw new Error("The site is being updated."); // the browser tries again later

const ROOT = worker.registration.scope;
const OURS = `primero ${ROOT} `; // other editions beside this one have a root and caches of their own
const MINE = OURS + BUILD;
const SIGN = `${ROOT}*`; // kept as a sign that a cache is in use
const ALL = `${ROOT}*all`; // kept as a sign that the reader wants every file
const PATIENCE = 4000; // milliseconds until a page that is kept need not wait for a bad network
const PAUSES = [0, 500]; // milliseconds before each try to fetch a file
const BATCH = 40; // files that are fetched before the reader hears how far it is

const source = new Map(); // whence a page came that is open: "kept", or from an "other" build; else it is as the list says
/** @type {Set<string> | null} */
let names = null; // what is kept, once it has been looked up

/** @param {string} url */
const within = (url) => (url.startsWith(ROOT) ? url.slice(ROOT.length).replace(/[?#].*/, "") : "//");
/** @param {string} url */
const named = (url) => within(url).replace(/(^|\/)$/, "$1index.html");
/** @param {string} name */
const find = async (name) => (await open()).match(ROOT + name);

async function open() {
  const cache = await caches.open(MINE);
  if (await cache.match(SIGN)) return cache;
  await caches.delete(MINE); // it had been thrown away, and was made anew by being opened
  throw new Error("A newer version of the site has replaced this one.");
}

async function kept() {
  names ??= new Set((await (await open()).keys()).map(({ url }) => within(url)));
  return names;
}

/** @param {Iterable<string>} wanted */
async function lacking(wanted) {
  const there = await kept();
  return [...new Set(wanted)].filter((name) => name in files && !there.has(name));
}

/**
 * Keeps an answer if it is whole and of this build: "kept", "full" where there is no room, else "not".
 * @param {string} name
 * @param {Response | undefined} answer
 */
async function keep(name, answer) {
  if (answer?.status !== 200 || answer.redirected || !(name in files)) return "not";
  const bytes = await answer.arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).slice(0, 8);
  const [wanted] = files[name]; // none for the one file that may be changed later
  if (wanted && wanted !== [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("")) return "not";
  if (wanted && (await kept()).has(name)) return "kept";
  const headers = new Headers(answer.headers);
  for (const header of ["Content-Encoding", "Content-Length"]) headers.delete(header); // the bytes are unpacked
  try {
    await (await open()).put(ROOT + name, new Response(bytes, { headers }));
  } catch {
    return "full";
  }
  (await kept()).add(name);
  return "kept";
}

/** @param {string} name */
async function get(name) {
  for (const pause of PAUSES) {
    await new Promise((done) => setTimeout(done, pause));
    try {
      return await keep(name, await fetch(ROOT + name, { cache: "no-cache" }));
    } catch {
      // A busy machine or a weak network broke the connection; it often holds the next time.
    }
  }
  return "not";
}

/** Before this build takes over: what an older one kept is kept of this one, fetched only where it has changed. */
async function install() {
  await (await caches.open(MINE)).put(SIGN, new Response());
  const wanted = new Set(first);
  for (const cache of await caches.keys()) {
    if (!cache.startsWith(OURS) || cache === MINE) continue;
    const old = await caches.open(cache);
    if (await old.match(ALL)) {
      for (const name in files) wanted.add(name);
      await (await open()).put(ALL, new Response()).catch(() => {});
    }
    for (const { url } of await old.keys()) {
      wanted.add(within(url));
      await keep(within(url), await old.match(url));
    }
  }
  for (const name of await lacking(wanted)) {
    const came = await get(name);
    if (came === "full") break;
    if (came === "not") throw new Error(`${name} did not come.`); // the older build goes on, until all is there
  }
  await worker.skipWaiting();
}

async function activate() {
  const past = (await caches.keys()).filter((cache) => cache.startsWith(OURS) && cache !== MINE);
  await Promise.all(past.map((cache) => caches.delete(cache)));
  await worker.clients.claim();
}

/** The page that stands for one that was not kept: it says so, and what there is. */
async function missing() {
  const pages = [...(await kept())].filter((name) => /\.html$/.test(name) && !/^cite\/.*\//.test(name)).sort();
  const rows = await Promise.all(pages.map(async (name) => {
    const page = await (await find(name))?.text();
    const title = /<title>(.*?)(?: - Primero)?<\/title>/s.exec(page ?? "")?.[1];
    return `<li><a href="${ROOT}${name}">${title ?? name}</a></li>`;
  }));
  const text = frame.replace(/(href|src)="(?=[\w.])/g, (start) => start + ROOT).replace("<!--kept-->", () => rows.join(""));
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/**
 * @param {FetchEvent} event
 * @param {string} name
 * @param {(work: Promise<unknown>) => void} later
 */
async function answer({ request, clientId, resultingClientId }, name, later) {
  const isPage = request.mode === "navigate";
  const origin = isPage ? undefined : source.get(clientId);
  const copy = async () => (origin === "other" ? undefined : find(name).catch(() => {}));
  const before = origin === "kept" && (await copy());
  if (before) return before;
  try {
    /** @type {Promise<never>} */
    const slow = new Promise((_, fail) => isPage && setTimeout(async () => (await copy()) && fail(), PATIENCE));
    const come = await Promise.race([fetch(request), slow]);
    if (come.status >= 500 && (await copy())) throw new Error("The server reported an error.");
    if (isPage || !names?.has(name) || !files[name][0]) {
      const keeping = keep(name, come.clone()).catch(() => {});
      later(keeping.then((how) => isPage && how === "not" && source.set(resultingClientId, "other")));
    }
    return come;
  } catch {
    if (isPage) source.set(resultingClientId, "kept");
    return (await copy()) ?? (isPage ? missing().catch(() => Response.error()) : Response.error());
  }
}

/**
 * What a page asks for: what it uses to be kept; the next few of all files; all to be forgotten; and how much is kept.
 * @param {{ used?: string[], skip?: number, forget?: boolean }} request
 */
async function hear({ used, skip, forget }) {
  if (forget) {
    const cache = await open();
    await Promise.all((await cache.keys()).map(({ url }) => url !== SIGN && cache.delete(url)));
    const engines = (await caches.keys()).filter((name) => name.startsWith(`primero-engine ${ROOT} `));
    await Promise.all(engines.map((name) => caches.delete(name)));
    names = null;
  }
  const every = Object.keys(files);
  const wanted = used ? [...used.map(named), ...first] : [];
  if (wanted.includes("_web/engine.js") && !navigator.connection?.saveData) wanted.push(...parts);
  // what a page loads only when somebody types in it
  if (wanted.includes("_static/may_i.js") && !navigator.connection?.saveData) wanted.push("_static/wordings.js");
  for (const name of await lacking(wanted)) if ((await get(name)) !== "kept") break;
  const batch = skip === undefined ? [] : (await lacking(every)).slice(skip, skip + BATCH);
  const ends = await Promise.all(batch.map(get));
  const left = await lacking(every);
  if (batch.length && !left.length) await (await open()).put(ALL, new Response()).catch(() => {});
  /** @param {string[]} list */
  const weigh = (list) => list.reduce((sum, name) => sum + files[name][1], 0);
  const failed = ends.filter((end) => end !== "kept").length;
  return { all: weigh(every), come: weigh(every) - weigh(left), left: left.length, failed, full: ends.includes("full") };
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  event.waitUntil(hear(event.data).then((sums) => port?.postMessage(sums), () => port?.postMessage({})));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const name = named(request.url);
  const isOurs = request.url.startsWith(ROOT) && (name in files || request.mode === "navigate");
  if (request.method !== "GET" || request.headers.has("Range") || !isOurs) return;
  event.respondWith(answer(event, name, (work) => event.waitUntil(work)));
});
