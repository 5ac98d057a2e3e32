"""The command `primero`: what each part answers, in words and in JSON, and how it meets bad input."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from primero_ref import Game, cards, claim, inventory, load, passage, rulebook, rulebooks, shuffled
from primero_ref import claims as claims_module
from primero_ref.cli import building, pages, website
from primero_ref.cli.command import primero
from primero_ref.comparison import ranking_books
from primero_ref.seen import seen_record

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from click.testing import Result

RECORD = """\
[Rulebook "italian"]
[Players "Alberto Bernardo Cinthio"]
[Dealer "Alberto"]
[Deal "Bernardo 7c 6h; Cinthio Ks 4s; Alberto Qh 5d"]
Bernardo: vie primero 40 for 2
Cinthio: fold
"""

PAGE = """\
:::{{claim}} {claim}
What it says.

```{{demo}}
:story: A story.

{code}
```
:::
"""

GOOD = PAGE.format(claim="italian/fold-withdraw-half", code=">>> rules(\"fold.refund\")\n'half'")
FAILS = PAGE.format(claim="italian/value-ace", code='>>> rank("Ac 2c", rules).points\n29')
TOOTHLESS = PAGE.format(claim="italian/value-court", code='>>> rank("Ac 2c", rules).points\n28')


def run(*words: str, typed: str = "") -> Result:
    """Run the command."""
    return CliRunner().invoke(primero, words, input=typed)


def answer(*words: str) -> Any:  # noqa: ANN401  # whatever the command answers
    """Run the command with `--json`, and read what it answers."""
    result = run(*words, "--json")
    assert not result.stderr
    return json.loads(result.stdout)


def refused(result: Result, code: int = 2) -> str:
    """Give the one sentence of a refusal, which stands alone on the error stream."""
    sentence = result.stderr

    assert (result.exit_code, result.stdout) == (code, "")
    assert sentence.endswith("\n")
    assert sentence.count("\n") == 1
    assert "Traceback" not in sentence
    return sentence.rstrip("\n")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand an empty checkout in place of ours."""
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    for module in (pages, building, website):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    return tmp_path


# ---- help ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(primero.commands))
def test_help_is_short(name: str) -> None:
    """Each command tells in fewer than twenty lines what it does, and none of them runs over 80 columns."""
    result = run(name, "--help")

    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) < 20
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_help_names_every_command() -> None:
    """The list of commands has each with a whole sentence, none cut off."""
    result = run("--help")

    listed = result.stdout.partition("Commands:\n")[2].splitlines()

    named = [
        "build",
        "check",
        "cite",
        "claim",
        "divine",
        "lab",
        "odds",
        "play",
        "rank",
        "replay",
        "report",
        "serve",
        "shelve",
    ]
    assert named == [line.split()[0] for line in listed]
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


# ---- rank ---------------------------------------------------------------------------------------


def test_rank_in_json() -> None:
    """A hand in JSON has its rulebook, cards, kind, points and the cards that count."""
    assert answer("rank", "7c", "6c", "Ac", "Js") == {
        "rulebook": "italian",
        "cards": ["7c", "6c", "Ac", "Js"],
        "kind": "supremus",
        "points": 55,
        "scoring": ["7c", "6c", "Ac"],
    }


def test_rank_in_words() -> None:
    """A hand in words says what it is and how the points add up; the cards may stand in one argument."""
    result = run("rank", "7c 6c Ac Js", "-r", "italian-2003")

    assert "supremus 55" in result.stdout
    assert "21 + 18 + 16 = 55" in result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["8x"], "8x is no card: write a rank (A 2 3 4 5 6 7 J Q K) and a suit (c d h s), as in 7c."),
        (["7c", "7c"], "7c is named twice."),
        (["8c"], "8c is not in the pack, which goes without 8 9 T [italian/deck-forty]"),
        (
            ["7c", "6c", "5c", "4c", "3c"],
            "5 cards are no hand: a hand is 4 cards at most [italian/deal-two-and-two]",
        ),
        (["7c", "-r", "italain"], "There is no rulebook 'italain'; the nearest is 'italian'."),
        ([""], "No cards are named: a hand is one card at least."),
        ([], "Missing argument 'CARDS...'."),
        (["7c", "--jsno"], "No such option '--jsno'. Did you mean '--json'?"),
    ],
)
def test_rank_refuses_in_one_sentence(words: list[str], sentence: str) -> None:
    """Unknown cards, a card twice, five cards, an unknown rulebook or option: a sentence each, and exit code 2."""
    assert refused(run("rank", *words)) == sentence


