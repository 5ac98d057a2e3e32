"""The questions on which a ranking rests: two rulebooks that answer them alike rank every hand alike."""

RANKING = (
    "pack.suits", "pack.without", "hand.size", "points.two-to-five", "points.six-seven", "points.eight-to-ten",
    "points.ace", "points.court", "points.of", "quinola", "kinds", "kinds.order", "supremus.stands", "primero.79",
    "primero.81", "hand.most", "numerus", "numerus.pick", "primero", "supremus", "supremus.called", "fluxus", "chorus",
    "chorus.courts", "bid.points", "bid.order", "ranking", "pack.ranks", "pack.odd", "prime", "fates", "ranks.called",
    "poker.order", "poker.equal", "poker.five-alike", "poker.straight-flush", "poker.quads", "poker.full-boat",
    "poker.flush", "poker.straight", "poker.trips", "poker.two-pair", "poker.pair", "poker.high-card",
)  # fmt: skip
"""The questions whose answers say what each hand is worth."""
