"""Records: what reads well aloud, and what is said of one that cannot be read."""

from __future__ import annotations

from random import Random

import pytest

from primero_ref import Game, Illegal, Unreadable, cards, dealt, load, rulebook, shuffled, suspended
from primero_ref.cards.pack import UNKNOWN
from primero_ref.edition import RULES
from tests.support.games import offer_of
from tests.support.toy import TOY

pytestmark = pytest.mark.usefixtures("toy")


RECORD = """\
# An evening at Milan
[Rulebook "toy"]
[Players "Alberto Bernardo Cinthio"]  # as they sit
[Dealer "Alberto"]
[Deal "Bernardo 7c 6h; Cinthio Ks 4s"]

Bernardo: vie primero 40 for 2  # a bold beginning
Cinthio: pass -4s +5d
"""


def test_record_is_written_as_it_is_read() -> None:
    """Tags come first, then a line for each move, and comments are left out."""
    game = load(RECORD)

    assert offer_of(game).seat.name == "Alberto"
    assert cards("Ks 5d") == tuple(game.seat("Cinthio").cards)
    assert f"""\
[Rulebook "toy"]
[Edition "{RULES}"]
[Players "Alberto Bernardo Cinthio"]
[Dealer "Alberto"]
[Stacks "100"]
[Deal "Bernardo 7c 6h; Cinthio Ks 4s"]

Bernardo: vie primero 40 for 2
Cinthio: pass -4s +5d
""" == game.record()


def test_known_cards_may_be_few() -> None:
    """Cards that a record does not name stay open, and may be named as they come."""
    game = load(RECORD)

    assert [UNKNOWN, UNKNOWN] == game.seat("Alberto").cards
    game.play("see -?? +7d")
    assert cards("?? 7d") == tuple(game.seat("Alberto").cards)


def test_pack_comes_beside_a_record() -> None:
    """The cards that a record leaves open can be given with it."""
    text = '[Rulebook "toy"]\n[Players "Alberto Bernardo"]\n[Dealer "Alberto"]\n'

    game = load(text, pack=cards("7c 6c 5c 4c"))
    assert cards("7c 6c") == tuple(game.seat("Bernardo").cards)
    assert game.log == load(game.record()).log


def test_ending_stands_as_a_comment() -> None:
    """What followed by rule is told at the end as comments with their claims."""
    game = dealt(TOY, "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2; revie primero 41 for 1; fold")

    assert game.record().rstrip().splitlines()[-1] == "# Alberto wins 4 [toy/last-one-left]"
    assert game.log == load(game.record()).log


@pytest.mark.parametrize("seed", ["", "Milan", 'quo"ted', '"] # x', " spaced ", "0", "é"])
def test_any_seed_can_be_written(seed: str) -> None:
    """Whatever the seed, the record of a game that was lifted and dealt from it gives the same game."""
    game = Game(TOY, "Alberto Bernardo", pack=shuffled(seed))

    assert game.log == load(game.record()).log
    assert game.pack == load(game.record()).pack


