"""The texts: passages quoted, the rows of a source, and what surveys them all."""
