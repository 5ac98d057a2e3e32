"""The page on adding is followed to the letter: its snippets are written where it says, and its commands are run."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from primero_ref.claims import catalogue, inventory, rulebooks
from primero_ref.demo.pages import collect
from primero_ref.sources import works

ROOT = Path(__file__).parents[2]

PAGE = (ROOT / "docs/engine/adding.md").read_text(encoding="utf-8")

SNIPPET = re.compile(
    r"^`````\{code-block\} \w+\n:caption: ([^\n,]+)(, at the end)?\n\n(.*?)^`````$", re.MULTILINE | re.DOTALL
)

COMMAND = re.compile(r"^\$ (.+)$", re.MULTILINE)

TABLE_ROW = re.compile(r"^(?:a|an) (\w+) \| (?:(\d) files?)? ?\| (?:`([^`]+)`)? ?\| ?(?:`([^`]+)`)?$", re.MULTILINE)
"""A row of the table of files: what is added, how many files are written, what gets lines, what a command updates."""

HEADS = {book: inventory.read_book(book)[0] for book in rulebooks()}
"""What the rulebooks that are published say in their heads."""

CONF = """
project, extensions = "Small", ["myst_parser", "primero_ref.weave"]
primary_domain, nitpicky = "primero", True
myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline", "attrs_block"]
myst_heading_anchors = 3
exclude_patterns = ["_fonts", "_web", "_static", "_templates"]
suppress_warnings = ["primero.evidence", "primero.undemonstrated", "primero.missing", "primero.unplaced"]
"""

LISTS = ("rules/index", "sources/index", "play/index", "cite/paper", "glossary")
"""The pages of lists, which are taken as they are; of those to which they lead only the titles are taken."""


class Touched(NamedTuple):
    """What following the page has written: new files, and files with new lines."""

    new: frozenset[str]
    changed: frozenset[str]


class Followed:
    """A copy of the checkout, in which the page has been followed, and what its commands have said."""

    def __init__(self, root: Path) -> None:
        """Copy what is needed, and follow the page."""
        self.root = root
        self.said: dict[str, subprocess.CompletedProcess[str]] = {}
        shutil.copytree(ROOT / "primero_ref", root / "primero_ref", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(ROOT / "docs", root / "docs", ignore=shutil.ignore_patterns("__pycache__"))
        before = self._files()
        for name, at_the_end, text in SNIPPET.findall(PAGE):
            file = root / name
            standing = file.read_text(encoding="utf-8") if file.exists() else ""
            assert bool(standing) == bool(at_the_end), name
            file.write_text(f"{standing.rstrip()}\n\n{text}".lstrip(), encoding="utf-8")
        for line in COMMAND.findall(PAGE):
            self.said[line] = self._build() if line == "primero build" else self.run(line)
        after = self._files()
        changed = {name for name, data in before.items() if after.get(name) != data}
        self.touched = Touched(frozenset(after.keys() - before.keys()), frozenset(changed))

    def _build(self) -> subprocess.CompletedProcess[str]:
        """Build the new pages and the lists; of all others only the titles, for the whole would take a minute."""
        (self.root / "conf.py").write_text(CONF, encoding="utf-8")
        written, small = {name for name, _, _ in SNIPPET.findall(PAGE)}, self.root / "small"
        shutil.copytree(self.root / "docs", small)
        for page in small.rglob("*.md"):
            name = page.relative_to(small).as_posix()
            text = page.read_text(encoding="utf-8")
            if name.removesuffix(".md") in LISTS:
                page.write_text(f"---\norphan: true\n---\n\n{text}", encoding="utf-8")
            elif f"docs/{name}" not in written:
                title, *others = re.findall(r"^##? .+$", text, re.MULTILINE) or [f"# {name}"]
                heads = "\n\n".join([title, *(head for head in others if head.startswith("## "))])
                page.write_text(f"---\norphan: true\n---\n\n{heads}\n", encoding="utf-8")
        return self.run("python -m primero_ref.weave -b html -W -c . small _site")

    def _files(self) -> dict[str, bytes]:
        """Give what stands in the data, the code and the pages."""
        files = (file for folder in ("primero_ref", "docs") for file in (self.root / folder).rglob("*"))
        return {
            file.relative_to(self.root).as_posix(): file.read_bytes()
            for file in files
            if file.is_file() and "__pycache__" not in file.parts
        }

    def run(self, line: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command as the page writes it, with the Python and the package of the copy."""
        first, *rest = shlex.split(line)
        words = {"primero": ["-m", "primero_ref"], "python": []}[first]
        env = {**os.environ, "PYTHONPATH": str(self.root), "NO_COLOR": "1", "COLUMNS": "200"}
        return subprocess.run(
            [sys.executable, *words, *rest],
            cwd=self.root, env=env, input=typed, capture_output=True, check=False, encoding="utf-8", timeout=300,
        )  # fmt: skip

    def page(self, name: str) -> str:
        """Give a page of the site that was built."""
        return (self.root / "_site" / f"{name}.html").read_text(encoding="utf-8")