TABLE = '[Rulebook "toy"]\n[Players "Alberto Bernardo"]\n[Dealer "Alberto"]\n'
SLIPS = [
    ("", Unreadable, r'A record begins with its rulebook, as in \[Rulebook "italian"\]'),
    ("Bernardo: pass", Unreadable, "A record begins with its rulebook"),
    ('[Rulebook "toy"', Unreadable, "^Line 1: a tag reads .* cut short"),
    ('[Rulebook "italien"]', Unreadable, "^Line 1: There is no rulebook 'italien'; the nearest is 'italian'"),
    (TABLE + '[Plyers "A B"]', Unreadable, "^Line 4: There is no tag 'Plyers'; the nearest is 'Players'"),
    (TABLE + '[Dealer "Alberto"]', Unreadable, "^Line 4: the tag Dealer stands twice"),
    ('[Rulebook "toy"]\n[Players "Alberto"]', Illegal, r"^Line 2: 1 player may not .*\[toy/players-two-to-six"),
    ('[Rulebook "toy"]\n[Players "A A"]', Unreadable, "^Line 2: A sits down twice"),
    ('[Rulebook "toy"]\n\n[Dealer "Zeno"]', Unreadable, "^Line 3: There is no player 'Zeno'"),
    (TABLE + '[Stacks "5 x"]', Unreadable, "^Line 4: 'x' is not a whole number"),
    (TABLE + '[Stacks "5 6 7"]', Unreadable, "^Line 4: 3 stacks are given for 2 players"),
    (TABLE + '[Stacks "0"]', Illegal, r"^Line 4: A game takes two players.*\[toy/table-stakes\]"),
    (TABLE + f'[Stacks "{"9" * 5000}"]', Unreadable, "^Line 4: "),
    (TABLE + '[Carry "Zeno 5"]', Unreadable, "^Line 4: There is no player 'Zeno'"),
    (TABLE + '[Carry "Alberto"]', Unreadable, "^Line 4: "),
    (TABLE + '[Stacks "1000000000000000"]', Unreadable, "'1000000000000000' is too large a number: use at most 15"),
    (
        TABLE + '[Answers "fold.refund = all; fold.refund = half"]', Unreadable,
        "^Line 4: 'fold.refund' is answered twice",
    ),
    (TABLE + '[Carry "Alberto five"]', Unreadable, "^Line 4: 'five' is not a whole number"),
    (TABLE + '[Deal "Bernardo 7c 8x"]', Unreadable, "^Line 4: 8x is no card"),
    (TABLE + '[Deal "Bernardo 7c 7c"]', Unreadable, "^Line 4: .*7c"),
    (TABLE + '[Deal "Bernardo 7c 6c; Alberto 7c"]', Unreadable, "^Line 4: .*7c"),
    (TABLE + '[Deal "Bernardo 8c"]', Illegal, r"^Line 4: .*8c.*\[toy/deck-forty\]"),
    (TABLE + '[Deal "Bernardo 7c 6c 5c 4c 3c"]', (Unreadable, Illegal), "^Line 4: .*Bernardo"),
    (TABLE + '[Deal "Zeno 7c"]', Unreadable, "^Line 4: There is no player 'Zeno'"),
    (TABLE + '[Pack "7c 7c"]', Unreadable, "^Line 4: 7c is named twice"),
    (TABLE + '[Seed "Milan"]\n[Deal "Bernardo 2c 2d"]', Unreadable, "^Line 5: .*Bernardo is said to"),
    (TABLE + '[Suspend "toy/forced-sea"]', Unreadable, "^Line 4: .*'toy/forced-sea'"),
    (TABLE + '[Hold "toy/forced-sea"]', Unreadable, "^Line 4: .*'toy/forced-sea'"),
    (TABLE + '[Answers "fold.refunds = half"]', Unreadable, "^Line 4: There is no question 'fold.refunds'"),
    (TABLE + '[Answers "fold.refund = twice"]', Unreadable, "^Line 4: 'twice' does not answer"),
    (TABLE + '[Answers "ante = five"]', Unreadable, "^Line 4: 'five' is not a whole number"),
    (TABLE + '[Answers "pass = maybe"]', Unreadable, "^Line 4: "),
    (TABLE + '[Answers "ante"]', Unreadable, "^Line 4: "),
    (TABLE + "Bernardo", Unreadable, "^Line 4: a move reads Name: verb"),
    (TABLE + "Bernardo:", Unreadable, "^Line 4: a move reads Name: verb"),
    (TABLE + "Zeno: pass", Unreadable, "^Line 4: There is no player 'Zeno'"),
    (TABLE + "Alberto: pass", Illegal, "^Line 4: Alberto may not pass: it is Bernardo's turn"),
    (TABLE + "Bernardo: dance", Unreadable, "^Line 4: 'dance' is no move of this game"),
    (TABLE + "Bernardo: vie primero for 2", Illegal, r"^Line 4: .*hand and points; .*\[toy/bid-type-and"),
    (
        TABLE + "Bernardo: vie primero 40", Illegal,
        r"^Line 4: Bernardo may not vie without a sum: .*, as in vie primero 40 for 1 \[toy/action-vie\]",
    ),
    (TABLE + "Bernardo: vie primero 40 for", Unreadable, "^Line 4: 'for' in .* is not understood"),
    (TABLE + "Bernardo: vie primero 82 for 2", Illegal, r"^Line 4: .*no hand of that type .*\[toy/bid-range\]"),
    (TABLE + "Bernardo: vie primero 40 for 101", Illegal, r"^Line 4: .*; Bernardo has only 100 \[toy/table"),
    (TABLE + '[Deal "Bernardo 7c 6h"]\nBernardo: pass -5d', Illegal, "^Line 5: Bernardo does not hold 5d"),
    (TABLE + '[Deal "Bernardo 7c 6h"]\nBernardo: pass -7c +6h', Unreadable, "^Line 5: .*6h: it is in Bernardo's hand"),
    (TABLE + '[Deal "Bernardo 7c 6h"]\nBernardo: pass -7c +7c', Unreadable, "^Line 5: .*7c: it has been thrown away"),
    (TABLE + '[Deal "Bernardo 7c 6h"]\nBernardo: pass -7c -6h +2c +2c', Unreadable, "^Line 5: .*2c"),
    (TABLE + '[Deal "Bernardo 7c 6h"]\nBernardo: pass -7c +8c', Illegal, r"^Line 5: .*\[toy/deck-forty\]"),
    (TABLE + "Bernardo: vie primero 40 for 2\nAlberto: fold", Illegal, r"^Line 5: .*must see \[toy/forced-see\]"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "refused", "sentence"), SLIPS, ids=[str(number) for number in range(len(SLIPS))])
