"""Checks: a witness is a hand that is played; it fits, fails by a claim, or a rulebook does not speak of it."""

from __future__ import annotations

import pytest

from primero_ref import load, rulebook
from primero_ref.fit import FAILS, FITS, SILENT, Witness, check, published, witness, witnesses
from primero_ref.fit.checks import GAP, course_of, passes, remedies
from primero_ref.fit.course import GOES

BY_HAND = {
    # Worked out from the sentences of the rules before anything was run.
    # Minsheu, 44-57: Osorio rests on 55, all see, Lorenço shows a flush. Italian: a bid names a type; a hand of a
    # higher type than the bid loses, so the flush cannot win what was bid on 55. English: no bids, the best hand wins,
    # and a flush is above 55. Suzuki: the best hand wins, whatever was bid. Zorli: a flush is above 55. Modern: no
    # bets.
    "minsheu-flush": {
        "italian": FAILS, "english": FITS, "suzuki": FITS, "zorli": FITS, "modern": SILENT,
    },
    # Minucci, 3.46: with four counters against a bet of more, one wins no more than four. Italian, Zorli, Huila: as
    # much from each as he staked. Suzuki and Three Mountains: who is short may win the whole table.
    "minucci-all-in": {
        "italian": FITS, "zorli": FITS, "huila": FITS, "suzuki": FAILS, "3m": FAILS,
    },
    # Brantôme: one meets a rest and draws a card. Italian: a player who sees may exchange. English: no cards are
    # exchanged with a rest. Suzuki: who stakes keeps his cards. Huila: cards are exchanged after the bets. Modern: no
    # rest.
    "brantome-rest": {
        "italian": FITS, "english": FAILS, "suzuki": FAILS, "huila": FITS, "modern": SILENT,
    },
}  # fmt: skip
"""Three witnesses under five rulebooks, as a reader of the rules would say that they come out."""


@pytest.mark.parametrize(("name", "book"), [(name, book) for name, books in BY_HAND.items() for book in books])
def test_what_was_worked_out_by_hand_comes_out(name: str, book: str) -> None:
    """The engine finds of these witnesses what the sentences of the rules say."""
    assert check(witness(name), rulebook(book), mend=False).verdict == BY_HAND[name][book]


@pytest.mark.parametrize(
    ("name", "book", "verdict", "claim"),
    [
        ("rank-flush-fifty-five", "italian", FITS, "italian/type-order"),
        ("rank-flush-fifty-five", "modern", FAILS, "modern/order-55-top"),
        ("rank-flush-fifty-five", "scopa", SILENT, ""),
        ("minsheu-flush", "losing", SILENT, ""),
        ("minsheu-flush", "italian", FAILS, "italian/higher-type-loses"),
        ("mabbe-points", "3m", FAILS, "3m/no-numerus"),
        ("harington-hand", "rmi", FAILS, "rmi/tie"),
        ("florio-two", "rmi", FAILS, "rmi/players-four-to-six"),
        ("minsheu-forced", "italian", FITS, "italian/forced-see"),
        ("minsheu-forced", "rmi", FAILS, "rmi/bet-closes-draw"),
        ("minsheu-vie", "italian", FAILS, "italian/bid-type-and-points"),
        ("brantome-rest", "english", FAILS, "english/no-draw-with-rest"),
        ("berni-players", "zorli", FAILS, "zorli/players"),
        ("brantome-rest", "huila", FITS, "huila/change"),
        ("mabbe-elder", "huila", FITS, "huila/eldest-point"),
        ("cardano-forced", "huila", FAILS, "huila/go-or-pass"),
        ("minsheu-back", "huila", FAILS, "huila/go-or-pass"),
        ("minucci-all-in", "suzuki", FAILS, "suzuki/short-money"),
        ("minsheu-queen", "huila", FAILS, "huila/pack-28"),
        ("mabbe-agreed", "english-2003", FITS, "english-2003/rest-is-raise-limit"),
        ("cardano-change", "zorli", FITS, "zorli/all-pass-change"),
    ],
)
def test_a_rulebook_fits_or_fails_by_a_claim(name: str, book: str, verdict: str, claim: str) -> None:
    """A ranking, a number of seats, a tie and a hand are each judged, and the claim that decides is named."""
    finding = check(witness(name), rulebook(book), mend=False)

    assert finding.verdict == verdict
    assert not claim or claim in finding.claims