def test_rank_under_all_in_json() -> None:
    """Each rulebook has a row with its answer, the claim behind it and the passages behind that."""
    told = answer("rank", "--rules", "all", "7c 6c Ac Js")

    assert told["cards"] == ["7c", "6c", "Ac", "Js"]
    assert [row["rulebook"] for row in told["rows"]] == [*ranking_books()]
    row = next(row for row in told["rows"] if row["rulebook"] == "italian")
    assert (row["kind"], row["points"], row["scoring"]) == ("supremus", 55, ["7c", "6c", "Ac"])
    assert row["claim"] == "italian/type-supremus"
    assert {"id": "minsheu-1599:56", "text": passage("minsheu-1599:56").texts["es"]} in row["passages"]


def test_rank_under_all_in_words() -> None:
    """Rulebooks that agree stand together, with the claim by which they say so."""
    result = run("rank", "--rules", "all", "7c", "6c", "Kd", "Qd")

    agreed, parted = result.stdout.split("numerus 20")
    assert "numerus 39, counting 7♣ 6♣: 21 + 18 = 39" in agreed
    assert "Italian Primero" in agreed
    assert "[italian/type-numerus]" in agreed
    assert "The losing game" in parted
    assert "[losing/numerus-lower-pair]" in parted


def test_rank_of_two_hands_in_json() -> None:
    """Who wins is told for each rulebook, with the claim that decides; nobody where they are even."""
    told = answer("rank", "-r", "all", "7c 6c Ac Js", "5h 4h 3h 2h")

    assert told["hands"] == [["7c", "6c", "Ac", "Js"], ["5h", "4h", "3h", "2h"]]
    winners = {row["rulebook"]: (row["winner"], row["claim"]) for row in told["rows"]}
    assert winners["italian"] == (2, "italian/type-order")
    assert winners["losing"] == (1, "losing/lowest-hand-wins")
    even = answer("rank", "7c 6c", "7d 6d")
    assert [(row["rulebook"], row["winner"], row["claim"]) for row in even["rows"]] == [
        ("italian", None, "italian/tie-eldest")
    ]


def test_rank_of_two_hands_in_words() -> None:
    """The outcome, those who tell it so, why, and what may turn it."""
    result = run("rank", "7c 6c Ac Js", "5h 4h 3h 2h")

    assert "7♣ 6♣ A♣ J♠  against  5♥ 4♥ 3♥ 2♥" in result.stdout
    assert "fluxus 54 beats supremus 55" in result.stdout
    assert "[italian/type-order]" in result.stdout
    assert "But: " in result.stdout
    assert "[italian/higher-type-loses]" in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["8x"], "8x is no card: write a rank (A 2 3 4 5 6 7 J Q K) and a suit (c d h s), as in 7c."),
        (["7c 6c", "7c Ac"], "7c lies in both hands."),
        (["7c 6c", "Ac Ac"], "Ac is named twice."),
        (["7c 6c", "Ac Js", "Kh Qh"], "3 hands are named: two at most are set against each other."),
        (["7c 6c 5c 4c 3c 2c Ac"], "7 cards are no hand: a hand is 4 cards at most"),
        (["7c 6c", ""], "No cards are named: a hand is one card at least."),
    ],
)
def test_rank_under_all_refuses_in_one_sentence(words: list[str], sentence: str) -> None:
    """What no rulebook can rank is one sentence, and exit code 2, for one hand or two."""
    assert refused(run("rank", "--rules", "all", *words)).startswith(sentence)


@pytest.mark.parametrize("words", [["rnak"], ["--verison"]])
def test_unknown_command_is_refused(words: list[str]) -> None:
    """A command or option that does not exist is refused in a sentence that names it."""
    assert words[0] in refused(run(*words))


# ---- claim --------------------------------------------------------------------------------------


def test_claim_in_json() -> None:
    """A claim in JSON has its id, sentence, grade, what it settles, its passages with their words, and its verdict."""
    one = claim("italian/forced-see")

    assert answer("claim", "italian/forced-see") == {
        "id": "italian/forced-see",
        "says": one.says,
        "grade": "attested",
        "settles": {"last-player": "he must see", "last-player.pays": "all"},
        "remark": "",
        "passages": [
            {"id": evidence.passage, "text": next(iter(passage(evidence.passage).texts.values()), "")}
            for evidence in one.evidence
        ],
        "verdict": "verified",
    }


def test_claim_in_words_quotes_its_passages() -> None:
    """A claim in words gives sentence, grade with grader, the words as printed and the plain reading of them."""
    said = " ".join(run("claim", "italian/forced-see").stdout.split())
    speech = passage("minsheu-1599:41")

    assert "attested, says Justin du Coeur" in said
    assert f"“{speech.texts['es']}”" in said
    assert speech.plain in said
    assert "Verdict: the engine plays it so." in said


@pytest.mark.usefixtures("checkout")
def test_remark_gives_its_reason() -> None:
    """A claim that no engine can enforce says why, and has the verdict of a remark."""
    one = claim("italian/honest-type")

    assert answer("claim", one.id)["remark"] == one.remark  # type: ignore[index]  # an object
    assert answer("claim", one.id)["verdict"] == "remark"  # type: ignore[index]  # an object


