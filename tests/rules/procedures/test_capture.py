"""Captures: what a card may take, what is refused and by which claim, and the moves that an offer lists."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from primero_ref import Game, Illegal, Move, Unreadable, cards, dealt, rulebook, shuffled
from primero_ref.rules.procedures.capture import CaptureOffer, capture_values, captures
from tests.support.games import move_of, offer_of, refused

SCOPA = rulebook("scopa")


def at(hand: str, layout: str, **answers: object) -> Game:
    """Sit Bernardo before a layout with a hand."""
    rules = SCOPA.but(answers={name.replace("_", "."): answer for name, answer in answers.items()})
    return dealt(rules, f"Bernardo {hand}; Alberto", layout=layout)


def test_capture_values() -> None:
    """Ace to seven count their pips, knave eight, knight nine, king ten."""
    assert {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "J": 8, "N": 9, "K": 10} == capture_values(SCOPA)


def test_captures_are_all_the_choices_there_are() -> None:
    """Against a search through every choice of cards: a card takes one match, or else any sum of two or more."""
    chance = Random(7)
    value = capture_values(SCOPA)
    for _ in range(300):
        one, *layout = chance.sample(SCOPA.ranking.pack, chance.randint(1, 9))
        every = [some for size in range(1, len(layout) + 1) for some in combinations(layout, size)]
        right = [some for some in every if sum(value[other.rank] for other in some) == value[one.rank]]
        wanted = [some for some in right if len(some) == 1] or right

        assert sorted(map(str, wanted)) == sorted(map(str, captures(SCOPA, one, layout)))


@pytest.mark.parametrize(
    ("hand", "layout", "move", "claim"),
    [
        ("5co Kba 3sw", "7co 5cu 2ba Jsw", "take -5co +2ba", "capture-equal"),
        ("5co Kba Acu", "7co 5cu 2ba Jsw", "take -Acu", "capture-equal"),
        ("5co Kba 3sw", "4co 2cu 2ba Jsw", "take -5co +4co +2cu", "capture-sum"),
        ("7co Kba 3sw", "7cu 5cu 2ba Jsw", "take -7co +5cu +2ba", "match-before-sum"),
        ("7co Kba 3sw", "7cu 7ba 2ba Jsw", "take -7co +7cu +7ba", "capture-sum"),
        ("7co Kba 3sw", "5cu 2ba 4sw 3co", "take -7co +5cu +2ba +4sw +3co", "capture-sum"),
        ("5co Acu 3sw", "7co 5cu 2ba Jsw", "lay -5co", "no-laying-capturer"),
        ("5co Acu 4sw", "7co Kcu Nba Jsw", "take -Acu", "capture-equal"),
        ("5co 7sw 2sw", "7co 5cu 2ba Jsw", "lay -7sw", "no-laying-capturer"),
        ("5co Acu 3sw", "7co 5cu 2ba Jsw", "lay -Acu -3sw", "one-card-a-turn"),
        ("5co Acu 3sw", "7co 5cu 2ba Jsw", "lay", "one-card-a-turn"),
        ("5co Acu 3sw", "7co 5cu 2ba Jsw", "take +5cu", "one-card-a-turn"),
        ("5co Acu 4sw", "7co 5cu 2ba Jsw", "lay -Acu +2ba", "capture-or-lay"),
        ("5co Acu 4sw", "7co 5cu 2ba Jsw", "lay -Acu for 2", "capture-or-lay"),
        ("5co Acu 4sw", "7co 5cu 2ba Jsw", "take primero 40 -5co", "capture-or-lay"),
    ],
)
def test_refusal_names_its_claim(hand: str, layout: str, move: str, claim: str) -> None:
    """A wrong move is refused in a sentence by the claim that bars it, and changes nothing."""
    assert refused(at(hand, layout), move).endswith(f" [scopa/{claim}]")


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("take -7co", "Bernardo must say which: 7co takes 5cu 2ba or 4sw 3co."),
        ("take -7co +Kco", "Kco does not lie on the table."),
        ("take -7co +5cu +5cu", "5cu is named twice."),
        ("take -6co", "Bernardo does not hold 6co"),
        ("take -??", "Bernardo plays a card face up: name it."),
        ("vie", "'vie' is no move of this game: the moves are lay, take."),
    ],
)
def test_slip_is_told(move: str, sentence: str) -> None:
    """What is no move at all is told in a sentence."""
    assert sentence == refused(at("7co Kba 2cu", "5cu 2ba 4sw 3co"), move)


def test_what_is_taken_may_be_left_out() -> None:
    """Where there is one choice only the move need not name it, and the record does."""
    game = at("7co Kba 3sw", "5cu 2ba Kco Jsw")
    assert "Bernardo takes 5cu 2ba with 7co" == str(game.play("take -7co"))
    assert "Bernardo: take -7co +5cu +2ba" in game.record()


def test_order_of_what_is_taken_does_not_matter() -> None:
    """Cards may be named in any order; they are told as they lie."""
    assert "Bernardo takes 5cu 2ba with 7co" == str(at("7co Kba 3sw", "5cu 2ba Kco Jsw").play("take -7co +2ba +5cu"))


def test_moves_are_listed_card_by_card() -> None:
    """An offer lists each capture and each card that may be laid, and takes each of them."""
    game = at("7co Ksw 3sw", "5cu 2ba 4sw 3co")
    moves = offer_of(game).moves()

    assert ["take -7co +5cu +2ba", "take -7co +4sw +3co", "take -3sw +3co"] == [
        str(move) for move in moves if "K" not in str(move)
    ]
    for move in moves:
        assert "Bernardo" in str(game.copy().play(move))


def test_nobody_who_can_capture_need_do_so_but_by_that_card() -> None:
    """With a card that captures one may play another; with none but such cards one must capture."""
    assert "lay" in offer_of(at("5co Acu Ksw", "7co 5cu 3ba Jsw")).may
    game = at("5co 7sw Jba", "7co 5cu 3ba Jsw")
    assert "Bernardo may not lay: a card that could capture may not be laid [scopa/no-laying-capturer]" == refused(
        game, "lay"
    )


@pytest.mark.parametrize("question", ["capture.match", "capture.several"])
def test_no_choice_takes_what_has_lain_longest(question: str) -> None:
    """Where the player has no choice the cards that were there first are taken."""
    rules = SCOPA.but(answers={question: "what has lain longest"})
    layout = "7cu 7ba Kco Ksw" if question == "capture.match" else "5cu 2ba 4sw 3co"
    game = dealt(rules, "Bernardo 7co; Alberto", layout=layout)

    assert str(game.play("take -7co")) in ("Bernardo takes 7cu with 7co", "Bernardo takes 5cu 2ba with 7co")


def test_forced_capture_shuts_laying() -> None:
    """Without the claim that nobody is forced, whoever can capture may lay nothing."""
    game = dealt(SCOPA.but(suspend=["scopa/not-forced"]), "Bernardo 5co Ksw; Alberto", layout="7co 5cu 2ba Jba")
    assert ["take"] == [*offer_of(game).may]
    assert "Bernardo may not lay: no rule here allows it" == refused(game, "lay -Ksw")


def test_unknown_hand_may_hold_any_card_not_seen() -> None:
    """A card nobody has named may be any that lies nowhere else; one that another holds is refused."""
    game = dealt(SCOPA, "Bernardo; Alberto 7cu 3sw Kba", layout="7co 5cu 2ba Jsw")

    assert isinstance(game.offer, CaptureOffer)
    assert not {*cards("7co 5cu 2ba Jsw 7cu 3sw Kba")} & {*game.offer.captures}
    assert "Bernardo does not hold 7cu" == refused(game, "take -7cu")
    game.play("take -7sw +7co")
    assert 2 == len(game.seat("Bernardo").cards)


def test_layout_must_be_known() -> None:
    """No game begins before cards that nobody has named."""
    with pytest.raises(Unreadable, match="Nobody has named the cards on the table"):
        dealt(SCOPA, "Bernardo 7co; Alberto")


def test_a_layout_taken_up_for_its_kings_must_be_named_again() -> None:
    """Where the whole pack is named, it is not said that nobody has: the cards after the shuffle are asked for."""
    kings = sorted(SCOPA.ranking.pack, key=lambda card: card.rank != "K")
    with pytest.raises(Unreadable, match="or those that follow on too many kings"):
        Game(SCOPA, "Alberto Bernardo", "Alberto", kings)
    game = Game(SCOPA, "Alberto Bernardo", "Alberto", kings, layout=[*kings[:4], *kings[6:10]])
    assert kings[6:10] == game.table.layout


def test_a_move_as_a_value_is_judged_alike() -> None:
    """A `Move` is judged as its text is."""
    game = at("7co Kba 3sw", "5cu 2ba Kco Jsw")
    with pytest.raises(Illegal, match="capture-sum"):
        game.play(Move("take", discards=cards("7co"), drawn=cards("5cu Jsw")))
    assert game.play(Move("take", discards=cards("7co"), drawn=cards("5cu 2ba")))


def test_drawn_up_moves_are_legal() -> None:
    """A move taken by chance is one of those listed."""
    chance = Random(1).random
    game = Game(SCOPA, "Alberto Bernardo", pack=shuffled("Pavia", SCOPA.ranking.pack))
    while game.offer:
        listed = [*game.offer.moves()]
        move = game.offer.any(chance)
        assert move in listed
        game.play(move)


@pytest.mark.parametrize(
    ("move", "what"),
    [
        ("take", "take without a card"),
        ("take -5co -Kba", "take with 5co Kba"),
        ("lay", "lay without a card"),
        ("lay -5co -Kba", "lay 5co Kba"),
    ],
)
def test_one_card_is_played_a_turn(move: str, what: str) -> None:
    """No card and two cards are refused by the claim that one is played."""
    told = refused(at("5co Kba 3sw", "7co 5cu 2ba Jsw"), move)

    assert f"Bernardo may not {what}: a player plays one card in each turn [scopa/one-card-a-turn]" == told


def test_no_sum_of_money_is_played_with_a_card() -> None:
    """What is no whole number is refused as a sum also where no money is played for."""
    game = at("5co Kba 3sw", "7co 5cu 2ba Jsw")
    for money in (0.0, False, None):
        with pytest.raises(Unreadable, match=r"is no sum of money|is no move"):
            game.play(move_of("take", None, money, cards("5co")))


LONGEST = {"capture_several": "what has lain longest"}


@pytest.mark.parametrize(
    ("layout", "move", "answers", "claim"),
    [
        # the seven lies there too, so no sum may be taken; without that rule the sums are the player's to choose
        ("7cu 5cu 2ba Jsw", "take -7co +5cu +2ba", {}, "capture.first"),
        ("5cu 2ba 4sw 3co", "take -7co +5cu +2ba +4sw +3co", {}, "capture.sum"),
        ("Kcu 5cu 2ba Jsw", "take -7co +5cu +2ba", {"capture_sum": False}, "capture.sum"),
        ("7cu 5cu 2ba Jsw", "take -7co +5cu", {}, "capture.equal"),
        ("7cu 5cu 2ba Jsw", "take -7co +7cu", {"capture_equal": False}, "capture.equal"),
        ("5cu 2ba 4sw 3co", "take -7co +4sw +3co", LONGEST, "capture.several"),
        ("7cu 5cu 2ba 2sw", "take -7co +5cu +2sw", LONGEST | {"capture_equal": False}, "capture.several"),
        (
            "7cu 5cu 2ba 2sw",
            "take -7co +5cu +2sw",
            LONGEST | {"capture_first": "what the player likes"},
            "capture.several",
        ),
    ],
)
def test_wrong_capture_is_refused_by_what_is_wrong(
    layout: str, move: str, answers: dict[str, object], claim: str
) -> None:
    """A sum beside a match, too many cards, a sum that is not allowed and a card of another value are told apart."""
    game = at("7co Kba 3sw", layout, **answers)
    asked = game.rules.claim_for(claim)

    assert refused(game, move).endswith(f" [{asked}]" if asked else f": {game.rules.because(claim)}")


def test_each_capture_comes_by_chance() -> None:
    """Every legal move comes in its turn, and the offer lets it through."""
    offer = at("7co Kba 3sw", "5cu 2ba 4sw 3co").offer
    assert offer is not None
    chance = Random(1)
    some = {str(offer.any(chance.random)) for _ in range(200)}

    assert {str(move) for move in offer.moves()} == some
    assert all(offer.judge(move).name == move.verb for move in offer.moves())
