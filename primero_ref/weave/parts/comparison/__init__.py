"""Rulebooks side by side: what they answer, where they part, and what players ask when a table is in dispute."""
