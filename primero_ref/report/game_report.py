"""Game reports: the rules as played, with what each rests on, in the form that the game houses of the SCA use."""

from __future__ import annotations

from primero_ref.cite.citation import whose_rule
from primero_ref.claims import as_rulebook, inventory, rulebook
from primero_ref.claims.parts import by_part, layout, part_of
from primero_ref.claims.wording import sentence, topic
from primero_ref.errors import as_listed
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.report import grounds
from primero_ref.report.bibliography import bibliography, old_sources, reconstructions, works_of, works_under
from primero_ref.report.composition import Composition
from primero_ref.report.grounds import GUESSED, Quotation, graded
from primero_ref.report.head import head_lines, kind_of_game, names_the_game
from primero_ref.report.old_texts import old_texts, put_to
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from primero_ref.claims import Claim, Evidence, Rulebook
    from primero_ref.fit import Finding
    from primero_ref.reconstruction.own_words import Picture
    from primero_ref.reconstruction.reconstruction import Reconstruction
    from primero_ref.report.bibliography import Work
    from primero_ref.report.grounds import Objection
    from primero_ref.report.old_texts import OldTexts

__all__ = [
    "GUESSED", "OWN_RULE", "Departure", "Quotation", "Report", "Rule", "Section", "kind_of_game", "open_questions",
    "report",
]  # fmt: skip

OWN_RULE = "our own rule"
"""What stands for the grade of an answer that the writer of the report gives and takes from no rulebook."""

DEFAULT = "the engine’s default"
"""What stands there for an answer that no rule gives: this is how the engine plays."""

OUR_GUESS = "our choice (a guess)"
"""What is said of a changed rule that no old text states."""

ATTESTED = "our choice, which an old text states"
"""What is said of a changed rule that one states."""


class Rule(NamedTuple):
    """One rule as played: its sentence, its grade and whose it is, its evidence, and its claim if it has one."""

    says: str
    grade: str
    """The grade and whose rule it is, in words."""
    claim: str
    """The id of the claim; empty for an answer of one's own."""
    rests_on: tuple[str, ...]
    """The sentences of its footnote."""
    quoted: tuple[Quotation, ...]
    """The words of an old text, where they are short and free of copyright."""
    note: str
    """What of the rule is played otherwise, or why the writer chose it."""
    guess: bool = False
    """Whether it is guessed: its redactor says so, nobody says it, or it was chosen and no old text states it."""
    against: tuple[str, ...] = ()
    """The old texts that speak against it, each with its reason."""
    answers: tuple[str, ...] = ()
    """The questions that it answers in this game."""
    chosen: bool = False
    """Whether the writer of the report chose it."""


class Section(NamedTuple):
    """A part of the game and its rules, in playing order."""

    title: str
    rules: tuple[Rule, ...]

    def __repr__(self) -> str:
        return f"<{self.title}: {len(self.rules)} rules>"


class Departure(NamedTuple):
    """A point on which the game departs from the published rules: what is played, whose that is, what they say, why."""

    says: str
    there: str
    """What goes on after the name of the redactor: the sentence of the published answer, or of the default where no
    rule of the published rulebook says; nothing where it is a remark that is added or left out."""
    grade: str
    whose: str
    """Whose rule is played, in a few words."""
    why: str
    """Why the writer chose it, if that is said."""
    guess: bool = False
    """Whether what is played is a guess."""


class Gap(NamedTuple):
    """A rule that no source states: its number among the rules, if it has one, and how the game is played."""

    number: int  # 0 where the engine plays by its default
    says: str


