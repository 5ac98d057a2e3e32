"""Stories: held against the games of their demos by their data, and against their data word by word."""

from __future__ import annotations

import tomllib

import pytest

from primero_ref.demo import Demo, check
from primero_ref.demo.assertions import read
from primero_ref.demo.pages import collect
from primero_ref.demo.words import CAST
from tests.tools.exchanges import LIST, REASONS, demos, exchanges, judged, let_pass, refused_by_data

TWO_HANDS = """\
>>> rules = rules.but(hold=[
...     "suzuki/variant-bidder-sets-type",
...     "suzuki/variant-type-symmetry"])
>>> game = dealt(rules,
...     "Bernardo Kc Jd 2h 5s; Alberto 4c 4d 4h 4s",
...     "bid primero 40 for 10; stake")
>>> game.log[-1]
Alberto wins 20
"""
"""Four fours that count as a primero of fifty-six, against a primero of forty-seven."""


def untrue(story: str, told: str, code: str = TWO_HANDS, claim: str = "suzuki/variant-type-symmetry") -> str:
    """Say what of a story its demo denies."""
    verdict = check(Demo(claim, 1, story, code, "docs/rules/none.md", 12, told))

    assert verdict.outcome.passed
    assert verdict.verified is not bool(verdict.untrue)
    return verdict.untrue


def denial(fact: str) -> str:
    """Give what is said where the demo denies a fact; nothing where it denies none."""
    return f"its data say {fact!r}, and its demo does not" if fact else ""


@pytest.mark.parametrize(
    ("story", "told"),
    [
        ("Alberto’s four fours count as a primero of fifty-six.", "Alberto holds 4 fours, as primero 56"),
        ("Bernardo’s forty-seven is less.", "Bernardo has (primero) 47, loses"),
        ("Each puts down ten counters, and Alberto wins twenty.", "all staked 10; Alberto wins 20"),
        ("Bernardo’s king and knave come to twenty.", "Bernardo holds K J, counts (K J =) 20"),
        ("Bernardo would win otherwise.", "would Bernardo wins"),
        ("He lived before 1994.", "aside 1994"),
        ("Bernardo holds two courts and two more cards.", "Bernardo holds 2 courts 2 others"),
    ],
)
def test_a_true_story_passes(story: str, told: str) -> None:
    """What a hand counts, what each has staked and won, who wins, what would be, and a year."""
    assert untrue(story, told) == ""


BLUFF = """\
>>> game = deal("Bernardo Kh 5h Qd 2c; Alberto 7h 6d 2s Jc", "invite for 1; pay for 1; keep; keep")
>>> game.why("vie chorus for 1")
Bernardo may not vie chorus: four of a kind may not be bluffed at the vie; here numerus, primero, supremus or fluxus \
[zorli/bluff-scope]
>>> game.play("vie fluxus for 1")
Bernardo vies fluxus for 1
"""
"""Two hearts that are bet on as four, and may not be bet on as four of a kind."""


def test_a_hand_of_the_code_is_his_after_whose_name_it_stands() -> None:
    """Where no game is kept, a hand that the code gives to one is not another's."""
    code = """\
>>> deal("Bernardo 7h 6d 5c 4s; Alberto 7c 6c Ac Kd", "invite for 1; pay for 1; keep; keep; "
...     "vie primero for 1; pay primero; stand; stand; bet primero for 2; pay primero").log[-1]
Alberto wins 8
"""

    assert untrue("A story.", "(Bernardo has primero 68; Alberto has supremus 55)", code, "zorli/conceal-rank") == ""
    assert untrue("A story.", "(Alberto has primero 68)", code, "zorli/conceal-rank") == denial(
        "Alberto has primero 68"
    )


@pytest.mark.parametrize(
    ("told", "denied"),
    [
        ("Bernardo may not vie 4 alike, bids 4 hearts", ""),
        ("Bernardo bids 4 alike", ""),
        ("Bernardo bids 5 alike", "Bernardo bids 5 alike"),
        ("Bernardo bids 3 hearts", "Bernardo bids 3 hearts"),
        ("Bernardo may not vie 3 alike", "Bernardo may not vie 3 alike"),
        ("Alberto bids 4 hearts", "Alberto bids 4 hearts"),
        ("Bernardo may not bet 4 alike", "Bernardo may not bet 4 alike"),
        ("Bernardo bids 4 sevens", "Bernardo bids 4 sevens"),
        ("Bernardo may not 9s", "Bernardo may not 9s"),
        ("Alberto may not vie 4 alike", "Alberto may not vie 4 alike"),
    ],
)
def test_four_alike_and_four_hearts_are_types_of_hand(told: str, denied: str) -> None:
    """They may be named, or refused to one who tries; no other number of anything is meant."""
    story = told.replace("sevens", "of seven")

    assert untrue(story, told, BLUFF, "zorli/bluff-scope") == denial(denied)


