"""Claims and questions: asking, holding, suspending, and what a rulebook file may say."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from primero_ref import Unknown, Unreadable, passage, questions, rulebook, rulebooks, suspended
from primero_ref.claims import GRADES, RELATIONS, inventory, read_answer
from primero_ref.claims import book as module
from primero_ref.sources import passage_range, sources
from tests.support.strategies import ENFORCED
from tests.support.toy import TOY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[2]
ITALIAN = rulebook("italian")
EVERY = [claim for book in rulebooks() for claim in rulebook(book).claims.values() if claim.book == book]


@pytest.mark.each("claim", EVERY, ids=[claim.id for claim in EVERY])
def test_claim_is_whole(claim: inventory.Claim) -> None:
    """A claim says one sentence, has a grade, and rests on passages that are there."""
    assert claim.says.endswith(".")
    assert claim.grade in GRADES
    assert claim == inventory.claim(claim.id)
    assert bool(claim.remark) != bool(claim.settles)
    for evidence in claim.evidence:
        assert evidence.how in {"states", "implies", "contradicts", "background"}
        assert passage_range(evidence.passage)
        if evidence.via:
            assert evidence.via in sources()


@pytest.mark.each("name", ENFORCED)
def test_suspending_a_claim_changes_an_answer(name: str) -> None:
    """Without a published claim no question it settles names it, and one of them at least is answered otherwise."""
    plain = rulebook(name.partition("/")[0])
    book = plain.but(hold=[name])
    without = book.but(suspend=[name])
    for settled in inventory.claim(name).settles:
        left = tuple(other for other in book.ask(settled).claims if other != name)
        if name not in plain.held:
            assert plain.ask(settled) == without.ask(settled)
            continue
        assert left == without.ask(settled).claims
        if not left:
            assert inventory.question(settled).otherwise == without(settled)
    assert any(book(settled) != without(settled) for settled in inventory.claim(name).settles)


@pytest.mark.each("question", [*questions().values()], ids=[*questions()])
def test_question_can_be_answered(question: inventory.Question) -> None:
    """A question asks something, allows its own otherwise, and is settled by a claim of Italian Primero."""
    assert question.asks.endswith("?")
    assert question.allows(question.otherwise)
    assert question.id in ITALIAN.settled


def test_unknown_names_are_refused_with_the_nearest() -> None:
    """An unknown claim, question, rulebook or passage is refused, and the nearest that is known is named."""
    for ask, name, nearest in (
        (inventory.claim, "italian/forced-sea", "italian/forced-see"),
        (inventory.claim, "forced-see", "italian/forced-see"),
        (inventory.question, "fold.refunds", "fold.refund"),
        (rulebook, "itallian", "italian"),
        (passage, "minsheu-1599:99", "minsheu-1599:9"),
        (ITALIAN, "last-playr", "last-player"),
    ):
        with pytest.raises(Unknown, match=f"{name}.*the nearest is .{nearest}"):
            ask(name)


@pytest.mark.usefixtures("toy")
def test_suspended_is_a_context() -> None:
    """Inside, every rulebook goes without the claims; outside, also after an error, it holds them again."""
    with suspended("toy/forced-see"):
        assert rulebook("toy")("last-player") == "he is free"
        with suspended("toy/fold-withdraw-half"):
            assert rulebook("toy")("last-player") == "he is free"
            assert rulebook("toy")("fold.refund") == "all"
        assert rulebook("toy")("fold.refund") == "half"
        assert "toy/forced-see" not in rulebook("toy").but(hold=["toy/forced-see"]).held
    with pytest.raises(ZeroDivisionError), suspended("toy/forced-see"):
        _ = 1 // 0
    assert rulebook("toy").held == TOY.held
    with pytest.raises(Unknown, match="nearest is 'toy/forced-see'"), suspended("toy/forced-sea"):
        pass


def test_two_claims_that_disagree_cannot_both_be_held() -> None:
    """Two held claims that settle one question differently are refused, and both are named."""
    with pytest.raises(Unreadable, match="italian/fold-withdraw-half and zorli/vie-in-or-out"):
        rulebook("italian-2003").but(hold=["italian/fold-withdraw-half", "zorli/vie-in-or-out"])


def test_a_claim_that_is_asked_for_goes_before_those_of_the_rulebook() -> None:
    """One of another rulebook, or one inherited and left out, settles its questions alone; no id is made up."""
    for name, answer in (("italian/fold-withdraw-half", "half"), ("zorli/vie-in-or-out", "nothing")):
        rules = rulebook("italian-2003").but(hold=[name])
        assert rules("fold.refund") == answer
        assert rules.claim_for("fold.refund") == name
        assert rules.because("fold.refund") == rules.claims[name].because
    with pytest.raises(Unknown, match="There is no claim of italian-2003 'zorli/vie-in-or-ou'"):
        rulebook("italian-2003").but(hold=["zorli/vie-in-or-ou"])


@pytest.mark.usefixtures("toy")
def test_an_answer_is_taken_from_a_claim_with_its_authority() -> None:
    """The claim that answers is named by the game, and it is read back from a record."""
    rules = rulebook("toy").but(answers={"fold.refund": "zorli/vie-in-or-out", "see": True})
    assert rules.ask("fold.refund") == ("nothing", ("zorli/vie-in-or-out",))
    assert rules.difference(rulebook("toy"))[0].question == "fold.refund"
    assert [read_answer(name, text) for name, text in (("see", "yes"), ("ante", "2"), ("tie", "rmi/tie"))] == [
        True, 2, "rmi/tie",
    ]  # fmt: skip


def test_variant_goes_before_what_it_varies() -> None:
    """A variant that is asked for settles its questions alone, and nothing needs to be suspended for it."""
    suzuki = rulebook("suzuki")
    ante = suzuki.but(hold=["suzuki/variant-ante"])

    assert (0, ("suzuki/no-ante",)) == (suzuki("ante"), suzuki.ask("ante").claims)
    assert (1, ("suzuki/variant-ante",)) == (ante("ante"), ante.ask("ante").claims)
    assert suzuki.held | {"suzuki/variant-ante"} == ante.held
    with suspended("suzuki/variant-ante"):
        assert 0 == rulebook("suzuki").but(hold=["suzuki/variant-ante"])("ante")


def test_inherited_claim_keeps_its_owner() -> None:
    """The opinions of 2003 hold the older claims under their own ids, less those withdrawn."""
    later = rulebook("italian-2003")

    assert ("italian/deck-forty",) == later.ask("pack.without").claims
    assert ("italian-2003/no-withdraw-half",) == later.ask("fold.refund").claims
    assert "italian/fold-withdraw-half" in later.claims
    assert "italian/fold-withdraw-half" not in later.held
    assert all(name.startswith("italian-2003/") for name in later.own)


def test_variant_stands_unheld_until_asked_for() -> None:
    """The remedy that du Coeur only muses on is in the rulebook, and is held when asked for."""
    later, musing = rulebook("italian-2003"), "italian-2003/no-draw-on-four-card-bid"

    assert musing not in later.held
    assert not later("draw.barred-by")
    assert later.but(hold=[musing])("draw.barred-by") == "primero fluxus chorus"


def test_opinions_of_2003_differ_in_three_answers() -> None:
    """The appendix of du Coeur answers otherwise on half back, the later forced see (contradictions 6, 5), the rest."""
    parts = {row.question: (row.here.value, row.there.value) for row in ITALIAN.difference(rulebook("italian-2003"))}

    expected = {
        "fold.refund": ("half", "nothing"),
        "last-player.phase2": ("he must see", "he is free"),
        "rest": ("nobody says", "none"),
    }
    assert expected == parts
    assert () == ITALIAN.difference(ITALIAN)


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"fold.refund": "twice"}, "'twice' does not answer 'fold.refund'"),
        ({"pass": 1}, "1 does not answer 'pass'"),
        ({"pass": "true"}, "'true' does not answer 'pass'"),
        ({"ante": -1}, "-1 does not answer 'ante'"),
        ({"ante": True}, "True does not answer 'ante'"),
        ({"kinds": 5}, "5 does not answer 'kinds'"),
    ],
)
@pytest.mark.usefixtures("toy")
def test_answer_that_is_not_allowed_is_refused(answers: dict[str, object], sentence: str) -> None:
    """An answer that a question does not allow is refused with the question and what it allows."""
    with pytest.raises(Unreadable, match=sentence):
        TOY.but(answers=answers)


@pytest.mark.usefixtures("toy")
def test_answer_is_yours_alone() -> None:
    """An answer given on the spot is settled by no claim, and the rulebook asked stays as it was."""
    mine = TOY.but(answers={"fold.refund": "nothing"})

    assert () == mine.ask("fold.refund").claims
    assert mine("fold.refund") == "nothing"
    assert TOY("fold.refund") == "half"
    with pytest.raises(Unknown, match="claim of toy"):
        TOY.but(suspend=["toy/forced-sea"])


# -- rulebook files with a slip in them ---------------------------------------------------------

HEAD = 'title = "T"\nredactor = "R"\nsource = "minsheu-1599"\n'
GOOD = '[claim.a]\nsays = "A."\ngrade = "gap"\nsettles = { "ante" = 0 }\n'


@pytest.fixture
def book_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], module.Rulebook]]:
    """Write a rulebook file and read it."""
    here = Path(str(inventory.BOOKS))
    shutil.copy(here / "italian.toml", tmp_path)
    forgets = (inventory.read_book.cache_clear, module.forget_rulebooks, inventory.rulebooks.cache_clear)

    def read(text: str) -> module.Rulebook:
        (tmp_path / "mine.toml").write_text(HEAD + text, encoding="utf-8")
        for forget in forgets:
            forget()
        return rulebook("mine")

    monkeypatch.setattr(inventory, "BOOKS", type(inventory.BOOKS)(tmp_path))
    yield read
    monkeypatch.undo()
    for forget in forgets:
        forget()


def test_rulebook_file_is_read(book_of: Callable[[str], module.Rulebook]) -> None:
    """A sound file gives a rulebook that can be asked."""
    rules = book_of(GOOD)

    assert (0, ("mine/a",)) == (rules("ante"), rules.ask("ante").claims)
    assert ("mine/a",) == rules.own


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[claim.a\n", r"mine\.toml cannot be read: .*line 4"),
        ('based = "italian"\n', r"mine\.toml: There is no key 'based'; the nearest is 'base'"),
        ('base = "itallian"\n', "no rulebook 'itallian'; the nearest is 'italian'"),
        (
            'base = "italian"\nsuspend = ["italian/forced-sea"]\n',
            "'italian/forced-sea'; the nearest is 'italian/forced-see'",
        ),
        (GOOD.replace("says", "sais"), "mine/a: There is no key 'sais'; the nearest is 'says'"),
        (GOOD.replace("A.", ""), "mine/a: a claim must say something"),
        (GOOD.replace("gap", "gab"), "mine/a: There is no grade 'gab'; the nearest is 'gap'"),
        (GOOD.replace("gap", "attested"), "mine/a: a claim of grade attested needs a passage"),
        (GOOD.replace("ante", "anti"), "mine/a: There is no question 'anti'; the nearest is 'ante'"),
        (GOOD.replace("= 0", '= "none"'), "mine/a: 'none' does not answer 'ante'"),
        (GOOD + 'remark = "R."\n', "mine/a: a claim either settles questions or is a remark"),
        (GOOD + 'from = [{ passage = "minsheu-1599:41" }]\n', "mine/a: each passage states, implies or contradicts"),
        (GOOD + "from = [{ states = true }]\n", "mine/a: each passage states, implies or contradicts"),
        (
            GOOD + GOOD.replace("claim.a", "claim.b").replace("= 0", "= 1"),
            "mine/a and mine/b settle 'ante' differently",
        ),
        (GOOD + "settles = 5\n", "mine"),
        ('[claim.a]\nsays = "A."\ngrade = "gap"\nsettles = 5\n', "mine"),
        ("claim = 5\n", "mine"),
        ("[claim]\na = 5\n", "mine"),
        ('base = "italian"\nsuspend = 5\n', "mine"),
        (GOOD + "from = [5]\n", "mine"),
        (GOOD + 'held = "no"\n', "mine"),
        (GOOD.replace('"ante" = 0', '"kinds" = "numerus flush"'), "mine"),
    ],
)
def test_slip_in_a_rulebook_file_is_named(book_of: Callable[[str], module.Rulebook], text: str, sentence: str) -> None:
    """A slip in a rulebook file is refused in one sentence that names its place."""
    with pytest.raises((Unreadable, Unknown), match=sentence) as caught:
        _ = book_of(text).ranking

    assert "\n" not in str(caught.value)


@pytest.mark.usefixtures("toy")
def test_numbers_have_an_end() -> None:
    """A rule states no number that a game could not bear, and shares are written in small figures."""
    for question, value in (
        ("quiet.phase1", 1001),
        ("swig.most", 10**30),
        ("duel.shares.numerus", f"{'1' * 5000}/2 0"),
    ):
        with pytest.raises(Unreadable, match="does not answer"):
            rulebook("zorli").but(answers={question: value})
    with pytest.raises(Unreadable, match="A hand of 7 cards cannot be reckoned with here: 6 are the most"):
        _ = rulebook("toy").but(answers={"hand.size": 7}).ranking


@pytest.mark.usefixtures("toy")
def test_rankings_are_not_kept_for_ever() -> None:
    """Whoever tries one answer after another does not fill the memory with rankings."""
    for number in range(module._MOST_RANKINGS + 10):
        ace, court = divmod(number, 25)
        _ = rulebook("toy").but(answers={"points.ace": ace, "points.court": court}).ranking

    assert len(module._rankings) <= module._MOST_RANKINGS


@pytest.mark.parametrize(
    "text", ["[" * 5000, "a = " + "9" * 5000, "a = [" + "[" * 5000, "title = 3\nbase = {}", "suspend = [{}]", "\0"]
)
def test_what_is_no_rulebook_is_refused(text: str) -> None:
    """A text that is no TOML, or holds something else than a rulebook does, is refused in a sentence."""
    with pytest.raises((Unreadable, Unknown)) as caught:
        inventory.parse_rulebook("ours", inventory.parse_toml("ours", text))

    assert str(caught.value).isprintable()


def test_what_a_passage_says_to_an_answer_has_the_same_words_everywhere() -> None:
    """Rules page, comparison, map, form, notes and command take their words from one table; no other word is used."""
    files = [*ROOT.glob("primero_ref/**/*.py"), *ROOT.glob("docs/_web/*.js"), *ROOT.glob("docs/_static/*.js")]
    former = re.compile(r"\b(?:stated|suggested|denied|in part) at\b|\bimplied by \"|\bimplies it\"|\bagainst it \"")

    assert [str(file) for file in files if former.search(file.read_text(encoding="utf-8"))] == []
    for words in (RELATIONS[how] for how in ("implies", "contradicts", "against")):
        holding = [file.name for file in files if f'"{words}"' in file.read_text(encoding="utf-8")]
        assert holding == ["evidence.py"]


def test_whose_rule_it_is_is_said_and_not_read_from_the_name() -> None:
    """A redactor is named in full, and with an ’s, unless the rulebook has a shorter name or another phrase."""
    head = {"title": "Ours", "redactor": "Anna of the Towers", "source": "rmi"}
    plain, *_ = inventory.parse_rulebook("italian", head)
    said, *_ = inventory.parse_rulebook("italian", head | {"grader": "Anna", "whose": "rule of Anna’s house"})

    assert ("Anna of the Towers", "Anna of the Towers’s rule") == (plain["grader"], plain["whose"])
    assert ("Anna", "rule of Anna’s house") == (said["grader"], said["whose"])
    ours = ITALIAN.titled("Ours", "Anna")
    assert ("Anna", "Anna’s rule") == (ours.grader, ours.whose)
