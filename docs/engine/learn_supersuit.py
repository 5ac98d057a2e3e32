"""SuperSuit stacks the last two observations of a table, once the mask is taken off them."""

import supersuit
from pettingzoo.utils import BaseWrapper

from primero_ref.learn import zoo


class Numbers(BaseWrapper):
    """A table whose observations are numbers alone."""

    def observation_space(self, agent):
        """Give the space of the numbers."""
        return self.env.observation_space(agent)["observation"]

    def observe(self, agent):
        """Look without the mask."""
        return self.env.observe(agent)["observation"]


table = zoo.env("kings", stacks=4)
stacked = supersuit.frame_stack_v2(supersuit.dtype_v0(Numbers(table), "float32"), 2)
stacked.reset(seed=1)
for agent in stacked.agent_iter():
    seen, reward, over, cut, _ = stacked.last()
    mask = table.observe(agent)["action_mask"]
    stacked.step(None if over or cut else stacked.action_space(agent).sample(mask))
print(seen.shape, seen.dtype, reward)
