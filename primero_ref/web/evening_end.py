"""Whether an evening is over, by which rule it is, and who is out of money: rows of the score sheet."""

from __future__ import annotations

from primero_ref.claims.wording import listed
from primero_ref.session.score_sheet import broke

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.session.score_sheet import Sitting
    from primero_ref.session.session import Session


def end_rows(sitting: Sitting, me: str, going_on: Session | None = None) -> list[dict[str, str]]:
    """Say when the evening is over and whether it is, who is out of money, and which hand is not counted yet.

    `going_on` is the hand that is being played, if one is.
    """
    session = sitting.hands[-1].session
    rows = [
        {"label": "When the evening is over", "words": rule_of(session)},
        {"label": "Is it over?", "words": _standing(session)},
    ]
    names = broke(session).names
    if names:
        who = listed(["you" if name == me else name for name in names], "and")
        rows.append({"label": "Out of money", "words": f"{who[0].upper()}{who[1:]}."})
    if going_on and not going_on.standing.over:
        unfinished = f"Hand {going_on.number} at this table, which is not over yet."
        rows.append({"label": "Not counted", "words": unfinished})
    return rows


def rule_of(session: Session) -> str:
    """Say when the evening of a session is over.

    >>> from primero_ref.session.session import read_session
    >>> rule_of(read_session("italian;seed=Milan;seats=Alberto:9:person,Bernardo:9:bold"))
    'When only one player has money left, or whenever you like.'
    >>> rule_of(read_session("kings;seed=Milan;hands=5;seats=Alberto:9:person,Bernardo:9:bold"))
    'After 5 hands, or when only one player has money left.'
    """
    rules = session.standing.rules
    if session.standing.table.sides:
        return f"Whenever you like. A game is won at {rules.number('game.points')} points."
    money = "when only one player has money left"
    lasts = rules("stake.from") == "what lies before him"
    hands = session.evening(session.standing).hands
    if hands:
        after = f"After {hands} {'hand' if hands == 1 else 'hands'}"
        return f"{after}, or {money}." if lasts else f"{after}."
    return f"{money[0].upper()}{money[1:]}, or whenever you like." if lasts else "Whenever you like."


def _standing(session: Session) -> str:
    """Say whether the evening is over, and why; and who takes the stake for it."""
    game = session.standing
    evening = session.evening(game)
    with_money = [name for name, sum_ in game.stacks.items() if sum_]
    if evening.over:
        if game.won:
            why = next(str(event) for event in reversed(game.log) if event.deed == "won")
        elif session.number == evening.hands:
            why = "all the agreed hands have been played"
        else:
            why = f"only {with_money[0]} has money left" if with_money else "nobody has money left"
        take = "takes" if len(evening.takers) == 1 else "take"
        stake = f" {listed(evening.takers, 'and')} {take} the stake." if evening.takers else ""
        return f"Yes: {why}.{stake}"
    if evening.hands:
        return f"No: hand {session.number} of {evening.hands} was the last one played."
    if game.table.sides or game.rules("stake.from") != "what lies before him":
        return "No, unless you end it."
    return f"No: {len(with_money)} players have money left."
