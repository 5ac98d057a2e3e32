"""Game reports: the rules as played, with what each rests on, in the form that the game houses of the SCA use."""

from __future__ import annotations

from primero_ref.cite.citation import grader
from primero_ref.claims import question, questions, rulebook
from primero_ref.claims.parts import by_part, layout, part_of
from primero_ref.claims.wording import listed, worded
from primero_ref.edition import __released__, __version__
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.sources import WORDS_AT_A_TIME, chicago, passage_range, source
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from primero_ref.claims import Answer, Claim, Rulebook
    from primero_ref.reconstruction.reconstruction import Reconstruction
    from primero_ref.sources import Passage, Source

PERIOD = 1700
"""The year before which a source is one of the old ones: primero was played, and went out of use, before it."""

BEARING = {"states": "", "implies": "implied by ", "contradicts": "against it "}
"""How a passage bears on a rule, as it stands before its name."""


class Quotation(NamedTuple):
    """The words of a passage, in its language, and what they mean where they are hard to read."""

    words: str
    language: str
    meaning: str
    by: str


class Rule(NamedTuple):
    """One rule as played: its sentence, its grade and who gives it, what it rests on, and its claim if it has one."""

    says: str
    grade: str
    claim: str
    rests_on: tuple[str, ...]
    quoted: tuple[Quotation, ...]
    note: str


class Section(NamedTuple):
    """A part of the game and its rules, in playing order."""

    title: str
    rules: tuple[Rule, ...]


class Departure(NamedTuple):
    """A point on which the game is not played as the redactor tells it: what he says, what is played, and why."""

    asks: str
    there: str
    here: str
    why: str


class Report(NamedTuple):
    """A game report, part by part; `primero_ref.report.writers` writes it in Markdown, HTML and Typst."""

    title: str
    head: tuple[tuple[str, str], ...]
    old: tuple[str, ...]
    earlier: tuple[str, ...]
    sections: tuple[Section, ...]
    departures: tuple[Departure, ...]
    gaps: tuple[str, ...]
    works: tuple[str, ...]
    """Each work as a bibliography lists it; titles that are set in italics stand between asterisks."""
    begun_by: str
    link: str


def report(choices: Reconstruction) -> Report:
    """Make the game report of a rulebook, or of one's own reconstruction.

    Choices that contradict each other are `Unreadable`, with the reason.

    >>> from primero_ref.reconstruction import reconstruct
    >>> told = report(reconstruct("italian", answers={"fold.refund": "nothing"}, date="1 May 2026"))
    >>> told.head[2], told.departures[0].here
    (('Number of players', '2 to 6'), 'Nothing')
    """
    rules = choices.rules
    sections = tuple(_sections(choices, rules))
    claims = [rules.claims[one.claim] for section in sections for one in section.rules if one.claim]
    used = _sources(claims)
    old = [one for one in used if _is_old(one)]
    return Report(
        title=rules.title,
        head=tuple(_head(choices, rules)),
        old=tuple(_resting(one, claims) for one in old),
        earlier=tuple(_earlier(choices, claims)),
        sections=sections,
        departures=tuple(_departures(choices, rules)),
        gaps=tuple(_gaps(choices, rules)),
        works=tuple(
            chicago.entry(one)
            for one in sorted({one.id: one for one in (*used, *_books(choices, claims))}.values(), key=_alphabetic)
        ),
        begun_by=rulebook(choices.base).redactor,
        link=choices.link,
    )


# -- the head ---------------------------------------------------------------------------------


def _head(choices: Reconstruction, rules: Rulebook) -> Iterator[tuple[str, str]]:
    """Give the lines with which such a report begins."""
    yield "Class", "Cards"
    yield "Type", kind_of_game(rules)
    if rules("reading.row") == question("reading.row").otherwise:
        fewest, most = rules.number("seats.fewest"), rules.number("seats.most")
        yield "Number of players", str(fewest) if fewest == most else f"{fewest} to {most}"
    yield "Equipment", _equipment(rules)
    base = rulebook(choices.base)
    yield (
        "Begun from" if choices.choices else "Taken from",
        f"{base.title}, as told by {base.redactor} ({source(base.source).short})",
    )
    yield "Redactor", rules.redactor
    yield "Date", choices.date or f"{chicago.day(__released__)}, that of edition {__version__}"


def kind_of_game(rules: Rulebook) -> str:
    """Say of what type a game is.

    >>> kind_of_game(rulebook("italian")), kind_of_game(rulebook("scopa")), kind_of_game(rulebook("divination"))
    ('Vying', 'Capturing', 'Divination')
    """
    if rules("capture"):
        return "Capturing"
    return "Vying" if rules("reading.row") == question("reading.row").otherwise else "Divination"


