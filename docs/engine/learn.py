"""Load a game, play it, learn a small policy, and evaluate it: `python docs/engine/learn.py`."""

import json
from collections import defaultdict
from random import Random

import gymnasium
import numpy as np
import pyspiel

from primero_ref.lab.statistics import mean
from primero_ref.learn import lead, zoo
from primero_ref.learn.gym import PrimeroSeat
from primero_ref.learn.spiel import register

# 1. Load: OpenSpiel knows every rulebook with bets by a name of its own.
print("Games:", " ".join(register()))
game = pyspiel.load_game("primero_huila(players=3,stacks=10)")
print(game, "has", game.num_distinct_actions(), "words")

# 2. Play: chance nodes shuffle the pack, then each move is spelled, one word after another.
random = Random(1)
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        action, _ = random.choice(state.chance_outcomes())
    else:
        action = random.choice(state.legal_actions())
    state.apply_action(action)
print("Returns:", state.returns())
print(state.information_state_string(0))

# The same table in PettingZoo: each agent gets numbers, and a mask of the words that it may say.
table = zoo.env("huila", players=3, stacks=10)
table.reset(seed=1)
for _ in table.agent_iter():
    seen, reward, over, *_ = table.last()
    table.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))

# 3. Learn: one seat of Gymnasium, and a table of what each word has been worth on average in each situation.
seat = PrimeroSeat("huila", others="random", stacks=10)
fields, words, hands = seat.observer.fields, seat.setting.vocabulary, seat.setting.rules.ranking


def situation(numbers):
    """Look at a few numbers only: the worth of the hand, what is still to pay, and the verb that has been said."""
    own, staked, verb = (fields.part(numbers, name) for name in ("hands", "staked", "said_verb"))
    hand = tuple(card for card, held in zip(words.cards, own, strict=False) if held)
    best = hands.bid_for_hand(hand)
    to_pay = round(10 * (max(staked) - staked[0]))
    return best.kind, best.points // 10, min(to_pay, 3), verb.index(1) if 1 in verb else None


worth, times = defaultdict(float), defaultdict(int)


def policy(numbers, may_say):
    """Say the word that has been worth most; one that was hardly ever tried is not trusted."""
    here = situation(numbers)
    return max(may_say, key=lambda word: worth[here, word] if times[here, word] > 2 else -10)


seat.reset(seed=1)
for _ in range(1000):
    seen, _ = seat.reset()
    said, over = [], False
    while not over:
        numbers = seen["observation"].tolist()
        may_say = np.flatnonzero(seen["action_mask"]).tolist()
        word = random.choice(may_say) if random.random() < 0.3 else policy(numbers, may_say)
        said.append((situation(numbers), word))
        seen, reward, over, _, _ = seat.step(word)
    for pair in said:
        times[pair] += 1
        worth[pair] += (reward - worth[pair]) / times[pair]
print("Learnt the worth of", len(times), "pairs of a situation and a word in 1,000 deals")
with open("learned.json", "w", encoding="utf-8") as file:
    json.dump([(*pair, worth[pair]) for pair in times if times[pair] > 2], file)

# 4. Evaluate: every deal is played twice, the second time with the seats exchanged.
for other in ("random", "sensible"):
    print("Ahead of the", other, "player, in counters per deal:", lead(seat.observer, policy, other, deals=100))

# 5. Many tables at once: the same seat at a thousand of them, where every word is drawn by chance.
tables = gymnasium.make_vec("Primero/italian-v0", num_envs=1000, others="random")
seen, _ = tables.reset(seed=1)
chance, made = np.random.default_rng(1), []
for _ in range(20):
    mask = seen["action_mask"]
    seen, rewards, over, _, _ = tables.step((mask * chance.random(mask.shape)).argmax(axis=1))
    made += rewards[over].tolist()
print(len(made), "deals at 1,000 tables,", int(tables.by_script.sum()), "of which the script plays now")
print("Made by chance, in counters per deal:", mean(made))
