"""Loading: a record read and played again, and a game put together from hands."""

from __future__ import annotations

from primero_ref.cards.pack import card, cards, laid, shuffled
from primero_ref.claims import as_rulebook, read_answer, rulebook, rulebooks
from primero_ref.claims.corrections import UNNAMED, may_turn
from primero_ref.claims.former_ids import current_rulebook
from primero_ref.edition import RULES
from primero_ref.errors import Illegal, Unknown, Unreadable, as_text, whole
from primero_ref.game import Game
from primero_ref.game.former_play import FormerPlay, former_play
from primero_ref.game.position import Position
from primero_ref.game.record import RESULTS, read, told
from primero_ref.game.setup import check_players, starting_stack

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TypeVar

    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook
    from primero_ref.game.record import Line

    T = TypeVar("T")


def load(text: str | Position, pack: Iterable[Card] | None = None) -> Game:
    """Read a record or a position and replay it; cards that it does not name stay unknown, or come from `pack`.

    A slip is refused with its line, or with its field or move: `Unreadable` if it cannot be read, `Illegal` if a rule
    forbids it. A record of an older edition is played by the rulings of that edition; if a correction made since turns
    it, the warning `FormerPlay` says which. A record that names no edition is played as the rules are now, unless it
    has a move that is refused now or tells another end: then as edition 0.1.0 played it.

    >>> game = load('''
    ... [Rulebook "italian"]
    ... [Players "Alberto Bernardo Cinthio"]
    ... [Dealer "Alberto"]
    ... [Deal "Bernardo 7c 6h; Cinthio Ks 4s"]
    ... Bernardo: vie primero 40 for 2
    ... ''')
    >>> game.seat("Bernardo").staked
    2
    >>> load(game.record() + "Cinthio: see for 3")
    Traceback (most recent call last):
        ...
    Illegal: Line 9: Cinthio may not see for 3: it takes no sum [italian/action-see]
    """
    game = _loaded_position(Position(text), pack) if _is_position(text) else _loaded(str(text), pack)
    for sentence in former_play(game):
        from warnings import warn

        warn(sentence, FormerPlay, stacklevel=2)
    return game


def _is_position(text: str | Position) -> bool:
    """Say whether a text is a position: one line that does not begin as a record does, and has fields."""
    if isinstance(text, Position):
        return True
    line = as_text(text, "a record").strip()
    return line[:1] not in ("[", "#") and ";" in line.partition(":")[0] and len(line.splitlines()) == 1


def _loaded_position(position: Position, pack: Iterable[Card] | None) -> Game:
    """Play a position; where the hands alone decide whose turn it is, what one seat knows ends there."""
    seat, tags, moves = position.parts()
    game = begun(tags, pack)
    if seat and seat not in game.players:
        raise placed("Field 'seat'", Unknown("player", seat, game.players))
    for number, move in enumerate(moves, 1):
        if seat and game.open:
            break
        try:
            game.play(move)
        except (Illegal, Unknown, Unreadable) as error:
            raise placed(f"Move {number}", error) from None
    return game


def _loaded(text: str, pack: Iterable[Card] | None) -> Game:
    """Load a record as its edition played it; one that names none by the rules of now, if that gives what it tells."""
    tags, lines = read(text)
    if "Edition" in tags:
        return _played(tags, lines, pack)
    try:
        game = _played(tags, lines, pack)
    except (Illegal, Unreadable):
        former = _formerly(tags, lines, pack)
        if former is None:
            raise
        return former
    if "#" in text and game.over and may_turn(game.rules.id, own=any(game.rules.changes())):
        comments = told(text)
        former = _formerly(tags, lines, pack)
        if former and _explained(former, comments) > _explained(game, comments):
            return former
    return game


def _played(
    tags: Mapping[str, tuple[int, str]], lines: Iterable[Line], pack: Iterable[Card] | None, edition: str = ""
) -> Game:
    """Sit down as the tags say, and make the moves; a refusal names its line."""
    game = begun(tags, pack, edition=edition)
    for line in lines:
        try:
            game.play(f"{line.player}: {line.move}")
        except (Illegal, Unknown, Unreadable) as error:
            raise placed(line.number, error) from None
    return game


