"""The extra `learn`: what is said where its libraries are not installed."""

from __future__ import annotations

MISSING = 'The adapters need OpenSpiel, PettingZoo and Gymnasium: python -m pip install "primero-ref[learn]"'
