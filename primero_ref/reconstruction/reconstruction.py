"""Your own reconstruction: a published rulebook with other choices, as a rulebook, a TOML file or a link."""

from __future__ import annotations

from primero_ref import claims
from primero_ref.claims import Rulebook, answer_text, read_answer
from primero_ref.claims.former_ids import current_answers, current_claims, current_questions
from primero_ref.claims.plain_text import read_text, read_toml
from primero_ref.errors import Unknown, Unreadable, as_text, shortened
from primero_ref.reconstruction.contradictions import Contradiction, clashing
from primero_ref.reconstruction.link_text import decode, encode
from primero_ref.reconstruction.own_words import PICTURES, check_picture, paragraphs, pictures_of
from primero_ref.reconstruction.script_questions import asked_by, questions_of
from primero_ref.reconstruction.switches import WITHOUT, switched
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from primero_ref.reconstruction.own_words import Picture

HEADINGS = ("title", "redactor", "branch", "event", "date", "summary", *PICTURES)
"""What is said of a reconstruction as a whole, besides its choices."""

ACCOUNT = "account"
"""What is too long for a link: how the game was played, in paragraphs; files have it, and links do not."""

SUMMARY = "summary"
"""The heading that is longer than a line."""

LISTS = ("hold", "suspend")
"""The choices that are lists of claims."""

BECAUSE = "because:"
"""What stands in a link before a question for whose answer a reason is given."""

LONGEST = 300
"""The most letters that a title, a name or a reason may have."""

MOST_WORDS = 100
"""The most words that a summary may have: it stands before the rules, and a judge reads it first."""

LONGEST_SUMMARY = 1200
"""The most letters that a summary may have: its words, and some of them long."""

MOST_BYTES = 1_000_000
"""The most bytes that a file with a reconstruction may have: every claim and a reason for each answer take a third."""


class Reconstruction(NamedTuple):
    """A published rulebook with your changes: claims added or disabled, questions answered differently, and reasons.

    A claim of another rulebook may be held, and goes before the rules it is at odds with. An answer may be such a
    claim: then this one question is answered as it answers it, and its rulebook has the credit. An answer in words is
    your own rule, whoever else has it: see `own_rules`. Make one with `reconstruct`.
    """

    base: str
    hold: tuple[str, ...]
    suspend: tuple[str, ...]
    answers: Mapping[str, object]
    because: Mapping[str, str]
    title: str = ""
    redactor: str = ""
    branch: str = ""
    """The branch of the game society to which the redactor belongs: a shire, a barony, a kingdom."""
    event: str = ""
    """The event at which the report is handed in."""
    date: str = ""
    summary: str = ""
    """What the game is, in the redactor's own words."""
    picture: str = ""
    """The address of a picture of one's own, and what it shows."""
    old_picture: str = ""
    """The address of a picture of the time, and what it shows; there may be three."""
    old_picture_2: str = ""
    old_picture_3: str = ""
    account: str = ""
    """How the game was played, in the redactor's own words, as long as he likes; a link leaves it out."""

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures that are named, one's own first."""
        return tuple(pictures_of({heading: getattr(self, heading) for heading in PICTURES}))

    @property
    def rules(self) -> Rulebook:
        """The rulebook with the choices made; contradictory choices are refused with the reason.

        >>> reconstruct("italian", answers={"fold.refund": "zorli/vie-in-or-out"}).rules.ask("fold.refund")
        nothing [zorli/vie-in-or-out]
        >>> reconstruct("italian", answers={"fold.refund": "all", "seats.fewest": 7}).rules
        Traceback (most recent call last):
            ...
        Unreadable: At least 7 play, and 6 at the most. [italian/players-two-to-six]
        """
        contradictions = self.contradictions
        if contradictions:
            raise Unreadable(" ".join(map(str, contradictions)))
        return self._made()

    def _made(self) -> Rulebook:
        rules = claims.rulebook(self.base).but(self.hold, self.suspend, self.answers)
        changed = ", with changes" if self.choices else ""
        return rules.titled(self.title or f"{rules.title}{changed}", self.redactor or f"{rules.redactor}{changed}")

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
        settled: dict[str, tuple[str, object]] = {}
        for claim_id in self.hold:
            for name, value in claims.claim(claim_id).settles.items():
                first_id, first_value = settled.setdefault(name, (claim_id, value))
                if first_value != value:
                    yield Contradiction(
                        f"You hold {first_id}, which answers {answer_text(first_value)}, and {claim_id}, which answers "
                        f"{answer_text(value)}: {claims.question(name).asks}", (name,), (first_id, claim_id),
                    )  # fmt: skip
        for name, chosen in self.answers.items():
            own = claims.claim(str(chosen)).settles[name] if claims.is_claim(str(chosen)) else chosen
            claim_id, value = settled.get(name, ("", own))
            if value != own:
                yield Contradiction(
                    f"You hold {claim_id}, which answers {answer_text(value)}, and answer {answer_text(own)} "
                    f"yourself: {claims.question(name).asks}", (name,), (claim_id,),
                )  # fmt: skip

    def _out_of_place(self) -> Iterator[Contradiction]:
        """Name answers and claims to which the game never comes."""
        if not questions_of(self.base):
            return
        known = asked_by(self.base)
        title = claims.rulebook(self.base).title
        for name in self.answers:
            if name not in known:
                yield Contradiction(f"{title} never comes to ask this: {claims.question(name).asks}", (name,), ())
        for claim_id in self.hold:
            settles = claims.claim(claim_id).settles
            if settles and known.isdisjoint(settles):
                yield Contradiction(f"{title} never comes to what {claim_id} says.", (*settles,), (claim_id,))

    @property
    def unasked(self) -> tuple[str, ...]:
        """The questions that a held claim settles and to which the game never comes."""
        known = questions_of(self.base)
        settled = (name for claim_id in self.hold for name in claims.claim(claim_id).settles)
        return tuple(name for name in settled if known and name not in known)

    @property
    def own_rules(self) -> tuple[str, ...]:
        """The questions that you answer yourself; an answer that is taken from a claim is not your own.

        >>> reconstruct("italian", answers={"tie": "they share", "fold.refund": "zorli/vie-in-or-out"}).own_rules
        ('tie',)
        """
        return tuple(name for name, value in self.answers.items() if not claims.is_claim(str(value)))

    @property
    def choices(self) -> int:
        """How many choices there are."""
        return len(self.hold) + len(self.suspend) + len(self.answers)

    @property
    def link(self) -> str:
        """The choices as a URL fragment, which `from_link` reads.

        >>> reconstruct("italian", suspend=["italian/forced-see"], answers={"fold.refund": "nothing"}).link
        'italian;suspend=italian/forced-see;fold.refund=nothing'
        """
        parts = [self.base]
        parts += [f"{key}={encode(value)}" for key in HEADINGS if (value := getattr(self, key))]
        parts += [f"{key}={','.join(getattr(self, key))}" for key in LISTS if getattr(self, key)]
        parts += [f"{name}={encode(answer_text(value))}" for name, value in self.answers.items()]
        parts += [f"{BECAUSE}{name}={encode(why)}" for name, why in self.because.items()]
        return ";".join(parts)

    @property
    def toml(self) -> str:
        """The choices as a TOML file, which `from_toml` reads.

        >>> print(reconstruct("italian", answers={"fold.refund": "nothing"}).toml.splitlines()[-1])
        "fold.refund" = "nothing"
        """
        lines = [
            "# A reconstruction of primero: a published rulebook with choices of one's own.",
            '# It is played with "primero play FILE" and told by "primero report FILE".',
            f"base = {_toml_value(self.base)}",
        ]
        lines += [f"{key} = {_toml_value(value)}" for key in (*HEADINGS, ACCOUNT) if (value := getattr(self, key))]
        lines += [f"{key} = [{', '.join(map(_toml_value, value))}]" for key in LISTS if (value := getattr(self, key))]
        for table, rows in (("answers", self.answers), ("because", self.because)):
            lines += ["", f"[{table}]"] if rows else []
            lines += [f"{_toml_value(name)} = {_toml_value(value)}" for name, value in rows.items()]
        return "\n".join(lines) + "\n"


