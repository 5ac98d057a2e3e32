"""A lesson in the terminal: it tells, asks for a move, and says why another would not do."""

from __future__ import annotations

from contextlib import suppress
from textwrap import fill

import click
from rich.text import Text

from primero_ref import claims
from primero_ref.cli.console import Refusal, as_printed, event_text, show_claim, terminal
from primero_ref.cli.terminal_table import refusal_text, show_moves, show_table
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.game.offer_text import example
from primero_ref.lessons import course
from primero_ref.lessons.answers import correction, outcome
from primero_ref.lessons.course import plain
from primero_ref.sources import works

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.game.events import Event
    from primero_ref.game.game import Game
    from primero_ref.game.offers import Offer
    from primero_ref.lessons.course import Lesson, Step

LEAVING = ("quit", "q", "exit")

HELP = """\
Type a move, such as {moves}, or its number if it needs nothing more.
Enter       make the move that the lesson wants
why         show what you may and may not do, and by which rule
why fold    show the rule about that move and the passages it rests on
why ID      the same for any rule shown in grey: why italian/forced-see
table       show the table again
quit        leave the lesson"""

HOW_TO_ANSWER = """\
Type your move or your answer and press Enter. If you press Enter alone, the lesson makes its own move or gives
its own answer. When it asks for a move, type help to see what else you can type."""

ANSWERS = "Type an answer, or its number: {listed}. To see the right answer, press Enter without typing anything."

CARDS = "Type cards of your hand, as in {example}. To see the right cards, press Enter without typing anything."


def teach(context: click.Context, _: click.Parameter, number: int | None) -> None:
    """Give a lesson by its number, and nothing after it; one that is not there is refused in a sentence."""
    if number is None:
        return
    with suppress(ImportError):  # where there is none, a line is typed without going back to older ones
        import readline  # noqa: F401  # imported, it serves every prompt
    try:
        lesson = course.lesson(number)
    except Unreadable as error:
        raise Refusal(str(error)) from None
    TerminalLesson(lesson).give()
    context.exit()


lesson_option = click.option(
    "--lesson", type=int, metavar="N", help="Take a lesson, starting with 1.", is_eager=True,
    expose_value=False, callback=teach,
)  # fmt: skip


