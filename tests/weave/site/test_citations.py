"""Citations on the site: a page for each thing, what became of old names, links from elsewhere, editions together."""

from __future__ import annotations

import json
import re
from html import unescape
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
import rispy
from bibtexparser.entrypoint import parse_string as parse_bibtex
from click.testing import CliRunner
from sphinx.util.inventory import InventoryFile

from primero_ref import withdrawn_ids
from primero_ref.cite import cite, edition, plain
from primero_ref.cli import shelve
from primero_ref.cli.app import primero
from primero_ref.weave.parts.report import data_fields
from primero_ref.weave.site import link_previews
from primero_ref.withdrawn_ids import WithdrawnId
from tests.support import small_site
from tests.support.authored import RULE

if TYPE_CHECKING:
    from pathlib import Path

    from sphinx.application import Sphinx

BASE = "https://example.org/primero/1.0/"

RENAMED = WithdrawnId("claim", "italian/forced-look", "0.2.0", "italian/forced-see", "")

WITHDRAWN = WithdrawnId("passage", "minsheu-1599:99", "0.2.0", "", "The book has no such speech.")

FINDING = """\
:::{finding} seven
:says: Seven is the most that a card is worth.

```{demo}
:story: A seven lies on the table.
:told: code 7

>>> 7 * 3
21
```
:::
"""

PAGES = {
    "index.md": "# Start\n\n```{toctree}\nrules\nminsheu\nquestions\n```\n",
    "rules.md": f"{RULE}\n{FINDING}",
    "minsheu.md": "# Minsheu\n\n```{source} minsheu-1599\n```\n\n```{source-text} minsheu-1599\n```"
    "\n\n```{source-about} minsheu-1599\n```\n",
    "questions.md": "# Questions\n\n```{question} fold.refund\n```\n",
}


