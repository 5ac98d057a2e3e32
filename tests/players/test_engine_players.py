"""Players who need no person: always legal, the same from run to run, blind to what lies face down."""

from __future__ import annotations

import builtins
from time import perf_counter

import pytest

from primero_ref import Game, Illegal, dealt, rulebook, rulebooks, shuffled
from primero_ref.players import PLAYER_NAMES, RandomPlayer, SensiblePlayer, player
from tests.support.strategies import room
from tests.support.toy import TOY

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.game import View
    from primero_ref.game.moves import Move

    Player = Callable[[View], Move]

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole", "Fulvio")


def play_out(game: Game, players: dict[str, Player]) -> Game:
    """Let the players finish a game."""
    while game.offer:
        name = game.offer.seat.name
        game.play(players[name](game.view(name)))
    return game


TABLES = [(book, number) for book in rulebooks() if rulebook(book).script for number in room(rulebook(book))]


@pytest.mark.parametrize(("book", "number"), TABLES)
def test_every_move_is_on_offer(book: str, number: int) -> None:
    """Sensible and random players finish games of every size, short of money too, and no move is refused."""
    rules, names = rulebook(book), NAMES[:number]
    if not rules.number("seats.fewest") <= number <= rules.number("seats.most"):
        return
    for seed in range(8):
        players: dict[str, Player] = {
            name: SensiblePlayer(rules, seed) if seat % 2 == seed % 2 else RandomPlayer(seed)
            for seat, name in enumerate(names)
        }
        stacks = [1 + (seed * 7 + seat * 5) % 12 for seat in range(number)]
        game = play_out(Game(rules, names, pack=shuffled(f"{book} {seed}", rules.ranking.pack), stacks=stacks), players)

        assert game.over
        assert sum(game.stacks.values()) + sum(game.carry.values()) == sum(game.buy_in.values())


@pytest.mark.parametrize("skill", [*PLAYER_NAMES])
def test_no_player_adds_fractions_by_sum(skill: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.11 adds them less exactly than 3.12, and a player would make other moves; `fsum` is the same in both."""
    add = sum

    def sum_of_whole_numbers(*given: object) -> int:
        total = add(*given)  # type: ignore[call-overload]  # whatever is added
        assert type(total) is not float
        return int(total)

    monkeypatch.setattr(builtins, "sum", sum_of_whole_numbers)
    for rules in (rulebook(book) for book in rulebooks() if rulebook(book).script):
        names = NAMES[: max(2, rules.number("seats.fewest"))]
        players = {name: player(skill, rules, name, at_table=True) for name in names}
        play_out(Game(rules, names, names[0], shuffled("Milan", rules.ranking.pack)), players)


@pytest.mark.parametrize("player", [RandomPlayer, lambda seed: SensiblePlayer(TOY, seed)])
def test_same_seed_plays_the_same_game(player: Callable[[object], Player]) -> None:
    """A game between seeded players comes out the same every time, and another seed plays another."""

    def record(seed: str) -> str:
        players = {name: player(f"{seed} {name}") for name in NAMES[:3]}
        return play_out(Game(TOY, NAMES[:3]), players).record()

    assert record("Milan") == record("Milan")
    assert record("Milan") != record("Pavia")


def test_sensible_player_does_not_see_hidden_cards() -> None:
    """What lies face down changes nothing: with other cards there he makes the same move."""
    rules = TOY
    for seed in range(20):
        moves = {
            SensiblePlayer(rules, seed)(
                dealt(rules, f"Cinthio {hidden}; Bernardo 7c 6h; Alberto Qh 5d", "vie primero 44 for 3").view(
                    "Bernardo"
                )
            )
            for hidden in ("Ks 4s", "7h Ah", "2d 3d")
        }

        assert len(moves) == 1


def test_sensible_player_knows_what_he_holds() -> None:
    """Asked for much against a high bid of his kind he folds bad cards and stays with good ones."""
    four = TOY.but(answers={"deal.first": 4, "deal.second": 0, "pass.after-vie": 0})
    hands = "Cinthio 7c 6d 5h As; Bernardo {}; Domenico 2c 3d Kc Qs; Alberto 4d 3h 5c Js"
    bad, good = (
        dealt(four, hands.format(hand), "vie primero 55 for 40").view("Bernardo")
        for hand in ("Qd Kd Jc 3c", "7d 6h Ac 6s")
    )

    assert sum(SensiblePlayer(four, seed)(bad).verb == "fold" for seed in range(20)) >= 16  # the rest are bluffs
    assert all(SensiblePlayer(four, seed)(good).verb in {"see", "revie"} for seed in range(20))


def test_player_moves_only_in_his_turn() -> None:
    """A view of a seat whose turn it is not has no offer, and no player moves from it."""
    game = dealt(TOY, "Bernardo 7c 6h; Alberto Qh 5d")

    with pytest.raises(Illegal, match="not his turn"):
        RandomPlayer(1)(game.view("Alberto"))


def test_sensible_player_beats_the_random_one() -> None:
    """Over a hundred hands, dealt to both seats, he takes more than one and a half a hand from a random player."""
    rules = TOY
    won = 0
    for seed in range(10):
        names = NAMES[:2] if seed % 2 else NAMES[1::-1]
        players: dict[str, Player] = {"Alberto": SensiblePlayer(rules, seed), "Bernardo": RandomPlayer(seed)}
        game = play_out(Game(rules, names, pack=shuffled(seed)), players)
        for _ in range(9):
            if not all(game.stacks.values()):
                break
            game = play_out(game.again(), players)
        won += game.stacks["Alberto"] + game.carry.get("Alberto", 0) - 100

    assert won > 150


@pytest.mark.bench
def test_sensible_player_takes_no_time() -> None:
    """A move takes him less than 20 ms on the whole."""
    rules = TOY
    names = NAMES[:4]
    players: dict[str, Player] = {name: SensiblePlayer(rules, name) for name in names}
    start, moves = perf_counter(), 0
    for seed in range(10):
        moves += len(play_out(Game(rules, names, pack=shuffled(seed)), players).moves)

    assert (perf_counter() - start) / moves < 0.020


@pytest.mark.parametrize("skill", [skill for skill in PLAYER_NAMES if skill != "random"])
def test_a_rest_is_met_on_a_flush_and_refused_on_nothing(skill: str) -> None:
    """In English Primero the computer players meet a rest on a flush, and fold to it on small cards of two suits."""
    for hand, deed in (("7h 6h 5h 4h", "rest"), ("Kd Qd 2c 3c", "fold")):
        game = dealt(rulebook("english"), f"Bernardo 7c 6c 5c 2s; Alberto {hand}", "vie for 1; see; rest")
        assert player(skill, game.rules, "Milan")(game.view("Alberto")).verb == deed
