"""Cards and packs, and what a hand is worth under given answers."""