def test_hands_that_are_only_written_are_counted() -> None:
    """Two hands and a Fate stand in the code."""
    code = """\
>>> rules = rules.but(hold=["kings/fates-wild"])
>>> for hand in "Pbl 13bo 2ir 2th F1, 12bl 12bo 11ir 11th 9bo".split(", "):
...     print(rank(hand, rules))
trips of cats
two pair of consorts and scions
"""

    assert untrue("A story.", "(hands 2, holds prime Fate)", code, "kings/fates-wild") == ""
    assert untrue("A story.", "(hands 3)", code, "kings/fates-wild") == denial("hands 3")


OF_A_PACK_OF_ITS_OWN = """\
>>> game = deal("Bernardo Pbl 2bo 7ir 9th 13bo; Alberto 2bl 2th 7bl 8bl 9bl", "check; check")
>>> game.why("draw -Pbl -2bo -7ir -9th")
Bernardo may not draw with Pbl 2bo 7ir 9th: four cards are drawn only to a prime that is kept and shown \
[kings/draw-four-with-prime]
>>> game.play("chip for 4 +12bl +12ir +12th +3th")
Bernardo turns in a black chip and draws 12bl 12ir 12th 3th
>>> game.why("discard -Pbl -2bo -7ir -9th")
Bernardo may not discard Pbl: the prime that was shown must be kept [kings/chip-and-prime]
"""
"""A prime that is shown for four cards and a black chip."""


@pytest.mark.parametrize(
    ("told", "true"),
    [
        ("Bernardo style 1, style 0", True),
        ("Alberto style 0", False),
        ("Alberto knows Bernardo 1 prime", True),
        ("Alberto knows Bernardo 8 backs", True),
        ("Alberto knows Bernardo 2 primes", False),
        ("Bernardo knows Bernardo 1 prime", False),
        ("Bernardo knows Alberto 5 backs", True),
        ("Bernardo knows Alberto 2bl", False),
        ("Bernardo may not draw 4", True),
        ("Bernardo may not draw 7", False),
        ("Bernardo must draw 4", True),
        ("Bernardo must draw 7", False),
        ("Alberto holds 2 twos, holds 2 cats", True),
        ("Alberto holds 2 threes", False),
        ("adds 2 x 5 + 4 = 14", True),
        ("adds 2 x 5 + 4 = 18", False),
        ("adds 2 5 4 = 11", True),
    ],
)
def test_what_only_some_games_have_is_held_too(told: str, true: bool) -> None:  # noqa: FBT001  # what the row says
    """Black chips, cards shown to one alone, a pack whose ranks have names, and products.

    What may not be, and what must be, is held to the numbers of the refusal: so many cards, and so many words.
    """
    denied = "" if true else told

    assert untrue(told, told, OF_A_PACK_OF_ITS_OWN, "kings/chip-and-prime") == denial(denied)