def placed(line: int | str, error: Exception) -> Illegal | Unreadable:
    """Give an error with the number of its line, or the name of what it was met in.

    >>> placed(3, Illegal("Alberto may not fold", "italian/forced-see"))
    Illegal('Line 3: Alberto may not fold [italian/forced-see]')
    """
    where = line if isinstance(line, str) else f"Line {line}"
    if isinstance(error, Illegal):
        return Illegal(f"{where}: {error.reason}", error.claim, error.seat, error.move, error.example)
    return Unreadable(f"{where}: {error}")


def _formerly(tags: Mapping[str, tuple[int, str]], lines: Iterable[Line], pack: Iterable[Card] | None) -> Game | None:
    """Play a record without an edition as the last edition that wrote none; None if it could not be played so."""
    try:
        return _played(tags, lines, pack, UNNAMED)
    except (Illegal, Unknown, Unreadable):
        return None


def _explained(game: Game, comments: Sequence[str]) -> int:
    """Count the comments that tell how a game went, if all of that stands among them in its order; else none does."""
    events = [str(event) for event in game.log if event.deed in RESULTS]
    left = iter(comments)
    return len(events) if all(event in left for event in events) else 0


def begin(text: str, rules: Rulebook) -> Game:
    """Sit down as the tags of a record say that names no rulebook, under given rules; its moves are not played.

    >>> from primero_ref import rulebook
    >>> begin('[Players "Alberto Bernardo"] # two' + chr(10) + '[Dealer "Alberto"]', rulebook("italian")).offer
    Bernardo may pass or vie
    """
    tags = read(text)[0]
    if "Rulebook" in tags:
        raise Unreadable(f"Line {tags['Rulebook'][0]}: the rules are given already; no rulebook is named here.")
    return begun({"Rulebook": (1, rules.id), **tags}, None, rules)


class _Tags:
    """The tags of a record; what is read from one of them is refused with its line."""

    def __init__(self, tags: Mapping[str, tuple[int | str, str]]) -> None:
        self._tags = tags

    def read(self, tag: str, reader: Callable[[str], T], otherwise: str = "") -> T:
        """Read the value of a tag, or what stands for it."""
        if not otherwise and tag not in self._tags:
            return reader("")
        line, value = self._tags.get(tag, (self._tags["Rulebook"][0], otherwise))
        try:
            return reader(value)
        except (Illegal, Unknown, Unreadable) as error:
            raise placed(line, error) from None


