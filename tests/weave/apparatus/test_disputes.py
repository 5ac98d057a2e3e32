"""Disputes: what a player asks is settled by the question it names, in every game that has an answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from primero_ref import claims
from primero_ref.errors import Unreadable
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.sources import works
from primero_ref.weave.apparatus import disputes, relations
from primero_ref.weave.parts.comparison import dispute as drawn

if TYPE_CHECKING:
    from pathlib import Path


RULED = [name for name, dispute in disputes.disputes().items() if not dispute.moment]
"""The disputes that a question settles."""


@pytest.mark.parametrize("name", RULED)
def test_a_dispute_arises_in_a_game_and_its_answers_are_of_its_question(name: str) -> None:
    """Some game rules on it; what means yes is among the answers of the question, and some answer means no."""
    dispute = disputes.disputes()[name]
    question = claims.question(dispute.question)

    assert any(disputes.ruling(book, dispute) for book in disputes.books())
    assert relations.claims_settling(dispute.question)
    assert set(dispute.yes) <= set(question.answers)
    assert not dispute.yes or set(dispute.yes) < set(question.answers)


@pytest.mark.parametrize("book", disputes.books())
def test_every_question_that_a_game_settles_is_ruled_on_once_or_by_its_disputes(book: str) -> None:
    """No settled question is left out, and each ruling names the rules that settle it."""
    listed = [ruling for _, rulings in disputes.rulings(book) for ruling in rulings]
    ruled = [ruling for ruling in listed if not ruling.dispute.moment]
    rules = claims.rulebook(book)

    assert {name for name in claims.questions() if rules.ask(name).claims} <= {one.dispute.question for one in ruled}
    assert len({one.dispute.id for one in listed}) == len(listed)
    for ruling in ruled:
        assert ruling.claims == rules.ask(ruling.dispute.question).claims or ruling.claims[0] in ruling.dispute.by
        assert bool(ruling.claims) != bool(ruling.absence)


def is_said(book: str, dispute: disputes.Dispute) -> bool:
    """Say whether a game has the sentence on what no rule speaks of: where it asks what the dispute depends on."""
    return bool(dispute.absent) and (not dispute.among or dispute.among in questions_of(book))


def answers(book: str, claim: str) -> bool:
    """Say whether a rule is one of a game, and settles something there if it settles anything."""
    rules, settled = claims.rulebook(book), claims.claim(claim).settles
    return claim in rules.held and (not settled or any(claim in rules.ask(name).claims for name in settled))


@pytest.mark.parametrize("book", disputes.books())
def test_what_no_rule_speaks_of_is_listed_in_every_game(book: str) -> None:
    """It has its sentence, or the rule of this game that answers, at a moment of play that the game has."""
    moments = {part.slug: rulings for part, rulings in disputes.rulings(book)}
    listed = {ruling.dispute.id: ruling for rulings in moments.values() for ruling in rulings if ruling.dispute.moment}
    asked = [dispute for dispute in disputes.disputes().values() if dispute.moment in moments]

    assert {*listed} == {each.id for each in asked if is_said(book, each) or any(answers(book, by) for by in each.by)}
    assert {"wrong-deal", "card-seen", "out-of-turn"} <= {*listed}
    for ruling in listed.values():
        assert bool(ruling.absence) != bool(ruling.claims)
        assert bool(ruling.verdict) == bool(ruling.claims)


@pytest.mark.parametrize("book", disputes.books())
def test_what_is_said_of_a_game_without_a_rule_is_what_its_engine_does(book: str) -> None:
    """Where the script raises the question all the same, its default is the yes or no that the page gives."""
    for dispute in disputes.disputes().values():
        ruled = disputes.ruling(book, dispute)
        if ruled and ruled.absence and dispute.question in questions_of(book) and ruled.verdict in {"Yes", "No"}:
            assert dispute.verdict(claims.question(dispute.question).otherwise) == ruled.verdict, dispute.id


def test_the_other_games_are_those_that_rule_on_it() -> None:
    """Each other game stands once, under what it rules, and this one does not."""
    for dispute in disputes.disputes().values():
        listed = [book for books in disputes.elsewhere(dispute, "italian").values() for book in books]

        assert "italian" not in listed
        assert len(set(listed)) == len(listed)
        for verdict, books in disputes.elsewhere(dispute, "italian").items():
            assert {ruled.verdict for book in books if (ruled := disputes.ruling(book, dispute))} == {verdict}


@pytest.mark.parametrize("book", disputes.books())
def test_what_only_other_games_settle_is_settled_there_and_not_here(book: str) -> None:
    """No rule of this game settles it, and some other game answers it."""
    for dispute in disputes.foreign(book):
        assert not claims.rulebook(book).ask(dispute.question).claims
        assert disputes.elsewhere(dispute, book)


@pytest.mark.parametrize("book", disputes.books())
def test_a_game_has_a_rest_where_one_of_its_rules_names_it(book: str) -> None:
    """Where the page says that there is none, no rule of the game has the word; where one has, it says yes."""
    ruled = disputes.ruling(book, disputes.disputes()["rest"])
    named = [claim.id for claim in claims.rulebook(book).claims.values() if re.search(r"\brest\b", claim.says)]

    if ruled and not ruled.claims:
        assert named == []
    if ruled and ruled.claims and ruled.claims[0] in ruled.dispute.by:
        assert ruled.verdict == "Yes"
        assert not claims.rulebook(book).ask("rest").claims


@pytest.mark.parametrize("book", [book for book in disputes.books() if claims.rulebook(book).ask("kinds.order").claims])
def test_the_order_of_the_hands_is_the_engine_s_and_runs_as_its_rule_does(book: str) -> None:
    """The hands are those that the engine ranks; where the rule begins with the highest, so does its page."""
    ruled = disputes.ruling(book, disputes.disputes()["which-hands"])
    assert ruled is not None
    says = relations.all_claims()[ruled.claims[0]].says

    assert ruled.verdict.count(",") == len(claims.rulebook(book).ranking.kinds) - 1
    assert bool(ruled.told) == says.startswith("From the highest")
    if says.startswith("From the lowest"):
        assert ruled.verdict.startswith("Lowest first: ")


ACCIDENT = re.compile(
    r"misdeal|lose dealing|mistak|by accident|exposed|out of turn|wrong (?:card|deal|number|order|player)"
    r"|too (?:many|few) cards|deal(?:s|t)? (?:again|anew|amiss)|lead when|look(?:ed|s)? (?:either )?(?:at|on|whether)"
    r"|show(?:s|ed)? (?:me |his |a |her )card",
    re.IGNORECASE,
)
"""What a text says that speaks of a misdeal, of a card seen, or of a move out of turn."""

SPOKEN_OF = {
    "mawe-1600:3": "out-of-turn",
    "mawe-1600:4": "wrong-deal",
    "mawe-1600:5": "card-seen",
    "mabbe-1623:1.245.3": "card-seen",
}
"""The passages that speak of an accident, each with the entry that cites it."""

OTHERWISE = {
    "cardano-1663:II.1": "one looks at the standing of the players",
    "cotton-1674:gleek.throw-up": "at gleek a hand without an ace or a court card may be thrown up",
    "dallington-1604:1": "the King of Spain stands by and looks on",
    "florio-1598:Amonte": "to swig is to deal again, and no accident is its cause",
    "florio-1598:Andar-amonte": "the same",
    "florio-1598:Monte": "the same",
    "florio-1611:Andar-a-monte": "the same",
    "florio-1611:Monte": "the same",
}
"""The passages in which the words mean something else, and what."""


def test_every_old_text_that_speaks_of_an_accident_is_cited() -> None:
    """The texts themselves are looked through, in their plain English, and not only the inventory of rules."""
    spoken = {
        passage.id
        for name in works.sources()
        for passage in works.source(name).passages.values()
        if ACCIDENT.search(" ".join((passage.plain, passage.english, *passage.texts.values())))
    }

    assert spoken == set(SPOKEN_OF) | set(OTHERWISE)
    for passage, name in SPOKEN_OF.items():
        assert f"({passage})" in disputes.disputes()[name].absent


OLD_WORDS = r"\b(vie|revie|swig|eldest|numerus|supremus|fluxus|chorus)(?:e?s|d)?\b"


@pytest.mark.parametrize("book", disputes.books())
def test_the_old_words_of_an_answer_are_explained(book: str) -> None:
    """A word of the game that stands alone in an answer has its sense beneath."""
    for _, listed in disputes.rulings(book):
        for ruled in listed:
            if ruled.dispute.moment:
                continue
            says = relations.all_claims()[ruled.claims[0]].says if ruled.claims else ruled.absence
            told = f"{ruled.verdict}. {says}"
            for word in re.findall(OLD_WORDS, told):
                if not re.search(rf"(?i){word}(?:\w+| still in)? \(", f"{ruled.dispute.asks} {told}"):
                    assert word.capitalize() in dict(drawn.glosses(ruled)), (ruled.dispute.id, word)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[a]\nquestion = "fold"\nasks = "May I?"\nyess = []\n', "disputes.toml, a: there is no key 'yess'; the keys"),
        ('[a]\nquestion = "fold"\nasks = "May I?"\nyes = ["maybe"]\n', "a: 'maybe' is no answer to fold, which wants"),
        ('["a"]\nquestion = "fold"\nasks = "May I?"\n["b"]\nquestion = "vie"\nasks = "May I?"\n', "asks twice: May I?"),
        ('[a]\nasks = "May I?"\n', "disputes.toml, a: a dispute has a question that settles it, or else a moment"),
        (
            '[a]\nquestion = "fold"\nasks = "May I?"\nhighest = ["rmi/rank-order"]\n',
            "a: rmi/rank-order tells no order from the highest: it settles no fold.",
        ),
        (
            '[a]\nquestion = "fold"\nasks = "May I?"\nsilent = "No"\n',
            "a: the ruling of a game without a rule (silent) needs the sentence that says so (absent)",
        ),
        ('[a]\nmoment = "deal"\nasks = "May I?"\n', "the sentence that says that no rule speaks of it (absent)"),
    ],
)  # fmt: skip
def test_a_slip_in_the_list_is_named(text: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown key, an answer that its question does not have, and the same words twice are each refused by name."""
    file = tmp_path / "disputes.toml"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(disputes, "FILE", file)
    disputes.disputes.cache_clear()
    try:
        with pytest.raises(Unreadable) as refused:
            disputes.disputes()
    finally:
        disputes.disputes.cache_clear()

    assert sentence in str(refused.value)
