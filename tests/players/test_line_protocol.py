"""The line protocol: a program is told what its seat may know and every legal move, and nothing else."""

from __future__ import annotations

from collections import deque
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, load, rulebook, shuffled
from primero_ref.errors import Illegal
from primero_ref.players import TemperedPlayer, line_protocol
from primero_ref.players.line_protocol import (
    LONGEST_LINE,
    Fault,
    LinePlayer,
    answered_move,
    offer_lines,
    position_lines,
)
from primero_ref.players.tempers import temper
from tests.game.test_view import may_know, some_games, with_other_cards
from tests.support.strategies import PLAYED, cards_named
from tests.support.toy import TOY

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref import Move
    from primero_ref.claims import Rulebook
    from primero_ref.game import View

pytestmark = pytest.mark.usefixtures("toy")

MOST_TRIED = 200
"""How many of the moves of a turn are tried."""


class Script:
    """A program that says what it was told to say, whatever it is asked."""

    def __init__(self, *answers: str) -> None:
        self.answers = deque(answers)
        self.sent = ""
        self.closed: bool | None = None

    def write(self, text: str) -> None:
        """Keep what is sent; an answer is there once it has been asked for."""
        self.sent += text

    def read(self, seconds: float) -> str | None:
        """Give the next answer, when there is time for one."""
        return self.answers.popleft() if self.answers and seconds else None

    def close(self, *, politely: bool) -> None:
        """Remember how it was ended."""
        self.closed = politely


def moves_offered(lines: str) -> list[str]:
    """Join the parts of the lines into moves, the least and the greatest of the sums."""
    moves = []
    for line in lines.splitlines():
        verb, bids, sums, cards = line.removeprefix("offer ").split(" | ")
        ways = bids.split(", "), [f"for {sum_}" for sum_ in dict.fromkeys(sums.split("-"))], cards.split(", ")
        moves += [" ".join([verb, *(part for part in parts if not part.endswith("none"))]) for parts in product(*ways)]
    return moves


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_every_move_that_is_offered_is_legal_and_every_legal_move_is_offered(rules: Rulebook) -> None:
    """What a program can put together may be played, and what the engine itself lists can be put together."""
    random = Random(rules.id)
    for game in some_games(rules, 3):
        if game.offer is None:
            continue
        lines = offer_lines(game.offer)
        offered = moves_offered(lines)
        for text in random.sample(offered, min(MOST_TRIED, len(offered))):
            game.copy().play(answered_move(f"bestmove {text}", rules, game.offer))
        listed = game.offer.moves(money=())
        at = random.sample(range(len(listed)), min(MOST_TRIED, len(listed)))
        assert {str(listed[number]).replace(" for 0", "") for number in at} <= {
            text.replace(" for 0", "") for text in offered
        }  # fmt: skip
        assert max(map(len, lines.splitlines())) < LONGEST_LINE


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_no_hidden_card_and_no_seed_is_sent(rules: Rulebook) -> None:
    """A seat is sent no card that it has not seen; other cards face down, or another seed, change no byte."""
    compared = 0
    for turn, game in enumerate(some_games(rules, 6)):
        name = game.players[turn % len(game.players)]
        view = game.view(name)
        sent = position_lines(view, rules) + (offer_lines(view.offer) if view.offer else "")
        assert cards_named(sent) & {str(card) for card in rules.ranking.pack} <= may_know(game, name)
        assert "Seed" not in sent
        assert "Pack" not in sent
        twin = with_other_cards(game, name)
        if twin is not None:
            compared += 1
            other = twin.view(name)
            assert sent == position_lines(other, rules) + (offer_lines(other.offer) if other.offer else "")
    assert compared > 6


def test_the_position_is_a_record_that_loads() -> None:
    """The lines of the record, each without its first word, are the game as the seat knows it."""
    game = Game(TOY, dealer="Alberto", pack=shuffled("Milan"))
    game.play("vie primero 40 for 2")
    lines = position_lines(game.view("Alberto"), game.rules).splitlines()
    again = load("\n".join(line.removeprefix("record").strip() for line in lines if line.startswith("record")))

    assert again.view("Alberto").hands == game.view("Alberto").hands
    assert [*map(str, again.moves)] == ["vie primero 40 for 2"]
    assert lines[-1] == f"hand {' '.join(map(str, game.view('Alberto').cards))}"


def sit(*answers: str) -> tuple[LinePlayer, Script, Game]:
    """Sit a program down at a table where it is the eldest; it says these things."""
    program = Script(*answers)
    rules = TOY
    return LinePlayer(lambda: program, rules, 1), program, Game(rules, dealer="Alberto", pack=shuffled("Milan"))


