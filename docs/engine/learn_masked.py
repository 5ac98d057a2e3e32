"""MaskablePPO of sb3-contrib learns one seat of Primera of Neiva, and is played with before and after."""

import sys

from sb3_contrib import MaskablePPO

from primero_ref.lab import mean
from primero_ref.learn.gym import PrimeroSeat

WORDS, DEALS = map(int, sys.argv[1:3] or (20_000, 500))


def gain(learner):
    """Play some deals, with the mask, and say what the seat gains on average."""
    table = PrimeroSeat("huila", others="random", stacks=10)
    made = []
    for deal in range(DEALS):
        seen, _ = table.reset(options={"deal": f"{deal}", "seat": deal % 2, "dealer": 0})
        reward, over = 0.0, not seen["action_mask"].any()
        while not over:
            word, _ = learner.predict(seen, action_masks=seen["action_mask"])
            seen, reward, over, _, _ = table.step(word)
        made.append(int(reward))
    return mean(made)


table = PrimeroSeat("huila", others="random", stacks=10)
learner = MaskablePPO("MultiInputPolicy", table, gamma=1.0, n_steps=1024, batch_size=128, seed=1)
print("before:", gain(learner))
learner.learn(WORDS)
print("after: ", gain(learner))
