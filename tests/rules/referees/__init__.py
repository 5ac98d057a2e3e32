"""Referees: the published games once more, written from the sentences of their rules without a look at the scripts."""
