"""The small rulebook that tests of machinery play, so that a changed answer of a published one is no matter of theirs.

`TOY` is it. A test file in which it is asked for by name, as in a record, a link or a claim's id, says

    pytestmark = pytest.mark.usefixtures("toy")

and then it is found, and still listed nowhere: what goes through all rulebooks goes through the published ones.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from primero_ref import rulebook
from primero_ref.claims import inventory
from primero_ref.game import load

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

NAME = "toy"
HERE = str(Path(__file__).parent)

_names, _read = inventory.rulebooks, inventory.read_file


@cache
def _with_toy() -> tuple[str, ...]:
    return tuple(sorted((*_names.__wrapped__(), NAME)))


def _read_file(folder: str, name: str) -> dict[str, Any]:
    return _read(HERE if name == NAME else folder, name)


@contextmanager
def found() -> Iterator[None]:
    """Let the toy be found by its name inside."""
    finders = [patch.object(module, "rulebooks", _with_toy) for module in (inventory, load)]
    with patch.object(inventory, "read_file", _read_file), finders[0], finders[1]:
        yield


with found():
    TOY = rulebook(NAME)
