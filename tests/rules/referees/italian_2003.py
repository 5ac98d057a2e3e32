"""The referee of Italian Primero (du Coeur, 2003), written from its claims."""

from __future__ import annotations

from tests.rules.referees.italian import Italian


class Italian2003(Italian):
    """As in 2002, but nothing is taken back, and only the first phase forces a see."""

    refund = False  # italian-2003/no-withdraw-half
    forced = (True, False)  # italian-2003/forced-see-first-round