def test_claim_has_no_verdict_without_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the pages are not installed nobody can say whether a demo shows the claim."""
    monkeypatch.setattr(pages, "ROOT", tmp_path)

    assert answer("claim", "italian/forced-see")["verdict"] is None  # type: ignore[index]  # an object


@pytest.mark.parametrize("name", ["italian/forced-se", "forced-see", "nobody/forced-see"])
def test_unknown_claim_is_refused(name: str) -> None:
    """A claim that nobody makes is refused, and the nearest one is named."""
    assert refused(run("claim", name)) == f"There is no claim '{name}'; the nearest is 'italian/forced-see'."


# ---- check --------------------------------------------------------------------------------------


def test_check_in_json(checkout: Path) -> None:
    """Claims are sorted by what their demos say, each in one list; a failing or toothless one makes the exit code 1."""
    (checkout / "docs" / "rules" / "italian.md").write_text(GOOD + FAILS + TOOTHLESS, encoding="utf-8")
    names = ("fold-withdraw-half", "value-ace", "value-court", "forced-see", "honest-type")

    result = run("check", "--json", *(f"italian/{name}" for name in names))

    assert json.loads(result.stdout) == {
        "verified": ["italian/fold-withdraw-half"],
        "failing": ["italian/value-ace"],
        "toothless": ["italian/value-court"],
        "none": ["italian/forced-see"],
        "remarks": ["italian/honest-type"],
        "bites": {"italian/fold-withdraw-half": "rules(\"fold.refund\") -> 'all'"},
        "exempt": {"italian/honest-type": claim("italian/honest-type").remark},
        "pairs": {
            "fold.refund": [
                {
                    "answers": ["nothing", "half"],
                    "demo": "italian/fold-withdraw-half.1",
                    "put": "nothing",
                    "bite": "rules(\"fold.refund\") -> 'nothing'",
                    "fault": "italian-2003/no-withdraw-half.1 does not tell them apart; "
                    "italian/fold-withdraw-half.1 does",
                }
            ]
        },
    }
    assert result.exit_code == 1


def test_check_names_file_and_line(checkout: Path) -> None:
    """What fails, and what does not bite, is named with the file and the line of the page."""
    (checkout / "docs" / "rules" / "italian.md").write_text(GOOD + FAILS + TOOTHLESS, encoding="utf-8")

    result = run("check")

    assert "docs/rules/italian.md:17: italian/value-ace.1 answers '28' where the page says '29'" in result.stdout
    assert "docs/rules/italian.md:27: italian/value-court.1 does not bite" in result.stdout
    assert result.exit_code == 1


def test_check_takes_claims_and_rulebooks(checkout: Path) -> None:
    """A rulebook's id stands for all its own claims; without any id every claim is checked; no fault, exit code 0."""
    page = PAGE.format(claim="italian/value-ace", code='>>> rank("Ac 2c", rules).points\n28')
    (checkout / "docs" / "rules" / "italian.md").write_text(page, encoding="utf-8")
    own, every = answer("check", "italian-2003"), answer("check")
    assert isinstance(own, dict)
    assert isinstance(every, dict)

    assert own["none"] == [*rulebook("italian-2003").own]
    assert every.pop("pairs") == {}
    assert {*chain(*every.values())} == {name for book in rulebooks() for name in rulebook(book).own}
    assert run("check", "italian/value-ace").exit_code == 0


def test_check_counts_pairs_of_answers(checkout: Path) -> None:
    """Beneath the demos the pairs of answers are counted, and one that no demo tells apart is named."""
    toothless = PAGE.format(claim="italian/fold-withdraw-half", code='>>> rules("ante")\n0')
    (checkout / "docs" / "rules" / "italian.md").write_text(toothless, encoding="utf-8")

    result = run("check")

    assert "Of 1 pairs of answers 0 are told apart by a demo, and 0 cannot be." in result.stdout
    assert "fold.refund: 'nothing' and 'half': no demo tells them apart" in result.stdout
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (GOOD.replace("withdraw-half", "withdraw-hafl"), "docs/rules/italian.md:7: There is no claim"),
        (GOOD.replace("\n```\n", "\n"), "docs/rules/italian.md: a demo is not closed by its fence."),
    ],
)
def test_check_refuses_a_broken_page(checkout: Path, page: str, sentence: str) -> None:
    """A demo of an unknown claim, or one whose fence is missing, is refused with its place."""
    (checkout / "docs" / "rules" / "italian.md").write_text(page, encoding="utf-8")

    assert refused(run("check")).startswith(sentence)


