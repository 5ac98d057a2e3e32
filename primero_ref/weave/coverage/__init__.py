"""Which line of the engine answers to which claim, and which demo reaches it; it knows nothing of Sphinx."""
