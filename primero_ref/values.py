"""Named tuples written as classes; importing `typing` for them would take longer than all the rest."""

from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import NamedTuple
else:

    class _Named(type):
        """Turn the annotations of a class into the fields of a tuple."""

        def __new__(cls, name, bases, body):  # noqa: ANN001, ANN204, ARG004  # unseen by the type checker, which reads typing's
            fields = [*body["__annotations__"]]
            defaults = [body.pop(field) for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])  # noqa: PYI024  # likewise
            return type(name, (made,), {"__slots__": (), **body})

    NamedTuple = type.__new__(_Named, "NamedTuple", (), {})

__all__ = ["NamedTuple"]
