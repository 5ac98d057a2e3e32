"""What is attacked, each with inputs of its kind and what must hold of every answer: a clean refusal, or sense."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from primero_ref import Game, Illegal, Unknown, Unreadable, card, cards, load, rank, rulebook
from primero_ref.claims import Rulebook, inventory
from primero_ref.demo import collect, run_json
from primero_ref.game.moves import read_move
from primero_ref.web.table_requests import answer_json
from tests.support.hostile import PLAYERS, SEATED, answer, dawdler, levers, room, table, with_drawn
from tests.support.strategies import PLAYED, check_kept
from tests.support.watching import watch
from tests.tools.fuzzing.mutating import ODD, spoilt

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.game.moves import Move

REFUSALS = (Illegal, Unknown, Unreadable)
"""What may be raised at an input: the package's own errors, each one sentence."""

ROOT = Path(__file__).parents[3]
"""The checkout."""


class Target(NamedTuple):
    """A thing to attack: how an input is made by chance, and what is done with it; it raises where that goes wrong."""

    make: Callable[[Random], str]
    feed: Callable[[str], None]
    seconds: float = 1.0
    """How long an input may take, of the processor's time."""


def refused(error: Exception) -> None:
    """Check that a refusal is one sentence, and not longer than anyone reads."""
    said = str(error)
    assert said.strip(), "a refusal says nothing"
    assert len(said) < 700, f"a refusal of {len(said)} letters"
    assert "\n" not in said, "a refusal of several lines"


# -- cards and hands ------------------------------------------------------------------------------


def some_cards(chance: Random) -> str:
    """Write cards of any pack, good or spoilt."""
    packs = [book.ranking.pack for book in (rulebook("italian"), rulebook("scopa"), rulebook("kings"))]
    text = " ".join(str(chance.choice(chance.choice(packs))) for _ in range(chance.randint(0, 6)))
    return spoilt(chance, text, ("7c 6c Ac Js", "Kba 7co", "10th Pth F1", "??"))


def read_cards(text: str) -> None:
    """Read a card, several cards, and a hand."""
    for ask in (card, cards, _italian_rank, _kings_rank):
        try:
            ask(text)
        except REFUSALS as error:
            refused(error)


def _italian_rank(text: str) -> object:
    return rank(text, rulebook("italian"))


def _kings_rank(text: str) -> object:
    return rank(text, rulebook("kings"))


# -- moves ----------------------------------------------------------------------------------------


@cache
def positions() -> tuple[Game, ...]:
    """Give some games of every rulebook, each at another point."""
    games = (part_of_a_game(number, 12, PLAYERS[number % len(PLAYERS)]) for number in range(60))
    return tuple(game for game in games if game and game.offer)


def part_of_a_game(number: int, most: int, choose: Callable[[Game, Random], Move | str]) -> Game | None:
    """Sit down by chance and make some moves, so many at the most; None where the rules let nobody sit down."""
    chance = Random(number)
    game = table(chance, PLAYED[number % len(PLAYED)])
    if game:
        for _ in range(chance.randint(0, most)):
            if game.offer:
                game.play(choose(game, chance))
    return game


def a_move(chance: Random) -> str:
    """Write a move after the number of the game that it is made in."""
    number = chance.randrange(len(positions()))
    game = positions()[number]
    move = str(chance.choice(PLAYERS)(game, chance))
    if chance.random() < 0.3:
        move = f"{chance.choice(game.players)}: {move}"
    if chance.random() < 0.9:
        move = spoilt(chance, move, ("vie primero 40 for 2 -Qh +7d", "pass -7c", "take 7co -7cu", "raise for 3"))
    return f"{number} {move}"


def make_move(text: str) -> None:
    """Ask about a move and make it; a refused one changes nothing, and an accepted one can be taken back."""
    number, _, move = text.partition(" ")
    game = positions()[int(number)]
    before = len(game.log), game.stacks, game.offer, len(game.moves)
    for ask in (lambda said: read_move(said, game.rules.ranking), game.why):
        try:
            ask(move)
        except REFUSALS as error:
            refused(error)
    try:
        game.play(move)
    except REFUSALS as error:
        refused(error)
        assert before == (len(game.log), game.stacks, game.offer, len(game.moves)) or len(game.log) == before[0]
    else:
        check_kept(game)
        game.undo()
    assert before[:2] == (len(game.log), game.stacks)


# -- records --------------------------------------------------------------------------------------


@cache
def records() -> tuple[str, ...]:
    """Give records of games of every rulebook, some not over, some turned from how the rules stand."""
    choosing = [lambda game, chance, one=one: with_drawn(game, one(game, chance), chance) for one in PLAYERS[:2]]
    games = (part_of_a_game(number, 25, choosing[number % 2]) for number in range(120))
    return tuple(text for text in (game.record() for game in games if game) if len(text) < 4000)


def a_record(chance: Random) -> str:
    """Write a record and spoil it."""
    return spoilt(chance, chance.choice(records()), records())


