"""Findings: what is counted about a source or a game, measured, solved, or asked of a calculator."""
