"""A lesson as HTML: the table from the pupil's seat, what is done and refused, and what comes next."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from primero_ref.cards.pack import UNKNOWN
from primero_ref.cards.poker import PokerRanking
from primero_ref.lessons.course import lesson, lessons
from primero_ref.weave.apparatus import relations
from primero_ref.weave.parts import drawings

if TYPE_CHECKING:
    from primero_ref.game import Game
    from primero_ref.weave.parts.page import Page

FOLDER = "play"
"""The folder of the pages of the lessons, each named after its lesson."""


TABLE = "play/table"
"""The page with the table."""

COACHED = "?coach=on#italian;seed=Ferrara;seats=Alberto:50:person,Bernardo:50:steady,Cinthio:50:cautious"
"""The real hand after the last lesson, at a table where the coach speaks unasked."""


def table(page: Page, seen: Scene) -> str:
    """Draw the table, the points beneath the cards that the pupil sees, and below it what has been bid."""
    del page
    seats = "".join(player_place(player, seen) for player in seen.players)
    lies = [
        f"The {'last bid was' if seen.over else 'bid is'} {seen.bid}." if seen.bid else "",
        f"In the middle: {seen.pot}." if seen.pot else "",
    ]
    below = " ".join(filter(None, lies))
    note = f'<p class="pr-note">{below}</p>' if below else ""
    return f'<div class="pr-lesson"><ol class="pr-story">{seats}</ol>{note}</div>'


def player_place(player: PlayerScene, seen: Scene) -> str:
    """Draw one player: his cards, whether he is still in, his money."""
    own = player.name == seen.pupil
    whose = "Your cards" if own else f"{player.name}’s cards"
    shown = [card for card in player.cards if card in seen.points]
    hand = drawings.hand(player.cards, whose, seen.points if shown else None) if player.cards else ""
    standing = "out" if player.out else "to speak" if player.turn else ""
    money = f"{player.staked} staked, {player.stack} left" if player.staked else f"{player.stack} left"
    mark = ' class="is-turn"' if player.turn else ""
    name = f"{player.name}, that is you" if own else player.name
    words = f"{standing}; {money}" if standing else money
    return f"<li{mark}>{hand}<b>{escape(name)}</b><span>{words}</span></li>"


def deeds(page: Page, done: tuple[tuple[str, tuple[str, ...]], ...]) -> str:
    """Write what was done, each deed a link to its rule."""
    return "".join(f'<p class="pr-deed">{linked(page, sentence, *claims)}.</p>' for sentence, claims in done)


def linked(page: Page, sentence: str, claim: str = "") -> str:
    """Write a sentence, with its cards drawn small, as a link to the rule behind it."""
    uri = page.uri("claim", claim) if claim else ""
    words = drawings.in_words(sentence)
    return f'<a href="{escape(uri)}">{words}</a>' if uri else words


def refused(page: Page, answers: tuple[tuple[str, str, str], ...]) -> str:
    """Write what the rules answer to moves that they forbid."""
    items = "".join(
        f"<li><b>{drawings.in_words(move_question(move))}?</b> {linked(page, sentence, claim)}.</li>"
        for move, sentence, claim in answers
    )
    return f'<ul class="pr-refused" aria-label="What may not be done">{items}</ul>'


def move_question(move: str) -> str:
    """Ask in words whether a move may be made.

    >>> move_question("pass -Kh -2s"), move_question("revie primero 60 for 1")
    ('Pass and throw Kh 2s', 'Revie primero 60 for 1')
    """
    verb, _, thrown = move.partition(" -")
    return verb[:1].upper() + verb[1:] + (f" and throw {thrown.replace('-', '')}" if thrown else "")


def options(page: Page, choices: tuple[str, ...]) -> str:
    """List what a question may be answered with."""
    del page
    return f'<ul class="pr-options">{"".join(f"<li>{escape(choice)}</li>" for choice in choices)}</ul>'


def answer(page: Page, parts: tuple[str, ...]) -> str:
    """Write the answer to a question: an option, or the cards that were to be found."""
    del page
    return f'<p class="pr-deed">{drawings.in_words(" ".join(parts))}</p>'


def rule(page: Page, claim: str) -> str:
    """Lead to the rule on which a step rests, with its grade."""
    says = relations.all_claims()[claim].says
    return f'<p class="pr-note">The rule: {drawings.grade_mark(claim)} {page.link("claim", claim, says)}</p>'


def instead(page: Page, sentences: tuple[str, ...]) -> str:
    """Tell how it would have gone otherwise."""
    del page
    words = "; ".join(drawings.in_words(sentence) for sentence in sentences)
    return f'<p class="pr-note"><b>What if instead:</b> {words}.</p>'


def end(page: Page, claims: tuple[str, ...], number: int, record: str) -> str:
    """List the rules of the lesson with their grades, give its game as a record, and lead to the next lesson."""
    rules = "".join(
        f"<li>{drawings.grade_mark(name)}{page.link('claim', name, relations.all_claims()[name].says)}</li>"
        for name in claims
    )
    following = lessons()[number : number + 1]
    onward = "".join(page.see(f"{FOLDER}/{name}", f"Lesson {number + 1}: {lesson(name).title}") for name in following)
    hand = real_hand(page) if number == len(lessons()) else ""
    if hand:
        onward = f'<a href="{escape(hand)}">Play a real hand with the coach</a>'
    typed = f"<p>At a terminal: <code>primero play --lesson {number}</code></p>"
    return (
        '<div class="pr-rules"><p class="pr-note">The rules of this lesson, and how firm each is:</p>'
        f'<ul class="pr-rely">{rules}</ul></div><p class="pr-note">The whole game, written down:</p>'
        '<pre class="pr-code" tabindex="0" role="group" aria-label="The game as a record">'
        f"<code>{escape(record, quote=False)}</code></pre>{typed}<p>{onward}</p>"
    )


def real_hand(page: Page) -> str:
    """Give the address of a real hand with the coach; nothing where the site has no table that plays."""
    if not page.runs or TABLE not in page.builder.env.found_docs:
        return ""
    return f"{page.builder.get_relative_uri(page.docname, TABLE)}{COACHED}"


def lesson_list(page: Page, listed: tuple[tuple[str, str, str], ...]) -> str:
    """List the lessons."""
    rows = "".join(
        f'<li data-lesson="{name}">{page.see(f"{FOLDER}/{name}", title)} {escape(teaches)}</li>'
        for name, title, teaches in listed
    )
    return f'<ol class="pr-lessons">{rows}</ol>'


class PlayerScene(NamedTuple):
    """A player at the table as the pupil sees him: his cards, his money, whether it is his turn, whether he is out."""

    name: str
    cards: tuple[str, ...]
    staked: int
    stack: int
    turn: bool
    out: bool


class Scene(NamedTuple):
    """The table as the pupil sees it, the bid, the pot, and the points of his cards."""

    players: tuple[PlayerScene, ...]
    pupil: str
    bid: str
    over: bool
    pot: int
    points: dict[str, int]


def scene(game: Game, pupil: str) -> Scene:
    """Look at the table from the pupil's seat, the eldest first; poker hands have no points under their cards."""
    view = game.view(pupil)
    bidder = f", by {game.table.bidder.name}" if game.table.bidder else ""
    places = tuple(
        PlayerScene(
            seat.name, tuple(map(str, view.hands[seat.name])), view.staked[seat.name], view.stacks[seat.name],
            seat.name == view.turn, view.out[seat.name],
        )
        for seat in game.table.seats
    )  # fmt: skip
    ranking = game.rules.ranking
    worth = {} if isinstance(ranking, PokerRanking) else ranking.points
    seen = [card for hand in view.hands.values() for card in hand if card is not UNKNOWN]
    points = {str(card): worth[card.rank] for card in seen if card.rank in worth}
    return Scene(places, pupil, f"{view.bid}{bidder}" if view.bid else "", game.over, view.pot or 0, points)