def read_record(text: str) -> None:
    """Read a record; one that is accepted is the game that its own record gives."""
    try:
        game = load(text)
    except REFUSALS as error:
        refused(error)
        return
    check_kept(game)
    written = game.record()
    assert load(written).record() == written


# -- rulebooks ------------------------------------------------------------------------------------


@cache
def book_files() -> tuple[str, ...]:
    """Give the files of all rulebooks, and small ones that inherit."""
    here = Path(inventory.BOOKS)
    found = [(here / f"{name}.toml").read_text(encoding="utf-8") for name in inventory.rulebooks()]
    small = 'title = "Ours"\nredactor = "Nobody"\nbase = "{base}"\nsuspend = ["{claim}"]\n\n[claim.ours]\nsays = "S."\n'
    small += 'grade = "invention"\nsettles = {{ "{question}" = {answer} }}\n'
    questions = inventory.questions()
    for number, name in enumerate(inventory.rulebooks()):
        held = sorted(rulebook(name).held)
        asked = questions[[*questions][number * 17 % len(questions)]]
        told = json.dumps(asked.otherwise, ensure_ascii=False)
        found += [small.format(base=name, claim=held[number % len(held)], question=asked.id, answer=told)] * 3
    return tuple(found)


def a_book(chance: Random) -> str:
    """Write a rulebook and spoil it, or one that is well formed and settles what it likes."""
    if chance.random() < 0.6:
        return spoilt(chance, chance.choice(book_files()), book_files())
    base = chance.choice(PLAYED)
    _, held, questions = levers(base)
    suspended = [chance.choice(held) for _ in range(chance.randint(0, 4))]
    lines = ['title = "Ours"', 'redactor = "Nobody"', f'base = "{base.id}"', f"suspend = {json.dumps(suspended)}"]
    for number in range(chance.randint(0, 4)):
        one = chance.choice(questions)
        said = json.dumps(answer(chance, one), ensure_ascii=False)
        lines += [f"[claim.own-{number}]", 'says = "S."', 'grade = "invention"', f'settles = {{ "{one}" = {said} }}']
    return "\n".join(lines)


def read_rulebook(text: str) -> None:
    """Read a rulebook; one that is accepted settles all questions, and a game of it begins or is refused."""
    try:
        head, claims, held = inventory.parse_rulebook("ours", inventory.parse_toml("ours", text))
        rules = Rulebook(head, claims, held)
        game = Game(rules, players=SEATED[: room(rules)[-1]] if room(rules) else "Alberto Bernardo")
        chance = Random(len(text))
        while game.offer and len(game.moves) < 40:
            game.play(dawdler(game, chance))
            check_kept(game)
    except REFUSALS as error:
        refused(error)


# -- the editor -----------------------------------------------------------------------------------


@cache
def snippets() -> tuple[tuple[str, str], ...]:
    """Give the code of every demo with its claim."""
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return tuple(
        (one.claim, one.code) for page in pages for one in collect(page.read_text(encoding="utf-8"), page.name)
    )


def a_snippet(chance: Random) -> str:
    """Spoil the code of a demo, its claim on the first line."""
    claim, code = chance.choice(snippets())
    other = [chance.choice(snippets())[1] for _ in range(3)]
    return f"{claim}\n{spoilt(chance, code, other)}"


def run_snippet(text: str) -> None:
    """Run what stands in the editor: whatever it is, the page gets an answer that it can read."""
    claim, _, code = text.partition("\n")
    answer = run_json(code, claim, claim.partition("/")[0])
    told = json.loads(answer)
    assert {"passed", "lines", "error", "scene"} == {*told}
    assert len(answer) < 1_000_000, f"an answer of {len(answer)} letters"


# -- command lines --------------------------------------------------------------------------------


def a_command(chance: Random) -> str:
    """Write a command line as JSON: its words and what is typed at it."""
    words, typed = chance.choice(commands())
    for _ in range(chance.choice((0, 1, 1, 2))):
        place = chance.randrange(len(words))
        if words[place] not in KEPT and not (
            words[0] == "lab" and words[place - 1] == "-n"
        ):  # a thousand games are many
            how = chance.random()
            words[place] = chance.choice(ODD) if how < 0.4 else spoilt(chance, words[place], ("7c 6c", "italian"))
    if chance.random() < 0.2:
        words.insert(chance.randint(1, len(words)), chance.choice((*ODD, "--json", "--help", "-r", "--nonsense")))
    return json.dumps([words, spoilt(chance, typed, (typed,)) if typed and chance.random() < 0.7 else typed])


KEPT = ("-n", "--games", "--file", "--plot", "lab", "play", "rank", "odds", "claim", "replay", "divine", "check")
"""Words that stay: commands, and what would write a file."""


