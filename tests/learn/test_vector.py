"""Many seats at once: each table is the one that the script plays, with the same words to the same end."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv

from primero_ref import rulebook
from primero_ref.errors import Illegal
from primero_ref.lab.lockstep import play
from primero_ref.learn import Observer, Setting, SpelledPosition, betting_rulebooks, gym, vector
from primero_ref.learn.gym import PrimeroSeat
from primero_ref.learn.position import whole_pack
from primero_ref.learn.spaces import seen
from primero_ref.learn.vector import PrimeroSeats

if TYPE_CHECKING:
    from primero_ref.cards.pack import Shuffled
    from primero_ref.learn.spaces import Seen

    Array = np.ndarray[Any, Any]

BOOKS = ("italian", "italian-2003", "english-2003", "english")
"""The rulebooks whose games lie in arrays."""

WEIGHTS = np.random.default_rng(1530).integers(1, 1000, 2000)


def by_what_is_seen(view: Seen) -> Array:
    """Choose a word that depends on nothing but what is seen, and on every number of it."""
    seen_, mask = view["observation"], view["action_mask"]
    number = (np.rint(seen_.astype(np.float64) * 840) * WEIGHTS[: seen_.shape[1]]).sum(axis=1).astype(np.int64)
    return np.array([np.flatnonzero(row)[at % row.sum()] for row, at in zip(mask, number, strict=True)], np.int64)


def in_rows(view: Seen) -> Seen:
    """Give what one seat sees as the only row of what many see."""
    return {name: part[None] for name, part in view.items()}


def same(view: Seen, table: int, expected: Seen) -> bool:
    """Say whether a table looks as expected."""
    return all(np.array_equal(view[name][table], part) for name, part in expected.items())


class Reference:
    """One table that the script plays word by word, with nothing of the arrays: both seats choose by what they see."""

    def __init__(self, observer: Observer, deal: str, dealer: int, seat: int) -> None:
        self.observer, self.seat = observer, seat
        self.position = observer.setting.position(deal, dealer)
        self.others_move()

    def others_move(self) -> None:
        """Let the other choose until the seat is asked."""
        while not self.position.over and self.position.seat != self.seat:
            self.say(self.position.seat)

    def say(self, seat: int) -> None:
        """Say what a seat chooses by what it sees."""
        self.position.say(int(by_what_is_seen(in_rows(seen(self.observer, self.position, seat)))[0]))


def compared(book: str, tables: int, stacks: int) -> PrimeroSeats:
    """Play some deals in the environment and by the script alone, and compare all that is seen and paid."""
    many = PrimeroSeats(tables, book, by_what_is_seen, stacks=stacks)
    deals = [f"{book}/{table}" for table in range(tables)]
    dealers, seats = [table % 2 for table in range(tables)], [table // 2 % 2 for table in range(tables)]
    view, _ = many.reset(seed=1, options={"deal": deals, "dealer": dealers, "seat": seats})
    alone = [Reference(many.observer, *given) for given in zip(deals, dealers, seats, strict=True)]
    going = np.array([not table.position.over for table in alone])
    paid = np.zeros(tables)
    while going.any():
        for table in np.flatnonzero(going).tolist():
            assert same(view, table, seen(many.observer, alone[table].position, seats[table]))
        words = np.zeros(tables, np.int64)
        words[going] = by_what_is_seen({name: part[going] for name, part in view.items()})
        before = going.copy()
        view, paid, over, cut, _ = many.step(words)
        assert not cut.any()
        for table in np.flatnonzero(before).tolist():
            alone[table].say(seats[table])
            alone[table].others_move()
            position = alone[table].position
            assert (over[table], paid[table]) == (position.over, position.made()[seats[table]])
            if position.over:
                assert same(view, table, seen(many.observer, position, seats[table]))
            going[table] = not position.over
    return many


@pytest.mark.parametrize("stacks", [20, 3])
@pytest.mark.parametrize("book", BOOKS)
def test_every_table_is_the_one_that_the_script_plays(book: str, stacks: int) -> None:
    """With the same deals and words, what may be said, is seen and is paid is the same, to the last number."""
    compared(book, 150, stacks)


@pytest.mark.parametrize("book", BOOKS)
def test_most_tables_lie_in_arrays(book: str) -> None:
    """Against chance few are left to the script, and what is seen of each is what the script shows of its moves."""
    many = PrimeroSeats(50, book, "random")
    view, _ = many.reset(seed=1)
    asked = by_the_script = 0
    for _ in range(20):
        for table in range(50):
            assert same(view, table, seen(many.observer, many.position(table), int(many.seats[table])))
        asked, by_the_script = asked + 50, by_the_script + int(many.by_script.sum())
        view, *_ = many.step(words(view))
    assert by_the_script < asked / 8


def words(view: Seen) -> Array:
    """Choose a word for each table; where none may be said, the first."""
    mask = view["action_mask"]
    return np.array([np.flatnonzero(row)[-1] if row.any() else 0 for row in mask], np.int64)


def test_what_cannot_be_learned_is_left_to_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no attempt at learning allowed, each table goes back to the script, to the same end."""
    monkeypatch.setattr(play, "TRIES", 0)
    assert compared("italian", 20, 20).by_script.all()


