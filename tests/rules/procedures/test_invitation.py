"""The invitation of caudate primero, in all its turns, and what each may keep of his first two cards."""

from __future__ import annotations

import pytest

from tests.support.games import dealer_of, offer_of, open_to, refused, told
from tests.support.scenes import ZORLI, grounds, other, scene

TWO = "Bernardo 7c 6c; Alberto 2c 2d"
THREE = "Bernardo 7c 6c; Cinthio Qh 3d; Alberto 2c 2d"
NAMED = ("Bernardo", "Cinthio", "Alberto")


def test_all_pass_ends_the_hand() -> None:
    """If nobody invites the hand is over, nobody has paid, and the deal passes to the right."""
    game = scene(THREE, "pass; pass; pass")

    assert game.over
    assert ["The hand is void"] == told(game)
    assert {"Bernardo": 100, "Cinthio": 100, "Alberto": 100} == game.stacks
    assert "Bernardo" == dealer_of(game.again()).name


def test_carried_pot_waits_when_all_pass() -> None:
    """Money carried from before stays where it is when nobody invites."""
    assert {"Cinthio": 3} == scene(THREE, "pass; pass; pass", carry={"Cinthio": 3}).carry


@pytest.mark.parametrize("sum_", [1, 2])
def test_invitation_is_one_or_two_counters(sum_: int) -> None:
    """An invitation is one or two counters, no fewer and no more."""
    assert sum_ == scene(TWO, f"invite for {sum_}").seat("Bernardo").staked
    for wrong in (0, 3):
        assert refused(scene(TWO), f"invite for {wrong}").endswith(
            f"{'; here for 1 to 2' if wrong else ', as in invite for 1'} [zorli/invite-one-or-two]"
        )


def test_who_passed_may_invite_no_more_but_must_answer() -> None:
    """The round of the invitation goes by once: whoever has passed is asked to pay by a later inviter."""
    game = scene(THREE, "pass; invite for 1; pass")

    assert "Bernardo: pay double" == open_to(game)
    assert "Bernardo may not invite: one invites on the first two cards, and once [zorli/invite-one-or-two]" == refused(
        game, "invite for 1"
    )


# the moves, and what is open to the next in turn
TURNS = [
    ("", "Bernardo: pass invite"),
    ("pass", "Cinthio: pass invite"),
    ("pass; pass", "Alberto: pass invite"),
    ("invite for 1", "Cinthio: pass pay double"),
    ("invite for 1; pass", "Alberto: pay double"),
    ("invite for 2; pass", "Alberto: pay double"),
    ("invite for 1; pay", "Alberto: pass pay double"),
    ("invite for 1; double", "Alberto: pass pay"),
    ("invite for 1; double; pass", "Bernardo: pass pay"),
    ("invite for 1; double; pay; pay", "Bernardo: keep discard"),
    ("invite for 1; pay; double; pass", "Cinthio: pass pay"),
    ("invite for 1; pay; double; pass; pass", "Bernardo: discard"),
    ("invite for 1; pay; double; pass; pay; discard -7c", "Cinthio: keep discard"),
    ("pass; pass; invite for 1; pass", "Cinthio: pay double"),
    ("invite for 1; pass; pay for 1", "Bernardo: keep discard double"),
    ("invite for 1; pay; pay", "Bernardo: keep discard double"),
    ("invite for 1; pay; pass", "Bernardo: keep discard"),
    ("invite for 1; pass; double; pass; pass", "Bernardo: discard"),
    ("invite for 1; pass; pay for 1; keep", "Cinthio: discard double"),
    ("invite for 1; pass; pay for 1; keep; double", "Alberto: pass pay"),
    ("invite for 1; pass; pay for 1; keep; double; pay", "Bernardo: pass pay"),
    ("invite for 1; pass; pay for 1; keep; double; pay; pay", "Bernardo: keep discard"),
    ("invite for 1; pass; pay for 1; keep; double; pay; pass", "Bernardo: discard"),
    ("invite for 1; pass; pay for 1; discard -6c; double", "Alberto: pass pay"),
    ("invite for 1; pass; pay for 1; discard -6c; double; pay", "Cinthio: keep discard"),
]


@pytest.mark.parametrize(("moves", "offered"), TURNS, ids=[moves or "the eldest" for moves, _ in TURNS])
def test_turns_of_the_invitation(moves: str, offered: str) -> None:
    """At each point of the invitation the next in turn has just the choices that the rules leave him."""
    assert offered == open_to(scene(THREE, moves))


def test_invitation_does_not_bind() -> None:
    """Whoever passes on an invitation stays in for nothing."""
    game = scene(THREE, "invite for 2; pass; pay for 2; keep; discard -Qh; keep")

    assert [2, 0, 2] == [game.seat(name).staked for name in ("Bernardo", "Cinthio", "Alberto")]
    assert "Bernardo: pass declare vie" == open_to(game)
    assert [4, 3, 4] == [len(game.seat(name).cards) for name in ("Bernardo", "Cinthio", "Alberto")]


