"""What several scripts share: a round of betting, a draw, a duel, a showdown."""