@pytest.mark.parametrize(("book", "others", "players"), [("kings", "steady", 3), ("italian", "sensible", 2)])
def test_other_games_and_players_are_those_of_one_seat(book: str, others: str, players: int) -> None:
    """A game that the simulator does not know, or a player who thinks, is played by the script as for one seat."""
    deals = [f"{book}/{table}" for table in range(6)]
    many = PrimeroSeats(6, book, others, players, dealer=1, seat=0)
    view, _ = many.reset(options={"deal": deals})
    assert many.by_script.all()
    for table, deal in enumerate(deals):
        one = PrimeroSeat(book, others, players, dealer=1, seat=0)
        alone, _ = one.reset(options={"deal": deal})
        assert same(view, table, alone)
    over = [False] * 6
    seats = [PrimeroSeat(book, others, players, dealer=1, seat=0) for _ in deals]
    for deal, one in zip(deals, seats, strict=True):
        one.reset(options={"deal": deal})
    while not all(over):
        said = words(view)
        view, paid, ended, _, _ = many.step(said)
        for table, one in enumerate(seats):
            if not over[table]:
                alone, reward, over[table], _, _ = one.step(int(said[table]))
                assert (reward, over[table]) == (paid[table], ended[table])
                assert same(view, table, alone)


@pytest.mark.parametrize("book", ["italian", "english-2003"])
def test_hidden_cards_stay_hidden(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card of the other may be another card: as long as the seat has seen neither, it sees the same numbers."""
    random, setting, proven = Random(book), Setting(rulebook(book)), 0
    pack, index = setting.rules.ranking.pack, setting.vocabulary.card_index
    packs: dict[str, Shuffled] = {}
    monkeypatch.setattr(vector, "shuffled", lambda deal, _: packs[deal])
    rename: dict[int, int] = {}

    def other(view: Seen) -> Array:
        """Say the same at both tables, of the exchanged card what was said of the card; or what is refused."""
        mask = view["action_mask"]
        common = [word for word in np.flatnonzero(mask[0]).tolist() if mask[-1, rename.get(word, word)]]
        word = random.choice(common) if common and len(mask) == 2 else -1
        return np.array([word, rename.get(word, word)][: len(mask)])

    many = PrimeroSeats(2, book, other, seat=0)
    for deal in range(60):
        order = [*pack]
        random.shuffle(order)
        held = setting.position(whole_pack(order), deal % 2).game.seat(setting.names[1]).cards
        # neighbours in the pack, so that they are named in the same order
        pairs = [(card, pack[index[card] - 1]) for card in held if pack[index[card] - 1] in order[8:]]
        if not pairs:
            continue
        own, unknown = random.choice(pairs)
        change = {own: unknown, unknown: own}
        packs |= {"as dealt": whole_pack(order), "exchanged": whole_pack([change.get(card, card) for card in order])}
        first = setting.vocabulary.no_more + 1
        rename.clear()
        rename |= {first + index[card]: first + index[instead] for card, instead in change.items()}
        try:
            view, _ = many.reset(options={"deal": ["as dealt", "exchanged"], "dealer": deal % 2})
            while not any(many.position(table).over for table in range(2)) and not knows(many.position(0), {*change}):
                assert np.array_equal(*view["observation"])
                assert np.array_equal(*view["action_mask"])
                assert not many.by_script.any()
                assert many.position(0).game.record() != many.position(1).game.record()
                proven += 1
                word = random.choice(np.flatnonzero(view["action_mask"][0]).tolist())
                view, *_ = many.step(np.array([word, word]))
        except Illegal:  # there was no word for both
            continue
    assert proven > 25


def knows(position: SpelledPosition, cards: set[object]) -> bool:
    """Say whether the first seat has seen one of some cards."""
    view = position.view(0)
    known = {card for event in view.log for card in (*event.cards, *event.drawn)} | {*view.cards}
    return not known.isdisjoint(cards)


@pytest.mark.parametrize("book", betting_rulebooks())
def test_each_rulebook_is_made_by_its_name(book: str) -> None:
    """Gymnasium makes many seats by the name of one, and its own checks of spaces hold."""
    assert f"Primero/{book}-v0" in gym.register()
    many = gymnasium.make_vec(f"Primero/{book}-v0", num_envs=3, others="random")
    assert isinstance(many, PrimeroSeats)
    one = PrimeroSeat(book)
    assert many.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert (many.single_observation_space, many.single_action_space) == (one.observation_space, one.action_space)
    view, infos = many.reset(seed=4)
    assert infos["unasked"].shape == infos["_unasked"].shape == (3,)
    again, _ = many.reset(seed=4)
    for _ in range(12):
        assert many.observation_space.contains(view)
        assert all(np.array_equal(view[name], again[name]) for name in view)
        view, paid, over, cut, _ = many.step(words(view))
        again = view
        assert [array.shape for array in (paid, over, cut)] == [(3,)] * 3
        assert [array.dtype for array in (paid, over, cut)] == [np.float64, np.bool_, np.bool_]
    many.close()


def played(many: VectorEnv[Any, Any, Any], seed: int) -> list[Any]:
    """Play some steps, and give all that was seen and paid."""
    view, _ = many.reset(seed=seed)
    rows = [view]
    for _ in range(15):
        view, paid, over, *_ = many.step(words(view))
        rows += [view, paid, over]
    return rows


def test_a_seed_plays_the_same_again_and_leaves_no_arrays_shared() -> None:
    """What was given is not changed by what comes after, and the same seed gives the same."""
    many = PrimeroSeats(8, "italian", "random")
    first, second = played(many, 7), played(many, 7)
    np.testing.assert_equal(first, second)
    np.testing.assert_equal(first, played(PrimeroSeats(8, "italian", "random"), 7))


def test_a_table_that_is_over_is_dealt_anew_as_gymnasium_itself_does_it() -> None:
    """The step after the end takes no word and pays nothing, and the next deal is shown, as in Gymnasium's own."""
    both: list[VectorEnv[Any, Any, Any]] = [
        PrimeroSeats(4, "english-2003", "random"),
        SyncVectorEnv([lambda: PrimeroSeat("english-2003", "random")] * 4),
    ]
    for many in both:
        view, _ = many.reset(seed=2)
        ended = np.zeros(4, np.bool_)
        seen_anew = 0
        for _ in range(30):
            view, paid, over, _, infos = many.step(words(view))
            assert not over[ended].any()
            assert not paid[ended].any()
            assert view["action_mask"][ended].any(axis=1).all()
            assert not ended.any() or np.array_equal(infos["_unasked"], ended)
            assert not view["action_mask"][over].any()
            seen_anew += int(ended.sum())
            ended = over
        assert seen_anew > 8


def test_who_says_what_he_may_not_loses_all() -> None:
    """The deal is over for that seat alone, and the reason is told as for one seat."""
    many = PrimeroSeats(2, "italian", "random", stacks=9, seat=0)
    view, _ = many.reset(seed=1)
    said = words(view)
    said[1] = len(many.setting.vocabulary) - 1
    view, paid, over, _, infos = many.step(said)
    assert (paid[1], over[1], infos["_illegal"].tolist()) == (-9, True, [False, True])
    assert infos["illegal"].tolist() == [None, "Seat1 may not say “for 9” here"]
    assert view["action_mask"][1].any()
    _, _, over, _, infos = many.step(words(view))
    assert (over[1], infos["_unasked"][1]) == (False, True)


def test_a_policy_that_says_what_it_may_not_is_refused() -> None:
    """A policy for the other seats must keep to its mask."""
    many = PrimeroSeats(1, "italian", lambda view: np.full(len(view["action_mask"]), 10_000), seat=0, dealer=0)
    with pytest.raises(Illegal, match="Seat2 may not say word 10000 here"):
        many.reset(seed=1)


def test_each_table_is_drawn_as_its_seat_knows_it() -> None:
    """The record of each table can be read, and a mask as learners ask for it goes with it."""
    many = PrimeroSeats(3, "italian", "random", render_mode="ansi")
    view, _ = many.reset(seed=1)
    assert np.array_equal(many.action_masks(), view["action_mask"] == 1)
    for seat, text in zip(many.seats.tolist(), many.render(), strict=True):
        assert f"# Seat{seat + 1} looks" in text
        assert "# may say: " in text
