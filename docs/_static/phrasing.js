// What a player’s words say, as signs that can be compared: words under what they mean, pairs of words, pieces of words.
"use strict";

(() => {
  // Forms of a word that no ending makes; each list counts as its first word.
  const FORMS = [
    "show shown", "see saw seen", "draw drew drawn", "throw threw thrown", "chuck chucked", "deal dealt", "take took taken",
    "give gave given", "lose lost", "win won", "pay paid", "say said", "make made", "meet met", "keep kept", "speak spoke spoken",
    "go went gone", "run ran", "fall fell fallen", "lay laid", "tell told", "lie lied lies lying", "tie tied ties tying", "bid bade",
    "leave left", "hide hid hidden", "begin began begun", "hold held", "know knew", "buy bought", "catch caught",
    "choose chose chosen", "find found", "forget forgot", "think thought", "sit sat", "come came",
  ].map((list) => list.split(" "));
  const BASE = new Map(FORMS.flatMap(([first, ...others]) => others.map((word) => [word, first])));

  // Words that players use for one another; each list counts as its first word.
  const SAME = [
    "exchange change swap replace draw trade redraw switch", "discard throwaway dump ditch toss",
    "fold drop quit surrender muck bail chuck leave", "beat better outrank higher stronger", "bet vie wager", "see call match meet cover",
    "point score", "value worth count", "begin start open", "money counter chip coin cash token",
    "bluff lie pretend overbid fake false fib", "player people person guy folk", "raise revie increase reraise", "refuse veto reject decline",
    "pack deck", "court face picture", "show reveal expose", "big large high huge", "55 supremus maximus", "flush fluxus flux",
    "primero prime primiera primera", "chorus quads quartet", "allin shove jam", "pot pool", "tie level equal identical",
    "mistake error misdeal accident", "take get", "keep hold", "conceal hide",
  ].map((list) => list.split(" ").map(stem));
  /** @type {Map<string, string>} */
  const MEANS = new Map();
  for (const [first, ...others] of SAME) for (const word of [first, ...others]) MEANS.set(word, MEANS.get(word) ?? first);

  const NUMBERS = new Map([
    ..."zero one two three four five six seven eight nine ten eleven twelve thirteen".split(" ").map((word, number) => [word, String(number)]),
    ..."twos threes fours fives sixes sevens eights nines tens".split(" ").map((word, place) => [word, String(place + 2)]),
    ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => [`${number}s`, String(number)]),
    ["deuce", "2"], ["deuces", "2"], ["twenty", "20"], ["thirty", "30"], ["forty", "40"], ["fifty", "50"], ["second", "2nd"], ["third", "3rd"],
  ].map(([word, number]) => /** @type {[string, string]} */ ([word, number])));

  // Several words that say one thing.
  /** @type {[RegExp, string][]} */
  const IDIOMS = [
    [/\bwon't\b/g, " will not "], [/\b(?:can't|cannot)\b/g, " can not "], [/n't\b/g, " not "], [/\b(i|you|we|they)'ve\b/g, " $1 have "],
    [/\bi'm\b/g, " i am "], [/\b(you|we|they)'re\b/g, " $1 are "], [/'ll\b/g, " will "], [/'d\b/g, " would "],
    [/\bwhat'?s\b/g, " what is "], [/\bwho'?s\b/g, " who is "], [/'s\b/g, " "],
    [/\bfifty[ -]five\b/g, " 55 "], [/\b(?:7|seven)[ ,-]+(?:6|six)[ ,-]+(?:and )?(?:a|ace|1)\b/g, " seven six ace 55 "],
    [/\b(?:[2-9]|10|[akqj])[cdhs]\b/g, " acard "], [/\b(?!(?:21|39|40|52|55|61|62|79|81)\b)[2-9]\d\b/g, " somepoints "],
    [/\ball[ -]in\b/g, " allin "], [/\b(?:four|4) of a kind\b|\bfour alike\b|\bfour of the same (?:rank|number)\b/g, " quads "],
    [/\b(?:three|3) of a kind\b/g, " trips "], [/\bfull (?:house|boat)\b/g, " boat "],
    [/\bhow (?:big|large|high|much|far)\b/g, " howmuch "], [/\bhow many times\b|\bhow often\b/g, " howoften "], [/\bhow many\b/g, " howmany "],
    [/\b(?:do|does|did) (\w+) (?:have|need) to\b/g, " $1 mustx "], [/\b(?:got to|gotta|have to|has to|had to)\b/g, " mustx "],
    [/\b(?:obliged|forced|compelled|required|made) to\b/g, " mustx "], [/\b(?:must|compulsory|mandatory|obligatory)\b/g, " mustx "],
    [/\bstand pat\b/g, " pass keep "],
    [/\bone of each suit\b|\bfour (?:different )?suits\b|\ball different suits\b|\b(?:each|every) suit\b/g, " primero "],
    [/\b(?:now what|what now|what then|what next|what happens|what if)\b/g, " whatif "],
    [/\bno ?(?:one|body)\b|\bnone of us\b/g, " nobody "], [/\bevery ?(?:one|body)\b|\ball of us\b|\bwhole table\b|\bwe all\b|\bwe have all\b/g, " everybody "],
    [/\bsome ?(?:one|body)\b/g, " somebody "], [/\bface[ -]up\b/g, " faceup "], [/\bface[ -]down\b/g, " facedown "], [/\bside pots?\b/g, " sidepot "],
  ];

  // Words that say little of what is asked.
  const SMALL = new Set((
    "a an the is are am be been it its this that to of in on at and or for i my me you your he his him she her we us our they their them"
    + " do does did has have had so just still then there here will would s t any with by if as but up ok really please thing like being can may"
    + " could allowed should shall n u r im ive got"
  ).split(" "));

  // What a sign weighs, beside a full word: found by leaving wordings out and asking for them (tests/tools/wordings.mjs).
  const WEIGHT = { small: 0.45, itself: 0.7, pair: 0.5, fullPair: 0.6, over: 0.35, piece: 0.3, first: 0.3 };
  const PIECE = 4; // letters

  /** @param {string} form */
  function stem(form) {
    const word = BASE.get(form) ?? form;
    if (/^\d/.test(word) || word.length < 4) return word;
    return word.replace(/ies$/, "i").replace(/(?:ing|ed|es|s|e)$/, "").replace(/([^aeiou])\1$/, "$1").replace(/y$/, "i");
  }

  /**
   * The words of some phrases, one list for each line: numbers in figures, idioms as one word.
   * @param {string} lines
   */
  function spoken(lines) {
    let plain = lines.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("’", "'");
    for (const [idiom, word] of IDIOMS) plain = plain.replace(idiom, word);
    return plain.split("\n").map((line) => (line.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => NUMBERS.get(word) ?? word));
  }

  /** @type {Map<string, [stemmed: string, meant: string]>} */
  const known = new Map();
  /** @param {string} word */
  function sense(word) {
    let both = known.get(word);
    if (!both) {
      const stemmed = stem(word);
      both = [stemmed, MEANS.get(stemmed) ?? stemmed];
      known.set(word, both);
    }
    return both;
  }

  /**
   * The signs of a phrase, each with its weight.
   * @param {string[]} phrase its words, as `spoken` gives them
   */
  function signs(phrase) {
    /** @type {Map<string, number>} */
    const found = new Map();
    /** @type {(sign: string, weight: number) => void} */
    const add = (sign, weight) => void found.set(sign, Math.max(found.get(sign) ?? 0, weight));
    let [before, full, fuller] = ["^", "", ""];
    for (const word of phrase) {
      const [stemmed, meant] = sense(word);
      const small = SMALL.has(word);
      add(meant, small ? WEIGHT.small : 1);
      if (stemmed !== meant) add(`=${stemmed}`, WEIGHT.itself);
      add(`${before} ${meant}`, WEIGHT.pair);
      before = meant;
      if (small) continue;
      if (full) add(`${full}+${meant}`, WEIGHT.fullPair);
      if (fuller) add(`${fuller}~${meant}`, WEIGHT.over);
      [fuller, full] = [full, meant];
      const whole = `<${word}>`;
      if (word.length >= PIECE) for (let at = 0; at <= whole.length - PIECE; at += 1) add(`.${whole.slice(at, at + PIECE)}`, WEIGHT.piece);
    }
    if (phrase.length) {
      add(`${before} $`, WEIGHT.pair);
      add(`?${phrase[0]}`, WEIGHT.first);
    }
    if (phrase.length > 1) add(`?${phrase[0]} ${phrase[1]}`, WEIGHT.first);
    return found;
  }

  self.primeroPhrasing = { spoken, signs, isSmall: (word) => SMALL.has(word), meaning: (word) => sense(word)[1] };
})();
