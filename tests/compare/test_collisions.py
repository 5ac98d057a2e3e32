"""The pages of what the rulebooks quarrel over: the game on each comes out as the page tells it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from primero_ref.compare.games import Replay, replay
from primero_ref.weave.apparatus.matrix import playable
from primero_ref.weave.parts.comparison.replay import happens

DOCS = Path(__file__).parents[2] / "docs" / "compare"
PAGES = (
    "concealment", "what-a-bid-does", "rest", "stake", "when-cards-change", "last-player", "fifty-five-and-flush",
    "how-many-cards", "dividing-the-pot",
)  # fmt: skip


class PageReplay(NamedTuple):
    """The game of a page, under each rulebook."""

    outcomes: dict[str, str]
    replays: tuple[Replay, ...]


def game(page: str) -> PageReplay:
    """Read the game of a page as its directive does, and play it."""
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```\{replay\}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    options = dict(re.findall(r"^:([\w-]+): ?(.*)$", block, re.MULTILINE))
    record = re.sub(r"^:.*\n", "", block, flags=re.MULTILINE)
    tell, on = options.get("tell", "").split(), tuple(options["on"].split())
    books = options.get("books", "").split() or playable()
    replays = tuple(replay(record, book, tell, money="money" in options) for book in books)
    return PageReplay({replayed.rulebook: " ".join(happens(replayed, on)) for replayed in replays}, replays)


@pytest.mark.parametrize("page", PAGES)
def test_each_page_has_its_passages_its_game_and_its_questions(page: str) -> None:
    """The old words are quoted by name, a game is played, and the questions stand in a table."""
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")

    assert len(re.findall(r"^```\{passage\}", text, re.MULTILINE)) + text.count("{passage}`") >= 2
    assert re.search(r"^```\{replay\}\n:title: .+\n:story: .+\.$", text, re.MULTILINE)
    assert re.search(r"^```\{matrix\} \S+", text, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_a_game_stops_by_a_rule_or_not_at_all(page: str) -> None:
    """No record comes to grief on a turn or a word that a game does not have."""
    assert all(replayed.moves[-1].claims for replayed in game(page).replays if replayed.line)


def test_a_hidden_flush_wins_loses_or_is_not_allowed() -> None:
    """Italy: too good for the bid. Zorli: the pot is lost. Suzuki: it wins. Red Mountain: it may not be named."""
    outcomes = game("concealment").outcomes

    assert outcomes["italian"] == outcomes["italian-2003"] == "Alberto wins."
    assert outcomes["zorli"] == "Bernardo has named a lower hand than he holds. Alberto wins."
    assert outcomes["suzuki"] == outcomes["3m"] == "Bernardo wins."
    assert outcomes["rmi"].startswith("Bernardo may not bet primero")


def test_only_in_italy_does_a_better_kind_than_was_bid_lose() -> None:
    """Du Coeur's two Italian rulebooks give the pot to the primero, all others to the flush."""
    outcomes = game("what-a-bid-does").outcomes

    assert {book for book, said in outcomes.items() if said == "Bernardo wins."} == {"italian", "italian-2003"}
    assert {said for book, said in outcomes.items() if not book.startswith("italian")} == {"Alberto wins."}


def test_a_rest_is_a_sum_agreed_a_limit_or_all_that_one_has() -> None:
    """Only English Primero of 2002 has a rest to lay; under a limit Bernardo bets eight, without one all he has."""
    outcomes = game("rest").outcomes

    assert outcomes["english"] == "Bernardo rests 8."
    assert all("for 8" in outcomes[book] for book in ("english-2003", "whittaker-it", "whittaker-en"))
    assert all("for 16" in outcomes[book] for book in ("italian", "italian-2003"))
    assert outcomes["zorli"] == outcomes["rmi"] == "Bernardo declares numerus and bets 15."


def test_before_the_first_word_eight_four_or_nothing_lies_on_the_table() -> None:
    """Four ante two with Whittaker, four ante one in the clubs; nobody does elsewhere."""
    outcomes = game("stake").outcomes

    assert {book for book, said in outcomes.items() if "antes 2" in said} == {"whittaker-it", "whittaker-en"}
    assert {book for book, said in outcomes.items() if "antes 1" in said} == {"3m", "rmi"}


def test_who_passes_may_change_cards_but_not_with_whittaker_or_zorli() -> None:
    """Whittaker waits until all have passed; with Zorli there is no hand if nobody invites."""
    outcomes = game("when-cards-change").outcomes

    refused = {book for book, said in outcomes.items() if "may not pass" in said}
    assert refused == {"whittaker-it", "whittaker-en", "zorli"}
    assert outcomes["zorli"].endswith("The hand is void.")


def test_the_last_player_folds_at_the_red_mountain_inn_only() -> None:
    """Everywhere else he is refused by a rule and pays."""
    outcomes = game("last-player").outcomes

    assert {book for book, said in outcomes.items() if "may not" not in said} == {"rmi"}
    assert outcomes["zorli"].startswith("Alberto may not pass: the last player must pay a counter.")
    assert outcomes["zorli"].endswith("Alberto pays for 1.")


def test_fifty_five_beats_a_flush_in_modern_primiera_only() -> None:
    """All who follow the old texts give the money to the flush."""
    outcomes = game("fifty-five-and-flush").outcomes

    assert outcomes.pop("modern") == "Bernardo wins."
    assert set(outcomes.values()) == {"Alberto wins."}


def test_who_throws_one_card_is_dealt_two_in_caudate_primero() -> None:
    """Four are dealt, one is thrown, two come: he holds five."""
    outcomes = game("how-many-cards").outcomes

    assert outcomes["zorli"].endswith("Bernardo discards 6d. Bernardo is dealt 2 cards.")


def test_half_comes_back_half_is_shared_or_the_winner_takes_all() -> None:
    """Du Coeur's fold of 2002, Zorli's shares before the duel, and everybody else."""
    outcomes = game("dividing-the-pot").outcomes

    assert {book for book, said in outcomes.items() if "takes back" in said} == {"italian"}
    assert {book for book, said in outcomes.items() if "beforehand" in said} == {"zorli"}