def test_the_snippets_are_sound() -> None:
    """Each is in the language of its file, and has no slip of its own."""
    snippets: dict[str, str] = {}
    for name, _, text in SNIPPET.findall(PAGE):
        snippets[name] = f"{snippets.get(name, '')}{text}"
    files = {name: tomllib.loads(text) for name, text in snippets.items() if name.endswith(".toml")}
    rulebook, source = files["primero_ref/rules/boar.toml"], files["primero_ref/sources/texts/boar-2026.toml"]
    assert not [*catalogue.head_slips("boar", rulebook)]
    assert not [*catalogue.place_slips("boar", {**HEADS, "boar": rulebook})]
    assert not [*works.text_slips("boar-2026", source)]
    assert len(rulebook["claim"]) == 7
    assert not [slip for row in rulebook["claim"].values() for slip in inventory.claim_slips(row, [])]
    told = {f"boar/{slug}" for slug in rulebook["claim"]}
    demos = collect(snippets["docs/rules/boar.md"], "docs/rules/boar.md")
    assert {demo.claim for demo in demos} == told - {"boar/candle"}
    assert not collect(PAGE, "docs/engine/adding.md")
    for name in ("primero_ref/cli/lot.py", "primero_ref/weave/parts/claim/tally.py"):
        compile(snippets[name], name, "exec")


def test_the_page_names_its_ids_alike() -> None:
    """Every file has the name of what it adds, and the commands name everything that is added."""
    stems = {Path(name).stem for name, _, _ in SNIPPET.findall(PAGE)}
    assert stems == {"boar-2026", "index", "boar", "witnesses", "words", "9-folding", "folding", "lot", "tally"}
    commands = "\n".join(COMMAND.findall(PAGE))
    assert all(words in commands for words in ("check boar", "fit boar", "--lesson 9", "lot --help"))


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Followed:
    """Follow the page once."""
    return Followed(tmp_path_factory.mktemp("adding"))


def test_every_command_of_the_page_works(followed: Followed) -> None:
    """None is refused, and none finds a slip."""
    failed = {line: done.stdout + done.stderr for line, done in followed.said.items() if done.returncode}
    assert not failed


def test_as_many_files_are_written_as_the_page_says(followed: Followed) -> None:
    """The table counts every file that is new, and names every file that gets lines; nothing else is touched."""
    rows = TABLE_ROW.findall(PAGE)
    assert [row[0] for row in rows] == ["source", "rulebook", "witness", "word", "lesson", "command", "part"]
    assert len(followed.touched.new) == sum(int(number or 0) for _, number, _, _ in rows)
    named = {name for _, _, *names in rows for name in names if name}
    assert {name.rpartition("/")[2] for name in followed.touched.changed} == {name.rpartition("/")[2] for name in named}


def test_the_rulebook_has_its_page_and_stands_in_every_list(followed: Followed) -> None:
    """The page tells each rule; the list of games, that of the sheets and the navigation have it in its place."""
    page = followed.page("rules/boar")
    assert all(f'id="{slug}"' in page or f"boar/{slug}" in page for slug in ("players", "ante", "candle", "ties-share"))
    listed = followed.page("rules/index")
    order = [listed.index(f">{title}<") for title in ("Red Mountain Inn house rules", "House rules of the Blue Boar")]
    assert order == sorted(order)
    assert "An inn plays du Coeur’s Italian game" in listed
    assert "House rules of the Blue Boar" in followed.page("cite/paper")


def test_the_source_and_the_lesson_have_their_pages(followed: Followed) -> None:
    """Both are woven from their data, and their lists lead to them."""
    assert "If you fold, your money stays." in followed.page("sources/boar-2026")
    assert 'href="boar-2026.html"' in followed.page("sources/index")
    assert "Your counter from before the deal stays in the game" in followed.page("play/folding")
    assert 'href="folding.html"' in followed.page("play/index")


