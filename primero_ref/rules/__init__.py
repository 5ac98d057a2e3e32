"""Rulebooks (`.toml`) and the scripts that play them (`.py`), side by side."""
