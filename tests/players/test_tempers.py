"""Players who count the odds: each after his temper, under every rulebook, blind to what lies face down."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings

from primero_ref import Game, Illegal, Unknown, Unreadable, cards, dealt, rulebook, rulebooks, shuffled
from primero_ref.cards.masks import mask_of
from primero_ref.cards.pack import UNKNOWN
from primero_ref.game.offers import Offer
from primero_ref.lab import run
from primero_ref.players import PLAYER_NAMES, QUICK_PLAYER_NAMES, player
from primero_ref.players.exact import ExactChances
from primero_ref.players.tempers import TEMPERS, temper
from tests.players.test_engine_players import NAMES, play_out
from tests.support.hostile import table
from tests.support.strategies import books, room, seeds
from tests.support.toy import TOY

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Verb

TABLES = [book for book in rulebooks() if rulebook(book).script]


@pytest.fixture
def refusals(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List the moves that are refused, also where the player then makes another."""
    refused: list[str] = []

    def watch(kind: type[Offer]) -> None:
        judge = kind.judge

        def watched(offer: Offer, move: Move) -> Verb:
            try:
                return judge(offer, move)
            except Illegal as error:
                refused.append(str(error))
                raise

        monkeypatch.setattr(kind, "judge", watched)

    kinds: list[type[Offer]] = [Offer, *Offer.__subclasses__()]
    for kind in kinds:
        if "judge" in vars(kind):
            watch(kind)
    return refused


@pytest.mark.parametrize("book", TABLES)
def test_every_temper_plays_every_game(book: str, refusals: list[str]) -> None:
    """Players of each temper finish games of the fewest and the most, and no move is refused."""
    rules = rulebook(book)
    for number in {min(room(rules)), max(room(rules))}:
        for seed in range(3):
            skills = [[*TEMPERS][(seat + seed) % len(TEMPERS)] for seat in range(number)]
            players = {
                name: player(skill, rules, f"{seed} {name}") for name, skill in zip(NAMES[:number], skills, strict=True)
            }
            stacks = [2 + (seed * 7 + seat * 5) % 40 for seat in range(number)]
            pack = shuffled(f"{book} {seed}", rules.ranking.pack)
            game = play_out(Game(rules, NAMES[:number], pack=pack, stacks=stacks), players)

            assert game.over
    assert refusals == []


def test_same_seed_makes_the_same_moves() -> None:
    """A game between players of all tempers comes out the same every time."""

    def record() -> str:
        players = {name: player(skill, TOY, name) for name, skill in zip(NAMES, TEMPERS, strict=False)}
        return play_out(Game(TOY, NAMES[:3], pack=shuffled("Milan")), players).record()

    assert record() == record()


@pytest.mark.parametrize("name", TEMPERS)
def test_hidden_cards_change_nothing(name: str) -> None:
    """With other cards face down a player of any temper makes the same move."""
    hands = "Cinthio {}; Bernardo 7c 6h; Alberto Qh 5d"
    views = [
        dealt(TOY, hands.format(hidden), "vie primero 44 for 3").view("Bernardo")
        for hidden in ("Ks 4s", "7h Ah", "2d 3d")
    ]

    assert len({player(name, TOY, "Milan")(view) for view in views}) == 1


def test_what_may_be_drawn_is_counted() -> None:
    """The chance to meet a bid is that of all falls of the cards, dealt out one by one."""
    four = TOY.but(answers={"deal.first": 4, "deal.second": 0})
    view = dealt(four, "Bernardo 7c 6c 5c Kh; Alberto Qh 5d 4s 2h").view("Bernardo")
    mine = cards("7c 6c 5c")
    unseen = [card for card in four.ranking.pack if card not in view.cards]
    falls = [four.ranking.strengths[mask_of((*mine, card))] for card in unseen]
    odds = ExactChances(four, view)
    _, counts, _, whole = odds.after(cards("Kh"))

    assert whole == len(falls)
    assert sorted(falls) == [level for level, number in zip(odds.levels, counts, strict=True) for _ in range(number)]


def test_a_cautious_player_folds_where_a_bold_one_stays() -> None:
    """Of all hands that may be dealt against a high bid, the bolder a player, the fewer he folds."""
    four = TOY.but(answers={"deal.first": 4, "deal.second": 0, "pass.after-vie": 0})
    left = [card for card in four.ranking.pack if card not in cards("7c 6d 5h As 2c 3d Kc Qs 4d 3h 5c Js")]
    folds = dict.fromkeys(TEMPERS, 0)
    for hand in [*combinations(left, 4)][::400]:
        text = " ".join(map(str, hand))
        game = dealt(
            four, f"Cinthio 7c 6d 5h As; Bernardo {text}; Domenico 2c 3d Kc Qs; Alberto 4d 3h 5c Js",
            "vie primero 40 for 12",
        )  # fmt: skip
        for name in TEMPERS:
            folds[name] += player(name, four, "Milan", 0)(game.view("Bernardo")).verb == "fold"

    assert folds["cautious"] > folds["bold"]