def test_the_commands_know_the_rulebook(followed: Followed) -> None:
    """Its demos are verified, its hands ranked, its games played, its handout written."""
    said = {line: done.stdout for line, done in followed.said.items()}
    assert re.search(r"^boar +6 +0 +0 +0 +1 *$", said["primero check boar"], re.MULTILINE)
    assert "nothing" in said['primero rank -r boar "7c 6c 5c Kh"']
    assert "20 games of House rules of the Blue Boar" in said["primero lab -r boar -n 20"]
    handout = said["primero report boar --paper handout"]
    assert handout.startswith("# House rules of the Blue Boar\n")
    assert "You get nothing back." in handout
    played = followed.run("primero play boar --seed Milan", "quit\n")
    assert (played.returncode, played.stderr) == (0, "")


def test_the_rulebook_has_a_printed_sheet(followed: Followed) -> None:
    """The press makes one page of it."""
    pytest.importorskip("typst")
    code = (
        "from pathlib import Path; from primero_ref.weave.paper import sheets; "
        "print('boar' in sheets.sheets(), sheets.printed('boar', 'a4', Path('kept'))[:5])"
    )
    assert followed.run(f'python -c "{code}"').stdout == "True b'%PDF-'\n"


def test_the_witness_is_heard(followed: Followed) -> None:
    """It stands in the table of witnesses, and the rulebook fits it."""
    table = followed.said["primero fit boar"].stdout
    assert re.search(r"^fits +Four can play\. \[boar-2026:1; boar-four\] *$", table, re.MULTILINE)


def test_the_word_is_explained_everywhere(followed: Followed) -> None:
    """The glossary has it under its address, the page of the rulebook explains it, and the table knows it."""
    gloss = "The candle that ends the evening at the Blue Boar."
    entry = followed.page("glossary").partition('id="word-last-candle"')[2].partition("</dd>")[0]
    assert gloss in entry
    assert all(words in entry for words in ("no game begins", "boar/candle", "boar-2026:7"))
    assert f'<abbr title="{gloss}">last candle</abbr>' in followed.page("rules/boar")
    code = "from primero_ref.claims.words import glossary; print(glossary()[-1].longer)"
    assert followed.run(f'python -c "{code}"').stdout == f"{gloss} After it has been lit, no game begins.\n"


def test_the_lesson_can_be_played(followed: Followed) -> None:
    """A move that it does not want is answered, and the one that it wants brings it to its end."""
    done = followed.run("primero play --lesson 9", "see\nfold\n")
    assert "Lesson 9 of 9: Folding" in done.stdout
    assert "Five counters are too much for a king and a four." in done.stdout
    assert "nobody takes anything back" in done.stdout


def test_the_command_explains_itself(followed: Followed) -> None:
    """It stands among the others, answers, and refuses in one sentence."""
    assert "Draw by lot who deals first." in followed.run("primero --help").stdout
    assert followed.said["primero lot Alberto Bernardo --seed Milan"].stdout.endswith(" deals.\n")
    refused = followed.run("primero lot")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)


def test_the_part_stands_on_its_page(followed: Followed) -> None:
    """An author writes its directive, and the page has what its template says, with the link that it was given."""
    page = followed.page("rules/boar")
    assert '<p class="pr-note"><a href="#">House rules of the Blue Boar</a> has 7 rules of its own.</p>' in page


def test_what_is_left_out_is_told_as_the_page_says(followed: Followed, tmp_path: Path) -> None:
    """Each sentence of the last table is read when its part is left out, and each part is left out here."""
    shutil.copytree(followed.root, tmp_path, dirs_exist_ok=True)
    spoilt = Followed.__new__(Followed)
    spoilt.root = tmp_path
    table = PAGE.partition("left out | what you read\n--- | ---\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^(.+) \| (.+)$", table, re.MULTILINE)
    data = tmp_path / "primero_ref"
    drop(data / "rules/boar.toml", "rank     = 125\n")
    drop(data / "rules/boar.toml", str(re.findall(r'^about +=.*\n.*"""\n', PAGE, re.MULTILINE)[0]))
    drop(data / "sources/texts/boar-2026.toml", 'kind = "rules"\n')
    drop(tmp_path / "docs/sources/index.md", "\nboar-2026\n")
    drop(data / "claims/words.toml", 'head = "last candle"\ngroup = "Betting"\n', 'head = "last candle"\n')
    for name in ("primero_ref/report/sheets/boar.toml", "docs/rules/boar.md", "docs/play/folding.md"):
        (tmp_path / name).unlink()
    checked = spoilt.run("primero check")
    assert checked.returncode == 1
    told = checked.stdout + checked.stderr
    assert len(rows) == len(told.splitlines()) == 8
    assert not [row for row in rows if row[1] not in told], told


def drop(file: Path, text: str, instead: str = "") -> None:
    """Leave a piece of a file out, which must be there, or write another instead of it."""
    whole = file.read_text(encoding="utf-8")
    assert text in whole
    file.write_text(whole.replace(text, instead, 1), encoding="utf-8")