def reconstruct(
    base: str,
    hold: Iterable[str] = (),
    suspend: Iterable[str] = (),
    answers: Mapping[str, object] | None = None,
    because: Mapping[str, str] | None = None,
    *,
    without: Iterable[str] = (),
    title: str = "",
    redactor: str = "",
    branch: str = "",
    event: str = "",
    date: str = "",
    summary: str = "",
    picture: str = "",
    old_picture: str = "",
    old_picture_2: str = "",
    old_picture_3: str = "",
    account: str = "",
) -> Reconstruction:
    """Make a reconstruction; unknown ids and answers are refused, and ids that were renamed are followed.

    What the published rulebook does already is no choice, and is left out. `without` names switches, each of which
    stands for some answers; an answer that is given too goes before theirs. What is named from `title` on
    stands before the rules of the report; a `summary` has 100 words at most, an `account` of play may have any number.
    A picture is named by its address on the web, and after a space by what it shows.

    >>> reconstruct("italian", hold=["italian/forced-see"]).choices
    0
    >>> reconstruct("italian", suspend=["italian/fold"])
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no claim of italian 'italian/fold'; the nearest is 'italian/action-fold'.
    """
    rules = claims.rulebook(base)
    base = rules.id
    answers = {**switched(base, without), **current_answers(answers or {})}
    because = current_questions(because or {})
    headings = {
        "title": title, "redactor": redactor, "branch": branch, "event": event, "date": date, SUMMARY: summary,
        **dict(zip(PICTURES, (picture, old_picture, old_picture_2, old_picture_3), strict=True)),
    }  # fmt: skip
    reasons = {name: why for name, why in sorted(because.items()) if as_text(why, "a reason").strip()}
    hold, suspend = {*current_claims(hold)}, {*current_claims(suspend)}
    _check_claims(rules, hold, suspend)
    rules.but(answers=answers)  # what answers nothing is refused
    _check_words({**headings, **{f"{BECAUSE}{name}": why for name, why in reasons.items()}})
    newly_held = sorted(hold - rules.held)
    plain = _without_answers(rules, newly_held, suspend)
    chosen = {
        name: value for name, value in sorted(answers.items())
        if claims.is_claim(str(value)) or plain is None or plain(name) != value or type(plain(name)) is not type(value)
    }  # fmt: skip
    for name in reasons:
        if name not in chosen:
            raise Unreadable(f"A reason is given for {name!r}, which is not answered otherwise.")
    stripped = {key: value.strip() for key, value in headings.items()}
    for heading in PICTURES:
        check_picture(heading, stripped[heading])
    stripped[ACCOUNT] = paragraphs(account)
    return Reconstruction(base, tuple(newly_held), tuple(sorted(suspend)), chosen, reasons, **stripped)


