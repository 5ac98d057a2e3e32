"""One's own reconstruction: a rulebook made of choices, kept as a file or a link, with its contradictions named."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from primero_ref import Game, Unknown, Unreadable, claim, load, question, questions, rulebook, rulebooks, shuffled
from primero_ref.claims import is_claim
from primero_ref.claims.inventory import LARGEST
from primero_ref.reconstruction import HEADINGS, LISTS, from_file, from_link, from_toml, reconstruct
from primero_ref.reconstruction.contradictions import clashes, clashing
from primero_ref.reconstruction.script_questions import questions_of
from tests.support.strategies import NAMES, PLAYED, check_kept, reconstructions, room, to_the_end

if TYPE_CHECKING:
    from pathlib import Path

    from primero_ref.claims import Rulebook
    from primero_ref.reconstruction import Reconstruction

pytestmark = pytest.mark.usefixtures("toy")


def played_out(rules: Rulebook, seed: int) -> Game:
    """Play a game of two to six, whose money is even or uneven, to its end."""
    chance = Random(seed)
    names = NAMES[: chance.choice(room(rules))]
    stacks = [100, *(chance.choice([1, 5, 50, 100]) for _ in names[1:])]
    game = Game(rules, names, pack=shuffled(seed, rules.ranking.pack), stacks=stacks)
    for here in to_the_end(game, seed, 3000):
        check_kept(here)
    return game


@given(reconstructions())
def test_choices_are_contradictory_or_can_be_played(made: Reconstruction) -> None:
    """Whatever is chosen is either refused with a reason, or played to an end and read back from its record."""
    if made.contradictions:
        sentences = [contradiction.says for contradiction in made.contradictions]
        assert all(sentence.endswith((".", "?")) and sentence[0].isupper() for sentence in sentences)
        with pytest.raises(Unreadable):
            made.rules  # noqa: B018  # asking is enough
        return
    game = played_out(made.rules, len(made.link))
    assert load(game.record()).log == game.log


@given(reconstructions())
def test_choices_come_back_from_a_file_and_from_a_link(made: Reconstruction) -> None:
    """The TOML file and the link say the same choices, and say them alike when they are written again."""
    for again in (from_toml(made.toml), from_link(made.link), from_link(f"#{made.link}")):
        assert made == again
        assert (made.toml, made.link) == (again.toml, again.link)


@pytest.mark.parametrize("book", rulebooks())
def test_a_published_rulebook_does_not_contradict_itself(book: str) -> None:
    """With nothing chosen a published rulebook is itself, and none of its answers clash."""
    made = reconstruct(book)

    assert made.contradictions == ()
    assert made.rules.settled == rulebook(book).settled
    clashing_here = [clash for clash in clashes().values() if clash.holds(rulebook(book))]
    assert not [clash.says for clash in clashing_here if clash.questions in _asked(book)]


def _asked(book: str) -> set[tuple[str, ...]]:
    """Give the questions of each clash that a game comes to ask."""
    return {clash.questions for clash in clashes().values() if questions_of(book).issuperset(clash.questions)}


CLASHING: dict[str, tuple[str, dict[str, object]]] = {
    "seats": ("toy", {"seats.fewest": 7}),
    "no-cards": ("toy", {"hand.size": 0}),
    "dealt-first": ("suzuki", {"deal.first": 5}),
    "dealt-in-all": ("toy", {"deal.second": 3}),
    "dealt-to-declare": ("zorli", {"hand.size": 5, "hand.most": 5}),
    "dealt-too-few": ("toy", {"deal.second": 1}),
    "dealt-once-too-few": ("whittaker-it", {"phase2": "the showdown", "deal.first": 3}),
    "held-at-most": ("zorli", {"hand.most": 3}),
    "kind-without-a-place": ("toy", {"kinds.order": "numerus primero supremus fluxus"}),
    "no-kinds": ("toy", {"kinds": ""}),
    "kind-primero": ("toy", {"primero": "no hand"}),
    "kind-supremus": ("toy", {"supremus": "no hand"}),
    "kind-fluxus": ("toy", {"fluxus": "no hand"}),
    "kind-chorus": ("toy", {"chorus": "no hand"}),
    "fifty-five-without-its-cards": ("toy", {"pack.without": "7 8 9 T"}),
    "bid-of-no-kind": ("3m", {"bid.lowest": "numerus", "kinds": "primero fluxus chorus"}),
    "bids-that-oblige": ("toy", {"kinds": "numerus primero fluxus chorus"}),
    "bids-that-forbid": ("toy", {"draw.barred-by": "chorus", "kinds": "numerus primero supremus fluxus"}),
    "closed-of-no-kind": ("zorli", {"kinds": "numerus primero supremus fluxus"}),
    "barred-of-no-kind": ("zorli", {"raise.barred": "chorus", "kinds": "numerus primero supremus fluxus"}),
    "bluffed-of-no-kind": ("zorli", {"kinds": "primero supremus fluxus chorus"}),
    "must-change-none": ("toy", {"draw.most": 0}),
    "must-change-none-later": ("toy", {"draw.most.phase2": 0}),
    "obliged-and-not-allowed": ("toy", {"draw.vie-see": False}),
    "obliged-to-none": ("toy", {"draw.most": 0}),
    "obliged-to-none-later": ("toy", {"draw.most.phase2": 0}),
    "exchanged": ("3m", {"exchange.most": 5}),
    "no-first-word": ("toy", {"pass": False, "vie": False}),
    "no-answer": ("toy", {"see": False, "fold": False, "pass": False}),
    "made-to-see": ("toy", {"see": False}),
    "to-the-end": ("suzuki", {"fold": True}),
    "lowest-hand-from-below": ("toy", {"winner": "the fewest points"}),
    "highest-hand-from-above": ("losing", {"winner": "the most points"}),
    "staked-for-nothing": ("english", {"stake": 0}),
    "rest-below-the-stake": ("english", {"rest.stakes": 0}),
    "bets": ("kings", {"bet.least": 6}),
    "kept-for-a-duel": ("zorli", {"duel.keeps.numerus": 5}),
    "card-that-scores": ("scopa", {"settebello": ""}),
}  # fmt: skip


@pytest.mark.parametrize("name", clashes())
def test_each_clash_is_named(name: str) -> None:
    """Every line of the file is said of some choices, and only of what has been changed."""
    book, answers = CLASHING[name]
    rules = rulebook(book).but(answers=answers)
    says = clashes()[name].says.partition("{")[0]

    assert clashes()[name].holds(rules)
    assert any(says in contradiction.says for contradiction in clashing(rules))


@pytest.mark.parametrize(
    ("book", "answers", "sentence"),
    [
        ("toy", {"seats.most": 11}, "Up to 11 may play, who are dealt 44 cards, and there are 40 to deal."),
        ("scopa", {"seats.fewest": 3, "seats.most": 3}, "Partners sit opposite each other, and 3 play."),
        ("toy", {"ranking": "poker hands"}, "Toy Primero is not played with poker hands."),
        (
            "toy",
            {"bet.least": 2},
            "Toy Primero never comes to ask this: What is the least that a bet or a raise may be?",
        ),
        ("toy", {"points.ace": 25}, "A hand that counts 100 cannot be reckoned with here: 99 points are the most."),
        ("english", {"rest.sum": 1, "stake": 2}, "A rest of 1 cannot be agreed on a stake of 2."),
    ],
)
def test_what_only_counting_shows_is_named(book: str, answers: dict[str, object], sentence: str) -> None:
    """Too many for the pack, no number that can sit, another game's hands or questions, what cannot begin."""
    assert sentence in [contradiction.says for contradiction in reconstruct(book, answers=answers).contradictions]