def test_check_needs_the_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Installed without its pages the package says that there is nothing to check."""
    monkeypatch.setattr(pages, "ROOT", tmp_path)

    assert "run this in a checkout" in refused(run("check"))


def test_check_refuses_an_unknown_claim() -> None:
    """A claim or rulebook that nobody knows is refused before anything runs."""
    assert "no claim 'italian/nothing'" in refused(run("check", "italian/nothing"))
    assert "no rulebook 'italain'" in refused(run("check", "italain"))


# ---- replay -------------------------------------------------------------------------------------


def test_replay_in_json(tmp_path: Path) -> None:
    """A record in JSON has its rulebook, each event with seat, move and claims, the stacks, and whether it is over."""
    file = tmp_path / "game.primero"
    file.write_text(RECORD, encoding="utf-8")
    told = answer("replay", str(file))

    assert isinstance(told, dict)
    assert [*told] == ["rulebook", "events", "stacks", "over"]
    assert told["events"][-2:] == [
        {
            "seat": "Bernardo",
            "move": "vie primero 40 for 2",
            "claims": ["italian/action-vie", "italian/bid-type-and-points"],
        },
        {"seat": "Cinthio", "move": "fold", "claims": ["italian/action-fold", "italian/fold-withdraw-half"]},
    ]
    assert told["stacks"] == {"Alberto": 100, "Bernardo": 98, "Cinthio": 100}
    assert told["over"] is False


def test_replay_reads_the_standard_input() -> None:
    """A dash stands for the standard input."""
    result = run("replay", "-", typed=RECORD + "Alberto: see -Qh +7d\n")

    assert "Alberto sees 2, changing Qh for 7d  italian/forced-see" in result.stdout
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["divine", "q", "--seed", "1"], 0, "--seed 1 lays these cards again."),
        (["play", "-n", "1"], 0, "Good night."),
        (["replay", "-"], 2, "A record begins with its rulebook"),
    ],
)
def test_a_closed_input_is_an_empty_one(words: list[str], code: int, said: str) -> None:
    """Where the input was closed before the command began, it reads nothing, and says so in its own words."""
    closed = (
        "import os, sys; os.close(0); os.execv(sys.executable, [sys.executable, '-m', 'primero_ref', *sys.argv[1:]])"
    )
    done = subprocess.run([sys.executable, "-c", closed, *words], capture_output=True, text=True, check=False)

    assert done.returncode == code
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_replay_needs_a_name() -> None:
    """An empty name is no folder."""
    assert refused(run("replay", "")) == "No file is named."


def test_replay_moves_play_again() -> None:
    """The moves of the JSON are those of the record: played again, they make the same game."""
    text = RECORD + "Alberto: see -Qh +7d\nBernardo: pass -6h\n"
    told = json.loads(run("replay", "-", "--json", typed=text).stdout)
    game = load(RECORD[: RECORD.index("Bernardo: vie")])
    for event in told["events"]:
        if event["move"].split()[0] in {"vie", "fold", "see", "pass"}:
            game.play(f"{event['seat']}: {event['move']}")

    assert game.record() == load(text).record()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Alberto: fold", "Line 7: Alberto may not fold: the last player must see [italian/forced-see]"),
        ("Bernardo: see", "Line 7: Bernardo may not see: it is Alberto's turn"),
        ("Alberto: revie primero 41 for 500", "Line 7: Alberto may not revie for 500: "),
    ],
)
def test_illegal_move_in_a_record_is_exit_code_1(line: str, sentence: str) -> None:
    """A move that a rule forbids is named with its line and claim, and the exit code is 1."""
    assert refused(run("replay", "-", typed=RECORD + line), 1).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[Rulebook "italian', "Line 1: a tag reads"),
        ("", "A record begins with its rulebook"),
        (RECORD.replace("italian", "italain"), "Line 1: There is no rulebook 'italain'; the nearest is 'italian'."),
        (RECORD + "Alberto: see -Qh +7c", "Line 7: "),
        (RECORD + "Alberto", "Line 7: a move reads Name: verb"),
        (RECORD + "Alberto: dance", "Line 7: 'dance' is no move of this game"),
    ],
)
def test_unreadable_record_is_exit_code_2(text: str, sentence: str) -> None:
    """A record cut short, of an unknown rulebook, or with a card that cannot come, is refused with its line."""
    assert refused(run("replay", "-", typed=text)).startswith(sentence)


def test_replay_needs_a_file_that_is_text(tmp_path: Path) -> None:
    """A file that is not there, a folder, and one that is no text are refused by name."""
    (tmp_path / "game").write_bytes(b"\xff\xfe\x00")

    assert refused(run("replay", str(tmp_path / "none"))) == f"There is no file '{tmp_path / 'none'}'."
    assert refused(run("replay", str(tmp_path / "game"))) == f"{tmp_path / 'game'} is not plain text in UTF-8."
    assert str(tmp_path) in refused(run("replay", str(tmp_path)))


# ---- a claims file with a slip ------------------------------------------------------------------


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Stand rulebooks that may be spoilt in place of ours."""
    for path in Path(inventory.HERE).glob("*.toml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    caches = (
        inventory.rulebooks,
        inventory.questions,
        inventory.read_book,
        claims_module._rulebook,
    )
    monkeypatch.setattr(inventory, "HERE", type(inventory.HERE)(tmp_path))
    for one in caches:
        one.cache_clear()
    yield tmp_path / "italian.toml"
    for one in caches:
        one.cache_clear()


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