def _check_claims(rules: Rulebook, hold: set[str], suspend: set[str]) -> None:
    """Refuse claims that are not known, and what cannot be left out."""
    for claim_id in sorted(hold & suspend):
        raise Unreadable(f"{claim_id} cannot be held and suspended.")
    for claim_id in sorted(hold):
        claims.claim(claim_id)  # refused where there is none
    for claim_id in sorted(suspend):
        if claim_id not in rules.claims:
            raise Unknown(f"claim of {rules.id}", claim_id, rules.claims)
        if claim_id not in rules.held:
            raise Unreadable(f"{rules.id} does not hold {claim_id}, so it cannot be suspended.")


def _check_words(words: Mapping[str, str]) -> None:
    """Refuse what is no line of words."""
    for key, value in words.items():
        longest = LONGEST_SUMMARY if key == SUMMARY else LONGEST
        if not as_text(value, f"the words of {key}").isprintable() or len(value) > longest:
            raise Unreadable(f"{key} is a line of {longest} letters at most, without breaks.")
    number = len(words.get(SUMMARY, "").split())
    if number > MOST_WORDS:
        raise Unreadable(f"A summary has {MOST_WORDS} words at most, and this one has {number}: shorten it.")


def _without_answers(rules: Rulebook, hold: Iterable[str], suspend: Iterable[str]) -> Rulebook | None:
    """Give the rulebook that the claims alone make, if they do not contradict each other."""
    try:
        return rules.but(hold, suspend)
    except Unreadable:
        return None


def from_link(link: str) -> Reconstruction:
    """Read a URL fragment, with or without the `#`.

    >>> from_link("#italian;suspend=italian/forced-see;fold.refund=nothing").rules("fold.refund")
    'nothing'
    >>> from_link("italian;without=half-back").link
    'italian;fold.refund=nothing'
    """
    base, *parts = as_text(link, "a link").removeprefix("#").strip().split(";")
    choices: dict[str, Any] = {"answers": {}, "because": {}}
    for part in filter(None, parts):
        key, equals, text = part.partition("=")
        if not equals:
            raise Unreadable(f"The link is cut short: {part[:60]!r} answers nothing.")
        name = key.removeprefix(BECAUSE)
        table = choices["because"] if key != name else choices["answers"]
        if key in choices or name in table:
            raise Unreadable(f"{key[:60]!r} is in the link twice.")
        if key in HEADINGS:
            choices[key] = decode(text)
        elif key in (*LISTS, WITHOUT):
            choices[key] = decode(text).split(",")
        else:
            table[name] = decode(text) if key != name else read_answer(name, decode(text))
    return reconstruct(decode(base), **choices)


_KEYS: Mapping[str, type] = {
    "base": str, **dict.fromkeys((*HEADINGS, ACCOUNT), str), **dict.fromkeys((*LISTS, WITHOUT), list),
    "answers": dict, "because": dict,
}  # fmt: skip


def from_toml(text: str) -> Reconstruction:
    r"""Read a TOML file; an error in it is reported with its place.

    >>> from_toml('base = "italian"\nholds = ["zorli/vie-in-or-out"]')
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: There is no key 'holds'; the nearest is 'hold'.
    """
    choices = read_toml(as_text(text, "a reconstruction"), "The reconstruction")
    for key, value in choices.items():
        if key not in _KEYS:
            raise Unreadable(str(Unknown("key", key, _KEYS)))
        fits = type(value) is _KEYS[key]
        if fits and key in {*LISTS, WITHOUT, "because"}:
            fits = all(isinstance(word, str) for word in (value.values() if key == "because" else value))
        if not fits:
            raise Unreadable(f"{key!r} cannot be {shortened(value)}.")
    if "base" not in choices:
        raise Unreadable('A reconstruction names the rulebook that it begins with, as in base = "italian".')
    return reconstruct(**choices)


def from_file(path: str) -> Reconstruction:
    """Read a file; one that has no end, is too long or is not text in UTF-8 is refused."""
    text = read_text(as_text(path, "the name of a file"), MOST_BYTES)
    try:
        return from_toml(text)
    except (Unknown, Unreadable) as error:
        raise Unreadable(f"{path}: {error}") from None


def _toml_value(value: object) -> str:
    """Write a value in TOML."""
    import json

    return str(value).lower() if isinstance(value, (bool, int)) else json.dumps(value, ensure_ascii=False)
