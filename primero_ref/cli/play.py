"""A game in the terminal: one person against players who need none."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from secrets import randbelow

import click
from rich.text import Text

from primero_ref import claims
from primero_ref.cards.pack import Shuffled, shuffled
from primero_ref.claims.file_lock import FileLock
from primero_ref.claims.former_ids import current_claim
from primero_ref.cli.console import Refusal, event_text, show_claim, tell_idle, terminal
from primero_ref.cli.files import write_whole
from primero_ref.cli.lesson import lesson_option
from primero_ref.cli.opponents import check_folder, choose_opponents, keep, resume, show_review
from primero_ref.cli.switches import WITHOUT_HELP, without_some
from primero_ref.cli.terminal_table import (
    refusal_text,
    score_text,
    show_choices,
    show_layout,
    show_moves,
    show_table,
    sides_text,
)
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.game.evening import Evening
from primero_ref.game.game import Game
from primero_ref.game.offer_text import example
from primero_ref.game.record import as_moved
from primero_ref.game.setup import usual_stack
from primero_ref.lookup import rulebook
from primero_ref.names import chosen, spaced, told
from primero_ref.players.by_name import player
from primero_ref.players.levels import WAYS_TO_PLAY
from primero_ref.rules.procedures.capture import CaptureOffer
from primero_ref.session.positions import check_names_no_draw

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer
    from primero_ref.game.view import View

BOOK = "italian"
"""What is played where nobody says."""

LEAVING = ("quit", "q", "exit")

COACHED = 144
"""How many deals the coach plays out at a turn before he answers: about half a second."""

HELP = """\
Type a number to choose that move from the list; you are asked for what it needs.
Or type the move: {moves}.
{cards}