# ---- build and serve ----------------------------------------------------------------------------


@pytest.fixture
def small(checkout: Path) -> Path:
    """Make a site of one page."""
    (checkout / "conf.py").write_text("project = 'Small'\nextensions = ['myst_parser']\n", encoding="utf-8")
    (checkout / "docs" / "index.md").write_text("# Small\n", encoding="utf-8")
    return checkout


def test_build_makes_the_site_and_remembers(small: Path) -> None:
    """A built site is fresh until a page changes; nothing that Sphinx remembers lies among its pages."""
    result = run("build")

    assert result.exit_code == 0
    assert (small / "_site" / "index.html").is_file()
    assert not (small / "_site" / ".doctrees").exists()
    assert building.is_fresh(small / "_site")
    (small / "docs" / "index.md").write_text("# Smaller\n", encoding="utf-8")
    assert not building.is_fresh(small / "_site")


def test_build_stops_at_a_warning(small: Path) -> None:
    """What Sphinx warns of is printed and the exit code is 1; the site does not count as built."""
    (small / "docs" / "index.md").write_text("# Small\n\n[away](nowhere.md)\n", encoding="utf-8")
    result = run("build")

    assert result.exit_code == 1
    assert "index.md:3" in result.stderr
    assert not building.is_fresh(small / "_site")


def test_build_goes_where_it_is_told(small: Path, tmp_path: Path) -> None:
    """With --out the site goes into another folder."""
    assert run("build", "--out", str(tmp_path / "there")).exit_code == 0
    assert (tmp_path / "there" / "index.html").is_file()
    assert not (small / "_site").exists()


