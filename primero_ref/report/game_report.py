"""Game reports: the rules as played, with what each rests on, in the form that the game houses of the SCA use."""

from __future__ import annotations

from primero_ref.cite.citation import grade_text, grader, where_printed
from primero_ref.claims import RELATIONS, inventory, rulebook
from primero_ref.claims.parts import by_part, layout, part_of
from primero_ref.claims.wording import listed, numbered, worded
from primero_ref.edition import __released__, __version__
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.report.old_texts import old_texts, put_to, works_failed
from primero_ref.sources import WORDS_AT_A_TIME, chicago, dates, works
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from primero_ref.claims import Answer, Claim, Rulebook
    from primero_ref.fit import Finding
    from primero_ref.reconstruction.reconstruction import Reconstruction
    from primero_ref.report.old_texts import OldTexts
    from primero_ref.sources import Passage, Source

GUESSED = ("conjecture", "invention", "gap")
"""The grades of what is guessed."""


OWN_RULE = "our own rule"
"""What stands for the grade of an answer that the writer of the report gives and takes from no rulebook."""


class Quotation(NamedTuple):
    """The words of a passage in their language, with a modern English version where needed."""

    words: str
    language: str
    meaning: str
    by: str


class Rule(NamedTuple):
    """One rule as played: its sentence, its grade and who gives it, its evidence, and its claim if it has one."""

    says: str
    grade: str
    claim: str
    rests_on: tuple[str, ...]
    quoted: tuple[Quotation, ...]
    note: str
    guess: bool = False
    """Whether it is guessed: its redactor says so, nobody says it, or the writer of the report chose it."""


class Section(NamedTuple):
    """A part of the game and its rules, in playing order."""

    title: str
    rules: tuple[Rule, ...]


class Departure(NamedTuple):
    """A point on which the game departs from the published rules: what they say, what is played, and why."""

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
    fit: OldTexts
    works: tuple[str, ...]
    """Each work as a bibliography lists it; titles that are set in italics stand between asterisks."""
    begun_by: str
    link: str
    summary: str = ""
    """What the game is, in the words of whoever hands the report in."""


def report(choices: Reconstruction, findings: Sequence[Finding] | None = None) -> Report:
    """Write the game report of a rulebook, or of your own reconstruction.

    `findings` says what the old texts make of the rules, where that is known; else they are put to them. Choices that
    contradict each other are `Unreadable`, with the reason.

    >>> from primero_ref.reconstruction import reconstruct
    >>> made = report(reconstruct("italian", answers={"fold.refund": "nothing"}, date="1 May 2026"))
    >>> made.head[2], made.departures[0].here
    (('Number of players', '2 to 6'), 'Nothing')
    """
    rules = choices.rules
    sections = tuple(_sections(choices, rules))
    claims = [_as_played(rules, rule.claim) for section in sections for rule in section.rules if rule.claim]
    used = _works_under(claims)
    fit = put_to(rules) if findings is None else findings
    listed_works = {
        work.id: work for work in (*used, *_originals(used), *_books(choices, claims), *works_failed(fit))
    }.values()
    return Report(
        title=rules.title,
        head=tuple(_head(choices, rules)),
        old=tuple(_resting(work, claims) for work in used if dates.speaks_for(work)),
        earlier=tuple(_earlier(choices, claims)),
        sections=sections,
        departures=tuple(_departures(choices, rules)),
        gaps=tuple(_gaps(choices, rules)),
        fit=old_texts(fit),
        works=tuple(map(chicago.entry, sorted(listed_works, key=_alphabetic))),
        begun_by=rulebook(choices.base).redactor,
        link=choices.link,
        summary=choices.summary,
    )


# -- the head ---------------------------------------------------------------------------------


