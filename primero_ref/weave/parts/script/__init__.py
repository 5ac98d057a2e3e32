"""The engine's own code on pages: its lines, and the rules that they ask for."""
