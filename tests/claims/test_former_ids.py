"""Former ids: whoever uses an id that was renamed gets what bears it now, with a word; no circle is walked."""

from __future__ import annotations

import re
import warnings

import pytest

from primero_ref import load, rulebook, suspended, withdrawn_ids
from primero_ref.claims.former_ids import FormerId, current_claim, current_question, current_rulebook, noticing
from primero_ref.errors import Unknown, Unreadable
from primero_ref.reconstruction import from_link, from_toml, reconstruct
from primero_ref.session.rules_link import rules_of
from primero_ref.withdrawn_ids import WithdrawnId, became, borne

LOOK = WithdrawnId("claim", "italian/forced-look", "0.2.0", "italian/forced-see", "")
LOOKED = WithdrawnId("claim", "italian/looked", "0.1.5", "italian/forced-look", "")
REFUND = WithdrawnId("question", "given-back", "0.2.0", "fold.refund", "")
VIE = WithdrawnId("claim", "zorli/in-or-out", "0.2.0", "zorli/vie-in-or-out", "")
ITALIAN = WithdrawnId("rulebook", "italiano", "0.2.0", "italian", "")
TWICE = WithdrawnId("claim", "italian/fold-twice", "0.2.0", "", "Nobody can fold twice.")
CIRCLE = (
    WithdrawnId("claim", "italian/hen", "0.1.5", "italian/egg", ""),
    WithdrawnId("claim", "italian/egg", "0.2.0", "italian/hen", ""),
)


