"""A game report as text: in Markdown, in HTML, and in the language of Typst, which sets it as PDF."""

from __future__ import annotations

from primero_ref.claims.wording import numbered
from primero_ref.edition import __version__

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from primero_ref.report.game_report import Departure, Report, Rule
    from primero_ref.report.old_texts import FailedText

FORMATS = ("md", "html", "pdf")
"""The formats in which a report can be had."""

RULES = "The rules as played"
OLD = "Old sources"
EARLIER = "Reconstructions used"
DEPARTURES = "Where this departs from {}"
GAPS = "What no source says"
FIT = "How these rules fit the old texts"
WORKS = "Works"
AGAIN = "How to make this report again"
AS_TOLD = "This game differs nowhere: these are the rules according to {}."
NO_OLD = "None of these rules cites an old source."
NO_GAPS = "Somebody has stated every one of these rules."
HOW_TO_READ = (
    "After each rule you find its grade and who gives it, its id in the edition, and its sources. A grade says how "
    "far a source supports the rule: attested, inferred, conjecture, invention, unsourced, reported, modern, or gap."
)
HOW_PUT = (
    "The edition tests these rules against {} of old texts, in each of which somebody plays primero. They fit {}, fail "
    "{} and are silent on {}. Rules fail a text if they forbid what the text tells, or allow what it forbids. The text "
    "may be wrong, and rules that fit every text are not proved right by that."
)
NONE_SPEAKS = "None of the old texts in which somebody plays primero says anything about these rules."
FAILED, FITTED, SILENT = "Fails", "Fits", "Silent on"
HOW_AGAIN = (
    f"Written with Primero, an annotated edition of its rules, edition {__version__}. "
    "To get the same choices again, use"
)

_MARKDOWN = frozenset("\\`*_{}[]<>#|!~&$")


def markdown(report: Report) -> str:
    r"""Write a report in Markdown.

    >>> from primero_ref.reconstruction import reconstruct
    >>> from primero_ref.report.game_report import report
    >>> markdown(report(reconstruct("italian"))).partition("\n")[0]
    '# Game report: Italian Primero (du Coeur, 2002)'
    """
    return "\n".join(_markdown(report)) + "\n"


def _markdown(report: Report) -> Iterator[str]:
    yield f"# Game report: {_md(report.title)}\n"
    yield from (f"- **{name}:** {_md(text)}" for name, text in report.head)
    yield f"\n## {OLD}\n"
    yield from (f"- {_md(line)}" for line in report.old or (NO_OLD,))
    yield f"\n## {EARLIER}\n"
    yield from (f"- {_md(line)}" for line in report.earlier)
    yield f"\n## {RULES}\n\n{HOW_TO_READ}"
    number = 0
    for section in report.sections:
        yield f"\n### {_md(section.title)}\n"
        for rule in section.rules:
            number += 1
            yield from _md_rule(f"{number}.", rule)
    yield f"\n## {DEPARTURES.format(_md(report.begun_by))}\n"
    yield from (f"- {_md_departure(report, departure)}" for departure in report.departures)
    if not report.departures:
        yield AS_TOLD.format(_md(report.begun_by))
    yield f"\n## {GAPS}\n"
    yield from (f"- {_md(line)}" for line in report.gaps or (NO_GAPS,))
    yield f"\n## {FIT}\n\n{_how_put(report)}"
    if report.fit.speak:
        yield ""
        yield from (f"- {_md_failed(text)}" for text in report.fit.failed)
        yield from (f"- **{word}** {_md(titles)}" for word, titles in _titles(report))
    yield f"\n## {WORKS}\n"
    yield from (f"- {_marked(work, _md, '*{}*', _md_link)}" for work in report.works)
    yield f"\n## {AGAIN}\n\n{HOW_AGAIN} `{_command(report)}`."


def _titles(report: Report) -> Iterator[tuple[str, str]]:
    """Give the texts that fit, and those on which the rules are silent, each sort as one line after its word."""
    for word, titles in ((FITTED, report.fit.fitted), (SILENT, report.fit.silent)):
        if titles:
            yield f"{word} ({len(titles)}):", f"{'; '.join(titles)}."


def _how_put(report: Report) -> str:
    """Say how the texts were put to the rules, or that none of them speaks to these."""
    fit = report.fit
    counts = (numbered(fit.number, "sentence"), len(fit.fitted), len(fit.failed), len(fit.silent))
    return HOW_PUT.format(*counts) if fit.speak else NONE_SPEAKS


def _command(report: Report) -> str:
    return f'primero report "{report.link}"'


def _md_rule(number: str, rule: Rule) -> Iterator[str]:
    indent = " " * (len(number) + 1)
    yield f"{number} **{_md(rule.says)}**\\"
    facts = [f"*{_md(rule.grade)}*", f"`{rule.claim}`" if rule.claim else "", *map(_md, rule.rests_on)]
    yield f"{indent}{'; '.join(filter(None, facts))}."
    for quotation in rule.quoted:
        meaning = f" That is: {_md(quotation.meaning)}" if quotation.meaning else ""
        yield f"\n{indent}> “{_md(quotation.words)}” ({_md(quotation.by)}){meaning}"
    if rule.note:
        yield f"\n{indent}{_md(rule.note)}"
    yield ""


