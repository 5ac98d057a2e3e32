// The shuffle as a phone takes part in it, and checks it: it names a secret only after all have committed to theirs,
// and reckons for each card that it sees whether it is the one that the host had laid there before.
//
// Over plain http a browser gives no crypto.subtle, so SHA-256 is reckoned here.
"use strict";

/** @type {Primero["fairShuffle"]} */
self.primero.fairShuffle = (word) => {
  const KEEP = `primero-secret-${word}`;
  /** @type {string[]} */
  const wrongs = []; // what did not agree, as sentences
  /** @type {{ hand: number, attempt: number, root: string, commitments: string[] } | null} */
  let laid = null;
  /** @type {{ hand: number, attempt: number, commits: string } | null} */
  let committed = null; // what all had committed to when this phone named its secret
  /** @type {Map<number, number[]>} */
  const turned = new Map(); // for each hand the order of its places

  // ---- SHA-256 --------------------------------------------------------------------------------------------

  const PRIMES = Array.from({ length: 400 }, (_, number) => number).filter((number) => (
    number > 1 && Array.from({ length: number }, (_, less) => less).every((less) => less < 2 || number % less)));
  /** @param {number} root */
  const part = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  const K = PRIMES.slice(0, 64).map((prime) => part(Math.cbrt(prime)));
  const START = PRIMES.slice(0, 8).map((prime) => part(Math.sqrt(prime)));

  /** @type {FairShuffle["digest"]} */
  function digest(words) {
    const bytes = new TextEncoder().encode(words);
    const blocks = new Uint8Array(((bytes.length + 72) >> 6) << 6);
    blocks.set(bytes);
    blocks[bytes.length] = 0x80;
    const view = new DataView(blocks.buffer);
    view.setUint32(blocks.length - 4, bytes.length * 8);
    const hash = [...START];
    const w = new Int32Array(64);
    /**
     * @param {number} x
     * @param {number} n
     */
    const turn = (x, n) => (x >>> n) | (x << (32 - n));
    for (let at = 0; at < blocks.length; at += 64) {
      for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4);
      for (let i = 16; i < 64; i++) {
        const [x, y] = [w[i - 15], w[i - 2]];
        w[i] = w[i - 16] + w[i - 7] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
      }
      let [a, b, c, d, e, f, g, h] = hash;
      for (let i = 0; i < 64; i++) {
        const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((each, i) => (hash[i] = (hash[i] + each) | 0));
    }
    return hash.map((each) => (each >>> 0).toString(16).padStart(8, "0")).join("");
  }

  /** @type {FairShuffle["places"]} */
  function places(turn, number) {
    const order = Array.from({ length: number }, (_, place) => place);
    for (let last = number - 1; last > 0; last--) {
      const other = parseInt(digest(`${turn} ${last}`).slice(0, 12), 16) % (last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }

  // ---- The secret of this phone ---------------------------------------------------------------------------

  /** @type {FairShuffle["secret"]} */
  function secret(hand, attempt) {
    const of = `${hand} ${attempt}`;
    try {
      const kept = JSON.parse(localStorage.getItem(KEEP) ?? "{}");
      if (kept.of === of) return kept.secret;
    } catch {
      // a browser that keeps nothing, or something else
    }
    if (own?.of === of) return own.secret;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    own = { of, secret: [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
    try {
      localStorage.setItem(KEEP, JSON.stringify(own)); // a reload must not lose it
    } catch {
      // likewise
    }
    return own.secret;
  }
  /** @type {{ of: string, secret: string } | null} */
  let own = null;

  /** @param {string} sentence */
  const wrong = (sentence) => {
    if (!wrongs.includes(sentence)) wrongs.push(sentence);
  };

  /** @type {FairShuffle["lay"]} */
  function lay(pack) {
    if (digest(pack.commitments.join(" ")) !== pack.root) wrong("The hashes of the pack do not make the hash that was told.");
    if (laid && laid.hand === pack.hand && laid.attempt === pack.attempt && laid.root !== pack.root) {
      wrong("The host laid another pack than the one that was told before the shuffle.");
      return;
    }
    laid = pack;
  }

  /** @type {FairShuffle["asked"]} */
  function asked({ hand, shuffle }) {
    if (!shuffle?.awaits || !laid || laid.hand !== hand || laid.attempt !== shuffle.attempt) return null;
    const { attempt, commits } = shuffle;
    const mine = secret(hand, attempt);
    if (shuffle.awaits === "commit") return { do: "commit", hand, attempt, hash: digest(mine) };
    if (!commits.text.split(" ").includes(digest(mine))) return null; // another device of this seat has committed
    committed = { hand, attempt, commits: commits.text };
    return { do: "reveal", hand, attempt, secret: mine };
  }

  /** @type {FairShuffle["check"]} */
  function check({ hand, shuffle, seen }) {
    if (!shuffle?.named || !laid || laid.hand !== hand) return { cards: 0, secret: false, wrongs, root: "" };
    const named = shuffle.named.text.split(" ");
    const hashes = shuffle.commits.text.split(" ");
    if (!turned.has(hand)) {
      turned.set(hand, places(digest(shuffle.named.text), laid.commitments.length));
      named.forEach((given, at) => {
        if (at % 2 && digest(given) !== hashes[at]) wrong(`${named[at - 1]} named another secret than the one committed to.`);
      });
      if (committed?.hand === hand && committed.attempt === shuffle.attempt && committed.commits !== shuffle.commits.text) {
        // whom the computer replaced meanwhile has no part; who is left must have kept to it
        const before = committed.commits.split(" ");
        hashes.forEach((hash, at) => {
          if (at % 2 && before[before.indexOf(hashes[at - 1]) + 1] !== hash) wrong(`${hashes[at - 1]} committed anew after all had.`);
        });
      }
    }
    const order = turned.get(hand) ?? [];
    for (const [position, place, card, salt] of seen) {
      if (order[position] !== place || digest(`${salt} ${card}`) !== laid.commitments[place]) {
        wrong(`In hand ${hand} the card ${card} is not the one that was laid before the shuffle.`);
      }
    }
    const mine = named.includes(secret(hand, shuffle.attempt));
    return { cards: seen.length, secret: mine, wrongs, root: laid.root };
  }

  return { digest, places, secret, lay, asked, check };
};
