"""The handout of a game: one page for the table, with what is guessed marked and what is played otherwise."""

from __future__ import annotations

from primero_ref.cards import cards
from primero_ref.claims import inventory
from primero_ref.report.full_report import GUESS, again, plain
from primero_ref.report.game_report import report
from primero_ref.report.guesses import guesses
from primero_ref.report.head import number_of_players
from primero_ref.report.paper import Hands, Heading, Items, Paper, Paragraph, Run
from primero_ref.report.sheet import sheet, span

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.fit import Finding
    from primero_ref.reconstruction.reconstruction import Reconstruction
    from primero_ref.report.game_report import Departure, Report
    from primero_ref.report.paper import Block
    from primero_ref.report.sheet import Kind, Row

OTHERWISE = "Played otherwise here"
BEHIND = "What stands behind it"
MEANS = (
    "A line with this mark tells at least one rule that is a guess: its author says so, nobody says it, or we chose it "
    "and no old text states it."
)
NO_DIRECTION = "No rule says which way play goes round."


def handout(choices: Reconstruction, findings: Sequence[Finding] | None = None) -> Paper:
    """Write the handout of a rulebook, or of your own reconstruction, for one page.

    A line of the rulebook’s sheet stands there if every rule that it tells is played; of any other line only the rules
    that still are. `findings` says what the old texts make of the rules, where that is known.

    >>> from primero_ref.reconstruction import reconstruct
    >>> handout(reconstruct("italian")).title
    'Italian Primero (du Coeur, 2002): a handout'
    """
    full = report(choices, findings)
    return Paper(f"{full.title}: a handout", tuple(_blocks(choices, choices.rules, full)), pages=1)


def _blocks(choices: Reconstruction, rules: Rulebook, full: Report) -> Iterator[Block]:
    lines, marks = sheet(choices.base), Marks(rules, full)
    yield Heading(1, full.title)
    for row in lines.lead:
        yield from (Paragraph(tuple(runs)) for runs in marks.told(row))
    untold = tuple(_untold(rules, marks, [row.claims for row in lines.rows if marks.is_whole(row.claims)]))
    if untold:
        yield Paragraph(tuple(run for runs in untold for run in (*runs, Run(" ")))[:-1])
    if lines.points:
        yield plain(f"What a card is worth: {_points(rules)}.")
    hands = tuple(_hands(rules, marks, lines.kinds))
    if hands:
        yield Heading(2, lines.ranked.label if lines.ranked and lines.ranked.label else "The hands")
        yield Hands(hands)
    for part in lines.parts:
        rows = [runs for row in part.rows for runs in marks.told(row)]
        if rows:
            yield Heading(2, part.head)
            yield Items(tuple((Paragraph(tuple(runs)),) for runs in rows))
    if full.departures:
        yield Heading(2, OTHERWISE)
        yield Items(tuple((_otherwise(departure),) for departure in full.departures))
    yield Heading(2, BEHIND)
    yield Paragraph((Run(GUESS, "guess"), Run(f" {MEANS} {_open(choices)}{_fit(full)}")))
    head = dict(full.head)
    origin = next(f"{name} {head[name]}" for name in ("Begun from", "Taken from") if name in head)
    yield plain(f"{head['Redactor']}, {head['Date']}. {origin}.")
    yield again(full)


class Marks:
    """Which rules are played, and which of them are guesses."""

    def __init__(self, rules: Rulebook, full: Report) -> None:
        """Take them from the report."""
        self._rules = rules
        self._guessed = {rule.claim for rule in full.rules if rule.guess}
        self._asked = {name for rule in full.rules if rule.guess for name in rule.answers}

    def told(self, row: Row) -> Iterator[list[Run]]:
        """Give a line, or of its rules those that are still played, where one of them is not."""
        if self.is_whole(row.claims):
            if row.words:
                name = row.label if row.label.endswith("?") else f"{row.label}:"
                label = [Run(name, "strong"), Run(" ")] if row.label else []
                yield [*label, Run(row.words), *self.mark(row.claims)]
            return
        for claim in row.claims:
            if self.is_played(claim):
                yield [Run(inventory.claim(claim).says), *self.mark([claim])]

    def is_whole(self, claims: Iterable[str]) -> bool:
        """Say whether every rule of a line is played."""
        return all(map(self.is_played, claims))

    def is_played(self, claim: str) -> bool:
        """Say whether a rule stands, and whether each answer that it gives is the one that is played."""
        settles = inventory.claim(claim).settles
        return claim in self._rules.held and all(self._rules(name) == value for name, value in settles.items())

    def mark(self, claims: Iterable[str], answers: Iterable[str] = ()) -> list[Run]:
        """Give the mark, where one of these rules, or of those that answer these questions, is a guess."""
        guessed = not self._guessed.isdisjoint(claims) or not self._asked.isdisjoint(answers)
        return [Run(" "), Run(GUESS, "guess")] if guessed else []


def _untold(rules: Rulebook, marks: Marks, whole: Iterable[tuple[str, ...]]) -> Iterator[list[Run]]:
    """Say how many play and which way play goes round, where the sheet tells neither."""
    if not rules.script or rules("reading.row") != inventory.question("reading.row").otherwise:
        return
    whole_claims = {claim for claims in whole for claim in claims}
    seats = {claim for name in ("seats.fewest", "seats.most") for claim in rules.ask(name).claims}
    if not seats or not seats <= whole_claims:
        yield [Run(f"{number_of_players(rules)} players."), *marks.mark((), ("seats.fewest", "seats.most"))]
    remark = next((claim for claim in rules.held if claim.endswith("/direction")), "")  # it may settle nothing
    way = rules.claim_for("direction") or remark
    if not way:
        yield [Run(NO_DIRECTION)]
    elif way not in whole_claims:
        yield [Run(inventory.claim(way).says), *marks.mark([way])]


def _otherwise(departure: Departure) -> Paragraph:
    """Say in one sentence what is played otherwise and whose rule it is, and after it the reason."""
    mark = [Run(" "), Run(GUESS, "guess")] if departure.guess else []
    why = f" {departure.why}" if departure.why else ""
    whose = f" ({departure.whose})" if departure.whose else ""
    return Paragraph((Run(departure.says.rstrip("."), "strong"), Run(f"{whose}.{why}"), *mark))


def _points(rules: Rulebook) -> str:
    """Say what each rank counts, the most first."""
    counts: dict[int, list[str]] = {}
    for card in rules.ranking.pack:
        ranks = counts.setdefault(rules.ranking.points[card.rank], [])
        if card.rank not in ranks:
            ranks.append(card.rank)
    return ", ".join(f"{' '.join(ranks)} = {points}" for points, ranks in sorted(counts.items(), reverse=True))


def _hands(rules: Rulebook, marks: Marks, kinds: Iterable[Kind]) -> Iterator[tuple[str, tuple[str, ...], str, str]]:
    """Give the kinds of hand with an example each; one that these rules rank otherwise is left out."""
    ranking = rules.ranking
    for kind in kinds:
        hand = cards(kind.hand, ranking.pack.suits)
        meant = ranking.words.get(kind.meant, kind.meant)
        if not any(card not in ranking.pack for card in hand) and ranking.rank_hand(hand).kind == meant:
            words = kind.words if marks.is_whole(kind.claims) else ""
            yield kind.name.capitalize(), tuple(map(str, hand)), words, span(rules, meant) if ranking.points else ""


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
