"""The master: legal under every rulebook with bets, the same from run to run, blind to what lies face down."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from primero_ref import Game, dealt, rulebook, shuffled
from primero_ref.lab.arena import meet
from primero_ref.lab.experiment import Experiment
from primero_ref.lab.pairing import fewest_seats
from primero_ref.players import RandomPlayer, player
from primero_ref.players.by_name import MASTER
from primero_ref.players.candidates import best_players_move, candidates
from primero_ref.players.master import BUDGET, LEAST, MOST, TABLE_EFFORT, MasterPlayer, Search
from primero_ref.session.session import read_session
from tests.players.test_engine_players import NAMES, play_out
from tests.players.test_worlds import turns
from tests.support.strategies import PLAYED
from tests.support.toy import TOY
from tests.tools import table_duels

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from tests.players.test_engine_players import Player

pytestmark = pytest.mark.usefixtures("toy")

BETTING = [rules for rules in PLAYED if rules("stake.from") != "nothing"]
FEW = 12

KEPT = Path(__file__).parents[2] / "docs" / "findings" / "duels.json"
LEADS = {
    duel["book"]: duel["first"][0]
    for duel in json.loads(KEPT.read_text(encoding="utf-8"))["duels"]
    if duel["other"] == "steady"
}
"""How far the master was ahead of the steady player in the first deal of each game, as the findings have it."""


@pytest.mark.parametrize("rules", BETTING, ids=lambda rules: rules.id)
def test_the_master_finishes_games_under_every_rulebook_with_bets(rules: Rulebook) -> None:
    """Against a random player no move of his is refused, and no money is lost or made."""
    names = NAMES[: fewest_seats(rules)]
    players: dict[str, Player] = {
        name: RandomPlayer(name) if seat % 2 else MasterPlayer(rules, name, FEW) for seat, name in enumerate(names)
    }
    game = play_out(Game(rules, names, names[1], shuffled("master", rules.ranking.pack), 30), players)

    assert sum(game.stacks.values()) + sum(game.carry.values()) == sum(game.buy_in.values())


def test_the_same_seed_makes_the_same_moves() -> None:
    """A game in the lab, where his seat sees what any seat sees, comes out the same every time."""
    experiment = Experiment("suzuki", (), (), (), (("Alberto", "master"), ("Bernardo", "steady")), 100, "Milan")

    assert experiment.game(0).record() == experiment.game(0).record()


def test_the_master_does_not_see_hidden_cards() -> None:
    """With other cards face down he makes the same move."""
    views = [
        dealt(TOY, f"Cinthio {hidden}; Bernardo 7c 6h; Alberto Qh 5d", "vie primero 44 for 3").view("Bernardo")
        for hidden in ("Ks 4s", "7h Ah", "2d 3d")
    ]

    assert len({MasterPlayer(TOY, "Milan", 24)(view) for view in views}) == 1


def test_half_of_the_moves_drop_out_at_each_stage() -> None:
    """All moves are tried in the same worlds, poor ones in few of them, and the steady player's own in all."""
    view = dealt(TOY, "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d", "vie fluxus 70 for 20").view("Bernardo")
    assert view.offer
    moves = candidates(view, TOY, view.offer, MOST)
    search = Search(view, TOY, moves, 7)
    search.go_on(40)
    tried = sorted((search.worth(move).deals for move in moves), reverse=True)

    assert search.worth(best_players_move(view, TOY)).deals == tried[0] > tried[-1] > 0
    assert search.deals == sum(tried) <= 40
    assert search.best in moves


@pytest.mark.parametrize("rules", BETTING, ids=lambda rules: rules.id)
def test_an_effort_bounds_what_is_tried_under_every_rulebook(rules: Rulebook) -> None:
    """Every move is tried, the last two in some worlds; nothing exceeds the effort but what that takes, or one deal."""
    for game, name in turns(rules, 1, 4)[:3]:
        view = game.view(name)
        assert view.offer
        moves = candidates(view, rules, view.offer, MOST)
        if len(moves) == 1:
            continue
        bounded, least = (Search(view, rules, moves, 7, effort) for effort in (TABLE_EFFORT, 1.0))
        bounded.go_on(BUDGET)
        least.go_on(BUDGET)

        assert all(least.worth(move).deals for move in moves)
        assert least.worth(moves[0]).deals >= LEAST
        assert least.deals <= bounded.deals <= max(BUDGET, least.deals)
        assert bounded.effort <= max(TABLE_EFFORT, least.effort) * 1.5


def test_where_somebody_waits_the_effort_is_bounded_and_elsewhere_not() -> None:
    """A session has its master think less than the lab does, the same each time; both are called master."""
    link = "toy;seed=Milan;seats=Alberto:50:master,Bernardo:50:master,Cinthio:50:master"
    session = read_session(link)
    game = session.standing
    name = game.offer.seat.name if game.offer else ""
    view, seed = game.view(name), f"Milan1 {name} 0"

    assert session.text == link
    assert session.decides(game) == MasterPlayer(TOY, seed, effort=TABLE_EFFORT)(view)
    assert player(MASTER, TOY, seed)(view) == MasterPlayer(TOY, seed)(view)


@pytest.mark.parametrize(("book", "other"), [("kings", "steady"), ("losing", "bold"), ("zorli", "sensible")])
def test_the_kept_figures_of_the_table_are_those_of_the_master_there(book: str, other: str) -> None:
    """The first deals where somebody waits for the move come out as they are kept."""
    duels = json.loads(table_duels.KEPT.read_text(encoding="utf-8"))["duels"]
    [kept] = [duel for duel in duels if (duel["book"], duel["other"]) == (book, other)]

    assert table_duels.leads_of(book, MASTER, other, 0, 2) == kept["first"][:2]


def test_where_nothing_is_staked_he_plays_as_the_steady_one_at_once() -> None:
    """In a game of captures his first move is the steady player's own, and nothing is tried."""
    scopa = rulebook("scopa")
    game = Game(scopa, NAMES[:2], NAMES[0], shuffled("Milan", scopa.ranking.pack))
    view = game.view(game.offer.seat.name if game.offer else "")

    assert MasterPlayer(scopa, "Milan", effort=1.0)(view) == best_players_move(view, scopa)


@pytest.mark.parametrize(
    ("mine", "theirs", "verbs"),
    [("7c 7d 7h 7s", "2c 3d Kc Qs", {"see", "revie"}), ("2c 3d Kc Qs", "7c 7d 7h 7s", {"fold"})],
)
def test_the_master_stays_in_with_the_best_hand_and_folds_the_worst(mine: str, theirs: str, verbs: set[str]) -> None:
    """Asked for much, he does not leave with four sevens, and does not pay with nothing."""
    four = TOY.but(answers={"deal.first": 4, "deal.second": 0, "pass.after-vie": 0})
    game = dealt(four, f"Bernardo {theirs}; Cinthio {mine}; Alberto 4d 3h 5c Js", "vie primero 55 for 40")

    assert MasterPlayer(four, "Milan", 24)(game.view("Cinthio")).verb in verbs


@pytest.mark.parametrize("book", ["italian", "huila", "kings", "losing"])
def test_the_kept_figures_are_those_of_this_master(book: str) -> None:
    """Whatever makes him quicker leaves his moves as they are: the first deal comes out as it is kept."""
    [pair] = meet(rulebook(book), [MASTER, "steady"], 2, duplicate=True)

    assert [*pair.leads] == [LEADS[book]] != [0]
