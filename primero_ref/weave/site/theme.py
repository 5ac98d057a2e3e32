"""What each page gets around its text: the drawings it uses, its scripts, and Python for its demos."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

from sphinx.util import logging

from primero_ref import edition
from primero_ref.slips import gate
from primero_ref.weave import package
from primero_ref.weave.package import PACKAGE, PARTS
from primero_ref.weave.parts import drawings, stacked
from primero_ref.weave.parts.directive import cache_folder
from primero_ref.weave.parts.script import console
from primero_ref.weave.site import browser, generated_pages, link_cards

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

DROPPED = (
    "doctools.js", "sphinx_highlight.js", "documentation_options.js", "design-tabs.js", "furo.js",
    "furo-extensions.css", "sphinx-design.min.css",
)  # fmt: skip
"""Scripts and styles of the tools that no page of ours uses."""

HIGHLIGHTED = "pygments.css"
"""The stylesheet of code that Sphinx has coloured."""

CODE = '<div class="highlight"><pre>'
"""How Sphinx begins a piece of code."""

TABLE = 'class="pr-sitting"'
"""How the table shows that it is on a page."""

LESSON = 'class="pr-course pr-sitting"'
"""How a lesson shows that it is on a page, to be played on the same board."""

DRAWS = ("drawings", "table_view", "move_fields", "captures", "moves", "clicks")
"""Those of the scripts of the table that a lesson is played with too."""

DEMO = 'class="pr-demo" id='
"""How a demo shows that it is on a page."""

CONSOLE = 'class="pr-console"'
"""How the console does."""

RUNS = {
    "scenes": DEMO,
    "runner": DEMO,
    "console": CONSOLE,
    "picker": 'class="pr-picker ',
    "ranker": 'class="pr-picker pr-ranker"',
    "calculators": 'class="pr-picker pr-throw"',
    "diviner": 'class="pr-diviner"',
    "own_rules": 'class="pr-reporter"',
    "report_views": 'class="pr-reporter"',
    "question_search": 'class="pr-reporter"',
    "report_questions": 'class="pr-reporter"',
    "report_drafts": 'class="pr-reporter"',
    "draft_list": 'class="pr-reporter"',
    "report_fit": 'class="pr-reporter"',
    "reporter": 'class="pr-reporter"',
    "drawings": TABLE,
    "table_view": TABLE,
    "lesson_words": TABLE,
    "move_fields": TABLE,
    "captures": TABLE,
    "moves": TABLE,
    "sit_form": TABLE,
    "history": TABLE,
    "panels": TABLE,
    "table_words": TABLE,
    "clicks": TABLE,
    "session": TABLE,
    "first_deal": TABLE,
    "entry": TABLE,
    "card_motion": TABLE,
    "decisions": TABLE,
    "coach_decisions": TABLE,
    "coach": TABLE,
    "table_end": TABLE,
    "table_menu": TABLE,
    "evening_store": TABLE,
    "score_chart": TABLE,
    "evening_view": TABLE,
    "evening_file": TABLE,
    "evening": TABLE,
    "table_page": TABLE,
    "lesson": LESSON,
}
"""The scripts that run the engine in a page, each with what it is for on the page, in the order in which they begin."""

STYLED = (
    "runner", "console", "picker", "ranker", "calculators", "diviner", "reporter",
    "table_view", "moves", "panels", "coach", "entry", "evening", "table_page", "lesson",
)  # fmt: skip
"""Those of them that bring a stylesheet; what the sizes of a table change comes last."""

DRESSED = {"lesson": ["panels", "table_page", "lesson"]}
"""Those of them that need a stylesheet besides their own."""

ASKING = ("console", "picker", "diviner", "reporter", "table_page", "lesson")
"""Those of them that ask by way of `engine_form.js`."""

JOINT = {"table": TABLE, "course": LESSON}
"""Pages that need many scripts and styles: these come in one file of each kind, for each more would be waited for."""

POLICY = (
    "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self' blob:; connect-src 'self'; frame-src 'none'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""What a page may load and run: nothing from elsewhere, nothing that a script fetches, no script but the site's files.

`blob:` is for the worker in which demos run; a browser puts it under the policy of its page. `'self'` is for what keeps
pages for when there is no network (`offline`); what that may do, its own answer says (`primero serve`).
"""

