"""Wrong arguments: whatever is given to a public function, it is taken or refused in a sentence of the engine's own."""

from __future__ import annotations

import importlib
import inspect
import warnings
from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import primero_ref
from primero_ref import Game, Illegal, Move, Unknown, Unreadable, cards, question, rulebook
from primero_ref.compare import rank_under_all, replay
from primero_ref.learn import Observer, Setting
from primero_ref.lessons import lesson
from primero_ref.odds import drawing
from primero_ref.reconstruction import reconstruct
from tests.support import reference, values
from tests.support.values import MADE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

OWN = (Illegal, Unknown, Unreadable)
"""The errors of the engine, each with a sentence."""

WRONG: tuple[object, ...] = (
    None, 5, -1, True, 3.5, "", "nonsense", "é♣", b"7c", [], [None], [5], ["x"], {}, {"A": 5}, {5: 5}, {"A": "x"},
    object(), {1}, (1, 2), 10**50, float("nan"), "7c " * 300,
)  # fmt: skip
"""What a stranger may give by mistake: another type, another shape, nothing, and too much."""


def first_word(_numbers: object, words: tuple[int, ...]) -> int:
    """Say the first word that may be said: a policy."""
    return words[0]


GIVEN: dict[str, Callable[[], object]] = {
    "all_": lambda: 5, "base": lambda: "italian", "bid": MADE["primero_ref.cards.Bid"], "book": lambda: "italian",
    "choices": lambda: reconstruct("italian", answers={"ante": 2}), "count": lambda: 2, "first": lambda: "7c 6c Ac Js",
    "game": values.whole, "goal": lambda: "highest", "hand": lambda: "7c 6c", "hands": lambda: values.HANDS,
    "left": lambda: 5, "levels": lambda: drawing(rulebook("italian")).levels, "name": lambda: "italian",
    "names": lambda: ("random", "random"), "numbers": lambda: (1,),
    "players": lambda: {"Alberto": "random", "Bernardo": "random"},
    "policy": lambda: first_word, "question": lambda: "fold.refund",
    "questions": lambda: ("last-player", "fold"), "replayed": lambda: replay(values.RECORD, "italian"),
    "report": values.reported, "rows": lambda: rank_under_all("7c 6c Ac Js"), "rules": lambda: rulebook("italian"),
    "sums": lambda: (1, 2, 3), "second": lambda: "Kh Qd 2s 5c", "seat": lambda: "Bernardo",
    "setting": lambda: Setting(rulebook("kings")), "observer": lambda: Observer(Setting(rulebook("kings"))),
    "step": lambda: lesson("points").moves[0], "text": lambda: values.RECORD,
    "view": lambda: values.game().view("Alberto"),
}  # fmt: skip
"""What stands in the other places, by the name of the parameter: a real value of what it takes."""

SESSION = "primero_ref.session.session.Session"

