"""Proof by games that each answer which is said to be played changes a game, and that no other does."""
