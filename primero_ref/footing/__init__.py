"""What stands on what: passages, rules, answers, demos and whatever else would fall with them."""
