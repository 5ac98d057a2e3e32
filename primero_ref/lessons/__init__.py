"""Short games that teach one thing each."""
