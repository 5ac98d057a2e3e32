"""Former names: a module that the guide named under another name before is still found by it."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

PACKAGE = "primero_ref."

NOW = {
    "aftermath": "players.review", "bounds": "game.bounds", "cli.table": "cli.terminal_table",
    "comparison": "compare.hands", "demo.limit": "demo.resource_limits", "evening": "game.evening",
    "fit.table": "fit.fit_table", "game.shown": "game.shown_cards", "game.way_out": "game.alternatives",
    "hands": "cards.ranking", "lab.automaton": "lab.lockstep.flow", "lab.batch": "lab.lockstep.simulator",
    "lab.groups": "lab.lockstep.chunks", "lab.lots": "lab.lockstep.lots",
    "lab.open_games": "lab.lockstep.waiting_games", "lab.packed_hands": "lab.lockstep.packed_hands",
    "lab.showdown_table": "lab.lockstep.showdown_table", "lab.traced": "lab.lockstep.symbolic",
    "learn.speech": "learn.batch_spelling", "pack": "cards.pack",
    "players.bets": "players.vying_strategy", "players.bluffs": "players.bluff_review",
    "players.remembering": "players.search_player", "playing": "web.table_requests", "record": "game.load",
    "seen": "web.view", "sitting": "session.session", "trials": "lab.trials", "weave.ids": "weave.apparatus.ids",
    "web.table": "web.table_requests",
}  # fmt: skip
"""What each module is called now; earlier editions, and the code of those who used them, name it as on the left."""


class FormerNames:
    """Finds a module by its former name, after every other way to find one has failed."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find the module that bears another name now; it is the same module, imported once.

        >>> from primero_ref.bounds import longest
        >>> longest.__module__
        'primero_ref.game.bounds'
        """
        del path, target
        now = NOW.get(name.removeprefix(PACKAGE)) if name.startswith(PACKAGE) else None
        if now is None:
            return None
        from importlib.machinery import ModuleSpec

        return ModuleSpec(name, _Loader(PACKAGE + now))  # type: ignore[arg-type]  # it does what a loader must


class _Loader:
    """Gives the module of another name."""

    def __init__(self, now: str) -> None:
        self._now = now
        self._spec: ModuleSpec | None = None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        from importlib import import_module

        del spec
        module = import_module(self._now)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Run nothing, since the module has run under its own name, which it keeps."""
        module.__spec__ = self._spec

    def get_code(self, name: str) -> object:
        """Give its code, for `python -m` and the former name."""
        from importlib.util import find_spec

        del name
        spec = find_spec(self._now)
        return spec.loader.get_code(self._now) if spec and spec.loader else None  # type: ignore[attr-defined]  # it is read from a file