def _md_departure(report: Report, departure: Departure) -> str:
    there = f"{_md(report.begun_by)}: {_md(departure.there)}. " if departure.there else ""
    return f"**{_md(departure.asks)}** {there}Here: {_md(departure.here)}. {_md(departure.why)}"


def _md_failed(text: FailedText) -> str:
    named = ", ".join(f"`{claim}`" for claim in text.claims)
    return f"**{FAILED}:** {_md(text.says)} ({_md(text.at)}) {_md(_sentence(text.why))}Decided by {named}."


def _sentence(words: str) -> str:
    """Write what the engine said as a sentence before another."""
    return f"{words}. " if words else ""


def _marked(entry: str, plain: Callable[[str], str], title: str, link: Callable[[str], str]) -> str:
    """Write an entry of the bibliography: titles that stand between asterisks set off, an address as a link."""
    words, http, address = entry.partition(" http")
    parts = [title.format(plain(part)) if at % 2 else plain(part) for at, part in enumerate(words.split("*")) if part]
    if http:
        where = f"http{address}".removesuffix(".")
        parts += [plain(" "), link(where), plain(".")]
    return "".join(parts)


def _md_link(address: str) -> str:
    return f"<{address}>"


def _html_link(address: str) -> str:
    return f'<a href="{_html(address)}">{_html(address)}</a>'


def _ty_link(address: str) -> str:
    return f"#link({_string(address)})"


def _md(words: str) -> str:
    """Write words so that Markdown takes none of them for a mark."""
    return "".join(f"\\{sign}" if sign in _MARKDOWN else sign for sign in words)


def html(report: Report) -> str:
    """Write a report as a page of HTML that needs nothing else.

    >>> from primero_ref.reconstruction import reconstruct
    >>> from primero_ref.report.game_report import report
    >>> "<h1>Game report: Italian Primero (du Coeur, 2002)</h1>" in html(report(reconstruct("italian")))
    True
    """
    head = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
    )
    title = f"<title>Game report: {_html(report.title)}</title>\n</head>\n<body>\n<main>\n"
    return f"{head}{title}{body(report)}</main>\n</body>\n</html>\n"


def body(report: Report) -> str:
    """Write what stands in the page, to be put into any other."""
    return "\n".join(_body(report)) + "\n"


def _body(report: Report) -> Iterator[str]:
    yield f"<h1>Game report: {_html(report.title)}</h1>\n<dl>"
    yield from (f"<dt>{name}</dt><dd>{_html(text)}</dd>" for name, text in report.head)
    yield f"</dl>\n<h2>{OLD}</h2>\n<ul>"
    yield from (f"<li>{_html(line)}</li>" for line in report.old or (NO_OLD,))
    yield f"</ul>\n<h2>{EARLIER}</h2>\n<ul>"
    yield from (f"<li>{_html(line)}</li>" for line in report.earlier)
    yield f"</ul>\n<h2>{RULES}</h2>\n<p>{HOW_TO_READ}</p>"
    number = 1
    for section in report.sections:
        yield f'<h3>{_html(section.title)}</h3>\n<ol start="{number}">'
        for rule in section.rules:
            yield _html_rule(rule)
        yield "</ol>"
        number += len(section.rules)
    yield f"<h2>{DEPARTURES.format(_html(report.begun_by))}</h2>"
    if report.departures:
        yield "<ul>"
        yield from (f"<li>{_html_departure(report, departure)}</li>" for departure in report.departures)
        yield "</ul>"
    else:
        yield f"<p>{AS_TOLD.format(_html(report.begun_by))}</p>"
    yield f"<h2>{GAPS}</h2>\n<ul>"
    yield from (f"<li>{_html(line)}</li>" for line in report.gaps or (NO_GAPS,))
    yield f"</ul>\n<h2>{FIT}</h2>\n<p>{_how_put(report)}</p>"
    if report.fit.speak:
        yield "<ul>"
        yield from (f"<li>{_html_failed(text)}</li>" for text in report.fit.failed)
        yield from (f"<li><strong>{word}</strong> {_html(titles)}</li>" for word, titles in _titles(report))
        yield "</ul>"
    yield f"<h2>{WORKS}</h2>\n<ul>"
    yield from (f"<li>{_marked(work, _html, '<cite>{}</cite>', _html_link)}</li>" for work in report.works)
    yield f"</ul>\n<h2>{AGAIN}</h2>\n<p>{HOW_AGAIN} <code>{_html(_command(report))}</code>.</p>"


def _html_rule(rule: Rule) -> str:
    claim = f"<code>{_html(rule.claim)}</code>" if rule.claim else ""
    facts = [f"<em>{_html(rule.grade)}</em>", claim, *map(_html, rule.rests_on)]
    quoted = "".join(
        f'\n<blockquote><p>“<span lang="{quotation.language}">{_html(quotation.words)}</span>” ({_html(quotation.by)})'
        f"{f' That is: {_html(quotation.meaning)}' if quotation.meaning else ''}</p></blockquote>"
        for quotation in rule.quoted
    )
    note = f"\n<p>{_html(rule.note)}</p>" if rule.note else ""
    return f"<li><p><strong>{_html(rule.says)}</strong><br>\n{'; '.join(filter(None, facts))}.</p>{quoted}{note}</li>"


