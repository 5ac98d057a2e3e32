"""A rulebook small enough for OpenSpiel to go through every deal."""

import pyspiel
from open_spiel.python.algorithms import exploitability
from open_spiel.python.policy import UniformRandomPolicy

from primero_ref import rulebook
from primero_ref.learn.spiel import game_class

SMALL = {
    "pack.without": "A 2 3 4 5 8 9 T J Q K",
    "hand.size": 1,
    "deal.first": 1,
    "draw.most.phase2": 0,
    "pass.change": "he may not",
    "bid.names": "nothing",
}
game = game_class(rulebook("suzuki").but(answers=SMALL))({"stacks": 1, "late": True})
print(f"At random: {exploitability.exploitability(game, UniformRandomPolicy(game)):.4f}")
solver = pyspiel.CFRPlusSolver(game)
for _ in range(10):
    solver.evaluate_and_update_policy()
print(f"After ten rounds: {pyspiel.exploitability(game, solver.average_policy()):.4f}")
