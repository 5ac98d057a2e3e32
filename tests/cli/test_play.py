"""`primero play`: a person at the terminal, and the others at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, cards, claim, coach, load, passage, rulebook, shuffled
from tests.support.commands import refused, run

if TYPE_CHECKING:
    from pathlib import Path

    from primero_ref.claims import Rulebook
    from primero_ref.coach import Advice
    from primero_ref.game import View


def play(*lines: str, seed: str = "7", opponents: str = "2") -> str:
    """Type lines at the table and give what was shown, each run of blanks as one."""
    result = run("play", "--seed", seed, "-n", opponents, typed="".join(f"{line}\n" for line in lines))

    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def test_end_of_input_gets_up_from_the_table() -> None:
    """Where the input ends the game ends, without an error, and says how to deal it again."""
    assert play().endswith("Good night. --seed 7 deals these cards again.")


def test_nothing_hidden_is_shown() -> None:
    """Before the end of a hand no card of an opponent stands in what is shown, in the record neither."""
    for seed in map(str, range(12)):
        game = Game(rulebook("italian"), "Guest Alberto Bernardo", pack=shuffled(seed))
        shown = play("record", "why", "table", seed=seed).replace("♣", "c").replace("♦", "d")
        shown = shown.replace("♥", "h").replace("♠", "s").partition(" shuffles ")[2]
        theirs = {str(card) for name in ("Alberto", "Bernardo") for card in game.seat(name).cards}

        assert not {word for word in shown.split() if word.strip(';"]') in theirs}


def test_seen_record_plays_again_with_open_cards() -> None:
    """What a seat may write down of a game is a record that loads, with the others' cards left open."""
    game = Game(rulebook("italian"), "Alberto Bernardo", dealer="Alberto", pack=shuffled("Milan"))
    game.play(f"pass -{game.seat('Bernardo').cards[0]}")
    text = game.view("Alberto").record(game.rules)

    assert "Seed" not in text
    assert load(text).view("Alberto").hands == game.view("Alberto").hands


