// One spelling for all, as the search and the page of disputes look words up.
"use strict";

(() => {
  // A bracket in a word marks a supplied letter: in[u]encion is one word.
  const WORD = /[\p{L}\p{N}[\]]*[\p{L}\p{N}][\p{L}\p{N}[\]]*/gu;

  /**
   * One spelling for all: ſ s, u v, i j y, vv w, and letters without their accents.
   * @param {string} word
   */
  function fold(word) {
    return word
      .normalize("NFKD") // ligatures too
      .replace(/[\p{M}[\]]/gu, "")
      .toLowerCase()
      .replaceAll("ſ", "s")
      .replaceAll("æ", "ae")
      .replaceAll("œ", "oe")
      .replace(/vv|uu|w/g, "uu")
      .replaceAll("v", "u")
      .replace(/[jy]/g, "i");
  }

  /** @param {string} text */
  const words = (text) => Array.from(text.normalize("NFC").matchAll(WORD), ([word]) => fold(word));

  /** Whether two words differ by one letter: put in, left out, exchanged with its neighbour, or another. @type {(one: string, other: string) => boolean} */
  function isNear(one, other) {
    if (Math.abs(one.length - other.length) > 1) return false;
    let start = 0;
    while (start < one.length && one[start] === other[start]) start += 1;
    const [a, b] = [one.slice(start), other.slice(start)];
    return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
  }

  self.primeroSpelling = { WORD, fold, isNear, words };
})();
