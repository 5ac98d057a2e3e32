"""The first page for a stranger: a hand in pictures, quiet marks that lead to the rules, what an evening needs."""
