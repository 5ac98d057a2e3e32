"""One's own reconstruction: a published rulebook with other choices, as a rulebook, a TOML file or a link."""

from __future__ import annotations

from primero_ref.claims import Rulebook, claim, is_claim, question, read_answer, rulebook
from primero_ref.errors import Unknown, Unreadable
from primero_ref.reconstruction.contradictions import Contradiction, clashing
from primero_ref.reconstruction.quoting import quoted, unquoted
from primero_ref.reconstruction.script_questions import asked
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

HEADINGS = ("title", "redactor", "date")
"""What is said of a reconstruction as a whole, besides its choices."""

LISTS = ("hold", "suspend")
"""The choices that are lists of claims."""

BECAUSE = "because:"
"""What stands in a link before a question for whose answer a reason is given."""

LONGEST = 300
"""The most letters that a title, a name or a reason may have."""


class Reconstruction(NamedTuple):
    """A published rulebook, the claims held and suspended, and the questions answered otherwise, with reasons.

    A claim of another rulebook may be held, and goes before the rules it is at odds with. An answer may be such a
    claim: then this one question is answered as it answers it. Make one with `reconstruct`.
    """

    base: str
    hold: tuple[str, ...]
    suspend: tuple[str, ...]
    answers: Mapping[str, object]
    because: Mapping[str, str]
    title: str
    redactor: str
    date: str

    @property
    def rules(self) -> Rulebook:
        """The rulebook that the choices make; choices that contradict each other are refused with the reason.

        >>> reconstruct("italian", answers={"fold.refund": "zorli/vie-in-or-out"}).rules.ask("fold.refund")
        nothing [zorli/vie-in-or-out]
        >>> reconstruct("italian", answers={"fold.refund": "all", "seats.fewest": 7}).rules
        Traceback (most recent call last):
            ...
        Unreadable: At least 7 play, and 6 at the most. [italian/players-two-to-six]
        """
        wrong = self.contradictions
        if wrong:
            raise Unreadable(" ".join(map(str, wrong)))
        return self._made()

    def _made(self) -> Rulebook:
        rules = rulebook(self.base).but(self.hold, self.suspend, self.answers)
        changed = ", with changes" if self.choices else ""
        return rules.called(self.title or f"{rules.title}{changed}", self.redactor or f"{rules.redactor}{changed}")

    @property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """Every contradiction among the choices, with its reason.

        >>> reconstruct("italian", hold=["zorli/vie-in-or-out"], answers={"fold.refund": "half"}).contradictions[0].says
        'You hold zorli/vie-in-or-out, which answers nothing, and answer half yourself: What does a player who folds \
take back?'
        """
        return tuple(self._at_odds()) or (*self._out_of_place(), *clashing(self._made()))

    def _at_odds(self) -> Iterator[Contradiction]:
        """Name held claims that answer a question differently, and answers of one's own beside them."""
        said: dict[str, tuple[str, object]] = {}
        for one in self.hold:
            for name, value in claim(one).settles.items():
                other, there = said.setdefault(name, (one, value))
                if there != value:
                    yield Contradiction(
                        f"You hold {other}, which answers {_said(there)}, and {one}, which answers {_said(value)}: "
                        f"{question(name).asks}", (name,), (other, one),
                    )  # fmt: skip
        for name, value in self.answers.items():
            own = claim(str(value)).settles[name] if is_claim(str(value)) else value
            if name in said and said[name][1] != own:
                yield Contradiction(
                    f"You hold {said[name][0]}, which answers {_said(said[name][1])}, and answer {_said(own)} "
                    f"yourself: {question(name).asks}", (name,), (said[name][0],),
                )  # fmt: skip

    def _out_of_place(self) -> Iterator[Contradiction]:
        """Name answers and claims to which the game never comes."""
        known = asked(self.base)
        if not known:
            return
        title = rulebook(self.base).title
        for name in self.answers:
            if name not in known:
                yield Contradiction(f"{title} never comes to ask this: {question(name).asks}", (name,), ())
        for one in self.hold:
            settles = claim(one).settles
            if settles and known.isdisjoint(settles):
                yield Contradiction(f"{title} never comes to what {one} says.", (*settles,), (one,))

    @property
    def unasked(self) -> tuple[str, ...]:
        """The questions that a held claim settles and to which the game never comes."""
        known = asked(self.base)
        return tuple(name for one in self.hold for name in claim(one).settles if known and name not in known)

    @property
    def choices(self) -> int:
        """How many choices there are."""
        return len(self.hold) + len(self.suspend) + len(self.answers)

    @property
    def link(self) -> str:
        """The choices as the end of an address, which `from_link` reads again.

        >>> reconstruct("italian", suspend=["italian/forced-see"], answers={"fold.refund": "nothing"}).link
        'italian;suspend=italian/forced-see;fold.refund=nothing'
        """
        parts = [self.base]
        parts += [f"{key}={quoted(value)}" for key in HEADINGS if (value := getattr(self, key))]
        parts += [f"{key}={','.join(getattr(self, key))}" for key in LISTS if getattr(self, key)]
        parts += [f"{name}={quoted(_said(value))}" for name, value in self.answers.items()]
        parts += [f"{BECAUSE}{name}={quoted(why)}" for name, why in self.because.items()]
        return ";".join(parts)

    @property
    def toml(self) -> str:
        """The choices as a TOML file, which `from_toml` reads again.

        >>> print(reconstruct("italian", answers={"fold.refund": "nothing"}).toml.splitlines()[-1])
        "fold.refund" = "nothing"
        """
        lines = [
            "# A reconstruction of primero: a published rulebook with choices of one's own.",
            '# It is played with "primero play FILE" and told by "primero report FILE".',
            f"base = {_written(self.base)}",
        ]
        lines += [f"{key} = {_written(value)}" for key in HEADINGS if (value := getattr(self, key))]
        lines += [f"{key} = [{', '.join(map(_written, value))}]" for key in LISTS if (value := getattr(self, key))]
        for table, rows in (("answers", self.answers), ("because", self.because)):
            lines += ["", f"[{table}]"] if rows else []
            lines += [f"{_written(name)} = {_written(value)}" for name, value in rows.items()]
        return "\n".join(lines) + "\n"


