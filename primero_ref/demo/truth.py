"""Truth: whether one fact of a story is what the games and the answers of its demo show."""

from __future__ import annotations

import re
from itertools import chain

from primero_ref.claims import questions
from primero_ref.demo import hands
from primero_ref.demo.assertions import DEEDS, EVERYBODY, HAND, NOBODY
from primero_ref.demo.sight import CARD, NOT_PAID, SETTING_UP, canonical
from primero_ref.demo.words import TYPES, words
from primero_ref.game.events import SCORED

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from primero_ref.demo.assertions import Assertion
    from primero_ref.demo.sight import Sight

RAISES = ("revie", "raise", "rest", "double", "bid", "vie")
"""What is more than a player must do."""

VERBS = frozenset(verb for deeds in DEEDS.values() for verb in deeds) | {"take"}
"""What a player may be offered to do."""


def holds(assertion: Assertion, sight: Sight) -> bool:
    """Whether a fact is so: about each of those whom it names."""
    judge = _JUDGES.get(assertion.fact, _did)
    names: Sequence[str] = assertion.about
    if names == (EVERYBODY,):
        names = sorted(sight.sitting()) or [HAND]
    if len(names) > 1 and " and ".join(names) in {event.who for event in sight.events()}:
        names = [" and ".join(names)]
    return all(_sits(name, assertion, sight) and judge(name, assertion, sight) for name in names)