def test_slip_in_a_record_is_named(text: str, refused: type[Exception], sentence: str) -> None:
    """A record that cannot be read, or breaks a rule, is refused in one sentence with its line, and its claim."""
    with pytest.raises(refused, match=sentence) as caught:
        load(text)

    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("length", range(0, len(RECORD), 3))
def test_record_cut_short_is_read_or_refused(length: int) -> None:
    """A record cut off anywhere is either a shorter game or refused in a sentence."""
    try:
        game = load(RECORD[:length])
    except (Illegal, Unreadable) as refused:
        assert str(refused)  # noqa: PT017  # either will do
    else:
        assert len(game.moves) <= 2


def test_wrong_card_drawn_is_named() -> None:
    """Where the pack is known, a card that it cannot have given is refused, and the one that came is named."""
    game = Game(TOY, "Alberto Bernardo", dealer="Alberto", pack=shuffled("Milan"))
    first = game.seat("Bernardo").cards[0]
    came = game.copy().play(f"pass -{first}").drawn[0]
    wrong = next(one for one in game.pack[::-1] if one is not came)
    number = len(game.record().splitlines()) + 1
    with pytest.raises(Unreadable, match=f"^Line {number}: Bernardo is said to .* {wrong}, but .* is {came}"):
        load(game.record() + f"Bernardo: pass -{first} +{wrong}\n")


def test_record_under_another_rulebook_is_refused_by_its_claim() -> None:
    """What was legal under one rulebook and is not under another is refused at its line, by the claim."""
    free = rulebook("toy").but(suspend=["toy/forced-see"])
    text = dealt(free, "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2; fold").record()
    assert load(text).over
    strict = "\n".join(line for line in text.splitlines() if not line.startswith("[Suspend"))
    line = next(number for number, said in enumerate(strict.splitlines(), 1) if said == "Alberto: fold")
    with pytest.raises(Illegal, match=rf"^Line {line}: Alberto may not fold: .* \[toy/forced-see\]") as caught:
        load(strict)

    assert ("toy/forced-see", "Alberto", "fold") == (caught.value.claim, caught.value.seat, caught.value.move)


def test_answers_of_ones_own_are_in_the_record() -> None:
    """Questions answered on the spot are written with the record, whatever kind of answer they take."""
    rules = TOY.but(answers={"fold.refund": "nothing", "ante": 2, "draw.vie-see": False, "draw.barred-by": ""})
    game = dealt(rules, "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2")

    assert rules.answers == load(game.record()).rules.answers
    assert game.log == load(game.record()).log


def test_record_of_a_suspended_claim_outlives_the_context() -> None:
    """A game begun while a claim is suspended says so in its record, inside and after."""
    with suspended("toy/forced-see"):
        game = dealt(rulebook("toy"), "Bernardo; Alberto", "vie primero 40 for 2; fold")
        assert game.log == load(game.record()).log
    assert '[Suspend "toy/forced-see"]' in game.record()
    assert game.log == load(game.record()).log


