"""One hand, or one game, under every rulebook."""