class TerminalLesson:
    """A lesson under way, and the pupil's end of it."""

    def __init__(self, lesson: Lesson) -> None:
        """Deal the cards."""
        self._lesson = lesson
        self._game: Game = lesson.begin()
        self._console = terminal()
        self._refused = ""

    def give(self) -> None:
        """Go through the lesson to its end; who gets up, or has no more to write, ends it there."""
        lesson = self._lesson
        self._console.print(Text(f"Lesson {lesson.number} of {len(course.lessons())}: {lesson.title}", "bold"))
        self._tell(lesson.opening)
        self._tell(HOW_TO_ANSWER, "dim")
        with suppress(EOFError, KeyboardInterrupt):
            if all(map(self._step, lesson.steps)):
                self._console.print(Text("What you have learnt", "bold"))
                self._tell(lesson.learnt)
                if lesson.number < len(course.lessons()):
                    coming = course.lesson(lesson.number + 1)
                    self._tell(f"Next: primero play --lesson {coming.number}, {coming.title}.", "dim")
                return
        self._tell("Good night.")

    def _tell(self, text: str, style: str = "") -> None:
        """Say something, a paragraph as wide as the terminal but never too wide to read."""
        for paragraph in filter(None, plain(text).split("\n\n")):
            self._console.print(Text(fill(paragraph, min(self._console.width, 88)), style))
            self._console.print()

    def _step(self, step: Step) -> bool:
        """Play a move of the lesson, the pupil's once he has found it; say whether he is still there."""
        game = self._game
        self._tell(step.says)
        self._tell(step.asks, "bold")
        if self._lesson.asks(step) and not (self._ask if step.move else self._question)(step):
            return False
        before, otherwise = len(game.log), outcome(game, step.instead)
        if step.move:
            game.play(step.line)
            self._show(game.view(self._lesson.pupil).log[before:])
        if otherwise:
            self._tell(f"What if instead: {'; '.join(otherwise)}.", "dim")
        self._tell(step.after)
        for name in step.quotes:
            self._quote(name)
        return True

    def _show(self, events: Iterable[Event]) -> None:
        """Tell what was done, but for the cards that others are dealt."""
        for event in events:
            if event.deed != "deal" or event.who == self._lesson.pupil:
                self._console.print(event_text(event, self._game.players))
        self._console.print()

    def _quote(self, name: str) -> None:
        """Give the words of a passage, and what they say in plain English."""
        passages = works.passage_range(name)
        for passage in passages:
            words = as_printed(passage)
            speaker = f"{passage.speaker}: " if passage.speaker else ""
            if words:
                self._console.print(Text(fill(f"{speaker}“{words}”", 84, initial_indent="  ", subsequent_indent="  ")))
            english = passage.english or passage.plain
            if english:
                self._console.print(Text(fill(f"= {english}", 84, initial_indent="  ", subsequent_indent="  "), "dim"))
        self._console.print(Text(f"  {works.source(passages[0].source).short}", "italic"))
        self._console.print()

    # -- the pupil's turn -------------------------------------------------------------------------

    def _ask(self, step: Step) -> bool:
        """Ask until the move is found; say whether the pupil is still there."""
        offer = self._game.offer
        if offer is None:
            return False
        self._refused = ""
        self._show_table(offer)
        while True:
            typed = input(f"{self._lesson.pupil}> ").strip()
            word, _, rest = typed.partition(" ")
            if word in LEAVING:
                return False
            if not typed:
                return True
            if word in {"help", "?"}:
                self._tell_help(offer)
            elif word == "table":
                self._show_table(offer)
            elif word == "why":
                self._why(offer, rest.strip())
            elif self._is_right(offer, typed, step):
                return True

    def _question(self, step: Step) -> bool:
        """Ask a question until its answer is found; say whether the pupil is still there."""
        show_table(self._console, self._game, self._lesson.pupil)
        cards = " ".join(map(str, self._game.seat(self._lesson.pupil).cards))
        listed = ", ".join(f"{number} {option}" for number, option in enumerate(step.options, 1))
        self._tell(ANSWERS.format(listed=listed) if listed else CARDS.format(example=cards), "dim")
        while True:
            typed = input(f"{self._lesson.pupil}> ").strip()
            if typed in LEAVING:
                return False
            chosen = _option(step.options, typed)
            wrong = correction(self._game, chosen, step) if typed else None
            if wrong is None:
                return True
            self._tell(wrong)

    def _show_table(self, offer: Offer) -> None:
        show_table(self._console, self._game, self._lesson.pupil)
        show_moves(self._console, self._game, offer)

    def _tell_help(self, offer: Offer) -> None:
        moves = ", ".join(str(example(offer, verb)) for verb in offer.may.values())
        self._console.print(Text(HELP.format(moves=moves)))

    def _is_right(self, offer: Offer, typed: str, step: Step) -> bool:
        """Judge a move: the rules refuse what they forbid, the lesson says why it asks for another."""
        try:
            wrong = correction(self._game, self._spell_out(offer, typed), step)
            if wrong is None:
                return True
            self._tell(f"{wrong} Write: {step.move.partition(' +')[0]}.")
        except (Illegal, Unknown, Unreadable) as error:
            self._refused = error.claim if isinstance(error, Illegal) else self._refused
            self._console.print(Text(refusal_text(error, offer), "red"))
        return False

    def _spell_out(self, offer: Offer, typed: str) -> str:
        """Give the move that a number stands for, where the move needs nothing more."""
        if not typed.isdecimal():
            return typed
        verbs = [*offer.may.values()]
        if not 1 <= int(typed) <= len(verbs):
            raise Unreadable(f"There is no move {typed[:9]}: choose from 1 to {len(verbs)}, or type the move.")
        verb = verbs[int(typed) - 1]
        move = str(example(offer, verb))
        if verb.money or verb.first < verb.last or offer.changeable(verb, None)[0]:
            raise Unreadable(f"Type the whole move, as in {move}.")
        return move

    def _why(self, offer: Offer, word: str) -> None:
        """Answer with the rule about a move, and the words it rests on."""
        try:
            if "/" in word:
                show_claim(self._console, claims.claim(word))
            elif word or self._refused:
                why = self._game.why(word) if word else None
                if why:
                    self._console.print(Text(f"{why.sentence}."))
                name = why.claim if why else self._refused
                if name:
                    show_claim(self._console, claims.claim(name))
            else:
                for verb in (*offer.may, *offer.barred):
                    self._console.print(Text(str(offer.why(verb))))
        except (Illegal, Unknown, Unreadable) as error:
            self._console.print(Text(str(error), "red"))


def _option(options: tuple[str, ...], typed: str) -> str:
    """Give the option that was typed, by its words or by its number, where it is not itself a number."""
    written = {option.lower(): option for option in options}
    numbered = dict(enumerate(options, 1))
    if typed.lower() in written or not typed.isdecimal():
        return written.get(typed.lower(), typed)
    return numbered.get(int(typed[:3]), typed)