def commands() -> list[tuple[list[str], str]]:
    """Give good command lines of every command that neither builds nor serves nor checks the pages."""
    told = [
        "rank 7c 6c Ac Js", "rank 7c,6c 5h,4h", "rank -r all 7c 6c", "rank -r kings 7bl Pth", "rank Kh --json",
        "odds 7c 6c Ac", "odds 7c 6c Ac Js --json", "odds 7c 6c --bid primero_50", "odds 7c 6c --against Kh_Qd",
        "odds 7c 6c Ac Js --goal kind_fluxus --throw 1", "odds 7c 6c Ac --known Js", "claim italian/forced-see",
        "claim kings/joker --json", "divine Who?", "divine Who? --seed 3", "replay -", "replay - --json",
        "lab -n 2", "lab -n 3 Alberto=random Bernardo=sensible -r suzuki", "lab -n 1 --csv", "lab -n 1 --json --seed x",
        "lab -n 1 --hold suzuki/two-card-round -r suzuki", "play --seed 1", "play scopa --seed 2 -n 1",
        "play -r kings --style 3 --hands 1 --seed 5", "play zorli --skill random --stacks 9 --against Rosso",
    ]  # fmt: skip
    typed = {"replay": records()[7], "play": "why\npass\n1\nhelp\ntable\nwhy fold\nundo\nfold\nsee\nrecord\nquit\n"}
    return [
        ([word.replace("_", " ") for word in line.split()], typed.get(line.split()[0], "")) for line in told
    ]  # fmt: skip


def run_command(text: str) -> None:
    """Run a command in this process: it ends with 0, 1 or 2, and what it refuses it refuses in one line."""
    from click.testing import CliRunner

    from primero_ref.cli.app import primero

    words, typed = json.loads(text)
    told = CliRunner(charset="utf-8").invoke(primero, words, input=typed.encode("utf-8", "replace"))
    assert told.exception is None or isinstance(told.exception, SystemExit), repr(told.exception)
    assert told.exit_code in (0, 1, 2), f"exit code {told.exit_code}"
    assert "Traceback" not in told.stderr
    if told.exit_code == 2:
        assert told.stderr.endswith("\n")
        assert told.stderr.rstrip("\n").count("\n") == 0, told.stderr


# -- whole games ----------------------------------------------------------------------------------


def a_table(chance: Random) -> str:
    """Choose a rulebook and the seed of a hostile table."""
    return f"{chance.choice(PLAYED).id} {chance.getrandbits(64)}"


def play_under_watch(text: str) -> None:
    """Lay the table, and play under watch to the end and back."""
    book, _, seed = text.partition(" ")
    chance = Random(seed)
    game = table(chance, rulebook(book))
    if game is not None:
        watch(game, chance)


# -- the table in the page ------------------------------------------------------------------------

SITTINGS = (
    "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo;moves=pass_-1,vie_primero_40_for_2",
    "italian;suspend=italian/forced-see;seed=Rome;seats=Alberto:9:person,Bernardo:9:bold*0.2,Cinthio:9:random;game=3",
    "kings;seed=Milan;hands=3;seats=Alberto:15:person,Bernardo:15:sensible;dealer=Alberto;black=Alberto:2,Bernardo:0",
    (
        "record=%5BRulebook_%22italian%22%5D%0A%5BPlayers_%22Alberto_Bernardo%22%5D%0A%5BDealer_%22Alberto%22%5D;"
        "seats=Alberto:9:person,Bernardo:9:steady;moves=vie_primero_40_for_2"
    ),
    "lesson=3;step=3",
    "scopa;seed=Milan;seats=Alberto:0:person,Bernardo:0:steady;score=Alberto:3,Bernardo:9;moves=lay_-1",
)
"""What is spoilt."""

QUESTIONS = ("show", "play", "next", "ready", "undo", "same", "again", "why", "record", "sheet", "form")
"""What is asked of a text that may be spoilt."""


def a_question(chance: Random) -> str:
    """Put a question to a table, its text spoilt or not; the parts stand on lines of their own."""
    text = chance.choice(SITTINGS)
    text = spoilt(chance, text, SITTINGS) if chance.random() < 0.8 else text
    which = chance.choice(QUESTIONS)
    of = [chance.choice(["Alberto", "Bernardo", "", "*"]), a_move(chance), chance.choice(["", "0", "1", "99"])]
    number = {"show": 1, "play": 3, "why": 3, "ready": 0, "sheet": 0, "form": 0}.get(which, 1)
    return "\n".join([which, text.replace("\n", " "), *(one.replace("\n", " ") for one in of[:number])])


def ask_the_table(text: str) -> None:
    """Ask, and look whether the answer is one."""
    told = json.loads(answer_json(*text.split("\n")))
    if "refused" in told:
        refused(Unreadable(told["refused"]["sentence"]))


# -- all ------------------------------------------------------------------------------------------

TARGETS = {
    "cards": Target(some_cards, read_cards),
    "moves": Target(a_move, make_move),
    "records": Target(a_record, read_record),
    "rulebooks": Target(a_book, read_rulebook),
    "editor": Target(a_snippet, run_snippet, 10.0),  # the page stops a snippet after ten seconds
    "commands": Target(a_command, run_command, 5.0),
    "tables": Target(a_question, ask_the_table, 2.0),
    "games": Target(a_table, play_under_watch, 120.0),  # some take ten thousand moves
}
"""What can be attacked, by name."""