class Report(NamedTuple):
    """A game report as data, part by part; `report` makes it, and `markdown`, `html` and `typst` write it.

    >>> from primero_ref.reconstruction import reconstruct
    >>> made = report(reconstruct("italian", answers={"fold.refund": "nothing"}))
    >>> made.sections[0].title, made.rules[0].claim, made.departures[0].whose, made.link
    ('Players, pack and stakes', 'italian/players-two-to-six', 'our own rule', 'italian;fold.refund=nothing')
    """

    title: str
    head: tuple[tuple[str, str], ...]
    """The lines at the beginning, each with its name: type, players, equipment, origin, redactor, date and others."""
    old: tuple[str, ...]
    """The old sources, each with the number of rules that it is cited for."""
    earlier: tuple[str, ...]
    """The rulebooks that are used, each with the number of its rules."""
    sections: tuple[Section, ...]
    departures: tuple[Departure, ...]
    """Where the game is played otherwise than the rulebook says that it was begun from."""
    gaps: tuple[Gap, ...]
    """What no source says."""
    fit: OldTexts
    """What the old texts make of the rules."""
    works: tuple[Work, ...]
    """The works that are cited, as a bibliography lists them."""
    begun_by: str
    """The redactor of the rulebook that it was begun from."""
    link: str
    """The end of a web address that has the same choices."""
    summary: str = ""
    """What the game is, in the words of whoever hands the report in."""
    idle: tuple[tuple[str, str], ...] = ()
    """What is answered and is no rule of this game: what each is about, and why it is none."""
    account: str = ""
    """How it was played, in the same words, in paragraphs."""
    pictures: tuple[Picture, ...] = ()

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule, in the order of its number."""
        return tuple(rule for section in self.sections for rule in section.rules)

    def __repr__(self) -> str:
        return f"<report of {self.title}: {len(self.rules)} rules>"

    def deciding(self, claims: Sequence[str], answers: Sequence[str] = ()) -> tuple[int, ...]:
        """Give the numbers of the rules with these claims, or that answer these questions."""
        listed, asked = as_listed(claims, "claims: give their ids in a list"), {*as_listed(answers, "ids of questions")}
        decide = [rule.claim in listed or (rule.chosen and not asked.isdisjoint(rule.answers)) for rule in self.rules]
        return tuple(number for number, decides in enumerate(decide, 1) if decides)


def report(choices: Reconstruction, findings: Sequence[Finding] | None = None) -> Report:
    """Make the game report of a rulebook, or of your own reconstruction.

    `choices` comes from `reconstruct`. `findings` says what the old texts make of the rules; without it the rules are
    tested against each text. Choices that contradict each other are `Unreadable`, with the reason.

    >>> from primero_ref.reconstruction import reconstruct
    >>> made = report(reconstruct("italian", answers={"fold.refund": "nothing"}, date="1 May 2026"))
    >>> made.head[2], made.departures[0].says
    (('Number of players', '2 to 6'), 'If you fold, take back nothing.')
    >>> report(reconstruct("italian", answers={"seats.fewest": 7}))
    Traceback (most recent call last):
        ...
    Unreadable: At least 7 play, and 6 at the most. [italian/players-two-to-six]
    """
    composition, rules = Composition(choices), choices.rules
    fit = old_texts(put_to(rules) if findings is None else findings, rules, _without_own(choices))
    sections = tuple(_sections(choices, composition, fit))
    played = [rule for section in sections for rule in section.rules]
    claims = [_as_played(rules, rule.claim) for rule in played if rule.claim]
    cited = [(claim.id, claim.evidence) for claim in claims]
    cited += [(name, _old(choices, rules, name)) for name in choices.answers]
    against = [text.objection for text in fit.failed]
    against += [rival for name in choices.answers for rival in _rivals(choices, rules, name)]
    behind = [rulebook(name).source for name in dict.fromkeys([choices.base, *(claim.book for claim in claims)])]
    behind += works_under(row for _, rows in cited for row in rows)
    behind += [name for objection in against for passage in objection.passages for name in works_of(passage)]
    made = Report(
        title=names_the_game(rules.title, rulebook(choices.base)),
        head=tuple(head_lines(choices, rules)),
        old=tuple(old_sources(cited)),
        earlier=tuple(reconstructions(choices.base, claims)),
        sections=sections,
        departures=tuple(_departures(choices, composition, played)),
        gaps=(),
        fit=fit,
        works=bibliography(behind),
        begun_by=rulebook(choices.base).redactor,
        link=choices.link,
        summary=choices.summary,
        idle=composition.idle(),
        account=choices.account,
        pictures=choices.pictures,
    )
    return made._replace(gaps=tuple(_gaps(choices, rules, made, composition)))


def _without_own(choices: Reconstruction) -> dict[str, Rulebook]:
    """Give the rules without each of the writer’s own answers; where they contradict each other, there are none."""
    without = {
        own: choices._replace(answers={name: value for name, value in choices.answers.items() if name != own})
        for own in choices.own_rules
    }
    return {own: others.rules for own, others in without.items() if not others.contradictions}


# -- the rules --------------------------------------------------------------------------------


def _sections(choices: Reconstruction, composition: Composition, fit: OldTexts) -> Iterator[Section]:
    """Give the rules as played, part by part."""
    rules = composition.rules
    placed: dict[str, list[tuple[tuple[int, int], Rule]]] = {}
    first_claims = _first_claims(rules)
    published = rulebook(choices.base).held
    part = str(layout()["part"][0]["slug"])
    for number, claim in enumerate(rules.claims.values()):
        if claim.id not in rules.held:
            continue
        stands = composition.questions(claim)
        if not stands and (claim.settles or not composition.stands(claim.id)):
            continue
        part = part_of(stands[0]) if stands else part
        order = (number, 0) if claim.id in published else (first_claims.get((*claim.settles, "")[0], number), 1)
        added = claim.id in choices.hold
        telling = (composition, claim, stands, fit)
        rule = _held(choices, *telling) if added else _published(*telling)
        placed.setdefault(part, []).append((order, rule))
    for name in (name for name in choices.answers if not composition.why_idle(name)):
        order = (first_claims.get(name, len(rules.claims)), 2)
        placed.setdefault(part_of(name), []).append((order, _chosen(choices, rules, name, fit)))
    for row in layout()["part"]:
        if row["slug"] in placed:
            in_order = sorted(placed[row["slug"]], key=lambda pair: pair[0])
            yield Section(row["title"], tuple(rule for _, rule in in_order))


def _first_claims(rules: Rulebook) -> dict[str, int]:
    """Give each question the number of the first claim that speaks to it."""
    numbers = [(name, number) for number, claim in enumerate(rules.claims.values()) for name in claim.settles]
    return dict(reversed(numbers))


def _as_played(rules: Rulebook, name: str) -> Claim:
    """Give a claim with the passages that bear on the answers that it gives here."""
    claim = rules.claims[name]
    return _bearing_on(claim, [asked for asked in claim.settles if name in rules.ask(asked).claims])


def _bearing_on(claim: Claim, questions: Sequence[str]) -> Claim:
    """Give a claim with the passages that bear on its answers to some questions; background bears on none."""
    rows = (row for row in claim.evidence if row.how != "background")
    return claim._replace(evidence=tuple(row for row in rows if not claim.settles or {*row.on} & {*questions}))


def _published(composition: Composition, claim: Claim, stands: Sequence[str], fit: OldTexts) -> Rule:
    """Tell a rule of the rulebook, or its answers that are played, where others of them are not."""
    rows = _bearing_on(claim, stands).evidence
    against = _against(rows, claim.settles, fit, [claim.id])
    rule = _rule(claim, rows, against, "")._replace(answers=tuple(stands))
    if composition.stands(claim.id):
        return rule
    others = [name for name in claim.settles if name not in stands]
    idle = {name: why for name in others if (why := composition.why_idle(name))}
    changed = "; ".join(topic(name) for name in others if name not in idle)
    note = f"This game changes a part of this rule: {changed}." if changed else ""
    for why in dict.fromkeys(idle.values()):
        about = "; ".join(topic(name) for name in idle if idle[name] == why)
        note += f" A part of this rule has no effect in this game, because {why}: {about}."
    return rule._replace(says=composition.tell(stands), note=note.strip())


def _held(
    choices: Reconstruction, composition: Composition, claim: Claim, stands: Sequence[str], fit: OldTexts
) -> Rule:
    """Tell a rule of another rulebook that was added."""
    rule = _published(composition, claim, stands, fit)
    return _own(rule, f"{_whose(choices, claim.id)}; grade: {claim.grade}", guess=not any(
        row.how == "states" for name in stands for row in grounds.old_rows(choices.base, name, claim.settles[name])
    ))  # fmt: skip


def _whose(choices: Reconstruction, claim_id: str) -> str:
    """Say whose rule a claim is; another rulebook of the same redactor is named."""
    base, book = rulebook(choices.base), rulebook(claim_id.partition("/")[0])
    return f"rule of {book.title}" if book.id != base.id and book.redactor == base.redactor else whose_rule(claim_id)


def _rule(claim: Claim, rows: Sequence[Evidence], against: tuple[str, ...], note: str) -> Rule:
    return Rule(
        claim.says, graded(claim), claim.id, tuple(grounds.notes(rows, claim.settles)),
        tuple(grounds.quoted(rows, claim.settles)), note, claim.grade in GUESSED, against,
    )  # fmt: skip


def _own(rule: Rule, of: str, *, guess: bool) -> Rule:
    """Mark a rule as chosen: a guess, unless an old text states it."""
    return rule._replace(grade=f"{OUR_GUESS if guess else ATTESTED}; {of}", guess=guess, chosen=True)


def _chosen(choices: Reconstruction, rules: Rulebook, name: str, fit: OldTexts) -> Rule:
    """Tell an answer of the writer’s own, or one that is taken from a claim."""
    value = rules(name)
    claims = () if name in choices.own_rules else rules.ask(name).claims
    taken = rules.claims[claims[0]] if claims else None
    here = _bearing_on(taken, [name]).evidence if taken else ()
    settles = taken.settles if taken else {name: value}
    known = {(row.passage, row.how) for row in here}
    old = [row for row in _old(choices, rules, name) if (row.passage, row.how) not in known]
    rows = (*here, *(row._replace(on=(name,)) for row in old))
    narrow = {name: value}  # the answer stands alone here, so no passage bears on a part of the sentence only
    rows = tuple(row._replace(on=(name,)) for row in rows)
    against = _against(rows, narrow, fit, claims, (name,), tuple(_rivals(choices, rules, name)))
    says = taken.says if taken and len(settles) == 1 else sentence(name, value)
    rule = Rule(
        says, "", claims[0] if claims else "", tuple(grounds.notes(rows, narrow)), tuple(grounds.quoted(rows, narrow)),
        choices.because.get(name, ""), against=against, answers=(name,),
    )  # fmt: skip
    of = OWN_RULE if not taken else f"{_whose(choices, taken.id)}; grade: {taken.grade}"
    return _own(rule, of, guess=not any(row.how == "states" for row in _old(choices, rules, name)))


def _old(choices: Reconstruction, rules: Rulebook, name: str) -> tuple[Evidence, ...]:
    """List where old texts state or imply an answer."""
    return grounds.old_rows(choices.base, name, rules(name))


def _rivals(choices: Reconstruction, rules: Rulebook, name: str) -> Iterator[Objection]:
    """Name the old texts that speak for another answer."""
    return grounds.for_another(choices.base, name, rules(name))


def _against(
    rows: Sequence[Evidence], settles: Mapping[str, object], fit: OldTexts, claims: Sequence[str],
    answers: Sequence[str] = (), rivals: Sequence[Objection] = (),
) -> tuple[str, ...]:  # fmt: skip
    """Name the old texts against a rule: those that fail by it, those that the edition notes, those for another."""
    failed = [
        text.objection for text in fit.failed if {*text.claims} & {*claims} or {*text.answers} & {*answers}
    ]  # fmt: skip
    objections = (*failed, *grounds.objections(rows, settles), *rivals)
    return tuple(row.words for row in grounds.apart(objections))


# -- departures and gaps ----------------------------------------------------------------------


def _departures(choices: Reconstruction, composition: Composition, played: Sequence[Rule]) -> Iterator[Departure]:
    """Say where the game is not played as the redactor of the base tells it, and why."""
    rules = composition.rules
    by_question = {name: rule for rule in played for name in rule.answers}
    for part in by_part(composition.changed()):
        for name in part.questions:
            answer = composition.as_published(name)
            rule, why = by_question.get(name), choices.because.get(name, "")
            if rule is None:
                left_out = "The game leaves that rule out, and this is how the engine plays without the rule."
                yield Departure(sentence(name, rules(name)), answer, "", DEFAULT, left_out, guess=True)
                continue
            says = rule.says if rule.answers == (name,) else sentence(name, rules(name))
            whose = _whose(choices, rule.claim) if rule.claim else OWN_RULE
            yield Departure(says, answer, rule.grade, whose, why, rule.guess)
    for claim_id in (*choices.hold, *choices.suspend):
        if rules.claims[claim_id].remark:
            change = "added" if claim_id in choices.hold else "left out"
            yield Departure(rules.claims[claim_id].says, "", f"This remark is {change}", whose_rule(claim_id), "")


def _gaps(choices: Reconstruction, rules: Rulebook, made: Report, composition: Composition) -> Iterator[Gap]:
    """Say what nobody states: the holes that the edition fills, and what is left when a rule is taken away."""
    for number, rule in enumerate(made.rules, 1):
        if rule.claim and rules.claims[rule.claim].grade == "gap":
            yield Gap(number, rule.says)
    for name in (*open_questions(choices.base, rules), *composition.awakened()):
        if not (name in choices.answers or composition.is_changed(name) or composition.why_idle(name)):
            yield Gap(0, sentence(name, rules(name)))


def open_questions(base: str, rules: Rulebook | str) -> tuple[str, ...]:
    """List the ids of the questions that the game raises and that these rules leave open.

    `base` is the id of a rulebook, and `rules` is that rulebook as it was changed. The id of no rulebook is `Unknown`.

    >>> "fold.refund" in open_questions("italian", rulebook("italian").but(suspend=["italian/fold-withdraw-half"]))
    True
    """
    published, rules = rulebook(base), as_rulebook(rules)
    known = questions_of(base)
    return tuple(
        name for name in inventory.questions()
        if name in known and published.ask(name).claims and not rules.ask(name).claims
    )  # fmt: skip
