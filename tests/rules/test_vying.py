"""A round of vying: who opens, who must see and for how much, and what is shown on the way."""

from __future__ import annotations

import pytest

from primero_ref import Game, dealt, rulebook

ITALIAN = rulebook("italian")
HANDS = "Bernardo 7c 6d 4h 3s; Cinthio Kc Jh 2d 5h; Alberto Kh Jd 2c 5s"
SEEN = "vie primero 40 for 2; see; see"


def with_answers(**answers: object) -> Game:
    """Play the first phase of a scene of three with some questions answered otherwise."""
    named = {name.replace("__", "-").replace("_", "."): answer for name, answer in answers.items()}
    rules = ITALIAN.but(answers=named, suspend=[ITALIAN.claim_for("draw.forced-by")])
    return dealt(rules, HANDS, SEEN)


@pytest.mark.parametrize(("vied", "paid"), [(1, 1), (4, 2), (5, 3)])
def test_last_player_pays_half_and_the_odd_counter(vied: int, paid: int) -> None:
    """Where the last player must see half of the vie only, he pays the greater half of an odd one."""
    rules = ITALIAN.but(answers={"last-player.pays": "half"})
    game = dealt(rules, "Bernardo; Alberto", f"vie primero 40 for {vied}; see")

    assert paid == game.seat("Alberto").staked


def test_second_phase_is_opened_by_whom_the_rules_name() -> None:
    """The second phase is opened as the first, or by the one after the last to vie."""
    assert "Bernardo" == with_answers().offer.seat.name
    assert "Cinthio" == with_answers(phase2_opens="the one after the vier").offer.seat.name
    assert "Alberto" == dealt(ITALIAN.but(answers={"opens": "the dealer"}), HANDS).offer.seat.name


@pytest.mark.parametrize(("answer", "shown"), [("two", "7c 6d"), ("all", "7c 6d 4h 3s"), ("none", "")])
def test_declaration_shows_cards_in_the_second_phase_only(answer: str, shown: str) -> None:
    """Who vies in the second phase lays down what the rules ask for; in the first nobody does."""
    game = with_answers(show_at__declaration=answer)
    assert "show" not in [event.deed for event in game.log]
    game.play("vie primero 40 for 1")

    assert [f"Bernardo shows {shown}"] * bool(shown) == [str(event) for event in game.log if event.deed == "show"]


def test_last_player_may_not_pass_in_the_second_phase() -> None:
    """Where the last to answer may not pass he sees, revies or folds; before him one may pass."""
    game = with_answers(last__player_phase2="he may not pass")
    game.play("vie primero 40 for 1")
    assert "pass" in game.offer.may
    game.play("pass -Kc +Ks")

    assert "Alberto" == game.offer.seat.name
    assert {"see", "revie", "fold"} == {*game.offer.may}
    assert not game.why("pass").allowed
