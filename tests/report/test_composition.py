"""What a paper about one's own rules may say: nothing that is played otherwise, and nothing without a subject."""

from __future__ import annotations

import pytest

from primero_ref.claims import inventory, rulebook, rulebooks
from primero_ref.reconstruction import reconstruct
from primero_ref.report.composition import Composition
from primero_ref.report.game_report import report


@pytest.mark.parametrize("book", rulebooks())
def test_in_a_published_book_every_rule_stands_whose_answers_are_its_own(book: str) -> None:
    """Nothing is told anew where nothing is changed, unless a later rule of the same book goes before."""
    made, rules = Composition(reconstruct(book)), rulebook(book)
    own = [claim for claim in rules.held if all(rules(name) == it for name, it in rules.claims[claim].settles.items())]

    assert own
    assert [claim for claim in own if not made.stands(claim)] == []
    assert made.changed() == ()
    assert made.idle() == ()


def test_a_rule_without_a_subject_is_no_rule_of_the_report() -> None:
    """Where nobody may fold (errata A5), the report has no rule on when to fold and what to take back."""
    told = {rule.claim for rule in report(reconstruct("italian", answers={"fold": False}), ()).rules}

    assert "italian/pass-draws" in told
    assert not told & {"italian/action-fold", "italian/fold-answers-vie", "italian/fold-withdraw-half"}


def test_no_rule_says_what_a_chorus_is_where_it_is_no_hand() -> None:
    """Errata A5: where the types of hand are others, “Chorus is four of a kind” does not stand beside them."""
    kinds = "numerus primero supremus fluxus"
    made = report(reconstruct("italian", answers={"chorus": "no hand", "kinds": kinds, "kinds.order": kinds}), ())
    about = [rule.says for rule in made.rules if "horus is four" in rule.says or "Four cards of one rank" in rule.says]

    assert about == []


def test_where_a_bid_names_no_hand_no_rule_speaks_of_the_true_type() -> None:
    """Errata A5: Red Mountain Inn's game without bids does not ask for a declaration of the true type of hand."""
    made = report(reconstruct("rmi", answers={"bid.names": "nothing"}), ())

    assert [rule.says for rule in made.rules if "declar" in rule.says and rule.claim] == []


def test_the_duels_of_zorli_go_with_their_tail() -> None:
    """Errata A6: without the three rules by which a player may challenge, no rule on duels is left in the report."""
    tail = [f"zorli/duel-{name}" for name in ("point-v-point", "primero-v-point", "flush", "equal")]
    choices = reconstruct("zorli", suspend=tail)
    made = report(choices, ())

    assert [rule.claim for rule in made.rules if "duel" in rule.says and "showdown" not in rule.says] == []
    assert made.idle == ()  # nobody has answered how a duel goes


def test_a_rule_of_which_one_answer_is_otherwise_is_told_from_the_others() -> None:
    """What is left of the rule stands in the answers' own sentences, with a note of what is played otherwise."""
    made = report(reconstruct("zorli", answers={"dealer.next": "the same dealer"}), ())
    (rule,) = (rule for rule in made.rules if rule.claim == "zorli/dealer")

    assert rule.says != inventory.claim("zorli/dealer").says
    assert "Cut the pack to choose the first dealer." in rule.says
    assert "The eldest deals" not in rule.says
    assert rule.note.startswith("This game changes a part of this rule:")


def test_a_default_is_named_once() -> None:
    """A rule that is left out leaves the engine's default: among the departures, and not among the gaps as well."""
    made = report(reconstruct("italian", suspend=["italian/fold-withdraw-half"]), ())
    says = "If you fold, take back all that you have staked."

    assert [departure.says for departure in made.departures].count(says) == 1
    assert [gap for gap in made.gaps if says in gap] == []
