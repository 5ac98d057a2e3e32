"""What the score sheet says in sentences: where you stand, how the evening ended, and what is worth remembering."""

from __future__ import annotations

from primero_ref.claims.wording import listed

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any


NONE_STOOD_OUT = "No move was clearly better or worse than the alternatives."
"""What is said where no decision was better, or none worse, beyond twice the standard error."""


def standing(sittings: Sequence[Mapping[str, Any]]) -> str:
    """Say in a sentence how the last sitting stands, to the seat that looks.

    >>> totals = [{"name": "Alberto", "has": 78, "gain": 28}, {"name": "Bernardo", "has": 22, "gain": -28}]
    >>> standing([{"unit": "counters", "me": "Alberto", "totals": totals}])
    'You have 78, and lead by 56.'
    >>> standing([])
    'No hand has been played to its end yet.'
    """
    if not sittings:
        return "No hand has been played to its end yet."
    last = sittings[-1]
    has = {total["name"]: total["has"] for total in last["totals"]}
    me, best = last["me"], max(has.values())
    leaders = [name for name, sum_ in has.items() if sum_ == best]
    points = " points" if last["unit"] == "points" else ""
    if len(leaders) == len(has) > 1:
        return f"All are level, with {best}{points} each."
    if leaders == [me]:
        second = max(sum_ for name, sum_ in has.items() if name != me)
        return f"You have {best}{points}, and lead by {best - second}."
    names = listed(["you" if name == me else name for name in leaders], "and")
    lead = f"{names} lead{'s' if len(leaders) == 1 else ''} with {best}{points}"
    return f"You have {has[me]}{points}; {lead}." if me and me not in leaders else f"{lead[0].upper()}{lead[1:]}."


def summary(sittings: Sequence[Mapping[str, Any]]) -> str:
    """Say who has won and lost how much in the whole evening, all sittings together.

    >>> totals = [{"name": "Alberto", "gain": 28}, {"name": "Bernardo", "gain": -28}]
    >>> summary([{"unit": "counters", "me": "Alberto", "totals": totals}])
    'You won 28; Bernardo lost 28.'
    """
    if not sittings:
        return "No hand was played to its end."
    staked = [sitting for sitting in sittings if sitting["unit"] != "points"]
    if not staked:
        return standing(sittings)
    gains: dict[str, int] = {}
    for sitting in staked:
        for total in sitting["totals"]:
            name = "you" if total["name"] == sitting["me"] else total["name"]
            gains[name] = gains.get(name, 0) + total["gain"]
    order = sorted(gains, key=lambda name: (name != "you", -gains[name]))
    won = "; ".join(f"{name} {_won(gains[name])}" for name in order)
    return f"{won[0].upper()}{won[1:]}."


def _won(gain: int) -> str:
    return f"won {gain}" if gain > 0 else f"lost {-gain}" if gain else "came out even"


def chart(lines: Mapping[str, Sequence[tuple[int, int]]], me: str) -> str:
    """Say in words what the chart shows, for who cannot see it.

    >>> chart({"Alberto": [(0, 50), (1, 78)], "Bernardo": [(0, 50), (1, 22)]}, "Alberto")
    'After each hand. You go from 50 to 78, Bernardo from 50 to 22.'
    """
    order = sorted(lines, key=lambda name: name != me)
    runs = [
        f"{'You go' if name == me else f'{name} goes' if not number else name} from {line[0][1]} to {line[-1][1]}"
        for number, name in enumerate(order) for line in [lines[name]]
    ]  # fmt: skip
    return f"After each hand. {', '.join(runs)}."


def facts(
    studies: Sequence[Mapping[str, Any]], shown: Mapping[str, int], *, alone: bool, staked: bool
) -> list[dict[str, str]]:
    """Say what is worth remembering: the best and the worst decision, and the bluffs, each with its label.

    Nobody bluffs where nothing is `staked`.

    >>> study = {"bluffs": 2, "believed": 1, "best": None, "worst": None}
    >>> facts([study], {"Bernardo": 1}, alone=True, staked=True)[-2]
    {'label': 'Your bluffs', 'words': '2 in 1 hand, 1 of them believed.'}
    """
    rows = []
    studied = [(number, study) for number, study in enumerate(studies, 1) if study]
    if alone and studied:
        for label, key, sign in (("Best decision", "best", 1), ("Worst decision", "worst", -1)):
            known = [
                (sign * study[key]["gain"], number, study[key]["words"]) for number, study in studied if study.get(key)
            ]
            words = "Hand {1}: {2}".format(*max(known)) if known else NONE_STOOD_OUT
            rows.append({"label": label, "words": words})
        made = sum(int(study.get("bluffs") or 0) for _, study in studied)
        believed = sum(int(study.get("believed") or 0) for _, study in studied)
        of = f"in {len(studied)} {'hand' if len(studied) == 1 else 'hands'}"
        if staked:
            rows.append({"label": "Your bluffs", "words": f"{_bluffs(made, believed, of)}."})
    if staked:
        seen = [f"{name} {'once' if number == 1 else f'{number} times'}" for name, number in shown.items()]
        label = "Bluffs of the others" if alone else "Bluffs"
        words = f"{listed(seen, 'and')} showed a lower hand than the one named." if seen else "No bluff came to light."
        rows.append({"label": label, "words": words})
    return rows


def _bluffs(made: int, believed: int, of: str) -> str:
    if not made:
        return f"none {of}"
    if made == 1:
        return f"1 {of}, {'and it was believed' if believed else 'and it was not believed'}"
    return f"{made} {of}, {believed or 'none'} of them believed"


def broke(names: Sequence[str], me: str, others: int, fewest: int, *, play_on: bool) -> str:
    """Say who has nothing left, and whether the others can play on.

    >>> broke(["Bernardo"], "Alberto", 2, 2, play_on=True)
    'Bernardo has nothing left. The other 2 can play on without him.'
    >>> broke(["Alberto"], "Alberto", 3, 4, play_on=False)
    'You have nothing left. This game takes 4 players, and 3 are left.'
    """
    who = listed(["you" if name == me else name for name in sorted(names, key=lambda name: name != me)], "and")
    has = "have" if len(names) > 1 or [*names] == [me] else "has"
    first = f"{who[0].upper()}{who[1:]} {has} nothing left."
    without = "you" if [*names] == [me] else "him" if len(names) == 1 else "them"
    if play_on:
        return f"{first} The other {others} can play on without {without}."
    if others < 2:
        return f"{first} Nobody is left to play against."
    if others < fewest:
        return f"{first} This game takes {fewest} players, and {others} are left."
    return f"{first} No further hand was agreed."


def play_on(names: Sequence[str], me: str) -> str:
    """Say what the next hand is where some are not dealt in.

    >>> play_on(["Bernardo", "Cinthio"], "Alberto"), play_on(["Alberto"], "Alberto")
    ('Play on without Bernardo and Cinthio', 'Watch the others play')
    """
    return "Watch the others play" if me in names else f"Play on without {listed(names, 'and')}"