def test_build_needs_sphinx_and_pages(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Sphinx, and without pages, a sentence says what to do."""
    monkeypatch.setattr(building, "find_spec", lambda name: None)  # noqa: ARG005  # nothing is found

    assert refused(run("build")).endswith('python -m pip install -e ".[site]"')
    (checkout / "docs" / "rules").rmdir()
    assert refused(run("build")).endswith("run this in a checkout.")


@pytest.mark.usefixtures("checkout")
def test_serve_needs_a_site() -> None:
    """Nothing built and not allowed to build: a sentence says so."""
    assert "no site yet" in refused(run("serve", "--no-build"))


def test_serve_refuses_a_port_that_is_taken(checkout: Path) -> None:
    """A port asked for by number and held by another is refused; one that is no port is too."""
    (checkout / "_site").mkdir()
    (checkout / "_site" / "index.html").write_text("Small", encoding="utf-8")
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]

        assert refused(run("serve", "--no-build", "--port", str(port))).startswith(f"Port {port} cannot be had")
    assert "99999" in refused(run("serve", "--port", "99999"))


def test_serve_takes_the_next_port_that_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the usual port is taken, the next free one serves, on this machine only."""
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        monkeypatch.setattr(website, "PORT", other.getsockname()[1])
        with website.open_server(tmp_path, None) as server:
            assert website.PORT < server.server_port < website.PORT + 100
            assert server.server_address[0] == "127.0.0.1"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signal to send")
def test_serve_shows_the_site_until_it_is_stopped(checkout: Path) -> None:
    """The site is there with the kinds of file that browsers ask for; Ctrl+C ends it cleanly."""
    site = checkout / "_site"
    site.mkdir()
    for name in ("index.html", "a.js", "a.wasm"):
        (site / name).write_text("Small", encoding="utf-8")
    code = (
        "import pathlib, sys\nfrom primero_ref.cli import pages, website\n"
        "website.ROOT = pathlib.Path(sys.argv.pop(1))\nfrom primero_ref.cli import main\nmain()"
    )
    command = [sys.executable, "-c", code, str(checkout), "serve", "--no-build", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout
        address = server.stdout.readline().split()[4]
        kinds = []
        for name in ("", "a.js", "a.wasm"):
            with urlopen(address + name, timeout=10) as page:  # noqa: S310  # our own
                kinds.append(page.headers["Content-Type"])
        server.send_signal(signal.SIGINT)
        out, err = server.communicate(timeout=10)

    assert kinds == ["text/html", "text/javascript", "application/wasm"]
    assert (out, err, server.returncode) == ("\nStopped.\n", "", 0)


# ---- play ---------------------------------------------------------------------------------------


def play(*lines: str, seed: str = "7", opponents: str = "2") -> str:
    """Type lines at the table and give what was shown, each run of blanks as one."""
    result = run("play", "--seed", seed, "-n", opponents, typed="".join(f"{line}\n" for line in lines))

    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def test_end_of_input_gets_up_from_the_table() -> None:
    """Where the input ends the game ends, without an error, and says how to deal it again."""
    assert play().endswith("Good night. --seed 7 deals these cards again.")


def test_nothing_hidden_is_shown() -> None:
    """Before the end of a hand no card of an opponent stands in what is shown, in the record neither."""
    for seed in map(str, range(12)):
        game = Game(rulebook("italian"), "Guest Alberto Bernardo", pack=shuffled(seed))
        shown = play("record", "why", "table", seed=seed).replace("♣", "c").replace("♦", "d")
        shown = shown.replace("♥", "h").replace("♠", "s").partition(" shuffles ")[2]
        theirs = {str(one) for name in ("Alberto", "Bernardo") for one in game.seat(name).cards}

        assert not {word for word in shown.split() if word.strip(';"]') in theirs}


def test_seen_record_plays_again_with_open_cards() -> None:
    """What a seat may write down of a game is a record that loads, with the others' cards left open."""
    game = Game(rulebook("italian"), "Alberto Bernardo", dealer="Alberto", pack=shuffled("Milan"))
    game.play(f"pass -{game.seat('Bernardo').cards[0]}")
    text = seen_record(game, "Alberto")

    assert "Seed" not in text
    assert load(text).view("Alberto").hands == game.view("Alberto").hands


def test_why_answers_with_claim_grade_and_quotation() -> None:
    """Asked why a move is barred, the game gives the sentence, the claim with its grade, and the words of a source."""
    shown = play("why fold", "why italian/forced-see")

    assert "Guest may not fold: folding only answers a vie." in shown
    assert "gap: the engine decides [italian/fold-answers-vie]" in shown
    assert "attested, says Justin du Coeur [italian/forced-see]" in shown
    assert passage("minsheu-1599:41").texts["es"] in shown
    assert passage("minsheu-1599:41").plain in shown


def test_bare_why_lists_every_move_with_its_claim() -> None:
    """Why alone says of each move whether it is open and by which claim; after a refusal it explains that."""
    assert "Guest may pass [italian/action-pass]" in play("why")
    assert claim("italian/bid-range").says in play("vie primero 200 for 3", "why")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("dance", "'dance' is no move of this game"),
        ("fold", "Guest may not fold: folding only answers a vie [italian/fold-answers-vie]"),
        ("Alberto: pass", "Alberto may not pass: it is Guest's turn."),
        ("Nobody: pass", "There is no player 'Nobody'"),
        ("vie primero 40 for 900", "Guest may not vie for 900"),
        ("pass -7s", "Guest does not hold 7s"),
        ("pass -Kc +7c", "+7c is not for you to name"),
        ("9", "Choose from 1 to 2, or write the move."),
        ("why dance", "'dance' is no move of this game"),
        ("why italian/nothing", "There is no claim 'italian/nothing'"),
        ("undo", "You have made no move"),
        ("record", '[Rulebook "italian"]'),
        ("help", "take your last move back"),
        ("table", "There is no bid yet."),
    ],
)
def test_what_is_no_move_is_answered_and_changes_nothing(typed: str, sentence: str) -> None:
    """A refused move, a question or a slip is answered in a sentence, and the turn is still the player's."""
    shown = play(typed, "pass -Kc")

    assert sentence in shown
    assert "Guest passes and changes Kc for 7c" in shown


def test_number_asks_for_what_the_move_needs() -> None:
    """A number takes a move from the list; bid, money and cards are asked for, and nothing typed means the least."""
    assert "Guest passes and changes 5d Kc for" in play("1", "5d, -Kc")
    assert "Guest vies numerus 20 for 1 italian/action-vie" in play("2", "", "", "")
    assert "Guest vies primero 41 for 3, changing 5d for" in play("2", "primero 41", "3", "5d")


def test_undo_takes_the_last_move_back() -> None:
    """Undo goes back to the player's own last decision, past what the others did since."""
    shown = play("pass -Kc", "undo", "pass -5d")

    assert "Your move is taken back." in shown
    assert "Guest passes and changes 5d for 7c" in shown


def test_record_goes_into_a_new_file_only(tmp_path: Path) -> None:
    """The record can be written to a file, and no file that exists is written over."""
    file = tmp_path / "game.primero"
    shown = play(f"record {file}", f"record {file}", f"record {tmp_path / 'none' / 'game'}")

    assert load(file.read_text(encoding="utf-8")).players == ("Guest", "Alberto", "Bernardo")
    assert "cannot be written: File exists." in shown
    assert "cannot be written: No such file or directory." in shown


