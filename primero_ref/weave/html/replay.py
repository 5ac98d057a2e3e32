"""One game under several rulebooks: who holds what, what is done, and what each rulebook makes of it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.game.record import read
from primero_ref.weave.apparatus import relations
from primero_ref.weave.parts import drawings

if TYPE_CHECKING:
    from primero_ref.compare.games import Replay, ReplayedMove
    from primero_ref.weave.parts.page import Page


HEADS = ("What happens", "According to", "Because")


def replayed(
    page: Page,
    title: str,
    story: str,
    text: str,
    played: tuple[tuple[Replay, tuple[str, ...]], ...],
    on: tuple[str, ...],
) -> str:
    """Tell the game and draw its hands, and below them what happens, with all who tell it so and their reasons."""
    groups: dict[tuple[str, ...], dict[tuple[str, ...], list[str]]] = {}
    for replay, causing in played:
        groups.setdefault(happens(replay, on), {}).setdefault(because(replay, on, causing), []).append(replay.rulebook)
    rows = sorted(groups.items(), key=lambda group: -sum(map(len, group[1].values())))
    heads = "".join(f'<th scope="col" role="columnheader">{head}</th>' for head in HEADS)
    body = "".join(outcome(page, happening, reasons) for happening, reasons in rows)
    return (
        f'<div class="pr-answer pr-replay"><p>{escape(story, quote=False)}</p>{hands(text)}'
        f'<table class="pr-matrix pr-ranked" role="table"><caption class="pr-sr">{escape(title)}</caption>'
        f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead>{body}</table>{record(text)}</div>'
    )


def at_stake(replay: Replay, on: tuple[str, ...]) -> tuple[ReplayedMove, ...]:
    """List what is to be told: all but the refusals by a rule that answers another question, while the game goes on."""

    def matters(move: ReplayedMove) -> bool:
        stops = replay.line > 0 and move is replay.moves[-1]
        return not move.refused or stops or any(answers(claim, on) for claim in move.claims)

    return (*filter(matters, replay.moves), *replay.end)


def answers(claim: str, on: tuple[str, ...]) -> bool:
    """Say whether a claim answers one of the questions at stake.

    >>> answers("italian/forced-see", ("last-player",)), answers("italian/forced-see", ("fold",))
    (True, False)
    """
    return not set(on).isdisjoint(relations.all_claims()[claim].settles)


def happens(replay: Replay, on: tuple[str, ...]) -> tuple[str, ...]:
    """Tell what happens under a rulebook, a sentence after another."""
    return tuple(f"{move.sentence}." for move in at_stake(replay, on)) or ("The game goes on.",)


def because(replay: Replay, on: tuple[str, ...], causing: tuple[str, ...]) -> tuple[str, ...]:
    """Name the claims for which it happens: those that refuse a move, and those without which it would go otherwise."""
    refusing = (claim for move in at_stake(replay, on) if move.refused for claim in move.claims)
    return tuple(dict.fromkeys((*refusing, *causing)))


def outcome(page: Page, happening: tuple[str, ...], reasons: dict[tuple[str, ...], list[str]]) -> str:
    """Draw one outcome with all who tell it so, a row for each reason."""
    sentences = "".join(f"<p>{drawings.in_words(sentence)}</p>" for sentence in happening)
    rows = []
    for number, (claim_ids, books) in enumerate(sorted(reasons.items(), key=lambda reason: -len(reason[1]))):
        span = f'scope="rowgroup" role="rowheader" rowspan="{len(reasons)}"'
        head = "" if number else f"<th {span}>{sentences}</th>"
        named = "".join(f"<li>{page.link('rulebook', book, claims.rulebook(book).title)}</li>" for book in books)
        grounds = "".join(
            f"<p>{drawings.grade_mark(name)}{page.link('claim', name, relations.all_claims()[name].says)}</p>"
            for name in claim_ids
        )
        rows.append(
            f'<tr role="row">{head}<td role="cell" data-book="{HEADS[1]}"><ul>{named}</ul></td>'
            f'<td role="cell" data-book="{HEADS[2]}"><div>{grounds}</div></td></tr>'
        )
    return f'<tbody role="rowgroup">{"".join(rows)}</tbody>'


def hands(text: str) -> str:
    """Draw the hands that are known, as they are once all cards are dealt."""
    deal = read(text)[0].get("Deal", (0, ""))[1]
    dealt = [part.split() for part in deal.split(";") if part.strip()]
    drawn = "".join(f"<li>{drawings.hand(cards, f'{who}’s cards')}<b>{escape(who)}</b></li>" for who, *cards in dealt)
    return f'<ul class="pr-story">{drawn}</ul>' if drawn else ""


def record(text: str) -> str:
    """Give the game as it was put to each rulebook, and say what its marks mean."""
    return (
        '<p class="pr-note">These moves were tried under each rulebook. A bar separates the words that different games '
        "use for a move. A question mark marks a move that only some games need, and a star a move that the table "
        "above describes.</p>"
        '<pre class="pr-code" tabindex="0" role="group" aria-label="The moves tried under each rulebook">'
        f"<code>{escape(text, quote=False)}</code></pre>"
    )