def test_the_coach_says_at_the_terminal_what_he_says_elsewhere() -> None:
    """Asked at a turn, the coach gives the advice that `primero_ref.coach` gives from that seat, in the same words."""
    asked: list[Advice] = []

    def advice(view: View, rules: Rulebook, budget: int) -> Advice:
        asked.append(coach.Turn(view, rules).advice(budget // 6))
        return asked[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("primero_ref.coach.advice", advice)
        shown = play("coach")

    assert asked
    assert all(sentence in shown for sentence in asked[0].sentences)


def test_why_answers_with_claim_grade_and_quotation() -> None:
    """Asked why a move is barred, the game gives the sentence, the claim with its grade, and the words of a source."""
    shown = play("why fold", "why italian/forced-see")

    assert "Guest may not fold: there is no vie to answer." in shown
    assert "gap: nobody says; this edition’s choice [italian/fold-answers-vie]" in shown
    assert "du Coeur’s rule; grade: attested [italian/forced-see]" in shown
    assert passage("minsheu-1599:41").texts["es"] in shown
    assert passage("minsheu-1599:41").english in shown


def test_bare_why_lists_every_move_with_its_claim() -> None:
    """Why alone says of each move whether it is open and by which claim; after a refusal it explains that."""
    assert "Guest may pass [italian/action-pass]" in play("why")
    assert claim("italian/bid-range").says in play("vie primero 200 for 3", "why")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("dance", "'dance' is no move of this game"),
        ("fold", "Guest may not fold: there is no vie to answer. Guest may pass or vie. [italian/fold-answers-vie]"),
        ("Alberto: pass", "Alberto may not pass: it is Guest's turn."),
        ("Nobody: pass", "There is no player 'Nobody'"),
        ("vie primero 40 for 900", "Guest may not vie for 900"),
        ("pass -7s", "Guest does not hold 7s"),
        ("pass -Kc +7c", "+7c is not for you to name"),
        ("9", "There is no move 9: choose from 1 to 2, or type the move."),
        ("why dance", "'dance' is no move of this game"),
        ("why italian/nothing", "There is no claim 'italian/nothing'"),
        ("undo", "You have made no move"),
        ("record", '[Rulebook "italian"]'),
        ("help", "take back your last move"),
        ("table", "There is no bid yet."),
    ],
)
def test_what_is_no_move_is_answered_and_changes_nothing(typed: str, sentence: str) -> None:
    """A refused move, a question or a slip is answered in a sentence, and the turn is still the player's."""
    shown = play(typed, "pass -Kc")

    assert sentence in shown
    assert "Guest passes and exchanges Kc for 7c" in shown


def test_number_asks_for_what_the_move_needs() -> None:
    """A number takes a move from the list; bid, money and cards are asked for, and nothing typed means the least."""
    assert "Guest passes and exchanges 5d Kc for" in play("1", "5d, -Kc")
    assert "Guest vies numerus 20 for 1 italian/action-vie" in play("2", "", "", "")
    assert "Guest vies primero 41 for 3, exchanging 5d for" in play("2", "primero 41", "3", "5d")


def test_undo_takes_the_last_move_back() -> None:
    """Undo goes back to the player's own last decision, past what the others did since."""
    shown = play("pass -Kc", "undo", "pass -5d")

    assert "Your move is taken back." in shown
    assert "Guest passes and exchanges 5d for 7c" in shown


def test_record_goes_into_a_new_file_only(tmp_path: Path) -> None:
    """The record can be written to a file, and no file that exists is written over."""
    file = tmp_path / "game.primero"
    shown = play(f"record {file}", f"record {file}", f"record {tmp_path / 'none' / 'game'}")

    assert load(file.read_text(encoding="utf-8")).players == ("Guest", "Alberto", "Bernardo")
    assert "cannot be written: File exists." in shown
    assert "cannot be written: No such file or directory." in shown


def test_several_games_are_played_until_one_is_broke() -> None:
    """Hands follow one another until somebody has nothing left, and each that is over can be recorded whole."""
    typed = "see\nrecord\nfold\nrecord\nvie chorus 84 for 1\nrecord\npass\nrecord\n" * 300
    result = run("play", "--seed", "3", "-n", "1", "--stacks", "4", typed=typed)
    hands = result.stdout.count("Guest has")
    whole = [text for text in result.stdout.split('[Rulebook "') if '[Seed "' in text]

    assert result.exit_code == 0
    assert hands > 1
    assert "You have no money left." in result.stdout or "You have won all the money." in result.stdout
    assert whole
    assert all(load('[Rulebook "' + text.partition("Enter ")[0]).over for text in whole)


def test_chips_are_shown_and_an_evening_ends_after_the_hands_agreed() -> None:
    """The table of the King's deck shows chips of three colours; after the hands agreed somebody takes the stake."""
    typed = "chip in\nfold\ncheck\nfold\n\n" * 30
    result = run("play", "-r", "kings", "--seed", "3", "--hands", "2", typed=typed)
    shown = " ".join(result.stdout.split())

    assert result.exit_code == 0
    assert "15: 2 red 5 white 1 black" in shown
    assert "You hold:" in shown
    assert 2 == result.stdout.count("; Alberto has")
    assert "All the agreed hands have been played: " in shown
    assert "the stake." in shown


def test_black_chips_are_given_and_cards_asked_for_by_number() -> None:
    """Each has the black chips that are given; a move taken by its number asks for what it needs."""
    words = ("play", "-r", "kings", "-n", "1", "--style", "3", "--stacks", "1")
    for seed in "123456":
        result = run(*words, "--seed", seed, typed="2\n1\nhelp\n")
        shown = " ".join(result.stdout.split())

        assert "0 red 0 white 3 black" in shown
        assert "chip, asking for 0 to" in shown
        assert "Number of cards, 0 to" in shown
        assert "Guest may discard" in shown or "discard 1 card" in shown
        assert "write a rank (P 2 3 4 5 6 7 8 9 10 11 12 13) and a suit (bl bo ir th)" in shown


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["-n", "9"], "There are names for only 8 opponents: name yours with --against."),
        (["-n", "6"], "7 players may not sit down: 2 to 6 can play [italian/players-two-to-six]"),
        (["-n", "5", "--against", "A B C D E F"], "7 players may not sit down: 2 to 6 can play [italian/players"),
        (["--name", "Al:berto"], "'Al:berto' cannot be a player's name: use one word without : ; # [ ] or quotes."),
        (["--name", "a b c d e"], "A player's name has four words at most: shorten 'a b c d e'."),
        (["--against", "Guest"], "Guest sits down twice; give each player a name of his own."),
        (["-r", "nothing"], "There is no rulebook 'nothing'"),
        (["--stacks", "0"], "Invalid value for '--stacks'"),
        (["scopa", "-r", "english"], "You named two rulebooks, scopa and english: name one."),
        (["scopa", "--stacks", "30"], "Scopa is played without stakes: omit --stacks and --style."),
        (["--style", "3"], "Italian Primero (du Coeur, 2002) has no black chips: omit --style."),
    ],
)
def test_play_refuses_a_table_that_cannot_be(words: list[str], sentence: str) -> None:
    """Too many players, a bad name, an unknown rulebook, no money: one sentence and exit code 2."""
    assert refused(run("play", *words)).startswith(sentence)


def test_cards_lose_their_signs_where_the_terminal_has_none() -> None:
    """In a terminal of plain letters cards are written in letters."""
    import io

    from rich.console import Console

    from primero_ref.cli.console import with_suit_signs

    plain = Console(file=io.TextIOWrapper(io.BytesIO(), encoding="ascii"))

    assert with_suit_signs(plain, cards("7c Qh")).plain == "7c Qh"