def _html_departure(report: Report, departure: Departure) -> str:
    there = f"{_html(report.begun_by)}: {_html(departure.there)}. " if departure.there else ""
    return f"<strong>{_html(departure.asks)}</strong> {there}Here: {_html(departure.here)}. {_html(departure.why)}"


def _html_failed(text: FailedText) -> str:
    named = ", ".join(f"<code>{_html(claim)}</code>" for claim in text.claims)
    decided = f"{_html(_sentence(text.why))}Decided by {named}."
    return f"<strong>{FAILED}:</strong> {_html(text.says)} ({_html(text.at)}) {decided}"


def _html(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def typst(report: Report) -> str:
    """Write a report in the language of Typst; every word stands in it as a string, so that none is taken for a mark.

    >>> from primero_ref.reconstruction import reconstruct
    >>> from primero_ref.report.game_report import report
    >>> '#heading(level: 1)[#"Game report: Italian Primero (du Coeur, 2002)"]' in typst(report(reconstruct("italian")))
    True
    """
    return "\n".join(_typst(report)) + "\n"


SETTINGS = """\
#set page(margin: (x: 2.2cm, y: 2.2cm), numbering: "1")
#set text(font: "Libertinus Serif", size: 10.5pt, lang: "en")
#set par(leading: 0.6em)
#set heading(numbering: none)
#show heading.where(level: 3): set block(above: 1.4em)"""


def _typst(report: Report) -> Iterator[str]:
    yield f"#set document(title: {_string(f'Game report: {report.title}')}, date: none)"
    yield SETTINGS
    yield _heading(1, f"Game report: {report.title}")
    yield from (f"- *{_ty(name)}:* {_ty(text)}" for name, text in report.head)
    yield _heading(2, OLD)
    yield from (f"- {_ty(line)}" for line in report.old or (NO_OLD,))
    yield _heading(2, EARLIER)
    yield from (f"- {_ty(line)}" for line in report.earlier)
    yield f"{_heading(2, RULES)}\n{_ty(HOW_TO_READ)}"
    number = 1
    for section in report.sections:
        yield f"{_heading(3, section.title)}\n#enum(start: {number}, tight: false,"
        yield from (f"[{_ty_rule(rule)}]," for rule in section.rules)
        yield ")"
        number += len(section.rules)
    yield _heading(2, DEPARTURES.format(report.begun_by))
    for departure in report.departures:
        there = f"{report.begun_by}: {departure.there}. " if departure.there else ""
        yield f"- *{_ty(departure.asks)}* {_ty(f'{there}Here: {departure.here}. {departure.why}')}"
    if not report.departures:
        yield _ty(AS_TOLD.format(report.begun_by))
    yield _heading(2, GAPS)
    yield from (f"- {_ty(line)}" for line in report.gaps or (NO_GAPS,))
    yield f"{_heading(2, FIT)}\n{_ty(_how_put(report))}"
    if report.fit.speak:
        yield from (f"- {_ty_failed(text)}" for text in report.fit.failed)
        yield from (f"- *{_ty(word)}* {_ty(titles)}" for word, titles in _titles(report))
    yield _heading(2, WORKS)
    yield from (f"- {_marked(work, _ty, '#emph[{}]', _ty_link)}" for work in report.works)
    yield f"{_heading(2, AGAIN)}\n{_ty(HOW_AGAIN)} #raw({_string(_command(report))})."


def _heading(level: int, words: str) -> str:
    return f"#heading(level: {level})[{_ty(words)}]"


def _ty_rule(rule: Rule) -> str:
    facts = [f"_{_ty(rule.grade)}_", f"#raw({_string(rule.claim)})" if rule.claim else "", *map(_ty, rule.rests_on)]
    quoted = ""
    for quotation in rule.quoted:
        meaning = f" That is: {quotation.meaning}" if quotation.meaning else ""
        words = f"“#text(lang: {_string(quotation.language[:2])}, {_string(quotation.words)})”"
        words += f" {_ty(f'({quotation.by}){meaning}')}"
        quoted += f"\n#quote(block: true)[{words}]"
    note = f"\n\n{_ty(rule.note)}" if rule.note else ""
    grounds = _ty("; ").join(filter(None, facts))
    return f"*{_ty(rule.says)}* \\ {grounds}{_ty('.')}{quoted}{note}"


def _ty_failed(text: FailedText) -> str:
    named = _ty(", ").join(f"#raw({_string(claim)})" for claim in text.claims)
    words = f"{text.says} ({text.at}) {_sentence(text.why)}Decided by "
    return f"*{_ty(f'{FAILED}:')}* {_ty(words)}{named}{_ty('.')}"


def _ty(words: str) -> str:
    return f"#{_string(words)}"


def _string(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


WRITERS: dict[str, Callable[[Report], str]] = {"md": markdown, "html": html, "typ": typst}
"""What writes each format."""
