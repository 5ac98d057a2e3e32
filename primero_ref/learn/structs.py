"""States and observations as plain data: what OpenSpiel 2.0 calls structs, with the same methods."""

from __future__ import annotations

import json

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping


class Struct:
    """Named values that can be read as a dictionary or as JSON, as OpenSpiel’s structs are.

    >>> struct = Struct({"word": "vie"})
    >>> struct.word, struct.to_json()
    ('vie', '{"word": "vie"}')
    >>> Struct(struct.to_json()) == struct
    True
    """

    def __init__(self, values: Mapping[str, object] | str) -> None:
        """Take the values, or read them from JSON."""
        self._values: dict[str, object] = json.loads(values) if isinstance(values, str) else dict(values)

    def to_dict(self) -> dict[str, object]:
        """Give the values by their names."""
        return dict(self._values)

    def to_json(self) -> str:
        """Write the values as JSON."""
        return json.dumps(self._values, ensure_ascii=False)

    def __getattr__(self, name: str) -> object:
        """Give a value by its name."""
        try:
            return self.__dict__["_values"][name]
        except KeyError:
            raise AttributeError(name) from None

    def __eq__(self, other: object) -> bool:
        """Be the same with the same values."""
        return self._values == other._values if isinstance(other, Struct) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # its values are no keys

    def __repr__(self) -> str:
        """Write what makes it again."""
        return f"{type(self).__name__}({self._values!r})"