OF_ITS_OWN: dict[str, Callable[[], object]] = {
    "Position.told.record": lambda: values.game().view("Alberto").told(), "cards.Pack.without.ranks": lambda: "8 9 T",
    "cards.Pack.without.suits": lambda: "French", "cards.Ranking.bid.kind": lambda: "primero",
    "cards.Ranking.bid.points": lambda: 40, "cards.Ranking.counted_as.kind": lambda: "fluxus",
    "cards.Ranking.counted_as.hand": lambda: cards("7c 6c Ac Jc"), "coach.Turn.beside.move": lambda: Move("see"),
    "coach.Turn.beside.other": lambda: Move("fold"), "coach.Weighed.decisions.most": lambda: 1,
    "coach.Weighed.decisions.budget": lambda: 1, "learn.Observer.fill.out": lambda: [0.0] * 5000,
    "learn.Observer.fill.position": MADE["primero_ref.learn.SpelledPosition"],
    "learn.Observer.fill.seat": lambda: 0,
    "learn.Observer.numbers.position": MADE["primero_ref.learn.SpelledPosition"],
    "learn.Observer.numbers.seat": lambda: 0,
    "learn.Observer.text.position": MADE["primero_ref.learn.SpelledPosition"], "learn.Observer.text.seat": lambda: 0,
    "learn.Setting.position.pack": lambda: "Milan", "learn.Vocabulary.spelled.offer": values.offer,
    "learn.Vocabulary.spelled.numbers": tuple, "report.Report.deciding.claims": tuple,
    "session.session.Session.after.typed": lambda: "pass -As",
    "cards.Ranking.bid_for_hand.hand": lambda: cards("7c 6c"), "cards.Ranking.rank_hand.hand": lambda: cards("7c 6c"),
    "learn.SpelledPosition.view.seat": lambda: 0, "lessons.Lesson.until.step": lambda: 2,
    "session.session.Session.decides.game": lambda: MADE[SESSION]().standing,  # type: ignore[attr-defined]
    "session.session.Session.participant.name": lambda: "Alberto", "session.session.Session.until.step": lambda: 0,
    "claims.answering.answer": lambda: "nothing", "claims.read_answer.name": lambda: "fold.refund",
    "coach.Turn.most": lambda: 1, "coach.advice.budget": lambda: 0, "coach.decisions.budget": lambda: 0,
    "lab.arena.meet.games": lambda: 2, "lab.run.games": lambda: 2, "learn.lead.deals": lambda: 1,
    "learn.SpelledPosition.game": lambda: Game("kings", "Alberto Bernardo", dealer="Alberto"),
    "learn.Vocabulary.most": lambda: 5, "lessons.correction.game": lambda: lesson("points").begin(),
    "lessons.correction.typed": lambda: "vie primero 60 for 1", "lessons.lesson.which": lambda: "points",
    "lessons.meant.game": lambda: lesson("points").begin(), "lessons.meant.typed": lambda: "vie primero 60 for 1",
    "lessons.outcome.game": lambda: lesson("points").begin(),
    "lessons.outcome.moves": lambda: ("vie primero 60 for 1",),
    "lessons.refusal.game": lambda: lesson("points").begin(), "lessons.refusal.typed": lambda: "fold",
    "odds.against.hands": lambda: ("7c 6c", "Kh Qd 2s 5c"), "odds.bid_of.text": lambda: "primero 50",
    "odds.meets.hand": MADE["primero_ref.cards.Bid"], "players.disposition.name": lambda: "steady",
    "players.player.name": lambda: "steady", "players.player.seed": lambda: "Milan",
    "players.temper_named.name": lambda: "steady", "reconstruction.from_link.link": lambda: "italian",
    "reconstruction.from_toml.text": lambda: 'base = "italian"', "report.report.findings": lambda: (),
    "session.session.read_session.text": lambda: "italian", "sources.overquoted.name": lambda: "minsheu-1599",
    "sources.passage_range.name": lambda: "minsheu-1599:41", "sources.quoted_words.name": lambda: "minsheu-1599",
    "web.view.table_view.session": MADE[SESSION],
}  # fmt: skip
"""What stands in one place alone, also where it may be left out: as little as can be played."""


TAKEN = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def game() -> Game:
    """Begin a game."""
    return Game(rulebook("italian"), dealer="Alberto", stacks=20)


VALUES: dict[str, Callable[[], object]] = {
    "Game": game,
    "Offer": lambda: game().offer,
    "Rulebook": lambda: rulebook("italian"),
    "View": lambda: game().view("Alberto"),
    "Move": lambda: Move("see"),
    "Question": lambda: question("fold.refund"),
}
"""How a value of each class is made whose methods are tried."""

KEPT = "what it gives is kept by its id, which has to be a key"

MADE_BY = {
    "cards.Card": "card('7c') and a pack make cards",
    "cards.Pack": "a ranking makes its pack",
    "cards.Ranking": "a rulebook makes its ranking",
    "claims.Rulebook": "rulebook('italian') makes one, and its method `but` another",
    "game.View": "game.view('Alberto') makes one",
    "odds.Falls": "drawing and exchanges make them",
}
"""Classes whose values the engine alone makes, out of what it has checked: with how a reader gets one."""

