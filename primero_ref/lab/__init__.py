"""Many games, and how sure one can be of what they say."""

from primero_ref.lab.experiment import BATCH, Experiment, GameResult, Results, Run, run
from primero_ref.lab.statistics import Mean, Share, mean, share

__all__ = ["BATCH", "Experiment", "GameResult", "Mean", "Results", "Run", "Share", "mean", "run", "share"]