def build(folder: Path, pages: dict[str, str], **settings: object) -> str:
    """Build a small site, and give what it warned of."""
    small_site.write(folder, pages)
    return small_site.build(folder, {"nitpicky": True, **settings}, afresh=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a site with an address, on which one claim has been renamed and one passage withdrawn."""
    folder = tmp_path_factory.mktemp("cited")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            withdrawn_ids, "withdrawn", lambda: {(gone.kind, gone.name): gone for gone in (RENAMED, WITHDRAWN)}
        )
        warnings = build(folder, PAGES, html_baseurl=BASE, release="1")
    assert not warnings
    return folder / "out"


def read(site: Path, name: str) -> str:
    """Read a page."""
    return (site / name).read_text(encoding="utf-8")


def shown(page: str, form: str) -> str:
    """Take a citation from a page as a reader copies it."""
    match = re.search(rf"<dt>{form}</dt><dd>(.*?)</(?:span|code)>", page, re.DOTALL)
    assert match
    return unescape(re.sub("<[^>]+>", "", match[1]))


THINGS = [
    ("claim", "italian/forced-see", "rules.html#forced-see"),
    ("passage", "minsheu-1599:41", "minsheu.html#s41"),
    ("source", "minsheu-1599", "minsheu.html"),
    ("question", "fold.refund", "questions.html#fold.refund"),
    ("finding", "seven", "rules.html#seven"),
]


@pytest.mark.parametrize(("kind", "name", "address"), THINGS)
def test_each_thing_has_a_page_with_all_forms(site: Path, kind: str, name: str, address: str) -> None:
    """The page gives footnote, entry, short form and what programs read, and leads to the place of the thing."""
    path = f"cite/{kind}/{name.replace(':', '/')}.html"
    page = read(site, path)

    for form in ("Footnote", "Bibliography"):
        assert shown(page, form).endswith(f"{BASE}{path}.")
    assert name in shown(page, "In short")
    assert parse_bibtex(shown(page, "BibTeX")).entries[0].key == name
    assert [name] == [record["id"] for record in rispy.loads(shown(page, "RIS"))]
    assert [name] == [record["id"] for record in json.loads(shown(page, "CSL-JSON"))]
    assert f'href="{"../" * path.count("/")}{address}"' in page
    assert f'<link rel="canonical" href="{BASE}{path}">' in page


def test_the_page_of_a_claim_bears_its_verdict(site: Path) -> None:
    """What the demos said when the site was made stands in the citation."""
    page = read(site, "cite/claim/italian/forced-see.html")
    expected = cite("italian/forced-see", verdict="verified", at=edition(BASE))

    assert shown(page, "Footnote") == plain(expected.footnote)
    assert "the engine plays it so" in shown(page, "BibTeX")
    assert edition(BASE).engine in shown(page, "RIS")


def test_the_way_to_it_stands_at_each_thing(site: Path) -> None:
    """Under a claim, a row, a head and a finding is the short citation, and the link to the others."""
    rules, minsheu = read(site, "rules.html"), read(site, "minsheu.html")

    assert 'href="cite/claim/italian/forced-see.html"' in rules
    assert 'href="cite/finding/seven.html"' in rules
    assert 'href="cite/passage/minsheu-1599/41.html"' in minsheu
    assert 'href="cite/source/minsheu-1599.html"' in minsheu
    assert 'href="cite/question/fold.refund.html"' in read(site, "questions.html")


def test_what_has_no_place_has_no_page(site: Path) -> None:
    """The site has one claim, and so the page of one."""
    assert ["forced-look.html", "forced-see.html"] == sorted(
        path.name for path in (site / "cite" / "claim").rglob("*.html")
    )


def test_a_page_goes_with_its_thing(tmp_path: Path) -> None:
    """A thing that is taken from the site takes its page with it, and what has not changed is not written again."""
    build(tmp_path, PAGES, release="1")
    page, claim = (tmp_path / "out" / "cite" / name for name in ("finding/seven.html", "claim/italian/forced-see.html"))
    before = claim.stat().st_mtime_ns
    assert page.exists()

    build(tmp_path, {"rules.md": RULE}, release="1")

    assert not page.exists()
    assert claim.stat().st_mtime_ns == before


def test_a_shared_link_shows_the_claim_and_its_grade(site: Path) -> None:
    """OpenGraph and schema.org tell the sentence, who calls it how firm, and what the engine said."""
    page = read(site, "cite/claim/italian/forced-see.html")
    tags = dict(re.findall(r'<meta (?:property|name)="([^"]+)"(?: name="description")? content="([^"]*)">', page))
    (block,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    data = json.loads(block)

    assert tags["og:title"].startswith("If nobody has seen the vie")
    assert tags["og:description"].startswith("A rule of Italian Primero (du Coeur, 2002): If nobody has seen the vie")
    assert " – Italian Primero (du Coeur, 2002) - Primero</title>" in page
    assert tags["og:url"] == data["url"] == f"{BASE}cite/claim/italian/forced-see.html"
    assert tags["og:image"] == f"{BASE}_static/rules-page.png"
    assert (data["@type"], data["text"]) == ("Claim", tags["og:title"])
    assert data["isPartOf"]["version"] == edition().version
    assert tags["citation_title"] == tags["og:title"]


def test_words_that_are_not_ours_have_no_licence_of_ours(site: Path) -> None:
    """Only our own words are offered under CC BY."""
    data = re.search(r'ld\+json">(.*?)</script>', read(site, "cite/passage/minsheu-1599/41.html"))
    assert data

    assert json.loads(data[1])["@type"] == "Quotation"
    assert "license" not in json.loads(data[1])


def test_a_page_says_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any page has a title and a description to share; without an address it names none."""
    nothing_stands_there = SimpleNamespace(pages={})
    app = SimpleNamespace(
        config=SimpleNamespace(html_baseurl=""), env=SimpleNamespace(get_domain=lambda _: nothing_stands_there)
    )
    context: dict[str, object] = {"title": "Slips &amp; such", "body": '<p class="pr-lead">What is <i>wrong</i>.</p>'}
    monkeypatch.delenv("PRIMERO_BASE_URL", raising=False)

    link_previews.page_context(cast("Sphinx", app), "findings/slips", "page.html", context, None)

    assert '<meta property="og:title" content="Slips &amp; such">' in str(context["sharing"])
    assert '<meta property="og:description" name="description" content="What is wrong.">' in str(context["sharing"])
    assert "og:url" not in str(context["sharing"])
    assert context["newest"] == "../../latest/findings/slips.html"


def test_a_block_of_data_cannot_be_ended_by_words() -> None:
    """Words that look like HTML stay within the block."""
    head = link_previews.head("</script><b>", "", "x.html", {"@type": "WebPage"}, edition(""))

    assert head.count("</script>") == 1
    assert json.loads(head.partition('json">')[2].partition("</script>")[0])["name"] == "</script><b>"


def test_every_field_of_the_data_is_told() -> None:
    """The schema says of each kind and each field what it is, for the page that documents them is made of it."""
    kinds = data_fields.schema()["properties"]
    parts = {kind: part["items"]["properties"] for kind, part in kinds.items() if "items" in part}
    fields = {f"{kind}.{name}": field for kind, part in parts.items() for name, field in part.items()}

    assert [name for name, field in {**kinds, **fields}.items() if not data_fields.description(field)] == []
    assert [name for name, field in fields.items() if "anything" in data_fields.field_type(field)] == []


# -- what became of old names ------------------------------------------------------------------------


def test_an_old_address_says_what_became_of_it(site: Path) -> None:
    """The page of an old name stays, and so does its anchor on the page where the thing stood."""
    assert RENAMED.sentence in read(site, "cite/claim/italian/forced-look.html")
    assert 'href="../../../cite/claim/italian/forced-see.html"' in read(site, "cite/claim/italian/forced-look.html")
    assert WITHDRAWN.sentence in read(site, "cite/passage/minsheu-1599/99.html")
    assert f'<p class="pr-note" id="forced-look">{RENAMED.sentence}' in read(site, "rules.html")
    assert f'<p class="pr-note" id="s99">{WITHDRAWN.sentence}' in read(site, "minsheu.html")


def test_our_own_pages_may_not_use_an_old_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A role with an old name breaks the build, and the warning names the new one."""
    monkeypatch.setattr(withdrawn_ids, "withdrawn", lambda: {(RENAMED.kind, RENAMED.name): RENAMED})
    pages = {"index.md": "# Start\n\nSee {claim}`italian/forced-look`.\n"}

    assert RENAMED.sentence in build(tmp_path, pages)


def test_a_claim_is_read_by_an_old_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks by an old name is shown the claim, and told the new one."""
    monkeypatch.setattr(withdrawn_ids, "withdrawn", lambda: {(RENAMED.kind, RENAMED.name): RENAMED})
    run = CliRunner().invoke(primero, ["claim", "italian/forced-look"])

    assert (run.exit_code, run.stderr) == (0, f"{RENAMED.sentence}\n")
    assert "[italian/forced-see]" in run.stdout


OLD_NAMES = {
    "italian/forced-see": [WithdrawnId("claim", "italian/looked", "0.2.0", "italian/forced-look", ""), RENAMED],
    "minsheu-1599:41": [WithdrawnId("passage", "minsheu-1599:141", "0.2.0", "minsheu-1599:41", "")],
    "ducoeur-2003": [WithdrawnId("source", "ducoeur", "0.2.0", "ducoeur-2003", "")],
    "fold.refund": [WithdrawnId("question", "refund", "0.2.0", "fold.refund", "")],
}
"""Things of each kind, with the names that they bore, the oldest first."""


@pytest.mark.parametrize("now", OLD_NAMES)
def test_what_was_renamed_is_cited_by_its_name_of_now(now: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever cites by an old name, be it renamed twice, gets the citation of the thing, and is told apart from it."""
    monkeypatch.setattr(withdrawn_ids, "withdrawn", lambda: {(gone.kind, gone.name): gone for gone in OLD_NAMES[now]})
    first, *later = OLD_NAMES[now]
    said = "; the ".join([first.sentence, *(gone.sentence.removeprefix("The ") for gone in later)])
    ours, theirs = (CliRunner().invoke(primero, ["cite", name]) for name in (now, first.name))

    assert (theirs.exit_code, theirs.stderr) == (0, said.replace(".; ", "; ") + "\n")
    assert theirs.stdout == ours.stdout != ""
    assert ours.stderr == ""


def test_what_was_withdrawn_is_not_cited(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing to cite, and the reason is told."""
    left = WithdrawnId("question", "fold.twice", "0.2.0", "", "Nobody can fold twice.")
    monkeypatch.setattr(
        withdrawn_ids, "withdrawn", lambda: {(gone.kind, gone.name): gone for gone in (left, WITHDRAWN)}
    )
    for gone in (left, WITHDRAWN):
        run = CliRunner().invoke(primero, ["cite", gone.name])
        assert (run.exit_code, run.stderr) == (2, f"{gone.sentence}\n")


# -- links from other sites ----------------------------------------------------------------------------


def inventory(site: Path) -> dict[str, object]:
    """Give the settings with which another site finds ours."""
    return {"intersphinx_mapping": {"primero": (BASE, str(site / "objects.inv"))}, "html_theme": "basic"}


def test_another_site_links_without_our_extension(site: Path, tmp_path: Path) -> None:
    """Sphinx alone is enough: every thing is a label, old names too."""
    text = (
        "# Ours\n\n{ref}`claim:italian/forced-see`, {ref}`passage:minsheu-1599:41`, {ref}`claim:italian/forced-look`\n"
    )
    extensions = ["myst_parser", "sphinx.ext.intersphinx"]

    warnings = build(tmp_path, {"index.md": text}, extensions=extensions, primary_domain="py", **inventory(site))
    page = read(tmp_path / "out", "index.html")

    assert not warnings
    assert f'href="{BASE}rules.html#forced-see"' in page
    assert f'href="{BASE}minsheu.html#s41"' in page
    assert f'href="{BASE}cite/claim/italian/forced-look.html"' in page


def test_another_site_links_with_our_extension(site: Path, tmp_path: Path) -> None:
    """With the extension its roles work there as here, and check the ids."""
    text = "# Ours\n\n{claim}`italian/forced-see` rests on {passage}`minsheu-1599:41`; {claim}`italian/forced-sea`.\n"
    extensions = ["myst_parser", "sphinx.ext.intersphinx", "primero_ref.weave"]

    warnings = build(tmp_path, {"index.md": text}, extensions=extensions, **inventory(site)).splitlines()
    page = read(tmp_path / "out", "index.html")

    assert f'href="{BASE}rules.html#forced-see"' in page
    assert f'href="{BASE}minsheu.html#s41"' in page
    assert len([line for line in warnings if "WARNING" in line]) == 1
    assert "There is no claim 'italian/forced-sea'" in warnings[0]


def test_an_old_name_stays_in_the_inventory(site: Path) -> None:
    """Under its own kind, and as a label."""
    listed = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="").data

    assert listed["primero:claim"]["italian/forced-look"].uri == "cite/claim/italian/forced-look.html"
    assert listed["std:label"]["claim:italian/forced-look"].uri == "cite/claim/italian/forced-look.html"


# -- editions side by side -------------------------------------------------------------------------------


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Shelve three editions, the middle one last; the oldest has a page that the others lack."""
    for version, names in (("0.1.0", ("index", "old/lost")), ("0.10.0", ("index",)), ("0.9.0", ("index", "new"))):
        site = tmp_path / version
        for name in names:
            path = site / f"{name}.html"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{version} {name}", encoding="utf-8")
        (site / "_static").mkdir()
        (site / "_static" / "edition.css").write_text("/* There is no newer edition. */\n", encoding="utf-8")
        (site / "objects.inv").write_bytes(version.encode())
        shelve.put(site, tmp_path / "shelf", version)
    return tmp_path / "shelf"


def test_editions_stand_side_by_side(shelf: Path) -> None:
    """Each has its own inventory, and the newest by number, not by the day it was put there, is the latest."""
    assert shelve.editions(shelf) == ["0.10.0", "0.9.0", "0.1.0"]
    assert [(shelf / edition_name / "objects.inv").read_text() for edition_name in ("0.1.0", "0.9.0", "latest")] == [
        "0.1.0", "0.9.0", "0.10.0",
    ]  # fmt: skip


def test_only_an_older_edition_says_that_it_is_one(shelf: Path) -> None:
    """The one file that is written again shows the note on every page of it."""
    sheets = {
        edition_name: (shelf / edition_name / "_static" / "edition.css").read_text()
        for edition_name in ("0.1.0", "0.9.0", "0.10.0", "latest")
    }

    assert {edition_name for edition_name, text in sheets.items() if "display:block" in text} == {"0.1.0", "0.9.0"}
    assert (shelf / "0.1.0" / "old" / "lost.html").read_text() == "0.1.0 old/lost"


def test_no_address_of_an_older_edition_ends_in_nothing(shelf: Path) -> None:
    """Where the newest lacks a page it says so, and leads to the newest edition that has it."""
    assert "Edition 0.9.0 has it." in read(shelf, "latest/new.html")
    assert 'href="../../0.1.0/old/lost.html"' in read(shelf, "latest/old/lost.html")
    assert read(shelf, "latest/index.html") == "0.10.0 index"
    assert 'url=latest/index.html"' in read(shelf, "index.html")


def test_what_is_published_stays(tmp_path: Path) -> None:
    """An edition that stands on the shelf is not put there again."""
    site = tmp_path / "site"
    (site / "_static").mkdir(parents=True)
    for name in ("index.html", "objects.inv", "_static/edition.css"):
        (site / name).write_text("", encoding="utf-8")
    asked = ["shelve", str(tmp_path / "shelf"), "--site", str(site)]
    first, again = (CliRunner().invoke(primero, asked) for _ in range(2))

    assert (first.exit_code, again.exit_code) == (0, 2)
    assert again.stderr.endswith(", and a published edition is never changed.\n")
    assert CliRunner().invoke(primero, ["shelve", "x", "--site", str(tmp_path)]).exit_code == 2