def reconstruct(
    base: str,
    hold: Iterable[str] = (),
    suspend: Iterable[str] = (),
    answers: Mapping[str, object] | None = None,
    because: Mapping[str, str] | None = None,
    *,
    title: str = "",
    redactor: str = "",
    date: str = "",
) -> Reconstruction:
    """Make a reconstruction; what is not known, or answers no question, is refused.

    What the published rulebook does already is no choice, and is left out.

    >>> reconstruct("italian", hold=["italian/forced-see"]).choices
    0
    >>> reconstruct("italian", suspend=["italian/fold"])
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no claim of italian 'italian/fold'; the nearest is 'italian/action-fold'.
    """
    rules = rulebook(base)
    answers = answers or {}
    headings = {"title": title, "redactor": redactor, "date": date}
    reasons = {name: why for name, why in sorted((because or {}).items()) if why.strip()}
    hold, suspend = {*hold}, {*suspend}
    _check_claims(rules, hold, suspend)
    rules.but(answers=answers)  # what answers nothing is refused
    _check_words({**headings, **{f"{BECAUSE}{name}": why for name, why in reasons.items()}})
    held = sorted(hold - rules.held)
    plain = _without_answers(rules, held, suspend)
    chosen = {
        name: value for name, value in sorted(answers.items())
        if is_claim(str(value)) or plain is None or plain(name) != value or type(plain(name)) is not type(value)
    }  # fmt: skip
    for name in reasons:
        if name not in chosen:
            raise Unreadable(f"A reason is given for {name!r}, which is not answered otherwise.")
    told = {key: value.strip() for key, value in headings.items()}
    return Reconstruction(base, tuple(held), tuple(sorted(suspend)), chosen, reasons, **told)


