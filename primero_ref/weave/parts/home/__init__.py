"""The home page and what is drawn beside it: doors, hands, grades, a reading of cards."""
