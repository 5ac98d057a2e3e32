"""Former play: a game of an older edition, and the corrections made since that turn it."""

from __future__ import annotations

from primero_ref.claims import claim
from primero_ref.claims.corrections import corrections
from primero_ref.claims.former_ids import FormerId
from primero_ref.errors import Illegal, Unreadable
from primero_ref.game.game import Game

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.claims import Rulebook
    from primero_ref.claims.corrections import Correction
    from primero_ref.game.events import Event


class FormerPlay(FormerId):
    """A game of an older edition is played as that edition played it, and would go otherwise now."""


def former_play(game: Game) -> Iterator[str]:
    """Say in one sentence which corrections turn a game of an older edition; nothing of any other game.

    >>> from primero_ref import dealt, rulebook
    >>> rules = rulebook("modern").of_edition("0.1.0")
    >>> hands = "Bernardo 6d Ad 4d Jd; Cinthio 5d Kd 2d 7d; Domenico; Alberto"
    >>> game = dealt(rules, hands, "claim fluxus; claim fluxus; pass; pass")
    >>> print(*former_play(game))
    Played as edition 0.1.0 played it; one rule has been corrected since, and turns this game: If two equal flushes are of the same suit, the one with the higher cards wins (modern/tie-flush-one-suit). Before: Two equal flushes of the same suit had no winner, and the pot was carried over.
    """  # noqa: E501  # one sentence, as it is told
    turning = corrections_turning(game) if game.rules.former else ()
    if turning:
        number = "one rule has been corrected since, and turns" if len(turning) == 1 else (
            f"{len(turning)} rules have been corrected since, and turn"
        )
        sentences = []
        for made in turning:
            rule = made.rules.get(game.rules.id) or next(iter(made.rules.values()))
            sentences.append(f"{claim(rule).says[:-1]} ({rule}). Before: {made.was}")
        yield f"Played as edition {game.rules.edition} played it; {number} this game: {' '.join(sentences)}"


def corrections_turning(game: Game) -> tuple[Correction, ...]:
    """Give the corrections made since its edition each of which alone would turn a game, or refuse a move of it.

    >>> from primero_ref import Game, rulebook
    >>> corrections_turning(Game(rulebook("modern"), "Alberto Bernardo Cinthio Domenico"))
    ()
    """
    rules = game.rules
    changed = any(rules.changes())
    return tuple(
        made for name, made in corrections().items()
        if name in rules.former and (changed or rules.id in made.rules)
        and _course(game, rules.of_edition(rules.edition, [name])) != game.log
    )  # fmt: skip


def _course(game: Game, rules: Rulebook) -> tuple[Event, ...]:
    """Play the moves of a game again by other rules; nothing where one of them is refused."""
    try:
        again = Game(
            rules, game.players, game.dealer, game.pack, game.buy_in, game.carried_in, style=game.style_in,
            deal=game.known, lift=game.lift, layout=game.layout, score=game.scored,
        )  # fmt: skip
        for move in game.moves:
            again.play(move)
    except (Illegal, Unreadable):
        return ()
    return again.log
