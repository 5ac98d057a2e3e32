"""The weave as Sphinx runs it: what breaks a build, what a page gets, and that every way to build gives one result."""

from __future__ import annotations

import json
import os
import zlib
from typing import TYPE_CHECKING

import jsonschema
import pytest
from sphinx.errors import ExtensionError

from primero_ref.errors import Unreadable
from primero_ref.sources import works
from primero_ref.weave.parts.report.data_fields import SCHEMA
from tests.support import small_site
from tests.support.authored import RULE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SOURCE = """\
# Minsheu

```{source} minsheu-1599
```

```{source-text} minsheu-1599
:from: 38
:to: 43
```
"""

OTHER = """\
# Other

Compare {claim}`italian/forced-see` with {passage}`minsheu-1599:41`: {quote}`minsheu-1599:41`.

```{passage} minsheu-1599:51-57
```
"""

PAGES = {
    "index.md": "# Start\n\n```{toctree}\nrules\nminsheu\nother\n```\n",
    "rules.md": RULE,
    "minsheu.md": SOURCE,
    "other.md": OTHER,
}


class Weave:
    """A small site, built as often as a test wants."""

    def __init__(self, root: Path) -> None:
        """Keep the pages, the output and what is kept between builds under one folder."""
        self.root, self.docs, self.out, self.kept = root, root / "docs", root / "out", root / "kept"
        self.docs.mkdir()
        self.warnings = ""

    def write(self, pages: Mapping[str, str]) -> Weave:
        """Put pages, in the order of time."""
        for name, text in pages.items():
            path = self.docs / name
            path.write_text(text, encoding="utf-8")
            self._later(path)
        return self

    def build(self, builder: str = "html", parallel: int = 0) -> Weave:
        """Build, and keep the warnings."""
        settings = {"nitpicky": True, "project": "Trial", "release": "1"}
        self.warnings = small_site.build(self.root, settings, builder, parallel=parallel)
        return self

    def page(self, name: str) -> str:
        """Read a page as it was written."""
        return (self.out / name).read_text(encoding="utf-8")

    def bytes(self) -> dict[str, bytes]:
        """Give every file that a reader gets."""
        return {
            path.relative_to(self.out).as_posix(): path.read_bytes()
            for path in sorted(self.out.rglob("*"))
            if path.is_file() and path.name != ".buildinfo"
        }

    def _later(self, path: Path) -> None:
        self._clock = getattr(self, "_clock", path.stat().st_mtime_ns) + 2_000_000_000
        os.utime(path, ns=(self._clock, self._clock))


@pytest.fixture
def weave(tmp_path: Path) -> Weave:
    """Give a small site with a rules page, a source and a page that links to both."""
    return Weave(tmp_path).write(PAGES)


def test_a_sound_site_builds_without_a_warning(weave: Weave) -> None:
    """Claims, demos, passages, links and quotations in order give no warning at all."""
    assert not weave.build().warnings


def test_a_failing_demo_names_file_and_line(weave: Weave) -> None:
    """The warning points at the line of code that answers otherwise than the page says."""
    wrong = RULE.replace("\nCinthio folds\n", "\nCinthio sees\n")

    warnings = weave.write({"rules.md": wrong}).build().warnings

    line = wrong.splitlines().index("Cinthio sees")  # the line of code stands just above it, and lines count from one
    assert f"rules.md:{line}: WARNING" in warnings
    assert "'Cinthio folds' where the page says 'Cinthio sees'" in warnings


def test_a_failing_demo_fails_again_in_the_next_build(weave: Weave) -> None:
    """A second build with the same fault does not pass for want of anything new."""
    weave.write({"rules.md": RULE.replace("\nCinthio folds\n", "\nCinthio sees\n")}).build()

    assert "primero.failing" in weave.build().warnings


def test_a_demo_that_does_not_bite_fails(weave: Weave) -> None:
    """A demo that passes without its claim shows nothing and is named."""
    start = RULE.index(">>> game.play")
    toothless = RULE[:start] + RULE[RULE.index("```\n:::") :]
    toothless = toothless.replace(":told: Cinthio folds; Alberto may not fold", ":told: Cinthio; Alberto")

    warnings = weave.write({"rules.md": toothless}).build().warnings

    assert "italian/forced-see.1 does not bite" in warnings
    assert "primero.toothless" in warnings


def test_a_story_that_its_demo_denies_breaks_the_build(weave: Weave) -> None:
    """A name that the data of the story have not is named, with the line of the demo."""
    wrong = RULE.replace("Cinthio has folded", "Domenico has folded")

    warnings = weave.write({"rules.md": wrong}).build().warnings

    line = wrong.splitlines().index('>>> game = deal("Bernardo 7c 6h; Cinthio Ks 4s; Alberto Qh 5d")') + 1
    assert f"rules.md:{line}: WARNING" in warnings
    assert "italian/forced-see.1: its story says Domenico where its data have Cinthio." in warnings
    assert "primero.story" in warnings


