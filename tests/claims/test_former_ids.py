"""Former ids: whoever uses an id that was renamed gets what bears it now, with a word; no circle is walked."""

from __future__ import annotations

import re
import warnings

import pytest

from primero_ref import load, rulebook, suspended
from primero_ref.claims.former_ids import FormerId, current_claim, current_question, current_rulebook, noticing
from primero_ref.errors import Unknown, Unreadable
from primero_ref.reconstruction import from_link, from_toml, reconstruct
from primero_ref.session.rules_link import rules_of
from primero_ref.withdrawn_ids import WithdrawnId, became, borne
from tests.support.former_ids import LOOK, OLD_TOY, REFUND, TWICE, VIE, let_them_be_gone

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture(autouse=True)
def _gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have some ids be gone, as a later edition may."""
    let_them_be_gone(monkeypatch)


def said(row: WithdrawnId) -> str:
    """Give the sentence that is expected, as a pattern."""
    return f"^{re.escape(row.sentence)}$"


def test_a_variant_is_made_by_former_ids() -> None:
    """A claim suspended or held, a question and a claim that answers it are found by their former ids."""
    with pytest.warns(FormerId, match=said(LOOK)):
        assert "toy/forced-see" not in rulebook("toy").but(suspend=["toy/forced-look"]).held
    with pytest.warns(FormerId, match=said(VIE)):
        assert "zorli/vie-in-or-out" in rulebook("toy").but(hold=["zorli/in-or-out"]).held
    with pytest.warns(FormerId, match=said(REFUND)):
        assert rulebook("toy").but(answers={"given-back": "nothing"})("fold.refund") == "nothing"
    with pytest.warns(FormerId, match=said(VIE)):
        answer = rulebook("toy").but(answers={"fold.refund": "zorli/in-or-out"}).ask("fold.refund")
    assert answer.claims == ("zorli/vie-in-or-out",)


def test_a_rulebook_is_found_by_its_former_id() -> None:
    """It is the rulebook of today, and bears its id of today."""
    with pytest.warns(FormerId, match=said(OLD_TOY)):
        assert rulebook("plaything") is rulebook("toy")


def test_a_suspension_follows_a_former_id() -> None:
    """What is suspended under a name of old is not held."""
    with pytest.warns(FormerId, match=said(LOOK)), suspended("toy/forced-look"):
        assert "toy/forced-see" not in rulebook("toy").held


@pytest.mark.filterwarnings("ignore::primero_ref.claims.former_ids.FormerId")
def test_a_link_of_old_leads_to_the_same_rules() -> None:
    """A link with former ids reads as the link of today, and is written as that."""
    old = "plaything;suspend=toy/forced-look;given-back=zorli/in-or-out;because:given-back=So_we_play"
    now = "toy;suspend=toy/forced-see;fold.refund=zorli/vie-in-or-out;because:fold.refund=So_we_play"

    assert from_link(old).link == now
    assert from_link(old) == from_link(now)
    assert rules_of(old).changes() == rules_of(now).changes()


@pytest.mark.filterwarnings("ignore::primero_ref.claims.former_ids.FormerId")
def test_a_file_of_old_leads_to_the_same_rules() -> None:
    """So does a file."""
    old = 'base = "plaything"\nsuspend = ["toy/forced-look"]\n[answers]\ngiven-back = "nothing"\n'
    now = 'base = "toy"\nsuspend = ["toy/forced-see"]\n[answers]\n"fold.refund" = "nothing"\n'
    old_reason, reason = '[because]\ngiven-back = "So."', '[because]\n"fold.refund" = "So."'

    assert from_toml(old + old_reason) == from_toml(now + reason)


@pytest.mark.filterwarnings("ignore::primero_ref.claims.former_ids.FormerId")
def test_a_record_of_old_is_the_same_game() -> None:
    """A record with former ids replays, and is written anew with those of today."""
    old = '[Rulebook "plaything"]\n[Suspend "toy/forced-look"]\n[Answers "given-back = zorli/in-or-out"]\n'
    game = load(f'{old}[Players "Alberto Bernardo"]\n[Dealer "Alberto"]\n')

    assert "toy/forced-see" not in game.rules.held
    assert game.rules("fold.refund") == "nothing"
    assert not any(row.name in game.record() for row in (LOOK, REFUND, VIE))
    assert load(game.record()).rules.held == game.rules.held


def test_a_name_that_was_renamed_twice_is_followed_to_its_end() -> None:
    """The word names every step of the way."""
    with pytest.warns(FormerId) as heard:
        assert current_claim("toy/looked") == "toy/forced-see"

    assert str(heard[0].message) == (
        "The claim toy/looked is called toy/forced-look since edition 0.1.5; "
        "the claim toy/forced-look is called toy/forced-see since edition 0.2.0."
    )


def test_a_claim_that_was_withdrawn_is_refused_with_the_reason() -> None:
    """No other rule is suggested in its place."""
    for refused in (
        lambda: rulebook("toy").but(suspend=["toy/fold-twice"]),
        lambda: rulebook("toy").but(hold=["toy/fold-twice"]),
        lambda: reconstruct("toy", suspend=["toy/fold-twice"]),
        lambda: from_link("toy;hold=toy/fold-twice"),
        lambda: suspended("toy/fold-twice"),
    ):
        with pytest.raises(Unknown, match=said(TWICE)):
            refused()


def test_a_circle_of_names_is_a_refusal() -> None:
    """Names that lead to each other lead to nothing, and whoever follows them is told so."""
    sentence = (
        "The claim toy/hen is called toy/egg since edition 0.1.5; the claim toy/egg is called toy/hen "
        "since edition 0.2.0; withdrawn_ids.toml leads in a circle here, so no claim is found."
    )

    assert (borne("claim", "toy/hen"), became("claim", "toy/hen")) == ("toy/hen", sentence)
    with pytest.raises(Unknown, match=f"^{re.escape(sentence)}$"):
        rulebook("toy").but(suspend=["toy/hen"])


def test_one_question_is_not_answered_by_two_of_its_ids() -> None:
    """Which of the two answers counts is not guessed at."""
    with pytest.warns(FormerId), pytest.raises(Unreadable, match=r"^'fold.refund' is answered twice"):
        rulebook("toy").but(answers={"fold.refund": "all", "given-back": "nothing"})


def test_what_bears_its_id_still_is_found_without_a_word() -> None:
    """So is what nobody knows, which whoever looks for it refuses."""
    told: list[str] = []
    with noticing(told.append):
        assert current_claim("toy/forced-see") == "toy/forced-see"
        assert current_question("fold.refund") == "fold.refund"
        assert current_rulebook("toy") == "toy"
        assert current_claim("toy/nothing") == "toy/nothing"

    assert told == []


def test_each_word_is_told_once() -> None:
    """Whoever listens hears each sentence once, and warnings go their old way afterwards."""
    told: list[str] = []
    with noticing(told.append):
        for _ in range(3):
            current_claim("toy/forced-look")
        current_question("given-back")

    assert told == [LOOK.sentence, REFUND.sentence]
    with pytest.warns(FormerId):
        current_claim("toy/forced-look")


def test_other_warnings_are_left_alone() -> None:
    """Whoever listens for former ids does not swallow what else Python has to say."""
    told: list[str] = []
    with pytest.warns(UserWarning, match="^Mind the cat$"), noticing(told.append):
        warnings.warn("Mind the cat", stacklevel=1)

    assert told == []