def test_a_deal_from_its_first_line_to_its_last() -> None:
    """A program is greeted once, told each game, asked, told how it ended, and told to quit."""
    player, program, game = sit("name  Plain 1.0", "ready", "info thinking", "", "bestmove vie primero 40 for 2")
    player.begin(game.players, "Bernardo")
    move = player(game.view("Bernardo"))
    player.end(game.view("Bernardo"), -3)
    player.begin(game.players, "Alberto")
    player.leave()

    assert (str(move), player.name, program.closed) == ("vie primero 40 for 2", "Plain 1.0", True)
    words = [line.split()[0] for line in program.sent.splitlines()]
    assert [word for word in words if word != "record"] == [
        "primero", "game", "position", "hand", "offer", "offer", "go", "position", "hand", "over", "game",
    ]  # fmt: skip
    lines = program.sent.splitlines()
    assert {"primero 1", "game toy seat Bernardo players Alberto Bernardo", "go 1000", "over -3"} <= {*lines}
    player.leave()


def play(player: LinePlayer, game: Game) -> None:
    """Begin a deal, and ask for a move."""
    player.begin(game.players, "Bernardo")
    player(game.view("Bernardo"))


@pytest.mark.parametrize(
    ("answers", "fault"),
    [
        ((), "was not ready within 0.05 seconds"),
        (("hello",), "wrote 'hello' in place of ready"),
        (("ready",), "chose no move within 1 second"),
        (("ready", "pass"), "wrote 'pass' in place of bestmove and a move"),
        (("ready", "bestmove"), "chose what is no move: A move is a verb, .*; nothing is written here"),
        (("ready", "bestmove fold"), "chose what is not allowed: Bernardo may not fold: there is no vie to answer"),
        (("ready", "bestmove vie primero 40 for 1000"), "chose what is not allowed: Bernardo may not vie for 1000"),
        (("ready", "bestmove pass -7c +7h"), "named the cards that it is to draw: 'pass -7c"),
        (("ready", "bestmove Alberto: pass"), "chose what is no move"),
    ],
)
def test_what_is_no_answer_is_a_fault(answers: tuple[str, ...], fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing, anything else, and a move that is not offered, all lose the deal."""
    monkeypatch.setattr(line_protocol, "START_TIME", 0.05)
    player, _, game = sit(*answers)
    with pytest.raises(Fault, match=fault):
        play(player, game)


@pytest.mark.parametrize(
    ("line", "fault"),
    [("bestmove pass", "wrote 'bestmove pass' before it was asked"), ("info bestmove pass", "chose no move within")],
)
def test_a_program_speaks_when_it_is_asked(line: str, fault: str) -> None:
    """A move that is there before the arena asks is a fault; what is for people may be said at any time."""
    player, program, game = sit("ready")
    player.begin(game.players, "Bernardo")
    player._seconds = 0.01
    object.__setattr__(program, "read", lambda _: line)
    with pytest.raises(Fault, match=fault):
        player(game.view("Bernardo"))


def test_who_does_not_sit_is_not_asked() -> None:
    """A program that was never started, or whose turn it is not, has no move to make."""
    player, _, game = sit("ready")
    with pytest.raises(Illegal, match="Bernardo is not asked for a move"):
        player(game.view("Bernardo"))
    player.begin(game.players, "Alberto")
    with pytest.raises(Illegal, match="Alberto is not asked for a move"):
        player(game.view("Alberto"))


CONVERSATION = Path(__file__).parents[2] / "docs" / "engine" / "bots" / "conversation.txt"
"""What the page on the protocol shows: lines that the arena writes, and after > those that the program writes."""


class Secretary(Script):
    """A program whose conversation is written down."""

    def write(self, text: str) -> None:
        """Write down what the arena says."""
        self.sent += text

    def read(self, seconds: float) -> str | None:
        """Write down what the program says."""
        line = super().read(seconds)
        self.sent += f"> {line}\n" if line else ""
        return line


def conversation() -> str:
    """Play a short deal against the steady player, and write down what is said."""
    rules = rulebook("english-2003")
    program = Secretary(
        "name Plain 1.0", "ready", "info I draw two", "bestmove vie for 2 -Jh -5h", "bestmove vie for 1"
    )
    player = LinePlayer(lambda: program, rules)
    game = Game(rules, ["Seat1", "Seat2"], "Seat2", shuffled("Milan", rules.ranking.pack), 20)
    players: dict[str, Callable[[View], Move]] = {
        "Seat1": player,
        "Seat2": TemperedPlayer(rules, "Milan", temper("steady")),
    }
    player.begin(game.players, "Seat1")
    while game.offer:
        who = game.offer.seat.name
        game.play(players[who](game.view(who)))
    player.end(game.view("Seat1"), game.stacks["Seat1"] - 20)
    return program.sent + "quit\n"


def test_the_page_shows_a_conversation_as_it_is_held() -> None:
    """One deal from the first line to the last; a program that sits there is told the same today."""
    assert conversation() == CONVERSATION.read_text(encoding="utf-8")
