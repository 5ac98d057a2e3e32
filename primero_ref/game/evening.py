"""An evening: several games under one rulebook, when it ends, and who takes the stake."""

from __future__ import annotations

from primero_ref.errors import Illegal

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.cards.pack import Card
    from primero_ref.game.game import Game


class Evening:
    """Several games in a row at one table, for an agreed number of hands if the rules provide for one.

    >>> from primero_ref import Game, rulebook
    >>> evening = Evening(Game(rulebook("kings"), "Alberto Bernardo", dealer="Alberto"), hands=1)
    >>> for move in ("check", "check", "draw", "draw", "check", "bet for 2", "fold"):
    ...     _ = evening.game.play(move)
    >>> evening.over, evening.takers
    (True, ('Alberto',))
    """

    def __init__(self, game: Game, hands: int | None = None) -> None:
        """Begin with a first game; `hands` is how many are agreed, or None for as many as the rules say."""
        self.game = game
        self.hands = hands
        self.played = 1
        rules = game.rules
        if hands is None and rules("evening.ends") != "when one has all":
            self.hands = rules.number("evening.hands") or None
        if hands is not None and rules("evening.ends") == "when one has all":
            raise Illegal(f"{rules.title} is not played for a number of hands", rules.claim_for("evening.ends"))
        if hands is not None and hands < 1:
            raise Illegal("An evening is one hand at least", rules.claim_for("evening.ends"))

    @property
    def over(self) -> bool:
        """Whether the evening is over: all agreed hands are played, fewer than two have money, or somebody has won."""
        game = self.game
        with_money = sum(sum_ > 0 for sum_ in game.stacks.values())
        nothing_left = with_money < 2 and game.rules("stake.from") == "what lies before him"
        return self._played_out or (game.over and nothing_left)

    @property
    def _played_out(self) -> bool:
        """Whether it is over whatever money anybody brings: all agreed hands are played, or somebody has won."""
        return self.game.over and (self.played == self.hands or self.game.won)

    def next(self, pack: Iterable[Card] | None = None, bought: Mapping[str, int] | None = None) -> Game:
        """Start the next game: the deal moves on, and the players keep their money; `bought` is what some add."""
        if self._played_out if bought else self.over:
            rules = self.game.rules
            raise Illegal("The evening is over: no more hands are dealt", rules.claim_for("evening.ends"))
        self.game = self.game.again(pack, bought)
        self.played += 1
        return self.game

    @property
    def takers(self) -> tuple[str, ...]:
        """Who takes the stake of the evening, all who are level together; nobody where there is none, or not yet."""
        if not self.over or self.game.rules("evening.takes") == "there is none":
            return ()
        stacks = self.game.stacks
        best = max(stacks.values())
        return tuple(name for name, sum_ in stacks.items() if sum_ == best)
