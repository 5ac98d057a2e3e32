"""The command `primero` itself, and what it tells of a claim: in words, in JSON, and of what is spoilt."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from primero_ref import claim, passage
from primero_ref.claims import book as claims_module
from primero_ref.claims import inventory
from primero_ref.cli import checkout
from primero_ref.cli.app import command_modules, primero
from tests.support.commands import answer, refused, run

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator


ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", sorted(primero.commands))
def test_help_is_short(name: str) -> None:
    """Each help fits a terminal of 24 lines and 80 columns."""
    result = run(name, "--help")

    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) < 24
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_help_names_every_command() -> None:
    """The list of commands has each with a whole sentence, none cut off."""
    result = run("--help")

    listed = result.stdout.partition("Commands:\n")[2].splitlines()

    assert [line.split()[0] for line in listed] == sorted(command_modules())
    assert all(line.endswith(".") and not line.endswith("...") for line in listed)


def test_version_is_that_of_the_package() -> None:
    """The version printed is the package's own."""
    from primero_ref import __version__

    assert run("--version").stdout == f"primero {__version__}\n"


def test_without_click_one_sentence_says_what_to_install() -> None:
    """The engine alone has the command too, which says how to get the rest, and no traceback."""
    code = "import sys; sys.modules['click'] = None; from primero_ref.cli import main; main()"
    result = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)

    assert result.returncode == 2
    assert result.stderr == 'The command needs click and rich: python -m pip install "primero-ref[cli]"\n'


@pytest.mark.parametrize("words", [["rnak"], ["--verison"]])
def test_unknown_command_is_refused(words: list[str]) -> None:
    """A command or option that does not exist is refused in a sentence that names it."""
    assert words[0] in refused(run(*words))


def test_claim_in_json() -> None:
    """A claim in JSON has its id, sentence, grade, what it settles, its passages with their words, and its verdict."""
    rule = claim("italian/forced-see")

    assert answer("claim", "italian/forced-see") == {
        "id": "italian/forced-see",
        "says": rule.says,
        "grade": "attested",
        "settles": {"last-player": "he must see", "last-player.pays": "all"},
        "remark": "",
        "passages": [
            {"id": evidence.passage, "text": next(iter(passage(evidence.passage).texts.values()), "")}
            for evidence in rule.evidence
        ],
        "verdict": "verified",
    }


def test_claim_in_words_quotes_its_passages() -> None:
    """A claim in words gives sentence, grade with grader, the words as printed and the plain reading of them."""
    shown = " ".join(run("claim", "italian/forced-see").stdout.split())
    speech = passage("minsheu-1599:41")

    assert "du Coeur’s rule; grade: attested" in shown
    assert f"“{speech.texts['es']}”" in shown
    assert speech.english in shown
    assert "Verdict: the engine plays it so." in shown


@pytest.mark.usefixtures("checkout")
def test_remark_gives_its_reason() -> None:
    """A claim that no engine can enforce says why, and has the verdict of a remark."""
    rule = claim("italian/honest-type")

    assert answer("claim", rule.id)["remark"] == rule.remark
    assert answer("claim", rule.id)["verdict"] == "remark"


def test_claim_has_no_verdict_without_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the pages are not installed nobody can say whether a demo shows the claim."""
    monkeypatch.setattr(checkout, "ROOT", tmp_path)

    assert answer("claim", "italian/forced-see")["verdict"] is None


@pytest.mark.parametrize("name", ["italian/forced-se", "forced-see", "nobody/forced-see"])
def test_unknown_claim_is_refused(name: str) -> None:
    """A claim that nobody makes is refused, and the nearest one is named."""
    assert refused(run("claim", name)) == f"There is no claim '{name}'; the nearest is 'italian/forced-see'."


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Stand rulebooks that may be spoilt in place of ours."""
    for path in Path(inventory.BOOKS).glob("*.toml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    forgets = (
        inventory.rulebooks.cache_clear,
        inventory.questions.cache_clear,
        inventory.read_book.cache_clear,
        claims_module.forget_rulebooks,
    )
    monkeypatch.setattr(inventory, "BOOKS", type(inventory.BOOKS)(tmp_path))
    for forget in forgets:
        forget()
    yield tmp_path / "italian.toml"
    for forget in forgets:
        forget()


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ('"eights, nines and tens are left out"', '"eights', "italian.toml cannot be read: "),
        ('grade   = "attested"', 'grade   = "atested"', "There is no grade 'atested'; the nearest is 'attested'"),
        ('"fold.refund" = "half"', '"fold.refnud" = "half"', "italian/fold-withdraw-half: There is no question"),
        ('"fold.refund" = "half"', '"fold.refund" = "twice"', "'twice' does not answer 'fold.refund'"),
    ],
)
def test_slip_in_a_claims_file_is_named(broken: Path, right: str, wrong: str, sentence: str) -> None:
    """A rulebook file with a typo is refused in a sentence that names the file or the claim."""
    text = broken.read_text(encoding="utf-8")
    assert right in text
    broken.write_text(text.replace(right, wrong, 1), encoding="utf-8")

    assert sentence in refused(run("rank", "7c"))


@pytest.mark.skipif(os.name == "nt", reason="Windows gives every argument as text")
@pytest.mark.parametrize("words", [("rank",), ("play",), ("report",), ("check",), ("build", "--out"), ("odds", "-r")])
def test_an_argument_that_is_no_text_is_told_in_one_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are refused, or taken for the name of a file, and never end in a traceback."""
    code = "import pathlib, sys; from primero_ref.cli import checkout, main; checkout.ROOT = pathlib.Path('.'); main()"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [os.fsencode(sys.executable), b"-c", code.encode(), *map(os.fsencode, words), b"\xff"],
        capture_output=True, check=False, stdin=subprocess.DEVNULL, cwd=tmp_path, env=env,
    )  # fmt: skip

    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="No device here that is always full")
@pytest.mark.parametrize("words", [("rank", "7c 6h 5d 4s"), ("claim", "italian/forced-see", "--json")])
def test_an_output_that_is_full_is_called_so(words: tuple[str, ...]) -> None:
    """What could not be written is not laid to a file that nobody has named."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "primero_ref", *words], stdout=full, stderr=subprocess.PIPE, check=False, cwd=ROOT
        )

    assert done.stderr.decode() == "The output: No space left on device.\n"
    assert done.returncode == 2
