"""Rules that strangers have written down, entered as a reconstruction and played: each does what its sheet says.

Each is described here in our words. `PRIMERO_GAMES` plays more games of each.
"""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, load, shuffled
from primero_ref.game.evening import Evening
from primero_ref.game.moves import Move
from primero_ref.reconstruction import from_link
from tests.support.strategies import check_kept

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.claims import Rulebook
    from primero_ref.game.events import Event

GAMES = int(os.environ.get("PRIMERO_GAMES", "40"))
NAMES = ("Aemilia", "Barnaby", "Cosmo", "Dorothy", "Edmund")

THREE_RAISES = (
    "italian;ante=1;bid.names=nothing;deal.first=4;draw.forced-by=;draw.most=0;draw.vie-see=no;"
    "evening.ends=after_the_hands_agreed,_or_when_one_has_all;evening.hands=10;"
    "evening.takes=whoever_has_the_most_in_chips;fold.refund=nothing;kinds=numerus_primero_supremus_fluxus;"
    "last-player=he_is_free;last-player.phase2=he_is_free;pass.after-vie=0;pass.change=he_may_not;"
    "pass.of-the-vier=pass_without_a_change;phase2=the_showdown;quiet.goes-on=yes;raise.most=3;"
    "revie=money;target=the_best"
)
"""Everybody antes one counter and gets four cards, and none are exchanged. Who is first may pass or bet; the others
see, raise or leave, and in all there are three raises at the most. There is no chorus. After ten hands the counters are
counted."""

THREE_RENEWALS = (
    "italian;bid.names=nothing;deal.first=4;draw.forced-by=;draw.most.phase2=4;draw.vie-see=no;fold.refund=nothing;last-player=he_is_free;"
    "last-player.phase2=he_is_free;pass.after-vie=0;pass.change=he_may_not;pass.of-the-vier=pass_without_a_change;"
    "phase2=the_showdown;quiet.goes-on=yes;quiet.phase2=1;renewals=3;revie=money;target=the_best"
)
"""Four cards each, and a round of bets. Three times the players exchange cards, and bet after each time. No bid is
named."""

ONE_ABOVE = "modern;bluff.caught=he_loses_the_pot;claim.above=1"
"""Modern primiera, in which one may claim the next better hand than the one in hand. If somebody has told the truth,
those who have not lose."""

ACE_TAKES_ALL = "scopa;capture.ace=every_card_on_the_table;score.napola=one_for_each_card_in_order"
"""Scopa in which an ace takes everything on the table, which is no scopa, and ace, two and three of coins score three
points, and one more for each coin that follows in order."""

LINKS = [THREE_RAISES, THREE_RENEWALS, ONE_ABOVE, ACE_TAKES_ALL]


def rules_of(link: str) -> Rulebook:
    """Read a link, and see that nothing in it contradicts anything."""
    choices = from_link(link)
    assert choices.contradictions == ()
    assert link == choices.link
    return choices.rules


def games(link: str, many: int = GAMES) -> Iterator[Game]:
    """Play games by chance, with money even and uneven; cards and money are kept at every move."""
    rules = rules_of(link)
    for number in range(many):
        chance = Random(f"written {number}")
        names = NAMES[: 4 if "scopa" in link or number % 2 else 5]
        stacks = [30] * len(names) if number % 3 else [chance.choice([1, 2, 5, 30]) for _ in names]
        game = Game(rules, names, names[-1], shuffled(f"written {number}", rules.ranking.pack), stacks)
        while game.offer:
            check_kept(game)
            # most choices of chance are folds and passes, and with those no bets come about
            bets = [verb for verb in game.offer.may.values() if verb.name in ("vie", "revie") and verb.money]
            if bets and chance.random() < 0.5:
                assert bets[0].money
                game.play(Move(bets[0].name, money=bets[0].money[0]))
            else:
                game.play(game.offer.any(chance.random))
        check_kept(game)
        yield game


def did(game: Game, *deeds: str) -> list[Event]:
    """List what has been done of some deeds."""
    return [event for event in game.log if event.deed in deeds]