def test_an_enforceable_claim_wants_a_demo(weave: Weave) -> None:
    """A claim that settles a question and shows nothing is named; a remark needs no demo."""
    claims = "# Rules\n\n:::{claim} italian/forced-see\nWords.\n:::\n\n:::{claim} italian/direction\nWords.\n:::\n"

    warnings = weave.write({"rules.md": claims}).build().warnings

    assert "rules.md:3: WARNING: The claim italian/forced-see has no demo" in warnings
    assert "italian/direction" not in warnings


@pytest.mark.parametrize(
    ("book", "remarks"),
    [("kings", "; 1 is a remark that no engine can show"), ("italian", "; 3 are remarks that no engine can show")],
)
def test_remarks_are_counted(weave: Weave, book: str, remarks: str) -> None:
    """The head of a rules page says how many claims are remarks, one or more."""
    page = weave.write({"rules.md": f"# Rules\n\n```{{rulebook}} {book}\n```\n"}).build().page("rules.html")

    assert remarks in page


UNKNOWN = {
    "{claim}`italian/forced-sea`": "There is no claim 'italian/forced-sea'; the nearest is 'italian/forced-see'.",
    "{passage}`minsheu-1599:99`": "There is no passage 'minsheu-1599:99'",
    "{quote}`minsheu-1599:41 la`": "minsheu-1599:41 has no words in la.",
    "{source}`minshew-1599`": "There is no source 'minshew-1599'; the nearest is 'minsheu-1599'.",
    "{question}`fold.refunds`": "There is no question 'fold.refunds'; the nearest is 'fold.refund'.",
    "{rulebook}`italien`": "There is no rulebook 'italien'; the nearest is 'italian'.",
    ":::{claim} italian/no-such\n:::": "There is no claim 'italian/no-such'",
    "```{passage} minsheu-1599:4-x\n```": "There is no passage 'minsheu-1599:4-x'",
    "```{source-text} minsheu-1599\n:from: 70\n```": "There is no passage 'minsheu-1599:70'",
}
"""Slips, each with the sentence that tells it."""


def test_an_unknown_id_breaks_the_build(weave: Weave) -> None:
    """Each id that nothing bears is a warning with its file and line and the nearest id that is known."""
    pages = {f"other-{number}.md": f"# Other\n\n{text}\n" for number, text in enumerate(UNKNOWN)}
    warnings = weave.write({"other.md": "# Other\n\n```{toctree}\n:glob:\nother-*\n```\n", **pages}).build().warnings
    told = {name: [line for line in warnings.splitlines() if f"{name}:3: WARNING" in line] for name in pages}

    for (name, lines), sentence in zip(told.items(), UNKNOWN.values(), strict=True):
        assert any(sentence in line for line in lines), name


def test_a_claim_missing_from_its_page_breaks_the_build(weave: Weave) -> None:
    """A rules page with a rulebook's head must hold every claim that the rulebook makes."""
    head = "# Rules\n\n```{rulebook} italian\n```\n" + RULE.partition("\n")[2]

    warnings = weave.write({"rules.md": head}).build().warnings

    assert "rules.md:3: WARNING: The claim italian/deck-forty is missing from its page." in warnings


def test_a_claim_in_two_places_breaks_the_build(weave: Weave) -> None:
    """The later page is told where the claim stands already, also when each page was read by another process."""
    warnings = weave.write({"other.md": RULE}).build(parallel=2).warnings

    assert "rules.md:3: WARNING: The claim italian/forced-see stands here and at other.md:3." in warnings


def test_a_demo_outside_a_claim_breaks_the_build(weave: Weave) -> None:
    """A demo must belong to a claim."""
    warnings = weave.write({"other.md": "# Other\n\n```{demo}\n:story: None.\n\n>>> 1\n1\n```\n"}).build().warnings

    assert "A demo stands outside any claim or finding." in warnings


def test_quoting_too_much_breaks_the_build(weave: Weave, monkeypatch: pytest.MonkeyPatch) -> None:
    """A work in copyright that is quoted beyond the limits is named on its own page."""
    sentence = "minsheu-1599:1 quotes 41 words; 40 are allowed at a time."
    monkeypatch.setattr(works, "overquoted", lambda name: (sentence,) * (name == "minsheu-1599"))

    assert f"minsheu.md:3: WARNING: {sentence}" in weave.build().warnings


