"""What stands on what, on pages."""
