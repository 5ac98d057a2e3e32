"""What an author has mistyped is told in one sentence with file and line, whatever it is and wherever, all at once."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "primero_ref"

CONF = """
project, extensions = "Small", ["myst_parser", "primero_ref.weave"]
primary_domain, myst_enable_extensions, nitpicky = "primero", ["colon_fence"], True
suppress_warnings = ["primero.evidence"]
"""

GRADED = '[claim.{0}]\nsays = "So it is."\ngrade = "gap"\nsettles = {{ "ante" = 0 }}\n'

CLAIM = GRADED.format("planted")

DATA: list[tuple[str, str, str | bytes, str | bytes | None, str]] = [
    # file, the text that is put in the place of another (at the end, where there is none), the line, the sentence
    ("rules/kings.toml", "", CLAIM.replace('"gap"', '"gop"'), 'grade = "gop"', "kings/planted: There is no grade"),
    ("rules/kings.toml", "", '[claim.second]\nsay = "So."\n', "say =", "kings/second: There is no key 'say'"),
    ("rules/kings.toml", "", "", "[claim.second]", "kings/second: a claim must say something"),
    ("rules/kings.toml", "", "", "[claim.second]", "kings/second: a claim either settles questions or is a remark"),
    ("rules/kings.toml", "", "[claim.third]\nsays = 3\n", "says = 3", "kings/third: 'says' cannot be 3"),
    ("rules/scopa.toml", "", CLAIM.replace('"ante"', '"anti"'), '"anti"', "scopa/planted: There is no question 'anti'"),
    ("rules/modern.toml", "", CLAIM.replace("= 0", '= "much"'), '"much"', "'much' does not answer 'ante'"),
    (
        "rules/rmi.toml", "", f'{CLAIM}from = [\n  {{ passage = "minsheu-1599:999", states = true }},\n]\n',
        "minsheu-1599:999", "rmi/planted: There is no passage 'minsheu-1599:999'",
    ),
    (
        "rules/suzuki.toml", "", f'{CLAIM}from = [\n  {{ passage = "minshoe-1599:1", states = true }},\n]\n',
        "minshoe-1599:1", "suzuki/planted: There is no source 'minshoe-1599'",
    ),
    (
        "rules/3m.toml", "", f'{CLAIM}from = [\n  {{ passage = "minsheu-1599:1", staates = true }},\n]\n',
        "staates", "3m/planted: There is no key 'staates'",
    ),
    ("rules/losing.toml", "", CLAIM.replace("gap", "attested"), 'grade = "attested"', "attested needs a passage"),
    ("rules/zorli.toml", "", "\n[claim.twice\n", "[claim.twice", "zorli.toml cannot be read"),
    ("rules/history.toml", "title ", "tittle ", "tittle ", "There is no key 'tittle'"),
    ("rules/divination.toml", "", b"# caf\xe9\n", b"caf\xe9", "this line is not in UTF-8"),
    ("rules/parlett.toml", "", '[claim.rests]\nsays = "So."\nsettles = 5\n', "settles = 5", "cannot be 5"),
    ("rules/english-2003.toml", 'base     = "english"', 'base = "englisch"', 'base = "englisch"', "no rulebook"),
    (
        "rules/italian.toml", "", GRADED.format("odds").replace('"ante" = 0', '"fold.refund" = "all"'), "[claim.odds]",
        "italian: italian/fold-withdraw-half and italian/odds settle 'fold.refund' differently",
    ),
    ("sources/texts/berni-1526.toml", "", '\n[[passage]]\nlocus = "77"\nla = "x"\nqq = "y"\n', "qq =", "no key 'qq'"),
    ("sources/texts/brantome.toml", "\nrights", "\nrites", "rites", "There is no key 'rites'"),
    ("sources/texts/brantome.toml", "", "", None, "brantome.toml does not say its rights"),
    ("sources/texts/florio-1591.toml", "", "\n[[passage]]\nfr = 'x'\n", None, "has a passage without a locus"),
    ("sources/texts/gongora.toml", "\ntitle ", "\ntitle = =", "title = =", "gongora.toml cannot be read"),
    ("sources/texts/cooke-1614.toml", "", b"# \xff\n", b"\xff", "this line is not in UTF-8"),
    ("rules/italian-2003.toml", "rank     = 20", "rank     = 10", "rank     = 10", "italian has rank 10 too"),
    ("rules/whittaker-it.toml", 'family   = "du Coeur"', 'family   = "Whittaker"', '"Whittaker"', "There is no family"),
    ("rules/suzuki-2007.toml", "rank     = 100\n", "\n", None, "'rank' is missing: its place among the rulebooks"),
    ("sources/texts/dekker-1608.toml", '\nkind = "cheats"', '\nkind = "cheat"', 'kind = "cheat"', "no kind of witness"),
    ("sources/texts/dekker-1609.toml", '\nkind = "tale"', "\n", None, "dekker-1609.toml does not say its kind"),
    ("sources/texts/lodge-1596.toml", '\nyear = "1596"', '\nyear = "of old"', 'year = "of old"', "Write a year as in"),
    ("sources/texts/rid-1612.toml", '"detection-1555"', '"detect-1555"', "detect-1555", "no source 'detect-1555'"),
    ("rules/italian.py", 'rules("phase2")', 'rules("faze2")', 'rules("faze2")', "There is no question 'faze2'"),
    ("claims/parts.toml", "", "\n[[part]\n", "[[part]", "parts.toml cannot be read"),
    ("claims/words.toml", "", "\nx = = 2\n", "x = = 2", "words.toml cannot be read"),
    ("demo/pairs.toml", "", '\n[["no.such"]]\nanswers = [1, 2]\n', '[["no.such"]]', "There is no question 'no.such'"),
    ("rules/modern.py", "\ndef play(", "\ndef play((", "def play((", "Python cannot read this"),
    (
        "claims/questions.toml", "", '\n["never.asked"]\nasks = "Who?"\nanswers = "number"\notherwise = 1\n',
        '["never.asked"]', "never.asked: no script asks it, and no claim settles it",
    ),
]  # fmt: skip
"""Slips in the data, each with where it must be told."""

ASKED = [
    ("a", 'asks = "A?"\nanswers = "numbr"\notherwise = 1', "'numbr' is no kind of answers"),
    ("b", 'asks = "B?"\nanswers = ["French", "Italian"]\notherwise = "Frnch"', "otherwise 'Frnch' is none of"),
    ("c", 'asks = "C?"\notherwise = 1', "a question says what it asks, what answers it"),
    ("d", 'asks = 4\nanswers = "number"\notherwise = 1', "what is asked is a sentence, not 4"),
    ("e", 'asks = "E?"\nanswers = []\notherwise = 1', "[] is no kind of answers"),
    ("f", 'asks = "F?"\nanswers = "number"\notherwise = 1\nanswer = 2', "There is no key 'answer'"),
    ("g", 'asks = "G?"\nanswers = { word = ["A"] }\notherwise = ""', "is no kind of answers"),
]
"""Slips in the questions."""

DEMO = ":::{{claim}} italian/{claim}\nIt is so.\n\n```{{demo}}\n:story: A story.\n\n{code}\n```\n:::\n"

PAGES = [
    # a page, the word of its line that is told, the sentence
    (DEMO.format(claim="value-ace", code=">>> 1 +\n2"), ">>> 1 +", "SyntaxError"),
    (DEMO.format(claim="value-court", code=">>> oops\n2"), ">>> oops", "NameError"),
    (DEMO.format(claim="forced-see", code=">>>rules\n2"), ">>>rules", "a blank must follow"),
    (DEMO.format(claim="no-ante", code=">>> 1\n1"), ">>> 1", "does not bite"),
    (DEMO.format(claim="value-six-seven", code='>>> rules("supremus.stand")'), ">>> rules", "There is no question"),
    (DEMO.format(claim="value-acre", code=">>> 1\n1"), ":::{claim}", "There is no claim 'italian/value-acre'"),
    ("```{demo}\n:story: None.\n\n>>> 1\n1\n```\n", "```{demo}", "A demo stands outside any claim or finding"),
    ("Cited {passage}`minsheu-1599:4711`.\n", "Cited", "There is no passage 'minsheu-1599:4711'"),
    ("Cited {quote}`minsheu-1599:41 la`.\n", "Cited", "has no words in la"),
    ("Asked {nobody}`minsheu-1599:41 la`.\n", "Asked", "nobody"),
    ("```{passage} minsheu-1599:x\n```\n", "```{passage}", "There is no passage"),
    ("```{passage}\n```\n", "```{passage}", "argument"),
    ("```{passsage} minsheu-1599:1\n```\n", "```{passsage}", "Unknown directive type"),
    ("```{source-text} minsheu-1599\n:form: 3\n```\n", ":form:", "Unknown option key"),
    (":::{finding} none\n:about: claim italian/forced-see\n\nWords.\n:::\n", ":::{finding}", "has no sentence"),
    (":::{finding} bare\n:says: It is so.\n\nWords.\n:::\n", ":::{finding}", "has no demo"),
    ("```{plot} A picture\n{1: 2\n```\n", "```{plot}", "cannot be drawn"),
    ("```{lesson} nowhere\n```\n", "```{lesson}", "nowhere"),
    ("```{replay} rules/nothing.txt\n```\n", "```{replay}", ""),
    ("```{difference} italian italien\n```\n", "```{difference}", "There is no rulebook 'italien'"),
    ("[away](nowhere.md)\n", "[away]", "nowhere.md"),
    ("```{covered} everything\n```\n", "```{covered}", "Nothing of the kind 'everything'"),
]
"""Slips on a page, each on a page of its own."""


class Checkout:
    """A copy of the package with a small site, which a test may spoil."""

    def __init__(self, root: Path) -> None:
        """Lay it out."""
        self.root = root
        shutil.copytree(PACKAGE, root / "primero_ref", symlinks=True)
        (root / "docs" / "rules").mkdir(parents=True)
        (root / "conf.py").write_text(CONF, encoding="utf-8")
        self.page("index", "# Small\n")

    def page(self, name: str, text: str | bytes) -> None:
        """Put a page."""
        data = text.encode() if isinstance(text, str) else text
        (self.root / "docs" / f"{name}.md").write_bytes(data)

    def data(self, name: str, old: str, new: str | bytes) -> None:
        """Put words in the place of others, or at the end."""
        path = self.root / "primero_ref" / name
        before, new = path.read_bytes(), new.encode() if isinstance(new, str) else new
        assert old.encode() in before
        path.write_bytes(before.replace(old.encode(), new, 1) if old else before + new)

    def line(self, name: str, word: str | bytes) -> int:
        """Find the last line in which a word stands."""
        word = word.encode() if isinstance(word, str) else word
        lines = (self.root / name).read_bytes().splitlines()
        return max(number for number, line in enumerate(lines, 1) if word in line)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the package that is spoilt."""
        env = {**os.environ, "PYTHONPATH": str(self.root), "NO_COLOR": "1"}
        return subprocess.run(
            [sys.executable, "-m", "primero_ref", *words],
            cwd=self.root, env=env, capture_output=True, check=False, encoding="utf-8", timeout=300,
        )  # fmt: skip

    def build(self) -> list[str]:
        """Build, and give the lines that say what stopped it."""
        done = self.run("build")
        *lines, last = done.stderr.splitlines()
        assert (done.returncode, last.partition(":")[0]) == (1, "The site was not built"), done.stderr
        for word in ("Traceback", "developers", "sphinx-doc", "Sphinx", "rror!"):
            assert word not in done.stderr, done.stderr
        assert all(re.match(r"\S+:\d+: (?:\x1b\[\d+m)*(?:WARNING|ERROR|CRITICAL): \S", line) for line in lines), lines
        return [line.replace(f"{self.root}/", "") for line in lines]


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """Give a copy of the package to spoil."""
    return Checkout(tmp_path)


