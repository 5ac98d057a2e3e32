"""The page with the score of the evening: what it asks of the engine about all hands played, answered in JSON."""

from __future__ import annotations

from primero_ref.claims.suspension import once_per_suspension
from primero_ref.claims.wording import listed
from primero_ref.coach import Weighed
from primero_ref.errors import Illegal, Unknown, Unreadable, whole
from primero_ref.game.events import ENDS
from primero_ref.game.view import View
from primero_ref.names import as_word, with_spaces
from primero_ref.players.bluff_review import BELIEVED, MEANING, bluffs, shown_bluffs
from primero_ref.session.saved_evening import opened, saved
from primero_ref.session.score_sheet import POINTS, broke, dealt_in_again, played_hand, sittings
from primero_ref.session.session import read_session
from primero_ref.web import score_files, score_words
from primero_ref.web.evening_end import end_rows
from primero_ref.web.verdict import verdict

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from primero_ref.coach import Decision
    from primero_ref.session.score_sheet import PlayedHand, Sitting
    from primero_ref.session.session import Session

LONGEST = 10_000_000
"""How many letters an evening has at the most: as many hands as fit on a sheet, each as long as a session may be."""


def _hands(asked: str, studies: str = "[]") -> tuple[list[str], list[dict[str, Any]], int]:
    """Read the list of the hands of an evening, and what is known of the study of each.

    What can be read no more, as after a change of rules, is counted; what is not studied yet is empty.
    """
    import json

    if len(asked) > LONGEST:
        raise Unreadable("The record of the evening is too long to read.")
    try:
        texts = json.loads(asked)
    except (ValueError, RecursionError):
        raise Unreadable("The evening cannot be read, because it is not a list of hands.") from None
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise Unreadable("The evening cannot be read, because it is not a list of hands.")
    known = [*_studies(studies), *[{}] * len(texts)]
    good = [(text, study) for text, study in zip(texts, known, strict=False) if _readable(text)]
    return [text for text, _ in good], [study for _, study in good], len(texts) - len(good)


@once_per_suspension(1000)
def _readable(text: str) -> bool:
    try:
        played_hand(text)
    except (Illegal, Unknown, Unreadable):
        return False
    return True


MOST = 1000
"""How many decisions of a hand are looked at: all of them."""

FOLLOWED = 2
"""How many decisions of a hand are looked at until they can be told apart: one may be the best, one the worst."""


def eyes_of(hand: PlayedHand) -> str:
    """Give the seat whose own cards the sheet may speak of: the only person’s; nobody’s where there are several."""
    persons = hand.session.persons
    return persons[0] if len(persons) == 1 else ""


def sheet(texts: str, studies: str = "[]", current: str = "") -> dict[str, object]:
    """Give the score sheet of an evening from the texts of its hands; `studies` is what has come of `study` for each.

    `current` is the game that is on, or was last.

    >>> sheet("[]")["sheet"]["hands"]
    0
    """
    good, known, lost = _hands(texts, studies)
    return {"sheet": sheet_as_data(good, known, going_on=_going_on(current)) | {"lost": lost}}


def _going_on(text: str) -> Session | None:
    """Read the game that is on; what cannot be read, or is a lesson, is no hand of the evening."""
    if not text:
        return None
    try:
        session = read_session(text)
        session.standing  # noqa: B018  # to play it shows whether it can be played
    except (Illegal, Unknown, Unreadable):
        return None
    return None if session.lesson else session


def _studies(asked: str) -> list[dict[str, Any]]:
    """Read what has come of the study of each hand, in their order; what has not come yet, or is none, is empty."""
    import json

    try:
        studies = json.loads(asked)
    except (ValueError, RecursionError):
        return []
    return [study if isinstance(study, dict) else {} for study in studies] if isinstance(studies, list) else []


def sheet_as_data(
    texts: Sequence[str], studies: Sequence[Mapping[str, Any]] = (), eyes: str = "", going_on: Session | None = None
) -> dict[str, Any]:
    """Give the score sheet as plain data; `eyes` is the seat that looks where several persons played.

    `going_on` is the hand that is being played, if one is.
    """
    parted = sittings(texts)
    number = 0
    parts = []
    for sitting in parted:
        parts.append(_sitting_as_data(sitting, number, eyes))
        number += len(sitting.hands)
    alone = any(part["me"] for part in parts)
    staked = any(part["unit"] != POINTS for part in parts)
    score: dict[str, Any] = {
        "hands": number, "sittings": parts, "verdict": score_words.standing(parts),
        "summary": score_words.summary(parts),
        "facts": score_words.facts(studies, _shown(parted, eyes), alone=alone, staked=staked),
        "meaning": [MEANING, BELIEVED], "broke": _broke(parted),
        "end": end_rows(parted[-1], parts[-1]["me"], going_on) if parted else [],
    }  # fmt: skip
    return with_spaces(score, [name for sitting in parted for name in sitting.players])


