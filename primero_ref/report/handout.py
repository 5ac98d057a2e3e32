"""The handout of a game: one page for the table, with what is guessed marked and what is played otherwise."""

from __future__ import annotations

from primero_ref.cards import cards
from primero_ref.claims import inventory
from primero_ref.claims.parts import by_part, part_of
from primero_ref.report.composition import Composition
from primero_ref.report.full_report import GUESS, again, plain
from primero_ref.report.game_report import DEFAULT, OWN_RULE, report
from primero_ref.report.guesses import guesses
from primero_ref.report.head import LEFT_OUT, number_of_players
from primero_ref.report.paper import Hands, Heading, Items, Paper, Paragraph, Run
from primero_ref.report.sheet import Row, sheet, span

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.fit import Finding
    from primero_ref.reconstruction.reconstruction import Reconstruction
    from primero_ref.report.game_report import Departure, Report
    from primero_ref.report.paper import Block
    from primero_ref.report.sheet import Kind, Sheet

OTHERWISE = "Played otherwise here"
BEHIND = "What stands behind it"
MEANS = (
    "A line with this mark contains a guess: a rule that its author calls a guess, a rule that nobody states, or a "
    "choice of ours that no old text states."
)
ITALICS = "A sentence in italics differs from what {} says."
IDLE = "Some of our answers have no effect in this game: {}."
WAYS = ("/direction", "/anticlockwise")
"""The ends of the ids of rules on the way in which play goes round; some of them are remarks, which settle nothing."""

NO_DIRECTION = "No rule says which way play goes round."
HANDS = "The hands, weakest first"


def handout(choices: Reconstruction, findings: Sequence[Finding] | None = None) -> Paper:
    """Write the handout of a rulebook, or of your own reconstruction, for one page.

    A line of the rulebook’s sheet stands there if every rule that it tells is played and has a subject; any other line
    is told anew, each answer in its own sentence. `findings` says what the old texts make of the rules, where that is
    known.

    >>> from primero_ref.reconstruction import reconstruct
    >>> handout(reconstruct("italian")).title
    'Italian Primero (du Coeur, 2002): a handout'
    """
    return handout_beside(choices, report(choices, findings))


def handout_beside(choices: Reconstruction, full: Report) -> Paper:
    """Write the handout of the same choices as a report that is made already."""
    return Paper(f"{full.title}: a handout", tuple(_blocks(choices, full)), pages=1)


def _blocks(choices: Reconstruction, full: Report) -> Iterator[Block]:
    content = sheet(choices.base)
    lines = Lines(choices, full, content)
    rules = lines.rules
    yield Heading(1, full.title)
    yield from (Paragraph(tuple(runs)) for row in content.lead if (runs := lines.line(row)))
    yield from (plain(f"{name}: {words}") for name, words in full.head if name == LEFT_OUT)
    untold = tuple(_untold(lines, [row.claims for row in content.rows if lines.is_whole(row)]))
    if untold:
        yield Paragraph(tuple(run for runs in untold for run in (*runs, Run(" ")))[:-1])
    if content.points:
        yield Paragraph((Run(f"What a card is worth: {_points(rules)}."), *lines.after(content.points)))
        if EIGHTS in lines.composition.awakened():
            yield Paragraph((Run(f"{lines.composition.tell([EIGHTS])} "), Run(GUESS, "guess")))
    hands = tuple(_hands(lines, content.kinds))
    if hands:
        ranked = content.ranked
        yield Heading(2, ranked.label if ranked and ranked.label and lines.is_whole(ranked) else HANDS)
        yield Hands(hands)
    ranks = [*lines.kinds, *([content.ranked] if content.ranked else [])]
    if runs := [run for row in ranks for run in lines.after(row)][1:]:
        yield Paragraph(tuple(runs))
    added = lines.placed()
    for part in content.parts:
        rows = [runs for row in part.rows if (runs := lines.line(row))]
        rows += [lines.own(name) for name, head in added.items() if head == part.head]
        if rows:
            yield Heading(2, part.head)
            yield Items(tuple((Paragraph(tuple(runs)),) for runs in rows))
    remarks = [departure for departure in full.departures if not departure.there]
    rows = [lines.own(name) for name, head in added.items() if not head]
    rows += [[Run(remark.says, "em"), Run(f" ({remark.grade}: {remark.whose})")] for remark in remarks]
    if rows:
        yield Heading(2, OTHERWISE)
        yield Items(tuple((Paragraph(tuple(runs)),) for runs in rows))
    yield Heading(2, BEHIND)
    italics = f"{ITALICS.format(full.begun_by)} " if lines.composition.changed() else ""
    idle = "; ".join(f"{about}, because {why}" for about, why in full.idle)
    yield Paragraph((
        Run(GUESS, "guess"),
        Run(f" {MEANS} {italics}{f'{IDLE.format(idle)} ' if idle else ''}{_open(choices)}{_fit(full)}"),
    ))  # fmt: skip
    head = dict(full.head)
    origin = next(f"{name} {head[name]}" for name in ("Begun from", "Taken from") if name in head)
    yield plain(f"{', '.join(head[name] for name in ('Redactor', 'Date') if name in head)}. {origin}.")
    yield again(full)


