"""Processes that help a command: Ctrl-C, which a terminal sends to all, is the command's own to hear."""

from __future__ import annotations

import os
import signal

import pytest

from primero_ref.cli.workers import worker_pool


@pytest.mark.skipif(os.name == "nt", reason="Windows blocks no signal.")
def test_a_helper_is_deaf_to_ctrl_c_from_its_first_moment() -> None:
    """It is started with the signal blocked, before it can say that it ignores it; the command hears it as before."""
    with worker_pool(1) as executor:
        blocked = executor.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result()

    assert signal.SIGINT in blocked
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
