"""A seat is shown what it may know, all of it, and nothing else."""

from __future__ import annotations

from random import Random
from warnings import catch_warnings

import pytest

from primero_ref import load, rulebook
from primero_ref.cards.pack import Card, Shuffled, shuffled
from primero_ref.errors import Illegal
from primero_ref.learn import Observer, Setting, SpelledPosition, betting_rulebooks
from primero_ref.learn.observation import EVENTS
from primero_ref.learn.position import AnswerWithoutEffect

BOOKS = betting_rulebooks()


def stacked(order: list[Card], setting: Setting) -> Shuffled:
    """Make a pack whose discards are shuffled in the same way, whatever its order."""
    pack = Shuffled(order)
    pack.seed, pack.whole = "Milan", setting.rules.ranking.pack
    return pack


def exchanged(position: SpelledPosition, pack: Shuffled, seat: int, random: Random) -> SpelledPosition | None:
    """Play a deal again with two cards exchanged that a seat has not seen; None where the moves no longer fit."""
    setting = position.setting
    view = position.view(seat)
    seen = {card for event in view.log for card in (*event.cards, *event.drawn)} | {*view.cards, *view.discards}
    hidden = [card for card in pack if card not in seen]
    if len(hidden) < 2:
        return None
    held = [card for name in setting.names for card in position.game.seat(name).cards if card in hidden]
    first = random.choice(held or hidden)
    second = random.choice([card for card in hidden if card is not first])
    change = {first: second, second: first}
    try:
        again = setting.position(stacked([change.get(card, card) for card in pack], setting))
        for move in position.game.moves:
            again.move(move._replace(discards=tuple(change.get(card, card) for card in move.discards)))
    except Illegal:
        return None
    return again


@pytest.mark.parametrize("book", BOOKS)
def test_hidden_cards_stay_hidden(book: str) -> None:
    """Two cards that a seat has not seen may change places: its text and its numbers stay the same."""
    random, proven = Random(book), 0
    rules = rulebook(book)
    for deal in range(8):
        fewest, most = rules.number("seats.fewest"), min(6, rules.number("seats.most"))
        setting = Setting(rules, fewest + deal % (most - fewest + 1))
        pack = stacked([*shuffled(f"{book}/{deal}", rules.ranking.pack)], setting)
        observers = Observer(setting), Observer(setting, history=True)
        position = setting.position(pack)
        while not position.over:
            position.say(random.choice(position.words))
            if random.random() < 0.7 or position.numbers or position.over:
                continue
            seat = random.randrange(len(setting.names))
            again = exchanged(position, pack, seat, random)
            if again and again.game.record() != position.game.record():
                proven += 1
                for observer in observers:
                    assert observer.text(again, seat) == observer.text(position, seat)
                    assert observer.numbers(again, seat) == observer.numbers(position, seat)
    assert proven > 5


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_half_said_is_known_to_the_speaker_only(book: str) -> None:
    """While a move is being spelled the others see what they saw before, and the speaker sees his words."""
    setting, random = Setting(rulebook(book)), Random(book)
    observer, position = Observer(setting, history=True), Setting(rulebook(book)).position(book)
    before: dict[int, tuple[str, list[float]]] = {}
    halves = 0
    while not position.over:
        seats = range(len(setting.names))
        now = {seat: (observer.text(position, seat), observer.numbers(position, seat)) for seat in seats}
        if position.numbers:
            halves += 1
            assert [seat for seat in seats if now[seat] != before[seat]] == [position.seat]
        before = now
        position.say(random.choice(position.words))
    assert halves or book == "modern"


@pytest.mark.parametrize("book", BOOKS)
def test_numbers_tell_apart_what_the_text_tells_apart(book: str) -> None:
    """As long as all events have room, equal numbers come with equal text, and so does perfect memory."""
    setting, random = Setting(rulebook(book)), Random(book)
    observer = Observer(setting, history=True)
    texts: dict[tuple[float, ...], str] = {}
    for deal in range(4):
        position = setting.position(str(deal // 2))
        while not position.over and len(position.game.log) <= EVENTS:
            for seat in range(len(setting.names)):
                text = observer.text(position, seat)
                assert texts.setdefault((*observer.numbers(position, seat),), text) == text
            position.say(random.choice(position.words))
    assert len({*texts.values()}) == len(texts)


def test_the_last_events_take_the_place_of_the_first() -> None:
    """A deal of more events than there is room for is told by its last ones."""
    setting = Setting(rulebook("3m"), 6)
    observer = Observer(setting, history=True)
    for deal in range(40):
        position, random = setting.position(str(deal)), Random(deal)
        while not position.over:
            position.say(random.choice(position.words))
        log = position.view(0).log
        rows = observer.fields.part(observer.numbers(position, 0), "events")
        width = len(rows) // EVENTS
        deeds = [[*rows[row * width + 6 : row * width + 6 + 69]].index(1.0) for row in range(min(len(log), EVENTS))]
        assert len(log) > EVENTS or 0.0 == max(rows[len(log) * width :])
        if len(log) > EVENTS:
            assert deeds[(len(log) - 1) % EVENTS] == observer._deeds[log[-1].deed]
            return
    pytest.fail("No deal was long enough")


def test_the_text_is_a_record() -> None:
    """What a seat knows loads again as a game whose other cards are open."""
    setting = Setting(rulebook("italian"))
    position = setting.position("Milan")
    position.move(next(iter(position.game.offer.moves())) if position.game.offer else pytest.fail("no offer"))
    again = load(Observer(setting).text(position, 1))
    assert again.seat("Seat2").cards == position.game.seat("Seat2").cards
    assert again.moved == 1


def test_rules_with_an_answer_that_changes_nothing_are_taken_with_a_warning() -> None:
    """Who trains under his own rules is told which of his answers the game never plays; of published rules nothing."""
    with pytest.warns(AnswerWithoutEffect, match="there is no rest that a player may lay"):
        Setting(rulebook("italian;rest.answer=rest_or_fold"))
    with catch_warnings(record=True) as told:
        Setting(rulebook("italian"))
        Setting(rulebook("italian;fold.refund=nothing"))

    assert [] == told
