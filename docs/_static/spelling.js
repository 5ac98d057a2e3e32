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

  self.primeroSpelling = { WORD, fold, words };
})();