UNTRIED = {("lab.run", "executor"), ("lab.arena.meet", "executor")}
"""Where a text is the address of a cluster, which would be called up; `opened` has a doctest of what it refuses."""

EXCEPT = {
    ("Offer.any", "random"): "it is asked some 100,000 times a second; game.by_chance checks for it",
    ("Offer.changeable", "verb"): "a verb of this offer, which nobody else makes",
    ("Offer.changeable", "bid"): "with a verb of this offer, which nobody else makes",
    ("Offer.throwable", "verb"): "a verb of this offer, which nobody else makes",
    ("Offer.throwable", "bid"): "with a verb of this offer, which nobody else makes",
    ("Offer.judge", "move"): "game.play and `in` read what is given before they have it judged",
    ("Rulebook.claims_settling", "questions"): "what it gives is kept by its questions, so each has to be a key",
    ("Rulebook.grounds", "questions"): "the same by its first name",
    ("View.record", "rules"): "the rules of a session, which the engine gives",
    ("source", "name"): KEPT,
    ("lessons.lesson", "which"): KEPT,
    ("reconstruction.questions_of", "book"): KEPT,
    ("odds.meets", "rules"): "it is asked for every hand that there is, some thousands of times for one goal",
    ("odds.meets", "hand"): "the same",
    ("odds.meets", "bid"): "the same",
    ("Position.told", "seat"): "game.position and view.position give it what the table holds",
    ("Position.told", "undealt"): "the same",
    ("Position.told", "unturned"): "the same",
    ("learn.Observer.fill", "out"): "a list or an array that is filled at each step of a training",
    ("learn.Observer.height", "bid"): "it is asked for every event of a log that is told in numbers",
    ("learn.Vocabulary.spelled", "offer"): "it is asked for each word; `say` reads what is said before it asks",
    ("learn.Vocabulary.spelled", "numbers"): "the same",
    ("reconstruction.from_file", "path"): "a file that is not there is an error of the system, whose sentence names it",
    ("lab.run", "file"): "so is a name that is too long for a file",
}
"""What is not checked, with the reason."""


def public() -> Iterator[tuple[str, Callable[[], Callable[..., object]]]]:
    """List what is public: what the package exports, and the methods of its values, each made anew for each trial."""
    for name in primero_ref.__all__:
        exported = getattr(primero_ref, name)
        if not (inspect.isclass(exported) and issubclass(exported, Exception)):
            yield name, partial(getattr, primero_ref, name)
    for kind, make in VALUES.items():
        for name, _ in inspect.getmembers(type(make()), inspect.isfunction):
            if not name.startswith("_") and not hasattr(tuple, name):
                yield f"{kind}.{name}", made_anew(make, name)


def elsewhere() -> Iterator[tuple[str, Callable[[], Callable[..., object]]]]:
    """List what the other packages make public: functions, and classes that are no mere rows of fields.

    The values of OpenSpiel are of C++, which reads what it is given before we do.
    """
    for name in sorted(reference.public()):
        module, _, attribute = name.rpartition(".")
        if module in {"primero_ref", "primero_ref.learn.spiel"}:
            continue
        exported = getattr(importlib.import_module(module), attribute)
        fields = inspect.isclass(exported) and hasattr(exported, "_fields")
        if callable(exported) and not fields:
            yield name.removeprefix("primero_ref."), partial(getattr, importlib.import_module(module), attribute)


def methods() -> Iterator[tuple[str, Callable[[], Callable[..., object]]]]:
    """List the methods of all other public classes, each of a value that is made anew for each trial.

    What OpenSpiel, Gymnasium and PettingZoo call, these check themselves.
    """
    done = {type(make()) for make in VALUES.values()}
    for name, make in MADE.items():
        kind = type(make())
        if kind in done or issubclass(kind, Exception):
            continue
        done.add(kind)
        for method, _ in inspect.getmembers(kind, callable):
            own = not method.startswith("_") and not hasattr(tuple, method)
            if own and inspect.signature(getattr(kind, method)).parameters:
                yield f"{name.removeprefix('primero_ref.')}.{method}", made_anew(make, method)