def _check_claims(rules: Rulebook, hold: set[str], suspend: set[str]) -> None:
    """Refuse claims that are not known, and what cannot be left out."""
    for one in sorted(hold & suspend):
        raise Unreadable(f"{one} cannot be held and suspended.")
    for one in sorted(hold):
        claim(one)
    for one in sorted(suspend):
        if one not in rules.claims:
            raise Unknown(f"claim of {rules.id}", one, rules.claims)
        if one not in rules.held:
            raise Unreadable(f"{rules.id} does not hold {one}, so it cannot be suspended.")


def _check_words(words: Mapping[str, str]) -> None:
    """Refuse what is no line of words."""
    for key, value in words.items():
        if not value.isprintable() or len(value) > LONGEST:
            raise Unreadable(f"{key} is a line of {LONGEST} letters at the most, without breaks.")


def _without_answers(rules: Rulebook, hold: Iterable[str], suspend: Iterable[str]) -> Rulebook | None:
    """Give the rulebook that the claims alone make, if they do not contradict each other."""
    try:
        return rules.but(hold, suspend)
    except Unreadable:
        return None


def from_link(link: str) -> Reconstruction:
    """Read the end of an address, with or without the sign before it.

    >>> from_link("#italian;suspend=italian/forced-see;fold.refund=nothing").rules("fold.refund")
    'nothing'
    """
    base, *parts = link.removeprefix("#").strip().split(";")
    told: dict[str, Any] = {"answers": {}, "because": {}}
    for part in filter(None, parts):
        key, equals, said = part.partition("=")
        if not equals:
            raise Unreadable(f"The link is cut short: {part[:60]!r} answers nothing.")
        name = key.removeprefix(BECAUSE)
        where = told["because"] if key != name else told["answers"]
        if key in told or name in where:
            raise Unreadable(f"{key[:60]!r} stands twice in the link.")
        if key in HEADINGS:
            told[key] = unquoted(said)
        elif key in LISTS:
            told[key] = unquoted(said).split(",")
        else:
            where[name] = unquoted(said) if key != name else read_answer(name, unquoted(said))
    return reconstruct(unquoted(base), **told)


_KEYS: Mapping[str, type] = {
    "base": str, **dict.fromkeys(HEADINGS, str), **dict.fromkeys(LISTS, list), "answers": dict, "because": dict,
}  # fmt: skip


def from_toml(text: str) -> Reconstruction:
    r"""Read a TOML file; a slip in it is named.

    >>> from_toml('base = "italian"\nholds = ["zorli/vie-in-or-out"]')
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: There is no key 'holds'; the nearest is 'hold'.
    """
    import tomllib

    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"The reconstruction cannot be read: {error}.") from None
    for key, value in told.items():
        if key not in _KEYS:
            raise Unreadable(str(Unknown("key", key, _KEYS)))
        words = type(value) is _KEYS[key]
        if words and key in {*LISTS, "because"}:
            words = all(isinstance(one, str) for one in (value if key in LISTS else value.values()))
        if not words:
            raise Unreadable(f"{key!r} cannot be {value!r}.")
    if "base" not in told:
        raise Unreadable('A reconstruction names the rulebook that it begins with, as in base = "italian".')
    return reconstruct(**told)


def from_file(path: str) -> Reconstruction:
    """Read a file; one that is not text in UTF-8 is refused."""
    with open(path, "rb") as file:
        try:
            text = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Unreadable(f"{path} is not plain text in UTF-8.") from None
    try:
        return from_toml(text.replace("\r\n", "\n"))
    except (Unknown, Unreadable) as error:
        raise Unreadable(f"{path}: {error}") from None


def _said(value: object) -> str:
    """Write an answer as `read_answer` reads it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _written(value: object) -> str:
    """Write a value in TOML."""
    import json

    return str(value).lower() if isinstance(value, (bool, int)) else json.dumps(value, ensure_ascii=False)
