// The line to the host: it is opened again whenever it breaks, and what was asked meanwhile is asked again.
"use strict";

/** @type {Primero["hostLine"]} */
self.primero.hostLine = ({ told, cut }) => {
  const WAITS = [100, 300, 600, 1000]; // milliseconds before the next try: a phone that wakes is back within two seconds
  const LATE = 1200; // milliseconds after which a line that gives no answer is taken for broken
  const [word, given] = location.hash.slice(1).split(".");
  const KEEP = `primero-token-${word}`;
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let number = 0;
  let clock = 0;
  let over = false;
  let attempt = 0;
  /** @type {Map<number, { asked: object, hear: (answer: LineAnswer) => void }>} */
  const unanswered = new Map();

  // ---- The token ------------------------------------------------------------------------------------------

  function kept() {
    try {
      return localStorage.getItem(KEEP) ?? "";
    } catch {
      return ""; // a browser that keeps nothing: the token stands in the address
    }
  }

  function fresh() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  const token = given || kept() || fresh();
  try {
    localStorage.setItem(KEEP, token); // who scans the square again has the same chair
  } catch {
    // likewise
  }
  history.replaceState(null, "", `#${word}.${token}`);
  addEventListener("hashchange", () => location.reload());

  // ---- The line -------------------------------------------------------------------------------------------

  /** Asks whether the host is there, and only then opens a line: of lines that fail, Chromium holds back the next ones. */
  async function connect() {
    clearTimeout(clock);
    const mine = ++attempt;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
      socket = null;
    }
    try {
      const { ok } = await fetch("here", { cache: "no-store", signal: AbortSignal.timeout(2 * LATE) });
      if (!ok) throw new Error("The host has something else to do.");
    } catch {
      if (mine === attempt) again();
      return;
    }
    if (mine === attempt) open();
  }

  function open() {
    const where = new URL("line", location.href); // beside the page: a proxy may have put it below a path
    where.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    where.hash = "";
    const mine = new WebSocket(where);
    socket = mine;
    const late = setTimeout(() => mine === socket && mine.readyState === WebSocket.CONNECTING && again(), 8 * LATE);
    let silent = 0;
    mine.onopen = () => {
      clearTimeout(late);
      silent = setTimeout(() => mine === socket && connect(), 3 * LATE); // a host that takes the line and says nothing
      mine.send(JSON.stringify({ enter: word, token }));
      for (const [to, { asked }] of unanswered) mine.send(JSON.stringify({ ...asked, to }));
    };
    mine.onmessage = ({ data }) => {
      tries = 0;
      clearTimeout(silent);
      const message = JSON.parse(data);
      if (message.is === "answer") {
        const waiting = unanswered.get(message.to);
        unanswered.delete(message.to);
        waiting?.hear(message);
      } else {
        if (message.is !== "refused") cut("");
        told(message);
      }
    };
    mine.onclose = ({ code }) => {
      clearTimeout(late);
      clearTimeout(silent);
      if (code >= 4400 && code < 4500) over = true; // the host has said why
      else again();
    };
  }

  function again() {
    clearTimeout(clock);
    if (tries) cut("The line to the host is cut. Trying again…");
    clock = setTimeout(connect, WAITS[Math.min(tries++, WAITS.length - 1)]);
  }

  /** Looks after the line of a phone that has slept: what seems open may be long broken. */
  function wake() {
    if (document.visibilityState !== "visible" || over) return;
    const mine = socket;
    if (mine?.readyState === WebSocket.CONNECTING) return;
    if (mine?.readyState !== WebSocket.OPEN) {
      connect();
      return;
    }
    const late = setTimeout(() => mine === socket && connect(), LATE);
    ask({ do: "here" }).then(() => clearTimeout(late));
  }

  /** @type {HostLine["ask"]} */
  function ask(asked) {
    const to = ++number;
    return new Promise((hear) => {
      unanswered.set(to, { asked, hear });
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ ...asked, to }));
    });
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("pageshow", wake);
  connect();

  return { ask, word };
};