@pytest.mark.parametrize(
    ("told", "denied"),
    [
        ("Bernardo wins", "its data say 'Bernardo wins', and its demo does not"),
        ("Alberto wins 19", "its data say 'Alberto wins 19', and its demo does not"),
        ("Bernardo has 61", "its data say 'Bernardo has 61', and its demo does not"),
        ("Bernardo has fluxus", "its data say 'Bernardo has fluxus', and its demo does not"),
        ("Bernardo staked 9", "its data say 'Bernardo staked 9', and its demo does not"),
        ("Alberto loses", "its data say 'Alberto loses', and its demo does not"),
        ("nobody wins", "its data say 'nobody wins', and its demo does not"),
        ("Cinthio", "its data say 'Cinthio', and its demo does not"),
        ("Bernardo bets 7", "its data say 'Bernardo bets 7', and its demo does not"),
        ("Alberto pays 20", "its data say 'Alberto pays 20', and its demo does not"),
        ("Bernardo may not bid chorus", "its data say 'Bernardo may not bid chorus', and its demo does not"),
        ("Alberto folds", "its data say 'Alberto folds', and its demo does not"),
        ("Bernardo holds 2 courts 3 others", "its data say 'Bernardo holds 2 courts 3 others', and its demo does not"),
        ("Alberto must pass", "its data say 'Alberto must pass', and its demo does not"),
        ("fluxus beats chorus", "its data say 'fluxus beats chorus', and its demo does not"),
        ("adds 9 + 12 = 20", "its data say 'adds 9 + 12 = 20', and its demo does not"),
        ("would Cinthio wins", "its data say 'would Cinthio wins', and its demo does not, even without the claim"),
    ],
)
def test_data_that_the_games_deny_are_found(told: str, denied: str) -> None:
    """The wrong winner, a sum nobody stakes or wins, a hand nobody holds, a deed nobody does, a stranger."""
    assert untrue("A story.", told) == denied


@pytest.mark.parametrize(
    ("story", "denied"),
    [
        ("Bernardo wins twenty.", "its story says Bernardo where its data have Alberto"),
        ("Alberto wins nineteen.", "its story says nineteen where its data have 20"),
        ("Alberto wins twenty with a flush.", "its story says flush where its data are at their end"),
        ("Alberto wins.", "its story does not say 20, which its data have: write (20) there"),
        ("He wins twenty.", "its story says twenty where its data have Alberto"),
    ],
)
def test_words_outside_the_data_are_found(story: str, denied: str) -> None:
    """A name, a sum and a type of hand that the data have not, and data that the story does not tell."""
    assert untrue(story, "Alberto wins 20") == denied


def test_a_story_without_data_is_refused() -> None:
    """No data, and data that somebody left open, are slips."""
    assert untrue("Alberto wins.", "").startswith("its story has no data: write what it asserts under it after :told:")
    assert untrue("Alberto wins.", "Alberto ?").startswith("the data of its story leave 'Alberto ?' open")


def test_every_story_that_is_published_has_data() -> None:
    """Even one without a name, a number or a type of hand, on every page that has been read."""
    assert [] == [demo.id for demo in demos() if not demo.told]


def test_it_is_said_with_its_place() -> None:
    """The complaint names the file, the line and the demo."""
    demo = Demo(
        "suzuki/variant-type-symmetry", 1, "Alberto loses.", TWO_HANDS, "docs/rules/none.md", 12, "Alberto loses"
    )

    assert check(demo).complaint() == (
        "docs/rules/none.md:12: suzuki/variant-type-symmetry.1: its data say 'Alberto loses', and its demo does not"
    )


def test_the_option_stands_on_the_page() -> None:
    """The data stand under the story."""
    page = ":::{claim} a/b\n```{demo}\n:story: Alberto wins.\n:told: Alberto wins\n\n>>> 1\n1\n```\n:::\n"

    assert [("Alberto wins.", "Alberto wins", 6)] == [
        (demo.story, demo.told, demo.line) for demo in collect(page, "a.md")
    ]


CAPTURE = """\
>>> game = deal("Bernardo; Cinthio; Domenico 7co; Alberto", layout="5cu 2ba Kco Jsw", dealer="Cinthio")
>>> game.play("take -7co")
Domenico takes 5cu 2ba with 7co
>>> game.view("Alberto").piles["Bernardo and Domenico"]
(??, ??, ??)
"""
"""A seven that takes a five and a two, for Bernardo and his partner."""


@pytest.mark.parametrize(
    ("told", "denied"),
    [
        ("Domenico pile 3 cards 7co", ""),
        ("Bernardo pile 2 cards", "Bernardo pile 2 cards"),
        ("Alberto pile 3 cards", "Alberto pile 3 cards"),
        ("Alberto backs 3", ""),
        ("Alberto backs 2", "Alberto backs 2"),
        ("Bernardo backs 3", "Bernardo backs 3"),
        ("Bernardo and Domenico partners 2", ""),
        ("Bernardo and Alberto partners", "Bernardo and Alberto partners"),
        ("Bernardo partners 1", "Bernardo partners 1"),
        ("Bernardo scores 0", ""),
        ("Bernardo scores 1", "Bernardo scores 1"),
        ("counts 5 2 = 7", ""),
        ("counts N = 9", ""),
        ("counts N = 8", "counts N = 8"),
        ("pack 10 coins", ""),
        ("pack 9 coins", "pack 9 coins"),
        ("Alberto next", ""),
        ("Cinthio next", "Cinthio next"),
        ("adds 2 x 3 = 6", ""),
        ("adds 2 x 3 = 5", "adds 2 x 3 = 5"),
    ],
)
def test_captures_are_seen(told: str, denied: str) -> None:
    """Piles, who plays together, backs, scores, and what a card is worth when it captures."""
    assert untrue("A story.", f"({told})", CAPTURE, "scopa/capturing-card") == denial(denied)