def test_what_the_pack_no_longer_has_is_not_dealt_in_the_record_either() -> None:
    """Where the pack runs out in a deal and the cards are dealt anew, the record is still the game."""
    rules = rulebook("modern").but(answers={"pack.without": "A 2 3 5 6 7 8 9 T K"})
    names = "Alberto Bernardo Cinthio Domenico Ercole Fabio Giulio"
    game = Game(rules, names, "Fabio", shuffled("Milan", rules.ranking.pack), stacks=5)
    while game.offer:
        game.play("pass")

    assert sum(event.deed == "throw in" for event in game.log) > 1
    assert game.log == load(game.record()).log


def test_who_comes_in_again_may_have_named_a_card() -> None:
    """One who must change a card, and throws his whole hand to come in again, has both in the record."""
    rules = rulebook("whittaker-it").but(hold=["italian/must-draw-numerus-supremus"])
    game = Game(
        rules.but(answers={"reenter": "with four new cards"}), dealer="Alberto", pack=shuffled("Milan"), stacks=9
    )
    for seed in range(40):
        chance = Random(seed)
        while game.offer:
            game.play(game.offer.any(chance.random))
        assert game.log == load(game.record()).log
        game = game.again()
        if sum(sum_ > 0 for sum_ in game.stacks.values()) < 2:
            break


def test_more_cards_may_be_named_where_more_are_dealt() -> None:
    """A record names as many cards of a player as the rules deal him, and no more."""
    rules = rulebook("toy").but(answers={"deal.second": 5})
    game = Game(rules, "Alberto Bernardo", "Alberto", shuffled("Milan"))
    for move in ("vie primero 40 for 1", "see"):
        game.play(move)

    assert [7, 7] == [len(game.seat(name).cards) for name in game.players]
    assert game.log == load(game.record()).log
    with pytest.raises(Illegal, match="Bernardo may not hold 8 cards: a hand is 7 cards at most"):
        Game(rules, dealer="Alberto", pack=(), deal={"Bernardo": "2c 3c 4c 5c 6c 7c Ac Kc"})


def test_a_game_dealt_many_times_reads_its_own_record() -> None:
    """Where all pass again and again, a player gets more cards than the pack has, and the record is read again."""
    rules = rulebook("modern;swig.most=10")
    game = Game(rules, "Alberto Bernardo Cinthio Dario", pack=shuffled(1, rules.ranking.pack))
    while game.offer:
        game.play("pass")

    again = load(game.record())

    assert len(rules.ranking.pack) < sum(len(event.cards) for event in game.log if event.who == "Alberto")
    assert (game.log, game.record()) == (again.log, again.record())


def test_more_cards_than_the_pack_has_are_refused_where_it_is_dealt_once() -> None:
    """In scopa the hands follow each other from one pack."""
    scopa = rulebook("scopa")
    with pytest.raises(Unreadable, match="The pack has 41 cards, but the game is played with 40"):
        Game(scopa, "Alberto Bernardo", "Alberto", (), deal={"Alberto": [*scopa.ranking.pack, UNKNOWN]}, layout="5cu")


def test_a_card_thrown_face_up_may_be_one_that_nobody_has_named() -> None:
    """What lies open on the table was in a hand of which the record knows nothing; it lies nowhere else."""
    table = '[Rulebook "zorli"]\n[Players "Alberto Bernardo"]\n[Dealer "Alberto"]\n[Deal "Alberto 3d 6s"]\n'
    table += "Bernardo: invite for 2\nAlberto: pay for 1\n"
    game = load(table + "Bernardo: discard -5h")

    assert [UNKNOWN] == game.seat("Bernardo").cards
    assert [*cards("5h")] == game.table.discards
    with pytest.raises(Unreadable, match=r"^Line 7: .* 3d: it is in Alberto's hand"):
        load(table + "Bernardo: discard -3d")
    with pytest.raises(Illegal, match=r"^Line 7: Bernardo may not discard with 5h 4h 3h"):
        load(table + "Bernardo: discard -5h -4h -3h")
    with pytest.raises(Illegal, match=r"^Line 8: Alberto does not hold 5h"):
        load(table + "Bernardo: keep\nAlberto: discard -5h")