def _did(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether a player did something, for so much where that is said, or with so many cards."""
    deeds = DEEDS[assertion.fact]
    done = [event for event in sight.events(name) if event.deed in deeds]
    if name == NOBODY:
        return not done
    printed = f"{name} {assertion.fact} " in sight.text
    numbers = assertion.numbers
    if not numbers:
        return bool(done) or printed
    if assertion.fact == "passes":  # so many times
        return {len(done), sum(event.deed == "pass" for event in done)}.issuperset(numbers)
    if assertion.fact in ("changes", "shows", "lays"):
        return hands.with_cards(assertion.parts, [event.cards for event in done])
    there = {event.money for event in done} | {event.bid.points for event in done if event.bid}
    return bool(done) and all(number in there for number in numbers)


# -- money and winners ----------------------------------------------------------------------------------------------


def _wins(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether somebody wins: so much at once or in all of one game, if it is said how much."""
    if name == NOBODY:
        return any(game.over and not any(event.deed in ("win", "won") for event in game.log) for game in sight.games)
    winners = sight.winners()
    if name not in winners:
        return False
    sums = {int(won) for won in re.findall(rf"{name} wins (\d+)", sight.text)}
    for game in sight.games:
        won = [event.money for event in game.log if event.deed == "win" and event.who == name]
        sums |= {*won, sum(won)}
    return all(number in sums for number in assertion.numbers)


def _loses(name: str, assertion: Assertion, sight: Sight) -> bool:  # noqa: ARG001  # every judge is asked alike
    """Whether in some game the player sits and does not win, and it has been decided."""
    for game in sight.games:
        winners = {event.who for event in game.log if event.deed in ("win", "won")}
        carried = any(event.deed == "carry" for event in game.log)
        if name in game.players and name not in winners and (winners or carried):
            return True
    return f"{name}" in sight.text and bool(sight.winners()) and name not in sight.winners()


def _back(name: str, assertion: Assertion, sight: Sight) -> bool:
    back = {event.money for event in sight.events(name) if event.deed in ("return", "fold", "pass")}
    return all(number in back for number in assertion.numbers) and bool(back)


def _of_deeds(*deeds: str) -> Callable[[str, Assertion, Sight], bool]:
    """Judge whether one of some deeds is in the log, with the numbers that are said."""

    def judge(name: str, assertion: Assertion, sight: Sight) -> bool:
        sums = [event.money for event in sight.events(name) if event.deed in deeds]
        return bool(sums) and all(number in sums for number in assertion.numbers)

    return judge


def _scores(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether somebody scores so many points at once, or has them when the demo ends."""
    at_once = [event.money for event in sight.events(name) if event.deed in ("points", *SCORED)]
    sums = [*at_once, *(game.score[name] for game in sight.games if name in game.score)]
    return bool(sums) and all(number in sums for number in assertion.numbers)


def _carried(name: str, assertion: Assertion, sight: Sight) -> bool:
    there = sight.carried() | sight.shares_carried(name)
    return all(number in there for number in assertion.numbers) and bool(assertion.numbers)


def _staked(name: str, assertion: Assertion, sight: Sight) -> bool:
    return all(sight.has_money(name, 0, number) for number in assertion.numbers) and bool(assertion.numbers)


def _left(name: str, assertion: Assertion, sight: Sight) -> bool:
    return all(sight.has_money(name, 1, number) for number in assertion.numbers) and bool(assertion.numbers)


def _style(name: str, assertion: Assertion, sight: Sight) -> bool:
    return all(number in sight.styles(name) for number in assertion.numbers) and bool(assertion.numbers)


def _pot(_: str, assertion: Assertion, sight: Sight) -> bool:
    return all(number in sight.pots() for number in assertion.numbers) and bool(assertion.numbers)


# -- turns and leave ------------------------------------------------------------------------------------------------


def _sits(name: str, assertion: Assertion, sight: Sight) -> bool:  # noqa: ARG001  # every judge is asked alike
    if name in (HAND, NOBODY):
        return True
    return all(player in sight.sitting() or player in sight.text for player in name.split(" and "))


def _are(_: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether those who are named are so many."""
    named = len(sight.sitting()) if assertion.about == (EVERYBODY,) else len(assertion.about)
    return assertion.numbers == [named] and not {HAND, NOBODY} & {*assertion.about}


def _turn(name: str, assertion: Assertion, sight: Sight) -> bool:  # noqa: ARG001  # every judge is asked alike
    moved = any(
        event.deed not in (*SETTING_UP, *NOT_PAID, "show") or event.deed == "fold" for event in sight.events(name)
    )
    return moved or bool(sight.offers(name)) or f"{name} may" in sight.text


def _next(name: str, assertion: Assertion, sight: Sight) -> bool:  # noqa: ARG001  # every judge is asked alike
    """Whether somebody is to move in the end, at a table or in the last answer that tells whose turn it is."""
    asked = re.findall(r"^(\w+) may (?!not)", "\n".join(line.got for line in sight.lines), re.MULTILINE)
    return asked[-1:] == [name] or name in {game.offer.seat.name for game in sight.games if game.offer}


def _deals(name: str, assertion: Assertion, sight: Sight) -> bool:  # noqa: ARG001  # every judge is asked alike
    return any(event.deed == "dealer" and event.who == name for event in sight.events()) or any(
        f"{name} deals" in line.got or line.got.strip().strip("'\"") == name for line in sight.lines
    )


def _verb(assertion: Assertion) -> list[str]:
    return [part.text for part in assertion.parts if part.number is None]


_WHO_CAN_PLAY = re.compile(r": \d+ to \d+ can play")
"""The way out of a refusal to sit down: these numbers are those that may."""


def _words_of(sentence: str, source: str) -> set[str]:
    """Give the words of a refusal and of the line that asked: cards, how many they are, and numbers among them."""
    both = f"{_WHO_CAN_PLAY.sub('', sentence)} {source}"
    cards = len(re.findall(CARD, sentence.partition(":")[0]))
    return {*re.findall(r"(?<!\w)\d+(?!\w)", both), *re.findall(r"[\w-]+", both.replace(" -", " ")), str(cards)}


def _may_not(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether a line answers that somebody may not, or the verb is shut to him when it is his turn."""
    verb, numbers = _verb(assertion), [*map(str, assertion.numbers)]
    if "alike" in verb and numbers == [str(hands.SIZE)]:  # four alike are a type of hand
        verb, numbers = [hands.ALIKE if part == "alike" else part for part in verb], []
    for sentence, source in sight.refusals():
        asked = _words_of(sentence, source)
        asked |= {*map(canonical, asked)}
        wanted = {TYPES.get(part, part) for part in verb} | {*numbers}
        if (name in (HAND, NOBODY) or name in sentence or name in source) and asked >= wanted:
            return True
    if numbers or len(verb) != 1 or verb[0] not in VERBS:  # with what he may not is said only by a refusal
        return False
    return any(verb[0] not in may for may, _ in sight.offers(name))


def _must(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether a refusal says that somebody must, or no way out is open to him."""
    verb = _verb(assertion)
    for sentence, source in sight.refusals():
        asked = _words_of(sentence, source)
        if not {word.value for word in words(sentence)}.issuperset(assertion.numbers):
            continue
        if (
            (name == HAND or name in sentence)
            and asked.issuperset([*verb])
            and ("must" in sentence or "may not" in sentence)
        ):
            return True
    if assertion.numbers:  # how many, or how much, is said only by a refusal
        return False
    offers = [may for may, _ in sight.offers(name)]
    return any((not verb or verb[0] in may) and len(set(may) - set(RAISES) - set(verb)) <= (not verb) for may in offers)


def _may(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether a verb is open to somebody, or he does it."""
    verb, numbers = _verb(assertion), assertion.numbers
    if any(number not in sight.figures() for number in numbers):
        return False
    if not verb:
        return bool(sight.offers(name)) or f"{name} may" in sight.text
    for may, _ in sight.offers(name):
        if verb[0] in may:
            return True
    if any(event.deed == verb[0] for event in sight.events(name)):
        return True
    return bool(re.search(rf"{name} may (?!not)[^\n]*\b{verb[0]}\b", sight.text))


# -- what is printed ------------------------------------------------------------------------------------------------


def _players(_: str, assertion: Assertion, sight: Sight) -> bool:
    there = {len(game.players) for game in sight.games}
    limits = re.findall(r" may not sit down: (\d+) to (\d+) can play", sight.text)
    return all(number in there or str(number) in {*chain(*limits)} for number in assertion.numbers)


def _pack(_: str, assertion: Assertion, sight: Sight) -> bool:
    if any(part.number is None for part in assertion.parts):
        return hands.with_cards(assertion.parts, [ranking.pack for ranking in sight.rankings()])
    there = {len(ranking.pack) for ranking in sight.rankings()} | sight.figures()
    return all(number in there for number in assertion.numbers)


def _backs(name: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether a line that asks what somebody sees answers with so many backs in a row, and no more."""
    seen = [line.got for line in sight.lines if f'view("{name}")' in line.source]
    rows = [row.split(", ") for got in seen for row in re.findall(r"\(((?:\?\?(?:, )?)+)\)", got)]
    return any(assertion.numbers == [len([*filter(None, row)])] for row in rows)


def _partners(_: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether all that are named are of one side of a table, and of a side of so many."""
    sides = [{seat.name for seat in side.players} for game in sight.games for side in game.table.sides]
    return any(
        {*assertion.about} <= side and all(number == len(side) for number in assertion.numbers) for side in sides
    )


def _rows(_: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether some answer has so many lines."""
    return any(assertion.numbers == [len(line.got.splitlines())] for line in sight.lines)


def _rule(_: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether some rules of the demo answer a question so."""
    question, *due = [part.text for part in assertion.parts]
    if question not in questions() or not due:
        return False
    named = {canonical(text) for part, text in zip(assertion.parts[1:], due, strict=True) if part.number is None}
    answers = [str(rules(question)) for rules in sight.rulebooks()]
    return any(
        {*assertion.numbers} <= {word.value for word in words(answer)} and named <= {*map(canonical, answer.split())}
        for answer in answers
    )


def _aside(_: str, assertion: Assertion, sight: Sight) -> bool:
    """Whether nobody is set aside who sits at a table."""
    return sight.sitting().isdisjoint(part.text for part in assertion.parts)


def _code(_: str, assertion: Assertion, sight: Sight) -> bool:
    figures, types = sight.figures(), sight.types_named()
    for part in assertion.parts:
        if part.number is not None:
            if part.number not in figures:
                return False
        elif part.type:
            if part.type not in types:
                return False
        elif part.text not in sight.text:
            return False
    return bool(assertion.parts)


_JUDGES: dict[str, Callable[[str, Assertion, Sight], bool]] = {
    "sits": _sits, "wins": _wins, "loses": _loses, "back": _back, "share": _of_deeds("share"),
    "scores": _scores, "has": hands.has, "holds": hands.holds, "throws": hands.threw,
    "draws": hands.drew,
    "lifts": hands.lifted, "plays": hands.played, "takes": hands.took, "table": hands.on_table,
    "pile": hands.captured, "backs": _backs, "partners": _partners, "hands": hands.in_code, "bids": hands.bid,
    "as": hands.passes_for, "staked": _staked, "left": _left,
    "style": _style, "knows": hands.knows,
    "turn": _turn, "next": _next, "deals": _deals, "may": _may, "may not": _may_not, "must": _must,
    "beats": hands.beats, "below": hands.below, "are": _are, "lacks": hands.lacks, "part": hands.part, "rows": _rows,
    "rule": _rule,
    "counts": hands.counts, "makes": hands.counts, "adds": hands.adds, "by": hands.apart, "pot": _pot,
    "carried": _carried,
    "players": _players, "pack": _pack, "code": _code, "aside": _aside,
}  # fmt: skip