FETCHED = "connect-src *:*/robots.txt"
"""A second policy, which holds beside the first: of this site, nothing may be fetched but the file that robots ask for.

Without it Lighthouse, which asks for that file in the page's name, gives no page the full mark for search engines.
"""

SMALL = {
    "unfold.js": "<details",
    "print.js": 'class="pr-prints"',
    "spelling.js": 'class="pr-inquiry"',
    "phrasing.js": 'class="pr-inquiry"',
    "parts_view.js": 'class="pr-parted"',
    "may_i.js": 'class="pr-inquiry"',
    "dispute_link.js": 'class="pr-help"',
    "matrix_choice.js": 'class="pr-filter"',
    "matrix.js": 'class="pr-filter"',
    "footing.js": 'class="pr-loss"',
    "loss.js": 'class="pr-loss"',
    "loss_page.js": 'class="pr-loss"',
    "rules_view.js": 'class="pr-views"',
    "reading_place.js": 'class="pr-resume"',
    "row_filter.js": 'class="pr-sift"',
    "offline_button.js": 'class="pr-keep"',
    "lesson_list.js": 'class="pr-lessons"',
    "problems.js": 'class="pr-problem"',
    "hand_of_the_day.js": 'class="pr-days"',
}
"""Scripts that need no engine, each with what it is for on the page."""

LENT = {"phrasing.js": 'class="pr-reporter"'}
"""Those of them that another page needs too, where a script of that page asks them."""

SMALL_STYLED = ("loss_page", "matrix", "may_i", "problems")
"""Those of them that bring a stylesheet."""

DRESS = {
    "tonight.css": re.compile(r'class="(?:[^"]* )?tn-'),
    "home.css": re.compile(r'class="(?:[^"]* )?(?:hm-|fp-go)'),
}
"""Styles that come without a script, each with how what it is for begins on the page."""

logger = logging.getLogger(__name__)


def config_inited(app: Sphinx, config: Config) -> None:
    """Refuse what has slips, and find Python for the browser, before anything else."""
    refuse_slips(app)
    package.remember(cache_folder(app) / "code.json")
    config.primero_weave = _digest()
    config.primero_runs = _runtime(app) is not None


def refuse_slips(app: Sphinx) -> None:
    """Ask for slips, and stop where there is one.

    What Sphinx itself tells at the same line is left to it, where nothing else stops the build: so the slips in
    demos, which only it sees, are told with them.
    """
    is_ours = Path(app.srcdir).resolve() == PACKAGE.parent / "docs"
    every_slip = gate.slips() if is_ours else [*gate.slips(with_pages=False), *gate.page_slips(str(app.srcdir))]
    if not all(slip.woven for slip in every_slip):
        for slip in every_slip:
            logger.error(slip.says, location=slip.at, type="primero", subtype="slip")
        raise SystemExit(1)  # all is said, where Sphinx would say more


def _runtime(app: Sphinx) -> Path | None:
    """Find Python for the browser, where it is wanted."""
    cache = app.config.primero_cache
    return browser.fetch_runtime(Path(app.confdir) / cache) if cache else None


def _digest() -> str:
    """Sum up what the weave does and the names of the data files: a change in either has every page read again."""
    weave = sorted(path for path in (PACKAGE / "weave").rglob("*.*") if "__pycache__" not in path.parts)
    code = package.known_digests().of_files((path for path in weave if path.suffix == ".py"), "code")
    names = sorted(path.relative_to(PACKAGE).as_posix() for part in PARTS for path in package.files(part))
    data = b"".join(path.read_bytes() for path in weave if path.suffix != ".py")
    return hashlib.sha256(data + "\n".join([code, *names]).encode()).hexdigest()


def scripts(body: str) -> list[str]:
    """List the scripts that run the engine in a page, after `primero.js` and `engine.js`, as the page needs them.

    >>> scripts('<form class="pr-picker pr-ranker">')
    ['engine_form', 'picker', 'ranker']
    """
    names = [
        name
        for name, sign in RUNS.items()
        if sign in body or (name in DRAWS and LESSON in body) or (name == "scenes" and CONSOLE in body)
    ]
    return [*(["engine_form"] if any(name in ASKING for name in names) else []), *names]


