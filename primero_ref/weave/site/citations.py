"""A small page for each thing that can be cited: what it says, where it stands, and its citation in every form.

It is the address that citations bear, since it stays when a thing moves to another page of the edition; and a link to
it that is shared shows the thing itself, which a link to a place within a long page cannot.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from sphinx.util.parallel import ParallelTasks, SerialTasks, parallel_available

from primero_ref import claims
from primero_ref.cite import citation, formats
from primero_ref.cite.bibtex import bibtex
from primero_ref.cite.records import as_listed
from primero_ref.edition import engine
from primero_ref.sources import chicago, works
from primero_ref.weave.apparatus import relations
from primero_ref.weave.apparatus.terms import terms
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.citation import italics
from primero_ref.weave.parts.claim import question as question_html
from primero_ref.weave.parts.footing.neighbours import neighbours
from primero_ref.weave.parts.markup import Markup, code_text, element, joined, written
from primero_ref.weave.parts.page import Page
from primero_ref.weave.parts.passage import evidence
from primero_ref.weave.parts.passage import quotation as passage_html
from primero_ref.weave.parts.template import Template
from primero_ref.weave.site import generated_pages, link_previews, linked_data, theme

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.builders import Builder

    from primero_ref.cite import Citation, Edition
    from primero_ref.weave.apparatus.terms import Term
    from primero_ref.weave.domain.page_data import Finding

CITATIONS = Template(__file__)
FORMS_OF = Template(__file__, "citation_forms")
FRAME = Template(__file__, "citation_frame")

FOLDER = "cite"

LAST = "primero.csl.json"
"""The file that is written last."""

SUMLESS = ("passage", "source", "term")
"""What does not turn on the engine; a citation of anything else names the engine by its sum."""

CITE = "How to cite it"
"""What a page to cite a rulebook or a source says behind its title: another page has that title already."""

FORMS = (("footnote", "Footnote"), ("entry", "Bibliography"), ("short", "In short"))
"""The forms in plain words, as they stand on a page."""


class Thing(NamedTuple):
    """Something to be cited: its title, what is told of it in one line and in HTML, its citation, and as schema.org.

    `within` is what the title of its page says behind its own: two games may have a rule in the same words.
    """

    title: str
    description: str
    facts: tuple[Markup, ...]
    body: Markup
    cited: Citation
    data: dict[str, Any]
    within: str = ""


def claim(page: Page, name: str, at: Edition) -> Thing:
    """Gather what the page of a claim shows."""
    rule, state = relations.all_claims()[name], page.domain.states()[name]
    book = claims.rulebook(rule.book)
    standing = f"{chicago.capital(citation.grade_text(rule))}; {citation.VERDICTS[state]}"
    described = f"A rule of {book.title}: {rule.says} {standing}."
    facts = (drawings.graded(rule), drawings.verdict(state))
    body = evidence.quoted_evidence(page, rule)
    redactor = linked_data.redactor(linked_data.Addresses(at, page.docname), rule.book)
    data = {
        "@type": "Claim", "text": rule.says, "claimInterpreter": redactor,
        "appearance": [source_named(page, work, at) for work in linked_data.sources_of(name)],
    }  # fmt: skip
    cited = citation.cite(name, "claim", verdict=state, at=at)
    return Thing(rule.says, described, facts, body, cited, data, book.title)


def source_named(page: Page, name: str, at: Edition) -> dict[str, Any]:
    """Describe a source under the id that its own small page has."""
    return {"@id": linked_data.Addresses(at, page.docname).of("source", name)} | linked_data.work(name)


def a_passage(page: Page, name: str, at: Edition) -> Thing:
    """Gather what the page of a passage shows."""
    cited = works.passage(name)
    work = works.source(cited.source)
    words = next(iter(cited.texts.values()), "")
    title = f"{work.short}, {cited.label}"
    described = f"“{words}”" if words else cited.note or "Its words are not given here, only what it says and where."
    body = passage_html.figure(page, name, cited=False)
    data = {"@type": "Quotation", "text": words, "isPartOf": source_named(page, cited.source, at)}
    return Thing(title, f"{title}: {described}", (), body, citation.cite(name, "passage", at=at), data)


def a_source(page: Page, name: str, at: Edition) -> Thing:
    """Gather what the page of a source shows."""
    work = works.source(name)
    body = element("p", page.prose(work.head))
    cited = citation.cite(name, "source", at=at)
    return Thing(work.short, f"How to cite {work.short}. {work.head}", (), body, cited, linked_data.work(name), CITE)


def a_rulebook(page: Page, name: str, at: Edition) -> Thing:
    """Gather what the page of a rulebook shows."""
    del page
    rules = claims.rulebook(name)
    described = f"{len(rules.own)} rules, as told by {rules.redactor} in {works.source(rules.source).title}."
    body, data = element("p", described), {"@type": "CreativeWork"}
    cited = citation.cite(name, "rulebook", at=at)
    return Thing(rules.title, f"How to cite {rules.title}. {described}", (), body, cited, data, CITE)


def a_question(page: Page, name: str, at: Edition) -> Thing:
    """Gather what the page of a question shows."""
    settling = relations.claims_settling(name)
    answered = f"{len(settling)} rules answer it." if len(settling) != 1 else "One rule answers it."
    body = _list(question_html.answer_line(page, rule, name) for rule in settling) or element("p", answered)
    asks, cited = claims.question(name).asks, citation.cite(name, "question", at=at)
    return Thing(asks, f"How the games answer a question: {asks} {answered}", (), body, cited, {"@type": "Question"})


def a_finding(page: Page, finding: Finding, at: Edition) -> Thing:
    """Gather what the page of a finding shows."""
    body = _list(page.link(*name.split(" ", 1)) for name in finding.about)
    cited = citation.words("finding", finding.name, finding.says, at=at)
    data = {"@type": "Claim", "text": finding.says}
    return Thing(finding.says, f"A finding, with the code that calculates it: {finding.says}", (), body, cited, data)


def a_term(page: Page, term: Term, at: Edition) -> Thing:
    """Gather what the page of a word shows."""
    cited = citation.words("term", term.name, term.head, at=at)
    body, data = element("p", page.prose(term.sense)), {"@type": "DefinedTerm", "inDefinedTermSet": "Glossary"}
    described = f"{term.head}, a word of Primero: {term.sense}"
    return Thing(term.head, described, (), body, cited, data, "Glossary")


def _list(items: Iterable[Markup]) -> Markup:
    rows = joined(element("li", item) for item in items)
    return element("ul", rows) if rows else rows


def everything(page: Page, at: Edition) -> Iterator[tuple[str, str, Callable[[], Thing]]]:
    """Give each thing that has a place on the site, to be gathered; `page` stands where the page of the thing will."""
    drawn = {"claim": claim, "passage": a_passage, "source": a_source, "rulebook": a_rulebook, "question": a_question}
    names = {
        "claim": relations.all_claims(),
        "passage": [cited.id for work in works.sources() for cited in works.source(work).passages.values()],
        "source": works.sources(),
        "rulebook": claims.rulebooks(),
        "question": claims.questions(),
    }
    things: list[tuple[str, str, Callable[[], Thing]]] = [
        (kind, name, partial(draw, page, name, at)) for kind, draw in drawn.items() for name in names[kind]
    ]
    things += [("finding", finding.name, partial(a_finding, page, finding, at)) for finding in page.domain.findings()]
    things += [("term", term.name, partial(a_term, page, term, at)) for term in terms().values()]
    for kind, name, gather in things:
        if page.domain.anchor(kind, name):
            page.docname = citation.address(kind, name).removesuffix(".html")
            yield kind, name, gather


def page_html(page: Page, kind: str, name: str, thing: Thing, at: Edition) -> Markup:
    """Write the page of a thing."""
    body = CITATIONS(
        thing=thing, kind=kind, name=name, uri=page.uri(kind, name), there=THERE[kind],
        neighbours=neighbours(page, kind, name), forms=forms(thing.cited, at),
    )  # fmt: skip
    address = linked_data.Addresses(at, page.docname).of(kind, name)
    data: dict[str, Any] = {"@id": address, "inLanguage": "en", "identifier": name}
    if kind != "passage":  # the words of which are not ours
        data |= {"license": link_previews.LICENCE, "isPartOf": link_previews.named(at)}
    tags = link_previews.head(
        thing.title, link_previews.trimmed(thing.description), f"{page.docname}.html", data | thing.data, at
    )
    title = f"{thing.title.removesuffix('.')} – {thing.within}" if thing.within else thing.title
    return framed(page, title, tags + imported(thing.cited) + canonical(page, at), body, at)


THERE = {
    "claim": "Its place in the rules, with the deal that shows it",
    "passage": "Its place in the text, with the rules that rest on it",
    "source": "Its page, with the text",
    "rulebook": "The rules",
    "question": "Rule questions and answers",
    "finding": "Its place, with the lines that count it",
    "term": "Every place where the word stands",
}
"""What the link to the place of a thing says."""


def forms(cited: Citation, at: Edition) -> Markup:
    """Write a citation in all its forms: in words first, then as programs read it.

    Where one is copied, the address goes behind it: behind the short form, whose words never have one, and behind the
    others where the edition has none.
    """
    words = {"footnote": cited.footnote, "entry": cited.entry, "short": cited.short}
    otherwise = "" if at.base else "stop"
    coded = {"BibTeX": bibtex(cited), "RIS": formats.ris(cited), "CSL-JSON": formats.csl([cited])}
    return FORMS_OF(
        words=[(name, "end" if key == "short" else otherwise, italics(words[key])) for key, name in FORMS],
        coded={name: code_text(text) for name, text in coded.items()},
    )


def imported(cited: Citation) -> Markup:
    """Write what a reference manager takes from a page by one click."""
    record = cited.record
    dates = record.get("issued", {}).get("date-parts", [[]])[0]
    tags = [("citation_title", str(record["title"]))]
    tags += [("citation_author", as_listed(person)) for person in record.get("author", ())]
    tags += [("citation_publication_date", "/".join(map(str, dates)))] if dates else []
    within = "citation_journal_title" if record["type"] == "article-journal" else "citation_inbook_title"
    named = {"container-title": within, "volume": "citation_volume", "publisher": "citation_publisher"}
    tags += [(theirs, str(record[key])) for key, theirs in named.items() if key in record]
    pages = str(record.get("page", ""))
    first, _, last = pages.partition("–")
    if first and "," not in pages:
        tags += [("citation_firstpage", first), *([("citation_lastpage", last)] if last else [])]
    tags.append(("citation_language", str(record["language"])))
    return joined(element("meta", name=name, content=words) for name, words in tags)


def canonical(page: Page, at: Edition) -> Markup:
    """Say where a page stands on the web, if it does."""
    return element("link", rel="canonical", href=f"{at.base}{page.docname}.html") if at.base else Markup()


def framed(page: Page, title: str, tags: Markup, body: Markup, at: Edition) -> Markup:
    """Put a page into its frame, which is small: no contents, one way home."""
    frame = FRAME(
        root=page.root,
        policies=(written(theme.POLICY), written(theme.FETCHED)),
        title=title,
        tags=tags,
        drawings=drawings.definitions(body),
        version=at.version,
        body=body,
        newest=link_previews.newest(page.docname),
    )
    return written(f"<!doctype html>\n{frame}\n")


def lost(page: Page, at: Edition) -> Iterator[tuple[str, Markup]]:
    """Write a page for each id that is no longer borne: what became of it."""
    for withdrawn in page.domain.gone():
        page.docname, path = withdrawn.page, f"{withdrawn.page}.html"
        uri = page.cite_uri(withdrawn.kind, withdrawn.now) if withdrawn.now else ""
        on = element("p", element("a", withdrawn.now, href=uri)) if uri else ""
        title = f"{chicago.capital(withdrawn.kind)} {withdrawn.name}"
        body = joined([element("h1", title), element("p", withdrawn.sentence), on])
        tags = link_previews.head(
            title, withdrawn.sentence, path, {"@type": "WebPage", "isPartOf": link_previews.whole(at)}, at
        )
        yield path, framed(page, title, tags, body, at)


class PageWriter:
    """The writing of these pages for one build, which goes on beside that of all others."""

    def __init__(self) -> None:
        """Begin with nothing to write."""
        self._tasks: SerialTasks | ParallelTasks = SerialTasks()

    def begin(self, app: Sphinx, builder: Builder) -> None:
        """Begin, in a process of its own where Sphinx has leave to start one."""
        self._tasks = ParallelTasks(1) if app.parallel > 1 and parallel_available else SerialTasks()
        if builder.name == "html" and not generated_pages.is_current(app, LAST, engine()):
            self._tasks.add_task(write, app)

    def end(self, app: Sphinx, exception: Exception | None) -> None:
        """Wait for it."""
        del app
        if not exception:
            self._tasks.join()


def write(app: Sphinx) -> None:
    """Write the pages that have changed, and take those away that nothing has any more."""
    with generated_pages.made(app, LAST, engine()):
        _write(app)


def _write(app: Sphinx) -> None:
    at = citation.edition(app.config.html_baseurl)
    page = Page(app.builder, FOLDER)
    out = Path(app.outdir)
    files = {out / path: text.encode() for path, text in lost(page, at)}
    for path, text in files.items():
        _write_file(path, text)
    standing = {*files}
    for kind, name, gather in everything(page, at):
        address = citation.address(kind, name)
        standing.add(out / address)
        sums = () if kind in SUMLESS else (engine(),)
        before = generated_pages.stamp_before(app, address, *sums) if sums else ""
        if before:
            _write_file(out / address, exchanged((out / address).read_bytes(), before, engine()))
            continue
        with generated_pages.made(app, address, *sums, plays=False) as due:
            if due:
                _write_file(out / address, page_html(page, kind, name, gather(), at).encode())
    for path in (path for kind in citation.KINDS for path in (out / FOLDER / kind).rglob("*.html")):
        if path not in standing:
            path.unlink()
    cited = [citation.cite(name, "source", at=at) for name in works.sources()]
    (out / "primero.ris").write_text("".join(map(formats.ris, cited)), encoding="utf-8", newline="\n")
    (out / LAST).write_text(formats.csl(cited), encoding="utf-8", newline="\n")


def exchanged(content: bytes, before: str, now: str) -> bytes:
    """Put one sum of the engine in the place of another in a page, both where it is whole and where it is short.

    >>> was, now = "a1" * 32, "b2" * 32
    >>> exchanged(b"engine a1a1a1a1a1a1; engine sha256 " + was.encode(), was, now).decode()[:36]
    'engine b2b2b2b2b2b2; engine sha256 b'
    """
    old, new = (f"engine {of[: citation.DIGITS]}".encode() for of in (before, now))
    return content.replace(before.encode(), now.encode()).replace(old, new)


def _write_file(path: Path, content: bytes) -> None:
    """Write a file, unless it stands there already."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
    elif path.read_bytes() == content:
        return
    path.write_bytes(content)


def setup(app: Sphinx) -> None:
    """Register the hooks, the second before those who need the files."""
    writer = PageWriter()
    app.connect("write-started", writer.begin)
    app.connect("build-finished", writer.end)