@pytest.mark.parametrize(("pays", "keeps"), [(1, False), (2, True)])
def test_forced_player_owes_one_counter_of_two(pays: int, keeps: bool) -> None:  # noqa: FBT001  # a row of the table
    """The last player may pay one counter of an invitation of two, and keeps both cards only if he pays both."""
    game = scene(TWO, f"invite for 2; pay for {pays}; keep")

    assert ("keep" in offer_of(game).may) is keeps
    if not keeps:
        assert "Alberto may not keep: keeping both cards costs the whole invitation [zorli/keep-both-pay]" == refused(
            game, "keep"
        )


def test_forced_player_may_not_pass() -> None:
    """The last player in turn may not pass when all before him have."""
    assert "Alberto may not pass: the last player must pay a counter [zorli/invite-last-must-pay]" == refused(
        scene(THREE, "invite for 1; pass"), "pass"
    )


def test_forced_player_who_names_no_sum_is_told_how() -> None:
    """Whoever types `pay` alone where he must say how much is shown a move that would do."""
    for players, invited in ((TWO, "invite for 1"), (THREE, "invite for 2; pass")):
        assert (
            "Alberto may not pay without a sum: the last player must pay a counter, as in pay for 1 "
            "[zorli/invite-last-must-pay]"
        ) == refused(scene(players, invited), "pay")


def test_forced_player_without_money_passes() -> None:
    """Whoever has no money cannot be made to pay."""
    game = scene(THREE, "invite for 1; pass", stacks=[5, 5, 0], carry={"Alberto": 1})

    assert "Alberto: pass" == open_to(game)


@pytest.mark.parametrize(("invited", "total"), [(1, 2), (2, 4)])
def test_doubling_goes_to_two_or_to_four(invited: int, total: int) -> None:
    """A doubled invitation stands at two counters or at four, and is not doubled again."""
    game = scene(THREE, f"invite for {invited}; double")

    assert total == game.seat("Cinthio").staked
    assert "an invitation may be doubled once in a hand, and raised no further [zorli/invite-double]" in refused(
        scene(THREE, "invite for 1; double; pay"), "double"
    )


def test_doubling_asks_nothing_of_those_who_stay() -> None:
    """After a doubling nobody has to add anything to stay in."""
    game = scene(THREE, "invite for 1; double; pass; pass; discard -7c; keep; discard -2c")

    assert [1, 2, 0] == [game.seat(name).staked for name in ("Bernardo", "Cinthio", "Alberto")]
    assert not any(game.seat(name).out for name in game.players)


def test_invitation_is_raised_when_the_last_player_has_paid() -> None:
    """Whoever doubles when it is his turn to throw puts in the double, and nobody has to add anything to stay in."""
    game = scene(THREE, "invite for 2; pass; pay for 1; keep; double; pass; pass; discard -7c; keep; discard -2c")

    assert [2, 4, 1] == [game.seat(name).staked for name in NAMED]
    assert "Bernardo: pass vie" == open_to(game)
    assert ["Cinthio doubles for 4"] == told(game, "double")
    assert "invite-late" in grounds(game, "double")


def test_late_raise_is_refused_where_it_is_shut_or_dear() -> None:
    """One who has not the double cannot lay it, and where the other reading holds nobody can."""
    moves = "invite for 1; pass; pay for 1"
    poor = scene(THREE, f"{moves}; keep", stacks=[9, 1, 9])
    shut = scene(THREE, moves, rules=other("invitation.late", answer=False))

    assert refused(poor, "double").endswith("players stake only the money in front of them [zorli/bet-to-resto]")
    assert "Bernardo may not double" in refused(shut, "double")


def test_late_raise_binds_in_another_reading() -> None:
    """Where a doubling must be paid by all who stay, a late one is asked of those too who have thrown a card."""
    rules = other("invitation.double-binds", "all who stay")
    game = scene(THREE, "invite for 1; pass; pay for 1; discard -6c; double; pay; pass", rules=rules)

    assert [True, False, False] == [game.seat(name).out for name in NAMED]
    assert "Cinthio: keep discard" == open_to(game)


def test_ante_is_no_part_of_an_invitation() -> None:
    """Where each has put down an ante, whoever is invited for a counter pays just that, and doubles it by one more."""
    rules = other("ante", 1)

    assert [2, 2, 1] == [scene(THREE, "invite for 1; pay", rules=rules).seat(name).staked for name in NAMED]
    assert [2, 3, 1] == [scene(THREE, "invite for 1; double", rules=rules).seat(name).staked for name in NAMED]


def test_invitation_made_up_keeps_both_cards() -> None:
    """The inviter who makes up what a doubling lacks him may keep both cards; who does not must discard."""
    paid = scene(TWO, "invite for 1; double; pay")
    short = scene(TWO, "invite for 1; double; pass")

    assert ("Bernardo: keep discard", "Bernardo: discard") == (open_to(paid), open_to(short))
    assert 2 == paid.seat("Bernardo").staked