def test_several_games_are_played_until_one_is_broke() -> None:
    """Hands follow one another until somebody has nothing left, and each that is over can be recorded whole."""
    typed = "see\nrecord\nfold\nrecord\nvie chorus 84 for 1\nrecord\npass\nrecord\n" * 300
    result = run("play", "--seed", "3", "-n", "1", "--stacks", "4", typed=typed)
    hands = result.stdout.count("Guest has")
    whole = [text for text in result.stdout.split('[Rulebook "') if '[Seed "' in text]

    assert result.exit_code == 0
    assert hands > 1
    assert "You have nothing left." in result.stdout or "You have won all there is." in result.stdout
    assert whole
    assert all(load('[Rulebook "' + text.partition("Enter ")[0]).over for text in whole)


def test_chips_are_shown_and_an_evening_ends_after_the_hands_agreed() -> None:
    """The table of the King's deck shows chips of three colours; after the hands agreed somebody takes the stake."""
    typed = "chip in\nfold\ncheck\nfold\n\n" * 30
    result = run("play", "-r", "kings", "--seed", "3", "--hands", "2", typed=typed)
    shown = " ".join(result.stdout.split())

    assert result.exit_code == 0
    assert "15: 2 red 5 white 1 black" in shown
    assert "You hold:" in shown
    assert 2 == result.stdout.count("; Alberto has")
    assert "The hands agreed are played: " in shown
    assert "the stake." in shown


def test_black_chips_are_given_and_cards_asked_for_by_number() -> None:
    """Each has the black chips that are given; a move taken by its number asks for what it needs."""
    words = ("play", "-r", "kings", "-n", "1", "--style", "3", "--stacks", "1")
    for seed in "123456":
        result = run(*words, "--seed", seed, typed="2\n1\nhelp\n")
        shown = " ".join(result.stdout.split())

        assert "0 red 0 white 3 black" in shown
        assert "chip, asking for 0 to" in shown
        assert "How many cards, 0 to" in shown
        assert "Guest may discard" in shown or "discard, changing 1 card" in shown
        assert "write a rank (P 2 3 4 5 6 7 8 9 10 11 12 13) and a suit (bl bo ir th)" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["7bl 7bo 2bl 2bo 9th"], "two pair of witches and cats made of 7bl 7bo 2bl 2bo"),
        (["Pbl", "Pbo", "3ir"], "pair of primes made of Pbl Pbo"),
        (["7bl 7bo 9th", "7ir 7th Pth"], "pair of witches, then prime beats pair of witches, then knight"),
        (["7bl 7bo 9th", "8ir 8th 2th"], "pair of pages, then cat beats pair of witches, then knight"),
    ],
)
def test_rank_tells_poker_hands(words: list[str], said: str) -> None:
    """A hand of the King's deck is told in words, with the cards that make it; of two, the better by its claim."""
    result = run("rank", "-r", "kings", *words)

    assert result.exit_code == 0
    assert said in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["-n", "9"], "There are names for 8 opponents only: name yours with --against."),
        (["-n", "6"], "7 may not sit down: 2 to 6 can play [italian/players-two-to-six]"),
        (["-n", "5", "--against", "A B C D E F"], "7 may not sit down: 2 to 6 can play [italian/players-two-to-six]"),
        (["--name", "Al berto"], "'Al berto' cannot be a player's name: use one word without : ; # [ ] or quotes."),
        (["--against", "Guest"], "Guest sits down twice; give each player a name of his own."),
        (["-r", "nothing"], "There is no rulebook 'nothing'"),
        (["--stacks", "0"], "Invalid value for '--stacks'"),
        (["scopa", "-r", "english"], "Two rulebooks are named, scopa and english: one is played."),
        (["scopa", "--stacks", "30"], "Nothing is staked at Scopa: leave --stacks and --style away."),
        (["--style", "3"], "There are no black chips at Italian Primero: leave --style away."),
    ],
)
def test_play_refuses_a_table_that_cannot_be(words: list[str], sentence: str) -> None:
    """Too many players, a bad name, an unknown rulebook, no money: one sentence and exit code 2."""
    assert refused(run("play", *words)).startswith(sentence)


def test_cards_lose_their_signs_where_the_terminal_has_none() -> None:
    """In a terminal of plain letters cards are written in letters."""
    import io

    from rich.console import Console

    from primero_ref.cli.showing import signed

    plain = Console(file=io.TextIOWrapper(io.BytesIO(), encoding="ascii"))

    assert signed(plain, cards("7c Qh")).plain == "7c Qh"


def test_odds_of_a_draw_are_counted() -> None:
    """Two cards held: how often each kind comes, and how often a bid is met."""
    said = run("odds", "7c", "6c", "--bid", "primero 50", "--json")
    answer = json.loads(said.output)
    assert answer["falls"] == 703
    assert answer["kinds"] == {"numerus": 645, "supremus": 30, "fluxus": 28}
    assert answer["meets"] == {"bid": "primero 50", "falls": 0}
    assert "28 of 703" in run("odds", "7c", "6c").output