@pytest.fixture(autouse=True)
def _gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have some ids be gone, as a later edition may."""
    rows = (LOOK, LOOKED, REFUND, VIE, ITALIAN, TWICE, *CIRCLE)
    monkeypatch.setattr(withdrawn_ids, "withdrawn", lambda: {(row.kind, row.name): row for row in rows})


def said(row: WithdrawnId) -> str:
    """Give the sentence that is expected, as a pattern."""
    return f"^{re.escape(row.sentence)}$"


def test_a_variant_is_made_by_former_ids() -> None:
    """A claim suspended or held, a question and a claim that answers it are found by their former ids."""
    with pytest.warns(FormerId, match=said(LOOK)):
        assert "italian/forced-see" not in rulebook("italian").but(suspend=["italian/forced-look"]).held
    with pytest.warns(FormerId, match=said(VIE)):
        assert "zorli/vie-in-or-out" in rulebook("italian").but(hold=["zorli/in-or-out"]).held
    with pytest.warns(FormerId, match=said(REFUND)):
        assert rulebook("italian").but(answers={"given-back": "nothing"})("fold.refund") == "nothing"
    with pytest.warns(FormerId, match=said(VIE)):
        answer = rulebook("italian").but(answers={"fold.refund": "zorli/in-or-out"}).ask("fold.refund")
    assert answer.claims == ("zorli/vie-in-or-out",)


def test_a_rulebook_is_found_by_its_former_id() -> None:
    """It is the rulebook of today, and bears its id of today."""
    with pytest.warns(FormerId, match=said(ITALIAN)):
        assert rulebook("italiano") is rulebook("italian")


def test_a_suspension_follows_a_former_id() -> None:
    """What is suspended under a name of old is not held."""
    with pytest.warns(FormerId, match=said(LOOK)), suspended("italian/forced-look"):
        assert "italian/forced-see" not in rulebook("italian").held


@pytest.mark.filterwarnings("ignore::primero_ref.claims.former_ids.FormerId")
def test_a_link_of_old_leads_to_the_same_rules() -> None:
    """A link with former ids reads as the link of today, and is written as that."""
    old = "italiano;suspend=italian/forced-look;given-back=zorli/in-or-out;because:given-back=So_we_play"
    now = "italian;suspend=italian/forced-see;fold.refund=zorli/vie-in-or-out;because:fold.refund=So_we_play"

    assert from_link(old).link == now
    assert from_link(old) == from_link(now)
    assert rules_of(old).changes() == rules_of(now).changes()


@pytest.mark.filterwarnings("ignore::primero_ref.claims.former_ids.FormerId")
def test_a_file_of_old_leads_to_the_same_rules() -> None:
    """So does a file."""
    old = 'base = "italiano"\nsuspend = ["italian/forced-look"]\n[answers]\ngiven-back = "nothing"\n'
    now = 'base = "italian"\nsuspend = ["italian/forced-see"]\n[answers]\n"fold.refund" = "nothing"\n'
    old_reason, reason = '[because]\ngiven-back = "So."', '[because]\n"fold.refund" = "So."'

    assert from_toml(old + old_reason) == from_toml(now + reason)


@pytest.mark.filterwarnings("ignore::primero_ref.claims.former_ids.FormerId")
def test_a_record_of_old_is_the_same_game() -> None:
    """A record with former ids replays, and is written anew with those of today."""
    old = '[Rulebook "italiano"]\n[Suspend "italian/forced-look"]\n[Answers "given-back = zorli/in-or-out"]\n'
    game = load(f'{old}[Players "Alberto Bernardo"]\n[Dealer "Alberto"]\n')

    assert "italian/forced-see" not in game.rules.held
    assert game.rules("fold.refund") == "nothing"
    assert not any(row.name in game.record() for row in (LOOK, REFUND, VIE))
    assert load(game.record()).rules.held == game.rules.held


def test_a_name_that_was_renamed_twice_is_followed_to_its_end() -> None:
    """The word names every step of the way."""
    with pytest.warns(FormerId) as heard:
        assert current_claim("italian/looked") == "italian/forced-see"

    assert str(heard[0].message) == (
        "The claim italian/looked is called italian/forced-look since edition 0.1.5; "
        "the claim italian/forced-look is called italian/forced-see since edition 0.2.0."
    )


def test_a_claim_that_was_withdrawn_is_refused_with_the_reason() -> None:
    """No other rule is suggested in its place."""
    for refused in (
        lambda: rulebook("italian").but(suspend=["italian/fold-twice"]),
        lambda: rulebook("italian").but(hold=["italian/fold-twice"]),
        lambda: reconstruct("italian", suspend=["italian/fold-twice"]),
        lambda: from_link("italian;hold=italian/fold-twice"),
        lambda: suspended("italian/fold-twice"),
    ):
        with pytest.raises(Unknown, match=said(TWICE)):
            refused()


def test_a_circle_of_names_is_a_refusal() -> None:
    """Names that lead to each other lead to nothing, and whoever follows them is told so."""
    sentence = (
        "The claim italian/hen is called italian/egg since edition 0.1.5; the claim italian/egg is called italian/hen "
        "since edition 0.2.0; withdrawn_ids.toml leads in a circle here, so no claim is found."
    )

    assert (borne("claim", "italian/hen"), became("claim", "italian/hen")) == ("italian/hen", sentence)
    with pytest.raises(Unknown, match=f"^{re.escape(sentence)}$"):
        rulebook("italian").but(suspend=["italian/hen"])


def test_one_question_is_not_answered_by_two_of_its_ids() -> None:
    """Which of the two answers counts is not guessed at."""
    with pytest.warns(FormerId), pytest.raises(Unreadable, match=r"^'fold.refund' is answered twice"):
        rulebook("italian").but(answers={"fold.refund": "all", "given-back": "nothing"})


def test_what_bears_its_id_still_is_found_without_a_word() -> None:
    """So is what nobody knows, which whoever looks for it refuses."""
    told: list[str] = []
    with noticing(told.append):
        assert current_claim("italian/forced-see") == "italian/forced-see"
        assert current_question("fold.refund") == "fold.refund"
        assert current_rulebook("italian") == "italian"
        assert current_claim("italian/nothing") == "italian/nothing"

    assert told == []


def test_each_word_is_told_once() -> None:
    """Whoever listens hears each sentence once, and warnings go their old way afterwards."""
    told: list[str] = []
    with noticing(told.append):
        for _ in range(3):
            current_claim("italian/forced-look")
        current_question("given-back")

    assert told == [LOOK.sentence, REFUND.sentence]
    with pytest.warns(FormerId):
        current_claim("italian/forced-look")


def test_other_warnings_are_left_alone() -> None:
    """Whoever listens for former ids does not swallow what else Python has to say."""
    told: list[str] = []
    with pytest.warns(UserWarning, match="^Mind the cat$"), noticing(told.append):
        warnings.warn("Mind the cat", stacklevel=1)

    assert told == []
