"""Simulations: many games, with confidence intervals for what they show."""

from primero_ref.lab.experiment import BATCH, Experiment, GameResult, Results, Run, run
from primero_ref.lab.statistics import Mean, Share, mean, share

__all__ = ["BATCH", "Experiment", "GameResult", "Mean", "Results", "Run", "Share", "mean", "run", "share"]