def test_who_has_no_money_for_it_neither_pays_nor_doubles() -> None:
    """What a player has not got he cannot put in, and it is said so."""
    game = scene(THREE, "invite for 2", stacks=[9, 1, 9])

    assert "Cinthio: pass" == open_to(game)
    for verb in ("pay", "double"):
        assert f"Cinthio may not {verb}: players stake only the money in front of them [zorli/bet-to-resto]" == refused(
            game, verb
        )


def test_others_throw_one_card_or_both_face_up() -> None:
    """Who may not keep both throws one card or two, and everybody sees them."""
    game = scene(THREE, "invite for 1; pass; pay for 1; keep")
    for wrong in ("discard", "discard -Qh -3d -7c"):
        assert "one or two cards must be discarded" in refused(game, wrong)
    game.play("discard -Qh -3d")

    assert "Qh 3d" == " ".join(map(str, game.view("Alberto").discards))
    assert "Cinthio discards Qh 3d" == str(game.view("Alberto").log[-1])


def test_who_has_paid_may_throw_too() -> None:
    """To keep both cards is a right and no duty."""
    assert 3 == len(scene(TWO, "invite for 1; pay for 1; discard -6c; keep").seat("Bernardo").cards)


# what the other reading of a rule changes: the answer, the moves, and what is open then
READINGS = [
    ("invitation.none", "two more cards are dealt", "pass; pass; pass", "Bernardo: discard"),
    ("invitation.binds", "all who stay", "invite for 1; pass; pay for 1; keep", "Alberto: keep discard double"),
    ("invitation.late", False, "invite for 1; pass; pay for 1", "Bernardo: keep discard"),
    ("invitation.made-up", "he may not", "invite for 1; pay; pay; keep; double", "Bernardo: discard"),
    ("invitation.raise", "not at all", "invite for 1; pay; pay", "Bernardo: keep discard"),
    ("invitation.raise", "not at all", "invite for 1", "Cinthio: pass pay"),
    ("invitation.made-up", "he may not", "invite for 1; double; pass", "Bernardo: discard"),
    ("keep-both", "anyone", "invite for 1; pass; pay for 1; keep", "Cinthio: keep discard double"),
    ("last-player", "he is free", "invite for 1; pass", "Alberto: pass pay double"),
    ("opens", "the dealer", "", "Alberto: pass invite"),
]


@pytest.mark.parametrize(
    ("asked", "answer", "moves", "offered"), READINGS, ids=[f"{asked}: {moves}" for asked, _, moves, _ in READINGS]
)
def test_other_readings_of_the_invitation(asked: str, answer: object, moves: str, offered: str) -> None:
    """Each question of the invitation, answered otherwise, changes what is open."""
    assert offered == open_to(scene(THREE, moves, rules=other(asked, answer)))


def test_dealer_who_speaks_first_is_followed_by_the_eldest() -> None:
    """Where the dealer speaks first the eldest comes after him."""
    assert "Bernardo: pass invite" == open_to(scene(THREE, "pass", rules=other("opens", "the dealer")))


def test_whole_invitation_is_asked_of_the_last_player() -> None:
    """Where the last player owes the whole invitation he cannot get off with a counter."""
    game = scene(THREE, "invite for 2; pass", rules=other("invitation.forced", "the whole invitation"))

    assert refused(game, "pay for 1").startswith("Alberto may not pay for 1")


def test_binding_doubling_puts_out_who_does_not_pay() -> None:
    """Where a doubling must be paid by all who stay, the others leave, and their cards lie open."""
    game = scene(THREE, "invite for 1; double; pay; pass", rules=other("invitation.double-binds", "all who stay"))

    assert game.seat("Bernardo").out
    assert "7c 6c" == " ".join(map(str, game.view("Alberto").discards))


def test_both_cards_go_in_another_telling() -> None:
    """With `discard.first = both` a discard is of two cards."""
    game = scene(THREE, "invite for 1; pass; pay for 1; keep", rules=other("discard.first", "both"))

    assert refused(game, "discard -Qh").startswith("Cinthio may not discard with Qh only")


def test_binding_invitation_puts_out_who_has_paid_nothing_of_a_doubled_one() -> None:
    """Where an invitation must be paid by all who stay, a doubling frees nobody from the invitation itself."""
    four = "Bernardo; Cinthio; Domenico; Alberto"
    game = scene(four, "invite for 1; pass; double; pass; pass; pass", rules=other("invitation.binds", "all who stay"))

    assert [False, True, False, True] == [game.seat(name).out for name in game.players]


def test_inviter_whom_nobody_answers_takes_the_table() -> None:
    """Where the last player need not pay, and all refuse what binds those who stay, the inviter takes all."""
    rules = ZORLI.but(answers={"last-player": "he is free", "invitation.binds": "all who stay"})
    game = scene("Bernardo; Alberto", "invite for 1; pass", rules=rules, carry={"Alberto": 3})

    assert game.over
    assert "Bernardo wins 4" == str(game.log[-1])
