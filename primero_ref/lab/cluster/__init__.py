"""Work on many machines: a Dask cluster as an executor, and the parts of a run that are in flight there.

`flight` cuts a run into parts and gives their results in order, whichever executor computes them. `dask_executor` hands
the parts to the workers of a scheduler.
"""

from primero_ref.lab.cluster.dask_executor import Cluster, opened
from primero_ref.lab.cluster.flight import AHEAD, SECONDS, parts

__all__ = ["AHEAD", "SECONDS", "Cluster", "opened", "parts"]