def _head(choices: Reconstruction, rules: Rulebook) -> Iterator[tuple[str, str]]:
    """Give the lines with which such a report begins."""
    yield from ((name, words) for name, words in (("Event", choices.event), ("Branch", choices.branch)) if words)
    yield "Class", "Cards"
    yield "Type", kind_of_game(rules)
    if rules("reading.row") == inventory.question("reading.row").otherwise:
        fewest, most = rules.number("seats.fewest"), rules.number("seats.most")
        yield "Number of players", str(fewest) if fewest == most else f"{fewest} to {most}"
    yield "Equipment", _equipment(rules)
    base = rulebook(choices.base)
    yield (
        "Begun from" if choices.choices else "Taken from",
        f"{base.title}, as told by {base.redactor} ({works.source(base.source).short})",
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
    return "Vying" if rules("reading.row") == inventory.question("reading.row").otherwise else "Divination"


def _equipment(rules: Rulebook) -> str:
    pack = rules.ranking.pack
    without = str(rules("pack.without")).split()
    left_out = f", without {listed(_plural(rank) for rank in without)}" if without else ""
    cards = f"A pack of {len(pack)} cards with {rules('pack.suits')} suits{left_out}"
    if rules("stake.from") == "nothing" or kind_of_game(rules) == "Divination":
        return f"{cards}."
    stakes_lie = {"in front": ", which lie before each player", "in a pot": ", and room on the table for a common pot"}
    return f"{cards}; counters or coins{stakes_lie.get(str(rules('stakes.lie')), '')}."


def _plural(rank: str) -> str:
    names = {
        "A": "aces", "2": "twos", "3": "threes", "4": "fours", "5": "fives", "6": "sixes", "7": "sevens", "8": "eights",
        "9": "nines", "T": "tens", "J": "knaves", "Q": "queens", "K": "kings", "F": "Fates",
    }  # fmt: skip
    return names[rank]


# -- the rules --------------------------------------------------------------------------------


def _sections(choices: Reconstruction, rules: Rulebook) -> Iterator[Section]:
    """Give the rules as played, part by part."""
    placed: dict[str, list[tuple[tuple[int, int], Rule]]] = {}
    first_claims = _first_claims(rules)
    published = rulebook(choices.base).held
    part = str(layout()["part"][0]["slug"])
    for number, claim in enumerate(rules.claims.values()):
        if claim.id not in rules.held:
            continue
        stands = [name for name in claim.settles if claim.id in rules.ask(name).claims]
        if claim.settles and not stands:
            continue
        if stands:
            part = part_of(stands[0])
        order = (number, 0) if claim.id in published else (first_claims.get((*claim.settles, "")[0], number), 1)
        placed.setdefault(part, []).append((order, _rule(_bearing_on(claim, stands), _changed(claim, stands))))
    for name in choices.answers:
        order = (first_claims.get(name, len(rules.claims)), 2)
        placed.setdefault(part_of(name), []).append((order, _chosen(choices, rules, name)))
    for row in layout()["part"]:
        if row["slug"] in placed:
            yield Section(
                row["title"], tuple(rule for _, rule in sorted(placed[row["slug"]], key=lambda pair: pair[0]))
            )


def _first_claims(rules: Rulebook) -> dict[str, int]:
    """Give each question the number of the first claim that speaks to it."""
    numbers: dict[str, int] = {}
    for number, claim in enumerate(rules.claims.values()):
        for name in claim.settles:
            numbers.setdefault(name, number)
    return numbers


def _as_played(rules: Rulebook, name: str) -> Claim:
    """Give a claim with the passages that bear on the answers that it gives here."""
    claim = rules.claims[name]
    return _bearing_on(claim, [asked for asked in claim.settles if name in rules.ask(asked).claims])


def _bearing_on(claim: Claim, questions: Sequence[str]) -> Claim:
    """Give a claim with the passages that bear on its answers to some questions; background bears on none."""
    rows = (row for row in claim.evidence if row.how != "background")
    return claim._replace(evidence=tuple(row for row in rows if not claim.settles or {*row.on} & {*questions}))


def _changed(claim: Claim, stands: Sequence[str]) -> str:
    """Say what of a claim is played otherwise."""
    overruled = [inventory.question(name).asks for name in claim.settles if name not in stands]
    return f"Answered differently in this game, see below:  {' '.join(overruled)}" if overruled else ""


def _rule(claim: Claim, note: str = "") -> Rule:
    rests_on, quoted = tuple(_rests_on(claim)), tuple(_quoted(claim))
    return Rule(claim.says, grade_text(claim), claim.id, rests_on, quoted, note, claim.grade in GUESSED)


def _chosen(choices: Reconstruction, rules: Rulebook, name: str) -> Rule:
    """Tell an answer of the reader's own, or one that is taken from a claim."""
    says = f"{inventory.question(name).asks} {worded(rules(name))}."
    claims, why = rules.ask(name).claims, choices.because.get(name, "")
    if claims:
        return _rule(_bearing_on(rules.claims[claims[0]], [name]), why)._replace(says=says)
    return Rule(says, OWN_RULE, "", (), (), why, guess=True)


def _rests_on(claim: Claim) -> Iterator[str]:
    """Name the works under a claim, each with its places: those that say so first, those that say otherwise last."""
    for relation in RELATIONS.values():
        places_by_work: dict[str, list[str]] = {}
        for evidence in claim.evidence:
            if evidence.relation == relation:
                known = works.passage_range(evidence.passage)[0].via
                via = f", quoted in {works.source(evidence.via).short}" if evidence.via not in {"", known} else ""
                part = ", on part of it" if len(evidence.on) < len(claim.settles) else ""
                work = works.source(works.passage_range(evidence.passage)[0].source)
                places_by_work.setdefault(work.short, []).append(f"{where_printed(evidence.passage)}{via}{part}")
        yield from (f"{relation}: {short} ({'; '.join(places)})" for short, places in places_by_work.items())


def _quoted(claim: Claim) -> Iterator[Quotation]:
    """Quote the first old passage that states a claim, or implies it, where its words are few."""
    for how in ("states", "implies"):
        for evidence in claim.evidence:
            passage, *others = works.passage_range(evidence.passage)
            work = works.source(passage.source)
            if evidence.how != how or others or not passage.texts or not dates.is_of_the_time(work):
                continue
            language = next((tag for tag in passage.texts if tag.startswith("en")), next(iter(passage.texts)))
            words = passage.texts[language]
            if len(words.split()) <= WORDS_AT_A_TIME:
                yield Quotation(words, language, _meaning(passage, language), f"{work.short}, {passage.label}")
                return


def _meaning(passage: Passage, language: str) -> str:
    """Give what the words mean, where they are foreign or old."""
    return passage.plain if language.startswith("en") else passage.english or passage.plain


# -- departures, gaps, works ------------------------------------------------------------------


def _departures(choices: Reconstruction, rules: Rulebook) -> Iterator[Departure]:
    """Say where the game is not played as the redactor of the base tells it, and why."""
    base = rulebook(choices.base)
    known = questions_of(choices.base) or frozenset(inventory.questions())
    differing = [difference.question for difference in base.difference(rules)]
    for part in by_part(name for name in differing if name in known):
        for name in part.questions:
            there, here = base.ask(name), rules.ask(name)
            why = choices.because.get(name, "") or _because(choices, rules, name)
            yield Departure(inventory.question(name).asks, _by(there), worded(here.value), why)
    for claim_id in (*choices.hold, *choices.suspend):
        if rules.claims[claim_id].remark:
            change = "added" if claim_id in choices.hold else "left out"
            yield Departure(rules.claims[claim_id].says, "", f"This remark is {change}", f"[{claim_id}]")


def _by(answer: Answer) -> str:
    """Tell an answer with the claims that give it."""
    claims = f"[{', '.join(answer.claims)}]" if answer.claims else "(nobody says)"
    return f"{worded(answer.value)} {claims}"


def _because(choices: Reconstruction, rules: Rulebook, name: str) -> str:
    """Give the ground of an answer that is not the redactor's."""
    claims = rules.ask(name).claims
    if claims:
        return " ".join(f"{_told_by(rules.claims[claim_id])} [{claim_id}]." for claim_id in claims)
    if name in choices.answers:
        return "Our own rule, taken from nobody."
    return "The game leaves that rule out, and this is how the engine plays without the rule."


def _told_by(claim: Claim) -> str:
    """Say a rule with who tells it and on what ground."""
    if claim.grade == "gap":
        return f"{claim.says} No source says this"
    return f"{claim.says} So {grader(claim.id)} has it, {claim.grade}"


def _gaps(choices: Reconstruction, rules: Rulebook) -> Iterator[str]:
    """Say what nobody knows: the holes that the engine fills, and what is left when a rule is taken away."""
    for claim in rules.claims.values():
        fills_a_gap = claim.grade == "gap" and claim.id in rules.held
        if fills_a_gap and any(claim.id in rules.ask(name).claims for name in claim.settles):
            yield f"{claim.says} [{claim.id}]"
    for name in open_questions(choices.base, rules):
        if name not in choices.answers:
            asks = inventory.question(name).asks
            yield f"{asks} {worded(rules(name))}: the engine’s default, because no rule says so."


def open_questions(base: str, rules: Rulebook) -> tuple[str, ...]:
    """List the questions that the game raises and that these rules leave open.

    >>> "fold.refund" in open_questions("italian", rulebook("italian").but(suspend=["italian/fold-withdraw-half"]))
    True
    """
    published = rulebook(base)
    known = questions_of(base)
    return tuple(
        name for name in inventory.questions()
        if name in known and published.ask(name).claims and not rules.ask(name).claims
    )  # fmt: skip


def _works_under(claims: Iterable[Claim]) -> list[Source]:
    """List the works on which claims rest, the oldest first."""
    rows = [evidence for claim in claims for evidence in claim.evidence]
    names = {works.passage_range(evidence.passage)[0].source for evidence in rows}
    names |= {evidence.via for evidence in rows if evidence.via}
    return sorted(map(works.source, names), key=lambda work: (_year(work), work.id))


def _resting(work: Source, claims: Iterable[Claim]) -> str:
    """Name a work, with how many of the rules it bears on."""
    number = sum(
        any(works.passage_range(evidence.passage)[0].source == work.id for evidence in claim.evidence)
        for claim in claims
    )
    original = dates.speaks_for(work)
    translated = original is not None and original.id != work.id
    name = f"{original.short}, in {work.short}" if original and translated else work.short
    return f"{name}: bears on {numbered(number, 'rule')}"


def _originals(used: Iterable[Source]) -> list[Source]:
    """List the works of the time that later works translate."""
    return [original for work in used if (original := dates.speaks_for(work))]


def _books(choices: Reconstruction, claims: Iterable[Claim]) -> list[Source]:
    """List the works in which the rulebooks stand that are used."""
    names = dict.fromkeys([choices.base, *(claim.book for claim in claims)])
    return [works.source(rulebook(name).source) for name in names]


def _earlier(choices: Reconstruction, claims: Sequence[Claim]) -> Iterator[str]:
    """Name the reconstructions that are used, and how many rules are each one's."""
    for name in dict.fromkeys([choices.base, *(claim.book for claim in claims)]):
        rules = rulebook(name)
        yield f"{rules.title}, {rules.redactor}: {numbered(sum(claim.book == name for claim in claims), 'rule')}"


def _year(work: Source) -> int:
    """Give the year of a work, as far as it is told; a work without one stands last."""
    date = dates.read_date(work.year)
    return date.first if date else 9999


def _alphabetic(work: Source) -> str:
    """Give what a bibliography sorts by: the author, or the title where nobody knows him."""
    return chicago.entry(work).lstrip("“*").casefold()