def _equipment(rules: Rulebook) -> str:
    pack = rules.ranking.pack
    without = str(rules("pack.without")).split()
    left_out = f", without {listed(_plural(rank) for rank in without)}" if without else ""
    cards = f"A pack of {len(pack)} cards with {rules('pack.suits')} suits{left_out}"
    if rules("stake.from") == "nothing" or kind_of_game(rules) == "Divination":
        return f"{cards}."
    where = {"in front": ", which lie before each player", "in a pot": ", and room for a pot"}
    return f"{cards}; counters or coins{where.get(str(rules('stakes.lie')), '')}."


def _plural(rank: str) -> str:
    names = {
        "A": "aces", "2": "twos", "3": "threes", "4": "fours", "5": "fives", "6": "sixes", "7": "sevens", "8": "eights",
        "9": "nines", "T": "tens", "J": "knaves", "Q": "queens", "K": "kings", "F": "Fates",
    }  # fmt: skip
    return names[rank]


# -- the rules --------------------------------------------------------------------------------


def _sections(choices: Reconstruction, rules: Rulebook) -> Iterator[Section]:
    """Give the rules as played, part by part."""
    found: dict[str, list[tuple[tuple[int, int], Rule]]] = {}
    places = _places(rules)
    part = str(layout()["part"][0]["slug"])
    for number, one in enumerate(rules.claims.values()):
        if one.id not in rules.held:
            continue
        stands = [name for name in one.settles if one.id in rules.ask(name).claims]
        if one.settles and not stands:
            continue
        if stands:
            part = part_of(stands[0])
        place = (number, 0) if one.id in rulebook(choices.base).held else (places.get((*one.settles, "")[0], number), 1)
        found.setdefault(part, []).append((place, _rule(one, _changed(one, stands))))
    for name in choices.answers:
        place = (places.get(name, len(rules.claims)), 2)
        found.setdefault(part_of(name), []).append((place, _chosen(choices, rules, name)))
    for row in layout()["part"]:
        if row["slug"] in found:
            yield Section(row["title"], tuple(rule for _, rule in sorted(found[row["slug"]], key=lambda pair: pair[0])))


def _places(rules: Rulebook) -> dict[str, int]:
    """Give each question the place of the first claim that speaks to it."""
    found: dict[str, int] = {}
    for number, one in enumerate(rules.claims.values()):
        for name in one.settles:
            found.setdefault(name, number)
    return found


def _changed(one: Claim, stands: Sequence[str]) -> str:
    """Say what of a claim is played otherwise."""
    gone = [question(name).asks for name in one.settles if name not in stands]
    return f"Played otherwise, as told below: {' '.join(gone)}" if gone else ""


def _rule(one: Claim, note: str = "") -> Rule:
    grade = "gap: nobody says" if one.grade == "gap" else f"{one.grade}, says {grader(one.id)}"
    return Rule(one.says, grade, one.id, tuple(_rests_on(one)), tuple(_quoted(one)), note)


def _chosen(choices: Reconstruction, rules: Rulebook, name: str) -> Rule:
    """Tell an answer of the reader's own, or one that is taken from a claim."""
    says = f"{question(name).asks} {worded(rules(name))}."
    claims, why = rules.ask(name).claims, choices.because.get(name, "")
    if claims:
        return _rule(rules.claims[claims[0]], why)._replace(says=says)
    return Rule(says, f"chosen by {_chooser(choices)}", "", (), (), why)


def _rests_on(one: Claim) -> Iterator[str]:
    """Name the works under a claim, each with its places: those that state it first, those against it last."""
    for how, said in BEARING.items():
        works: dict[str, list[str]] = {}
        for evidence in one.evidence:
            if evidence.how == how:
                via = f", by way of {source(evidence.via).short}" if evidence.via else ""
                places = works.setdefault(source(passage_range(evidence.passage)[0].source).short, [])
                places.append(f"{_place(evidence.passage)}{via}")
        yield from (f"{said}{work} ({'; '.join(places)})" for work, places in works.items())


def _place(name: str) -> str:
    """Say where a passage stands, or several that follow each other."""
    passages = passage_range(name)
    first, last = passages[0], passages[-1]
    return first.label if len(passages) == 1 else f"{first.label} to {last.label.split()[-1]}"


def _quoted(one: Claim) -> Iterator[Quotation]:
    """Quote the first old passage that states a claim, or implies it, where its words are few."""
    for how in ("states", "implies"):
        for evidence in one.evidence:
            passages = passage_range(evidence.passage)
            said = passages[0]
            if evidence.how != how or len(passages) > 1 or not said.texts or not _is_old(source(said.source)):
                continue
            language = next((tag for tag in said.texts if tag.startswith("en")), next(iter(said.texts)))
            words = said.texts[language]
            if len(words.split()) <= WORDS_AT_A_TIME:
                by = f"{source(said.source).short}, {said.label}"
                yield Quotation(words, language, _meaning(said, language), by)
                return


