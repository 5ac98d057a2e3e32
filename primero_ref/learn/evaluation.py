"""Evaluation: how far something learnt is ahead of one of our players, over deals played from both sides."""

from __future__ import annotations

from primero_ref.errors import Illegal, Unreadable, as_kind, check_number, shortened
from primero_ref.lab.experiment import MOST
from primero_ref.lab.statistics import mean
from primero_ref.learn.observation import Observer
from primero_ref.players import player

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.lab.statistics import Mean
    from primero_ref.learn.position import Setting

    Policy = Callable[[list[float], tuple[int, ...]], int]
    """What takes the numbers that a seat sees and the words that it may say, and gives one of these."""


def lead(observer: Observer, policy: Policy, other: str = "sensible", deals: int = 100, seed: str = "Primero") -> Mean:
    """Say how far a policy is ahead of a player per deal, in counters, with its 95% confidence interval over deals.

    The policy takes the numbers of `observer` and the words that may be said, and gives one of these. It sits at every
    second seat, and `other` is the name of the player at the others. Each deal is played twice, the second time with
    the seats exchanged. An odd number of players is refused, and so is a word that may not be said.

    >>> from primero_ref import rulebook
    >>> from primero_ref.learn import Observer, Setting
    >>> first = lead(Observer(Setting(rulebook("kings"))), lambda numbers, words: words[0], "random", 10)
    >>> first.low <= first.value <= first.high
    True
    >>> lead(Observer(Setting(rulebook("kings"), 3)), lambda numbers, words: words[0])
    Traceback (most recent call last):
        ...
    Illegal: 3 players cannot be seated alternately: use an even number of players
    """
    setting = as_kind(observer, Observer, "observer: give one, such as Observer(Setting(rulebook('kings')))").setting
    check_number(deals, "number of deals", 0, MOST)
    if not callable(policy):
        raise Unreadable(f"{shortened(policy)} is no policy: give a function of the numbers and the words.")
    if len(setting.names) % 2:
        raise Illegal(f"{len(setting.names)} players cannot be seated alternately: use an even number of players")
    leads = []
    for deal in range(deals):
        ahead = 0
        for side in (0, 1):
            made = _play(setting, observer, policy, other, f"{seed}/{deal}", deal, side)
            ahead += sum(made[side::2]) - sum(made[1 - side :: 2])
        leads.append(ahead)
    return mean(leads)


def _play(
    setting: Setting, observer: Observer, policy: Policy, other: str, seed: str, deal: int, side: int
) -> list[int]:
    """Play one deal with the policy on one side, and say what each made."""
    position = setting.position(seed, deal % len(setting.names))
    players = {name: player(other, setting.rules, f"{seed}/{name}") for name in setting.names}
    while not position.over:
        seat = position.seat
        if seat % 2 == side:
            position.say(policy(observer.numbers(position, seat), position.words))
        else:
            name = setting.names[seat]
            position.move(players[name](position.view(seat)))
    return position.made()