def made_anew(make: Callable[[], object], method: str) -> Callable[[], Callable[..., object]]:
    """Give what makes a value and takes one of its methods."""
    return lambda: getattr(make(), method)


METHODS = dict(methods())
PUBLIC = {**dict(public()), **dict(elsewhere()), **METHODS}


def call(name: str, parameter: inspect.Parameter, wrong: object) -> None:
    """Call a function with something wrong for one parameter, and what will do for those that it needs besides."""
    function = PUBLIC[name]()
    positional: list[object] = []
    named: dict[str, Any] = {}
    for each in inspect.signature(function).parameters.values():
        own, needed = f"{name}.{each.name}", each.default is each.empty and each.kind in TAKEN
        if each.name == parameter.name:
            given = wrong
        elif own in OF_ITS_OWN:
            given = OF_ITS_OWN[own]()
        elif needed:
            given = GIVEN.get(each.name, lambda: "7c")()
        else:
            continue
        if each.kind is each.POSITIONAL_ONLY or parameter.kind is parameter.VAR_POSITIONAL:
            positional.append(given)
        else:
            named[each.name] = given
    answer = function(*positional, **named)
    if isinstance(answer, Iterator):
        list(answer)


def failures(name: str) -> set[tuple[str, str, str]]:
    """Give each parameter of a public function with which something wrong raises what is no error of ours."""
    failed = set()
    for parameter in inspect.signature(PUBLIC[name]()).parameters.values():
        if parameter.kind is parameter.VAR_KEYWORD or (name, parameter.name) in UNTRIED:
            continue
        for wrong in WRONG:
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # a warning is no refusal
                    call(name, parameter, deepcopy(wrong))  # a row to be filled stays empty for the next
            except OWN as error:
                if not str(error).strip() or not str(error).isprintable():
                    failed.add((name, parameter.name, f"no sentence on one line: {str(error)!r}"))
            except Exception as error:  # noqa: BLE001  # whatever else it is, it is a failure
                failed.add((name, parameter.name, f"{type(error).__name__}: {str(error)[:60]}"))
    return failed


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Stand in a folder of one's own: a wrong name of a file is still a name."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.each("name", sorted(PUBLIC.keys() - MADE_BY.keys()))
def test_a_wrong_argument_is_refused_in_a_sentence(name: str) -> None:
    """No AttributeError, TypeError or KeyError tells a stranger what he did wrong."""
    assert [failure for failure in sorted(failures(name)) if failure[:2] not in EXCEPT] == []


@pytest.mark.each("name", sorted({name for name, _ in EXCEPT}))
def test_what_is_not_checked_would_fail(name: str) -> None:
    """No exception outlives its reason."""
    assert {failure[:2] for failure in failures(name)} >= {named for named in EXCEPT if named[0] == name}


@pytest.mark.each("name", sorted(MADE_BY))
def test_what_the_engine_makes_is_not_checked(name: str) -> None:
    """No class is left out that checks what it is given."""
    assert failures(name)


# What is given in the other places would do: otherwise each trial would be refused for what is right.
NEEDED = sorted(
    f"{name} {parameter.name}"
    for name in (*dict(elsewhere()), *METHODS)
    if name not in MADE_BY
    for parameter in inspect.signature(PUBLIC[name]()).parameters.values()
    if f"{name}.{parameter.name}" in OF_ITS_OWN or (parameter.name in GIVEN and parameter.default is parameter.empty)
)


@pytest.mark.each("place", NEEDED)
def test_what_is_given_besides_is_right(place: str) -> None:
    """A function of another package takes what stands in all places, so that each wrong argument is really tried."""
    name, _, parameter = place.partition(" ")
    right = OF_ITS_OWN.get(f"{name}.{parameter}") or GIVEN[parameter]
    call(name, inspect.signature(PUBLIC[name]()).parameters[parameter], right())
