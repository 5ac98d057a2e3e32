// As much of a page as the scripts need where no browser is: elements, selectors of one step or several, events.
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const STEP = /([\w-]+)|\.([\w-]+)|#([\w-]+)|\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?\]|:not\(([^)]*)\)/g;

class Text {
  constructor(text) {
    this.textContent = String(text);
  }

  cloneNode() {
    return new Text(this.textContent);
  }

  get html() {
    return this.textContent;
  }
}

/** Has a property of an element stand for an attribute, as in a browser. */
function reflect(name, attribute, read = (value) => value, write = (value) => String(value)) {
  Object.defineProperty(Element.prototype, name, {
    get() {
      return read(this.getAttribute(attribute));
    },
    set(value) {
      const text = write(value);
      if (text === null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, text);
    },
  });
}

class Element extends EventTarget {
  constructor(tag) {
    super();
    Object.assign(this, { tag, attributes: new Map(), childNodes: [], parentElement: null, value: "" });
    this.dataset = new Proxy(this, {
      get: (_, name) => this.attributes.get(`data-${String(name)}`),
      set: (_, name, value) => Boolean(this.attributes.set(`data-${name}`, String(value))),
    });
    this.classList = {
      contains: (name) => this.className.split(" ").includes(name),
      toggle: (name, on) => {
        const others = this.className.split(" ").filter((other) => other && other !== name);
        this.className = [...others, ...(on ? [name] : [])].join(" ");
      },
    };
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  removeAttribute(name) {
    this.attributes.delete(name);
  }

  toggleAttribute(name, on) {
    if (on) this.setAttribute(name, "");
    else this.removeAttribute(name);
  }

  append(...children) {
    for (const child of children) {
      const node = child instanceof Element || child instanceof Text ? child : new Text(child);
      node.parentElement = this;
      this.childNodes.push(node);
    }
  }

  replaceChildren(...children) {
    this.childNodes = [];
    this.append(...children);
  }

  replaceWith(other) {
    const { childNodes } = this.parentElement;
    childNodes[childNodes.indexOf(this)] = other;
    other.parentElement = this.parentElement;
  }

  remove() {}

  focus() {}

  scrollIntoView() {}

  cloneNode() {
    const copy = new Element(this.tag);
    copy.attributes = new Map(this.attributes);
    copy.append(...this.childNodes.map((child) => child.cloneNode(true)));
    return copy;
  }

  get children() {
    return this.childNodes.filter((child) => child instanceof Element);
  }

  get firstElementChild() {
    return this.children[0] ?? null;
  }

  get content() {
    return this;
  }

  get textContent() {
    return this.childNodes.map((child) => child.textContent).join("");
  }

  set textContent(text) {
    this.replaceChildren(text);
  }

  /** What stands here, with its tags. */
  get html() {
    const attributes = [...this.attributes].map(([name, value]) => ` ${name}="${value}"`).join("");
    return `<${this.tag}${attributes}>${this.childNodes.map((child) => child.html).join("")}</${this.tag}>`;
  }

  fits(step) {
    return [...step.matchAll(STEP)].every(([, tag, name, id, attribute, value, other]) => {
      if (tag) return this.tag === tag;
      if (name) return this.classList.contains(name);
      if (id) return this.getAttribute("id") === id;
      if (other) return !this.fits(other);
      const held = this.getAttribute(attribute);
      return value === undefined ? held !== null : held === value;
    });
  }

  matches(selector) {
    return selector.split(/\s*,\s*/).some((way) => {
      const steps = way.split(/ (?![^[]*\])/);
      if (!this.fits(steps.pop())) return false;
      let above = this.parentElement;
      for (const step of steps.reverse()) {
        while (above && !above.fits(step)) above = above.parentElement;
        if (!above) return false;
        above = above.parentElement;
      }
      return true;
    });
  }

  closest(selector) {
    return this.matches(selector) ? this : this.parentElement?.closest(selector) ?? null;
  }

  querySelectorAll(selector) {
    return this.children.flatMap((child) => [
      ...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector),
    ]);
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  dispatchEvent(event) {
    this[`on${event.type}`]?.(event);
    return super.dispatchEvent(event);
  }

  /** Presses a button, or asks a form what it does when it is sent. */
  async press(type = "click") {
    const event = new Event(type, { cancelable: true });
    await this[`on${type}`]?.(event);
    super.dispatchEvent(event);
  }
}

reflect("className", "class", (value) => value ?? "");
for (const name of ["id", "href", "title", "type", "name", "lang", "min", "max", "role"]) reflect(name, name);
reflect("hidden", "hidden", (value) => value !== null, (on) => (on ? "" : null));
reflect("disabled", "disabled", (value) => value !== null, (on) => (on ? "" : null));
for (const name of ["Label", "Pressed", "Expanded", "Disabled", "Live"]) {
  reflect(`aria${name}`, `aria-${name.toLowerCase()}`, (value) => value, (value) => value);
}

/** Makes an element: its tag, its attributes, what stands in it. */
export function element(tag, attributes = {}, ...children) {
  const made = new Element(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Opens a page with some scripts of the site, in their order; gives the world that they see. */
export function open(scripts, { body = element("body"), ...more } = {}) {
  const document = Object.assign(body, {
    createElement: (tag) => new Element(tag),
    createTextNode: (text) => new Text(text),
    getElementById: (id) => body.querySelector(`#${id}`),
    activeElement: null,
    head: element("head"),
    currentScript: { src: "https://primero.example/_web/engine.js" },
  });
  const world = createContext({
    document, Event, setTimeout, clearTimeout, performance, URL, URLSearchParams, crypto,
    CSS: { escape: (text) => text },
    location: { hash: "", search: "" },
    history: { replaceState() {} },
    navigator: {},
    ...more,
  });
  world.self = world;
  for (const script of scripts) {
    const file = new URL(`../../../docs/${script.includes("/") ? script : `_web/${script}`}.js`, import.meta.url);
    runInContext(readFileSync(file, "utf8"), world, { filename: file.pathname });
  }
  return world;
}

/** The templates of the table, as the build writes them: two cards, a back, a pip, a grade. */
export function templates() {
  const picture = (name) => element("svg", { role: "img", "aria-label": name });
  const pictured = { "7c": "seven of clubs", "7h": "seven of hearts", "10h": "ten of hearts", "??": "a card face down" };
  return element("template", {},
    ...Object.entries(pictured).map(([card, name]) => element("i", { "data-card": card }, picture(name))),
    element("i", { "data-pip": "c" }, element("svg", { class: "clubs" })),
    element("i", { "data-pip": "h" }, element("svg", { class: "hearts" })),
    element("i", { "data-mark": "attested" }, element("svg", { "aria-label": "attested" })),
    element("i", { "data-grade": "attested" }, element("b", {}, "attested")));
}

/** A table with its drawings, and with more of its scripts where they are named. */
export function drawings(more = []) {
  const home = element("div", { "data-root": "../" }, templates());
  const scripts = ["primero", "drawings", "table_view", "move_fields", "captures", "moves", "decisions"];
  const { primero } = open([...scripts, ...more]);
  return { primero, drawn: primero.drawings(home) };
}