def test_what_fits_or_fails_names_its_claims() -> None:
    """No verdict rests on nothing: whoever fits does so by a claim that is no gap, whoever fails by one that bars."""
    for row in published():
        for finding in row.findings:
            rules = rulebook(finding.rulebook)
            assert set(finding.claims) <= rules.held
            assert bool(finding.claims) == (finding.verdict != SILENT)
            if finding.verdict == FITS:
                assert all(rules.claims[claim].grade != GAP for claim in finding.claims)
            if finding.verdict == FAILS:
                assert finding.sentence


def test_a_failing_half_is_not_hidden() -> None:
    """Of several comparisons one that fails decides, though no rule speaks of another (Cardano’s kinds without two)."""
    rules = rulebook("italian").but(answers={"kinds": "primero supremus fluxus"})

    assert check(witness("cardano-order"), rules, mend=False).verdict != FITS
    assert not passes(witness("cardano-order"), rulebook("italian"), "kinds", "primero supremus fluxus")


def test_two_ways_to_play_are_two_witnesses() -> None:
    """Mabbe’s set rest is asked only where a rest is agreed on, and his open rest only where none is."""
    for row in published():
        if row.witness.id in {"mabbe-agreed", "mabbe-open"}:
            asked = row.witness.where["bets.agreed"]
            for finding in row.findings:
                assert finding.verdict == SILENT or rulebook(finding.rulebook)("bets.agreed") in asked
    rows = [row for row in published() if row.witness.id in {"mabbe-agreed", "mabbe-open"}]
    pairs = zip(*[row.findings for row in rows], strict=True)
    assert all(SILENT in {first.verdict, second.verdict} for first, second in pairs)


@pytest.mark.parametrize("name", ["minsheu-flush", "berni-raise", "harington-hand", "cardano-forced"])
def test_a_hand_that_is_found_replays(name: str) -> None:
    """The record of the course loads, and tells the same game."""
    for finding in next(row for row in published() if row.witness.id == name).findings:
        if finding.record:
            assert load(finding.record).record() == finding.record


def test_a_search_finds_what_is_kept() -> None:
    """Looked for from the beginning, some witnesses come out as the kept courses say."""
    for name in ("berni-raise", "minsheu-vie", "minsheu-lift", "cardano-free", "mabbe-opens"):
        for book in ("italian", "zorli", "huila"):
            told, rules = witness(name), rulebook(book)
            anew, kept = course_of(told, rules, anew=True), course_of(told, rules)
            assert (anew.state, anew.record) == (kept.state, kept.record)


def test_remedies_let_the_witness_pass() -> None:
    """Each answer that is said to help does help, alone."""
    for row in published()[::9]:
        for finding in row.findings:
            for remedy in finding.remedies[:1]:
                assert passes(row.witness, rulebook(finding.rulebook), remedy.question, remedy.answers[0])


def test_a_remedy_is_sought_among_the_claims_that_refuse() -> None:
    """Where no question of the witness helps, those of the claims by which it fails are tried."""
    told = witness("minsheu-vie")._replace(on=("seats.most",))

    assert [remedy.question for remedy in remedies(told, rulebook("italian"), ["italian/bid-type-and-points"])] == [
        "bid.names"
    ]


@pytest.mark.parametrize("told", witnesses(), ids=lambda told: told.id)
def test_no_check_is_vacuous(told: Witness) -> None:
    """Each witness fails under some rulebook, or under one with a single other answer to a question it bears on."""
    row = next(row for row in published() if row.witness is told)
    fitting = [rulebook(finding.rulebook) for finding in row.findings if finding.verdict == FITS]
    failing = any(finding.verdict == FAILS for finding in row.findings)
    assert fitting or told.apart

    assert failing or any(
        not passes(told, rules, name, answer)
        for rules in fitting
        for name in told.on
        for answer in _others(name, rules(name))
    )


def _others(name: str, answer: object) -> tuple[object, ...]:
    from primero_ref.demo.answers import other_answers

    return other_answers(name, answer)


def test_what_cannot_be_played_does_not_pass() -> None:
    """A change with which the game cannot begin, or that is no answer, lets nothing pass."""
    assert not passes(witness("minsheu-vie"), rulebook("english"), "seats.fewest", 5)
    assert not passes(witness("minsheu-vie"), rulebook("english"), "fold", "perhaps")
    assert course_of(witness("minsheu-vie"), rulebook("english")).state == GOES