def styles(runs: list[str]) -> list[str]:
    """List the styles of these scripts."""
    return [style for name in runs if name in STYLED for style in DRESSED.get(name, [name])]


def joined() -> dict[str, list[str]]:
    """Say what each of the files that hold several holds, in order; `engine_form.js`, which others need, is in none.

    >>> joined()["course.css"]
    ['table_view.css', 'moves.css', 'panels.css', 'table_page.css', 'lesson.css']
    """
    of = {whole: [name for name in scripts(sign) if name in RUNS] for whole, sign in JOINT.items()}
    parts = {f"{whole}.js": [f"{name}.js" for name in names] for whole, names in of.items()}
    return parts | {f"{whole}.css": [f"{name}.css" for name in styles(names)] for whole, names in of.items()}


def files(body: str) -> tuple[list[str], list[str]]:
    """List the files that a page loads to run the engine: its scripts, after those that all have, and its styles.

    >>> files('<form class="pr-picker pr-ranker">')
    (['engine_form.js', 'picker.js', 'ranker.js'], ['picker.css', 'ranker.css'])
    >>> files('<div class="pr-sitting">')
    (['engine_form.js', 'table.js'], ['table.css'])
    """
    wholes = [whole for whole, sign in JOINT.items() if sign in body]
    within = {part for whole in wholes for part in joined()[f"{whole}.js"]}
    alone = [name for name in scripts(body) if f"{name}.js" not in within]
    return [f"{name}.js" for name in (*alone, *wholes)], [f"{name}.css" for name in (*styles(alone), *wholes)]


def page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give a page its drawings, once, and leave out the scripts it does not need."""
    del pagename, templatename, doctree
    for script, sign in SMALL.items():
        body = str(context.get("body", ""))
        if sign in body or LENT.get(script, sign) in body:
            app.add_js_file(script, defer="")
            if script.removesuffix(".js") in SMALL_STYLED:
                app.add_css_file(script.replace(".js", ".css"))
    for style, begun in DRESS.items():
        if begun.search(str(context.get("body", ""))):
            app.add_css_file(style)
    if app.builder.name == "html" and link_cards.LINKED.search(str(context.get("body", ""))):
        app.add_js_file(link_cards.SCRIPT, defer="")
    # Code that is wider than a phone scrolls, so the keyboard must reach it.
    body = str(context.get("body", "")).replace(CODE, CODE.replace("<pre>", '<pre tabindex="0">'))
    if app.builder.name == "html":
        body = stacked.stacked(body)
    if body:
        context["body"] = body
    context["policies"] = (POLICY, FETCHED)
    context["drawings"] = drawings.definitions(body)
    context["runs"], context["run_styles"] = files(body) if app.config.primero_runs else ([], [])
    left_out = (*DROPPED, *(() if 'class="highlight' in body else (HIGHLIGHTED,)))
    for loaded in ("script_files", "css_files"):
        context[loaded] = [
            file for file in context[loaded] if not str(getattr(file, "filename", file)).endswith(left_out)
        ]


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Put Python and the engine beside the pages."""
    if exception or app.builder.name != "html" or not app.config.primero_cache:
        return
    runtime = _runtime(app)
    if runtime is None:
        logger.info("No Run buttons: Python for the browser could not be fetched.")
        return
    web = Path(app.srcdir) / "_web"
    out, engine = Path(app.outdir) / "_web", edition.engine_files(PACKAGE)
    with generated_pages.made(app, "_web/pieces.js", edition.engine()) as due:
        if due:
            out.mkdir(parents=True, exist_ok=True)
            browser.write_runtime(runtime, out, engine, web, joined())
            (out / "cards.js").write_text(console.card_pictures(), encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> None:
    """Register the settings and the hooks."""
    app.add_config_value("primero_cache", "", "", str, "Where Python for the browser is kept.")
    app.add_config_value("primero_runs", False, "html", bool)
    app.add_config_value("primero_weave", "", "env", str)
    app.add_event("primero-pages-changed")  # they may have, since all was made ready for a build that waited
    app.connect("primero-pages-changed", refuse_slips)
    app.connect("config-inited", config_inited)
    app.connect("html-page-context", page_context)
    app.connect("build-finished", build_finished)
