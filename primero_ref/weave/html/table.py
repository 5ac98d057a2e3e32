"""The table as HTML: the form in which one sits down, the places that its scripts fill, a game played beforehand."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from primero_ref import claims
from primero_ref.cards.pack import FRENCH, SYSTEMS, UNKNOWN
from primero_ref.claims import GRADES
from primero_ref.lessons.answers import QUIET
from primero_ref.session.participants import PERSON
from primero_ref.session.session import read_session
from primero_ref.weave.html import evening, lesson, usual_game
from primero_ref.weave.html.lesson import scene
from primero_ref.weave.html.usual_game import FIRST, USUAL_SEATS, usual_player
from primero_ref.weave.parts import drawings
from primero_ref.web.form import form_choices

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.game.events import Event
    from primero_ref.game.game import Game
    from primero_ref.weave.parts.page import Page

GROUPS = {"Primero": True, "Related games": False}
"""The games of the list, by whether they are played with the pack of primero."""

FAN = ("5c", "As", "6h", "7d")
"""The cards above the button that deals."""

PACES = {"readable": "one after another", "step": "when I click “Go on”", "once": "at once"}
"""When the others act, by the word that the script knows it by."""

RUNLESS = '<p class="pr-note">In this copy nobody sits at the table: on the site and at a terminal somebody does.</p>'
"""What is said where there is no Python for the browser, as in the electronic book."""

SCRIPTLESS = (
    "To play here your browser must run scripts (JavaScript): switch them on for this site and load the page again. "
    "Without them you can read a game played out, below, or play at a terminal."
)
"""What is said where no script runs."""

HIDDEN = 'aria-hidden="true"'
"""How a mark is passed over by a screen reader, its word standing beside it."""


def game_table(page: Page, words: tuple[tuple[str, str], ...] = ()) -> str:
    """Write the table: a form, and what stands there once somebody sits; without Python for the browser only a note."""
    if not page.runs:
        return RUNLESS
    root = "../" * page.docname.count("/")
    return (
        f'<noscript><p class="pr-scriptless">{SCRIPTLESS}</p></noscript>'
        f'<div class="pr-sitting" data-root="{root}">{pictures()}{form()}'
        f'<dialog class="pr-table" aria-label="The table">{_frame(page, words)}</dialog>{evening.SHEET}{RECORD}</div>'
    )


def pictures() -> str:
    """Draw what the scripts take: every card, every suit small, the disc of every grade with its word and without."""
    cards = [UNKNOWN, *(card for suits in SYSTEMS.values() for card in suits.cards)]
    drawn = "".join(f'<i data-card="{card}">{drawings.picture(str(card))}</i>' for card in cards)
    suits = {card.suit: str(card) for card in cards if card.suit and card is not UNKNOWN}
    pips = "".join(f'<i data-pip="{suit}">{_pip(card)}</i>' for suit, card in suits.items())
    shown = 'role="img" aria-label="{}"'
    grades = "".join(
        f'<i data-grade="{grade}">{drawings.grade(grade)}</i>'
        f'<i data-mark="{grade}">{str(drawings.mark("g-" + grade)).replace(HIDDEN, shown.format(grade))}</i>'
        for grade in GRADES
    )
    return f"<template>{drawn}{pips}{grades}</template>"


def _pip(card: str) -> str:
    return drawings.in_words(card).removeprefix(card[0])


def form() -> str:
    """Write the form: what is played, by how many, and who sits where."""
    choices: Any = form_choices()
    known = {book["id"]: {key: book[key] for key in ("title", "room", "stack")} for book in choices["books"]}
    listed = "".join(
        f'<optgroup label="{group}">'
        + "".join(
            f'<option value="{book["id"]}"{" selected" * (book["id"] == FIRST)}>{escape(book["title"])}</option>'
            for book in sorted(choices["books"], key=lambda book: book["id"] != FIRST)
            if primero == (claims.rulebook(book["id"]).ranking.pack.suits is FRENCH)
        )
        + "</optgroup>"
        for group, primero in GROUPS.items()
    )
    numbers = "".join(
        f'<option value="{number}"{" selected" * (number == USUAL_SEATS)}>{number}</option>'
        for number in range(2, len(choices["names"]) + 1)
    )
    deals = "".join(f'<option value="{seat}">{escape(name)}</option>' for seat, name in enumerate(choices["names"]))
    chairs = "".join(_seat_fields(seat, name, choices["tempers"]) for seat, name in enumerate(choices["names"]))
    levels = "".join(
        f'<option value="{level["player"]}"{" selected" * level["usual"]}>{level["name"]}</option>'
        for level in choices["levels"]
    )
    grades = _sayings(choices["levels"])
    return (
        f'<form class="pr-setting" aria-label="Sit down" data-books="{escape(json.dumps(known))}" '
        f'data-words="{escape(json.dumps(choices["seeds"]))}" data-deals="{usual_game.summary()}">'
        f'<p class="pr-fan" aria-hidden="true">{"".join(map(drawings.picture, FAN))}</p>'
        '<p class="pr-chosen">Italian Primero: four cards, two opponents, fifty counters each.</p>'
        '<p class="pr-do"><button class="pr-go" type="submit">Just play</button></p>'
        '<details class="pr-change"><summary>Change the game</summary><div class="pr-choices">'
        '<div class="pr-field"><label for="pr-rulebook">The game</label>'
        f'<select id="pr-rulebook" name="rulebook">{listed}</select></div>'
        '<div class="pr-field pr-half"><label for="pr-number">Players</label>'
        f'<select id="pr-number" name="number">{numbers}</select></div>'
        '<div class="pr-field pr-half"><label for="pr-dealer">Deals first</label>'
        f'<select id="pr-dealer" name="dealer"><option value="">as the rules say</option>{deals}</select></div>'
        '<div class="pr-field"><label for="pr-level">How the others play</label>'
        f'<select id="pr-level" name="level" aria-describedby="pr-level-is">{levels}'
        '<option value="" disabled hidden>as chosen for each seat</option></select></div>'
        f'<div class="pr-levels" id="pr-level-is">{grades}'
        '<p class="pr-note pr-unstaked" hidden>Nothing is staked in this game, so all levels play it alike.</p></div>'
        '<div class="pr-field"><label for="pr-seed">The deal</label>'
        '<input id="pr-seed" name="seed" maxlength="60" autocomplete="off" value="Milan" aria-describedby="pr-seed-is">'
        '<button type="button" class="pr-edit" data-does="another">Another deal</button></div>'
        '<p class="pr-note" id="pr-seed-is">The same word deals the same cards, to everybody who types it.</p>'
        '<details class="pr-each"><summary>Choose for each seat</summary>'
        '<p class="pr-note">Names, money, and who plays: several persons pass the device round, and the cards are '
        f"covered between turns. The computer has these players:</p>{_sayings(choices['tempers'])}{chairs}</details>"
        '<p class="pr-do"><button class="pr-run" type="submit">Deal</button></p></div></details>'
        "<output>Nothing you do here leaves this device.</output></form>"
    )


def _sayings(ways: list[dict[str, Any]]) -> str:
    """List ways to play, each with what it is like."""
    says = "".join(f"<li><b>{way['name']}</b>: {escape(way['says'])}</li>" for way in ways)
    return f'<ul class="pr-tempers pr-note">{says}</ul>'


def _seat_fields(seat: int, name: str, tempers: list[dict[str, Any]]) -> str:
    who = usual_player(seat)
    listed = f'<option value="{PERSON}"{" selected" * (who == PERSON)}>a person</option>' + "".join(
        f'<option value="{temper["name"]}"{" selected" * (temper["name"] == who)}'
        f"{'' if temper['bluffs'] is None else bluffing(temper['bluffs'])}>{temper['name']}</option>"
        for temper in tempers
    )
    hidden = "" if seat < USUAL_SEATS else " hidden"
    at = f"pr-chair-{seat + 1}"
    return (
        f'<fieldset class="pr-chair"{hidden}><legend class="pr-sr">Seat {seat + 1}</legend>'
        f'<div class="pr-field"><label for="{at}-name">Name</label><input id="{at}-name" data-name="name" '
        f'value="{escape(name)}" maxlength="20" autocomplete="off"></div>'
        f'<div class="pr-field"><label for="{at}-who">Played by</label><select id="{at}-who" data-name="who">{listed}'
        f'</select></div><div class="pr-field"><label for="{at}-stack">Money</label><input id="{at}-stack" '
        'data-name="stack" type="number" min="0" max="9999" value="20" inputmode="numeric"></div>'
        f'<div class="pr-field"><label for="{at}-bluffs">Bluffs, in 100</label><input id="{at}-bluffs" '
        'data-name="bluffs" type="number" min="0" max="100" inputmode="numeric"></div></fieldset>'
    )


def bluffing(rate: float) -> str:
    """Note how often a temper bluffs by itself, of a hundred times.

    >>> bluffing(0.15)
    ' data-bluffs="15"'
    """
    return f' data-bluffs="{rate * 100:g}"'


def _panel(name: str, title: str, inside: str) -> str:
    return (
        f'<section class="pr-panel is-{name}" data-panel="{name}" aria-label="{title}" hidden><header>'
        f'<h2 tabindex="-1">{title}</h2>'
        f'<button type="button" class="pr-txt" data-shuts="{name}">Close</button></header>{inside}</section>'
    )


def _frame(page: Page, words: tuple[tuple[str, str], ...]) -> str:
    """Write the frame, with what the words mean."""
    glossed = "".join(f"<div><dt>{escape(head)}</dt><dd>{escape(gloss)}</dd></div>" for head, gloss in words)
    root = "../" * page.docname.count("/")
    more = f'<p class="pr-note"><a href="{root}glossary.html" target="_blank" rel="noopener">Glossary</a></p>'
    return TABLE.replace("{words}", f'<dl class="pr-words">{glossed}</dl>{more}')


def _does(verb: str, label: str, kind: str = "pr-edit") -> str:
    return f'<button type="button" class="{kind}" data-does="{verb}">{label}</button>'


LOOKING_BACK = (
    '<div class="pr-steps" role="group" aria-label="Look back">'
    + "".join(
        f'<button type="button" class="pr-step" data-goes="{goes}" aria-label="{label}">{sign}</button>'
        for goes, label, sign in (
            ("first", "To the deal", "⇤"),
            ("back", "One move back", "←"),
            ("on", "One move on", "→"),
            ("last", "To the last move", "⇥"),
        )
    )
    + '<input type="range" min="0" max="0" value="0" step="1" aria-label="The moves of the game">'
    '<span class="pr-at pr-note"></span><label hidden>Seen by <select name="eyes"></select></label></div>'
    '<ol class="pr-past" tabindex="0" aria-label="What has happened"></ol><dl class="pr-aside"></dl>'
)
"""What has happened, move by move, and what lies aside."""

MENU = (
    f'<p class="pr-do">{_does("undo", "Undo")}{_does("link", "Copy the link")}'
    f"{_does('write', 'Show the game record')}{_does('evening', 'Score of the evening')}"
    f"{_does('new', 'New game')}"
    '<a class="pr-edit" href="../rules/may-i.html" target="_blank" rel="noopener">May I do this?</a></p>'
    '<label class="pr-paces">The others act <select name="pace">'
    + "".join(f'<option value="{pace}">{label}</option>' for pace, label in PACES.items())
    + '</select></label><div class="pr-barring"></div><div class="pr-written" hidden>'
    '<label for="pr-written">The game as a record, to copy</label>'
    '<textarea id="pr-written" class="pr-code" rows="5" readonly spellcheck="false"></textarea>'
    "</div>"
)
"""What one may do besides playing."""

LINES = '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 5h14M3 10h14M3 15h14"/></svg>'
"""The sign of a menu."""

NEXT_GAME = '<b>Next game</b><span class="pr-below"></span>'
"""What stands on the button that deals again, and who is not dealt in."""

TABLE = (
    '<div class="pr-frame"><div class="pr-topbar">'
    f'<button type="button" class="pr-ic" data-unfolds="menu" aria-expanded="false" aria-label="Menu">{LINES}</button>'
    '<p class="pr-played"></p>'
    '<button type="button" class="pr-txt" data-unfolds="words" aria-expanded="false">Words</button>'
    '<button type="button" class="pr-txt" data-unfolds="log" aria-expanded="false">Log</button></div>'
    '<div class="pr-felt"></div><div class="pr-taught"></div><output class="pr-now"></output>'
    '<div class="pr-end" role="group" aria-label="The end" tabindex="0" hidden><div class="pr-ending"></div>'
    f"{evening.BROKE}"
    f'<p class="pr-do">{_does("mattered", "Show the decisions that mattered")}'
    f"{_does('sheet', 'Show all hands and odds')}{_does('same', 'The same deal again')}</p>"
    '<div class="pr-mattered" aria-live="polite"></div><div class="pr-sheet-of"></div></div>'
    '<div class="pr-mine"><div class="pr-you"><h2 class="pr-head" tabindex="-1">The table</h2>'
    '<p class="pr-purse"></p>'
    '<button type="button" class="pr-txt pr-ask" data-unfolds="coach" aria-expanded="false" hidden>Coach</button></div>'
    '<div class="pr-held"></div><div class="pr-refusal" role="alert"></div></div>'
    '<div class="pr-acts"><div class="pr-moves" role="group" aria-label="Your moves"></div>'
    '<button type="button" class="pr-move is-main pr-onward" hidden><b>Go on</b></button>'
    f'<div class="pr-after" hidden>'
    f"{_does('evening', '<b>The evening</b>', 'pr-move')}{_does('new', '<b>New game</b>', 'pr-move')}"
    f"{_does('again', NEXT_GAME, 'pr-move is-main')}</div></div>"
    + _panel("menu", "The game", MENU)
    + _panel("log", "What has happened", LOOKING_BACK)
    + _panel("why", "Why?", '<div class="pr-grounds"></div>')
    + _panel("words", "What the words mean", "{words}")
    + _panel("coach", "The coach", '<div class="pr-coach"></div><p class="pr-sr pr-coach-said" role="status"></p>')
    + "</div>"
)
"""The frame of a game: bar, seats, bid and pot, the reader’s side, his moves; and what opens over the seats."""

RECORD = (
    '<div class="pr-record"><h2 id="a-game-as-a-record">A game as a record</h2><p>Paste one here, or several, '
    "from this site, a report or the terminal, and look at it move by move; from any of them it can go another way.</p>"
    '<label class="pr-sr" for="pr-record">A record, or several</label>'
    '<textarea id="pr-record" class="pr-code" rows="5" '
    'spellcheck="false" autocomplete="off" autocapitalize="off"></textarea>'
    '<label class="pr-which" hidden>Which of its games <select name="which"></select></label>'
    f'<p class="pr-do">{_does("read", "Open the game", "pr-run")}</p></div>'
)
"""Where a record is pasted."""


SAMPLE = "italian;seed=Lucca;seats=Alberto:20:steady,Bernardo:20:bold,Cinthio:20:cautious;dealer=Alberto"
"""The game that stands on the page without scripts."""

SEEN_BY = "Alberto"
"""Through whose eyes it is told."""


@cache
def sample_game() -> Game:
    """Let the players of the engine play the sample to its end."""
    session = read_session(SAMPLE)
    while not session.standing.over:
        session = session.after(session.decides(session.standing))
    return session.standing


def sample(page: Page) -> str:
    """Draw the sample: the table at its end, what was done and by which rules, and its record."""
    game = sample_game()
    deeds = lesson.deeds(page, tuple(_deeds(game, SEEN_BY)))
    record = f"<code>{escape(game.record(), quote=False)}</code>"
    return (
        '<section class="pr-sample" aria-labelledby="a-game-played-out">'
        '<h2 id="a-game-played-out">A game played out</h2>'
        f"<p>Three players of the engine have sat down to Italian Primero. This is how {SEEN_BY} sees the end, and "
        f"what was done.</p>{lesson.table(page, scene(game, SEEN_BY))}{deeds}"
        f'<pre class="pr-code" tabindex="0" role="group" aria-label="The game as a record">{record}</pre></section>'
    )


def _deeds(game: Game, player: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    events: tuple[Event, ...] = game.view(player).log
    return ((str(event), event.claims[:1]) for event in events if event.deed not in QUIET)
