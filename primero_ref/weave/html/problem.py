"""A problem as HTML: the table from the reader's seat, the question, the moves to choose from, and the answer."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from primero_ref.cards import pack
from primero_ref.cards.pack import SYSTEMS, UNKNOWN
from primero_ref.claims.wording import numbered
from primero_ref.game.moves import read_move
from primero_ref.lessons import problem as problems
from primero_ref.lessons.answers import QUIET
from primero_ref.session import rules_link
from primero_ref.session.session import read_session
from primero_ref.weave.html import lesson
from primero_ref.weave.html.lesson import TABLE
from primero_ref.weave.parts import drawings
from primero_ref.web.buttons import SHORT, button_as_data

if TYPE_CHECKING:
    from datetime import date

    from primero_ref.claims import Rulebook
    from primero_ref.game.game import Game
    from primero_ref.lessons.problem import Problem
    from primero_ref.weave.parts.page import Page

OF_THE_DAY = "play/hand-of-the-day"
"""The page with the hand of the day."""

THEME_TITLES = {
    "bid": "What to bid, and how much to bet",
    "exchange": "Which cards to exchange",
    "fold": "Fold or stay in",
    "rest": "The rest: the last and largest bet",
    "concealment": "Show your strength or hide it",
    "duel": "Caudate Primero: the last bets and the duel",
}
"""The heading of each part of the shelf."""

A_FILE = 16
"""How many hands stand in one script beside the page: some 15 KB packed."""

MONTHS = "January February March April May June July August September October November December"
"""The months by their names."""

BEST = ' class="is-best"'
"""How the row of the best choice is marked."""

QUESTION = "It is your turn. What would you do?"
"""What is asked where a problem asks nothing else."""

UNTOLD = (*QUIET, "shuffle", "ante")
"""Deeds that need no telling before a question."""

EXCHANGED = {"discard", "draw", "trade", "change", "keep", "stand"}
"""Verbs that say by themselves what becomes of the cards."""

NAMING = {"declare", "claim", "try"}
"""Verbs that need the name of a hand behind them."""

VERBS = SHORT | {
    "accept": "Accept the bet", "call": "Call the showdown", "change": "Exchange", "discard": "Discard",
    "keep": "Keep all your cards", "match": "Match", "stand": "Stand", "trade": "Exchange", "wait": "Wait",
    "yield": "Yield", "claim": "Leave the betting with", "refuse": "Refuse the bet", "try": "Pay and try for a",
}  # fmt: skip
"""How each verb begins a choice."""


def choice_words(game: Game, move: str) -> str:
    """Say in words what a move does: its bid, what it costs or brings back, and the cards exchanged.

    >>> from primero_ref import dealt, rulebook
    >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", "vie primero 40 for 2")
    >>> choice_words(game, "see -Qh"), choice_words(game, "revie primero 41 for 1")
    ('See 2 and exchange Qh', 'Revie primero 41 for 1')
    """
    offer, made = game.offer, read_move(move, game.rules.ranking)
    assert offer is not None  # noqa: S101  # a problem stands at somebody's turn
    verb = offer.may[made.verb]
    price = made.money or button_as_data(game, offer, verb)["price"]
    words = [VERBS[made.verb]]
    if made.bid and (made.bid.points or made.verb in NAMING):
        words += [str(made.bid), *([f"for {price}"] if price else [])]
    elif verb.asks_cards:
        words.append(f"{made.money} card{'s' * (made.money != 1)}")
    elif price:
        words.append({"fold": f"and take back {price}", "raise": f"by {price}"}.get(made.verb, str(price)))
    if made.discards and made.verb not in EXCHANGED:
        words.append("and exchange")
    words += map(str, made.discards)
    if made.bid and not made.bid.points and made.verb not in NAMING:
        words.append(f"and declare {made.bid}")
    return " ".join(words)


def spoken(words: str) -> str:
    """Write a choice with its cards named, as it goes into a message.

    >>> spoken("See for 2 and exchange Qh 4d")
    'see for 2 and exchange the queen of hearts and the four of diamonds'
    """
    parts = words.split(" ")
    named = [f"the {pack.card(part).name}" if drawings.NAMED.fullmatch(part) else part for part in parts]
    for number in range(len(named) - 1, 0, -1):
        if named[number].startswith("the ") and named[number - 1].startswith("the "):
            named.insert(number, "and")
    text = " ".join(named)
    return text[:1].lower() + text[1:]


def deeds(game: Game, reader: str) -> str:
    """Tell what has happened, as the reader has seen it."""
    sentences: list[str] = []
    more = ""
    for deed, run in groupby(game.view(reader).log, key=lambda event: event.deed):
        events = list(run)
        if deed == "deal":
            number = sum(len(event.cards) for event in events if event.who == events[0].who)
            dealt = f"Then each player is dealt {numbered(number, f'{more}card')}"
            sentences += [dealt] if sentences else []
            more = "more "
        elif deed not in UNTOLD:
            sentences += [drawings.in_words(str(event)) for event in events]
    happened = " ".join(f"{sentence}." for sentence in sentences)
    return f'<p class="pr-deed">{happened}</p>' if happened else '<p class="pr-deed">Nobody has made a move yet.</p>'


def problem(page: Page, posed: Problem, heading: str = "h3") -> str:
    """Draw a problem; without scripts its answer unfolds, and with them the choices are buttons (problems.js)."""
    session = read_session(posed.text)
    game, [reader] = session.game(), session.persons
    words = [choice_words(game, choice.move) for choice in posed.choices]
    title = f"<{heading}>{escape(posed.title)}</{heading}>" if posed.title else ""
    rules = page.link("rulebook", game.rules.id, game.rules.title)
    hand = game.rules.ranking.rank_hand(tuple(game.view(reader).cards))
    holds = f" Your hand: {hand}." if len(game.view(reader).cards) == game.rules.ranking.size else ""
    listed = "".join(f'<li data-words="{escape(spoken(choice))}">{drawings.in_words(choice)}</li>' for choice in words)
    question = escape(posed.question or QUESTION)
    return (
        f'<section class="pr-problem" id="{posed.id}" data-answer="{posed.answer}" '
        f'data-book="{escape(game.rules.title)}">{title}'
        f'<p class="pr-note">{rules}. You are {escape(reader)}.{escape(holds)}</p>{deeds(game, reader)}'
        f'{lesson.table(page, lesson.scene(game, reader))}<p class="pr-asked">{question}</p>'
        f'<ol class="pr-options">{listed}</ol>{answer(page, posed, words)}</section>'
    )


def answer(page: Page, posed: Problem, words: list[str]) -> str:
    """Write the answer: the move, why, and what each choice is worth on average."""
    rows = "".join(
        f'<tr{BEST * (number == posed.answer)}><th scope="row">{drawings.in_words(choice)}</th>'
        f"<td>{signed(worth.gain)}</td><td>{interval(worth.gain, worth.error)}</td></tr>"
        for number, (worth, choice) in enumerate(zip(posed.choices, words, strict=True))
    )
    best = words[posed.answer]
    reason = posed.says.removeprefix(f"{best}. ") or figures(posed, words)
    return (
        '<details class="pr-answer"><summary>The coach’s answer</summary>'
        f"<p><b>{drawings.in_words(best)}.</b> {drawings.in_words(reason)}</p>"
        '<div class="pr-counted" role="group" aria-label="What each choice is worth" tabindex="0"><table>'
        '<caption class="pr-sr">What each choice is worth</caption><thead><tr><th scope="col">Choice</th>'
        '<th scope="col">Average gain, in counters</th><th scope="col">95% confidence interval</th></tr></thead>'
        f'<tbody>{rows}</tbody></table></div><p class="pr-note">Estimated by simulation: {posed.deals} deals of the '
        "cards that you cannot see, the same deals for each choice, played to the end by computer players. A gain is "
        "what the whole hand brings, so counters that you have already staked are lost if you fold."
        f"{from_here(page, posed)}</p></details>"
    )


def figures(posed: Problem, words: list[str]) -> str:
    """Say why in figures, where a problem says nothing else: what the best choice brings, and the next best."""
    best, second, *_ = sorted(posed.choices, key=lambda choice: -choice.gain)
    other = words[posed.choices.index(second)]
    return (
        f"On average this {brings(best.gain)} in the whole hand. The next best choice {brings(second.gain)}: {other}."
    )


def brings(gain: float) -> str:
    """Say what a choice wins or loses.

    >>> brings(2.04), brings(-1.0), brings(0.0)
    ('wins 2.0 counters', 'loses 1.0 counters', 'wins and loses nothing')
    """
    rounded = f"{abs(gain):.1f}"
    if rounded == "0.0":
        return "wins and loses nothing"
    return f"{'wins' if gain > 0 else 'loses'} {rounded} counters"


def signed(gain: float) -> str:
    """Write a gain with its sign.

    >>> signed(2.04), signed(-0.31), signed(0.0)
    ('+2.0', '−0.3', '0.0')
    """
    rounded = f"{abs(gain):.1f}"
    return rounded if rounded == "0.0" else f"{'+' if gain > 0 else '−'}{rounded}"


def interval(gain: float, error: float) -> str:
    """Write the 95% confidence interval of a gain; a gain that is certain has none.

    >>> interval(2.0, 0.5), interval(0.0, 0.0)
    ('+1.0 to +3.0', 'always')
    """
    return f"{signed(gain - 1.96 * error)} to {signed(gain + 1.96 * error)}" if error else "always"


def from_here(page: Page, posed: Problem) -> str:
    """Lead to the table at the position; nowhere, where the site has no table that plays."""
    if not page.runs or TABLE not in page.builder.env.found_docs:
        return ""
    uri = page.builder.get_relative_uri(page.docname, TABLE)
    return f' <a href="{escape(uri)}#{escape(posed.text)}">Play on from here.</a>'


# -- pages ------------------------------------------------------------------------------------------


def rules_of(posed: Problem) -> Rulebook:
    """Give the rulebook of a problem."""
    return rules_link.rules_of(read_session(posed.text).book)


def in_full(day: date) -> str:
    """Write a date in words.

    >>> in_full(problems.FIRST_DAY)
    '22 November 2026'
    """
    return f"{day.day} {MONTHS.split()[day.month - 1]} {day.year}"


def of_the_day(page: Page) -> str:
    """Write the place of the hand of the day: without scripts the first of them stands there."""
    hands = problems.hands_of_the_day()
    first = problems.FIRST_DAY
    return (
        f'<div class="pr-days" data-first="{first}" data-hands="{len(hands)}" data-root="../" '
        f'data-group="{A_FILE}" data-version="{problems.version()}" '
        f'data-months="{MONTHS}">'
        f'<h2 class="pr-day" tabindex="-1">{in_full(first)}</h2>'
        '<noscript><p class="pr-note">This is the first hand of the day. To see today’s, your browser must run scripts '
        "(JavaScript).</p></noscript>"
        f"{problem(page, hands[0])}<template>{_every_card(hands)}</template></div>"
    )


def _every_card(hands: tuple[Problem, ...]) -> str:
    """Draw each card of the packs that the hands are dealt from, so that the page holds its drawing."""
    packs = {rules_of(posed).ranking.pack.suits for posed in hands}
    cards = [UNKNOWN, *(card for suits in SYSTEMS.values() if suits in packs for card in suits.cards)]
    pips = {card.suit: str(card) for card in cards if card.suit and card is not UNKNOWN}
    drawn = "".join(drawings.picture(str(card)) for card in cards)
    return drawn + "".join(drawings.in_words(card) for card in pips.values())


def shelf(page: Page, theme: str) -> str:
    """Draw the problems of the shelf that have one theme."""
    return "".join(problem(page, posed) for posed in problems.shelf() if posed.theme == theme)