def begun(
    tags: Mapping[str, tuple[int | str, str]],
    pack: Iterable[Card] | None,
    given: Rulebook | None = None,
    edition: str = "",
) -> Game:
    """Sit the players down as tags say, each with its place, under the rulebook and edition that they name.

    >>> begun({"Rulebook": (1, "scopa"), "Dealer": (2, "Zeno")}, None)
    Traceback (most recent call last):
        ...
    Unreadable: Line 2: There is no player 'Zeno'; there are Alberto and Bernardo.
    """
    if "Rulebook" not in tags:
        raise Unreadable('A record begins with its rulebook, as in [Rulebook "italian"].')
    record = _Tags(tags)
    rules = given or record.read("Rulebook", _published)
    rules = record.read("Edition", lambda text: rules.of_edition(text or edition or RULES))
    rules = record.read("Hold", lambda text: rules.but(hold=text.split()))
    rules = record.read("Suspend", lambda text: rules.but(suspend=text.split()))
    rules = record.read("Answers", lambda text: rules.but(answers=_answers(text)))
    players = record.read("Players", lambda text: check_players(rules, text.split()), "Alberto Bernardo")

    def known(name: str) -> str:
        if name not in players:
            raise Unknown("player", name, players)
        return name

    def sums(text: str, of: str = "stacks") -> dict[str, int]:
        given = [-whole(word[1:]) if word.startswith("-") else whole(word) for word in text.split()]
        if len(given) not in (1, len(players)):
            raise Unreadable(f"{len(given)} {of} are given for {len(players)} players.")
        return dict(zip(players, given * len(players), strict=False))

    def hands(text: str) -> dict[str, tuple[Card, ...]]:
        return {known(who): hand for who, hand in _hands(text, rules).items()}

    dealer = record.read("Dealer", lambda text: known(text) if text else None)
    lift = record.read("Lift", hands)
    deal = record.read("Deal", hands)
    stacks = record.read("Stacks", sums, str(starting_stack(rules)))
    style = record.read("Style", lambda text: sums(text, "black chips"), str(rules.number("style")))
    carry = record.read("Carry", lambda text: {known(who): whole(part) for who, part in _pairs(text).items()})
    score = record.read("Score", lambda text: {known(who): whole(part) for who, part in _pairs(text).items()})
    layout = record.read("Layout", lambda text: tuple(card(word, rules.ranking.pack.suits) for word in text.split()))
    if pack is None:
        order = record.read("Pack", lambda text: cards(text, rules.ranking.pack.suits))
        if "Seed" not in tags:
            pack = order
        elif "Pack" in tags:  # it was laid by hand, and its discards are shuffled by the seed
            pack = record.read("Seed", lambda text: laid(order, text))
        else:
            pack = record.read("Seed", lambda text: shuffled(text, rules.ranking.pack))
    return record.read(
        next((tag for tag in ("Layout", "Deal") if tag in tags), "Stacks"),
        lambda _: Game(
            rules, players, dealer, pack, stacks, carry, style=style, deal=deal, lift=lift, layout=layout, score=score
        ),
    )


def _published(name: str) -> Rulebook:
    """Give a published rulebook: a record opens no file, and tells what is held otherwise by its tags."""
    if (name := current_rulebook(name)) not in rulebooks():
        raise Unknown("rulebook", name, rulebooks())
    return rulebook(name)


def _answers(text: str) -> dict[str, object]:
    """Read answers that no claim gives, as in `fold.refund = nothing; ante = 1`."""
    settled: dict[str, object] = {}
    for part in filter(None, text.split("; ")):
        name, _, answer = part.partition(" = ")
        if name in settled:
            raise Unreadable(f"{name!r} is answered twice.")
        settled[name] = read_answer(name, answer)
    return settled


def _pairs(text: str) -> dict[str, str]:
    """Read what is said of each player, as in `Alberto 7c 6h; Bernardo Ks 4s`."""
    parts: dict[str, str] = {}
    for part in filter(str.strip, text.split(";")):
        name, *rest = part.split()
        if name in parts:
            raise Unreadable(f"{name} is named twice.")
        parts[name] = " ".join(rest)
    return parts


def _hands(text: str, rules: Rulebook) -> dict[str, tuple[Card, ...]]:
    suits = rules.ranking.pack.suits
    return {who: tuple(card(word, suits) for word in hand.split()) for who, hand in _pairs(text).items()}


def dealt(rules: Rulebook | str, hands: str, *moves: str, **settings: object) -> Game:
    """Start a game from given hands, eldest first and dealer last, and make some moves.

    `moves` are parted by semicolons; `settings` are those of `Game`. Cards that nobody names stay open.

    >>> from primero_ref import rulebook
    >>> dealt(rulebook("italian"), "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2").offer
    Alberto may see or revie
    >>> dealt("english", "Bernardo 7c 6h; Alberto Qh 5d").seat("Bernardo").cards
    [7c, 6h]
    """
    rules = as_rulebook(rules)
    deal = _hands(as_text(hands, "the hands of the players"), rules)
    if not deal:
        raise Unreadable("No hands are named: write who has which cards, as in 'Bernardo 7c 6h; Alberto Qh 5d'.")
    players = tuple(deal)
    given: dict[str, object] = {"players": players, "dealer": players[-1], "pack": (), "deal": deal, **settings}
    game = Game(rules, **given)  # type: ignore[arg-type]  # Game itself refuses a setting it does not know
    for text in moves:
        for move in filter(str.strip, as_text(text, "a move").split(";")):
            game.play(move.strip())
    return game