@pytest.mark.parametrize("book", ["toy", "zorli", "suzuki", "english", "scopa", "kings"])
def test_the_highest_number_can_be_played_or_is_refused(book: str) -> None:
    """Each number of a game may be as high as any answer can be: it is played to an end, or refused in a sentence."""
    for name in sorted(questions_of(book)):
        if question(name).answers == "number":
            made = reconstruct(book, answers={name: LARGEST})
            assert made.contradictions or played_out(made.rules, 1).over
    assert played_out(reconstruct("toy", answers={"points.court": 24}).rules, 1).over


def test_two_claims_that_answer_differently_are_named() -> None:
    """Claims that are held and at odds are both named, with the question; so is an answer of one's own beside one."""
    two = reconstruct("zorli", hold=["toy/fold-withdraw-half", "english/fold-no-refund"])
    own = reconstruct("toy", hold=["english/fold-no-refund"], answers={"fold.refund": "all"})

    (contradiction,) = two.contradictions
    assert contradiction.claims == ("english/fold-no-refund", "toy/fold-withdraw-half")
    assert "which answers nothing, and answer all yourself" in own.contradictions[0].says


def test_a_claim_of_another_rulebook_may_be_held() -> None:
    """It goes before the rules that it is at odds with, and the game names it where it decides."""
    made = reconstruct("toy", hold=["zorli/vie-in-or-out"])
    rules = made.rules

    assert rules.ask("fold.refund") == ("nothing", ("zorli/vie-in-or-out",))
    assert made.unasked == ("vie.answer",)
    assert rules.title == "Toy Primero, with changes"
    assert made.choices == 1


