"""Every id ever published: one that a reader may have cited never vanishes.

`python -m primero_ref.weave.ids` adds the ids that are new to the list in `ids.txt`; nothing takes one away.
"""

from __future__ import annotations

from pathlib import Path

from primero_ref.claims import questions, rulebooks
from primero_ref.sources import source, sources
from primero_ref.weave.kin import claims
from primero_ref.weave.terms import terms

LIST = Path(__file__).parent / "ids.txt"


def present() -> set[str]:
    """Give every id that the data bear now, each with its kind.

    >>> "claim italian/forced-see" in present()
    True
    """
    kinds = {
        "claim": claims(),
        "passage": [passage.id for work in map(source, sources()) for passage in work.passages.values()],
        "question": questions(),
        "rulebook": rulebooks(),
        "source": sources(),
        "term": terms(),
    }
    return {f"{kind} {name}" for kind, names in kinds.items() for name in names}


def published() -> set[str]:
    """Give every id that was ever published."""
    return set(LIST.read_text(encoding="utf-8").splitlines())


def publish() -> int:
    """Add the new ids to the list, and say how many they are."""
    listed = published() if LIST.exists() else set()
    new = present() - listed
    LIST.write_text("\n".join(sorted(listed | new)) + "\n", encoding="utf-8", newline="\n")
    return len(new)


if __name__ == "__main__":
    print(f"{publish()} ids added to {LIST.name}.")  # noqa: T201  # it is a command
