"""The parts of a page that are drawn from data alone: heads, questions, and what the home page counts."""

from __future__ import annotations

from collections import Counter
from html import escape
from math import comb
from typing import TYPE_CHECKING

from primero_ref import demo
from primero_ref.chicago import capital
from primero_ref.claims import question, rulebook
from primero_ref.pack import cards
from primero_ref.sources import passage, quoted_words, source
from primero_ref.weave import (
    calculators_html,
    cite_html,
    claim_html,
    compare_html,
    concord_html,
    contest_html,
    demo_html,
    drawing,
    findings_html,
    gaps_html,
    kin,
    map_html,
    pairs_html,
    passage_html,
    poker_html,
    ranked_html,
    reading_html,
    reporting_html,
    sitting_html,
    speed_html,
    timeline_html,
    ways_html,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.weave.page import Page


def evidence(page: Page, name: str) -> str:
    """Quote what a claim rests on."""
    one = kin.claims()[name]
    if not one.evidence:
        return '<p class="pr-passage pr-gap">No passage: nothing in the sources speaks of it.</p>'
    return passage_html.evidence(page, one.evidence)


def head_of_rulebook(page: Page, name: str, reported: str) -> str:
    """Say whose rules these are, how firm they are, how many the engine shows, and what each demo starts from.

    Rules that are known at second hand only begin with the sentence that says so.
    """
    rules = rulebook(name)
    states = Counter(state for one, state in page.domain.states().items() if one in rules.own)
    grades = [f"<li>{drawing.grade(grade)} {count}</li>" for grade, count in kin.graded((name,)).items() if count]
    counted = [f"The engine plays {states['verified']} of these {len(rules.own)} rules as they stand"]
    if states["remark"]:
        are = "is a remark" if states["remark"] == 1 else "are remarks"
        counted.append(f"{states['remark']} {are} that no engine can show")
    if states["none"]:
        counted.append(f"{states['none']} have no demo yet")
    if states["fails"]:
        counted.append(f"{states['fails']} fail")
    in_a_book = page.builder.name == "epub"
    runless = " This copy was made without Python for the browser, so its demos have no Run button."
    quiet = "" if page.runs or in_a_book else runless
    more = [page.see("how-to-read", "All the marks")]
    more += [] if in_a_book else [page.see("cite/paper", "A sheet for the table")]
    can_play = " and you can play" if rules.script else " first"
    work = page.link("source", rules.source, source(rules.source).title)
    told = f"As told by {escape(rules.redactor)} in {work}."
    base = ""
    if rules.base:
        base = f" What is not said here is as in {page.link('rulebook', rules.base, rulebook(rules.base).title)}."
    warning = f'<p class="pr-note" role="note">{page.prose(reported)}</p>' if reported else ""
    return (
        f'{warning}<p class="pr-lead">{told}{base}</p>'
        f"<p>Read the large sentences{can_play}. Everything smaller is for the day somebody asks: "
        "<i>says who?</i> The mark shows how far a source carries the rule; the tick, that the deal under it was "
        f"played when this page was made, and went as the rule says. {' '.join(filter(None, more))}</p>"
        f'<ul class="pr-facts" aria-label="Grades of these rules">{"".join(grades)}</ul>'
        f"<p>{'; '.join(counted)}.{quiet}</p>{cite_html.listed(page, 'rulebook', name)}"
    )


def prelude(_: Page, name: str) -> str:
    """Show the lines that every demo of a rulebook starts from."""
    return (
        '<div class="pr-prelude"><pre tabindex="0" role="group" aria-label="What every demo starts from">'
        f"<code>{demo_html.code(demo.prelude(name))}</code></pre></div>"
    )


def head_of_source(page: Page, name: str) -> str:
    """Say what a source is, how far its text is to be trusted, where it comes from and what is missing."""
    one = source(name)
    place = ", ".join(str(one.record[key]) for key in ("place", "publisher") if key in one.record)
    when = ", ".join(filter(None, (place, one.year)))
    lead = f"{escape(capital(one.author))}, <i>{escape(one.title)}</i>, {escape(when)}."
    how = "Given in short quotations" if quoted_words(name) else "Not quoted"
    given = f"{how}: the work is in copyright" if one.rights == "in copyright" else "Public domain"
    facts = [f"<code>{name}</code>", given, numbered(len(one.passages), "passage")]
    entry = page.uri("entry", name)
    if entry:
        facts.append(f'<a href="{escape(entry)}">in the bibliography</a>')
    if one.address:
        facts.append(f'<a href="{escape(one.address)}" rel="external">the original</a>')
    told = [("", one.head)]
    told += [("How far to trust it. ", one.trust), ("Where the text comes from. ", one.provenance)]
    told += [("What is missing. ", one.missing)]
    said = "".join(f"<p>{f'<i>{label}</i>' if label else ''}{page.prose(words)}</p>" for label, words in told if words)
    return (
        f'<p class="pr-lead">{lead}</p>'
        f'<ul class="pr-facts" aria-label="Standing of this text">{"".join(f"<li>{fact}</li>" for fact in facts)}</ul>'
        f"{said}{resting(page, name)}"
        f"{cite_html.listed(page, 'source', name)}"
    )


def resting(page: Page, name: str) -> str:
    """Sum up what rests on a source: how many rules of each rulebook, and the questions that they answer."""
    found = kin.attested(name)
    if not found.claims:
        return "<p><i>What it bears on. </i>No rule yet.</p>"
    books = "".join(
        f"<li>{page.link('rulebook', book, rulebook(book).title)}: "
        + ", ".join(f"{words} {counts[how]}" for how, words in kin.BEARS.items() if how in counts)
        + "</li>"
        for book, counts in found.books.items()
    )
    count = f"{numbered(found.claims, 'rule')} of {numbered(len(found.books), 'rulebook')}"
    told = f"<p><i>What it bears on. </i>{count}.</p>"
    if not found.questions:
        return f'{told}<ul class="pr-attests">{books}</ul>'
    links = "".join(f"<li>{page.link('question', asked)}</li>" for asked in found.questions)
    questions = numbered(len(found.questions), "question")
    return (
        f'{told}<ul class="pr-attests">{books}</ul><p class="pr-note">They answer {questions}:</p>'
        f'<ul class="pr-asked" aria-label="Questions that these rules answer">{links}</ul>'
    )


def numbered(count: int, thing: str) -> str:
    """Count things.

    >>> numbered(1, "rule"), numbered(90, "rule")
    ('1 rule', '90 rules')
    """
    return f"{count} {thing}{'' if count == 1 else 's'}"


def asked(page: Page, names: tuple[str, ...]) -> str:
    """List questions, each with its answers and the claims that give them."""
    rows = []
    for name in names:
        one = question(name)
        settling = "".join(
            f"<li>{page.link('claim', claim.id)}: {escape(claim_html.worded(claim.settles[name]))}</li>"
            for claim in kin.settling(name)
        )
        told = f"<ul>{settling}</ul>" if settling else ""
        link = cite_html.link(page, "question", name)
        otherwise = escape(claim_html.worded(one.otherwise).lower())
        rows.append(
            f'<div class="pr-question"><dt id="{name}"><a class="pr-mark" href="#{name}" '
            f'aria-label="Permanent link to {name}">¶</a> {escape(one.asks, quote=False)} <code>{name}</code> '
            f"{link}</dt>"
            f'<dd>{told}<p class="pr-note">Where no rule answers: {otherwise}.</p>'
            f"{pairs_html.apart(page, name)}</dd></div>"
        )
    return f'<dl class="pr-questions">{"".join(rows)}</dl>'


EXAMPLES = {
    "numerus": ("7c 6c Kh 4s", "Two or three cards of one suit. Only they count."),
    "primero": ("7h 5s 2c Qd", "Four cards, four suits."),
    "supremus": ("7s 6s As 3d", "The seven, six and ace of one suit. Also called fifty-five."),
    "fluxus": ("7d 4d 2d Jd", "Four cards of one suit."),
    "chorus": ("4c 4d 4h 4s", "Four cards of one rank."),
}


def five_hands(page: Page) -> str:
    """Draw one hand of each kind with its range and how often it is dealt, counted by the engine."""
    del page
    rules = rulebook("italian")
    ranking = rules.ranking
    dealt: dict[str, Counter[int]] = {kind: Counter() for kind in ranking.kinds}
    by_strength = Counter(ranking.numbered)
    for bid in ranking.bids:
        if bid.strength in by_strength:
            dealt[bid.kind][bid.points] = by_strength[bid.strength]
    rows = []
    for kind in ranking.kinds:
        example, words = EXAMPLES[kind]
        scoring = {str(one): ranking.points[one.rank] for one in ranking.reckon(cards(example)).scoring}
        points = dealt[kind]
        fewest, most = min(points), max(points)
        span = f"{fewest} points" if fewest == most else f"{fewest} to {most} points"
        rows.append(
            f"<li><h3>{kind.capitalize()}</h3>{drawing.hand(example.split(), kind.capitalize(), scoring)}"
            f'<p>{words}</p><p class="pr-note"><span class="pr-fig">{span}</span><br>{chance(points.total())}</p></li>'
        )
    return f'<ol class="pr-ranks">{"".join(rows)}</ol>'


def chance(count: int) -> str:
    """Say how often a hand is dealt among all four-card hands of the forty cards.

    >>> chance(80_430), chance(120), chance(10)
    ('88 deals in 100', '1 deal in 762', '1 deal in 9,139')
    """
    hands = comb(40, 4)
    often = count / hands
    # of rarer hands, a hundred deals show too few
    return f"{often * 100:.0f} deals in 100" if often > 0.02 else f"1 deal in {hands / count:,.0f}"


def all_grades(page: Page) -> str:
    """Draw the scale of grades, each with its meaning and the number of claims that bear it."""
    del page
    rows = "".join(
        f'<li>{drawing.mark("g-" + grade)}<span>{grade}<br><span class="pr-note">{kin.MEANING[grade]}</span></span>'
        f'<span class="pr-fig pr-note">{count}</span></li>'
        for grade, count in kin.graded().items()
    )
    return f'<ul class="pr-scale">{rows}</ul>'


def shown(page: Page, title: str, note: str, rows: tuple[tuple[str, str, str], ...]) -> str:
    """Draw hands shown at a table of old, each beside the words of the one who shows it."""
    rules = rulebook("italian")
    drawn = []
    for name, held, words in rows:
        one = passage(name)
        tag = [*one.texts][-1]
        scoring = {str(card): rules.ranking.points[card.rank] for card in rules.ranking.reckon(cards(held)).scoring}
        hand = drawing.hand(map(str, cards(held)), f"{one.speaker}’s hand", scoring)
        cite = escape(page.uri("passage", name))
        drawn.append(
            f'<li><blockquote lang="{tag}" cite="{cite}">{escape(one.texts[tag], quote=False)}</blockquote>'
            f'<p class="pr-note"><a href="{cite}">{escape(one.speaker)}</a> · {escape(words)}</p>{hand}</li>'
        )
    return (
        f'<figure class="pr-scene" aria-label="{escape(title)}"><p class="pr-quiet">{escape(title)}</p>'
        f"<ol>{''.join(drawn)}</ol><figcaption>{page.prose(note)}</figcaption></figure>"
    )


def door(name: str, title: str) -> str:
    """Open a door: its drawing and its title."""
    return f'<section class="pr-door">{drawing.picture_of_door(name)}<h2>{escape(title, quote=False)}</h2>'


DRAWN: dict[str, Callable[..., str]] = {
    "evidence": evidence,
    "prelude": prelude,
    "rulebook": head_of_rulebook,
    "source": head_of_source,
    "rows": passage_html.rows,
    "passage": passage_html.figure,
    "questions": asked,
    "difference": compare_html.matrix,
    "ranked": ranked_html.ranked,
    "met": ranked_html.met,
    "ranker": ranked_html.ranker,
    "throwing": calculators_html.throw,
    "winning": calculators_html.win,
    "thrower": calculators_html.thrower,
    "winner": calculators_html.winner,
    "hands": five_hands,
    "grades": all_grades,
    "scene": shown,
    "reading": reading_html.reader,
    "concordance": concord_html.concordance,
    "timeline": timeline_html.timeline,
    "reliance": map_html.reliances,
    "gaps": gaps_html.part,
    "poker-counts": poker_html.table,
    "plot": findings_html.plot,
    "speed": speed_html.speed,
    "contest": contest_html.contest,
    "tempers": contest_html.tempers,
    "reporter": reporting_html.reporter,
    "reports": reporting_html.reports,
    "ways": ways_html.ways,
    "sitting": sitting_html.sitting,
    "sample": sitting_html.sample,
}
"""How each part is drawn, by the name that its directive gives it."""
