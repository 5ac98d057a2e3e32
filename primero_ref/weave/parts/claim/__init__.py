"""Rules: each with its demos, its evidence and its kin, and the head of their page."""
