"""A table that one device hosts, and at which each player sits with a phone: who sits, what lasts, who is told what."""