def _meaning(said: Passage, language: str) -> str:
    """Give what the words mean, where they are foreign or old."""
    return said.plain if language.startswith("en") else said.english or said.plain


# -- departures, gaps, works ------------------------------------------------------------------


def _departures(choices: Reconstruction, rules: Rulebook) -> Iterator[Departure]:
    """Say where the game is not played as the redactor of the base tells it, and why."""
    base = rulebook(choices.base)
    known = questions_of(choices.base) or frozenset(questions())
    for part in by_part(one.question for one in base.difference(rules) if one.question in known):
        for name in part.questions:
            there, here = base.ask(name), rules.ask(name)
            why = choices.because.get(name, "") or _because(choices, rules, name)
            yield Departure(question(name).asks, _by(there), worded(here.value), why)
    for one in (*choices.hold, *choices.suspend):
        if rules.claims[one].remark:
            said = "added" if one in choices.hold else "left out"
            yield Departure(rules.claims[one].says, "", f"This remark is {said}", f"[{one}]")


def _by(answer: Answer) -> str:
    """Tell an answer with the claims that give it."""
    return (
        f"{worded(answer.value)} [{', '.join(answer.claims)}]"
        if answer.claims
        else f"{worded(answer.value)} (nobody says)"
    )


def _because(choices: Reconstruction, rules: Rulebook, name: str) -> str:
    """Give the ground of an answer that is not the redactor's."""
    claims = rules.ask(name).claims
    if claims:
        return " ".join(f"{_told_by(rules.claims[one])} [{one}]." for one in claims)
    if name in choices.answers:
        return f"Chosen by {_chooser(choices)}."
    return "His rule is left out, and this is how the engine plays without it."


def _chooser(choices: Reconstruction) -> str:
    return choices.redactor or "the writer of this report"


def _told_by(one: Claim) -> str:
    """Say a rule with who tells it and on what ground."""
    return f"{one.says} So {grader(one.id)} has it, {one.grade}" if one.grade != "gap" else f"{one.says} Nobody says so"


def _gaps(choices: Reconstruction, rules: Rulebook) -> Iterator[str]:
    """Say what nobody knows: the holes that the engine fills, and what is left when a rule is taken away."""
    for one in rules.claims.values():
        if (
            one.grade == "gap"
            and one.id in rules.held
            and any(one.id in rules.ask(name).claims for name in one.settles)
        ):
            yield f"{one.says} [{one.id}]"
    for name in open_questions(choices.base, rules):
        if name not in choices.answers:
            yield f"{question(name).asks} {worded(rules(name))}, says the engine, for no rule does."


def open_questions(base: str, rules: Rulebook) -> tuple[str, ...]:
    """List the questions to which the game comes, which the rulebook or one like it settles, and nobody settles here.

    >>> "fold.refund" in open_questions("italian", rulebook("italian").but(suspend=["italian/fold-withdraw-half"]))
    True
    """
    there = rulebook(base)
    known = questions_of(base)
    return tuple(
        name for name in questions() if name in known and there.ask(name).claims and not rules.ask(name).claims
    )


def _sources(claims: Iterable[Claim]) -> list[Source]:
    """List the works on which claims rest, the oldest first."""
    found = {passage_range(one.passage)[0].source for claim in claims for one in claim.evidence}
    found |= {one.via for claim in claims for one in claim.evidence if one.via}
    return sorted(map(source, found), key=lambda one: (_year(one), one.id))


def _resting(one: Source, claims: Iterable[Claim]) -> str:
    """Name a work, with how many of the rules it bears on."""
    number = sum(any(passage_range(row.passage)[0].source == one.id for row in claim.evidence) for claim in claims)
    return f"{one.short}: bears on {number} {'rule' if number == 1 else 'rules'}"


def _books(choices: Reconstruction, claims: Iterable[Claim]) -> list[Source]:
    """List the works in which the rulebooks stand that are used."""
    names = dict.fromkeys([choices.base, *(one.book for one in claims)])
    return [source(rulebook(name).source) for name in names]


def _earlier(choices: Reconstruction, claims: Sequence[Claim]) -> Iterator[str]:
    """Name the reconstructions that are used, and how many rules are each one's."""
    for name in dict.fromkeys([choices.base, *(one.book for one in claims)]):
        number = sum(one.book == name for one in claims)
        rules = rulebook(name)
        yield f"{rules.title}, {rules.redactor}: {number} {'rule' if number == 1 else 'rules'}"


def _is_old(one: Source) -> bool:
    return _year(one) < PERIOD


def _year(one: Source) -> int:
    """Give the year of a work, as far as it is told; a work without one stands last."""
    digits = "".join(sign if sign.isdigit() else " " for sign in one.year).split()
    return next((int(word) for word in digits if len(word) == 4), 9999)


def _alphabetic(one: Source) -> str:
    """Give what a bibliography sorts by: the author, or the title where nobody knows him."""
    return chicago.entry(one).lstrip("“*").casefold()