TOO_MANY = """\
>>> Game(rules, [*"ABCDEFGH"])
Traceback (most recent call last):
    ...
Illegal: 8 players may not sit down: 2 to 7 can play [huila/players]
"""
"""Eight who may not sit down."""


@pytest.mark.parametrize(
    ("told", "denied"),
    [
        ("hand may not 8", ""),
        ("players 8", "players 8"),
        ("players 7, players 2", ""),
        ("hand may not 7", "hand may not 7"),
    ],
)
def test_who_is_too_many_may_not_play(told: str, denied: str) -> None:
    """Of a refusal to sit down, the number that came is refused, and the numbers that can play are not."""
    assert untrue("A story.", f"({told})", TOO_MANY, "huila/players") == denial(denied)


THREE_HANDS = """\
>>> [rank(hand, rules).kind for hand in ("7c 6c 5c 2d", "7c 6d 5h 4s", "4c 4d 4h 4s")]
['numerus', 'primero', 'primero']
"""
"""Hands that are of two types."""


@pytest.mark.parametrize(
    ("told", "denied"),
    [
        ("hands 3", ""),
        ("hands 2", "hands 2"),
        ("hands 2 primeras", ""),
        ("hands 1 primeras", "hands 1 primeras"),
        ("hands 2 types", ""),
        ("hands 3 types", "hands 3 types"),
    ],
)
def test_the_hands_of_the_code_are_counted(told: str, denied: str) -> None:
    """All of them, those of a type, and the types that they have."""
    assert untrue("A story.", f"({told})", THREE_HANDS, "huila/order") == denial(denied)


def test_no_word_of_a_story_can_be_exchanged() -> None:
    """Of all names, numbers and hands of stories, each exchanged for another, the data refuse at least 95 of 100."""
    kept = [(exchange, refused_by_data(exchange)) for demo in demos() for exchange in exchanges(demo)]
    refused = [exchange for exchange, is_refused in kept if is_refused]

    assert len(refused) >= 0.95 * len(kept)
    assert sorted(exchange.name for exchange, is_refused in kept if not is_refused) == []


SAMPLE = 12
"""Every how many demos their exchanges are tried."""


def listed() -> dict[str, str]:
    """Give what the games let pass, as it is listed, with its kind."""
    kinds = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return {name: kind for kind, found in kinds.items() for name in found["let_pass"]}


def test_what_the_games_let_pass_is_listed_with_its_reason() -> None:
    """Where a word is exchanged in a story and its data at once, a fact refuses it, or the list has it."""
    sample = [*demos()][::SAMPLE]
    known = {name: kind for name, kind in listed().items() if name.split(" @")[0] in {demo.id for demo in sample}}

    assert known == {exchange.name: kind for demo in sample for kind, exchange in let_pass(demo)}


def test_the_list_has_no_exchange_that_is_gone_and_stays_short() -> None:
    """Each listed exchange can still be made, each kind has its reason, and facts refuse at least 88 of 100."""
    asked = {exchange.name for demo in demos() for exchange in exchanges(demo) if judged(exchange)[0]}

    assert [name for name in listed() if name not in asked] == []
    assert {kind: found["reason"] for kind, found in tomllib.loads(LIST.read_text("utf-8")).items()} == REASONS
    assert len(listed()) <= 0.12 * len(asked)


def test_words_that_no_fact_could_judge_are_not_counted() -> None:
    """A name that would stand twice cannot be read, and a *one* need not be in the data: neither is a refusal."""
    twice = Demo("italian/x", 1, "Bernardo and Alberto have one.", "", "none.md", 1, "Bernardo and Alberto have (55)")
    bernardo, _, number = exchanges(twice)

    assert judged(bernardo) == (None, "not to be read")
    assert judged(number) == (None, "not in the data")


