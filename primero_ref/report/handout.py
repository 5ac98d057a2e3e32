"""The handout of a game: one page for the table, with what is guessed marked and what is played otherwise."""

from __future__ import annotations

from primero_ref.cards import cards
from primero_ref.claims import inventory
from primero_ref.report.full_report import GUESS, again, plain
from primero_ref.report.game_report import GUESSED, report
from primero_ref.report.guesses import guesses
from primero_ref.report.paper import Hands, Heading, Items, Paper, Paragraph, Run
from primero_ref.report.sheet import sheet, span

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.fit import Finding
    from primero_ref.reconstruction.reconstruction import Reconstruction
    from primero_ref.report.game_report import Report
    from primero_ref.report.paper import Block
    from primero_ref.report.sheet import Kind, Row

OTHERWISE = "Played otherwise here"
BEHIND = "What stands behind it"
MEANS = "A line with this mark tells at least one rule that is a guess: its author says so, or nobody says it."


def handout(choices: Reconstruction, findings: Sequence[Finding] | None = None) -> Paper:
    """Write the handout of a rulebook, or of your own reconstruction, for one page.

    A line of the rulebook’s sheet stands there if every rule that it tells is played; of any other line only the rules
    that still are. `findings` says what the old texts make of the rules, where that is known.

    >>> from primero_ref.reconstruction import reconstruct
    >>> handout(reconstruct("italian")).title
    'Italian Primero (du Coeur, 2002): a handout'
    """
    full = report(choices, findings)
    return Paper(f"{full.title}: a handout", tuple(_blocks(choices, choices.rules, full)), one_page=True)


def _blocks(choices: Reconstruction, rules: Rulebook, full: Report) -> Iterator[Block]:
    lines = sheet(choices.base)
    yield Heading(1, full.title)
    for row in lines.lead:
        yield from (Paragraph(tuple(runs)) for runs in _told(rules, row))
    if lines.points:
        yield plain(f"What a card is worth: {_points(rules)}.")
    hands = tuple(_hands(rules, lines.kinds))
    if hands:
        yield Heading(2, lines.ranked.label if lines.ranked and lines.ranked.label else "The hands")
        yield Hands(hands)
    for part in lines.parts:
        rows = [runs for row in part.rows for runs in _told(rules, row)]
        if rows:
            yield Heading(2, part.head)
            yield Items(tuple((Paragraph(tuple(runs)),) for runs in rows))
    if full.departures:
        yield Heading(2, OTHERWISE)
        yield Items(
            tuple(
                (Paragraph((Run(departure.asks, "strong"), Run(f" {departure.here}. {departure.why}"))),)
                for departure in full.departures
            )
        )
    yield Heading(2, BEHIND)
    yield Paragraph((Run(GUESS, "guess"), Run(f" {MEANS} {_open(choices)}{_fit(full)}")))
    origin, (_, redactor), (_, date) = full.head[-3:]
    yield plain(f"{redactor}, {date}. {' '.join(origin)}.")
    yield again(full)


def _told(rules: Rulebook, row: Row) -> Iterator[list[Run]]:
    """Give a line, or of its rules those that are still played, where one of them is not."""
    played = [claim for claim in row.claims if _is_played(rules, claim)]
    if len(played) == len(row.claims):
        if row.words:
            label = (
                [Run(row.label if row.label.endswith("?") else f"{row.label}:", "strong"), Run(" ")]
                if row.label
                else []
            )
            yield [*label, Run(row.words), *_mark(played)]
        return
    for claim in played:
        yield [Run(inventory.claim(claim).says), *_mark([claim])]


def _is_played(rules: Rulebook, claim: str) -> bool:
    """Say whether a rule stands, and whether each answer that it gives is the one that is played."""
    settles = inventory.claim(claim).settles
    return claim in rules.held and all(rules(name) == value for name, value in settles.items())


def _mark(claims: Iterable[str]) -> list[Run]:
    guessed = any(inventory.claim(claim).grade in GUESSED for claim in claims)
    return [Run(" "), Run(GUESS, "guess")] if guessed else []


def _points(rules: Rulebook) -> str:
    """Say what each rank counts, the most first."""
    counts: dict[int, list[str]] = {}
    for card in rules.ranking.pack:
        ranks = counts.setdefault(rules.ranking.points[card.rank], [])
        if card.rank not in ranks:
            ranks.append(card.rank)
    return ", ".join(f"{' '.join(ranks)} = {points}" for points, ranks in sorted(counts.items(), reverse=True))


def _hands(rules: Rulebook, kinds: Iterable[Kind]) -> Iterator[tuple[str, tuple[str, ...], str, str]]:
    """Give the kinds of hand with an example each; one that these rules rank otherwise is left out."""
    ranking = rules.ranking
    for kind in kinds:
        hand = cards(kind.hand, ranking.pack.suits)
        meant = ranking.words.get(kind.meant, kind.meant)
        if not any(card not in ranking.pack for card in hand) and ranking.rank_hand(hand).kind == meant:
            words = kind.words if all(_is_played(rules, claim) for claim in kind.claims) else ""
            yield kind.name.capitalize(), tuple(map(str, hand)), words, span(rules, meant) if ranking.points else ""


def _open(choices: Reconstruction) -> str:
    number = len(guesses(choices.base))
    return f"On {number} questions the sources leave room for other answers. " if number else ""


def _fit(full: Report) -> str:
    fit = full.fit
    if not fit.speak:
        return ""
    failed = "; ".join(text.at for text in fit.failed)
    return (
        f"Of {fit.number} sentences of old texts in which somebody plays, these rules fit {len(fit.fitted)}, are "
        f"silent on {len(fit.silent)} and fail {len(fit.failed)}{f' ({failed})' if failed else ''}."
    )
