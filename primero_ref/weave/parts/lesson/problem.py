"""A problem: the table from the reader's seat, the question, the moves to choose from, and the answer."""

from __future__ import annotations

from itertools import groupby

from primero_ref.cards import pack
from primero_ref.claims.wording import numbered
from primero_ref.game.moves import read_move
from primero_ref.lessons.answers import QUIET
from primero_ref.lessons.course import lesson
from primero_ref.lessons.problem import LESSON_OF
from primero_ref.session import rules_link
from primero_ref.session.session import read_session
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.lesson.scene import drawn, scene
from primero_ref.weave.parts.lesson.text import FOLDER, TABLE
from primero_ref.weave.parts.markup import element, joined
from primero_ref.weave.parts.template import Template
from primero_ref.web.buttons import SHORT, button_as_data

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.game.game import Game
    from primero_ref.lessons.problem import Problem
    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

PROBLEM = Template(__file__)
PROBLEM_ANSWER = Template(__file__, "problem_answer")

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


def deeds(game: Game, reader: str) -> Markup:
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
    happened = joined((joined([sentence, "."]) for sentence in sentences), " ")
    return element("p", happened or "Nobody has made a move yet.", class_="pr-deed")


def problem(page: Page, posed: Problem) -> Markup:
    """Draw a problem; without scripts its answer unfolds, and with them the choices are buttons (problems.js)."""
    session = read_session(posed.text)
    game, [reader] = session.game(), session.persons
    words = [choice_words(game, choice.move) for choice in posed.choices]
    cards = tuple(game.view(reader).cards)
    return PROBLEM(
        posed=posed,
        book=game.rules.title,
        rules=page.link("rulebook", game.rules.id, game.rules.title),
        taught=taught(page, posed),
        reader=reader,
        hand=game.rules.ranking.rank_hand(cards) if len(cards) == game.rules.ranking.size else "",
        deeds=deeds(game, reader),
        scene=drawn(scene(game, reader)),
        question=posed.question or QUESTION,
        choices=[(spoken(choice), drawings.in_words(choice)) for choice in words],
        answer=answer(page, posed, words),
    )


def taught(page: Page, posed: Problem) -> Markup:
    """Say which lesson teaches the game, or that none does."""
    if posed.book not in LESSON_OF:
        return joined(["No lesson teaches this game. Its rules page tells it on one screen."])
    first = lesson(LESSON_OF[posed.book])
    begins = page.see(f"{FOLDER}/{first.id}", f"lesson {first.number}, {first.title}")
    return joined(["New to this game? Begin with ", begins]) if begins else begins


def answer(page: Page, posed: Problem, words: list[str]) -> Markup:
    """Write the answer: the move, why, and what each choice is worth on average."""
    best = words[posed.answer]
    return PROBLEM_ANSWER(
        best=drawings.in_words(best),
        reason=drawings.in_words(posed.says or figures(posed, words)),
        rows=[
            (number == posed.answer, drawings.in_words(choice), signed(worth.gain), interval(worth.gain, worth.error))
            for number, (worth, choice) in enumerate(zip(posed.choices, words, strict=True))
        ],
        deals=posed.deals,
        table=page.to(TABLE) if page.runs and TABLE in page.builder.env.found_docs else "",
        text=posed.text,
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


def rules_of(posed: Problem) -> Rulebook:
    """Give the rulebook of a problem."""
    return rules_link.rules_of(read_session(posed.text).book)
