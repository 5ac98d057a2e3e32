"""What a link shows before one follows it: a small card for each rule, passage, word and question, a file for a page.

`link_card.js` loads the file of the page that a link leads to, as a script, so that it comes from a disk too.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from primero_ref import claims
from primero_ref.cite import citation, where
from primero_ref.claims.wording import numbered, worded
from primero_ref.claims.words import glossary
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations
from primero_ref.weave.apparatus.terms import terms
from primero_ref.weave.domain.domain import domain
from primero_ref.weave.parts.passage.quotation import LANGUAGES
from primero_ref.weave.site import generated_pages
from primero_ref.weave.site.period_words import GLOSSARY

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx

    from primero_ref.sources import Passage

Quotation = tuple[str, str, str]
"""The language of quoted words, the words, and where they stand."""

Card = tuple[str, str, list[Quotation], str]
"""A card: its head, the facts in one line, what is quoted, and our words."""

SCRIPT = "link_card.js"

FOLDER = "_static/cards"
"""Where the files stand on the site."""

LINKED = re.compile(r'<abbr |href="[^":]*(?:cite|compare|findings|rules|sources)/|href="[^":]*glossary')
"""How a page shows that it has links for which there may be a card."""

QUOTED = 2
"""The most passages of a rule whose words are on its card."""


def of_claim(name: str) -> Card:
    """Write the card of a rule: its sentence, how certain it is, the passages that speak for it, its note.

    >>> of_claim("italian/forced-see")[1]
    'du Coeur’s rule; grade: attested · italian/forced-see'
    """
    claim = relations.all_claims()[name]
    rows = sorted(claim.evidence, key=lambda row: row.how != "states")
    names = dict.fromkeys(row.passage for row in rows if row.how in {"states", "implies"})
    spans = [works.passage_range(passage) for passage in names]
    quoted = [span[0] for span in spans if len(span) == 1 and span[0].texts][:QUOTED]
    quotes = [quotation for passage in quoted for quotation in _quotations(passage)[:1]]
    facts = f"{citation.grade_text(claim)} · {name}"
    return claim.says, facts, quotes, claim.note


def _quotations(passage: Passage) -> list[Quotation]:
    """Quote a passage in each of its languages; what is only quoted stands in quotation marks."""
    work = works.source(passage.source)
    marks = "“{}”" if work.quoted_only else "{}"
    at = f"{work.short}, {where(passage.id)}"
    return [(tag, marks.format(words), f"{at} ({LANGUAGES[tag]})") for tag, words in passage.texts.items()]


def of_passage(name: str) -> Card:
    """Write the card of a passage: where it stands, its words, and ours for them.

    >>> of_passage("florio-1591:17")[2][0][0]
    'en-emodeng'
    """
    passage = works.passage(name)
    head = f"{works.source(passage.source).short}, {passage.label}"
    return head, passage.speaker, _quotations(passage), passage.english or passage.plain or passage.note


def of_question(name: str) -> Card:
    """Write the card of a question: what it asks, and how many rules give each answer.

    >>> of_question("fold.refund")[0]
    'What does a player who folds take back?'
    """
    answers: dict[str, int] = {}
    for rule in relations.claims_settling(name):
        answer = worded(rule.settles[name])
        answers[answer] = answers.get(answer, 0) + 1
    listed = "; ".join(f"{answer}: {numbered(count, 'rule')}" for answer, count in answers.items())
    return claims.question(name).asks, name, [], listed


def of_source(name: str) -> Card:
    """Write the card of a source: its short name and its entry in the bibliography."""
    work = works.source(name)
    return work.short, "", [], f"{work.author}, {work.title}, {work.year}."


def of_term(name: str) -> Card:
    """Write the card of a word: its sense."""
    term = terms()[name]
    return term.head, "", [], term.sense


MADE = {
    "claim": of_claim, "passage": of_passage, "question": of_question, "source": of_source, "entry": of_source,
    "term": of_term,
}  # fmt: skip
"""What the card of each kind of thing is made by."""


def cards(anchors: Mapping[tuple[str, str], tuple[str, str]], release: str) -> dict[str, dict[str, Card]]:
    """Give the cards of each page by the places on it; `anchors` says on which page and where each thing stands."""
    pages: dict[str, dict[str, Card]] = {}
    for (kind, name), (docname, at) in sorted(anchors.items()):
        if kind not in MADE:
            continue
        card = MADE[kind](name)
        pages.setdefault(docname, {}).setdefault(at, card)
        if kind in citation.KINDS:
            folder, _, file = citation.address(kind, name).removesuffix(".html").rpartition("/")
            pages.setdefault(folder, {})[file] = (card[0], "", [], citation.plain(citation.short(kind, name, release)))
    return pages


def of_glossary() -> dict[str, Card]:
    """Give the cards of the glossary, by the addresses of its entries.

    >>> of_glossary()["word-eldest"]
    ('eldest', '', [], 'The player who was dealt to first.')
    """
    return {word.address: (word.head, "", [], word.gloss) for word in glossary()}


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Write the files, and take away those of pages that are no more."""
    if exception or app.builder.name != "html":
        return
    with generated_pages.made(app, f"{FOLDER}/{GLOSSARY}.js") as due:
        if due:
            _write(app)


def _write(app: Sphinx) -> None:
    folder = Path(app.outdir) / FOLDER
    places = {of: (anchor.docname, anchor.anchor) for of, anchor in domain(app.env).anchors.items()}
    made = cards(places, str(app.config.release))
    if GLOSSARY in app.env.found_docs:
        made[GLOSSARY] = of_glossary() | made.get(GLOSSARY, {})
    for page, listed in made.items():
        path = folder / f"{page}.js"
        path.parent.mkdir(parents=True, exist_ok=True)
        data = json.dumps(listed, ensure_ascii=False, separators=(",", ":"))
        path.write_text(f"primeroCards({json.dumps(page)},{data});\n", encoding="utf-8", newline="\n")
    for path in folder.rglob("*.js"):
        if path.relative_to(folder).as_posix().removesuffix(".js") not in made:
            path.unlink()


def setup(app: Sphinx) -> None:
    """Register the hook."""
    app.connect("build-finished", build_finished)