@pytest.mark.parametrize("link", LINKS, ids=["raises", "renewals", "claims", "ace"])
def test_every_written_game_is_played_to_its_end_and_read_again(link: str) -> None:
    """The link is accepted as it stands, and every game of it ends and can be saved and opened."""
    for game in games(link, GAMES // 4):
        assert game.over
        assert load(game.record()).log == game.log


def test_there_is_never_a_fourth_raise() -> None:
    """In one round there are three raises and no more, and with the fourth a player is told that there is a limit."""
    most = 0
    for game in games(THREE_RAISES):
        raises = len(did(game, "revie"))
        assert raises <= 3
        most = max(most, raises)
        assert not any(event.cards or event.drawn for event in did(game, "pass", "vie", "see", "revie"))
        assert all(len(event.cards) == 4 for event in did(game, "deal"))
        assert not any(event.held and event.held.kind == "chorus" for event in did(game, "show"))
        assert {event.who for event in did(game, "ante")} == {*game.players}
    assert most == 3

    rules = rules_of(THREE_RAISES)
    game = Game(rules, NAMES[:2], NAMES[1], shuffled("four", rules.ranking.pack), 50)
    for move in ("vie for 1", "revie for 1", "revie for 1", "revie for 1"):
        game.play(move)
    assert game.offer is not None
    assert "revie" not in game.offer.may
    assert {"see", "fold"} <= {*game.offer.may}


def test_after_ten_hands_the_counters_are_counted() -> None:
    """The evening is over after ten hands, and whoever has most then takes the stake."""
    rules = rules_of(THREE_RAISES)
    chance = Random("ten")
    evening = Evening(Game(rules, NAMES[:3], pack=shuffled("ten", rules.ranking.pack), stacks=200))
    for hand in range(1, 11):
        assert evening.played == hand
        while evening.game.offer:
            evening.game.play(evening.game.offer.any(chance.random))
        assert evening.over == (hand == 10)
        if hand < 10:
            evening.next(shuffled(f"ten {hand}", rules.ranking.pack))

    stacks = evening.game.stacks
    assert evening.takers == tuple(name for name in stacks if stacks[name] == max(stacks.values()))


def test_there_are_three_renewals_each_followed_by_bets() -> None:
    """While two or more are left, cards are exchanged three times, and after each time whoever has money may bet."""
    whole = 0
    for game in games(THREE_RENEWALS):
        offered = [event for event in game.log if event.deed in ("pass", "vie", "see", "revie", "fold")]
        assert all(event.bid is None for event in offered)
        passes = dict.fromkeys(game.players, 0)
        for event in did(game, "pass"):
            passes[event.who] += bool(event.cards)
        assert max(passes.values()) <= 3
        whole += max(passes.values()) == 3
    assert whole > GAMES // 8

    rules = rules_of(THREE_RENEWALS)
    game = Game(rules, NAMES[:2], NAMES[1], shuffled("renewed", rules.ranking.pack), 50)
    for _ in range(3):
        for move in ("vie for 1", "see"):
            game.play(move)
        for _ in game.players:
            offer = game.offer
            assert offer is not None
            assert {*offer.may} == {"pass"}
            assert offer.may["pass"].cards == (0, 4)
            game.play(f"pass -{game.seat(offer.seat.name).cards[0]}")
    for move in ("vie for 1", "see"):
        game.play(move)
    assert game.over
    assert len(did(game, "vie")) == 4


def test_nobody_claims_more_than_the_next_better_hand() -> None:
    """A claim names the hand that is held or the next better one, and none who lied wins before the truthful."""
    order = ["nothing", *rules_of(ONE_ABOVE).ranking.kinds]
    bluffs = 0
    for game in games(ONE_ABOVE, 3 * GAMES):
        # new hands are dealt where nobody has claimed, so what is said last is said of the last
        claimed = {event.who: event.bid.kind for event in did(game, "claim") if event.bid}
        dealt = {event.who: event.cards for event in did(game, "deal")}
        held = {name: game.rules.ranking.bid_for_hand(dealt[name]).kind for name in claimed}
        for name, kind in claimed.items():
            assert order.index(kind) - order.index(held[name]) in (0, 1)
        liars = {name for name in claimed if claimed[name] != held[name]}
        bluffs += bool(liars)
        if liars < claimed.keys():
            assert not liars & {event.who for event in did(game, "win")}
    assert bluffs


def test_an_ace_takes_the_whole_table_and_makes_no_scopa() -> None:
    """An ace that takes takes everything there is; a table cleared so is not marked, and the run of coins is scored."""
    cleared, napole = 0, 0
    for game in games(ACE_TAKES_ALL, GAMES // 4):
        table: list[object] = []
        sweeps = set()
        for number, event in enumerate(game.log):
            if event.deed == "turn up":
                table = [*event.cards]
            elif event.deed == "lay":
                assert not (event.cards[0].rank == "A" and table)
                table.append(event.cards[0])
            elif event.deed == "take":
                if event.cards[0].rank == "A":
                    assert {*table} == {*event.drawn}
                    cleared += 1
                    assert game.log[number + 1].deed != "sweep"
                table = [card for card in table if card not in event.drawn]
            elif event.deed == "sweep":
                sweeps.add(number)
        for event in did(game, "napola"):
            napole += 1
            assert event.money == len(event.cards) >= 3
            assert [card.rank for card in event.cards] == [*"A234567JNK"][: len(event.cards)]
            assert {card.suit for card in event.cards} == {"co"}
    assert cleared
    assert napole
