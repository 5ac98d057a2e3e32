"""What comes out otherwise without each rule: demos, games and witnesses, run for `primero_ref/footing/runs.txt`."""
