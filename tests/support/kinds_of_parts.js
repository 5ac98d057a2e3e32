// What of a page has been met before, on it or on another, and what is new; a page less what has been met.
//
// A text is of a colour kind: its colours and sizes, and those of all that it lies in. A link among words is of another
// than one that stands alone. Every element is of a shape: its tag, its attributes and what it lies in, whether it says
// anything, and the tags of its children where they are more than running text. Axe's rules on colours ask no more than
// the first, and all the others no more than the second, but for headings, names that lead elsewhere on the page and
// landmarks, which never count as met.
(() => {
  const LOOKS = ["color", "backgroundColor", "backgroundImage", "opacity", "filter", "mixBlendMode", "textShadow",
    "fontFamily", "fontSize", "fontStyle", "fontWeight", "textDecorationLine", "borderStyle", "visibility",
    "display", "position"];
  const SAID = /^(role|type|tabindex|scope|lang|dir|autocomplete|http-equiv|aria-(?!label$|labelledby$|describedby$).*)$/;
  const LEADS = ["for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-details"];
  const NEVER_MET = "h1, main, nav, aside, header, footer, form, label, [role=region], [role=navigation], [role=search]," +
    "[role=banner], [role=main], [role=contentinfo], [role=complementary], section[aria-label], section[aria-labelledby]";
  const HOLDERS = "section, div, p, ul, ol, dl, li, dt, dd, table, thead, tbody, tr, td, blockquote";
  const AROUND = `${HOLDERS}, main, nav, aside, header, footer, article, body`;
  const TEXT = "section, article, div, p, li, dt, dd, td, blockquote, body";

  const hashed = (text) => {
    let [one, other] = [0xdeadbeef, 0x41c6ce57];
    for (let place = 0; place < text.length; place++) {
      one = Math.imul(one ^ text.charCodeAt(place), 2654435761);
      other = Math.imul(other ^ text.charCodeAt(place), 1597334677);
    }
    return (one >>> 0).toString(36) + (other >>> 0).toString(36);
  };
  const written = (node) => node.nodeType === 3 && node.data.trim() !== "";
  const says = (one) => "value" in one || [...one.childNodes].some(written);
  const length = (all) => all.reduce((sum, one) => sum + one.textContent.replace(/\s+/g, "").length, 0);
  const inline = (one) => ["inline", "contents"].includes(getComputedStyle(one).display);
  const block = (one) => inline(one) ? block(one.parentElement) : one;
  const among = (link) => {
    const all = block(link);
    const links = length([...all.querySelectorAll("a, button")]);
    return [length([all]) > 2 * links, [...link.parentElement.childNodes].some(written)].join("|");
  };
  const all = () => document.body.querySelectorAll("*");

  const named = (one, {name, value}) => {
    if (SAID.test(name)) return `${name}=${value}`;
    if (LEADS.includes(name)) return `${name} ${value.split(" ").every((id) => document.getElementById(id))}`;
    return name === "class" ? value : `${name} ${value.trim() !== ""}`;
  };
  const inside = (one) => {
    const tags = one.matches(TEXT) ? [] : [...one.children].map((child) => child.localName);
    return [...new Set(tags)].sort().join() + ("labels" in one ? one.labels?.length > 0 : "");
  };

  // The kinds of texts by their colours, in the colours that the page has now; each with the first text of it.
  const colours = (met) => {
    const kinds = new Map(), first = new Map();
    const kind = (one) => {
      if (!one) return "";
      if (!kinds.has(one)) {
        const style = getComputedStyle(one);
        kinds.set(one, hashed([kind(one.parentElement), ...LOOKS.map((name) => style[name])].join("|")));
      }
      return kinds.get(one);
    };
    for (const one of all()) {
      if (!says(one)) continue;
      const of = kind(one) + (one.matches("a[href]") ? among(one) : "");
      if (!met.has(of) && !first.has(of)) first.set(of, one);
    }
    return first;
  };

  // The shapes of all elements; each with the first element of it. A drawing is one thing.
  const shapes = (met) => {
    const kinds = new Map([[document.body, ""]]), first = new Map();
    for (const one of all()) {
      if (one.parentElement.closest("svg")) continue;
      const attributes = [...one.attributes].map((attribute) => named(one, attribute)).sort();
      const drawn = one.localName === "svg" ? one.querySelector(":scope > title")?.textContent.trim() !== "" : "";
      const of = hashed([kinds.get(one.parentElement), one.localName, ...attributes, says(one), inside(one),
        one.childElementCount > 0, drawn].join("|"));
      kinds.set(one, of);
      if (!met.has(of) && !first.has(of)) first.set(of, one);
    }
    return first;
  };

  // Empty whatever holds nothing that is asked of; it stays itself, and so does what the styles make of its neighbours.
  const thin = (asked) => {
    const kept = new Set();
    const keep = (one) => {
      for (let at = one; at && !kept.has(at); at = at.parentElement) kept.add(at);
    };
    asked.forEach(keep);
    document.querySelectorAll(NEVER_MET).forEach(keep);
    for (const one of [...kept].filter((one) => one.attributes)) {
      const ids = LEADS.flatMap((name) => one.getAttribute(name)?.split(" ") ?? []);
      ids.map((id) => document.getElementById(id)).filter(Boolean).forEach(keep);
    }
    const empty = (one) => {
      for (const child of one.children) {
        if (!kept.has(child) && child.matches(HOLDERS) && !child.role && !inline(child)) child.replaceChildren();
        else if (child.matches(AROUND)) empty(child);
      }
    };
    empty(document.body);
  };

  // What scrolls and nobody reaches by keyboard: axe has the last word on it.
  const scrolling = () => [...all()].filter((one) =>
    (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight) &&
    /auto|scroll/.test(getComputedStyle(one).overflow) && one.tabIndex < 0 &&
    !one.querySelector("a[href], button, input, select, textarea, summary, [tabindex]"));

  self.primeroParts = {colours, shapes, thin, scrolling};
})();