def test_odds_say_what_to_throw() -> None:
    """A full hand is weighed for a goal, the best change first."""
    lines = run("odds", "7c", "6c", "Ad", "2h", "--goal", "kind fluxus").output.splitlines()
    assert lines[2].split()[:3] == ["A♦", "2♥", "4.44"]
    assert json.loads(run("odds", "7c", "6c", "Ad", "2h", "--json").output)["exchanges"][0]["thrown"]


def test_odds_say_who_wins_and_draw_it(tmp_path: Path) -> None:
    """Two hands with cards to come; the picture is a new file and never takes the place of another."""
    file = tmp_path / "odds.svg"
    said = run("odds", "7c", "6c", "--against", "Kh Qd", "--plot", str(file))
    assert "you win" in said.output
    assert "hand 2 wins" in file.read_text(encoding="utf-8")
    again = run("odds", "7c", "--plot", str(file))
    assert again.exit_code == 2
    assert "is there already" in again.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["7c 6c Ac Js", "--goal", "kind"], "'kind' is no goal: write highest, kind fluxus, meet primero 50 or"),
        (["7c 6c Ac Js", "--goal", "meet numerus 9999999999999999"], "'9999999999999999' is no number of points"),
        (["7c 6c Ac Js", "--throw", "5"], "5 cards cannot be thrown of 4."),
        (["7c", "--throw", "1"], "--goal and --throw go with one full hand: name 4 cards, and no --against."),
        (["7c", "--goal", "kind fluxus"], "--goal and --throw go with one full hand: name 4 cards"),
        (["7c", "--against", "Kh", "--bid", "primero 50"], "--bid goes with one hand, and not with --against."),
        (["7c", "--plot", "odds.png"], "'odds.png' cannot hold the picture: name a new file that ends in .svg."),
        (["7c", "--plot", "no/odds.svg"], "There is no folder 'no'."),
        (["-r", "divination", "7bl"], "Divination with the King’s deck does not say what a hand is worth."),
        (["7" * 5000], "77777777777777777777… is no card"),
    ],
)
def test_odds_refuse_what_cannot_be_counted_before_they_count(words: list[str], sentence: str) -> None:
    """A goal that is none, an option that has no place, a picture that cannot stand: nothing is answered first."""
    assert refused(run("odds", *words)).startswith(sentence)


def test_odds_of_nine_kinds_name_the_likeliest() -> None:
    """Where the columns of all kinds are too wide for the terminal, the two likeliest are named."""
    line = run("odds", "-r", "kings", "7bl 7bo 9bl Pbl 11ir", "--throw", "0").output.splitlines()[2]
    assert line.split()[0] == "nothing"
    assert line.strip().endswith("pair 100.00 %")


def test_bars_fit_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """On forty columns the bars are shorter, and none is cut off."""
    monkeypatch.setenv("COLUMNS", "40")
    lines = run("odds").output.splitlines()

    assert "…" not in "".join(lines)
    assert max(map(len, lines)) <= 40
    assert lines[1].count("█") > lines[2].count("█") > lines[3].count("█")


def test_rank_refuses_a_rulebook_that_ranks_nothing() -> None:
    """Points of history are told one by one, and make no ranking."""
    assert refused(run("rank", "-r", "history", "7c")) == "Points of history does not say what a hand is worth."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--csv", "--json"], "Ask for --csv or for --json, not for both."),
        (["-j", "5000"], "Invalid value for '-j' / '--workers': 5000 is not in the range 1<=x<=61."),
    ],
)
def test_lab_refuses_what_it_cannot_do(words: list[str], sentence: str) -> None:
    """Two forms at once, or more processes than a system starts: one sentence."""
    assert refused(run("lab", "-n", "2", *words)) == sentence


def test_lab_plays_and_counts(tmp_path: Path) -> None:
    """Many games come to shares with bounds, as a table of games, and as data; a bad player is a sentence."""
    players = ("Alberto=random", "Bernardo=random", "-n", "30")
    assert "30 games of Italian Primero" in run("lab", *players).output
    assert len(run("lab", *players, "--csv").output.splitlines()) == 31
    file = tmp_path / "run.jsonl"
    data = json.loads(run("lab", *players, "--json", "--file", str(file)).output)
    assert data["games"] == 30
    assert data["run"]["players"] == [["Alberto", "random"], ["Bernardo", "random"]]
    refused = run("lab", "Alberto", "-n", "2")
    assert refused.exit_code == 2
    assert "'Alberto' is no player" in refused.stderr


def test_check_says_what_bites_and_what_is_exempt() -> None:
    """In JSON each claim has the first line that differs without it, and each remark the reason why it needs none."""
    data = answer("check", "italian/forced-see", "italian/direction")
    assert data["verified"] == ["italian/forced-see"]
    assert data["toothless"] == []
    assert data["bites"]["italian/forced-see"].startswith("game.play(")
    assert data["exempt"] == {"italian/direction": claim("italian/direction").remark}