def told(lines: list[str], at: str, says: str) -> None:
    """Hold that a sentence is told at its place, once."""
    assert sum(line.startswith(f"{at}: ") and says in line for line in lines) == 1, (at, says, lines)


def test_slips_in_the_data_are_all_told(checkout: Checkout) -> None:
    """Rulebooks, texts, questions and scripts: every slip in one go, each at its file and line."""
    for name, old, new, _, _ in DATA:
        if new:
            checkout.data(name, old, new)
    lines = checkout.build()
    for name, _, _, word, says in DATA:
        if says:
            file = f"primero_ref/{name}"
            told(lines, f"{file}:{checkout.line(file, word)}" if word else f"{file}:{at(lines, file, says)}", says)


def at(lines: list[str], file: str, says: str) -> str:
    """Give whichever line of a file a sentence names that has no line of its own."""
    return next(line for line in lines if line.startswith(file) and says in line).split(":")[1]


def test_the_check_tells_them_as_well(checkout: Checkout) -> None:
    """Where no site is made the slips have their files and lines too, and no demo is run."""
    for name, claim in (("rmi", CLAIM.replace('"gap"', '"gop"')), ("suzuki", CLAIM.replace("says", "sais"))):
        checkout.data(f"rules/{name}.toml", "", claim)
    done = checkout.run("check")
    assert (done.returncode, done.stdout) == (1, "")
    assert [line.partition(": ")[0].rpartition(":")[0] for line in done.stderr.splitlines()] == [
        "primero_ref/rules/rmi.toml", "primero_ref/rules/suzuki.toml", "primero_ref/rules/suzuki.toml",
    ]  # fmt: skip


