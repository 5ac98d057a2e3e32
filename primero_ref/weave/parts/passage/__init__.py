"""The texts: passages quoted, the rows of a source, the words of the game, and what surveys them all."""
