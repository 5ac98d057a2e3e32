"""One game put to several rulebooks: what each makes of it, move by move."""

from __future__ import annotations

from primero_ref.claims import rulebook, suspended
from primero_ref.errors import Illegal, Unreadable, as_kind, as_listed, as_text
from primero_ref.game.events import ENDS
from primero_ref.game.load import load
from primero_ref.game.record import read
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from primero_ref.game import Game
    from primero_ref.game.events import Event

OPTIONAL_MARK, TOLD_MARK = "?", "*"
"""What stands before a line that a rulebook may leave out, and before one that is to be told."""

EVENTS = "events: give a list, such as ['share']"
"""What `tell` lists, for those who give something else."""


class ReplayedMove(NamedTuple):
    """What happens to one move of a record under a rulebook.

    >>> ReplayedMove("Alberto may not fold: the last player must see", ("italian/forced-see",), refused=True).refused
    True
    """

    sentence: str
    """What happened, or why the move is refused."""
    claims: tuple[str, ...]
    """The ids of the rules by which it happened, or is refused."""
    refused: bool = False
    """Whether the rulebook refuses the move."""


class Replay(NamedTuple):
    """What one rulebook makes of the record of a game.

    >>> played = replay('[Players "Alberto Bernardo"]' + chr(10) + '[Dealer "Alberto"]', "italian")
    >>> played.moves, played.line
    ((), 0)
    """

    rulebook: str
    """The id of the rulebook."""
    moves: tuple[ReplayedMove, ...]
    """The moves that are watched, each refusal before what was done instead, and the other deeds asked for."""
    end: tuple[ReplayedMove, ...]
    """Who wins what; nothing where the record stops before the end."""
    line: int
    """The line at which the record is refused, the last thing told; 0 where it is played through."""


class Step(NamedTuple):
    """A line of a record: where it stands, how it is marked, who moves, and the ways to say the move."""

    line: int
    mark: str
    player: str
    ways: tuple[str, ...]


def steps(text: str, marks: str = OPTIONAL_MARK + TOLD_MARK) -> tuple[Step, ...]:
    """Read the moves of a record that is to be put to several rulebooks; `marks` are those that may stand before one.

    >>> steps("* Alberto: fold | see")
    (Step(line=1, mark='*', player='Alberto', ways=('fold', 'see')),)
    """
    marked = []
    for line in read(text)[1]:
        mark, _, player = line.player.rpartition(" ")
        if set(mark) - {*marks}:
            raise Unreadable(f"Line {line.number}: a line begins with {', '.join(marks)} or a player: {line.player}.")
        ways = tuple(way.strip() for way in line.move.split("|"))
        marked.append(Step(line.number, mark, player, ways))
    return tuple(marked)


def replay(text: str, book: str, tell: Iterable[str] = (), *, money: bool = False) -> Replay:
    """Replay a record under a rulebook, and report what becomes of its moves.

    `text` is a record that names no rulebook, and `book` the id of one. `|` parts the ways in which different games say
    the same: the first that is allowed is taken. A line after `?` is left out where the game does not come to it; one
    after `*` is reported, refusals and all; one after `?*` is both. `tell` names further events to report, such as
    `share` or `deal:Cinthio`. The end says who wins, and with `money` how much.

    A move that the rulebook refuses ends the replay, and `line` says where. A line that is no move, or has another mark
    before it, is `Unreadable`; the id of no rulebook is `Unknown`.

    >>> table = '[Players "Alberto Bernardo"]' + chr(10) + '[Dealer "Alberto"]' + chr(10)
    >>> vie = "Bernardo: vie numerus 30 for 2 | vie for 2" + chr(10)
    >>> [move.sentence for move in replay(table + vie + "* Alberto: fold | see", "italian").moves]
    ['Alberto may not fold: the last player must see', 'Alberto sees 2']
    >>> replay(table + "Bernardo: vie for 2", "italian").line
    3
    >>> replay(table + "! Alberto: fold", "italian")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: Line 3: a line begins with ?, * or a player: ! Alberto.
    """
    deeds = frozenset(as_listed(tell, EVENTS))
    text = as_text(text, "a record")
    head = "\n".join(line for line in text.splitlines() if line.lstrip().startswith("["))
    try:
        game = load(f'[Rulebook "{book}"]\n{head}')
    except Illegal as error:
        return Replay(book, (_refusal(error),), (), 1)
    moves = [*_told_deeds(game.log, deeds)]
    for step in steps(text):
        offer, before = game.offer, len(game.log)
        if offer is None:
            break
        if OPTIONAL_MARK in step.mark and offer.seat.name != step.player:
            continue
        refusals, event = attempt(game, step)
        if event is None and OPTIONAL_MARK in step.mark:
            continue
        if event is None:
            return Replay(book, (*moves, *refusals), (), step.line)
        if TOLD_MARK in step.mark:
            moves += [*refusals, ReplayedMove(str(event), event.claims)]
        moves += _told_deeds(game.log[before:], deeds)
    ended = [*_told_deeds(game.log, frozenset(ENDS))] if game.offer is None else []
    if not money:
        ended = [move._replace(sentence=move.sentence.rstrip(" 0123456789")) for move in ended]
    return Replay(book, tuple(moves), tuple(ended), 0)


