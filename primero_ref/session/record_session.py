"""A record taken up as a session, to step through it and to go on from any step."""

from __future__ import annotations

from primero_ref.cards.pack import Shuffled
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.game.load import load
from primero_ref.game.record import TAGS, as_moved, read
from primero_ref.session.participants import PERSON, Participant, own_chips
from primero_ref.session.positions import play_by_position
from primero_ref.session.rules_link import link_of
from primero_ref.session.session import LONGEST, RECORDED, Session

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.game.game import Game


def from_record(text: str) -> Session:
    """Take up a record, all of whose players are persons; where its pack comes from a seed, no card is named.

    >>> from primero_ref.session.session import read_session
    >>> text = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:person;dealer=Alberto;moves=pass_-2"
    >>> from_record(read_session(text).game().record()).text == text
    True
    """
    if len(text) > LONGEST:
        raise Unreadable(f"A record at the table has {LONGEST} letters at most; this one has {len(text)}.")
    game = load(text)
    participants = tuple(Participant(name, game.buy_in[name], PERSON) for name in game.players)
    by_seed = _by_seed(game, participants)
    if by_seed:
        return by_seed
    tags, _ = read(text)
    tags["Edition"] = 0, game.rules.edition
    head = "\n".join(f'[{name} "{tags[name][1]}"]' for name in TAGS if name in tags)
    moves = tuple(str(move) for _, move in as_moved(game.log, game.moves) if move)
    return Session(RECORDED, "", participants, record=head, moves=moves)


def _by_seed(game: Game, participants: tuple[Participant, ...]) -> Session | None:
    """Write a game by its seed and by positions, if that gives the same game."""
    if not isinstance(game.pack, Shuffled):
        return None
    try:
        begun = Session(
            link_of(game.rules), game.pack.seed, participants, game.dealer or "", carry=tuple(game.carried_in.items()),
            score=tuple(game.scored.items()), black=own_chips(game), edition=game.rules.edition,
        )  # fmt: skip
        same = begun.begin()
        moves = tuple([play_by_position(same, move) for move in game.moves])
    except (Illegal, Unknown, Unreadable):
        return None
    return begun._replace(moves=moves).carrying(same) if same.log == game.log else None