def test_a_card_and_a_plural_are_exchanged_in_the_data_too() -> None:
    """The seven of the story is the 7c of the data, and its sixes are those of the data."""
    story, told = "Alberto has a seven and two sixes.", "Alberto holds 7c 2 sixes (Kd)"
    others = [judged(exchange)[0] for exchange in exchanges(Demo("italian/x", 1, story, "", "none.md", 1, told))]

    assert [other.told for other in others[1:] if other] == [
        "Alberto holds 8c 2 sixes (Kd)",
        "Alberto holds 7c 3 sixes (Kd)",
        "Alberto holds 7c 2 sevens (Kd)",
    ]


A_ROUND_OF_THREE = """\
>>> rules("points.ace")
16
>>> game = deal("Bernardo 7c 6c 5h 2d; Cinthio Ks 4s Qs 2s; Alberto 7h 6h Ah Kh", "vie numerus 39 for 2; see; see")
>>> game.play("vie numerus 39 for 2 -5h +4h")
Bernardo vies numerus 39 for 2, exchanging 5h for 4h
>>> for say in ("see", "see"): print(game.play(say))
Cinthio sees 2
Alberto sees 2
"""
"""Three hands of four cards, of which one changes."""


@pytest.mark.parametrize(
    ("told", "denied"),
    [
        ("Bernardo and Cinthio and Alberto are 3", ""),
        ("Cinthio and Alberto are 3, see", "Cinthio and Alberto are 3"),
        ("all are 3", ""),
        ("hand are 1", "hand are 1"),
        ("Bernardo lacks primero", ""),
        ("Bernardo lacks numerus", "Bernardo lacks numerus"),
        ("Bernardo lacks 39", "Bernardo lacks 39"),
        ("Alberto lacks supremus 55", ""),
        ("Alberto lacks flush", "Alberto lacks flush"),
        ("Alberto lacks 4 alike", ""),
        ("Alberto lacks 1 alike", "Alberto lacks 1 alike"),
        ("hand lacks chorus", ""),
        ("hand lacks numerus", "hand lacks numerus"),
        ("Alberto part 3 hearts 55", ""),
        ("Alberto part 3 spades 55", "Alberto part 3 spades 55"),
        ("Alberto part 3 54", "Alberto part 3 54"),
        ("Bernardo part 3 55", "Bernardo part 3 55"),
        ("hand part 2 39", ""),
        ("numerus below primero", ""),
        ("primero below numerus", "primero below numerus"),
        ("Alberto beats primero", ""),
        ("Alberto beats flush", "Alberto beats flush"),
        ("Bernardo beats primero", "Bernardo beats primero"),
        ("rows 2", ""),
        ("rows 4", "rows 4"),
        ("rule hand.size 4", ""),
        ("rule hand.size 5", "rule hand.size 5"),
        ("rule kinds primera flush", ""),
        ("rule kinds straight", "rule kinds straight"),
        ("rule hand.sice 4", "rule hand.sice 4"),
        ("rule hand.size", "rule hand.size"),
        ("aside Domenico", ""),
        ("aside Cinthio", "aside Cinthio"),
    ],
)
def test_counts_wants_and_rules_are_facts_too(told: str, denied: str) -> None:
    """How many players are meant, what somebody has not, some cards of a hand, and what a rule says."""
    assert untrue("A story.", f"({told})", A_ROUND_OF_THREE, "italian/value-ace") == denial(denied)


ASIDE = tomllib.loads(LIST.with_name("asides.toml").read_text(encoding="utf-8"))
"""By its demo: why a word that is no name says nothing that its games could deny."""


def set_aside(told: str) -> list[str]:
    """Give the words of some data that nothing can deny."""
    return [part.text for fact in read(told).assertions if fact.fact == "aside" for part in fact.parts]


def test_few_words_are_set_aside() -> None:
    """Most are names where there is no table; any other word has its reason, and few stories need one."""
    by_demo = {demo.id: set_aside(demo.told) for demo in demos()}
    others = {name for name, parts in by_demo.items() if any(part not in CAST for part in parts)}

    assert others == {*ASIDE}
    assert len(others) <= 20
    assert sum(map(bool, by_demo.values())) <= len(by_demo) / 9