def _sitting_as_data(sitting: Sitting, before: int, eyes: str) -> dict[str, Any]:
    first = sitting.hands[0]
    rules = first.session.standing.rules
    me = eyes_of(first) or (eyes if eyes in sitting.players else "")
    players = sorted(sitting.players, key=lambda name: name != me) if me else [*sitting.players]
    rows = [_row(hand, before + number, players, me) for number, hand in enumerate(sitting.hands, 1)]
    lines, bought, gains = sitting.lines, sitting.bought, sitting.gains
    sums = [sum_ for line in lines.values() for _, sum_ in line]
    return {
        "title": rules.title, "unit": first.unit, "me": me, "first": before + 1, "players": players, "rows": rows,
        "totals": [
            {"name": name, "gain": gains[name], "bought": bought[name], "has": sitting.hands[-1].after[name]}
            for name in players
        ],
        "chart": {
            "least": min(0, *sums), "most": max(1, *sums), "hands": len(rows), "label": score_words.chart(lines, me),
            "lines": [
                {"name": "You" if name == me else name, "me": name == me, "points": [[*point] for point in lines[name]]}
                for name in players
            ],
        },
    }  # fmt: skip


def _row(hand: PlayedHand, number: int, players: Sequence[str], me: str) -> dict[str, Any]:
    game = hand.session.standing
    view = View(game.table, game.rules, None, me)
    won: dict[str, int] = {}
    for event in view.log:
        if event.deed == "win" and event.money:
            won[event.who] = won.get(event.who, 0) + event.money
    shown = {event.who: str(event.held) for event in view.log if event.deed == "show" and event.held}
    winners = [*won] if hand.unit != POINTS else [event.who for event in view.log if event.deed == "won"]
    ended = " ".join(f"{event}." for event in view.log if event.deed in (*ENDS, "points", "won"))
    return {
        "number": number, "winners": winners, "with": [shown.get(name, "") for name in winners],
        "gains": [hand.gains[name] for name in players], "has": [hand.after[name] for name in players],
        "bought": [hand.bought.get(name, 0) for name in players], "carried": hand.carried_out,
        "how": verdict(game, view, gain=False) or ended,
    }  # fmt: skip


def _shown(parted: Sequence[Sitting], eyes: str) -> dict[str, int]:
    """Count who has shown a hand below the one that he had named, in how many hands; not the one who looks."""
    counts: dict[str, int] = {}
    for sitting in parted:
        for hand in sitting.hands:
            for name in shown_bluffs(hand.session.standing):
                if name != (eyes_of(hand) or eyes):
                    counts[name] = counts.get(name, 0) + 1
    return counts


def _broke(parted: Sequence[Sitting]) -> dict[str, Any] | None:
    """Say who is broke after the last hand, and what the table may do about it; None where nobody is."""
    if not parted:
        return None
    sitting = parted[-1]
    session = sitting.hands[-1].session
    names, others, fewest, play_on = broke(session)
    if not names:
        return None
    me = eyes_of(sitting.hands[-1])
    ways = [(name,) for name in names] + ([names] if len(names) > 1 else [])
    offers = []
    for way in ways:
        try:
            following = dealt_in_again([hand.session.text for hand in sitting.hands], way)
        except (Illegal, Unreadable):
            continue  # another must buy in as well, or all agreed hands are played
        sums = {following.participant(name).stack for name in way}
        who = listed(["yourself" if name == me else name for name in way], "and")
        offers.append({"names": [*way], "label": f"Deal {who} in again", "sum": max(sums)})
    return {
        "names": [*names], "offers": offers, "play_on": play_on, "on": score_words.play_on(names, me),
        "sentence": score_words.broke(names, me, others, fewest, play_on=play_on),
    }  # fmt: skip


def study(text: str, deals: str = "") -> dict[str, object]:
    """Study one hand for the only person who played in it: his bluffs, and his best and his worst decision.

    `deals` is how many deals are played out in all, as many as there can be where none are named; those played out
    for fewer are not played again. `more` says whether there are more.

    >>> study("italian;seed=Milan;seats=Alberto:9:steady,Bernardo:9:bold")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Illegal: This hand is not over yet: it is added to the sheet when it ends
    """
    number = whole(deals) if deals else None
    me = eyes_of(played_hand(text))
    return {"study": study_as_data(text, deals=number), "more": bool(me and number and number < _enough(text, me))}


@once_per_suspension(500)
def _studied(text: str, eyes: str) -> tuple[int, int]:
    made = bluffs(played_hand(text).session.standing, eyes)
    return len(made), sum(bluff.believed for bluff in made)


