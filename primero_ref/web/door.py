"""The one door: each job of a page bears the name of the module that does it, and only that module is imported."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from primero_ref.web.console import PageConsole
    from primero_ref.web.table_requests import PageTable

    Ways = Mapping[str, Callable[..., object]]

JOBS = ("demo", "compare", "calculators", "divination", "reconstruction", "lesson", "table", "evening", "console")
"""What a page asks for: a demo, hands compared, counts, cards drawn, a report, a lesson, a game, several, code."""

OPENING = ("reconstruction", "table")
"""The jobs that open links, in which an id may stand that was renamed since."""


class Door:
    r"""The door of one page: it goes on with that page’s game and console, and knows of no other page’s.

    >>> Door().answer('{"divination": ["", ""]}')
    '{"error": "A reading needs a question, or a seed to shuffle by."}'
    >>> Door().answer('{"odds": []}').startswith('{"error": "A job is a JSON object with one key: demo, compare, ')
    True
    """

    def __init__(self) -> None:
        """Begin with nothing asked."""
        self._table: PageTable | None = None
        self._console: PageConsole | None = None

    def answer(self, job: str) -> str:
        """Do a job, a JSON object whose one key names it, and answer in the JSON of the module that does it.

        Of a demo it has `code`, `claim`, `rulebook`, `without`, whether the claim is left out, and `both`, whether that
        is told besides; of any other job the list of what is asked. A job that cannot be read is answered with a
        sentence.
        """
        import json

        try:
            read = json.loads(job)
        except (ValueError, RecursionError):
            read = None
        if not isinstance(read, dict) or len(read) != 1 or not {*read} < {*JOBS}:
            return json.dumps({"error": f"A job is a JSON object with one key: {', '.join(JOBS[:-1])} or {JOBS[-1]}."})
        [(module, asked)] = read.items()
        ways, answering = self._ways(module)
        arguments = _arguments(asked, demo=module == "demo")
        if arguments is None or not _fits(arguments, ways, answering):
            unread = f"What the page asks of the part “{module}” of the engine cannot be read: reload the page."
            return json.dumps({"error": unread})
        return _with_notices(answering, arguments) if module in OPENING else answering(*arguments)

    def prepare(self, module: str) -> None:
        """Import what a job will need, while somebody is about to give it; what is no job needs nothing."""
        if module in JOBS:
            self._ways(module)

    def _ways(self, module: str) -> tuple[Ways | None, Callable[..., str]]:
        """Give what answers a job, and what may be asked first where it answers several things."""
        if module == "table":
            from primero_ref.web.table_requests import PageTable

            self._table = self._table or PageTable()
            return self._table.ways, self._table.answer_json
        if module == "console":
            from primero_ref.web.console import PageConsole

            self._console = self._console or PageConsole()
            return self._console.ways, self._console.answer_json
        return _ways(module)


def answer(job: str) -> str:
    """Do one job by itself, which goes on from no other.

    >>> answer('{"divination": ["", ""]}')
    '{"error": "A reading needs a question, or a seed to shuffle by."}'
    """
    return Door().answer(job)


def prepare(module: str) -> None:
    """Import what a job will need; what is no job needs nothing."""
    Door().prepare(module)


def rehearse(*rulebooks: str) -> None:
    """Import what every job needs, and deal a first hand under some rulebooks: what comes after that is quick.

    Nothing of it is kept but what has been read; a rulebook that there is not is left aside.

    >>> rehearse("italian", "italien")
    """
    import json

    door = Door()
    for module in JOBS:
        door.prepare(module)
    for book in rulebooks:
        form = {"rulebook": book, "seats": [{"name": "Alberto"}, {"name": "Bernardo", "who": "steady"}]}
        answered = json.loads(door.answer(json.dumps({"table": ["sit", json.dumps(form)]})))
        if "text" in answered:
            door.answer(json.dumps({"table": ["ready", answered["text"]]}))


def _ways(module: str) -> tuple[Ways | None, Callable[..., str]]:
    """Give what answers a job of which nothing is kept, and what may be asked first."""
    if module == "demo":
        from primero_ref import demo

        return None, demo.run_json
    if module == "compare":
        from primero_ref.compare import hands

        return None, hands.compare_json
    if module == "divination":
        from primero_ref.rules import divination

        return None, divination.reading_json
    from importlib import import_module

    asked = import_module(f"primero_ref.web.{module}")
    return asked.WAYS, asked.answer_json


def _with_notices(answering: Callable[..., str], arguments: list[Any]) -> str:
    """Answer, and say in `notices` which ids of a link have been renamed since; most links have none."""
    from primero_ref.claims.former_ids import noticing

    notices: list[str] = []
    with noticing(notices.append):
        answered = answering(*arguments)
    if not notices:
        return answered
    import json

    return json.dumps({"notices": notices, **json.loads(answered)}, ensure_ascii=False)


def _arguments(asked: object, *, demo: bool) -> list[Any] | None:
    """Give what a job asks in its order; what is neither words nor a number counts as nothing said."""
    if demo:
        if not isinstance(asked, dict) or not isinstance(asked.get("code"), str):
            return None
        words = [asked.get(key, "") for key in ("code", "claim", "rulebook")]
        if not all(isinstance(word, str) for word in words):
            return None
        return [*words, [words[1]] if asked.get("without") else [], bool(asked.get("both"))]
    if not isinstance(asked, list):
        return None
    return [str(part) if isinstance(part, (str, int)) else "" for part in asked]


def _fits(arguments: list[Any], ways: Ways | None, answering: Callable[..., str]) -> bool:
    """Say whether there is somebody who takes as many arguments."""
    taker: Callable[..., object] = answering
    number = len(arguments)
    if ways is not None:
        if not arguments or arguments[0] not in ways:
            return False
        taker, number = ways[arguments[0]], number - 1
    most: int = taker.__code__.co_argcount - hasattr(taker, "__self__")
    return most - len(taker.__defaults__ or ()) <= number <= most