why            show what you may and may not do, and by which rule
{why:<14} show the rule about that move and the passages it rests on
why ID         the same for any rule shown in grey: why italian/forced-see
table          show the table again
coach          ask the coach what to do, and why
undo           take back your last move
record [FILE]  show or save the game so far, as far as you may see it
quit           leave the game"""


@click.command
@click.argument("named", required=False, metavar="[RULEBOOK]")
@click.option("-r", "--rulebook", "book", default=BOOK, show_default=True, metavar="ID", help="Rulebook.")
@click.option("--without", multiple=True, metavar="NAME", help=WITHOUT_HELP)
@click.option("--name", default="Guest", show_default=True, help="Your name, of up to four words.")
@click.option(
    "-n", "--opponents", type=click.IntRange(1), default=3, show_default=True, metavar="N", help="Number of opponents."
)
@click.option("--against", metavar="NAMES", help="Opponents, by name, level, style or both: 'easy Jeff_Suzuki=good'.")
@click.option(
    "--skill",
    type=click.Choice(WAYS_TO_PLAY),
    default="sensible",
    show_default=True,
    metavar="HOW",
    help=f"How well the other opponents play: {', '.join(WAYS_TO_PLAY)}.",
)
@click.option(
    "--bluff",
    type=click.FloatRange(0, 1),
    metavar="RATE",
    help="How often they bet on a weak hand, from 0 (never) to 1 [default: by style].",
)
@click.option("--stacks", type=click.IntRange(1), metavar="N", help="Money of each player [default: as the rules say].")
@click.option("--style", type=click.IntRange(0), metavar="N", help="Black chips of each player (King's deck).")
@lesson_option
@click.option("--hands", type=click.IntRange(1), metavar="N", help="Number of hands [default: until you stop].")
@click.option("--seed", metavar="WORD", help="The same seed deals the same cards [default: random].")
@click.option("--record", "file", metavar="FILE", help="Save the game here, or resume the one saved here.")
def play(  # each of them is an option
    named: str | None, book: str, without: tuple[str, ...], name: str, opponents: int, against: str | None,
    skill: str, bluff: float | None, stacks: int | None, style: int | None, hands: int | None, seed: str | None,
    file: str | None,
) -> None:  # fmt: skip
    """Play against the computer. At any turn, type help or why."""
    with suppress(ImportError):  # where there is none, a line is typed without going back to older ones
        import readline  # noqa: F401  # imported, it serves every prompt
    if named and book not in (named, BOOK):
        raise Refusal(f"You named two rulebooks, {named} and {book}: name one.")
    rules, name = without_some(rulebook(named or book), without), chosen(name)
    tell_idle(rules)
    if (stacks, style) != (None, None) and rules("stake.from") == "nothing":
        raise Refusal(f"{rules.title} is played without stakes: omit --stacks and --style.")
    if style is not None and not rules.number("style"):
        raise Refusal(f"{rules.title} has no black chips: omit --style.")
    if file:
        check_folder(file)
        click.get_current_context().with_resource(FileLock(file))
    resumed = resume(file, name, rules) if file else None
    if resumed and (stacks, style, seed) != (None, None, None):
        raise Refusal(f"The game in {file} has its own cards and money: omit --seed, --stacks and --style.")
    rules = resumed.rules if resumed else rules
    seed = seed or str(resumed.pack.seed if resumed and isinstance(resumed.pack, Shuffled) else randbelow(10**6))
    pack = shuffled(seed, rules.ranking.pack)
    skills = choose_opponents(against, skill, opponents, name, resumed)
    others = {other: player(how, rules, f"{seed} {other}", bluff, at_table=True) for other, how in skills.items()}
    if stacks is None:
        stacks = usual_stack(rules) or 0
    evening = Evening(resumed or Game(rules, [name, *skills], pack=pack, stacks=stacks, style=style), hands)
    TerminalGame(evening, name, others, file).run()
    click.echo(f"Good night. --seed {seed} deals these cards again.")


class TerminalGame:
    """An evening at the table: one game after another, seen from one seat."""

    def __init__(
        self, evening: Evening, name: str, opponents: dict[str, Callable[[View], Move]], file: str | None = None
    ) -> None:
        """Sit down; the game is kept in a file, if one is named."""
        self._file = file
        self._evening, self._name, self._opponents = evening, name, opponents
        self._console = terminal()
        self._shown = 0
        self._refused = ""

    @property
    def _game(self) -> Game:
        return self._evening.game

    def run(self) -> None:
        """Play until somebody gets up or nobody can go on; the end of the input gets up too."""
        rules = self._game.rules
        self._say(f"{rules.title}, according to {rules.redactor}. At your turn, type help to see what you can type.\n")
        if self._game.table.sides:
            self._say(sides_text(self._game, self._name))
        try:
            while self._go_on():
                pass
        except (EOFError, KeyboardInterrupt):
            self._say("")

    def _go_on(self) -> bool:
        """Take one step: tell what happened, then let whose turn it is move."""
        game = self._game
        log = game.view(self._name).log
        for event in log[self._shown :]:
            self._console.print(event_text(event, game.players))
        self._shown = len(log)
        if self._file:
            keep(self._file, game)
        if game.offer is None:
            return self._next_game()
        if game.offer.seat.name == self._name:
            return self._turn(game.offer)
        game.play(self._opponents[game.offer.seat.name](game.view(game.offer.seat.name)))
        return True

    def _say(self, sentence: str, style: str = "") -> None:
        self._console.print(Text(told(sentence, self._game.players), style))

    def _ask(self, question: str) -> str:
        return input(question).strip()

    # -- between games ----------------------------------------------------------------------------

    def _next_game(self) -> bool:
        """Settle, and deal again unless this was the last game."""
        game = self._game
        carried = sum(game.carry.values())
        if game.table.sides:
            self._say(f"\n{score_text(game)}", "bold")
        else:
            self._say("\n" + "; ".join(f"{name} has {sum_}" for name, sum_ in game.stacks.items()) + ".", "bold")
        if carried:
            self._say(f"{carried} is carried over to the next deal.")
        show_review(self._console, game)
        last = self._last_word(carried)
        if last:
            self._say(last)
        go_on = "Enter ends the game" if last or game.won else "Enter deals the next hand, quit ends the game"
        while (typed := self._ask(f"{go_on}, record shows the record: ")).partition(" ")[0] == "record":
            self._record(typed.partition(" ")[2].strip())
        if last or game.won or typed in LEAVING:
            return False
        self._evening.next()
        self._shown = 0
        return True

    def _last_word(self, carried: int) -> str:
        """Say why there can be no further game, and who takes the stake; nothing if there can."""
        game, takers = self._game, self._evening.takers
        if game.rules("stake.from") == "nothing":
            return ""
        if takers:
            ended = (
                "All the agreed hands have been played"
                if self._evening.played == self._evening.hands
                else "One player has all the money"
            )
            return f"{ended}: {' and '.join(takers)} {'takes' if len(takers) == 1 else 'share'} the stake."
        if not game.stacks[self._name] and self._name not in game.carry:
            return "You have no money left."
        if game.stacks[self._name] == sum(game.stacks.values()) and not carried:
            return "You have won all the money."
        return "" if sum(sum_ > 0 for sum_ in game.stacks.values()) > 1 else "Only one of you has money left."

    # -- a turn -----------------------------------------------------------------------------------

    def _turn(self, offer: Offer) -> bool:
        """Show the table and take what is typed until it is a move or ends the turn otherwise."""
        self._show(offer)
        while True:
            typed = self._ask(f"{spaced(self._name)}> ")
            word, _, rest = typed.partition(" ")
            if word in LEAVING:
                return False
            if word == "undo":
                if self._undo():
                    return True
            elif word in {"help", "?", "table", "coach", "why", "record"}:
                self._tell(offer, word, rest)
            elif typed and self._play(offer, typed):
                return True

    def _tell(self, offer: Offer, word: str, rest: str) -> None:
        """Answer a word that makes no move."""
        if word == "table":
            self._show(offer)
        elif word == "coach":
            self._coach()
        elif word == "why":
            self._why(offer, rest.rpartition(":")[2].strip())
        elif word == "record":
            self._record(rest.strip())
        else:
            self._help(offer)

    def _show(self, offer: Offer) -> None:
        if isinstance(offer, CaptureOffer):
            show_layout(self._console, self._game, self._name)
            show_choices(self._console, offer)
        else:
            show_table(self._console, self._game, self._name)
            show_moves(self._console, self._game, offer)

    def _coach(self) -> None:
        """Say what the coach would do at this turn and why, in the words of the page with the table."""
        from primero_ref.coach import advice

        try:
            advised = advice(self._game.view(self._name), self._game.rules, COACHED)
        except Illegal as error:
            self._say(f"{error.sentence}.", "red")
            return
        for sentence in (*advised.sentences, f"{advised.how.capitalize()}."):
            self._say(sentence)

    def _help(self, offer: Offer) -> None:
        """Say what can be written, with moves that are open now."""
        if isinstance(offer, CaptureOffer):
            moves = {move.verb: str(move) for move in offer.listed()}.values()
            thrown = "Write a minus before the card that you play, and a plus before each card that you take"
        else:
            moves = {verb.name: str(example(offer, verb)) for verb in offer.may.values()}.values()
            thrown = "Write a minus before each card that you discard"
        verb = next(iter((*offer.barred, *offer.may)))
        cards = f"{thrown}; {self._game.rules.ranking.pack.suits.example}."
        self._say(HELP.format(moves=", ".join(moves), cards=cards, why=f"why {verb}"))

    def _play(self, offer: Offer, typed: str) -> bool:
        """Make a move; a refused one is explained in its sentence and changes nothing."""
        try:
            if typed.isdecimal() and len(typed) < 10:  # a longer one is no place in a list, nor a move
                typed = self._spell_out(offer, int(typed))
            check_names_no_draw(typed, offer)
            self._game.play(typed)
        except (Illegal, Unknown, Unreadable) as error:
            self._refused = error.claim if isinstance(error, Illegal) else ""
            self._say(refusal_text(error, offer), "red")
            return False
        self._refused = ""
        return True

    def _spell_out(self, offer: Offer, number: int) -> str:
        """Ask for what a move from the list needs: a bid, a sum, cards."""
        if isinstance(offer, CaptureOffer):
            listed = offer.listed()
            if not 1 <= number <= len(listed):
                raise Unreadable(f"There is no move {number}: choose from 1 to {len(listed)}, or type the move.")
            return str(listed[number - 1])
        verbs = [*offer.may.values()]
        if not 1 <= number <= len(verbs):
            raise Unreadable(f"There is no move {number}: choose from 1 to {len(verbs)}, or type the move.")
        verb = verbs[number - 1]
        words = [verb.name]
        kind = None
        if verb.first < verb.last:
            lowest = str(verb.bids[verb.first])
            words.append(self._ask(f"Your bid, {lowest} or higher [{lowest}]: ") or lowest)
            kind = next((bid for bid in verb.bids if bid.kind == words[-1].split()[0]), None)
        if verb.money:
            low, high = verb.money
            asks = "Number of cards" if verb.asks_cards else "Money"
            words += ["for", self._ask(f"{asks}, {low} to {high} [{low}]: ") or str(low)]
        least, most = offer.changeable(verb, kind)
        if most:
            span = f"{least} to {most}" if least else f"up to {most} [none]"
            thrown = self._ask(f"Cards to exchange, {span}: ")
            words += [f"-{card.lstrip('-')}" for card in thrown.replace(",", " ").split()]
        return " ".join(words)

    def _undo(self) -> bool:
        """Go back to one's own last decision."""
        game = self._game
        steps = enumerate(as_moved(game.log, game.moves))
        mine = [step for step, (event, move) in steps if move and event.who == self._name]
        if not mine:
            self._say("You have made no move in this game yet, so there is none to take back.", "red")
            return False
        while len(game.log) > mine[-1]:
            game.undo()
        self._shown = len(game.log)
        self._say("Your move is taken back.")
        return True

    def _record(self, file: str) -> None:
        """Write the game as text: while it lasts, only what this seat may know of it."""
        game = self._game
        text = game.record() if game.over else game.view(self._name).record(game.rules)
        if not file:
            click.echo(text, nl=False)  # a record is not to be wrapped
            return
        try:
            write_whole(Path(file), text.encode(), anew=True)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else "a file cannot have this name"
            self._say(f"{file} cannot be written: {why}.", "red")
        else:
            self._say(f"The record is in {file}.")

    def _why(self, offer: Offer, word: str) -> None:
        """Answer with the rule that allows or bars a move, and the words it rests on."""
        try:
            if "/" in word:
                show_claim(self._console, claims.claim(current_claim(word)))
            elif word:
                why = self._game.why(word)
                self._say(f"{why.sentence}.")
                self._explain(why.claim)
            elif self._refused:
                self._explain(self._refused)
            else:
                for verb in (*offer.may, *offer.barred):
                    self._say(str(offer.why(verb)))
        except (Illegal, Unknown, Unreadable) as error:
            self._say(str(error), "red")

    def _explain(self, name: str) -> None:
        if name:
            self._say("")
            show_claim(self._console, claims.claim(name))