def test_a_slip_in_a_data_file_is_one_sentence(weave: Weave, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rulebook or text that cannot be read ends the build with its sentence, whichever part reads it first."""

    def unreadable() -> None:
        raise Unreadable("italian/forced-see: There is no grade 'atested'; the nearest is 'attested'.")

    monkeypatch.setattr("primero_ref.weave.apparatus.relations.all_claims", unreadable)

    with pytest.raises(ExtensionError) as stopped:
        weave.build()

    # What is told is the cause (`primero_ref.weave.__main__.say`); Sphinx wraps it with the name of a function of ours.
    assert str(stopped.value.orig_exc or stopped.value).startswith("italian/forced-see: There is no grade 'atested'")


NAMED = "Italian Primero (du Coeur, 2002): forced see"
"""A rule as it is named beside a passage."""


def test_links_go_both_ways(weave: Weave) -> None:
    """The claim links to its passage, and the passage names the claim that relies on it."""
    weave.build()

    assert '<a href="minsheu.html#s41"><code>minsheu-1599:41</code></a>' in weave.page("rules.html")
    assert f'<a href="rules.html#forced-see">{NAMED}</a>' in weave.page("minsheu.html")
    assert 'href="rules.html#forced-see"' in weave.page("other.html")


def test_a_passage_carries_its_citation(weave: Weave) -> None:
    """Each row leads to the page with its citation; a range on another page has its citation beside it."""
    weave.build()

    rows = weave.page("minsheu.html")
    assert 'class="pr-cite"' not in rows, "a line of citation would part the rows"
    for speech in range(38, 44):
        uri, name = f"cite/passage/minsheu-1599/{speech}.html", f"minsheu-1599:{speech}"
        assert rows.count(f'<a class="pr-cited" href="{uri}" aria-label="Cite {name}">') == 1
        cited = f"Minsheu, Dialogues, 1599, speech {speech}, page 26 ({name}), in Primero, edition "
        assert cited in weave.page(uri)
    cited = "Minsheu, Dialogues, 1599, speeches 51 to 57, page 26 (minsheu-1599:51-57), in Primero, edition 1"
    assert f'<span class="pr-all">{cited}</span></p></figure>' in weave.page("other.html")
    assert "pr-cite" not in weave.page("rules.html"), "at a claim the claim's own citation stands"


def test_a_back_link_follows_its_claim_to_another_page(weave: Weave) -> None:
    """When a claim moves, pages that nobody touched are written anew, and a clean build says the same."""
    weave.build()
    start = PAGES["index.md"].replace("other\n", "other\nmore\n")
    weave.write({"index.md": start, "more.md": RULE, "rules.md": "# Rules\n"}).build()

    assert f'<a href="more.html#forced-see">{NAMED}</a>' in weave.page("minsheu.html")
    assert 'href="more.html#forced-see"' in weave.page("other.html")


def test_every_way_to_build_gives_the_same_bytes(weave: Weave, tmp_path: Path) -> None:
    """One process, two processes and a build after edits write the same files, byte for byte."""
    (tmp_path / "two").mkdir()
    (tmp_path / "again").mkdir()
    serial = weave.build(parallel=1).bytes()

    parallel = Weave(tmp_path / "two").write(PAGES).build(parallel=2).bytes()
    edited = Weave(tmp_path / "again").write({**PAGES, "rules.md": "# Rules\n", "other.md": "# Other\n\nNothing.\n"})
    edited.build(parallel=2)
    incremental = edited.write({"other.md": OTHER}).build().write({"rules.md": RULE}).build(parallel=2).bytes()

    assert sorted(serial) == sorted(parallel) == sorted(incremental)
    assert [name for name in serial if serial[name] != parallel[name]] == []
    assert [name for name in serial if serial[name] != incremental[name]] == []


def test_other_sites_can_link_without_the_extension(weave: Weave) -> None:
    """The inventory lists each thing under its own kind and as a label that any Sphinx site knows."""
    weave.build()
    inventory = (weave.out / "objects.inv").read_bytes()
    listed = zlib.decompress(inventory.split(b"zlib.\n", 1)[1]).decode()

    assert "italian/forced-see primero:claim 1 rules.html#forced-see" in listed
    assert "minsheu-1599:41 primero:passage 1 minsheu.html#s41" in listed
    assert "claim:italian/forced-see std:label -1 rules.html#forced-see" in listed
    assert "passage:minsheu-1599:41 std:label -1 minsheu.html#s41" in listed


def test_the_data_file_keeps_its_schema(weave: Weave) -> None:
    """`primero.json` is valid, carries every kind of thing, and says where each stands."""
    weave.build()
    data = json.loads(weave.page("primero.json"))

    jsonschema.validate(data, json.loads(SCHEMA.read_text(encoding="utf-8")))
    claims = {claim["id"]: claim for claim in data["claims"]}
    assert claims["italian/forced-see"]["verdict"] == "verified"
    assert claims["italian/forced-see"]["uri"] == "rules.html#forced-see"
    assert data["demos"][0]["id"] == "italian/forced-see.1"
    assert all(data[kind] for kind in ("sources", "passages", "questions", "rulebooks", "terms"))


def test_the_demos_run_without_a_page_being_written(weave: Weave) -> None:
    """`sphinx-build -b doctest` runs the demos each time, fails as the pages would, and writes none."""
    wrong = RULE.replace("\nCinthio folds\n", "\nCinthio sees\n")

    assert not weave.build("doctest").warnings
    assert "primero.failing" in weave.write({"rules.md": wrong}).build("doctest").warnings
    assert not list(weave.out.rglob("*.html"))


def test_the_demo_on_the_page_is_the_demo_that_ran(weave: Weave) -> None:
    """Stripped of its tags, the code on the page has the hash that stands beside it."""
    import hashlib
    import html
    import re

    page = weave.build().page("rules.html")
    code = re.search(r'aria-label="Code of the demo"><code>(.*?)</code></pre>', page, re.DOTALL)
    assert code is not None
    shown = html.unescape(re.sub(r"<[^>]+>", "", code[1]))

    assert f'data-sha256="{hashlib.sha256(shown.encode()).hexdigest()}"' in page
    assert shown in RULE


FINDING = """\
---
orphan: true
---

# Findings

:::{finding} draw-to-a-flush
:says: Three of a suit become a flush one time in five.
:about: claim italian/type-order

```{demo}
:story: One card is to come.

>>> drawing(rules, "5h 4h 2h").chance(lambda held: held.kind == "fluxus")
Fraction(7, 37)
```

```{plot} What comes of it
drawing(rules, "5h 4h 2h").kinds and {"fluxus": Fraction(7, 37)}
```
:::

See {finding}`draw-to-a-flush`.
"""


def test_a_finding_is_counted_and_drawn(weave: Weave) -> None:
    """A finding has its place, its demo, what it is about and a picture with its table; it need not bite."""
    weave.write({"finding.md": FINDING}).build()
    assert not weave.warnings
    page = weave.page("finding.html")
    assert '<section class="pr-claim pr-finding" id="draw-to-a-flush"' in page
    assert "<desc>fluxus: 18.92 %</desc>" in page
    assert '<th scope="row">fluxus: four cards of one suit</th><td>18.92 %</td>' in page
    data = json.loads((weave.out / "primero.json").read_text(encoding="utf-8"))
    assert data["findings"] == [
        {
            "id": "draw-to-a-flush",
            "says": "Three of a suit become a flush one time in five.",
            "about": ["claim italian/type-order"],
            "uri": "finding.html#draw-to-a-flush",
            "page": "cite/finding/draw-to-a-flush.html",
            "demos": ["finding/draw-to-a-flush.1"],
        }
    ]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Fraction(7, 37)\n```\n", "Fraction(1, 5)\n```\n", "where the page says 'Fraction(1, 5)'"),
        ("italian/type-order", "italian/type-oder", "There is no claim 'italian/type-oder'"),
        ("{finding}`draw-to-a-flush`", "{finding}`draw-to-a-flash`", "There is no finding 'draw-to-a-flash'"),
    ],
    ids=["a wrong count", "an unknown claim", "an unknown finding"],
)
def test_a_finding_that_does_not_hold_breaks_the_build(weave: Weave, old: str, new: str, sentence: str) -> None:
    """A count that comes out otherwise, and a name that nothing bears, are warnings."""
    weave.write({"finding.md": FINDING.replace(old, new)}).build()
    assert sentence in weave.warnings


def test_a_picture_may_reckon_first_and_show_bounds(weave: Weave) -> None:
    """Lines may stand before what is drawn, and a share of the lab is drawn with the bounds of it."""
    plot = "```{plot} Half\nfrom primero_ref.lab import share\nhalf = 50\n{'half': share(half, 100)}\n```\n"
    weave.write({"finding.md": f"---\norphan: true\n---\n\n# P\n\n{plot}"}).build()
    assert not weave.warnings
    assert "<desc>half: 50 % (40 % to 60 %)</desc>" in weave.page("finding.html")


def test_a_picture_of_nothing_breaks_the_build(weave: Weave) -> None:
    """What is no count by number or name is not drawn."""
    weave.write({"finding.md": "# P\n\n```{plot} Nothing\n{}\n```\n"}).build()

    assert "finding.md:3: WARNING: The picture 'Nothing' cannot be drawn: A picture is drawn from" in weave.warnings
