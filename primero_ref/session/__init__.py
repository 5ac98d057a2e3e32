"""A table that somebody sits down to, as one line of text."""
