"""Solve the small game by CFR+ from OpenSpiel, and keep what best play does: `python -m tests.tools.solved`."""

from __future__ import annotations

from tests.tools.solved.solver import main

main()
