"""The words of the game, as `words.toml` has them: what each means, where pages explain it, where old texts have it."""

from __future__ import annotations

from functools import cache
from os import path

from primero_ref.claims.inventory import read_file
from primero_ref.errors import Unknown, Unreadable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping
    from typing import Any

LANGUAGES = {"en": "English", "es": "Spanish", "it": "Italian", "fr": "French", "la": "Latin"}
"""The languages under which a word lists its forms in the old texts."""

OLD_GROUPS = ("The game and its hands", "The cards and the deal", "The money", "The talk", "The cheats")
"""The headings of the concordance, in their order."""


class Detail(NamedTuple):
    """A sentence that follows the gloss: the rules and passages behind it, and a passage that it quotes."""

    says: str
    rules: tuple[str, ...] = ()
    passages: tuple[str, ...] = ()
    quote: str = ""


class Explained(NamedTuple):
    """Where a page explains a word: the forms that are looked for, and where these mean it; see `words.toml`."""

    forms: tuple[str, ...]
    linked: str = ""
    also: str = ""
    answers: str = ""
    other: tuple[str, ...] = ()


class Aside(NamedTuple):
    """A passage in which a form stands in another sense, and why we say so; of several there, the nth, or all (0)."""

    passage: str
    form: str
    nth: int
    why: str


class OldUse(NamedTuple):
    """A word in the old texts: its heading and head in the concordance, what is added to its gloss, and its forms."""

    group: str
    head: str
    says: str
    tells: bool
    everyday: bool
    forms: Mapping[str, tuple[str, ...]]
    """The forms by their languages."""
    asides: tuple[Aside, ...]

    @property
    def every_form(self) -> tuple[str, ...]:
        """The forms of all languages."""
        return tuple(form for forms in self.forms.values() for form in forms)


class Word(NamedTuple):
    """A word of the game: its head, its heading in the glossary (none where it is not there), and what it means."""

    id: str
    head: str
    group: str
    gloss: str
    rules: tuple[str, ...]
    more: tuple[Detail, ...]
    explained: Explained | None
    texts: OldUse | None

    @property
    def name(self) -> str:
        """The word by itself: the first of those that its head lists."""
        return self.head.partition(",")[0]

    @property
    def names(self) -> list[str]:
        """The words that its head lists."""
        return [name.strip() for name in self.head.split(",")]

    @property
    def address(self) -> str:
        """Its place on the page of the glossary.

        >>> word("eldest").address, word("flush").address, word("all-in").address, word("kings-deck").address
        ('word-eldest', 'word-fluxus', 'word-all-in', 'word-kings-deck')
        """
        plain = "".join(sign if sign.isalnum() else " " for sign in self.name.lower() if sign.isascii())
        return f"word-{'-'.join(plain.split())}"

    @property
    def longer(self) -> str:
        """The gloss with the sentences that follow, but without those that lead to a quotation.

        >>> word("pass").longer
        'To let your turn go by without a bet. In the Italian game you must then exchange a card or two.'
        """
        return " ".join((self.gloss, *(detail.says for detail in self.more if not detail.quote)))

    @property
    def old_sense(self) -> str:
        """What the concordance says that it means."""
        return f"{self.gloss} {self.texts.says if self.texts else ''}".rstrip()

    @property
    def spellings(self) -> list[str]:
        """Everything by which somebody may look it up: what its heads list, and its forms here and in the old texts.

        >>> word("flush").spellings
        ['fluxus', 'flush', 'flushes', 'flusse', 'flux', 'flusso', 'flussi', 'frusso']
        """
        listed = [
            *self.names,
            *([name.strip() for name in self.texts.head.replace(":", ",").split(",")] if self.texts else ()),
        ]
        forms = [*(self.explained.forms if self.explained else ()), *(self.texts.every_form if self.texts else ())]
        return list(dict.fromkeys([*listed, *forms]))

    def found_in(self, text: str, target: str = "") -> re.Match[str] | None:
        """Find the word where it means what its gloss says.

        `target` is the id of the rule or passage that the text is about, or to which it links.
        """
        if self.explained is None:
            return None
        everywhere, in_links, _ = _patterns(self.explained)
        if self.explained.linked and self.explained.linked in target:
            return in_links.search(text)
        return everywhere.search(text) if everywhere else None

    def unexplained_in(self, answer: str, target: str = "") -> re.Match[str] | None:
        """Find the word in a short answer, where nothing there explains it; `target` is the id of the rule it tells.

        >>> vie = word("vie")
        >>> vie.unexplained_in("A player who vies bets."), vie.unexplained_in("To a vie (a bet) all answer.")
        (<re.Match object; span=(13, 17), match='vies'>, None)
        """
        import re

        if self.explained is None or f"rules/{target.partition('/')[0]}" in self.explained.other:
            return None
        in_answers = _patterns(self.explained)[2]
        match = in_answers.search(answer) if in_answers else self.found_in(answer, target)
        explained_there = match and re.search(rf"{re.escape(match[0])}(?: still in)? \(", answer)
        return None if explained_there else match