EIGHTS = "points.eight-to-ten"
"""The question that a full pack raises, and that no game answers: history/full-pack-values does, from an article."""


class Lines:
    """The lines of a sheet as a game is played, each answer told once, with the guesses marked."""

    def __init__(self, choices: Reconstruction, full: Report, content: Sheet) -> None:
        """Find which lines are played as they stand: no other line tells what they tell."""
        self.composition = Composition(choices)
        self.rules = self.composition.rules
        self.kinds = [Row("", kind.words, kind.claims) for kind in content.kinds]
        self._because = choices.because
        self._guessed = {rule.claim for rule in full.rules if rule.guess}
        self._asked = {name for rule in full.rules if rule.guess for name in rule.answers}
        self._departures = dict(zip(_departing(self.composition), full.departures, strict=False))
        self._rows = {part.head: [claim for row in part.rows for claim in row.claims] for part in content.parts}
        broken = {claim for row in content.rows if not self.is_whole(row) for claim in row.claims}
        whole = (claim for row in content.rows if self.is_whole(row) for claim in row.claims if claim not in broken)
        self._told = {name for claim in whole for name in inventory.claim(claim).settles}

    def is_whole(self, row: Row) -> bool:
        """Say whether a line is true of this game: every rule that it tells is played and has a subject."""
        words = f"{row.label} {row.words}"
        return all(map(self.composition.stands, row.claims)) and not self.composition.speaks_of_nothing(words)

    def line(self, row: Row) -> list[Run]:
        """Give a line, or the sentences of its answers where one of them is otherwise; nothing where none is left."""
        whole = self.is_whole(row)
        runs = [Run(row.words), *self.mark(row.claims)] if row.words else []
        if not whole:
            runs = self.after(row)[1:]
        asks = row.label.endswith("?")
        if not runs or not row.label or (asks and not whole):  # each sentence of an answer says itself when it holds
            return runs
        return [Run(row.label if asks or row.label.endswith("!") else f"{row.label}:", "strong"), Run(" "), *runs]

    def after(self, row: Row) -> list[Run]:
        """Give what a line adds to what is told of its rules by cards and numbers, each part with a blank before it."""
        if self.is_whole(row):
            shown = row.words and row not in self.kinds
            return [Run(" "), Run(row.words), *self.mark(row.claims)] if shown else []
        runs = []
        for sentence in self.composition.anew(row.claims, self._told):
            self._told.update(sentence.questions)
            if sentence.claim:
                runs += [Run(" "), Run(sentence.words), *self.mark([sentence.claim])]
            else:
                runs += [Run(" "), *self.own(sentence.questions[0])]
        return runs

    def own(self, name: str) -> list[Run]:
        """Tell an answer in its sentence: in italics where it is played otherwise, with whose it is and why."""
        self._told.add(name)
        words, mark = self.composition.tell([name]), self.mark((), [name])
        departure = self._departures.get(name)
        if departure is None:
            return [Run(words), *mark]
        whose = f" ({departure.whose})" if departure.whose not in {OWN_RULE, ""} else ""
        why = f" {departure.why}" if departure.why and departure.whose != DEFAULT else ""
        return [Run(words, "em"), *([Run(f"{whose}{why}")] if whose or why else []), *(mark or self._guess(departure))]

    def placed(self) -> dict[str, str]:
        """Name what is played otherwise and has no line, with the part of the sheet that it belongs to, if to any."""
        at_their_places = {
            name for claims in self._rows.values() for claim in claims for name in inventory.claim(claim).settles
            if claim in self.rules.held or claim in self.composition.published.held
        }  # fmt: skip
        known = self._told | at_their_places
        return {name: self._part(name) for name in self.composition.changed() if name not in known}

    def mark(self, claims: Iterable[str], answers: Iterable[str] = ()) -> list[Run]:
        """Give the mark, where one of these rules, or of those that answer these questions, is a guess."""
        guessed = not self._guessed.isdisjoint(claims) or not self._asked.isdisjoint(answers)
        return [Run(" "), Run(GUESS, "guess")] if guessed else []

    def is_told(self, name: str) -> bool:
        """Say whether an answer is told already, or by a line that stands."""
        return name in self._told

    def note(self, *names: str) -> None:
        """Note that answers are told in other words, so that no line tells them again."""
        self._told.update(names)

    def _guess(self, departure: Departure) -> list[Run]:
        return [Run(" "), Run(GUESS, "guess")] if departure.guess else []

    def _part(self, name: str) -> str:
        """Find the part of a sheet that tells the most of the same matter, or part of the game; none if none does."""
        matter = name.partition(".")[0]
        kin = {}
        for head, claims in self._rows.items():
            others = [other for claim in claims for other in inventory.claim(claim).settles]
            of_the_matter = sum(other.partition(".")[0] == matter for other in others)
            kin[head] = (of_the_matter, sum(part_of(other) == part_of(name) for other in others))
        return max(kin, key=kin.__getitem__) if any(map(any, kin.values())) else ""