def test_bluffs_come_at_the_rate_that_is_set() -> None:
    """Who never bluffs lets a hopeless hand lie, and who always does bets on it."""
    game = dealt(rulebook("english"), "Bernardo 2c Kc; Alberto Qh 5d")
    bets = [
        sum(
            player("steady", rulebook("english"), seed, rate)(game.view("Bernardo")).verb != "pass"
            for seed in range(40)
        )
        for rate in (0.0, 0.5, 1.0)
    ]

    assert bets[0] == 0
    assert 8 <= bets[1] <= 32
    assert bets[2] == 40


def test_who_counts_beats_who_guesses() -> None:
    """At du Coeur's English game the steady player makes money of three who move by chance, and surely."""
    players = dict(zip(NAMES[:4], ("steady", "random", "random", "random"), strict=True))

    assert run(rulebook("english"), players, 200).made()["Alberto"].low > 0


def test_in_the_losing_game_the_fewest_points_are_bid_on() -> None:
    """Where the fewest points win the sensible player makes more than one who moves by chance."""
    players = dict(zip(NAMES[:4], ("sensible", "random", "random", "random"), strict=True))
    gains = run(rulebook("losing"), players, 60).made()

    assert gains["Alberto"].value > max(gains[name].value for name in NAMES[1:4])


@settings(max_examples=16, suppress_health_check=[HealthCheck.too_slow])
@given(book=books, seed=seeds)
def test_no_rules_of_ones_own_upset_a_player(book: Rulebook, seed: int) -> None:
    """Whatever is held, suspended and answered otherwise, each move of each player is one that he may make."""
    chance = Random(seed)
    game = table(chance, book)
    if game is None:
        return
    players = {name: player(chance.choice(QUICK_PLAYER_NAMES), game.rules, f"{seed} {name}") for name in game.players}
    for _ in range(60):
        if game.offer is None:
            return
        view = game.view(game.offer.seat.name)
        if UNKNOWN in view.cards:
            with pytest.raises(Illegal, match="Nobody knows what"):
                players[view.player](view)
            return
        game.play(players[view.player](view))


CONTRADICTIONS = {
    "more cards than a hand has": "italian-2003;hand.size=2",
    "a bet that names no bid": "kings;hold=kings/limit-by-round;suspend=kings/black-chip-draw-first,kings/rank-order,"
    "kings/showdown,kings/suits-equal-split",
    "money that is owed": "rmi;hold=rmi/harbinger-two-shown;suspend=rmi/pack-runs-out,rmi/refusal,rmi/table-stakes",
}


@pytest.mark.parametrize("link", CONTRADICTIONS.values(), ids=CONTRADICTIONS)
@pytest.mark.parametrize("skill", ["sensible", "bold"])
def test_rules_that_contradict_each_other_are_played_all_the_same(link: str, skill: str) -> None:
    """A player makes a move that he may make even where the rules make no sense together."""
    name, *choices = link.split(";")
    answers = dict(choice.split("=") for choice in choices)
    hold, suspend = (answers.pop(key, "").split(",") for key in ("hold", "suspend"))
    numbers = {question: int(answer) for question, answer in answers.items()}
    rules = rulebook(name).but(filter(None, hold), filter(None, suspend), numbers)
    for seed in range(2):
        pack = shuffled(seed, rules.ranking.pack)
        stacks = [-20, 50, 30, -40] if rules("stake.from") != "what lies before him" else 30
        game = Game(rules, NAMES[:4], NAMES[0], pack, stacks)
        bluffs = 1.0 if skill == "bold" else None
        players = {who: player(skill, rules, f"{seed} {who}", bluffs) for who in NAMES[:4]}
        for _ in range(40):
            if game.offer:
                who = game.offer.seat.name
                game.play(players[who](game.view(who)))


def test_nobody_plays_otherwise() -> None:
    """A player that there is not, and a rate that is none, are refused in a sentence."""
    with pytest.raises(Unknown, match="There is no way to play 'brave'"):
        player("brave", TOY, 1)
    with pytest.raises(Illegal, match="How often a random player bluffs cannot be set"):
        player("random", TOY, 1, 0.5)
    with pytest.raises(Unreadable, match="is no rate of bluffs"):
        temper("bold", 1.5)
    with pytest.raises(Unknown, match="There is no temper 'brave'"):
        temper("brave")
    assert [*PLAYER_NAMES] == ["random", "sensible", "cautious", "steady", "bold", "master"]


def test_raising_comes_to_an_end() -> None:
    """Where no bid tells what a hand is, players who count do not put up one counter after another to the last."""
    players = dict.fromkeys(NAMES[:4], "bold")
    results = run(rulebook("english"), players, 6)

    assert sorted(game.moves for game in results.games)[3] < 60
