"""Whole games: what every game keeps, whoever plays it and whatever they hold."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from primero_ref import (
    Game,
    Illegal,
    Unknown,
    Unreadable,
    card,
    cards,
    claim,
    dealt,
    rulebook,
    shuffled,
)
from primero_ref.cards.pack import FORTY, WHOLE_PACK
from primero_ref.game.bounds import longest
from tests.support.games import dealer_of, game_with, move_of, offer_of
from tests.support.strategies import (
    NAMES,
    beyond,
    cards_named,
    chosen,
    games,
    money_at,
    seeds,
    seen,
    table_at,
    tables,
    to_the_end,
)
from tests.support.toy import TOY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref import Move
    from primero_ref.cards.pack import Card

pytestmark = pytest.mark.usefixtures("toy")

ROOT = Path(__file__).parents[2]


# -- what every game keeps ----------------------------------------------------------------------


@given(games())
def test_every_event_names_its_claims(game: Game) -> None:
    """Each event of the log names claims that the rulebook holds, and reads as a sentence."""
    for event in game.log:
        # no rule of some games says who shuffles
        assert event.claims or (event.deed == "shuffle" and not game.rules.claim_for("shuffles")), event
        assert set(event.claims) <= game.rules.held
        assert str(event)


# -- offers and moves ---------------------------------------------------------------------------


@given(games())
def test_bar_names_a_claim(game: Game) -> None:
    """A verb is open by a claim that the rulebook holds; one that is shut names its claim, or no rule allows it."""
    if game.over:
        return
    for verb in offer_of(game).may:
        assert game.why(verb).claim in game.rules.held
        assert game.why(verb).allowed
    for verb, bar in offer_of(game).barred.items():
        if verb in offer_of(game).may:
            continue
        assert bar.claim in game.rules.held or bar.reason == "no rule here allows it"
        why = game.why(verb)
        assert (False, bar.claim) == (why.allowed, why.claim)
        assert str(why).startswith(f"{offer_of(game).seat.name} may not {verb}: ")


@given(games())
def test_why_agrees_with_play(game: Game) -> None:
    """What `why` bars is refused with the same sentence and claim, and what is no move at all is none to either."""
    if game.over:
        return
    for text in beyond(game):
        with pytest.raises((Illegal, Unreadable, Unknown)) as caught:
            game.play(text)
        refused = caught.value
        if not isinstance(refused, Illegal):
            with pytest.raises((Unreadable, Unknown)):
                game.why(text)
            continue
        why = game.why(text)
        assert not why.allowed or len(text.split()) == 1
        if not why.allowed:
            assert (refused.sentence, refused.claim) == (why.sentence, why.claim)


@given(games())
def test_moves_are_a_sequence(game: Game) -> None:
    """The moves of an offer have a length, places from both ends, and no move twice."""
    if game.over:
        return
    moves = offer_of(game).moves(money=(1, 2))
    listed = [*moves] if len(moves) < 3000 else [moves[place] for place in range(0, len(moves), 97)]

    assert len(listed) == len(set(listed))
    assert moves[0] == moves[-len(moves)]
    assert moves[-1] == moves[len(moves) - 1]
    for place in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError):
            moves[place]


# -- records, undo, copies ----------------------------------------------------------------------


@given(games(), seeds)
def test_copy_goes_its_own_way(game: Game, seed: int) -> None:
    """What is played in a copy does not touch the game it was made from, nor the other way round."""
    before = table_at(game)
    other = game.copy()
    assert before == table_at(other)
    for _ in to_the_end(other, seed, longest(game)):
        pass
    assert before == table_at(game)
    after = table_at(other)
    if not game.over:
        game.play(chosen(game, Random(seed)))
    assert after == table_at(other)


@given(seeds)
def test_same_seed_gives_the_same_record(seed: int) -> None:
    """A game is its record: the same seeds give the same bytes."""
    records = set()
    for _ in range(2):
        game = Game(TOY, NAMES[:4], pack=shuffled(seed))
        for _ in to_the_end(game, seed, longest(game)):
            pass
        records.add(game.record())

    assert 1 == len(records)


def test_record_does_not_hang_on_the_machine() -> None:
    """Another Python with another hash seed writes the same bytes."""
    script = (
        "from random import Random; from primero_ref import Game, shuffled; from tests.support.toy import TOY; "
        "rules = TOY.but(suspend=['toy/tie-eldest', 'toy/face-down']); "
        "game = Game(rules, 'A B C', pack=shuffled('Milan')); "
        "chance = Random(1)\nwhile not game.over: game.play(game.offer.any(chance.random))\nprint(game.record())"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", script], env={**os.environ, "PYTHONHASHSEED": hashing},
            capture_output=True, text=True, check=True, cwd=ROOT,
        ).stdout
        for hashing in ("1", "2")
    }  # fmt: skip

    assert 1 == len(said)


# -- what a player may see ----------------------------------------------------------------------


LAID_DOWN = {
    "lift", "show", "discard", "stand", "try", "fold", "out", "turn up", "take", "lay", "leavings", "primiera",
}  # fmt: skip
"""Deeds at which cards lie face up; the discards of Zorli’s game do, and the cards of those who leave it."""


def shown_to(game: Game, player: str) -> set[str]:
    """Give the cards that a player has had in his hand or has seen lifted, laid down or thrown face up."""
    return {
        str(one)
        for event in game.log
        if event.who == player
        or (event.deed in LAID_DOWN and event.open in (True, player))
        or "zorli/duel-cards" in event.claims
        for one in (*event.cards, *event.drawn)
    }


@given(games())
def test_view_names_no_hidden_card(game: Game) -> None:
    """All that a player sees, taken together, names no card that he has not held or been shown."""
    for name in game.players:
        told = cards_named(str({**seen(game.view(name)), "offer": ""}))
        assert told <= shown_to(game, name)


@given(st.integers(2, 4), seeds, st.integers(0, 12))
@example(2, 0, 0)
def test_view_is_the_same_whatever_the_others_hold(number: int, seed: int, moves: int) -> None:
    """A player sees the same when all the cards that he does not see are exchanged for one another."""
    names = NAMES[:number]
    pack = tuple(shuffled(seed))
    game = Game(TOY, names, names[-1], pack)
    chance = Random(seed)
    for _ in range(moves):
        if game.over:
            break
        game.play(offer_of(game).any(chance.random))
    while game.moves and (game.over or any(event.deed == "show" for event in game.log)):
        game.undo()

    known = {card(one) for one in shown_to(game, names[0]) if one != "??"}
    hidden = [one for one in pack if one not in known]
    other = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))

    def changed(hand: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(other.get(one, one) for one in hand)

    twin = Game(TOY, names, names[-1], changed(pack))
    for move in game.moves:
        twin.play(move._replace(discards=changed(move.discards)))

    assert seen(game.view(names[0])) == seen(twin.view(names[0]))
    assert game.record() != twin.record()


def test_view_of_the_one_to_speak_has_his_offer_alone() -> None:
    """The offer is seen by the one it is made to."""
    game = Game(TOY, "Alberto Bernardo", dealer="Alberto")

    assert game.view("Bernardo").offer is game.offer
    assert game.view("Alberto").offer is None
    assert game.view("Alberto").turn == "Bernardo"
    with pytest.raises(Unknown, match=r"player 'Zeno'"):
        game.view("Zeno")


# -- several games in a row ---------------------------------------------------------------------


@given(tables(), seeds)
def test_games_in_a_row_keep_the_money(game: Game, seed: int) -> None:
    """From game to game the deal passes on, what was carried is played for, and no money is lost."""
    brought = money_at(game)
    for _ in range(4):
        for _ in to_the_end(game, seed, longest(game)):
            pass
        last = dealer_of(game).name
        with_money = sum(one > 0 for one in game.stacks.values())
        if game.won:
            with pytest.raises(Illegal, match="game is won"):
                game.again()
            return
        if with_money < 2 and game.rules("stake.from") == "what lies before him":
            assert not game.carry
            with pytest.raises(Illegal, match="two players with money"):
                game.again()
            return
        carried, left = game.carry, game.stacks
        game = game.again()
        assert carried == game.carried_in
        assert left == game.buy_in
        assert brought == money_at(game)
        order = game.players[game.players.index(last) + 1 :] + game.players[: game.players.index(last) + 1]
        staked = game.rules("stake.from") != "nothing"
        dealt_in = [name for name in order if not staked or left[name] or carried.get(name)]
        assert dealt_in[0] == dealer_of(game).name


def test_game_that_is_not_over_has_no_next() -> None:
    """The next game begins when this one is over."""
    with pytest.raises(Illegal, match="not over"):
        Game(TOY).again()


def test_game_whose_cards_nobody_knows_has_no_next() -> None:
    """Where nobody can say who won, the stakes lie there, and no next game makes off with them."""
    game = dealt(TOY, "Bernardo; Alberto", "vie primero 40 for 2; see; vie primero 40 for 1; see")

    assert game.open
    assert 6 == sum(game.seat(name).staked for name in game.players)
    with pytest.raises(Illegal, match="its stakes still lie there"):
        game.again()


# -- what cannot be sat down to -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "refused", "sentence"),
    [
        ({"players": "Alberto"}, Illegal, r"1 player may not sit down: 2 to 6 can play \[toy/players-two-to-six\]"),
        ({"players": "A B C D E F G"}, Illegal, r"7 players may not sit down: 2 to 6 can play \[toy/players"),
        ({"players": "Alberto Alberto"}, Unreadable, "Alberto sits down twice"),
        ({"players": ("Alberto", "Ber:nardo")}, Unreadable, "cannot be a player's name"),
        ({"players": ("Alberto", "")}, Unreadable, "cannot be a player's name"),
        ({"players": ("Alberto", "Ber\tnardo")}, Unreadable, "cannot be a player's name"),
        ({"players": ("Alberto", "Ber\u2028nardo")}, Unreadable, "cannot be a player's name"),
        ({"dealer": "Zeno"}, Unknown, "player 'Zeno'"),
        ({"dealer": ""}, Unknown, "player ''"),
        ({"pack": (), "deal": {"Bernardo": "7c 9x"}}, Unreadable, "9x is no card"),
        ({"pack": (), "deal": {"Bernardo": "8c"}}, Illegal, "8c is not in the pack"),
        ({"stacks": 0}, Illegal, r"two players with money before them \[toy/table-stakes\]"),
        ({"stacks": [0, 5]}, Illegal, r"two players with money before them \[toy/table-stakes\]"),
        ({"stacks": -1}, Unreadable, "money is a whole number"),
        ({"stacks": 1.5}, (Unreadable, TypeError), "."),
        ({"stacks": [5, 1.5]}, Unreadable, "money is a whole number"),
        ({"stacks": [5, True]}, Unreadable, "money is a whole number"),
        ({"stacks": [5, 5, 5]}, Unreadable, "3 stacks are given for 2 players"),
        ({"stacks": {"Alberto": 5}}, (Unreadable, Unknown, Illegal), "."),
        ({"carry": {"Alberto": -5}}, Unreadable, "money is a whole number"),
        ({"carry": {"Alberto": 1.5}}, Unreadable, "money is a whole number"),
        ({"carry": {"Zeno": 5}}, Unknown, "player 'Zeno'"),
        ({"stacks": 1.5}, Unreadable, r"1\.5 cannot be read as stacks"),
        ({"stacks": 10**13}, Unreadable, "cannot sit down with 10000000000000: a million million is the most"),
        ({"stacks": 10**5000}, Unreadable, "cannot sit down with so large a number"),
        ({"style": 1.5}, Unreadable, r"1\.5 cannot be read as black chips"),
        ({"style": [None, 1]}, Unreadable, "Alberto cannot have None black chips"),
        ({"score": {"Alberto": "x"}}, Unreadable, "Alberto cannot have 'x' points"),
        ({"players": 5}, Unreadable, "5 cannot be read as players"),
        ({"players": [1, 2]}, Unreadable, "1 cannot be a player's name"),
        ({"players": ["A" * 61, "B"]}, Unreadable, "A… cannot be a player's name|'A+'… cannot be a player's name"),
        ({"pack": 5}, Unreadable, "5 cannot be read as cards"),
        ({"pack": [5]}, Unreadable, "5 is no card"),
        ({"pack": (), "deal": {"Bernardo": 5}}, Unreadable, "5 cannot be read as cards"),
        ({"dealer": 5}, Unknown, "player '5'"),
        ({"carry": 5}, Unreadable, "5 cannot be read"),
        ({"deal": 5, "pack": ()}, Unreadable, "5 cannot be read"),
        ({"pack": "7c 7c"}, Unreadable, "7c is named twice"),
        ({"pack": "8c"}, Illegal, r"8c is not in the pack, which goes without 8 9 T \[toy/deck-forty\]"),
        ({"pack": (), "dealer": None}, Unreadable, "Name the dealer"),
        ({"pack": (), "deal": {"Zeno": cards("7c")}}, Unknown, "player 'Zeno'"),
        ({"pack": (), "deal": {"Bernardo": cards("7c 6c"), "Alberto": cards("7c 5c")}}, Unreadable, "7c"),
        ({"pack": (), "deal": {"Bernardo": (card("7c"), card("7c"))}}, Unreadable, "7c"),
        ({"pack": (), "deal": {"Bernardo": cards("8c 6c")}}, Illegal, r"8c.*not in the pack.*\[toy/deck-forty\]"),
        ({"pack": (), "deal": {"Bernardo": cards("7c 6c 5c 4c 3c")}}, (Unreadable, Illegal), "Bernardo"),
        ({"pack": "2c 3c", "deal": {"Bernardo": cards("7c 6c")}}, Unreadable, "next card of the pack is 2c"),
    ],
)  # fmt: skip
def test_what_cannot_be_sat_down_to_is_refused(
    settings: dict[str, object], refused: type[Exception], sentence: str
) -> None:
    """A table that cannot be laid is refused in one sentence, by its claim where a claim says so."""
    with pytest.raises(refused, match=sentence):
        game_with(TOY, **{"players": "Alberto Bernardo", "dealer": "Alberto", **settings})


def test_known_hands_are_named_as_text_or_as_cards() -> None:
    """A hand and a lift can be written as a player would write them."""
    written, named = (
        Game(TOY, pack=(), deal={"Bernardo": read("7c 6c")}, lift={"Alberto": read("Kd"), "Bernardo": read("2s")})
        for read in (str, cards)
    )

    assert written.record() == named.record()


def test_over_is_over() -> None:
    """When the game is over no move is taken and nothing is left to ask."""
    game = dealt(TOY, "Bernardo; Alberto", "vie primero 40 for 2; revie primero 41 for 2; fold")

    assert game.over
    for ask in (game.play, game.why):
        with pytest.raises(Illegal, match="The game is over"):
            ask("see")
    assert {"Bernardo": 99, "Alberto": 101} == game.stacks


@pytest.mark.parametrize(
    "text", ["vie primero 40 for " + "9" * 5000, "vie primero " + "9" * 5000 + " for 1", "vie primero 40 for 2 for 3"]
)
def test_move_that_cannot_be_read_is_refused(text: str) -> None:
    """Too long a number, or a sum named twice, is refused in a sentence."""
    with pytest.raises((Unreadable, Illegal)):
        Game(TOY, dealer="Alberto").play(text)


@pytest.mark.parametrize("text", ["", " ", "Bernardo:", ":"])
def test_nothing_said_is_no_move(text: str) -> None:
    """Where nothing is said, `play` and `why` both say so."""
    game = Game(TOY, dealer="Alberto")
    for ask in (game.play, game.why):
        with pytest.raises((Unreadable, Unknown)):
            ask(text)


@pytest.mark.parametrize("money", [1.5, True, -1])
def test_money_is_whole(money: object) -> None:
    """A move whose money is not a whole number, or below nothing, is refused."""
    game = Game(TOY, dealer="Alberto")
    move = next(one for one in offer_of(game).moves() if one.verb == "vie")
    with pytest.raises((Unreadable, Illegal)):
        game.play(move_of(**{**move._asdict(), "money": money}))


def test_claims_on_an_illegal_are_of_the_rulebook() -> None:
    """The refusal carries the seat, the move and the claim, and reads as the issue has it."""
    game = dealt(TOY, "Bernardo 7c 6h; Cinthio Ks 4s", "vie primero 40 for 2")
    with pytest.raises(Illegal) as caught:
        game.play("fold")

    refused = caught.value
    assert ("Cinthio", "fold", "toy/forced-see") == (refused.seat, refused.move, refused.claim)
    assert "Cinthio may not fold: the last player must see [toy/forced-see]" == str(refused)
    assert claim(refused.claim).grade == "attested"


# -- the ends of what may be asked ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "refused", "sentence"),
    [
        (
            {"rules": TOY.but(answers={"ranking": "poker hands"})},
            Illegal,
            r"^Toy Primero is not played with poker",
        ),
        ({"pack": shuffled("Milan", WHOLE_PACK)}, Illegal, "is not in the pack, which goes without 8 9 T"),
        ({"pack": "?? " * 41}, Unreadable, "The pack has 41 cards, but the game is played with 40"),
    ],
)
def test_another_games_hands_and_cards_are_refused(
    settings: dict[str, object], refused: type[Exception], sentence: str
) -> None:
    """A game is played with hands and a pack of its own."""
    with pytest.raises(refused, match=sentence):
        game_with(**{"rules": TOY, "dealer": "Alberto", **settings})


def test_whole_pack_shuffled_from_its_own_is_taken() -> None:
    """A pack shuffled from the cards of the rulebook is played with as it lies."""
    pack = shuffled("Milan", FORTY)

    assert pack == Game(TOY, dealer="Alberto", pack=pack).pack


@pytest.mark.parametrize(("answer", "dealt_in"), [("he sits out", 2), ("he is dealt in for the carry alone", 3)])
def test_who_has_only_carried_money_plays_where_he_may(answer: str, dealt_in: int) -> None:
    """A player whose last money lies in the carry is dealt in for it only where the rules say so."""
    rules = TOY.but(answers={"carry.broke": answer})
    game = Game(rules, "Alberto Bernardo Cinthio", "Alberto", stacks=[5, 5, 0], carry={"Cinthio": 2})

    assert dealt_in == len(game.table.live)


def test_carry_goes_back_from_a_game_that_ends_as_it_begins() -> None:
    """Where a hand ends before anybody speaks, what was carried goes back if one alone has money."""
    rules = TOY.but(answers={"quiet.phase1": 0, "stake.from": "his credit"})
    game = Game(rules, dealer="Alberto", stacks=[0, 5], carry={"Alberto": 2})

    assert game.over
    assert {"Alberto": 2, "Bernardo": 5} == game.stacks
    assert not game.carry


def test_carry_stays_where_two_have_a_counter_left() -> None:
    """Carried money goes back only if fewer than two have any left: one counter is enough."""
    game = Game(TOY, dealer="Alberto", stacks=1, carry={"Alberto": 2})
    while game.offer:
        game.play(f"pass -{game.offer.seat.cards[0]}")

    assert {"Alberto": 2} == game.carry


def test_carry_lies_where_it_lay_when_nobody_knows_who_won() -> None:
    """Where the cards are not known nothing is given back, though nobody has money left."""
    game = dealt(TOY, "Bernardo; Alberto", "vie primero 40 for 2; see", stacks=2, carry={"Alberto": 3})
    while game.offer:
        game.play("pass")

    assert game.open
    assert {"Alberto": 3} == game.carry
    assert "return" not in [event.deed for event in game.log]


def test_nothing_is_no_move_before_any_was_drawn_up() -> None:
    """What is no move at all is refused, also at the first offer."""
    game = Game(TOY, dealer="Alberto")
    with pytest.raises(Unreadable, match="None is no move"):
        game.play(cast("Move", None))


def test_game_goes_on_after_a_card_that_does_not_come() -> None:
    """A move that names another card than the next of the pack is refused, and the game stands as it stood."""
    game = Game(TOY, dealer="Alberto", pack=shuffled("Milan"))
    first, before = game.seat("Bernardo").cards[0], game.record()
    wrong = game.table.pack[1]
    with pytest.raises(Unreadable, match=f"Bernardo is said to get {wrong}, but the next card of the pack is"):
        game.play(f"pass -{first} +{wrong}")

    assert before == game.record()
    game.play(f"pass -{first}")
    assert "Alberto" == offer_of(game).seat.name


def test_whose_turn_it_is_not_may_not_even_speak() -> None:
    """Who is named without a word, and is not asked, is told whose turn it is."""
    with pytest.raises(Illegal, match="Alberto may not speak: it is Bernardo's turn"):
        Game(TOY, dealer="Alberto").play("Alberto:")


def test_no_move_is_taken_back_before_the_first() -> None:
    """There is nothing to take back before anybody has moved."""
    game = Game(TOY, dealer="Alberto")
    with pytest.raises(Illegal, match="There is no move to take back"):
        game.undo()


def test_next_game_has_the_pack_that_it_is_given() -> None:
    """The next game is played with the pack given, or with one that follows from the last."""
    game = Game(TOY, dealer="Alberto", pack=shuffled("Milan"), stacks=9)
    while game.offer:
        game.play(f"pass -{game.offer.seat.cards[0]}")
    given = shuffled("Rome")

    assert given == game.again(given).pack
    assert shuffled("Milan'", FORTY) == game.again().pack


def test_game_prints_where_it_stands() -> None:
    """A game prints its rulebook and what is open, or that it is over."""
    game = Game(TOY, dealer="Alberto")
    assert "<Toy Primero: Bernardo may pass or vie>" == repr(game)
    while game.offer:
        game.play(f"pass -{game.offer.seat.cards[0]}")

    assert "<Toy Primero: over>" == repr(game)


def test_points_from_before_are_seen_by_all() -> None:
    """Each player sees the points of each."""
    game = Game(rulebook("scopa"), dealer="Alberto", score={"Alberto": 3})

    assert {"Alberto": 3, "Bernardo": 0} == game.view("Bernardo").score
