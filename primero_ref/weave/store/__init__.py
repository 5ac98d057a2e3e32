"""What was worked out before, kept for as long as nothing changes that it came from; it knows nothing of Sphinx."""