def test_a_procedure_that_python_cannot_read_is_told(checkout: Checkout) -> None:
    """The command cannot begin without it, and says which line it is."""
    checkout.data("rules/procedures/vying.py", "\ndef ", "\ndef (")
    done = checkout.run("build")
    line = checkout.line("primero_ref/rules/procedures/vying.py", "def (")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"primero_ref/rules/procedures/vying.py:{line}: Python cannot read this: " in done.stderr


def test_what_nobody_has_foreseen_is_one_sentence(checkout: Checkout) -> None:
    """An error of the weave itself is told with its line, and no tale of how Sphinx came there."""
    checkout.data("weave/site/search.py", "", "\n_BEFORE = setup\n\n\ndef setup(app):\n    _BEFORE(app)\n    {}['x']\n")
    done = checkout.run("build")
    line = checkout.line("primero_ref/weave/site/search.py", "{}['x']")
    assert done.stderr.splitlines()[0] == f"ERROR: KeyError: 'x' (primero_ref/weave/site/search.py:{line})."
    assert "developers" not in done.stderr


def test_slips_in_the_questions_are_all_told(checkout: Checkout) -> None:
    """A kind of answers that there is not, an answer otherwise that is not allowed, and what is left out."""
    for name, text, _ in ASKED:
        checkout.data("claims/questions.toml", "", f'\n["{name}"]\n{text}\n')
    lines = checkout.build()
    file = "primero_ref/claims/questions.toml"
    for name, _, says in ASKED:
        head = f'["{name}"]'
        told(lines, f"{file}:{checkout.line(file, head)}", says)


def test_slips_on_pages_are_all_told(checkout: Checkout) -> None:
    """Demos, roles, directives, links: every slip in one go, each at its page and line."""
    for number, (text, _, _) in enumerate(PAGES):
        checkout.page(f"p{number}", f"---\norphan: true\n---\n\n# P{number}\n\n{text}")
    lines = checkout.build()
    missing = [
        (text, [line for line in lines if f"docs/p{number}.md" in line])
        for number, (text, word, says) in enumerate(PAGES)
        if not any(
            line.startswith(f"docs/p{number}.md:{checkout.line(f'docs/p{number}.md', word)}: ") and says in line
            for line in lines
        )
    ]
    assert not missing


def test_pages_that_cannot_be_read_are_all_told(checkout: Checkout) -> None:
    """A page that is not UTF-8, and one whose demo does not end, are told with their lines."""
    checkout.page("latin", "# Words\n\nCafé.\n".encode("latin-1"))
    checkout.page("open", "# Words\n\n:::{claim} italian/forced-see\n\n```{demo}\n:story: A story.\n\n>>> 1\n1\n")
    lines = checkout.build()
    told(lines, "docs/latin.md:3", "this line is not in UTF-8")
    told(lines, "docs/open.md:5", "a demo is not closed by its fence")
