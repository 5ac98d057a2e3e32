"""Switches: one name stands for the answers that leave something out, in a link, a file, a command and the form."""

from __future__ import annotations

import pytest

from primero_ref import rulebook
from primero_ref.cli.switches import WITHOUT_HELP, without_some
from primero_ref.reconstruction import reconstruct
from primero_ref.reconstruction.effect import effects
from primero_ref.reconstruction.reconstruction import from_link, from_toml
from primero_ref.reconstruction.switches import left_out, switched, switches
from primero_ref.report.game_report import report
from primero_ref.report.handout import handout
from primero_ref.report.writers import paper_markdown
from primero_ref.web.reconstruction import questionnaire
from tests.support.commands import run
from tests.tools.papers import contradictions

EACH = [(switch.name, base) for switch in switches().values() for base in switch.rulebooks]


@pytest.mark.parametrize(("name", "base"), EACH)
def test_a_switch_changes_the_game_and_no_paper_contradicts_itself(name: str, base: str) -> None:
    """Each of its answers is another than the rulebook's and has an effect; handout and report tell it in one voice."""
    made = from_link(f"{base};without={name}")
    found = effects(made.rules)

    assert {*switches()[name].answers} == {*found}
    assert all(effect.is_played for effect in found.values())
    assert [] == [*contradictions(made)]


@pytest.mark.parametrize(("name", "base"), EACH)
def test_the_papers_say_what_is_left_out_and_what_then_holds(name: str, base: str) -> None:
    """The sentence stands at the head of the report and of the handout, and in neither paper of the published game."""
    says = f"{switches()[name].what}. {switches()[name].then}"
    made, published = reconstruct(base, without=[name]), reconstruct(base)

    assert says in dict(report(made, []).head)["Left out as a whole"]
    assert says in paper_markdown(handout(made, []))
    assert "Left out as a whole" not in dict(report(published, []).head)


def test_a_link_and_a_file_say_what_is_left_out_by_its_name() -> None:
    """Both come to the answers for which the name stands; an answer that is given besides goes before them."""
    expanded = "italian;fold.refund=nothing;target=the_best"

    assert expanded == from_link("italian;without=half-back,bid-sets-type").link
    assert expanded == from_toml('base = "italian"\nwithout = ["half-back", "bid-sets-type"]').link
    assert "italian;fold.refund=all" == from_link("italian;without=half-back;fold.refund=all").link
    assert left_out(rulebook("italian;without=half-back")) == (switches()["half-back"],)


def test_the_commands_leave_things_out() -> None:
    """`primero report` and `primero play` take the name, their help has every one, and a wrong one is refused."""
    link = run("report", "losing", "--without", "half-back", "--format", "link")
    wrong = run("report", "scopa", "--without", "duels")
    unknown = run("play", "zorli", "--without", "duel")

    assert "losing;fold.refund=nothing\n" == link.stdout
    assert 2 == wrong.exit_code == unknown.exit_code
    assert "Scopa cannot leave out “duels”; no switch belongs to it." in wrong.stderr
    assert "There is no switch 'duel'; the nearest is 'duels'." in unknown.stderr
    assert all(name in WITHOUT_HELP for name in switches())
    assert "no duel" == without_some(rulebook("zorli"), ["duels"])("duel.is")


def test_the_form_offers_what_its_rulebook_can_leave_out() -> None:
    """The questions of a rulebook come with its switches and the answers for which each stands."""
    rows = questionnaire("zorli")["switches"]

    assert [{"duel.is": "no duel"}] == [row["answers"] for row in rows]  # type: ignore[attr-defined]  # rows of JSON
    assert [] == questionnaire("scopa")["switches"]
    assert {} == switched("scopa", [])
