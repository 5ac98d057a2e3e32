// The list of one's drafts on the page of the game report: their names, and what another window has done to one.
"use strict";

/** @type {Primero["draftList"]} */
self.primero.draftList = ({ home, show, anew }) => {
  const { make, part, reportDrafts } = self.primero;
  const ELSEWHERE = "This draft has been changed in another window. What you choose here is kept in the address of "
    + "this page; the draft stays as it is in the other window until you decide.";
  const KEPT = "Your choices are in the address, and on this device under this name.";
  const drafts = reportDrafts();
  const list = part(home, "ul");
  const status = part(home, "[role=status]");
  const nameField = part(home, "input");
  const naming = part(home, ".pr-naming");
  /** @type {Draft | null} */
  let current = null;
  let opened = ""; // the link that was opened: what is only looked at is not kept

  /** @param {string} link */
  const hash = (link) => `#${link.includes(";") ? link : `${link};`}`;

  /** @param {string} link */
  const base = (link) => link.split(";")[0];

  /**
   * @param {string} words
   * @param {() => void} does
   */
  function button(words, does) {
    const made = make("button", { type: "button", className: "pr-edit" }, words);
    made.onclick = does;
    return made;
  }

  /** @param {Draft} draft */
  function row(draft) {
    const { id, name, link, at } = draft;
    const opens = button(name, () => {
      history.pushState({ draft: id, turn: draft.turn }, "", hash(link));
      show(link, draft);
    });
    opens.ariaLabel = `Open ${name}`;
    opens.dir = "auto"; // a name may run from the right, and turns nothing round but itself
    if (id === current?.id) opens.ariaCurrent = "true";
    const removes = button("Remove", () => {
      if (removes.textContent === "Remove") {
        removes.textContent = "Remove for good";
        return;
      }
      drafts.remove(id);
      if (id === current?.id) current = drafts.fresh("", current.link);
      draw();
    });
    removes.ariaLabel = `Remove ${name}`;
    const when = new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
    return make("li", {}, opens, make("span", { className: "pr-note" }, ` ${base(link)}, ${when} `), removes);
  }

  function draw() {
    const all = drafts.list();
    home.hidden = !current && !all.length;
    list.replaceChildren(...all.map(row));
    naming.hidden = !current?.turn;
    if (document.activeElement !== nameField) nameField.value = current?.name ?? "";
    const apart = current !== null && drafts.elsewhere(current);
    const words = apart ? ELSEWHERE : drafts.trouble() || (current?.turn ? KEPT : "");
    const choose = apart ? [" ", button("Keep mine as a new draft", split), " ", button("Take the other", join)] : [];
    status.replaceChildren(words, ...choose);
    status.classList.toggle("is-wrong", apart);
  }

  /** Keeps what stands here as a draft of its own, beside that of the other window. */
  function split() {
    if (!current) return;
    current = { ...drafts.fresh(drafts.unused(current.name), current.link), account: current.account };
    write();
  }

  /** Takes what the other window has made of the draft. */
  function join() {
    const there = current && drafts.get(current.id);
    if (there) show(there.link, there);
  }

  function write() {
    if (!current) return;
    drafts.write(current, Date.now());
    history.replaceState({ draft: current.id, turn: current.turn }, "", hash(current.link));
    draw();
  }

  nameField.onchange = () => {
    if (!current || !nameField.value.trim()) return;
    current.name = nameField.value.trim();
    write();
  };
  part(home, "[data-does=anew]").onclick = anew;
  self.addEventListener("storage", ({ key }) => {
    if (key === drafts.NAME) draw();
  });
  draw();

  return {
    arrive(link, draft) {
      current = draft ? { ...draft } : drafts.open(link, history.state);
      opened = link;
      draw();
      return current.account ?? "";
    },
    keep(link, account, name) {
      current ??= drafts.fresh("", link);
      const same = link === current.link && account === (current.account ?? "");
      current.link = link;
      if (account || current.account) current.account = account;
      if (same || (!current.turn && link === opened && !account)) {
        history.replaceState({ draft: current.id, turn: current.turn }, "", hash(link));
        draw();
        return;
      }
      current.name ||= drafts.unused(name);
      write();
    },
  };
};