def test_an_answer_may_be_taken_from_a_claim() -> None:
    """Only the one question is answered as the claim answers it; a claim on something else is refused."""
    rules = reconstruct("suzuki", answers={"seats.fewest": "toy/players-two-to-six"}).rules
    assert rules.ask("seats.fewest").claims == ("toy/players-two-to-six",)
    assert rules.ask("seats.most") == rulebook("suzuki").ask("seats.most")

    with pytest.raises(Unreadable, match=r"toy/forced-see does not say: What is the smallest number of players\?"):
        reconstruct("suzuki", answers={"seats.fewest": "toy/forced-see"})


def test_a_rule_that_is_inherited_and_left_out_may_be_held_again() -> None:
    """The losing game leaves the Italian numerus out; held again, it goes before the losing one."""
    rules = reconstruct("losing", hold=["italian/numerus-better-pair"]).rules

    assert rules.ask("numerus.pick").claims == ("italian/numerus-better-pair",)


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("italien;tie=nobody", "There is no rulebook 'italien'; the nearest is 'italian'."),
        ("toy;hold=zorli/gone", "There is no claim 'zorli/gone'; the nearest is "),
        ("toy;fold.refunds=all", "There is no question 'fold.refunds'; the nearest is 'fold.refund'."),
        ("toy;tie=everybody", "'everybody' does not answer 'tie'"),
        ("toy;seats.most=many", "'many' is not a whole number."),
        ("toy;points.ace=1001", "1001 does not answer 'points.ace': "),
        ("toy;tie", "The link is cut short: 'tie' answers nothing."),
        ("toy;tie=nobody;tie=nobody", "'tie' is in the link twice."),
        ("toy;title=%ZZ", "The link cannot be read"),
        ("toy;title=%FF", "The link cannot be read"),
        ("toy;title=%0A", "title is a line of 300 letters at most"),
        ("toy;summary=" + "_ja" * 101, "A summary has 100 words at most, and this one has 101: shorten it."),
        ("toy;summary=" + "j" * 1201, "summary is a line of 1200 letters at most"),
        ("toy;because:tie=So", "A reason is given for 'tie', which is not answered otherwise."),
        ("toy;hold=zorli/players;suspend=zorli/players", "zorli/players cannot be held and suspended."),
        ("toy;suspend=zorli/players", "There is no claim of toy 'zorli/players'"),
        ("losing;suspend=italian/type-numerus", "losing does not hold italian/type-numerus"),
    ],
)
def test_a_link_that_cannot_be_followed_is_refused_in_a_sentence(link: str, sentence: str) -> None:
    """What a link names that is not there, or is not written as links are, is told in one sentence."""
    with pytest.raises((Unknown, Unreadable)) as refused:
        from_link(link)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("base = ", "The reconstruction cannot be read"),
        ('title = "Ours"', "A reconstruction names the rulebook that it begins with"),
        ('base = "toy"\nhold = "zorli/players"', "'hold' cannot be 'zorli/players'."),
        ('base = "toy"\nhold = [1]', "'hold' cannot be [1]."),
        ('base = "toy"\n[because]\ntie = 1', "'because' cannot be {'tie': 1}."),
        ('base = "toy"\n[answers]\ntie = true', "True does not answer 'tie'"),
        ('base = "toy"\n[answers]\n"seats.most" = true', "True does not answer 'seats.most'"),
        ('base = "toy"\n[claim.mine]\nsays = "x"', "There is no key 'claim'"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    """A slip in a file is named."""
    with pytest.raises(Unreadable) as refused:
        from_toml(text)
    assert sentence in str(refused.value)


def test_a_rulebook_is_asked_for_by_its_file_or_its_link(tmp_path: Path) -> None:
    """`rulebook` takes the file and the link; a record takes neither, and says what is held otherwise itself."""
    made = reconstruct("toy", hold=["zorli/vie-in-or-out"], answers={"tie": "they share"}, title="Ours")
    file = tmp_path / "ours.toml"
    file.write_bytes(made.toml.replace("\n", "\r\n").encode("utf-8-sig"))

    assert from_file(str(file)) == made
    for rules in (rulebook(str(file)), rulebook(made.link)):
        assert (rules.title, rules("tie"), rules("fold.refund")) == ("Ours", "they share", "nothing")
    game = played_out(rulebook(str(file)), 1)
    assert load(game.record()).log == game.log
    for name in (file, made.link):
        with pytest.raises(Unreadable, match="Line 1: There is no rulebook"):
            load(f'[Rulebook "{name}"]')


def test_a_file_that_contradicts_itself_is_not_played(tmp_path: Path) -> None:
    """The rulebook of such a file is refused with the reason; a file that is no text, in a sentence."""
    file = tmp_path / "ours.toml"
    file.write_text('base = "toy"\nanswers = { "seats.fewest" = 7 }', encoding="utf-8")
    with pytest.raises(Unreadable, match="At least 7 play, and 6 at the most"):
        rulebook(str(file))

    file.write_bytes(b"\xff\xfe")
    with pytest.raises(Unreadable, match="is not plain text in UTF-8"):
        rulebook(str(file))


def test_the_words_of_a_link_are_no_questions_and_no_answer_is_a_claim() -> None:
    """No question is called as a heading or a list is, and nothing that may be answered reads as a claim."""
    assert not {*HEADINGS, *LISTS, "base"} & questions().keys()
    assert not [
        answer
        for question in questions().values()
        if not isinstance(question.answers, str)
        for answer in question.answers
        if is_claim(str(answer))
    ]


def test_what_a_rulebook_says_already_is_no_choice() -> None:
    """Its own claims held and its own answers given are left out; with claims held, an answer is weighed anew."""
    claim_id = next(iter(rulebook("toy").held))
    assert reconstruct("toy", hold=[claim_id], answers={"fold.refund": "half"}).choices == 0
    made = reconstruct("toy", hold=["zorli/vie-in-or-out"], answers={"fold.refund": "nothing"})
    assert dict(made.answers) == {}


def test_every_claim_of_a_game_alike_can_be_held_or_is_refused() -> None:
    """A claim of another game of primero is held and played, or refused with a reason."""
    played = 0
    for number, book in enumerate(PLAYED):
        for name in book.own[number::7]:
            made = reconstruct("toy", hold=[name])
            if not made.contradictions:
                played += 1
                played_out(made.rules, number)
                assert claim(name).remark or set(made.rules.held) == {name, *rulebook("toy").held}
    assert played > 20
