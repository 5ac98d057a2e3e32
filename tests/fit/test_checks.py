"""Checks: fits, fails by a claim or does not speak; and with which other answer a witness would pass."""

from __future__ import annotations

import pytest

from primero_ref import rulebook
from primero_ref.fit import FAILS, FITS, SILENT, Witness, check, published, witness, witnesses
from primero_ref.fit.checks import course_of, passes, remedies
from primero_ref.fit.scenes import GOES


@pytest.mark.parametrize(
    ("name", "book", "verdict", "claim"),
    [
        ("minsheu-flush", "italian", FITS, "italian/type-order"),
        ("minsheu-flush", "modern", FAILS, "modern/order-55-top"),
        ("minsheu-flush", "scopa", SILENT, ""),
        ("minsheu-flush", "losing", SILENT, ""),
        ("mabbe-points", "3m", FAILS, "3m/no-numerus"),
        ("harington-hand", "rmi", FAILS, "rmi/tie"),
        ("florio-two", "rmi", FAILS, "rmi/players-four-to-six"),
        ("minsheu-forced", "italian", FITS, "italian/forced-see"),
        ("minsheu-forced", "rmi", FAILS, "rmi/bet-closes-draw"),
        ("minsheu-vie", "italian", FAILS, "italian/bid-type-and-points"),
        ("brantome-rest", "english", FAILS, "english/no-draw-with-rest"),
        ("berni-players", "zorli", FAILS, "zorli/players"),
        ("brantome-rest", "huila", FITS, "huila/resto"),
        ("mabbe-elder", "huila", FITS, "huila/eldest-point"),
        ("florio-revie", "huila", FITS, "huila/bets"),
        ("cardano-forced", "huila", FAILS, "huila/bets"),
        ("minsheu-back", "huila", FAILS, "huila/go-or-pass"),
    ],
)
def test_a_rulebook_fits_or_fails_by_a_claim(name: str, book: str, verdict: str, claim: str) -> None:
    """A ranking, a number of seats, a tie and a scene are each judged, and the claim that decides is named."""
    finding = check(witness(name), rulebook(book))

    assert finding.verdict == verdict
    assert not claim or claim in finding.claims


def test_a_failing_rulebook_names_its_claim() -> None:
    """Whoever fails does so by claims of the rulebook, and the engine has said why."""
    for row in published():
        for finding in row.findings:
            if finding.verdict == FAILS:
                assert finding.claims
                assert set(finding.claims) <= rulebook(finding.rulebook).held
                assert finding.sentence


def test_remedies_let_the_witness_pass() -> None:
    """Each answer that is said to help does help, alone."""
    for row in published()[::5]:
        for finding in row.findings:
            for remedy in finding.remedies:
                for answer in remedy.answers:
                    assert passes(row.witness, rulebook(finding.rulebook), remedy.question, answer)


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
    assert fitting

    assert any(finding.verdict == FAILS for finding in row.findings) or any(
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