def deciding_claims(text: str, replayed: Replay, questions: Iterable[str], tell: Iterable[str] = ()) -> tuple[str, ...]:
    """Name the claims for which a game goes as it does: they settle some questions, and without them it would not.

    `text` is the record, `replayed` what `replay` made of it, `questions` are ids, and `tell` is as for `replay`. Each
    claim is disabled in turn, and the record is replayed without it. If the game goes the same without any one of them,
    because two say the same or the engine plays so unasked, they are all named.

    >>> hands = '[Deal "Bernardo 7c 6d 5h 4s; Alberto 5c 4c 3c 2c"]' + chr(10)
    >>> game = '[Players "Alberto Bernardo"]' + chr(10) + '[Dealer "Alberto"]' + chr(10) + hands
    >>> game += "Bernardo: vie primero 40 for 2" + chr(10) + "* Alberto: fold | see"
    >>> deciding_claims(game, replay(game, "italian"), ["last-player", "fold"])
    ('italian/forced-see',)
    """
    deeds, text = as_listed(tell, EVENTS), as_text(text, "a record")
    book = as_kind(replayed, Replay, "replay: give what replay(text, 'italian') made of the record").rulebook
    settling = rulebook(book).claims_settling(*as_listed(questions, "ids of questions: give a list, such as ['fold']"))
    return tuple(claim for claim in settling if _without(claim, text, replayed, deeds)) or settling


def _without(claim: str, text: str, replayed: Replay, tell: tuple[str, ...]) -> bool:
    """Say whether a game goes otherwise without a claim."""
    with suspended(claim):
        again = replay(text, replayed.rulebook, tell, money=True)
    before = replay(text, replayed.rulebook, tell, money=True)
    return _outcome(again) != _outcome(before)


def _outcome(replayed: Replay) -> list[tuple[str, bool]]:
    return [(move.sentence, move.refused) for move in (*replayed.moves, *replayed.end)]


def attempt(game: Game, step: Step) -> tuple[list[ReplayedMove], Event | None]:
    """Make a move in the first way that is allowed; what is no move of this game at all is no way of it."""
    refusals, unread = list[ReplayedMove](), list[ReplayedMove]()
    for way in step.ways:
        try:
            return refusals, game.play(f"{step.player}: {way}")
        except Illegal as error:
            refusal = _refusal(error)
            if refusal.claims not in [earlier.claims for earlier in refusals]:
                refusals.append(refusal)
        except Unreadable as error:
            unread.append(ReplayedMove(str(error).rstrip("."), (), refused=True))
    return refusals or unread, None


def _refusal(error: Illegal) -> ReplayedMove:
    # of the record that is put together here no reader knows the lines
    sentence = error.sentence.partition(": ")[2] if error.sentence.startswith("Line ") else error.sentence
    return ReplayedMove(sentence, (error.claim,) if error.claim else (), refused=True)


def _told_deeds(log: Iterable[Event], deeds: frozenset[str]) -> Iterator[ReplayedMove]:
    return (
        ReplayedMove(str(event), event.claims)
        for event in log
        if not deeds.isdisjoint({event.deed, f"{event.deed}:{event.who}"})
    )