@once_per_suspension(4)
def _weighed(text: str, eyes: str) -> Weighed:
    return Weighed(played_hand(text).session.standing, eyes, FOLLOWED)


def _enough(text: str, eyes: str) -> int:
    """Say how many deals are played out for all decisions of a hand."""
    return _weighed(text, eyes).enough


def study_as_data(text: str, eyes: str = "", deals: int | None = None) -> dict[str, Any]:
    """Give the study of a hand as plain data; nothing is told of a hand that several persons played.

    A decision stands out where it is better or worse than the other moves by more than twice the standard error.
    """
    hand = played_hand(text)
    me = eyes_of(hand) or (eyes if eyes in hand.after else "")
    if not me:
        return {"bluffs": 0, "believed": 0, "best": None, "worst": None}
    made, believed = _studied(text, me)
    enough = _enough(text, me)
    decisions = _weighed(text, me).decisions(MOST, enough if deals is None else min(deals, enough))
    # by how much it is better at least, and worse at least
    better = {decision: decision.difference - 2 * decision.error for decision in decisions}
    worse = {decision: decision.difference + 2 * decision.error for decision in decisions}
    best = max(better, key=lambda decision: better[decision], default=None)
    worst = min(worse, key=lambda decision: worse[decision], default=None)
    return {
        "bluffs": made, "believed": believed,
        "best": _decision(best, better[best]) if best and better[best] > 0 else None,
        "worst": _decision(worst, worse[worst]) if worst and worse[worst] < 0 else None,
    }  # fmt: skip


def _decision(decision: Decision, gain: float) -> dict[str, Any]:
    words = f"you chose to {decision.sentence[:1].lower()}{decision.sentence[1:]}"
    return {"gain": gain, "words": words}


def rebuy(texts: str, names: str) -> dict[str, object]:
    """Deal the next hand to some who were broke, their names parted by commas, as at the beginning of the sitting."""
    good, _, _ = _hands(texts)
    return {"text": dealt_in_again(good, [as_word(name) for name in names.split(",") if name]).text}


def open_file(text: str) -> dict[str, object]:
    """Open an evening that was saved, or any file of records, and say what of it cannot be opened.

    >>> open_file("Dear diary")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: This file has no hand of primero in it: open a record, as the table saves it.
    """
    if len(text) > LONGEST:
        raise Unreadable("This file is too long to be an evening.")
    evening = opened(text)
    game = read_session(evening.current).standing
    return {
        "opened": {
            "hands": [*evening.hands], "current": evening.current, "complaints": [*evening.complaints],
            "over": game.over, "number": read_session(evening.current).number, "single": evening.single,
        }
    }  # fmt: skip


def file(texts: str, kind: str, studies: str = "[]", current: str = "") -> dict[str, object]:
    """Write the evening as a file: `text`, `csv`, or `record`, a record of all hands, which `open` reads again.

    `current` is the game that is on, or was last.
    """
    good, known, _ = _hands(texts, studies)
    going_on = _going_on(current)
    if kind == "record" and going_on and not going_on.standing.over:
        content = saved(good, current)
        return {"file": {"name": "primero-evening.primero", "type": "text/plain", "text": content}}
    if not good:
        raise Illegal("No hand has been played to its end yet, so there is nothing to save")
    if kind == "record":
        return {"file": {"name": "primero-evening.primero", "type": "text/plain", "text": saved(good)}}
    score = sheet_as_data(good, known, going_on=going_on)
    if kind == "csv":
        return {"file": {"name": "primero-evening.csv", "type": "text/csv", "text": score_files.comma_separated(score)}}
    if kind != "text":
        raise Unreadable(f"{kind[:20]!r} is not a kind of file for an evening: use text, csv or record.")
    return {"file": {"name": "primero-evening.txt", "type": "text/plain", "text": score_files.plain(score)}}


WAYS: Mapping[str, Callable[..., dict[str, object]]] = {
    "sheet": sheet, "study": study, "rebuy": rebuy, "file": file, "open": open_file,
}  # fmt: skip
"""What the page asks, each by its word."""


def answer_json(which: str, *of: str) -> str:
    """Answer the page in JSON; what is refused is answered with its sentence.

    >>> answer_json("study", "italian;seed=x;seats=Alberto:9:steady,Bernardo:9:bold")
    '{"error": "This hand is not over yet: it is added to the sheet when it ends."}'
    """
    import json

    try:
        answer = WAYS[which](*of)
    except Illegal as error:
        answer = {"error": f"{error.sentence}."}
    except (Unknown, Unreadable) as error:
        answer = {"error": str(error)}
    return json.dumps(answer, ensure_ascii=False)