def _departing(composition: Composition) -> tuple[str, ...]:
    """List the questions in the order in which a report tells the departures."""
    return tuple(name for part in by_part(composition.changed()) for name in part.questions)


def _untold(lines: Lines, whole: Iterable[tuple[str, ...]]) -> Iterator[list[Run]]:
    """Say how many play and which way play goes round, where the sheet tells neither."""
    rules = lines.rules
    if not rules.script or rules("reading.row") != inventory.question("reading.row").otherwise:
        return
    whole_claims = {claim for claims in whole for claim in claims}
    seats = {claim for name in ("seats.fewest", "seats.most") for claim in rules.ask(name).claims}
    if not (lines.is_told("seats.fewest") and lines.is_told("seats.most")) and (not seats or not seats <= whole_claims):
        lines.note("seats.fewest", "seats.most")
        yield [Run(f"{number_of_players(rules)} players."), *lines.mark((), ("seats.fewest", "seats.most"))]
    remarks = [claim for claim in rules.claims if claim in rules.held and claim.endswith(WAYS)]
    way = rules.claim_for("direction") or next(iter(remarks), "")
    if lines.is_told("direction"):
        return
    if lines.composition.is_changed("direction"):
        yield lines.own("direction")
    elif not way:
        yield [Run(NO_DIRECTION)]
    elif way not in whole_claims:
        says = inventory.claim(way).says if lines.composition.stands(way) else lines.composition.tell(["direction"])
        lines.note("direction")
        yield [Run(says), *lines.mark([way])]


def _points(rules: Rulebook) -> str:
    """Say what each rank counts, the most first."""
    counts: dict[int, list[str]] = {}
    for card in rules.ranking.pack:
        ranks = counts.setdefault(rules.ranking.points[card.rank], [])
        if card.rank not in ranks:
            ranks.append(card.rank)
    return ", ".join(f"{' '.join(ranks)} = {points}" for points, ranks in sorted(counts.items(), reverse=True))


def _hands(lines: Lines, kinds: Iterable[Kind]) -> Iterator[tuple[str, tuple[str, ...], str, str]]:
    """Give the kinds of hand with an example each, in their order; one that these rules rank otherwise is left out."""
    ranking = lines.rules.ranking
    order = [ranking.words.get(kind, kind) for kind in str(lines.rules("kinds.order")).split()]
    if not lines.composition.is_changed("kinds.order"):
        order = []  # the sheet has them in the order in which its redactor lists them
    shown = []
    for kind in kinds:
        hand = cards(kind.hand, ranking.pack.suits)
        meant = ranking.words.get(kind.meant, kind.meant)
        if not any(card not in ranking.pack for card in hand) and ranking.rank_hand(hand).kind == meant:
            words = kind.words if lines.is_whole(Row(kind.name, kind.words, kind.claims)) else ""
            counted = span(lines.rules, meant) if ranking.points else ""
            row = (kind.name.capitalize(), tuple(map(str, hand)), words, counted)
            shown.append((order.index(meant) if meant in order else len(order), row))
    yield from (row for _, row in sorted(shown, key=lambda pair: pair[0]))


def _open(choices: Reconstruction) -> str:
    number = len(guesses(choices.base))
    return f"The sources leave room for other answers to {number} questions. " if number else ""


def _fit(full: Report) -> str:
    fit = full.fit
    if not fit.speak:
        return ""
    failed = f" ({'; '.join(dict.fromkeys(text.at for text in fit.failed))})" if fit.failed else ""
    silent = f", say nothing on {len(fit.silent)}" if fit.silent else ""
    return (
        f"Of {fit.number} sentences of old texts in which somebody plays, these rules agree with {len(fit.fitted)}"
        f"{silent} and disagree with {len(fit.failed)}{failed}."
    )