@cache
def words() -> Mapping[str, Word]:
    """Give every word by its id, in the order of the file."""
    return {name: _word(name, row) for name, row in read_file(path.dirname(__file__), "words").items()}


def word(name: str) -> Word:
    """Give one word.

    >>> word("see").gloss
    'To match a bet: to put in as much as the player who made it.'
    >>> word("vye")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no word 'vye'; the nearest is 'vie'.
    """
    try:
        return words()[name]
    except KeyError:
        raise Unknown("word", name, words()) from None


@cache
def glossary() -> tuple[Word, ...]:
    """List the words of the glossary."""
    return tuple(entry for entry in words().values() if entry.group)


@cache
def explained_words() -> tuple[Word, ...]:
    """List the words that a page explains where it first uses them."""
    return tuple(entry for entry in words().values() if entry.explained)


def unexplained(answer: str, target: str = "") -> tuple[tuple[str, Word], ...]:
    """List the words that a short answer uses and does not explain, as they come, each in its first form.

    `target` is the id of the rule that the answer tells.

    >>> [form for form, _ in unexplained("The eldest vied, and the others revie.")]
    ['eldest', 'vie', 'revie']
    """
    matches = [(match, entry) for entry in explained_words() if (match := entry.unexplained_in(answer, target))]
    forms = [(match[0].lower(), entry) for match, entry in sorted(matches, key=lambda row: row[0].start())]
    return tuple((entry.name if form.startswith(entry.name[:-1]) else form, entry) for form, entry in forms)


@cache
def old_words() -> Mapping[str, tuple[Word, OldUse]]:
    """Give the words of the concordance by their ids, heading by heading."""
    rows = {name: (entry, entry.texts) for name, entry in words().items() if entry.texts}
    return dict(sorted(rows.items(), key=lambda row: OLD_GROUPS.index(row[1][1].group)))


@cache
def _patterns(where: Explained) -> tuple[re.Pattern[str] | None, re.Pattern[str], re.Pattern[str] | None]:
    """Make the expressions that find a word: in any text, in the words of a link, and in a short answer."""
    import re

    by_form = re.compile(rf"\b(?:{'|'.join(map(re.escape, where.forms))})\b", re.IGNORECASE)
    otherwise = None if where.linked else by_form
    everywhere = re.compile(where.also) if where.also else otherwise
    return everywhere, by_form, re.compile(where.answers, re.MULTILINE) if where.answers else None


def _word(name: str, row: Mapping[str, Any]) -> Word:
    """Read one word; `primero check` says more of a slip than this does."""
    try:
        return Word(
            id=name, head=row["head"], group=row.get("group", ""), gloss=row["gloss"],
            rules=tuple(row.get("rules", ())), more=tuple(_detail(detail) for detail in row.get("more", ())),
            explained=_explained(row["explained"]) if "explained" in row else None,
            texts=_old_use(row["head"], row["texts"]) if "texts" in row else None,
        )  # fmt: skip
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise Unreadable(f"words.toml: {name} is not written as a word is ({error}): primero check says why.") from None


def _detail(row: Mapping[str, Any]) -> Detail:
    return Detail(row["says"], tuple(row.get("rules", ())), tuple(row.get("passages", ())), row.get("quote", ""))


def _explained(row: Mapping[str, Any]) -> Explained:
    return Explained(
        tuple(row["forms"]), row.get("linked", ""), row.get("also", ""), row.get("answers", ""),
        tuple(row.get("other", ())),
    )  # fmt: skip


def _old_use(head: str, row: Mapping[str, Any]) -> OldUse:
    asides = (Aside(aside["at"], aside["form"], aside.get("nth", 0), aside["why"]) for aside in row.get("aside", ()))
    if row["group"] not in OLD_GROUPS:
        raise ValueError(row["group"])
    return OldUse(
        group=row["group"], head=row.get("head") or head, says=row.get("says", ""), tells=row.get("tells", True),
        everyday=row.get("everyday", False), forms={tag: tuple(row[tag]) for tag in LANGUAGES if tag in row},
        asides=tuple(asides),
    )  # fmt: skip
