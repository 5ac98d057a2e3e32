"""Adapters for those who teach programs to play: the engine as OpenSpiel, PettingZoo and Gymnasium know a game."""

from primero_ref.learn.evaluation import lead
from primero_ref.learn.observation import Observer
from primero_ref.learn.position import Position as Position
from primero_ref.learn.position import Setting, SpelledPosition, betting_rulebooks
from primero_ref.learn.spelling import Vocabulary

__all__ = ["Observer", "Setting", "SpelledPosition", "Vocabulary", "betting_rulebooks", "lead"]
